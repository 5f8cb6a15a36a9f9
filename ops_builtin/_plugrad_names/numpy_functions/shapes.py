"""NumPy's functions that move elements on Tensors: shapes, views, joining, parts, padding."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from _plugrad_names.numpy_functions.dispatch import (
    as_arrays,
    as_operand,
    integers,
    numpys,
    promoted,
)
from plugrad.engine import table
from plugrad.engine.tensor.arrays import is_batched, is_other_array
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.tree import mapped


@numpys(np.transpose)
def transpose(a: Any, axes: Any = None) -> Any:
    order = range(a.ndim)[::-1] if axes is None else normalize_axis_tuple(axes, a.ndim)
    if len(order) != a.ndim:
        return NotImplemented
    return table.get("permute")(a, tuple(order))


@numpys(np.flip)
def flip(m: Any, axis: Any = None) -> Any:
    axes = normalize_axis_tuple(range(m.ndim) if axis is None else axis, m.ndim)
    back = tuple(slice(None, None, -1 if each in axes else 1) for each in range(m.ndim))
    return table.get("index")(m, index=back)  # a view, as NumPy's; the op makes a copy


@numpys(np.flipud)
def flipud(m: Any) -> Any:
    return flip(m, 0)


@numpys(np.fliplr)
def fliplr(m: Any) -> Any:
    return flip(m, 1)


@numpys(np.rot90)
def rot90(m: Any, k: Any = 1, axes: Any = (0, 1)) -> Any:
    first, second = normalize_axis_tuple(axes, m.ndim)
    turns = operator.index(k) % 4
    if turns == 2:
        return flip(m, (first, second))
    if turns == 1:
        return swapaxes(flip(m, second), first, second)
    return flip(swapaxes(m, first, second), second) if turns else flip(m, ())


@numpys(np.hstack)
def hstack(tup: Any, *, dtype: Any = None, casting: Any = "same_kind") -> Any:
    parts = [with_dimensions(part, 1) for part in tup]
    return concatenate(
        parts, 0 if parts and parts[0].ndim == 1 else 1, dtype=dtype, casting=casting
    )


@numpys(np.vstack)
def vstack(tup: Any, *, dtype: Any = None, casting: Any = "same_kind") -> Any:
    return concatenate([with_dimensions(part, 2) for part in tup], 0, dtype=dtype, casting=casting)


@numpys(np.dstack)
def dstack(tup: Any) -> Any:
    return concatenate([with_dimensions(part, 3) for part in tup], 2)


@numpys(np.column_stack)
def column_stack(tup: Any) -> Any:
    parts = [*map(part_of, tup)]
    return concatenate([reshape(part, (-1, 1)) if part.ndim < 2 else part for part in parts], 1)


def with_dimensions(part: Any, ndim: int) -> Any:
    """Return `part` as an array with at least `ndim` (1, 2 or 3) dimensions, as NumPy's `atleast_1d` to `atleast_3d`
    do.
    """
    part = part_of(part)
    if ndim == 3 and part.ndim < 3:
        shape = (*part.shape, 1) if part.ndim == 2 else (1, -1, 1)
        return table.get("reshape")(part, shape)
    if part.ndim >= ndim:
        return part
    return table.get("reshape")(part, (-1,) if ndim == 1 else (1, -1))


@numpys(np.split)
def split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    if isinstance(indices_or_sections, int) and ary.shape[axis] % indices_or_sections:
        return NotImplemented
    return array_split(ary, indices_or_sections, axis)


@numpys(np.array_split)
def array_split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    where = indices_or_sections
    where = where if isinstance(where, int) else tuple(map(int, where))
    return [*table.get("tensor_split")(ary, where, axis)]


@numpys(np.hsplit)
def hsplit(ary: Any, indices_or_sections: Any) -> Any:
    return split(ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


@numpys(np.vsplit)
def vsplit(ary: Any, indices_or_sections: Any) -> Any:
    return split(ary, indices_or_sections, 0) if ary.ndim > 1 else NotImplemented


@numpys(np.dsplit)
def dsplit(ary: Any, indices_or_sections: Any) -> Any:
    return split(ary, indices_or_sections, 2) if ary.ndim > 2 else NotImplemented


@numpys(np.append)
def append(arr: Any, values: Any, axis: Any = None) -> Any:
    return concatenate([part_of(arr), part_of(values)], axis)


@numpys(np.swapaxes)
def swapaxes(a: Any, axis1: Any, axis2: Any) -> Any:
    return table.get("transpose")(a, operator.index(axis1), operator.index(axis2))


@numpys(np.expand_dims)
def expand_dims(a: Any, axis: Any) -> Any:
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    for new in sorted(normalize_axis_tuple(axes, a.ndim + len(axes))):
        a = table.get("unsqueeze")(a, new)
    return a


@numpys(np.squeeze)
def squeeze(a: Any, axis: Any = None) -> Any:
    if axis is None:
        return table.get("squeeze")(a)
    axes = normalize_axis_tuple(axis, a.ndim)
    return (
        table.get("squeeze")(a, axes)
        if all(a.shape[each] == 1 for each in axes)
        else NotImplemented
    )


@numpys(np.broadcast_to)
def broadcast_to(array: Any, shape: Any, subok: Any = False) -> Any:
    sizes = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    return table.get("expand")(array, sizes) if all(size >= 0 for size in sizes) else NotImplemented


@numpys(np.reshape)
def reshape(a: Any, shape: Any, order: str = "C", *, copy: Any = None) -> Any:
    sizes = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    if order not in ("C", "F", "A") or [*sizes].count(-1) > 1:
        return NotImplemented
    shaped = table.get("view" if copy is False else "reshape")
    a = table.get("clone")(a) if copy else a
    if order == "C" or (order == "A" and not in_columns(a)):
        return shaped(a, sizes)
    return transpose(shaped(transpose(a), sizes[::-1]))


@numpys(np.ravel)
def ravel(a: Any, order: str = "C") -> Any:
    if order == "K":
        steps: Any = getattr(as_arrays(a), "strides", None)
        return reshape(transpose(a, sorted(range(a.ndim), key=lambda axis: -abs(steps[axis]))), -1)
    return reshape(a, -1, order)


def in_columns(a: Any) -> bool:
    """Return True if an array's memory is in Fortran order, and not in C order as well."""
    flags = as_arrays(a).flags
    return bool(flags.f_contiguous and not flags.c_contiguous)


