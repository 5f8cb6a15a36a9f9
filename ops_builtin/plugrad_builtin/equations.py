"""Linear equations: solutions, inverses, determinants, and Cholesky's factor.

LAPACK computes them, through NumPy and SciPy; the gradient rules are the published ones, written with ops, so that they
can be differentiated again.

Where a decorated function takes `grad`, it is the gradient rule of an op, and its other parameters are what it needs of
a call; its docstring describes the op.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Context, Primitive, array_of, composed, primitive, refuses
from plugrad.authoring.matrices import (
    OF_MATRICES,
    SQUARES,
    LinAlgError,
    adjoint,
    computed,
    diagonal,
    in_kind,
    matrices,
    matrix,
    no_square,
    require_matrix,
    require_square,
)
from plugrad.autograd.function import once_differentiable
from plugrad_builtin.statistics import times_power


def safely_divided(x: Any, by: Any, scale: Any, used: Any, what: str) -> Any:
    """Return ``x / by``, and 0 where `by` is 0 up to rounding: at most 10 eps times `scale`.

    Raises RuntimeError, whose message opens with `what`, if such a 0 is at a place where the mask `used` is True: the
    values (eigenvalues, say) coincide there, and their vectors have no derivative.
    """
    small = np.abs(array_of(by)) <= 10 * np.finfo(array_of(by).dtype).eps * np.abs(array_of(scale))
    if (small & used).any():
        raise RuntimeError(
            f"{what}: the vectors that belong to them are not unique, so that they have no derivative. Add a "
            "small perturbation to the matrix, or use the values only"
        )
    return pg.where(small, 0.0, x) / pg.where(small, 1.0, by)


def used_by(*grads: Any) -> Any:
    """Return the mask of columns that have a gradient other than 0 in any of `grads`: (..., m, n) gives (..., n)."""
    return np.any([(array_of(grad) != 0).any(-2) for grad in grads], axis=0)


def pairs_of(used: Any) -> Any:
    """Return the mask of pairs (i, j), i ≠ j, of which at least one is used: (..., n) gives (..., n, n)."""
    return (used[..., None, :] | used[..., :, None]) & ~np.eye(used.shape[-1], dtype=bool)


# Samples.


# Equations.


def inverse(input: Array) -> Array:
    require_square("linalg.inv", input)
    return computed("linalg.inv", np.linalg.inv, input)


@primitive(
    inverse,
    samples=matrices(*SQUARES, kind="regular"),
    error_samples=no_square,
    reference=lambda x: np.linalg.solve(x, np.eye(x.shape[-1])),
    **OF_MATRICES,
    node_name="LinalgInvExBackward0",
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
    """Return whether `b`, the right side of the equations a X = b, is one vector, or one vector for each matrix of
    `a`.
    """
    return len(b.shape) == 1 or (
        len(a.shape) - 1 == len(b.shape) and tuple(a.shape[:-1]) == tuple(b.shape)
    )


def dims_of_equations(A: Array, B: Array, **settings: Any) -> tuple[int, int]:
    """Return the numbers of last dimensions of `A` and of `B` that belong to one equation A X = B.

    They are 2 for `A`, and 1 or 2 for `B`, as it holds vectors or matrices.
    """
    return 2, 1 if is_vector(A, B) else 2


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
    """Return a function of a random generator that yields samples for A X = B: single and several right sides, batches,
    and unknowns on the left.

    `kind` is that of the matrices, as for `matrix` ("regular", "triangular"); `each` are settings for every sample.
    """

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


@primitive(
    solution,
    samples=equations("regular"),
    error_samples=refuses(RuntimeError, "square", ((2, 3), (2, 2)))
    + refuses(RuntimeError, "ingular", (np.ones((2, 2)), (2, 2)))
    + refuses(RuntimeError, "Incompatible shapes", (np.eye(2), (3, 2))),
    complex=True,
    core_dims=dims_of_equations,
    node_name="LinalgSolveExBackward0",
)
def linalg_solve(grad: Any, A: Any, B: Any, output: Any, left: Any) -> Any:
    """Solution X of the linear equations A X = B, or X A = B if not `left`; batches broadcast.

    `B` is a matrix, one vector, or one vector for each matrix of `A`.

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
    **OF_MATRICES,
    broadcasts=False,
)
def linalg_solve_triangular(
    grad: Any, A: Any, B: Any, output: Any, upper: Any, left: Any, unitriangular: Any
) -> Any:
    """Solution X of A X = B (or X A = B if not `left`) where only one triangle of A is read; batches broadcast.

    `upper` says which triangle; with `unitriangular` its diagonal is not read either, and counts as ones.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) a number on the diagonal is 0; PyTorch returns inf.

    Source: as for `linalg.solve`, limited to one triangle.

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
    samples=lambda rng: [
        *matrices(*SQUARES, kind="regular")(rng),
        pg.Sample(np.array([[[0.0, 1.0, 2.0], [0.0, 3.0, 1.0], [0.0, 1.0, 5.0]], np.eye(3)])),
    ],
    error_samples=no_square,
    **OF_MATRICES,
)
def linalg_det(grad: Any, input: Any) -> Any:
    """Determinant of square matrices.

    Singular matrices have derivatives too, up to the third.

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
    size = determinant(input)
    limits = np.finfo(size.dtype)
    regular = (limits.tiny <= np.abs(size)) & (np.abs(size) <= limits.max)
    A = np.where(regular[..., None, None], input, np.eye(input.shape[-1], dtype=input.dtype))
    inverse = computed("linalg.det", np.linalg.inv, A).swapaxes(-1, -2)
    norms = (np.linalg.norm(x, axis=(-1, -2)) for x in (A, inverse))
    regular &= pg.quietly(math.prod, norms) <= REGULAR
    cofactors: Array = pg.quietly(np.multiply, size[..., None, None], inverse)
    if not regular.all():
        cofactors[~regular] = singular_cofactors(input[~regular])
    return cofactors


