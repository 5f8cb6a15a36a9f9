"""Tensors of zeros, ones, one value or anything: of a size, like another tensor, ``x.new_zeros``; the identity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from _plugrad_names.creation.options import (
    Where,
    WhereAlike,
    count_of,
    dtype_like,
    finished,
    fitted,
    memory_order,
    number_of,
)
from plugrad.engine.creation.options import dtype_of, dtype_of_number, size_of, type_name
from plugrad.engine.tensor.arrays import Array, is_batched
from plugrad.engine.tensor.tensor import Tensor


def ones(
    *sizes: Any,
    size: Any = None,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return a tensor of ones.

    Parameters
    ----------
    *sizes
        Sizes as ints, or one sequence of them, which may be called `size`.
    out
        A tensor to write the result into, which gets this size, and to return.
    dtype
        The dtype; by default that of `out`, or without `out` the default dtype.
    requires_grad
        True if gradients are accumulated into the tensor's `.grad`.
    **where
        `device`, `layout` and `pin_memory`, as PyTorch's users write them for the CPU.

    Raises
    ------
    RuntimeError
        A size is negative, the device is not the CPU, `requires_grad` with integers, or `out` has another dtype.
    TypeError
        A size is no int.

    >>> import plugrad as pg
    >>> pg.ones(2, 3)
    tensor([[1., 1., 1.],
            [1., 1., 1.]])
    """
    return _filled("ones", np.ones, sizes, size, out, dtype, requires_grad, where)


