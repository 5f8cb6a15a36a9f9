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
from plugrad.engine.errors import HigherOrderError, InPlaceError, OpArgumentError, VmapError
from plugrad.engine.grad_mode import is_grad_enabled, set_grad_enabled, this_thread
from plugrad.engine.graph.facts import facts_about, signature_of
from plugrad.engine.sweep.nesting import nested
from plugrad.engine.sweep.ownership import array_to_keep
from plugrad.engine.sweep.sweep import sweep
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import LEAF, Tensor, wrap
from plugrad.func import vmap
from plugrad.registry import Op
from plugrad.registry.entries import doc_of_call, signature_of_call, snake_case


@dataclass(frozen=True, eq=False)
class Source:
    """Function of Tensors that a bridge exports (`call`), with the name, signature and docstring that its users see."""

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
    """Return the `Source` to export for `target`: 'pack::op', an Op, a function of `plugrad.ops`, a Function class, or
    a function of Tensors.

    Raises
    ------
    OpArgumentError
        `target` is none of these.
    PackError
        `target` is a string, and there is no such op, or its pack cannot be loaded.
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
    """Callable that runs `function.apply`, for a `Function` class without a registered op. It is pickled by the name of
    the class: its `apply` holds the state of the engine, which cloudpickle (and so Numba, joblib, dask) would copy with
    a class of a script.
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
    """Return the `Applied` for the Function class that `stored` is a pickle of."""
    return Applied(pickle.loads(stored))


def with_metadata_of(
    function: Callable[..., Any], source: Source, framework: str
) -> Callable[..., Any]:
    """Give `function` the name, signature and docstring of the exported op `source`, in place, and return it.
    `framework` is the name that the docstring uses for the arrays and the import.
    """
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
    """Placeholder, among bound arguments, for the array number `number` of a call."""

    number: int


@dataclass(frozen=True, eq=False)
class Bound:
    """`call` with all its arguments bound except the Tensors, for which `args` and `settings` hold a `Slot`; it is
    called with the Tensors alone. Two are equal if they bind equal arguments to the same function.
    """

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
        """The key for equality and hashing: equal for equal arguments; frameworks use it to find compiled functions in
        a cache.
        """
        return self.call, key_of(self.args), key_of(self.settings)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Bound) and bool(self.key == other.key))

    def __hash__(self) -> int:
        return hash(self.key)


def is_object(value: Any) -> bool:
    """Return True if `value` is an instance of a class that is itself an op, such as a spline, with Tensors among its
    fields.
    """
    return isinstance(getattr(type(value), "op", None), Op)


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a copy of `value`, a nested container, with each leaf replaced by `change(leaf)`. The fields of objects
    that are ops (`is_object`) are replaced too.
    """

    def one(part: Any) -> Any:
        part = part._held if isinstance(part, Exported) else part
        if not is_object(part):
            return change(part)
        made = object.__new__(type(part))
        vars(made).update({name: tree.mapped(field, one) for name, field in vars(part).items()})
        return made

    return tree.mapped(value, one)


class Exported:
    """Wrapper for an object that an exported op returned, such as a spline: it holds the framework's arrays for the
    object's Tensors, and its methods are exported to the framework when they are looked up.
    """

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
    """Return a hashable key for the argument `value`: equal values of different types have different keys (1, 1.0 and
    True), and so have 0.0 and -0.0. An unhashable object is identified by its `id`.
    """
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


def split_arrays(
    source: Source, args: tuple[Any, ...], settings: dict[str, Any], kinds: Any
) -> tuple[Callable[..., Any], list[Any]]:
    """Split a call of the exported function `source` into a function of arrays alone and the list of these arrays: all
    instances of `kinds` in `args` and `settings`, at any depth.

    Raises
    ------
    OpArgumentError
        A plugrad Tensor is among the arguments.
    """
    if not settings and all(isinstance(arg, kinds) for arg in args):
        return source.call, list(args)
    arrays: list[Any] = []
    placed = with_slots(args, kinds, arrays)
    named = tuple((name, with_slots(value, kinds, arrays)) for name, value in settings.items())
    return Bound(source.call, placed, named), arrays


def with_slots(value: Any, kinds: Any, arrays: list[Any]) -> Any:
    """Return `value` with a `Slot` in place of each array (an instance of `kinds`), and append the arrays to `arrays`.
    Raises OpArgumentError for a plugrad Tensor that is no instance of `kinds`.
    """

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
    """Return `value` with the Tensor number n of `tensors` in place of each `Slot(n)`: the inverse of `with_slots`."""
    return mapped(value, lambda part: tensors[part.number] if type(part) is Slot else part)


# Running it.


def recorded(
    function: Callable[..., Any], arrays: Iterable[Array], needs: Sequence[bool]
) -> Recording:
    """Run `function` on Tensors of `arrays`, and return the `Recording`. Each array whose `needs` is True requires
    grad; without one, no graph is recorded.

    Raises
    ------
    InPlaceError
        `function` writes into an array that is read-only.
    OpArgumentError
        `function` returned something other than Tensors.
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
    return Recording(inputs, outputs, container_of(result))


Container: TypeAlias = Any
"""Container in which a function returned its Tensors: the class of a tuple, list or named tuple, or an object with them
in its fields; None for a single Tensor.
"""


