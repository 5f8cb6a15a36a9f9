"""SciPy and scikit-learn compute on Tensors by the namespace, and no gradient is lost without a word."""

import os
import subprocess
import sys
from importlib import metadata

import numpy as np
import pytest
from packaging.version import Version

import plugrad as pg
from tests import ROOT
from tests.ops_builtin.array_api import libraries

PAGE = ROOT / "docs" / "array-api.md"

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
    try:
        version = metadata.version(distribution)
    except metadata.PackageNotFoundError:
        pytest.skip(f"{distribution} is not installed")
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


@pytest.mark.sweep
def test_the_page_says_what_is_found_by_running():
    pytest.importorskip("sklearn", reason="scikit-learn is not installed")
    found = run("--page")
    assert found == PAGE.read_text(encoding="utf-8"), (
        "write it anew: python -m tests.ops_builtin.array_api"
    )


def test_no_call_is_listed_as_wrong():
    page = PAGE.read_text(encoding="utf-8")
    assert f"| {libraries.WRONG} |" not in page
    assert page.count(f"| {libraries.GRADIENTS} |") > 10


# What finds that out can tell right from wrong.


@pytest.fixture
def fake(monkeypatch):
    """Return a function that has some code of Tensors, or of arrays, be what a call computes."""

    def put(of_arrays, of_tensors):
        def evaluated(library, module, text, given, xp):
            return [(of_arrays if xp is np else of_tensors)(given["x"])]

        monkeypatch.setattr(libraries, "evaluated", evaluated)
        return libraries.verdict("scipy", "scipy.fake", "fake(x)")[0]

    return put


def test_verdicts_tell_right_from_wrong(fake):
    assert fake(np.exp, pg.exp) == libraries.GRADIENTS
    assert fake(np.exp, lambda x: pg.exp(x) * (1 + 1e-6)) == libraries.WRONG
    assert fake(np.exp, lambda x: pg.exp(x.detach())) == libraries.WRONG
    assert fake(np.exp, lambda x: (x.detach().exp() - x.detach()) + x) == libraries.WRONG
    assert fake(np.exp, lambda x: pg.tensor(np.exp(np.asarray(x)))) == libraries.VALUES
    assert fake(np.exp, lambda x: x.missing) == libraries.REFUSED
    assert fake(np.floor, pg.floor) == libraries.CONSTANT
    assert fake(np.argsort, pg.argsort) == libraries.CONSTANT
    assert fake(lambda x: float(x.sum()), lambda x: float(x.detach().sum())) == libraries.NUMBER

    def changing(x):
        return pg.exp(x) * (1 + x.requires_grad)

    assert fake(np.exp, changing) == libraries.WRONG

    def in_place(x):
        y = pg.exp(x)
        saved = pg.exp(y)
        y[0] = 1.0
        return saved * y

    def on_arrays(x):
        y = np.exp(x)
        saved = np.exp(y)
        y[0] = 1.0
        return saved * y

    assert fake(on_arrays, in_place) == libraries.IN_BLOCK
