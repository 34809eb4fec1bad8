"""Files of released schemas, which must be read for ever, and mean what they meant."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from reco_rules import VARIANTS, SetupOrder, Variant, reco, result, score, uniform_deck
from reco_rules.records import (
    SCHEMA,
    from_json,
    parse_position,
    parse_record,
    read_records,
    to_json,
)
from reco_rules.table import Undone

FOLDER = Path(__file__).parent / "fixtures"
RELEASED = sorted(FOLDER.glob("schema-*"))

FILES = {
    *("bare.json", "finished.jsonl", "custom.json", "abandoned.json", "grown.jsonl"),
    *("everything.txt", "minimal.txt", "positions.txt", "variants.jsonl", "states.jsonl"),
    *("observations.jsonl", "actions.jsonl", "events.jsonl", "results.jsonl"),
    *("expected.json", "SHA256SUMS"),
}
"""What each folder has."""

RECORDS = ("bare.json", "finished.jsonl", "custom.json", "abandoned.json", "grown.jsonl")

OWN = Variant(
    id="flussé/kurz",
    edition="own",
    players=3,
    deck=uniform_deck(12, 2),
    stack=(1, 0, -3, 4),
    bonus=(0, 9, 5, 2),
    opening_hand=2,
    hand_limit=4,
    threshold=3,
    setup_order=SetupOrder.DUMP_SITES_FIRST,
)
"""The variant of one's own in the files, typed by hand."""


@pytest.fixture(params=RELEASED, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """The files of a schema that was released."""
    return Path(request.param)


def expected(folder: Path, name: str) -> Any:
    """What a file means."""
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))[name]


def lines(folder: Path, name: str) -> list[str]:
    """The lines of a file."""
    return (folder / name).read_text(encoding="utf-8").split("\n")[:-1]


def test_there_are_files_of_the_present_schema() -> None:
    """A new schema comes with a folder of its own, and none of the older ones is gone."""
    assert [folder.name for folder in RELEASED] == [f"schema-{n + 1}" for n in range(SCHEMA)]


def test_no_file_was_changed_or_lost(folder: Path) -> None:
    """They are as they were released."""
    assert {file.name for file in folder.iterdir()} >= FILES
    sums = [line.split("  ") for line in lines(folder, "SHA256SUMS")]
    for digest, name in sums:
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name
    assert {name for _, name in sums} == {file.name for file in folder.iterdir()} - {"SHA256SUMS"}


def check_record(record: Any, means: dict[str, Any]) -> None:
    """Everything in the record is as it was noted, and the points are those of the rewards."""
    history = record.history
    assert (record.variant.id, history.first_seat) == (means["variant"], means["first_seat"])
    assert record.variant == VARIANTS.get(means["variant"], OWN)
    assert len(record) == means["actions"]
    assert str(history.actions[-1]) == means["last_action"]
    assert (record.outcome.value, record.seed) == (means["outcome"], means["seed"])
    assert list(record.names) == means["names"]
    assert [[who.at, who.seat, who.by] for who in record.replaced] == means["replaced"]
    assert [[stamp.at, str(stamp.time)] for stamp in record.times] == means["times"]
    assert [[said.at, said.text] for said in record.comments] == means["comments"]
    assert str(record.state).splitlines() == means["table"]
    assert ("totals" in means) == (record.outcome.value == "finished")
    if "totals" in means:
        outcome = result(record.state)
        assert outcome == score(record.variant, means["rewards"], means["dumped"])
        assert [own.total for own in outcome.scores] == means["totals"]
        assert list(outcome.winners) == means["winners"]


@pytest.mark.parametrize("name", [*RECORDS, "everything.txt"])
def test_a_file_of_records_means_what_it_meant(folder: Path, name: str) -> None:
    """Variant, seats, actions, outcome, remarks, the table at the end, the points."""
    records = list(read_records(folder / name))
    for record, means in zip(records, expected(folder, name), strict=True):
        check_record(record, means)


@pytest.mark.parametrize("name", ["bare.json", "custom.json", "abandoned.json"])
def test_a_document_means_what_it_meant(folder: Path, name: str) -> None:
    """The same files in one go."""
    (means,) = expected(folder, name)
    check_record(from_json("record", (folder / name).read_bytes()), means)


def test_the_files_show_everything_that_can_be_kept(folder: Path) -> None:
    """All outcomes, a variant of one's own, remarks of every kind, seeds at their ends."""
    kept = [means for name in RECORDS for means in expected(folder, name)]
    assert {means["outcome"] for means in kept} == {"unfinished", "finished", "abandoned"}
    assert "flussé/kurz" in {means["variant"] for means in kept}
    for name in ("names", "replaced", "times", "comments"):
        assert any(means[name] for means in kept)
    assert {means["seed"] for means in kept} >= {None, 7, -13, 2**63 - 1}
    grown = lines(folder, "grown.jsonl")
    names = {name for line in grown[1:] for name in json.loads(line)}
    assert names == {"action", "undone", "time", "comment", "replaced", "outcome", "digest"}


