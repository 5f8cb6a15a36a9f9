"""`plugrad docs`: plugrad's own documentation, and the reference of a pack for Sphinx and MkDocs."""

from __future__ import annotations

import importlib.resources
import re
import time
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import plugrad
from _plugrad_cli import completion
from _plugrad_cli.arguments import FileOrFolder, json_option, packs_named, spelled
from _plugrad_cli.boundary import WRONG, Command
from _plugrad_cli.environment import LIMIT, reference_of
from _plugrad_cli.running.checking import shut_down_after
from _plugrad_cli.terminal import printing
from _plugrad_cli.terminal.style import Text, closing, paragraph, table_of
from _plugrad_cli.writing import Unwritten, or_unwritten, write
from plugrad import registry
from plugrad.engine.errors import CheckUsageError, PackMissingError, SettingError
from plugrad.registry.telling.spelling import did_you_mean, sentence
from plugrad.registry.telling.strangers import pluralized
from plugrad.registry.telling.wording import OF_AN_OP

if TYPE_CHECKING:
    from _plugrad_check.report.report import Report


def packs_and_pages(_: click.Context, __: click.Parameter, written: str) -> list[str]:
    """Return the completions of `written`, the text before the cursor: the names of packs and of documentation pages
    that begin with it.
    """
    packs = [info.name for info in registry.packs()]
    return completion.starting_with(written, dict.fromkeys([*packs, *pages()]))


@click.command(
    "docs", cls=Command, short_help="Show plugrad's documentation, or the reference of a pack."
)
@click.argument(
    "subject",
    metavar="[PACK|PAGE|WORD]",
    required=False,
    callback=spelled,
    shell_complete=packs_and_pages,
)
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=FileOrFolder(),
    help="Write to this path: FILE.md, or for a pack a folder with a page for each op; it is created if necessary. "
    "Without it, or with -, the text is printed.",
)
@click.option(
    "--check", "is_checked", is_flag=True, help="Check the pack, and add the verdict of each op."
)
@click.option(
    "--lock",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Add the verdict of each op from this lock file, if it was written for the files that are installed.",
)
@json_option
def docs_command(
    subject: str | None, output: Path | None, is_checked: bool, lock: Path | None, as_json: bool
) -> int:
    """Show a page of plugrad's own documentation, the reference of a pack, or the sections in which a word is; without
    any of these, list the pages. A terminal shows them in its pager, a pipe gets Markdown.

    The pages are installed with plugrad. If a message names `plugrad docs checker` or docs/checker.md, it is such a
    page. If a pack and a page have the same name, PAGE means the pack, and PAGE.md the page.

    The reference of a pack has a table of its ops. The page of an op has an example with backward, which is run for it,
    its call and other names, its docstring, related ops, declarations, samples, and where it is defined. The reference
    is one document, or with -o DIR a folder for Sphinx (with MyST) and MkDocs. The same pack gives the same bytes. This
    command never overwrites a file that it has not written: in that case it writes nothing.

    \b
    Examples:
      plugrad docs
      plugrad docs checker
      plugrad docs "forward mode"
      plugrad docs acme
      plugrad docs acme -o acme.md
      plugrad docs acme -o docs/reference --check
      plugrad docs acme -o docs/reference --lock plugrad.lock

    \b
    Exit codes:
      0 the page is shown, or written
      1 the same, but --check finds an op that is not right
      2 there is no such page, or the pack cannot be used
      5 the page cannot be written
    """
    if is_checked and lock is not None:
        raise click.UsageError("give only one of --check and --lock: each adds the verdicts.")
    page = own_page(subject)
    if subject is not None and page is None:
        if not (is_checked or lock or output) and not is_pack(subject):
            return search(subject, as_json)
        return reference(subject, output, is_checked, lock, as_json)
    if is_checked or lock is not None or (page is None and output is not None):
        raise click.UsageError("--check, --lock and -o need the name of a pack.")
    if page is None:
        list_pages(as_json)
    else:
        output_page(page, pages()[page].read_text(encoding="utf-8"), output, as_json)
    return 0


def own_page(subject: str | None) -> str | None:
    """Return the name of the documentation page that `subject` means, written 'checker' or as a path,
    'docs/checker.md#ask'; None if it means a pack or neither, or is None.

    Raises
    ------
    CheckUsageError
        The path ends in .md, and there is no such page.
    """
    path = (subject or "").partition("#")[0]
    if path.endswith(".md"):
        name = path.rpartition("docs/")[2].removesuffix(".md")
        if name not in pages():
            raise CheckUsageError(
                f"there is no page {name!r}; `plugrad docs` lists the pages{did_you_mean(name, pages())}"
            )
        return name
    if subject is None or is_pack(subject):
        return None
    return subject if subject in pages() else None


