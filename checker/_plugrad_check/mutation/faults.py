"""Table of the faults that people make in a backward rule, each as a change of the gradients of a right one.

A fault is planted in a subclass of the op: the op itself is never changed.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from _plugrad_check.slopes.arrays import broadcasts_to
from _plugrad_check.subject.call import Raised, attempt
from plugrad.engine.call.function import Function
from plugrad.engine.graph.facts import facts_about
from plugrad.engine.tensor.tensor import Tensor, wrap

Plant = Callable[["Backward", int, Any], Any]
"""Function of a run, the position of an argument and its gradient; it returns a faulty gradient, or None if it has
changed the run itself, or cannot plant the fault.
"""


@dataclasses.dataclass(frozen=True)
class Fault:
    """Mistake that people make in a backward, a row of the table `FAULTS`: `plant` makes it in the gradient of one
    argument.
    """

    name: str
    words: str
    """The faulty rule in words, after 'a backward that'; {x} is the argument, {y} the one after it."""
    brief: str
    """A few words for the head of a column."""
    plant: Plant
    pairs: bool = False
    """True if it is made in the gradients of two arguments."""
    second: bool = False
    """True if it shows in second derivatives only."""
    broadcast: bool = False
    """True if it is about broadcasting: gradients of other ops have such shapes by chance."""


class Backward:
    """Run of a rule, made for a fault to change: its ctx, the output gradients that it was given, and the gradients
    that it returned.
    """

    def __init__(self, ctx: Any, given: tuple[Any, ...], results: Any) -> None:
        self.ctx = ctx
        self.given = given[0] if len(given) == 1 and isinstance(given[0], list) else given
        self.single = type(results) is not tuple
        self.gradients: list[Any] = [results] if self.single else list(results)

    def gradient(self, position: int) -> Any:
        """Return the gradient of the argument at a position; None if it is no floating-point array."""
        if position >= len(self.gradients):
            return None
        value = self.gradients[position]
        return value if hasattr(value, "shape") and value.dtype.kind in "fc" else None

    def put(self, position: int, value: Any) -> None:
        """Replace the gradient of the argument at a position."""
        self.gradients[position] = value if isinstance(value, Tensor) else np.asarray(value)

    def input(self, position: int) -> Any:
        """Return the array of the argument at a position, if it is a leaf, as it always is while an op is checked; else
        None.
        """
        edges = self.ctx._edges
        variable = getattr(edges[position] if position < len(edges) else None, "variable", None)
        return None if variable is None else variable._array


def scaled(factor: float) -> Plant:
    """Return a fault's function `plant` that multiplies the gradient by the number `factor`."""
    return lambda run, position, value: value * factor


def rearranged(order: Callable[[Any], Any]) -> Plant:
    """Return a fault's function `plant` that rearranges entries: `order` is given an array of their positions, and
    returns it rearranged.
    """

    def plant(run: Backward, position: int, value: Any) -> Any:
        shape = tuple(value.shape)
        numbers = np.arange(int(np.prod(shape))).reshape(shape)
        if numbers.size < 2:
            return None
        places = np.ascontiguousarray(order(numbers)).reshape(-1)
        is_other = not np.array_equal(places, numbers.reshape(-1))
        return value.reshape(-1)[places].reshape(shape) if is_other else None

    return plant


def transposed(numbers: Any) -> Any:
    """Return `numbers`, an array of positions, with the last two axes exchanged; `rearranged` reads the result in the
    old shape.
    """
    return numbers.swapaxes(-1, -2) if numbers.ndim > 1 else numbers


def one_entry_zero(run: Backward, position: int, value: Any) -> Any:
    """Return `value`, the gradient of the argument at `position`, with its last entry 0; None if it is empty."""
    mask = np.ones(value.shape, value.dtype)
    mask.reshape(-1)[-1:] = 0
    return value * like(value, mask) if mask.size else None


def wrong_below_zero(run: Backward, position: int, value: Any) -> Any:
    """Return `value`, the gradient of the argument at `position`, doubled where the argument is negative; None if it is
    negative nowhere.
    """
    x = run.input(position)
    if x is None or x.dtype.kind != "f" or not (x < 0).any():
        return None
    if not broadcasts_to(x.shape, tuple(value.shape)):
        return None
    factor = np.broadcast_to(np.where(x < 0, 2, 1), value.shape).astype(value.dtype)
    return value * like(value, factor)


def not_summed(run: Backward, position: int, value: Any) -> Any:
    """Return `value`, the gradient of the argument at `position`, spread to the shape of the output to which the
    argument was broadcast; None if it was not.
    """
    shape = next((tuple(each.shape) for each in run.given if hasattr(each, "shape")), None)
    if shape in (None, tuple(value.shape)) or not broadcasts_to(tuple(value.shape), shape):
        return None
    return value + like(value, np.zeros(shape, value.dtype))


