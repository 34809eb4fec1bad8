"""Variants that are small enough to be exhausted, as data: every reachable state is visited.

Their constants are shrunk until a few thousand states hold every event. Each row pins how many states and
transitions the specification reaches; six independent programs agreed on those of the first five.
"""

from __future__ import annotations

from typing import Final

import attrs

from reco_rules import Cards, SetupOrder, Variant


@attrs.frozen
class Small:
    """A small variant, the seat that begins, and how much there is of it."""

    variant: Variant
    first_seat: int
    states: int
    transitions: int


def small(row: str) -> tuple[str, Small]:
    """A row of a table below, with its name.

    After the name stand: players, first seat, what is dealt first, the deck (singles / doubles, A to D),
    the stack, opening hand, hand limit, threshold, states, transitions.
    """
    name, players, first_seat, dealt_first, deck, stack, *numbers = row.split()
    singles, _, doubles = deck.partition("/")
    opening, limit, threshold, states, transitions = map(int, numbers)
    variant = Variant(
        id=name,
        players=int(players),
        deck=Cards.from_counts(_numbers(singles) + _numbers(doubles or "0,0,0,0")),
        stack=_numbers(stack),
        bonus=(0, *range(int(players), 0, -1)),
        opening_hand=opening,
        hand_limit=limit,
        threshold=threshold,
        setup_order=ORDERS[dealt_first],
    )
    return name, Small(variant, int(first_seat), states, transitions)


ORDERS: Final = {"hands": SetupOrder.HANDS_FIRST, "sites": SetupOrder.DUMP_SITES_FIRST}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


_SMALL: Final = """\
two-limit-1              2 0 hands  3,3,0,0/1,1,0,0  3,-2       1 1 3   13_033   14_300
two-singles              2 0 hands  6,6,0,0          1,5        1 1 4    6_001    6_728
two-limit-2              2 0 hands  3,4,0,0/2,0,0,0  2,2        2 2 2   25_517   28_624
three                    3 2 sites  4,3,0,0/1,1,0,0  -1         1 1 3   13_740   15_357
five                     5 4 sites  5,5,0,0          1,2        1 1 3    4_009    4_120
two-one-color            2 0 hands  0,0,0,12         1,-2,3     1 1 3       32       31
two-all-dealt            2 1 sites  3,3,0,0          3,-2       1 1 2      199      204
two-doubles              2 1 hands  0,0,0,0/5,5,0,0  1,5        1 1 4    2_289    2_422
two-doubles-odd          2 1 hands  0,0,0,0/4,4,0,0  -2,2       2 2 3    1_543    1_630
two-three-rewards        2 1 sites  5,5,1,0          0,2,1      1 1 1    9_600   10_239
two-threshold-8          2 1 hands  5,5,0,0          -1         1 1 8    1_615    1_854
two-threshold-8-doubles  2 1 hands  0,1,0,0/6,4,0,0  2          2 3 8   11_687   17_313
two-eight-units          2 0 hands  0,0,0,0/7,5,0,0  0,1        4 4 4   14_380   16_206
two-limit-3              2 1 hands  5,5,0,0          3,-2       1 3 3    7_513    8_900
two-opening-3            2 1 sites  6,4,0,0          1,-2,3     3 4 4   10_444   14_578
two-opening-2            2 1 hands  5,5,0,0          1,5        2 3 4    6_565    8_854
two-uneven               2 1 hands  9,1,0,0/1,0,0,0  -2,2       1 2 3    1_731    1_900
two-four-colors          2 1 hands  2,2,2,1          -1         1 1 2    3_617    3_844
two-last-color           2 1 sites  0,0,0,8/0,0,0,3  0,1        2 3 4   11_504   15_422
two-last-colors          2 0 sites  0,0,4,4/0,0,1,0  3,-2       1 1 3    9_183    9_815
two-threshold-1          2 1 hands  4,4,0,0/1,1,0,0  1,5        1 1 1   10_121   10_780
two-four-rewards         2 1 sites  6,4,0,0          2,-1,-1,3  1 1 2    4_592    4_712
two-twelve-rewards       2 1 sites  9,1,0,0          0,1,2,3,-2,4,5,-1,2,0,1,3 1 1 1      925      924
two-last-eight           2 1 sites  0,0,0,1/0,0,0,12 1,5        4 5 4      758      903
three-one-color          3 1 sites  0,0,6,0/0,0,3,0  0,2,1      1 1 3    1_788    1_923
three-threshold-1        3 1 sites  4,4,0,0/1,0,0,0  -2,2       1 1 1    3_145    3_219
three-uneven             3 1 hands  8,2,0,0/0,1,0,0  0,1        1 2 3    9_349    9_936
three-four-colors        3 2 hands  2,2,2,2          2          1 1 2   14_469   15_380
three-limit-3            3 0 hands  6,4,0,0          3,-2       1 3 3    4_796    5_033
three-threshold-4        3 1 hands  5,5,0,0          1,5        1 1 4    2_819    3_024
three-opening-2          3 1 sites  6,5,0,0          -2,2       2 2 4   32_791   36_950
four-one-color           4 3 hands  14,0,0,0         0,1        1 1 2       20       19
four                     4 3 sites  5,5,0,0          3,-2       1 1 3    5_291    5_422
four-hands-first         4 2 hands  6,4,0,0          1,5        1 1 3    4_182    4_285
five-long-passes         5 2 hands  9,2,0,0          -2,2       1 1 4    1_128    1_144
six                      6 5 hands  6,5,0,0          0,1        1 1 2    6_211    6_210
six-uneven               6 3 sites  11,1,0,0         1,-2,3     1 1 3      321      321
six-all-dealt            6 1 sites  5,5,0,0          -1         1 1 2    1_427    1_496
six-long-passes          6 2 hands  9,2,0,0/1,0,0,0  3,-2       1 1 6   17_380   18_417
"""

