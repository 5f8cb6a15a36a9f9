"""Calls of ops with batched tensors: how each op is batched, by what it declares.

A Function's own `vmap` comes first. An op that takes arrays of other libraries computes with batched ones. One that
declares `core_dims` gets the batch as one more of the other dimensions. Any other is called example by example, with a
warning.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from _plugrad_names.vmap import functions, indexing
from _plugrad_names.vmap.batched import (
    Batched,
    NotBatchable,
    examples,
    innermost,
    is_batched,
    lifted,
    no_mask,
    summed,
    warn_of_loop,
    whole,
)
from _plugrad_names.vmap.levels import Level, here, outside
from plugrad.engine import stream, table
from plugrad.engine.call.arguments import label_of
from plugrad.engine.call.function import ArrayFunction
from plugrad.engine.errors import GradientError, VmapError
from plugrad.engine.grad_mode import running
from plugrad.engine.graph.node import Node
from plugrad.engine.inplace.views import record_view
from plugrad.engine.sweep.rules import arrays_of, run_on_arrays
from plugrad.engine.tensor.tensor import Tensor, new, share_version, wrap
from plugrad.engine.tree import PLAIN, leaves, mapped

# Into a batch, and out of it. Each rule is another of these ops, or a sum.


class Border(ArrayFunction):
    """Base class of the ops that take a tensor into a batch or out of it: they are not batched themselves."""

    arrays = "nep18"
    complex = True
    vmap = None


class Enter(Border):
    """A tensor as a batched one, a view of it: a dimension becomes the batch."""

    is_view = True

    @staticmethod
    def forward(ctx: Any, x: Any, *, level: Level, dim: int) -> Any:
        ctx.level, ctx.dim = level, dim
        return entered(x, level, dim)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return left(grad_output, ctx.level, ctx.dim)


class Leave(Border):
    """A batched tensor as one of all examples, with the batch as a dimension."""

    @staticmethod
    def forward(ctx: Any, x: Any, *, level: Level, dim: int) -> Any:
        ctx.level, ctx.dim = level, dim
        return left(x, level, dim)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return entered(grad_output, ctx.level, ctx.dim)


class Lift(Border):
    """A tensor from outside of a `vmap` as a batched one, each example the same: its gradient is summed over them."""

    @staticmethod
    def forward(ctx: Any, x: Any, *, level: Level) -> Any:
        ctx.level = level
        return lifted(x, level)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        if not ctx.level.is_over:
            raise GradientError(
                "vmap: a gradient within vmap by a tensor from outside of it: each example has one of its own, and the "
                "tensor can take only one. Give the tensor to the function as an argument, with in_dims=None, and "
                "differentiate by that: plugrad.func.grad"
            )
        return total(grad_output, ctx.level)


class Total(Border):
    """The sum of a batched tensor over the examples."""

    @staticmethod
    def forward(ctx: Any, x: Any, *, level: Level) -> Any:
        ctx.level = level
        return summed(x, level)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        level = ctx.level
        if isinstance(grad_output, Tensor):
            return Lift.apply(grad_output, level=level)
        return lifted(grad_output, level)


def entered(x: Any, level: Level, dim: int) -> Any:
    """Return an array or Tensor with a dimension of it as the batch of a level."""
    if isinstance(x, Tensor):
        return Enter.apply(x, level=level, dim=dim)
    if type(x) is Batched and x.level.depth > level.depth:
        return Batched(entered(x.data, level, dim + 1), x.level)
    return Batched(np.moveaxis(x, dim, 0), level)


def left(x: Any, level: Level, dim: int) -> Any:
    """Return an array or Tensor with the batch of a level, full length, as a dimension."""
    if isinstance(x, Tensor):
        x = lift(x, level)
        found = Leave.apply(x, level=level, dim=dim)
        if x._base is None or is_batched(x._base._array, level):
            share_version(x, found)
        elif type(x) is Tensor:  # memory of an argument
            record_view(found, new(Leave.node_class), None, (x,), 0, {"level": level, "dim": dim})
            found._refusal = SHOWS_ANOTHER
        return found
    x = lifted(x, level)
    if x.level.depth > level.depth:
        return Batched(left(x.data, level, dim + 1), x.level)
    return np.moveaxis(whole(x.data, level.size), 0, dim)


SHOWS_ANOTHER = (
    "A result of vmap shows the memory of an argument, or of another result, and",
    ", which the gradient of that would not see. Write to a copy of it, result.clone()",
)


def total(x: Any, level: Level) -> Any:
    """Return the sum of an array or Tensor over the examples of a level."""
    return Total.apply(x, level=level) if isinstance(x, Tensor) else summed(x, level)


def lift(x: Tensor, level: Level) -> Tensor:
    """Return a Tensor that is batched at a level."""
    if is_batched(x._array, level):
        return x
    found: Tensor = wrap(lifted(x._array, level)) if x._edge is None else Lift.apply(x, level=level)
    share_version(x, found)
    return found


# The call of an op.


def levels_of(values: Any) -> list[Level]:
    """Return the levels of all arrays in some values, the outermost first."""
    found: dict[int, Level] = {}
    for value in leaves(values, PLAIN):
        array = value._array if isinstance(value, Tensor) else value
        while type(array) is Batched:
            if array.level.is_over and running.state.sweep is None:
                raise VmapError(
                    "a batched tensor has left its vmap: func stored it somewhere, and it is used after vmap has "
                    "returned. Return it from func"
                )
            found[array.level.depth] = array.level
            array = array.data
    return [found[depth] for depth in sorted(found)]


def call_batched(
    node_class: type[Node],
    call: Callable[..., Any],
    args: tuple[Any, ...],
    settings: dict[str, Any],
) -> Any:
    """Return the result of an op with batched tensors; NotImplemented if its `call` does it, with these arguments."""
    function, facts = node_class._function, node_class._facts
    rule = getattr(function, "vmap", NotImplemented)
    if rule is None:  # it takes tensors as they are
        return NotImplemented
    levels = levels_of([list(args), settings])
    if not levels:
        return NotImplemented
    level = levels[-1]
    if rule is not NotImplemented:
        return by_own_rule(rule, level, args, settings)
    if "index" in settings and levels_of(settings["index"]):
        return call_with_index(function, call, args, settings)
    if facts.only_numpy:
        if facts.core_dims is not None:
            found = as_further_dimension(call, facts, level, args, settings)
            if found is not NotImplemented:
                return found
        return example_by_example(node_class, call, args, settings)
    if all(is_lifted(arg, levels) for arg in args):
        return NotImplemented

    def prepared(arg: Any) -> Any:
        for each in levels:
            arg = lift(arg, each) if isinstance(arg, Tensor) else arg
        return arg

    return call(*map(prepared, args), **settings)


def is_lifted(arg: Any, levels: Sequence[Level]) -> bool:
    """Return True unless an argument is a tensor that lacks a batch of one of these levels."""
    return not isinstance(arg, Tensor) or all(is_batched(arg._array, level) for level in levels)


def call_with_index(
    function: Any, call: Callable[..., Any], args: tuple[Any, ...], settings: dict[str, Any]
) -> Any:
    """Return what `index`, `index_put` or `index_adjoint` is for an index with a batch.

    The batch of the index is one more of its axes. If the indexed tensor has a batch as well, the places in that stand
    beside it as one more array; the axes of the arrays then come first, and are moved to where one example has them.
    """
    level = levels_of(settings["index"])[-1]
    adjoint = function.identity == "builtin::index_adjoint"
    x, values = (None, args[0]) if adjoint else (args[0], args[1] if len(args) > 1 else None)
    shape = tuple(settings["shape"] if x is None else x.shape)
    index = mapped(
        settings["index"], lambda each: each._array if isinstance(each, Tensor) else each
    )
    items = indexing.as_parts(index, len(shape))
    arrays = [nr for nr, item in enumerate(items) if indexing.is_array(item)]
    if any(items[nr].dtype.kind == "b" and is_batched(items[nr], level) for nr in arrays):
        raise NotBatchable(no_mask())
    for nr in reversed(arrays):
        if items[nr].dtype.kind == "b":
            items[nr : nr + 1] = np.nonzero(items[nr])
    # An int beside arrays takes its slice first.
    parts = [nr for nr, item in enumerate(items) if type(item) is not int]
    arrays = [at for at, nr in enumerate(parts) if indexing.is_array(items[nr])]
    adjacent = arrays[-1] - arrays[0] < len(arrays)
    width = max(np.ndim(items[parts[at]]) for at in arrays)
    before = arrays[0] if adjacent else 0
    rest = len(parts) - len(arrays) + len(shape) - sum(indexing.axes_of(item) for item in items)
    whole_index = [
        left(lifted(np.expand_dims(item, tuple(range(width - np.ndim(item)))), level), level, 0)
        if indexing.is_array(item) and is_batched(item, level)
        else item
        for item in items
    ]
    moved, movedim = range(1 + before, 1 + before + width), table.get("movedim")
    if x is not None and values is None and not is_batched(x._array, level):
        found = call(x, **settings | {"index": tuple(whole_index)})
        return entered(found, level, before)
    whole_index.insert(0, np.arange(level.size).reshape(-1, *(1,) * width))
    settings = settings | {"index": tuple(whole_index)}
    if adjoint:
        settings["shape"] = (level.size, *shape)
    given = [] if x is None else [left(lift(x, level), level, 0)]
    if values is not None:
        if isinstance(values, Tensor):
            values = left(lift(values, level), level, 0)
            missing = width + rest + 1 - values.ndim
            values = values.reshape(values.shape[0], *(1,) * missing, *values.shape[1:])
            values = movedim(values, tuple(moved), tuple(range(1, 1 + width)))
        given.append(values)
    found = call(*given, **settings)
    if values is None:
        found = movedim(found, tuple(range(1, 1 + width)), tuple(moved))
    return entered(found, level, 0)


def taken_apart(value: Any, level: Level) -> Any:
    """Return a batched Tensor as one of all examples, batch first; anything else as it is."""
    if isinstance(value, Tensor) and is_batched(value._array, level):
        return left(value, level, 0)
    if type(value) is Batched:
        return left(value, level, 0)
    return value


def as_further_dimension(
    call: Callable[..., Any],
    facts: Any,
    level: Level,
    args: tuple[Any, ...],
    settings: dict[str, Any],
) -> Any:
    """Return the result of an op whose core dimensions are the last, called with the batch as the first dimension."""
    if levels_of(list(settings.values())) or callable(facts.core_dims):
        return NotImplemented
    arrays = [arg for arg in args if is_tensor_or_array(arg)]
    ndim = max(arg.ndim for arg in arrays)
    if type(facts.core_dims) is int and any(arg.ndim < facts.core_dims for arg in arrays):
        return NotImplemented  # vectors, which the batch would make matrices
    if not facts.broadcasts and any(
        arg.ndim != ndim or arg.ndim == 0 != facts.core_dims for arg in arrays
    ):
        return NotImplemented
    if isinstance(facts.core_dims, str):
        dim = settings.get(facts.core_dims, facts.defaults.get(facts.core_dims))
        if type(dim) is not int:
            return NotImplemented
        settings = settings | {facts.core_dims: dim + 1 if dim >= 0 else dim}

    def with_batch(arg: Any) -> Any:
        if not is_tensor_or_array(arg) or (facts.broadcasts and not is_at_level(arg, level)):
            return arg
        found = left(arg, level, 0)
        return found.reshape((found.shape[0], *(1,) * (ndim - arg.ndim), *arg.shape))

    return all_entered(call(*map(with_batch, args), **settings), level)


def is_tensor_or_array(value: Any) -> bool:
    """Return True for what has a dtype and dimensions; a rule calls ops with arrays."""
    return isinstance(value, (Tensor, np.ndarray, Batched))


def all_entered(results: Any, level: Level) -> Any:
    """Return the results of an op, of which the first dimension is the batch, as batched ones."""
    return mapped(
        results, lambda each: entered(each, level, 0) if is_tensor_or_array(each) else each
    )


def call_formula(
    node_class: type[Node],
    formula: Callable[..., Any],
    call: Callable[..., Any],
    args: tuple[Any, ...],
    settings: dict[str, Any],
) -> Any:
    """Return the result of a formula of other ops, which are batched; if it needs numbers, it is called for each."""
    try:
        return formula(*args, **settings)
    except Exception:  # a mistake in the arguments is one of an example, too, and raised again
        return example_by_example(node_class, call, args, settings)


def needs_values(error: BaseException, args: Any, settings: Any) -> bool:
    """Return True if an op failed since it needs the numbers of one example, and its arguments, or the random numbers
    that it draws, are batched.
    """
    draws = hasattr(stream.stream_here(), "of")
    return isinstance(error, NotBatchable) and (draws or bool(levels_of([list(args), settings])))


def example_by_example(
    node_class: type[Node],
    call: Callable[..., Any],
    args: tuple[Any, ...],
    settings: dict[str, Any],
) -> Any:
    """Return the result of an op that is called with each example alone, and warn."""
    level = (*here.levels, *levels_of([list(args), settings]))[-1]
    warn_of_loop(f"the op {label_of(node_class)}", level)
    if not level.size:
        raise VmapError(
            "vmap: an op that is called example by example has none in a batch of 0; declare how it is batched "
            "(`plugrad docs declarations`: arrays, core_dims), or give it a `vmap` of its own"
        )
    given = mapped([list(args), settings], lambda value: Examples.of(value, level))

    def chosen(place: int) -> Any:
        return mapped(given, lambda each: each[place] if type(each) is Examples else each)

    results = []
    with outside(level, settings.get("generator")) as generator:
        state = generator.get_state() if level.randomness == "same" else None
        for place in range(level.size):
            if state is not None:
                generator.set_state(state)
            positional, named = chosen(place)
            results.append(call(*positional, **named))
    return together(results, level)


class Examples:
    """A batched tensor or array, taken apart."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, place: int) -> Any:
        return self.value[place]

    @classmethod
    def of(cls, value: Any, level: Level) -> Any:
        """Return the examples of a batched value; another value as it is."""
        apart = taken_apart(value, level)
        return value if apart is value else cls(apart)


