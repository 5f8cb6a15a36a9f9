"""What a run of `plugrad check` found is told: in files, on the terminal, by an exit code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from plugrad.cli import terminal
from plugrad.cli.boundary import INTERRUPTED, TERMINATED, UNDECIDED, WRONG
from plugrad.cli.running.checking import RunResult
from plugrad.cli.running.executors import Terminated
from plugrad.cli.running.locking import Locking, still_refused
from plugrad.cli.style import Text
from plugrad.cli.writing import Unwritten


def tell(
    run: RunResult,
    lockfile: Locking | None,
    required: Path | None,
    signals: Sequence[int],
    *,
    as_json: bool,
    whole: bool,
    **files: Path | None,
) -> list[str]:
    """Write the files that were asked for, then print what was found, whatever came of the files.

    Parameters
    ----------
    lockfile
        The lock that is to be written; as it was, if the run was stopped.
    required
        The lock that packs are held to: what it still refuses is told.
    whole
        Whether every finding, notes too, is printed in full.
    files
        Paths by kind: `junit`, `sarif`, `html`.

    Returns
    -------
    list of str
        What could not be written, and why: it was printed, too.

    Raises
    ------
    KeyboardInterrupt, Terminated
        It was stopped while it wrote; what was found is printed all the same.
    """
    from plugrad.cli.running.files import write_files  # and the checker, as in `checking`

    problems: list[str] = []
    notes: list[str] = []
    unwritten: list[str] = []
    try:
        locked = None
        if lockfile is not None and run.stop is None:
            locked = (lockfile.path, partial(lockfile.written, run.report, problems, notes))
        elif lockfile is not None:
            notes += [f"{str(lockfile.path)!r} was not changed, because the run was interrupted"]
        if required is not None:
            written = lockfile.path if lockfile is not None else None
            notes.append(still_refused(run.report, required, written))
        unwritten = write_files(
            run.report,
            run.seconds,
            mutations=run.mutations,
            took=run.seconds_of_mutations,
            lock=locked,
            **files,
        )
        unwritten = problems + unwritten
    except KeyboardInterrupt as interrupt:  # of the wait for another process that writes the lock
        run = replace(run, stop=interrupt)
        raise (Terminated if signals else interrupt) from None
    finally:  # what was found is not lost with a file
        if as_json:
            terminal.show_json(document(run, unwritten, signals))
        else:
            show(run, whole)
        for note in filter(None, notes):
            terminal.complain(f"note: {note}")
        for problem in unwritten:
            terminal.complain(f"error: {problem}")
    return unwritten


def document(run: RunResult, unwritten: Sequence[str], signals: Sequence[int]) -> dict[str, Any]:
    """Return what was found as plain data."""
    found = run.report.as_dict() | {"seconds": run.seconds}
    if run.stop is not None:
        found |= {"exit_code": TERMINATED if signals else INTERRUPTED, "interrupted": True}
    if run.mutations is not None:
        found |= {"mutations": run.mutations.as_dict()}
    if unwritten:
        error = {"type": Unwritten.__name__, "message": "; ".join(unwritten)}
        found |= {"exit_code": terminal.UNWRITTEN, "error": error}
    return found


def show(run: RunResult, whole: bool) -> None:
    """Print the tables and paragraphs of what was found; all in full, notes too, if it is to be `whole`."""
    # And the checker, likewise.
    from plugrad.cli.faces.planted import faces_of_mutations
    from plugrad.cli.faces.report import faces_of_report

    widths = terminal.columns(), terminal.table_columns()
    terminal.show(*faces_of_report(run.report, run.seconds, *widths, whole=whole))
    if run.mutations is not None:
        planted = faces_of_mutations(run.mutations, run.seconds_of_mutations, *widths)
        terminal.show(Text(), *planted)


def exit_code_of(run: RunResult, *, strict: bool) -> int:
    """Return the exit code of a run that was not stopped; of warnings only, it is 3 if `strict`."""
    if run.report.exit_code:
        return run.report.exit_code
    planted = run.mutations.verdict if run.mutations is not None else "skip"
    if planted == "fail":
        return WRONG
    return UNDECIDED if strict and "warn" in (run.report.verdict, planted) else 0
