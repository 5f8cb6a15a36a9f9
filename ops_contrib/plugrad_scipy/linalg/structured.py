"""Structured matrices, made from the numbers that describe them: Toeplitz, Hankel, circulant, companion, Khatri-Rao.

`scipy.linalg.block_diag` is `pg.block_diag`, and a Kronecker product is `pg.kron`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, array_of, composed, every, on, refuses

OF_VECTORS: dict[str, Any] = {"complex": True, "arrays": "numpy"}


@composed(
    samples=on((4,), (1,), (2, 3)) + on(((3,), (4,)), ((2, 3), (2, 2))),
    reference="scipy.linalg.toeplitz",
    **OF_VECTORS,
)
def toeplitz(c: Array, r: Array | None = None) -> Array:
    """Toeplitz matrices, constant along diagonals, from the first column `c` and the first row `r`.

    Without `r` the row is the conjugate of `c`. The first element of `r` is not read, and its gradient is 0. `c` and
    `r` may have leading batch dimensions.

    >>> import plugrad as pg
    >>> pg.linalg.toeplitz(pg.tensor([1.0, 2.0]), pg.tensor([9.0, 3.0]))
    tensor([[1., 3.],
            [2., 1.]])
    """
    r = pg.conj(c) if r is None else r
    rows, columns = c.shape[-1], r.shape[-1]
    values = pg.cat([pg.flip(c, -1), r[..., 1:]], -1)
    return values[..., np.arange(columns) - np.arange(rows)[:, None] + rows - 1]


@composed(
    samples=on((4,), (1,), ((3,), (4,))),
    reference="scipy.linalg.hankel",
    **OF_VECTORS,
)
def hankel(c: Array, r: Array | None = None) -> Array:
    """Hankel matrix, constant along antidiagonals, from the first column `c` and the last row `r`.

    Without `r` the row is zeros. The first element of `r` is not read, and its gradient is 0.

    >>> import plugrad as pg
    >>> pg.linalg.hankel(pg.tensor([1.0, 2.0]), pg.tensor([9.0, 3.0]))
    tensor([[1., 2.],
            [2., 3.]])
    """
    c = c.reshape(-1)
    r = c * 0 if r is None else r.reshape(-1)
    rows, columns = c.shape[0], r.shape[0]
    values = pg.cat([c, r[1:]])
    return values[np.arange(columns) + np.arange(rows)[:, None]]


@composed(samples=on((4,), (1,), (2, 3)), reference="scipy.linalg.circulant", **OF_VECTORS)
def circulant(c: Array) -> Array:
    """Circulant matrices from the first column `c`: each column is the previous one, moved down by one.

    >>> import plugrad as pg
    >>> pg.linalg.circulant(pg.tensor([1.0, 2.0, 3.0]))
    tensor([[1., 3., 2.],
            [2., 1., 3.],
            [3., 2., 1.]])
    """
    n = c.shape[-1]
    return c[..., (np.arange(n)[:, None] - np.arange(n)) % max(n, 1)]


@composed(
    samples=on([2.0, -1.0, 0.5], [[2.0, 1.0], [3.0, 4.0]]),
    error_samples=refuses(ValueError, "at least 2", (1,))
    + refuses(ValueError, "must not be zero", [0.0, 1.0]),
    reference="scipy.linalg.companion",
    **OF_VECTORS,
)
def companion(a: Array) -> Array:
    """Companion matrix of a polynomial with the coefficients `a`, highest power first; its eigenvalues are the roots.

    Raises
    ------
    ValueError
        There are fewer than two coefficients, or the first of them is 0.

    >>> import plugrad as pg
    >>> pg.linalg.companion(pg.tensor([1.0, -3.0, 2.0]))
    tensor([[ 3., -2.],
            [ 1.,  0.]])
    """
    n = a.shape[-1]
    if n < 2:
        raise ValueError(f"a polynomial has at least 2 coefficients here; got {n}")
    lead = a[..., :1]
    if (np.asarray(array_of(lead)) == 0).any():
        raise ValueError("the first coefficient must not be zero")
    first = -(a[..., 1:] / lead)
    below = np.broadcast_to(np.eye(n - 2, n - 1, dtype=a.dtype), (*a.shape[:-1], n - 2, n - 1))
    return pg.cat([first[..., None, :], pg.tensor(below)], -2)


@composed(
    samples=on(((2, 3), (4, 3)), ((1, 2), (2, 2))),
    error_samples=refuses(ValueError, "as many columns", ((2, 3), (4, 2))),
    reference="scipy.linalg.khatri_rao",
    **OF_VECTORS,
)
def khatri_rao(a: Array, b: Array) -> Array:
    """Khatri-Rao product: each column is the Kronecker product of a column of `a` and one of `b`.

    Raises
    ------
    ValueError
        An input is no matrix, or the numbers of columns differ.

    >>> import plugrad as pg
    >>> pg.linalg.khatri_rao(pg.tensor([[1.0], [2.0]]), pg.tensor([[3.0], [4.0]])).flatten()
    tensor([3., 4., 6., 8.])
    """
    if len(a.shape) < 2 or len(b.shape) < 2 or a.shape[-1] != b.shape[-1]:
        raise ValueError(
            f"a and b are matrices of as many columns, not of the shapes {tuple(a.shape)}, {tuple(b.shape)}"
        )
    pairs = a[..., :, None, :] * b[..., None, :, :]
    return pairs.reshape((*pairs.shape[:-3], a.shape[-2] * b.shape[-2], a.shape[-1]))


@composed(
    samples=on((3,), n=4, mode=every("full", "same", "valid")),
    error_samples=refuses(ValueError, "not in", (3,), n=4, mode="other"),
    reference="scipy.linalg.convolution_matrix",
    **OF_VECTORS,
)
def convolution_matrix(a: Array, n: int, mode: str = "full") -> Array:
    """Matrix whose product with a vector of `n` numbers is the convolution with `a`: a Toeplitz matrix.

    Raises
    ------
    ValueError
        `mode` is none of "full", "same" and "valid".

    >>> import plugrad as pg
    >>> pg.linalg.convolution_matrix(pg.tensor([1.0, 2.0]), 2)
    tensor([[1., 0.],
            [2., 1.],
            [0., 2.]])
    """
    if mode not in ("full", "same", "valid"):
        raise ValueError(f"mode {mode!r} is not in 'full', 'same' and 'valid'")
    m = a.shape[-1]
    place = np.arange(m + n - 1)[:, None] - np.arange(n)
    inside = (place >= 0) & (place < m)
    whole = a[..., np.where(inside, place, 0)] * inside.astype(a.dtype)
    if mode == "full":
        return whole
    length = max(m, n) if mode == "same" else max(m, n) - min(m, n) + 1
    start = (m + n - 1 - length) // 2
    return whole[..., start : start + length, :]


@composed(
    samples=on(((3,), (2,)), ((2,), (1,))),
    error_samples=refuses(ValueError, "one number less", ((3,), (3,))),
    reference="scipy.linalg.leslie",
    **OF_VECTORS,
)
def leslie(f: Array, s: Array) -> Array:
    """Leslie matrix from fecundities `f`, its first row, and survival rates `s`, below the diagonal.

    Raises
    ------
    ValueError
        The length of `s` is not that of `f` minus 1.

    >>> import plugrad as pg
    >>> pg.linalg.leslie(pg.tensor([1.0, 2.0]), pg.tensor([0.5]))
    tensor([[1.0000, 2.0000],
            [0.5000, 0.0000]])
    """
    if s.shape[-1] != f.shape[-1] - 1:
        raise ValueError(f"s has one number less than f, not {s.shape[-1]} and {f.shape[-1]}")
    below = s[..., :, None] * np.eye(*(s.shape[-1], f.shape[-1]), dtype=f.dtype)
    return pg.cat([f[..., None, :], below], -2)


@composed(
    samples=lambda rng: [
        pg.Sample((rng.normal(size=4), rng.normal(size=5)), rng.normal(size=(5, 2))),
        pg.Sample(rng.normal(size=3), rng.normal(size=3)),
    ],
    error_samples=refuses(ValueError, "rows", ((3,), (2,))),
    arrays="numpy",
    complex=True,
)
def matmul_toeplitz(
    c_or_cr: Any, x: Array, check_finite: bool = False, workers: Any = None
) -> Array:
    """Product of a Toeplitz matrix, given as for `solve_toeplitz`, with a vector or a matrix, by Fourier transforms.

    Raises
    ------
    ValueError
        `x` has not as many rows as the matrix has columns.

    >>> import plugrad as pg
    >>> pg.linalg.matmul_toeplitz(pg.tensor([2.0, 1.0]), pg.tensor([1.0, 0.0])).round()
    tensor([2., 1.])
    """
    c, r = c_or_cr if isinstance(c_or_cr, tuple) else (c_or_cr, pg.conj(c_or_cr))
    rows, columns = c.shape[0], r.shape[0]
    if x.shape[0] != columns:
        raise ValueError(f"x has {x.shape[0]} rows, and the matrix {columns} columns")
    around = pg.cat([c, pg.flip(r[1:], (0,))])
    size = rows + columns - 1
    turned = pg.fft.fft(around)
    turned = turned if len(x.shape) == 1 else turned[:, None]
    found = pg.fft.ifft(turned * pg.fft.fft(x, n=size, dim=0), dim=0)[:rows]
    return found if "c" in (c.dtype.kind, r.dtype.kind, x.dtype.kind) else pg.real(found)