def together(results: list[Any], level: Level) -> Any:
    """Return the results of all examples as batched ones, part by part."""
    first = results[0]
    if isinstance(first, tuple):
        parts = [together(list(each), level) for each in zip(*results, strict=True)]
        return type(first)(*parts) if hasattr(first, "_fields") else tuple(parts)
    if isinstance(first, (np.generic, np.ndarray, Batched)):
        return Batched(np.stack(results), level)
    if not isinstance(first, Tensor):
        if any(each != first for each in results):
            raise VmapError(
                f"vmap: an op returned {first!r} and others for the examples, which are no tensors: one value is wanted"
            )
        return first
    shapes = {tuple(each.shape) for each in results}
    if len(shapes) > 1:
        raise VmapError(
            f"vmap: the results of the examples have the shapes {sorted(shapes)}, which must be alike"
        )
    return entered(table.get("stack")(results), level, 0)


def by_own_rule(rule: Any, level: Level, args: tuple[Any, ...], settings: dict[str, Any]) -> Any:
    """Return the result of a Function that has a `vmap` of its own: ``vmap(info, in_dims, *args)``, as in PyTorch."""
    dims = mapped(list(args), lambda arg: 0 if is_at_level(arg, level) else None)
    given = mapped(list(args), lambda arg: taken_apart(arg, level))
    with outside(level):
        returned = rule(Info(level.size, level.randomness), tuple(dims), *given, **settings)
    if not isinstance(returned, tuple) or len(returned) != 2:
        raise VmapError(
            "vmap: the vmap staticmethod of a Function must return a pair, (output, out_dims), got "
            f"{type(returned).__name__}"
        )
    output, out_dims = returned
    single = not isinstance(output, tuple)
    outputs = (output,) if single else output
    places = (out_dims,) * len(outputs) if not isinstance(out_dims, tuple) else out_dims
    if len(places) != len(outputs):
        raise VmapError(
            f"vmap: the vmap staticmethod of a Function returned an incompatible pair: {len(outputs)} outputs, and "
            f"out_dims={out_dims}"
        )
    found = [
        part
        if dim is None or not isinstance(part, Tensor)
        else entered(with_batch_at(part, dim, level), level, dim)
        for part, dim in zip(outputs, places, strict=True)
    ]
    return found[0] if single else tuple(found)


