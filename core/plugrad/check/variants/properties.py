"""What every sample's array has and no array has by chance: symmetry, unit rows, order.

Such an array is one for which the op is meant, though forward may take any: a covariance, a rotation, knots, a mask.
What changes it keeps what it has, or is not tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from plugrad.check.slopes.arrays import Array

Property = Callable[[Array], bool]


def is_square(array: Array) -> bool:
    """Return whether the last two axes are of one length, and not of length 1."""
    return array.ndim >= 2 and array.shape[-1] == array.shape[-2] > 1


def is_symmetric(array: Array) -> bool:
    """Return whether matrices are their own transposes."""
    return is_square(array) and np.allclose(array, array.swapaxes(-1, -2), rtol=1e-12, atol=0)


def is_lower(array: Array) -> bool:
    """Return whether matrices are 0 above the diagonal."""
    return is_square(array) and not np.triu(array, 1).any()


def is_upper(array: Array) -> bool:
    """Return whether matrices are 0 below the diagonal."""
    return is_square(array) and not np.tril(array, -1).any()


def is_orthogonal(array: Array) -> bool:
    """Return whether the rows of matrices are orthonormal."""
    if not is_square(array):
        return False
    products = array @ array.swapaxes(-1, -2)
    return np.allclose(products, np.eye(array.shape[-1]), atol=1e-9)


def has_unit_rows(array: Array) -> bool:
    """Return whether what lies along the last axis has length 1."""
    return (
        array.ndim > 0
        and array.shape[-1] > 1
        and np.allclose(np.linalg.norm(array, axis=-1), 1, rtol=1e-9)
    )


def sums_to_one(array: Array) -> bool:
    """Return whether what lies along the last axis adds up to 1."""
    return array.ndim > 0 and array.shape[-1] > 1 and np.allclose(array.sum(-1), 1, rtol=1e-9)


def is_sorted(array: Array) -> bool:
    """Return whether what lies along the last axis never falls."""
    return array.ndim > 0 and array.shape[-1] > 3 and bool((np.diff(array, axis=-1) >= 0).all())


def is_whole(array: Array) -> bool:
    """Return whether all numbers are whole."""
    return bool(array.size > 1 and (array == np.rint(array)).all())


def is_binary(array: Array) -> bool:
    """Return whether all numbers are 0 or 1."""
    return bool(array.size > 1 and np.isin(array, (0, 1)).all())


def in_unit_rows(array: Array) -> Array:
    """Return what lies along the last axis at length 1."""
    unit: Array = array / np.linalg.norm(array, axis=-1, keepdims=True)
    return unit


def summing_to_one(array: Array) -> Array:
    """Return shares, none of them negative, of what lies along the last axis."""
    sizes = np.abs(array)
    shares: Array = sizes / sizes.sum(axis=-1, keepdims=True)
    return shares


def mirrored(array: Array) -> Array:
    """Return the lower halves of matrices, mirrored."""
    if not is_square(array):
        return array
    return np.tril(array) + np.tril(array, -1).swapaxes(-1, -2)


def orthogonalised(array: Array) -> Array:
    """Return orthogonal matrices that span what those of an array span."""
    return np.linalg.qr(array)[0] if is_square(array) else array


PROPERTIES: dict[Property, Callable[[Array], Array]] = {
    is_symmetric: mirrored,
    is_lower: np.tril,
    is_upper: np.triu,
    is_orthogonal: orthogonalised,
    has_unit_rows: in_unit_rows,
    sums_to_one: summing_to_one,
    is_sorted: lambda array: np.sort(array, axis=-1),
    is_whole: np.rint,
    is_binary: lambda array: (array > 0).astype(array.dtype),
}
"""What may be shared, and what makes another array have it."""


def shared_by(arrays: Sequence[Array]) -> list[Property]:
    """Return the properties that all of some arrays have."""
    finite = [array for array in arrays if array.size and np.isfinite(array).all()]
    return [each for each in PROPERTIES if finite and all(map(each, finite))]


def kept(array: Array, properties: Sequence[Property]) -> Array | None:
    """Return an array that has the properties, or is made to have them; None if it cannot."""
    for has in properties:
        if array.ndim and not has(array):
            with np.errstate(all="ignore"):
                array = PROPERTIES[has](array).astype(array.dtype)
    return array if np.isfinite(array).all() and all(has(array) for has in properties) else None
