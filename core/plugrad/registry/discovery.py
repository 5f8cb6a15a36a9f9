"""Which packs are installed: one scan of the metadata, importing none of them. Next: `selection.py`.

The scan is our own because pluggy's is all-or-nothing: there, one pack that cannot be imported takes the
host down, and of two distributions that claim one name the second is skipped without a word.
"""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from plugrad.registry.entries import Offer, PackInfo, Source, State

if TYPE_CHECKING:
    from importlib.metadata import Distribution

GROUP = "plugrad.ops"
NAME = re.compile(r"[a-z][a-z0-9_]*")
RESERVED = frozenset({"builtin", "contrib", "core", "plugrad", "ops"})
OWN = {"builtin": "plugrad_builtin", "contrib": "plugrad_contrib"}


def installed() -> Iterable[Distribution]:
    """Return the distributions on sys.path."""
    import importlib.metadata  # 30 ms, which `import plugrad` does not pay

    return importlib.metadata.distributions()


def discover(distributions: Iterable[Distribution]) -> dict[str, PackInfo]:
    """Return every pack that `distributions` offer, by name; plugrad's own first."""
    claims: dict[str, dict[str, Offer]] = {}
    packs: list[PackInfo] = []
    for distribution in distributions:
        try:
            offers = list(offers_of(distribution))
        except Exception as error:
            packs.append(unreadable(distribution, error))
            continue
        for offer in offers:
            # A distribution seen twice (editable and egg-info, a folder twice on sys.path) is one.
            claims.setdefault(offer.name, {}).setdefault(canonical(offer.distribution), offer)
    if "plugrad" not in claims.get("builtin", {}):
        for offer in fallbacks():
            claims.setdefault(offer.name, {}).setdefault("plugrad", offer)
    packs += [judged(name, tuple(claim.values())) for name, claim in claims.items()]
    packs.sort(key=lambda info: (info.name not in OWN, info.name))
    return {info.name: info for info in packs}


def judged(name: str, offers: tuple[Offer, ...]) -> PackInfo:
    """Return the pack `name` in the state that its offers put it in."""
    if not NAME.fullmatch(name):
        return pack_info(
            offers, "broken", f"{name!r} is no pack name: it must match [a-z][a-z0-9_]*"
        )
    if name in RESERVED:
        own = tuple(offer for offer in offers if canonical(offer.distribution) == "plugrad")
        others = ", ".join(str(offer) for offer in offers if offer not in own)
        reason = f"the name {name!r} is reserved for plugrad itself, refused to {others}"
        if not own:
            return pack_info(offers, "broken", reason)
        return pack_info(own, "ready", reason if others else "")
    if len(offers) > 1:
        both = " and ".join(str(offer) for offer in offers)
        choice = " or ".join(f"pip uninstall {offer.distribution}" for offer in offers)
        return pack_info(offers, "conflict", f"offered by {both}; keep one of them: {choice}")
    return pack_info(offers, "ready")


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
    try:
        text = distribution.read_text("entry_points.txt")
    except Exception:
        return  # unreadable as a whole: nothing says that it is a pack of ours
    if not text or GROUP not in text:
        return
    name, version, path, source = facts(distribution)
    for point in distribution.entry_points.select(group=GROUP):
        yield Offer(point.name, point.value, name, version, path, source)


def unreadable(distribution: Distribution, error: Exception) -> PackInfo:
    """Return how a list of packs shows a distribution whose entry points cannot be parsed."""
    name, version, path, source = facts(distribution)
    reason = f"its entry_points.txt cannot be read ({error}); reinstall {name}"
    return pack_info((Offer(f"<{name}>", "", name, version, path, source),), "broken", reason)


def facts(distribution: Distribution) -> tuple[str, str, str, Source]:
    """Return name, version, path and source of a distribution, as far as its metadata can be read."""
    path = str(distribution.locate_file(""))
    try:
        name, version = distribution.metadata["Name"], distribution.version
    except Exception:
        name, version = None, None
    try:
        url = json.loads(distribution.read_text("direct_url.json") or "{}")
        editable = bool(url.get("dir_info", {}).get("editable", False))
    except Exception:
        editable = False
    return name or "unknown", version or "unknown", path, "editable" if editable else "entry point"


def fallbacks() -> Iterator[Offer]:
    """Yield plugrad's own packs as a bare checkout or a zipapp has them: importable, without metadata."""
    version = getattr(sys.modules.get("plugrad"), "__version__", "unknown")
    for name, module in OWN.items():
        spec = importlib.util.find_spec(module)
        if name == "builtin" or spec is not None:
            origin = spec.origin if spec is not None and spec.origin else "not found on sys.path"
            yield Offer(name, module, "plugrad", version, origin, "fallback")


def canonical(distribution: str) -> str:
    """Return a distribution's name as installers compare it: 'Plugrad_Legendre' is 'plugrad-legendre'."""
    return re.sub(r"[-_.]+", "-", distribution).lower()
