"""Are the packs offered as they should be? Their metadata are read, and none is imported."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterator, Sequence

from plugrad import registry
from plugrad.cli.doctor.findings import Wrong
from plugrad.engine.errors import PackError
from plugrad.registry.entries import PackInfo
from plugrad.registry.finding.discovery import discover_all, installed, misspelt_group
from plugrad.registry.finding.kinds import GROUPS, PACK
from plugrad.registry.finding.metadata import points, text_of
from plugrad.registry.telling.spelling import close

ALIKE = 0.7  # 'plugrad_acme.kernels' is a group of somebody's own


def in_a_bad_state() -> Iterator[Wrong]:
    """Yield the packs that cannot be used, whatever the user allows, and those with metadata of two versions."""
    decided = preferences()
    plugins = discover_all(installed())
    for info in (info for found in plugins.values() for info in found.values()):
        if info.reason and not (info.state == "conflict" and info.name in decided):
            before_mend = ": " if info.state == "conflict" else "; "
            text, is_said, mend = info.reason.rpartition(before_mend)
            if not is_said:
                text, mend = info.reason, f"pip uninstall {info.offers[-1].distribution}"
            yield Wrong(
                f"the {info.kind} {info.name!r} ({info.distribution} {info.version}): {text}", mend
            )


def preferences() -> Collection[str]:
    """Return the packs of which the user has said whose they are to be; none if what is said makes no sense."""
    with contextlib.suppress(PackError):
        rules = registry.default.rules()
        return rules.prefer.value if rules.prefer is not None else ()
    return ()


def unchecked() -> Iterator[Wrong]:
    """Yield the packs that the lock which is required refuses; that there is no such lock, `environment.py` says."""
    packs: Sequence[PackInfo] = ()
    with contextlib.suppress(PackError):
        packs = registry.packs()
    for info in packs:
        if info.state == "unchecked":
            first = re.search("`([^`]+)`", info.reason)  # of several ways out, the likeliest
            yield Wrong(
                f"the pack {info.name!r} ({info.distribution} {info.version}) is refused: {info.reason}",
                first[1] if first else f"plugrad check {info.name}",
            )


def in_a_misspelt_group() -> Iterator[Wrong]:
    """Yield the packs that are offered in a group like ours, where nobody looks for them."""
    for distribution in installed():
        for group, pack, _ in points(text_of(distribution, "entry_points.txt") or ""):
            if group not in GROUPS and close(group, [PACK.group], ALIKE):
                text, _, mend = misspelt_group(pack, [distribution]).partition(": ")
                if text:
                    yield Wrong(f"the pack {pack!r}: {text}", mend)
