"""Distances between all rows of two matrices or of one, and between pairs of vectors; and the cosine of their angle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, composed, every, on, refuses, result_type, strided, torch_name

COMPUTE_MODES = (
    "use_mm_for_euclid_dist_if_necessary",
    "use_mm_for_euclid_dist",
    "donot_use_mm_for_euclid_dist",
)


def rows_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `cdist`: every kind of p-norm, batches that broadcast, equal rows, and matrices without rows or
    columns.
    """
    x, y = rng.normal(size=(3, 2)), rng.normal(size=(4, 2))
    for p in (2.0, 1.0, 0.0, 0.5, 1.5, 3.0, np.inf):
        yield pg.Sample(x, y, p=p)
    yield pg.Sample(rng.normal(size=(2, 1, 3, 2)), rng.normal(size=(3, 1, 2)))
    for rows, columns in ((0, 2), (3, 0)):
        yield pg.Sample(np.zeros((rows, columns)), np.zeros((2, columns)), p=np.inf)
    yield pg.Sample(x, y.T[:, :2].T, compute_mode="donot_use_mm_for_euclid_dist")


def rows_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `cdist` must refuse: a vector, different numbers of columns, integers, a negative norm, an
    unknown mode.
    """
    x, y = np.ones((2, 3)), np.ones((4, 3))
    for given, settings, error, match in (
        ((x[0], y), {}, RuntimeError, "at least 2D tensors, X1 got: 1D"),
        ((x, y[0]), {}, RuntimeError, "at least 2D tensors, X2 got: 1D"),
        ((x, y[:, :2]), {}, RuntimeError, "the same number of columns. X1: 3 X2: 2"),
        ((x.astype(int), y), {}, RuntimeError, "only supports floating-point dtypes"),
        ((x, y), {"p": -1.0}, RuntimeError, "only supports non-negative p values"),
        ((x, y), {"compute_mode": "mm"}, ValueError, "mm is not a valid value for compute_mode"),
    ):
        yield pg.ErrorSample(*given, **settings, raises=error, match=match)


@composed(samples=rows_samples, error_samples=rows_errors, half_in_single=True)
def cdist(
    x1: Array, x2: Array, p: float = 2.0, compute_mode: str = "use_mm_for_euclid_dist_if_necessary"
) -> Array:
    """Distance matrix: the p-norm of each row of `x1` minus each row of `x2`.

    `x1` is (..., P, M), `x2` (..., R, M), the result (..., P, R); batches broadcast. The gradient is 0 where rows are
    equal; for infinite `p` the columns that tie share it. Every `compute_mode` gives the same, computed by differences.

    Raises
    ------
    RuntimeError
        `x1` or `x2` has fewer than two dimensions or no floating dtype, their numbers of columns differ, or `p` is
        negative.
    ValueError
        There is no such `compute_mode`.

    >>> import plugrad as pg
    >>> pg.cdist(pg.tensor([[0.0, 0.0], [3.0, 0.0]]), pg.tensor([[3.0, 4.0]]))
    tensor([[5.],
            [4.]])
    """
    if compute_mode not in COMPUTE_MODES:
        raise ValueError(f"{compute_mode} is not a valid value for compute_mode")
    for name, x in (("X1", x1), ("X2", x2)):
        require_floats("cdist", name, x)
        if x.ndim < 2:
            raise RuntimeError(
                f"cdist only supports at least 2D tensors, {name} got: {x.ndim}D; unsqueeze(0) it"
            )
    if x1.shape[-1] != x2.shape[-1]:
        raise RuntimeError(
            f"X1 and X2 must have the same number of columns. X1: {x1.shape[-1]} X2: {x2.shape[-1]}"
        )
    return distance("cdist", pg.unsqueeze(x1, -2) - pg.unsqueeze(x2, -3), p)


@composed(
    samples=on(strided(4, 2), p=every(2.0, 1.0, 0.0, 0.5, 1.5, 3.0, np.inf))
    + on(np.zeros((1, 3)), (0, 3), (3, 0)),
    error_samples=refuses(RuntimeError, "pdist only supports 2D tensors, got: 1D", (3,), p=2.0)
    + refuses(
        RuntimeError, "only supports floating-point dtypes", np.ones((2, 3)).astype(int), p=2.0
    )
    + refuses(RuntimeError, "only supports non-negative p values", (2, 3), p=-1.0),
    half_in_single=True,
)
def pdist(input: Array, p: float = 2.0) -> Array:
    """Distances between the rows of one matrix: the p-norm of row i minus row j, for each i < j.

    `input` is (N, M), the result (N (N - 1) / 2,): what is above the diagonal of ``cdist(input, input)``, row by row.

    Raises
    ------
    RuntimeError
        `input` is not two-dimensional or of no floating dtype, or `p` is negative.

    >>> import plugrad as pg
    >>> pg.pdist(pg.tensor([[0.0], [1.0], [3.0]]))
    tensor([1., 3., 2.])
    """
    if input.ndim != 2:
        raise RuntimeError(f"pdist only supports 2D tensors, got: {input.ndim}D")
    require_floats("pdist", "input", input)
    first, second = np.triu_indices(input.shape[0], 1)
    return distance("pdist", input[first] - input[second], p)


def require_floats(op: str, name: str, x: Array) -> None:
    """Raise PyTorch's RuntimeError, which names `op` and the argument `name`, unless `x` has a real floating dtype."""
    if x.dtype.kind != "f":
        raise RuntimeError(f"{op} only supports floating-point dtypes, {name} got: {x.dtype}")


