"""Linear operators that are given as functions, and computations that need only their products, with gradients.

They are equations by Krylov's methods, exponentials, and a few eigenvalues and singular values. The tensors that an
operator depends on, in a sparse array or closed over by its functions, have gradients of every order. These are the
gradients of the solution, by an adjoint equation that the same method solves to the same tolerance, and not those of
the iterations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Context, composed, of_class, on, refuses
from plugrad.authoring.closures import closure_convert
from plugrad.autograd import functional
from plugrad_scipy import as_tensor
from plugrad_scipy.sparse.arrays import Sparse, diagonals_of


@of_class(
    lambda d, x: LinearOperator((3, 3), lambda v: d * v + v.sum()) @ x,
    samples=on(((3,), (3,)), ((3,), (3, 2))),
    error_samples=refuses(ValueError, "rows", ((3,), (2,))),
    arrays="numpy",
)
class LinearOperator:
    """Linear operator given by its product with a vector: `scipy.sparse.linalg.LinearOperator`, for functions of
    Tensors.

    `rmatvec` is the product of its adjoint with a vector; without it, the derivative of `matvec` is taken. Tensors that
    the functions close over have gradients, through ``A @ x`` and the solvers of this pack.

    Raises
    ------
    ValueError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> weight = pg.tensor([2.0, 3.0], requires_grad=True)
    >>> A = pg.ops.sparse.LinearOperator((2, 2), lambda x: weight * x)
    >>> x, info = pg.ops.sparse.cg(A, pg.tensor([2.0, 6.0]))
    >>> pg.autograd.grad(x.sum(), weight)
    (tensor([-0.5000, -0.6667]),)
    """

    def __init__(
        self,
        shape: Any,
        matvec: Callable[[Any], Any],
        rmatvec: Callable[[Any], Any] | None = None,
        matmat: Callable[[Any], Any] | None = None,
        dtype: Any = None,
        rmatmat: Callable[[Any], Any] | None = None,
    ) -> None:
        self.shape = (int(shape[0]), int(shape[1]))
        self._matvec, self._rmatvec = matvec, rmatvec
        self._matmat, self._rmatmat, self.dtype = matmat, rmatmat, dtype

    def matvec(self, x: Any) -> Any:
        """Return the product with the vector `x`, a Tensor."""
        return self._product(x, self.shape[1], self._matvec)

    def rmatvec(self, x: Any) -> Any:
        """Return the product of the adjoint with the vector `x`, a Tensor."""
        return self._product(x, self.shape[0], self._rmatvec or self._by_derivative)

    def _product(self, x: Any, rows: int, function: Callable[[Any], Any]) -> Any:
        x = as_tensor(x)
        if tuple(x.shape) != (rows,):
            raise ValueError(f"x has {rows} rows; its shape is {tuple(x.shape)}")
        found = function(x)
        return found.reshape(-1) if isinstance(found, pg.Tensor) else as_tensor(found).reshape(-1)

    def _by_derivative(self, y: Any) -> Any:
        """Return the product of the adjoint with `y` as a vector-Jacobian product of `matvec`, which is linear."""
        converted, closed_over = closure_convert(
            self.matvec, pg.zeros(self.shape[1], dtype=y.dtype)
        )
        zero = pg.zeros(self.shape[1], dtype=y.dtype)
        create = pg.is_grad_enabled()
        return functional.vjp(lambda x: converted(x, *closed_over), zero, y, create_graph=create)[1]

    def matmat(self, x: Any) -> Any:
        """Return the product with the matrix `x`, a Tensor."""
        x = as_tensor(x)
        if self._matmat is not None:
            return self._matmat(x)
        return pg.stack([self.matvec(each) for each in x.unbind(1)], 1)

    def __matmul__(self, x: Any) -> Any:
        return self.matvec(x) if as_tensor(x).ndim == 1 else self.matmat(x)

    dot = __matmul__
    __call__ = __matmul__

    @property
    def H(self) -> Any:
        """The adjoint, a `LinearOperator`."""
        matrices = self._rmatmat, self.dtype, self._matmat
        return LinearOperator(self.shape[::-1], self.rmatvec, self.matvec, *matrices)

    def adjoint(self) -> Any:
        """Return the adjoint, a `LinearOperator`."""
        return self.H


def aslinear(A: Any) -> Any:
    """Return `A`, a dense matrix, a sparse array, or an operator of SciPy's (without gradients), as a `LinearOperator`.

    Raises ValueError if it has not two dimensions.
    """
    if isinstance(A, LinearOperator):
        return A
    if isinstance(A, Sparse):
        back = A.conj().T.dot
        return LinearOperator(A.shape, A.dot, back, A.dot, A.dtype, back)
    if hasattr(A, "matvec") or hasattr(A, "tocoo"):
        apply = pg.ops.sparse.apply_operator
        back = A.H if hasattr(A, "matvec") else A.conj().T
        return LinearOperator(
            A.shape, lambda x: apply(x, operator=A), lambda x: apply(x, operator=back)
        )
    A = as_tensor(A)
    if A.ndim != 2:
        raise ValueError(f"an operator has two dimensions, not the shape {tuple(A.shape)}")
    return LinearOperator(A.shape, lambda x: A @ x, lambda x: pg.conj(A).T @ x, dtype=A.dtype)


# Equations.


class Solved(pg.Function):
    """Solution x of A x = b, found from products with A alone, as a function of b and of the parameters of A;
    `solution_of` applies it.

    ``product(x, *params)`` is A x, ``back(y, *params)`` the product of the adjoint, `method` a `Method` that solves,
    and `known` its result, if there is one. Raises NotConverged.

    Source: w = A⁻ᴴ dx is the gradient of b, and -w xᴴ that of A (Giles 2008, 2.3.1), as a product.
    """

    @staticmethod
    def forward(
        ctx: Context, b: Any, *params: Any, product: Any, back: Any, method: Any, known: Any = None
    ) -> Any:
        found, ctx.info = known or method.solve(product, params, b)
        if known is None and ctx.info:
            raise NotConverged(method.name, ctx.info)
        ctx.product, ctx.back, ctx.method = product, back, method
        found = found.clone()
        ctx.save_for_backward(found, *params)
        return found

    @staticmethod
    def backward(ctx: Context, grad: Any) -> Any:
        x, *params = ctx.saved_tensors
        if ctx.info:
            raise NotConverged(ctx.method.name, ctx.info)
        of_b = Solved.apply(
            grad, *params, product=ctx.back, back=ctx.product, method=ctx.method.adjoint()
        )
        if not params:
            return (of_b,)
        at, create = tuple(params), pg.is_grad_enabled()
        found = functional.vjp(lambda *p: ctx.product(x, *p), at, -of_b, create_graph=create)[1]
        return of_b, *found


class NotConverged(RuntimeError):
    """Error of a solver that did not reach its tolerance, so that there is no gradient; `name` is the solver's, `info`
    SciPy's code.
    """

    def __init__(self, name: str, info: int) -> None:
        super().__init__(
            f"sparse.{name} did not converge (info {info}), so that its result has no gradient: raise maxiter, or give "
            "a preconditioner M"
        )


class Method:
    """An iterative solver of SciPy (`name`) with its preconditioner M and further settings.

    With `scaled` it solves for a right side of length 1, so that the result is linear in the right side.
    """

    def __init__(self, name: str, M: Any, scaled: bool = False, **settings: Any) -> None:
        self.name, self.preconditioner, self.scaled = name, M, scaled
        self.settings = settings

    def adjoint(self) -> Any:
        """Return the method for the adjoint equation: with the adjoint preconditioner, scaled, and without an absolute
        tolerance.
        """
        back = self.preconditioner
        if back is not None and self.name not in SYMMETRIC:
            back = back.H if hasattr(back, "H") else np.conj(back).T
        settings = {key: value for key, value in self.settings.items() if key != "atol"}
        return Method(self.name, back, True, **settings)

    def solve(self, product: Any, params: Any, b: Any, x0: Any = None, callback: Any = None) -> Any:
        """Return the solution of ``product(x, *params) = b``, begun at `x0`, as a Tensor, and SciPy's `info`: 0 if it
        converged. `callback` is called after each step, as by SciPy.

        It is 0 too if the solver broke down but the residual is within the tolerance.
        """
        import scipy.sparse.linalg as solvers

        right = b.detach().numpy()
        scale = np.linalg.norm(right) if self.scaled else 1.0
        if scale == 0:
            return pg.zeros_like(b.detach()), 0
        right = (right / scale).astype(b.dtype)
        detached = [each.detach() for each in params]

        def numbers(v: Any) -> Any:
            return product(pg.tensor(v.reshape(-1)), *detached).detach().numpy()

        operator = solvers.LinearOperator((right.size, right.size), matvec=numbers, dtype=b.dtype)
        given = {**self.settings, "M": self.preconditioner, "callback": callback}
        if self.name == "gmres" and callback is not None:
            given.setdefault("callback_type", "legacy")
        settings = {key: value for key, value in given.items() if value is not None}
        x, info = getattr(solvers, self.name)(operator, right, x0, **settings)
        if info or self.name == "minres":  # which also ends where nothing becomes smaller any more
            rest = np.linalg.norm(numbers(x) - right)
            level = max(self.settings.get("rtol", 0), 100 * np.finfo(b.dtype).eps)
            size = np.linalg.norm(right)
            info = 0 if rest <= level * size else info or int(rest > 1e-3 * size)
        if (
            info < 0 and self.scaled
        ):  # of a breakdown, which depends on the right side, the user knows nothing
            again = Method("gmres", self.preconditioner, True, **self.settings)
            return again.solve(product, params, b)
        return pg.tensor((x * scale).astype(b.dtype, copy=False)), int(info)


SYMMETRIC = ("cg", "minres")


def solution_of(name: str, A: Any, b: Any, x0: Any, M: Any, callback: Any, **settings: Any) -> Any:
    """Return the solution of A x = b by SciPy's solver `name`, a Tensor with gradients, and its `info`; `x0`, `M`,
    `callback` and `settings` are the solver's arguments.

    Raises ValueError if the shapes do not fit.
    """
    length = np.linalg.norm(as_tensor(b).detach().numpy())
    if settings.get("atol") and length:  # of the adjoint equation only the relative one is known
        settings["rtol"] = max(settings["rtol"], settings["atol"] / length)
    operator, b = aslinear(A), as_tensor(b)
    flat = b.reshape(-1)
    if operator.shape[0] != operator.shape[1] or flat.shape[0] != operator.shape[1]:
        raise ValueError(f"shapes of A {operator.shape} and b {tuple(b.shape)} are incompatible")
    product, params, back = converted(operator, flat, name in SYMMETRIC)
    start = None if x0 is None else as_tensor(x0).detach().numpy().reshape(-1)
    method = Method(name, M, **settings)
    known = method.solve(product, params, flat, start, callback)
    x = Solved.apply(flat, *params, product=product, back=back, method=method, known=known)
    return x.reshape(b.shape), known[1]


def converted(operator: Any, like: Any, symmetric: bool) -> tuple[Any, tuple[Any, ...], Any]:
    """Return ``product(x, *params)``, the parameters (closed-over tensors of the operator), and ``back(y, *params)``
    for the adjoint.

    `like` has the dtype of vectors; if `symmetric`, both products are the same.
    """
    zero = pg.zeros(operator.shape[1], dtype=like.dtype)
    forward, ours = closure_convert(operator.matvec, zero)
    count = len(ours)

    def product(x: Any, *params: Any) -> Any:
        return forward(x, *params[:count])

    if symmetric:
        return product, ours, product
    if operator._rmatvec is None:

        def derivative(y: Any, *params: Any) -> Any:
            create, at = pg.is_grad_enabled(), pg.zeros(operator.shape[1], dtype=y.dtype)
            return functional.vjp(lambda x: product(x, *params), at, y, create_graph=create)[1]

        return product, ours, derivative
    backward, theirs = closure_convert(
        operator.rmatvec, pg.zeros(operator.shape[0], dtype=like.dtype)
    )

    def back(y: Any, *params: Any) -> Any:
        return backward(y, *params[count:])

    return product, (*ours, *theirs), back


def systems(rng: np.random.Generator) -> Any:
    """Yield samples for the solvers: the two diagonals of a symmetric positive definite tridiagonal matrix, and a right
    side.
    """
    yield pg.Sample(rng.uniform(0.1, 0.4, 3), 2 + rng.uniform(size=4), rng.normal(size=4))


def tridiagonal(off: Any, main: Any) -> Any:
    """Return the symmetric tridiagonal sparse matrix with the diagonal `main` and `off` beside it."""
    return diagonals_of([off, main, off], offsets=[-1, 0, 1])


TIGHT: dict[str, Any] = {"rtol": 1e-14, "atol": 1e-14}


@composed(
    samples=systems,
    error_samples=refuses(ValueError, "incompatible", ((3,), (4,), (5,))),
    arrays="numpy",
)
def cg(off: Array, main: Array, b: Array) -> Array:
    solved: Array = by_cg(tridiagonal(off, main), b, **TIGHT)[0]
    return solved


def by_cg(
    A: Any,
    b: Any,
    x0: Any = None,
    *,
    rtol: float = 1e-5,
    atol: float = 0.0,
    maxiter: int | None = None,
    M: Any = None,
    callback: Any = None,
) -> Any:
    """Solution of A x = b for a Hermitian positive definite A by conjugate gradients: `scipy.sparse.linalg.cg`.

    Returns (x, info), as SciPy does; info is 0 if it converged. `A` is a sparse array, a `LinearOperator`, whose
    functions may close over Tensors, or a dense matrix. There are derivatives of every order by `b` and the numbers of
    `A`. Each solves one more such equation to the same `rtol` (by default 1e-5), so that gradients are not more
    precise. `M`, the preconditioner, and `x0` have no gradient.

    Raises
    ------
    ValueError
        The shapes do not fit.
    RuntimeError
        Backward: a solver did not converge.

    >>> import plugrad as pg
    >>> b = pg.tensor([2.0, 2.0], requires_grad=True)
    >>> x, info = pg.ops.sparse.cg(pg.ops.sparse.diags_array(pg.tensor([2.0, 4.0])), b)
    >>> x.tolist(), pg.autograd.grad(x.sum(), b)
    ([1.0, 0.5], (tensor([0.5000, 0.2500]),))
    """
    return solution_of("cg", A, b, x0, M, callback, rtol=rtol, atol=atol, maxiter=maxiter)


cg.call = staticmethod(by_cg)


@composed(samples=systems, arrays="numpy")
def minres(off: Array, main: Array, b: Array) -> Array:
    solved: Array = by_minres(tridiagonal(off, main), b, rtol=1e-14)[0]
    return solved


def by_minres(
    A: Any,
    b: Any,
    x0: Any = None,
    *,
    rtol: float = 1e-5,
    shift: float = 0.0,
    maxiter: int | None = None,
    M: Any = None,
    callback: Any = None,
) -> Any:
    """Solution of (A - shift) x = b for a Hermitian A by minimal residuals: `scipy.sparse.linalg.minres`; the rest is
    as for `cg`.

    >>> import plugrad as pg
    >>> b = pg.tensor([2.0, 2.0], requires_grad=True)
    >>> x, info = pg.ops.sparse.minres(pg.ops.sparse.diags_array(pg.tensor([2.0, -4.0])), b)
    >>> pg.autograd.grad(x.sum(), b)[0].round(decimals=4)
    tensor([ 0.5000, -0.2500])
    """
    operator = aslinear(A)
    moved = LinearOperator(operator.shape, lambda x: operator.matvec(x) - shift * x)
    return solution_of(
        "minres", moved if shift else A, b, x0, M, callback, rtol=rtol, maxiter=maxiter
    )


minres.call = staticmethod(by_minres)


@composed(samples=systems, arrays="numpy")
def gmres(off: Array, main: Array, b: Array) -> Array:
    made = diagonals_of([off, main], offsets=[1, 0])
    solved: Array = by_gmres(made, b, **TIGHT)[0]
    return solved


def by_gmres(
    A: Any,
    b: Any,
    x0: Any = None,
    *,
    rtol: float = 1e-5,
    atol: float = 0.0,
    restart: int | None = None,
    maxiter: int | None = None,
    M: Any = None,
    callback: Any = None,
    callback_type: Any = None,
) -> Any:
    """Solution of A x = b by generalized minimal residuals: `scipy.sparse.linalg.gmres`, with the derivatives of `cg`.

    The adjoint equation needs products with the adjoint: for a `LinearOperator` its `rmatvec`, or the derivative of its
    `matvec`.

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array([pg.tensor([2.0, 4.0]), pg.tensor([2.0])], offsets=[0, 1])
    >>> b = pg.tensor([4.0, 4.0], requires_grad=True)
    >>> x, info = pg.ops.sparse.gmres(A, b)
    >>> pg.autograd.grad(x[0], b)[0].round(decimals=4)
    tensor([ 0.5000, -0.2500])
    """
    settings = {"rtol": rtol, "atol": atol, "restart": restart, "maxiter": maxiter}
    settings["callback_type"] = callback_type
    return solution_of("gmres", A, b, x0, M, callback, **settings)


gmres.call = staticmethod(by_gmres)


@composed(samples=systems, arrays="numpy")
def bicgstab(off: Array, main: Array, b: Array) -> Array:
    made = diagonals_of([off, main], offsets=[1, 0])
    solved: Array = by_bicgstab(made, b, **TIGHT)[0]
    return solved


def by_bicgstab(
    A: Any,
    b: Any,
    x0: Any = None,
    *,
    rtol: float = 1e-5,
    atol: float = 0.0,
    maxiter: int | None = None,
    M: Any = None,
    callback: Any = None,
) -> Any:
    """Solution of A x = b by stabilized biconjugate gradients: `scipy.sparse.linalg.bicgstab`; the rest is as for
    `gmres`.

    If the method breaks down for an adjoint equation, `gmres` solves it.

    >>> import plugrad as pg
    >>> A = pg.ops.sparse.diags_array([pg.tensor([2.0, 4.0]), pg.tensor([2.0])], offsets=[0, 1])
    >>> b = pg.tensor([4.0, 4.0], requires_grad=True)
    >>> x, info = pg.ops.sparse.bicgstab(A, b)
    >>> pg.autograd.grad(x[0], b)[0].round(decimals=4)
    tensor([ 0.5000, -0.2500])
    """
    return solution_of("bicgstab", A, b, x0, M, callback, rtol=rtol, atol=atol, maxiter=maxiter)


bicgstab.call = staticmethod(by_bicgstab)


# Exponentials.

REACH = {5: 2.4e-3, 10: 0.144, 15: 0.641, 20: 1.44, 25: 2.43, 30: 3.54, 40: 6.0, 50: 8.5, 55: 9.9}
"""Up to which norm so many terms of Taylor's series are exact to double precision: Al-Mohy and Higham, table 3.1."""


