"""The words of the kit."""

from reco_rules import VARIANTS, observe, parse_action
from reco_rules.conformance.report import difference, refused
from reco_rules.conformance.worlds import lines, seen_by
from reco_rules.errors import InvalidSeat
from reco_rules.table import History


def test_a_difference_is_that_of_the_first_part_that_differs() -> None:
    start = History(VARIANTS["reprint-2"])
    dealt = start.then(parse_action("reveal A1"))
    mine, theirs = observe(dealt.state, 0), observe(dealt.state, 1)
    assert difference(mine, theirs) == "seat: 0 and 1"
    assert (
        difference(observe(start.state, None), observe(dealt.state, None)) == "draw_size: 88 and 87"
    )
    assert difference((1, (2, 3)), (1, (2, 4))) == "3 and 4"
    assert difference((1, 2), (1, 2, 3)) == "(1, 2) and (1, 2, 3)"
    assert difference("1", 1) == "'1' and 1"


def test_a_difference_of_texts_is_shown_where_it_is() -> None:
    one, other = "a" * 100 + "b" + "d" * 100, "a" * 100 + "c" + "d" * 100
    assert difference(one, other) == f"'{'a' * 20}b{'d' * 29}' and '{'a' * 20}c{'d' * 29}'"
    assert difference("b", "c") == "'b' and 'c'"


def test_what_must_be_refused() -> None:
    def raising(error: Exception) -> None:
        raise error

    assert refused("it", InvalidSeat, lambda: raising(InvalidSeat("no"))) is True
    wrong = refused("it", InvalidSeat, lambda: raising(KeyError("no")))
    assert wrong == "it raises InvalidSeat, but it raised KeyError: 'no'"
    assert refused("it", InvalidSeat, lambda: 3) == "it raises InvalidSeat, but it gave 3"


def test_what_is_seen_is_told_in_lines() -> None:
    ((*_, events),) = History(VARIANTS["reprint-2"], 0, [parse_action("reveal A1")]).steps()
    assert lines(seen_by(0, events)) == "(seat 0 is dealt A1)"
    assert lines(seen_by(1, events)) == "(seat 0 is dealt a card)"
