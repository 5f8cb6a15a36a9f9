"""What a node saved for its rule, on its way in and out. Next: `graph/undifferentiable.py`.

`node._saved` holds the values as the rule gave them, `node._owners` beside each what it is: the input Tensor (of
version 0, nearly always), (Tensor, version), the number of the output (which a node must not hold), NOT_A_TENSOR
for an argument that was a plain array or number, or None for an intermediate. A node whose values somebody watches has
no owners, and a `packing.Packed` in `_saved`; one that a sweep has passed has a `Freed` there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np

from plugrad.engine import grad_mode
from plugrad.engine.errors import GradientError, GraphFreedError, ModifiedError, OpArgumentError
from plugrad.engine.graph.node import (
    NOT_A_TENSOR,
    Node,
    as_array,
    edge_of,
    label,
    output_edge,
    reattached,
)
from plugrad.engine.graph.undifferentiable import undifferentiable
from plugrad.engine.tensor.dtypes import tensor_type
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.engine.watch import anomaly
from plugrad.engine.watch.inference import refuse_to_save

latest_change = [0]
"""When the latest in-place change of any tensor happened, on the clock that numbers nodes (newer is lower).

A node made since need not look at the versions of what it saved.
"""


def saved_tensors(self: Node) -> tuple[Any, ...]:
    """What `save_for_backward` kept: arrays in an `ArrayFunction`'s ordinary backward, Tensors otherwise.

    Raises
    ------
    GraphFreedError
        An earlier backward pass freed it (call that one with ``retain_graph=True``).
    ModifiedError
        A saved tensor was changed in place since.
    """
    owners = self._owners
    if not owners:
        saved: Any = self._saved
        if type(saved) is tuple:
            return ()  # nothing was saved, or still inside forward
        if type(saved) is list:
            raise freed_error(self, saved)
        values: tuple[Any, ...] = saved.unpack(self)
        return values
    if latest_change[0] < self._number:
        check_versions(self)
    if not self._shows_tensors:
        return self._saved
    if len(owners) == 1:
        return (saved_as_tensor(self, 0, self._saved[0], owners[0]),)
    pairs = zip(self._saved, owners, strict=True)
    return tuple(
        [saved_as_tensor(self, slot, value, owner) for slot, (value, owner) in enumerate(pairs)]
    )


def bind_saved(
    node: Node,
    arrays: Sequence[Any],
    inputs: Sequence[Any],
    outputs: Sequence[Any],
    tensors: Sequence[Any] = (),
) -> None:
    """Note what each saved value of `node` is; `arrays` are the `inputs` as `forward` saw them, `tensors` the outputs.

    Of an output only the array is kept: the output holds the node, and the node must not hold it.
    """
    if not node._facts.takes_arrays:
        refuse_no_tensors(node)
    if node._dirty:  # an input that was changed in place is an output, which the node must not hold
        changed = [any(array is dirty for dirty in node._dirty) for array in arrays]
        arrays = [a for a, dirty in zip(arrays, changed, strict=True) if not dirty]
        inputs = [i for i, dirty in zip(inputs, changed, strict=True) if not dirty]
    node._owners = tuple([_owner(value, arrays, inputs, outputs) for value in node._saved])
    for owner in node._owners:
        output = (tensors or outputs)[owner] if type(owner) is int else None
        if isinstance(output, Tensor) and output._counter is not None:
            watch_output(node, owner, output._counter)
    if not node._facts.takes_arrays:
        pairs = zip(node._saved, node._owners, strict=True)
        node._saved = tuple(
            [value._array if type(owner) is int else value for value, owner in pairs]
        )


def refuse_no_tensors(node: Node) -> None:
    """Raise if a Function saved something that is neither a Tensor, an array nor None."""
    for position, value in enumerate(node._saved):
        if value is not None and not hasattr(value, "shape"):
            raise OpArgumentError(
                f"save_for_backward can only save variables, but argument {position} is of type "
                f"{type(value).__name__}. Keep it as an attribute of ctx: ctx.value = ..."
            )


def _owner(value: Any, arrays: Sequence[Any], inputs: Sequence[Any], outputs: Sequence[Any]) -> Any:
    if value is None or type(value) is float or type(value) is int:
        return None
    for array, given in zip(arrays, inputs, strict=True):
        if array is value:
            if not isinstance(given, Tensor):
                return NOT_A_TENSOR
            if given._counter is None:
                return given
            refuse_to_save(given)
            return given, given._counter[0]
    for nr, output in enumerate(outputs):
        if output is value:
            return nr
    return None


def saved_as_tensor(node: Node, slot: int, value: Any, owner: Any) -> Any:
    """Return a saved value as a Tensor on the graph: the input itself, or this node's output.

    A float intermediate has no history that a second derivative could follow: it is given one that raises.
    """
    if type(owner) is int:
        return wrap(
            as_array(value), None if _is_constant(node, value) else output_edge(node, owner)
        )
    if owner is NOT_A_TENSOR:
        return wrap(value) if isinstance(value, np.ndarray) else value
    if owner is not None:
        tensor = owner[0] if type(owner) is tuple else owner
        if tensor._detached is not None and node._number > tensor._detached:
            raise GradientError(
                "Trying to use a saved tensor that has been detached in-place, i.e. with .detach_(). This is not "
                f"supported, please use out-of-place `.detach()` instead. ({label(node)} saved it.)"
            )
        if type(value) is np.ndarray and value is not tensor._array:  # its data was replaced since
            return reattached(value, edge_of(tensor) if tensor._edge is not None else None)
        return tensor
    if value is None or isinstance(value, (int, float, complex)):
        return value
    array = as_array(value._array if isinstance(value, Tensor) else value)
    if array.dtype.kind not in "fc" or not grad_mode.is_grad_enabled():
        return value if isinstance(value, Tensor) else wrap(array)
    if isinstance(value, Tensor) and value._edge is not None:
        return value
    reason = f"the value saved in slot {slot} is neither an input nor an output"
    return wrap(array, undifferentiable(node, array, reason))


def _is_constant(node: Node, array: Any) -> bool:
    """Return True if a saved output has no gradient: forward marked it so, or it is no floating-point array."""
    marked = (getattr(value, "_array", value) for value in node._non_differentiable)
    return array.dtype.kind not in "fc" or any(array is value for value in marked)


# Versions.


def check_versions(node: Node) -> None:
    """Raise ModifiedError if a saved tensor was changed in place since it was saved."""
    for value, owner in zip(node._saved, node._owners, strict=True):
        if owner is None or owner is NOT_A_TENSOR:
            continue
        if type(owner) is int:
            counter, expected = (node._counters or {}).get(owner, (None, 0))
        elif type(owner) is tuple:
            counter, expected = owner[0]._counter, owner[1]
        else:
            counter, expected = owner._counter, 0
        if counter is not None and counter[0] != expected:
            raise modified_error(node, value, made_by(node, owner), counter, expected)


def watch_output(node: Node, nr: int, counter: list[Any]) -> None:
    """Note the version counter of an output of `node`, now that it has one: the node may have saved that output."""
    if node._counters is None:
        node._counters = {}
    node._counters.setdefault(nr, (counter, counter[0]))


def made_by(node: Node, owner: Any) -> tuple[Any, int] | None:
    """Return the node and output number that a saved value came from; None for a leaf."""
    if type(owner) is int:
        return node, owner
    tensor = owner[0] if type(owner) is tuple else owner
    return None if tensor.is_leaf else tensor._edge.pair


def modified_error(
    node: Node, value: Any, source: tuple[Any, int] | None, counter: list[Any], expected: int
) -> ModifiedError:
    """The error for a saved tensor that was changed: what it is, who made, saved and changed it, and the way out."""
    array = getattr(value, "_array", value)
    origin = f", which is output {source[1]} of {forward_name(source[0])}," if source else ""
    error = ModifiedError(
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[{tensor_type(array.dtype)} {list(array.shape)}]{origin} is at version {counter[0]}; expected version "
        f"{expected} instead. {label(node)} saved it for its backward"
        + (f", and {counter[1]} changed it since" if counter[1] else "")
        + ". Replace the in-place operation by one that returns a new tensor (x = x + 1 for x += 1), or change a "
        "clone." + anomaly.hint()
    )
    anomaly.explain(error, node, "saved it")
    if counter[2]:
        anomaly.add_stack(error, f"{counter[1]} changed it", counter[2])
    return error


def forward_name(node: Any) -> str:
    """Return the name of the operation whose backward `node` is: 'Exp' for 'ExpBackward0'."""
    return re.sub(r"Backward\d*$", "", node.name())


# Freed.


class Accessed:
    """Stands in `node._saved` of a Function that gives up what it saved when its rule asks for it."""

    def unpack(self, node: Node) -> NoReturn:
        """Raise: these values are gone."""
        raise GraphFreedError(
            "saved_tensors can only be accessed once when clear_saved_tensors_on_access=True is set on the "
            "autograd.Function. Either access saved_tensors only once, or set clear_saved_tensors_on_access=False. "
            f"({label(node)} has accessed them.)"
        )


def saved_tensors_once(self: Node) -> tuple[Any, ...]:
    """What `save_for_backward` kept, which this node lets go of."""
    values = saved_tensors(self)
    if values:
        for node in (self, self._itself or self):
            node._saved = Accessed()  # type: ignore[assignment]
            node._owners = ()
    return values


SAVED_ONCE = {"saved_tensors": property(saved_tensors_once)}


Freed = list[Any]
"""Stands in `node._saved` once a sweep has passed: which call it was, from which code, at which instruction.

A list, because making one takes 40 ns: every backward does. The line is looked up only if somebody asks.
"""


def freed_error(node: Node, freed: Freed) -> GraphFreedError:
    """The error for asking for what was freed: who asks, and which call freed it."""
    call, code, position = freed
    lines = (line for start, end, line in code.co_lines() if start <= position < end)
    error = GraphFreedError(
        "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
        "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
        "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
        f"saved tensors after calling backward. ({label(node)} needs what it saved, which was freed by {call} at "
        f"{code.co_filename}:{next(lines, '?')}.)"
    )
    anomaly.explain(error, node, "saved it")
    return error


Node.saved_tensors = property(saved_tensors)  # type: ignore[assignment]
