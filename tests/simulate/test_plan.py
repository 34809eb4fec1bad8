"""What a plan refuses, and how it lies beside its results."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import attrs
import pytest

from reco_rules import VARIANTS, Variant
from reco_rules.batch import POLICIES as COMPILED
from reco_rules.bots import POLICIES
from reco_rules.errors import InvalidValue, UnknownName, WrongType
from reco_rules.reco import RULES_VERSION
from reco_rules.simulate import Cell, Plan
from reco_rules.simulate.plan import can_be_compiled, resolve
from tests.strategies import random_variant

TWO, THREE = VARIANTS["amigo-2"], VARIANTS["amigo-3"]
OWN = attrs.evolve(TWO, id="a/b", edition="custom", stack=(1, -2, 3))
PLAN = Plan(
    variants=[TWO, OWN],
    policies=["random", ("greedy", "random"), "some_module:clever"],
    games=1000,
    seed=2**64 - 1,
    part=7,
)


def test_cells_are_each_variant_with_each_of_the_policies_in_order() -> None:
    own = ("some_module:clever",) * 2
    assert PLAN.cells == tuple(
        Cell(variant, policies)
        for variant in (TWO, OWN)
        for policies in (("random",) * 2, ("greedy", "random"), own)
    )
    assert [cell.compiled for cell in PLAN.cells] == [True, True, False] * 2
    assert [str(cell) for cell in PLAN.cells[:2]] == [
        "amigo-2, random",
        "amigo-2, greedy against random",
    ]


def test_one_variant_and_one_policy_need_no_list() -> None:
    assert Plan(variants=TWO, policies="random", games=1) == Plan(
        variants=(variant for variant in [TWO]), policies=["random"], games=1
    )
    assert Plan(variants=TWO, games=1).policies == ("greedy",)
    assert Plan(variants=TWO, policies=[["greedy", "random"]], games=1).policies == (
        ("greedy", "random"),
    )


def test_parts_hold_each_game_of_each_cell_once() -> None:
    for games, part in ((1, 1), (1, 7), (6, 7), (7, 7), (8, 7), (21, 7)):
        plan = Plan(variants=[TWO, THREE], games=games, part=part)
        for number in range(2):
            held = [
                game
                for cell, first, count in plan.parts()
                if cell == number
                for game in range(first, first + count)
            ]
            assert held == list(range(games))
        assert all(1 <= count <= part for *_, count in plan.parts())


def test_a_part_is_smaller_where_policies_are_not_compiled() -> None:
    compiled = Plan(variants=TWO, policies=["random", "greedy"], games=1)
    slow = Plan(variants=TWO, policies=["random", "some_module:clever"], games=1)
    assert slow.part < compiled.part


@pytest.mark.parametrize(
    ("changed", "kind", "said"),
    [
        (
            {"variants": []},
            InvalidValue,
            "variants must be some, each with an id of its own, not []",
        ),
        ({"variants": [TWO, TWO]}, InvalidValue, "not ['amigo-2', 'amigo-2']"),
        ({"variants": ["amigo-2"]}, WrongType, "'amigo-2' is no variant of a game of this library"),
        ({"variants": 5}, WrongType, "expected variants, not 5"),
        ({"policies": []}, InvalidValue, "policies must be some, each once, not ()"),
        ({"policies": ["random"] * 2}, InvalidValue, "each once, not ('random', 'random')"),
        (
            {"policies": ["random", ("random",) * 2]},
            InvalidValue,
            "each once, not ('random', ('random', 'random'))",
        ),
        ({"policies": 5}, WrongType, "expected names of policies, not 5"),
        ({"policies": [5]}, WrongType, "expected the name of a policy for each seat, not 5"),
        ({"policies": [(["random"], 5)]}, WrongType, "named by a text, not ['random']"),
        ({"policies": ["gredy"]}, UnknownName, "there is no policy 'gredy': did you mean greedy?"),
        ({"policies": [""]}, UnknownName, "there is no policy ''"),
        ({"policies": [("random",) * 3]}, InvalidValue, "amigo-2 wants one policy or 2, not 3"),
        ({"policies": [()]}, InvalidValue, "amigo-2 wants one policy or 2, not 0"),
        ({"policies": ["a b:c"]}, UnknownName, "MODULE:FUNCTION, not 'a b:c'"),
        ({"policies": ["a:"]}, UnknownName, "MODULE:FUNCTION, not 'a:'"),
        ({"policies": [":a"]}, UnknownName, "MODULE:FUNCTION, not ':a'"),
        ({"policies": [".a:b"]}, UnknownName, "MODULE:FUNCTION, not '.a:b'"),
        ({"policies": ["a:b:c"]}, UnknownName, "MODULE:FUNCTION, not 'a:b:c'"),
        ({"policies": ["\ud800:a"]}, UnknownName, r"MODULE:FUNCTION, not '\ud800:a'"),
        ({"games": 0}, InvalidValue, "games is 0, but goes from 1 to 1000000000000"),
        ({"games": 10**12 + 1}, InvalidValue, "games is 1000000000001, but goes from 1 to"),
        ({"games": 1.0}, WrongType, "games is a number from 1 to 1000000000000, not 1.0"),
        ({"games": True}, WrongType, "games is a number from 1 to 1000000000000, not True"),
        ({"seed": -1}, InvalidValue, "seed is -1, but goes from 0 to 18446744073709551615"),
        ({"seed": 2**64}, InvalidValue, "seed is 18446744073709551616, but goes from 0 to"),
        ({"seed": "1"}, WrongType, "seed is a number from 0 to 18446744073709551615, not '1'"),
        ({"part": 0}, InvalidValue, "part is 0, but goes from 1 to 1000000"),
        ({"part": 10**6 + 1}, InvalidValue, "part is 1000001, but goes from 1 to 1000000"),
        ({"part": None}, WrongType, "part is a number from 1 to 1000000, not None"),
        (
            {"games": 10**6 + 1, "part": 1},
            InvalidValue,
            "part is 1, which makes 1,000,001 files, more than 1,000,000: put more games into each",
        ),
    ],
)
def test_what_cannot_be_planned_is_said(changed, kind, said) -> None:
    with pytest.raises(kind) as caught:
        Plan(**({"variants": TWO, "games": 10} | changed))
    assert said in str(caught.value)


def test_a_million_files_are_allowed() -> None:
    assert Plan(variants=TWO, games=10**6, part=1).part == 1
    assert Plan(variants=TWO, games=10**12, part=10**6).games == 10**12


# ---- policies of one's own -----------------------------------------------------------------------


def test_a_policy_is_resolved_by_module_and_function() -> None:
    assert resolve("reco_rules.bots:greedy") is resolve("greedy")


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("no_such_module:f", UnknownName, "no policy 'no_such_module:f': ModuleNotFoundError"),
        ("reco_rules.bots:nobody", UnknownName, "has no attribute 'nobody'"),
        ("reco_rules.bots:POLICIES", WrongType, "reco_rules.bots:POLICIES cannot be"),
        ("gredy", UnknownName, "did you mean greedy?"),
        (5, WrongType, "named by a text, not 5"),
    ],
)
def test_a_policy_that_is_not_there(name, kind, said) -> None:
    with pytest.raises(kind) as caught:
        resolve(name)
    assert said in str(caught.value)


def test_a_plan_loads_no_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a folder names, whoever it is from, must not run because somebody looks at the folder."""
    (tmp_path / "named_only.py").write_text("raise SystemExit('loaded')")
    monkeypatch.syspath_prepend(tmp_path)
    plan = Plan(variants=TWO, policies="named_only:f", games=1)
    assert Plan.from_json(plan.to_json()) == plan
    assert "named_only" not in sys.modules


