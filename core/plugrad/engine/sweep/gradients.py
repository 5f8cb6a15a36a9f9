"""Validation of gradients that a rule returned: their number, shape and dtype; and `sum_to_size`, for broadcasting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.errors import GradientError
from plugrad.engine.graph.complex_rules import take_complex
from plugrad.engine.graph.node import NOT_A_TENSOR, ROOT, Edge, Node, dtype_at, label
from plugrad.engine.tensor.arrays import (
    Array,
    Gradient,
    as_array,
    is_array,
    is_batched,
    other_kind,
    torch_name,
)
from plugrad.engine.tensor.tensor import Tensor


def fit_length(node: Node, results: Any) -> tuple[Any, ...]:
    """Return a rule's results as a tuple of one gradient for each argument; extra results, which must be None,
    are dropped.

    Raises GradientError if there are too few, or an extra one is not None.
    """
    found: tuple[Any, ...] = results if type(results) is tuple else (results,)
    expected = len(node._edges)
    if len(found) >= expected and all(value is None for value in found[expected:]):
        return found[:expected]
    raise GradientError(
        f"function {node.name()} returned an incorrect number of gradients (expected {expected}, got {len(found)}): "
        f"{label(node)}'s backward must return one per positional argument of forward, None for one without a gradient"
        f"{settings_by_position(node, len(found))}"
    )


def settings_by_position(node: Node, got: int) -> str:
    """Return the end of an error's message about a rule that returned only `got` gradients,
    if the others are of settings.

    It says that settings need no gradient if they are keyword-only. Otherwise the result is "".
    """
    missing = node._facts.arguments[got : len(node._edges)]
    if not missing or any(edge is not NOT_A_TENSOR for edge in node._edges[got:]):
        return ""
    first = ("ctx",) if node._facts.takes_ctx else ()
    form = ", ".join([*first, *node._facts.arguments[:got], "*", *node._facts.arguments[got:]])
    return (
        f". Settings, such as {' and '.join(missing)}, need none if they are keyword-only: write * before them, "
        f"def forward({form})"
    )


def gradient_for_no_tensor(node: Node, results: Sequence[Any]) -> GradientError:
    """Return the error for a rule that returned a gradient, in `results`,
    for an argument of `node` that is no tensor.
    """
    position = next(
        nr
        for nr, value in enumerate(results)
        if value is not None and node._edges[nr] is NOT_A_TENSOR
    )
    return GradientError(
        f"function {node.name()} returned a gradient different than None at position {position + 1}, but the "
        f"corresponding forward input was not a Variable; return None for {argument_name(node, position)} of "
        f"{label(node)}"
    )


def argument_name(node: Node, position: int) -> str:
    """Return the name of forward's argument at `position`, for messages: "argument 1 ('other')"."""
    names = node._facts.arguments[position : position + 1]
    return f"argument {position}" + "".join(f" ({name!r})" for name in names)


def conform(
    gradient: Gradient, edge: Edge, node: Node, results: Sequence[Any], record: bool
) -> Any:
    """Return `gradient`, one of the `results` of the rule of `node`, in the shape and dtype of the input at `edge`.

    With `record` it is a Tensor, else an array. It is summed if the op declares that inputs broadcast, and cast to
    another floating dtype. Raises GradientError if it still does not fit.
    """
    given = gradient
    array = gradient._array if isinstance(gradient, Tensor) else as_array(gradient)
    if not is_array(array) or (record and not isinstance(gradient, Tensor)):
        raise GradientError(f"expected Variable or None (got {type(gradient).__name__})")
    if not isinstance(array, np.ndarray):
        refuse_other_kind(edge.pair[0], array)
        if is_batched(array) and edge.pair[0]._facts is None:
            refuse_left_batch(edge.pair[0].variable, array)
    gradient = gradient if record else array
    if array.shape != edge._shape:
        if not node._facts.broadcasts:
            raise _wrong_shape(
                array.shape, edge._shape, node, _position(given, edge, node, results)
            )
        gradient = as_array(sum_to_size(gradient, edge._shape))
    expected = dtype_at(edge)
    if array.dtype == expected:
        return gradient
    if array.dtype.kind not in "fc" or (array.dtype.kind == "c" and expected.kind != "c"):
        position = _position(given, edge, node, results)
        raise GradientError(
            f"Function {node.name()} returned an invalid gradient at index {position} - expected type "
            f"{torch_name(expected)} but got {torch_name(array.dtype)}: the gradient of "
            f"{argument_name(node, position)} of {label(node)} must have a dtype that casts to the input's "
            "without loss of kind"
        )
    if edge._dtype is None:
        return gradient
    if (
        expected.kind == "c"
        and array.dtype.kind != "c"
        and node is not ROOT
        and not node._facts.complex
    ):
        take_complex(node)  # refuses
    if record:
        return table.get("to")(gradient, expected)
    return gradient.astype(expected)


