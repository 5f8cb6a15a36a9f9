"""Whose a class is: of the distribution whose module defines it, in whatever order packs are loaded. Next:
`loading/hooks.py`.

A pack that offers another's classes would have them under its own name, and the other could not: so it is refused.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plugrad.engine.errors import RegistrationError
from plugrad.registry.entries import Offer
from plugrad.registry.finding.discovery import OWN
from plugrad.registry.finding.metadata import canonical, metadata_name, project_of, text_of
from plugrad.registry.telling.spelling import plain

if TYPE_CHECKING:
    from importlib.metadata import Distribution

OURS = frozenset({"plugrad", "_plugrad_command", "_plugrad_pytest", *OWN.values()})


class Ownership:
    """Whose the modules of one pack are: it may offer what its own distribution defines."""

    def __init__(
        self,
        offer: Offer,
        offers: Iterable[Offer],
        distributions: Callable[[], Iterable[Distribution]],
    ) -> None:
        self._offer = offer
        self._offers = list(offers)  # of all packs
        self._distributions = distributions
        self._foreign: dict[str, str] = {}  # root -> what is wrong with it, or ''

    def require(self, module: str, what: str) -> None:
        """Raise RegistrationError if `module`, in which `what` is defined, is another distribution's."""
        root = root_of(module)
        if root not in self._foreign:
            self._foreign[root] = self._owner_but_us(root)
        if owner := self._foreign[root]:
            raise RegistrationError(
                f"{what} is defined in the module {module}, which belongs to {owner}, not to "
                f"{self._offer.distribution}; a pack offers what its own distribution defines, so write a class of "
                "its own, or have that distribution offer it"
            )

    def _owner_but_us(self, root: str) -> str:
        """Return who owns the package or module `root`, in words; '' if it is this pack's distribution, or nobody."""
        if root in OURS:
            return "" if self._offer.name in OWN else "plugrad itself"
        us = canonical(self._offer.distribution)
        file = file_of(root)
        owners = [offer for offer in self._offers if root_of(offer.module) == root]
        if lists(self._offer.metadata, file):
            rivals = [offer for offer in owners if lists(offer.metadata, file)]
            if all(canonical(offer.distribution) == us for offer in rivals):
                return ""
            owners = rivals  # a list of files is the word of who wrote it
        else:
            for distribution in self._distributions():
                if lists(distribution, file) and canonical(metadata_name(distribution)) != us:
                    return str(metadata_name(distribution))
        # No list of files has it (an editable installation, say), or several: it is whose entry point names it.
        for holds in (is_in_project, is_called_like):
            owners = [offer for offer in owners if holds(offer, root, file)] or owners
        names = {canonical(offer.distribution): offer.distribution for offer in owners}
        return "" if names.keys() <= {us} else " and ".join(names.values())


def root_of(module: str) -> str:
    """Return the outermost package around `module` that is not a namespace, which distributions may share."""
    parts = module.split(".")
    for count in range(1, len(parts)):
        name = ".".join(parts[:count])
        package = sys.modules.get(name)
        if getattr(package, "__file__", None) or not hasattr(package, "__path__"):
            return name
    return module


def file_of(module: str) -> Path | None:
    """Return the file of a module that has been imported."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file).resolve() if file else None


def lists(distribution: Any, file: Path | None) -> bool:
    """Return True if a distribution's list of installed files has `file`."""
    if distribution is None or file is None:
        return False
    try:
        folder = Path(str(distribution.locate_file(""))).resolve()
        if not file.is_relative_to(folder):
            return False
        record = text_of(distribution, "RECORD") or ""
    except Exception:  # metadata may be anything
        return False
    name = file.relative_to(folder).as_posix()
    return f"\n{name}," in f"\n{record}" or f'\n"{name}",' in f"\n{record}"


def is_in_project(offer: Offer, root: str, file: Path | None) -> bool:
    """Return True if a module's file is in the folder from which a distribution was installed as editable."""
    project = offer.metadata and project_of(offer.metadata)
    return bool(project and file and file.is_relative_to(project))


def is_called_like(offer: Offer, root: str, file: Path | None) -> bool:
    """Return True if a module is called like the pack: all there is to go by where metadata was written by hand."""
    return plain(offer.name) in plain(root)
