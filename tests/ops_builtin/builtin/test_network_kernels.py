"""Softmax, normalisation and attention give in many blocks what they give in one, and what formulas of ops give."""

import numpy as np
import pytest

import plugrad as pg
from plugrad_builtin import fused_layers, network_kernels, normalization

F = pg.nn.functional
rng = np.random.default_rng(0)
x, y, z = rng.normal(size=(3, 4, 6, 5))
some = rng.random((6, 6)) < 0.5
some[2] = False  # a query that may look nowhere

PROGRAMS = {
    "softmax": (lambda x: pg.softmax(x, -1), x),
    "softmax along the middle": (lambda x: pg.softmax(x, 1), x),
    "softmax along the first": (lambda x: pg.softmax(x, 0), x),
    "softmax of large numbers": (lambda x: pg.softmax(x, -1), 100 * x),
    "log_softmax": (lambda x: pg.log_softmax(x, -1), x),
    "log_softmax along the first": (lambda x: pg.log_softmax(x, 0), x),
    "cross_entropy": (lambda x: F.cross_entropy(x, pg.tensor([0, 4, 1, 2, 2, 3])), x[0]),
    "cross_entropy of images": (
        lambda x: F.cross_entropy(x, pg.arange(20).reshape(4, 5) % 6, reduction="none"),
        x,
    ),
    "layer_norm": (lambda x, w, b: F.layer_norm(x, (5,), w, b), x, y[0, 0], z[0, 0]),
    "layer_norm of two dimensions": (lambda x, w: F.layer_norm(x, (6, 5), w), x, y[0]),
    "layer_norm without weights": (lambda x: F.layer_norm(x, (5,)), x),
    "rms_norm": (lambda x, w: pg.rms_norm(x, (5,), w), x, y[0, 0]),
    "rms_norm without weights": (lambda x: pg.rms_norm(x, (5,)), x),
    "attention": (F.scaled_dot_product_attention, x, y, z),
    "causal attention": (
        lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True),
        x,
        y,
        z,
    ),
    "attention with a mask": (
        lambda q, k, v: F.scaled_dot_product_attention(q, k, v, pg.from_numpy(some)),
        x,
        y,
        z,
    ),
    "attention with a mask of numbers": (
        lambda q, k, v: F.scaled_dot_product_attention(
            q, k, v, pg.from_numpy(np.where(some, 0.5, -np.inf))
        ),
        x,
        y,
        z,
    ),
}


def run(name):
    function, *arrays = PROGRAMS[name]
    inputs = [pg.from_numpy(array).requires_grad_() for array in arrays]
    output = function(*inputs)
    weights = pg.from_numpy(np.random.default_rng(1).normal(size=tuple(output.shape)))
    grads = pg.autograd.grad((output * weights).sum(), inputs)
    return [each.detach().numpy() for each in (output, *grads)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_many_blocks_are_as_one(name, monkeypatch):
    whole = run(name)
    for size in (
        1,
        100,
        400,
    ):  # bytes: a row, or a part of one; several rows; one that leaves a remainder
        monkeypatch.setattr(network_kernels, "BLOCK_BYTES", size)
        monkeypatch.setattr(network_kernels, "SMALL", 0)
        for one, other in zip(whole, run(name), strict=True):
            np.testing.assert_allclose(other, one, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("name", [name for name in PROGRAMS if "norm" in name or "att" in name])
def test_a_fused_layer_is_as_the_formula_of_ops(name, monkeypatch):
    fused = run(name)
    for decides in ("fusible", "attention_fits"):
        monkeypatch.setattr(normalization, decides, lambda *_: False)
    for one, other in zip(fused, run(name), strict=True):
        np.testing.assert_allclose(other, one, rtol=1e-12, atol=1e-13)


CHAINS = {
    "layer_norm": lambda x: F.layer_norm(x, (3,), x.sin(), eps=0.1),
    "rms_norm": lambda x: pg.rms_norm(x, (3,), x.sin(), eps=0.1),
    "attention": lambda x: F.scaled_dot_product_attention(x[None], x[None] ** 2, x[None].exp()),
}


@pytest.mark.parametrize("name", CHAINS)
def test_derivatives_of_a_fused_layer_are_right_when_one_argument_is_computed_from_another(
    name, monkeypatch
):
    def derivatives():
        x = pg.tensor([0.3, -1.0, 2.0], dtype=pg.float64, requires_grad=True)
        value, found = CHAINS[name](x), []
        for _ in range(3):
            (value,) = pg.autograd.grad((value * weights).sum(), x, create_graph=True)
            found.append(value.tolist())
        return found

    weights = pg.tensor([1.0, 2.0, 5.0], dtype=pg.float64)
    fused = derivatives()
    for decides in ("fusible", "attention_fits"):
        monkeypatch.setattr(normalization, decides, lambda *_: False)
    np.testing.assert_allclose(fused, derivatives(), rtol=1e-10)


def test_a_formula_and_a_kernel_that_differ_are_told_apart(monkeypatch):
    right = network_kernels.layer_norm
    wrong = staticmethod(lambda *args: right(*args) * 1.0005)
    monkeypatch.setattr(fused_layers.LayerNormFused, "plain", wrong)
    with pytest.raises(AssertionError):
        test_a_fused_layer_is_as_the_formula_of_ops("layer_norm", monkeypatch)
