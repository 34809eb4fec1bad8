"""What the library knows about itself, as tables in reStructuredText: nothing here is typed twice."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import os
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, get_args
from unittest import mock

import attrs

import reco_rules
from docs._ext.docstrings import as_code
from reco_rules import VARIANTS, Action, Event, Phase, State, features, position, uniform_deck
from reco_rules.bots import greedy
from reco_rules.cli import main
from reco_rules.errors import Reason, RecoRulesError
from reco_rules.reco.rules import RULES, why_illegal
from reco_rules.table import play

CLAUSE: Final = re.compile(r"\b[A-Z]+-\d+\b")
ROOT: Final = Path(__file__).parents[2]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the cells may have several paragraphs."""
    lines = [".. list-table::", "   :header-rows: 1", ""]
    for row in (head, *rows):
        for bullet, cell in zip(["* -", *["  -"] * len(row)], row, strict=False):
            lines.append(f"   {bullet} {cell.strip().replace(chr(10), chr(10) + ' ' * 7)}")
    return "\n".join(lines)


def doc(thing: object) -> str:
    """The first paragraph of a docstring."""
    return as_code((inspect.getdoc(thing) or "").partition("\n\n")[0], thing)


def code(text: object) -> str:
    """The text in the type of code."""
    return f"``{text}``"


# ---- observations ---------------------------------------------------------------------------------


def encoding() -> str:
    """What the numbers of an encoded observation are, index by index, for one variant."""
    rows, first = [], 0
    for feature in features(VARIANTS["amigo-3"]):
        last = first + len(feature.parts) - 1
        indices = str(first) if first == last else f"{first} to {last}"
        bounds = f"{feature.low} to {feature.high}"
        rows.append(
            (indices, code(feature.name), ", ".join(feature.parts), bounds, feature.meaning)
        )
        first = last + 1
    return table(("index", "feature", "parts", "bounds", "meaning"), rows)


# ---- actions and events --------------------------------------------------------------------------


