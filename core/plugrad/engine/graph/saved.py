"""Saved values of a node: bound to what they are when they are saved, checked for changes when they are read.

`node._saved` holds the values as the rule gave them, `node._origins` beside each what it is: an `Input`, an `OwnOutput`
(which a node must not hold), a `CONSTANT` or an `INTERMEDIATE`. An input Tensor that was never changed, as nearly all
are, stands for its `Input` itself: it can be asked for its value as that can, and `origin_of` knows the rest. Where the
values are not simply there, `_saved` is an `Absent` that says why, or brings them back, and there are no origins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from plugrad.engine import grad_mode
from plugrad.engine.errors import (
    GradientError,
    GraphFreedError,
    HigherOrderError,
    ModifiedError,
    OpArgumentError,
)
from plugrad.engine.graph.node import (
    Absent as Absent,
)
from plugrad.engine.graph.node import (
    Node,
    Origin,
    edge_of,
    label,
    output_edge,
    reattached,
)
from plugrad.engine.observers import observers, report_failure
from plugrad.engine.tensor.arrays import (
    Array,
    as_array,
    has_memory,
    shares_memory,
    tensor_type,
)
from plugrad.engine.tensor.fields import VersionCounter, numbers
from plugrad.engine.tensor.tensor import Tensor, counter_of, give, new, wrap

# What a saved value is.


class Input(Origin):
    """Origin of a saved value that is a Tensor which the op was called with: the Tensor,
    and its version when it was saved.
    """

    __slots__ = ("tensor", "version")

    def __init__(self, tensor: Tensor, version: int) -> None:
        self.tensor = tensor
        self.version = version

    def counter(self, node: Node) -> tuple[VersionCounter | None, int]:
        return self.tensor._counter, self.version

    def made_by(self, node: Node) -> tuple[Any, int] | None:
        return None if self.tensor.is_leaf else self.tensor._edge.pair

    def _as_saved(self, node: Node, slot: int, value: Any) -> Any:
        return self.tensor._as_saved(node, slot, value)


class OwnOutput(Origin):
    """Origin of a saved value that is an output of the node that saved it: the index of the output."""

    __slots__ = ("nr",)

    def __init__(self, nr: int) -> None:
        self.nr = nr

    def counter(self, node: Node) -> tuple[VersionCounter | None, int]:
        return (node._counters or {}).get(self.nr, (None, 0))

    def made_by(self, node: Node) -> tuple[Any, int] | None:
        return node, self.nr

    def _as_saved(self, node: Node, slot: int, value: Any) -> Any:
        constant = _is_constant(node, value)
        output = wrap(as_array(value), None if constant else output_edge(node, self.nr))
        output._counter, _ = self.counter(node)
        return output


class Constant(Origin):
    """Origin of a saved value without history: a number, an array that the op was called with, or None."""

    __slots__ = ()

    def _as_saved(self, node: Node, slot: int, value: Any) -> Any:
        return wrap(value) if isinstance(value, np.ndarray) else value


class Intermediate(Origin):
    """Origin of any other saved value, such as an intermediate result.
    A second derivative through it raises an error.
    """

    __slots__ = ()

    def _as_saved(self, node: Node, slot: int, value: Any) -> Any:
        if type(value) in (int, float, complex, bool):
            return value  # unlike np.float64, which is a float, too, and has a history
        array = as_array(value._array if isinstance(value, Tensor) else value)
        if array.dtype.kind not in "fc" or not grad_mode.is_grad_enabled():
            return value if isinstance(value, Tensor) else wrap(array)
        if isinstance(value, Tensor) and value._edge is not None:
            return value
        held = zip(node._origins, node._saved, strict=False)
        lost = [
            str(nr)
            for nr, (origin, each) in enumerate(held)
            if isinstance(origin, Intermediate) and getattr(each, "dtype", array.dtype).kind in "fc"
        ]
        why = f"the value saved in slot {' and slot '.join(lost)} is neither an input nor an output"
        return wrap(array, undifferentiable(node, array, no_second_derivative(node, why)))


class View(Intermediate, Input):
    """Origin of a saved value that is a view, made by forward, of an input (or of another Tensor that it knows).

    It counts as changed when that is changed, and a second derivative through it raises an error.
    """

    __slots__ = ()
    made_by = Origin.made_by


class OutputView(Intermediate, OwnOutput):
    """Origin of a saved value that is a NumPy view, made by forward, of an output's array: see `View`."""

    __slots__ = ()
    made_by = Origin.made_by


