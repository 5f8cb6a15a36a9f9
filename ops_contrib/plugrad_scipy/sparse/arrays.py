"""Sparse arrays: a tensor of numbers, with gradients, and constant indices; products, sums, conversions, builders."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed, normal_dim, of_class, refuses
from plugrad_scipy import as_tensor


class Sparse:
    """Base of the sparse arrays: the Tensor `data` holds the numbers, with gradients, and `places` where they are, as
    in SciPy.

    ``A @ x`` is the product with a Tensor, an array or another sparse array. Results are in the format csr, unless the
    places are those of the operand. Numbers at the same place are added.
    """

    data: Any
    places: tuple[Array, Array]
    shape: tuple[int, int]
    format = "coo"
    __array_ufunc__ = None  # NumPy leaves ``array @ A`` to it

    def _hold(self, data: Any, places: Any, shape: Any) -> None:
        self.data, self.shape = data, (int(shape[0]), int(shape[1]))
        self.places = (np.asarray(places[0]), np.asarray(places[1]))

    @property
    def structure(self) -> Any:
        """SciPy's sparse array with the same numbers, without gradients."""
        from scipy import sparse

        kind = getattr(sparse, f"{self.format}_array")
        numbers = self.data.detach().resolve_conj().numpy()
        parts = (numbers, self.places) if self.format == "coo" else (numbers, *self.places)
        return kind(parts, shape=self.shape)

    @property
    def nnz(self) -> int:
        """Number of stored values."""
        return len(self.data)

    @property
    def dtype(self) -> Any:
        """The dtype of the stored numbers."""
        return self.data.dtype

    @property
    def coords(self) -> tuple[Array, Array]:
        """The row numbers and the column numbers of the stored values, two arrays."""
        if self.format == "coo":
            return self.places
        across, ends = self.places
        main = np.repeat(np.arange(len(ends) - 1), np.diff(ends))
        return (main, across) if self.format == "csr" else (across, main)

    @property
    def T(self) -> Any:
        """The transpose, a sparse array."""
        other = {"csr": csc_array, "csc": csr_array, "coo": coo_array}[self.format]
        places = self.places[::-1] if self.format == "coo" else self.places
        return holding(other, self.data, places, self.shape[::-1])

    def conj(self) -> Any:
        """Return the complex conjugate."""
        return holding(type(self), pg.conj(self.data), self.places, self.shape)

    def dot(self, other: Any) -> Any:
        """Return the product with a vector, a matrix, or another sparse array."""
        if isinstance(other, Sparse) or hasattr(other, "tocoo"):
            return product_of(self, as_sparse(other))
        return pg.ops.sparse.matmul(self.data, as_tensor(other), A=self.structure)

    def __matmul__(self, other: Any) -> Any:
        return self.dot(other)

    def __rmatmul__(self, other: Any) -> Any:
        if hasattr(other, "tocoo"):
            return as_sparse(other).dot(self)
        other = as_tensor(other)
        return self.T.dot(other) if other.ndim == 1 else self.T.dot(other.T).T

    def __mul__(self, other: Any) -> Any:
        return holding(type(self), self.data * other, self.places, self.shape)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        return holding(type(self), self.data / other, self.places, self.shape)

    def __neg__(self) -> Any:
        return self * -1

    def __add__(self, other: Any) -> Any:
        other = as_sparse(other)
        if self.shape != other.shape:
            raise ValueError(
                f"sparse arrays of the shapes {self.shape} and {other.shape} are not added"
            )
        pairs = zip(self.coords, other.coords, strict=True)
        both = pg.cat([self.data, other.data])
        return holding(
            coo_array, both, [np.concatenate(each) for each in pairs], self.shape
        ).tocsr()

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + -as_sparse(other)

    def multiply(self, other: Any) -> Any:
        """Return the product with a number, or elementwise with a dense array that broadcasts to the shape: a sparse
        array.
        """
        other = as_tensor(other)
        if other.ndim == 0:
            return self * other
        row, column = self.coords
        data = self.data * pg.broadcast_to(other, self.shape)[row, column]
        return holding(type(self), data, self.places, self.shape)

    def toarray(self) -> Any:
        """Return the dense matrix as a Tensor."""
        row, column = self.coords
        flat = pg.zeros(self.shape[0] * self.shape[1], dtype=self.data.dtype)
        return flat.index_add(0, pg.tensor(row * self.shape[1] + column), self.data).reshape(
            self.shape
        )

    todense = toarray

    def tocoo(self, copy: bool = False) -> Any:
        """Return the array in the format coo. `copy` is an argument of SciPy's method, and not used."""
        return holding(coo_array, self.data, self.coords, self.shape)

    def tocsr(self, copy: bool = False) -> Any:
        """Return the array in the format csr, with the numbers of each row in order and those at one place added."""
        return compressed(self, csr_array, *self.coords)

    def tocsc(self, copy: bool = False) -> Any:
        """Return the array in the format csc, with the numbers of each column in order and those at one place added."""
        return compressed(self, csc_array, *self.coords[::-1])

    def asformat(self, format: str | None, copy: bool = False) -> Any:
        """Return the array in the format "csr", "csc" or "coo"; None leaves it. Raises NotImplementedError for other
        formats.
        """
        if format not in ("csr", "csc", "coo", None):
            raise NotImplementedError(
                f"the format {format!r} has no gradients; use csr, csc or coo"
            )
        return self if format in (None, self.format) else getattr(self, f"to{format}")()

    def diagonal(self, k: int = 0) -> Any:
        """Return the k-th diagonal above the main one (below it for a negative k) as a Tensor."""
        row, column = self.coords
        rows, columns = self.shape
        length = max(min(rows + min(k, 0), columns - max(k, 0)), 0)
        chosen = np.flatnonzero(column - row == k)
        place = pg.tensor(np.minimum(row, column)[chosen])
        return pg.zeros(length, dtype=self.data.dtype).index_add(0, place, self.data[chosen])

    def trace(self, offset: int = 0) -> Any:
        """Return the sum of the diagonal `offset` above the main one."""
        return self.diagonal(offset).sum()

    def sum(self, axis: int | None = None) -> Any:
        """Return the sum of all numbers, or of each column (axis 0) or row (axis 1)."""
        if axis is None:
            return self.data.sum()
        kept = 1 - normal_dim(axis, 2)
        place = pg.tensor(self.coords[kept])
        return pg.zeros(self.shape[kept], dtype=self.data.dtype).index_add(0, place, self.data)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of shape {self.shape} with {self.nnz} numbers of {self.data.dtype}>"


