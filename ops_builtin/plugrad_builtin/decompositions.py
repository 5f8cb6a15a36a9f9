"""Linear algebra of matrices and batches of them: equations, determinants, decompositions.

The forwards are LAPACK's, by NumPy and SciPy; the rules are the published ones, and are written with ops, so that they
can be differentiated again. A decomposition is not unique: of complex vectors the phase is free, and is that which
makes the first component real (as LAPACK's does), so that there is a derivative. Where there is none, because values
coincide, the rule raises a RuntimeError instead of returning nan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, NamedTuple

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Primitive,
    as_ints,
    composed,
    on,
    primitive,
    refuses,
    torch_name,
)


class LinAlgError(RuntimeError, np.linalg.LinAlgError):
    """A matrix is singular, or not positive definite, or LAPACK's iterations did not converge."""


def adjoint(x: Any) -> Any:
    """Return the conjugate transpose of matrices."""
    return pg.conj(x.swapaxes(-1, -2))


def diagonal(x: Any) -> Any:
    """Return matrices with the elements of vectors on their diagonals."""
    return x[..., None] * np.eye(x.shape[-1], dtype=x.dtype)


def diagonal_of(x: Any) -> Any:
    """Return the diagonals of matrices."""
    return pg.sum(x * np.eye(x.shape[-1], dtype=x.dtype), dim=-1)


def numbers(x: Any) -> Any:
    """Return the array of a Tensor, or the array that it is."""
    return x.detach().resolve_conj().numpy() if isinstance(x, pg.Tensor) else x


def zeros_of(x: Any) -> Any:
    """Return zeros of the shape and dtype of an array or a Tensor."""
    return np.zeros(tuple(x.shape), numbers(x).dtype)


def computed(op: str, function: Callable[..., Any], *arrays: Any, **settings: Any) -> Any:
    """Return what a function of NumPy's or SciPy's computes of floating-point matrices, with PyTorch's errors."""
    for array in arrays:
        if array.dtype.kind not in "fc":
            raise RuntimeError(
                f"{op}: Expected a floating point or complex tensor as input. Got {torch_name(array.dtype)}; convert "
                "first, x.float()"
            )
        if array.dtype.itemsize == 2:
            raise RuntimeError(
                f"{op}: Low precision dtypes not supported. Got float16; convert first, x.float()"
            )
    try:
        return pg.quietly(function, *arrays, **settings)
    except np.linalg.LinAlgError as error:
        raise LinAlgError(f"{op}: {error}") from error


def require_matrix(op: str, x: Any) -> None:
    """Raise RuntimeError for fewer than two dimensions."""
    if len(x.shape) < 2:
        raise RuntimeError(
            f"{op}: The input tensor A must have at least 2 dimensions, but its shape is {tuple(x.shape)}"
        )


def require_square(op: str, x: Any) -> None:
    """Raise RuntimeError unless the last two sizes are equal."""
    require_matrix(op, x)
    if x.shape[-1] != x.shape[-2]:
        raise RuntimeError(
            f"{op}: A must be batches of square matrices, but they are {x.shape[-2]} by {x.shape[-1]} matrices"
        )


def safely_divided(x: Any, by: Any, scale: Any, used: Any, what: str) -> Any:
    """Return ``x / by``, and 0 where nothing is `used`; RuntimeError where `by` is 0, but for rounding, and it is."""
    small = np.abs(numbers(by)) <= 10 * np.finfo(numbers(by).dtype).eps * np.abs(numbers(scale))
    if (small & used).any():
        raise RuntimeError(
            f"{what}: the vectors that belong to them are not unique, so that they have no derivative. Add a "
            "small perturbation to the matrix, or use the values only"
        )
    return pg.where(small, 0.0, x) / pg.where(small, 1.0, by)


def used_by(*grads: Any) -> Any:
    """Return which columns have a gradient."""
    return np.any([(numbers(grad) != 0).any(-2) for grad in grads], axis=0)


def pairs_of(used: Any) -> Any:
    """Return which pairs of different columns are used, one of them at least."""
    return (used[..., None, :] | used[..., :, None]) & ~np.eye(used.shape[-1], dtype=bool)


