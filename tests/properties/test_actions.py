"""Ids, texts and chance: static numbers, exact weights, exact borders."""

from __future__ import annotations

import hashlib
import math
import random
from itertools import combinations_with_replacement, product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reco_rules import (
    VARIANTS,
    Action,
    Card,
    Cards,
    Dump,
    Pass,
    Play,
    Reveal,
    State,
    Variant,
    action_from_id,
    action_id,
    chance_outcomes,
    current_player,
    format_action,
    num_actions,
    num_chance_actions,
    parse_action,
    sample,
)
from reco_rules.errors import InvalidActionId, NotationError, RecoRulesError
from reco_rules.game import CHANCE
from tests.strategies import Line, games, variants

KINDS = [Card(color, value) for value in (1, 2) for color in range(4)]


def every_action(variant: Variant) -> list[Action]:
    """All actions in the order that the architecture states, found without the package's own list."""
    limit, found = variant.hand_limit, list[Action]()
    for color, singles, doubles in product(range(4), range(limit + 1), range(limit + 1)):
        if 1 <= singles + doubles <= limit:
            found.append(Play(color, singles, doubles))
    for size in range(1, variant.threshold):
        found += [Dump(Cards(row)) for row in combinations_with_replacement(KINDS, size)]
    return [*found, Pass(), *map(Reveal, KINDS)]


@pytest.mark.parametrize("limit", range(1, 11))
def test_ids_are_the_stated_ones(limit: int) -> None:
    """For every hand limit and threshold: a bijection, in the stated order, nothing before or after."""
    for threshold in range(1, 9):
        variant = attrs.evolve(
            VARIANTS["amigo-2"], id="x", opening_hand=1, hand_limit=limit, threshold=threshold
        )
        expected = every_action(variant)
        seats, chances = num_actions(variant), num_chance_actions(variant)
        plays = 2 * limit * (limit + 3)
        dumps = math.comb(threshold + 7, 8) - 1
        assert (seats, chances) == (plays + dumps + 1, 8)
        assert [action_from_id(variant, id) for id in range(seats + chances)] == expected
        assert [action_id(variant, action) for action in expected] == list(range(seats + chances))
        assert isinstance(action_from_id(variant, seats), Reveal)
        for id in (-1, seats + chances):
            with pytest.raises(InvalidActionId):
                action_from_id(variant, id)
        for action in (
            Play(0, limit + 1, 0),
            Play(3, 0, limit + 1),
            Dump(Cards([KINDS[0]] * threshold)),
        ):
            with pytest.raises(InvalidActionId):
                action_id(variant, action)


def test_the_numbers_of_the_presets_never_change() -> None:
    """The table of ids and texts is pinned: a changed number breaks every record and every trained net."""
    digests = set()
    for variant in VARIANTS.values():
        total = num_actions(variant) + num_chance_actions(variant)
        table = "\n".join(f"{id} {action_from_id(variant, id)}" for id in range(total))
        digests.add((total, hashlib.sha256(table.encode()).hexdigest()))
    assert digests == {(253, "17ebeed72666873b6e77d7125509cbd76694c47c2e5fc9df8e91a9cd274c246d")}


@given(variants(), st.data())
def test_texts_go_round(variant: Variant, data: st.DataObject) -> None:
    """Every action is parsed from its own text, and from the same words in another order and case."""
    id = data.draw(st.integers(0, num_actions(variant) + num_chance_actions(variant) - 1))
    action = action_from_id(variant, id)
    text = format_action(action)
    assert parse_action(text) == action and str(action) == text
    verb, *words = text.split()
    shuffled = data.draw(st.permutations(words))
    assert parse_action(f" {verb.title()}  {'  '.join(shuffled).lower()}\n") == action


@given(st.text())
def test_any_text_is_an_action_or_an_error_of_ours(text: str) -> None:
    """Nothing but the library's own errors comes out of parsing."""
    for written in (text, f"play {text}", f"dump {text}", f"reveal {text}"):
        try:
            action = parse_action(written)
        except NotationError as error:
            assert isinstance(error, RecoRulesError)
        else:
            assert parse_action(format_action(action)) == action


# ---- chance -------------------------------------------------------------------------------------


def walked(state: State, u: float) -> Action:
    """The outcome for u by the contract: walk along the outcomes with r = int(u * total)."""
    outcomes = chance_outcomes(state)
    r = int(u * sum(weight for _, weight in outcomes))
    for action, weight in outcomes:
        if r < weight:
            return action
        r -= weight
    raise AssertionError("u is too large")


def around_the_borders(total: int) -> list[float]:
    """All k / total with their neighbors, and both ends of [0, 1)."""
    found = {0.0, 5e-324, math.nextafter(1.0, 0.0)}
    for k in range(total + 1):
        border = k / total
        found |= {border, math.nextafter(border, 0.0), math.nextafter(border, 1.0)}
    return [u for u in found if 0.0 <= u < 1.0]


@given(games(), st.data())
def test_sample_walks_along_the_outcomes(line: Line, data: st.DataObject) -> None:
    """On and next to all borders, and anywhere: the outcome is the one of the contract."""
    draws = [state for state in line.states() if current_player(state) == CHANCE]
    moments = data.draw(st.sampled_from([draws[:3], draws[-3:], draws[len(draws) // 2 :][:3]]))
    anywhere = data.draw(st.floats(0, 1, exclude_max=True))
    for state in moments:
        total = sum(weight for _, weight in chance_outcomes(state))
        assert total == len(state.draw or state.discard)
        for u in (*around_the_borders(total), anywhere):
            assert sample(state, u) == walked(state, u)


@given(games())
def test_sample_at_every_draw_of_a_game(line: Line) -> None:
    """At each draw of a game, for some numbers each."""
    rng = random.Random(1)
    for state in line.states():
        if current_player(state) == CHANCE:
            for _ in range(3):
                u = rng.random()
                assert sample(state, u) == walked(state, u)
