"""`backward` and `grad`: what is asked, where gradients start, and what is done with those that arrive.
Next: `sweep/nesting.py`.

The sweep between the two is in `sweep.py`, the last room of the engine.
"""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, repeat, starmap
from typing import Any, NamedTuple

import numpy as np

from plugrad.engine import locks, table
from plugrad.engine.errors import GradientError
from plugrad.engine.grad_mode import exhaust, is_grad_enabled, set_mode, way_back
from plugrad.engine.graph.node import (
    AccumulateGrad,
    Node,
    accumulator,
    as_array,
    dtype_at,
    edge_of,
    output_edge,
)
from plugrad.engine.inplace.inplace import bump, refuse_misfit, refuse_unwritable
from plugrad.engine.quiet import SILENT, error_state
from plugrad.engine.sweep.callbacks import run_callbacks
from plugrad.engine.sweep.ownership import Arrival, kept
from plugrad.engine.sweep.sweep import sweep
from plugrad.engine.tensor.tensor import LEAF, Tensor, wrap
from plugrad.engine.watch.watching import lend, run_accumulated_hooks

ndarray = np.ndarray


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
    given = _as_tuple(grad_tensors) if grad_tensors is not None else None
    _backward(_as_tuple(tensors), given, retain_graph, create_graph, inputs)


def _backward(
    roots: tuple[Any, ...],
    given: tuple[Any, ...] | None,
    retain_graph: bool | None,
    create_graph: bool,
    inputs: Any,
) -> None:
    """What `backward` and ``tensor.backward`` do, called by them directly."""
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
        targets = _as_tuple(inputs)
        if not targets:
            raise GradientError("`inputs` argument to `backward()` cannot be empty.")
        for target in targets:
            if isinstance(target, Tensor):
                target.retain_grad()
            elif not isinstance(_edge(target), AccumulateGrad):
                raise GradientError(
                    "backward(inputs=...) got the GradientEdge of a tensor that is no leaf, so there is no `.grad` to "
                    "accumulate into; use autograd.grad(), or give the tensor"
                )
        wanted = [_edge(target) for target in targets]
    starts = root_gradients(roots, given, create_graph)
    keep = create_graph if retain_graph is None else retain_graph
    freed = None
    if not keep:
        caller = sys._getframe(2)
        freed = ["backward()", caller.f_code, caller.f_lasti]
    before = error_state.get()
    try:
        error_state.set(SILENT)  # in here: an interrupt may come as soon as it returns
        arrived, _, callbacks = sweep(starts, freed, create_graph, wanted, _write)
        del starts
        _write(arrived, create_graph)
    finally:
        error_state.set(before)
    if callbacks is not None:
        run_callbacks(callbacks)


def tensor_backward(
    self: Tensor,
    gradient: Tensor | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Any = None,
) -> None:
    """Add the gradient of this tensor with respect to each leaf to the leaf's `.grad`.

    Parameters
    ----------
    gradient
        The gradient of the final result with respect to this tensor, of its shape; 1 for a one-element tensor.
    retain_graph
        Keep what the graph saved, so that a second pass is possible (default: the value of `create_graph`).
    create_graph
        Record the pass itself, for higher derivatives.
    inputs
        Accumulate into these tensors only.

    Raises
    ------
    GradientError
        This tensor requires no grad, is not a scalar and no `gradient` is given, or an op's rule is wrong; in
        every case no `.grad` has changed.
    """
    _backward(
        (self,), None if gradient is None else (gradient,), retain_graph, create_graph, inputs
    )


tensor_backward.__name__, tensor_backward.__qualname__ = "backward", "Tensor.backward"
Tensor.backward = tensor_backward


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
    if is_grads_batched:
        _check_batches(_as_tuple(outputs), _as_tuple(grad_outputs))
        return _batched(
            lambda rows, last: grad(
                outputs,
                inputs,
                rows,
                retain_graph if last else True,
                create_graph,
                allow_unused=allow_unused,
                materialize_grads=materialize_grads,
            ),
            _as_tuple(grad_outputs),
        )
    if isinstance(inputs, Mapping):
        if type(inputs) is not dict:
            raise TypeError(
                f"`inputs` argument to `grad()` must be a dict, not {type(inputs).__name__}. Other mappings are not "
                "taken: give dict(inputs)"
            )
        values = grad(
            outputs,
            tuple(inputs.values()),
            grad_outputs,
            retain_graph,
            create_graph,
            allow_unused=allow_unused,
            materialize_grads=materialize_grads,
        )
        return dict(zip(inputs, values, strict=True))
    targets = _as_tuple(inputs)
    if not targets:
        raise GradientError("`inputs` argument to `grad()` cannot be empty.")
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False."
        )
    given = _as_tuple(grad_outputs) if grad_outputs is not None else None
    starts = root_gradients(_as_tuple(outputs), given, create_graph)
    for target in targets:
        if isinstance(target, Tensor) and target._edge is None:
            raise GradientError("One of the differentiated Tensors does not require grad")
    wanted = [_edge(target) for target in targets]
    keep = create_graph if retain_graph is None else retain_graph
    freed = None
    if not keep:
        caller = sys._getframe(1)
        freed = ["autograd.grad()", caller.f_code, caller.f_lasti]
    before = error_state.get()
    try:
        error_state.set(SILENT)
        _, captured, callbacks = sweep(starts, freed, create_graph, wanted, None)
    finally:
        error_state.set(before)
    del starts
    if callbacks is not None:
        run_callbacks(callbacks)
    made: dict[Any, Tensor] = {}
    results: list[Tensor | None] = []
    for index, edge in enumerate(wanted):
        if edge in made:
            results.append(lend(made[edge]) if create_graph else wrap(made[edge]._array.copy()))
        elif (arrival := captured.pop(edge, None)) is not None:
            made[edge] = lend(arrival[0]) if create_graph else wrap(kept(arrival))
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