def holding(kind: Any, data: Any, places: Any, shape: Any) -> Any:
    """Return a sparse array of the class `kind` from the numbers `data`, their places and the shape, which are known to
    fit, without any check.
    """
    made = object.__new__(kind)
    made._hold(data, places, shape)
    return made


def as_sparse(value: Any) -> Any:
    """Return a sparse array of this pack; SciPy's are converted, without gradients. Raises TypeError for anything
    else.
    """
    if isinstance(value, Sparse):
        return value
    if not hasattr(value, "tocoo"):
        raise TypeError(f"a sparse array is wanted, not {type(value).__name__}")
    found = value.tocoo()
    return holding(coo_array, as_tensor(found.data), (found.row, found.col), found.shape)


def compressed(array: Sparse, kind: Any, main: Array, across: Array) -> Any:
    """Return `array` in the format `kind`, csr or csc, sorted along `main` (its rows or columns) and then `across`;
    duplicates are added.
    """
    lines, width = array.shape if kind is csr_array else array.shape[::-1]
    keys, place = np.unique(main.astype(np.int64) * width + across, return_inverse=True)
    data = pg.zeros(len(keys), dtype=array.data.dtype)
    data = data.index_add(0, pg.tensor(place.reshape(-1)), array.data)
    ends = np.searchsorted(keys, np.arange(lines + 1, dtype=np.int64) * width)
    return holding(kind, data, (keys % max(width, 1), ends), array.shape)


def product_of(left: Any, right: Any) -> Any:
    """Return the product of two sparse arrays, csr: each number of `left` times those of the row of `right` that it
    meets.

    Raises ValueError if the shapes do not fit.
    """
    if left.shape[1] != right.shape[0]:
        raise ValueError(f"the shapes {left.shape} and {right.shape} do not fit for a product")
    right = right.tocsr()
    row, column = left.coords
    across, ends = right.places
    count = np.diff(ends)[column]
    first = np.repeat(np.arange(len(row)), count)
    second = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
    second = second + np.repeat(ends[:-1][column], count)
    data = left.data[first] * right.data[second]
    shape = (left.shape[0], right.shape[1])
    return holding(coo_array, data, (row[first], across[second]), shape).tocsr()


