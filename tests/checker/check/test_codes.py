"""What `plugrad explain` says of each code is so: its wrong example is found, and its right one passes."""

import sys

import numpy as np
import pytest

import plugrad as pg
from gradient_faults.form import class_of
from plugrad.authoring import Kernel, run_kernel
from plugrad.autograd.function import once_differentiable
from plugrad.check import CODES, check_op

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
    "PLG098": "it is a kernel of Triton: tests/ops_contrib/frameworks/checking/test_checking_triton.py",
    "PLG056": "it is of a framework with forward mode: tests/ops_contrib/frameworks/checking/test_checking_jax.py",
    "PLG057": "it is of PyTorch: tests/ops_contrib/frameworks/checking/test_checking_torch.py",
}


SLOT = """
def plain(x):
    return x * x * x

def forward(ctx, x):
    ctx.save_for_backward(x)
    return run_kernel(ctx, x)
"""


def check_example(code, *sources):
    """Return what the checker says of the cube with these lines; of a code of kernels, of its kernel with them; of one
    of vmap, of the cube in PyTorch.
    """
    if CODES[code].check == "vmap":
        return check_op(torch_op_of(*sources))
    if CODES[code].check != "kernels":
        return check_op(op_of(*sources))
    names = {"np": np}
    for source in sources:
        exec(source, names)
    kernel = Kernel("acme::cube", names["kernel"], takes=names.get("takes"))
    return check_op(op_of(SLOT), kernels=kernel)


TORCH_CUBE = """
def forward(x):
    return x**3

def setup_context(ctx, inputs, output):
    ctx.save_for_backward(*inputs)
"""


def torch_op_of(*sources):
    """Return the cube as a rule of PyTorch with these lines."""
    torch = pytest.importorskip("torch")
    names = {}
    exec(CUBE.replace("pg.Sample", "").replace("forward(ctx, x)", "plain(ctx, x)"), names)
    for source in (TORCH_CUBE, *sources):
        exec(source, names)
    methods = ("forward", "setup_context", "backward", "samples", "vmap")
    body = {name: staticmethod(names[name]) for name in methods}
    names["Cube"] = type("Cube", (torch.autograd.Function,), body)
    return names["Cube"]


def op_of(*sources):
    """Return the op of a class with these lines, the later ones in the place of the earlier."""
    names = {"np": np, "pg": pg, "sys": sys, "run_kernel": run_kernel}
    names["once_differentiable"] = once_differentiable
    before = set(names)
    for source in (CUBE, *sources):
        exec(source, names)
    body = {name: names[name] for name in names.keys() - before - {"__builtins__"}}
    return class_of("Cube", pg.ArrayFunction, body)


def assert_examples_are_right(code):
    """The wrong example of a code is found, by that code, and the right one passes."""
    wrong, right = CODES[code].example
    found = check_example(code, wrong)
    assert code in [each.code for each in found.findings if each.follows is None], found
    mended = check_example(code, wrong, right)
    assert mended.verdict == "pass", mended


APART = [code for code in CODES if CODES[code].check in ("kernels", "vmap")]
"""Codes whose examples are kernels, or rules of PyTorch; they are dear, so `tests/ci` asks them."""


@pytest.mark.parametrize("code", [code for code in CODES if code not in (*NOT_RUN, *APART)])
def test_the_example_of_a_cause_is_found_and_that_of_the_mend_is_right(code):
    assert_examples_are_right(code)
