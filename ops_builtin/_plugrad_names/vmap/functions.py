"""NumPy's functions of batched arrays: the batch is one more axis, and the others are counted from behind it.

`RULES` has a rule for each function whose axes are shifted so; NumPy's elementwise functions need none. Whatever has no
rule is computed example by example, with a warning.
"""

from __future__ import annotations

import functools
import inspect
import math
import string
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from _plugrad_names.vmap import indexing
from _plugrad_names.vmap.batched import (
    PROTOCOLS,
    Batched,
    NotBatchable,
    Rule,
    as_array,
    examples,
    innermost,
    lifted,
    no_control_flow,
    warn_of_loop,
    whole,
)
from _plugrad_names.vmap.levels import Level
from plugrad.engine.errors import VmapError
from plugrad.engine.graph.facts import signature_of

RULES: dict[Any, Rule] = {}
"""A rule has the function's arguments behind the level, and returns `Batched`."""


def of_function(like: Batched, function: Any, args: Any, settings: Any) -> Any:
    """Return a function of NumPy of batched arrays; or what it makes anew in the likeness of one, for each example."""
    level = innermost((*args, *settings.values()))
    if level is None:
        made = lifted(function(*args, **settings), like.level)
        return made if function in (np.asarray, np.array) else made.copy()
    rule = RULES.get(function)
    if rule is not None:
        found = rule(level, *args, **settings)
        if found is not NotImplemented:
            return found
    if function in WRITING:
        indexing.refuse_unbatched(args[0], level, list(args[1:]))
    module = function.__module__.removeprefix("numpy")
    warn_of_loop(f"numpy{module}.{function.__name__}", level)
    return one_by_one(function, level, args, settings)


WRITING = {np.put, np.place, np.putmask, np.put_along_axis, np.fill_diagonal}
"""Functions that write into their first argument."""


def of_ufunc(ufunc: Any, method: str, inputs: Any, settings: Any) -> Any:
    """Return a ufunc of batched arrays, or its method (`reduce`, `accumulate`, `outer`, `at`)."""
    level = innermost((*inputs, *settings.values()))
    assert level is not None
    if method == "at":
        return indexing.at(ufunc, level, *inputs)
    out, where = settings.pop("out", None), settings.pop("where", True)
    if method == "__call__" and ufunc.signature is None:
        result = elementwise(ufunc, level, inputs, settings)
    elif method == "__call__" and ufunc in RULES:
        result = RULES[ufunc](level, *inputs, **settings)
    elif method == "reduce":
        axis = settings.pop("axis", 0)
        if where is not True:
            settings["where"] = where
        result, where = along(ufunc.reduce, level, inputs[0], axis, settings), True
    elif method == "accumulate":
        result = along(ufunc.accumulate, level, inputs[0], settings.pop("axis", 0), settings)
    elif method == "outer":
        first, second = map(as_array, inputs)
        first = first.reshape(first.shape + (1,) * second.ndim)
        result = elementwise(ufunc, level, (first, second), settings)
    else:
        warn_of_loop(f"numpy.{ufunc.__name__}", level)
        function = ufunc if method == "__call__" else getattr(ufunc, method)
        result = one_by_one(function, level, inputs, settings)
    if out is None:
        if where is not True:
            raise VmapError(f"vmap: numpy.{ufunc.__name__} with where= needs out=")
        return result
    results = result if isinstance(result, tuple) else (result,)
    for target, value in zip(out, results, strict=True):
        if target is not None:
            indexing.write(target, ..., value if where is True else np.where(where, value, target))
    return out if isinstance(result, tuple) else out[0]


def along(method: Any, level: Level, value: Any, axis: Any, settings: Any) -> Any:
    """Return a ufunc's method along some axes of each example, all for None."""
    array = as_array(value)
    if "where" in settings:
        settings["where"] = examples(settings["where"], level, array.ndim)
    return Batched(method(examples(array, level), shifted(axis, array.ndim), **settings), level)


def elementwise(function: Any, level: Level, values: Any, settings: Any) -> Any:
    """Return a function that NumPy broadcasts, of batched arrays and what stands beside them."""
    ndim = max([ndim_of(value) for value in values])
    parts = [examples(value, level, ndim) if is_at(value, level) else value for value in values]
    return rebatched(function(*parts, **settings), level)