@numpys(np.concatenate)
def concatenate(
    arrays: Any, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: Any = "same_kind"
) -> Any:
    parts = [*map(part_of, arrays)]
    if axis is None:
        parts, axis = [table.get("reshape")(part, -1) for part in parts], 0
    return joined("cat", parts, axis, out, dtype, casting)


@numpys(np.stack)
def stack(
    arrays: Any, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: Any = "same_kind"
) -> Any:
    return joined("stack", [*map(part_of, arrays)], axis, out, dtype, casting)


def part_of(value: Any) -> Any:
    """Return `value`, a part of what is joined, as an array or Tensor: lists and numbers are converted."""
    return value if isinstance(value, Tensor) or is_other_array(value) else as_operand(value)


def joined(op: str, parts: list[Any], axis: Any, out: Any, dtype: Any, casting: Any) -> Any:
    """Return `parts`, arrays, joined along `axis` by the op `op`, 'cat' or 'stack', in the dtype that NumPy gives the
    result, or in `dtype`. NotImplemented if `out` is given, numbers of dimensions differ, or `casting` does not allow
    the dtype.
    """
    if out is not None or integers(dtype) or len({part.ndim for part in parts}) > 1:
        return NotImplemented
    if dtype is not None and not all(np.can_cast(part.dtype, dtype, casting) for part in parts):
        return NotImplemented
    whole = table.get(op)(promoted(*parts), operator.index(axis))
    return whole if dtype is None else table.get("to")(whole, dtype=np.dtype(dtype))


@numpys(np.array)  # which asks Tensors only where like= is one: np.array([x, y], like=x)
def array(object: Any, dtype: Any = None, *, copy: Any = True, ndmin: Any = 0) -> Any:
    whole = asarray(object, dtype)
    if whole is NotImplemented:
        return NotImplemented
    whole = table.get("clone")(whole) if copy and whole is object else whole
    blank = (1,) * max(ndmin - whole.ndim, 0)
    return table.get("reshape")(whole, (*blank, *whole.shape)) if blank else whole


@numpys(np.asarray, np.asanyarray, np.ascontiguousarray)
def asarray(a: Any, dtype: Any = None) -> Any:
    if integers(dtype):
        return NotImplemented
    whole = as_operand(a)
    return whole if dtype is None else table.get("to")(whole, dtype=np.dtype(dtype))


@numpys(np.atleast_1d)
def atleast_1d(arys: Any) -> Any:
    return of_each(arys, 1)


