"""What measures whether the fast tier protects, `.ci/proof`: its choice of fixes, its mutants, its verdicts."""

from __future__ import annotations

import ast
import importlib
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests import ROOT

MODULES = ("history", "lines", "mutants", "trying")


@pytest.fixture
def proof(monkeypatch):
    """The modules of `.ci/proof`."""
    monkeypatch.syspath_prepend(ROOT / ".ci" / "proof")
    yield SimpleNamespace(**{name: importlib.import_module(name) for name in MODULES})
    for name in MODULES:
        del sys.modules[name]


LOG = """\0abc123\x01mean no longer takes the wrong axis

diff --git a/old/means.py b/old/means.py
--- a/old/means.py
+++ b/old/means.py
@@ -1,5 +1,5 @@ def mean
 def mean_along(numbers, axis):
     \"\"\"Return the mean.\"\"\"
-    total = numbers.sum(axis - 1)
+    total = numbers.sum(axis)
     return total / numbers.shape[axis]
diff --git a/tests/test_means.py b/tests/test_means.py
--- a/tests/test_means.py
+++ b/tests/test_means.py
@@ -1 +1 @@
-assert 1
+assert 2
\0def456\x01Moved

diff --git a/tests/older.py b/tests/test_means.py
rename from tests/older.py
rename to tests/test_means.py
"""
NOW = '''import numpy  # for arrays


def mean_along(numbers, axis):
    """Mean of an array along one of its axes."""
    total = numbers.sum(axis)
    return total / numbers.shape[axis]
'''


def test_a_fix_is_taken_back_where_its_lines_stand_today_and_only_where_that_is_one_place(proof):
    fix, _ = proof.history.commits(LOG)
    taken_back, without = proof.history.taken_back, NOW.replace("(axis)", "(axis - 1)")
    moved = {"core/new.py": NOW, "core/other.py": "x = 1\n"}
    assert taken_back(fix, moved, {}) == ({"core/new.py": without}, "1 of 1")
    twice = {"core/a.py": NOW, "core/b.py": NOW}
    assert taken_back(fix, twice, {}) == ({}, "0 of 1")
    assert taken_back(fix, twice, {"old/means.py": "core/b.py"}) == (
        {"core/b.py": without},
        "1 of 1",
    )


def test_nothing_is_taken_back_of_words_and_imports_nor_what_leaves_no_python(proof):
    hunks = {
        "words": ("-Sum along an axis.", '+    """Mean of an array along one of its axes."""'),
        "a comment": ("-import numpy", "+import numpy  # for arrays"),
        "an import": ("+import numpy  # for arrays", " ", " ", " def mean_along(numbers, axis):"),
        "half a statement": ("-    if numbers:", "+    total = numbers.sum(axis)"),
        "a line that stands anywhere": ("+    return x",),
    }
    today = {"a.py": f"{NOW}    return x\n"}
    for what, lines in hunks.items():
        commit = proof.history.Commit("1", "", (proof.history.Hunk("a.py", lines),), ())
        assert proof.history.taken_back(commit, today, {})[0] == {}, what


def test_a_fix_reads_so_brings_a_test_and_is_small(proof):
    fix, moved = proof.history.commits(LOG)
    asked = {
        fix: True,
        moved: False,
        replace(fix, subject="copy_ refuses a value of more dimensions"): True,
        replace(fix, subject="Tests of what is wrong at zero"): False,
        replace(fix, subject="mean is not asked twice, and takes half the time"): False,
        replace(fix, tests=()): False,
        replace(fix, hunks=fix.hunks * proof.history.MOST_LINES): False,
    }
    assert {commit: commit.is_fix() for commit in asked} == asked


def test_a_path_is_followed_through_renames_and_then_by_its_name(proof):
    renamed = {**proof.history.renames(LOG), "a.py": "b.py", "b.py": "a.py"}
    today = ["tests/test_means.py", "tests/ci/test_new.py"]
    paths = ["tests/older.py", "tests/core/test_new.py", "a.py"]
    found = [proof.history.path_today(path, today, renamed) for path in paths]
    assert found == [*today, None]


SOURCE = '''def f(x: int = 1, n=0) -> None:
    """é"""
    y = "é" if x < 2 else f"{x + 1}"
    if not y and x in (True, n):
        raise ValueError(y)
    x.total = x * 2.5
    x.show(y)
    return y

def f_samples(x):
    return x + 1
'''
CHANGED = {
    3: ["(not (x < 2))", "if False", "x <= 2", "x < 3"],
    4: ["if (not (not", "if False", "not y or x", "if (y) and", "not in (True", "(False, n)"],
    5: ["pass"],
    6: ["pass", "x / 2.5", "x * 3.5"],
    7: ["pass"],
    8: ["return None"],
}


def test_mutants_are_python_and_leave_words_annotations_defaults_and_samples_as_they_are(proof):
    found = list(proof.mutants.mutants("f.py", SOURCE))
    expected = [(line, part) for line, parts in CHANGED.items() for part in parts]
    for mutant, (number, part) in zip(found, expected, strict=True):
        ast.parse(text := mutant.of(SOURCE))
        lines = list(zip(SOURCE.splitlines(), text.splitlines(), strict=True))
        assert [nr for nr, (old, new) in enumerate(lines, 1) if old != new] == [number]
        assert mutant.line == number
        assert part in lines[number - 1][1]


