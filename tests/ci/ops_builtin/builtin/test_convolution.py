"""Errors of convolution in single precision, beside PyTorch's."""

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch
from tests.ops_builtin.builtin.test_convolution import functional, waves


@needs_torch
@pytest.mark.parametrize(
    ("shape", "outs", "kernel", "settings"),
    [
        ((4, 3, 33, 32), 16, 3, {"padding": 1}),
        ((2, 64, 16, 16), 64, 3, {"padding": 1}),
        ((4, 256, 7, 7), 32, 3, {"padding": 1}),
        ((2, 3, 64, 64), 32, 7, {"padding": 3, "stride": 2}),
        ((2, 64, 28, 28), 64, 3, {"padding": 1, "groups": 64}),
        ((2, 32, 28, 28), 32, 3, {"padding": 2, "dilation": 2, "groups": 4}),
        ((2, 64, 28, 28), 64, 1, {}),
    ],
)
def test_errors_in_single_precision_are_at_most_four_times_those_of_pytorch(
    shape, outs, kernel, settings
):
    rng = np.random.default_rng(14)
    weight = outs, shape[1] // settings.get("groups", 1), kernel, kernel
    arrays = [rng.normal(size=size).astype("float32") for size in (shape, weight, (outs,))]

    def results(t, dtype):
        leaves = [t.tensor(array.astype(dtype), requires_grad=True) for array in arrays]
        output = functional(t, "conv2d")(*leaves, **settings)
        grads = t.autograd.grad(output, leaves, t.tensor(waves(output, dtype)))
        return [np.asarray(value.detach()) for value in (output, *grads)]

    exact = results(torch, "float64")
    ours, theirs = (
        [np.abs(a - b).max() for a, b in zip(results(t, "float32"), exact, strict=True)]
        for t in (pg, torch)
    )
    print(ours, theirs)
    assert all(mine <= 4 * other for mine, other in zip(ours, theirs, strict=True))
