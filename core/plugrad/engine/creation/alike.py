"""Tensors like another, in size and dtype (`zeros_like`) or in dtype alone (``x.new_zeros``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from plugrad.engine.creation import at_random
from plugrad.engine.creation.data import tensor
from plugrad.engine.creation.filled import filled, filled_with
from plugrad.engine.creation.options import (
    Where,
    WhereAlike,
    array_of,
    dtype_of,
    finished,
    fitted,
    memory_order,
    number_of,
)
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.tensor import Tensor


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
    """Return a tensor of the shape and dtype of `input` whose elements are whatever its memory held.

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
    """Return one value in the shape and dtype of `input`.

    Raises
    ------
    RuntimeError
        The dtype cannot hold the value.

    >>> import plugrad as pg
    >>> pg.full_like(pg.ones(2), 3)
    tensor([3., 3.])
    """
    value = number_of("full_like", "fill_value", 2, fill_value)

    def fill(array: Array, *, dtype: Any, **settings: Any) -> Any:
        return np.full_like(array, fitted(value, dtype), dtype=dtype, **settings)

    return _alike("full_like", fill, input, dtype, requires_grad, where)


def rand_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return uniform numbers in [0, 1) in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.rand_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array, chosen = _size_and_dtype("rand_like", input, dtype)
    return at_random.uniform("rand_like", array.shape, chosen, None, requires_grad, where)


def randn_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return normal numbers, of mean 0 and variance 1, in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.randn_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array, chosen = _size_and_dtype("randn_like", input, dtype)
    return at_random.normal("randn_like", array.shape, chosen, None, requires_grad, where)


def randint_like(
    input: Tensor,
    low: Any = 0,
    high: Any = None,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[WhereAlike],
) -> Tensor:
    """Return whole numbers from `low` to below `high` (0 to below `low`, if it alone is given), like `input`.

    >>> import plugrad as pg
    >>> pg.randint_like(pg.ones(2), 1)
    tensor([0., 0.])
    """
    array, chosen = _size_and_dtype("randint_like", input, dtype)
    low, high = (0, low) if high is None else (low, high)
    return at_random.integers(
        "randint_like", low, high, array.shape, chosen, None, requires_grad, where
    )


def _size_and_dtype(name: str, input: Any, dtype: Any) -> tuple[Any, Any]:
    array = array_of(name, input)
    return array, dtype_of(name, dtype, default=array.dtype)


def _alike(
    name: str, fill: Callable[..., Any], input: Any, dtype: Any, requires_grad: bool, where: Any
) -> Tensor:
    array, chosen = _size_and_dtype(name, input, dtype)
    order = memory_order(name, where.get("memory_format"))
    # K goes without saying: dask knows no such word.
    settings = {} if order == "K" else {"order": order}
    return finished(
        name, fill(array, dtype=chosen, **settings), requires_grad=requires_grad, where=where
    )


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
    return filled("new_zeros", np.zeros, sizes, size, None, dtype, requires_grad, where)


def new_ones(
    self: Tensor,
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return ones of the given size, of this tensor's dtype."""
    dtype = self._array.dtype if dtype is None else dtype
    return filled("new_ones", np.ones, sizes, size, None, dtype, requires_grad, where)


def new_empty(
    self: Tensor,
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return a tensor of the given size and this one's dtype, whose elements are whatever its memory held."""
    dtype = self._array.dtype if dtype is None else dtype
    return filled("new_empty", np.empty, sizes, size, None, dtype, requires_grad, where)


def new_full(
    self: Tensor,
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return one value in the given size, of this tensor's dtype (not of the value's).

    >>> import plugrad as pg
    >>> pg.ones(2).new_full((2,), 3)
    tensor([3., 3.])
    """
    own = self._array.dtype
    return filled_with("new_full", size, fill_value, own, None, dtype, requires_grad, where)


def new_tensor(
    self: Tensor,
    data: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """Return a copy of data as a tensor of this one's dtype.

    >>> import plugrad as pg
    >>> pg.ones(2, dtype=pg.float64).new_tensor([1, 2])
    tensor([1., 2.], dtype=torch.float64)
    """
    return tensor(
        data,
        dtype=self._array.dtype if dtype is None else dtype,
        device=device,
        requires_grad=requires_grad,
        pin_memory=pin_memory,
    )
