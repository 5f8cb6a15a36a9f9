"""Reports of a run of `plugrad check`: written to files, printed, and made an exit code."""

from __future__ import annotations

import contextlib
import copy
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from _plugrad_cli.boundary import INTERRUPTED, TERMINATED, UNDECIDED, WRONG
from _plugrad_cli.formats import FORMATS
from _plugrad_cli.running.checking import RunResult, Stops
from _plugrad_cli.terminal import printing
from _plugrad_cli.terminal.style import Text
from _plugrad_cli.writing import STDOUT, Unwritten, file_lock, reason, write
from plugrad import registry
from plugrad.engine.errors import PackError, RegistrationError, SettingError
from plugrad.registry.lock import (
    read_lock,
    relative_path,
)
from plugrad.registry.telling.errors import place_in
from plugrad.registry.telling.strangers import (
    MOST_OF_AN_ERROR,
    bounded,
    pluralized,
    repr_of,
    visible,
    words_of,
)

if TYPE_CHECKING:
    from _plugrad_check.report.document import Document
    from _plugrad_check.report.report import Report
    from _plugrad_cli.running.locking import Locking, Verification


SUMMARY = "GITHUB_STEP_SUMMARY"  # the variable that names the file to append to


def report_run(
    run: RunResult,
    lockfile: Locking | None,
    required: Path | None,
    stops: Stops,
    *,
    record: Locking | None,
    verified: Verification | None,
    printed: str | None,
    whole: bool,
    files: Mapping[str, Path],
) -> list[str]:
    """Write the requested files, then print the report, even if a file could not be written.

    Parameters
    ----------
    lockfile
        The lock file to write, which stays unchanged if the run was stopped; None if there is none.
    required
        The lock file that packs must be in: ops that it still refuses are reported.
    record
        The record of checked kernels in the user's cache folder, if kernels were checked.
    verified
        The comparison with a lock file, if `--verify` asked for one.
    printed
        The name of the format to print, 'json' or another; None: tables and paragraphs.
    whole
        True if every finding, notes too, is printed in full.
    files
        The files to write, by the name of the format.

    Returns
    -------
    list of str
        A message for each file that could not be written; the messages were printed, too.

    Raises
    ------
    KeyboardInterrupt, Terminated
        The run or the reporting was stopped; the results were written and printed nevertheless.
    """
    stops.reporting = True
    from _plugrad_check.report.document import document_of  # and the checker, as in `checking`

    document = document_of(run.report, run.seconds, run.mutations, run.seconds_of_mutations)
    document["command"] = visible(click.get_current_context().find_root().obj)
    run, notes, unwritten = write_locks(run, lockfile, record, stops)
    text = ""
    try:
        if required is not None:
            written = lockfile.path if lockfile is not None else None
            notes.append(still_refused(run.report, required, written))
        failed = write_files(document, files)
        unwritten += failed
        if "html" in files and not failed and str(files["html"]) not in STDOUT:
            notes.append(f"the report is {files['html']}: open it in a browser")
        if printed not in (None, "json"):
            try:
                text = text_in(printed, document)
            except (PackError, Unwritten) as error:
                unwritten.append(str(error))
    finally:  # what was found is not lost with a file
        if stops.late and run.stop is None:
            run = replace(run, stop=KeyboardInterrupt())
        if printed == "json":
            printing.show_json(as_data(run, notes, unwritten, stops, verified))
        elif text:
            printing.write(text)
        else:
            show(document, whole)
            if verified is not None:
                printing.show(Text(), *verified.lines(printing.columns()))
        for note in filter(None, notes):
            printing.complain(f"note: {note}")
        for problem in unwritten:
            printing.complain(f"error: {problem}")
    if run.stop is not None:
        raise stops.raised(run.stop)
    return unwritten


def write_locks(
    run: RunResult, lockfile: Locking | None, record: Locking | None, stops: Stops
) -> tuple[RunResult, list[str], list[str]]:
    """Write the lock file and the record of kernels. Return the run, marked as stopped if a signal came meanwhile, then
    the notes and the errors to print.
    """
    problems: list[str] = []
    notes: list[str] = []
    unwritten: list[str] = []
    try:
        stops.reporting = False  # each may wait for another process
        if record is not None and run.stop is None:
            record.write_if_possible(run.report)
        if lockfile is not None and run.stop is None:
            lock_text = partial(lockfile.written, run.report, problems, notes)
            unwritten += write_one(lockfile.path, lock_text, locked=True)
        stops.reporting = True
    except KeyboardInterrupt as interrupt:
        stops.reporting, run = True, replace(run, stop=interrupt)
    if lockfile is not None and run.stop is not None:
        notes += [f"{str(lockfile.path)!r} was not changed, because the run was interrupted"]
    return run, notes, problems + unwritten


