"""What is drawn on, and where data go."""

from __future__ import annotations

import io
import sys
from typing import Final, TextIO

from rich.console import Console

NARROWEST: Final = 40
"""Below this the lines are left to wrap, since nothing could be read in columns."""

WIDEST: Final = 100
"""Lines are not drawn wider, however wide the terminal is."""


def console(*, stderr: bool = False) -> Console:
    """What is drawn on: colors on a terminal only, and not under NO_COLOR."""
    width = max(NARROWEST, min(WIDEST, Console(stderr=stderr).width))
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


def on_terminal() -> bool:
    """Whether what is printed is read by a person, and not by a file or a program."""
    return sys.stdout.isatty()


def print_data(text: str) -> None:
    """Print records, in UTF-8 like the files that hold them, whatever the terminal speaks."""
    stream: TextIO = sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", newline="\n")
    stream.write(text)


def mistake(*lines: str) -> int:
    """Tell on stderr what was wrong, and give the exit status for it."""
    print("error: " + "\n".join(map(printable, lines)), file=sys.stderr)
    return 2


def note(text: str) -> None:
    """Tell on stderr what is good to know, and no mistake."""
    print(f"note: {printable(text)}", file=sys.stderr)


def printable(text: str) -> str:
    """The text with signs escaped that a terminal would obey: file names may have any."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
