"""`backward` and `grad`: what is asked, where gradients start, and what is done with those that arrive.

Begin with `run_backward`, which is `tensor.backward`. The sweep is in `sweep.py`, the write to `.grad` in
`ownership.py` (`write_grads`).
"""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from plugrad.engine import table
from plugrad.engine.errors import GradientError
from plugrad.engine.grad_mode import running
from plugrad.engine.graph.node import (
    AccumulateGrad,
    Edge,
    Node,
    accumulator,
    dtype_at,
    edge_of,
    output_edge,
)
from plugrad.engine.graph.saved import Freed
from plugrad.engine.sweep.nesting import nested
from plugrad.engine.sweep.ownership import array_to_keep, guard, write_grads
from plugrad.engine.sweep.sweep import sweep
from plugrad.engine.tensor.arrays import Gradient
from plugrad.engine.tensor.tensor import LEAF, Tensor, give, wrap

# Where a pass starts, and where it ends.


ndarray = np.ndarray


def root_gradients(
    roots: Sequence[Any], given: Sequence[Any] | None, record: bool
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the edge of each root of a backward pass, and the gradient there: two tuples.

    `given` are the gradients from the caller, which are checked, or None; then a scalar root gets 1. With `record` they
    are Tensors, else arrays. Raises GradientError if a root requires no grad, or is no scalar and has no gradient.
    """
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
            gradient = gradient if record else gradient._array
        edges.append(edge)
        gradients.append(gradient)
    return tuple(edges), tuple(gradients)


def edge_at(target: Any) -> Edge | None:
    """Return the edge of a Tensor (None if it requires no grad) or of a `GradientEdge`;
    GradientError for anything else.
    """
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
    """Place in the graph where a gradient arrives: output `output_nr` of `node`.
    `grad` and `backward` accept it like a tensor.

    `get_gradient_edge` makes it. Unlike the tensor, it does not keep the values in memory.
    """

    node: Any
    output_nr: int


def get_gradient_edge(tensor: Tensor) -> GradientEdge:
    """Return the gradient edge of `tensor`: the node that receives its gradient, and the output number.

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
    """Return the gradient 1 for a scalar root, whose edge is given; GradientError if it is no real scalar."""
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
    """Return a given gradient, cast if it is of integers. GradientError if its shape or kind is not the root's.

    `nr` is the index of the root, for the message. Raises TypeError if it is no Tensor.
    """
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


# `backward` and `grad`.


def backward(
    tensors: Any,
    grad_tensors: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    *,
    inputs: Any = None,
) -> None:
    """Add the gradients of `tensors` with respect to each leaf to the leaf's `.grad`.

    Parameters
    ----------
    tensors
        A Tensor or a sequence of them.
    grad_tensors
        For each of `tensors`, the gradient of the final result with respect to it, of its shape; or None for a
        one-element tensor, which means 1.
    retain_graph
        Keep what the graph saved, so that a second pass is possible (default: the value of `create_graph`).
    create_graph
        Record the pass itself, for higher derivatives; the gradients in `.grad` then have a graph.
    inputs
        Accumulate into these tensors only.

    Raises
    ------
    GradientError
        A root requires no grad, is no scalar and has no gradient given; an op's rule returned something wrong; or
        saved values were freed. Then no `.grad` has changed, except for leaves with post-accumulate hooks, which may
        have run already.

    >>> import plugrad as pg
    >>> x = pg.tensor(2.0, requires_grad=True)
    >>> pg.autograd.backward([x * 3, x * x])
    >>> x.grad
    tensor(7.)
    """
    given = as_tuple(grad_tensors) if grad_tensors is not None else None
    run_backward(as_tuple(tensors), given, retain_graph, create_graph, inputs)


def run_backward(
    roots: tuple[Any, ...],
    given: tuple[Any, ...] | None,
    retain_graph: bool | None,
    create_graph: bool,
    inputs: Any,
) -> None:
    """Run the backward pass of `backward` and of ``tensor.backward``, which must call it directly.

    `roots` are the tensors, `given` their gradients or None; `retain_graph`, `create_graph` and `inputs` are the
    arguments of `backward`. The line that called `backward`, two frames up, is kept for the error of a second pass.
    """
    if create_graph:
        warnings.warn(
            "Using backward() with create_graph=True will create a reference cycle between the parameter and its "
            "gradient which can cause a memory leak. We recommend using autograd.grad when creating the graph to avoid "
            "this. If you have to use this function, make sure to reset the .grad fields of your parameters to None "
            "after use to break the cycle and avoid the leak.",
            UserWarning,
            stacklevel=3,
        )
    wanted = None
    if inputs is not None:
        targets = as_tuple(inputs)
        if not targets:
            raise GradientError("`inputs` argument to `backward()` cannot be empty.")
        for target in targets:
            if isinstance(target, Tensor):
                target.retain_grad()
            elif not isinstance(edge_at(target), AccumulateGrad):
                raise GradientError(
                    "backward(inputs=...) got the GradientEdge of a tensor that is no leaf, so there is no `.grad` to "
                    "accumulate into; use autograd.grad(), or give the tensor"
                )
        wanted = [edge_at(target) for target in targets]
    edges, gradients = root_gradients(roots, given, create_graph)
    freed = None
    if not (create_graph if retain_graph is None else retain_graph):
        caller = sys._getframe(2)
        freed = Freed(("backward()", caller.f_code, caller.f_lasti))
    begin = sweep if running.state.sweep is None else nested
    begin(edges, gradients, freed, create_graph, wanted, write_grads)


give(Tensor, run_backward)


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    only_inputs: bool = True,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> Any:
    """Return the gradients of `outputs` with respect to `inputs`, and leave every `.grad` alone.

    Parameters
    ----------
    outputs, inputs
        A Tensor or a sequence of them; `inputs` may be a dict, and then the result is a dict. Only the part of the
        graph between outputs and inputs is computed.
    grad_outputs
        For each output the gradient of the final result with respect to it, or None for a one-element tensor.
    retain_graph
        Keep what the graph saved (default: the value of `create_graph`).
    create_graph
        Record the pass, so that the results can be differentiated again.
    only_inputs
        Ignored, as in PyTorch, where programs still give it; False warns.
    allow_unused
        Return None for an input that the outputs do not depend on, instead of raising.
    is_grads_batched
        The first dimension of each of `grad_outputs` is a batch: return the gradients for every row, stacked. The rows
        are computed one after the other.
    materialize_grads
        Return zeros for an input that the outputs do not depend on (implies ``allow_unused=True``).

    Returns
    -------
    tuple of Tensor
        One per input, of its shape and dtype.

    Raises
    ------
    GradientError
        An input was not used, or does not require grad; and as for `backward`.

    >>> import plugrad as pg
    >>> x = pg.tensor(3.0, requires_grad=True)
    >>> (first,) = pg.autograd.grad(x**3, x, create_graph=True)
    >>> pg.autograd.grad(first, x)
    (tensor(18.),)
    """
    if not only_inputs:
        warnings.warn(
            "only_inputs argument is deprecated and is ignored now (defaults to True). To accumulate gradient for "
            "other parts of the graph, please use plugrad.autograd.backward.",
            FutureWarning,
            stacklevel=2,
        )
    freed = None
    if not (create_graph if retain_graph is None else retain_graph):
        caller = sys._getframe(1)
        freed = Freed(("autograd.grad()", caller.f_code, caller.f_lasti))
    if not is_grads_batched:
        given = as_tuple(grad_outputs) if grad_outputs is not None else None
        return grad_of(outputs, inputs, given, freed, create_graph, allow_unused, materialize_grads)
    batches = as_tuple(grad_outputs) if grad_outputs is not None else ()
    check_batches(as_tuple(outputs), batches)

    def of_row(row: tuple[Any, ...], last: bool) -> Any:
        end = freed if last else None
        return grad_of(outputs, inputs, row, end, create_graph, allow_unused, materialize_grads)

    return batched(of_row, batches)


def grad_of(
    outputs: Any,
    inputs: Any,
    given: tuple[Any, ...] | None,
    freed: Freed | None,
    create_graph: bool,
    allow_unused: bool | None,
    materialize_grads: bool = False,
    stop: bool = False,
) -> Any:
    """Return the gradients of `outputs` with respect to `inputs`, as the public `grad` does with the same arguments;
    `given` has a gradient or None for each output.

    `freed` is the placeholder for the saved values that the pass frees, or None to keep them. With `stop`, the pass
    does not go on behind the inputs: see `sweep`.
    """
    if isinstance(inputs, Mapping):
        if type(inputs) is not dict:
            raise TypeError(
                f"`inputs` argument to `grad()` must be a dict, not {type(inputs).__name__}. Other mappings are not "
                "taken: give dict(inputs)"
            )
        several = tuple(inputs.values())
        values = grad_of(
            outputs, several, given, freed, create_graph, allow_unused, materialize_grads
        )
        return dict(zip(inputs, values, strict=True))
    targets = as_tuple(inputs)
    if not targets:
        raise GradientError("`inputs` argument to `grad()` cannot be empty.")
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False."
        )
    edges, gradients = root_gradients(as_tuple(outputs), given, create_graph)
    wanted: list[Edge] = []
    for target in targets:
        edge = edge_at(target)
        if edge is None:
            raise GradientError("One of the differentiated Tensors does not require grad")
        wanted.append(edge)
    begin = sweep if running.state.sweep is None else nested
    captured = begin(edges, gradients, freed, create_graph, wanted, None, stop).captured
    del edges, gradients
    made: dict[Any, Tensor] = {}
    results: list[Tensor | None] = []
    for index, edge in enumerate(wanted):
        if edge in made:
            results.append(guard(made[edge]) if create_graph else wrap(made[edge]._array.copy()))
        elif (arrival := captured.pop(edge, None)) is not None:
            made[edge] = guard(arrival[0]) if create_graph else wrap(array_to_keep(arrival))
            results.append(made[edge])
        elif materialize_grads:
            zeros = np.zeros(edge._shape, dtype_at(edge))
            results.append(wrap(zeros, LEAF if create_graph else None))
        elif allow_unused:
            results.append(None)
        else:
            raise GradientError(
                f"The differentiated Tensor at index {index} appears to not have been used in the graph. Set "
                "allow_unused=True if this is the desired behavior."
            )
    return tuple(results)


