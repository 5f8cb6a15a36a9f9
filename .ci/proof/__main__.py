"""Measure whether the fast tier, `python -m pytest`, protects: which faults it would let pass.

    python .ci/proof replay                 faults of the past: what a fix of the history changed is taken back
    python .ci/proof mutants --number 100   random ones: a small change in engine, registry, builtin or check
    python .ci/proof coverage               lines that the whole suite runs and the fast tier does not, by file
    python .ci/proof replay --find          which fixes can be taken back today; no test runs
    python .ci/proof replay --number 0      the table of what is known so far
    python .ci/proof replay --again rest    asks anew of what only the rest of the suite has noticed

Each keeps a line of JSON for everything that it has found in build/proof/, and goes on there after it was stopped,
however that was. It works on a clone of HEAD in a temporary folder, where plugrad is installed from that clone: what is
not committed is not in it, and this tree is never changed. Three are asked in turn who notices a fault: the tests
nearest by name, the fast tier, the rest of the suite. A test does if it fails with the fault and passes without it, by
itself. What is installed beside `.[dev,test]` is there as well.

A fix can be taken back where at least half of its hunks still stand in one place of today's packages, and what comes
out uses no name that is nowhere (mypy asks). A fault that the fast tier lets pass takes minutes, and those that nobody
notices take the whole suite: the mutants should be of lines that it runs, so measure the coverage first.
"""

from __future__ import annotations

import argparse
import signal
import tempfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import history
import lines
import mutants
from trying import FAST, NOBODY, REST, Results, Suite, Tree, diff, testpaths

LOG = ("log", "--no-merges", "-M", "-p", "--format=%x00%h%x01%s", "HEAD", "--", "*.py")
FOUND, UNFIT = "not asked yet", "cannot be taken back"
# Whose tests are a tier of their own, which runs when they change.
APART = tuple(f"ops_contrib/plugrad_{name}" for name in ("frameworks", "kernels", "arrays", "viz"))


@dataclass(frozen=True)
class Fault:
    """A change of files for the worse, and the tests that are asked first."""

    name: str
    what: str
    hunks: str
    texts: Mapping[str, str]
    near: Collection[str]


def main() -> None:
    options = arguments()
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    results = Results(options.results / f"{options.command}.jsonl")
    stray = Results(options.results / "stray.jsonl")
    if options.number != 0:
        with tempfile.TemporaryDirectory(prefix="plugrad-proof-") as folder:
            suite = Suite(options.fast, options.whole)
            tree = Tree(Path(folder), suite, options.workers, 60 * options.minutes, stray)
            tree.make()
            if options.command == "coverage":
                measure(tree, results, options)
            else:
                faults = replay if options.command == "replay" else random_changes
                ask(tree, faults(tree, options), results, options)
    found = results.all()
    print(lines.table(found, least=5) if options.command == "coverage" else table(found.values()))
    for test in stray.all():
        print(f"Not believed, as it fails without any fault: {test}")


def replay(tree: Tree, options: argparse.Namespace) -> Iterator[Fault]:
    """Faults of the past: fixes that are taken back, the newest first."""
    log, tests = tree.must("git", *LOG), tree.files("tests")
    today, renamed = tree.texts(tree.files(*history.PACKAGES)), history.renames(log)
    for fix in filter(history.Commit.is_fix, history.commits(log)):
        texts, hunks = history.taken_back(fix, today, renamed)
        if texts:
            own = [history.path_today(test, tests, renamed) for test in fix.tests]
            near = dict.fromkeys([*filter(None, own), *tree.suite.nearest(texts, tests)])
            yield Fault(fix.name, fix.subject, hunks, texts, near)


def random_changes(tree: Tree, options: argparse.Namespace) -> Iterator[Fault]:
    """Random mutants: as many as are wanted, each room's in turn."""
    measured = Results(options.results / "coverage.jsonl").all()
    covered = lines.covered(measured) if measured else None
    if not measured:
        print("The coverage is not measured: there are mutants of lines that no test runs.")
    today, tests = tree.texts(tree.files(*history.PACKAGES)), tree.files("tests")
    drawn = mutants.drawn(today, options.number or 100, options.seed, covered)
    for count, mutant in enumerate(drawn, 1):
        where = f"{mutant.path}:{mutant.line}"
        texts = {mutant.path: mutant.of(today[mutant.path])}
        near = tree.suite.nearest(texts, tests)
        yield Fault(f"{options.seed}-{count} {where}", mutant.new, "", texts, near)