@composed(samples=systems, arrays="numpy")
def expm_multiply(off: Array, main: Array, b: Array) -> Array:
    made: Array = times_exponential(tridiagonal(off, -main), b)
    return made


def times_exponential(
    A: Any,
    B: Any,
    start: float | None = None,
    stop: float | None = None,
    num: int | None = None,
    endpoint: bool | None = None,
    traceA: Any = None,
) -> Any:
    """Exponential of a sparse matrix or an operator times a vector or a matrix: `scipy.sparse.linalg.expm_multiply`.

    With `start`, `stop` and `num` it is exp(t A) B at these times. There are derivatives of every order by `B` and the
    numbers of `A`: those of the terms of Taylor's series, whose number, and so the memory, grows with the norm of A.

    `traceA` is the trace of `A`, by which it is shifted; by default it is estimated by a few products. It has no
    gradient: any number gives a right result, but the trace needs the fewest terms, and keeps the digits where exp(t A)
    B is small.

    Source: A. H. Al-Mohy and N. J. Higham, SIAM J. Sci. Comput. 33 (2011).

    >>> import plugrad as pg
    >>> a = pg.tensor([0.0, 1.0], requires_grad=True)
    >>> y = pg.ops.sparse.expm_multiply(pg.ops.sparse.diags_array(a), pg.tensor([1.0, 1.0]))
    >>> y.detach(), pg.autograd.grad(y.sum(), a)
    (tensor([1.0000, 2.7183]), (tensor([1.0000, 2.7183]),))
    """
    operator, B = aslinear(A), as_tensor(B)
    if operator.shape[0] != operator.shape[1] or operator.shape[1] != B.shape[0]:
        raise ValueError(
            f"the matrices of the shapes {operator.shape} and {tuple(B.shape)} do not fit"
        )
    shift, norm = shift_and_norm(operator, B.dtype, traceA)
    if start is None and stop is None and num is None:
        return advanced(operator, B, 1.0, shift, norm)
    end = True if endpoint is None else endpoint
    times = np.linspace(start, stop, 50 if num is None else num, endpoint=end)  # type: ignore[arg-type]
    states, last = [], 0.0
    for time in times:
        B, last = advanced(operator, B, float(time - last), shift, norm), time
        states.append(B)
    return pg.stack(states)