def parts_of(array: Any, given: Any, shape: Any) -> None:
    """Fill the new sparse `array` from `given`, the first argument of SciPy's classes: (data, places), (data, indices,
    indptr), a sparse array or a dense matrix.

    Raises ValueError if they do not fit each other or `shape`.
    """
    kind, format = type(array), array.format
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], (tuple, list)):
        data, (row, column) = as_tensor(given[0]), map(np.asarray, given[1])
        if shape is None:
            shape = (int(row.max(initial=-1)) + 1, int(column.max(initial=-1)) + 1)
        inside = (row >= 0).all() and (column >= 0).all()
        if not inside or (row >= shape[0]).any() or (column >= shape[1]).any():
            raise ValueError(f"a place lies outside of the shape {tuple(shape)}")
        if not len(row) == len(column) == len(data):
            raise ValueError(f"{len(data)} numbers have {len(row)} rows and {len(column)} columns")
        made = holding(coo_array, data, (row, column), shape).asformat(format)
    elif isinstance(given, tuple) and len(given) == 3 and format != "coo":
        data, across, ends = as_tensor(given[0]), np.asarray(given[1]), np.asarray(given[2])
        if shape is None:
            lines, width = len(ends) - 1, int(across.max(initial=-1)) + 1
            shape = (lines, width) if format == "csr" else (width, lines)
        made = holding(kind, data, (across, ends), shape)
        if not len(data) == len(across) == ends[-1] or len(ends) != shape[format == "csc"] + 1:
            raise ValueError(
                f"data, indices and indptr of the lengths {len(data)}, {len(across)} and {len(ends)} do not fit {shape}"
            )
        made.structure.check_format()
    elif isinstance(given, Sparse) or hasattr(given, "tocoo"):
        made = as_sparse(given).asformat(format)
    else:
        dense = as_tensor(given)
        if dense.ndim != 2:
            raise ValueError(f"a dense matrix has two dimensions, and this one {dense.ndim}")
        places = np.nonzero(dense.detach().numpy())
        made = holding(coo_array, dense[places], places, dense.shape).asformat(format)
    array._hold(made.data, made.places, made.shape)


def numbers_and_vectors(rng: np.random.Generator) -> Any:
    """Yield samples for the sparse arrays: the stored numbers, and a vector or a matrix to multiply with."""
    for shape in ((3,), (3, 2)):
        yield pg.Sample(rng.normal(size=5), rng.normal(size=shape))


ROWS, COLUMNS = [0, 0, 1, 2, 2], [0, 2, 1, 0, 2]


OUTSIDE = refuses(ValueError, "do not fit|numbers have|rows", ((4,), (3,)))


@of_class(
    lambda data, x: coo_array((data, (ROWS, COLUMNS)), (4, 3)) @ x,
    samples=numbers_and_vectors,
    error_samples=OUTSIDE,
    arrays="numpy",
    complex=True,
)
class coo_array(Sparse):
    """Sparse array from the rows and columns of its numbers: `scipy.sparse.coo_array`, with gradients by the numbers.

    ``coo_array((data, (row, column)), shape)``; or from a sparse array, SciPy's too, or a dense matrix, whose numbers
    other than 0 it takes. Places have no gradient. It has SciPy's ``@``, ``+``, ``*`` by a number, `T`, `sum`,
    `diagonal`, `multiply`, `toarray`, `tocsr`, `tocsc`.

    >>> import plugrad as pg
    >>> data = pg.tensor([2.0, 3.0], requires_grad=True)
    >>> A = pg.ops.sparse.coo_array((data, ([0, 1], [1, 0])))
    >>> y = A @ pg.tensor([1.0, 10.0])
    >>> y.tolist(), pg.autograd.grad(y.sum(), data)
    ([20.0, 3.0], (tensor([10.,  1.]),))
    """

    format = "coo"

    def __init__(self, arg1: Any, shape: Any = None, dtype: Any = None, copy: bool = False) -> None:
        parts_of(self, arg1, shape)


