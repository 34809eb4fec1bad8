"""Variants as numbers and words, for interfaces that take nothing else, such as OpenSpiel's parameters.

A yes or no is 1 or 0; a value with fields of its own is the name that it has in a preset, or quoted JSON.
Where the game reads such values from files, by ``load_`` and the name of the field, the path of a file
means what stands in it. Everything else is written as in a line (see `reco_rules.records.lines`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import quote_plus, unquote_plus

from reco_rules.checks import shown
from reco_rules.errors import RecordError
from reco_rules.records.documents import forms_of
from reco_rules.records.lines import read_value, read_variant, write_value
from reco_rules.records.strict import Json, inside, read_json
from reco_rules.records.values import Forms


def variant_words(variant: object, *, game: object = None) -> dict[str, int | str]:
    """All fields of a variant. Raises `WrongType`.

    >>> from reco_rules import VARIANTS
    >>> words = variant_words(VARIANTS["amigo-2"])
    >>> words["players"], words["stack"], words["setup_order"]
    (2, '0/1/2/-2/4/5', 'dump-sites-first')
    """
    forms = forms_of(game)
    data = cast("dict[str, Json]", forms.dump(variant))
    return {name: _word(forms, name, value) for name, value in data.items()}


def variant_of_words(words: Mapping[str, int | str], *, game: object = None) -> Any:
    """The variant that these words mean, which need not be all.

    ``variant`` is the id of a preset, without it the first; with ``players`` it is the same for so many, if
    there is one. The other fields replace those of the preset. Raises `UnknownName`, `RecordError`, and
    what the game raises for a file.

    >>> variant_of_words({"variant": "amigo-2", "players": 3}).id
    'amigo-3'
    >>> variant_of_words({"variant": "amigo-2", "stack": "0/1/2"}).stack
    (0, 1, 2)
    """
    forms = forms_of(game)
    presets = forms.game.VARIANTS
    id = _text(words.get("variant", write_value(next(iter(presets)))))
    number = rf"(.*-){presets[id].players}(?=-|$)"  # the last one
    sibling = re.sub(number, rf"\g<1>{words.get('players')}", id, count=1)
    preset = presets[sibling if sibling in presets else id]
    fields = variant_words(preset, game=game)
    given = {name: word for name, word in words.items() if name != "variant"}
    changed = {name: word for name, word in given.items() if fields.get(name) != word}
    if not changed:
        return preset
    fields |= changed | {"id": given.get("id", write_value(f"{preset.id}-changed"))}
    data = cast("dict[str, Json]", forms.dump(preset))
    lines: dict[str, str] = {}
    for name, word in fields.items():
        try:
            lines[f"variant.{name}"] = _line(forms, name, word, data.get(name))
        except RecordError as error:
            raise inside(error, f"variant.{name}") from None
    return read_variant(forms, _text(lines.pop("variant.id")), lines)


def _text(word: int | str) -> str:
    return cast("str", read_value(str(word), str))


def _named(forms: Forms, field: str) -> dict[str, Json]:
    """The values that a field has in the presets, by name."""
    presets = forms.game.VARIANTS.values()
    return {
        str(getattr(preset, field)): cast("dict[str, Json]", forms.dump(preset))[field]
        for preset in presets
    }


def _word(forms: Forms, field: str, value: Json) -> int | str:
    """The word for the value of a field."""
    if isinstance(value, int):
        return int(value)
    if not isinstance(value, dict):
        return write_value(value)
    for name, known in _named(forms, field).items():
        if known == value:
            return write_value(name)
    return quote_plus(json.dumps(value, separators=(",", ":")))


def _line(forms: Forms, field: str, word: int | str, usual: Json) -> str:
    """The word as it stands in a line, by the value that the preset has. Raises `RecordError`."""
    if isinstance(usual, bool):
        if str(word) not in ("0", "1"):
            raise RecordError(f"it is 0 or 1, not {shown(word)}")
        return write_value(str(word) == "1")
    if not isinstance(usual, dict):
        return str(word)
    text = unquote_plus(str(word))
    if text.startswith("{"):
        return write_value(read_json(text))
    names = _named(forms, field)
    if text in names:
        return write_value(names[text])
    load = getattr(forms.game, f"load_{field}", None)
    if load and "." in text:
        return write_value(cast("Json", forms.converter.unstructure(load(text))))
    ways = "or it is given as JSON" if load is None else "or it is given by a file, or as JSON"
    raise RecordError(f"there is no {field} {shown(text)}: there is {', '.join(names)}, {ways}")
