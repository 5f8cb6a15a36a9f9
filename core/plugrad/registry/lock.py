"""Lock file: which ops were checked, in which files, with which verdict; and which packs it refuses.

Its packs and kernel packs are held to it where it is required. Files and modules that are no packs stand in it as well:
`plugrad check --verify` says whether they are what was checked.

The hashes are of the files that pip has a list of, and of those that lie in the package now: a file that was put there
later is loaded as well. What Python and compilers keep in `__pycache__`, and the scripts that an installer writes, are
none.
"""

from __future__ import annotations

import contextlib
import csv
import hashlib
import json
import os
import platform
import shlex
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

import numpy as np

from plugrad.engine.errors import SettingError
from plugrad.registry.entries import Offer, Op, PackInfo, is_ours
from plugrad.registry.finding.metadata import canonical, project_of, text_of

SCHEMA = 1
MOST = 100_000_000  # bytes of a lock: a hundred packs of ten thousand files
PASSING = ("pass", "warn")  # with which `plugrad check` exits with 0
FORM = {"distribution": str, "version": str, "entry_point": str, "ops": dict, "files": dict}
OF_A_SOURCE = {"ops": dict, "files": dict}


@dataclass(frozen=True)
class Lock:
    """Parsed lock file, made by `read_lock`: for each pack its distribution, its ops with their verdicts,
    and file hashes.
    """

    path: Path
    packs: Mapping[str, Mapping[str, Any]]
    kernels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The same of kernel packs; the ops are those that they have kernels of."""
    sources: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The same of files and modules that are no packs, by path and name; `imported` are the versions beside NumPy's."""

    def why_refused(self, info: PackInfo) -> str:
        """Return why a pack may not be imported; '' if its files are those that were checked.

        plugrad's own packs may be missing in the lock, but if they are in it, all their ops must have passed.
        """
        entry = self.packs.get(info.name)
        again = f"run `{checking(self.path, info.name)}`"
        if entry is None:
            missing = f"it is not in the lock {relative_path(self.path)}; {again}"
            return "" if is_ours(info) else missing
        if why := why_changed(entry, info, again):
            return why
        wrong = [name for name in entry["ops"] if not self.has_passed(name)]
        if is_ours(info) and wrong:  # its ops are handed out by many ways, the operators too
            return f"{wrong[0]} has not passed its check, according to the lock {relative_path(self.path)}"
        return ""

    def why_op_refused(self, op: Op) -> str:
        """Return why an op may not be used, although its pack may be imported; '' if it has passed its check."""
        entry = self.packs.get(op.pack, {}).get("ops", {}).get(op.identity)
        if entry is None:
            if is_ours(op.origin):
                return ""
            return (
                f"{op.identity} ({op.origin}) is not in the lock {relative_path(self.path)}; "
                f"run `{checking(self.path, op.identity)}`"
            )
        if entry["verdict"] in PASSING:
            return ""
        return (
            f"{op.identity} ({op.origin}) has not passed its check: its verdict in the lock "
            f"{relative_path(self.path)} is {entry['verdict']}; `plugrad check {op.identity}` says what is wrong"
        )

    def why_kernels_refused(self, info: PackInfo) -> str:
        """Return why a kernel pack may not be imported; '' if its files are those that were checked."""
        again = f"run `{checking(self.path, 'PACK', '--kernels', info.name)}`"
        entry = self.kernels.get(info.name)
        if entry is None:
            return f"no kernel of it is in the lock {relative_path(self.path)}; {again}"
        return why_changed(entry, info, again)

    def why_kernel_refused(self, info: PackInfo, op: str, of: str) -> str:
        """Return why the kernel of the op `op`, from the kernel pack `info`, may not run;
        '' if it has passed its check.

        `of` names the distribution of the op, which must be the one beside which the kernel was checked.
        """
        checked = self.kernels.get(info.name, {}).get("ops", {}).get(op)
        again = f"run `{checking(self.path, op, '--kernels', info.name)}`"
        if checked is None:
            return f"the kernel {info.name!r} of {op} is not in the lock {relative_path(self.path)}; {again}"
        if checked["verdict"] not in PASSING:
            return (
                f"the kernel {info.name!r} of {op} has not passed its check: its verdict in the lock "
                f"{relative_path(self.path)} is {checked['verdict']}"
            )
        if checked.get("of") != of:
            return f"the kernel {info.name!r} was checked beside {op} of {checked.get('of')}, and {of} is here; {again}"
        return ""

    def has_passed(self, identity: str) -> bool:
        """Return True if the lock has the op `identity`, 'pack::op', with a passing verdict."""
        ops = self.packs.get(identity.partition("::")[0], {}).get("ops", {})
        return identity in ops and ops[identity]["verdict"] in PASSING