CONSTANT, INTERMEDIATE = Constant(), Intermediate()
ONLY_OUTPUT = (OwnOutput(0),)  # the origins of a node that saved its one output, and nothing else


def origin_of(noted: Origin | Tensor) -> Origin:
    """Return the `Origin` for an entry of ``node._origins``; a bare Tensor there is an input that was never changed."""
    return Input(noted, 0) if isinstance(noted, Tensor) else noted


def origins_of(node: Node) -> list[Origin]:
    """Return the `Origin` of each saved value of a node."""
    return [origin_of(noted) for noted in node._origins]


def input_as_saved(tensor: Tensor, node: Node, value: Any) -> Tensor:
    """Return an input of `node` as it was saved; `value` is the saved array, from which a Tensor is made if it differs.

    Raises GradientError if the tensor was detached in place since.
    """
    if tensor._detached is not None and node._number < tensor._detached:
        raise GradientError(
            "Trying to use a saved tensor that has been detached in-place, i.e. with .detach_(). This is not "
            f"supported, please use out-of-place `.detach()` instead. ({label(node)} saved it.)"
        )
    if value is not tensor._array and has_memory(value):
        return reattached(value, edge_of(tensor) if tensor._edge is not None else None)
    return tensor


give(Tensor, input_as_saved)


def _is_constant(node: Node, array: Array) -> bool:
    """Return True if a saved output has no gradient: forward marked it as not differentiable, or it is of integers."""
    if array.dtype.kind not in "fc":
        return True
    marked = node._non_differentiable  # nearly always none
    return bool(marked) and any(array is getattr(value, "_array", value) for value in marked)


# On its way in.


def bind_saved(
    node: Node,
    arrays: Sequence[Array],
    inputs: Sequence[Any],
    outputs: Sequence[Any],
    tensors: Sequence[Any] = (),
) -> None:
    """Set the origin of each value that `node` saved: input, output, constant or intermediate.

    `arrays` are the `inputs` as forward saw them, `outputs` what it returned, and `tensors` the same as Tensors. Of an
    output only the array is kept: the output holds the node, so the node must not hold the output.
    """
    if not node._facts.takes_arrays:
        refuse_no_tensors(node)
    if node._dirty:  # an input that was changed in place is an output, which the node must not hold
        changed = [any(array is dirty for dirty in node._dirty) for array in arrays]
        arrays = [a for a, dirty in zip(arrays, changed, strict=True) if not dirty]
        inputs = [i for i, dirty in zip(inputs, changed, strict=True) if not dirty]
    origins = tuple([_origin(value, arrays, inputs, outputs) for value in node._saved])
    node._origins = origins
    for origin in origins:
        if isinstance(origin, OwnOutput):
            made = (tensors or outputs)[origin.nr]
            # One without a gradient, as indices are, could not tell the node of its first change.
            if isinstance(made, Tensor) and (made._counter or _is_constant(node, made._array)):
                node.note_counter(origin.nr, counter_of(made))
    if not node._facts.takes_arrays:
        pairs = zip(node._saved, origins, strict=True)
        node._saved = tuple(
            [value._array if isinstance(origin, OwnOutput) else value for value, origin in pairs]
        )


def refuse_no_tensors(node: Node) -> None:
    """Raise OpArgumentError if a Function saved something that is neither a Tensor, an array nor None."""
    for position, value in enumerate(node._saved):
        if value is not None and not hasattr(value, "shape"):
            raise OpArgumentError(
                f"save_for_backward can only save variables, but argument {position} is of type "
                f"{type(value).__name__}. Keep it as an attribute of ctx: ctx.value = ..."
            )


def _origin(
    value: Any, arrays: Sequence[Array], inputs: Sequence[Any], outputs: Sequence[Any]
) -> Origin | Tensor:
    if value is None or type(value) is float or type(value) is int:
        return CONSTANT
    for array, given in zip(arrays, inputs, strict=True):
        if array is value:
            if not isinstance(given, Tensor):
                return CONSTANT
            if given._counter is None and type(given) is Tensor:
                return given
            return input_now(given, Input)
    for nr, output in enumerate(outputs):
        if output is value:
            return OwnOutput(nr)
    if isinstance(value, Tensor):
        return input_now(value, View)
    if has_memory(value):
        if value.base is not None:
            for array, given in zip(arrays, inputs, strict=True):
                if isinstance(given, Tensor) and shares_memory(array, value):
                    return input_now(given, View)
        for nr, output in enumerate(outputs):  # of which this may be the base
            if has_memory(output) and shares_memory(output, value):
                return OutputView(nr)
    return INTERMEDIATE


