"""Exported functions: a function of Tensors, a call of it, and its pullback, which is such a function again.

So one rule serves every framework and every order: forward runs the function, backward calls the framework's version of
its pullback.
"""

from __future__ import annotations

import functools
import inspect
import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from plugrad import ops, registry
from plugrad.autograd.functional import jvp, vjp
from plugrad.engine import table, tree
from plugrad.engine.call.function import ArrayFunction, Function
from plugrad.engine.errors import HigherOrderError, InPlaceError, OpArgumentError
from plugrad.engine.grad_mode import is_grad_enabled, set_grad_enabled, this_thread
from plugrad.engine.graph.facts import facts_about, signature_of
from plugrad.engine.sweep.nesting import nested
from plugrad.engine.sweep.ownership import array_to_keep
from plugrad.engine.sweep.sweep import sweep
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import LEAF, Tensor, wrap
from plugrad.registry import Op
from plugrad.registry.entries import doc_of_call, signature_of_call, snake_case


@dataclass(frozen=True, eq=False)
class Source:
    """An exported function of Tensors, with the name, signature and docstring that its users see."""

    call: Callable[..., Any]
    name: str
    identity: str
    """The identity 'pack::op'; for a function that is not registered, its name."""
    doc: str
    signature: inspect.Signature
    op: Op | None = None
    deterministic: bool = True
    """False if a second run on the same numbers gives other results."""


def source_of(target: Any) -> Source:
    """Return the function of Tensors for 'pack::op', an Op, a function of `plugrad.ops`, a Function class, or a
    function of Tensors.

    Raises
    ------
    OpArgumentError
        It is none of these.
    PackError
        It names an op that is not there, or whose pack cannot be loaded.
    """
    if isinstance(target, str):
        target = registry.op(target)
    op = target if isinstance(target, Op) else getattr(target, "op", None)
    if isinstance(op, Op):
        known = facts_about(op.function).deterministic is not False
        return Source(op.call, op.name, op.identity, op.doc, op.signature, op, known)
    if isinstance(target, type) and issubclass(target, Function):
        if target in (Function, ArrayFunction):
            raise OpArgumentError(f"{target.__name__} is no op itself; give a subclass of it")
        name = snake_case(target.__name__)
        known = facts_about(target).deterministic is not False
        doc, signature = doc_of_call(target), signature_of_call(target)
        return Source(Applied(target), name, name, doc, signature, None, known)
    if not callable(target) or isinstance(target, type):
        raise OpArgumentError(
            "export takes an op ('pack::op', what plugrad.ops gives, a plugrad.Function class) or a function of "
            f"Tensors; got {target!r}"
        )
    name = getattr(target, "__name__", type(target).__name__)
    name = name if name.isidentifier() else "function"
    try:
        signature = signature_of(target)
    except (TypeError, ValueError):  # of a ufunc, say, which tells nobody
        signature = signature_of(lambda *args, **settings: None)
    return Source(target, name, name, inspect.getdoc(target) or "", signature)


@dataclass(frozen=True)
class Applied:
    """A `Function` class as what is called. It is pickled by name: its `apply` holds the state of the engine, which
    cloudpickle (and so Numba, joblib, dask) would copy with a class of a script.
    """

    function: type[Function]

    def __call__(self, *args: Any, **settings: Any) -> Any:
        return self.function.apply(*args, **settings)

    def __reduce__(self) -> Any:
        try:
            return applied, (pickle.dumps(self.function),)
        except AttributeError as error:
            # Of a class in a function; and who calls expects pickle's own error.
            raise pickle.PicklingError(str(error)) from error


def applied(stored: bytes) -> Applied:
    """Return the unpickled `Applied`."""
    return Applied(pickle.loads(stored))


def told(function: Callable[..., Any], source: Source, framework: str) -> Callable[..., Any]:
    """Return `function` with the name, signature and docstring of the exported op."""
    module = framework.lower()
    named: Any = function
    named.__name__ = named.__qualname__ = source.name
    named.__signature__ = source.signature
    from_op = f'export("{source.identity}")' if source.op else f"export({source.name})"
    named.__doc__ = (
        f"`{source.identity}` of plugrad as a function of {framework}'s arrays.\n\n"
        f">>> import plugrad.interop.{module}\n"
        f">>> {source.name} = plugrad.interop.{module}.{from_op}\n\n{source.doc}"
    )
    return function


