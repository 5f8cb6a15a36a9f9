"""Where a backward pass starts, and where it ends: edges, and the gradients that enter there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from plugrad.engine.errors import GradientError
from plugrad.engine.graph.edge import Edge
from plugrad.engine.graph.edges import accumulator, dtype_at, edge_of, output_edge
from plugrad.engine.graph.node import Node
from plugrad.engine.tensor.arrays import Gradient
from plugrad.engine.tensor.tensor import LEAF, Tensor, wrap

ndarray = np.ndarray


def root_gradients(
    roots: Sequence[Any], given: Sequence[Any] | None, record: bool
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the edge of each root, and the gradient there, checked or made."""
    if given is None and len(roots) == 1 and not record:  # nearly always: the loss
        (root,) = roots
        edge = root._edge if type(root) is Tensor and type(root._array) is ndarray else None
        if edge is not None and edge is not LEAF:
            one = _ones.get((edge._shape, edge._dtype))
            if one is not None:
                return (edge,), (one,)
    if given is not None and len(given) < len(roots):
        raise GradientError(f"got {len(roots)} tensors and {len(given)} gradients")
    edges: list[Edge] = []
    gradients: list[Gradient | None] = []
    for nr, root in enumerate(roots):
        edge = edge_at(root)
        if edge is None:
            raise GradientError(
                f"element {nr} of tensors does not require grad and does not have a grad_fn; make an input with "
                "requires_grad=True, and compute outside no_grad()"
            )
        gradient = None if given is None else given[nr]
        if gradient is None:
            gradient = _one(edge, root)
            gradient = wrap(gradient.copy()) if record else gradient
        else:
            gradient = _as_given(gradient, edge, nr)
            # What is the caller's stays so.
            gradient = gradient if record else gradient._array.copy()
        edges.append(edge)
        gradients.append(gradient)
    return tuple(edges), tuple(gradients)


def edge_at(target: Any) -> Edge | None:
    """Return the edge of a Tensor (None if it requires no grad) or of a `GradientEdge`."""
    if isinstance(target, Tensor):
        edge = target._edge
        return accumulator(target) if edge is LEAF else edge
    if isinstance(target, GradientEdge):
        node = target.node
        return output_edge(node, target.output_nr) if isinstance(node, Node) else node
    raise GradientError(
        f"all inputs have to be Tensors or GradientEdges, but got {type(target).__name__}"
    )


class GradientEdge(NamedTuple):
    """A place on the graph: the gradient of output `output_nr` of `node`. `grad` and `backward` take it for a tensor.

    It does not hold the tensor's memory. See `get_gradient_edge`.
    """

    node: Any
    output_nr: int


def get_gradient_edge(tensor: Tensor) -> GradientEdge:
    """Return the place on the graph where the gradient of `tensor` flows to.

    Raises
    ------
    RuntimeError
        `tensor` does not require grad.

    >>> import plugrad as pg
    >>> x = pg.tensor(3.0, requires_grad=True)
    >>> y = x * x
    >>> edge = pg.autograd.graph.get_gradient_edge(y)
    >>> pg.autograd.grad(y * 2, edge)
    (tensor(2.),)
    """
    if tensor._edge is None:
        raise GradientError(
            "It is not possible to get the gradient edge for a Tensor that does not require gradients"
        )
    return GradientEdge(*edge_of(tensor).pair)


def _one(edge: Edge, root: Any) -> Any:
    """Return the gradient of a scalar root, whose edge is given, with respect to itself."""
    foreign = isinstance(root, Tensor) and type(root._array) is not ndarray
    one = _ones.get((edge._shape, edge._dtype))
    if one is not None and not foreign:
        return one
    shape, dtype = edge._shape, dtype_at(edge)
    if shape and math.prod(shape) != 1:
        raise GradientError(
            f"grad can be implicitly created only for scalar outputs; this one has shape {list(shape)}: sum it, or "
            "give its gradient"
        )
    if dtype.kind == "c":
        raise GradientError(
            f"grad can be implicitly created only for real scalar outputs but got torch.{dtype}; give its gradient"
        )
    if foreign:
        return np.ones_like(root._array)
    one = _ones[shape, dtype] = np.ones(shape, dtype)
    one.flags.writeable = False
    return one


# The sweep owns none of them: who writes gets a copy.
_ones: dict[tuple[tuple[int, ...], Any], Any] = {}


def _as_given(gradient: Gradient, edge: Edge, nr: int) -> Tensor:
    """Return a given gradient, cast if it is of integers; raise if it is no Tensor of the root's shape and kind."""
    if not isinstance(gradient, Tensor):
        raise TypeError(
            f"gradients can be either Tensors or None, but got {type(gradient).__name__}"
        )
    array = gradient._array
    if array.shape != edge._shape:
        raise GradientError(
            f"Mismatch in shape: grad_output[{nr}] has a shape of torch.Size({list(array.shape)}) and "
            f"output[{nr}] has a shape of torch.Size({list(edge._shape)})."
        )
    expected = dtype_at(edge)
    if (array.dtype.kind == "c") != (expected.kind == "c"):
        raise GradientError(
            "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch in dtype: "
            f"grad_output[{nr}] has a dtype of torch.{array.dtype} and output[{nr}] has a dtype of "
            f"torch.{expected}."
        )
    return gradient if array.dtype.kind in "fc" else wrap(array.astype(expected))


def as_tuple(tensors: Any) -> tuple[Any, ...]:
    if type(tensors) is tuple:
        return tensors
    return (tensors,) if isinstance(tensors, (Tensor, GradientEdge)) else tuple(tensors)