def shift_and_norm(operator: Any, dtype: Any, trace: Any) -> tuple[Any, float]:
    """Return the mean μ of the operator's diagonal, and an estimate of the 1-norm (the largest column sum) of A - μ I.

    `trace` is the trace of the operator, or None to estimate it; `dtype` is that of vectors.
    """
    from scipy.sparse import linalg

    size = operator.shape[0]

    def numbers_of(function: Any) -> Any:
        return lambda v: function(pg.tensor(v.reshape(-1).astype(dtype))).detach().numpy()

    with pg.no_grad():
        forward, backward = numbers_of(operator.matvec), numbers_of(operator.rmatvec)
        signs = np.eye(size)
        if size >= 5:  # Hutchinson's estimate
            signs = np.random.default_rng(0).choice([-1.0, 1.0], (5, size))
        products = np.array([forward(each) for each in signs])
        if trace is None:
            trace = (signs * products).sum() / (5 if size >= 5 else 1)
        shift = np.asarray(as_tensor(trace).detach().numpy()).item() / max(size, 1)
        if size < 5:
            return shift, float(np.abs(products - shift * signs).sum(1).max(initial=0))
        given = linalg.LinearOperator(
            operator.shape,
            matvec=lambda v: forward(v) - shift * v.reshape(-1),
            rmatvec=lambda v: backward(v) - np.conj(shift) * v.reshape(-1),
            dtype=dtype,
        )
        state = np.random.get_state()  # noqa: NPY002 -- the estimate draws from it
        found = linalg.onenormest(given)
        np.random.set_state(state)  # noqa: NPY002
        return shift, float(found)


