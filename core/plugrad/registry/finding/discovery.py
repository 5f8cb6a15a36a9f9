"""Which packs are installed: one scan of the metadata, importing none of them.

The scan is our own because pluggy's is all-or-nothing: there, one pack that cannot be imported takes the
host down, and of two distributions that claim one name the second is skipped without a word.
"""

from __future__ import annotations

import contextlib
import importlib.util
import keyword
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

from plugrad.registry.entries import Offer, PackInfo, State
from plugrad.registry.finding.metadata import (
    GROUP,
    canonical,
    facts,
    points,
    project_of,
    text_of,
)
from plugrad.registry.finding.requirements import refusal_of_plugrad
from plugrad.registry.telling.strangers import bounded

if TYPE_CHECKING:
    from importlib.metadata import Distribution

LONGEST = 100  # letters of a pack's name
MOST_OF_A_VALUE = 300  # of what a message quotes
NAME = re.compile(rf"[a-z][a-z0-9_]{{,{LONGEST - 1}}}")
VALUE = re.compile(
    r"(?!\d)[\w-]+(\.(?!\d)[\w-]+)*\s*(:\s*((?!\d)\w+(\.(?!\d)\w+)*)?\s*)?(\[[^\[\]]*\])?"
)
RESERVED = frozenset({"builtin", "contrib", "core", "plugrad", "ops"})
OWN = {"builtin": "plugrad_builtin", "contrib": "plugrad_contrib"}
INDISPENSABLE = "builtin"
"""The pack that is always there: operators and the engine call its ops."""


def installed() -> Iterable[Distribution]:
    """Return the distributions on sys.path."""
    import importlib.metadata  # 30 ms, which `import plugrad` does not pay

    return importlib.metadata.distributions()


def discover(distributions: Iterable[Distribution]) -> dict[str, PackInfo]:
    """Return every pack that `distributions` offer, by name; plugrad's own first."""
    claims: dict[str, dict[str, list[Offer]]] = {name: {} for name in OWN}
    ours: dict[str, list[Offer]] = {name: [] for name in OWN}
    packs: list[PackInfo] = []
    for distribution in distributions:
        try:
            offers = list(offers_of(distribution))
        except Exception as error:
            packs.append(unreadable(distribution, error))
            continue
        packs += [misnamed(offer) for offer in offers if not can_be_shown(offer.name)]
        for name in dict.fromkeys(offer.name for offer in offers if can_be_shown(offer.name)):
            same = [offer for offer in offers if offer.name == name]
            if name in OWN and is_ours(same[0]):
                ours[name] += same
            elif name not in OWN or not is_a_copy_of_ours(same[0]):
                # A distribution seen twice (editable and egg-info, a folder twice on sys.path) is one.
                who = canonical(same[0].distribution)
                first = claims.setdefault(name, {}).setdefault(who, same)
                first += [offer for offer in same if is_left_over(offer, first[0])]
    for name, claim in claims.items():
        others = tuple(offer for offers in claim.values() for offer in offers)
        own = our_offer(name, ours[name]) if name in OWN else None
        if own or others:
            packs.append(judged(name, own, others))
    packs.sort(key=lambda info: (info.name not in OWN, info.name))
    return {info.name: info for info in packs}


def judged(name: str, own: Offer | None, offers: tuple[Offer, ...]) -> PackInfo:
    """Return the pack `name` in the state that its offers put it in; `own` is plugrad's."""
    if name in RESERVED:
        others = ", ".join(map(str, offers))
        theirs = " ".join(dict.fromkeys(offer.distribution for offer in offers))
        reason = f"the name {name!r} is reserved for plugrad itself, refused to {others}; pip uninstall {theirs}"
        if own is None:
            return pack_info(offers, "broken", reason)
        return pack_info((own,), "not loaded", reason if others else "")
    if not is_pack_name(name):
        reason = f"{name!r} is not a valid pack name: it must match [a-z][a-z0-9_]* and be no Python keyword"
        return pack_info(offers, "broken", f"{reason}; {rewrite(offers[0])}")
    if len({canonical(offer.distribution) for offer in offers}) > 1:
        offers = tuple(sorted(offers, key=str))  # the same words in whatever order they are found
        both = " and ".join(map(str, offers))
        names = list(dict.fromkeys(offer.distribution for offer in offers))
        choice = " or ".join(f"pip uninstall {each}" for each in names)
        reason = (
            f"offered by {both}; keep one of them: {choice}; or, in pyproject.toml under [tool.plugrad]: "
            f'prefer = {{{name} = "{names[0]}"}}'
        )
        return pack_info(offers, "conflict", reason)
    first = offers[0]
    left = [offer for offer in offers if is_left_over(offer, first)]
    if left:  # which of them is true, nobody can tell
        reason = (
            f"{first.path} has metadata of {first.distribution} {first.version} and of "
            f"{', '.join(offer.version for offer in left)}, one of them left over; pip install --force-reinstall "
            f"{first.distribution}"
        )
        return pack_info((first,), "not loaded", reason)
    values = list(dict.fromkeys(offer.value for offer in offers))
    if len(values) > 1:
        lines = bounded(" and ".join(f"{name} = {value}" for value in values), MOST_OF_A_VALUE)
        return pack_info(
            (first,),
            "broken",
            f"its distribution offers it twice, as {lines}; keep one: {rewrite(first)}",
        )
    if not VALUE.fullmatch(first.value):
        reason = f"{quoted(first.value)} names no module: expected MODULE or MODULE:OBJECT"
        return pack_info((first,), "broken", f"{reason}; {rewrite(first)}")
    refusal, note = refusal_of_plugrad(first.metadata, first.distribution)
    if refusal:
        return pack_info((first,), "incompatible", refusal)
    return pack_info((first,), "not loaded", note)