def zeros(
    *sizes: Any,
    size: Any = None,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return a tensor of zeros; the arguments are those of `ones`.

    >>> import plugrad as pg
    >>> pg.zeros(2, device="cpu")
    tensor([0., 0.])
    """
    return _filled("zeros", np.zeros, sizes, size, out, dtype, requires_grad, where)


def empty(
    *sizes: Any,
    size: Any = None,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[WhereAlike],
) -> Tensor:
    """Return an uninitialised tensor: its memory is not written; the arguments are those of `ones`.

    >>> import plugrad as pg
    >>> pg.empty(2, 3).shape
    torch.Size([2, 3])
    """
    return _filled("empty", np.empty, sizes, size, out, dtype, requires_grad, where)


def empty_strided(
    size: Any,
    stride: Any,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return an uninitialised tensor whose neighbours along each dimension lie `stride` elements apart in memory.

    Raises
    ------
    RuntimeError
        `stride` has another length than `size`, or a number is negative.

    >>> import plugrad as pg
    >>> pg.empty_strided((2, 3), (1, 2)).stride()
    (1, 2)
    """
    chosen = dtype_of("empty_strided", dtype)
    sizes = size_of("empty_strided", (tuple(size),), itemsize=chosen.itemsize)
    strides = tuple(count_of("empty_strided", "stride", 2, step) for step in stride)
    if len(sizes) != len(strides):
        raise RuntimeError(
            f"mismatch in length of strides and shape: {list(strides)} and {list(sizes)}"
        )
    if min(strides, default=0) < 0:
        raise RuntimeError(
            f"empty_strided: Negative strides are not supported at the moment, got strides: {list(strides)}"
        )
    needed = 1 + sum(max(n - 1, 0) * step for n, step in zip(sizes, strides, strict=True))
    steps = tuple(step * chosen.itemsize for step in strides)
    array = np.ndarray(sizes, chosen, np.empty(needed, chosen), 0, steps)
    return finished("empty_strided", array, requires_grad=requires_grad, where=where)


def empty_permuted(
    size: Any,
    physical_layout: Any,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return an uninitialised tensor, whose dimensions lie in memory in the order `physical_layout`.

    Raises
    ------
    RuntimeError
        `physical_layout` is not a permutation of the dimensions.

    >>> import plugrad as pg
    >>> pg.empty_permuted((2, 3), (1, 0)).stride()
    (1, 2)
    """
    chosen = dtype_of("empty_permuted", dtype)
    sizes = size_of("empty_permuted", (tuple(size),), itemsize=chosen.itemsize)
    order = tuple(count_of("empty_permuted", "physical_layout", 2, dim) for dim in physical_layout)
    if sorted(order) != [*range(len(sizes))]:
        raise RuntimeError(
            f"empty_permuted: physical_layout must name each of the {len(sizes)} dimensions once, got {list(order)}"
        )
    laid = np.empty(tuple(sizes[dim] for dim in order), chosen)
    array = laid.transpose(np.argsort(order).astype(int))
    return finished("empty_permuted", array, requires_grad=requires_grad, where=where)


def full(
    size: Any,
    fill_value: Any,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return a tensor of this size filled with `fill_value`; without `dtype`, in the dtype that `tensor` gives that
    number.

    Raises
    ------
    RuntimeError
        The dtype cannot hold the value (an unsigned one takes -1, and wraps it around, as in PyTorch).
    TypeError
        `size` is no sequence of ints, or `fill_value` is no number.

    >>> import plugrad as pg
    >>> pg.full((2,), 7)
    tensor([7, 7])
    """
    return _filled_with("full", size, fill_value, None, out, dtype, requires_grad, where)


def eye(
    n: int,
    m: int | None = None,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return the identity matrix with `n` rows and `m` columns (`n` columns if `m` is None).

    Raises
    ------
    RuntimeError
        `n` or `m` is negative.
    TypeError
        `n` or `m` is no int.

    >>> import plugrad as pg
    >>> pg.eye(2)
    tensor([[1., 0.],
            [0., 1.]])
    """
    counts = {"n": count_of("eye", "n", 1, n)}
    counts["m"] = counts["n"] if m is None else count_of("eye", "m", 2, m)
    for name, count in counts.items():
        if count < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {count}")
    array = np.eye(*counts.values(), dtype=dtype_of("eye", dtype, out))
    return finished("eye", array, requires_grad=requires_grad, where=where, out=out)


def ones_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return ones in the shape and dtype of `input`, and in its order in memory.

    `where` may hold `device`, `layout`, `pin_memory` and `memory_format`, as PyTorch's users write them.

    >>> import plugrad as pg
    >>> pg.ones_like(pg.zeros(2))
    tensor([1., 1.])
    """
    return _alike("ones_like", np.ones_like, input, dtype, requires_grad, where)


def zeros_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return zeros in the shape and dtype of `input`, and in its order in memory.

    >>> import plugrad as pg
    >>> pg.zeros_like(pg.ones(2), device="cpu")
    tensor([0., 0.])
    """
    return _alike("zeros_like", np.zeros_like, input, dtype, requires_grad, where)


def empty_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return an uninitialised tensor of the shape and dtype of `input`: its memory is not written.

    >>> import plugrad as pg
    >>> pg.empty_like(pg.ones(2)).shape
    torch.Size([2])
    """
    return _alike("empty_like", np.empty_like, input, dtype, requires_grad, where)


def full_like(
    input: Tensor,
    fill_value: Any,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[WhereAlike],
) -> Tensor:
    """Return a Tensor filled with `fill_value`, in the shape and dtype of `input`.

    Raises
    ------
    RuntimeError
        The dtype cannot hold the value.

    >>> import plugrad as pg
    >>> pg.full_like(pg.ones(2), 3)
    tensor([3., 3.])
    """
    value = _number("full_like", fill_value)

    def fill(array: Array, *, dtype: Any, **settings: Any) -> Any:
        if is_batched(value):
            return np.where(True, value.astype(dtype), np.zeros_like(array, dtype, **settings))
        return np.full_like(array, fitted(value, dtype), dtype=dtype, **settings)

    return _alike("full_like", fill, input, dtype, requires_grad, where)


# Methods of `Tensor`: of its dtype, of another size.


def new_zeros(
    self: Tensor,
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return zeros of the given size, of this tensor's dtype.

    >>> import plugrad as pg
    >>> pg.ones(2, dtype=pg.int64).new_zeros(3)
    tensor([0, 0, 0])
    """
    dtype = self._array.dtype if dtype is None else dtype
    return _beside(
        self, _filled("new_zeros", np.zeros, sizes, size, None, dtype, requires_grad, where)
    )


def new_ones(
    self: Tensor,
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return ones of the given size, of this tensor's dtype unless `dtype` is given; the other arguments are those of
    `ones`.
    """
    dtype = self._array.dtype if dtype is None else dtype
    return _beside(
        self, _filled("new_ones", np.ones, sizes, size, None, dtype, requires_grad, where)
    )


def new_empty(
    self: Tensor,
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return an uninitialised tensor of the given size, of this tensor's dtype unless `dtype` is given; the other
    arguments are those of `empty`.
    """
    dtype = self._array.dtype if dtype is None else dtype
    return _beside(
        self, _filled("new_empty", np.empty, sizes, size, None, dtype, requires_grad, where)
    )


def new_empty_strided(
    self: Tensor,
    size: Any,
    stride: Any,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return an uninitialised tensor of the shape `size`, whose neighbours along each dimension lie `stride` elements
    apart in memory; of this tensor's dtype unless `dtype` is given.
    """
    dtype = self._array.dtype if dtype is None else dtype
    return empty_strided(size, stride, dtype=dtype, requires_grad=requires_grad, **where)


def new_full(
    self: Tensor,
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return a Tensor of the given size filled with `fill_value`, in this tensor's dtype (not the value's).

    >>> import plugrad as pg
    >>> pg.ones(2).new_full((2,), 3)
    tensor([3., 3.])
    """
    own = self._array.dtype
    return _beside(
        self,
        _filled_with("new_full", size, fill_value, own, None, dtype, requires_grad, where),
    )


def _beside(tensor: Tensor, made: Tensor) -> Tensor:
    """Return a new tensor, one for each example if the tensor that it was made beside is batched (`vmap`)."""
    if is_batched(tensor._array):
        array = made._array
        zeros = np.zeros_like(tensor._array, array.dtype, shape=array.shape)
        made._array = np.where(True, array, zeros)
    return made


def _filled(
    name: str,
    fill: Callable[..., Any],
    sizes: tuple[Any, ...],
    size: Any,
    out: Any,
    dtype: Any,
    requires_grad: bool,
    where: Any,
) -> Tensor:
    """Return the Tensor that the public function `name` makes, by ``fill(shape, dtype)``, a function of NumPy such as
    np.ones. The other parameters are those of `ones`: its `*sizes`, and as `where` its keyword arguments `device`,
    `layout` and the like.
    """
    chosen = dtype_of(name, dtype, out)
    array = fill(size_of(name, sizes, size, itemsize=chosen.itemsize), chosen)
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)


def _filled_with(
    name: str,
    size: Any,
    fill_value: Any,
    default: Any,
    out: Any,
    dtype: Any,
    requires_grad: bool,
    where: Any,
) -> Tensor:
    """Return the Tensor of the shape `size`, filled with `fill_value`, that the public function `name` makes; without
    `dtype` and `out` its dtype is `default`, or the value's own if that is None. `where` are the keyword arguments
    `device`, `layout` and the like.
    """
    value = _number(name, fill_value)
    if default is None:
        default = dtype_of_number(value.dtype.type().item() if is_batched(value) else value)
    chosen = dtype_of(name, dtype, out, default=default)
    if not isinstance(size, (tuple, list)):
        raise TypeError(
            f"{name}(): argument 'size' (position 1) must be tuple of ints, not {type_name(size)}"
        )
    shape = size_of(name, (size,), itemsize=chosen.itemsize)
    if is_batched(value):
        array = np.where(True, value.astype(chosen), np.zeros(shape, chosen))
    else:
        array = np.full(shape, fitted(value, chosen), chosen)
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)


def _number(name: str, fill_value: Any) -> Any:
    """Return a fill value as a Python number; of one with a batch (`vmap`), the array."""
    array: Any = getattr(fill_value, "_array", None)
    if is_batched(array) and not array.ndim and fill_value._edge is None:
        return array
    return number_of(name, "fill_value", 2, fill_value)


def _alike(
    name: str, fill: Callable[..., Any], input: Any, dtype: Any, requires_grad: bool, where: Any
) -> Tensor:
    array, chosen = dtype_like(name, input, dtype)
    order = memory_order(name, where.get("memory_format"))
    # K goes without saying: dask knows no such word.
    settings = {} if order == "K" else {"order": order}
    return finished(
        name, fill(array, dtype=chosen, **settings), requires_grad=requires_grad, where=where
    )
