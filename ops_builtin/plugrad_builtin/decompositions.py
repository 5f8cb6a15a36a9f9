"""Decompositions of matrices and batches of them: eigenvalues, singular values, QR; and functions of matrices.

LAPACK computes them, through NumPy and SciPy; the gradient rules are the published ones, written with ops, so that they
can be differentiated again. A decomposition is not unique: complex vectors may have any phase, and get the one that
makes the first component real (as LAPACK's does), so that there is a derivative. Where there is none, because values
coincide, the rule raises a RuntimeError instead of returning nan.

"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Primitive,
    array_of,
    as_ints,
    composed,
    in_single,
    on,
    primitive,
    refuses,
)
from plugrad.authoring.matrices import (
    OF_MATRICES,
    SQUARES,
    LinAlgError,
    adjoint,
    computed,
    diagonal,
    diagonal_of,
    matrices,
    matrix,
    no_matrix,
    no_square,
    require_matrix,
    require_square,
    zeros_of,
)
from plugrad_builtin.equations import pairs_of, safely_divided, used_by


class EighResult(NamedTuple):
    """Result of `linalg.eigh`, a named tuple: eigenvalues (..., n), ascending, and eigenvectors (..., n, n), the
    columns.
    """

    eigenvalues: Array
    eigenvectors: Array


class LinalgEigh(Primitive):
    """Eigenvalues, ascending, and eigenvectors (the columns) of Hermitian matrices; `UPLO` says which triangle is read.

    The gradient is that of a Hermitian matrix, as in PyTorch. Eigenvectors of complex matrices have
    a real first component (the last one of the upper triangle), as LAPACK's.

    Raises
    ------
    RuntimeError
        A matrix is not square; in backward, eigenvectors are used whose eigenvalues coincide.

    Source: Giles 2008, 3.1: V (diag(dλ) + VᴴdV / (λⱼ - λᵢ)) Vᴴ, its Hermitian part.

    >>> import plugrad as pg
    >>> pg.linalg.eigh(pg.tensor([[2.0, 0.0], [0.0, 1.0]])).eigenvalues
    tensor([1., 2.])
    """

    symmetric = ("A",)
    complex = True
    core_dims = 2

    @staticmethod
    def forward(ctx: Context, A: Array, *, UPLO: Any = "L") -> EighResult:
        require_square("linalg.eigh", A)
        if UPLO not in ("L", "U", "l", "u"):
            raise RuntimeError(f"Expected UPLO argument to be 'L' or 'U', but got {UPLO!r}")
        upper = UPLO in "Uu"
        values, vectors = computed("linalg.eigh", np.linalg.eigh, A, UPLO=UPLO)
        if A.dtype.kind == "c":
            vectors = vectors * phase(vectors[..., -1:, :] if upper else vectors[..., :1, :])
        ctx.upper = upper
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(values, vectors)
        return EighResult(values, vectors)

    @staticmethod
    def backward(ctx: Context, grad_values: Any, grad_vectors: Any) -> Any:
        values, vectors = ctx.saved_tensors
        if grad_values is None and grad_vectors is None:
            return None
        inner: Any = 0.0 if grad_values is None else diagonal(grad_values)
        if grad_vectors is not None:
            turned = adjoint(vectors) @ grad_vectors
            if values.dtype != vectors.dtype:
                pivot = vectors[..., -1:, :] if ctx.upper else vectors[..., :1, :]
                fixed = phase_gradient(turned, pg.sum(pivot, dim=-2))
                turned = turned - adjoint(pivot) * fixed[..., None, :]
            skew = (turned - adjoint(turned)) / 2
            skew = skew * (1 - np.eye(skew.shape[-1], dtype=array_of(values).dtype))
            apart = values[..., None, :] - values[..., :, None]
            scale = np.abs(array_of(values)).max(-1, initial=0)[..., None, None]
            inner = inner + safely_divided(
                skew,
                apart,
                scale,
                pairs_of(used_by(grad_vectors)),
                "linalg.eigh: eigenvalues coincide",
            )
        inner = inner if vectors.dtype == inner.dtype else inner + 0j
        return vectors @ inner @ adjoint(vectors)

    samples = matrices((3, 3), (2, 2), (0, 0), (2, 3, 3), kind="hermitian")
    error_samples = staticmethod(no_square)


def phase(x: Any) -> Any:
    """Return the numbers of absolute value 1 by which complex `x` becomes real; the sign of its real part stays. 1 for
    x = 0.
    """
    size = np.abs(x)
    turn = np.where(size > 0, np.conj(x) / np.where(size > 0, size, 1), 1)
    return np.where(x.real < 0, -turn, turn)


def phase_gradient(turned: Any, pivot: Any) -> Any:
    """Return the part of a gradient that the phases take away, where each complex vector keeps its pivot (one
    component) real.

    `turned` is Vᴴ dV, (..., n, n), and `pivot` the component of each vector, (..., n). Raises RuntimeError if a pivot
    is 0 and the gradient depends on the phase.
    """
    along = pg.imag(diagonal_of(turned))
    tiny = np.abs(array_of(pivot)) == 0
    if (tiny & (np.abs(array_of(along)) > 1e-10)).any():
        raise RuntimeError(
            "the phase of a vector whose first component is 0 is not unique, and its derivative neither"
        )
    return 1j * along / pg.where(tiny, 1.0, pivot)


@composed(
    samples=matrices((3, 3), (2, 2), (0, 0), (2, 3, 3), kind="hermitian"),
    error_samples=no_square,
    symmetric=("A",),
    **OF_MATRICES,
)
def linalg_eigvalsh(A: Array, UPLO: str = "L") -> Array:
    """Eigenvalues of Hermitian matrices, ascending; `UPLO` says which triangle is read.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    >>> import plugrad as pg
    >>> pg.linalg.eigvalsh(pg.tensor([[2.0, 0.0], [0.0, 1.0]]))
    tensor([1., 2.])
    """
    return pg.linalg.eigh(A, UPLO=UPLO)[0]


class SvdResult(NamedTuple):
    """Result of `linalg.svd`, a named tuple: A = U diag(S) Vh, with the singular values S, (..., k), descending."""

    U: Array
    S: Array
    Vh: Array


class LinalgSvd(Primitive):
    """Singular value decomposition of matrices: A = U diag(S) Vh, S descending, U and V with orthonormal columns.

    With `full_matrices` U and Vh are square; the further vectors are any orthonormal basis of the rest, and their
    gradient is ignored, as in PyTorch. `driver` must be None, as in PyTorch on the CPU.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or a driver is named; in backward, vectors are used whose singular values
        coincide, or are 0.

    Source: Wan and Zhang 2019, "Automatic differentiation for complex valued SVD"; Seeger et al. 2017.

    >>> import plugrad as pg
    >>> pg.linalg.svd(pg.tensor([[0.0, 2.0], [1.0, 0.0]])).S
    tensor([2., 1.])
    """

    complex = True
    settings: ClassVar[Any] = {"full_matrices": (False,), "driver": (None,)}
    core_dims = 2

    @staticmethod
    def forward(
        ctx: Context, A: Array, *, full_matrices: bool = True, driver: str | None = None
    ) -> SvdResult:
        require_matrix("linalg.svd", A)
        if driver is not None:
            raise RuntimeError(
                "torch.linalg.svd: keyword argument `driver=` is only supported on CUDA inputs with cuSOLVER backend; "
                "leave it away"
            )
        u, s, vh = computed("linalg.svd", np.linalg.svd, A, full_matrices=full_matrices)
        k = s.shape[-1]
        if A.dtype.kind == "c":
            turn = phase(
                np.conj(vh[..., :k, :1].sum(-1))
                if A.shape[-2] >= A.shape[-1]
                else u[..., :1, :k].sum(-2)
            )[..., None, :]
            u, vh = u.copy(), vh.copy()
            u[..., :k] *= turn
            vh[..., :k, :] *= np.conj(turn).swapaxes(-1, -2)
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(u, s, vh)
        return SvdResult(u, s, vh)

    @staticmethod
    def backward(ctx: Context, grad_u: Any, grad_s: Any, grad_vh: Any) -> Any:
        u, s, vh = ctx.saved_tensors
        k, m, n = s.shape[-1], u.shape[-2], vh.shape[-1]
        u, v = u[..., :k], adjoint(vh[..., :k, :])
        if grad_u is None and grad_s is None and grad_vh is None:
            return None
        inner: Any = 0.0 if grad_s is None else diagonal(grad_s)
        rest: Any = 0
        if grad_u is not None or grad_vh is not None:
            what = "linalg.svd: singular values coincide, or are 0"
            of_u = zeros_of(u) if grad_u is None else grad_u[..., :k]
            of_v = zeros_of(v) if grad_vh is None else adjoint(grad_vh[..., :k, :])
            left, right = adjoint(u) @ of_u, adjoint(v) @ of_v
            largest = np.abs(array_of(s)).max(-1, initial=0)[..., None, None]
            used = used_by(of_u, of_v)
            turn: Any = 0
            if u.dtype != s.dtype:  # the phase that keeps a component real
                first = v[..., :1, :] if m >= n else u[..., :1, :]
                fixed = (
                    adjoint(first)
                    * phase_gradient(left + right, pg.sum(first, dim=-2))[..., None, :]
                )
                left, right = (left, right - fixed) if m >= n else (left - fixed, right)
                first_row = np.eye(min(n, m), 1, dtype=array_of(s).dtype)
                change = (
                    first_row
                    * phase_gradient(adjoint(u) @ of_u + adjoint(v) @ of_v, pg.sum(first, dim=-2))[
                        ..., None, :
                    ]
                )
                of_u, of_v = (of_u, of_v - change) if m >= n else (of_u - change, of_v)
                along = pg.imag(diagonal_of(left))
                turn = diagonal(1j * safely_divided(along, s, largest[..., 0], used, what))
            off = 1 - np.eye(k, dtype=array_of(s).dtype)
            left, right = ((x - adjoint(x)) * off for x in (left, right))
            across, down = s[..., None, :], s[..., :, None]
            pairs = pairs_of(used)
            both = safely_divided(left + right, across - down, largest, pairs, what)
            either = safely_divided(left - right, across + down, largest, pairs, what)
            inner = inner + turn + (both + either) / 2
            if m > k:
                beyond = of_u - u @ (adjoint(u) @ of_u)
                rest = safely_divided(beyond, across, largest, used[..., None, :], what) @ adjoint(
                    v
                )
            if n > k:
                beyond = of_v - v @ (adjoint(v) @ of_v)
                beyond = safely_divided(beyond, across, largest, used[..., None, :], what)
                rest = rest + u @ adjoint(beyond)
        return u @ (inner if u.dtype == inner.dtype else inner + 0j) @ adjoint(v) + rest

    samples = on((3, 2), (2, 4), (3, 3), (2, 3, 2), (0, 3), full_matrices=False)

    error_samples = staticmethod(no_matrix)


@composed(
    samples=matrices((3, 2), (2, 4), (2, 3, 3), (0, 3)), error_samples=no_matrix, **OF_MATRICES
)
def linalg_svdvals(A: Array, *, driver: str | None = None) -> Array:
    """Singular values of matrices, descending.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or a driver is named.

    >>> import plugrad as pg
    >>> pg.linalg.svdvals(pg.tensor([[0.0, 2.0], [1.0, 0.0]]))
    tensor([2., 1.])
    """
    require_matrix("linalg.svd", A)
    return pg.linalg.svd(A, full_matrices=False, driver=driver)[1]


# Functions of matrices.


def exponential(input: Array) -> Array:
    from scipy.linalg import expm  # its import takes time

    require_square("linalg.matrix_exp", input)
    return np.asarray(computed("linalg.matrix_exp", expm, input)) if input.size else input.copy()


@primitive(
    exponential,
    samples=matrices(*SQUARES),
    error_samples=no_square,
    **OF_MATRICES,
    node_name="LinalgMatrixExpBackward0",
)
def matrix_exp(grad: Any, input: Any) -> Any:
    """Exponential of square matrices: the sum of Aᵏ / k!.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    Source: Mathias 1996, "A chain rule for matrix functions": the upper right block of exp([[Aᴴ, G], [0, Aᴴ]]).

    >>> import plugrad as pg
    >>> pg.matrix_exp(pg.tensor([[0.0, 1.0], [0.0, 0.0]]))
    tensor([[1., 1.],
            [0., 1.]])
    """
    n, back = input.shape[-1], adjoint(input)
    block = pg.cat([pg.cat([back, grad], -1), pg.cat([zeros_of(back), back], -1)], -2)
    return pg.matrix_exp(block)[..., :n, n:]


def power_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `matrix_power`: matrices, and batches of them, with powers `n` of both signs and 0."""
    for n in (0, 1, 2, 3, 5, -1, -2):
        yield pg.Sample(matrix(rng, (3, 3), "regular"), n=n)
    yield pg.Sample(matrix(rng, (2, 3, 3), "regular"), n=3)
    yield pg.Sample(np.zeros((0, 0)), n=2)


