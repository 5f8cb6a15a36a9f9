"""Parser of an installed distribution's metadata: entry points, names, versions, and which plugrad it requires.

They are read as text, whatever is in them, and nothing is imported. pip looks at requirements only when it installs;
who upgrades plugrad later, or installs with ``--no-deps``, is informed here.
"""

from __future__ import annotations

import contextlib
import functools
import json
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from plugrad.registry.entries import Source
from plugrad.registry.finding.kinds import GROUPS

if TYPE_CHECKING:
    from importlib.metadata import Distribution

    from packaging.requirements import Requirement
    from packaging.version import Version


# What is shown in tables and in lines to type: metadata may have anything, of any length.
NAME = re.compile(r"[\w.-]{1,200}", re.ASCII)
VERSION = re.compile(r"[\w.!+-]{1,100}", re.ASCII)
MOST = {"entry_points.txt": 1_000_000}  # bytes, which are read line by line: 0.1 s


def text_of(distribution: Any, name: str) -> str | None:
    """Return the text of the file `name` in a distribution's metadata, or None if there is none.

    Raises
    ------
    OSError, UnicodeDecodeError
        The file cannot be read, is no regular file (to read a FIFO would wait for ever), or is too large.
    """
    folder = getattr(distribution, "_path", None)
    if not isinstance(folder, Path):  # in a zip, or another finder's
        text: str | None = distribution.read_text(name)
        return text
    file = folder / name
    try:
        facts = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    if not stat.S_ISREG(facts.st_mode):
        raise OSError(f"{name} is no regular file")
    if facts.st_size > MOST.get(name, facts.st_size):
        raise OSError(f"{name} has {facts.st_size} bytes, more than {MOST[name]}")
    return file.read_text("utf-8-sig")  # some editors begin a file so