def absent(run: Backward, position: int, value: Any) -> None:
    """Replace the gradient of the argument at a position by None."""
    run.gradients[position] = None


def swapped(run: Backward, position: int, value: Any) -> None:
    """Exchange the gradients of the argument at a position and the next one, if their shapes are the same."""
    other = run.gradient(position + 1)
    if other is not None and value.shape == other.shape:
        run.gradients[position], run.gradients[position + 1] = other, value


def one_array(run: Backward, position: int, value: Any) -> None:
    """Make the gradients of the argument at a position and the next one a single array, if their shapes are the
    same.
    """
    other = run.gradient(position + 1)
    if other is not None and value.shape == other.shape:
        run.put(position, value + 0)  # not the gradient that was given, which may be returned twice
        run.gradients[position + 1] = run.gradients[position]


def like(value: Any, array: Any) -> Any:
    """Return `array` as a Tensor if `value` is one; else as it is."""
    return wrap(array) if isinstance(value, Tensor) else array


FAULTS: tuple[Fault, ...] = (
    Fault("×2", "returns twice the gradient of {x}", "twice the gradient", scaled(2.0)),
    Fault("sign", "returns the gradient of {x} with the wrong sign", "the wrong sign", scaled(-1.0)),
    Fault("0.05 %", "returns a gradient of {x} that is 0.05 % too large", "too large by 0.05 %", scaled(1.0005)),
    Fault("zero", "returns 0 for the last entry of the gradient of {x}", "the last entry is 0", one_entry_zero),
    Fault("flip", "returns the gradient of {x} with its last axis backwards",
          "the last axis backwards", rearranged(lambda numbers: numbers[..., ::-1])),
    Fault("shift", "returns the gradient of {x} shifted by one",
          "the last axis shifted by one", rearranged(lambda numbers: np.roll(numbers, 1, axis=-1))),
    Fault("axes", "returns the gradient of {x} transposed", "the last two axes transposed", rearranged(transposed)),
    Fault("x < 0", "is wrong where {x} is negative", "doubled where the input is negative", wrong_below_zero),
    Fault("sum", "does not sum the gradient of {x} over the axes it was broadcast along",
          "not summed over axes that were broadcast", not_summed, broadcast=True),
    Fault("None", "returns None for {x}", "None returned", absent),
    Fault("swap", "swaps the gradients of {x} and {y}", "two inputs' gradients swapped", swapped, pairs=True),
    Fault("alias", "returns one array for both {x} and {y}",
          "one array returned for two inputs", one_array, pairs=True),
    Fault("conj", "forgets a complex conjugate in the gradient of {x}",
          "a complex conjugate forgotten",
          lambda run, position, value: value.conj() if value.dtype.kind == "c" else None),
    Fault("tape", "loses the second derivatives of {x}: its gradient is off the tape",
          "off the tape: no second derivative",
          lambda run, position, value: value.detach() if getattr(value, "requires_grad", False) else None,
          second=True),
)  # fmt: skip

IN_FORMULA = Fault("formula", "", "another operator, number or condition in a formula", absent)
ALL_FAULTS = (*FAULTS, IN_FORMULA)
"""All faults: the last is no change of a gradient, and is made in the source, by `formulas.py`."""


def planted(op: type[Function], fault: Fault, position: int) -> type[Function]:
    """Return a subclass of an op whose backward has a fault in the gradient of the argument at `position`."""
    facts = facts_about(op)
    method = "vjp" if "vjp" in facts.methods else "backward"
    right: Any = facts.rule

    @functools.wraps(right)  # once_differentiable is an attribute of it
    def rule(ctx: Any, *grads: Any) -> Any:
        results = of_all(right, ctx, grads) if fault.pairs else None
        run = Backward(ctx, grads, right(ctx, *grads) if results is None else results)
        value = run.gradient(position)
        other = None if value is None else fault.plant(run, position, value)
        if other is not None:
            run.put(position, other)
        return run.gradients[0] if run.single else tuple(run.gradients)

    return subclass_of(op, {method: staticmethod(rule)})


def subclass_of(op: type[Function], methods: Mapping[str, Any]) -> type[Function]:
    """Return a subclass of an op, of the same name, with other methods."""
    body = {**methods, "__module__": op.__module__, "__qualname__": op.__qualname__}
    if "node_name" in vars(op):
        body["node_name"] = op.node_name  # type: ignore[attr-defined]
    kind: Any = type(op)  # its metaclass, if it has one
    made: type[Function] = kind(op.__name__, (op,), body)
    return made


def of_all(right: Callable[..., Any], ctx: Any, grads: tuple[Any, ...]) -> Any:
    """Return the gradients of all arguments from the rule `right`, also of those that need none; None if the rule
    cannot compute them.
    """
    everything = (True,) * len(ctx._edges)
    results = attempt(lambda: right(ctx.for_run(everything, ctx._shows_tensors), *grads))
    return None if isinstance(results, Raised) else results  # it saved nothing for the others