def why_changed(entry: Mapping[str, Any], info: PackInfo, again: str) -> str:
    """Return the difference between a plugin and its entry in a lock, with advice; '' if it is what was checked.

    `again` is the advice to check it anew.
    """
    why = difference(entry, info)
    if not why:
        return ""
    if is_release(entry, info):
        return f"{why}; {as_it_was(info, again)}"
    return f"{why}; install that again with `pip install {entry['distribution']}=={entry['version']}`, or {again}"


def difference(entry: Mapping[str, Any], info: PackInfo) -> str:
    """Describe how an installed plugin differs from its entry in a lock; '' if it does not."""
    checked = f"{entry['distribution']} {entry['version']}"
    if not is_release(entry, info):
        return f"{checked} was checked, and {info.distribution} {info.version} is installed"
    if entry["entry_point"] != info.offers[0].value:
        return f"{checked} was checked when its entry point was {entry['entry_point']}"
    return files_changed(entry["files"], hashes_of(info.offers[0]))


def is_release(entry: Mapping[str, Any], info: PackInfo) -> bool:
    """Return True if a plugin has the distribution and version of an entry in a lock."""
    checked = canonical(entry["distribution"]), entry["version"]
    return checked == (canonical(info.distribution), info.version)


def as_it_was(info: PackInfo, again: str) -> str:
    """Return advice about a pack whose files were changed: reinstall it, or check it again (`again`),
    the likelier first.

    An editable installation is mostly changed by its author, and a reinstallation would change nothing there.
    """
    offer = info.offers[0]
    project = project_of(offer.metadata) if offer.metadata is not None else None
    if project is not None:
        return f"if the change is yours, {again}; if it is not, restore the sources in {project}"
    version = f"=={info.version}" if info.version != "unknown" else ""
    return (
        f"reinstall it with `pip install --force-reinstall --no-deps {info.distribution}{version}`; if the change is "
        f"yours, {again}"
    )


def files_changed(checked: Mapping[str, str], now: Mapping[str, str]) -> str:
    """Return a description of the files whose hashes differ between `checked` and `now`, or are missing in one;
    '' if none.
    """
    changed = sorted(name for name in {*checked, *now} if checked.get(name) != now.get(name))
    files = "1 file," if len(changed) == 1 else f"{len(changed)} files, such as"
    return (
        f"its files have changed since they were checked: {files} {changed[0]}" if changed else ""
    )


