"""The only place that prints: text and documents to stdout, complaints and progress to stderr. Next: `style.py`."""

from __future__ import annotations

import codecs
import contextlib
import json
import math
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TextIO

import click
import numpy as np

if TYPE_CHECKING:
    from rich.console import RenderableType

SCHEMA = 1
CLOSED_PIPE = 141  # 128 + SIGPIPE: what a program that does not handle it ends with
NUMBERS = re.compile(r"\[\n(?:\s*(?:[-+.\deE]+|null),?\n)+\s*\]")  # no string has a line feed
PROSE = 100  # columns; longer lines are hard to read
PIPED = 100_000  # columns of a pipe: nothing is cut off there, and no table is squeezed

Progress = Callable[[int, int, str], None]


def show(*renderables: RenderableType) -> None:
    """Print to stdout: in colour on a terminal, as plain text and with nothing cut off into a pipe."""
    from rich.console import Console
    from rich.text import Text

    console = Console(
        width=None if sys.stdout.isatty() else PIPED,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as captured:
        for renderable in renderables:
            # A line that does not fit is wrapped by the terminal, which keeps it whole when it is copied.
            console.print(renderable, soft_wrap=isinstance(renderable, Text))
    write("".join(line.rstrip() + "\n" for line in captured.get().splitlines()))


def show_json(document: dict[str, Any]) -> None:
    """Print one JSON document to stdout; NaN and infinity, which JSON has not, become strings."""
    write(as_json({"schema": SCHEMA} | document))


def as_json(document: dict[str, Any]) -> str:
    """Return a document as JSON that can be read: indented, but with a list of numbers on one line."""
    text = json.dumps(plain(document), indent=2)
    return NUMBERS.sub(lambda match: f"[{' '.join(match[0][1:-1].split())}]", text) + "\n"


def plain(value: Any) -> Any:
    """Return `value` made of what JSON has."""
    if isinstance(value, dict):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(entry) for entry in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    return str(value)


def write(text: str) -> None:
    """Write to stdout, in whatever encoding it has; a reader that has gone away ends the command quietly."""
    speak_plainly(sys.stdout)
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes stdout once more at its end; there must be something that takes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(CLOSED_PIPE) from None


@contextlib.contextmanager
def prints_aside() -> Iterator[None]:
    """Send what a pack's own code prints to stderr: on stdout it would spoil a document."""
    with contextlib.redirect_stdout(sys.stderr):
        yield


def complain(message: str) -> None:
    """Print a line to stderr."""
    speak_plainly(sys.stderr)
    click.echo(message, err=True)


def columns() -> int:
    """Return how wide a paragraph may be."""
    return min(PROSE, shutil.get_terminal_size((PROSE, 24)).columns)


def table_columns() -> int:
    """Return how wide a table may be."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else PIPED


@contextlib.contextmanager
def progress(wanted: bool = True) -> Iterator[Progress | None]:
    """Yield what shows how far a long run is; None unless somebody watches stderr, or if it is not wanted."""
    if not wanted or not sys.stderr.isatty():
        yield None
        return
    from rich import progress as bars
    from rich.console import Console

    bar = bars.Progress(
        bars.BarColumn(24),
        bars.MofNCompleteColumn(),
        bars.TimeElapsedColumn(),
        bars.TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=None)
        yield lambda done, total, name: bar.update(
            task, completed=done, total=total, description=name
        )


def speak_plainly(stream: TextIO) -> None:
    """Have `stream` replace what its encoding has not by what comes closest, where it would raise."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="plugrad-plain")


PLAIN = {
    "✓": "+",
    "✗": "X",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "─": "-",
    "━": "-",
    "…": "...",
    "±": "+-",
    "·": "-",
}


def in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement of what could not be encoded, as `codecs.register_error` wants it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(PLAIN.get(letter, "?") for letter in lost), error.end


codecs.register_error("plugrad-plain", in_plain_letters)