# ---- as JSON -------------------------------------------------------------------------------------


def test_json_and_back() -> None:
    assert Plan.from_json(PLAN.to_json()) == PLAN
    for number in range(50):
        plan = Plan(variants=random_variant(number), games=number + 1, part=3)
        assert Plan.from_json(plan.to_json()) == plan


def test_json_says_all_in_names_that_stay() -> None:
    data = json.loads(PLAN.to_json())
    assert {name: data[name] for name in data if name != "variants"} == {
        "schema": 1,
        "game": "reco",
        "rules": RULES_VERSION,
        "seed": 2**64 - 1,
        "games": 1000,
        "part": 7,
        "policies": ["random", ["greedy", "random"], "some_module:clever"],
    }
    assert data["variants"][0]["id"] == "amigo-2"
    assert data["variants"][1]["stack"] == [1, -2, 3]


STRANGE: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**30, float("nan"), float("inf"), "", "x", "\ud800"),
    *([], {}, [[]], [{}], [None], {"a": 1}, ["x"] * 1000, [["greedy", []]], "x" * 10_000),
)


def places(data: object, place: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Where something stands in data, the whole first."""
    inside: list[tuple[str | int, ...]] = []
    entries = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, value in entries:
        inside += places(value, (*place, key))
    return [place, *inside]


def test_hostile_plans_raise_invalid_value_only() -> None:
    """Each value replaced by something strange or left out, each object given a strange name more.

    What is taken nevertheless, such as a smaller number, is what the changed text says.
    """
    whole, taken, refused = json.loads(PLAN.to_json()), 0, 0
    for place in places(whole):
        for strange in (*STRANGE, "left out", "one more"):
            data = json.loads(PLAN.to_json())
            *way, last = place or (None,)
            inside = data
            for key in way:
                inside = inside[key]
            if not place:
                data = strange
            elif strange == "left out":
                del inside[last]
            elif strange == "one more":
                inside[last] = [inside[last], strange]
            else:
                inside[last] = strange
            try:
                plan = Plan.from_json(json.dumps(data))
            except InvalidValue as error:
                refused += 1
                assert str(error).startswith("this is no plan of a simulation: ")
                assert len(str(error)) < 2000
            else:
                taken += 1
                assert Plan.from_json(plan.to_json()) == plan
    assert refused > taken > 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"plan"',
        "5",
        PLAN.to_json()[:-3],
        PLAN.to_json() + "x",
        PLAN.to_json().replace('"games": 1000', '"games": 1e400'),
        PLAN.to_json().replace('"games": 1000', '"games": NaN'),
        PLAN.to_json().replace('"games": 1000', f'"games": {"9" * 5000}'),
        PLAN.to_json().replace('"schema": 1', '"schema": 2'),
        PLAN.to_json().replace('"game": "reco"', '"game": "go"'),
        PLAN.to_json().replace('"rules": ', '"rules": 9'),
        PLAN.to_json().replace('"seed"', '"sed"'),
        PLAN.to_json().replace('"games"', '"x": 1, "games"'),
        PLAN.to_json().replace("[", "[" * 100_000, 1),
        "[" * 1_000_000,
        '{"a":' * 100_000,
    ],
)
def test_what_is_no_plan(text: str) -> None:
    with pytest.raises(InvalidValue, match=r"^this is no plan of a simulation: "):
        Plan.from_json(text)


def test_a_plan_of_another_version_says_which() -> None:
    newer = PLAN.to_json().replace('"schema": 1', '"schema": 2')
    with pytest.raises(InvalidValue) as caught:
        Plan.from_json(newer)
    versions = f"'reco', {RULES_VERSION})"
    assert f"are (2, {versions}, and can only be (1, {versions}" in str(caught.value)


def test_what_can_be_compiled_depends_on_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in (None, object()):
        monkeypatch.setattr("importlib.util.find_spec", {"numba": found}.get)
        assert can_be_compiled() is (found is not None)


def test_a_variant_is_its_own_kind() -> None:
    class Odd(Variant):
        pass

    odd = Odd(**{field.name: getattr(OWN, field.name) for field in attrs.fields(Variant)})
    for variants in (odd, [odd]):
        with pytest.raises(WrongType, match="expected a variant of R-Eco, not Odd"):
            Plan(variants=variants, games=1)


def test_a_plan_with_a_mistake_says_it_as_always() -> None:
    text = PLAN.to_json().replace('"random"', '"rndom"')
    with pytest.raises(InvalidValue) as caught:
        Plan.from_json(text)
    said = "there is no policy 'rndom': did you mean random?"
    assert str(caught.value) == f"this is no plan of a simulation: {said}"


def test_what_is_compiled_is_what_the_kernel_has() -> None:
    """The plan must not load Numba to know it."""
    variant = VARIANTS["amigo-2"]
    for name in POLICIES:
        assert Cell(variant, (name, name)).compiled == (name in COMPILED)
    assert not Cell(variant, ("random", "reco_rules.bots:greedy")).compiled
