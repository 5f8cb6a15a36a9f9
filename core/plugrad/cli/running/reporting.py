"""Reports of a run of `plugrad check`: written to files, printed, and made an exit code."""

from __future__ import annotations

import contextlib
import copy
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plugrad import registry
from plugrad.cli.arguments import usable_packs
from plugrad.cli.boundary import INTERRUPTED, TERMINATED, UNDECIDED, WRONG
from plugrad.cli.formats import FORMATS
from plugrad.cli.running.checking import RunResult, Stops
from plugrad.cli.terminal import printing
from plugrad.cli.terminal.style import Text
from plugrad.cli.writing import STDOUT, Unwritten, file_lock, reason, write
from plugrad.engine.errors import PackError, RegistrationError, SettingError
from plugrad.kernel_packs import KIND
from plugrad.registry.lock import (
    UNREADABLE,
    Lock,
    entry_of,
    hashes_of,
    read_lock,
    shown,
    text_of_lock,
)
from plugrad.registry.telling.errors import place_in
from plugrad.registry.telling.strangers import (
    MOST_OF_AN_ERROR,
    bounded,
    pluralized,
    repr_of,
    words_of,
)

if TYPE_CHECKING:
    from plugrad.check.report.document import Document
    from plugrad.check.report.report import OpReport, Report


SUMMARY = "GITHUB_STEP_SUMMARY"  # the variable that names the file to append to


def report_run(
    run: RunResult,
    lockfile: Locking | None,
    required: Path | None,
    stops: Stops,
    *,
    record: Locking | None,
    printed: str | None,
    whole: bool,
    files: Mapping[str, Path],
) -> list[str]:
    """Write the files that were asked for, then print what was found, whatever came of the files.

    Parameters
    ----------
    lockfile
        The lock that is to be written; as it was, if the run was stopped.
    required
        The lock that packs are held to: what it still refuses is reported.
    record
        The record of checked kernels in the user's cache folder, if kernels were checked.
    printed
        The format that is printed, 'json' or that of a writer; None: tables and paragraphs.
    whole
        Whether every finding, notes too, is printed in full.
    files
        Paths by format.

    Returns
    -------
    list of str
        What could not be written, and why: it was printed, too.

    Raises
    ------
    KeyboardInterrupt, Terminated
        The run was stopped, or this was, after what was found was written and printed all the same.
    """
    stops.reporting = True
    from plugrad.check.report.document import document_of  # and the checker, as in `checking`

    document = document_of(run.report, run.seconds, run.mutations, run.seconds_of_mutations)
    problems: list[str] = []
    notes: list[str] = []
    unwritten: list[str] = []
    text = ""
    try:
        stops.reporting = False  # each may wait for another process
        if record is not None and run.stop is None:
            write_record(record, run.report)
        if lockfile is not None and run.stop is None:
            lock_text = partial(lockfile.written, run.report, problems, notes)
            unwritten += write_one(lockfile.path, lock_text, locked=True)
        stops.reporting = True
    except KeyboardInterrupt as interrupt:
        stops.reporting, run = True, replace(run, stop=interrupt)
    try:
        if lockfile is not None and run.stop is not None:
            notes += [f"{str(lockfile.path)!r} was not changed, because the run was interrupted"]
        if required is not None:
            written = lockfile.path if lockfile is not None else None
            notes.append(still_refused(run.report, required, written))
        unwritten = problems + unwritten + write_files(document, files)
        if printed not in (None, "json"):
            try:
                text = text_in(printed, document)
            except (PackError, Unwritten) as error:
                unwritten.append(str(error))
    finally:  # what was found is not lost with a file
        if stops.late and run.stop is None:
            run = replace(run, stop=KeyboardInterrupt())
        if printed == "json":
            printing.show_json(as_data(run, unwritten, stops))
        elif text:
            printing.write(text)
        else:
            show(document, whole)
        for note in filter(None, notes):
            printing.complain(f"note: {note}")
        for problem in unwritten:
            printing.complain(f"error: {problem}")
    if run.stop is not None:
        raise stops.raised(run.stop)
    return unwritten