def actions() -> str:
    """What can be done, when, and under which ids."""
    kinds: tuple[type[Action], ...] = get_args(Action)
    ids: dict[type[Action], dict[str, str]] = defaultdict(dict)
    examples: dict[type[Action], Action] = {}
    for variant in VARIANTS.values():
        seats = reco_rules.num_actions(variant)
        found = defaultdict(list)
        for id in range(seats + reco_rules.num_chance_actions(variant)):
            found[type(reco_rules.action_from_id(variant, id))].append(id)
        for kind in kinds:
            first, last = min(found[kind]), max(found[kind])
            ids[kind][variant.id] = str(first) if first == last else f"{first} to {last}"
            examples[kind] = reco_rules.action_from_id(variant, (first + last) // 2)
    rows = []
    for kind in kinds:
        due = [phase.name for phase, does in RULES if does is kind]
        same = sorted(set(ids[kind].values()))
        rows.append(
            [
                f":py:class:`~reco_rules.{kind.__name__}`",
                code(examples[kind]),
                ", ".join(code(name) for name in due),
                ", ".join(same),
                doc(kind),
            ]
        )
    return table(["Action", "Text, such as", "Phase", "Ids in the presets", "Meaning"], rows)


def transitions() -> str:
    """What leads from which phase to which."""
    rows = [
        [
            code(phase.name),
            f":py:class:`~reco_rules.{kind.__name__}`",
            ", ".join(code(after.name) for after in Phase if after in rule.next_phases),
        ]
        for (phase, kind), rule in RULES.items()
    ]
    return table(["In phase", "Action", "Leads to"], rows)


def events() -> str:
    """What can happen, and who is told."""
    rows = []
    for kind in get_args(Event):
        fields = [f"{code(field.name)}: {field.type}" for field in attrs.fields(kind)]
        own = "seen_by" in vars(kind)
        meaning = doc(kind)
        rows.append(
            [
                f":py:class:`~reco_rules.{kind.__name__}`",
                "; ".join(fields),
                CLAUSE.sub("", re.sub(r" \([^()]*[A-Z]-\d[^()]*\)", "", meaning)),
                doc(kind.seen_by) if own else "All see it.",
                ", ".join(dict.fromkeys(CLAUSE.findall(meaning))),
            ]
        )
    return table(["Event", "Fields", "What happened", "Who sees what", "Clauses"], rows)


# ---- errors and reasons --------------------------------------------------------------------------


def all_errors() -> Iterator[type[RecoRulesError]]:
    """All errors of the library, those above before those below."""
    for module in pkgutil.walk_packages(reco_rules.__path__, "reco_rules."):
        if not re.search(r"__main__|\.broken|\.cli", module.name):
            importlib.import_module(module.name)
    waiting = [RecoRulesError]
    while waiting:
        error = waiting.pop(0)
        if error.__module__.startswith("reco_rules.") and ".cli" not in error.__module__:
            yield error
            waiting = [*error.__subclasses__(), *waiting]


def public(error: type) -> str:
    """The name under which a user imports it."""
    package = ".".join(error.__module__.split(".")[:2])
    return f"{package}.{error.__name__}"


def errors() -> str:
    """All errors with their codes and builtin bases."""
    rows = [
        [
            f":py:exc:`~{public(error)}`",
            code(error.code),
            code(next(base.__name__ for base in error.__mro__ if base.__module__ == "builtins")),
            doc(error),
        ]
        for error in all_errors()
    ]
    return table(["Error", "Code", "Also a", "Meaning"], rows)


def all_reasons() -> Iterator[Reason]:
    """Why something is not legal: every action, in every state of a game and where a hand is empty."""
    # a short game without doubles, so that some cards cannot even be dealt
    variant = attrs.evolve(
        VARIANTS["amigo-2"], id="s", edition="custom", deck=uniform_deck(9, 0), stack=(1, 2)
    )
    history = play(variant, [greedy, greedy], seed=1)
    states: list[State] = [before for before, *_ in history.steps()]
    states += [history.state, position(variant, hands=("", "A1"))]
    ids = range(reco_rules.num_actions(variant) + reco_rules.num_chance_actions(variant))
    everything = [reco_rules.action_from_id(variant, id) for id in ids]
    for state in states:
        for action in everything:
            if reason := why_illegal(state, action):
                yield reason


def reasons() -> str:
    """The codes of reasons, their clauses, and an example of each."""
    clauses: dict[str, set[str]] = defaultdict(set)
    examples: dict[str, str] = {}
    for reason in all_reasons():
        clauses[reason.code].add(reason.clause)
        examples[reason.code] = reason.message
    rows = [
        [code(name), ", ".join(sorted(clauses[name])), examples[name]] for name in sorted(clauses)
    ]
    return table(["Code", "Clauses", "Message, such as"], rows)


# ---- variants, schemas, the command line ---------------------------------------------------------


def variants() -> str:
    """The presets and their values."""
    rows = [
        [
            code(variant.id),
            str(variant.players),
            f"{len(variant.deck)}: {variant.deck.counts[0]} + {variant.deck.counts[4]} of each color",
            " ".join(map(str, variant.stack)),
            " ".join(map(str, variant.bonus[1:])),
            f"{variant.opening_hand} / {variant.hand_limit}",
            str(variant.threshold),
            variant.setup_order.value.replace("-", " "),
        ]
        for variant in VARIANTS.values()
    ]
    head = [
        "Variant",
        "Players",
        "Deck: singles + doubles",
        "Stack",
        "Bonus for 1, 2, ...",
        "Opening hand / limit",
        "Units for a reward",
        "Setup",
    ]
    return table(head, rows)


def schemas() -> str:
    """The JSON Schemas, each to be unfolded."""
    files = sorted(ROOT.glob("reco_rules/records/schemas/*/*.schema.json"))
    return "\n\n".join(
        f".. dropdown:: {file.name.partition('.')[0]}\n\n"
        f"   .. literalinclude:: /../{file.relative_to(ROOT)}\n      :language: json"
        for file in files
    )


def said(*words: str) -> str:
    """What the command line prints."""
    stdout = io.StringIO()
    with mock.patch.dict(os.environ, COLUMNS="84"), contextlib.redirect_stdout(stdout):
        main([*words, "--help"])
    return stdout.getvalue()


def commands(*words: str) -> Iterator[tuple[str, ...]]:
    """The command and all below it, as their help lists them."""
    yield words
    listed = said(*words).partition("Commands:\n")[2].partition("\n\n")[0]
    for name in re.findall(r"^  (\w+)", listed, re.MULTILINE):
        yield from commands(*words, name)


def command_line() -> str:
    """A section for each command, with its help."""
    parts = []
    for words in commands():
        title = " ".join(["reco-rules", *words])
        help = "\n".join(f"   {line}".rstrip() for line in said(*words).strip().splitlines())
        parts.append(f"{title}\n{'-' * len(title)}\n\n.. code-block:: text\n\n{help}")
    return "\n\n".join(parts)
