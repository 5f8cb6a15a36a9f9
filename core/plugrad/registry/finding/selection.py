"""Selection: which of the installed packs and other plugins may be used, by what the user has said of them.

A `Scan` is one look at what is installed and at the settings, and what came of it since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plugrad.engine.errors import PackMissingError, SettingError
from plugrad.registry.entries import Offer, PackInfo, is_ours
from plugrad.registry.finding.configuration import (
    Rules,
    rules_of_environment,
    rules_of_project,
    working_directory,
)
from plugrad.registry.finding.discovery import discover_all, is_pack_name, pack_from_offers
from plugrad.registry.finding.kinds import INDISPENSABLE, KERNELS, KINDS
from plugrad.registry.finding.metadata import canonical
from plugrad.registry.telling.spelling import packs_called

if TYPE_CHECKING:
    from importlib.metadata import Distribution

    from plugrad.registry.lock import Lock


Key = tuple[str, str]
"""A plugin's kind and name."""


@dataclass(eq=False)
class Scan:
    """Cache of one look at the installed distributions and the settings, and of what follows from them,
    such as locks read.
    """

    plugins: dict[str, dict[str, PackInfo]]  # by kind and name
    rules: Rules
    distributions: Sequence[Distribution]
    offers: Sequence[Offer]
    """Of all packs; a name that no pack can have claims no module."""
    causes: dict[Key, BaseException] = field(default_factory=dict)  # of those that are broken
    tried: set[Key] = field(default_factory=set)  # imported, and refused
    locks: dict[Path, Lock] = field(default_factory=dict)
    refusals: dict[tuple[Key, Path], str] = field(default_factory=dict)  # by a lock
    ufuncs: dict[Any, Callable[..., Any]] = field(default_factory=dict)  # their ops on Tensors

    @property
    def packs(self) -> dict[str, PackInfo]:
        """The packs by name: a dict of PackInfo."""
        return self.plugins["pack"]


def scan_installed(distributions: Iterable[Distribution], environment: Mapping[str, str]) -> Scan:
    """Return a `Scan` of the plugins in `distributions`, with the settings of `environment` and of the project.

    The project is that of the working directory.

    Raises
    ------
    PackMissingError, SettingError
        A setting names a pack that is not installed, or is invalid.
    """
    rules = rules_of_environment(environment)
    folder = working_directory()
    if folder is not None:
        rules = rules_of_project(folder).under(rules)
    found = tuple(distributions)
    plugins = preferred(discover_all(found), rules)
    require_all_known(rules, plugins)
    packs = [info for name, info in plugins["pack"].items() if is_pack_name(name)]
    return Scan(plugins, rules, found, [offer for info in packs for offer in info.offers])


def still_loaded(info: PackInfo, found: PackInfo | None) -> PackInfo:
    """Return the PackInfo of a loaded pack, with a reason added if it is no longer what is installed: see `found`."""
    mine = (info.offers[0].distribution, info.offers[0].version)
    offers = found.offers if found is not None else ()
    if mine in [(offer.distribution, offer.version) for offer in offers]:
        return info
    instead = " and ".join(f"{offer.distribution} {offer.version}" for offer in offers)
    advice = f"; restart Python to use {instead}" if instead else " until Python ends"
    reason = f"{' '.join(mine)} is no longer installed, but loaded{advice}"
    return replace(info, reason="; ".join(filter(None, [info.reason, reason])))


Plugins = Mapping[str, Mapping[str, PackInfo]]
"""Kind -> name -> what is known of a plugin."""


def preferred(plugins: Plugins, rules: Rules) -> dict[str, dict[str, PackInfo]]:
    """Return `plugins` with the conflicts resolved for which the setting `prefer` names a distribution.

    Raises
    ------
    SettingError
        The preferred distribution does not offer the pack.
    """
    found = {kind: dict(infos) for kind, infos in plugins.items()}
    for name, wanted in rules.prefer.value.items() if rules.prefer else ():
        source = rules.prefer.source if rules.prefer else ""
        require_known([name], plugins, source)
        infos = [infos[name] for infos in plugins.values() if name in infos]
        chosen = {info.kind: offers_by(info, wanted) for info in infos}
        if not any(chosen.values()):
            names = {repr(each.distribution) for info in infos for each in info.offers}
            raise SettingError(
                f"{source} has {name} = {wanted!r}, and that distribution does not offer the {infos[0].kind} {name!r}; "
                f"write {' or '.join(sorted(names))}"
            )
        for info in infos:
            offers = chosen[info.kind]
            if info.state == "conflict" and offers:
                others = [each for each in info.offers if each not in offers]
                one = pack_from_offers(name, None, offers, KINDS[info.kind])
                note = f"preferred to {' and '.join(map(str, others))} by {source}"
                reason = "; ".join(filter(None, [one.reason, note]))
                found[info.kind][name] = replace(one, reason=reason)
    return found


def offers_by(info: PackInfo, distribution: str) -> tuple[Offer, ...]:
    """Return the offers of a plugin that are made by the distribution of this name."""
    wanted = canonical(distribution)
    return tuple(each for each in info.offers if canonical(each.distribution) == wanted)


def require_all_known(rules: Rules, plugins: Plugins) -> None:
    """Raise PackMissingError if a setting names a pack, or another plugin, that is not installed."""
    for said in (rules.packs, rules.block):
        if said is not None:
            require_known(said.value, plugins, said.source)
    if rules.kernels is not None:
        require_known(rules.kernels.value, plugins, rules.kernels.source, KERNELS.name)


def require_known(
    names: Iterable[str], plugins: Plugins, source: str, only: str | None = None
) -> None:
    """Raise PackMissingError if one of `names`, in the setting `source`, is no installed plugin,
    or none of the kind `only`.
    """
    meant = plugins if only is None else {only: plugins[only]}
    for name in sorted(names):
        if not any(name in infos for infos in meant.values()):
            found = " or ".join(map(repr, packs_called(name, plugins[only or "pack"].values())))
            raise PackMissingError(
                f"{source} names {name!r}, but no installed distribution offers that {only or 'pack'}. "
                f"{f'Did you mean {found}? ' * bool(found)}Correct {source}, or install the distribution that has it"
            )


def ruled(info: PackInfo, rules: Rules, packs: Iterable[PackInfo] = ()) -> PackInfo:
    """Return the PackInfo of a plugin, in the state "blocked" if the settings exclude it.

    The setting `packs` never excludes `builtin`. A plugin that is no pack is also excluded with the `packs` of its own
    distribution, which are given; one of plugrad's own only by its own name.
    """
    names = {info.name, *(pack.name for pack in packs)}
    if rules.block is not None and names & rules.block.value:
        return replace(info, state="blocked", reason=f"ruled out by {rules.block.source}")
    if info.name == INDISPENSABLE or (info.kind != "pack" and is_ours(info)):
        return info
    if rules.packs is not None and not names & rules.packs.value:
        return replace(info, state="blocked", reason=f"not among the packs in {rules.packs.source}")
    return info


def packs_beside(info: PackInfo, packs: Iterable[PackInfo]) -> list[PackInfo]:
    """Return the packs of the same distribution as a plugin; [] if that is plugrad's own."""
    if is_ours(info):
        return []
    return [pack for pack in packs if offers_by(pack, info.distribution)]