def ndim_of(value: Any) -> int:
    """Return the number of axes of an array, of numbers, or of nested lists of them."""
    return int(value.ndim) if hasattr(value, "ndim") else np.ndim(value)


def is_at(value: Any, level: Level) -> bool:
    return type(value) is Batched and value.level is level


def rebatched(result: Any, level: Level) -> Any:
    """Return the results of a function of examples as batched arrays."""
    if not isinstance(result, (tuple, list)):
        return Batched(result, level)
    parts = [rebatched(part, level) for part in result]
    if hasattr(result, "_fields"):
        return type(result)(*parts)
    return parts if isinstance(result, list) else tuple(parts)


# Example by example.


def one_by_one(function: Any, level: Level, args: Any, settings: Any) -> Any:
    """Return a function that is called with each example alone, its results stacked."""
    found = [
        function(*example(args, place, level), **example(settings, place, level))
        for place in range(level.size)
    ]
    if not found:
        raise VmapError(
            f"vmap: {getattr(function, '__name__', function)} is computed example by example, and a batch of 0 has none"
        )
    return stacked(found, level, getattr(function, "__name__", "this"))


def example(value: Any, place: int, level: Level) -> Any:
    """Return a value, nested in lists, tuples and dicts, with one example for each batched array."""
    if type(value) is Batched:
        if value.level is level:
            return value.data[place if value.data.shape[0] > 1 else 0]
        return value
    if isinstance(value, (list, tuple)):
        return type(value)([example(each, place, level) for each in value])
    if isinstance(value, dict):
        return {name: example(each, place, level) for name, each in value.items()}
    return value


def stacked(found: list[Any], level: Level, what: str) -> Any:
    """Return the results of all examples as one, part by part."""
    first = found[0]
    if first is None:
        return None
    if isinstance(first, (tuple, list)):
        parts = [stacked(list(each), level, what) for each in zip(*found, strict=True)]
        return type(first)(*parts) if hasattr(first, "_fields") else type(first)(parts)
    if isinstance(first, (bool, np.bool_)) and not isinstance(first, np.generic):
        raise NotBatchable(no_control_flow())
    shapes = {np.shape(each) for each in found}
    if len(shapes) > 1:
        raise VmapError(
            f"vmap: {what} returned results of shapes {sorted(shapes)} for examples of one batch, which must be alike: "
            "call it outside of vmap, or pad its result"
        )
    return Batched(np.stack(found), level)


# Rules. Of most functions only the axes are others.


def rule(*functions: Any) -> Callable[[Rule], Rule]:
    """Decorator that puts a rule into the table, for some functions of NumPy."""

    def put(each: Rule) -> Rule:
        for function in functions:
            RULES[function] = each
        return each

    return put


def shifted(axis: Any, ndim: int) -> Any:
    """Return an axis of one example, or several, as it is called behind the batch; all of them for None."""
    if axis is None:
        return tuple(range(1, ndim + 1))
    if isinstance(axis, (tuple, list, range)):
        return tuple([each + 1 for each in normalize_axis_tuple(axis, ndim)])
    return normalize_axis_index(int(axis), ndim) + 1


def put_by_axes(names: str, axes: Sequence[str] = ("axis",), flattens: bool = False) -> None:
    """Put functions into the table whose first argument is an array, and whose arguments `axes` are axes of it.

    Without an axis they are about all axes, or about the example as one row if the function `flattens` it.
    """
    for name in names.split():
        function: Any = functools.reduce(getattr, name.split("."), np)
        defaults = {name: each.default for name, each in signature_of(function).parameters.items()}
        RULES[function] = functools.partial(by_axes, function, defaults, axes, flattens)