@composed(
    samples=power_samples,
    error_samples=refuses(
        RuntimeError, "square|at least 2|ingular", (2, 3), (3,), [[1.0, 1.0], [1.0, 1.0]], n=-1
    ),
    reference=lambda x, *, n: np.linalg.matrix_power(x, n),
    **OF_MATRICES,
)
def matrix_power(input: Array, n: int) -> Array:
    """Whole power of square matrices, by repeated squaring; for a negative power, of the inverse.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) it is singular and the power negative.

    >>> import plugrad as pg
    >>> pg.linalg.matrix_power(pg.tensor([[1.0, 1.0], [0.0, 1.0]]), 10)
    tensor([[ 1., 10.],
            [ 0.,  1.]])
    """
    n = as_ints(n)
    require_square("linalg.matrix_power", input)
    if n < 0:
        input, n = pg.linalg.inv(input), -n
    if n == 0:
        one = np.broadcast_to(np.eye(input.shape[-1], dtype=input.dtype), tuple(input.shape))
        return pg.where(np.zeros((), bool), input, one)
    return pg.clone(in_single(power, input, n))


def power(input: Any, n: int) -> Any:
    """Return the n-th power of square matrices by repeated squaring, for n > 0."""
    result: Any = None
    while n:
        if n % 2:
            result = input if result is None else pg.matmul(result, input)
        n //= 2
        input = pg.matmul(input, input) if n else input
    return result


