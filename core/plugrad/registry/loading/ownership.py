"""Ownership of classes: a pack offers what its own distribution defines, in whatever order packs are loaded.

A pack that offers another's classes would have them under its own name, and the other could not: so it is refused.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plugrad.engine.errors import RegistrationError
from plugrad.registry.entries import Offer, is_ours
from plugrad.registry.finding.metadata import (
    canonical,
    metadata_name,
    our_packages,
    project_of,
    text_of,
)
from plugrad.registry.telling.spelling import plain

if TYPE_CHECKING:
    from importlib.metadata import Distribution


class Ownership:
    """Rule that a pack may offer only ops defined in modules of its own distribution;
    made for each pack while it is loaded.

    It finds the owner of a module in the lists of installed files, else by names and entry points.
    """

    def __init__(
        self,
        offer: Offer,
        offers: Sequence[Offer],
        distributions: Sequence[Distribution],
    ) -> None:
        self._offer = offer
        self._offers = offers  # of all packs
        self._distributions = distributions
        self._owners: dict[str, list[str]] = {}  # of the roots that were asked about

    def require(self, module: str, what: str) -> None:
        """Raise RegistrationError if `module` belongs to another distribution; `what` names the thing defined there."""
        root = root_of(module)
        if root not in self._owners:
            self._owners[root] = self._owners_of(root)
        owners, us = self._owners[root], self._offer.distribution
        others = [owner for owner in owners if canonical(owner) != canonical(us)]
        if not others:
            return
        theirs = f"{what} is defined in the module {module}, which"
        if len(others) < len(owners):
            raise RegistrationError(
                f"{theirs} {' and '.join(others)} claims as well as {us}, and no list of installed files (RECORD) has "
                "it; pip install --force-reinstall the one that the module is from, or pip uninstall the other"
            )
        raise RegistrationError(
            f"{theirs} belongs to {' and '.join(others)}, not to {us}; a pack offers what its own distribution "
            "defines, so write a class of its own, or have that distribution offer it"
        )

    def _owners_of(self, root: str) -> list[str]:
        """Return the names of the distributions that may own the package or module `root`: mostly one,
        none for a script.
        """
        if root in our_packages():
            return [self._offer.distribution if is_ours(self._offer) else "plugrad itself"]
        us = canonical(self._offer.distribution)
        file = file_of(root)
        owners = [offer for offer in self._offers if root_of(offer.module) == root]
        if lists(self._offer.metadata, file):
            rivals = [offer for offer in owners if lists(offer.metadata, file)]
            if all(canonical(offer.distribution) == us for offer in rivals):
                return [self._offer.distribution]
            owners = rivals  # a list of files is the word of who wrote it
        else:
            for distribution in self._distributions:
                if lists(distribution, file) and canonical(metadata_name(distribution)) != us:
                    return [str(metadata_name(distribution))]
            owners = [offer for offer in owners if not lists_others(offer)] or owners
        # No list of files has it (an editable installation, say), or several: it is whose entry point names it.
        for holds in (is_in_project, is_called_so, is_called_like):
            if len(owners) > 1:
                owners = [offer for offer in owners if holds(offer, root, file)] or owners
        return list(
            {canonical(offer.distribution): offer.distribution for offer in owners}.values()
        )


def root_of(module: str) -> str:
    """Return the outermost package of a dotted module name that is not a namespace package, else the module itself."""
    parts = module.split(".")
    for count in range(1, len(parts)):
        name = ".".join(parts[:count])
        package = sys.modules.get(name)
        if getattr(package, "__file__", None) or not hasattr(package, "__path__"):
            return name
    return module


def file_of(module: str) -> Path | None:
    """Return the absolute path of an imported module's file, or None."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(os.path.abspath(file)) if isinstance(file, str) else None


def lists(distribution: Any, file: Path | None) -> bool:
    """Return True if `file` is in a distribution's list of installed files (RECORD); False if either is None."""
    if distribution is None or file is None:
        return False
    try:
        folder = Path(str(distribution.locate_file("")))
        # An installer may have made links to its cache: as it is imported, and where it really is.
        ways = [(file, folder), (file.resolve(), folder.resolve())]
        names = [one.relative_to(of).as_posix() for one, of in ways if one.is_relative_to(of)]
        record = "\n" + (text_of(distribution, "RECORD") or "") if names else ""
    except Exception:  # metadata may be anything
        return False
    return any(f"\n{name}," in record or f'\n"{name}",' in record for name in names)


def lists_others(offer: Offer) -> bool:
    """Return True if a distribution has a list of its installed files, except an editable one,
    whose list lacks its modules.
    """
    if offer.metadata is None or offer.source == "editable":
        return False
    with contextlib.suppress(Exception):  # metadata may be anything
        return bool(text_of(offer.metadata, "RECORD"))
    return False


def is_in_project(offer: Offer, root: str, file: Path | None) -> bool:
    """Return True if `file` is in the folder from which the distribution of `offer` was installed as editable. `root`
    is not used.
    """
    project = offer.metadata and project_of(offer.metadata)
    return bool(project and file and file.resolve().is_relative_to(project))


def is_called_so(offer: Offer, root: str, file: Path | None) -> bool:
    """Return True if words of the module's name `root` make the pack's name,
    as `grid_sample` makes that of plugrad_gridsample.

    Nothing else tells the owner if metadata was written by hand.
    """
    words = re.split(r"[_.]", root.lower())
    runs = range(len(words) + 1)
    return plain(offer.name) in {"".join(words[start:end]) for start in runs for end in runs}


def is_called_like(offer: Offer, root: str, file: Path | None) -> bool:
    """Return True if the pack's name is part of the module's name `root`, ignoring case and separators."""
    return plain(offer.name) in plain(root)
