"""`pytest --plugrad PACK`, in real pytest runs over a real installed pack."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

PACK = '''
import plugrad as pg


class Cube(pg.ArrayFunction):
    """x**3, elementwise."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 2)))


class Square(pg.ArrayFunction):
    """x**2, elementwise, with a backward that is wrong."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 2)))


@pg.hookimpl
def plugrad_register_ops(register):
    register(Cube)
    register(Square)
'''


class Site:
    """A folder with installed packs, and a working folder beside it with a test of its own."""

    def __init__(self, folder: Path) -> None:
        self.packages = folder / "site"
        self.work = folder / "work"
        self.packages.mkdir()
        self.work.mkdir()
        (self.work / "test_own.py").write_text("def test_own(): pass\n", encoding="utf-8")
        self.install("acme", PACK)
        self.install("broken", "raise RuntimeError('no license')\n")

    def install(self, pack: str, source: str) -> None:
        name = f"plugrad_{pack}"
        (self.packages / f"{name}.py").write_text(source, encoding="utf-8")
        metadata = self.packages / f"{name}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8"
        )
        (metadata / "entry_points.txt").write_text(
            f"[plugrad.ops]\n{pack} = {name}\n", encoding="utf-8"
        )

    def pytest(self, *arguments: str) -> tuple[int, str]:
        """Run pytest in the working folder; return its exit code and what it printed."""
        installed = any(point.name == "plugrad" for point in entry_points(group="pytest11"))
        plugin = [] if installed else ["-p", "_plugrad_pytest"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *plugin, "-p", "no:randomly", *arguments],
            cwd=self.work,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(self.packages), *sys.path])},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        return done.returncode, done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return Site(tmp_path_factory.mktemp("plugin"))


def outcomes(output: str) -> dict[str, str]:
    """The verdict of each test in the output of `pytest -v`."""
    return dict(re.findall(r"^(\S+::.*?) (PASSED|FAILED|SKIPPED|ERROR)\b", output, re.MULTILINE))


def test_without_the_option_nothing_is_collected_or_imported(site):
    program = "import sys\ndef test_own(): assert not {'numpy', 'plugrad'} & {*sys.modules}\n"
    (site.work / "test_quiet.py").write_text(program, encoding="utf-8")
    try:
        code, output = site.pytest("-v")
    finally:
        (site.work / "test_quiet.py").unlink()
    assert code == 0, output
    assert outcomes(output) == {
        "test_own.py::test_own": "PASSED",
        "test_quiet.py::test_own": "PASSED",
    }


def test_every_check_of_every_op_is_a_test_and_nothing_else_is(site):
    code, output = site.pytest("--plugrad", "acme", "-v")
    found = outcomes(output)
    assert code == 1, output
    assert found.keys() == {
        f"acme::{op}::{check}"
        for op in ("cube", "square")
        for check in ("contract", "values", "second order", "forward", "declared")
    }
    assert found["acme::cube::values"] == found["acme::square::contract"] == "PASSED"
    assert found["acme::square::values"] == "FAILED"
    assert "FAILED" not in {found[name] for name in found if "cube" in name}


def test_the_checker_has_no_check_that_is_no_test():
    from plugrad.check import check_op
    from plugrad.testing import CHECKS

    names = {check.name for check in check_op("builtin::mul").checks}
    assert names <= {*CHECKS}


def test_a_failure_shows_the_report_and_how_to_see_it_again(site):
    _, output = site.pytest("--plugrad", "acme::square", "-k", "values")
    assert "FAIL  acme::square  values" in output
    assert "PLG030 wrong gradient: d(output 0) / d(x)" in output
    assert re.search(r"^  diagnosis    off by the constant factor 0.5 ", output, re.MULTILINE)
    assert "  sample       0: Sample(array of float64 (3, 2))" in output
    assert re.search(r"plugrad_acme\.py:\d+", output)
    assert "backward says" in output
    assert "plugrad check acme::square --sample 0 --seed 0" in output
    assert "Traceback" not in output
    assert "collection.py" not in output


def test_tests_are_selected_as_any_others(site):
    code, output = site.pytest("--plugrad", "acme", "-v", "-k", "cube and not forward")
    assert code == 0, output
    assert {name.rpartition("::")[0] for name in outcomes(output)} == {"acme::cube"}
    site.pytest("--plugrad", "acme")
    code, output = site.pytest("--plugrad", "acme", "-v", "--lf")
    assert code == 1
    assert set(outcomes(output).values()) == {"FAILED"}


def test_with_a_path_both_are_collected(site):
    code, output = site.pytest(
        "test_own.py", "--plugrad", "acme::cube", "-v", "-k", "own or values"
    )
    assert code == 0, output
    assert outcomes(output) == {"test_own.py::test_own": "PASSED", "acme::cube::values": "PASSED"}


@pytest.mark.parametrize(
    ("target", "message"),
    [("broken", "no license"), ("nowhere", "nowhere"), ("acme::cub", "cube")],
)
def test_what_cannot_be_checked_is_an_error_and_not_green(site, target, message):
    code, output = site.pytest("--plugrad", target)
    assert code == 2, output
    assert f"ERROR {target}" in output
    assert message in output


# `plugrad.testing.parametrize_ops`, in a test file of a user's own.

OWN = """
from plugrad.testing import parametrize_ops