def with_batch_at(output: Tensor, dim: int, level: Level) -> Tensor:
    """Return an output of a rule for batches, if the dimension that it calls the batch has the batch's length."""
    if -output.ndim <= dim < output.ndim and output.shape[dim] == level.size:
        return output
    raise VmapError(
        f"vmap: the vmap staticmethod of a Function returned an output of shape {tuple(output.shape)} with out_dims "
        f"{dim}: that dimension must be the batch, of {level.size} examples"
    )


def is_at_level(value: Any, level: Level) -> bool:
    return is_batched(value._array if isinstance(value, Tensor) else value, level)


# What the engine and the kit ask, besides.


def lifted_here(tensor: Tensor) -> Tensor:
    """Return a Tensor with a batch of each `vmap` that this thread is in: a point at which to differentiate there."""
    for level in here.levels:
        tensor = lift(tensor, level)
    return tensor


def is_any_batched(gradients: Sequence[Any]) -> bool:
    """Return True if one of some gradients is batched."""
    return any(
        type(each._array if isinstance(each, Tensor) else each) is Batched for each in gradients
    )


def run_rule(node: Node, gradients: Sequence[Any]) -> Any:
    """Return what the rule of an op that takes NumPy's arrays returns for gradients with a batch, as arrays.

    A rule that is written to be differentiated again computes with Tensors, and so with batched ones; any other is
    called example by example. NotImplemented if no gradient is batched.
    """
    level = innermost(gradients)
    if level is None:
        return NotImplemented
    if not node._facts.once_differentiable:
        shown = [each if each is None else wrap(each) for each in gradients]
        return arrays_of(node._rule(node.for_run(node.needs_input_grad, True), *shown))
    warn_of_loop(f"the backward of {label_of(type(node))}", level)
    return functions.one_by_one(
        lambda *each: run_on_arrays(node, each, False), level, tuple(gradients), {}
    )


