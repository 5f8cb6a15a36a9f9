"""The main paths, in seconds, before anything is asked in full: `python -m pytest tests/test_smoke.py`."""

import subprocess
import sys

import numpy as np
import pytest

import plugrad as pg
from plugrad.autograd import gradcheck
from plugrad.check import check
from tests.checker.cli.commands import command, pack, plug, run
from tests.example_ops import Square, cube
from tests.sites import Site, forget_packs, put_in_place, run_python


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A site with a pack of a right op and a wrong one, which this process and new ones see."""
    made = Site(tmp_path)
    made.pack("acme", pack(("Right", 3), ("Wrong", 6)))
    monkeypatch.syspath_prepend(tmp_path)
    put_in_place(made.registry(), monkeypatch)
    yield made
    forget_packs()


def test_plugrad_is_imported_and_differentiates_by_a_builtin_op_and_by_one_of_ones_own():
    code = """
    import plugrad as pg
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    (pg.exp(x) * x).sum().backward()
    print(x.grad)
    """
    assert run_python(code) == "tensor([ 5.4366, 22.1672])\n"
    x = pg.tensor([2.0, 3.0], requires_grad=True)
    (first,) = pg.autograd.grad(Square.apply(x).sum(), x, create_graph=True)
    first.sum().backward()
    assert (first.tolist(), x.grad.tolist()) == ([4.0, 6.0], [2.0, 2.0])


def test_a_pack_is_found_and_checked_and_its_wrong_op_is_told_from_its_right_one(site):
    report = check("acme")
    assert {op.op: op.verdict for op in report.ops} == {
        "acme::right": "pass",
        "acme::wrong": "fail",
    }
    (wrong,) = [op for op in report.ops if op.verdict == "fail"]
    assert "PLG030" in [finding.code for each in wrong.checks for finding in each.findings]


def test_the_command_lists_packs_and_checks_one(site):
    assert "plugrad-acme" in plug("list").stdout
    assert plug("check", "builtin::exp").exit_code == 0
    checked = run("check", "acme", site=site)  # a process of its own, and workers that check there
    assert checked.returncode == 1, checked.stderr
    assert "FAIL  acme::wrong" in checked.stdout


def test_pytest_checks_a_pack(site):
    asked = ["-p", "no:cacheprovider", "--plugrad", "acme::right", "--plugrad", "acme::wrong"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *asked],
        env=command(site=site)["env"],
        cwd=site.path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, done.stderr
    assert "PLG030" in done.stdout
    assert "1 failed" in done.stdout


def test_gradcheck_finds_a_rule_that_is_wrong_by_a_twentieth_of_a_percent():
    x = pg.tensor(np.array([0.5, -1.0, 2.0]), requires_grad=True)
    assert gradcheck(cube(lambda g, x: g * 3 * x**2).apply, x)
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        gradcheck(cube(lambda g, x: g * 3.0015 * x**2).apply, x, rtol=1e-4)
