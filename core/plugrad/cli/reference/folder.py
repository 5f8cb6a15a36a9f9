"""The folder that a reference is written to: what somebody else has written there stays as it is."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from plugrad.cli.reference.pages import INDEX, marker
from plugrad.cli.writing import Unwritten, reason, write


def replace_pages(folder: Path, pack: str, pages: Mapping[str, str]) -> list[str]:
    """Write a pack's pages to a folder, and return those that were removed: of ops that there are no more.

    Raises
    ------
    Unwritten
        A file that is in the way was not written by this command for this pack; then nothing is written. Or a page
        cannot be written.
    """
    try:
        for name in pages:
            require_ours(folder / name, pack)
        folder.mkdir(parents=True, exist_ok=True)
        for name in sorted(pages, key=lambda name: name == INDEX):  # last: no link leads nowhere
            write(folder / name, pages[name])
        left = sorted(path.name for path in pages_in(folder, pack) if path.name not in pages)
        for name in left:
            (folder / name).unlink(missing_ok=True)  # another run may have removed it
    except OSError as error:
        why = reason(error)
        raise Unwritten(f"the reference cannot be written to {str(folder)!r}: {why}.") from error
    return left


def replace_file(path: Path, pack: str, page: str) -> None:
    """Write a pack's reference to one file. Raise Unwritten if what is there is not a reference of this pack."""
    try:
        require_ours(path, pack)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, page)
    except OSError as error:
        why = reason(error)
        raise Unwritten(f"the reference cannot be written to {str(path)!r}: {why}.") from error


def require_ours(path: Path, pack: str) -> None:
    """Raise Unwritten if a file is there that this command did not write for this pack."""
    if os.path.lexists(path) and not is_ours(path, pack):
        raise Unwritten(
            f"{str(path)!r} is there, and `plugrad docs {pack}` has not written it: remove it, or give another path"
        )


def pages_in(folder: Path, pack: str) -> Iterator[Path]:
    """Yield the pages of a pack that are in a folder."""
    yield from (path for path in folder.glob("*.md") if is_ours(path, pack))


def is_ours(path: Path, pack: str) -> bool:
    """Return whether a file is a page of a pack's reference."""
    wanted = f"---\n{marker(pack)}\n"
    if path.is_symlink() or not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(len(wanted)) == wanted