def as_data(
    run: RunResult,
    notes: Sequence[str],
    unwritten: Sequence[str],
    stops: Stops,
    verified: Verification | None,
) -> dict[str, Any]:
    """Return the report of a run as plain data for JSON, with the notes, errors and the comparison with a lock file."""
    found = run.report.as_dict() | {"seconds": run.seconds}
    if told := [*filter(None, notes)]:
        found |= {"notes": told}
    if verified is not None:
        found |= {"exit_code": verified.exit_code, "verified": verified.as_dict()}
    if run.stop is not None:
        found |= {"exit_code": TERMINATED if stops.terminated else INTERRUPTED, "interrupted": True}
    if run.mutations is not None:
        found |= {"mutations": run.mutations.as_dict()}
    if unwritten:
        error = {"type": Unwritten.__name__, "message": "; ".join(unwritten)}
        found |= {"exit_code": printing.UNWRITTEN, "error": error}
    return found


def show(document: Document, whole: bool) -> None:
    """Print the report `document` as tables and paragraphs; with `whole`, every finding and note in full."""
    # And the checker, likewise.
    from _plugrad_cli.terminal.report import render_mutations, render_report

    widths = printing.columns(), printing.table_columns()
    printing.show(*render_report(document, *widths, whole=whole))
    if document["mutations"] is not None:
        printing.show(Text(), *render_mutations(document["mutations"], *widths))


def exit_code_of(run: RunResult, *, strict: bool) -> int:
    """Return the exit code of a run that was not stopped. If there are only warnings, or checks of a plugin were left
    out, it is 3 with `strict`, else 0.
    """
    if run.report.exit_code:
        return run.report.exit_code
    planted = run.mutations.verdict if run.mutations is not None else "skip"
    if planted == "fail":
        return WRONG
    warned = "warn" in (run.report.verdict, planted) or run.report.left_out
    return UNDECIDED if strict and warned else 0


def write_files(document: Document, files: Mapping[str, Path]) -> list[str]:
    """Write the report in the requested formats, and the summary of a GitHub run, if this is one.

    Return a message for each file that could not be written; the others are written.
    """
    unwritten = []
    # Standard output comes last: if it is closed, all ends.
    for name, path in sorted(files.items(), key=lambda each: str(each[1]) in STDOUT):
        unwritten += write_one(path, partial(text_in, name, document))
    if summary := os.environ.get(SUMMARY):
        append(Path(summary), text_in("markdown", document))
    return unwritten


def write_one(path: Path, text: Callable[[], str], *, locked: bool = False) -> list[str]:
    """Write the result of `text()` to a file; return a list with the error message if that fails, else an empty list.
    With `locked`, hold the file's lock meanwhile, for a `text` that reads the file.
    """
    try:
        with file_lock(path) if locked else contextlib.nullcontext():
            write(path, text())
    except (OSError, PackError, Unwritten) as error:
        return [f"{str(path)!r} could not be written: {reason(error)}"]
    return []


def formats() -> tuple[str, ...]:
    """Return the names of the installed report formats, plugrad's own first. None is imported."""
    names = [*FORMATS]
    # It is of a setting, which the command reports when it needs one.
    with contextlib.suppress(PackError):
        names += [info.name for info in registry.plugins("report")]
    return tuple(dict.fromkeys(names))


def text_in(name: str, document: Document) -> str:
    """Return the report `document` as a text in the format `name`.

    Raises
    ------
    PackError
        The format cannot be loaded.
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
    """Return the writer of the report format `name`, a function from the report's document to text. Raises PackError if
    it cannot be loaded.
    """
    (write,) = registry.rows("report", name, require_writer)
    found: Callable[[Document], str] = write
    return found


def require_writer(row: Any) -> None:
    """Raise RegistrationError if `row`, which a plugin registers as a report format, cannot be called."""
    if not callable(row):
        raise RegistrationError(f"register(write) needs a function, and was given {repr_of(row)}")


def append(path: Path, text: str) -> None:
    """Append `text` to a file; if that fails, only print an error, since the user has not asked for the file."""
    try:
        # In one call of the system, because other processes append to the file, too.
        with path.open("ab", buffering=0) as file:
            file.write(text.encode())
    except OSError as error:
        printing.complain(f"no summary is written to {path}: {error.strerror or error}")


def still_refused(report: Report, required: Path, written: Path | None) -> str:
    """Return the message about checked ops that the lock file `required` still refuses; '' if it has them all, or this
    run has `written` it.
    """
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
        f"{relative_path(required)} does not have them with a passing verdict; "
        f"--lock {relative_path(required)} writes it"
    ) * bool(refused)
