"""What `plugrad explain` says of each code is so: its example of a cause is found, and that of a mend passes."""

import sys
import types
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from plugrad.autograd.function import once_differentiable
from plugrad.check import CODES, check_op, codes, explain

CUBE = """
def forward(ctx, x):
    ctx.save_for_backward(x)
    return x**3

def backward(ctx, grad_output):
    (x,) = ctx.saved_tensors
    return grad_output * 3 * x**2

def samples(rng):
    yield pg.Sample(rng.normal(size=3))
    yield pg.Sample(rng.normal(size=(3, 2)))
"""
NOT_RUN = {
    "PLG005": "it is a pack's own question",
    "PLG009": "it does not end",
}


def op_of(*sources):
    """Return the op of a class with these lines, the later ones in the place of the earlier."""
    names = {"np": np, "pg": pg, "sys": sys, "once_differentiable": once_differentiable}
    before = set(names)
    for source in (CUBE, *sources):
        exec(source, names)
    body = {
        name: staticmethod(value) if isinstance(value, types.FunctionType) else value
        for name, value in names.items()
        if name not in before and name != "__builtins__"
    }
    return type("Cube", (pg.ArrayFunction,), body)


@pytest.mark.parametrize("code", [code for code in CODES if code not in NOT_RUN])
def test_the_example_of_a_cause_is_found_and_that_of_the_mend_is_right(code):
    wrong, right = CODES[code].example
    found = check_op(op_of(wrong))
    assert code in {finding.code for finding in found.findings}, found
    leading = [each.code for each in found.findings if each.follows is None]
    assert code in leading, found
    mended = check_op(op_of(wrong, right))
    assert mended.verdict == "pass", mended


def test_every_code_has_a_file_of_its_own_and_an_example():
    files = sorted(Path(codes.__file__).parent.glob("*.md"))
    assert [*CODES] == [file.stem for file in files]
    for code, file in zip(CODES, files, strict=True):
        assert file.read_text(encoding="utf-8").startswith(f"# {code} {CODES[code].title}\n\n- ")
    for entry in CODES.values():
        wrong, right = entry.example
        assert wrong
        assert right not in ("", wrong)


def test_explain_says_the_example_too():
    assert "wrong:\n\n    def backward" in explain("PLG030")
