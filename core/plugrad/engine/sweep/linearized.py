"""Linearized functions: outputs that were computed from points, and the linear map that pulls gradients back to them.

Let J be the Jacobian of a function f at points x. Reverse mode computes J only as a map, u ↦ uᵀJ: `Linearized.pull`.
It is a function of Tensors again, and its own derivatives follow by the same means:

* it is linear in u, so the pull of the pull by u is the transposed map, v ↦ Jv, forward mode;
* of f with one element, the pull of 1 is the gradient ∇f(x), whose own pull is the Hessian's, v ↦ vᵀH.

`plugrad.func`, `plugrad.autograd.functional` and the derivatives of functions that solvers call are all computed so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from plugrad.engine import table
from plugrad.engine.grad_mode import is_grad_enabled
from plugrad.engine.sweep.backward import grad_of
from plugrad.engine.tensor.tensor import Tensor, wrap

Gradients = Sequence[Tensor | None]


class Linearized(NamedTuple):
    """Linearized function: its recorded outputs, and the points (inputs) that they were computed from;
    `pull` is its adjoint.

    The points are Tensors that `own` made. An output that is None, or requires no grad, does not depend on them.

    >>> import plugrad as pg
    >>> from plugrad.engine.sweep.linearized import Linearized, own
    >>> x, u = own(pg.tensor([1.0, 2.0]), recorded=False), own(pg.zeros(2), recorded=False)
    >>> f = Linearized([x**3], [x])
    >>> transposed = Linearized(f.pull(u), [u])
    >>> with pg.no_grad():
    ...     f.pull(pg.tensor([1.0, 10.0])), transposed.pull(pg.tensor([1.0, 10.0]))
    ((tensor([  3., 120.]),), (tensor([  3., 120.]),))
    """

    outputs: Gradients
    points: Sequence[Tensor]
    stop: bool = False
    """Some points lie behind others, or in a graph of their own: the pull goes beyond none and runs none of their
    hooks, as another sweep goes on from there."""

    def pull(self, *gradients: Tensor | None) -> tuple[Tensor | None, ...]:
        """Return uᵀJ for the gradients u of the outputs, recorded where grad mode is on; None where it is zero.

        None as the gradient of an output with one element means 1. The graph remains: it may be called again.

        Raises
        ------
        GradientError
            A gradient has another shape or kind than its output, or is None for an output that is no real scalar.
        """
        moving = [
            pair
            for pair in zip(self.outputs, gradients, strict=True)
            if pair[0] is not None and pair[0].requires_grad
        ]
        sources = [point for point in self.points if point.requires_grad]
        if not moving or not sources:
            return (None,) * len(self.points)
        outputs, given = zip(*moving, strict=True)
        found = grad_of(outputs, sources, given, None, is_grad_enabled(), True, stop=self.stop)
        left = iter(found)
        return tuple([next(left) if point.requires_grad else None for point in self.points])


def own(tensor: Tensor, recorded: bool) -> Tensor:
    """Return a Tensor of the same values, to record a function from: a leaf that requires grad, or a view of `tensor`.

    It is a view if `recorded` and `tensor` requires grad, so that gradients flow on to it. A Tensor of integers gives a
    leaf that requires none. In a `vmap` each example has a point, and so a gradient, of its own.
    """
    if table.vmap is not None:
        tensor = table.vmap.lifted_here(tensor)
    if recorded and tensor.requires_grad:
        view: Tensor = table.get("view_as")(tensor, tensor)
        return view
    return tensor.detach().requires_grad_(tensor._array.dtype.kind in "fc")


def materialized(gradients: Gradients, like: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Return the gradients with zeros in place of None: zeros of the shape and dtype of the Tensor in `like`."""
    pairs = zip(gradients, like, strict=True)
    return tuple([wrap(np.zeros_like(one._array)) if g is None else g for g, one in pairs])