def distance(op: str, difference: Array, p: float) -> Any:
    """Return the p-norm of `difference` along its last dimension; without columns it is 0, even for infinite `p`.

    Raises RuntimeError, which names `op`, if `p` is negative or nan.
    """
    if not p >= 0:
        raise RuntimeError(f"{op} only supports non-negative p values, got {p}")
    return pg.norm(difference, 2.0 if 0 in difference.shape else p, -1)


pair_samples = on(((2, 3), (2, 3)), ((2, 3), (1, 3)), ((1, 2, 3), (2, 1, 3)))


@composed(samples=pair_samples, half_in_single=True)
def cosine_similarity(x1: Array, x2: Array, dim: int = 1, eps: float = 1e-8) -> Array:
    """Cosine of the angle between vectors along `dim`: their inner product over the product of their norms, each at
    least `eps`.

    The inputs broadcast.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        `eps` is negative, or the inputs are of integers.

    >>> import plugrad as pg
    >>> pg.cosine_similarity(pg.tensor([[1.0, 0.0]]), pg.tensor([[1.0, 1.0]]))
    tensor([0.7071])
    """
    if not eps >= 0:
        raise RuntimeError(f"eps must be non-negative, got: {eps}")
    shape = pg.broadcast_shapes(tuple(x1.shape), tuple(x2.shape))  # whose dimension `dim` is
    dtype = result_type(x1, x2)
    if dtype.kind not in "fc":
        raise RuntimeError(
            f"expected common dtype to be floating point, yet common dtype is {torch_name(dtype)}; convert first: "
            "x.float()"
        )
    wide = (pg.expand(pg.to(x, dtype), shape) for x in (x1, x2))
    first, second = (x / pg.clamp(pg.norm(x, 2, dim, True), min=eps) for x in wide)
    return pg.sum(first * second, dim)


@composed(samples=pair_samples, half_in_single=True)
def pairwise_distance(
    x1: Array, x2: Array, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False
) -> Array:
    """Pairwise distance: the p-norm of ``x1 - x2 + eps`` along the last dimension; the inputs broadcast.

    >>> import plugrad as pg
    >>> pg.pairwise_distance(pg.tensor([[3.0, 4.0]]), pg.zeros(1, 2))
    tensor([5.0000])
    """
    return pg.norm(x1 - x2 + eps, p, -1, keepdim)
