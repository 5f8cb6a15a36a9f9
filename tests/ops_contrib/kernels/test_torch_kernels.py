"""The kernel pack `torch`: each kernel computes what the op's plain forward computes, gradients of every order too."""

from __future__ import annotations

import dataclasses
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plugrad as pg
from plugrad import registry
from plugrad_kernels.choosing import chooser, difference
from tests.comparing import arrays_of, cast

torch = pytest.importorskip("torch", reason="PyTorch is not installed")
from plugrad_kernels import torch as pack  # noqa: E402  it imports PyTorch


@pytest.fixture(autouse=True)
def small_calls_too(monkeypatch):
    rows = registry.rows("kernel pack", "torch")
    whole = [dataclasses.replace(kernel, smallest=0) for kernel in rows]
    monkeypatch.setattr(
        chooser,
        "_of",
        lambda packs, op: [("torch", kernel) for kernel in whole if kernel.op == op and packs],
    )


@pytest.mark.parametrize("name", [name for name, *_ in pack.KERNELS])
def test_a_kernel_computes_what_the_plain_forward_does_on_every_sample(name, used):
    op = registry.op(f"builtin::{name}")
    (kernel,) = [each for each in registry.rows("kernel pack", "torch") if each.op == op.identity]
    for sample in op.samples(np.random.default_rng(0)):
        for dtype in kernel.dtypes:
            args = [cast(arg, dtype) for arg in sample.args]
            settings = {key: cast(value, dtype) for key, value in sample.settings.items()}
            plain = arrays_of(op.call(*args, **settings))
            for arg in args:
                if isinstance(arg, np.ndarray):
                    arg.flags.writeable = False
            with pg.kernels("torch"), warnings.catch_warnings():
                warnings.simplefilter("ignore", pg.errors.KernelWarning)
                result = arrays_of(op.call(*args, **settings))
            assert difference(result, plain, kernel.tolerance) == "", sample
    assert len(used) >= 4


def test_the_comparison_finds_one_wrong_element():
    right = np.arange(6.0).reshape(2, 3)
    wrong = right.copy()
    wrong[1, 2] += 1e-9
    assert "at [1, 2] expected 5.0" in difference(wrong, right, 1000)


def gradients(function, *given):
    """Return the value, the gradients, and the gradients of the sum of their squares."""
    tensors = [pg.tensor(each).requires_grad_() for each in given]
    y = function(*tensors)
    first = pg.autograd.grad((y * y * 0.5).sum(), tensors, create_graph=True)
    second = pg.autograd.grad(sum((g * g).sum() for g in first), tensors)
    return [arrays_of(each) for each in (y, *first, *second)]


sizes = st.integers(1, 4)


@settings(deadline=None, max_examples=30, derandomize=True)
@given(st.data())
def test_convolution_by_kernels_has_the_plain_gradients_of_both_orders(data):
    draw = data.draw
    groups, per_group, out = (
        draw(st.integers(1, 3)),
        draw(st.integers(1, 2)),
        draw(st.integers(1, 2)),
    )
    kernel, pads = (
        (draw(sizes), draw(sizes)),
        tuple((draw(st.integers(0, 2)), draw(st.integers(0, 2))) for _ in "hw"),
    )
    dilation, stride = (
        (draw(st.integers(1, 2)), draw(st.integers(1, 2))),
        (draw(sizes), draw(sizes)),
    )
    reach = [d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True)]
    image = [draw(st.integers(n, n + 5)) for n in reach]
    rng = np.random.default_rng(0)
    x = rng.normal(size=(2, groups * per_group, *image))
    w = rng.normal(size=(groups * out, per_group, *kernel))

    def convolve(x, w):
        return pg.conv2d(x, w, stride=stride, padding=pads, dilation=dilation, groups=groups)

    plain = gradients(convolve, x, w)
    with pg.kernels("torch"):
        found = gradients(convolve, x, w)
    for result, expected in zip(found, plain, strict=True):
        assert difference(result, expected, 1000) == ""


@settings(deadline=None, max_examples=30, derandomize=True)
@given(st.data())
def test_pooling_by_kernels_has_the_plain_gradients_of_both_orders(data):
    draw = data.draw
    kernel, stride = (draw(sizes), draw(sizes)), (draw(sizes), draw(sizes))
    pads = tuple(draw(st.integers(0, k // 2)) for k in kernel)
    image = [draw(st.integers(k, k + 6)) for k in kernel]
    shape = (2, *image) if draw(st.booleans()) else (1, 2, *image)
    ceil_mode = draw(st.booleans())
    values = np.random.default_rng(1).integers(-3, 3, shape) * 1.0  # ties
    more = {"kernel_size": kernel, "stride": stride, "padding": pads, "ceil_mode": ceil_mode}
    for pool in (
        lambda x: pg.max_pool2d(x, **more),
        lambda x: pg.avg_pool2d(x, count_include_pad=False, **more),
    ):
        plain = gradients(pool, values)
        with pg.kernels("torch"):
            found = gradients(pool, values)
        for result, expected in zip(found, plain, strict=True):
            assert difference(result, expected, 1000) == ""


def test_nan_and_infinity_are_pooled_as_in_the_plain_forward(used):
    x = np.random.default_rng(0).choice([np.nan, np.inf, -np.inf, 0.0, -0.0], (1, 2, 7, 9))
    plain = pg.max_pool2d(pg.tensor(x), 3, 2, 1, return_indices=True)
    with pg.kernels("torch"):
        found = pg.max_pool2d(pg.tensor(x), 3, 2, 1, return_indices=True)
    assert difference(arrays_of(found), arrays_of(plain), 0) == ""
    assert used == ["builtin::max_pool2d"]


def test_a_place_outside_the_image_is_the_plain_forward_s_error(used):
    scatter = pg.ops.builtin.max_pool2d_scatter
    with pg.kernels("torch"), pytest.raises(IndexError, match="index out of bounds"):
        scatter(np.ones((1, 1, 2)), np.array([[[0, 99]]]), size=(2, 4), kernel_size=2)
    assert used == []


@pytest.mark.parametrize(("grad", "weight"), [((1,), (4,)), ((4,), (1,)), ((1, 4), (4,))])
def test_a_gradient_that_only_broadcasts_is_left_to_the_plain_forward(grad, weight):
    (kernel,) = [
        each
        for each in registry.rows("kernel pack", "torch")
        if each.op == "builtin::layer_norm_fused_backward"
    ]
    given = np.ones(grad), np.ones((2, 4)), np.ones(weight), 1, 0.1, True
    assert kernel.why_not(given, {}, any_size=True) is not None
    right = np.ones((2, 4)), np.ones((2, 4)), np.ones(4), 1, 0.1, True
    assert kernel.why_not(right, {}, any_size=True) is None
