"""Dimension arguments (`dim`): normalize them, and put reduced ones back with size 1."""

from __future__ import annotations

from operator import index as as_int
from typing import Any

from plugrad.authoring.types import Array, Dims


def normal_dim(dim: Any, ndim: int) -> int:
    """Return `dim` as a non-negative number; a 0-d array counts as having one dimension, 0.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> from plugrad.authoring import normal_dim
    >>> normal_dim(-1, 3)
    2
    """
    span = max(ndim, 1)
    if not -span <= as_int(dim) < span:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-span}, {span - 1}], "
            f"but got {dim})"
        )
    return as_int(dim) % span


def normal_dims(dim: Dims, ndim: int) -> tuple[int, ...] | None:
    """Return `dim` as a tuple of non-negative numbers, or None for all dimensions, as NumPy takes them.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        A dimension appears twice.

    >>> from plugrad.authoring import normal_dims
    >>> normal_dims((0, -1), 3), normal_dims(1, 3), normal_dims(None, 3)
    ((0, 2), (1,), None)
    """
    if dim is None or (isinstance(dim, (tuple, list)) and not dim):
        return None
    dims = tuple([normal_dim(d, ndim) for d in (dim if isinstance(dim, (tuple, list)) else (dim,))])
    for d in dims:
        if dims.count(d) > 1:
            raise RuntimeError(
                f"dim {d} appears multiple times in the list of dims {dim}; give it once"
            )
    return dims if ndim else ()


def put_back(value: Array, dims: tuple[int, ...] | None) -> Array:
    """Return `value` with a dimension of size 1 for each dimension of `dims`, over which it was reduced.

    `value` is an array or a Tensor, `dims` what `normal_dims` returned. For None (all dimensions) it is returned
    unchanged, because a 0-d value broadcasts.

    >>> import numpy as np
    >>> from plugrad.authoring import put_back
    >>> put_back(np.ones((2, 4)), (1,)).shape
    (2, 1, 4)
    """
    if dims is None:
        return value
    sizes = list(value.shape)
    for dim in sorted(dims):
        sizes.insert(dim, 1)
    return value.reshape(tuple(sizes))
