"""Every op of `builtin` through PyTorch, on its own samples: values, gradients and second gradients are plugrad's."""

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry
from tests.comparing import installed, needs_torch
from tests.ops_contrib.frameworks.bridges.derivatives import (
    LEFT_OUT,
    OPS,
    RANDOM,
    derivatives,
    samples_of,
    taken_apart,
    too_steep,
)

torch = installed("torch")
bridge = installed("plugrad.interop.torch")
pytestmark = needs_torch


def assert_close(theirs, ours, what):
    theirs = theirs.detach().numpy()
    assert theirs.dtype == ours.dtype, what
    np.testing.assert_allclose(theirs, ours, rtol=1e-12, atol=1e-12, err_msg=what)


def compare(exported, call, arrays):
    """Hold the derivatives of a function of PyTorch's tensors to those of one of plugrad's; count what was held."""
    asked = derivatives(call, arrays)
    inputs = [
        torch.tensor(a.copy(), requires_grad=d is not None)
        for a, d in zip(arrays, asked.first, strict=True)
    ]
    result = exported(*inputs)
    outputs = [result] if isinstance(result, torch.Tensor) else [*result]
    for output, value, weight in zip(outputs, asked.values, asked.weights, strict=True):
        assert_close(output, value, "value")
        assert output.requires_grad is (weight is not None)
    pairs = [
        (o, torch.tensor(w)) for o, w in zip(outputs, asked.weights, strict=True) if w is not None
    ]
    if not pairs:
        return len(outputs)
    roots, weights = zip(*pairs, strict=True)
    differentiable = [x for x in inputs if x.requires_grad]
    how = {"allow_unused": True, "materialize_grads": True}
    plain = torch.autograd.grad(roots, differentiable, weights, retain_graph=True, **how)
    slopes = torch.autograd.grad(roots, differentiable, weights, create_graph=True, **how)
    directions = [torch.tensor(d) for d in asked.directions if d is not None]
    curving = [(s, d) for s, d in zip(slopes, directions, strict=True) if s.requires_grad]
    curves = [torch.zeros_like(x) for x in differentiable]
    if curving:
        bent, along = zip(*curving, strict=True)
        curves = torch.autograd.grad(bent, differentiable, along, **how)
    for name, found, wanted in (
        ("first, by plugrad's graph", plain, asked.first),
        ("first, recorded", slopes, asked.first),
        ("second", curves, asked.second),
    ):
        wanted = [w for w in wanted if w is not None]
        for theirs, ours in zip(found, wanted, strict=True):
            assert_close(theirs, ours, name)
    return len(outputs) + 3 * len(differentiable)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "identity", [each for each in OPS if each not in RANDOM and each not in LEFT_OUT]
)
def test_an_op_has_the_same_values_and_derivatives_in_pytorch(identity):
    function = registry.op(identity).function
    exported, op = bridge.export(function), function.apply
    taken = map(taken_apart, samples_of(identity))
    counts = [compare(calling(exported), calling(op), arrays) for arrays, calling in taken]
    assert counts
    assert all(counts)


def test_a_derivative_that_is_wrong_by_a_thousandth_is_noticed():
    wrong = bridge.export(too_steep(pg.exp, 1.001))
    with pytest.raises(AssertionError, match="first"):
        compare(wrong, pg.exp, [np.array([0.3, 0.7])])