@parametrize_ops({arguments})
def test_ops(case):
    case.check()
    assert case.op.identity.startswith("acme::")
"""


def own(site, arguments, *options):
    """Run a user's test file in which `parametrize_ops` is called with these arguments."""
    path = site.work / "test_ops.py"
    path.write_text(OWN.format(arguments=arguments), encoding="utf-8")
    try:
        return site.pytest("-v", "-rX", "test_ops.py", *options)
    finally:
        path.unlink()


def test_a_packs_own_suite_has_one_test_of_each_op_and_check(site):
    code, output = own(site, "'acme'")
    assert code == 1, output
    found = outcomes(output)
    assert found["test_ops.py::test_ops[acme::cube::values]"] == "PASSED"
    assert found["test_ops.py::test_ops[acme::cube::forward]"] == "SKIPPED"
    assert found["test_ops.py::test_ops[acme::square::values]"] == "FAILED"
    assert "off by the constant factor 0.5" in output
    assert "testing.py" not in output, "the report is enough"
    code, output = own(site, "'acme'", "-k", "cube and values")
    assert code == 0, output
    assert "1 passed" in output


def test_an_expected_failure_must_fail(site):
    expected = "{'acme::square::values': 'issue 12'}"
    code, output = own(site, f"'acme::square', expected_failures={expected}", "-k", "values")
    assert code == 0, output
    assert "1 xfailed" in output
    expected = "{'acme::cube::values': 'issue 12'}"
    code, output = own(site, f"'acme::cube', expected_failures={expected}", "-k", "values")
    assert code == 1, output
    assert "[XPASS(strict)] issue 12" in output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            "'acme', expected_failures={'acme::cub::values': 'x'}",
            "Did you mean 'acme::cube::values'",
        ),
        ("'acmee'", "acmee"),
        ("'broken'", "no license"),
        ("", "needs a pack or an op"),
    ],
)
def test_what_names_nothing_is_an_error_and_not_a_green_run(site, arguments, words):
    code, output = own(site, arguments)
    assert code == 2, output
    assert words in output


def test_a_test_without_a_parameter_is_told_how_to_be_written():
    from plugrad.engine.errors import CheckUsageError
    from plugrad.testing import parametrize_ops

    with pytest.raises(CheckUsageError, match=r"def test_nothing\(case\): case\.check\(\)"):

        @parametrize_ops("builtin::exp")
        def test_nothing():
            pass