def read_lock(path: Path) -> Lock:
    """Return the parsed lock file at `path`.

    Raises
    ------
    SettingError
        The file is missing, unreadable, not a lock, or was written by a newer plugrad.
    """
    make, name = f"`{checking(path)}` writes one", relative_path(path)
    try:
        document = json.loads(text_at(path))
    except FileNotFoundError:
        raise SettingError(f"there is no lock {name}; {make}") from None
    except OSError as error:
        raise SettingError(f"the lock {name} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise SettingError(f"{name} is not a lock file ({error}); {make}") from None
    schema = document.get("schema") if isinstance(document, dict) else None
    if type(schema) is not int:
        raise SettingError(f"{name} is not a lock file; {make}")
    if schema > SCHEMA:
        raise SettingError(
            f"the lock {name} has schema {schema}, and this plugrad reads {SCHEMA}; "
            "pip install --upgrade plugrad"
        )
    forms: dict[str, Mapping[str, type]] = {"packs": FORM, "kernels": FORM, "sources": OF_A_SOURCE}
    tables = {"kernels": {}, "sources": {}, **document}
    if schema != SCHEMA or not all(
        isinstance(tables.get(table), dict)
        and all(is_entry(each, form) for each in tables[table].values())
        for table, form in forms.items()
    ):
        raise SettingError(f"{name} is not a lock file, or not a whole one; {make}")
    return Lock(path, **{table: tables[table] for table in forms})


def text_at(path: Path) -> str:
    """Return the text of a file in UTF-8.

    Raises
    ------
    OSError
        It cannot be read, is larger than `MOST`, or is no regular file: to read a pipe would wait for ever.
    """
    facts = path.stat()
    if not stat.S_ISREG(facts.st_mode):
        raise OSError("it is no regular file")
    if facts.st_size > MOST:
        raise OSError(f"it has {facts.st_size:,} bytes, more than {MOST:,}")
    return path.read_text(encoding="utf-8")


def relative_path(path: Path) -> str:
    """Return a path relative to the working directory if it lies below that, else the whole path."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def checking(path: Path, *targets: str) -> str:
    """Return the command line that checks `targets` and writes the lock at `path`."""
    return " ".join(["plugrad check", *targets, "--lock", shlex.quote(relative_path(path))])


def is_entry(entry: Any, form: Mapping[str, type]) -> bool:
    """Return True if `entry` is valid in a lock: a dict with the keys and types of `form`,
    and a verdict for each op.
    """
    return (
        isinstance(entry, dict)
        and all(isinstance(entry.get(name), kind) for name, kind in form.items())
        and all(isinstance(op, dict) and "verdict" in op for op in entry["ops"].values())
    )


def entry_of(info: PackInfo, ops: Mapping[str, Any], files: Mapping[str, str]) -> dict[str, Any]:
    """Return the entry of a lock for a pack that was checked just now: `ops` with their verdicts,
    `files` with their hashes.
    """
    return {
        "distribution": info.distribution,
        "version": info.version,
        "entry_point": info.offers[0].value,
        **versions(),
        "ops": dict(ops),
        "files": dict(files),
    }


def versions() -> dict[str, str]:
    """Return the versions of plugrad, NumPy and Python, which every entry of a lock has."""
    return {
        "plugrad": sys.modules["plugrad"].__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }


Table = Mapping[str, Mapping[str, Any]]


def text_of_lock(packs: Table, kernels: Table | None = None, sources: Table | None = None) -> str:
    """Return the text of a lock file, which `read_lock` reads: sorted JSON with a line for each fact,
    for short diffs.
    """
    document: dict[str, Any] = {"schema": SCHEMA, "packs": packs}
    document |= {"kernels": kernels} if kernels else {}
    document |= {"sources": sources} if sources else {}
    return json.dumps(document, indent=1, sort_keys=True) + "\n"


CACHE = "__pycache__"
SCRIPTS = ("bin", "Scripts")
GONE = "not there"
UNREADABLE = "not readable: "


def hashes_of(offer: Offer) -> dict[str, str]:
    """Return the SHA-256 of each file of a pack, by its path from the folder that it is installed in."""
    # The list of an editable installation has what leads to the sources. What Python would import comes before what is
    # listed: another folder may come first on its path.
    hashes: dict[str, str] = {}
    files: dict[str, Path] = {}
    try:
        files = {} if offer.source == "editable" else listed(offer)
    except (OSError, ValueError, csv.Error) as error:
        hashes["RECORD"] = f"{UNREADABLE}{error}"
    files |= dict(in_package(offer.module))
    return hashes | {name: hash_of(files[name]) for name in sorted(files)}


def hash_of(file: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal; if it cannot be read, `GONE`, or `UNREADABLE` and the reason."""
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except FileNotFoundError:
        return GONE
    except OSError as error:
        return f"{UNREADABLE}{error.strerror}"
    except ValueError as error:  # of its name
        return f"{UNREADABLE}{error}"


def listed(offer: Offer) -> dict[str, Path]:
    """Return the files in the installer's list (RECORD) that Python or an op may load: a dict from name to path.

    Raises
    ------
    OSError, ValueError, csv.Error
        The list cannot be read.
    """
    folder = Path(offer.path)
    rows = csv.reader(((offer.metadata and text_of(offer.metadata, "RECORD")) or "").splitlines())
    names = [row[0].replace("\\", "/") for row in rows if row]
    return {name: folder / name for name in names if is_loaded(name.split("/"))}


def is_loaded(parts: list[str]) -> bool:
    """Return True if Python or an op may load the file at this path,
    given as parts relative to the installation folder.

    Caches, scripts and metadata are not loaded.
    """
    is_script = parts[0] in ("..", "") and len(parts) > 1 and parts[-2] in SCRIPTS
    return not (CACHE in parts or is_script or parts[0].endswith(".dist-info"))


def in_package(module: str) -> Iterator[tuple[str, Path]]:
    """Yield (name, path) for each file that importing `module` may load; the name is as in the installer's list.

    These are the files of the outermost package of the module that is no namespace package, or the module's own file.
    """
    parts = module.split(".")
    for level, spec in enumerate(specs_of(module)):
        path = spec.submodule_search_locations
        if path is None or spec.origin is not None or level == len(parts) - 1:
            places = [spec.origin] if path is None else path
            for place in map(Path, filter(None, places)):
                for file in files_below(place):
                    around = file in place.parents  # an archive
                    name = file.name if around else file.relative_to(place.parent).as_posix()
                    yield name if around else "/".join([*parts[:level], name]), file
            return


def specs_of(module: str) -> Iterator[ModuleSpec]:
    """Yield the import specs of the packages of a dotted module name, outermost first, and of the module,
    until one is missing.
    """
    parts, path = module.split("."), None
    for level in range(len(parts)):
        spec = found(".".join(parts[: level + 1]), path)
        if spec is None:
            return
        yield spec
        path = spec.submodule_search_locations
        if path is None:
            return


def found(name: str, path: Sequence[str] | None) -> ModuleSpec | None:
    """Return the import spec of `name` in the package with the search `path`, without importing anything;
    None if missing.
    """
    # A namespace in a namespace asks for its parent package, which nobody has imported: asked as if it had none.
    asked: list[tuple[Any, str]] = [
        *((finder, name) for finder in sys.meta_path),
        (PathFinder, name.rpartition(".")[2]),
    ]
    for finder, each in asked:
        with contextlib.suppress(Exception):  # as it would at the import, where it is reported
            spec: ModuleSpec | None = finder.find_spec(each, path)
            if spec is not None:
                spec.name = name
                return spec
    return None


def files_below(place: Path) -> Iterator[Path]:
    """Yield the files in a folder and its subfolders, following links; a file itself; for a path in an archive,
    the archive.
    """
    if not place.exists():
        archive = next((each for each in place.parents if each.exists()), place)
        yield from (each for each in (archive,) if each.is_file())
        return
    if place.is_file():
        yield place
        return
    seen: set[str] = set()
    for folder, folders, files in os.walk(place, followlinks=True):
        real = os.path.realpath(folder)
        folders[:] = [] if real in seen else [name for name in folders if name != CACHE]
        seen.add(real)
        yield from (Path(folder, name) for name in files if Path(folder, name).is_file())