def is_pack(subject: str) -> bool:
    """Return True if a pack of the name `subject` is installed."""
    return any(info.name == subject for info in registry.packs())


def pages() -> dict[str, Traversable]:
    """Return the files of plugrad's documentation pages by name, such as 'checker' for checker.md.

    Raises
    ------
    CheckUsageError
        There are none: the package was copied without them.
    """
    inside = importlib.resources.files("plugrad") / "docs"
    # Of an editable install, where they are edited.
    checkout = Path(plugrad.__file__).parents[2] / "docs"
    for folder in (inside, checkout):
        if (folder / "checker.md").is_file():
            # Tables are named by their folder: there is a page on arrays, and one of tables.
            files = {
                f"{prefix}{file.name.removesuffix('.md')}": file
                for prefix in ("", "lab/", "tables/")
                for file in (folder / prefix).iterdir()
                if file.name.endswith(".md")
            }
            return dict(sorted(files.items()))
    raise CheckUsageError(
        "this copy of plugrad has no pages with it: install it with pip, or read docs/ in its source"
    )


def list_pages(as_json: bool) -> None:
    """Print the table of documentation pages with their headings, or as JSON if `as_json` is True."""
    known = pages()
    table = table_of("page", "about", prose="about")
    for name, page in known.items():
        heading, _, _ = page.read_text(encoding="utf-8").partition("\n")
        table.add_row(Text(name, "bold"), heading.removeprefix("# "))
    closing = "`plugrad docs PAGE` prints a page, `plugrad docs PACK` the reference of a pack."
    document = {"exit_code": 0, "pages": list(known)}
    printing.answer(as_json, document, lambda to: [table, Text(), Text(paragraph(closing, to))])


def search(words: str, as_json: bool) -> int:
    """Print the documentation sections that contain `words`, best matches first, as a table or as JSON; return the exit
    code. If there are none, `words` is taken for the name of a pack, and its reference printed.

    Raises
    ------
    PackMissingError
        No section contains them, and no pack has this name.
    CheckUsageError
        They are the code of a finding: `plugrad explain` describes it.
    """
    # No other command waits for them.
    from _plugrad_check.codes import CODES

    if words.upper() in CODES:
        raise CheckUsageError(f"`plugrad explain {words.upper()}` explains {words.upper()}")
    found = sections_with(words)
    if not found:
        return reference(words, None, False, None, as_json)  # which says what there is
    table = table_of("page", "section", prose="section")
    for page, section in found:
        table.add_row(Text(page, "bold"), section)
    closing = "`plugrad docs PAGE` shows a page."
    document = {"exit_code": 0, "sections": [{"page": page, "section": to} for page, to in found]}
    printing.answer(as_json, document, lambda to: [table, Text(), Text(paragraph(closing, to))])
    return 0


MOST_FOUND = 20
"""Sections that are listed."""