def advanced(operator: Any, b: Any, time: float, shift: Any, norm: float) -> Any:
    """Return exp(time A) b, where `operator` is A, by Taylor's series, in steps; `norm` is that of A - shift I."""
    size = abs(time) * norm
    terms = min(REACH, key=lambda m: m * max(1, np.ceil(size / REACH[m])))
    steps = max(1, int(np.ceil(size / REACH[terms])))
    eps = np.finfo(b.dtype).eps / 2
    factor = np.exp(time * shift / steps).item()
    for _ in range(steps):
        term, total = b, b
        for order in range(1, terms + 1):
            before = np.abs(term.detach().numpy()).max(initial=0)
            term = (operator @ term - shift * term) * (time / (steps * order))
            total = total + term
            both = before + np.abs(term.detach().numpy()).max(initial=0)
            if both <= 0.01 * eps * np.abs(total.detach().numpy()).max(initial=0):
                break
        b = total * factor
    return b


expm_multiply.call = staticmethod(times_exponential)


# Eigenvalues.


class Eigenpair(pg.Function):
    """An eigenvector and its eigenvalue, as one vector, as a function of the parameters of a symmetric operator.

    `pairs_of` applies it to the known pair. Source: the implicit function theorem for A v - λ v = 0, (1 - vᵀ v) / 2 =
    0, whose Jacobian is symmetric, and regular if the eigenvalue is simple.
    """

    @staticmethod
    def forward(ctx: Context, *params: Any, product: Any, known: Array) -> Any:
        found = pg.tensor(known)
        ctx.product = product
        ctx.save_for_backward(found, *params)
        return found

    @staticmethod
    def backward(ctx: Context, grad: Any) -> Any:
        pair, *params = ctx.saved_tensors

        def jacobian(z: Any, pair: Any, *params: Any) -> Any:
            v, value = pair[:-1], pair[-1]
            top = ctx.product(z[:-1], *params) - value * z[:-1] - z[-1] * v
            return pg.cat([top, -(v * z[:-1]).sum()[None]])

        tolerance = 1e-13 if pair.dtype == np.float64 else 1e-6
        method = Method("minres", None, True, rtol=tolerance, maxiter=20 * len(pair))
        probe = np.random.default_rng(0).normal(size=len(pair)).astype(pair.dtype)
        try:
            if method.solve(jacobian, (pair, *params), pg.tensor(probe))[1]:  # it is singular
                raise NotConverged("minres", 1)
            back = Solved.apply(grad, pair, *params, product=jacobian, back=jacobian, method=method)
        except NotConverged as error:
            raise np.linalg.LinAlgError(
                "an eigenvalue is equal to another one, nearly, and it has no derivative"
            ) from error
        at, create = tuple(params), pg.is_grad_enabled()
        found: tuple[Any, ...] = functional.vjp(
            lambda *p: ctx.product(pair[:-1], *p), at, -back[:-1], create_graph=create
        )[1]
        return found


