"""What `plugrad check` writes beside what it prints: one face per file that was asked for."""

from __future__ import annotations

import contextlib
import datetime
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import plugrad
from plugrad.cli import terminal
from plugrad.cli.documents.html import as_html
from plugrad.cli.documents.junit import as_junit
from plugrad.cli.documents.markdown import SUMMARY, as_markdown
from plugrad.cli.documents.sarif import as_sarif
from plugrad.cli.writing import STDOUT, alone, reason, write
from plugrad.engine.errors import SettingError
from plugrad.registry.finding.configuration import working_directory

if TYPE_CHECKING:
    from plugrad.check.mutation.mutants import MutationReport
    from plugrad.check.report.report import Report


def write_files(
    report: Report,
    seconds: float,
    *,
    junit: Path | None = None,
    sarif: Path | None = None,
    html: Path | None = None,
    mutations: MutationReport | None = None,
    took: float = 0.0,
    lock: tuple[Path, Callable[[], str]] | None = None,
) -> list[str]:
    """Write the faces that were asked for, and the summary of a GitHub run, if this is one.

    That of browsers has what became of planted faults too, and in how many seconds; a lock is given as its path and
    what returns its text, which reads what is there: no other process writes it meanwhile. Returned is what could not
    be written, and why: the others are.
    """
    now = datetime.datetime.now(datetime.UTC)
    version = plugrad.__version__
    faces: list[tuple[Path | None, Callable[[], str]]] = [
        (junit, lambda: as_junit(report, now)),
        (sarif, lambda: terminal.as_json(as_sarif(report, version, working_directory()))),
        (html, lambda: as_html(report, seconds, version, now, mutations, took)),
    ]
    if lock is not None:
        faces.append(lock)
    unwritten = []
    # Standard output comes last: if it is closed, all ends.
    for path, face in sorted(faces, key=lambda each: str(each[0]) in STDOUT):
        if path is not None:
            try:
                with alone(path) if lock and face is lock[1] else contextlib.nullcontext():
                    write(path, face())
            except (OSError, SettingError) as error:
                unwritten.append(f"{str(path)!r} could not be written: {reason(error)}")
    if os.environ.get(SUMMARY):
        append(Path(os.environ[SUMMARY]), as_markdown(report, seconds))
    return unwritten


def append(path: Path, text: str) -> None:
    """Append to a file that nobody asked for: without it, the run goes on."""
    try:
        # In one call of the system, because other processes append to the file, too.
        with path.open("ab", buffering=0) as file:
            file.write(text.encode())
    except OSError as error:
        terminal.complain(f"no summary is written to {path}: {error.strerror or error}")
