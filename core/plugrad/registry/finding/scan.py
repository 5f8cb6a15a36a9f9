"""One look at the installed distributions and at the settings, and what came of it since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from plugrad.registry.entries import PackInfo
from plugrad.registry.finding.configuration import (
    Rules,
    rules_of_environment,
    rules_of_project,
    working_directory,
)
from plugrad.registry.finding.discovery import discover_all
from plugrad.registry.finding.selection import preferred, require_all_known

if TYPE_CHECKING:
    from importlib.metadata import Distribution

    from plugrad.registry.trust.lock import Lock

Key = tuple[str, str]
"""A plugin's kind and name."""


@dataclass
class Scan:
    """What one look at the installed distributions and at the settings found, and what came of it since."""

    plugins: dict[str, dict[str, PackInfo]]  # by kind and name
    rules: Rules
    causes: dict[Key, BaseException] = field(default_factory=dict)  # of those that are broken
    tried: set[Key] = field(default_factory=set)  # imported, and refused
    locks: dict[Path, Lock] = field(default_factory=dict)
    refusals: dict[tuple[str, Path], str] = field(default_factory=dict)  # by a lock

    @property
    def packs(self) -> dict[str, PackInfo]:
        """The packs by name."""
        return self.plugins["pack"]


def look(distributions: Iterable[Distribution], environment: Mapping[str, str]) -> Scan:
    """Return what is installed, as the environment and the project of the working directory leave it.

    Raises
    ------
    PackMissingError, SettingError
        A setting names what is not there, or makes no sense.
    """
    rules = rules_of_environment(environment)
    folder = working_directory()
    if folder is not None:
        rules = rules_of_project(folder).under(rules)
    plugins = preferred(discover_all(distributions), rules)
    require_all_known(rules, plugins)
    return Scan(plugins, rules)


def still_loaded(info: PackInfo, found: PackInfo | None) -> PackInfo:
    """Return a pack as it was loaded, with what is installed in its place by now, as `found` says."""
    mine = (info.offers[0].distribution, info.offers[0].version)
    offers = found.offers if found is not None else ()
    if mine in [(offer.distribution, offer.version) for offer in offers]:
        return info
    instead = " and ".join(f"{offer.distribution} {offer.version}" for offer in offers)
    told = f"; restart Python to use {instead}" if instead else " until Python ends"
    reason = f"{' '.join(mine)} is no longer installed, but loaded{told}"
    return replace(info, reason="; ".join(filter(None, [info.reason, reason])))
