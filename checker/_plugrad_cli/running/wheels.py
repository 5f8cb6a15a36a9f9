"""Wheel as a target of `plugrad check`: unpacked into a temporary folder, and checked as it would be installed."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from plugrad import registry
from plugrad.engine.errors import CheckUsageError


@contextlib.contextmanager
def unpacked(targets: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Context manager that unpacks the wheels among `targets` into temporary folders on sys.path; it yields the other
    targets, or if there are none the packs in the wheels.

    The folders are on the path of this process and of those that it starts. Nothing is installed; the requirements of a
    wheel must be installed already.

    Raises
    ------
    CheckUsageError
        A target ends in .whl, and is no wheel or does not exist.
    UsageError
        The wheels offer no pack, and no other target is named.
    """
    wheels = [target for target in targets if target.lower().endswith(".whl")]
    if not wheels:
        yield tuple(targets)
        return
    with tempfile.TemporaryDirectory(prefix="plugrad-wheel-") as made:
        folders = [
            os.path.join(os.path.realpath(made), str(number)) for number in range(len(wheels))
        ]
        for wheel, folder in zip(wheels, folders, strict=True):
            unpack(wheel, Path(folder))
        path, variable = list(sys.path), os.environ.get("PYTHONPATH")
        sys.path[:0] = folders
        os.environ["PYTHONPATH"] = os.pathsep.join([*folders, *filter(None, [variable])])
        try:
            registry.refresh()
            yield tuple(each for each in targets if each not in wheels) or packs_in(folders)
        finally:
            sys.path[:] = path
            os.environ.pop("PYTHONPATH")
            os.environ |= {"PYTHONPATH": variable} if variable is not None else {}
            registry.refresh()


def unpack(wheel: str, folder: Path) -> None:
    """Unpack a wheel into `folder` as an installer does. Raises CheckUsageError if it is no wheel or does not exist."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            if not any(name.endswith(".dist-info/METADATA") for name in archive.namelist()):
                raise CheckUsageError(f"{wheel!r} is no wheel: it has no .dist-info/METADATA")
            archive.extractall(folder)
    except FileNotFoundError:
        raise CheckUsageError(f"there is no file {wheel!r}") from None
    except (OSError, zipfile.BadZipFile) as error:
        raise CheckUsageError(f"{wheel!r} is no wheel: {error}") from None
    for data in folder.glob("*.data/*lib"):  # purelib and platlib
        for each in data.iterdir():
            each.rename(folder / each.name)


def packs_in(folders: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the packs that are installed in one of `folders`. Raises click.UsageError if there is
    none.
    """
    found = tuple(
        info.name
        for info in registry.packs()
        if any(os.path.realpath(offer.path) in folders for offer in info.offers)
    )
    if not found:
        raise click.UsageError(
            "the wheel offers no pack: name what is to be checked too, `plugrad check FILE.whl MODULE:CLASS`."
        )
    return found