def by_axes(
    function: Any,
    defaults: dict[str, Any],
    axes: Sequence[str],
    flattens: bool,
    level: Level,
    *args: Any,
    **settings: Any,
) -> Any:
    """Return a function of examples, with its axes counted from behind the batch."""
    given = {**dict(zip(defaults, args, strict=False)), **settings}
    out, where = given.pop("out", None), given.pop("where", None)
    array = as_array(given.pop(next(iter(defaults))))
    if innermost(given.values()) is not None:  # how often to repeat, say
        return NotImplemented
    if not axes and array.ndim < 2:  # of matrices, which the batch would make of rows
        return NotImplemented
    data, ndim = examples(array, level), array.ndim
    alone = False  # each example is one row, of which one number is left
    for name in axes:
        axis = given.get(name, defaults[name])
        if axis is None and given.get("s") is not None:  # of a Fourier transform
            axis = range(-len(given["s"]), 0)
        if axis is None and flattens:
            data, ndim, axis = data.reshape(data.shape[0], array.size), 1, 0
            alone = bool(given.get("keepdims"))
        if axis is not inspect.Parameter.empty:
            given[name] = shifted(axis, ndim)
    if where is not None and where is not True:
        given["where"] = examples(where, level, ndim)
    result = rebatched(function(data, **given), level)
    if alone:
        result = result.reshape((1,) * array.ndim)
    return result if out is None else indexing.write(out, ..., result)


put_by_axes(
    "sum prod max min mean std var any all ptp count_nonzero median nansum nanprod nanmax nanmin nanmean nanstd nanvar "
    "nanmedian flip"
)
put_by_axes("fft.fftshift fft.ifftshift fft.fftn fft.ifftn fft.rfftn fft.irfftn", ("axes",))
put_by_axes("cumsum cumprod argmax argmin repeat nancumsum nancumprod", flattens=True)
put_by_axes(
    "sort argsort diff split array_split fft.fft fft.ifft fft.rfft fft.irfft fft.hfft fft.ihfft"
)
put_by_axes("moveaxis", ("source", "destination"))
put_by_axes("swapaxes diagonal trace", ("axis1", "axis2"))
put_by_axes("rot90 fft.fft2 fft.ifft2 fft.rfft2 fft.irfft2", ("axes",))
put_by_axes("lib.stride_tricks.sliding_window_view")
put_by_axes(
    "linalg.inv linalg.det linalg.slogdet linalg.cholesky linalg.eig linalg.eigh linalg.eigvals linalg.eigvalsh "
    "linalg.svd linalg.qr linalg.pinv linalg.matrix_power tril triu",
    (),
)


def elementwise_rule(function: Any, level: Level, *args: Any, **settings: Any) -> Any:
    """Return a function of NumPy that broadcasts its arguments, and is no ufunc."""
    if function is np.where and len(args) == 1:  # its places, of another number for each example
        return NotImplemented
    out = settings.pop("out", None)
    named = [name for name in settings if innermost((settings[name],)) is not None]
    values = (*args, *(settings.pop(name) for name in named))

    def call(*parts: Any) -> Any:
        by_name = dict(zip(named, parts[len(args) :], strict=True))
        return function(*parts[: len(args)], **by_name, **settings)

    result = elementwise(call, level, values, {})
    return result if out is None else indexing.write(out, ..., result)


for function in (
    *(np.where, np.clip, np.real, np.imag, np.angle, np.nan_to_num, np.isclose, np.round, np.sinc),
    *(np.i0, np.isreal, np.iscomplex),
):
    RULES[function] = functools.partial(elementwise_rule, function)

# Shapes.


