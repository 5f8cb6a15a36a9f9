"""PyTensor's graphs: the place of a function in one, its gradients there, and how to run it as it is written.

PyTensor rewrites graphs before it runs them, and may replace an op or repair it; and it compiles them to code other
than `perform`. Neither is done here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytensor
from pytensor.compile.mode import Mode
from pytensor.gradient import DisconnectedType, disconnected_type, grad, pushforward
from pytensor.graph.basic import Variable
from pytensor.graph.null_type import NullType
from pytensor.graph.traversal import ancestors
from pytensor.tensor.basic import tensor_copy
from pytensor.tensor.random.op import RandomVariable
from pytensor.tensor.type import TensorType, float_dtypes

from plugrad.check.frameworks import Array, as_tuple, uncounted
from plugrad.engine.errors import GradientError

PLAIN = Mode(linker="py", optimizer=None)


class Place:
    """Application of a function in a PyTensor graph: the variables or other values `given` as arguments, the variables
    `outputs`, and the gradients there by `pytensor.gradient`.
    """

    def __init__(self, given: Sequence[Any], outputs: Sequence[Any]) -> None:
        self.given = given
        self.outputs = outputs

    @property
    def marked(self) -> tuple[int, ...]:
        """The indices of the outputs that are marked as non-differentiable: none, for a plain function."""
        return ()

    def terms(self, cotangents: Sequence[Any]) -> list[Any]:
        """Return the gradient of each argument as a variable, by `pytensor.gradient`, given one cotangent per output;
        None stands for no gradient, in both.
        """
        pairs = zip(self.outputs, cotangents, strict=True)
        ends = {tensor_copy(output): g for output, g in pairs if g is not None}
        return gradients(self.given, ends)

    def pushed(self, tangents: Sequence[Any]) -> list[Any]:
        """Return the tangent of each output as a variable, by `pytensor.gradient`, given one tangent per argument; None
        stands for no tangent, in both.
        """
        pairs = [(x, t) for x, t in zip(self.given, tangents, strict=True) if t is not None]
        places = [place for place, output in enumerate(self.outputs) if is_float(output)]
        found = pushforward(
            [self.outputs[place] for place in places],
            [x for x, _ in pairs],
            [t for _, t in pairs],
            disconnected_outputs="ignore",
            return_disconnected="none",
            use_op_pushforward=True,
        )
        shown = dict(zip(places, found, strict=True))
        return [shown.get(place) for place in range(len(self.outputs))]


class RulePlace(Place):
    """Application of a single `Op` in a graph, whose gradients come from the op's own `pullback` and `pushforward`,
    called directly. Inputs that the op overwrites are copied first.
    """

    def __init__(self, op: Any, given: Sequence[Any]) -> None:
        written = {place for places in op.destroy_map.values() for place in places}
        entering = [copied(each) if place in written else each for place, each in enumerate(given)]
        super().__init__(given, as_tuple(op(*entering)))
        self.node = self.outputs[0].owner
        own = dict(zip(map(id, entering), given, strict=True))
        self.inputs = [own.get(id(each), each) for each in self.node.inputs]

    @property
    def marked(self) -> tuple[int, ...]:
        """The indices of the floating-point outputs that depend on no input by the op's `connection_pattern`."""
        columns = list(zip(*pattern_of(self.node), strict=True))
        return tuple(
            number
            for number, output in enumerate(self.outputs)
            if is_float(output) and not any(columns[self.node.outputs.index(output)])
        )

    def terms(self, cotangents: Sequence[Any]) -> list[Any]:
        """Return the gradient of each argument by the op's `pullback`, given one cotangent per output; None stands for
        no gradient, in both.

        Raises
        ------
        GradientError
            PyTensor would refuse the result: a wrong number of gradients, an invalid gradient, or one that
            contradicts `connection_pattern`.
        """
        by_output = dict(zip(self.outputs, cotangents, strict=True))
        flowing = [by_output.get(output) for output in self.node.outputs]
        reached = [
            any(there and g is not None for there, g in zip(row, flowing, strict=True))
            for row in pattern_of(self.node)
        ]
        if not any(reached):
            return [None] * len(self.given)
        absent = disconnected_type()
        found = self.node.op.pullback(
            self.inputs, self.node.outputs, [absent if g is None else g for g in flowing]
        )
        if not isinstance(found, (list, tuple)) or len(found) != len(self.inputs):
            got = len(found) if isinstance(found, (list, tuple)) else type(found).__name__
            raise GradientError(
                f"pullback returned an incorrect number of gradients: {got}, and there are {len(self.inputs)} inputs; "
                "return a list of one variable per input"
            )
        answers = [self.answer(*each) for each in enumerate(zip(found, reached, strict=True))]
        return self.of_arguments(answers)

    def pushed(self, tangents: Sequence[Any]) -> list[Any]:
        """Return the tangent of each output by the op's `pushforward`, given one tangent per argument; None stands for
        no tangent, in both.
        """
        along = {id(each): t for each, t in zip(self.given, tangents, strict=True) if t is not None}
        still = disconnected_type()
        found = self.node.op.pushforward(
            self.inputs, self.node.outputs, [along.get(id(each), still) for each in self.inputs]
        )
        shown = [found[self.node.outputs.index(output)] for output in self.outputs]
        return [None if isinstance(each.type, DisconnectedType) else each for each in shown]

    def answer(self, place: int, said: tuple[Any, bool]) -> Any:
        """Return the gradient of the input at index `place`; None for no gradient. `said` is what the op's `pullback`
        returned for it, and whether the input is connected to an output with a gradient. Raises GradientError if
        PyTensor would refuse it.
        """
        term, reached = said
        kind = type(term).__name__
        if not is_variable(term):
            raise GradientError(
                f"pullback returned an invalid gradient at index {place}: {kind}, but PyTensor accepts only "
                "variables; return disconnected_type() where there is no gradient"
            )
        disconnected = isinstance(term.type, DisconnectedType)
        if reached is disconnected and (hasattr(self.node.op, "connection_pattern") or not reached):
            raise GradientError(
                f"pullback returned {term.type} for input {place}, and connection_pattern says that it is "
                f"{'connected' if reached else 'disconnected'}: PyTensor refuses that"
            )
        if (
            not is_float(self.inputs[place])
            and getattr(term, "dtype", "float64") not in float_dtypes
        ):
            raise GradientError(
                f"pullback returned an invalid gradient at index {place}: of {term.dtype}, but PyTensor accepts "
                "only floats, also for integer inputs; return disconnected_type()"
            )
        return None if disconnected else term

    def of_arguments(self, answers: Sequence[Any]) -> list[Any]:
        """Return the gradient of each given argument, from `answers`, those of the node's inputs: `make_node` may have
        computed these inputs from the arguments.
        """
        direct = {id(each): term for each, term in zip(self.inputs, answers, strict=True)}
        given = {id(each) for each in self.given}
        made = {
            each: term
            for each, term in zip(self.inputs, answers, strict=True)
            if id(each) not in given and term is not None and each.owner is not None
        }
        further = gradients(self.given, made)
        return [
            direct.get(id(each), term) if is_float(each) else None
            for each, term in zip(self.given, further, strict=True)
        ]


