"""Tensors of a given size: zeros, ones, one value, anything, the identity matrix."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from plugrad.engine.creation.options import (
    Where,
    WhereAlike,
    count_of,
    dtype_of,
    finished,
    fitted,
    kind_of,
    number_of,
    size_of,
)
from plugrad.engine.tensor.dtypes import get_default_dtype
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
        A tensor to write them into, which takes this size, and to return.
    dtype
        Else that of `out`, else the default dtype.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`.
    **where
        `device`, `layout` and `pin_memory`, as PyTorch's users write them for the CPU.

    Raises
    ------
    RuntimeError
        A negative size, another device than the CPU, `requires_grad` with integers, or `out` of another dtype.
    TypeError
        Sizes that are no ints.

    >>> import plugrad as pg
    >>> pg.ones(2, 3)
    tensor([[1., 1., 1.],
            [1., 1., 1.]])
    """
    return filled("ones", np.ones, sizes, size, out, dtype, requires_grad, where)


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
    return filled("zeros", np.zeros, sizes, size, out, dtype, requires_grad, where)


def empty(
    *sizes: Any,
    size: Any = None,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[WhereAlike],
) -> Tensor:
    """Return a tensor whose elements are whatever its memory held; the arguments are those of `ones`.

    >>> import plugrad as pg
    >>> pg.empty(2, 3).shape
    torch.Size([2, 3])
    """
    return filled("empty", np.empty, sizes, size, out, dtype, requires_grad, where)


def full(
    size: Any,
    fill_value: Any,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return a tensor of one value; of that number's dtype as in `tensor`, if no `dtype` is given.

    Raises
    ------
    RuntimeError
        The dtype cannot hold the value (an unsigned one takes -1, and wraps it around, as in PyTorch).
    TypeError
        `size` is no sequence of ints, or the value no number.

    >>> import plugrad as pg
    >>> pg.full((2,), 7)
    tensor([7, 7])
    """
    return filled_with("full", size, fill_value, None, out, dtype, requires_grad, where)


def eye(
    n: int,
    m: int | None = None,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return the identity matrix of `n` rows and `m` (else `n`) columns.

    Raises
    ------
    RuntimeError
        A negative number of rows or columns.
    TypeError
        One that is no int.

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


def dtype_of_number(value: Any) -> Any:
    """Return the dtype of a tensor of this Python number."""
    if isinstance(value, complex):
        return get_default_dtype().to_complex()
    return {bool: np.bool_, int: np.int64}.get(type(value), get_default_dtype())


def filled(
    name: str,
    fill: Callable[..., Any],
    sizes: tuple[Any, ...],
    size: Any,
    out: Any,
    dtype: Any,
    requires_grad: bool,
    where: Any,
) -> Tensor:
    """Return what `fill` makes of a shape and a dtype, for the function `name`."""
    chosen = dtype_of(name, dtype, out)
    array = fill(size_of(name, sizes, size, itemsize=chosen.itemsize), chosen)
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)


def filled_with(
    name: str,
    size: Any,
    fill_value: Any,
    default: Any,
    out: Any,
    dtype: Any,
    requires_grad: bool,
    where: Any,
) -> Tensor:
    """Return one value in a size, of the dtype `default` or else the value's own, for the function `name`."""
    value = number_of(name, "fill_value", 2, fill_value)
    chosen = dtype_of(
        name, dtype, out, default=dtype_of_number(value) if default is None else default
    )
    if not isinstance(size, (tuple, list)):
        raise TypeError(
            f"{name}(): argument 'size' (position 1) must be tuple of ints, not {kind_of(size)}"
        )
    shape = size_of(name, (size,), itemsize=chosen.itemsize)
    array = np.full(shape, fitted(value, chosen), chosen)
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)