@numpys(np.atleast_2d)
def atleast_2d(arys: Any) -> Any:
    return of_each(arys, 2)


@numpys(np.atleast_3d)
def atleast_3d(arys: Any) -> Any:
    return of_each(arys, 3)


def of_each(arrays: Any, ndim: int) -> Any:
    """Return each array with at least `ndim` dimensions: a tuple, or the array itself if there is only one."""
    parts = tuple(with_dimensions(part, ndim) for part in arrays)
    return parts[0] if len(parts) == 1 else parts


@numpys(np.rollaxis)
def rollaxis(a: Any, axis: Any, start: Any = 0) -> Any:
    (axis,) = normalize_axis_tuple(axis, a.ndim)
    start = start + a.ndim if start < 0 else start
    if not 0 <= start <= a.ndim:
        return NotImplemented
    return table.get("movedim")(a, axis, start - (axis < start))


@numpys(np.roll)
def roll(a: Any, shift: Any, axis: Any = None) -> Any:
    if axis is None:
        return table.get("roll")(a, int(np.sum(shift)))
    pairs = [*np.broadcast(shift, normalize_axis_tuple(axis, a.ndim, allow_duplicate=True))]
    shifts, dims = zip(*pairs, strict=True) if pairs else (0, None)
    return table.get("roll")(a, shifts, dims)


@numpys(np.broadcast_arrays)
def broadcast_arrays(args: Any) -> Any:
    parts = [*map(as_operand, args)]
    shape = np.broadcast_shapes(*(part.shape for part in parts))
    return tuple(table.get("expand")(part, shape) for part in parts)


@numpys(np.meshgrid)
def meshgrid(xi: Any, copy: Any = True, sparse: Any = False, indexing: Any = "xy") -> Any:
    if indexing not in ("xy", "ij"):
        return NotImplemented
    axes = [*range(len(xi))]
    if indexing == "xy" and len(xi) > 1:
        axes[:2] = 1, 0
    shapes = [[-1 if each == axis else 1 for each in range(len(xi))] for axis in axes]
    parts = [
        table.get("reshape")(as_operand(x), shape) for x, shape in zip(xi, shapes, strict=True)
    ]
    parts = parts if sparse else [*broadcast_arrays(parts)]
    return tuple(table.get("clone")(part) if copy else part for part in parts)


def unstack(x: Any, *, axis: Any = 0) -> Any:
    (axis,) = normalize_axis_tuple(axis, x.ndim)
    return tuple(table.get("unbind")(x, axis))


if hasattr(np, "unstack"):  # since NumPy 2.1
    numpys(np.unstack)(unstack)


@numpys(np.lib.stride_tricks.sliding_window_view)
def sliding_window_view(x: Any, window_shape: Any, axis: Any = None) -> Any:
    sizes = window_shape if isinstance(window_shape, (tuple, list)) else (window_shape,)
    axes = range(x.ndim) if axis is None else normalize_axis_tuple(axis, x.ndim, None, True)
    if len(sizes) != len(axes) or any(size < 0 for size in sizes):
        return NotImplemented
    for each, size in zip(axes, sizes, strict=True):
        if size > x.shape[each]:
            return NotImplemented
        x = table.get("unfold")(x, each, operator.index(size), 1)
    return x


@numpys(np.apply_along_axis)
def apply_along_axis(func1d: Any, axis: Any, arr: Any, args: Any = ()) -> Any:
    (axis,) = normalize_axis_tuple(axis, arr.ndim)
    rows = table.get("movedim")(arr, axis, -1)
    sizes = tuple(rows.shape[:-1])
    if 0 in sizes:
        return NotImplemented
    found = [
        as_operand(func1d(row, *args))
        for row in table.get("unbind")(table.get("reshape")(rows, (-1, rows.shape[-1])), 0)
    ]
    whole = table.get("reshape")(table.get("stack")(found), (*sizes, *found[0].shape))
    ends = range(len(sizes), whole.ndim)
    return table.get("movedim")(whole, (*ends,), tuple(axis + n for n in range(len(ends))))


@numpys(np.apply_over_axes)
def apply_over_axes(func: Any, a: Any, axes: Any) -> Any:
    for axis in np.atleast_1d(axes).tolist():
        found = func(a, axis)
        a = found if found.ndim == a.ndim else expand_dims(found, axis % a.ndim)
    return a