class Compiled:
    """PyTensor `variables`, compiled to a function of arrays for the `symbols`, without rewriting. A call returns the
    value of each variable, as `perform` stored it; None for what is no variable or a gradient that does not exist.
    """

    def __init__(self, symbols: Sequence[Any], variables: Sequence[Any]) -> None:
        self.there = [is_variable(each) and not is_null(each) for each in variables]
        some = [each for each, there in zip(variables, self.there, strict=True) if there]
        with as_written(), uncounted():
            self.function = pytensor.function(
                list(symbols),
                some,
                mode=PLAIN,
                accept_inplace=True,
                on_unused_input="ignore",
                trust_input=True,
            )

    def __call__(self, arrays: Sequence[Any]) -> list[Any]:
        with as_written():
            found = iter(self.function(*arrays))
        return [next(found) if there else None for there in self.there]


def as_written() -> contextlib.AbstractContextManager[Any]:
    """Return a context manager in which PyTensor runs inner graphs (as in a scan) as they are written, without
    rewriting.
    """
    kept: contextlib.AbstractContextManager[Any] = pytensor.config.change_flags(mode=PLAIN)
    return kept


def gradients(given: Sequence[Any], ends: dict[Any, Any]) -> list[Any]:
    """Return the gradient of each argument in `given` by `pytensor.gradient`, as a variable; None for no gradient.
    `ends` maps variables that depend on the arguments to their known gradients.
    """
    wrt = [each for each in given if is_float(each)]
    if not (wrt and ends):
        return [None] * len(given)
    how = {
        "disconnected_inputs": "ignore",
        "return_disconnected": "none",
        "null_gradients": "return",
    }
    found = iter(grad(None, wrt, known_grads=ends, **how))
    return [next(found) if is_float(each) else None for each in given]


def pattern_of(node: Any) -> Any:
    """Return, for each input of a node, one boolean per output: True if the output depends on it by the op's
    `connection_pattern`; all True if the op has none.
    """
    if hasattr(node.op, "connection_pattern"):
        return node.op.connection_pattern(node)
    return [[True] * len(node.outputs)] * len(node.inputs)


def symbol_of(array: Array) -> Any:
    """Return a new variable for arrays like `array`: with its dtype and number of axes; only sizes of 1 are stated,
    since they broadcast.
    """
    sizes = tuple(1 if size == 1 else None for size in array.shape)
    return TensorType(array.dtype.name, sizes)()


def arrays_among(args: Sequence[Any]) -> list[Array]:
    """Return the NumPy arrays among `args`, for which a graph has variables."""
    return [arg for arg in args if isinstance(arg, np.ndarray)]


def is_variable(value: Any) -> bool:
    """Return True if a value is a PyTensor variable."""
    return isinstance(value, Variable)


def is_float(value: Any) -> bool:
    """Return True if `value` is a PyTensor variable of a floating-point dtype, which may have a gradient."""
    return dtype_of(value) in float_dtypes


def dtype_of(value: Any) -> str:
    """Return the name of the dtype of a variable; '' for a value without one."""
    return str(getattr(value.type, "dtype", "")) if is_variable(value) else ""


def copied(value: Any) -> Any:
    """Return a variable for a copy of `value`, if that is a variable; any other value as it is."""
    return tensor_copy(value) if is_variable(value) else value


def writes(outputs: Sequence[Any]) -> bool:
    """Return True if an op in the graph of `outputs` declares, by `destroy_map`, that it writes to an input."""
    return any(op.destroy_map for op in ops_before(outputs))


def draws(outputs: Sequence[Any]) -> bool:
    """Return True if there is a random variable in the graph of `outputs`."""
    return any(isinstance(op, RandomVariable) for op in ops_before(outputs))


def ops_before(outputs: Sequence[Any]) -> list[Any]:
    """Return the ops in the graph that leads to `outputs`."""
    return [each.owner.op for each in ancestors(outputs) if each.owner is not None]


def is_null(value: Any) -> bool:
    """Return True if `value` is a variable that stands for a gradient that is undefined or not implemented."""
    return is_variable(value) and isinstance(value.type, NullType)
