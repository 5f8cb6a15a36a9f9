"""Run the tests on every Python that plugrad supports: this machine's and, for the rest, Debian sid's.

    python .ci/pythons.py                    the fast tier on each that pyproject.toml names
    python .ci/pythons.py 3.14 3.15 -- tests/core/engine -x
    python .ci/pythons.py --newest           on the newest to be had, if newer than the one running this
    python .ci/pythons.py --frameworks       what concerns other frameworks, on each, with the newest of them
    python .ci/pythons.py 3.15 --sid /var/tmp/sid      keeps Debian's files there for the next run

A Python is looked for on PATH and among pyenv's. Without it, and as root on Linux, debootstrap puts
Debian sid into a folder (half a minute), and the tests run in there, with pip's settings and the
certificates of this machine. What is mounted and started there lies in namespaces, which end with the
command that they were made for, however that ends. Each Python has a copy of the tree and a virtual
environment of its own.

Exit status: 0, the tests passed on each (with --newest: on one); 1, tests failed; 3, no test failed, but
some Python could not be had: a box at the end says which, and why. With --frameworks the lines at the end say
which release of each framework was tried, and which the index has where pip takes an older one. Next: `places.py`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import sys
import tempfile
import textwrap
import time
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from places import NotHad, Place, Sid, found_here

ROOT = Path(__file__).resolve().parent.parent
PASSED, FAILED, NOT_HAD = 0, 1, 3
FRAMEWORKS = ("torch", "jax", "autograd", "pytensor")
THEIR_TESTS = "tests/ops_contrib/frameworks"
TORCH = ("torch==2.13.0", "torch")  # what the comparisons were written against; else what there is


def main() -> int:
    options = arguments()
    # Both end this and clean up. (A shell's `&` has Ctrl-C ignored: the tests of Ctrl-C would inherit that.)
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="plugrad-pythons-") as work:
        sid = Sid(options.sid or Path(work, "sid"), Path(work))
        outcomes: list[Outcome] = []
        for version in options.versions:
            outcomes.append(tested(version, Path(work, version), sid, options))
            if options.newest and outcomes[-1].status != NOT_HAD:
                break
    return verdict(outcomes, one_is_enough=options.newest)


@dataclass(frozen=True)
class Outcome:
    """What came of one Python."""

    version: str
    status: int
    words: str


def tested(version: str, folder: Path, sid: Sid, options: argparse.Namespace) -> Outcome:
    """Run the tests on this Python."""
    print(f"\n--- Python {version}", flush=True)
    try:
        place = found_here(version) or sid.place(version)
        beside = made(place, folder, options)
    except NotHad as why:
        return Outcome(version, NOT_HAD, str(why))
    while options.after and not options.after.exists():
        time.sleep(0.5)
    command = [python_of(folder), "-m", "pytest", "-q", "-p", "no:cacheprovider", *options.pytest]
    status, lines = place.run(*command, cwd=folder / "plugrad")
    words = f"{''.join(lines[-1:]).strip('= ')}; {beside}"
    if status != 0:
        return Outcome(version, FAILED, f"exit status {status}: {words}")
    return Outcome(version, PASSED, words)


def made(place: Place, folder: Path, options: argparse.Namespace) -> str:
    """Install a copy of the tree in an environment of this Python; say what is there beside it to compare with."""
    tree = folder / "plugrad"
    ignored = [name.rstrip("/") for name in (ROOT / ".gitignore").read_text("utf-8").split()]
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".git", *ignored))
    place.must("making an environment", place.python, "-m", "venv", str(folder / "venv"))
    # Wheels only, where building from source would take a compiler and an hour.
    pip = [python_of(folder), "-m", "pip", "install", "-q", "--only-binary=numpy,scipy,torch"]
    place.must("installing plugrad", *pip, ".[test]", "./examples/plugrad-legendre", cwd=tree)
    if options.frameworks:
        return ", ".join(newest(place, pip, name) for name in FRAMEWORKS)
    if options.no_torch:
        return "PyTorch was not asked for"
    for torch in TORCH:
        print(f"installing {torch} ...", flush=True)
        if place.run(*pip, torch, shown=False)[0] == 0:
            return f"compared with {torch}"
    return "PyTorch has no wheel for it here, so nothing was compared with it"


def newest(place: Place, pip: list[str], name: str) -> str:
    """Install the newest release of a framework that this Python can have; say which, and which the index has."""
    print(f"installing {name} ...", flush=True)
    status, _ = place.run(*pip, "--upgrade", "--only-binary=:all:", name, shown=False)
    _, listed = place.run(*pip[:3], "index", "versions", name, shown=False)
    heads = [re.match(rf"{name} \((.+)\)", line) for line in listed]
    there = next((head[1] for head in heads if head), "nothing")
    if status:
        return f"no {name} (the index has {there})"
    asked = f"from importlib.metadata import version; print(version({name!r}))"
    _, (*_, here) = place.run(pip[0], "-c", asked, shown=False)
    return f"{name} {here}" + f" (the index has {there})" * (here != there)


def python_of(folder: Path) -> str:
    return str(folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def verdict(outcomes: list[Outcome], one_is_enough: bool) -> int:
    """Say what ran and what could not, the last line in short, and return the exit status."""
    for title, status in (("passed", PASSED), ("FAILED", FAILED)):
        for outcome in (outcome for outcome in outcomes if outcome.status == status):
            print(f"\n--- The tests {title} on Python {outcome.version}: {outcome.words}")
    not_had = [outcome for outcome in outcomes if outcome.status == NOT_HAD]
    if not_had:
        box(f"NOT TESTED on Python {outcome.version}: {outcome.words}" for outcome in not_had)
    short = {PASSED: "passed", FAILED: "FAILED", NOT_HAD: "NOT TESTED"}
    told = ", ".join(f"Python {outcome.version} {short[outcome.status]}" for outcome in outcomes)
    print(f"\n{told or 'there is none that plugrad supports'}", flush=True)
    came = {outcome.status for outcome in outcomes}
    if FAILED in came:
        return FAILED
    return NOT_HAD if not_had and not (one_is_enough and PASSED in came) else PASSED


def box(paragraphs: Iterable[str]) -> None:
    print("\n" + "#" * 104)
    for paragraph in paragraphs:
        for line in textwrap.wrap(paragraph, 100, subsequent_indent="  "):
            print(f"# {line:<100} #")
    print("#" * 104)


def arguments() -> argparse.Namespace:
    about, _, more = str(__doc__).partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about,
        epilog=more,
        usage="%(prog)s [VERSION ...] [OPTIONS] [-- PYTEST'S ARGUMENTS]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    option = parser.add_argument
    option("versions", nargs="*", metavar="VERSION", help="3.15, say, or 3.14t: without the GIL")
    option("--newest", action="store_true", help="newest first, until one can be had")
    option("--sid", type=Path, metavar="FOLDER", help="where Debian sid is, or is to be put")
    option("--after", type=Path, metavar="FILE", help="install at once, test once that file exists")
    option("--frameworks", action="store_true", help=f"with the newest {', '.join(FRAMEWORKS)}")
    option("--no-torch", action="store_true", help="do not try to install PyTorch")
    ours = sys.argv[1:]
    end = ours.index("--") if "--" in ours else len(ours)
    options = parser.parse_args(ours[:end])
    options.pytest = ours[end + 1 :] or [THEIR_TESTS] * options.frameworks
    if not options.versions:
        options.versions = newer_than_this() if options.newest else supported()
    return options


def supported() -> list[str]:
    """The Pythons that pyproject.toml names, newest first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = "\n".join(project["classifiers"])
    return sorted(re.findall(r"Python :: (3\.\d+)$", named, re.MULTILINE), key=number, reverse=True)


def newer_than_this() -> list[str]:
    return [version for version in supported() if number(version) > sys.version_info[:2]]


def number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("interrupted")
