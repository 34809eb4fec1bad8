"""Positions: states in the middle of a game, for tests, puzzles and real tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from reco_rules.checks import check_int, check_seat, shown
from reco_rules.errors import InvalidPosition, WrongType
from reco_rules.problems import length_problems
from reco_rules.reco.cards import COLORS, KINDS, LETTERS, Cards
from reco_rules.reco.state import HANDS, SITES, Phase, State, assemble, check_state, deal_places
from reco_rules.reco.variants import Variant, check_variant

NOTHING = ("", "", "", "")


def position(
    variant: Variant,
    *,
    hands: Sequence[Cards | str],
    phase: Phase = Phase.PLAY,
    seat: int = 0,
    site: int | None = None,
    plants: Sequence[Cards | str] = NOTHING,
    dump_sites: Sequence[Cards | str] = NOTHING,
    discard: Cards | str = "",
    dumped: Sequence[Cards | str] | None = None,
    claims: Sequence[Sequence[int]] = ((), (), (), ()),
    draw: Cards | str | None = None,
) -> State:
    """A state in the middle of a game, checked to be consistent.

    Cards are given as `Cards` or as text, per color or per seat. The draw pile is what is left of the
    deck, unless it is given; nothing is dumped, unless given. `claims` has per color the seats that took
    its rewards, in order. `site` is the color of the running take, in DUMP and REFILL only.

    Raises `InvalidPosition` with all problems at once: cards that the deck does not have, a plant with a
    foreign color or with units enough for a reward, a hand above the limit, and so on: everything that
    the rules keep true in every state. `WrongType` and `NotationError` for values that are no cards.

    >>> from reco_rules import VARIANTS
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1"), dump_sites=("D1", "", "", ""))
    >>> len(state.draw), state.phase.name
    (83, 'PLAY')
    """
    check_variant(variant)
    check_seat(seat, variant.players)
    if type(phase) is not Phase:
        raise WrongType(f"a phase is a Phase, not {shown(phase)}")
    if site is not None:
        check_int("site", site, 0, len(COLORS) - 1)
    players = variant.players
    rows = {
        "hands": (hands, players),
        "plants": (plants, len(COLORS)),
        "dump_sites": (dump_sites, len(COLORS)),
        "dumped": ([""] * players if dumped is None else dumped, players),
    }
    in_hands, in_plants, on_sites, face_down = (
        [_cards(f"{name}[{i}]", cards) for i, cards in enumerate(_sequence(name, row))]
        for name, (row, _) in rows.items()
    )
    discards, owners = _cards("discard", discard), _claims(claims, players)
    sizes = [(name, row, length) for name, (row, length) in rows.items()]
    problems = list(length_problems([*sizes, ("claims", owners, len(COLORS))]))
    if problems:
        raise InvalidPosition(_REFUSED, problems)
    for color, cards in enumerate(in_plants):
        foreign = [kind for kind in KINDS if kind.color != color and cards.count(kind)]
        problems += [f"plant {LETTERS[color]} holds {kind}" for kind in foreign]
        in_plants[color] = Cards(kind for kind in cards if kind.color == color)
    placed = [*in_hands, *in_plants, *on_sites, *face_down, discards]
    counts = [sum(cards.counts[k] for cards in placed) for k in range(len(KINDS))]
    left = [have - used for have, used in zip(variant.deck.counts, counts, strict=True)]
    lacking = ", ".join(f"{-n} {kind}" for kind, n in zip(KINDS, left, strict=True) if n < 0)
    if lacking:
        problems.append(f"the deck lacks {lacking}")
    rest = Cards.from_counts(max(0, n) for n in left)
    if draw is not None and _cards("draw", draw) != rest:
        problems.append(f"the draw pile must hold the rest of the deck, {rest or 'nothing'}")
    state = assemble(
        variant,
        phase=phase,
        seat=seat,
        site=site,
        draw=rest,
        discard=discards,
        plants=in_plants,
        dump_sites=on_sites,
        hands=in_hands,
        dumped=face_down,
        claims=owners,
    )
    problems += [*_bounds(state), *_stacks(state), *_phase(state)]
    if problems:
        raise InvalidPosition(_REFUSED, problems)
    return state


_REFUSED: Final = "this position cannot be"


def _sequence(name: str, row: Sequence[Cards | str]) -> Sequence[Cards | str]:
    """The row, if it is one."""
    if not isinstance(row, list | tuple):
        raise WrongType(f"{name} is a row of cards, not {shown(row)}")
    return row


def _cards(name: str, value: Cards | str) -> Cards:
    if isinstance(value, str):
        return Cards.parse(value)
    if type(value) is not Cards:
        raise WrongType(f"{name} must be cards, not {shown(value)}")
    return value


def _claims(claims: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], ...]:
    rows = isinstance(claims, list | tuple) and all(isinstance(row, list | tuple) for row in claims)
    if not rows:
        raise WrongType(f"claims has a row of seats for each color, not {shown(claims)}")
    for row in claims:
        for owner in row:
            check_seat(owner, players)
    return tuple(tuple(row) for row in claims)


def inconsistencies(state: State) -> list[str]:
    """What is wrong with a state: all that the rules keep true in every state and that is not so here.

    Empty for every state that a game reaches. Raises `WrongType` for what is no state.

    >>> from reco_rules import VARIANTS, new_game
    >>> inconsistencies(new_game(VARIANTS["amigo-2"]))
    []
    """
    check_state(state)
    return [*_counts(state), *_bounds(state), *_stacks(state), *_phase(state)]


def _counts(state: State) -> Iterable[str]:
    zones = (*state.plants, *state.dump_sites, *state.hands, *state.dumped)
    held = [state.draw, state.discard, *zones]
    for k, kind in enumerate(KINDS):
        count, deck = (
            sum(cards.counts[k] for cards in held),
            state.variant.deck.counts[k],
        )
        if count != deck:
            yield f"there are {count} {kind}, but {deck} in the deck"


def _bounds(state: State) -> Iterable[str]:
    variant = state.variant
    for letter, plant, dump_site in zip(LETTERS, state.plants, state.dump_sites, strict=True):
        if plant.units >= variant.threshold:
            yield (
                f"plant {letter} holds {plant.units} units, "
                f"but {variant.threshold} are rewarded and discarded (REWARD-2, REWARD-3)"
            )
        if len(dump_site) > plant.units + 1:
            yield (
                f"dump site {letter} holds {len(dump_site)} cards, more than its plant's "
                f"{plant.units} units plus one (REFILL-1)"
            )
    dumping = state.seat if state.phase is Phase.DUMP else None
    for seat, hand in enumerate(state.hands):
        if seat != dumping and len(hand) > variant.hand_limit:
            yield f"seat {seat} holds {len(hand)} cards, above the limit (DUMP-1)"


def _stacks(state: State) -> Iterable[str]:
    for color, letter in enumerate(LETTERS):
        owners, plant = state.claims[color], state.plants[color]
        left = len(state.variant.stack) - len(owners)
        if left < 0:
            yield f"{len(owners)} rewards of {letter} are taken, but the stack has {left + len(owners)}"
        elif left == 0 and plant:
            yield f"plant {letter} holds cards, though its last reward was just taken (REWARD-3)"
    emptied = [c for c in COLORS if len(state.claims[c]) >= len(state.variant.stack)]
    for color in emptied:
        if state.claims[color][-1] != state.seat:
            yield (
                f"the last reward of {LETTERS[color]} was taken by seat {state.claims[color][-1]}, "
                f"so it is not the turn of seat {state.seat} (END-1)"
            )
        if state.dump_sites[color]:
            yield f"dump site {LETTERS[color]} is refilled after the last turn (X-5)"
    if len(emptied) > 1:
        yield "more than one stack is empty, but the first one ends the game (END-1)"
    elif emptied and state.phase is not Phase.OVER:
        if state.phase is not Phase.DUMP or state.site != emptied[0]:
            yield f"the stack of {LETTERS[emptied[0]]} is empty, so the game is over (END-1)"
    elif not emptied and state.phase is Phase.OVER and any(state.hands):
        yield "the game is over, but no stack is empty and a seat holds cards (END-1, X-4)"


def _phase(state: State) -> Iterable[str]:
    phase, variant, seat, site = state.phase, state.variant, state.seat, state.site
    if phase is Phase.DEAL:
        yield from _deal(state)
    if phase is Phase.PLAY and not any(state.hands):
        yield "no seat holds a card, so the game is over (X-4)"
    if phase not in (Phase.DUMP, Phase.REFILL):
        if site is not None:
            yield f"a site is given, but in {phase.name} no take is running"
        return
    if site is None:
        yield f"in {phase.name} a take is running: its color must be given as the site"
        return
    letter, plant, dump_site = LETTERS[site], state.plants[site], state.dump_sites[site]
    if not plant and state.claims[site][-1:] != (seat,):
        yield f"plant {letter} is empty, but seat {seat} took no reward there just now (PLAY-3)"
    if phase is Phase.REFILL:
        if len(dump_site) == plant.units + 1:
            yield f"dump site {letter} is full, so that no card is wanted (REFILL-1)"
        if not state.draw and not state.discard:
            yield "both piles are empty, so that the refill has ended (X-3)"
        return
    held, most = len(state.hands[seat]), variant.hand_limit + variant.threshold - 1
    if not variant.hand_limit < held <= most:
        yield f"seat {seat} dumps, but holds {held} cards: {variant.hand_limit + 1} to {most} can be"
    if dump_site:
        yield f"dump site {letter} holds cards, though they were just taken (TAKE-1)"


def _deal(state: State) -> Iterable[str]:
    """In DEAL all is empty but what was dealt so far, in order."""
    if state.discard or any((*state.plants, *state.dumped)) or any(state.claims):
        yield "during the deal nothing is played, dumped, discarded or taken yet (SETUP-2)"
        return
    places = deal_places(state.variant)
    dealt = len(state.variant.deck) - len(state.draw)
    if dealt >= len(places):
        yield "all is dealt, so that the first seat is to play (SETUP-5)"
        return
    sizes = [*map(len, state.dump_sites), *map(len, state.hands)]
    zones = [SITES + color for color in COLORS] + [HANDS + q for q in range(len(state.hands))]
    if sizes != [places[:dealt].count(zone) for zone in zones]:
        yield "the cards are dealt in another order (SETUP-2, SETUP-3)"
