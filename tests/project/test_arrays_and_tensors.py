"""docs/tables/arrays-and-tensors.md says what plugrad does, and who finds that out can tell right from wrong."""

import importlib.util

import pytest

import plugrad as pg
from tests import ROOT


@pytest.fixture(scope="module")
def writer():
    """The program that writes the table."""
    file = ROOT / ".ci" / "arrays_and_tensors.py"
    spec = importlib.util.spec_from_file_location("arrays_and_tensors", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_says_what_is_found_by_trying(writer):
    page = writer.PAGE.read_text(encoding="utf-8")
    assert page == writer.written(page), "write it anew: python -m nox -s arrays_and_tensors"


@pytest.mark.parametrize(
    ("text", "on_arrays", "on_tensors"),
    [
        ("g * np.cos(x)", "yes", "yes"),
        ("g.astype(np.float32)", "yes", "`AttributeError`"),
        ("g.unsqueeze(0)", "`AttributeError`", "yes"),
        ("pg.ones(2) * g[0, 0]", "a Tensor", "yes"),
        ("g.size", "yes", "yes"),
        ("g.var()", "yes", "another result"),
        ("float(g.sum())", "yes", "no gradient"),
        ("g * x.detach()", "`AttributeError`", "another gradient"),
        ("shape_of(g)", "`NameError`", "`NameError`"),
    ],
)
def test_each_verdict_is_given(writer, text, on_arrays, on_tensors):
    assert writer.verdicts(text) == (on_arrays, on_tensors)


def test_an_op_whose_gradient_is_wrong_is_found(writer, monkeypatch):
    class Twice(pg.ArrayFunction):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * 3

    monkeypatch.setitem(writer.KNOWN, "twice", Twice.apply)
    monkeypatch.delitem(writer.CONSTANTS, "twice")
    assert writer.verdicts("twice(g)") == ("yes", "another gradient")


@pytest.mark.parametrize(
    ("text", "instead", "why"),
    [
        ("g * 2", "g + g", "works on both"),
        ("np.fmax.reduceat(g, [0, 1], axis=1)", "", "one cannot write"),
        ("np.fmax.reduceat(g, [0, 1], axis=1)", "g.copy()", "one cannot write"),
        ("np.fmax.reduceat(g, [0, 1], axis=1)", "g.sum(0)", "is not what"),
    ],
)
def test_advice_that_is_none_is_refused(writer, text, instead, why):
    with pytest.raises(ValueError, match=why):
        writer.line(text, instead)