def as_data(run: RunResult, unwritten: Sequence[str], stops: Stops) -> dict[str, Any]:
    """Return what was found as plain data, for JSON."""
    found = run.report.as_dict() | {"seconds": run.seconds}
    if run.stop is not None:
        found |= {"exit_code": TERMINATED if stops.terminated else INTERRUPTED, "interrupted": True}
    if run.mutations is not None:
        found |= {"mutations": run.mutations.as_dict()}
    if unwritten:
        error = {"type": Unwritten.__name__, "message": "; ".join(unwritten)}
        found |= {"exit_code": printing.UNWRITTEN, "error": error}
    return found


def show(document: Document, whole: bool) -> None:
    """Print the tables and paragraphs of what was found; all in full, notes too, if it is to be `whole`."""
    # And the checker, likewise.
    from plugrad.cli.terminal.report import render_mutations, render_report

    widths = printing.columns(), printing.table_columns()
    printing.show(*render_report(document, *widths, whole=whole))
    if document["mutations"] is not None:
        printing.show(Text(), *render_mutations(document["mutations"], *widths))


def exit_code_of(run: RunResult, *, strict: bool) -> int:
    """Return the exit code of a run that was not stopped; of warnings only, or if a plugin's checks were
    not asked, it is 3 if `strict`.
    """
    if run.report.exit_code:
        return run.report.exit_code
    planted = run.mutations.verdict if run.mutations is not None else "skip"
    if planted == "fail":
        return WRONG
    warned = "warn" in (run.report.verdict, planted) or run.report.left_out
    return UNDECIDED if strict and warned else 0


def write_files(document: Document, files: Mapping[str, Path]) -> list[str]:
    """Write the formats that were asked for, and the summary of a GitHub run, if this is one.

    Returned is what could not be written, and why: the others are.
    """
    unwritten = []
    # Standard output comes last: if it is closed, all ends.
    for name, path in sorted(files.items(), key=lambda each: str(each[1]) in STDOUT):
        unwritten += write_one(path, partial(text_in, name, document))
    if summary := os.environ.get(SUMMARY):
        append(Path(summary), text_in("markdown", document))
    return unwritten


def write_one(path: Path, text: Callable[[], str], *, locked: bool = False) -> list[str]:
    """Write a file; return what could not be written, and why. A `text` that reads what is there needs it locked."""
    try:
        with file_lock(path) if locked else contextlib.nullcontext():
            write(path, text())
    except (OSError, PackError, Unwritten) as error:
        return [f"{str(path)!r} could not be written: {reason(error)}"]
    return []


def formats() -> tuple[str, ...]:
    """Return the names of the formats that are installed, plugrad's own first; none is imported."""
    names = [*FORMATS]
    # It is of a setting, which the command reports when it needs one.
    with contextlib.suppress(PackError):
        names += [info.name for info in registry.plugins("report")]
    return tuple(dict.fromkeys(names))


def text_in(name: str, document: Document) -> str:
    """Return a report in a format.

    Raises
    ------
    PackError
        It cannot be loaded.
    Unwritten
        Its writer raises, or returns no text.
    """
    write = writer_of(name)
    try:
        text = write(copy.deepcopy(document))  # nobody's mistake is in another's document
        if not isinstance(text, str):
            raise TypeError(f"it returned {repr_of(text)[:80]}, which is no text")
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        (offer,) = (each.offers[0] for each in registry.plugins("report") if each.name == name)
        words = bounded(f"{type(error).__name__}: {words_of(error)}", MOST_OF_AN_ERROR)
        raise Unwritten(
            f"the format {name!r} of {offer} raised {words} ({place_in(error, offer)}); to go on without it, leave out "
            "its option"
        ) from error
    return text


def writer_of(name: str) -> Callable[[Document], str]:
    """Return the writer of a format, which is imported. Raise PackError if it cannot be loaded."""
    (write,) = registry.rows("report", name, require_writer)
    found: Callable[[Document], str] = write
    return found