def pseudo_inverse(
    input: Array,
    *,
    rcond: Any = None,
    hermitian: bool = False,
    atol: Any = None,
    rtol: Any = None,
) -> Array:
    require_matrix("linalg.pinv", input)
    rtol = rcond if rtol is None else rtol
    if hermitian:
        require_square("linalg.pinv", input)
        input = of_lower_triangle(input)
    if input.size == 0:
        return np.zeros((*input.shape[:-2], input.shape[-1], input.shape[-2]), input.dtype)
    u, s, vh = computed("linalg.pinv", np.linalg.svd, input, full_matrices=False)
    kept = s > cutoff(input, s, atol, rtol)[..., None]
    s = np.where(kept, 1 / np.where(kept, s, 1), 0)
    result: Array = np.conj(vh).swapaxes(-1, -2) @ (s[..., None] * np.conj(u).swapaxes(-1, -2))
    return result


def of_lower_triangle(input: Any) -> Any:
    """Return the Hermitian matrices with the lower triangle of `input` and the real part of its diagonal."""
    half = pg.tril(input, -1) + diagonal(diagonal_of(input)) / 2
    return half + adjoint(half)


def cutoff(input: Any, s: Any, atol: Any, rtol: Any) -> Any:
    """Return, for each matrix of `input`, the bound up to which its singular values `s`, (..., k), count as 0: (...).

    It is max(atol, rtol * largest). As in PyTorch, `atol` is 0 if None, and `rtol` max(m, n) * eps, or 0 if `atol` is
    positive.
    """
    absolute = 0.0 if atol is None else np.asarray(array_of(atol), float)
    if rtol is None:
        relative: Any = (
            0.0 if np.any(absolute > 0) else max(input.shape[-2:]) * np.finfo(s.dtype).eps
        )
    else:
        relative = np.asarray(array_of(rtol), float)
    return np.maximum(absolute, relative * s.max(-1, initial=0))


