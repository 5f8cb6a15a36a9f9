"""What `plugrad check` writes beside what it prints: one face per file that was asked for. Next: `wording.py`."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

import plugrad
from plugrad.cli import terminal
from plugrad.cli.html import as_html
from plugrad.cli.junit import as_junit
from plugrad.cli.markdown import SUMMARY, as_markdown
from plugrad.cli.sarif import as_sarif

if TYPE_CHECKING:
    from plugrad.check.report import Report


def write_files(
    report: Report,
    seconds: float,
    *,
    junit: Path | None = None,
    sarif: Path | None = None,
    html: Path | None = None,
) -> None:
    """Write the faces that were asked for, and the summary of a GitHub run, if this is one."""
    now = datetime.datetime.now(datetime.UTC)
    version = plugrad.__version__
    if junit is not None:
        write(junit, as_junit(report, now))
    if sarif is not None:
        document = as_sarif(report, version, Path.cwd())
        write(sarif, terminal.as_json(document))
    if html is not None:
        write(html, as_html(report, seconds, version, now))
    if os.environ.get(SUMMARY):
        append(Path(os.environ[SUMMARY]), as_markdown(report, seconds))


def write(path: Path, text: str) -> None:
    """Write a file that the user asked for: without it, the command has failed."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.FileError(str(path), error.strerror or str(error)) from error


def append(path: Path, text: str) -> None:
    """Append to a file that nobody asked for: without it, the run goes on."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        terminal.complain(f"no summary is written to {path}: {error.strerror or error}")
