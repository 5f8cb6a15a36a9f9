"""What plugrad itself says of a call: its values, and its first and second derivatives in given directions."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry

OPS = [op.identity for op in registry.ops("builtin")]
RANDOM = {each for each in OPS if not registry.op(each).function.deterministic}
"""Ops that draw random numbers: others when they are run again, as a derivative does."""
LEFT_OUT = {
    "builtin::histogramdd": "returns a tuple in a tuple, which the bridges refuse",
    "builtin::cofactors_along": "has no second derivative, and says so",
}
FOR_THEIR_CHECKERS = pytest.mark.parametrize(
    ("op", "shapes", "settings"),
    [
        ("tanh", [(3, 2)], {}),
        ("tanh", [()], {}),
        ("mul", [(3, 2), (2,)], {}),
        ("softmax", [(3, 4)], {"dim": 1}),
        ("matmul", [(2, 3), (3, 2)], {}),
        ("conv2d", [(1, 2, 4, 4), (3, 2, 3, 3), (3,)], {"stride": (2, 1), "padding": 1}),
    ],
)
"""Ops that are handed to each framework's own checker of derivatives."""


@cache
def samples_of(identity):
    """Return the samples of an op, the same for every framework: but for NumPy's longest floats, which none has."""
    found = registry.op(identity).samples(np.random.default_rng(0))
    return tuple(s for s in found if s.settings.get("dtype") != np.longdouble)


@dataclass
class Derivatives:
    """Of a call: what a framework's answers are compared with. Directions are drawn here, and given to both."""

    values: list
    weights: list
    """Beside each output: the gradient that is given for it; None of one that has no derivative."""
    first: list
    """Beside each input: its gradient; None of integers."""
    directions: list
    """Beside each input: along which its gradient is differentiated again."""
    second: list
    nodes: list
    """Beside each output: the name of its node; None of one that has no derivative."""


def derivatives(call, arrays):
    """Return plugrad's derivatives of `call`, a function of Tensors."""
    rng = np.random.default_rng(1)
    inputs = [pg.from_numpy(a.copy()).requires_grad_(is_floating(a)) for a in arrays]
    result = called(call, inputs)
    outputs = [result] if isinstance(result, pg.Tensor) else [*result]
    weights = [like(rng, o.numpy(force=True)) if o.requires_grad else None for o in outputs]
    differentiable = [x for x in inputs if x.requires_grad]
    kept = [(o, pg.from_numpy(w)) for o, w in zip(outputs, weights, strict=True) if w is not None]
    values = [o.numpy(force=True) for o in outputs]
    nodes = [name_of_node(output) for output in outputs]
    if not kept:
        return Derivatives(values, weights, [None] * len(inputs), [], [], nodes)
    roots, given = zip(*kept, strict=True)
    how = {"allow_unused": True, "materialize_grads": True}
    slopes = pg.autograd.grad(roots, differentiable, given, create_graph=True, **how)
    directions = [like(rng, slope.detach().numpy()) for slope in slopes]
    # A scalar that depends on the inputs through the slopes, if these do at all.
    product = sum(
        (s * pg.from_numpy(d).conj()).real.sum() if s.is_complex() else (s * pg.from_numpy(d)).sum()
        for s, d in zip(slopes, directions, strict=True)
    )
    curves = pg.autograd.grad(product, differentiable, **how) if product.requires_grad else None
    curves = curves or [pg.zeros_like(x) for x in differentiable]
    return Derivatives(
        values,
        weights,
        beside(inputs, [s.detach().numpy() for s in slopes]),
        beside(inputs, directions),
        beside(inputs, [c.detach().numpy() for c in curves]),
        nodes,
    )


def name_of_node(output):
    """Return what the node is called that made a tensor, plugrad's or PyTorch's."""
    return output.grad_fn and output.grad_fn.name()


def called(call, inputs):
    """Call a function; the weights of losses, which come last, have no gradients."""
    for last in reversed(inputs):
        try:
            return call(*inputs)
        except RuntimeError as error:
            if "is not differentiable with respect to argument" not in str(error):
                raise
            last.requires_grad_(False)
    return call(*inputs)


def too_steep(call, factor):
    """Return a function of the same values, whose gradients are `factor` times as large."""

    def function(*args, **settings):
        value = call(*args, **settings)
        return value.detach() + factor * (value - value.detach())

    return function


def is_floating(array):
    return array.dtype.kind in "fc"


def like(rng, array):
    """Return random numbers in the shape and dtype of an array."""
    made = rng.normal(size=array.shape)
    if array.dtype.kind == "c":
        made = made + 1j * rng.normal(size=array.shape)
    return np.asarray(made, array.dtype)


def beside(inputs, values):
    """Return `values` in the places of the inputs that require grad, None in the others."""
    left = iter(values)
    return [next(left) if x.requires_grad else None for x in inputs]


def taken_apart(sample):
    """Return a sample's arrays, and a function that calls an op with such in their places."""
    arrays = [np.asarray(arg) for arg in sample.args if isinstance(arg, (np.ndarray, np.generic))]

    def calling(op):
        def call(*given):
            left = iter(given)
            args = [
                next(left) if isinstance(arg, (np.ndarray, np.generic)) else arg
                for arg in sample.args
            ]
            return op(*args, **sample.settings)

        return call

    return arrays, calling
