"""Whether the plugrad that runs is one that a pack was made for, as its metadata state it: nothing is imported.

pip looks at this only when it installs; who upgrades plugrad later, or installs with ``--no-deps``, is told here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plugrad.registry.finding.metadata import canonical, text_of

if TYPE_CHECKING:
    from packaging.requirements import Requirement
    from packaging.version import Version

REQUIRED = re.compile(r"^Requires-Dist:[ \t]*(([\w.-]+)[^\n]*)$", re.MULTILINE | re.IGNORECASE)


def refusal_of_plugrad(distribution: Any, name: str) -> tuple[str, str]:
    """Return why a distribution cannot be used with this plugrad, and what in its requirements cannot be read.

    Both are '' of most.
    """
    lines = [line for line in required(distribution) if canonical(line) != "plugrad"]
    if not lines:  # a bare 'plugrad' rules nothing out
        return "", ""
    from packaging.requirements import Requirement  # 10 ms, for a pack that says more
    from packaging.version import InvalidVersion, Version

    try:
        running = Version(getattr(sys.modules["plugrad"], "__version__", "unknown"))
    except InvalidVersion:
        return "", ""
    refusals, notes = [], []
    for line in lines:
        try:
            requirement = Requirement(line)
            binds = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        except Exception as error:  # each release of packaging has its own
            notes.append(
                f"its metadata require {line!r} of plugrad, which cannot be read "
                f"({str(error).partition(chr(10))[0]}), so whether it fits is not known"
            )
            continue
        # A development version of plugrad is meant by its number, as any other.
        if binds and not requirement.specifier.contains(running, prereleases=True):
            refusals.append(
                f"needs plugrad{requirement.specifier}, and this is plugrad {running}; "
                f"pip install --upgrade {mend(requirement, running, name)}"
            )
    return "; ".join(refusals), "; ".join(notes)


def required(distribution: Any) -> Iterator[str]:
    """Yield what a distribution requires of plugrad: 'plugrad>=2; python_version >= "3.12"'."""
    try:
        text = text_of(distribution, "METADATA") or text_of(distribution, "PKG-INFO") or ""
    except (OSError, UnicodeDecodeError):
        return  # that it has none which can be read is seen in its version
    for line, name in REQUIRED.findall(text.partition("\n\n")[0]):
        if canonical(name) == "plugrad":
            yield line.strip()


def mend(requirement: Requirement, running: Version, name: str) -> str:
    """Return what to install: a newer plugrad if one is asked for, else a newer version of what asks."""
    from packaging.version import Version

    behind = any(
        each.operator in (">=", ">", "~=", "==", "!=")
        and Version(each.version.removesuffix(".*")) >= running
        for each in requirement.specifier
        if not each.contains(running, prereleases=True)
    )
    return f"'plugrad{requirement.specifier}'" if behind else name