# `grad` of a whole batch of gradients: row by row, and what comes out stacked.


def check_batches(outputs: tuple[Any, ...], given: tuple[Any, ...]) -> None:
    """Raise GradientError if the rows of a gradient in `given`, along its first dimension,
    have not its output's shape.
    """
    for nr, (output, gradient) in enumerate(zip(outputs, given, strict=False)):
        edge = edge_at(output)
        shape = None if edge is None else edge._shape
        if isinstance(gradient, Tensor) and shape is not None and gradient.shape[1:] != shape:
            raise GradientError(
                "If `is_grads_batched=True`, we interpret the first dimension of each grad_output as the batch "
                "dimension. The sizes of the remaining dimensions are expected to match the shape of corresponding "
                f"output, but a mismatch was detected: grad_output[{nr}] has a shape of "
                f"torch.Size({list(gradient.shape)}) and output[{nr}] has a shape of torch.Size({list(shape)})."
            )


def batched(run: Callable[[tuple[Any, ...], bool], Any], given: tuple[Any, ...]) -> Any:
    """Return the results of ``run(row, is_last)`` for each row of the `given` gradients, stacked:
    a tuple or dict of Tensors. All rows are computed at once, by `vmap`, where that is installed.

    Raises GradientError if the gradients differ in their first size, or there are no rows.
    """
    sizes = {len(gradient) for gradient in given if gradient is not None}
    if len(sizes) != 1:
        raise GradientError(
            "grad(): is_grads_batched needs grad_outputs with one batch size as their first dimension, got "
            f"{sorted(sizes)}"
        )
    count = sizes.pop()
    if count and table.load_vmap is not None:
        return table.load_vmap().over_rows(lambda row: run(row, True), given, count)
    rows = [
        run(tuple([None if g is None else g[row] for g in given]), row == count - 1)
        for row in range(count)
    ]
    if not rows:
        raise GradientError("grad(): is_grads_batched got grad_outputs with no rows")
    stack = table.get("stack")

    def stacked(column: Sequence[Any]) -> Any:
        return None if column[0] is None else stack(list(column))

    if isinstance(rows[0], dict):
        return {key: stacked([row[key] for row in rows]) for key in rows[0]}
    return tuple([stacked(column) for column in zip(*rows, strict=True)])
