"""Atomic writes of files that the user asked for: tried before the checks, and under a lock between processes."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from _plugrad_cli.terminal import printing
from plugrad.registry.telling.strangers import visible

STDOUT = ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")  # descriptor 1 itself is the packs'
STREAMS = (Path("/dev"), Path("/proc"))  # of what is below, a name is no place to put another file
NO_ROOM_BESIDE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY, errno.EXDEV)
# What the system says where another process has the lock, and where a file system has none (NFS without lockd).
BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL)
PATIENCE = 60.0
"""Seconds to wait for a process that changes a file: it takes milliseconds, unless somebody stopped it (Ctrl-Z)."""
PAUSE = 0.02  # seconds between two tries


class Unwritten(click.ClickException):
    """Error for a file that cannot be written; its exit code differs from that of a wrong gradient."""

    exit_code = printing.UNWRITTEN


def require_writable(path: Path, option: str) -> Path:
    """Return the absolute path of a file that `option` names; raise Unwritten if it cannot be written. An existing file
    stays as it is.
    """
    with or_unwritten(f"{option}: {str(path)!r} cannot be written"):
        whole = Path(os.path.abspath(path))  # an op may change the working directory
    with or_unwritten(f"{option}: {str(whole)!r} cannot be written"):
        real = file_to_replace(whole)
        if real is not None:
            with unless_it_cannot_be_replaced(real), temporary_file(real) as new:
                new.touch(exist_ok=False)
    return whole


def require_different(files: Mapping[str, Path | None], *, printed: str) -> None:
    """Raise click.UsageError if two options name the same file, or one names stdout while the option `printed` prints
    there ('' if none does). `files` has the file of each option.
    """
    taken = {"stdout": printed} if printed else {}
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
    """Write `text` to a file, completely or not at all; a device or a pipe is written to directly. Raises OSError if it
    cannot be written.
    """
    text = visible(text)  # whatever its format leaves as it is
    if str(path) in STDOUT:
        printing.write(text)
        return
    real = file_to_replace(path)
    if real is not None:
        with unless_it_cannot_be_replaced(real):
            replace(real, text)
            return
    path.write_text(text, encoding="utf-8")


def file_to_replace(path: Path) -> Path | None:
    """Return the path of the file to replace, with links followed; None for a device or pipe. Raises OSError if there
    is no such folder, or the path is a folder or read-only.
    """
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
    """Replace the file `real` by a new one with this text, at once, or create it. Raises OSError if that fails."""
    with temporary_file(real) as new:
        with new.open("x", encoding="utf-8") as file:
            file.write(text)
        with contextlib.suppress(FileNotFoundError):
            shutil.copymode(real, new)
        os.replace(new, real)


@contextlib.contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Context manager that locks a file between processes, for a block that reads, changes and writes the file.

    It is the operating system's lock of another file beside it, since the file itself is replaced. The system releases
    it however a process ends. If the folder cannot be written to, the file itself is locked.

    Raises
    ------
    OSError
        Another process holds the lock for more than `PATIENCE` seconds, or the lock's file cannot be opened.
    """
    real = file_to_replace(path)
    if real is None:  # a device or a pipe has nothing that could be lost
        yield
        return
    place = real.with_name(f".{real.name}.writing")
    if not os.access(real.parent, os.W_OK):
        place = real
    with printing.say_if_slow(
        f"waiting for another process that writes {str(path)!r}: it has the lock {str(place)!r}"
    ):
        opened = acquire_lock(place)
    try:
        yield
    finally:
        # Whoever waits has the file open: elsewhere they find that it is gone; Windows keeps it for them.
        if place != real and os.name != "nt":
            place.unlink(missing_ok=True)
        os.close(opened)
        if place != real and os.name == "nt":
            with contextlib.suppress(OSError):
                place.unlink()


def acquire_lock(place: Path) -> int:
    """Open the file `place`, create it if necessary, and wait until this process has its lock; return the descriptor.
    Raises TimeoutError after `PATIENCE` seconds.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            opened = os.open(place, os.O_RDWR | os.O_CREAT, 0o666)
        except PermissionError:
            if os.name != "nt":  # Windows says so of one that is just being removed
                raise
        else:
            if take_lock(opened, place) and is_at(opened, place):
                return opened
            os.close(opened)
        if time.monotonic() > end:
            raise TimeoutError(
                errno.ETIMEDOUT,
                f"end the process that has had the lock {str(place)!r} for {PATIENCE:.0f} s, and run this again",
            )
        time.sleep(PAUSE)


def take_lock(opened: int, place: Path) -> bool:
    """Try to lock the open file with the descriptor `opened`, without waiting; return True if this process now has the
    lock, or the file system has no locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            # Beyond its end, for nobody may read or write the bytes that are locked.
            os.lseek(opened, 1 << 30, os.SEEK_SET)
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in BUSY:
            return False
        if error.errno not in NO_LOCKS:
            raise
        printing.complain(
            f"note: run one `plugrad check --lock` at a time here: the file system of {str(place.parent)!r} has no "
            f"locks ({error.strerror}), so two that write one file at once lose what one of them wrote"
        )
    return True


def is_at(opened: int, place: Path) -> bool:
    """Return True if the open file with the descriptor `opened` is still the file called `place`."""
    try:
        return os.path.samestat(os.fstat(opened), place.stat())
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def unless_it_cannot_be_replaced(real: Path) -> Iterator[None]:
    """Context manager that ignores an OSError which says that the existing file `real` cannot be replaced, so that the
    caller can write into it instead.
    """
    try:
        yield
    except OSError as error:
        if error.errno not in NO_ROOM_BESIDE or not real.is_file():
            raise


@contextlib.contextmanager
def temporary_file(real: Path) -> Iterator[Path]:
    """Context manager that yields the path of a temporary file in the folder of `real`, and removes the file
    afterwards.
    """
    new = real.with_name(f".plugrad-{secrets.token_hex(8)}.tmp")
    try:
        yield new
    finally:
        new.unlink(missing_ok=True)


@contextlib.contextmanager
def or_unwritten(what: str) -> Iterator[None]:
    """Context manager that turns an OSError or ValueError into Unwritten, whose message is `what` and the reason."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise Unwritten(f"{what}: {reason(error)}.") from error


def reason(error: Exception) -> str:
    """Return the reason why a file cannot be written: the system's words for an OSError, otherwise the error's own."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
