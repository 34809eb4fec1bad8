"""The table as a seat or a spectator sees it, drawn in a language: what lies there, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import numbers
from reco_rules.reco import Card, Cards, Observation, Variant
from reco_rules.reco.rulebook import Wording
from reco_rules.reco.terminal.look import LETTERS
from reco_rules.rulebook import edition_of

_CHIPS: Final = {
    "blue": "white on #1857b8",
    "green": "white on #1d7a34",
    "red": "white on #b3261e",
    "white": "black on #e8e8e8",
    "yellow": "black on #ffd23f",
}
"""How cards are painted by the color in which they are printed: legible on dark and on light."""

_USUAL: Final = ("blue", "yellow", "green", "red")
"""The colors A to D where an edition's are not known."""


_NAMES: Final = 13
"""The columns for what stands at the left: seven rewards of each color fit beside it in 80."""


class Paint:
    """The styles of one variant's cards; a letter always says what a color says too."""

    def __init__(self, variant: Variant) -> None:
        edition = edition_of(variant)
        waste = edition.waste if edition is not None else ()
        printed = [one.color for one in waste if one.color is not None]
        self._styles = [
            _CHIPS[color] for color in (printed if len(printed) == len(LETTERS) else _USUAL)
        ]

    def card(self, card: Card, text: str | None = None) -> Text:
        """A card, or this text in its place; a double is bold."""
        bold = "bold " if card.value == 2 else ""
        return Text(text or str(card), style=bold + self._styles[card.color])

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards beside each other."""
        return Text(" ").join(self.card(card) for card in cards)

    def color(self, color: int) -> Text:
        """The letter of a color."""
        return Text(f" {LETTERS[color]} ", style=f"bold {self._styles[color]}")


def heading(seen: Observation, words: Wording) -> RenderableType:
    """What is played, what is due, who looks, and the piles."""
    labels = words.labels
    viewer = None if seen.seat is None else labels.seen_by.format(name=words.seat(seen.seat))
    parts = (seen.variant.id, labels.phase(seen.phase), viewer or labels.spectator)
    title = " \N{MIDDLE DOT} ".join(parts)
    piles = f"{labels.draw_pile} {seen.draw_size}  {labels.discards} {len(seen.discard)}"
    line = Table.grid(padding=(0, 1), expand=True)
    line.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    line.add_column(justify="right", no_wrap=True)
    line.add_row(title, piles)
    return line


def colors(seen: Observation, paint: Paint, words: Wording) -> RenderableType:
    """Stack, plant and dump site of each color."""
    labels, all_colors = words.labels, range(len(LETTERS))
    nothing = Text("-", style="dim")
    drawn = Table.grid(padding=(0, 1), expand=True)
    drawn.add_column(width=_NAMES)
    for _ in all_colors:
        drawn.add_column(ratio=1, overflow="fold")
    names = [
        Text(no_wrap=True, overflow="ellipsis")
        .append_text(paint.color(color))
        .append(f" {words.waste(color)}")
        for color in all_colors
    ]
    drawn.add_row("", *names)
    drawn.add_row(labels.rewards, *(_stack(values, labels.nothing) for values in seen.stacks))
    drawn.add_row(
        labels.plant,
        *(
            paint.cards(plant).append(f"  {plant.units}/{seen.variant.threshold}")
            if plant
            else nothing
            for plant in seen.plants
        ),
    )
    sites = [paint.cards(site) if site else nothing for site in seen.dump_sites]
    drawn.add_row(labels.dump_site, *sites)
    return drawn


def _stack(values: Sequence[int], nothing: str) -> Text:
    """The rewards that are left, the next one bold."""
    if not values:
        return Text(nothing, style="bold")
    rest = "".join(f" {value}" for value in values[1:])
    return Text(str(values[0]), style="bold").append(rest, style="not bold dim")


def seats(
    seen: Observation, players: Sequence[str], paint: Paint, words: Wording
) -> RenderableType:
    """Each seat's hand in numbers, rewards and dumped cards; an arrow before the seat whose turn it is.

    `players` are the bots that play them; a text without a letter for a person.
    """
    labels = words.labels
    drawn = Table.grid(padding=(0, 2, 0, 0), expand=True)
    drawn.add_column(ratio=2, no_wrap=True, overflow="ellipsis")
    drawn.add_column(no_wrap=True, justify="right")
    for _ in LETTERS:
        drawn.add_column(ratio=1, overflow="fold")
    drawn.add_column(no_wrap=True, justify="right")
    won = [Text().append_text(paint.color(color)) for color in range(len(LETTERS))]
    drawn.add_row(labels.rewards, labels.hand, *won, labels.dumped)
    for seat, player in enumerate(players):
        turn = "\N{BLACK RIGHT-POINTING POINTER}" if seat == seen.turn else " "
        name = Text(f"{turn} {words.seat(seat)}", style="bold" if seat == seen.seat else "")
        drawn.add_row(
            name.append(f" {player}", style="not bold dim"),
            str(seen.hand_sizes[seat]),
            *(numbers(values) for values in seen.rewards[seat]),
            str(seen.dumped_sizes[seat]),
        )
    return drawn


def sheet(seen: Observation, paint: Paint, words: Wording) -> RenderableType:
    """The score sheet: every term of each seat's sum, its rewards below it, the winners starred."""
    labels = words.labels
    drawn = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    drawn.add_column("", no_wrap=True)
    for color in range(len(LETTERS)):
        drawn.add_column(Text().append_text(paint.color(color)), justify="right")
    for term in (labels.dumped, labels.good_contractors, labels.points):
        drawn.add_column(term, justify="right")
    for seat, score in enumerate(() if seen.result is None else seen.result.scores):
        wins = score.rank == 1
        by_color = [
            Text(str(points)).append(f"\n{numbers(values)}", style="not bold dim")
            for points, values in zip(score.by_color, seen.rewards[seat], strict=True)
        ]
        drawn.add_row(
            f"{score.rank}. {words.seat(seat)}" + f"\n\N{BLACK STAR} {labels.winner}" * wins,
            *by_color,
            str(score.penalty),
            str(score.bonus),
            str(score.total),
            style="bold" if wins else "",
        )
    return drawn


def by_color(cards: Cards) -> list[Card]:
    """The cards as a hand is held: color by color."""
    return sorted(cards, key=lambda card: card.color)
