"""What a rule returned, made to fit the edges it goes to or refused by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.errors import GradientError
from plugrad.engine.graph.complex_rules import take_complex
from plugrad.engine.graph.node import NOT_A_TENSOR, ROOT, Edge, Node, dtype_at, label
from plugrad.engine.sweep.broadcasting import sum_to_size
from plugrad.engine.tensor.arrays import Array, Gradient, as_array, is_array, other_kind
from plugrad.engine.tensor.dtype_names import torch_name
from plugrad.engine.tensor.tensor import Tensor


def fit_length(node: Node, results: Any) -> tuple[Any, ...]:
    """Return what a rule returned as one gradient per argument: more, if they are None, are cut off; else it raises."""
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
    """Return the end of a sentence: how the arguments without a gradient need none, if all of them are settings."""
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
    """The error for a gradient of an argument that is no tensor."""
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
    """Return what forward calls its argument at `position`."""
    names = node._facts.arguments[position : position + 1]
    return f"argument {position}" + "".join(f" ({name!r})" for name in names)


def conform(
    gradient: Gradient, edge: Edge, node: Node, results: Sequence[Any], record: bool
) -> Any:
    """Return `gradient` in the form that `edge` takes, or raise: exactly its shape; another floating dtype is cast.

    It is one of the `results` of the rule of `node`.
    """
    given = gradient
    array = gradient._array if isinstance(gradient, Tensor) else as_array(gradient)
    if not is_array(array) or (record and not isinstance(gradient, Tensor)):
        raise GradientError(f"expected Variable or None (got {type(gradient).__name__})")
    if not isinstance(array, np.ndarray):
        refuse_other_kind(edge.pair[0], array)
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
        op = "the root" if node is ROOT else label(node)
        raise GradientError(
            f"Function {node.name()} returned an invalid gradient at index {position} - expected type "
            f"{torch_name(expected)} but got {torch_name(array.dtype)}: the gradient of "
            f"{argument_name(node, position)} of {op} must have a dtype that casts to the input's without loss of kind"
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


def refuse_other_kind(node: Any, array: Array) -> None:
    """Raise OpArgumentError if a gradient is an array of another library, and the rule of `node` takes NumPy's only."""
    if node._facts is not None and node._facts.only_numpy:  # it is None at a leaf
        raise other_kind(f"the gradient given to the backward of {label(node)}", array, label(node))


def _position(gradient: Gradient, edge: Edge, node: Node, results: Sequence[Any]) -> int:
    """Return which of the `results` the offending gradient is: it may stand there several times, for several edges."""
    if node is ROOT:
        return 0
    places = zip(results, node._edges, strict=False)
    return next(
        (nr for nr, (value, after) in enumerate(places) if value is gradient and after is edge), 0
    )


def _wrong_shape(
    got: tuple[int, ...], expected: tuple[int, ...], node: Node, position: int
) -> GradientError:
    """The error for a gradient whose shape is not its input's, with the axes to sum over where that would mend it."""
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
