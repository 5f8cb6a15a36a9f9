"""`plugrad docs`: a reference of a pack, for Sphinx and MkDocs. Next: `commands/doctor.py`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

import plugrad
from plugrad import registry
from plugrad.cli import completion, terminal
from plugrad.cli.boundary import WRONG, Command
from plugrad.cli.facts import LIMIT, reference_of
from plugrad.cli.options import Folder, json_option
from plugrad.cli.running.executors import running
from plugrad.cli.style import Text, closing, counted, paragraph
from plugrad.cli.targets import packs_named
from plugrad.engine.errors import SettingError

if TYPE_CHECKING:
    from plugrad.check.report.report import Report


@click.command("docs", cls=Command, short_help="Write the reference of a pack, in Markdown.")
@click.argument("pack", metavar="PACK", shell_complete=completion.packs)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    required=True,
    type=Folder(),
    help="The folder to write to; it is made if it is not there.",
)
@click.option(
    "--check", "is_checked", is_flag=True, help="Check the pack, and say of each op what came."
)
@click.option(
    "--lock",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Say of each op what this lock of `plugrad check --lock` says, if it is of the files that are installed.",
)
@json_option
def docs_command(
    pack: str, folder: Path, is_checked: bool, lock: Path | None, as_json: bool
) -> int:
    """Write a reference of PACK to a folder: index.md with a table of its ops, and a page for each, in Markdown that
    Sphinx (with MyST) and MkDocs take.

    A page has the op's signature, its docstring, what it declares, where it is defined, and its samples. The same pack
    gives the same bytes. A file that this command has not written is never written over: then nothing is written.

    \b
    Examples:
      plugrad docs acme -o docs/reference
      plugrad docs acme -o docs/reference --check
      plugrad docs acme -o docs/reference --lock plugrad.lock

    \b
    Exit codes:
      0 it is written
      1 it is, and --check finds an op
        that is not right
      2 the pack cannot be used
      5 it cannot be written
    """
    # No other command waits for them.
    from plugrad.cli.reference.folder import replace_pages
    from plugrad.cli.reference.pages import pages_of

    (pack,) = packs_named([pack])
    if is_checked and lock is not None:
        raise click.UsageError("--check and --lock each say what came: give one of them.")
    verdicts = verdicts_in(lock, pack) if lock is not None else {}
    facts, code, ending = reference_of(pack), 0, []
    if is_checked:
        started = time.perf_counter()
        report = report_on(pack)
        verdicts, code = verdicts_of(report), WRONG if report.exit_code else 0
        ending = [Text(), closing_of(pack, report, time.perf_counter() - started)]
    pages = pages_of(facts, verdicts)
    removed = replace_pages(folder, pack, pages)
    if as_json:
        terminal.show_json(
            {"exit_code": code, "folder": str(folder), "pages": list(pages), "removed": removed}
        )
    else:
        said = f"{counted(len(pages), 'page')} of {pack} written to {folder}, {folder / 'index.md'} first."
        if removed:
            said += f" Removed, for there are no such ops any more: {', '.join(removed)}."
        terminal.show(Text(paragraph(said, terminal.columns())), *ending)
    return code


def verdicts_in(path: Path, pack: str) -> dict[str, str]:
    """Return what a lock says of each op of a pack in words.

    Raises
    ------
    SettingError
        It is no lock, or says it of other files than are installed.
    """
    # What compares and hashes is imported by those who give a lock.
    from plugrad.cli.faces.report import WORDS
    from plugrad.registry.trust.lock import read_lock

    lock = read_lock(path)
    if pack not in lock.packs:
        raise SettingError(f"{path} says nothing of the pack {pack!r}")
    if why := lock.refusal(registry.info(pack)):
        raise SettingError(f"{path} is no word on the pack {pack!r} as it is installed: {why}")
    ops = lock.packs[pack]["ops"]
    return {name: f"{WORDS[op['verdict']]} (seed {op['seed']})" for name, op in ops.items()}


def report_on(pack: str) -> Report:
    """Return what the checker says of a pack; KeyboardInterrupt ends it."""
    # The checker is imported by those who check.
    from plugrad.check import check
    from plugrad.workers import Workers

    with running(Workers(1, LIMIT)) as workers, terminal.progress() as progress:
        return check([pack], progress=progress, executor=workers)


def verdicts_of(report: Report) -> dict[str, str]:
    """Return what the checker says of each op in words."""
    from plugrad.cli.faces.report import WORDS  # and the checker

    return {
        op.op: f"{WORDS[op.verdict]} (plugrad {plugrad.__version__}, seed {op.seed})"
        for op in report.ops
    }


def closing_of(pack: str, report: Report, seconds: float) -> Text:
    """Return the verdict over all with counts, as `plugrad check` ends; that shows what is wrong, too."""
    from plugrad.cli.faces.report import counts, next_step  # and the checker

    more = f"`plugrad check {pack}` shows what was found."
    advice = next_step(report) if report.verdict == "pass" else more
    return closing(report.verdict, counts(report, seconds), advice, terminal.columns())
