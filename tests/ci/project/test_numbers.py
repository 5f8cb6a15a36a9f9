"""docs/tables/numbers.md shows what the checker does; each limit of its numbers is in one table with its evidence."""

import ast
import importlib.util
import re
import sys

import pytest

from tests import ROOT

FILES = ("slopes/*.py", "jacobian/*.py", "values/*.py", "exploration/neighbours.py")
SMALL = (0, 1, 2, 3, 4, 0.5)
ELSEWHERE = {
    ("slopes/arrays.py", (8,)): "bytes of a float64",
    ("slopes/arrays.py", (16, 0x7FFF, 0xFFFF0000)): "the bits of a bfloat16",
    ("slopes/tolerance.py", (5, 8, 11, 14, 17)): "digits that are shown",
    (
        "slopes/slopes.py",
        (5, 252),
    ): "the order of differences, and what noise of size 1 makes of them",
    ("jacobian/comparison.py", (16.0, 32)): "the size of a picture",
    ("values/edge_cases.py", (1.5,)): "the spread of a random number",
    ("values/second_order.py", (8,)): "bytes of a float64",
    ("values/second_order.py", (256,)): "entries that are compared one by one",
    ("values/values.py", (16, 22, 4096)): "the same, and how much smaller another block may be",
}
"""Numbers that are no limits, by file, with what they are."""


@pytest.fixture(scope="module")
def writer():
    """The program that draws the pictures and writes the tables."""
    spec = importlib.util.spec_from_file_location("docs_numbers", ROOT / ".ci" / "slopes.py")
    module = sys.modules["docs_numbers"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rows(writer):
    """The rows of the table of limits."""
    return [*writer.limits_of(writer.LIMITS.read_text("utf-8"))]


def test_the_page_and_its_pictures_show_what_the_checker_does(writer):
    page = writer.PAGE.read_text("utf-8")
    assert page == writer.written(page), "write it anew: python -m nox -s slopes"
    for file, text in writer.pictures().items():
        assert file.read_text("utf-8") == text, "draw it anew: python -m nox -s slopes"
        assert f"pictures/{file.name}" in page + writer.RULE.read_text("utf-8")


def test_the_text_of_the_page_is_short(writer):
    text = writer.MARK.sub("", writer.PAGE.read_text("utf-8"))
    assert len(re.sub(r"\]\([^)]*\)", "]", text).split()) <= 900


def test_every_case_is_what_it_is_called(writer):
    kinds = {case.name: case.corner.kind for case in writer.CASES}
    smooth = dict.fromkeys(("smooth", "rounded", "cancelled"), "smooth")
    assert kinds == smooth | {name: name for name in ("kink", "jump", "pole")}
    assert [case.name for case in writer.CASES[:3] if case.is_certain] == ["smooth", "rounded"]


def test_every_error_is_within_what_the_slope_may_be_off_by(writer):
    for case in writer.CASES[:3]:
        gap = abs(float(case.taken.value[0]) - case.slope)
        assert gap <= writer.limits.MARGIN * float(case.taken.error[0]), case.name


def test_every_limit_has_a_meaning_and_evidence_that_exists(rows, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "data" / "gradient-faults")
    from gradient_faults.entries import entries

    forms = ("right", "wrong", "right, shown", "wrong, shown")
    known = {f"{each.table}: {each.name}, {form}" for each in entries() for form in forms}
    assert len(rows) > 50
    for row in rows:
        assert row.meaning.endswith("."), row.names
        assert row.evidence in known | {""} or is_a_test(row.evidence), (row.names, row.evidence)


def is_a_test(evidence):
    """Return whether there is a test of this name: 'FILE.py::NAME'."""
    file, _, name = evidence.partition("::")
    texts = (path.read_text("utf-8") for path in ROOT.glob(f"tests/**/{file}"))
    return any(f"\ndef {name}(" in text for text in texts)


def test_a_test_that_does_not_exist_is_no_evidence():
    assert is_a_test("test_numbers.py::test_a_test_that_does_not_exist_is_no_evidence")
    assert not is_a_test("test_numbers.py::test_nothing")
    assert not is_a_test("test_nothing.py::test_a_test_that_does_not_exist_is_no_evidence")


def test_every_limit_is_used(rows):
    folder = ROOT / "checker" / "_plugrad_check"
    used = {
        name
        for path in folder.rglob("*.py")
        for name in re.findall(r"\blimits\.([A-Z]\w*)", path.read_text("utf-8"))
    }
    assert {name for row in rows for name in row.names} == used


def bare_numbers(source):
    """Return the numbers of a program that are neither small nor among the tolerances of a `Precision`."""
    tree = ast.parse(source)
    tolerances = {
        id(each)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Precision"
        for each in ast.walk(call)
    }
    return {
        each.value
        for each in ast.walk(tree)
        if isinstance(each, ast.Constant)
        and type(each.value) in (int, float)
        and each.value not in SMALL
        and id(each) not in tolerances
    }


def test_no_limit_stands_outside_the_table():
    checker = ROOT / "checker" / "_plugrad_check"
    for path in sorted(path for files in FILES for path in checker.glob(files)):
        place = path.relative_to(checker).as_posix()
        known = {each for file, some in ELSEWHERE if file == place for each in some}
        assert place == "slopes/limits.py" or bare_numbers(path.read_text("utf-8")) == known, place


def test_a_number_in_a_condition_is_found():
    assert bare_numbers("def f(x):\n    return x > 1e-6 or x < 2.0**-20 * Precision(9.0)") == {
        1e-6,
        20,
    }
