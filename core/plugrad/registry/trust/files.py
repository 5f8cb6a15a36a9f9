"""Hashes of the files of an installed pack: what must be the same for a check to hold.

They are those that pip has a list of, and those that lie in the package now: a file that was put there later is loaded
as well. What Python and compilers keep in `__pycache__`, and the scripts that an installer writes, are none.
"""

from __future__ import annotations

import contextlib
import csv
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

from plugrad.registry.entries import Offer
from plugrad.registry.finding.metadata import text_of

CACHE = "__pycache__"
SCRIPTS = ("bin", "Scripts")
GONE = "not there"
UNREADABLE = "not readable: "


def hashes_of(offer: Offer) -> dict[str, str]:
    """Return the SHA-256 of each file of a pack, by its path from the folder that it is installed in."""
    # The list of an editable installation has what leads to the sources. What Python would import comes before what is
    # listed: another folder may come first on its path.
    hashes: dict[str, str] = {}
    files: dict[str, Path] = {}
    try:
        files = {} if offer.source == "editable" else listed(offer)
    except (OSError, ValueError, csv.Error) as error:
        hashes["RECORD"] = f"{UNREADABLE}{error}"
    files |= dict(in_package(offer.module))
    return hashes | {name: hash_of(files[name]) for name in sorted(files)}


def hash_of(file: Path) -> str:
    """Return the SHA-256 of a file, or what keeps it from being read: GONE, or UNREADABLE and why."""
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except FileNotFoundError:
        return GONE
    except OSError as error:
        return f"{UNREADABLE}{error.strerror}"
    except ValueError as error:  # of its name
        return f"{UNREADABLE}{error}"


def listed(offer: Offer) -> dict[str, Path]:
    """Return the files that the installer has listed.

    Raises
    ------
    OSError, ValueError, csv.Error
        The list cannot be read.
    """
    folder = Path(offer.path)
    rows = csv.reader(((offer.metadata and text_of(offer.metadata, "RECORD")) or "").splitlines())
    names = [row[0].replace("\\", "/") for row in rows if row]
    return {name: folder / name for name in names if is_loaded(name.split("/"))}


def is_loaded(parts: list[str]) -> bool:
    """Return whether Python or an op may load a file, of this path from where it is installed."""
    is_script = parts[0] in ("..", "") and len(parts) > 1 and parts[-2] in SCRIPTS
    return not (CACHE in parts or is_script or parts[0].endswith(".dist-info"))


def in_package(module: str) -> Iterator[tuple[str, Path]]:
    """Yield the files that importing a module may load, by the names that an installer gives them.

    They are those of the outermost package on the way to it that is more than a part of a namespace, or its own file.
    """
    parts, path = module.split("."), None
    for level in range(len(parts)):
        spec = found(".".join(parts[: level + 1]), path)
        if spec is None:
            return
        path = spec.submodule_search_locations
        if path is None or spec.origin is not None or level == len(parts) - 1:
            places = [spec.origin] if path is None else path
            for place in map(Path, filter(None, places)):
                for file in files_below(place):
                    around = file in place.parents  # an archive
                    name = file.name if around else file.relative_to(place.parent).as_posix()
                    yield name if around else "/".join([*parts[:level], name]), file
            return


def found(name: str, path: Iterable[str] | None) -> ModuleSpec | None:
    """Return what Python would import by a name, of the package whose path is given; it imports nothing for that."""
    for finder in sys.meta_path:
        with contextlib.suppress(Exception):  # as it would at the import, where it is told
            spec = finder.find_spec(name, path)  # type: ignore[arg-type]
            if spec is not None:
                return spec
    return None


def files_below(place: Path) -> Iterator[Path]:
    """Yield the files of a module or a package, links followed; of one in an archive, the archive."""
    if not place.exists():
        archive = next((each for each in place.parents if each.exists()), place)
        yield from (each for each in (archive,) if each.is_file())
        return
    if place.is_file():
        yield place
        return
    seen: set[str] = set()
    for folder, folders, files in os.walk(place, followlinks=True):
        real = os.path.realpath(folder)
        folders[:] = [] if real in seen else [name for name in folders if name != CACHE]
        seen.add(real)
        yield from (Path(folder, name) for name in files if Path(folder, name).is_file())
