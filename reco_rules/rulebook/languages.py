"""The languages of the rulebook, and their message catalogs."""

from __future__ import annotations

import gettext
import struct
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import attrs

from reco_rules.checks import shown
from reco_rules.errors import RecoRulesError, UnknownName

DOMAIN: Final = "reco_rules"
"""The name of the catalogs."""


@attrs.frozen
class Language:
    """A language that the rulebook speaks.

    >>> [language.code for language in LANGUAGES.values() if language.reviewed]
    ['en']
    """

    code: str
    """Its tag by BCP 47, such as ``pt-BR``."""
    name: str
    """What it is called in that language."""
    reviewed: bool
    """Whether a native speaker has read the texts."""
    note: str
    """What a reader has to know about the texts, in that language; empty for nothing."""
    space: str = " "
    """What stands between two sentences."""


LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType(
    {
        language.code: language
        for language in (
            Language("en", "English", True, ""),
            Language(
                "es",
                "Español",
                False,
                "Traducción del inglés, todavía no revisada por un hablante nativo.",
            ),
            Language(
                "de",
                "Deutsch",
                False,
                "Aus dem Englischen übersetzt, noch nicht von Muttersprachlern durchgesehen.",
            ),
            Language(
                "ja",
                "日本語",
                False,
                "英語からの翻訳です。日本語を母語とする人による確認はまだ行われていません。",
                space="",
            ),
            Language(
                "pt-BR",
                "Português (Brasil)",
                False,
                "Tradução do inglês, ainda não revisada por um falante nativo.",
            ),
        )
    }
)
"""The languages by code. English is the language of the source."""


def find_language(code: str) -> Language:
    """The language of this code, whatever its case and region. Raises `UnknownName`, which lists the codes.

    >>> find_language("pt_br").name, find_language("de-AT").name
    ('Português (Brasil)', 'Deutsch')
    """
    if isinstance(code, str):
        wanted = code.lower().replace("_", "-").partition("-")[0]
        for language in LANGUAGES.values():
            if language.code.partition("-")[0] == wanted:
                return language
    raise UnknownName(f"there is no language {shown(code)}: there are {', '.join(LANGUAGES)}")


@cache
def catalog(code: str) -> gettext.NullTranslations:
    """The message catalog of a language; that of English is empty, and gives back what it is asked.

    Raises `RecoRulesError` if it cannot be read: then the installation is broken.
    """
    if code == "en":
        return gettext.NullTranslations()
    path = files("reco_rules.rulebook") / "locale" / code.replace("-", "_") / "LC_MESSAGES"
    try:
        with (path / f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, UnicodeError, struct.error) as error:
        raise RecoRulesError(
            f"the texts in {code} cannot be read, install again: {error}"
        ) from None