REGULAR = 1e4
"""Condition number up to which det(A) A⁻ᵀ is exact: measured, its errors are a third of those by singular values, as
those of its two factors cancel, and for 2,048 matrices of 4 x 4 it takes a tenth of the time."""


def singular_cofactors(input: Array) -> Array:
    u, s, vh = computed("linalg.det", np.linalg.svd, input)
    mantissa, exponent = np.frexp(s)
    others = products(mantissa, np.eye(s.shape[-1], dtype=bool))
    rest = exponent.sum(-1, keepdims=True) - exponent
    # The powers of two come last: one that is too large times 0 would be nan.
    largest = rest.max(-1, keepdims=True, where=others != 0, initial=-9999)
    others = np.ldexp(others, rest - largest)
    found = turn_of(u, vh) * np.conj((u * others[..., None, :]) @ vh)
    cofactors: Array = times_power(found, largest[..., None])
    return cofactors


def nearly_singular(A: Any) -> bool:
    """Return whether any of the matrices `A` has a smallest singular value of at most sqrt(eps) times its largest.

    The inverse has then lost at least half of its digits.
    """
    s = np.linalg.svd(array_of(A), compute_uv=False)
    least: Any = s.max(-1, initial=0) * np.finfo(s.dtype).eps ** 0.5
    return bool(A.shape[-1] and (s.min(-1, initial=np.inf) <= least).any())


def turn_of(u: Array, vh: Array) -> Any:
    """Return det(U) det(Vᴴ), of absolute value 1, for unitary U and Vᴴ; (..., n, n) gives (..., 1, 1)."""
    return np.asarray(np.linalg.det(u) * np.linalg.det(vh))[..., None, None]


@primitive(
    matrix_of_cofactors, samples=matrices(*SQUARES, kind="regular"), **OF_MATRICES, for_rules=True
)
def cofactors(grad: Any, input: Any) -> Any:
    """Cofactors of square matrices, det(A) A⁻ᵀ, accurate for singular ones too.

    Raises
    ------
    RuntimeError
        In a third derivative, if a matrix is singular, or nearly.

    Source: d(det(A) A⁻ᵀ) = det(A) (tr(A⁻¹ dA) A⁻ᵀ - (A⁻¹ dA A⁻¹)ᵀ); where that loses digits, `cofactors_along`.

    >>> import plugrad as pg
    >>> pg.ops.builtin.cofactors(pg.tensor([[1.0, 2.0], [3.0, 4.0]])).round(decimals=4)
    tensor([[ 4., -3.],
            [-2.,  1.]])
    """
    if nearly_singular(input):
        return pg.conj(pg.ops.builtin.cofactors_along(input, pg.conj(grad)))
    back = adjoint(pg.linalg.inv(input))
    size = pg.conj(pg.linalg.det(input))[..., None, None]
    whole = pg.sum(grad * back, dim=(-1, -2), keepdim=True)
    return size * (whole * back - back @ grad.swapaxes(-1, -2) @ back)


class CofactorsAlong(Primitive):
    """Derivative of the `cofactors` of square matrices along given directions, which are matrices too; accurate for
    singular ones too.

    Source: the determinant of U S Vᴴ is det(U Vᴴ) times that of S, and the derivatives of that are sums over
    permutations of some rows, with their signs, of products of the other singular values: the second one is that of
    (G_ii K_kk - G_ik K_ki) prod_(l≠i,k) s_l over all i ≠ k.

    >>> import plugrad as pg
    >>> pg.ops.builtin.cofactors_along(pg.zeros(2, 2), pg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([[ 4., -3.],
            [-2.,  1.]])
    """

    for_rules = True
    complex = "holomorphic"
    arrays = "numpy"

    @staticmethod
    def forward(ctx: Context, input: Array, direction: Array) -> Array:
        ctx.save_for_backward(input, direction)
        return along(input, direction)

    @staticmethod
    @once_differentiable
    def backward(ctx: Context, grad_output: Array) -> Any:
        input, direction = ctx.saved_tensors
        needs_input, needs_direction = ctx.needs_input_grad
        return (
            along(input, direction, grad_output) if needs_input else None,
            along(input, grad_output) if needs_direction else None,
        )

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for sample in matrices(*SQUARES, kind="regular")(rng):
            (A,) = sample.args
            yield pg.Sample(A, rng.normal(size=A.shape))
        yield pg.Sample(np.diag([0.0, 0.0, 1.5]), rng.normal(size=(3, 3)))
        x = rng.normal(size=(2, 4, 4))
        yield pg.Sample(x[0] + 1j * x[1], x[1] - 1j * x[0])


