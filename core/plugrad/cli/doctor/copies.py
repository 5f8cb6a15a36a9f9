"""Is what is installed what the project here has by now? A copy, such as a wheel's, does not see what is edited."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path

from plugrad.cli.doctor.entry_points import PIP, strangers
from plugrad.cli.doctor.findings import Skipped, Wrong
from plugrad.from_source.sources import in_a_shell
from plugrad.registry.entries import Offer
from plugrad.registry.finding.configuration import working_directory
from plugrad.registry.finding.metadata import canonical
from plugrad.registry.trust.lock import hash_of, hashes_of


def copies_that_differ() -> Iterator[Wrong | Skipped]:
    """Yield the packs of the project that the working directory is in, if other files of theirs are installed."""
    here = working_directory()
    around = () if here is None else (here, *here.parents)
    named = ((each, name_in(each)) for each in around)
    folder, project = next(filter(itemgetter(1), named), (None, ""))
    if folder is None:
        yield Skipped("this folder is in no project")
        return
    own = [offer for offer in strangers() if canonical(offer.distribution) == canonical(project)]
    if not own:
        yield Skipped(f"no pack of the project {project} is installed")
    for offer in own:
        if offer.source != "editable" and (others := differing(offer, folder)):
            files = "1 file," if len(others) == 1 else f"{len(others)} files, such as"
            yield Wrong(
                f"the pack {offer.name!r} ({offer}) is a copy, in which {files} {others[0]} differs from the project "
                f"{folder}: your edits there have no effect",
                f"{PIP} install -e {in_a_shell(str(folder))}",
            )


def name_in(folder: Path) -> str:
    """Return the name of the project in a folder; '' without one."""
    try:
        return str(tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["name"])
    except (OSError, ValueError, LookupError, TypeError):
        return ""


def differing(offer: Offer, folder: Path) -> list[str]:
    """Return the files of an installed pack that its project has too, and with other bytes."""
    return [
        name
        for name, installed in hashes_of(offer).items()
        for source in (folder / "src" / name, folder / name)
        if source.is_file() and hash_of(source) != installed
    ]
