"""Adapter to PyTensor: an `Op`, checked by its own `perform` and `pullback`, and any function of symbolic variables.

Its arrays are NumPy's, so only `framework="pytensor"` tells that a function is PyTensor's. A graph is made once for
each kind of arguments, and run as it is.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from pytensor.compile.sharedvalue import SharedVariable
from pytensor.graph.op import Op
from pytensor.graph.utils import MissingInputError
from pytensor.scalar.basic import ScalarOp
from pytensor.tensor.basic import as_tensor_variable
from pytensor.tensor.blockwise import Blockwise
from pytensor.tensor.elemwise import Elemwise

from plugrad.check.frameworks import (
    Framework,
    Gradients,
    Meant,
    Program,
    Ran,
    as_tuple,
    no_second_derivative,
    own,
    uncounted,
)
from plugrad.engine.errors import CheckUsageError, GradientError, HigherOrderError
from plugrad.engine.graph.facts import signature_of
from plugrad_frameworks.functions import positions, signature_or_none, spread
from plugrad_frameworks.pytensor.graphs import (
    Compiled,
    Place,
    RulePlace,
    arrays_among,
    copied,
    draws,
    dtype_of,
    is_float,
    is_null,
    is_variable,
    symbol_of,
    writes,
)

COMPLEX = "PyTensor has no gradients of complex numbers"


@dataclasses.dataclass
class PytensorFunction:
    """Function of PyTensor variables, as a `Program`, the form in which plugrad's checker runs it; its gradient is
    computed by `pytensor.gradient` from its graph. `graphs` caches one graph for each `graph_key` (dtypes, numbers of
    axes, other values) of arguments; `is_pullback` is True for one that was itself made by differentiation.
    """

    meant: Meant
    is_pullback: bool = False
    graphs: dict[Any, Graph] = dataclasses.field(default_factory=dict)

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Run the function's graph on `args`; return its outputs, with a `pull` that gives the gradients of the
        arguments.

        Raises
        ------
        GradientError
            A gradient that is needed (`needs` is True) is declared undefined or not implemented.
        """
        graph = self.graph_of(args)
        self.require(graph, needs)
        outputs = as_arrays(graph.forward(arrays_among(args)))
        return Ran(outputs, functools.partial(graph.pulled, args), graph.place.marked)

    def require(self, graph: Graph, needs: Sequence[bool]) -> None:
        """Raise GradientError, or HigherOrderError for a pullback, if an argument whose `needs` is True has no gradient
        in `graph`: it is undefined, not implemented, or of complex numbers.
        """
        try:
            terms = graph.terms()
        except Exception as error:
            if self.is_pullback:
                raise HigherOrderError(f"{type(error).__name__}: {error}") from error
            return  # which is told when gradients are asked for
        refused = {place: term.type.why_null for place, term in enumerate(terms) if is_null(term)}
        given = enumerate(graph.place.given)
        refused |= {place: COMPLEX for place, each in given if dtype_of(each).startswith("complex")}
        for place, why in refused.items():
            if needs[place]:
                kind = HigherOrderError if self.is_pullback else GradientError
                raise kind(
                    f"{self.meant.name} is not differentiable with respect to argument {place}: {why}"
                )

    def graph_of(self, args: Sequence[Any]) -> Graph:
        """Return the graph for arguments with the dtypes, numbers of axes, sizes of 1, and other values of `args`, from
        the cache if there is one.
        """
        kind = tuple(map(graph_key, args))
        if kind not in self.graphs:
            given = [symbol_of(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
            with uncounted():
                self.graphs[kind] = Graph(self.place(given), given)
        return self.graphs[kind]

    def place(self, given: Sequence[Any]) -> Place:
        """Apply the function to the variables and other values `given`, and return this application. Raises
        CheckUsageError if the function draws random numbers.
        """
        if self.is_pullback:
            return Place(given, self.meant.target(*given))
        outputs = own(self.meant, self.meant.target(*given))
        if writes(outputs):
            outputs = as_tuple(self.meant.target(*map(copied, given)))
        if draws(outputs):
            raise CheckUsageError(
                f"{self.meant.name} draws random numbers, and PyTensor draws others in its gradient's graph; draw them "
                "outside, and give them as an argument"
            )
        return Place(given, outputs)

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> PytensorFunction:
        """Return the pullback of the function as a program that PyTensor can differentiate again: it takes the
        arguments and the gradients of the outputs marked in `given`, and returns the gradients of the arguments marked
        in `needs`.
        """
        count = len(needs)

        @no_second_derivative()
        def pullback(*variables: Any) -> tuple[Any, ...]:
            cotangents = spread(variables[count:], positions(given), len(given))
            terms = self.place(variables[:count]).terms(cotangents)
            return tuple(term for term, need in zip(terms, needs, strict=True) if need)

        return PytensorFunction(self.meant.pullback(pullback), is_pullback=True)

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the outputs, by the op's `pushforward` or `pytensor.gradient`; None in `tangents`
        holds an argument fixed.
        """
        return self.graph_of(args).pushed(args, tangents)

    def pushforward(self, moving: Sequence[bool]) -> PytensorFunction:
        """Return the pushforward of the function as a program that PyTensor can differentiate again, in both modes: it
        takes the arguments and the tangents of those marked in `moving`, and returns the tangents of the outputs.
        """
        count = len(moving)

        def pushforward(*variables: Any) -> tuple[Any, ...]:
            tangents = spread(variables[count:], positions(moving), count)
            return tuple(self.place(variables[:count]).pushed(tangents))

        return PytensorFunction(self.meant.pullback(pushforward, "_pushforward"), is_pullback=True)


@dataclasses.dataclass
class PytensorRule(PytensorFunction):
    """PyTensor `Op` as a `Program` of plugrad's checker; its own `pullback` gives the gradients. For a class of ops,
    the op is the one that it makes without arguments.
    """

    def place(self, given: Sequence[Any]) -> Place:
        """Apply the op to the variables and other values `given`, and return this application."""
        place = RulePlace(self.op, given)
        own(self.meant, place.outputs)
        return place

    @functools.cached_property
    def op(self) -> Any:
        """The op that is checked; for a scalar op, the `Elemwise` op made from it."""
        op = self.meant.target() if isinstance(self.meant.target, type) else self.meant.target
        return Elemwise(op) if isinstance(op, ScalarOp) else op


class Graph:
    """PyTensor graph of a function for arguments of certain dtypes, numbers of axes and other values, those in `given`;
    `place` is the application of the function to them.

    The function of the outputs is compiled when this object is made, those of gradients and tangents when they are
    first asked for.
    """

    def __init__(self, place: Place, given: Sequence[Any]) -> None:
        self.place = place
        self.symbols = [each for each in given if is_variable(each)]
        self.forward = Compiled(self.symbols, place.outputs)
        self.pulls: dict[Any, tuple[list[Any], list[Any], Any]] = {}
        self.pushes: dict[Any, Any] = {}

    def flowing(self, grads: Sequence[Any]) -> tuple[bool, ...]:
        """Return, for each output, True if `grads` has a gradient for it; always False for an output of integers."""
        pairs = zip(self.place.outputs, grads, strict=True)
        return tuple(is_float(output) and grad is not None for output, grad in pairs)

    def terms(self, flowing: tuple[bool, ...] | None = None) -> list[Any]:
        """Return the gradients of the arguments as variables, for cotangents of all floating-point outputs, or only of
        those marked in `flowing`.
        """
        flowing = flowing or self.flowing([True] * len(self.place.outputs))
        if flowing not in self.pulls:
            pairs = zip(self.place.outputs, flowing, strict=True)
            cotangents = [output.type() if flows else None for output, flows in pairs]
            with uncounted():
                self.pulls[flowing] = cotangents, self.place.terms(cotangents), None
        return self.pulls[flowing][1]

    def pulled(self, args: Sequence[Any], grads: Gradients) -> tuple[Any, ...]:
        """Return the gradient of each argument as an array, at `args`, for one gradient per output (None: no
        gradient).
        """
        flowing = self.flowing(grads)
        terms = self.terms(flowing)
        cotangents, _, compiled = self.pulls[flowing]
        present = [each for each in cotangents if each is not None]
        if compiled is None:
            compiled = Compiled([*self.symbols, *present], terms)
            self.pulls[flowing] = cotangents, terms, compiled
        given = [grad for grad, flows in zip(grads, flowing, strict=True) if flows]
        pairs = zip(given, present, strict=True)
        return as_arrays(
            compiled([*arrays_among(args), *(np.asarray(g, s.dtype) for g, s in pairs)])
        )

    def pushed(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangent of each output at `args`, from one tangent per argument; None stands for no tangent."""
        moving = tuple(each is not None for each in tangents)
        if moving not in self.pushes:
            pairs = zip(self.place.given, moving, strict=True)
            along = [given.type() if moves else None for given, moves in pairs]
            present = [each for each in along if each is not None]
            with uncounted():
                self.pushes[moving] = Compiled([*self.symbols, *present], self.place.pushed(along))
        given = [np.asarray(each) for each in tangents if each is not None]
        return as_arrays(self.pushes[moving]([*arrays_among(args), *given]))


# What an `Op` says of itself beside its gradient: each returns what is not so, '' if all is, None if nothing is said.


def types_stored(program: Any, args: Sequence[Any]) -> str | None:
    """Return the message for an output that is not of the type that `make_node` declares; '' if all are, None for a
    batched op. `program` is the op's, run on `args`.
    """
    node, stored = run(program, args)
    if isinstance(node.op, Blockwise):  # PyTensor takes it out where there is nothing to batch
        return None
    for number, (output, value) in enumerate(zip(node.outputs, stored, strict=True)):
        if not output.type.is_valid_value(value):
            told = f"a {type(value).__name__} (store np.asarray of it)"
            if isinstance(value, np.ndarray):
                told = f"an array of {value.dtype} of shape {value.shape}"
            return f"perform stores {told} in output {number}, and make_node says {output.type}"
    return ""


def shapes_inferred(program: Any, args: Sequence[Any]) -> str | None:
    """Return the message for an output whose shape differs from the one that `infer_shape` returns; '' if there is
    none, None if `infer_shape` cannot be called. `program` is the op's, run on `args`.
    """
    node, stored = run(program, args)
    shapes = [tuple(each.shape[axis] for axis in range(each.type.ndim)) for each in node.inputs]
    try:
        said = node.op.infer_shape(None, node, shapes)
    except Exception:
        # It has no such method, or none for these: PyTensor then computes the output, and looks.
        return None
    symbols = program.graph_of(args).symbols
    for number, (sizes, value) in enumerate(zip(said, stored, strict=True)):
        if sizes is None:
            continue
        found = Compiled(symbols, [as_tensor_variable(size) for size in sizes])(arrays_among(args))
        shape = tuple(map(int, found))
        if shape != np.shape(value):
            return f"infer_shape says that output {number} has shape {shape}, and it has {np.shape(value)}"
    return ""


def memory_shared(program: Any, args: Sequence[Any]) -> str:
    """Return the message for an output that shares memory with an input, although neither `view_map` nor `destroy_map`
    declares it; '' if there is none. `program` is the op's, run on `args`.
    """
    node, stored = run(program, args)
    arrays = dict(zip(map(id, program.graph_of(args).symbols), arrays_among(args), strict=True))
    for number, value in enumerate(stored):
        said = {*node.op.view_map.get(number, ()), *node.op.destroy_map.get(number, ())}
        for place, each in enumerate(node.inputs):
            if place not in said and np.may_share_memory(value, arrays.get(id(each), NOTHING)):
                return (
                    f"output {number} shares memory with input {place}: declare view_map = {{{number}: [{place}]}}, or "
                    f"store a copy; otherwise PyTensor may overwrite it"
                )
    return ""


NOTHING = np.empty(0)


def run(program: Any, args: Sequence[Any]) -> tuple[Any, list[Any]]:
    """Run the op of `program` on `args`; return its node in the graph, and the values that `perform` stores in the
    outputs.
    """
    graph = program.graph_of(args)
    node = graph.place.node
    return node, Compiled(graph.symbols, node.outputs)(arrays_among(args))


class Pytensor(Framework):
    """Adapter by which plugrad's checker examines PyTensor's ops and functions: it recognizes PyTensor's variables and
    makes a program of a function. The module creates the one instance, `FRAMEWORK`.
    """

    name = "pytensor"
    arrays = "symbolic variables"
    way_in = "Say so, check_function(fn, inputs, framework='pytensor'): it is then examined there"
    unasked: Mapping[str, str] = MappingProxyType(
        {
            "keeps_no_input_unsaved": "a graph of PyTensor's has no arrays to write to",
            "gradients_lie_apart": "PyTensor copies what a graph returns twice",
            "lets_the_graph_go": "PyTensor keeps no graph of a call",
        }
    )
    words: Sequence[tuple[str, str]] = (
        (
            r"plugrad\.sum_to_size\(grad, (\(.*?\))\)",
            r"pt.sum of its gradient over them, to shape \1",
        ),
        (r"backward returned", "pullback returned"),
        (r"backward raised", "pullback raised"),
        (
            r"forward writes to (.*?), which belongs to the caller",
            r"perform writes to \1, which destroy_map does not declare",
        ),
    )
    promises: Mapping[str, Any] = MappingProxyType(
        {"make_node": types_stored, "infer_shape": shapes_inferred, "view_map": memory_shared}
    )

    def owns(self, value: Any) -> bool:
        """Return True if a value is a PyTensor variable."""
        return is_variable(value)

    def traces(self, value: Any) -> bool:
        """Return True if `value` is a PyTensor variable. In `perform`, values are arrays."""
        return is_variable(value)

    def as_array(self, value: Any) -> Any:
        """Return the value, an array, of a shared variable, or of a variable that depends on no other.

        Raises
        ------
        CheckUsageError
            The variable has no value.
        """
        if isinstance(value, SharedVariable):
            return value.get_value()
        try:
            return as_arrays(Compiled([], [value])([]))[0]
        except MissingInputError:
            raise CheckUsageError(
                f"{value} is a variable without a value; give an array, and framework='pytensor': "
                "check_function(fn, (np.ones(3),), framework='pytensor')"
            ) from None

    def rule_of(self, target: Any) -> Program | None:
        """Return the program to check for an `Op`, or for a class of ops; None for anything else.

        Raises
        ------
        CheckUsageError
            The class cannot be called without arguments.
        """
        made = isinstance(target, Op)
        if not made and not (isinstance(target, type) and issubclass(target, Op)):
            return None
        kind = type(target) if made else target
        if not made:
            require_no_arguments(kind)
        has_jvp = kind.pushforward is not Op.pushforward or kind.R_op is not Op.R_op
        rules = [getattr(kind, name) for name in ("pullback", "L_op", "grad")]
        written = [rule for rule in rules if rule not in (Op.pullback, Op.L_op, Op.grad)]
        rule = next(iter(written), None)
        if has_jvp and rule is None:
            rule = kind.R_op if kind.pushforward is Op.pushforward else kind.pushforward
        meant = Meant(
            self,
            target,
            kind.__name__,
            rule,
            without_self(kind),
            forward_mode="offered" if has_jvp else "",
            has_backward=bool(written),
        )
        return PytensorRule(meant)

    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return `target`, any function of PyTensor variables, as a program to check; `inputs` is not used."""
        name = str(getattr(target, "__name__", type(target).__name__))
        return PytensorFunction(Meant(self, target, name, target, signature_or_none(target)))


def require_no_arguments(kind: type[Any]) -> None:
    """Raise CheckUsageError if the class of ops `kind` cannot be called without arguments."""
    try:
        signature_of(kind).bind()
    except TypeError as error:
        raise CheckUsageError(
            f"{kind.__name__} makes an op with arguments of its own ({error}); give one that is made: "
            f"op = {kind.__name__}(...)"
        ) from None


def without_self(kind: type[Any]) -> inspect.Signature | None:
    """Return the signature of `make_node` of the class of ops `kind`, less `self`: that of a call of the op. None if it
    has none.
    """
    signature = signature_or_none(kind.make_node)
    if signature is None:
        return None
    return signature.replace(parameters=list(signature.parameters.values())[1:])


def as_arrays(values: Sequence[Any]) -> tuple[Any, ...]:
    """Return `values` with numbers made 0-d arrays, and other values as they are."""
    numbers = (np.generic, float, int, complex)
    return tuple(np.asarray(each) if isinstance(each, numbers) else each for each in values)


def graph_key(arg: Any) -> Any:
    """Return the part of a graph's cache key for the argument `arg`: for an array its dtype and which of its sizes are
    1, for any other value its type and `repr`.
    """
    if isinstance(arg, np.ndarray):
        return arg.dtype, tuple(size == 1 for size in arg.shape)
    return type(arg), repr(arg)


FRAMEWORK = Pytensor()