@rule(np.reshape)
def reshape(level: Level, a: Any, shape: Any, order: str = "C", **settings: Any) -> Any:
    if order not in ("C", "A"):
        return NotImplemented
    shape = (int(shape),) if np.ndim(shape) == 0 else tuple(map(int, shape))
    data = examples(a, level)
    if shape.count(-1) == 1:  # NumPy cannot find it in an empty batch
        known = math.prod(each for each in shape if each != -1)
        if known:
            shape = tuple([a.size // known if each == -1 else each for each in shape])
    return Batched(np.reshape(data, (data.shape[0], *shape), **settings), level)


@rule(np.ravel)
def ravel(level: Level, a: Any, order: str = "C") -> Any:
    return reshape(level, a, (-1,), order)


@rule(np.transpose)
def transpose(level: Level, a: Any, axes: Any = None) -> Any:
    axes = range(a.ndim)[::-1] if axes is None else axes
    return Batched(np.transpose(examples(a, level), (0, *shifted(tuple(axes), a.ndim))), level)


@rule(np.expand_dims)
def expand_dims(level: Level, a: Any, axis: Any) -> Any:
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    places = shifted(tuple(axes), np.ndim(a) + len(axes))
    return Batched(np.expand_dims(examples(a, level), places), level)


@rule(np.squeeze)
def squeeze(level: Level, a: Any, axis: Any = None) -> Any:
    if axis is None:
        axis = tuple([place for place, length in enumerate(a.shape) if length == 1])
    return Batched(np.squeeze(examples(a, level), shifted(axis, a.ndim)), level)


@rule(np.broadcast_to)
def broadcast_to(level: Level, array: Any, shape: Any, subok: bool = False) -> Any:
    shape = (shape,) if np.ndim(shape) == 0 else tuple(shape)
    data = examples(array, level, len(shape))
    return Batched(np.broadcast_to(data, (data.shape[0], *shape)), level)


@rule(np.broadcast_arrays)
def broadcast_arrays(level: Level, *args: Any, subok: bool = False) -> Any:
    shape = np.broadcast_shapes(*[np.shape(each) for each in args])
    return tuple([np.broadcast_to(as_array(each), shape) for each in args])


@rule(np.roll)
def roll(level: Level, a: Any, shift: Any, axis: Any = None) -> Any:
    if innermost((shift,)) is not None:
        return NotImplemented
    if axis is None:
        return np.reshape(roll(level, ravel(level, a), shift, 0), a.shape)
    return Batched(np.roll(examples(a, level), shift, shifted(axis, a.ndim)), level)


@rule(np.tile)
def tile(level: Level, A: Any, reps: Any) -> Any:
    reps = (reps,) if np.ndim(reps) == 0 else tuple(reps)
    data = examples(A, level, len(reps))
    return Batched(np.tile(data, (1,) * (data.ndim - len(reps)) + reps), level)


@rule(np.concatenate)
def concatenate(level: Level, arrays: Any, axis: Any = 0, out: Any = None, **settings: Any) -> Any:
    arrays = [np.ravel(each) if axis is None else as_array(each) for each in arrays]
    place = shifted(0 if axis is None else axis, arrays[0].ndim)
    result = Batched(np.concatenate(together(arrays, level), place, **settings), level)
    return result if out is None else indexing.write(out, ..., result)


@rule(np.stack)
def stack(level: Level, arrays: Any, axis: int = 0, **settings: Any) -> Any:
    return np.concatenate(
        [np.expand_dims(as_array(each), axis) for each in arrays], axis, **settings
    )


def together(arrays: Any, level: Level) -> list[Any]:
    """Return the examples of several arrays with batches of the same length."""
    parts = [examples(each, level) for each in arrays]
    if len({part.shape[0] for part in parts}) > 1:
        parts = [whole(part, level.size) for part in parts]
    return parts


@rule(np.pad)
def pad(level: Level, array: Any, pad_width: Any, mode: Any = "constant", **settings: Any) -> Any:
    values = settings.get("constant_values", 0)
    if callable(mode) or isinstance(pad_width, dict) or np.ndim(values) or "end_values" in settings:
        return NotImplemented
    widths = np.broadcast_to(pad_width, (array.ndim, 2)).tolist()
    return Batched(np.pad(examples(array, level), [[0, 0], *widths], mode, **settings), level)


# Products.


@rule(np.matmul)
def matmul(level: Level, a: Any, b: Any, **settings: Any) -> Any:
    a, b = as_array(a), as_array(b)
    if not a.ndim or not b.ndim:
        raise ValueError("matmul: Input operand does not have enough dimensions")
    first = np.expand_dims(a, 0) if a.ndim == 1 else a
    second = np.expand_dims(b, 1) if b.ndim == 1 else b
    result = Batched(product(first, second, level, settings), level)
    if a.ndim == 1:
        result = result[..., 0, :]
    return result[..., 0] if b.ndim == 1 else result


def product(a: Any, b: Any, level: Level, settings: Any) -> Any:
    """Return the examples of the product of matrices (..., n, k) and (..., k, m).

    Where one factor is one matrix for all examples, that is one product; of columns with rows it is no sum.
    """
    ndim = max(a.ndim, b.ndim)
    if a.ndim == ndim and b.ndim == 2 and (shared := shared_by_all(b, level)) is not None:
        data = examples(a, level)
        flat = data.reshape(math.prod(data.shape[:-1]), data.shape[-1])
        return np.matmul(flat, shared, **settings).reshape(*data.shape[:-1], shared.shape[-1])
    if a.ndim == ndim == 2 and a.shape[0] > 1 and (shared := shared_by_all(a, level)) is not None:
        columns = np.moveaxis(examples(b, level), 0, 2)  # (k, m, batch)
        flat = np.matmul(
            shared, columns.reshape(columns.shape[0], math.prod(columns.shape[1:])), **settings
        )
        return np.moveaxis(flat.reshape(flat.shape[0], *columns.shape[1:]), 2, 0)
    first, second = examples(a, level, ndim), examples(b, level, ndim)
    if first.shape[-1] == second.shape[-2] == 1 and not settings:
        return np.einsum("...ij,...jk->...ik", first, second)  # faster than either
    return np.matmul(first, second, **settings)


def shared_by_all(array: Any, level: Level) -> Any:
    """Return the array that all examples have; None if each has its own."""
    if not is_at(array, level):
        return array
    return array.data[0] if array.data.shape[0] == 1 else None


@rule(np.dot)
def dot(level: Level, a: Any, b: Any, out: Any = None) -> Any:
    a, b = as_array(a), as_array(b)
    if not a.ndim or not b.ndim:
        result = a * b
    elif b.ndim <= 2:
        result = matmul(level, a, b)
    else:
        result = tensordot(level, a, b, ((-1,), (-2,)))
    return result if out is None else indexing.write(out, ..., result)


@rule(np.tensordot)
def tensordot(level: Level, a: Any, b: Any, axes: Any = 2) -> Any:
    a, b = as_array(a), as_array(b)
    if np.ndim(axes) == 0:
        axes = tuple(range(a.ndim - axes, a.ndim)), tuple(range(axes))
    ours, theirs = [
        normalize_axis_tuple(each, array.ndim) for each, array in zip(axes, (a, b), strict=True)
    ]
    free = [place for place in range(a.ndim) if place not in ours]
    kept = [place for place in range(b.ndim) if place not in theirs]
    shape = [a.shape[place] for place in free] + [b.shape[place] for place in kept]
    length = math.prod(a.shape[place] for place in ours)
    rows, columns = (
        math.prod(x.shape[nr] for nr in places) for x, places in ((a, free), (b, kept))
    )
    first = np.transpose(a, (*free, *ours)).reshape((rows, length))
    second = np.transpose(b, (*theirs, *kept)).reshape((length, columns))
    return matmul(level, first, second).reshape(shape)


@rule(np.einsum)
def einsum(level: Level, subscripts: Any, *operands: Any, **settings: Any) -> Any:
    if not isinstance(subscripts, str) or settings.get("out") is not None:
        return NotImplemented
    inputs, _, output = subscripts.replace(" ", "").partition("->")
    terms = inputs.split(",")
    letters = "".join(terms)
    if "->" not in subscripts:
        single = sorted({each for each in letters if each.isalpha() and letters.count(each) == 1})
        output = "..." * ("..." in letters) + "".join(single)
    batch = next(each for each in string.ascii_letters if each not in letters + output)
    values = []
    batched = False
    for place, operand in enumerate(operands):
        shared = shared_by_all(operand, level)
        if shared is None:
            terms[place] = batch + terms[place]
            batched, shared = True, operand.data
        values.append(shared)
    result = np.einsum(f"{','.join(terms)}->{batch * batched}{output}", *values, **settings)
    return Batched(result if batched else as_array(result)[None], level)


# Linear algebra and transforms.


@rule(np.linalg.solve)
def solve(level: Level, a: Any, b: Any) -> Any:
    a, b = as_array(a), as_array(b)
    columns = np.expand_dims(b, -1) if b.ndim == 1 else b
    ndim = max(a.ndim, columns.ndim)
    found = Batched(
        np.linalg.solve(examples(a, level, ndim), examples(columns, level, ndim)), level
    )
    return found[..., 0] if b.ndim == 1 else found


@rule(np.linalg.norm)
def norm(level: Level, x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    data = examples(x, level)
    if axis is None and ord is None:
        found = np.linalg.norm(data.reshape(data.shape[0], -1), axis=1)
        return Batched(found.reshape(-1, *(1,) * x.ndim) if keepdims else found, level)
    return Batched(np.linalg.norm(data, ord, shifted(axis, x.ndim), keepdims), level)


# Elements.


@rule(np.take)
def take(
    level: Level, a: Any, indices: Any, axis: Any = None, out: Any = None, mode: str = "raise"
) -> Any:
    a, indices = as_array(a), as_array(indices)
    if axis is None:
        a, axis = np.ravel(a), 0
    if mode != "raise" or out is not None:
        return NotImplemented
    place = normalize_axis_index(axis, a.ndim)
    return indexing.taken(a, (slice(None),) * place + (indices,))


@rule(np.take_along_axis)
def take_along_axis(level: Level, arr: Any, indices: Any, axis: Any = -1) -> Any:
    if axis is None:
        arr, axis = np.ravel(arr), 0
    data, places = together((arr, indices), level)
    return Batched(np.take_along_axis(data, places, shifted(axis, np.ndim(arr))), level)


@rule(np.copyto)
def copyto(level: Level, dst: Any, src: Any, casting: str = "same_kind", where: Any = True) -> None:
    indexing.write(dst, ..., src if where is True else np.where(where, src, dst))


# New arrays, and questions about one.


@rule(np.full_like)
def full_like(
    level: Level, a: Any, fill_value: Any, dtype: Any = None, *args: Any, **settings: Any
) -> Any:
    shape = settings.get("shape")
    shape = np.shape(a) if shape is None else (shape,) if np.ndim(shape) == 0 else tuple(shape)
    dtype = np.dtype(dtype or as_array(a).dtype)
    data = together((a, fill_value), level)[0]
    found = Batched(np.empty_like(data, dtype, shape=(data.shape[0], *shape)), level)
    found[...] = fill_value
    return found


def filled_like(fill_value: Any, level: Level, a: Any, *args: Any, **settings: Any) -> Any:
    """Return the rule of a function that makes an array like another, filled with a value."""
    dtype = args[0] if args else settings.pop("dtype", None)
    return full_like(level, a, fill_value, dtype, **settings)


RULES |= {
    np.zeros_like: functools.partial(filled_like, 0),
    np.ones_like: functools.partial(filled_like, 1),
    np.empty_like: functools.partial(filled_like, 0),
}


@rule(np.asarray, np.array, np.asanyarray, np.ascontiguousarray)
def asarray(
    level: Level, a: Any, dtype: Any = None, *args: Any, copy: Any = None, **settings: Any
) -> Any:
    found = as_array(a)
    if dtype is not None and found.dtype != dtype:
        return found.astype(dtype)
    return found.copy() if copy else found


@rule(np.copy)
def copy(level: Level, a: Any, order: str = "K", subok: bool = False) -> Any:
    return a.copy()


@rule(np.shape)
def shape(level: Level, a: Any) -> Any:
    return as_array(a).shape


@rule(np.ndim)
def ndim(level: Level, a: Any) -> Any:
    return as_array(a).ndim


@rule(np.size)
def size(level: Level, a: Any, axis: Any = None) -> Any:
    return as_array(a).size if axis is None else as_array(a).shape[axis]


@rule(np.result_type)
def result_type(level: Level, *args: Any) -> Any:
    return np.result_type(*[each.dtype if type(each) is Batched else each for each in args])


@rule(np.iscomplexobj)
def iscomplexobj(level: Level, x: Any) -> bool:
    return bool(x.dtype.kind == "c")


@rule(np.may_share_memory, np.shares_memory)
def shares_memory(level: Level, a: Any, b: Any, max_work: Any = None) -> bool:
    first, second = (each.data if is_at(each, level) else each for each in (a, b))
    return not level.size or np.may_share_memory(first, second)


@rule(np.array_equal, np.allclose)
def refused(level: Level, *args: Any, **settings: Any) -> Any:
    raise NotBatchable(no_control_flow())


PROTOCOLS |= {"ufunc": of_ufunc, "function": of_function}
