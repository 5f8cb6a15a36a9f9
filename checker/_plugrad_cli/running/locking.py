"""Lock file of `plugrad check`: written after the checks with `--lock`, compared with what is here with `--verify`.

It has packs, kernel packs, and files and modules that are no packs. What is in a wheel is a pack.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from _plugrad_check.from_source.sources import (
    Source,
    function_meant,
    is_python,
    package_of,
    require_file,
    source_meant,
)
from _plugrad_cli.arguments import usable_packs
from _plugrad_cli.boundary import UNDECIDED, WRONG
from _plugrad_cli.terminal.style import Text, paragraph
from _plugrad_cli.writing import Unwritten, file_lock, write
from plugrad import registry
from plugrad.engine.errors import CheckUsageError, PackMissingError, SettingError
from plugrad.registry.finding.configuration import working_directory
from plugrad.registry.finding.kinds import KERNELS
from plugrad.registry.lock import (
    PASSING,
    UNREADABLE,
    Lock,
    difference,
    entry_of,
    files_below,
    files_changed,
    hash_of,
    hashes_of,
    in_package,
    read_lock,
    relative_path,
    text_of_lock,
    versions,
)
from plugrad.registry.telling.strangers import pluralized

if TYPE_CHECKING:
    from _plugrad_check.report.report import OpReport, Report

Entries = dict[str, Any]


@dataclass(frozen=True)
class Locking:
    """Lock file that `plugrad check --lock` will write, and the hashes that the files of the packs had before anything
    was imported. `locking` makes it before the checks.
    """

    path: Path
    targets: Sequence[str]
    hashes: Mapping[str, Mapping[str, str]]
    """The hashes by the name of a pack; of the kernel pack alone, if its kernels are checked."""
    kernels: str | None = None
    """The kernel pack whose kernels are checked: the lock keeps all else that it has."""
    sources: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The entries of files and modules that are no packs, without their ops."""

    def written(self, report: Report, problems: list[str], notes: list[str]) -> str:
        """Return the text of the lock file after the checks in `report`. What cannot be locked is added to `problems`,
        and lost or changed entries to `notes`, in words.

        Without targets it has only the packs of this run; with targets, the file's present entries for other packs
        stay. Other runs may have written it since this one began, so the caller must hold the file's lock. Kernels and
        files stay.

        Raises
        ------
        SettingError
            The file exists, and is no lock file.
        """
        before = lock_at(self.path)
        packs, kernels, sources = dict(before.packs), dict(before.kernels), dict(before.sources)
        if self.kernels is not None:
            for name, hashes in self.hashes.items():
                info = registry.info(name, KERNELS.name)
                entry = entry_of(info, kernels_in(report), hashes)
                now, old = hashes_of(info.offers[0]), kernels.get(name)
                if self.may_hold(name, entry, now, problems) and report.ops:
                    kernels[name] = self.with_others(f"the kernel pack {name}", entry, old, notes)
            return text_of_lock(packs, kernels, sources)
        packs = packs if self.targets else {}
        for name, hashes in self.hashes.items():
            info, old = registry.info(name), packs.pop(name, None)
            entry = entry_of(info, ops_in(report, name, "::"), hashes)
            now = hashes_of(info.offers[0])
            if self.may_hold(name, entry, now, problems) and entry["ops"]:
                packs[name] = self.with_others(name, entry, old, notes)
        for name, facts in self.sources.items():
            colons = "::" if is_python(name) else ":"
            old, ops = sources.pop(name, None), ops_in(report, name, colons)
            entry = {**versions(), "ops": ops, **facts}
            # It may be a file of `--samples`, in which nothing was checked.
            asked = any(name in (each, each.rpartition(colons)[0]) for each in self.targets)
            if self.may_hold(name, entry, hashes_at(name), problems) and (ops or not asked):
                sources[name] = self.with_others(name, entry, old, notes)
        return text_of_lock(packs, kernels, sources)

    def write_if_possible(self, report: Report) -> None:
        """Write this lock file, a record of checked kernels, after the checks in `report`; ignore errors: without the
        record, kernels only count as unchecked.
        """
        with contextlib.suppress(OSError, Unwritten, SettingError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with file_lock(self.path):
                write(self.path, self.written(report, [], []))

    def may_hold(
        self, name: str, entry: Entries, now: Mapping[str, str], problems: list[str]
    ) -> bool:
        """Return True if `entry` may be written for `name`: its files can be read, and their hashes `now` are those
        from before the checks. Otherwise add the reason to `problems`.
        """
        files = entry["files"].items()
        if hidden := [f"{file} is {why}" for file, why in files if why.startswith(UNREADABLE)]:
            problems.append(f"{name} is not in {relative_path(self.path)!r}: its file {hidden[0]}")
        elif now != entry["files"]:
            problems.append(
                f"{name} is not in {relative_path(self.path)!r}: its files changed while it was checked"
            )
        else:
            return True
        return False

    def with_others(
        self, name: str, entry: Entries, old: Mapping[str, Any] | None, notes: list[str]
    ) -> Entries:
        """Return `entry`, the new entry for `name`, with those ops of the `old` one that were not checked in this run,
        if the pack's files and versions are the same. Changed verdicts, and ops that are lost because files changed,
        are added to `notes`.
        """
        if old is not None:
            since = f"since {relative_path(self.path)!r} was written: "
            notes += [since + change for change in verdicts_changed(old["ops"], entry["ops"])]
        if old is None or name in self.targets:
            return entry
        others = {op: said for op, said in old["ops"].items() if op not in entry["ops"]}
        if {**old, "ops": None} == {**entry, "ops": None}:
            return entry | {"ops": entry["ops"] | others}
        if others:
            what = "op" if self.kernels is None else "kernel"
            notes.append(
                f"{name}: {pluralized(len(others), what)} that {relative_path(self.path)!r} had must be checked again "
                f"({', '.join(sorted(others))}): the pack or its dependencies have changed"
            )
        return entry


def locking(
    path: Path,
    targets: Sequence[str],
    kernels: str | None,
    functions: Sequence[str],
    timeout: float,
) -> Locking:
    """Return the lock file to be written to `path` after the checks of `targets`, with the hashes of their present
    files.

    Parameters
    ----------
    functions
        The functions of `--samples`, `--reference` and `--surrogate`, whose files are in the lock too.

    Raises
    ------
    UsageError
        The file exists, and is no lock file.
    """
    try:
        lock_at(path)
    except SettingError as error:
        raise click.UsageError(f"--lock: {error}.") from None
    if kernels is not None:
        hashes = {kernels: hashes_of(registry.info(kernels, KERNELS.name).offers[0])}
        return Locking(path, targets, hashes, kernels)
    sources = {target: source.where for target in targets if (source := source_meant(target))}
    names = [target.partition("::")[0] for target in targets if target not in sources]
    packs = dict.fromkeys(names if targets else usable_packs())
    hashes = {name: hashes_of(registry.info(name).offers[0]) for name in packs}
    others = [function_meant(each).where for each in functions]
    facts: Entries = {each: {"files": hashes_at(each)} for each in (*sources.values(), *others)}
    for where, target in {where: target for target, where in sources.items()}.items():
        if imported := imported_versions(target, timeout):
            facts[where]["imported"] = imported
    return Locking(path, targets, hashes, sources=facts)


def recording(targets: Sequence[str], kernels: str) -> Locking:
    """Return the record of checked kernels, a lock file in the user's cache folder, to be written after the checks of
    `targets` with the kernel pack `kernels`.
    """
    from _plugrad_cli.kernels import record_path  # and tables, which no completion waits for

    hashes = {kernels: hashes_of(registry.info(kernels, KERNELS.name).offers[0])}
    return Locking(record_path(), targets, hashes, kernels)


NO_LOCK = Lock(Path(), {})


def lock_at(path: Path) -> Lock:
    """Return the lock in the file `path`, or an empty one if there is no file; raise SettingError if it is no lock
    file.
    """
    if not path.is_file() or not path.stat().st_size:
        return NO_LOCK
    try:
        return read_lock(path)
    except SettingError as error:
        raise SettingError(f"{error}; give another file, or remove it") from None


def kernels_in(report: Report) -> Entries:
    """Return the lock entry for the kernel of each op in `report`, by the op's name."""
    found: Entries = {}
    for op in report.ops:
        pack = registry.info(op.op.partition("::")[0])
        entry = entry_of_op(op, report)
        del entry["version"]
        found[op.op] = entry | {"of": f"{pack.distribution} {pack.version}"}
    return found


def ops_in(report: Report, name: str, colons: str) -> Entries:
    """Return the lock entry for each op in `report` that belongs to `name`, a pack, file or module; `colons` is what
    separates op names from it.
    """
    found = [op for op in report.ops if op.op.rpartition(colons)[0] == name]
    return {op.op: entry_of_op(op, report) for op in found}


def entry_of_op(op: OpReport, report: Report) -> Entries:
    """Return the lock entry for a checked op: its version, the options of the check, and its verdicts."""
    asked = {
        "samples": op.samples_from,
        "inputs": op.inputs,
        "reference": op.reference,
        "k": op.k,
        "surrogate": op.surrogate,
    }
    return {
        "version": op.version,
        "verdict": op.verdict,
        "checks": {check.name: check.verdict for check in op.checks},
        "seed": report.seed,
        "seeds": report.seeds,
        "full": op.full,
    } | {name: value for name, value in asked.items() if value is not None}


# Files and modules that are no packs.


def hashes_at(where: str) -> dict[str, str]:
    """Return the SHA-256 of a Python file, or of each file of a module's package, by file name; `where` is the path or
    the dotted name of the module.

    Raises
    ------
    CheckUsageError
        The file is not there.
    """
    require_file(Source(where, "", is_python(where)))
    if not is_python(where):
        with searched_here():
            files = dict(in_package(where))
    else:
        file = Path(os.path.abspath(where))
        folder, (top, *inner) = package_of(file)
        place = folder / top if inner or file.name == "__init__.py" else file
        files = {each.relative_to(place.parent).as_posix(): each for each in files_below(place)}
    return {name: hash_of(files[name]) for name in sorted(files)}


@contextlib.contextmanager
def searched_here() -> Iterator[None]:
    """Context manager in which the working directory is on sys.path, as it is when targets are imported."""
    before, here = list(sys.path), working_directory()
    sys.path[:0] = [str(here)] if here is not None else []
    try:
        yield
    finally:
        sys.path[:] = before


def imported_versions(target: str, timeout: float) -> dict[str, str]:
    """Return the versions of the distributions, besides NumPy, that a target's code imports to compute its numbers, by
    name; nothing if it cannot be imported within `timeout` seconds (0: no limit).
    """
    # The checker is imported by those who check.
    from _plugrad_check.targets import imported_by
    from _plugrad_check.workers import Workers
    from _plugrad_check.workers.pool import awaited

    pool = Workers(1, timeout or None)
    try:
        names, _ = awaited(pool.submit(imported_by, target))
    except Exception:  # it is reported by the check
        return {}
    finally:
        pool.shutdown(wait=False)
    return {name: version_of(name) for name in names}


def version_of(name: str) -> str:
    """Return the version of an installed distribution; 'not installed' if there is none."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


# Whether a lock still holds.


@dataclass(frozen=True)
class Verification:
    """Comparison of a lock file, or of its entries for some targets, with the installed packs; `verification` makes it
    for `plugrad check --verify`.
    """

    lock: Lock
    ops: Mapping[str, Mapping[str, Any]]
    """The lock's entries for the ops; those of kernels have the names of the kernel pack and the op."""
    files: Sequence[str]
    """The changed files, and the ops that are not in the lock, in words."""
    versions: Sequence[str]
    verdicts: Sequence[str] | None = None
    """The differences of another check from the lock, in words; None before that check."""
    code_of_run: int = 0
    """The exit code of that check."""

    @property
    def not_passed(self) -> list[str]:
        """The ops whose verdict in the lock is not a pass, each with its verdict, in words."""
        return [
            f"{name}: {op['verdict']}"
            for name, op in self.ops.items()
            if op["verdict"] not in PASSING
        ]

    @property
    def exit_code(self) -> int:
        """0 if the lock holds, 1 if an op has not passed, 3 if something is inconclusive or has changed."""
        wrong = {op["verdict"] for op in self.ops.values()}.difference(PASSING)
        if self.code_of_run or wrong:
            return self.code_of_run or (UNDECIDED if wrong == {"inconclusive"} else WRONG)
        # The same verdicts with other versions are all that one can ask.
        changed = self.files or self.verdicts or (self.versions and self.verdicts is None)
        return UNDECIDED if changed else 0

    def as_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data, for JSON."""
        return {
            "holds": self.exit_code == 0,
            "not_passed": self.not_passed,
            "changed_files": [*self.files],
            "changed_versions": [*self.versions],
            "changed_verdicts": None if self.verdicts is None else [*self.verdicts],
            "exit_code": self.exit_code,
        }

    def lines(self, columns: int) -> list[Text]:
        """Return the comparison in words, as lines for a terminal of the width `columns`."""
        name = relative_path(self.lock.path)
        first = f"HOLDS  {name}: {pluralized(len(self.ops), 'op')}, and the files are the same."
        if self.not_passed:
            first = f"NO PASS  {name}: an op has not passed its check."
        elif self.exit_code:
            first = f"DOES NOT HOLD  {name}."
        lines = [Text(paragraph(first, columns), "bold red" if self.exit_code else "bold")]
        changes = {
            "not passed": self.not_passed,
            "files": self.files,
            "versions": self.versions,
            "verdicts": self.verdicts,
        }
        for title, words in changes.items():
            if words:
                lines += [Text(), Text(f"{title}:"), *(Text(f"  {each}") for each in words)]
        if self.verdicts == []:
            lines += [Text(), Text(paragraph("Checked again: every verdict is the same.", columns))]
        if self.exit_code:
            advice = f"`plugrad check TARGET --lock {name}` checks what is here now, and writes it."
            if self.versions and self.verdicts is None and not self.files:
                advice = f"`plugrad check TARGET --verify {name}` checks again with these versions. {advice}"
            lines += [Text(), Text(paragraph(advice, columns))]
        return lines

    def after(self, report: Report, code: int) -> Verification:
        """Return this comparison extended by a new check of the ops, its report and its exit code `code`."""
        words = [f"now: {problem}" for problem in report.problems]
        now = {op.op: entry_of_op(op, report) for op in report.ops}
        words += verdicts_changed(self.ops, now)
        words += [f"{name}: it was not checked again" for name in self.ops if name not in now]
        return replace(self, verdicts=words, code_of_run=code)


def verdicts_changed(before: Mapping[str, Any], now: Entries) -> list[str]:
    """Return in words each op that is new, or has another verdict in `now` than in `before`, two sets of lock entries;
    for an op with the same verdict, each check with another verdict.
    """
    words = []
    for name, after in now.items():
        if name not in before:
            words.append(f"{name}: it is new, and its verdict {after['verdict']}")
            continue
        sides = before[name], after
        was, is_now = (side["verdict"] for side in sides)
        if was != is_now:
            words.append(f"{name}: its verdict was {was}, and is {is_now}")
            continue
        for check in dict.fromkeys(check for side in sides for check in side.get("checks", {})):
            was, is_now = (side.get("checks", {}).get(check, "not asked") for side in sides)
            if was != is_now:
                words.append(f"{name}: the check {check} was {was}, and is {is_now}")
    return words


def verification(path: Path, targets: Sequence[str]) -> Verification:
    """Compare the lock file `path` with the installed files and versions, for all of its entries or only those of
    `targets`. Nothing is imported.

    Raises
    ------
    SettingError
        There is no such file, or it is no lock file.
    """
    lock = read_lock(path)
    ops: dict[str, Any] = {}
    files: list[str] = []
    others: dict[str, None] = {}
    tables = {"pack": lock.packs, "": lock.sources} | (
        {} if targets else {KERNELS.name: lock.kernels}
    )
    for kind, table in tables.items():
        for name, entry in table.items():
            within = [
                op for op in entry["ops"] if not targets or any(is_of(op, each) for each in targets)
            ]
            if targets and not within:
                continue
            by = f"kernel {name} of " * (kind == KERNELS.name)
            ops |= {f"{by}{op}": entry["ops"][op] for op in within}
            files += [f"{name}: {why}" for why in [why_other(kind, name, entry)] if why]
            others |= dict.fromkeys(changed_versions(entry))
    missing = [target for target in targets if not any(is_of(op, target) for op in ops)]
    files += [f"{target}: it is not in the lock" for target in missing]
    if not ops and not targets:
        files.append("the lock has no op")
    return Verification(lock, ops, files, [*others])


def is_of(op: str, target: str) -> bool:
    """Return True if `op` is the op `target`, or belongs to the pack or file `target`."""
    return op == target or op.startswith(f"{target}::")


def why_other(kind: str, name: str, entry: Mapping[str, Any]) -> str:
    """Describe how the installed plugin `name` of this kind, or the files of the target `name` if `kind` is '', differ
    from a lock entry; '' if they do not.
    """
    try:
        if kind:
            return difference(entry, registry.info(name, kind))
        return files_changed(entry["files"], hashes_at(name))
    except (CheckUsageError, PackMissingError, SettingError) as error:
        return str(error)


def changed_versions(entry: Mapping[str, Any]) -> list[str]:
    """Return in words each version (plugrad, NumPy, imported distributions) that differs from a lock entry."""
    imported = entry.get("imported", {})
    now = versions() | {name: version_of(name) for name in imported}
    was = {name: entry.get(name) for name in versions()} | imported
    return [f"{name} was {was[name]}, and is {now[name]}" for name in now if was[name] != now[name]]
