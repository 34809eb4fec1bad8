"""The sources: rules texts and what else tells of R-Eco. What we say of them is in our own words."""

from __future__ import annotations

from typing import Final

from reco_rules.rulebook.sources import Source

REPRINT_EN: Final = Source("Rules text of the reprint, in English: 88 cards, 28 rewards")
ZMAN_EN: Final = Source("Rules text of the Z-Man edition, in English, with remarks of yucata.de")
AMIGO_ES: Final = Source("Rules text of the Amigo edition, in Spanish, under another parts list")

YUCATA: Final = Source("yucata.de, rules page", "https://yucata.de/de/Rules/REco")
TENNESSEE: Final = Source(
    "East Tennessee Gamers, review",
    "https://easttennesseegamers.wordpress.com/2011/08/10/r-eco/",
)
BRETTSPIELE: Final = Source(
    "brettspiele.digital, review", "https://brettspiele.digital/spiele/r-eco"
)
JAMTAN: Final = Source(
    "jamtan.net, review in Japanese", "http://jamtan.net/review/blog/2016/08/r-eco.html"
)
GOO: Final = Source(
    "Diary on goo.ne.jp, November 2006, in Japanese",
    "https://blog.goo.ne.jp/indokakeikaku0083/m/200611/1",
)
NIGHTS: Final = Source(
    "Nights and Weekends, review", "http://www.nightsandweekends.com/articles/09/NW0900122.php"
)
GUY: Final = Source("Game Guy Thinks, review", "http://gameguythinks.com/r-eco/")
JERGAMES: Final = Source(
    "jergames, session report",
    "https://jergames.blogspot.com/2008/10/r-eco-record-score.html",
)
KEIRAT: Final = Source(
    "keirat, rules summary in German",
    "http://ftp.informatik.rwth-aachen.de/keirat/txt/R/ROeko.html",
)
REPORT: Final = Source(
    "brettspiele-report.de, review in German", "https://brettspiele-report.de/r-oeko"
)
SPIELETEST: Final = Source(
    "spieletest.at, review in German", "https://www.spieletest.at/gesellschaftsspiel/2836/Rko"
)
SPIELEKRITIK: Final = Source(
    "spielekritik, review in German", "https://spielekritik.blogspot.com/2010/02/r-oko.html"
)
OFFENSIVE: Final = Source(
    "spiele-offensive.de, in German",
    "https://www.spiele-offensive.de/Spiel/R-Oeko-1008411.html",
)
ROGUE: Final = Source(
    "Jest a tha Rogue, review of the Dutch box",
    "https://jestatharogue.com/game-reviews/review-recycle",
)
TONOKIN: Final = Source(
    "great-tonokin.com, rules of the reprint in Japanese",
    "http://great-tonokin.com/2020/04/17/rule-r-eco/",
)