def input_now(given: Tensor, kind: type[Input]) -> Input:
    """Return the origin, of class `kind`, of the input `given` that is saved now:
    the Tensor and its current version.
    """
    if given._counter is not None:
        given._counter.before_saving()
    return kind(given, given._counter.count if given._counter is not None else 0)


# Versions.


def modified_error(
    node: Node,
    value: Any,
    source: tuple[Any, int] | None,
    counter: VersionCounter,
    expected: int,
) -> ModifiedError:
    """Return the error for a saved tensor that was changed in place: what it is, who made, saved and changed it.

    `node` saved the `value`, which `source` (a node and output index, or None) computed; `counter` is its version
    counter, and `expected` the version that was saved.
    """
    array = getattr(value, "_array", value)
    origin = f", which is output {source[1]} of {forward_name(source[0])}," if source else ""
    error = ModifiedError(
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[{tensor_type(array.dtype)} {list(array.shape)}]{origin} is at version {counter.count}; expected version "
        f"{expected} instead. {label(node)} saved it for its backward"
        + (f", and {counter.changed_by} changed it since" if counter.changed_by else "")
        + ". Replace the in-place operation by one that returns a new tensor (x = x + 1 for x += 1), or change a "
        "clone." + "".join([observer.advice() for observer in observers])
    )
    report_failure(error, node, "saved it")
    report_failure(error, counter, "changed it")
    return error


give(Node, origin_of, modified_error)


def forward_name(node: Any) -> str:
    """Return the name of a node without "Backward" and a number: 'Exp' for 'ExpBackward0'."""
    return re.sub(r"Backward\d*$", "", node.name())


# Values without a derivative.


class Undifferentiable(Node):
    """Node of a value that cannot be differentiated: its rule raises HigherOrderError with `reason`.

    It has edges to the real inputs, so that a search for a path to them finds it.
    """

    __slots__ = ()
    node_name = "Error"
    reason = ""

    @staticmethod
    def _rule(ctx: Any, *grads: Any) -> Any:
        raise HigherOrderError(ctx.reason)


def undifferentiable(
    node: Node, array: Array, reason: str, extra_edges: tuple[Any, ...] = ()
) -> Node:
    """Return a node for `array`, a value of `node`,
    that raises HigherOrderError with `reason` when a gradient reaches it.

    Its edges are those of `node`, and `extra_edges`.
    """
    error: Undifferentiable = new(Undifferentiable)
    error._edges = tuple(edge for edge in (*extra_edges, *node._edges) if edge)
    error.needs_input_grad = (True,) * len(error._edges)
    error._number = next(numbers)
    error._saved = error._origins = ()
    error._shape = array.shape
    error._dtype = array.dtype
    error.reason = reason
    return error


def no_second_derivative(node: Node, why: str) -> str:
    """Return the message of an error: a value of `node` cannot be differentiated a second time,
    with the reason `why`.
    """
    return (
        f"cannot differentiate {label(node)} twice: {why}, so its term would be dropped silently. Save inputs and "
        "outputs only and compute the rest again in backward; or, if it is a constant, keep it as an attribute "
        "(ctx.mask = mask)."
    )


# What stands in the place of saved values that a sweep has freed.


class Freed(Absent):
    """Placeholder for saved values that a backward pass has freed: (name of the call, code object, instruction index).

    The line is looked up only for an error, as every backward pass makes one.
    """

    __slots__ = ()

    def unpack(self, node: Node) -> tuple[Any, ...]:
        raise self.error(node)

    def error(self, node: Node) -> GraphFreedError:
        """Return the error for reading freed values: it names the node that reads them,
        and the call that freed them.
        """
        call, code, position = self
        lines = (line for start, end, line in code.co_lines() if start <= position < end)
        error = GraphFreedError(
            "Trying to backward through the graph a second time (or directly access saved tensors after they have "
            "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
            "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if "
            f"you need to access saved tensors after calling backward. ({label(node)} needs its saved values, which "
            f"were freed by {call} at {code.co_filename}:{next(lines, '?')}.)"
        )
        report_failure(error, node, "saved it")
        return error