@primitive(
    pseudo_inverse,
    settings={"rcond": (None,), "hermitian": (False,), "atol": (None,), "rtol": (None,)},
    samples=matrices((3, 2), (2, 3), (3, 3), (2, 3, 2), (0, 3)),
    error_samples=no_matrix,
    reference=lambda x: np.linalg.pinv(x),
    **OF_MATRICES,
)
def linalg_pinv(grad: Any, input: Any, output: Any, hermitian: bool) -> Any:
    """Pseudoinverse (Moore-Penrose) of matrices; singular values up to ``max(atol, rtol * the largest)`` count as 0.

    `rcond` is an old name of `rtol`. With `hermitian` only the lower triangle and the real part of the diagonal are
    read. The derivative is that of a matrix whose rank stays, and whose small singular values are 0.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    Source: Golub and Pereyra 1973: dP = -P dA P + P Pᴴ dAᴴ (1 - A P) + (1 - P A) dAᴴ Pᴴ P.

    >>> import plugrad as pg
    >>> pg.linalg.pinv(pg.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """
    input = of_lower_triangle(input) if hermitian else input
    back, turned = adjoint(output), adjoint(grad)
    return (
        (turned - input @ (output @ turned)) @ output @ back
        + back @ output @ (turned - (turned @ output) @ input)
        - back @ grad @ back
    )


class QrResult(NamedTuple):
    """Result of `linalg.qr`, a named tuple: A = Q R, Q with orthonormal columns, and R upper triangular."""

    Q: Array
    R: Array


FEW_DIGITS = 1000
"""Columns whose pivot is less than so many roundings are dependent: of a derivative three digits would be right."""


