"""What the page says of SciPy and scikit-learn, and what finds that out: it can tell right from wrong."""

import numpy as np
import pytest

import plugrad as pg
from tests import ROOT
from tests.ops_builtin.array_api import libraries

PAGE = ROOT / "docs" / "tables" / "array-api.md"


def test_no_call_is_listed_as_wrong():
    page = PAGE.read_text(encoding="utf-8")
    assert f"| {libraries.WRONG} |" not in page
    assert page.count(f"| {libraries.GRADIENTS} |") > 10


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