def ask(tree: Tree, faults: Iterable[Fault], results: Results, options: argparse.Namespace) -> None:
    """Ask who notices each fault that is not known yet, until there are as many as are wanted."""
    left = options.number or -1
    for fault in faults:
        known = results.all().get(fault.name, {}).get("by")
        if known not in (None, *options.again, *[FOUND] * (not options.find)):
            continue
        if left == 0:
            break
        shown = diff(tree.texts(fault.texts), fault.texts)
        print(f"\n--- {fault.name} {fault.what}\n{shown}", flush=True)
        by, test = FOUND, ""
        if fault.hunks and not known and (why := tree.inconsistent(fault.texts)):
            by, test = UNFIT, why
        elif not options.find:
            by, test = tree.first_to_notice(fault.texts, fault.near)
        left -= by != UNFIT
        about = {"name": fault.name, "what": fault.what, "hunks": fault.hunks, "diff": shown}
        results.add(**about, where=sorted(fault.texts), by=by, test=test)
        print(f"{by}: {test}", flush=True)


def measure(tree: Tree, results: Results, options: argparse.Namespace) -> None:
    """Measure the lines that each folder of tests runs, if it is not known."""
    rooms = lines.rooms(tree)
    unknown = [name for name in rooms if name not in results.all()]
    for name in unknown[: options.number]:
        tests = rooms[name]
        print(f"{name}: {len(tests)} files", flush=True)
        lines.measure(tree, name, tests, results)


def table(found: Iterable[dict]) -> str:
    """Who notices how many faults of each room, and those that the fast tier lets pass, in Markdown."""
    fit = [one for one in found if one["by"] != UNFIT]
    asked = [one for one in fit if one["by"] != FOUND]
    rooms = {name: [one for one in asked if room(one) == name] for name in sorted(map(room, asked))}
    rooms["**all**"] = asked
    rooms["**without packages whose tests are a tier of their own**"] = [
        one for one in asked if not room(one).startswith(APART)
    ]
    text = f"{len(fit)} faults, {len(fit) - len(asked)} of them not asked yet.\n\n"
    text += "| room | faults | noticed by fast tier | by the rest alone | by nobody | fast, of noticed |\n"
    text += "| --- | ---: | ---: | ---: | ---: | ---: |\n"
    for name, ones in rooms.items():
        by = Counter(one["by"] for one in ones)
        share = f"{100 * by[FAST] / (by[FAST] + by[REST]):.0f} %" if by[FAST] + by[REST] else ""
        cells = (name, len(ones), by[FAST], by[REST], by[NOBODY], share)
        text += f"| {' | '.join(map(str, cells))} |\n"
    text += "\n| fault | what | hunks | noticed by | by which test first |\n| --- | --- | --- | --- | --- |\n"
    for one in asked:
        cells = (one["name"], one["what"], one["hunks"], one["by"], one["test"])
        text += f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"
    for one in (one for one in asked if one["by"] != FAST):
        text += f"\n{one['name']}, noticed by {one['by']}: {one['what']}\n\n"
        text += f"```diff\n{one['diff']}```\n"
    return text


def room(one: Mapping) -> str:
    """The package of a fault's first file; of the core, the folder there."""
    core, package, *rest = one["where"][0].split("/")
    return "/".join((core, package, *rest[:-1][: core == "core"]))


def arguments() -> argparse.Namespace:
    about, _, more = str(__doc__).partition("\n\n")
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("proof", description=about, epilog=more, formatter_class=plain)
    option = parser.add_argument
    option("command", choices=("replay", "mutants", "coverage"))
    option("--results", type=Path, default=Path("build/proof"), metavar="FOLDER")
    option("--number", type=int, metavar="N", help="at most so many; 0 prints the table alone")
    option("--find", action="store_true", help="say which fixes can be taken back, and run no test")
    option("--again", nargs="+", default=(), choices=(FAST, REST, NOBODY), help="ask these anew")
    option("--seed", type=int, default=0, help="other mutants")
    option("--workers", type=int, default=2, metavar="N", help="processes of pytest (default: 2)")
    option("--minutes", type=float, default=60, help="the most for one run of pytest (default: 60)")
    option("--fast", nargs="+", default=testpaths(), help="paths (default: testpaths of setup.cfg)")
    option("--whole", nargs="+", default=["tests"], help="paths (default: tests)")
    return parser.parse_args()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("interrupted: the same command goes on here") from None