# A call: the framework's arrays in it, and a function of those alone.


@dataclass(frozen=True)
class Slot:
    """A placeholder for the array with this number."""

    number: int


@dataclass(frozen=True, eq=False)
class Bound:
    """A function with all arguments bound except the Tensors; two are equal if the bound arguments are."""

    call: Callable[..., Any]
    args: tuple[Any, ...]
    settings: tuple[tuple[str, Any], ...]

    def __call__(self, *tensors: Tensor) -> Any:
        args = with_tensors(self.args, tensors)
        return self.call(
            *args, **{name: with_tensors(value, tensors) for name, value in self.settings}
        )

    @functools.cached_property
    def key(self) -> Any:
        """The key for equality and hashing: frameworks use it to find compiled functions in a cache."""
        return self.call, key_of(self.args), key_of(self.settings)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Bound) and bool(self.key == other.key))

    def __hash__(self) -> int:
        return hash(self.key)


def is_object(value: Any) -> bool:
    """Return True if a value is an object of a class that is an op, such as a spline, with Tensors among its fields."""
    return isinstance(getattr(type(value), "op", None), Op)


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a copy with other leaves (`tree.mapped`), also of the fields of objects."""

    def one(part: Any) -> Any:
        part = part._held if isinstance(part, Exported) else part
        if not is_object(part):
            return change(part)
        made = object.__new__(type(part))
        vars(made).update({name: tree.mapped(field, one) for name, field in vars(part).items()})
        return made

    return tree.mapped(value, one)


class Exported:
    """An object that an exported op returned, a spline say: its Tensors are the framework's arrays, its methods
    exported."""

    def __init__(self, export: Callable[..., Any], held: Any) -> None:
        self._export, self._held = export, held

    def __call__(self, *args: Any, **settings: Any) -> Any:
        return self._export(type(self._held).__call__)(self, *args, **settings)

    def __matmul__(self, other: Any) -> Any:
        return self._export(type(self._held).__matmul__)(self, other)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"an exported object has no attribute {name!r}")
        method = getattr(type(self._held), name, None)
        if inspect.isfunction(method):
            return functools.partial(self._export(method), self)
        found = getattr(self._held, name)
        return Exported(self._export, found) if is_object(found) else found

    def __dir__(self) -> list[str]:
        return dir(self._held)

    def __repr__(self) -> str:
        return f"<{type(self._held).__name__}, exported by {self._export.__module__}>"


def key_of(value: Any) -> Any:
    """Return a key that distinguishes settings: 1, 1.0 and True are three different keys, and so are 0.0 and -0.0."""
    if isinstance(value, (tuple, list)):
        return type(value), *map(key_of, value)
    if isinstance(value, dict):
        return type(value), *map(key_of, value.items())
    if isinstance(value, slice):
        return slice, key_of((value.start, value.stop, value.step))
    if isinstance(value, np.ndarray) and value.dtype.kind != "O":
        return np.ndarray, value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, (float, complex)):
        return type(value), repr(value)
    if is_object(value):
        return type(value), key_of(tuple(vars(value).items()))
    try:
        hash(value)
    except TypeError:
        return type(value), id(value)
    return type(value), value


def arranged(
    source: Source, args: tuple[Any, ...], settings: dict[str, Any], kinds: Any
) -> tuple[Callable[..., Any], list[Any]]:
    """Return a call as a function of arrays only, and these arrays: all that are of `kinds`, at any depth.

    Raises
    ------
    OpArgumentError
        A plugrad Tensor is among the arguments.
    """
    if not settings and all(isinstance(arg, kinds) for arg in args):
        return source.call, list(args)
    arrays: list[Any] = []
    placed = taken_out(args, kinds, arrays)
    named = tuple((name, taken_out(value, kinds, arrays)) for name, value in settings.items())
    return Bound(source.call, placed, named), arrays


def taken_out(value: Any, kinds: Any, arrays: list[Any]) -> Any:
    """Return `value` with slots instead of its arrays, which are appended to `arrays`."""

    def one(part: Any) -> Any:
        if isinstance(part, kinds):
            arrays.append(part)
            return Slot(len(arrays) - 1)
        if isinstance(part, Tensor):
            raise OpArgumentError(
                "an exported function takes its framework's arrays, and was given a plugrad Tensor: give it "
                "tensor.numpy(), made into the framework's own, or call the op itself"
            )
        return part

    return mapped(value, one)


def with_tensors(value: Any, tensors: Sequence[Tensor]) -> Any:
    """Return the inverse of `taken_out`: the value, with Tensors in the slots."""
    return mapped(value, lambda part: tensors[part.number] if type(part) is Slot else part)


# Running it.


def recorded(
    function: Callable[..., Any], arrays: Iterable[Array], needs: Sequence[bool]
) -> Recording:
    """Run `function` on `arrays`, recording it if one of them `needs` a gradient.

    Raises
    ------
    InPlaceError
        It writes into an array, and that may not be written to.
    OpArgumentError
        It returned something else than Tensors.
    """
    inputs = [wrap(a, LEAF if need else None) for a, need in zip(arrays, needs, strict=False)]
    with set_grad_enabled(True in needs):
        try:
            result = function(*inputs)
            outputs = outputs_of(result)
            for output in outputs:
                if output._edge is LEAF:  # an input as it came: it has no node
                    view_as = table.get("view_as")
                    outputs = tuple(view_as(o, o) if o._edge is LEAF else o for o in outputs)
                    break
        except (InPlaceError, ValueError) as error:
            if "read-only" in str(error):
                raise written_to(function) from error
            raise
    container = None if isinstance(result, Tensor) else type(result)
    if is_object(result):
        container = taken_out(result, Tensor, [])
    return Recording(inputs, outputs, container)


Container: TypeAlias = Any
"""Container in which a function returned its Tensors: the class of a tuple, list or named tuple, or an object with them
in its fields; None for a single Tensor.
"""


class Recording(NamedTuple):
    """Function that was run, with its outputs and their graph."""

    inputs: list[Tensor]
    outputs: tuple[Tensor, ...]
    container: Container

    def gradients(self, arrays: Sequence[Array | None]) -> list[Array | None]:
        """Return the gradients of the inputs, given those of the outputs; None for an input that needs or gets none.

        They own their memory. The graph is kept, to be used again.
        """
        roots, given = [], []
        for output, array in zip(self.outputs, arrays, strict=False):
            if array is not None and output._edge is not None:
                roots.append(output._edge)
                given.append(array)
        # No leaf's `.grad` is written: a function may know of others than its inputs.
        begin = sweep if this_thread().sweep is None else nested
        arrived = begin(roots, given, None, False, None, None).arrived
        return [array_to_keep(arrived[each]) if each in arrived else None for each in self.inputs]


def written_to(function: Any) -> InPlaceError:
    """Return the error for an op that works in place."""
    return InPlaceError(
        f"{function_name(function)} writes into its input, and the framework that owns that memory would not know "
        "of it: its values and gradients would be wrong without a word. Export the op that returns a new tensor (add "
        "for add_), or a function that clones its input first"
    )


def function_name(function: Any) -> str:
    """Return the name of a function for messages, also if it is wrapped."""
    while isinstance(function, (Applied, Bound, Pullback, Pushforward)):
        function = function.call if isinstance(function, Bound) else function.function
    op = getattr(function, "op", None)
    return op.identity if isinstance(op, Op) else getattr(function, "__qualname__", repr(function))


def outputs_of(result: Any) -> tuple[Tensor, ...]:
    """Return the Tensors that a function returned.

    Raises
    ------
    OpArgumentError
        It returned something other than Tensors.
    """
    if type(result) is Tensor:
        return (result,)
    if is_object(result):
        fields: list[Tensor] = []
        taken_out(result, Tensor, fields)
        return tuple(fields)
    outputs = tuple(result) if isinstance(result, (tuple, list)) else (result,)
    for output in outputs:
        if not isinstance(output, Tensor):
            raise OpArgumentError(
                f"an exported function returns a Tensor or a tuple of Tensors; this one returned "
                f"{type(output).__name__}{' among others' * (len(outputs) > 1)}"
            )
    return outputs


def gathered(container: Container, values: Sequence[Any], export: Callable[..., Any]) -> Any:
    """Return `values` in the container in which a function returned its Tensors; methods of an object by `export`."""
    if container is None:
        return values[0]
    if is_object(container):
        return Exported(export, with_tensors(container, values))
    return container(*values) if hasattr(container, "_fields") else container(values)


def is_differentiable(dtype: Any) -> bool:
    """Return True if numbers of this NumPy dtype have gradients."""
    return np.dtype(dtype).kind in "fc"


# What flows back, and forth.


@dataclass(frozen=True)
class Pullback:
    """The function (inputs, gradients of outputs) -> gradients of inputs; it is a function of Tensors, so it is
    differentiable again.

    An input that the outputs do not depend on has the gradient zeros.
    """

    function: Callable[..., Any]
    inputs: int
    """The number of inputs."""
    wanted: tuple[int, ...]
    """The inputs whose gradients are returned."""
    flowing: tuple[int, ...]
    """The outputs whose gradients are given."""
    conjugate: bool = False
    """True if gradients of complex numbers are dL/dx - i dL/dy, as in JAX and HIPS autograd; PyTorch and plugrad have a
    plus.
    """

    def __call__(self, *tensors: Tensor) -> tuple[Tensor, ...]:
        given, gradients = tensors[: self.inputs], tensors[self.inputs :]
        points = tuple(given[position] for position in self.wanted)
        run = functools.partial(self.run, given)
        _, pulled = vjp(run, points, self.turned(gradients), create_graph=is_grad_enabled())
        return self.turned(pulled)

    def run(self, given: tuple[Tensor, ...], *points: Tensor) -> tuple[Tensor, ...]:
        """Return the outputs that gradients flow to, as a function of the inputs that need gradients."""
        args = list(given)
        for position, point in zip(self.wanted, points, strict=True):
            args[position] = point
        outputs = outputs_of(self.function(*args))
        return tuple(outputs[position] for position in self.flowing)

    def turned(self, gradients: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        """Return gradients in the convention of the other framework."""
        if not self.conjugate:
            return gradients
        conj = table.get("conj")
        return tuple(conj(g) if g.is_complex() else g for g in gradients)


@dataclass(frozen=True)
class Pushforward:
    """The function (inputs, tangents of inputs) -> tangents of outputs; it is differentiable again."""

    function: Callable[..., Any]
    inputs: int
    moved: tuple[int, ...]
    """The inputs whose tangents are given."""
    wanted: tuple[int, ...]
    """The outputs whose tangents are returned."""

    def __call__(self, *tensors: Tensor) -> tuple[Tensor, ...]:
        given, tangents = tensors[: self.inputs], tensors[self.inputs :]
        points = tuple(given[position] for position in self.moved)
        whole = Pullback(self.function, self.inputs, self.moved, self.wanted)
        run = functools.partial(whole.run, given)
        _, pushed = jvp(run, points, tangents, create_graph=is_grad_enabled())
        return pushed  # type: ignore[no-any-return]


def second_run(function: Any) -> HigherOrderError:
    """Return the error for a derivative that would run a random op a second time."""
    return HigherOrderError(
        f"{function_name(function)} is declared `deterministic = False`: this derivative runs it again, which gives "
        "other numbers. Use its ordinary backward pass, once, or draw the random numbers outside and pass them in"
    )


def positions(chosen: Iterable[Any]) -> tuple[int, ...]:
    """Return the indices of the true values."""
    return tuple([place for place, is_so in enumerate(chosen) if is_so])


def spread(values: Iterable[Any], places: Sequence[int], length: int) -> tuple[Any, ...]:
    """Return a tuple with the values at their indices, and None elsewhere."""
    row: list[Any] = [None] * length
    for place, value in zip(places, values, strict=True):
        row[place] = value
    return tuple(row)


class Exports:
    """The installed packs as attributes, like `plugrad.ops`, with each op exported to a framework: ``ops.special.jv``.

    An op is exported when it is first looked up, and is the same function from then on.
    """

    def __init__(self, export: Callable[..., Any], of: Any = ops) -> None:
        self._export, self._of = export, of

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"there is no pack and no op {name!r}")
        found = getattr(self._of, name)
        several = isinstance(found, ModuleType)  # a pack, or a family of ops in it
        made = Exports(self._export, found) if several else self._export(found)
        return vars(self).setdefault(name, made)

    def __dir__(self) -> list[str]:
        return dir(self._of)

    def __repr__(self) -> str:
        return f"<{self._of.__name__}, exported by {self._export.__module__}; dir() names them>"


def signature_or_none(function: Any) -> inspect.Signature | None:
    """Return a function's signature; None if it has none, as some functions written in C."""
    try:
        return signature_of(function)
    except (TypeError, ValueError):
        return None
