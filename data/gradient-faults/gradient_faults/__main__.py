"""Score checkers of gradients on this data set: `python -m gradient_faults CHECKER...`.

A checker is plugrad, torch.gradcheck (slow), torch.gradcheck:fast, :forward, :batched, torch.opcheck, jax.check_grads,
or module:function of your own, which is called with a function of arrays and its arguments (README.md).
"""

import argparse
import json
import os
import platform
import sys
from importlib import metadata
from pathlib import Path

os.environ.setdefault("TRITON_INTERPRET", "1")  # before Triton is imported

from .checkers import CHECKERS, checker_called, is_there
from .entries import TABLES, entries, missing
from .scores import as_json, as_markdown, as_text, score

RECORDED = Path(__file__).parent.parent / "scores.json"


def main(arguments=None):
    """Run the command, and return its exit status: 3 if a checker that was named could not be asked."""
    parser = argparse.ArgumentParser(prog="python -m gradient_faults", description=__doc__)
    parser.add_argument("checkers", nargs="*", metavar="CHECKER", help=", ".join(CHECKERS))
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=(), metavar="TABLE")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="ask of one entry in N")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the scores, with names")
    parser.add_argument(
        "--add", action="store_true", help="keep what FILE has of other checkers and tables"
    )
    parser.add_argument("--list", action="store_true", help="print the entries as lines of JSON")
    parser.add_argument("--table", action="store_true", help="print the table of README.md")
    asked = parser.parse_args(arguments)
    out = sys.stdout.write
    rows = entries(*asked.tables)[:: asked.every]
    if asked.list:
        for entry in rows:
            out(json.dumps(entry.metadata(), ensure_ascii=False) + "\n")
    if asked.table:
        out(as_markdown(json.loads(RECORDED.read_text(encoding="utf-8"))) + "\n")
    if lacking := missing():
        sys.stderr.write(
            f"not installed, so that their entries are left out: {', '.join(lacking)}\n"
        )
    document = {"python": platform.python_version(), "versions": versions(), "checkers": {}}
    if asked.add and asked.json and asked.json.exists():
        document["checkers"] = json.loads(asked.json.read_text(encoding="utf-8"))["checkers"]
    status = 0
    for name in asked.checkers:
        check, needs = checker_called(name)
        if not is_there(needs):
            out(f"{name} is not asked: {needs} is not installed\n")
            status = 3
            continue
        said, scores = progress(len(rows)), {}
        for table in dict.fromkeys(entry.table for entry in rows):
            scores |= score(check, [entry for entry in rows if entry.table == table], said)
            kept = document["checkers"].get(name, {}) | as_json(scores)
            document["checkers"][name] = {each: kept[each] for each in TABLES if each in kept}
            if asked.json:
                text = json.dumps(document, indent=1, ensure_ascii=False)
                asked.json.write_text(f"{text}\n", encoding="utf-8")
        out(f"{name}\n{as_text(scores)}\n\n")
    return status


def versions():
    """Return the versions of what is installed."""
    names = ("numpy", "scipy", "plugrad", "torch", "jax", "pytensor", "triton")
    found = {}
    for name in names:
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
