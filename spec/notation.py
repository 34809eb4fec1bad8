"""How a counterexample is shown: in the notation of the package, as a table and as Python.

The Python is a complete program: it builds the position with the package and applies the action to it,
so that whoever reads the counterexample can try it.
"""

from spec.logic import Bag
from spec.obligations import Step
from spec.reco import COLORS, NOWHERE, State, Variant

KINDS = ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2")
PHASES = ("DEAL", "PLAY", "DUMP", "REFILL", "OVER")


def cards(bag: Bag) -> str:
    """Cards such as ``A1 A1 B2``, in kind order."""
    return " ".join(name for name, count in zip(KINDS, bag, strict=True) for _ in range(count))


def action(kind: str, m: Step) -> str:
    """What happens in a step of this kind, such as ``play A1 A1``."""
    if kind == "pass":
        return kind
    if kind in ("play", "dump"):
        return f"{kind} {cards(m.cards)}"
    return f"reveal {KINDS[m.kind] if m.kind in range(len(KINDS)) else m.kind}"


def variant(v: Variant) -> str:
    """A variant in one line."""
    order = "hands" if v.hands_first else "dump sites"
    return (
        f"{v.players} players, deck {cards(v.deck)}, {v.rewards} rewards of each color, "
        f"opening hand {v.opening}, hand limit {v.limit}, threshold {v.threshold}, {order} dealt first"
    )


def table(v: Variant, s: State) -> str:
    """A state, laid out as the package prints one."""
    site = "" if s.site == NOWHERE else f", site {'ABCD'[s.site] if s.site in COLORS else s.site}"
    lines = [
        f"{PHASES[s.phase]}, turn of seat {s.seat}{site}",
        f"draw pile {cards(s.draw) or '-'}, discards {cards(s.discard) or '-'}",
    ]
    for color in COLORS:
        taken = " ".join(map(str, s.claims[color]))
        lines.append(
            f"{'ABCD'[color]}: taken by {taken or '-'} | plant {cards(s.plants[color]) or '-'}"
            f" | dump site {cards(s.dump_sites[color]) or '-'}"
        )
    lines += [
        f"seat {seat}: hand {cards(s.hands[seat]) or '-'} | dumped {cards(s.dumped[seat]) or '-'}"
        for seat in range(v.players)
    ]
    return "\n".join(lines)


def program(v: Variant, s: State, happened: str) -> str:
    """The program that shows what the package does there."""
    order = "HANDS_FIRST" if v.hands_first else "DUMP_SITES_FIRST"
    nothing = (0,) * (v.players + 1)
    site = None if s.site == NOWHERE else s.site
    return f"""\
from reco_rules import Cards, Phase, SetupOrder, Variant, apply, parse_action, position

variant = Variant(
    id="counterexample", players={v.players}, deck=Cards.from_counts({list(v.deck)}),
    stack={(0,) * v.rewards}, bonus={nothing}, opening_hand={v.opening}, hand_limit={v.limit},
    threshold={v.threshold}, setup_order=SetupOrder.{order},
)
state = position(
    variant, phase=Phase.{PHASES[s.phase]}, seat={s.seat}, site={site}, discard={cards(s.discard)!r},
    plants={[cards(bag) for bag in s.plants]},
    dump_sites={[cards(bag) for bag in s.dump_sites]},
    hands={[cards(bag) for bag in s.hands[: v.players]]},
    dumped={[cards(bag) for bag in s.dumped[: v.players]]},
    claims={[list(owners) for owners in s.claims]},
)
print(state)
print(apply(state, parse_action({happened!r})))
"""