def is_pack_name(name: str) -> bool:
    """Return True if a stranger's pack may be called so."""
    return bool(NAME.fullmatch(name)) and not keyword.iskeyword(name) and name not in RESERVED


def quoted(text: str) -> str:
    """Return a text of somebody's metadata in quotes, which may have any length."""
    return bounded(repr(text), MOST_OF_A_VALUE)


def rewrite(offer: Offer) -> str:
    """Return what to do about an entry point that cannot be right, whoever reads it."""
    return (
        f'correct it in the pyproject.toml of {offer.distribution} under [project.entry-points."{GROUP}"] and install '
        f"that again, or pip uninstall {offer.distribution}"
    )


def pack_info(offers: tuple[Offer, ...], state: State, reason: str = "") -> PackInfo:
    """Return the PackInfo that sums up `offers` of one name."""
    return PackInfo(
        name=offers[0].name,
        distribution=", ".join(offer.distribution for offer in offers),
        version=", ".join(offer.version for offer in offers),
        state=state,
        source=offers[0].source,
        reason=reason,
        offers=offers,
    )


def offers_of(distribution: Distribution) -> Iterator[Offer]:
    """Yield the packs that one distribution offers."""
    text = text_of(distribution, "entry_points.txt")
    if not text or GROUP not in text:
        return
    name, version, path, source = facts(distribution)
    for group, pack, value in points(text):
        if group == GROUP:
            yield Offer(pack, value, name, version, path, source, distribution)


def misspelt_group(name: str, distributions: Iterable[Distribution]) -> str:
    """Return what is wrong with a distribution that offers the pack `name` in a group like ours; '' without one."""
    for distribution in distributions:
        with contextlib.suppress(Exception):
            for group, pack, _ in points(text_of(distribution, "entry_points.txt") or ""):
                if pack == name and "plugrad" in group.lower() and group != GROUP:
                    who, version, path, _ = facts(distribution)
                    return (
                        f"{who} {version} ({path}) offers it in the entry-point group {group!r}, which must be "
                        f"{GROUP!r}: in its pyproject.toml write "
                        f'[project.entry-points."{GROUP}"], and install it again'
                    )
    return ""


def can_be_shown(name: str) -> bool:
    """Return True if a list of packs can have a line of this name, whether or not it is one."""
    return 0 < len(name) <= LONGEST


def misnamed(offer: Offer) -> PackInfo:
    """Return how a list of packs shows an entry point whose name is none, or far too long."""
    wrong = f"a name of {len(offer.name)} letters, more than {LONGEST}" if offer.name else "no name"
    point = quoted(f"= {offer.value}")
    reason = f"its entry point {point} has {wrong}: expected NAME = MODULE; {rewrite(offer)}"
    return pack_info((replace(offer, name=f"<{offer.distribution}>"),), "broken", reason)


def unreadable(distribution: Distribution, error: Exception) -> PackInfo:
    """Return how a list of packs shows a distribution whose entry points cannot be read."""
    name, version, path, source = facts(distribution)
    reason = f"its entry_points.txt cannot be read ({error}); reinstall {name}"
    return pack_info((Offer(f"<{name}>", "", name, version, path, source),), "broken", reason)


# plugrad's own packs.


def is_ours(offer: Offer) -> bool:
    """Return True if an offer is that of the distribution which the plugrad that runs was installed with."""
    return canonical(offer.distribution) == "plugrad" and runs(offer.path, offer.metadata)


def runs(path: str, distribution: Distribution) -> bool:
    """Return True if the plugrad that runs is in a folder, or in the project of an editable distribution."""
    package = Path(sys.modules["plugrad"].__file__ or "").resolve()
    roots = [Path(path).resolve(), project_of(distribution)]
    return any(root is not None and package.is_relative_to(root) for root in roots)


def is_a_copy_of_ours(offer: Offer) -> bool:
    """Return True for the same version's metadata somewhere else, as a build leaves them in a checkout.

    They claim what holds anyway: that plugrad's own pack is the module beside the plugrad that runs.
    """
    running = getattr(sys.modules["plugrad"], "__version__", "unknown")
    own = offer.name, OWN[offer.name], running
    return (
        canonical(offer.distribution) == "plugrad"
        and (offer.name, offer.value, offer.version) == own
    )


def our_offer(name: str, offers: list[Offer]) -> Offer | None:
    """Return plugrad's offer of one of its own packs: the module is known, the metadata say the rest of it.

    A bare checkout and a zipapp have no metadata; plugrad without its `contrib` offers no `contrib`.
    """
    running = getattr(sys.modules["plugrad"], "__version__", "unknown")
    offers = sorted(offers, key=lambda offer: offer.version != running)
    if offers:
        return replace(offers[0], value=OWN[name])
    spec = our_spec(OWN[name]) or importlib.util.find_spec(OWN[name])
    if name != INDISPENSABLE and spec is None:
        return None
    origin = spec.origin if spec is not None and spec.origin else "not found on sys.path"
    return Offer(name, OWN[name], "plugrad", running, origin, "fallback")


def our_spec(module: str) -> ModuleSpec | None:
    """Return where `module`, one of plugrad's own packs, lies beside the plugrad that runs; None if it does not.

    In a checkout, `builtin` is in ops_builtin/ beside core/.
    """
    beside = Path(sys.modules["plugrad"].__file__ or "").parent.parent
    checkout = beside.parent / module.replace("plugrad_", "ops_")
    return PathFinder.find_spec(module, [str(beside), str(checkout)])


def is_left_over(offer: Offer, other: Offer) -> bool:
    """Return True if one distribution has metadata of two versions in one folder."""
    return offer.path == other.path and offer.version != other.version
