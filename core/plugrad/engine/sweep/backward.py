"""`backward` and `grad`: what is asked, where gradients start, and what is done with those that arrive.

The sweep between the two is in `sweep.py`, with which the story of the core ends.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from plugrad.engine.errors import GradientError
from plugrad.engine.grad_mode import running
from plugrad.engine.graph.edge import Edge
from plugrad.engine.graph.edges import AccumulateGrad, dtype_at
from plugrad.engine.graph.freed import Freed
from plugrad.engine.sweep.batches import batched, check_batches
from plugrad.engine.sweep.guarded import guard
from plugrad.engine.sweep.nesting import nested
from plugrad.engine.sweep.ownership import kept
from plugrad.engine.sweep.roots import as_tuple, edge_at, root_gradients
from plugrad.engine.sweep.sweep import sweep
from plugrad.engine.sweep.writing import write_grads
from plugrad.engine.tensor.tensor import LEAF, Tensor, wrap


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
        For each, the gradient of the final result with respect to it (of its shape), or None for a one-element
        tensor: then it is 1.
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
        saved values are gone. In every case no `.grad` has changed, but of leaves with post-accumulate hooks: these
        have been shown theirs.

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
    """What `backward` and ``tensor.backward`` do. They call it directly: it looks two frames up for who called them."""
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
        A Tensor or a sequence of them; `inputs` may be a dict, and so is then the result. Nothing but what lies
        between the two is computed.
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
        The first dimension of each of `grad_outputs` is a batch: return the gradients of every row, stacked. The rows
        are run one after the other.
    materialize_grads
        Return zeros for it (implies ``allow_unused=True``).

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
        return _grad(outputs, inputs, given, freed, create_graph, allow_unused, materialize_grads)
    batches = as_tuple(grad_outputs) if grad_outputs is not None else ()
    check_batches(as_tuple(outputs), batches)

    def of_row(row: tuple[Any, ...], last: bool) -> Any:
        end = freed if last else None
        return _grad(outputs, inputs, row, end, create_graph, allow_unused, materialize_grads)

    return batched(of_row, batches)


def _grad(
    outputs: Any,
    inputs: Any,
    given: tuple[Any, ...] | None,
    freed: Freed | None,
    create_graph: bool,
    allow_unused: bool | None,
    materialize_grads: bool,
) -> Any:
    """What `grad` does with one gradient, or none, for each output."""
    if isinstance(inputs, Mapping):
        if type(inputs) is not dict:
            raise TypeError(
                f"`inputs` argument to `grad()` must be a dict, not {type(inputs).__name__}. Other mappings are not "
                "taken: give dict(inputs)"
            )
        several = tuple(inputs.values())
        values = _grad(
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
    captured = begin(edges, gradients, freed, create_graph, wanted, None).captured
    del edges, gradients
    made: dict[Any, Tensor] = {}
    results: list[Tensor | None] = []
    for index, edge in enumerate(wanted):
        if edge in made:
            results.append(guard(made[edge]) if create_graph else wrap(made[edge]._array.copy()))
        elif (arrival := captured.pop(edge, None)) is not None:
            made[edge] = guard(arrival[0]) if create_graph else wrap(kept(arrival))
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