@numpys(np.trim_zeros)
def trim_zeros(filt: Any, trim: Any = "fb", axis: Any = None) -> Any:
    if is_other_array(as_arrays(filt)):
        return NotImplemented
    kept = np.trim_zeros(as_arrays(filt), trim, **({} if axis is None else {"axis": axis}))
    axes = normalize_axis_tuple(range(filt.ndim) if axis is None else axis, filt.ndim)
    places = np.argwhere(as_arrays(filt))
    starts = [
        int(places[:, each].min()) if each in axes and "f" in trim.lower() and len(places) else 0
        for each in range(filt.ndim)
    ]
    spans = zip(starts, kept.shape, strict=True)
    return table.get("index")(filt, index=tuple(slice(n, n + size) for n, size in spans))


# Functions that only move elements: NumPy's own moves the places of the elements, and says where each comes from.


def moved(function: Callable[..., Any], *parts: Any) -> Any:
    """Return the result of a NumPy function that only moves elements: it is applied to the indices of the elements of
    `parts`, and the elements are taken at the indices that it returns.
    """
    sizes = [math.prod(part.shape) for part in parts]
    starts = np.cumsum([0, *sizes])
    places = function(
        *(
            np.arange(start, start + size).reshape(tuple(part.shape))
            for start, size, part in zip(starts, sizes, parts, strict=False)
        )
    )
    flat = [table.get("reshape")(part, -1) for part in promoted(*parts)]
    return table.get("index")(
        flat[0] if len(flat) == 1 else table.get("cat")(flat, 0), index=places
    )


@numpys(np.take)
def take(a: Any, indices: Any, axis: Any = None, mode: Any = "raise") -> Any:
    return moved(lambda a: np.take(a, as_arrays(indices), axis, mode=mode), a)


@numpys(np.take_along_axis)
def take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> Any:  # NumPy's default since 2.3
    return table.get("take_along_dim")(arr, indices, axis)


@numpys(np.compress)
def compress(condition: Any, a: Any, axis: Any = None) -> Any:
    return moved(lambda a: np.compress(as_arrays(condition), a, axis), as_operand(a))


@numpys(np.extract)
def extract(condition: Any, arr: Any) -> Any:
    return moved(lambda arr: np.extract(as_arrays(condition), arr), as_operand(arr))


@numpys(np.delete)
def delete(arr: Any, obj: Any, axis: Any = None) -> Any:
    return moved(lambda arr: np.delete(arr, as_arrays(obj), axis), arr)


@numpys(np.insert)
def insert(arr: Any, obj: Any, values: Any, axis: Any = None) -> Any:
    arr, values = map(as_operand, (arr, values))
    if arr.dtype.kind not in "fc" or (arr.dtype.kind == "f" and values.dtype.kind == "c"):
        return NotImplemented  # NumPy drops what the dtype has no room for
    values = table.get("to")(values, dtype=arr.dtype)
    return moved(lambda arr, values: np.insert(arr, as_arrays(obj), values, axis), arr, values)


@numpys(np.choose)
def choose(a: Any, choices: Any, mode: Any = "raise") -> Any:
    parts = map(as_operand, choices)
    return moved(lambda *choices: np.choose(as_arrays(a), choices, mode=mode), *parts)


@numpys(np.resize)
def resize(a: Any, new_shape: Any) -> Any:
    return moved(lambda a: np.resize(a, new_shape), a) if 0 not in a.shape else NotImplemented


@numpys(np.block)
def block(arrays: Any) -> Any:
    parts: list[Any] = []

    def listed(value: Any) -> Any:
        if isinstance(value, list):
            return [*map(listed, value)]
        parts.append(as_operand(value) if not isinstance(value, tuple) else value)
        return len(parts) - 1

    places = listed(arrays)
    if any(isinstance(part, tuple) for part in parts):
        return NotImplemented
    return moved(lambda *parts: np.block(mapped(places, parts.__getitem__)), *parts)


@numpys(np.pad)
def pad(
    array: Any,
    pad_width: Any,
    mode: Any = "constant",
    constant_values: Any = 0,
    reflect_type: Any = "even",
) -> Any:
    if mode not in ("constant", "edge", "reflect", "symmetric", "wrap") or reflect_type != "even":
        return NotImplemented
    if is_other_array(array._array) and not is_batched(array._array):
        return NotImplemented
    if mode != "constant":
        return moved(lambda array: np.pad(array, pad_width, mode), array)
    values = as_operand(constant_values)
    values = table.get("to")(values, dtype=array.dtype)
    return moved(
        lambda array, values: np.pad(array, pad_width, constant_values=values), array, values
    )