def require_writer(row: Any) -> None:
    """Raise RegistrationError if what is registered as a format cannot be called."""
    if not callable(row):
        raise RegistrationError(f"register(write) needs a function, and was given {repr_of(row)}")


def append(path: Path, text: str) -> None:
    """Append to a file that nobody asked for: without it, the run goes on."""
    try:
        # In one call of the system, because other processes append to the file, too.
        with path.open("ab", buffering=0) as file:
            file.write(text.encode())
    except OSError as error:
        printing.complain(f"no summary is written to {path}: {error.strerror or error}")


# The lock file of `--lock FILE`: verdicts, and the hashes of the files that were checked.


Entries = dict[str, Any]


@dataclass(frozen=True)
class Locking:
    """Lock file that is to be written, and the hashes that the files of the packs had before anything was imported."""

    path: Path
    targets: Sequence[str]
    hashes: Mapping[str, Mapping[str, str]]
    """By the names of packs; of the kernel pack alone, if its kernels are what is checked."""
    kernels: str | None = None
    """The kernel pack whose kernels are checked: the lock keeps all else that it has."""

    def written(self, report: Report, problems: list[str], notes: list[str]) -> str:
        """Return the lock as it is to be; add to `problems` what could not be written in it, to `notes` what it lost.

        Without targets it has what this run checked; with some, what it says by now of other packs stays: other runs
        may have written it since this one began, so the caller is `alone` with the file.

        Raises
        ------
        SettingError
            Something else is in the file.
        """
        if self.kernels is not None:
            return self.with_kernels(report, problems, notes)
        before = lock_at(self.path) if self.targets else NO_LOCK
        entries = dict(before.packs)
        for pack, hashes in self.hashes.items():
            old = entries.pop(pack, None)
            ops = ops_in(report, pack)
            info = registry.info(pack)
            if why := why_not_written(pack, hashes, hashes_of(info.offers[0]), self.path):
                problems.append(why)
            elif ops:
                entry = entries[pack] = entry_of(info, ops, hashes)
                if old is not None and pack not in self.targets:  # ops of it were checked, not all
                    kept, lost = other_ops(old, entry)
                    entry["ops"] |= kept
                    if lost:
                        notes.append(lost_words(pack, lost, "op", self.path))
        return text_of_lock(entries, lock_at(self.path).kernels)

    def with_kernels(self, report: Report, problems: list[str], notes: list[str]) -> str:
        """Return the lock with the kernels that were checked, and all else that it has by now."""
        before = lock_at(self.path)
        kernels = dict(before.kernels)
        for name, hashes in self.hashes.items():
            info = registry.info(name, KIND)
            if why := why_not_written(name, hashes, hashes_of(info.offers[0]), self.path):
                problems.append(why)
            elif report.ops:
                entry = entry_of(info, kernels_in(report), hashes)
                if name in kernels:
                    kept, lost = other_ops(kernels[name], entry)
                    entry["ops"] |= kept
                    if lost:
                        notes.append(
                            lost_words(f"the kernel pack {name}", lost, "kernel", self.path)
                        )
                kernels[name] = entry
        return text_of_lock(before.packs, kernels)


def why_not_written(
    name: str, hashes: Mapping[str, str], now: Mapping[str, str], path: Path
) -> str:
    """Return why a plugin cannot be in a lock: its files cannot be read, or changed; '' if it can."""
    hidden = [f"{file} is {why}" for file, why in hashes.items() if why.startswith(UNREADABLE)]
    if hidden:
        return f"{name} is not in {shown(path)!r}: its file {hidden[0]}"
    if now != hashes:
        return f"{name} is not in {shown(path)!r}: its files changed while it was checked"
    return ""


def lost_words(name: str, lost: Sequence[str], what: str, path: Path) -> str:
    """Return what is said of ops or kernels that a lock had of other files."""
    return (
        f"{name}: {pluralized(len(lost), what)} that {shown(path)!r} had must be checked again ({', '.join(lost)}): "
        "the pack or its dependencies have changed"
    )