def refuse_left_batch(leaf: Tensor, array: Array) -> None:
    """Raise GradientError if the gradient `array` of a leaf has the batch of a `vmap` that is over, and the leaf none:
    it was not summed over the examples.
    """
    if array.level.is_over and not is_batched(leaf._array):
        raise GradientError(
            "vmap: the gradient of a tensor from outside of a vmap still has its batch: an op that was used within "
            "keeps the tensor in a way that vmap does not see. Give the tensor to the function as an argument, with "
            "in_dims=None"
        )


def refuse_other_kind(node: Any, array: Array) -> None:
    """Raise OpArgumentError if the gradient `array`, of another library,
    goes to a rule that takes NumPy arrays only.
    """
    only_numpy = node._facts is not None and node._facts.only_numpy  # there are none at a leaf
    if only_numpy and not is_batched(array):  # of that takes `run_rule` care
        raise other_kind(f"the gradient given to the backward of {label(node)}", array, label(node))


def _position(gradient: Gradient, edge: Edge, node: Node, results: Sequence[Any]) -> int:
    """Return the index of `gradient` in the `results` of the rule of `node`, for a message.

    One object may stand there for several arguments; it is the index of the one whose edge is `edge`, 0 if there is
    none.
    """
    if node is ROOT:
        return 0
    places = zip(results, node._edges, strict=False)
    return next(
        (nr for nr, (value, after) in enumerate(places) if value is gradient and after is edge), 0
    )


def _wrong_shape(
    got: tuple[int, ...], expected: tuple[int, ...], node: Node, position: int
) -> GradientError:
    """Return the error for a gradient whose shape `got` is not that of its input, `expected`,
    the argument at `position`.

    If a sum over some axes would make it fit, the message names them.
    """
    text = (
        f"Function {node.name()} returned an invalid gradient at index {position} - got "
        f"{list(got)} but expected shape compatible with {list(expected)}"
    )
    if node is ROOT:
        return GradientError(text)
    text += f". {label(node)}: backward returned shape {got} for {argument_name(node, position)} of shape {expected}."
    extra = len(got) - len(expected)
    pairs = [*zip(got, (1,) * extra + expected, strict=False)]
    if extra >= 0 and all(b in (1, a) for a, b in pairs):
        axes = tuple([axis for axis, (a, b) in enumerate(pairs) if axis < extra or a != b])
        text += f" Sum the gradient over the broadcast axes {axes}: plugrad.sum_to_size(grad, {expected}) does that."
    return GradientError(text)


# `sum_to_size`: the adjoint of broadcasting, which every rule for a broadcasting op needs.


def sum_to_size(grad: Any, shape: tuple[int, ...]) -> Any:
    """Sum `grad` over the axes along which an input of `shape` was broadcast; `grad` itself if there are none.

    Works on arrays and on Tensors (then the sum is recorded).

    Parameters
    ----------
    grad
        A gradient of the broadcast result.
    shape
        The input's shape, which must broadcast to ``grad.shape``.

    Raises
    ------
    RuntimeError
        `shape` does not broadcast to ``grad.shape``.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.sum_to_size(np.ones((2, 3)), (3,))
    array([2., 2., 2.])
    >>> pg.sum_to_size(np.ones((2, 3)), (2, 1))
    array([[3.],
           [3.]])
    """
    full = grad.shape
    if full == shape:
        return grad
    extra = len(full) - len(shape)
    if extra < 0 or any(
        size not in (1, wide) for size, wide in zip(shape, full[extra:], strict=True)
    ):
        raise RuntimeError(
            f"sum_to_size: size {list(shape)} is not expandable to size {list(full)}, the tensor's own"
        )
    ones = tuple(
        extra + axis for axis, size in enumerate(shape) if size == 1 and full[extra + axis] != 1
    )
    if extra:
        grad = total(grad, tuple(range(extra)))
        ones = tuple(axis - extra for axis in ones)
    return total(grad, ones, keepdims=True) if ones else grad


def total(array: Array, axis: tuple[int, ...], keepdims: bool = False) -> Any:
    """Return the sum of an array or Tensor over some axes, which keep size 1 with `keepdims`, with a small rounding
    error however many terms it has.

    NumPy adds in pairs only along the axis of the smallest stride. Over other axes, and in half precision, which has no
    room for large sums, the sum is taken in the next larger dtype.
    """
    if type(array) is not np.ndarray or (array.size <= 512 and array.itemsize > 2):
        return array.sum(axis=axis, keepdims=keepdims)
    wider = WIDER.get(array.dtype)
    if wider is None or (array.itemsize > 2 and _adds_in_pairs(array, axis)):
        return array.sum(axis=axis, keepdims=keepdims)
    return array.sum(axis=axis, keepdims=keepdims, dtype=wider).astype(array.dtype)


WIDER = {
    np.dtype(np.float16): np.float32,
    np.dtype(np.float32): np.float64,
    np.dtype(np.complex64): np.complex128,
}


def _adds_in_pairs(array: Array, axis: tuple[int, ...]) -> bool:
    """Return True if NumPy adds in pairs (with a small error):
    if the axis of the smallest stride is among those summed.
    """
    strides = [
        (abs(stride), -nr)
        for nr, (stride, size) in enumerate(zip(array.strides, array.shape, strict=True))
        if size > 1
    ]
    return not strides or -min(strides)[1] in axis
