"""Printing, which is done here alone: text and documents to stdout, complaints and progress to stderr."""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import json
import math
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TextIO

import click
import numpy as np

from plugrad.registry.telling.strangers import (
    MOST_KEPT,
    bounded,
    visible,
    without_commands,
    words_of,
)

if TYPE_CHECKING:
    from _plugrad_cli.terminal.style import Table, Text

SCHEMA = 1
UNWRITTEN = 5  # what was to be printed, or a report, could not be written
CLOSED_PIPE = 141  # 128 + SIGPIPE: what a program that does not handle it ends with
NUMBERS = re.compile(r"\[\n(?:\s*(?:[-+.\deE]+|null),?\n)+\s*\]")  # no string has a line feed
PROSE = 100  # columns; longer lines are hard to read
QUIET = 5.0  # seconds
OFTEN = 30.0  # likewise: between two lines that say how far it is
PIPED = 100_000  # columns of a pipe, unless COLUMNS says otherwise: no table is squeezed there

Progress = Callable[[int, int, str], None]

_kept: TextIO | None = None
"""Where the command itself prints, while it runs."""


def keep_stdout() -> Callable[[], None]:
    """Reserve stdout for the command's own output, and return the function that undoes this.

    Anything else that is written to descriptor 1 meanwhile, by ops, C code and worker processes, goes to stderr.
    """
    global _kept
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:  # closed: the next file to be opened would take its place
            os.open(os.devnull, os.O_RDWR)
    before: TextIO | None = sys.stdout
    moved = sys.stdout is sys.__stdout__  # or a caller in Python has put something else there
    if before is None or before.closed:
        _kept = io.StringIO()
        _kept.close()
    elif not moved:
        _kept = before
    else:
        before.flush()
        kept = os.dup(before.fileno())
        _kept = open(kept, "w", encoding=before.encoding, errors=before.errors)  # noqa: SIM115
        os.dup2(2, before.fileno())
        if isinstance(before, io.TextIOWrapper):
            before.reconfigure(line_buffering=True)  # what an op prints is seen when it is printed

    def put_back() -> None:
        global _kept
        if before is not None and not before.closed and moved and _kept is not None:
            before.flush()
            os.dup2(_kept.fileno(), before.fileno())
            _kept.close()
        _kept = None

    return put_back


def stdout() -> TextIO:
    """Return the stream for the command's own output: the reserved stdout, or sys.stdout outside of a command."""
    return _kept if _kept is not None else sys.stdout


def is_terminal(stream: TextIO | None) -> bool:
    """Return True if `stream` is an open terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def show(*parts: Text | Table) -> None:
    """Print texts and tables to stdout: in colour on a terminal, as plain text into a pipe, where nothing is cut
    off.
    """
    write(rendered(*parts))


def rendered(*parts: Text | Table) -> str:
    """Return texts and tables as the lines that `show` prints, in colour if stdout is a terminal."""
    # A worker imports this file for `say_if_slow`, and no Rich.
    from rich.console import Console

    from _plugrad_cli.terminal.style import Text, fitting

    write("")  # or Rich would be the one to find out that it is closed
    width = table_columns()
    console = Console(file=stdout(), width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        for part in parts:
            # A line that does not fit is wrapped by the terminal, which keeps it whole when it is copied.
            shown = part if isinstance(part, Text) else fitting(part, width)
            console.print(shown, soft_wrap=isinstance(shown, Text))
    return "".join(line.rstrip() + "\n" for line in captured.get().splitlines())


def show_page(markdown: str) -> None:
    """Print a page of Markdown: on a terminal rendered and in the pager, into a pipe unchanged."""
    if not is_terminal(stdout()):
        write(markdown)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(file=stdout(), width=columns())
    with console.capture() as captured:
        console.print(Markdown(markdown, code_theme="ansi_dark", hyperlinks=False))
    page(captured.get())


def page(text: str) -> None:
    """Print a text: on a terminal in the pager (PAGER, or `less`, which ends at once if the text fits the screen), into
    a pipe unchanged.
    """
    pager = shlex.split(os.environ.get("PAGER", "less"))
    if not is_terminal(stdout()) or not pager or shutil.which(pager[0]) is None:
        write(text)
        return
    environment = {"LESS": "-FRX", **os.environ}
    shown = without_commands(text).encode("utf-8", "replace")
    with contextlib.suppress(KeyboardInterrupt):
        subprocess.run(pager, input=shown, stdout=stdout(), env=environment, check=False)


def answer(
    as_json: bool, document: dict[str, Any], render: Callable[[int], Iterable[Text | Table]]
) -> None:
    """Print the result of a command, in the pager: `document` as JSON if `as_json` is True, else the texts and tables
    that ``render(columns)`` returns for the width of the terminal.
    """
    if as_json:
        show_json(document)
    else:
        page(rendered(*render(columns())))


def show_json(document: dict[str, Any]) -> None:
    """Print `document` as JSON to stdout; NaN and infinity, which JSON does not have, become strings."""
    write(as_json({"schema": SCHEMA} | document))


def as_json(document: dict[str, Any]) -> str:
    """Return a document as indented JSON, with lists of numbers on one line each."""
    text = json.dumps(plain(document), indent=2)
    text = NUMBERS.sub(lambda match: f"[{' '.join(match[0][1:-1].split())}]", text) + "\n"
    return text.replace("##", r"#\u0023")  # two of them begin a command in some logs


def plain(value: Any) -> Any:
    """Return a copy of `value` made of JSON's types only; numbers that JSON lacks and other objects become strings."""
    if isinstance(value, dict):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(entry) for entry in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, str):
        return LONE.sub(lambda match: visible(match[0]), bounded(words_of(value), MOST_KEPT))
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    return plain(words_of(value))