def locking(path: Path, targets: Sequence[str], kernels: str | None = None) -> Locking:
    """Return what is needed to write a lock after the checks of these targets.

    Raises
    ------
    UsageError
        Something else is in the file.
    """
    try:
        lock_at(path)
    except SettingError as error:
        raise click.UsageError(f"--lock: {error}.") from None
    if kernels is not None:
        hashes = {kernels: hashes_of(registry.info(kernels, KIND).offers[0])}
        return Locking(path, targets, hashes, kernels)
    names = dict.fromkeys(target.partition("::")[0] for target in targets or usable_packs())
    hashes = {name: hashes_of(registry.info(name).offers[0]) for name in names}
    return Locking(path, targets, hashes)


def recording(targets: Sequence[str], kernels: str) -> Locking:
    """Return what is needed to write the record of checked kernels in the user's cache folder."""
    from plugrad.cli.kernels import record_path  # and tables, which no completion waits for

    hashes = {kernels: hashes_of(registry.info(kernels, KIND).offers[0])}
    return Locking(record_path(), targets, hashes, kernels)


NO_LOCK = Lock(Path(), {})


def write_record(record: Locking, report: Report) -> None:
    """Write the record of checked kernels; without one they count as unchecked, which nobody need be told here."""
    with contextlib.suppress(OSError, Unwritten, SettingError):
        record.path.parent.mkdir(parents=True, exist_ok=True)
        with file_lock(record.path):
            write(record.path, record.written(report, [], []))


def lock_at(path: Path) -> Lock:
    """Return the lock that is to be written as it is; raise SettingError if another file is there."""
    if not path.is_file() or not path.stat().st_size:
        return NO_LOCK
    try:
        return read_lock(path)
    except SettingError as error:
        raise SettingError(f"{error}; give another file, or remove it") from None


def kernels_in(report: Report) -> Entries:
    """Return what a lock says of the kernels of the ops that were checked."""
    found: Entries = {}
    for op in report.ops:
        pack = registry.info(op.op.partition("::")[0])
        found[op.op] = {
            "verdict": op.verdict,
            "of": f"{pack.distribution} {pack.version}",
            "checks": {check.name: check.verdict for check in op.checks},
            "seed": report.seed,
            "seeds": report.seeds,
            "full": op.full,
        }
    return found


def ops_in(report: Report, pack: str) -> Entries:
    """Return what a lock says of the ops of a pack that were checked."""
    return {op.op: entry_of_op(op, report) for op in report.ops if op.op.startswith(f"{pack}::")}


def entry_of_op(op: OpReport, report: Report) -> dict[str, Any]:
    """Return what a lock says of an op that was checked."""
    return {
        "version": op.version,
        "verdict": op.verdict,
        "checks": {check.name: check.verdict for check in op.checks},
        "seed": report.seed,
        "seeds": report.seeds,
        "full": op.full,
    }


def other_ops(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Entries, list[str]]:
    """Return the other ops that a lock has of a pack: those that stay, and those that were checked in other files."""
    others = {name: op for name, op in old["ops"].items() if name not in new["ops"]}
    same = {**old, "ops": None} == {**new, "ops": None}
    return (others, []) if same else ({}, sorted(others))


def still_refused(report: Report, required: Path, written: Path | None) -> str:
    """Return which of the ops that were checked a lock still refuses that is required; '' if it has them all."""
    if required == written:
        return ""
    try:
        lock = read_lock(required)
    except SettingError as error:
        return f"packs are held to a lock, and {error}"
    free = registry.default.own_packs() - lock.packs.keys()
    held = [op.op for op in report.ops if op.op.partition("::")[0] not in free]
    refused = [name for name in held if not lock.has_passed(name)]
    few = ", ".join(refused[:3]) + ", ..." * (len(refused) > 3)
    return (
        f"outside of this command {pluralized(len(refused), 'op')} of these would be refused ({few}): "
        f"{shown(required)} does not have them with a passing verdict; --lock {shown(required)} writes it"
    ) * bool(refused)