def _check_batches(outputs: tuple[Any, ...], given: tuple[Any, ...]) -> None:
    """Refuse a batch of gradients whose rows are not of its output's shape."""
    for nr, (output, gradient) in enumerate(zip(outputs, given, strict=False)):
        shape = None if _edge(output) is None else _edge(output)._shape
        if isinstance(gradient, Tensor) and shape is not None and gradient.shape[1:] != shape:
            raise GradientError(
                "If `is_grads_batched=True`, we interpret the first dimension of each grad_output as the batch "
                "dimension. The sizes of the remaining dimensions are expected to match the shape of corresponding "
                f"output, but a mismatch was detected: grad_output[{nr}] has a shape of "
                f"torch.Size({list(gradient.shape)}) and output[{nr}] has a shape of torch.Size({list(shape)})."
            )


def _batched(run: Callable[[tuple[Any, ...], bool], Any], given: tuple[Any, ...]) -> Any:
    """Run once per row of the `given` gradients, and stack what comes out."""
    sizes = {len(gradient) for gradient in given if gradient is not None}
    if len(sizes) != 1:
        raise GradientError(
            "grad(): is_grads_batched needs grad_outputs with one batch size as their first dimension, got "
            f"{sorted(sizes)}"
        )
    count = sizes.pop()
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


# Where it starts.


def root_gradients(
    roots: Sequence[Any], given: Sequence[Any] | None, record: bool
) -> list[tuple[Any, Any]]:
    """Return (edge, gradient) for each root, the gradients checked or made."""
    if given is not None and len(given) < len(roots):
        raise GradientError(f"got {len(roots)} tensors and {len(given)} gradients")
    starts: list[tuple[Any, Any]] = []
    for root in roots:
        nr = len(starts)
        gradient = None if given is None else given[nr]
        edge = _edge(root)
        if edge is None:
            raise GradientError(
                f"element {nr} of tensors does not require grad and does not have a grad_fn; make an input with "
                "requires_grad=True, and compute outside no_grad()"
            )
        if gradient is None:
            gradient = _one(edge, root)
            gradient = wrap(gradient.copy()) if record else gradient
        else:
            gradient = _as_given(gradient, edge, nr)
            # What is the caller's stays so.
            gradient = gradient if record else gradient._array.copy()
        starts.append((edge, gradient))
    return starts


def _edge(target: Any) -> Any:
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


def _one(edge: Any, root: Any) -> Any:
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


def _as_given(gradient: Any, edge: Any, nr: int) -> Tensor:
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


def _as_tuple(tensors: Any) -> tuple[Any, ...]:
    if type(tensors) is tuple:
        return tensors
    return (tensors,) if isinstance(tensors, (Tensor, GradientEdge)) else tuple(tensors)


# What arrives.


def accumulate(leaf: Tensor, grad: Tensor) -> None:
    """Add `grad` to a leaf's `.grad`, as its AccumulateGrad does when it is called by hand."""
    record = is_grad_enabled() and grad._edge is not None
    _write({leaf: (grad, False) if record else (grad._array.copy(), True)}, record)
    if leaf._watch is not None:
        run_accumulated_hooks(leaf._watch, leaf)


def _write(arrived: dict[Tensor, Arrival], record: bool) -> None:
    """Add the gradients that arrived to the `.grad` of their tensors: to all or, if anything is amiss, to none."""
    with locks.writing:
        changed, sums = [], []  # `.grad`s added to in place; (array, gradient, array) of each
        tensors, grads = [], []  # those that get another `.grad`
        for tensor, arrival in arrived.items():
            held = tensor._grad
            if held is not None and not record and tensor._edge is LEAF:
                array, gradient = held._array, arrival[0]
                if type(array) is type(gradient) is ndarray:
                    if not array.flags.writeable:
                        refuse_unwritable(held, "backward()")
                    if gradient.shape != array.shape or gradient.dtype is not array.dtype:
                        refuse_misfit(held, gradient, "backward()")  # `.data` was replaced
                    changed.append(held)
                    sums.append((array, gradient, array))
                    continue
            tensors.append(tensor)  # of a computed one, the sum that it retains is a new one
            grads.append(_next_grad(held, arrival, record))
        arrived.clear()
        if changed:
            bump(changed, "backward()")
        # One call into C, so that between two tensors neither an interrupt nor an error can come.
        steps: Iterator[Any] = starmap(add, sums)
        if tensors:
            steps = chain(steps, map(setattr, tensors, repeat("_grad"), grads))
        exhaust(steps)


add: Any = np.add


def _next_grad(held: Tensor | None, arrival: Arrival, record: bool) -> Tensor:
    """Return the Tensor that takes the place of a `.grad` which cannot be added to in place."""
    gradient = arrival[0]
    if record:
        back = way_back()
        try:
            set_mode(True)  # also where backward was called under no_grad
            total: Tensor = table.get("clone")(gradient) if held is None else held + gradient
        finally:
            back()
        return total
    if held is None:
        return wrap(kept(arrival))
    return wrap(as_array(held._array + gradient), held._edge)