def container_of(result: Any) -> Container:
    """Return the container in which a function returned its Tensors as `result`."""
    if is_object(result):
        return with_slots(result, Tensor, [])
    return None if isinstance(result, Tensor) else type(result)


class Recording(NamedTuple):
    """Run of a function, made by `recorded`: its input Tensors, its output Tensors, which hold the graph, and the
    container in which it returned them.
    """

    inputs: list[Tensor]
    outputs: tuple[Tensor, ...]
    container: Container

    def gradients(self, arrays: Sequence[Array | None]) -> list[Array | None]:
        """Return the gradients of the inputs, given one gradient array per output (None: no gradient); None for an
        input that needs or gets none.

        The returned arrays share no memory with others. The graph is kept, so this can be called again.
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
    """Return the InPlaceError for the exported `function`, which writes into its input."""
    return InPlaceError(
        f"{function_name(function)} writes into its input, and the framework that owns that memory would not know "
        "of it: its values and gradients would be wrong without a word. Export the op that returns a new tensor (add "
        "for add_), or a function that clones its input first"
    )


def function_name(function: Any) -> str:
    """Return the name of a function for messages: 'pack::op' for an op, else its qualified name, also if `function` is
    one of the wrappers of this module.
    """
    while isinstance(function, (Applied, Bound, Pullback, Pushforward, Vmapped)):
        function = function.call if isinstance(function, Bound) else function.function
    op = getattr(function, "op", None)
    return op.identity if isinstance(op, Op) else getattr(function, "__qualname__", repr(function))


def outputs_of(result: Any) -> tuple[Tensor, ...]:
    """Return the Tensors that a function returned as `result`: a Tensor, a tuple or list of them, or an object that
    holds them, in its fields.

    Raises
    ------
    OpArgumentError
        `result` is, or contains, something other than Tensors.
    """
    if type(result) is Tensor:
        return (result,)
    if is_object(result):
        fields: list[Tensor] = []
        with_slots(result, Tensor, fields)
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
    """Return `values`, one per output, in the container in which the function returned its Tensors: the value itself, a
    tuple, list or named tuple, or an object, whose methods are then exported by `export`.
    """
    if is_object(container):
        return Exported(export, with_tensors(container, values))
    return in_container(container, values)


def in_container(container: Container, values: Sequence[Any]) -> Any:
    """Return `values`, one per output, in the container in which the function returned its Tensors."""
    if container is None:
        return values[0]
    if is_object(container):
        return with_tensors(container, values)
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
        """Return the outputs whose indices are in `flowing`; `points` replace those inputs of `given` whose indices are
        in `wanted`.
        """
        args = list(given)
        for position, point in zip(self.wanted, points, strict=True):
            args[position] = point
        outputs = outputs_of(self.function(*args))
        return tuple(outputs[position] for position in self.flowing)

    def turned(self, gradients: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        """Return gradients conjugated, if complex, between plugrad's convention and that of the other framework;
        unchanged if `conjugate` is False.
        """
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


@dataclass(frozen=True)
class Vmapped:
    """The function of a batch, `plugrad.func.vmap` of a function of Tensors; it is differentiable like that."""

    function: Callable[..., Any]
    axes: tuple[int | None, ...]
    """The axis of each input that is the batch; None for one without."""
    randomness: str = "error"

    def __call__(self, *tensors: Tensor) -> Any:
        containers: list[Container] = []

        def called(*given: Tensor) -> tuple[Tensor, ...]:
            result = self.function(*given)
            containers.append(container_of(result))
            return outputs_of(result)

        def one(*given: Tensor) -> Any:
            try:
                return called(*given)
            except VmapError as error:
                if not table.vmap.needs_values(error, given, {}):
                    raise
            return table.vmap.example_by_example(function_name(self.function), called, given, {})

        pairs = [*zip(tensors, self.axes, strict=True)]
        try:
            outputs = vmap(one, self.axes, randomness=self.randomness)(*tensors)
        except VmapError:
            if all(axis is None or tensor.shape[axis] for tensor, axis in pairs):
                raise
            # An op that is called for each example: one of zeros tells the shapes.
            given = [x if axis is None else x.sum(axis, dtype=x.dtype) for x, axis in pairs]
            outputs = tuple([output[None][:0] for output in one(*given)])
        return in_container(containers[0], outputs)


def second_run(function: Any) -> HigherOrderError:
    """Return the HigherOrderError for a derivative that would run the random op `function` a second time."""
    return HigherOrderError(
        f"{function_name(function)} is declared `deterministic = False`: this derivative runs it again, which gives "
        "other numbers. Use its ordinary backward pass, once, or draw the random numbers outside and pass them in"
    )


def positions(chosen: Iterable[Any]) -> tuple[int, ...]:
    """Return the indices of the true values in `chosen`."""
    return tuple([place for place, is_so in enumerate(chosen) if is_so])


def spread(values: Iterable[Any], places: Sequence[int], length: int) -> tuple[Any, ...]:
    """Return a tuple of `length` entries with each of `values` at its index in `places`, and None elsewhere."""
    row: list[Any] = [None] * length
    for place, value in zip(places, values, strict=True):
        row[place] = value
    return tuple(row)


class Exports:
    """The installed packs as attributes, like `plugrad.ops`, with each op exported to a framework by `export`:
    ``ops.special.jv``.

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
    """Return the signature of `function`; None if Python knows none, as for some functions written in C."""
    try:
        return signature_of(function)
    except (TypeError, ValueError):
        return None
