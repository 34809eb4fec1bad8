"""The command line `reco-rules`, of the extra ``cli``.

This module loads the standard library only, so that it can say how to install what it needs.
`app` has the commands and `record` those for recorded games. `setting`, `play` and `dialogue` drive a
game, `replay` and `stepping` show one again, `telling`, `drawing` and `sheet` say how it looks, `files` and
`checking` read many; `score`, `variants` and `clauses` are the other commands.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Final

__all__ = ["main"]

NEEDED: Final = ("typer", "rich")
"""What the extra installs."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments (without: those of the process); return its exit status.

    0 is success, 2 a mistake of the user, told on stderr without a traceback, 130 an interruption, and 1
    an output that cannot be written: its reader has gone away, the disk is full.
    """
    _replace_closed_streams()
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # a strange character must not end a game
            stream.reconfigure(errors="replace")
    try:
        from reco_rules.cli.app import run

        status = run(arguments)
        sys.stdout.flush()
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name not in NEEDED:
            raise
        print(
            f'reco-rules needs {name}: install it with pip install "reco-rules[cli]"',
            file=sys.stderr,
        )
        return 2
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        _forget_stdout()
        return 1
    except OSError as failure:  # such as a full disk
        _forget_stdout()
        print(f"error: the output cannot be written: {failure.strerror}", file=sys.stderr)
        return 1
    if status == 130:
        print(file=sys.stderr)  # the shell's prompt gets a line of its own
    return status


def _replace_closed_streams() -> None:
    """A stream that was closed before the start is None: read nothing, write to nowhere."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()


def _forget_stdout() -> None:
    """Send what is still to be written to nowhere, so that Python can close its files in peace."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