def along(A: Array, *directions: Array) -> Array:
    """Return the derivative of the cofactors of `A` along one direction (a matrix), or the second derivative along
    two.
    """
    u, s, vh = computed("linalg.det", np.linalg.svd, A)
    back = np.conj(u), np.conj(vh)
    of = [back[0].swapaxes(-1, -2) @ each @ back[1].swapaxes(-1, -2) for each in directions]
    one = np.eye(s.shape[-1], dtype=bool)
    if len(of) == 1:
        others = products(s, one[:, None] | one) * ~one
        parts = [("ij,ii->jj", 1), ("ij,ij->ji", -1)]
    else:
        others = products(s, one[:, None, None] | one[:, None] | one)
        others = others * ~(one | one[:, None] | one[..., None])
        parts = [
            ("ijk,ii,jj->kk", 1),
            ("ijk,ij,ji->kk", -1),
            ("ijk,ik,jj->ki", -1),
            ("ijk,ii,jk->kj", -1),
            ("ijk,ij,jk->ki", 1),
            ("ijk,ik,ji->kj", 1),
        ]
    inner = sum(sign * summed(terms, others, *of) for terms, sign in parts)
    found: Array = turn_of(u, vh) * (back[0] @ inner @ back[1])
    return found


def products(s: Array, left: Array) -> Any:
    """Return, for each index i, the product of the singular values s_l with `left[i, l]` False.

    `s` is (..., n), `left` (i..., n), the result (..., i...).
    """
    lifted = s.reshape(*s.shape[:-1], *(1,) * (left.ndim - 1), s.shape[-1])
    return np.where(left, s.dtype.type(1), lifted).prod(-1)


def summed(terms: str, *factors: Array) -> Any:
    """Return the einsum `terms` ("ij,jk->ik") over batches of matrices; if its output is "kk", as diagonal matrices."""
    inputs, output = terms.split("->")
    batched = ",".join(f"...{each}" for each in inputs.split(","))
    if output[0] != output[1]:
        return np.einsum(f"{batched}->...{output}", *factors)
    return diagonal(np.einsum(f"{batched}->...{output[0]}", *factors))


class SlogdetResult(NamedTuple):
    """Result of `linalg.slogdet`, a named tuple: sign of the determinant, and logarithm of its absolute value."""

    sign: Array
    logabsdet: Array


class LinalgSlogdet(Primitive):
    """Sign of the determinant of square matrices, and logarithm of its absolute value, without overflow.

    For a singular matrix they are 0 and -inf, and have no gradient.

    Raises
    ------
    RuntimeError
        A matrix is not square; in backward, (LinAlgError) it is singular.

    Source: d log det A = tr(A⁻¹ dA) (Giles 2008, 2.2.4); for a complex matrix its imaginary part is the change of the
    sign's angle.

    >>> import plugrad as pg
    >>> pg.linalg.slogdet(pg.tensor([[1.0, 0.0], [0.0, -1.0]]))
    SlogdetResult(sign=tensor(-1.), logabsdet=tensor(0.))
    """

    complex = True
    core_dims = 2

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

    samples = matrices(*SQUARES, kind="regular")
    error_samples = staticmethod(no_square)


@composed(samples=matrices((3, 3), (2, 2), (0, 0), (2, 3, 3), kind="positive"), **OF_MATRICES)
def logdet(input: Array) -> Array:
    """Logarithm of the determinant of square matrices; nan if that is negative, -inf if the matrix is singular.

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
    return pg.where(array_of(sign) < 0, np.nan, size)


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
    **OF_MATRICES,
    node_name="LinalgCholeskyExBackward0",
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
    """Yield samples for `cholesky_solve`: right sides (..., n, k) and lower Cholesky factors (..., n, n)."""
    for shape, other in (((3, 2), (3, 3)), ((2, 3, 1), (2, 3, 3)), ((0, 2), (0, 0))):
        yield pg.Sample(rng.normal(size=shape), matrix(rng, other, "triangular"))


@composed(samples=right_and_factor, **OF_MATRICES)
def cholesky_solve(B: Array, L: Array, upper: bool = False) -> Array:
    """Solution X of A X = B from the Cholesky factor L of A: lower triangular, or upper if `upper`.

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


@composed(samples=matrices(*SQUARES, kind="triangular"), **OF_MATRICES)
def cholesky_inverse(L: Array, upper: bool = False) -> Array:
    """Inverse of the matrix whose Cholesky factor is L: lower triangular, or upper if `upper`.

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