class LinalgQr(Primitive):
    """QR decomposition of matrices: A = Q R, Q with orthonormal columns, R upper triangular.

    `mode` is "reduced", "complete" (Q is square), or "r" (Q is empty).

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions. In backward: (LinAlgError) the first columns are dependent, or the mode is
        "complete" and there are more rows than columns: the last columns of Q are then any basis.

    Source: Seeger et al. 2017, "Auto-differentiating linear algebra"; for more columns than rows, Roberts and Roberts
    2020.

    >>> import plugrad as pg
    >>> pg.linalg.qr(pg.tensor([[3.0], [4.0]])).R.abs()
    tensor([[5.]])
    """

    complex = True
    settings: ClassVar[Any] = {"mode": ("reduced",)}
    core_dims = 2

    @staticmethod
    def forward(ctx: Context, A: Array, *, mode: str = "reduced") -> QrResult:
        require_matrix("linalg.qr", A)
        if mode not in ("reduced", "complete", "r"):
            raise RuntimeError(
                f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', or 'complete'"
            )
        q, r = computed(
            "linalg.qr", np.linalg.qr, A, mode="complete" if mode == "complete" else "reduced"
        )
        ctx.refused = mode == "complete" and A.shape[-2] > A.shape[-1]
        ctx.save_for_backward(A, q, r)
        return QrResult(np.zeros((0,), A.dtype) if mode == "r" else q, r.copy())

    @staticmethod
    def backward(ctx: Context, grad_q: Any, grad_r: Any) -> Any:
        if ctx.refused:
            raise RuntimeError(
                "The QR decomposition is not differentiable when mode='complete' and nrows > ncols; use mode='reduced'"
            )
        A, q, r = ctx.saved_tensors
        if isinstance(A, pg.Tensor):  # what depends on A, to differentiate again
            q, r = pg.linalg.qr(A)
        if len(grad_q.shape) < 2:
            grad_q = zeros_of(q)
        m, n = q.shape[-1], r.shape[-1]
        sizes = np.abs(array_of(r)[..., :m])
        pivots = np.diagonal(sizes, axis1=-2, axis2=-1)
        least = FEW_DIGITS * np.finfo(sizes.dtype).eps * sizes.max((-2, -1), initial=0)
        if (pivots <= least[..., None]).any():
            raise LinAlgError(
                "linalg.qr: the first columns are dependent, so that there is no derivative"
            )
        wide = None
        if m < n:  # A = [X Y], R = [U W]: X = Q U, and Y = Q W
            wide = q @ grad_r[..., m:]
            grad_q = grad_q + A[..., m:] @ adjoint(grad_r[..., m:])
            grad_r, r = grad_r[..., :m], r[..., :m]
        of_r = grad_r @ adjoint(r)
        inner = adjoint(q) @ grad_q
        uneven = inner - of_r
        skew = pg.tril(uneven - adjoint(uneven), -1)
        if q.dtype.kind == "c":
            skew = skew + diagonal(1j * pg.imag(diagonal_of(uneven)))
        grad = q @ (of_r + skew - inner) + grad_q
        of_x = pg.linalg.solve_triangular(adjoint(r), grad, upper=False, left=False)
        return of_x if wide is None else pg.cat([of_x, wide], -1)

    samples = on((3, 2), (2, 4), (3, 3), (2, 3, 2), (3, 0))

    error_samples = staticmethod(no_matrix)


def rank_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `linalg.matrix_rank`: matrices of full and of lower rank, with `atol` and with `rtol`."""
    x = rng.normal(size=(3, 2))
    yield pg.Sample(x)
    yield pg.Sample(x @ x.T)
    yield pg.Sample(rng.normal(size=(2, 3, 3)), atol=0.5)
    yield pg.Sample(x @ x.T, hermitian=True, rtol=1e-3)


@composed(samples=rank_samples, error_samples=no_matrix, core_dims=2)
def linalg_matrix_rank(
    A: Array,
    tol: float | None = None,
    hermitian: bool = False,
    *,
    atol: float | None = None,
    rtol: float | None = None,
) -> Array:
    """Rank of matrices, int64: how many singular values are above ``max(atol, rtol * the largest)``.

    `rtol` is ``max(m, n) * eps`` if neither of the two is given; `tol` is an old name of `atol`. With `hermitian` the
    absolute eigenvalues of the lower triangle are counted instead.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.linalg.matrix_rank(pg.ones(3, 3))
    tensor(1)
    """
    require_matrix("linalg.matrix_rank", A)
    array = np.asarray(array_of(A))
    find = np.linalg.eigvalsh if hermitian else np.linalg.svdvals
    s = np.abs(computed("linalg.matrix_rank", find, array))
    least = cutoff(array, s, tol if atol is None else atol, rtol)
    return pg.from_numpy(np.asarray((s > least[..., None]).sum(-1), np.int64))
