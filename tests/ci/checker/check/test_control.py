"""The control of a run: an op that passes is made wrong on purpose, and is called wrong."""

from concurrent.futures import Future

import pytest

from _plugrad_check.report.report import CheckResult
from _plugrad_check.values.values import Values
from plugrad.check import check

FILE = """
import numpy as np
import plugrad as pg
from plugrad import Function, Sample

class Steps(Function):
    @staticmethod
    def forward(ctx, x):
        return pg.floor(x)

    @staticmethod
    def backward(ctx, grad):
        return pg.zeros_like(grad)

    @staticmethod
    def samples(rng):
        yield Sample(rng.normal(size=5))

class Twice(Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, grad):
        return FACTOR * grad

    @staticmethod
    def samples(rng):
        yield Sample(rng.normal(size=5))
"""


@pytest.fixture
def checked(tmp_path):
    def run(*names, factor=2):
        path = tmp_path / f"ops{factor}.py"
        path.write_text(FILE.replace("FACTOR", str(factor)))
        return check([f"{path}::{name}" for name in names])

    return run


def test_a_run_in_which_nothing_is_wrong_has_a_control_that_is_called_wrong(checked):
    report = checked("Steps", "Twice")
    assert report.verdict == "pass"
    assert (report.control.outcome, report.control.op.rpartition("::")[2]) == ("found", "Twice")
    assert report.as_dict()["control"]["outcome"] == "found"
    assert "doubled on purpose, is called wrong" in " ".join(str(report).split())


def test_where_something_is_wrong_or_all_gradients_are_0_there_is_no_control(checked):
    assert checked("Twice", factor=3).control is None
    report = checked("Steps")
    assert (report.verdict, report.control) == ("pass", None)
    assert "doubled" not in str(report)


def test_a_checker_that_finds_nothing_any_more_is_no_pass(checked, monkeypatch):
    monkeypatch.setattr(Values, "answer", lambda now: CheckResult("values", "pass", "", 1))
    report = checked("Twice")
    assert (report.control.outcome, report.verdict, report.exit_code) == ("missed", "fail", 2)
    (problem,) = report.problems
    assert "doubled on purpose, and is not called wrong" in problem
    assert "is called wrong" not in " ".join(str(report).split())


def test_a_function_on_given_samples_is_its_own_control(tmp_path):
    path = tmp_path / "functions.py"
    path.write_text(
        "def loss(x):\n    return (x**2).sum(), x\n\n"
        "def samples(rng):\n    yield rng.normal(size=3),\n"
    )
    report = check([f"{path}::loss"], samples=f"{path}::samples")
    assert report.control.outcome == "found"


def test_the_control_is_made_where_the_ops_are_checked(checked):
    asked = []

    class InLine:
        def submit(self, function, *args, **settings):
            asked.append(function.__name__)
            future = Future()
            future.set_result(function(*args, **settings))
            return future

    assert check(["builtin::neg"], executor=InLine()).control.outcome == "found"
    assert asked[-2:] == ["check_op", "control_of"]