def test_a_record_by_hand_means_what_it_meant(folder: Path) -> None:
    """Two turns of a game of two, told once more here."""
    record = parse_record((folder / "minimal.txt").read_text(encoding="utf-8"))
    state = record.state
    assert (record.variant, record.history.first_seat, len(record)) == (VARIANTS["amigo-2"], 0, 19)
    assert [(said.at, said.text) for said in record.comments] == [(11, "in a hurry")]
    assert (state.phase, state.seat, len(state.draw)) == (reco.Phase.PLAY, 0, 71)
    assert list(map(str, state.hands)) == ["C1 C1 A2", "A1 A1 B1 D1 B2"]
    assert list(map(str, state.plants)) == ["", "", "", "D1 D2"]
    assert list(map(str, state.dump_sites)) == ["A1", "B1", "A1", "A1 B1 C1 A2"]


def test_position_lines_mean_what_they_meant(folder: Path) -> None:
    """Every phase, presets and a variant of one's own."""
    states = [parse_position(line) for line in lines(folder, "positions.txt")]
    assert {state.phase for state in states} == set(reco.Phase)
    for state, table in zip(states, expected(folder, "positions.txt"), strict=True):
        assert str(state).splitlines() == table
        assert state.variant == VARIANTS.get(state.variant.id, OWN)


def test_states_mean_what_they_meant(folder: Path) -> None:
    """The same as the position lines."""
    states = [from_json("state", line) for line in lines(folder, "states.jsonl")]
    for state, table in zip(states, expected(folder, "states.jsonl"), strict=True):
        assert str(state).splitlines() == table
    assert states == [parse_position(line) for line in lines(folder, "positions.txt")]


def test_variants_mean_what_they_meant(folder: Path) -> None:
    """Two presets, and one that is typed by hand above."""
    variants = [from_json("variant", line) for line in lines(folder, "variants.jsonl")]
    assert variants == [VARIANTS["amigo-2"], VARIANTS["reprint-4"], OWN]


def test_observations_mean_what_they_meant(folder: Path) -> None:
    """Seats and spectators, in the middle and at the end."""
    seen = [from_json("observation", line) for line in lines(folder, "observations.jsonl")]
    for view, means in zip(seen, expected(folder, "observations.jsonl"), strict=True):
        assert (view.seat, view.current_player) == (means["seat"], means["current_player"])
        assert str(view).splitlines() == means["table"]
        assert list(map(str, view.legal_actions)) == means["legal_actions"]
        assert (None if view.dumped is None else str(view.dumped)) == means["dumped"]
        assert (None if view.result is None else str(view.result)) == means["result"]
    assert any(view.result for view in seen) and any(view.legal_actions for view in seen)
    assert {view.seat for view in seen} >= {0, 1, None}


def test_actions_mean_what_they_meant(folder: Path) -> None:
    """One of each kind at least."""
    actions = [from_json("action", line) for line in lines(folder, "actions.jsonl")]
    assert list(map(str, actions)) == expected(folder, "actions.jsonl")
    assert {type(action) for action in actions} == set(reco.Action.__args__)


def test_events_mean_what_they_meant(folder: Path) -> None:
    """One of each kind at least, also as others see it."""
    events = [from_json("event", line) for line in lines(folder, "events.jsonl")]
    means = [[type(event).__name__, str(event)] for event in events]
    assert means == expected(folder, "events.jsonl")
    assert {type(event) for event in events} == {*reco.Event.__args__, Undone}


def test_results_mean_what_they_meant(folder: Path) -> None:
    """Those of the finished games."""
    results = [from_json("result", line) for line in lines(folder, "results.jsonl")]
    assert list(map(str, results)) == expected(folder, "results.jsonl")
    for own, means in zip(results, expected(folder, "finished.jsonl"), strict=True):
        assert [seat.total for seat in own.scores] == means["totals"]


def test_the_present_schema_writes_what_its_files_say() -> None:
    """A change of what is written, as long as it is of this schema, would be noticed here."""
    folder = FOLDER / f"schema-{SCHEMA}"
    for kind in ("variant", "state", "observation", "action", "event", "result"):
        for line in lines(folder, f"{kind}s.jsonl"):
            assert to_json(from_json(kind, line)) == line
    for name in ("finished.jsonl", "abandoned.json"):
        assert [to_json(record) for record in read_records(folder / name)] == lines(folder, name)
