"""Score checkers of gradients on this data set: `python -m gradient_faults CHECKER...`.

A checker is plugrad, torch.gradcheck (slow), torch.gradcheck:fast, :forward, :batched, torch.opcheck, jax.check_grads,
or module:function of your own, which is called with a function of arrays and its arguments; torch:module:function is
called with a function of tensors (README.md).
"""

import argparse
import json
import os
import platform
import sys
from importlib import metadata
from pathlib import Path

os.environ.setdefault("TRITON_INTERPRET", "1")  # before Triton is imported

from . import __version__
from .checkers import CHECKERS, NoVerdict, checker_called, is_there
from .entries import KINDS, TABLES, entries, missing
from .scores import as_json, as_markdown, as_text, score

RECORDED = Path(__file__).parent.parent / "scores.json"


def main(arguments=None):
    """Run the command, and return its exit status: 3 if a checker or a table that was named could not be asked."""
    parser = argparse.ArgumentParser(prog="python -m gradient_faults", description=__doc__)
    option = parser.add_argument
    option("checkers", nargs="*", metavar="CHECKER", help=", ".join(CHECKERS))
    option("--tables", nargs="+", choices=TABLES, default=(), metavar="TABLE")
    option("--kinds", nargs="+", choices=KINDS, metavar="KIND", help="faults of these kinds alone")
    option("--every", type=int, default=1, metavar="N", help="ask of one entry in N")
    option("--seconds", type=float, default=0, metavar="S", help="ask no longer of one entry")
    option("--json", type=Path, metavar="FILE", help="write the scores, with names, to a new file")
    option("--add", action="store_true", help="keep what FILE has of other checkers and tables")
    option("--list", action="store_true", help="print the entries as lines of JSON")
    option("--table", action="store_true", help="print the table of README.md")
    asked = parser.parse_args(arguments)
    if asked.every < 1:
        parser.error(f"--every: expected 1 or more, got {asked.every}")
    rows = [
        entry
        for entry in entries(*asked.tables)[:: asked.every]
        if not asked.kinds or not entry.is_wrong or entry.kind in asked.kinds
    ]
    out = sys.stdout.write
    if asked.list:
        for entry in rows:
            out(json.dumps(entry.metadata(), ensure_ascii=False) + "\n")
    if asked.table:
        out(as_markdown(json.loads(RECORDED.read_text(encoding="utf-8"))) + "\n")
    if lacking := missing():
        sys.stderr.write(
            f"not installed, so that their entries are left out: {', '.join(lacking)}\n"
        )
    try:
        checkers = {name: checker_called(name) for name in asked.checkers}
        document = document_of(asked.json, add=asked.add)
    except (LookupError, OSError, ValueError) as error:
        parser.error(str(error))
    status = 0
    for table in asked.tables:
        if not entries(table):
            out(f"{table} is not asked: nothing of it can be loaded here\n")
            status = 3
    for name, (check, needs) in checkers.items():
        if not is_there(needs):
            out(f"{name} is not asked: {needs} is not installed\n")
            status = 3
            continue
        said, scores = progress(len(rows)), {}
        for table in dict.fromkeys(entry.table for entry in rows):
            of_table = [entry for entry in rows if entry.table == table]
            try:
                scores |= score(check, of_table, said, asked.seconds)
            except NoVerdict as error:
                parser.error(f"{name}: {error}")
            record(document, name, as_json({table: scores[table]}))
            write(document, asked.json)
        if scores:
            out(f"{name}\n{as_text(scores)}\n\n")
    return status


def document_of(file, *, add):
    """Return the scores that a file has, or none, after an attempt to write them there.

    Raises
    ------
    ValueError
        The file is there and is not to be added to, or is none of this version.
    """
    document = {"checkers": {}, "versions": {}}
    if file and file.exists():
        if not add:
            raise ValueError(f"{file} is there: --add keeps what it has, or name another file")
        document = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(document, dict) or {*document} != {"checkers", "versions"}:
            raise ValueError(f"{file} has no scores of this version: name another file")
    write(document, file)
    return document


def record(document, name, scores):
    """Write the scores of a table into a document, with what they were found by."""
    for part, new in (("checkers", scores), ("versions", dict.fromkeys(scores, versions()))):
        kept = document[part].get(name, {}) | new
        document[part][name] = {each: kept[each] for each in TABLES if each in kept}


def write(document, file):
    """Write scores to a file, if there is one."""
    if file:
        text = json.dumps(document, indent=1, ensure_ascii=False)
        file.write_text(f"{text}\n", encoding="utf-8")


def versions():
    """Return the versions of the data set, of Python, and of what is installed."""
    found = {"gradient_faults": __version__, "python": platform.python_version()}
    for name in ("numpy", "scipy", "plugrad", "torch", "jax", "pytensor", "triton"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def progress(count):
    """Return a function that shows in a terminal how many entries are done."""
    done = iter(range(1, count + 1))

    def said(entry):
        number = next(done)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number} of {count} {entry.table:20}" + "\n" * (number == count))

    return said


if __name__ == "__main__":
    raise SystemExit(main())