def run_kernel(
    kernel: Callable[..., Any],
    args: Sequence[Any],
    settings: Any,
    batches: Sequence[int],
    sums: bool,
) -> Any:
    """Return the result of a kernel for NumPy's arrays whose arguments `batches` begin with a batch of its own.

    Those are given together with the batch of `vmap` if all else is the same for each example; otherwise, or if it
    `sums` over the batch, the kernel is called for each. NotImplemented if no argument is batched.
    """
    level = innermost(args)
    if level is None or not batches or not level.size:
        return NotImplemented
    shared = [
        functions.shared_by_all(each, level) if nr not in batches else each
        for nr, each in enumerate(args)
    ]
    alone = any(each is None and args[nr] is not None for nr, each in enumerate(shared))
    if (
        sums
        or alone
        or innermost(settings.values()) is not None
        or any(
            nr < len(args) and args[nr] is not None and type(args[nr].data) is Batched
            for nr in batches
            if type(args[nr]) is Batched
        )
    ):
        return functions.one_by_one(kernel, level, tuple(args), settings)
    for nr in batches:
        if nr < len(args) and args[nr] is not None:
            data = whole(examples(args[nr], level), level.size)
            shared[nr] = data.reshape(-1, *data.shape[2:])
    length = next(args[nr].shape[0] for nr in batches)

    def unfolded(part: Any) -> Any:
        if not isinstance(part, np.ndarray):
            return part
        return Batched(part.reshape(level.size, length, *part.shape[1:]), level)

    return mapped(kernel(*shared, **settings), unfolded)


class Info(NamedTuple):
    """What a Function's `vmap` is told of the batch, as in PyTorch."""

    batch_size: int
    randomness: str


table.vmap = sys.modules[__name__]
