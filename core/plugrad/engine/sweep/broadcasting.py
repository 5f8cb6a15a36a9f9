"""`sum_to_size`: the adjoint of broadcasting, which every rule for a broadcasting op needs."""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine.tensor.arrays import Array


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
    RuntimeError
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
        raise RuntimeError(
            f"sum_to_size: size {list(shape)} is not expandable to size {list(full)}, the tensor's own"
        )
    ones = tuple(
        extra + axis for axis, size in enumerate(shape) if size == 1 and full[extra + axis] != 1
    )
    if extra:
        grad = total(grad, tuple(range(extra)))
        ones = tuple(axis - extra for axis in ones)
    return total(grad, ones, keepdims=True) if ones else grad


def total(array: Array, axis: tuple[int, ...], keepdims: bool = False) -> Any:
    """Return the sum of an array or Tensor over some axes, with a small rounding error however many terms it has.

    NumPy adds in pairs only along the axis of the smallest stride. Over other axes, and in half precision, which has
    no room for large sums, the sum is taken in the next larger dtype.
    """
    if type(array) is not np.ndarray or (array.size <= 512 and array.itemsize > 2):
        return array.sum(axis=axis, keepdims=keepdims)
    wider = WIDER.get(array.dtype)
    if wider is None or (array.itemsize > 2 and _adds_in_pairs(array, axis)):
        return array.sum(axis=axis, keepdims=keepdims)
    return array.sum(axis=axis, keepdims=keepdims, dtype=wider).astype(array.dtype)


WIDER = {
    np.dtype(np.float16): np.float32,
    np.dtype(np.float32): np.float64,
    np.dtype(np.complex64): np.complex128,
}


def _adds_in_pairs(array: Array, axis: tuple[int, ...]) -> bool:
    """Return True if the axis of the smallest stride is among those that are summed over."""
    strides = [
        (abs(stride), -nr)
        for nr, (stride, size) in enumerate(zip(array.strides, array.shape, strict=True))
        if size > 1
    ]
    return not strides or -min(strides)[1] in axis