def pairs_of(product: Any, params: Any, values: Array, vectors: Array) -> tuple[Any, Any]:
    """Return known eigenvalues (k,) and eigenvectors (n, k) as Tensors with gradients by `params`, where ``product(x,
    *params)`` is A x.

    Raises LinAlgError if there are parameters and two eigenvalues nearly coincide.
    """
    scale = np.abs(values).max(initial=0)
    apart = np.abs(values[:, None] - values) + np.diag(np.full(len(values), np.inf))
    alone = apart.min(initial=np.inf) > 1000 * np.finfo(values.dtype).eps * scale
    if params and not alone:
        raise np.linalg.LinAlgError(
            "two eigenvalues are equal, nearly, and have no derivative; detach the numbers of the matrix"
        )
    known = [np.append(vectors[:, nr], value) for nr, value in enumerate(values)]
    if not params:
        return pg.tensor(values), pg.tensor(vectors)
    found = pg.stack([Eigenpair.apply(*params, product=product, known=each) for each in known], 1)
    return found[-1], found[:-1]


@composed(
    samples=lambda rng: [pg.Sample(rng.uniform(0.1, 0.4, 3), np.arange(4.0), which="LA")],
    arrays="numpy",
)
def eigsh(off: Array, main: Array, which: str = "LM") -> Any:
    return symmetric_pairs(tridiagonal(off, main), 2, which=which, v0=1 + np.arange(4.0))


