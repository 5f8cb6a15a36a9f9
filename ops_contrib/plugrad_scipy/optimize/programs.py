"""Linear programs, by their data at a vertex; linear least squares with bounds; assignments, which are constants."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.optimize

import plugrad as pg
from plugrad.authoring import Array, composed, refuses
from plugrad_scipy import as_tensor
from plugrad_scipy.optimize.implicit import start
from plugrad_scipy.optimize.minima import as_bounds, given_as_bounds, limits_of, minimum

CLOSE = 1e-9
"""How near to its bound a constraint is active, and a dual value is 0, of the size of the numbers there."""


def samples_of_linprog(rng: np.random.Generator) -> Any:
    """Yield samples for `linprog`: programs with a single solution, with inequalities, and with an equation too."""
    A, b = np.array([[1.0, 2.0, 1.0], [3.0, 1.0, 2.0]]), np.array([4.0, 6.0])
    c = np.array([-1.0, -1.5, -0.2])
    yield pg.Sample(c, A, b)
    yield pg.Sample(c, A[:1], b[:1], A[1:], b[1:])


@composed(samples=samples_of_linprog, arrays="numpy")
def linprog(
    c: Array,
    A_ub: Array | None = None,
    b_ub: Array | None = None,
    A_eq: Array | None = None,
    b_eq: Array | None = None,
) -> Any:
    return program(c, A_ub, b_ub, A_eq, b_eq).x


def program(
    c: Any,
    A_ub: Any = None,
    b_ub: Any = None,
    A_eq: Any = None,
    b_eq: Any = None,
    bounds: Any = (0, None),
    method: str = "highs",
    options: Any = None,
) -> Any:
    """Minimum of c @ x under linear constraints: `scipy.optimize.linprog`, with derivatives by all arrays but `bounds`.

    The result is SciPy's, with Tensors as ``.x`` and ``.fun``. At a vertex where as many constraints hold with equality
    as there are unknowns, x is the solution of these equations, and ``fun = c @ x``; derivatives of every order are
    those of this solution, and the ones of x by `c` are 0. Source: Fiacco (1983), section 3.2.

    Raises
    ------
    RuntimeError
        There is no solution, while something requires grad.
    NotImplementedError
        The solution is not unique or not at a nondegenerate vertex, while something requires grad.

    >>> import plugrad as pg
    >>> b = pg.tensor([4.0], dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.linprog([-1.0, -3.0], [[1.0, 2.0]], b)
    >>> found.x, pg.autograd.grad(found.fun, b)
    (tensor([0., 2.], dtype=torch.float64, grad_fn=<LinalgSolveExBackward0>), (tensor([-1.5000], dtype=torch.float64),))
    """
    given = [None if each is None else as_tensor(each) for each in (c, A_ub, b_ub, A_eq, b_eq)]
    arrays = [None if each is None else each.detach().numpy() for each in given]
    result = scipy.optimize.linprog(*arrays, bounds=bounds, method=method, options=options)
    if pg.is_grad_enabled() and any(each is not None and each.requires_grad for each in given):
        result.x = vertex(result, bounds, *given[1:])
        result.fun = given[0] @ result.x
    else:
        result.x = None if result.x is None else pg.tensor(result.x)
        result.fun = None if result.fun is None else pg.tensor(result.fun, dtype=pg.float64)
    return result


linprog.call = staticmethod(program)


def vertex(result: Any, bounds: Any, A_ub: Any, b_ub: Any, A_eq: Any, b_eq: Any) -> Any:
    """Return the solution x in SciPy's `result` as a Tensor: the solution of the constraints that hold with equality at
    this vertex.

    `bounds` to `b_eq` are the arguments of `linprog`, as Tensors. Raises RuntimeError if the solver failed,
    NotImplementedError if the vertex is degenerate or x not unique.
    """
    if not result.success:
        raise RuntimeError(f"linprog found no solution to differentiate: {result.message}")
    x = result.x
    lower, upper = np.array(
        [
            [-np.inf if lo is None else lo, np.inf if up is None else up]
            for lo, up in pairs(bounds, x.size)
        ]
    ).T
    near = CLOSE * (1 + np.max(np.abs(x), initial=0))
    at = {"lower": x - lower <= near, "upper": upper - x <= near, "ineqlin": result.slack <= near}
    weak = [
        name
        for name, active in at.items()
        if (np.abs(getattr(result, name).marginals[active]) <= CLOSE).any()
    ]
    rows, sides = [], []
    if A_eq is not None:
        rows.append(A_eq)
        sides.append(b_eq)
    if A_ub is not None:
        rows.append(A_ub[np.flatnonzero(at["ineqlin"])])
        sides.append(b_ub[np.flatnonzero(at["ineqlin"])])
    for name, bound in (("lower", lower), ("upper", upper)):
        rows.append(pg.tensor(np.eye(x.size)[at[name]]))
        sides.append(pg.tensor(bound[at[name]]))
    matrix, side = pg.cat(rows), pg.cat(sides)
    if weak or len(matrix) != x.size:
        raise NotImplementedError(
            f"the solution of linprog has no derivative: {len(matrix)} constraints are active for {x.size} unknowns"
            f"{', some of them with a dual value of 0' if weak else ''}, so it is not unique, or a degenerate vertex, "
            "where it depends on the data with a kink; detach the data, or perturb them"
        )
    return pg.linalg.solve(matrix, side)


def pairs(bounds: Any, size: int) -> list[Any]:
    """Return `bounds` as a list with the pair (lower, upper) of each of `size` unknowns; None means (0, None), a single
    pair counts for all.
    """
    if bounds is None:
        return [(0, None)] * size
    if np.ndim(bounds[0]) == 0:
        return [tuple(bounds)] * size
    return [*bounds] * size if len(bounds) == 1 else [*bounds]


def samples_of_nnls(rng: np.random.Generator) -> Any:
    """Yield samples for `nnls`: a fit in which one unknown is 0."""
    A = rng.uniform(0.5, 1.5, (4, 3))
    yield pg.Sample(A, A @ np.array([1.0, 2.0, -1.0]))


@composed(
    samples=samples_of_nnls,
    error_samples=refuses(ValueError, "matrix with elements", ((4, 0), (4,)), ((4, 2), (4, 1))),
    arrays="numpy",
)
def nnls(A: Array, b: Array) -> Any:
    return not_negative(A, b)


def not_negative(A: Any, b: Any, *, maxiter: int | None = None) -> tuple[Any, Any]:
    """Least squares with non-negative unknowns: x ≥ 0 with the smallest ‖A x - b‖, `scipy.optimize.nnls`.

    Returns x and the norm, Tensors. There are derivatives of every order by both arrays: those of the equations for the
    unknowns that are not 0. Source: Fiacco (1983), section 3.2.

    Raises
    ------
    ValueError
        There are no elements, or the shapes do not fit.
    NotImplementedError
        In backward: an unknown is 0 that would be 0 without its bound too.

    >>> import plugrad as pg
    >>> A = pg.tensor([[1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], dtype=pg.float64)
    >>> b = pg.tensor([2.0, 1.0, -1.0], dtype=pg.float64, requires_grad=True)
    >>> x, norm = pg.ops.optimize.nnls(A, b)
    >>> x.detach(), pg.autograd.grad(x[0], b)[0].numpy() + 0.0
    (tensor([1.5000, 0.0000], dtype=torch.float64), array([0.5, 0.5, 0. ]))
    """
    A, b = as_tensor(A), as_tensor(b)
    if (
        not A.numel() or b.ndim != 1
    ):  # SciPy 1.17 ends the process for no columns, and takes a b of one column
        raise ValueError(
            f"nnls takes a matrix with elements and a vector; the shapes are {tuple(A.shape)} and {tuple(b.shape)}"
        )
    x, _ = scipy.optimize.nnls(A.detach().numpy(), b.detach().numpy(), maxiter=maxiter)
    result = scipy.optimize.OptimizeResult(x=x, success=True)
    x = minimum(result, squares, (A, b), limits_of(scipy.optimize.Bounds(0), x.size), [])
    return x, pg.linalg.norm(A @ x - b)


nnls.call = staticmethod(not_negative)


def squares(x: Any, A: Any, b: Any) -> Any:
    """Return half of the squared length of A x - b, with gradients."""
    return ((A @ x - b) ** 2).sum() / 2


def samples_of_lsq_linear(rng: np.random.Generator) -> Any:
    """Yield samples for `lsq_linear`: a fit in which one unknown is at its upper bound."""
    A = rng.uniform(0.5, 1.5, (4, 3))
    yield pg.Sample(A, A @ np.array([1.0, 2.0, 0.5]), np.zeros(3), np.array([2.0, 1.0, 2.0]))


@composed(samples=samples_of_lsq_linear, arrays="numpy")
def lsq_linear(A: Array, b: Array, lower: Array, upper: Array) -> Any:
    return bounded(A, b, (lower, upper), "bvls").x


def bounded(
    A: Any,
    b: Any,
    bounds: Any = None,
    method: str = "trf",
    tol: float = 1e-10,
    lsq_solver: str | None = None,
    lsmr_tol: Any = None,
    max_iter: int | None = None,
    verbose: int = 0,
    *,
    lsmr_maxiter: int | None = None,
) -> Any:
    """Least squares with bounds: x with the smallest ‖A x - b‖², `scipy.optimize.lsq_linear`, for a dense A.

    The result is SciPy's, with Tensors as ``.x``, ``.fun`` and ``.cost``. There are derivatives of every order by both
    arrays and by active bounds. Errors and source are those of `nnls`.

    >>> import plugrad as pg
    >>> top = pg.tensor(1.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.lsq_linear([[1.0, 0.5], [0.0, 1.0]], [2.0, 1.0], (0.0, top))
    >>> found.x.detach(), pg.autograd.grad(found.cost, top)
    (tensor([1., 1.], dtype=torch.float64), (tensor(-0.7500, dtype=torch.float64),))
    """
    A, b = as_tensor(A), as_tensor(b)
    limits = limits_of(as_bounds(bounds or ()), A.shape[1])
    result = scipy.optimize.lsq_linear(
        A.detach().numpy(),
        b.detach().numpy(),
        given_as_bounds(bounds, limits),
        method,
        tol,
        lsq_solver,
        lsmr_tol,
        max_iter,
        verbose,
        lsmr_maxiter=lsmr_maxiter,
    )
    result.x = minimum(result, squares, (A, b), limits, [])
    result.fun, result.cost = A @ result.x - b, squares(result.x, A, b)
    return result


lsq_linear.call = staticmethod(bounded)


def samples_of_assignment(rng: np.random.Generator) -> Any:
    """Yield samples for `linear_sum_assignment`: cost matrices, square and not."""
    yield pg.Sample(rng.normal(size=(3, 3)))
    yield pg.Sample(rng.normal(size=(2, 4)), maximize=True)


@composed(samples=samples_of_assignment, arrays="numpy")
def linear_sum_assignment(cost_matrix: Array, maximize: bool = False) -> Any:
    """Assignment of rows to columns, each used once, with the smallest sum of costs:
    `scipy.optimize.linear_sum_assignment`.

    Returns the rows and the columns, Tensors of integers without a gradient: the assignment does not change with small
    changes of the costs, and the sum ``cost_matrix[rows, columns].sum()`` has the gradient of its costs (the envelope
    theorem).

    >>> import plugrad as pg
    >>> cost = pg.tensor([[4.0, 1.0], [2.0, 3.0]], requires_grad=True)
    >>> rows, columns = pg.ops.optimize.linear_sum_assignment(cost)
    >>> columns, pg.autograd.grad(cost[rows, columns].sum(), cost)
    (tensor([1, 0]), (tensor([[0., 1.],
            [1., 0.]]),))
    """
    found = scipy.optimize.linear_sum_assignment(start(cost_matrix), maximize)
    return tuple(map(pg.tensor, found))