def sections_with(words: str) -> list[tuple[str, str]]:
    """Return pairs (page, section) of the sections that contain `words`, at most `MOST_FOUND`: first those with them in
    the heading, then by the number of occurrences.
    """
    wanted = re.compile(rf"\b{re.escape(words)}", re.IGNORECASE)
    ranked = []
    for page, file in pages().items():
        parts = re.split(r"^#+ (.+)$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for level, (section, text) in enumerate(zip(parts[1::2], parts[2::2], strict=True)):
            often = len(wanted.findall(text))
            if often or wanted.search(section):
                is_named = bool(wanted.search(section))
                ranked.append((not is_named, is_named and level > 0, -often, page, section))
    return [(page, section) for *_, page, section in sorted(ranked)][:MOST_FOUND]


def output_page(page: str, text: str, output: Path | None, as_json: bool) -> None:
    """Print `text`, the Markdown of the page called `page`, or as JSON; or write it to the file or folder `output`
    unless that is None. Raises Unwritten if the file exists, or cannot be written.
    """
    if output is None:
        show_outcome(as_json, {"exit_code": 0, "text": text})
        return
    if output.suffix != ".md":
        output /= f"{page}.md"
    if output.exists():
        raise Unwritten(f"{str(output)!r} is there: remove it, or give another path")
    with or_unwritten(f"{str(output)!r} cannot be written"):
        output.parent.mkdir(parents=True, exist_ok=True)
        write(output, text)
    show_outcome(as_json, {"exit_code": 0, "file": str(output)}, f"{page} written to {output}.")


def show_outcome(as_json: bool, document: dict[str, Any], said: str = "", *ending: Text) -> None:
    """Print the outcome of `plugrad docs`: `document` as JSON if `as_json` is True; else its entry `text` in the pager,
    or, if it has none, the sentence `said` about what was written, followed by `ending`.
    """
    if as_json:
        printing.show_json(document)
    elif "text" in document:
        printing.show_page(document["text"])
    else:
        printing.show(Text(paragraph(said, printing.columns())), *ending)


def reference(
    pack: str, output: Path | None, is_checked: bool, lock: Path | None, as_json: bool
) -> int:
    """Print the reference of the pack `pack`, or write it to `output`, a Markdown file or a folder; return the exit
    code. The verdicts in it come from a check now if `is_checked` is True, or from the lock file `lock`. Raises
    PackMissingError if there is no such pack.
    """
    # No other command waits for them.
    from _plugrad_cli.reference import in_one, pages_of, replace_file, replace_pages

    try:
        (pack,) = packs_named([pack])
    except PackMissingError as error:
        raise PackMissingError(
            f"{sentence(str(error))} `plugrad docs` lists plugrad's own pages{did_you_mean(pack, pages())}"
        ) from None
    verdicts = verdicts_in(lock, pack) if lock is not None else {}
    facts, code, ending = reference_of(pack), 0, []
    if is_checked:
        started = time.perf_counter()
        report = report_on(pack)
        verdicts = {
            op.op: f"{OF_AN_OP[op.verdict]} (plugrad {plugrad.__version__}, seed {op.seed})"
            for op in report.ops
        }
        code = WRONG if report.exit_code else 0
        ending = [Text(), closing_of(pack, report, time.perf_counter() - started)]
    written, said = pages_of(facts, verdicts), ""
    document: dict[str, Any] = {"exit_code": code}
    if output is None:
        document["text"] = in_one(written)
    elif output.suffix == ".md" and not output.is_dir():
        replace_file(output, pack, in_one(written))
        document["file"] = str(output)
        said = f"the reference of {pack} written to {output}."
    else:
        removed = replace_pages(output, pack, written)
        document |= {"folder": str(output), "pages": list(written), "removed": removed}
        said = f"{pluralized(len(written), 'page')} of {pack} written to {output}, {output / 'index.md'} first."
        if removed:
            said += f" Removed, for there are no such ops any more: {', '.join(removed)}."
    show_outcome(as_json, document, said, *ending)
    return code


def verdicts_in(path: Path, pack: str) -> dict[str, str]:
    """Return the verdict of each op of a pack in the lock file `path`, in words, by the op's identity.

    Raises
    ------
    SettingError
        It is no lock file, has no entry for the pack, or was written for other files than are installed.
    """
    # What compares and hashes is imported by those who give a lock.
    from plugrad.registry.lock import read_lock

    lock = read_lock(path)
    if pack not in lock.packs:
        raise SettingError(f"{path} has no entry for the pack {pack!r}")
    if why := lock.why_refused(registry.info(pack)):
        raise SettingError(f"{path} does not apply to the installed pack {pack!r}: {why}")
    ops = lock.packs[pack]["ops"]
    return {name: f"{OF_AN_OP[op['verdict']]} (seed {op['seed']})" for name, op in ops.items()}


def report_on(pack: str) -> Report:
    """Return the report of a check of all ops of a pack, made in a worker process, with the progress shown.
    KeyboardInterrupt ends it.
    """
    # The checker is imported by those who check.
    from _plugrad_check import check
    from _plugrad_check.workers import Workers

    with shut_down_after(Workers(1, LIMIT)) as workers, printing.progress() as progress:
        return check([pack], progress=progress, executor=workers)


def closing_of(pack: str, report: Report, seconds: float) -> Text:
    """Return the last lines of `plugrad docs --check` about a `report` on `pack` that took `seconds`: the overall
    verdict with counts, and the command that shows the findings.
    """
    from _plugrad_check.report.document import document_of  # and the checker

    document = document_of(report, seconds)
    more = f"`plugrad check {pack}` shows the findings."
    advice = document["next"] if report.verdict == "pass" else more
    return closing(report.verdict, document["counts"], advice, printing.columns())