def symmetric_pairs(
    A: Any,
    k: int = 6,
    M: Any = None,
    sigma: float | None = None,
    which: str = "LM",
    v0: Any = None,
    ncv: int | None = None,
    maxiter: int | None = None,
    tol: float = 0,
    return_eigenvectors: bool = True,
    **settings: Any,
) -> Any:
    """Some eigenvalues and eigenvectors of a real symmetric sparse matrix or operator: `scipy.sparse.linalg.eigsh`.

    There are derivatives of every order by the numbers of `A`; each needs the solution of one equation per pair. The
    sign of a vector is SciPy's. `sigma`, near which SciPy looks for eigenvalues, needs a sparse array or a dense
    matrix.

    Raises
    ------
    RuntimeError
        (LinAlgError) Two of the eigenvalues are nearly equal; backward: one is equal to another eigenvalue of `A`.
    NotImplementedError
        `M`, for a generalized problem, is given, or `A` is complex.

    >>> import plugrad as pg
    >>> a = pg.tensor([1.0, 2.0, 5.5], requires_grad=True)
    >>> values = pg.ops.sparse.eigsh(pg.ops.sparse.diags_array(a), 1, return_eigenvectors=False)
    >>> round(values.item(), 4), round(pg.autograd.grad(values[0], a)[0][2].item(), 4)
    (5.5, 1.0)
    """
    from scipy.sparse import linalg

    operator = aslinear(A)
    if M is not None or np.dtype(operator.dtype or float).kind == "c":
        raise NotImplementedError("sparse.eigsh: M, and complex matrices, have no gradients here")
    like = pg.zeros(operator.shape[1], dtype=operator.dtype or np.float64)
    product, params, _ = converted(operator, like, True)
    given = A.structure if isinstance(A, Sparse) else numeric(operator, like)
    if sigma is not None and isinstance(A, pg.Tensor):
        given = A.detach().numpy()
    values, vectors = linalg.eigsh(
        given, k, sigma=sigma, which=which, v0=v0, ncv=ncv, maxiter=maxiter, tol=tol, **settings
    )
    found = pairs_of(product, params, values, vectors)
    return found if return_eigenvectors else found[0]