@of_class(
    lambda data, x: csr_array((data, COLUMNS, [0, 2, 3, 5, 5]), (4, 3)) @ x,
    samples=numbers_and_vectors,
    error_samples=OUTSIDE,
    arrays="numpy",
    complex=True,
)
class csr_array(Sparse):
    """Sparse array by rows: `scipy.sparse.csr_array`, with gradients by the numbers.

    ``csr_array((data, indices, indptr), shape)``; or the arguments of `coo_array`, where numbers at one place are
    added.

    >>> import plugrad as pg
    >>> data = pg.tensor([2.0, 3.0], requires_grad=True)
    >>> A = pg.ops.sparse.csr_array((data, [1, 0], [0, 1, 2]))
    >>> square = (A @ A).toarray()
    >>> square.tolist(), pg.autograd.grad(square.sum(), data)
    ([[6.0, 0.0], [0.0, 6.0]], (tensor([6., 4.]),))
    """

    format = "csr"

    def __init__(self, arg1: Any, shape: Any = None, dtype: Any = None, copy: bool = False) -> None:
        parts_of(self, arg1, shape)


@of_class(
    lambda data, x: csc_array((data, [0, 2, 1, 0, 2], [0, 2, 3, 5]), (4, 3)) @ x,
    samples=numbers_and_vectors,
    error_samples=OUTSIDE,
    arrays="numpy",
    complex=True,
)
class csc_array(Sparse):
    """Sparse array by columns: `scipy.sparse.csc_array`, with gradients by the numbers and the arguments of
    `csr_array`.

    >>> import plugrad as pg
    >>> x = pg.tensor([[0.0, 2.0], [3.0, 0.0]], requires_grad=True)
    >>> A = pg.ops.sparse.csc_array(x)
    >>> A.data.tolist(), pg.autograd.grad(A.data.sum(), x)
    ([3.0, 2.0], (tensor([[0., 1.],
            [1., 0.]]),))
    """

    format = "csc"

    def __init__(self, arg1: Any, shape: Any = None, dtype: Any = None, copy: bool = False) -> None:
        parts_of(self, arg1, shape)


@composed(
    samples=lambda rng: [pg.Sample(rng.normal(size=3), rng.normal(size=3), rng.normal(size=4))],
    arrays="numpy",
    complex=True,
)
def diags_array(lower: Array, main: Array, x: Array) -> Array:
    made: Array = diagonals_of([lower, pg.cat([main, main[:1]])], offsets=[-1, 0]) @ x
    return made


def diagonals_of(
    diagonals: Any,
    /,
    *,
    offsets: Any = 0,
    shape: Any = None,
    format: str | None = None,
    dtype: Any = None,
) -> Any:
    """Sparse array from diagonals, which are tensors: `scipy.sparse.diags_array`, by default in the format csr.

    If a `shape` is given, a diagonal of a single number is filled with it.

    >>> import plugrad as pg
    >>> slope = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> A = pg.ops.sparse.diags_array([slope, -slope], offsets=[0, 1], shape=(2, 3)).toarray()
    >>> A.tolist(), pg.autograd.grad(A[0].prod() + A[1, 1], slope)
    ([[1.0, -1.0, 0.0], [0.0, 2.0, -2.0]], (tensor([0., 1.]),))
    """
    if np.ndim(offsets) == 0:
        one = isinstance(diagonals, pg.Tensor) or np.ndim(diagonals[0]) == 0
        diagonals, offsets = [diagonals] if one else diagonals, [offsets]
    diagonals = [as_tensor(each).reshape(-1) for each in diagonals]
    if len(diagonals) != len(offsets):
        raise ValueError(f"{len(diagonals)} diagonals have {len(offsets)} offsets")
    if shape is None:
        size = len(diagonals[0]) + abs(int(offsets[0]))
        shape = (size, size)
    values, rows, columns = [], [], []
    for each, k in zip(diagonals, map(int, offsets), strict=True):
        length = min(shape[0] + min(k, 0), shape[1] - max(k, 0))
        if length < 0 or (len(each) != length and len(each) != 1):
            raise ValueError(
                f"Diagonal length (offset {k}: {len(each)}) does not agree with array size {tuple(shape)}"
            )
        values.append(each if len(each) == length else each.expand(length))
        rows.append(np.arange(length) - min(k, 0))
        columns.append(np.arange(length) + max(k, 0))
    places = (np.concatenate(rows), np.concatenate(columns))
    return holding(coo_array, pg.cat(values), places, shape).asformat(format or "csr")


diags_array.call = staticmethod(diagonals_of)
