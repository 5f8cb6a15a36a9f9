"""What a rule says to its node and asks of it, as `ctx`, beside what it saves."""

from __future__ import annotations

from typing import Any

from plugrad.engine.graph.node import Node
from plugrad.engine.tensor.tensor import add_method


def save_for_forward(self: Any, *tensors: Any) -> None:
    """Keep `tensors` as ``ctx.saved_for_forward``, for `jvp`."""
    assert all(value is None or hasattr(value, "shape") for value in tensors), (
        "save_for_forward expects all arguments to be tensors; keep other values as attributes of ctx"
    )
    self.saved_for_forward = tensors


def mark_non_differentiable(self: Node, *tensors: Any) -> None:
    """Say that no gradient flows through these outputs: they will not require grad.

    Raises
    ------
    RuntimeError
        An argument is not a tensor (or array).
    """
    for value in tensors:
        if not hasattr(value, "shape"):
            raise RuntimeError(
                f"mark_non_differentiable only accepts variable arguments, but got {type(value).__name__}; "
                "give it outputs of forward"
            )
    self._non_differentiable = tensors
    self._marked = True


def input_shape(self: Node, position: int) -> tuple[int, ...]:
    """Return the shape of the argument at `position`, which must be one that needs a gradient.

    It costs nothing in `forward`, unlike keeping ``x.shape`` there, so a rule that only has to sum a gradient back
    to its input's shape saves nothing at all.

    Raises
    ------
    ValueError
        That argument needs no gradient in this run: ask ``ctx.needs_input_grad[position]`` first.
    """
    edge = self._edges[position]
    if not edge:
        raise ValueError(
            f"input_shape({position}): argument {position} needs no gradient, so its shape was not kept; "
            f"test ctx.needs_input_grad[{position}] first"
        )
    shape: tuple[int, ...] = edge._shape
    return shape


for method in (save_for_forward, mark_non_differentiable, input_shape):
    add_method(Node, method.__name__, method)