# Samples.


def matrices(*shapes: tuple[int, ...], kind: str = "any", **settings: Any) -> Any:
    """Return samples of matrices: any, or "regular", "hermitian", "positive" or "triangular" ones."""

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape in shapes:
            yield pg.Sample(matrix(rng, shape, kind), **settings)

    return samples


def matrix(rng: np.random.Generator, shape: tuple[int, ...], kind: str = "any") -> Any:
    """Return random matrices of a kind, whose values lie apart."""
    x = rng.normal(size=shape)
    if kind == "regular":
        x = 0.3 * x + np.diag(1.0 + np.arange(shape[-1]))
    if kind in ("hermitian", "positive"):
        x = 0.2 * (x + x.swapaxes(-1, -2)) + np.diag(2.0 * np.arange(shape[-1]))
    if kind == "positive":
        x = x + 3 * np.eye(shape[-1])
    return np.tril(0.3 * x + 2 * np.eye(shape[-1])) if kind == "triangular" else x


def no_square(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a vector, and a matrix that is not square."""
    for shape, match in (((3,), "at least 2 dimensions"), ((2, 3), "batches of square matrices")):
        yield pg.ErrorSample(rng.normal(size=shape), raises=RuntimeError, match=match)


no_matrix = refuses(RuntimeError, "at least 2 dimensions", (3,))


SQUARES = ((3, 3), (1, 1), (0, 0), (2, 3, 3))


# Equations.


def inverse(input: Array) -> Array:
    require_square("linalg.inv", input)
    return computed("linalg.inv", np.linalg.inv, input)


@primitive(
    inverse,
    samples=matrices(*SQUARES, kind="regular"),
    error_samples=no_square,
    reference=lambda x: np.linalg.solve(x, np.eye(x.shape[-1])),
    complex=True,
    arrays="numpy",
)
def linalg_inv(grad: Any, output: Any) -> Any:
    """Inverse of square matrices.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) singular.

    Source: dA⁻¹ = -A⁻¹ dA A⁻¹ (Giles 2008, 2.2.3).

    >>> import plugrad as pg
    >>> pg.linalg.inv(pg.tensor([[2.0, 0.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """
    back = adjoint(output)
    return -(back @ grad @ back)


def is_vector(a: Any, b: Any) -> bool:
    """Return whether the right side of equations is one vector, or one for each matrix."""
    return len(b.shape) == 1 or (
        len(a.shape) - 1 == len(b.shape) and tuple(a.shape[:-1]) == tuple(b.shape)
    )


def solution(A: Array, B: Array, *, left: bool = True) -> Array:
    require_square("linalg.solve", A)
    if is_vector(A, B):
        if not left:
            raise RuntimeError(
                "linalg.solve: Vector broadcasting of the left hand side is not supported for left=False"
            )
        if A.shape[-1] != B.shape[-1]:
            raise RuntimeError(misfit("linalg.solve", A, B))
        return computed("linalg.solve", np.linalg.solve, A, B[..., None])[..., 0]
    if len(B.shape) == 0 or A.shape[-1] != B.shape[-2 if left else -1]:
        raise RuntimeError(misfit("linalg.solve", A, B))
    try:
        if left:
            return computed("linalg.solve", np.linalg.solve, A, B)
        turned = computed("linalg.solve", np.linalg.solve, A.swapaxes(-1, -2), B.swapaxes(-1, -2))
        return turned.swapaxes(-1, -2).copy()
    except LinAlgError:
        raise
    except ValueError as error:
        raise RuntimeError(misfit("linalg.solve", A, B)) from error


def misfit(op: str, A: Any, B: Any) -> str:
    return f"{op}: Incompatible shapes of A and B for the equation AX = B (A {tuple(A.shape)}, B {tuple(B.shape)})"


def equations(kind: str, **each: Any) -> Any:
    """Return samples of equations: one right side and several, batches, and unknowns on the left."""

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, other, settings in (
            ((3, 3), (3, 2), {}),
            ((3, 3), (2, 3), {"left": False}),
            ((2, 3, 3), (2, 3, 2), {}),
            ((3, 3), (2, 3, 1), {}),
            ((2, 1, 3, 3), (4, 3, 2), {}),
            ((0, 0), (0, 2), {}),
        ):
            yield pg.Sample(matrix(rng, shape, kind), rng.normal(size=other), **settings, **each)
        if kind == "regular":
            yield pg.Sample(matrix(rng, (3, 3), kind), rng.normal(size=3))
            yield pg.Sample(matrix(rng, (2, 3, 3), kind), rng.normal(size=(2, 3)))

    return samples


def equation_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield a matrix that is not square, one that is singular, and a right side that does not fit."""
    for a, b in (
        (np.ones((2, 3)), np.ones((2, 2))),
        (np.ones((2, 2)), np.ones((2, 2))),
        (np.eye(2), np.ones((3, 2))),
    ):
        yield pg.ErrorSample(a, b, raises=RuntimeError, match="square|ingular|Incompatible shapes")


@primitive(
    solution,
    samples=equations("regular"),
    error_samples=equation_errors,
    complex=True,
    arrays="numpy",
)
def linalg_solve(grad: Any, A: Any, B: Any, output: Any, left: Any) -> Any:
    """Solution X of the linear equations A X = B, or X A = B if not `left`; batches broadcast.

    `B` is a matrix; or a vector, or a vector for each matrix of `A`.

    Raises
    ------
    RuntimeError
        A matrix of `A` is not square, or (LinAlgError) singular, or the shapes do not fit.

    Source: with G = A⁻ᴴ dX, the gradient of B is G, and that of A is -G Xᴴ (Giles 2008, 2.3.1).

    >>> import plugrad as pg
    >>> pg.linalg.solve(pg.tensor([[2.0, 0.0], [0.0, 4.0]]), pg.tensor([2.0, 2.0]))
    tensor([1.0000, 0.5000])
    """
    shape, column = B.shape, is_vector(A, B)
    if column:
        grad, output = grad[..., None], output[..., None]
    of_b = pg.linalg.solve(adjoint(A), grad, left=left)
    of_a = -(of_b @ adjoint(output) if left else adjoint(output) @ of_b)
    of_b = of_b[..., 0] if column else of_b
    return in_kind(pg.sum_to_size(of_a, A.shape), A), in_kind(pg.sum_to_size(of_b, shape), B)


def in_kind(grad: Any, input: Any) -> Any:
    """Return the real part of the gradient of a real input."""
    return grad if grad.dtype.kind == input.dtype.kind else pg.real(grad)


def triangular_solution(
    A: Array, B: Array, *, upper: bool, left: bool = True, unitriangular: bool = False
) -> Array:
    from scipy.linalg import solve_triangular  # its import takes time

    op = "linalg.solve_triangular"
    require_square(op, A)
    require_matrix(op, B)
    if A.shape[-1] != B.shape[-2 if left else -1]:
        raise RuntimeError(misfit(op, A, B))
    if not left:
        turned = triangular_solution(
            A.swapaxes(-1, -2), B.swapaxes(-1, -2), upper=not upper, unitriangular=unitriangular
        )
        return turned.swapaxes(-1, -2).copy()
    try:
        batch = np.broadcast_shapes(A.shape[:-2], B.shape[:-2])
    except ValueError as error:
        raise RuntimeError(misfit(op, A, B)) from error
    A, B = np.broadcast_to(A, batch + A.shape[-2:]), np.broadcast_to(B, batch + B.shape[-2:])
    output = np.zeros(B.shape, np.result_type(A, B))
    if output.size:
        for each in np.ndindex(batch):
            output[each] = computed(
                op, solve_triangular, A[each], B[each], lower=not upper, unit_diagonal=unitriangular, check_finite=False
            )  # fmt: skip
    return output


@primitive(
    triangular_solution,
    samples=equations("triangular", upper=False),
    complex=True,
    arrays="numpy",
    broadcasts=False,
)
def linalg_solve_triangular(
    grad: Any, A: Any, B: Any, output: Any, upper: Any, left: Any, unitriangular: Any
) -> Any:
    """Solution X of A X = B (or X A = B if not `left`) of which one triangle of A is read; batches broadcast.

    With `unitriangular` its diagonal is not read either, and counts as ones.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) a number on the diagonal is 0; PyTorch returns inf.

    Source: that of `linalg.solve`, of one triangle.

    >>> import plugrad as pg
    >>> A = pg.tensor([[2.0, 0.0], [1.0, 4.0]])
    >>> pg.linalg.solve_triangular(A, pg.tensor([[2.0], [9.0]]), upper=False)
    tensor([[1.],
            [2.]])
    """
    of_b = pg.linalg.solve_triangular(
        adjoint(A), grad, upper=not upper, left=left, unitriangular=unitriangular
    )
    of_a = -(of_b @ adjoint(output) if left else adjoint(output) @ of_b)
    of_a = pg.triu(of_a, int(unitriangular)) if upper else pg.tril(of_a, -int(unitriangular))
    return in_kind(pg.sum_to_size(of_a, A.shape), A), in_kind(pg.sum_to_size(of_b, B.shape), B)


# Determinants.


def determinant(input: Array) -> Array:
    require_square("linalg.det", input)
    return np.asarray(computed("linalg.det", np.linalg.det, input))


@primitive(
    determinant,
    samples=matrices(*SQUARES, kind="regular"),
    error_samples=no_square,
    complex=True,
    arrays="numpy",
)
def linalg_det(grad: Any, input: Any) -> Any:
    """Determinant of square matrices.

    It has a gradient at singular matrices, too, but there no second one.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    Source: the derivative is the matrix of cofactors (Jacobi's formula).

    >>> import plugrad as pg
    >>> pg.linalg.det(pg.tensor([[1.0, 2.0], [3.0, 4.0]])).round(decimals=4)
    tensor(-2.)
    """
    return grad[..., None, None] * pg.conj(pg.ops.builtin.cofactors(input))


def matrix_of_cofactors(input: Array) -> Array:
    require_square("linalg.det", input)
    u, s, vh = computed("linalg.det", np.linalg.svd, input)
    others = np.where(np.eye(s.shape[-1], dtype=bool), 1, s[..., None, :]).prod(-1).astype(s.dtype)
    turn = np.asarray(np.linalg.det(u) * np.linalg.det(vh))[..., None, None]
    cofactors: Array = turn * np.conj((u * others[..., None, :]) @ vh)
    return cofactors


@primitive(
    matrix_of_cofactors,
    samples=matrices(*SQUARES, kind="regular"),
    complex=True,
    arrays="numpy",
    for_rules=True,
)
def cofactors(grad: Any, input: Any) -> Any:
    """Cofactors of square matrices, det(A) A⁻ᵀ, right at singular ones too.

    Raises
    ------
    RuntimeError
        In backward, where a matrix is singular.

    Source: d(det(A) A⁻ᵀ) = det(A) (tr(A⁻¹ dA) A⁻ᵀ - (A⁻¹ dA A⁻¹)ᵀ).

    >>> import plugrad as pg
    >>> pg.ops.builtin.cofactors(pg.tensor([[1.0, 2.0], [3.0, 4.0]])).round(decimals=4)
    tensor([[ 4., -3.],
            [-2.,  1.]])
    """
    back = adjoint(pg.linalg.inv(input))
    size = pg.conj(pg.linalg.det(input))[..., None, None]
    whole = pg.sum(grad * back, dim=(-1, -2), keepdim=True)
    return size * (whole * back - back @ grad.swapaxes(-1, -2) @ back)


class SlogdetResult(NamedTuple):
    """What ``linalg.slogdet`` returns: the sign of the determinant, and the logarithm of its absolute value."""

    sign: Array
    logabsdet: Array


class LinalgSlogdet(Primitive):
    """Sign and logarithm of the absolute value of the determinant of square matrices: no overflow.

    Of a singular matrix 0 and -inf, which have no gradient.

    Raises
    ------
    RuntimeError
        A matrix is not square; in backward, (LinAlgError) it is singular.

    Source: d log det A = tr(A⁻¹ dA) (Giles 2008, 2.2.4); of a complex one the sign turns by the imaginary part of it.

    >>> import plugrad as pg
    >>> pg.linalg.slogdet(pg.tensor([[1.0, 0.0], [0.0, -1.0]]))
    SlogdetResult(sign=tensor(-1.), logabsdet=tensor(0.))
    """

    complex = True
    arrays = "numpy"

    @staticmethod
    def forward(ctx: Context, A: Array) -> SlogdetResult:
        require_square("linalg.slogdet", A)
        sign, size = map(np.asarray, computed("linalg.slogdet", np.linalg.slogdet, A))
        ctx.save_for_backward(A, sign)
        return SlogdetResult(sign, size)

    @staticmethod
    def backward(ctx: Context, grad_sign: Array, grad_size: Array) -> Any:
        A, sign = ctx.saved_tensors
        if A.dtype.kind == "c":
            grad_size = pg.complex(grad_size, -pg.imag(pg.conj(grad_sign) * sign))
        return grad_size[..., None, None] * adjoint(pg.linalg.inv(A))

    samples = staticmethod(matrices(*SQUARES, kind="regular"))
    error_samples = staticmethod(no_square)


@composed(
    samples=matrices((3, 3), (2, 2), (0, 0), (2, 3, 3), kind="positive"),
    complex=True,
    arrays="numpy",
)
def logdet(input: Array) -> Array:
    """Logarithm of the determinant of square matrices; of a negative one nan, of a singular one -inf.

    Raises
    ------
    RuntimeError
        A matrix is not square; in backward, (LinAlgError) it is singular.

    >>> import plugrad as pg
    >>> pg.logdet(pg.eye(2))
    tensor(0.)
    """
    sign, size = pg.linalg.slogdet(input)
    if input.dtype.kind == "c":
        return pg.log(sign) + size
    return pg.where(numbers(sign) < 0, np.nan, size)


# Decompositions.


def factor(input: Array, *, upper: bool = False) -> Array:
    require_square("linalg.cholesky", input)
    lower = computed("linalg.cholesky", np.linalg.cholesky, adjoint(input) if upper else input)
    return np.ascontiguousarray(adjoint(lower)) if upper else lower


@primitive(
    factor,
    samples=matrices((3, 3), (2, 2), (0, 0), (2, 3, 3), kind="positive"),
    symmetric=("input",),
    error_samples=no_square,
    complex=True,
    arrays="numpy",
)
def linalg_cholesky(grad: Any, output: Any, upper: Any) -> Any:
    """Cholesky factor of Hermitian positive definite matrices: lower triangular L with L Lᴴ = A; Lᴴ if `upper`.

    One triangle is read, and the gradient is that of a Hermitian matrix, as in PyTorch.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) not positive definite.

    Source: Murray 2016, "Differentiation of the Cholesky decomposition", (8): L⁻ᴴ Φ(Lᴴ dL) L⁻¹, its Hermitian part.

    >>> import plugrad as pg
    >>> pg.linalg.cholesky(pg.tensor([[4.0, 2.0], [2.0, 5.0]]))
    tensor([[2., 0.],
            [1., 2.]])
    """
    lower, grad = (adjoint(output), adjoint(grad)) if upper else (output, grad)
    inner = adjoint(lower) @ grad
    inner = (pg.tril(inner) + pg.tril(inner, -1)) / 2
    inner = (inner + adjoint(inner)) / 2
    inner = pg.linalg.solve_triangular(adjoint(lower), inner, upper=True)
    whole = pg.linalg.solve_triangular(lower, inner, upper=False, left=False)
    return (whole + adjoint(whole)) / 2


def right_and_factor(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield right sides and Cholesky factors."""
    for shape, other in (((3, 2), (3, 3)), ((2, 3, 1), (2, 3, 3)), ((0, 2), (0, 0))):
        yield pg.Sample(rng.normal(size=shape), matrix(rng, other, "triangular"))


@composed(samples=right_and_factor, complex=True, arrays="numpy")
def cholesky_solve(B: Array, L: Array, upper: bool = False) -> Array:
    """Solution of A X = B, of which the Cholesky factor of A is known: L, lower, or `upper`.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.cholesky_solve(pg.tensor([[4.0]]), pg.tensor([[2.0]]))
    tensor([[1.]])
    """
    lower = adjoint(L) if upper else L
    middle = pg.linalg.solve_triangular(lower, B, upper=False)
    return pg.linalg.solve_triangular(adjoint(lower), middle, upper=True)


@composed(samples=matrices(*SQUARES, kind="triangular"), complex=True, arrays="numpy")
def cholesky_inverse(L: Array, upper: bool = False) -> Array:
    """Inverse of the matrix whose Cholesky factor is L, lower, or `upper`.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    >>> import plugrad as pg
    >>> pg.cholesky_inverse(pg.tensor([[2.0]]))
    tensor([[0.2500]])
    """
    require_square("cholesky_inverse", L)
    return pg.cholesky_solve(np.eye(L.shape[-1], dtype=L.dtype), L, upper)


class EighResult(NamedTuple):
    """What ``linalg.eigh`` returns: the eigenvalues, ascending, and the eigenvectors, in columns."""

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
    arrays = "numpy"

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
                fixed = turning(turned, pg.sum(pivot, dim=-2))
                turned = turned - adjoint(pivot) * fixed[..., None, :]
            skew = (turned - adjoint(turned)) / 2
            skew = skew * (1 - np.eye(skew.shape[-1], dtype=numbers(values).dtype))
            apart = values[..., None, :] - values[..., :, None]
            scale = np.abs(numbers(values)).max(-1, initial=0)[..., None, None]
            inner = inner + safely_divided(
                skew,
                apart,
                scale,
                pairs_of(used_by(grad_vectors)),
                "linalg.eigh: eigenvalues coincide",
            )
        inner = inner if vectors.dtype == inner.dtype else inner + 0j
        return vectors @ inner @ adjoint(vectors)

    samples = staticmethod(matrices((3, 3), (2, 2), (0, 0), (2, 3, 3), kind="hermitian"))
    error_samples = staticmethod(no_square)


def phase(x: Any) -> Any:
    """Return the numbers of absolute value 1 that make x real and positive or negative, as it nearly is."""
    size = np.abs(x)
    turn = np.where(size > 0, np.conj(x) / np.where(size > 0, size, 1), 1)
    return np.where(x.real < 0, -turn, turn)


def turning(turned: Any, pivot: Any) -> Any:
    """Return the gradient of components that are kept real, of one with respect to the phases of complex vectors."""
    along = pg.imag(diagonal_of(turned))
    tiny = np.abs(numbers(pivot)) == 0
    if (tiny & (np.abs(numbers(along)) > 1e-10)).any():
        raise RuntimeError(
            "the phase of a vector whose first component is 0 is not unique, and its derivative neither"
        )
    return 1j * along / pg.where(tiny, 1.0, pivot)


@composed(
    samples=matrices((3, 3), (2, 2), (0, 0), (2, 3, 3), kind="hermitian"),
    error_samples=no_square,
    symmetric=("A",),
    complex=True,
    arrays="numpy",
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
    """What ``linalg.svd`` returns: A = U diag(S) Vh, of which S descends."""

    U: Array
    S: Array
    Vh: Array


class LinalgSvd(Primitive):
    """Singular value decomposition of matrices: A = U diag(S) Vh, S descending, U and V with orthonormal columns.

    With `full_matrices` U and Vh are square; the gradient of vectors beyond the singular values, which are any basis,
    is ignored, as in PyTorch.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions; in backward, vectors are used whose singular values coincide, or are 0.

    Source: Wan and Zhang 2019, "Automatic differentiation for complex valued SVD"; Seeger et al. 2017.

    >>> import plugrad as pg
    >>> pg.linalg.svd(pg.tensor([[0.0, 2.0], [1.0, 0.0]])).S
    tensor([2., 1.])
    """

    complex = True
    settings: ClassVar[Any] = {"full_matrices": (False,)}
    arrays = "numpy"

    @staticmethod
    def forward(ctx: Context, A: Array, *, full_matrices: bool = True) -> SvdResult:
        require_matrix("linalg.svd", A)
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
            largest = np.abs(numbers(s)).max(-1, initial=0)[..., None, None]
            used = used_by(of_u, of_v)
            turn: Any = 0
            if u.dtype != s.dtype:  # the phase that keeps a component real
                first = v[..., :1, :] if m >= n else u[..., :1, :]
                fixed = adjoint(first) * turning(left + right, pg.sum(first, dim=-2))[..., None, :]
                left, right = (left, right - fixed) if m >= n else (left - fixed, right)
                first_row = np.eye(min(n, m), 1, dtype=numbers(s).dtype)
                change = (
                    first_row
                    * turning(adjoint(u) @ of_u + adjoint(v) @ of_v, pg.sum(first, dim=-2))[
                        ..., None, :
                    ]
                )
                of_u, of_v = (of_u, of_v - change) if m >= n else (of_u - change, of_v)
                along = pg.imag(diagonal_of(left))
                turn = diagonal(1j * safely_divided(along, s, largest[..., 0], used, what))
            off = 1 - np.eye(k, dtype=numbers(s).dtype)
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
    samples=matrices((3, 2), (2, 4), (2, 3, 3), (0, 3)),
    error_samples=no_matrix,
    complex=True,
    arrays="numpy",
)
def linalg_svdvals(A: Array) -> Array:
    """Singular values of matrices, descending.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.linalg.svdvals(pg.tensor([[0.0, 2.0], [1.0, 0.0]]))
    tensor([2., 1.])
    """
    require_matrix("linalg.svd", A)
    return pg.linalg.svd(A, full_matrices=False)[1]


# Functions of matrices.


def exponential(input: Array) -> Array:
    from scipy.linalg import expm  # its import takes time

    require_square("linalg.matrix_exp", input)
    return np.asarray(computed("linalg.matrix_exp", expm, input)) if input.size else input.copy()


@primitive(
    exponential,
    samples=matrices(*SQUARES),
    error_samples=no_square,
    complex=True,
    arrays="numpy",
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
    """Yield matrices, and batches of them, with whole powers of both signs."""
    for n in (0, 1, 2, 3, 5, -1, -2):
        yield pg.Sample(matrix(rng, (3, 3), "regular"), n=n)
    yield pg.Sample(matrix(rng, (2, 3, 3), "regular"), n=3)
    yield pg.Sample(np.zeros((0, 0)), n=2)


@composed(
    samples=power_samples,
    error_samples=refuses(RuntimeError, "square|at least 2|ingular", (2, 3), (3,), (2, 2), n=-1),
    reference=lambda x, *, n: np.linalg.matrix_power(x, n),
    complex=True,
    arrays="numpy",
)
def matrix_power(input: Array, n: int) -> Array:
    """Whole power of square matrices, by repeated squaring; of a negative one, of the inverse.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) singular to a negative power.

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
    result: Any = None
    while n:
        if n % 2:
            result = input if result is None else pg.matmul(result, input)
        n //= 2
        input = pg.matmul(input, input) if n else input
    return pg.clone(result)


def pseudo_inverse(
    input: Array, *, atol: Any = None, rtol: Any = None, hermitian: bool = False
) -> Array:
    require_matrix("linalg.pinv", input)
    if hermitian:
        require_square("linalg.pinv", input)
        input = np.tril(input) + adjoint(np.tril(input, -1))
    if input.size == 0:
        return np.zeros((*input.shape[:-2], input.shape[-1], input.shape[-2]), input.dtype)
    u, s, vh = computed("linalg.pinv", np.linalg.svd, input, full_matrices=False)
    kept = s > cutoff(input, s, atol, rtol)[..., None]
    s = np.where(kept, 1 / np.where(kept, s, 1), 0)
    result: Array = np.conj(vh).swapaxes(-1, -2) @ (s[..., None] * np.conj(u).swapaxes(-1, -2))
    return result


def cutoff(input: Any, s: Any, atol: Any, rtol: Any) -> Any:
    """Return the singular values up to which they count as 0, as PyTorch's."""
    absolute = 0.0 if atol is None else np.asarray(numbers(atol), float)
    if rtol is None:
        relative: Any = (
            0.0 if np.any(absolute > 0) else max(input.shape[-2:]) * np.finfo(s.dtype).eps
        )
    else:
        relative = np.asarray(numbers(rtol), float)
    return np.maximum(absolute, relative * s.max(-1, initial=0))


@primitive(
    pseudo_inverse,
    settings={"hermitian": (False,), "atol": (None,), "rtol": (None,)},
    samples=matrices((3, 2), (2, 3), (3, 3), (2, 3, 2), (0, 3)),
    error_samples=no_matrix,
    reference=lambda x: np.linalg.pinv(x),
    complex=True,
    arrays="numpy",
)
def linalg_pinv(grad: Any, input: Any, output: Any) -> Any:
    """Pseudoinverse (Moore-Penrose) of matrices; singular values up to ``max(atol, rtol * the largest)`` count as 0.

    The derivative is that of a matrix whose rank stays, and whose small singular values are 0.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    Source: Golub and Pereyra 1973: dP = -P dA P + P Pᴴ dAᴴ (1 - A P) + (1 - P A) dAᴴ Pᴴ P.

    >>> import plugrad as pg
    >>> pg.linalg.pinv(pg.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """
    back, turned = adjoint(output), adjoint(grad)
    return (
        (turned - input @ (output @ turned)) @ output @ back
        + back @ output @ (turned - (turned @ output) @ input)
        - back @ grad @ back
    )


class QrResult(NamedTuple):
    """What ``linalg.qr`` returns: A = Q R, of which Q has orthonormal columns, and R is upper triangular."""

    Q: Array
    R: Array


class LinalgQr(Primitive):
    """QR decomposition of matrices: A = Q R, Q with orthonormal columns, R upper triangular.

    `mode` is "reduced", "complete" (Q is square), or "r" (Q is empty).

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions. In backward: (LinAlgError) the first columns are dependent, or the mode is
        "complete" of more rows than columns, whose last columns are any basis.

    Source: Seeger et al. 2017, "Auto-differentiating linear algebra"; of more columns than rows, Roberts and Roberts
    2020.

    >>> import plugrad as pg
    >>> pg.linalg.qr(pg.tensor([[3.0], [4.0]])).R.abs()
    tensor([[5.]])
    """

    complex = True
    settings: ClassVar[Any] = {"mode": ("reduced",)}
    arrays = "numpy"

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
        pivots = np.abs(np.diagonal(numbers(r), axis1=-2, axis2=-1))
        if (pivots <= 10 * np.finfo(pivots.dtype).eps * pivots.max(-1, initial=0)[..., None]).any():
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
    """Yield matrices of full rank and of less, with tolerances of both kinds."""
    x = rng.normal(size=(3, 2))
    yield pg.Sample(x)
    yield pg.Sample(x @ x.T)
    yield pg.Sample(rng.normal(size=(2, 3, 3)), atol=0.5)
    yield pg.Sample(x @ x.T, hermitian=True, rtol=1e-3)


@composed(samples=rank_samples, error_samples=no_matrix, arrays="numpy")
def linalg_matrix_rank(
    A: Array,
    tol: float | None = None,
    *,
    atol: float | None = None,
    rtol: float | None = None,
    hermitian: bool = False,
) -> Array:
    """The rank of matrices: how many singular values are above ``max(atol, rtol * the largest)``, int64.

    `rtol` is ``max(m, n) * eps`` unless one of both is given; `tol` is an old name of `atol`. Of `hermitian` matrices
    the sizes of eigenvalues are counted.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.linalg.matrix_rank(pg.ones(3, 3))
    tensor(1)
    """
    require_matrix("linalg.matrix_rank", A)
    array = np.asarray(numbers(A))
    find = np.linalg.eigvalsh if hermitian else np.linalg.svdvals
    s = np.abs(computed("linalg.matrix_rank", find, array))
    least = cutoff(array, s, tol if atol is None else atol, rtol)
    return pg.from_numpy(np.asarray((s > least[..., None]).sum(-1), np.int64))