def numeric(operator: Any, like: Any) -> Any:
    """Return a `LinearOperator` as SciPy's operator on arrays, without gradients; `like` has the dtype."""
    from scipy.sparse import linalg

    def of_numbers(function: Any) -> Any:
        def product(v: Any) -> Any:
            with pg.no_grad():
                return function(pg.tensor(v.reshape(-1))).detach().numpy()

        return product

    return linalg.LinearOperator(
        operator.shape,
        matvec=of_numbers(operator.matvec),
        rmatvec=of_numbers(operator.rmatvec),
        dtype=like.dtype,
    )


eigsh.call = staticmethod(symmetric_pairs)


@composed(
    samples=lambda rng: [pg.Sample(rng.uniform(0.1, 0.4, 2), 1 + np.arange(3.0))],
    arrays="numpy",
)
def svds(off: Array, main: Array) -> Any:
    return singular_triples(diagonals_of([off, main], offsets=[1, 0]), 1, v0=1 + np.arange(3.0))


def singular_triples(
    A: Any,
    k: int = 6,
    ncv: int | None = None,
    tol: float = 0,
    which: str = "LM",
    v0: Any = None,
    maxiter: int | None = None,
    return_singular_vectors: Any = True,
    solver: str = "arpack",
    rng: Any = None,
    options: Any = None,
) -> Any:
    """Some singular values and vectors (u, s, vt) of a real sparse matrix or operator: `scipy.sparse.linalg.svds`.

    They are computed as eigenvalues and eigenvectors of [[0, A], [Aᵀ, 0]], with the derivatives of `eigsh`. Singular
    values that are equal, or 0, have no derivative, and raise LinAlgError.

    >>> import plugrad as pg
    >>> a = pg.tensor([1.0, 2.0, 5.5], requires_grad=True)
    >>> values = pg.ops.sparse.svds(pg.ops.sparse.diags_array(a), 1, return_singular_vectors=False)
    >>> round(values.item(), 4), round(pg.autograd.grad(values[0], a)[0][2].item(), 4)
    (5.5, 1.0)
    """
    from scipy.sparse import linalg

    operator = aslinear(A)
    rows = operator.shape[0]
    like = pg.zeros(operator.shape[1], dtype=operator.dtype or np.float64)
    if like.dtype.kind == "c":
        raise NotImplementedError("sparse.svds: complex matrices have no gradients here")
    given = A.structure if isinstance(A, Sparse) else numeric(operator, like)
    u, s, vt = linalg.svds(
        given, k, ncv, tol, which, v0, maxiter, True, solver, rng=rng, options=options
    )

    def both(z: Any) -> Any:
        return pg.cat([operator.matvec(z[rows:]), operator.rmatvec(z[:rows])])

    whole = LinearOperator((sum(operator.shape), sum(operator.shape)), both)
    product, params, _ = converted(whole, like, True)
    values, vectors = pairs_of(product, params, s, np.concatenate([u, vt.T]) / np.sqrt(2))
    if not return_singular_vectors:
        return values
    scale = np.sqrt(2).astype(like.dtype)
    return vectors[:rows] * scale, values, vectors[rows:].T * scale


svds.call = staticmethod(singular_triples)
