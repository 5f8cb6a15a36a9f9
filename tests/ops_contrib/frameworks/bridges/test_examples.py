"""The short programs in `examples/bridges/` reach what their data allow."""

import os
import re
import subprocess
import sys

import pytest

from tests import ROOT
from tests.comparing import installed

BEST_CUBIC = 68.4657601143097  # of NIST's data, by numpy.polyfit


def printed_by(program):
    """Run a program of the folder; return the lines that it prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", str(ROOT / "examples" / "bridges" / f"{program}.py")],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_fit_by_scipy_has_the_certified_parameters():
    worst = re.search(
        r"sum of squares 5642\.7082, worst error .* (\S+)$", printed_by("scipy_fit")[-1]
    )
    assert float(worst[1]) < 1e-5


@pytest.mark.parametrize(("name", "program"), [("torch", "torch_training"), ("jax", "jax_jit")])
def test_an_op_of_a_pack_is_trained_in(name, program):
    installed(name)
    installed("plugrad_legendre")
    errors = [float(line.rpartition(" ")[2]) for line in printed_by(program)]
    assert errors[0] > 300
    assert errors[-1] == pytest.approx(BEST_CUBIC, abs=0.2)
