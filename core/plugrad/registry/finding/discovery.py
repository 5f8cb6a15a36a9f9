"""Discovery of packs and other plugins: one scan of the installed metadata, which imports none of them.

The scan is our own because pluggy's is all-or-nothing: there, one pack that cannot be imported takes the
host down, and of two distributions that claim one name the second is skipped without a word.
"""

from __future__ import annotations

import contextlib
import keyword
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plugrad.registry.entries import Offer, PackInfo, State, is_ours
from plugrad.registry.finding.kinds import GROUPS, KINDS, PACK, UFUNCS, Kind
from plugrad.registry.finding.metadata import (
    canonical,
    facts,
    incompatibility,
    points,
    project_of,
    running_package,
    running_version,
    text_of,
)
from plugrad.registry.telling.strangers import bounded

if TYPE_CHECKING:
    from importlib.metadata import Distribution

LONGEST = 100  # letters of a pack's name
MOST_OF_A_VALUE = 300  # of what a message quotes
NAME = re.compile(rf"[a-z][a-z0-9_]{{,{LONGEST - 1}}}")
VALUE = re.compile(
    r"(?!\d)[\w-]+(\.(?!\d)[\w-]+)*\s*(:\s*((?!\d)\w+(\.(?!\d)\w+)*)?\s*)?(\[[^\[\]]*\])?"
)


def installed() -> Iterable[Distribution]:
    """Return the distributions on sys.path."""
    import importlib.metadata  # 30 ms, which `import plugrad` does not pay

    return importlib.metadata.distributions()


def discover_all(distributions: Iterable[Distribution]) -> dict[str, dict[str, PackInfo]]:
    """Return the plugins that `distributions` offer, as PackInfo: a dict from the kind of plugin to a dict by name."""
    # A list for each distribution.
    offers: dict[str, list[list[Offer]]] = {name: [] for name in KINDS}
    broken: list[PackInfo] = []
    # By their folders' names, because few of a thousand distributions are read.
    alike: dict[Any, list[Distribution]] = defaultdict(list)
    distributions = tuple(distributions)
    for distribution in distributions:
        alike[place_of(distribution)].append(distribution)
    for distribution in distributions:
        try:
            found = list(offers_of(distribution, alike[place_of(distribution)]))
        except Exception as error:
            broken.append(unreadable(distribution, error))
            continue
        for kind in {offer.group for offer in found}:
            offers[GROUPS[kind].name].append([offer for offer in found if offer.group == kind])
    plugins = {name: plugins_of_kind(kind, offers[name]) for name, kind in KINDS.items()}
    plugins["pack"] |= {info.name: info for info in broken}
    plugins["pack"] = in_order(plugins["pack"].values())
    return plugins


def plugins_of_kind(kind: Kind, offered: Iterable[list[Offer]]) -> dict[str, PackInfo]:
    """Return the plugins of one kind by name, each in the state that results from `offered`,
    the offers of each distribution.
    """
    offered, running = list(offered), running_version()
    reserved = {offer.name for offers in offered for offer in offers if is_ours(offer)}
    claims: dict[str, dict[str, list[Offer]]] = defaultdict(dict)
    ours: dict[str, list[Offer]] = defaultdict(list)
    plugins: list[PackInfo] = []
    for offers in offered:
        plugins += [misnamed(offer) for offer in offers if not can_be_shown(offer.name)]
        for name in dict.fromkeys(offer.name for offer in offers if can_be_shown(offer.name)):
            same = [offer for offer in offers if offer.name == name]
            if is_ours(same[0]) and runs(same[0].path, same[0].metadata):
                ours[name] += same
            # The same version's metadata somewhere else, as an editable install leaves an egg-info, are no rival.
            elif not is_ours(same[0]) or same[0].version != running:
                # A distribution seen twice (editable and egg-info, a folder twice on sys.path) is one.
                claims[name].setdefault(canonical(same[0].distribution), same)
    for name in ours | claims:
        others = tuple(offer for offers in claims[name].values() for offer in offers)
        # Metadata of another version than runs may be left over.
        mine = min(ours[name], key=lambda offer: offer.version != running, default=None)
        plugins.append(pack_from_offers(name, mine, others, kind, name in reserved))
    return in_order(plugins)