# Half a character: Python writes it to JSON, others cannot read it.
LONE = re.compile("[\ud800-\udfff]")


def write(text: str) -> None:
    """Write `text` to stdout, in its encoding; characters that it lacks are replaced.

    If nobody reads the pipe any more, the command ends silently, as with SIGPIPE (click's Exit); if stdout cannot be
    written to for another reason, an error is printed and the exit code is `UNWRITTEN`.
    """
    stream = stdout()
    replace_unencodable(stream)
    try:
        stream.write(without_commands(text))
        stream.flush()
    except (OSError, ValueError) as error:
        discard(stream)
        if isinstance(error, OSError) and error.errno in (errno.EPIPE, errno.EINVAL):
            # EINVAL is what Windows says of a pipe that nobody reads
            raise click.exceptions.Exit(CLOSED_PIPE) from None
        why = error.strerror if isinstance(error, OSError) else "it is closed"
        complain(f"error: stdout cannot be written to: {why}")
        raise click.exceptions.Exit(UNWRITTEN) from None


def discard(stream: TextIO) -> None:
    """Redirect a stream that cannot be written to into the null device: Python flushes it once more at its end, and
    would fail again.
    """
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextlib.contextmanager
def stdout_to_stderr() -> Iterator[None]:
    """Context manager in which Python's `print` goes to stderr, since a pack's code may print; `keep_stdout` does the
    same for the file descriptor.
    """
    with contextlib.redirect_stdout(sys.stderr):
        yield


def complain(message: str, usage: str = "") -> None:
    """Print `usage` and then `message`, on one line, to stderr; on a terminal the message is wrapped. Errors in
    printing are ignored.
    """
    stream = sys.stderr
    if stream is None:
        return
    message = " ".join(bounded(visible(message)).splitlines())
    if is_terminal(stream):
        from _plugrad_cli.terminal.style import paragraph  # and Rich, likewise

        message = paragraph(message, columns())
    try:
        replace_unencodable(stream)
        stream.write(without_commands(f"{usage}{message}\n"))
        stream.flush()
    except (OSError, ValueError):  # there is nowhere left to say so
        discard(stream)


def columns() -> int:
    """Return the width of paragraphs in columns: that of the terminal, but at most 100."""
    return min(PROSE, width_of_terminal(PROSE))


def table_columns() -> int:
    """Return the width of tables in columns: that of the terminal, or COLUMNS; a large number for a pipe without
    COLUMNS.
    """
    return width_of_terminal(80 if is_terminal(stdout()) else PIPED)


def width_of_terminal(otherwise: int) -> int:
    """Return the width of the terminal in columns, or COLUMNS if that is set; `otherwise` if there is no terminal."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(stdout().fileno()).columns or otherwise
    except (OSError, ValueError, AttributeError):  # it is no terminal, or closed
        return otherwise


@contextlib.contextmanager
def progress(wanted: bool = True) -> Iterator[Progress | None]:
    """Context manager for the progress of a long run: it yields a function of the number of finished ops, their total
    and the present op's name. The function shows a bar, or prints lines if stderr is no terminal. It yields None if
    progress is not `wanted`.
    """
    if not wanted or not is_terminal(sys.stderr):
        yield lines_of_progress() if wanted else None
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
    others = threading.enumerate()
    with bar:
        for thread in set(threading.enumerate()).difference(others):
            thread.name = (
                "plugrad progress"  # which touches nothing that a check looks at: see `is_alone`
            )
        task = bar.add_task("", total=None)
        yield lambda done, total, name: bar.update(
            task, completed=done, total=total, description=visible(name)
        )


def lines_of_progress() -> Progress:
    """Return a progress function that prints the number of finished ops every half a minute."""
    began = said = time.monotonic()

    def tell(done: int, total: int, name: str) -> None:
        nonlocal said
        now = time.monotonic()
        if now - said >= OFTEN and done < total:
            said = now
            complain(f"{done} of {total} ops after {now - began:.0f} s")

    return tell


@contextlib.contextmanager
def say_if_slow(waiting: str) -> Iterator[None]:
    """Context manager that prints the message `waiting` to stderr if the block takes more than 5 seconds."""
    timer = threading.Timer(QUIET, complain, [waiting])
    timer.name, timer.daemon = "plugrad waiting", True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def replace_unencodable(stream: TextIO) -> None:
    """Make `stream` replace characters that its encoding lacks by similar ones, instead of raising
    UnicodeEncodeError.
    """
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


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Error handler for `codecs.register_error`: return the replacement for characters that cannot be encoded, and the
    position after them.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(PLAIN.get(letter, "?") for letter in lost), error.end


codecs.register_error("plugrad-plain", in_ascii)