def points(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield (group, name, value) for each entry point in the text of an entry_points.txt.

    Raises ValueError if a line in a group of plugrad's is malformed. `Distribution.entry_points` is not used because
    since Python 3.15 it raises if any entry point of any group is invalid, and the distribution's other packs would be
    lost.
    """
    group = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            group = line.strip("[]")
        elif line.startswith("[") and line.strip("[ ") in GROUPS:
            raise ValueError(f"expected [{line.strip('[ ')}], got {line!r}")
        elif line and not line.startswith("#"):
            name, equals, value = map(str.strip, line.partition("="))
            if equals:
                yield group, name, value
            elif group in GROUPS:
                raise ValueError(f"expected NAME = MODULE, got {line!r}")


def facts(distribution: Distribution) -> tuple[str, str, str, Source]:
    """Return name, version, path and source of a distribution;
    the version is "unknown" if its metadata cannot be read.
    """
    version = stated(distribution, "Version", VERSION) or "unknown"
    source: Source = "editable" if project_of(distribution) else "entry point"
    return metadata_name(distribution), version, str(distribution.locate_file("")), source


def metadata_name(distribution: Any) -> str:
    """Return the name of a distribution; if its metadata have no valid one, the one in the name of their folder."""
    folder = getattr(distribution, "_path", None)
    instead = folder.name.partition("-")[0] if isinstance(folder, Path) else "unknown"
    return stated(distribution, "Name", NAME) or instead


def stated(distribution: Any, field: str, form: re.Pattern[str]) -> str | None:
    """Return a field of a distribution's metadata, or None if it is missing or does not match the pattern `form`."""
    with contextlib.suppress(Exception):
        if text_of(distribution, "METADATA") or text_of(distribution, "PKG-INFO"):
            found: str | None = distribution.metadata[field]
            return found if found and form.fullmatch(found) else None
    return None


def project_of(distribution: Any) -> Path | None:
    """Return the folder of the project that a distribution was installed from as editable, or None."""
    folder, editable = folder_of(distribution)
    return folder if editable else None


def folder_of(distribution: Any) -> tuple[Path | None, bool]:
    """Return the folder that a distribution was installed from, or None, and whether it was installed as editable."""
    with contextlib.suppress(Exception):
        direct = json.loads(text_of(distribution, "direct_url.json") or "{}")
        path = unquote(urlsplit(direct["url"]).path)
        folder = Path(re.sub(r"^/(?=[A-Za-z]:)", "", path)).resolve()  # Windows: file:///C:/src
        return folder, bool(direct["dir_info"].get("editable"))
    return None, False


def canonical(distribution: str) -> str:
    """Return a distribution's name as installers compare it: 'Plugrad_Legendre' is 'plugrad-legendre'."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


REQUIRED = re.compile(r"^Requires-Dist:[ \t]*(([\w.-]+)[^\n]*)$", re.MULTILINE | re.IGNORECASE)


def incompatibility(distribution: Any, name: str) -> tuple[str, str]:
    """Return why a distribution cannot be used with this plugrad, and which of its requirements cannot be read.

    Each is '' if there is nothing; `name` is that of the distribution.
    """
    lines = [line for line in required(distribution) if canonical(line) != "plugrad"]
    if not lines:  # a bare 'plugrad' rules nothing out
        return "", ""
    from packaging.requirements import Requirement  # 10 ms, for a pack that says more
    from packaging.version import InvalidVersion, Version

    try:
        running = Version(running_version())
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
                f"pip install --upgrade {what_to_install(requirement, running, name)}"
            )
    return "; ".join(refusals), "; ".join(notes)


def running_package() -> Path:
    """Return the folder of the running plugrad package."""
    return Path(sys.modules["plugrad"].__file__ or "").resolve().parent


@functools.cache
def our_packages() -> frozenset[str]:
    """Return the names of the packages in plugrad's own distribution, from its metadata."""
    from importlib.metadata import distributions

    lists = [text_of(each, "top_level.txt") or "" for each in distributions(name="plugrad")]
    return frozenset(["plugrad", *" ".join(lists).split()])


def is_plugrads(module: str) -> bool:
    """Return True if a module, given by its dotted name, is in the package plugrad or one named `_plugrad_...`."""
    root = module.partition(".")[0]
    return root == "plugrad" or root.startswith("_plugrad_")


def own_folders() -> tuple[str, ...]:
    """Return the folders of plugrad's packages that are imported, each with a path separator at its end."""
    files = [
        str(module.__file__)
        for name, module in sys.modules.copy().items()
        if "." not in name and is_plugrads(name)
    ]
    return tuple(file.removesuffix("__init__.py") for file in files)


def running_version() -> str:
    """Return the version of the running plugrad, "unknown" if it has none."""
    version: str = getattr(sys.modules["plugrad"], "__version__", "unknown")
    return version


def required(distribution: Any, *, of_plugrad: bool = True) -> Iterator[str]:
    """Yield the requirements of a distribution that are about plugrad, such as 'plugrad>=2; python_version >= "3.12"';
    or, if `of_plugrad` is False, its others.
    """
    try:
        text = text_of(distribution, "METADATA") or text_of(distribution, "PKG-INFO") or ""
    except (OSError, UnicodeDecodeError):
        return  # that it has none which can be read is seen in its version
    for line, name in REQUIRED.findall(text.partition("\n\n")[0]):
        if (canonical(name) == "plugrad") == of_plugrad:
            yield line.strip()


def what_to_install(requirement: Requirement, running: Version, name: str) -> str:
    """Return the argument for `pip install` that resolves an unmet requirement of the distribution `name`.

    If a newer plugrad than `running` is required, that is the requirement itself, else `name`.
    """
    from packaging.version import Version

    behind = any(
        each.operator in (">=", ">", "~=", "==", "!=")
        and Version(each.version.removesuffix(".*")) >= running
        for each in requirement.specifier
        if not each.contains(running, prereleases=True)
    )
    return f"'plugrad{requirement.specifier}'" if behind else name
