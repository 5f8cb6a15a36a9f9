"""Indexing, its adjoint, and assignment to an index.

``x[i]`` is `index`, ``x[i] = v`` is `index_put`, whose result the engine writes where the old values were.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    NumpyArray,
    Operand,
    Primitive,
    Shape,
    along_chunks,
    constant_like,
    every,
    in_chunks,
    is_batched,
    is_other_array,
    on,
    refuses,
    run_kernel,
)
from plugrad_builtin.assignment import as_element
from plugrad_builtin.network_kernels import MANY, row_sums, shaped

INDICES: tuple[Any, ...] = (
    0,
    -1,
    slice(1, None),
    (slice(None), slice(None, None, 2)),
    (slice(None), slice(None, None, -1)),
    (1, ..., 2),
    (None, 0, slice(0, 2), None),
    ...,
    (1, 2, 3),
    np.array([1, 0, 1]),
    (slice(None), np.array([[2, 0], [2, 2]])),
    (np.array([0, 1, 1]), slice(None), np.array([3, 0, 0])),
    (0, slice(None), np.array([1, 2])),
    (np.array([[0], [1]]), np.array([0, 2]), 1),
    np.array([[True, False, True], [False, False, True]]),
    (slice(None), np.array([True, False, True]), None, -1),
    [1, 1, 0],
    np.array([], dtype=np.int64),
)


class Index(Primitive):
    """Indexing, ``x[index]``, by ints, slices, None, ..., masks and integer arrays.

    Ints, slices, None and ... give a view; boolean masks and integer arrays (NumPy's, Tensors or lists of numbers,
    which broadcast together) a copy. As in PyTorch, an int next to an array takes its slice first, and uint8 is a
    (deprecated) mask. Steps may be negative, as in NumPy. The gradients of an element that is chosen twice add up.

    Raises
    ------
    IndexError
        There is no such element, `index` holds floats, or it is a list with lists, tensors, slices, None or ... in it,
        which PyTorch reads as a tuple and NumPy as one array.
    TypeError
        `index` holds an array of another library.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    >>> x[[0, 2, 2]].sum().backward()
    >>> x.grad
    tensor([1., 0., 2.])
    """

    complex = True
    is_view = True
    new_gradients = True

    @staticmethod
    def call(input: Array, index: Any) -> Array:
        return Index.apply(input, index=without_tensors(index))

    @staticmethod
    def forward(ctx: Context, input: Array, *, index: Any) -> Array:
        ctx.index = index
        basic, advanced, name = ctx.parts = parts_of(index)
        if name != "IndexBackward0":
            ctx.node_name = name
        try:
            region = input[basic]
            return region if advanced is None else chosen_of(region, advanced)
        except IndexError as error:
            raise bad_index(error, input, index) from error

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        shape = ctx.input_shape(0)
        if isinstance(grad_output, pg.Tensor) or grad_output.size >= MANY:
            return pg.ops.builtin.index_adjoint(grad_output, index=ctx.index, shape=shape)
        return scattered(grad_output, ctx.parts, shape)

    samples = on((2, 3, 4), index=every(*INDICES)) + on((), index=...)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        x = rng.normal(size=(2, 3))
        for index, match in (
            (5, "index 5 is out of bounds for dimension 0 with size 2"),
            ((0, 0, 0), "too many indices for tensor of dimension 2"),
            (np.array([True] * 3), "The shape of the mask"),
            (np.array([[True] * 3, [False] * 3])[:, :2], "mask .2, 2. at index 1 .* at index 1"),
            (1.5, "only integers, slices"),
            ([1.0], "tensors used as indices must be long"),
            ([[0, 1], [1, 2]], r"x\[tuple\(\.\.\.\)\] for one index per dimension"),
            ([slice(None), 1], "ambiguous"),
        ):
            yield pg.ErrorSample(x, raises=IndexError, match=match, index=index)


class IndexAdjoint(Primitive):
    """Tensor of zeros of `shape` to which `input` is added at `index`: the adjoint of ``x[index]``.

    Values for an element that `index` names twice add up. `input` broadcasts to what `index` chooses.

    Source: <index(x), g> = <x, index_adjoint(g)>.

    >>> import plugrad as pg
    >>> pg.ops.builtin.index_adjoint(pg.tensor([1.0, 2.0, 3.0]), index=[0, 2, 2], shape=(4,))
    tensor([1., 0., 5., 0.])
    """

    plain = staticmethod(row_sums)
    for_rules = True
    complex = True

    @staticmethod
    def forward(ctx: Context, input: Array, *, index: Any, shape: Shape) -> Array:
        ctx.index = index
        return scattered(input, parts_of(index), shape, partial(run_kernel, ctx))

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return pg.sum_to_size(pg.index(grad_output, ctx.index), ctx.input_shape(0))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for sample in Index.samples(rng):
            input, index = sample.args[0], sample.settings["index"]
            basic, advanced, _ = parts_of(index)
            chosen = input[basic] if advanced is None else input[basic][advanced]
            yield pg.Sample(rng.normal(size=chosen.shape), index=index, shape=input.shape)


class IndexPut(Primitive):
    """Copy of `input` in which `values` are written to ``input[indices]``, or added to it if `accumulate`.

    Parameters
    ----------
    input
        Any shape.
    indices
        A tuple of anything that indexes: ints, slices, None, ..., masks, integer arrays. An element named twice takes
        the last of its values.
    values
        A number, or a shape that broadcasts to that of ``input[indices]``.
    accumulate
        Whether to add the values to the elements; an element named twice gets both of its values added.

    Raises
    ------
    TypeError
        `indices` is no tuple or list.
    IndexError
        `indices` do not fit `input`.
    RuntimeError
        `values` does not broadcast to the region.

    Source: the gradient of `input` is that of the result with zeros in the region, that of `value` is the region's.

    >>> import plugrad as pg
    >>> x = pg.zeros(3)
    >>> x[1:] = 5.0
    >>> x
    tensor([0., 5., 5.])
    >>> pg.index_put(x, (pg.tensor([0, 0]),), pg.tensor([1.0, 2.0]), accumulate=True)
    tensor([3., 5., 5.])
    """

    node_name = "torch::autograd::CopySlices"
    complex = "holomorphic"

    @staticmethod
    def call(
        input: Array,
        indices: tuple[Any, ...] | list[Any],
        values: Operand,
        accumulate: bool = False,
    ) -> Array:
        if not isinstance(indices, (tuple, list)):
            raise TypeError(
                "index_put(): argument 'indices' (position 2) must be tuple of Tensors, not "
                f"{type(indices).__name__}; write (indices,)"
            )
        if not accumulate:
            return IndexPut.apply(input, values, index=tuple(indices))
        if not hasattr(values, "dtype"):
            values = pg.tensor(values, dtype=input.dtype)
        index = without_tensors(tuple(indices))
        try:
            added = IndexAdjoint.apply(values, index=index, shape=tuple(input.shape))
        except IndexError as error:
            raise bad_index(error, input, index) from error
        except ValueError as error:
            raise RuntimeError(
                f"shape mismatch: value tensor of shape {list(values.shape)} cannot be broadcast to indexing result"
            ) from error
        return pg.add(input, added)

    @staticmethod
    def forward(ctx: Context, input: Array, value: Array, *, index: Any) -> Array:
        index = without_tensors(index)
        of_numpy = not (is_other_array(input) or is_other_array(value))
        output = input.copy() if of_numpy else None
        try:
            if of_numpy:
                pg.quietly(_put, output, index, value)
            else:
                output = written_over(input, index, value)
        except IndexError as error:
            raise bad_index(error, input, index) from error
        except ValueError as error:
            region = Index.forward(ctx, input, index=index)
            raise RuntimeError(
                f"shape mismatch: value tensor of shape {list(np.shape(value))} cannot be broadcast to indexing result "
                f"of shape {list(region.shape)}"
            ) from error
        ctx.index = index
        ctx.value_shape = np.shape(value)
        ctx.has_arrays = any(isinstance(item, np.ndarray) for item in index)
        if ctx.has_arrays:
            ctx.node_name = "IndexPutBackward0"
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        needs_input, needs_value = ctx.needs_input_grad
        grad_input = grad_value = None
        shape = tuple(grad_output.shape)
        if needs_input and type(grad_output) is np.ndarray:
            grad_input = grad_output.copy()
            _put(grad_input, ctx.index, 0.0)
        elif needs_input:
            written: Array = np.zeros(shape, dtype=bool)
            _put(written, ctx.index, True)
            grad_input = pg.where(constant_like(written, grad_output), 0.0, grad_output)
        if needs_value:
            region = pg.index(grad_output, ctx.index)
            if ctx.has_arrays:  # else no place is met twice
                kept = _last_write(ctx.index, shape, region.shape)
                region = pg.where(constant_like(kept, region), region, 0.0)
            # A value may have more leading axes of size 1.
            missing = len(ctx.value_shape) - region.ndim
            region = region.reshape((*[1] * missing, *region.shape)) if missing > 0 else region
            grad_value = pg.sum_to_size(region, ctx.value_shape)
        return grad_input, grad_value

    samples = (
        on(((3, 4), (4,)), index=1)
        + on(((3, 4), (3, 1)), index=(slice(None), slice(1, 3)))
        + on(((5,), (3,)), index=np.array([0, 2, 2]))
        + on(((3,), (3,)), index=np.array([2, 0, 2]))
        + on(((3, 4), (1, 1, 4)), index=2)
        + on(((2, 3, 4), (2, 3)), index=(..., 1, ...))
        + on(((2, 3), np.array(1.5)), index=np.array([[True, False, True], [False] * 3]))
    )

    error_samples = refuses(
        IndexError, "index 5 is out of bounds", ((3,), (1,)), index=5
    ) + refuses(RuntimeError, "shape mismatch", ((3,), (4,)), index=slice(0, 2))


def _put(array: Any, index: Any, value: Array) -> None:
    basic, advanced, _ = parts_of(index)
    region = array[basic]
    value = as_element(value, array.dtype, "x[index] = value")
    if advanced is not None and len(advanced) == 1 and _is_mask(advanced[0]):
        (mask,) = advanced
        if np.ndim(value) > 1:  # NumPy broadcasts to the mask's places, not to a mask
            if mask.ndim:
                advanced = mask.nonzero()
            elif region.ndim < np.ndim(value):
                value = value.reshape(np.shape(value)[np.ndim(value) - region.ndim - 1 :])
    region[... if advanced is None else advanced] = value


def written_over(x: Array, index: Any, value: Array) -> Any:
    """Return `x` with `value` at `index`, for arrays of which at least one is of another library than NumPy: a new
    array, nothing is written.
    """
    shape = tuple(x.shape)
    written: Array = np.zeros(shape, dtype=bool)
    _put(written, index, True)
    kept = _last_write(index, shape, pg.index(written, index).shape)
    like = x if is_other_array(x) else value
    value = value.astype(x.dtype) if hasattr(value, "astype") else np.full((), value, x.dtype)
    while len(value.shape) > kept.ndim and value.shape[0] == 1:
        value = value[0]
    value = np.broadcast_to(constant_like(value, like), kept.shape)
    value = np.where(constant_like(kept, like), value, x.dtype.type(0))
    placed = scattered(value, parts_of(index), shape)
    return np.where(constant_like(written, like), placed, constant_like(x, like))


def _last_write(index: Any, shape: tuple[int, ...], size: tuple[int, ...]) -> Any:
    """Return a mask over the elements that `index` chooses: True where a value is the last one written to its element.

    `shape` is that of the array that is indexed, `size` that of the elements.
    """
    writer: Array = np.zeros(shape, dtype=np.intp)
    order = np.arange(math.prod(size)).reshape(size)
    _put(writer, index, order)
    return pg.index(writer, index) == order


def without_tensors(index: Any) -> tuple[Any, ...]:
    """Return the items of `index` as a tuple, with Tensors replaced by ints and copied arrays, so that later changes
    have no effect.
    """
    return tuple(item.copy() if isinstance(item, np.ndarray) else item for item in items_of(index))


def items_of(index: Any) -> tuple[Any, ...]:
    """Return `index` as a tuple of items: ints, slices, None, ..., bools and NumPy arrays.

    The first ... stands for all dimensions that are left; further ones stand for none, as in PyTorch.

    Raises
    ------
    IndexError
        `index` is a list that PyTorch reads as a tuple and NumPy as one array, or holds what is no index.
    """
    if isinstance(index, tuple):
        items = [as_index(item) for item in index]
        if sum(item is Ellipsis for item in items) > 1:
            first = next(at for at, item in enumerate(items) if item is Ellipsis)
            items = [x for at, x in enumerate(items) if x is not Ellipsis or at == first]
        return tuple(items)
    if isinstance(index, list) and any(_is_an_index_of_its_own(item) for item in index):
        raise IndexError(
            "Using a non-tuple sequence for multidimensional indexing is ambiguous: PyTorch reads a list with lists, "
            "tensors, slices, None or ... in it as one index per dimension, NumPy as one array of indices. Write "
            "x[tuple(...)] for one index per dimension, x[plugrad.tensor(...)] for one array"
        )
    return (as_index(index),)


def _is_an_index_of_its_own(item: Any) -> bool:
    return item is None or item is Ellipsis or isinstance(item, slice) or hasattr(item, "__len__")


def parts_of(index: Any) -> tuple[tuple[Any, ...], tuple[Any, ...] | None, str]:
    """Return `index` as three parts: a basic index (ints, slices), an advanced one for its result or None, and the
    PyTorch name of its backward.

    NumPy treats an int beside arrays as one more array, which can move their dimension to the
    front; PyTorch takes the int's slice first, and so does this.
    """
    items = items_of(index)
    if any(isinstance(item, (np.ndarray, bool)) for item in items):
        basic: list[Any] = []
        advanced: list[Any] = []
        for item in items:
            if isinstance(item, bool):
                advanced.append(np.asarray(item))
            elif isinstance(item, np.ndarray):
                basic += [slice(None)] * (item.ndim if item.dtype.kind == "b" else 1)
                advanced.append(item)
            else:
                basic.append(item)
                if item is Ellipsis:
                    advanced.append(item)
                elif not isinstance(item, int):
                    advanced.append(slice(None))
        if not any(item is Ellipsis for item in items):
            basic.append(...)  # a view of what would be a NumPy scalar, a copy
        return tuple(basic), tuple(advanced), "IndexBackward0"
    name = "AliasBackward0"
    for item in items:
        if isinstance(item, int):
            name = "SelectBackward0"
        elif item is None:
            name = "UnsqueezeBackward0"
        elif isinstance(item, slice) and (item != slice(None) or name == "AliasBackward0"):
            name = "SliceBackward0"
    # The ellipsis makes a view of what would be a NumPy scalar, a copy.
    return items if Ellipsis in items else (*items, ...), None, name


def as_index(item: Any) -> Any:
    """Return an item of an index as an int, a slice, None, ..., a bool or a NumPy array.

    Raises IndexError if it is no index or an int beyond 64 bits, TypeError for an array of another library.
    """
    if type(item) is int and not -(2**63) <= item < 2**63:
        raise IndexError(f"index {item} is out of bounds: it does not fit 64 bits")
    if item is None or item is Ellipsis or type(item) in (int, bool):
        return item
    if isinstance(item, slice):
        return slice(*[_end(end) for end in (item.start, item.stop, item.step)])
    if isinstance(item, (list, tuple, range)):
        item = _array_of(item)
    elif isinstance(item, pg.Tensor):
        item = item.detach().numpy()
    if hasattr(item, "dtype"):
        return _array_index(item)
    if hasattr(item, "__index__"):
        return item.__index__()
    raise IndexError(
        "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices "
        f"(got {type(item).__name__})"
    )


def _array_of(items: Any) -> Any:
    array = pg.as_tensor(list(items)).numpy()
    return array if array.size else array.astype(np.int64)


def _end(end: Any) -> Any:
    return end.__index__() if isinstance(end, pg.Tensor) else end


def refuse_other_index(array: Any) -> None:
    """Raise TypeError if an index is an array of another library than NumPy, whose values may have to be computed
    first.
    """
    if not isinstance(array, (np.ndarray, np.generic)) and not is_batched(array):
        kind: Any = type(getattr(array, "held", array))
        way = "numpy.asarray(index)"
        if hasattr(kind, "compute"):  # Dask's
            way = "index.compute(), or index.numpy().compute() of a tensor"
        raise TypeError(
            f"an index is a NumPy array or a tensor of one, not a {kind.__module__.partition('.')[0]} "
            f"{kind.__name__}: convert it first, {way}"
        )


def _array_index(array: Any) -> Any:
    """Return an array of integers or booleans for indexing; a 0-d one as an int or a bool. uint8 becomes bool, with a
    warning.

    Raises IndexError for other dtypes, TypeError for an array of another library.
    """
    refuse_other_index(array)
    if array.dtype == np.uint8 and not isinstance(array, np.generic):
        if array.ndim:
            warnings.warn(
                "indexing with dtype torch.uint8 is now deprecated, please use a dtype torch.bool instead: it is read "
                "as a mask; .long() makes it indices",
                UserWarning,
                stacklevel=6,
            )
        array = array.astype(bool)
    kind = array.dtype.kind
    if kind not in "biu":
        pg.from_numpy(np.asarray(array))  # refuses what no tensor can hold
        raise IndexError(
            f"tensors used as indices must be long, int, byte or bool tensors, got {array.dtype}; convert it: "
            "index.long()"
        )
    if array.ndim == 0 and not is_batched(array):
        return bool(array) if kind == "b" else int(array)
    return array


def scattered(
    x: Array,
    parts: tuple[Any, Any, str],
    shape: tuple[int, ...],
    add_rows: Callable[..., Any] | None = None,
) -> Any:
    """Return zeros of `shape` to which `x` is added at an index, given in `parts` as by `parts_of`.

    If the index chooses whole slices of the array, `add_rows`, a kernel, does the additions.
    """
    basic, advanced, _ = parts
    if not isinstance(x, np.ndarray):
        return put_together(x, basic, advanced, shape)
    if add_rows is not None and advanced is not None and x.dtype.char in "fdFD":
        region = np.broadcast_to(False, shape)[basic].shape
        turned = any(isinstance(item, slice) and (item.step or 1) < 0 for item in basic)
        if (
            math.prod(region) == math.prod(shape)
            and not turned
            and not any(map(_is_mask, advanced))
        ):
            return all_scattered(x, advanced, region, shape, add_rows)
    output = np.zeros_like(x, shape=shape)
    region = output[basic]
    if advanced is None or (len(advanced) == 1 and _is_mask(advanced[0])):
        region[... if advanced is None else advanced] = x  # a mask names no place twice
    else:
        np.add.at(region, advanced, x)
    return output


def all_scattered(
    x: NumpyArray,
    advanced: tuple[Any, ...],
    region: Shape,
    shape: Shape,
    add_rows: Callable[..., Any],
) -> NumpyArray:
    """Return zeros of `shape` to which `x` is added at an `advanced` index by the kernel `add_rows`.

    It is the case of `scattered` in which the basic part of the index leaves out no element; `region` is the shape
    after that part.
    """
    one = OneArray(advanced, region)
    total = add_rows(one.rows(x), one.axis, one.places.ravel(), one.merged[one.axis])
    total = shaped(total, tuple(region[axis] for axis in one.order))
    if one.back != sorted(one.back):
        total = total.transpose(one.back)
    return shaped(total, shape)


# Arrays of other libraries: they take one array of integers as an index, and nothing is written to them.


def chosen_of(region: Array, advanced: tuple[Any, ...]) -> Any:
    """Return the elements of `region` that an `advanced` index chooses; contiguous for a contiguous NumPy array."""
    if isinstance(region, np.ndarray):
        if not (region.flags.c_contiguous and region.size):
            return region[advanced]
        *whole, last = advanced
        arrays = [item for item in advanced if isinstance(item, np.ndarray)]
        if len(arrays) == 1 and arrays[0] is last and last.dtype.kind != "b":
            axis = region.ndim - 1 if Ellipsis in whole else len(whole)
            return region.take(last, axis)  # measured: 230 µs for 320
        found = region[advanced]
        return np.ascontiguousarray(found) if found.ndim else found
    one = OneArray(advanced, region.shape)
    rows = region.transpose(one.order).reshape(one.merged)
    chosen: Any = rows[(*[slice(None)] * one.axis, one.places.ravel())]
    return chosen.reshape(one.result)


def put_together(x: Array, basic: Any, advanced: Any, shape: tuple[int, ...]) -> Any:
    """Return zeros of `shape` to which `x`, an array of another library, is added at an index in two parts, `basic` and
    `advanced` (see `parts_of`).

    Nothing is written: the result is joined from slices of `x` and zeros, one axis after the other.
    """
    region: Any = np.broadcast_to(False, shape)[basic].shape
    if advanced is None:
        x = np.broadcast_to(x, region)
    else:
        one = OneArray(advanced, region)
        x = placed(one.rows(x), one.axis, one.places.ravel(), one.merged[one.axis])
        x = x.reshape([region[axis] for axis in one.order]).transpose(one.back)
    at = basic.index(...)
    rest = len(shape) - sum(item is not None and item is not ... for item in basic)
    items = [*basic[:at], *[slice(None)] * rest, *basic[at + 1 :]]
    x = x[
        tuple(0 if item is None else None if type(item) is int else slice(None) for item in items)
    ]
    of_axes = [item for item in items if item is not None]
    for axis, (item, length) in enumerate(zip(of_axes, shape, strict=True)):
        every = range(length)
        x = placed(x, axis, every[item] if isinstance(item, slice) else [every[item]], length)
    return x


class OneArray:
    """An advanced index (integer arrays, masks, whole slices) into an array of `shape`, rewritten as one array of
    integers.

    The axes that arrays index are moved side by side (permutation `order`, inverse `back`) and merged into one axis
    (shape `merged`, position `axis`). `places` are the integers along it, and `result` is the shape of the chosen
    elements.
    """

    def __init__(self, advanced: tuple[Any, ...], shape: tuple[int, ...]) -> None:
        found: list[tuple[int, Any]] = []  # the axis of each array of integers
        axis = 0
        for nr, item in enumerate(advanced):
            if item is Ellipsis:
                axis = len(shape) - sum(_dims(later) for later in advanced[nr + 1 :])
                continue
            if _is_mask(item):
                if item.shape != tuple(shape[axis : axis + item.ndim]):
                    raise _wrong_mask(np.broadcast_to(False, shape), advanced)
                if not item.ndim:
                    raise TypeError(
                        "x[True] of an array that is not NumPy's: write x[None], or x[:0] of it for False"
                    )
                found += enumerate(item.nonzero(), axis)
            elif isinstance(item, np.ndarray):
                found.append((axis, item))
            axis += _dims(item)
        axes = [axis for axis, _ in found]
        rest = [axis for axis in range(len(shape)) if axis not in axes]
        sizes = [shape[axis] for axis in axes]
        from_start = []
        for (axis, integers), size in zip(found, sizes, strict=True):
            integers = integers.astype(np.intp, copy=False)
            least = integers.min(initial=0)
            if least < -size or integers.max(initial=-1) >= size:
                value = integers[(integers < -size) | (integers >= size)].flat[0]
                raise IndexError(f"index {value} is out of bounds for axis {axis} with size {size}")
            from_start.append(integers % size if least < 0 else integers)
        self.places: Any = from_start[0]
        try:
            for integers, size in zip(from_start[1:], sizes[1:], strict=True):
                self.places = self.places * size + integers
        except ValueError as error:
            raise IndexError(f"shape mismatch: {error}") from error
        together = axes == list(range(axes[0], axes[0] + len(axes)))
        self.axis = axes[0] if together else 0
        before, after = rest[: self.axis], rest[self.axis :]
        self.order = [*before, *axes, *after]
        self.back = [self.order.index(axis) for axis in range(len(shape))]
        first, last = [shape[axis] for axis in before], [shape[axis] for axis in after]
        self.merged = (*first, int(np.prod(sizes)), *last)
        self.result = (*first, *self.places.shape, *last)

    def rows(self, x: Array) -> Any:
        """Return `x` broadcast to the shape of what the index takes (`self.result`), with the dimensions that come from
        the arrays in the index (`self.places`) merged into one, `self.axis`.
        """
        shape = (*self.merged[: self.axis], self.places.size, *self.merged[self.axis + 1 :])
        return np.broadcast_to(x, self.result).reshape(shape)


def placed(x: Array, axis: int, places: Any, length: int) -> Any:
    """Return zeros of `length` along `axis`, to which the slices of `x` along it are added at `places`, which may
    repeat.

    Nothing is written, so that it works for arrays of any library.
    """

    def zeros(count: int) -> list[Any]:
        shape = (*x.shape[:axis], count, *x.shape[axis + 1 :])
        return [np.zeros_like(x, shape=shape)] if count else []

    rows = len(places)
    if not rows:
        return zeros(length)[0] if length else x
    if rows == 1 or (isinstance(places, range) and places.step == 1):
        before = int(places[0])
        parts = [*zeros(before), x, *zeros(length - before - rows)]
        return np.concatenate(parts, axis=axis) if len(parts) > 1 else x
    places = np.asarray(places)
    if in_chunks(x):
        return summed_chunks(x, axis, places, length)
    order = np.argsort(places, kind="stable")
    places = places[order]
    x = rows_of(x, axis, order)
    while (
        again := places[1:] == places[:-1]
    ).any():  # two of a place become one: the next round has half of them
        first = np.flatnonzero(np.append(True, ~again))
        turn = np.arange(len(places)) - np.repeat(first, np.diff(np.append(first, len(places))))
        keep = np.flatnonzero(turn % 2 == 0)
        paired = np.append(again, False)[keep]
        other = np.where(paired, keep + 1, len(places))
        x = rows_of(x, axis, keep) + rows_of(np.concatenate([x, *zeros(1)], axis=axis), axis, other)
        places = places[keep]
    source: Any = np.full(length, len(places))
    source[places] = np.arange(len(places))
    return rows_of(np.concatenate([x, *zeros(1)], axis=axis), axis, source)


def summed_chunks(x: Array, axis: int, places: Any, length: int) -> Any:
    """Return zeros of `length` along `axis` with the slices of `x` added at `places` along `axis`: `placed` for an
    array in chunks (Dask's).

    Each chunk is added up alone, and the sums are added in pairs, in a fixed order. No chunk of the result is larger
    than the largest of `x`; chunks without a slice for a part of the result are left out there.
    """
    sizes = x.chunks[axis]
    ends = np.cumsum(sizes)
    whole = (slice(None),) * axis
    pieces = []
    for start in range(0, length, max(sizes)):
        size = min(max(sizes), length - start)
        parts = []
        for end, rows in zip(ends, sizes, strict=True):
            mine = places[end - rows : end] - start
            if ((mine >= 0) & (mine < size)).any():
                sums = RowSums(mine, size)
                parts.append(along_chunks(sums, x[(*whole, slice(end - rows, end))], axis, size))
        while len(parts) > 1:
            rest = parts[len(parts) // 2 * 2 :]
            parts = [
                one + other for one, other in zip(parts[::2], parts[1::2], strict=False)
            ] + rest
        shape = (*x.shape[:axis], size, *x.shape[axis + 1 :])
        pieces += parts or [np.zeros_like(x, shape=shape)]
    return np.concatenate(pieces, axis=axis) if len(pieces) > 1 else pieces[0]


class RowSums:
    """Function of one chunk: returns zeros of `size` along the last axis, to which the chunk's elements are added at
    `places`.

    Places outside [0, size) are left out. A class, so that it can be pickled for Dask's workers; `summed_chunks` makes
    it.
    """

    def __init__(self, places: Any, size: int) -> None:
        self.places, self.size = places, size

    def __call__(self, chunk: Any) -> Any:
        here = (self.places >= 0) & (self.places < self.size)
        output = np.zeros((self.size, *chunk.shape[:-1]), chunk.dtype)
        np.add.at(output, self.places[here], np.moveaxis(chunk[..., here], -1, 0))
        return np.moveaxis(output, 0, -1)


def rows_of(x: Array, axis: int, places: Any) -> Any:
    """Return the slices of `x` at `places` along `axis`."""
    return x[(*[slice(None)] * axis, places)]


def bad_index(error: IndexError, input: Array, index: Any) -> IndexError:
    """Return an IndexError with PyTorch's words for `error`, NumPy's when `input` was indexed with `index`."""
    basic, advanced, _ = parts_of(index)
    text, shape = str(error), list(input.shape)
    if "too many indices" in text:
        return _too_many(items_of(index), shape)
    if "boolean index did not match" in text:
        return _wrong_mask(input[basic], advanced or ())
    if "shape mismatch" in text:
        shapes = [list(part.shape) for part in _indices(advanced or ())]
        return IndexError(
            "shape mismatch: indexing tensors could not be broadcast together with shapes "
            f"{', '.join(map(str, shapes))}; sizes must be equal or 1"
        )
    return IndexError(text.replace("for axis", "for dimension"))


def _too_many(items: tuple[Any, ...], shape: list[int]) -> IndexError:
    if not shape and len(items) == 1 and isinstance(items[0], int):
        return IndexError(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python to convert a 0-dim "
            "tensor to a number"
        )
    if not shape and len(items) == 1 and isinstance(items[0], slice):
        return IndexError("slice() cannot be applied to a 0-dim tensor.")
    return IndexError(f"too many indices for tensor of dimension {len(shape)}: it is {shape}")


def _wrong_mask(region: Any, advanced: tuple[Any, ...]) -> IndexError:
    """Return the IndexError for the first mask whose shape is not that of the dimensions it stands for.

    `region` is the array that `advanced` indexes.
    """
    dim = 0
    for place, part in enumerate(advanced):
        if part is Ellipsis:
            dim = region.ndim - sum(_dims(later) for later in advanced[place + 1 :])
            continue
        if _is_mask(part):
            for axis, length in enumerate(part.shape):
                if length != region.shape[dim + axis]:
                    return IndexError(
                        f"The shape of the mask {list(part.shape)} at index {axis} does not match the shape of the "
                        f"indexed tensor {list(region.shape)} at index {dim + axis}"
                    )
        dim += _dims(part)
    raise AssertionError("NumPy refused a mask that fits")


def _dims(part: Any) -> int:
    return part.ndim if _is_mask(part) else 1


def _is_mask(part: Any) -> bool:
    return isinstance(part, np.ndarray) and part.dtype.kind == "b"


def _indices(advanced: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the integer arrays of an advanced index; a mask gives one array for each of its dimensions."""
    for part in advanced:
        if isinstance(part, np.ndarray):
            yield from part.nonzero() if _is_mask(part) and part.ndim else [part]
