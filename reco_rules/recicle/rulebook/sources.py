"""The sources: the rulebook, and what else tells of Recicle. What we say of them is in our own words."""

from __future__ import annotations

from typing import Final

from reco_rules.rulebook.sources import Source

RULEBOOK: Final = Source("Rulebook of Recicle: Tempos de Crise, in English")

BGG: Final = Source(
    "BoardGameGeek, entry 66665, as kept by TidyTuesday",
    "https://github.com/rfordatascience/tidytuesday/blob/main/data/2019/2019-03-12/board_games.csv",
)
CLIQUENABEND: Final = Source(
    "cliquenabend.de, review in German",
    "http://www.cliquenabend.de/spiele/185100-Recicle.html",
)
FUKA: Final = Source(
    "Diary on livedoor.biz, report of a game with three, in Japanese",
    "https://fu-ka.livedoor.biz/tag/Bico_de_Lacre",
)
TURNO_EXTRA: Final = Source(
    "Turno Extra, review in Portuguese",
    "https://turnoextrabg.com.br/category/analise/page/10/",
)
TGIW: Final = Source(
    "tgiw.info, review in Japanese", "https://tgiw.info/2012/03/recicle_tempos_de_crise.html"
)
FUNBOX: Final = Source(
    "Funbox, notice of the publisher, in Portuguese",
    "http://funboxbr.blogspot.com/2011/12/jogo-da-galapagos-nas-maos-de-dilma.html",
)