def in_order(plugins: Iterable[PackInfo]) -> dict[str, PackInfo]:
    """Return plugins as a dict by name, sorted: plugrad's own first, then by name."""
    ordered = sorted(plugins, key=lambda info: (not is_ours(info), info.name))
    return {info.name: info for info in ordered}


def pack_from_offers(
    name: str,
    own: Offer | None,
    offers: tuple[Offer, ...],
    kind: Kind = PACK,
    is_reserved: bool = False,
) -> PackInfo:
    """Return the PackInfo for the plugin `name`, in the state that follows from its offers.

    `own` is the offer by plugrad itself, or None, and `offers` are the others; `is_reserved` says that the name is
    plugrad's.
    """
    if is_reserved or name in kind.reserved:
        return reserved_pack(name, own, offers)
    if not is_pack_name(name, kind):
        reason = f"{name!r} is not a valid {kind.name} name: it must match [a-z][a-z0-9_]* and be no Python keyword"
        return pack_info(offers, "broken", f"{reason}; {rewrite(offers[0])}")
    if len({canonical(offer.distribution) for offer in offers}) > 1:
        return in_conflict(name, offers)
    first = offers[0]
    if first.beside:  # which of them is true, nobody can tell
        reason = (
            f"{first.path} has metadata of {first.distribution} {first.version} and of "
            f"{', '.join(first.beside)}, one of them left over; pip install --force-reinstall {first.distribution}"
        )
        return pack_info((first,), "not loaded", reason)
    wrong = wrong_value(name, list(dict.fromkeys(offer.value for offer in offers)))
    if wrong:
        return pack_info((first,), "broken", wrong + rewrite(first))
    refusal, note = incompatibility(first.metadata, first.distribution)
    return pack_info((first,), "incompatible" if refusal else "not loaded", refusal or note)


def reserved_pack(name: str, own: Offer | None, offers: tuple[Offer, ...]) -> PackInfo:
    """Return the PackInfo for a reserved name: plugrad's own plugin, with the refused `offers` as the reason,
    or a broken one.
    """
    others = ", ".join(map(str, offers))
    theirs = " ".join(dict.fromkeys(offer.distribution for offer in offers))
    reason = f"the name {name!r} is reserved for plugrad itself, refused to {others}; pip uninstall {theirs}"
    if own is None:
        return pack_info(offers, "broken", reason)
    return pack_info((own,), "not loaded", reason if others else "")


def in_conflict(name: str, offers: tuple[Offer, ...]) -> PackInfo:
    """Return the PackInfo, in the state "conflict", for a name that several distributions offer;
    the reason says what to do.
    """
    offers = tuple(sorted(offers, key=str))  # the same words in whatever order they are found
    both = " and ".join(map(str, offers))
    names = list(dict.fromkeys(offer.distribution for offer in offers))
    choice = " or ".join(f"pip uninstall {each}" for each in names)
    reason = (
        f"offered by {both}; keep one of them: {choice}; or, in pyproject.toml under [tool.plugrad]: "
        f'prefer = {{{name} = "{names[0]}"}}'
    )
    return pack_info(offers, "conflict", reason)


def wrong_value(name: str, values: Sequence[str]) -> str:
    """Return the error in the value of an entry point, as the start of a message; '' if it is valid.

    `values` are the different values that one distribution has for `name`; more than one is an error.
    """
    if len(values) > 1:
        lines = bounded(" and ".join(f"{name} = {value}" for value in values), MOST_OF_A_VALUE)
        return f"its distribution offers it twice, as {lines}; keep one: "
    if not VALUE.fullmatch(values[0]):
        return f"{quoted(values[0])} names no module: expected MODULE or MODULE:OBJECT; "
    return ""


def is_pack_name(name: str, kind: Kind = PACK) -> bool:
    """Return True if `name` is valid for a plugin of this kind: [a-z][a-z0-9_]*, not reserved,
    and no Python keyword.
    """
    is_free = name not in kind.reserved and not keyword.iskeyword(name)
    return is_free and bool(NAME.fullmatch(name))


