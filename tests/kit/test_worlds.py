"""What a viewer cannot tell apart, followed through a game."""

import random

from reco_rules import VARIANTS, Reveal, parse_action, reco
from reco_rules.conformance.worlds import ALL, SOME, Worlds, mixed
from reco_rules.table import History
from tests.kit.variants import TINY


def followed(viewer: int | None, *texts: str, variant: reco.Variant = TINY) -> Worlds:
    """The worlds of the viewer after these actions."""
    rng, worlds, history = random.Random(1), Worlds(viewer), History(variant)
    for action in map(parse_action, texts):
        worlds = worlds.after(history, action, rng)
        history = history.then(action)
    return worlds


def hands(worlds: Worlds) -> list[tuple[str, ...]]:
    """The hands in the worlds."""
    return sorted(tuple(map(str, world.state.hands)) for world in worlds.others)


def test_a_card_that_is_dealt_to_another_may_be_any_other() -> None:
    assert hands(followed(1, "reveal A1")) == [("B1", ""), ("C1", "")]
    assert hands(followed(None, "reveal C1")) == [("A1", ""), ("B1", "")]
    assert followed(0, "reveal A1").others == ()


def test_worlds_end_where_the_viewer_sees_that_they_are_not_the_case() -> None:
    """The only C1 is seen, so that seat 0 does not hold it."""
    dealt = ("reveal A1", "reveal B1", "reveal C1")
    assert hands(followed(1, *dealt[:2])) == [("B1", "B1"), ("C1", "B1")]
    assert hands(followed(1, *dealt)) == [("B1", "B1")]


def test_worlds_are_complete_until_they_are_too_many() -> None:
    """Of two cards of eight kinds there are 36 hands, of three there are 120."""
    two = followed(1, "reveal A1", "reveal A1", variant=VARIANTS["reprint-2"])
    assert (two.complete, len(two.others)) == (True, 35)
    three = followed(1, *["reveal A1"] * 3, variant=VARIANTS["reprint-2"])
    assert (three.complete, len(three.others)) == (False, SOME)
    assert 35 < ALL < 119


def test_worlds_that_were_left_out_are_gone() -> None:
    """Even where few are left, they are not all."""
    dealt = followed(1, *["reveal A1"] * 3, "reveal B1", variant=VARIANTS["reprint-2"])
    assert not dealt.complete


def test_mixing_keeps_what_is_mixed() -> None:
    cards = [Reveal(card) for card in reco.VARIANTS["amigo-2"].deck]
    found = mixed(cards, random.Random(1))
    assert found != cards
    assert sorted(map(str, found)) == sorted(map(str, cards))
