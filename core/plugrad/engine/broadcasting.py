"""`sum_to_size`: the adjoint of broadcasting, which every rule for a broadcasting op needs."""

from __future__ import annotations

from typing import Any


def sum_to_size(grad: Any, shape: tuple[int, ...]) -> Any:
    """Sum `grad` over the axes along which an input of `shape` was broadcast; `grad` itself if there are none.

    Works on arrays and on Tensors (then the sum is recorded).

    Parameters
    ----------
    grad
        A gradient of the broadcast result.
    shape
        The input's shape, which must broadcast to ``grad.shape``.

    Raises
    ------
    ValueError
        `shape` does not broadcast to ``grad.shape``.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.sum_to_size(np.ones((2, 3)), (3,))
    array([2., 2., 2.])
    >>> pg.sum_to_size(np.ones((2, 3)), (2, 1))
    array([[3.],
           [3.]])
    """
    full = grad.shape
    if full == shape:
        return grad
    extra = len(full) - len(shape)
    if extra < 0 or any(
        size not in (1, wide) for size, wide in zip(shape, full[extra:], strict=True)
    ):
        raise ValueError(
            f"sum_to_size: shape {tuple(shape)} does not broadcast to the gradient's shape {tuple(full)}"
        )
    ones = tuple(
        extra + axis for axis, size in enumerate(shape) if size == 1 and full[extra + axis] != 1
    )
    if extra:
        grad = grad.sum(axis=tuple(range(extra)))
        ones = tuple(axis - extra for axis in ones)
    return grad.sum(axis=ones, keepdims=True) if ones else grad