_LARGE: Final = """\
two-12                   2 1 hands  6,6,0,0          1,-2,3     1 2 3  264_257  292_914
two-12-opening-3         2 0 hands  7,5,0,0          0,2,1      3 5 4  237_461  365_031
two-13                   2 1 sites  7,6,0,0          3,-2       2 3 4  191_069  250_840
two-14                   2 1 hands  8,6,0,0          1,5        3 4 4  316_741  454_526
two-three-colors         2 1 sites  4,3,3,0          -2,2       1 2 3   62_114   73_619
two-three-colors-b       2 0 hands  3,3,3,0/1,0,0,0  0,1        1 1 3  121_142  139_872
two-four-colors-9        2 0 sites  2,2,2,2/1,0,0,0  3,-2       1 1 2  343_683  364_979
two-four-colors-b        2 1 hands  3,2,2,2          -1         2 2 3   24_388   39_141
two-all-kinds            2 1 hands  1,1,1,1/1,1,1,0  2          1 2 3   26_300   29_731
two-eight-units-12       2 1 sites  2,0,0,0/8,2,0,0  1,5        3 5 4   62_575   84_815
two-threshold-6          2 0 hands  5,4,0,0/2,1,0,0  -1         2 3 6  232_874  410_265
two-big-hands            2 0 hands  8,5,0,0          -2,2       4 6 5   27_706   47_532
two-threshold-1-10       2 1 sites  4,4,1,0/1,0,0,0  1,-2,3     2 3 1  165_616  191_883
two-limit-10             2 1 hands  6,5,0,0/1,0,0,0  0,1        2 10 4  169_995  270_869
three-11                 3 2 sites  6,5,0,0          0,2,1      1 2 3  136_688  146_199
three-12                 3 1 hands  6,6,0,0          3,-2       2 3 4  129_486  155_446
three-doubles            3 0 sites  4,4,0,0/1,1,0,0  1,5        1 1 3  138_627  148_010
three-doubles-b          3 2 hands  4,4,0,0/2,1,0,0  2          1 2 4  107_776  133_700
three-three-colors-b     3 2 hands  4,3,2,0          -2,2       1 1 3   13_211   14_353
three-doubles-c          3 1 sites  0,0,0,0/6,6,0,0  0,1        2 3 4   19_457   21_022
three-three-colors       3 0 sites  4,4,2,0          3,-2       1 2 3   57_270   62_726
four-12                  4 3 hands  6,6,0,0          1,5        1 2 3   17_985   18_676
four-doubles             4 1 sites  5,4,0,0/1,0,0,0  -2,2       1 1 3   24_109   25_253
four-opening-2           4 2 sites  7,6,0,0          0,1        2 2 4  217_726  231_281
four-13                  4 1 hands  7,6,0,0          3,-2       1 3 4  124_466  139_015
four-doubles-b           4 1 sites  5,4,0,0/1,1,0,0  1,5        1 2 3  290_246  311_772
four-three-colors        4 3 sites  4,4,3,0          -2,2       1 1 3  192_640  203_135
five-11                  5 4 hands  6,5,0,0          0,1        1 2 3    9_271    9_497
five-doubles             5 2 sites  5,4,0,0/1,0,0,0  3,-2       1 1 3   19_827   20_682
five-three-colors        5 1 hands  5,4,2,0          -1         1 1 3   44_966   50_073
five-13                  5 0 sites  6,6,0,0/0,1,0,0  1,5        1 1 4  248_180  263_676
six-12                   6 4 sites  6,6,0,0          -2,2       1 1 3   17_903   18_374
six-doubles              6 3 hands  6,5,0,0/1,0,0,0  2          1 1 3   36_400   39_478
six-limit-3              6 0 sites  7,5,0,0          0,1        1 3 4   30_542   32_720
"""

SMALL: Final = dict(map(small, _SMALL.splitlines()))
"""What CI exhausts: 2 to 6 players, uneven decks, singles only, doubles only, nothing left to draw, stacks
of 1 to 12, thresholds of 1 to 8, two rewards' worth of units at once, seats that pass in a row."""

TINY: Final = {
    name: SMALL[name]
    for name in (
        "two-all-dealt",
        "six-uneven",
        "two-twelve-rewards",
        "two-last-eight",
        "five-long-passes",
        "two-doubles-odd",
        "three-one-color",
        "two-uneven",
        "two-doubles",
        "three-threshold-4",
        "six-all-dealt",
        "four",
    )
}
"""What is looked at first: the small ones among them."""

LARGE: Final = SMALL | dict(map(small, _LARGE.splitlines()))
"""What a night exhausts."""
