"""SciPy and scikit-learn compute on Tensors by the namespace, and no gradient is lost without a word."""

import os
import subprocess
import sys
from importlib import metadata

import pytest
from packaging.version import Version

from tests import ROOT
from tests.comparing import installed
from tests.ops_builtin.array_api import libraries

PAGE = ROOT / "docs" / "tables" / "array-api.md"

# Calls of each verdict, and of each module that matters.
SOME = {
    "stats.skew(m,axis=0)": libraries.GRADIENTS,
    "stats.zscore(m)": libraries.GRADIENTS,
    "stats.circmean(x)": libraries.GRADIENTS,
    "stats.rankdata(x)": libraries.CONSTANT,
    "special.gammaln(u)": libraries.GRADIENTS,
    "special.logsumexp(m": libraries.GRADIENTS,
    "special.ellipk(u)": libraries.VALUES,
    "signal.fftconvolve(x,w)": libraries.GRADIENTS,
    "signal.convolve(x,w)": libraries.VALUES,
    "integrate.romb(x)": libraries.IN_BLOCK,
    "ndimage.laplace(m)": libraries.VALUES,
    "Rotation.from_rotvec(m[:,:3])": libraries.GRADIENTS,
}
SOME_OF_SKLEARN = {
    "metrics.pairwise.rbf_kernel(m)": libraries.GRADIENTS,
    "metrics.mean_squared_error(x,y)": libraries.NUMBER,
    "preprocessing.MinMaxScaler": libraries.GRADIENTS,
    "PCA(2,svd_solver='full')": libraries.IN_BLOCK,
    "Ridge(solver='svd').fit(m,x[:6]).coef_": libraries.GRADIENTS,
    "LogisticRegression().fit": libraries.VALUES,
}


def run(*arguments):
    """Return what ``python -m tests.ops_builtin.array_api`` prints, in a process: SciPy looks at the variable once."""
    found = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.ops_builtin.array_api", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        timeout=900,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.parametrize("library", ["scipy", "sklearn"])
def test_some_functions_do_what_the_page_says(library):
    distribution, least = {"scipy": ("scipy", "1.17"), "sklearn": ("scikit-learn", "1.9")}[library]
    installed(library)
    version = metadata.version(distribution)
    if Version(version) < Version(least):
        pytest.skip(f"the page is of {distribution} {least}, this is {version}")
    some = SOME if library == "scipy" else SOME_OF_SKLEARN
    lines = run(*some).splitlines()
    page = PAGE.read_text(encoding="utf-8")
    assert len(lines) == len(some)
    for line, (text, expected) in zip(lines, some.items(), strict=True):
        module, call, verdict, *_ = line.split(" | ")
        assert text in f"{module}.{call}"
        assert verdict == expected, line
        row = next(
            row for row in page.splitlines() if row.startswith(f"| `{module}` | {verdict} |")
        )
        assert f"`{call}`" in row
