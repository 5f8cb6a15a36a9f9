"""`plugrad docs`: a reference of a pack, for Sphinx and MkDocs. Next: `explain.py`."""

from __future__ import annotations

from pathlib import Path

import click

import plugrad
from plugrad import registry
from plugrad.cli import completion, terminal
from plugrad.cli.boundary import Command
from plugrad.cli.facts import LIMIT, reference_of
from plugrad.cli.options import json_option
from plugrad.cli.style import Text, counted, paragraph
from plugrad.cli.targets import packs_named
from plugrad.engine.errors import SettingError

WRONG = 1


@click.command("docs", cls=Command, short_help="Write the reference of a pack, in Markdown.")
@click.argument("pack", metavar="PACK", shell_complete=completion.packs)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
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
    from plugrad.cli.reference.folder import replace_pages
    from plugrad.cli.reference.pages import pages_of

    (pack,) = packs_named([pack])
    if is_checked and lock is not None:
        raise click.UsageError("--check and --lock each say what came: give one of them.")
    verdicts, code = verdicts_in(lock, pack) if lock is not None else {}, 0
    facts = reference_of(pack)
    if is_checked:
        verdicts, code = verdicts_of(pack)
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
        if code:
            said += f" Not every op is right: `plugrad check {pack}` says more."
        terminal.show(Text(paragraph(said, terminal.columns())))
    return code


def verdicts_in(path: Path, pack: str) -> dict[str, str]:
    """Return what a lock says of each op of a pack in words.

    Raises
    ------
    SettingError
        It is no lock, or says it of other files than are installed.
    """
    from plugrad.cli.faces.report import WORDS
    from plugrad.registry.trust.lock import read_lock

    lock = read_lock(path)
    if pack not in lock.packs:
        raise SettingError(f"{path} says nothing of the pack {pack!r}")
    if why := lock.refusal(registry.info(pack)):
        raise SettingError(f"{path} is no word on the pack {pack!r} as it is installed: {why}")
    ops = lock.packs[pack]["ops"]
    return {name: f"{WORDS[op['verdict']]} (seed {op['seed']})" for name, op in ops.items()}


def verdicts_of(pack: str) -> tuple[dict[str, str], int]:
    """Return what the checker says of each op of a pack in words, and the exit code; KeyboardInterrupt ends it."""
    from plugrad.check import check
    from plugrad.cli.faces.report import WORDS
    from plugrad.workers import Workers

    workers = Workers(1, LIMIT)
    try:
        with terminal.progress() as progress:
            report = check([pack], progress=progress, executor=workers)
    finally:
        workers.shutdown(wait=False)
    verdicts = {
        op.op: f"{WORDS[op.verdict]} (plugrad {plugrad.__version__}, seed {op.seed})"
        for op in report.ops
    }
    return verdicts, WRONG if report.exit_code else 0
