"""A file that the user asked for: tried before the checks, and written beside what was there, which it replaces.
Next: `documents/junit.py`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from plugrad.cli import terminal
from plugrad.registry.telling.strangers import visible

STDOUT = ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")  # descriptor 1 itself is the packs'
STREAMS = (Path("/dev"), Path("/proc"))  # of what is below, a name is no place to put another file
NO_ROOM_BESIDE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY, errno.EXDEV)


class Unwritten(click.ClickException):
    """A file cannot be written, which says nothing of any gradient."""

    exit_code = terminal.UNWRITTEN


def tried(path: Path, option: str) -> Path:
    """Return the absolute path of a file; raise Unwritten if it cannot be written. What is there stays as it is."""
    try:
        path = Path(os.path.abspath(path))  # an op may change the working directory
        real = found(path)
        if real is not None:
            with unless_it_must_stay(real), beside(real) as new:
                new.touch(exist_ok=False)
    except (OSError, ValueError) as error:
        why = reason(error)
        raise Unwritten(f"{option}: {str(path)!r} cannot be written: {why}.") from error
    return path


def require_different(files: Mapping[str, Path | None], *, as_json: bool) -> None:
    """Raise UsageError if two reports are to be written to one file."""
    taken = {"stdout": "--json"} if as_json else {}
    for option, path in files.items():
        if path is None or str(path) == os.devnull:
            continue
        place = "stdout" if str(path) in STDOUT else os.path.normcase(os.path.realpath(path))
        if place in taken:
            raise click.UsageError(
                f"{taken[place]} and {option} both go to {str(path)!r}: each needs a file of its own."
            )
        taken[place] = option


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all; a device or a pipe, as it is. Raise OSError if that cannot be done."""
    text = visible(text)  # whatever its format leaves as it is
    if str(path) in STDOUT:
        terminal.write(text)
        return
    real = found(path)
    if real is not None:
        with unless_it_must_stay(real):
            replace(real, text)
            return
    path.write_text(text, encoding="utf-8")


def found(path: Path) -> Path | None:
    """Return the file that is to be replaced, links followed; None for what is written to as it is. Raise OSError."""
    real = Path(os.path.realpath(path))
    if any(each.is_relative_to(stream) for each in (path, real) for stream in STREAMS):
        return None
    try:
        real.stat()
    except FileNotFoundError:
        if not real.parent.is_dir():
            raise FileNotFoundError(
                errno.ENOENT, f"there is no folder {str(real.parent)!r}"
            ) from None
        return real
    if real.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not os.access(real, os.W_OK):
        raise PermissionError(errno.EROFS, "it is read-only")
    return real if real.is_file() else None


def replace(real: Path, text: str) -> None:
    """Put a file of this text in the place of another, or where there was none."""
    with beside(real) as new:
        with new.open("x", encoding="utf-8") as file:
            file.write(text)
        with contextlib.suppress(FileNotFoundError):
            shutil.copymode(real, new)
        os.replace(new, real)


@contextlib.contextmanager
def unless_it_must_stay(real: Path) -> Iterator[None]:
    """Go on after an error which says that a file that is there may be written to, but not be replaced."""
    try:
        yield
    except OSError as error:
        if error.errno not in NO_ROOM_BESIDE or not real.is_file():
            raise


@contextlib.contextmanager
def beside(real: Path) -> Iterator[Path]:
    """Yield the path of a new file in the same folder, which is gone afterwards."""
    new = real.with_name(f".plugrad-{secrets.token_hex(8)}.tmp")
    try:
        yield new
    finally:
        new.unlink(missing_ok=True)


def reason(error: Exception) -> str:
    """Return why a file cannot be written."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