def test_mutants_are_drawn_by_a_seed_from_each_room_in_turn_and_of_covered_lines(proof):
    drawn = proof.mutants.drawn
    texts = {f"{folder}f.py": SOURCE for folder in proof.mutants.ROOMS}
    eight = drawn(texts, 8, 0, None)
    assert [mutant.path for mutant in eight] == list(texts) * 2
    assert eight == drawn(texts, 8, 0, None) != drawn(texts, 8, 1, None)
    covered = {path: {6} for path in texts}
    assert {mutant.line for mutant in drawn(texts, 100, 0, covered)} == {6}


def test_the_rest_is_the_suite_without_the_fast_tier_and_the_nightly_one(proof):
    suite = proof.trying.Suite(["tests/core", "tests/test_smoke.py"], ["tests"])
    fast, rest = suite.tiers().values()
    assert fast == ["tests/core", "tests/test_smoke.py", "--ignore=tests/nightly"]
    assert rest == ["tests", *(f"--ignore={path}" for path in ("tests/nightly", *suite.fast))]
    tiers = {
        "tests/core/test_a.py": "fast",
        "tests/test_smoke.py": "fast",
        "tests/ci/core/test_a.py": "rest",
        "tests/nightly/core/test_a.py": None,
        "tests/core/rows.py": None,
    }
    assert {path: suite.tier_of(path) for path in tiers} == tiers
    assert list(proof.trying.Suite(["tests"], ["tests"]).tiers()) == ["fast"]


def test_the_nearest_tests_have_the_modules_name_then_its_rooms_and_the_fast_ones_come_first(proof):
    near = [
        "tests/core/engine/test_hooks.py",
        "tests/core/engine/test_modes.py",
        "tests/ci/core/engine/test_hooks.py",
    ]
    suite = proof.trying.Suite(["tests/core", "tests/checker"], ["tests"])
    tests = ["tests/checker/check/test_check.py", *reversed(near)]
    assert suite.nearest(["core/plugrad/engine/watch/hooks.py"], tests) == near


@pytest.fixture
def tree(proof, tmp_path):
    """A tree in which each test fails with a fault or without it, together with others or alone, as a table says."""

    class Tree(proof.trying.Tree):
        def failing(self, paths, workers=0, aside=()):
            broken = (self.root / "a.py").read_text("utf-8") == "broken"
            alone = "::" in paths[0]
            return [
                test
                for test in (paths if alone else self.table)
                if (broken, alone) in self.table[test]
            ]

    stray = proof.trying.Results(tmp_path / "stray.jsonl")
    tree = Tree(tmp_path, proof.trying.Suite([], []), 1, 1.0, stray)
    tree.root.mkdir()
    (tree.root / "a.py").write_text("whole", "utf-8")
    return tree


def test_a_test_notices_a_fault_if_it_fails_with_it_alone_and_passes_without_it(tree):
    with_it, with_it_alone, without_it_alone = (True, False), (True, True), (False, True)
    tree.table = {
        "test_a.py::test_that_always_fails": [with_it, with_it_alone, without_it_alone],
        "test_a.py::test_that_is_in_a_hurry": [with_it],
        "test_a.py::test_that_notices": [with_it, with_it_alone],
    }
    broken = {"a.py": "broken"}
    assert tree.noticed(broken, ["tests"], 0) == "test_a.py::test_that_notices"
    assert list(tree.stray.all()) == ["test_a.py::test_that_always_fails"]
    del tree.table["test_a.py::test_that_notices"]
    assert tree.noticed(broken, ["tests"], 0) is None
    assert (tree.root / "a.py").read_text("utf-8") == "whole"


def test_what_was_found_is_read_again_whatever_ended_the_last_run(proof, tmp_path):
    results = proof.trying.Results(tmp_path / "new" / "results.jsonl")
    assert results.all() == {}
    results.add(name="a", by="rest")
    with results.file.open("a", encoding="utf-8") as lines:
        lines.write('\n{"name": "b", "by')
    results.add(name="a", by="fast")
    assert results.all() == {"a": {"name": "a", "by": "fast"}}


def test_files_are_listed_of_which_the_fast_tier_runs_much_less_than_the_whole_suite(proof):
    size = {"core/much.py": 10, "core/little.py": 100}
    fast = {"core/much.py": [1, 2], "core/little.py": [*range(97)]}
    rest = {"core/much.py": [2, 3, 4], "core/little.py": [98]}
    found = {"fast a": {"ran": fast, "size": size}, "rest b": {"ran": rest, "size": size}}
    text = proof.lines.table(found, least=5)
    assert "| core/much.py | 20.0 % | 40.0 % | 20.0 % |\n" in text
    assert "little" not in text
    assert "| all 2 files | 90.0 % | 92.7 % | 2.7 % |\n" in text
