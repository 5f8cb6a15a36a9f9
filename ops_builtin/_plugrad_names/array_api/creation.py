"""The array API standard's functions that make tensors; without a dtype they take plugrad's defaults."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from _plugrad_names.creation import filled, sources
from _plugrad_names.numpy_functions.dispatch import as_operand, tensors_in
from plugrad.engine import table
from plugrad.engine.creation.options import check_device, dtype_of, dtype_of_number
from plugrad.engine.tensor.tensor import Tensor, wrap


def asarray(
    obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None
) -> Tensor:
    """Return numbers, nested lists, an array or a Tensor as a Tensor; it is on the graph if `obj` is, or contains, such
    Tensors.

    Raises
    ------
    ValueError
        `copy` is False, and `obj` has no memory to share, or another dtype than `dtype`.

    >>> from plugrad import array_api as xp
    >>> xp.asarray([[1, 2], [3, 4]], dtype=xp.float32)
    tensor([[1., 2.],
            [3., 4.]])
    """
    if isinstance(obj, (list, tuple)) and next(tensors_in(obj), None) is not None:
        if copy is False:
            raise ValueError("asarray(): tensors in a list are copied, so copy=False cannot be met")
        obj, copy = as_operand(obj), None
    elif not hasattr(obj, "dtype"):
        with contextlib.suppress(TypeError):  # of what has no memory to share
            obj = np.asarray(memoryview(obj))
    return sources.asarray(obj, dtype=dtype, device=device, copy=copy)


def arange(
    start: float,
    /,
    stop: float | None = None,
    step: float = 1,
    *,
    dtype: Any = None,
    device: Any = None,
) -> Tensor:
    """Return the numbers from `start` to below `stop` in steps of `step`; from 0 to below `start` if `stop` is None.
    The result is empty if `stop` lies in the other direction.

    >>> from plugrad import array_api as xp
    >>> xp.arange(5, 0, -2), xp.arange(1, 0)
    (tensor([5, 3, 1]), tensor([], dtype=torch.int64))
    """
    check_device("arange", device)
    start, stop = (0, start) if stop is None else (start, stop)
    if dtype is None:
        dtype = dtype_of_number(sum(each * 0 for each in (start, stop, step)))
    numbers: Any = np.arange
    return wrap(numbers(start, stop, step, dtype_of("arange", dtype)))


def linspace(
    start: Any,
    stop: Any,
    /,
    num: int,
    *,
    dtype: Any = None,
    device: Any = None,
    endpoint: bool = True,
) -> Tensor:
    """Return `num` numbers from `start` to `stop`, equally far apart, without `stop` if `endpoint` is False; ends that
    are Tensors get gradients.

    >>> from plugrad import array_api as xp
    >>> xp.linspace(0, 1, 5)
    tensor([0.0000, 0.2500, 0.5000, 0.7500, 1.0000])
    """
    check_device("linspace", device)
    chosen = None if dtype is None else dtype_of("linspace", dtype)
    found: Any = np.linspace(start, stop, num, endpoint=endpoint)
    if isinstance(found, Tensor):
        return found if chosen is None else table.get("to")(found, dtype=chosen)
    if chosen is None:
        chosen = dtype_of_number(found.ravel()[:0].sum().item())  # 0.0, or 0j
    return wrap(np.linspace(start, stop, num, endpoint=endpoint, dtype=chosen))


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: Any = None,
    device: Any = None,
) -> Tensor:
    """Return a matrix of zeros with ones on a diagonal, the `k`-th above the main one.

    >>> from plugrad import array_api as xp
    >>> xp.eye(2, 3, k=1)
    tensor([[0., 1., 0.],
            [0., 0., 1.]])
    """
    check_device("eye", device)
    return wrap(np.eye(n_rows, n_cols, k, dtype_of("eye", dtype)))


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Return a tensor of zeros.

    >>> from plugrad import array_api as xp
    >>> xp.zeros((1, 2)), xp.zeros(())
    (tensor([[0., 0.]]), tensor(0.))
    """
    return filled.zeros(size_of(shape), dtype=dtype, device=device)


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Return a tensor of ones.

    >>> from plugrad import array_api as xp
    >>> xp.ones(2)
    tensor([1., 1.])
    """
    return filled.ones(size_of(shape), dtype=dtype, device=device)


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Return a tensor of this shape with uninitialised elements.

    >>> from plugrad import array_api as xp
    >>> xp.empty((2, 3)).shape
    torch.Size([2, 3])
    """
    return filled.empty(size_of(shape), dtype=dtype, device=device)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Return a tensor of this shape filled with `fill_value`, in the dtype of that number unless one is given; if it is
    a 0-d Tensor, it gets a gradient.

    >>> from plugrad import array_api as xp
    >>> xp.full(2, True)
    tensor([True, True])
    """
    check_device("full", device)
    if isinstance(fill_value, Tensor):
        dtype = fill_value.dtype if dtype is None else dtype_of("full", dtype)
        one = table.get("to")(fill_value, dtype=dtype)
        made: Tensor = table.get("expand")(one, size_of(shape)).clone()
        return made
    return filled.full(size_of(shape), fill_value, dtype=dtype)


def zeros_like(x: Tensor, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Return zeros in the shape of `x`, and in its dtype unless another is given.

    >>> from plugrad import array_api as xp
    >>> xp.zeros_like(xp.asarray([1, 2]))
    tensor([0, 0])
    """
    return filled.zeros_like(x, dtype=dtype, device=device)


def ones_like(x: Tensor, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Return ones in the shape of `x`, and in its dtype unless another is given.

    >>> from plugrad import array_api as xp
    >>> xp.ones_like(xp.asarray([1, 2]))
    tensor([1, 1])
    """
    return filled.ones_like(x, dtype=dtype, device=device)


def empty_like(x: Tensor, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Return a tensor in the shape of `x`, and in its dtype unless another is given, with uninitialised elements.

    >>> from plugrad import array_api as xp
    >>> xp.empty_like(xp.asarray([1, 2])).shape
    torch.Size([2])
    """
    return filled.empty_like(x, dtype=dtype, device=device)


def full_like(x: Tensor, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Return a tensor filled with `fill_value` in the shape of `x`, and in its dtype unless another is given; a 0-d
    Tensor as value gets a gradient.

    >>> from plugrad import array_api as xp
    >>> xp.full_like(xp.asarray([1.0, 2.0]), 3)
    tensor([3., 3.])
    """
    dtype = x.dtype if dtype is None else dtype
    if isinstance(fill_value, Tensor):  # with its gradient
        return full(x.shape, fill_value, dtype=dtype, device=device)
    return filled.full_like(x, fill_value, dtype=dtype, device=device)


def size_of(shape: Any) -> tuple[Any, ...]:
    """Return a shape as a tuple: an int means one dimension of this size."""
    return tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Tensor:
    """Return another library's array as a tensor, by the DLPack protocol: it shares the memory unless `copy` is True.

    Raises
    ------
    BufferError
        The array is on another device, or requires grad in another library. (A Tensor stays on its graph.)

    >>> import numpy as np
    >>> from plugrad import array_api as xp
    >>> xp.from_dlpack(np.arange(3.0))
    tensor([0., 1., 2.], dtype=torch.float64)
    """
    check_device("from_dlpack", device)
    shared = x if isinstance(x, Tensor) else sources.from_dlpack(x)
    return shared.clone() if copy else shared