def quoted(text: str) -> str:
    """Return a text from somebody's metadata in quotes, cut if it is very long."""
    return bounded(repr(text), MOST_OF_A_VALUE)


def rewrite(offer: Offer) -> str:
    """Return advice for an error's message: how to correct an invalid entry point, or remove its distribution."""
    return (
        f'correct it in the pyproject.toml of {offer.distribution} under [project.entry-points."{offer.group}"] and '
        f"install that again, or pip uninstall {offer.distribution}"
    )


def pack_info(offers: tuple[Offer, ...], state: State, reason: str = "") -> PackInfo:
    """Return a PackInfo in a given state, with this `reason`, for `offers` of one name."""
    return PackInfo(
        name=offers[0].name,
        distribution=", ".join(offer.distribution for offer in offers),
        version=", ".join(offer.version for offer in offers),
        state=state,
        source=offers[0].source,
        reason=reason,
        offers=offers,
        kind=GROUPS[offers[0].group].name,
    )


def place_of(distribution: Distribution) -> Any:
    """Return a key that is equal for distributions of one name whose metadata are in one folder,
    whatever their versions.
    """
    path = getattr(distribution, "_path", None)
    if not isinstance(path, Path):
        return distribution
    return path.parent, canonical(path.name.partition("-")[0])


def offers_of(distribution: Distribution, alike: Iterable[Distribution] = ()) -> Iterator[Offer]:
    """Yield an `Offer` for each pack or other plugin in the entry points of one distribution.

    `alike` are the distributions of the same name in the same folder, whose versions are noted in the offer.
    """
    text = text_of(distribution, "entry_points.txt")
    if not text or not any(group in text for group in GROUPS):
        return
    name, version, path, source = facts(distribution)
    versions = dict.fromkeys(facts(each)[1] for each in alike if each is not distribution)
    beside = tuple(each for each in versions if each != version)
    found = list(points(text))
    ufuncs = {plugin: value for group, plugin, value in found if group == UFUNCS}
    for group, plugin, value in found:
        if group in GROUPS:
            known = distribution, group, beside, ufuncs.get(plugin, "")
            yield Offer(plugin, value, name, version, path, source, *known)


def misspelt_group(name: str, distributions: Iterable[Distribution]) -> str:
    """Return a description of a distribution that offers the pack `name` in a misspelt entry-point group;
    '' if none does.
    """
    for distribution in distributions:
        with contextlib.suppress(Exception):
            for group, pack, _ in points(text_of(distribution, "entry_points.txt") or ""):
                if pack == name and "plugrad" in group.lower() and group not in GROUPS:
                    who, version, path, _ = facts(distribution)
                    return (
                        f"{who} {version} ({path}) offers it in the entry-point group {group!r}, which must be "
                        f"{PACK.group!r}: in its pyproject.toml write "
                        f'[project.entry-points."{PACK.group}"], and install it again'
                    )
    return ""


def can_be_shown(name: str) -> bool:
    """Return True if a name is neither empty nor too long to be shown in a list of packs; it need not be valid."""
    return 0 < len(name) <= LONGEST


def misnamed(offer: Offer) -> PackInfo:
    """Return the broken PackInfo for an entry point without a name, or with one that is far too long."""
    wrong = f"a name of {len(offer.name)} letters, more than {LONGEST}" if offer.name else "no name"
    point = quoted(f"= {offer.value}")
    reason = f"its entry point {point} has {wrong}: expected NAME = MODULE; {rewrite(offer)}"
    return pack_info((replace(offer, name=f"<{offer.distribution}>"),), "broken", reason)


def unreadable(distribution: Distribution, error: Exception) -> PackInfo:
    """Return the broken PackInfo for a distribution whose entry points cannot be read, because of `error`."""
    name, version, path, source = facts(distribution)
    reason = f"its entry_points.txt in {path} cannot be read ({error}); pip install --force-reinstall {name}"
    return pack_info((Offer(f"<{name}>", "", name, version, path, source),), "broken", reason)


def runs(path: str, distribution: Distribution) -> bool:
    """Return True if the running plugrad is in the folder `path`, or in the project of an editable distribution."""
    roots = [Path(path).resolve(), project_of(distribution)]
    return any(root is not None and running_package().is_relative_to(root) for root in roots)
