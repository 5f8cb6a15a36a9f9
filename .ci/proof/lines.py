"""Which lines the tests run, by file: each folder of tests by itself, processes that they start included."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from history import PACKAGES
from trying import FAST, Results, Tree

SETTINGS = """
[run]
parallel = true
relative_files = true
source = {source}
data_file = {folder}/.coverage
patch = _exit
disable_warnings = module-not-measured, no-data-collected, couldnt-parse, already-imported
"""


def rooms(tree: Tree) -> dict[str, list[str]]:
    """The test files of each tier and folder, under a name for both."""
    found: dict[str, list[str]] = defaultdict(list)
    for test in tree.files("tests"):
        if tier := tree.suite.tier_of(test):
            found[f"{tier} {Path(test).parent.as_posix()}"].append(test)
    return found


def measure(tree: Tree, name: str, tests: list[str], results: Results) -> None:
    """Run these tests and keep which lines ran."""
    folder = tree.folder / "measured"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    settings, report = folder / "settings", folder / "lines.json"
    source = ",".join(str(tree.root / package) for package in PACKAGES)
    settings.write_text(SETTINGS.format(source=source, folder=folder), "utf-8")
    pytest = (tree.python, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *tests)
    status, said = tree.run(*pytest, COVERAGE_PROCESS_START=str(settings))
    coverage = (tree.python, "-m", "coverage")
    tree.must(*coverage, "combine", "-q", f"--rcfile={settings}")
    tree.must(*coverage, "json", "-q", "-i", f"--rcfile={settings}", "-o", str(report))
    files = json.loads(report.read_text("utf-8"))["files"]
    ran = {path: file["executed_lines"] for path, file in files.items()}
    size = {path: file["summary"]["num_statements"] for path, file in files.items()}
    results.add(name=name, ended=f"{status}: {said[-80:].strip()}", ran=ran, size=size)


def covered(found: Mapping[str, dict], tier: str = "") -> dict[str, set[int]]:
    """The lines of each file that a tier's tests ran, or all tests."""
    lines: dict[str, set[int]] = defaultdict(set)
    for name, one in found.items():
        if name.startswith(tier):
            for path, ran in one["ran"].items():
                lines[path].update(ran)
    return lines


def table(found: Mapping[str, dict], least: float) -> str:
    """The files of which the whole suite runs more than so many per cent that the fast tier does not, in Markdown."""
    size = {path: number for one in found.values() for path, number in one["size"].items()}
    fast, whole = covered(found, FAST), covered(found)
    numbers = {path: (len(fast[path]), len(whole[path]), size[path]) for path in size if size[path]}
    rows = {path: share(*of_file) for path, of_file in numbers.items()}
    listed = sorted((path for path in rows if rows[path][-1] > least), key=lambda it: -rows[it][-1])
    every = f"all {len(rows)} files"
    rows[every] = share(*(sum(column) for column in zip(*numbers.values(), strict=True)))
    text = "| file | fast | whole | whole minus fast |\n| --- | ---: | ---: | ---: |\n"
    for path in (*listed, every):
        text += f"| {path} | {' | '.join(f'{part:.1f} %' for part in rows[path])} |\n"
    return text


def share(fast: int, whole: int, number: int) -> tuple[float, float, float]:
    return 100 * fast / number, 100 * whole / number, 100 * (whole - fast) / number
