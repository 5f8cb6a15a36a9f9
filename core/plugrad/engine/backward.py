"""`backward` and `grad`: what is asked, where gradients start, and what is done with those that arrive.

The sweep between the two is in `sweep.py`, the last room of the engine.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.errors import GradientError
from plugrad.engine.gradients import own
from plugrad.engine.inplace import bump
from plugrad.engine.node import edge_of
from plugrad.engine.sweep import sweep
from plugrad.engine.tensor import LEAF, Tensor, wrap

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
        saved values are gone. In every case no `.grad` has changed.

    >>> import plugrad as pg
    >>> x = pg.tensor(2.0, requires_grad=True)
    >>> pg.autograd.backward([x * 3, x * x])
    >>> x.grad
    tensor(7.)
    """
    roots = _as_tuple(tensors)
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
            target.retain_grad()
        wanted = [edge_of(target) for target in targets]
    starts = root_gradients(
        roots, _as_tuple(grad_tensors) if grad_tensors is not None else None, create_graph
    )
    keep = create_graph if retain_graph is None else retain_graph
    arrived, _ = sweep(starts, keep=keep, record=create_graph, wanted=wanted)
    del starts
    with _writing:
        for tensor in tuple(arrived):
            _accumulate_into(tensor, arrived, create_graph)


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
    backward(
        (self,),
        None if gradient is None else (gradient,),
        retain_graph,
        create_graph,
        inputs=inputs,
    )


Tensor.backward = tensor_backward


def grad(
    outputs: Any,
    inputs: Any,
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
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
    allow_unused
        Return None for an input that the outputs do not depend on, instead of raising.
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
    if is_grads_batched:
        raise NotImplementedError(
            "grad(): is_grads_batched needs a vectorising transform, which plugrad does not have; call grad once per "
            "row with retain_graph=True"
        )
    if isinstance(inputs, Mapping):
        if type(inputs) is not dict:
            raise TypeError(
                f"grad(): inputs may be a dict, not another Mapping; got {type(inputs).__name__}"
            )
        values = grad(
            outputs,
            tuple(inputs.values()),
            grad_outputs,
            retain_graph,
            create_graph,
            allow_unused,
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
    for target in targets:
        if target._edge is None:
            raise GradientError("One of the differentiated Tensors does not require grad")
    wanted = [edge_of(target) for target in targets]
    given = _as_tuple(grad_outputs) if grad_outputs is not None else None
    starts = root_gradients(_as_tuple(outputs), given, create_graph)
    keep = create_graph if retain_graph is None else retain_graph
    _, captured = sweep(starts, keep=keep, record=create_graph, wanted=wanted)
    del starts
    made: dict[Any, Tensor] = {}
    results: list[Tensor | None] = []
    for index, (target, edge) in enumerate(zip(targets, wanted, strict=True)):
        if edge in made:
            results.append(made[edge] if create_graph else wrap(made[edge]._array.copy()))
        elif captured[edge] is not None:
            made[edge] = captured[edge] if create_graph else wrap(own(captured, edge))
            results.append(made[edge])
        elif materialize_grads:
            results.append(wrap(np.zeros_like(target._array), LEAF if create_graph else None))
        elif allow_unused:
            results.append(None)
        else:
            raise GradientError(
                f"The differentiated Tensor at index {index} appears to not have been used in the graph. Set "
                "allow_unused=True if this is the desired behavior."
            )
    return tuple(results)


# Where it starts.


def root_gradients(
    roots: Sequence[Tensor], given: Sequence[Any] | None, record: bool
) -> list[tuple[Any, Any]]:
    """Return (edge, gradient) for each root, the gradients checked or made."""
    if given is not None and len(given) < len(roots):
        raise GradientError(f"got {len(roots)} tensors and {len(given)} gradients")
    starts = []
    for nr, root in enumerate(roots):
        gradient = None if given is None else given[nr]
        array = root._array
        if root._edge is None:
            raise GradientError(
                f"element {nr} of tensors does not require grad and does not have a grad_fn; make an input with "
                "requires_grad=True, and compute outside no_grad()"
            )
        if gradient is None:
            gradient = _one(array)
            gradient = wrap(gradient) if record else gradient
        else:
            _check_given(gradient, array, nr)
            gradient = gradient if record else gradient._array
        starts.append((edge_of(root), gradient))
    return starts


def _one(array: Any) -> Any:
    """Return the gradient of a scalar root with respect to itself."""
    if array.size != 1:
        raise GradientError(
            f"grad can be implicitly created only for scalar outputs; this one has shape {list(array.shape)}: sum it, "
            "or give its gradient"
        )
    if array.dtype.kind == "c":
        raise GradientError(
            f"grad can be implicitly created only for real scalar outputs but got torch.{array.dtype}; "
            "give its gradient"
        )
    if type(array) is not ndarray:
        return np.ones_like(array)
    one = np.empty(array.shape, array.dtype)
    one.fill(1)  # np.ones takes three times as long
    return one


def _check_given(gradient: Any, array: Any, nr: int) -> None:
    """Refuse a given gradient that is no Tensor of the root's shape and kind."""
    if not isinstance(gradient, Tensor):
        raise TypeError(
            f"gradients can be either Tensors or None, but got {type(gradient).__name__}"
        )
    if gradient._array.shape != array.shape:
        raise GradientError(
            f"Mismatch in shape: grad_output[{nr}] has a shape of torch.Size({list(gradient._array.shape)}) and "
            f"output[{nr}] has a shape of torch.Size({list(array.shape)})."
        )
    if (gradient._array.dtype.kind == "c") != (array.dtype.kind == "c"):
        raise GradientError(
            "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch in dtype: "
            f"grad_output[{nr}] has a dtype of torch.{gradient._array.dtype} and output[{nr}] has a dtype of "
            f"torch.{array.dtype}."
        )


def _as_tuple(tensors: Any) -> tuple[Any, ...]:
    return (
        (tensors,)
        if isinstance(tensors, Tensor)
        else tensors
        if type(tensors) is tuple
        else tuple(tensors)
    )


# What arrives.

_writing = threading.Lock()


def _accumulate_into(tensor: Tensor, arrived: dict[Tensor, Any], record: bool) -> None:
    """Add the gradient that arrived at `tensor` to its `.grad`."""
    held = tensor._grad
    if record:
        gradient = arrived.pop(tensor)
        tensor._grad = table.get("clone")(gradient) if held is None else held + gradient
    elif held is None:
        tensor._grad = wrap(own(arrived, tensor))
    elif type(held._array) is ndarray and held._edge is None:
        np.add(held._array, arrived.pop(tensor), held._array)
        bump(held)
    else:
        tensor._grad = wrap(held._array + arrived.pop(tensor))
