"""The files of an installed pack, and a hash of each: what must be the same for a check to hold.
Next: `loading/turns.py`.

They are those that pip has a list of, and those that lie in the package now: a file that was put there later is loaded
as well. What Python and compilers keep in `__pycache__`, and the scripts that an installer writes, are none.
"""

from __future__ import annotations

import csv
import hashlib
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

from plugrad.registry.entries import Offer
from plugrad.registry.finding.metadata import text_of

CACHE = "__pycache__"
SCRIPTS = ("bin", "Scripts")
GONE = "not there"


def hashes_of(offer: Offer) -> dict[str, str]:
    """Return the SHA-256 of each file of a pack, by its path from the folder that it is installed in."""
    found = dict(in_package(offer.module))
    if offer.source != "editable":  # of which the list has what leads to the sources
        found |= listed(offer)
    return {name: hash_of(found[name]) for name in sorted(found)}


def hash_of(file: Path) -> str:
    """Return the SHA-256 of a file, or what keeps it from being read."""
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except FileNotFoundError:
        return GONE
    except OSError as error:
        return f"not readable: {error.strerror}"


def listed(offer: Offer) -> dict[str, Path]:
    """Return the files that the installer has listed."""
    folder = Path(offer.path)
    rows = csv.reader(((offer.metadata and text_of(offer.metadata, "RECORD")) or "").splitlines())
    names = [row[0].replace("\\", "/") for row in rows if row]
    return {name: folder / name for name in names if is_loaded(name.split("/"))}


def is_loaded(parts: list[str]) -> bool:
    """Return whether Python or an op may load a file, of this path from where it is installed."""
    is_script = parts[0] in ("..", "") and len(parts) > 1 and parts[-2] in SCRIPTS
    return not (CACHE in parts or is_script or parts[0].endswith(".dist-info"))


def in_package(module: str) -> Iterator[tuple[str, Path]]:
    """Yield the files that lie in the package of a module, or of its part of a namespace."""
    top, *rest = module.split(".")
    try:
        spec = importlib.util.find_spec(top)  # which imports nothing, of a name without dots
    except Exception:  # as it would at the import, where it is told
        return
    if spec is None:
        return
    if spec.submodule_search_locations is None:
        places = [Path(spec.origin)] if spec.origin else []
        rest = []
    else:
        places = [Path(place) for place in spec.submodule_search_locations]
        if spec.origin is not None:
            rest = []
    for place in places:
        for file in files_below(place.joinpath(*rest)):
            around = file in place.parents  # an archive
            yield file.name if around else file.relative_to(place.parent).as_posix(), file


def files_below(place: Path) -> Iterator[Path]:
    """Yield the files of a module or a package, links followed; of one in an archive, the archive."""
    if not place.exists():
        source = place.with_name(f"{place.name}.py")  # a module in a namespace
        archive = next((each for each in place.parents if each.exists()), place)
        yield from (each for each in (source, archive) if each.is_file())
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
