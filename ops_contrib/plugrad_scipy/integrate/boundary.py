"""Boundary value problems: `solve_bvp`, with derivatives of every order by the implicit function theorem.

SciPy finds values at the points of a mesh, and unknown parameters, that solve the equations of collocation: between two
points the cubic spline fulfils the differential equation in the middle. These equations are differentiated; the mesh is
constant. Their Jacobian is sparse, and is factored once. Sources: J. Kierzenka and L. F. Shampine, A BVP Solver Based
on Residual Control and the MATLAB PSE (2001); U. Ascher, R. Mattheij and R. Russell, Numerical Solution of Boundary
Value Problems for Ordinary Differential Equations (1995), section 5.3.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.integrate
import scipy.sparse

import plugrad as pg
from plugrad.authoring import Array, composed
from plugrad.autograd import functional
from plugrad_scipy.interpolate.piecewise import CubicHermiteSpline
from plugrad_scipy.optimize.implicit import Sparse, as_one, plain, solution, start


def oscillation(rng: np.random.Generator) -> Any:
    """Yield samples for `solve_bvp`: a stiffness and a boundary value, once with an unknown parameter that a third
    condition determines.
    """
    given = rng.uniform(1.0, 2.0), rng.uniform(0.5, 1.0)
    yield pg.Sample(*map(np.array, given), points=5)
    yield pg.Sample(*map(np.array, given), points=4, p=(0.3,))


@composed(samples=oscillation, arrays="numpy")
def solve_bvp(stiffness: Array, end: Array, *, points: int, p: Any = None) -> Any:
    def fun(x: Any, y: Any, p: Any = (0.0,)) -> list[Any]:
        return [y[1], p[0] - stiffness * y[0]]

    def bc(ya: Any, yb: Any, p: Any = ()) -> list[Any]:
        return [ya[0] - 0.2, yb[0] - end, *[ya[1] - 1 - each for each in p]]

    x = np.linspace(0, 1, points)
    # Linear equations and a large tolerance: Newton's method ends at once, and the mesh stays the same.
    found = boundary_value_problem(fun, bc, x, np.ones((2, points)), p, tol=0.5, bc_tol=1e-14)
    return found.y if p is None else found.p


def boundary_value_problem(
    fun: Any,
    bc: Any,
    x: Any,
    y: Any,
    p: Any = None,
    S: Any = None,
    fun_jac: Any = None,
    bc_jac: Any = None,
    tol: float = 1e-3,
    max_nodes: int = 1000,
    verbose: int = 0,
    bc_tol: float | None = None,
) -> Any:
    """Solution of y' = fun(x, y, p) under the conditions bc(y(a), y(b), p) = 0: `scipy.integrate.solve_bvp`.

    `fun` and `bc` are written with plugrad's functions; ``y`` is (n, m), of m points at once, and each column of what
    `fun` returns depends on the same column of y alone. The result is SciPy's, with Tensors as ``.y``, ``.yp``, ``.p``
    and what ``.sol(x)`` returns. There are derivatives of every order by the tensors that `fun` and `bc` close over.
    The points `x`, and the guesses `y` and `p`, are constants. The gradient is as precise as the solution: `tol`.

    Raises
    ------
    RuntimeError
        The solver found no solution, while something requires grad. In backward: `fun` or `bc` has changed.
    LinAlgError
        In backward: the equations are singular at the solution.
    NotImplementedError
        The end of the interval, an element of `x`, requires grad. In backward: there is a singular term `S`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> k = pg.tensor(1.0, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.integrate.solve_bvp(
    ...     lambda x, y: [y[1], k * y[0]],  # y = sinh(√k x) / sinh(√k)
    ...     lambda ya, yb: [ya[0], yb[0] - 1],
    ...     np.linspace(0, 1, 9), np.ones((2, 9)), tol=1e-6)
    >>> pg.autograd.grad(found.sol(0.5)[0], k)
    (tensor(-0.0512, dtype=torch.float64),)
    """
    if isinstance(x, pg.Tensor) and x.requires_grad:
        raise NotImplementedError(
            "solve_bvp has no gradient by x; scale the interval: with x = a + (b - a) s, solve for s from 0 to 1"
        )
    unknown = p is not None
    result = scipy.integrate.solve_bvp(
        plain(fun),
        plain(bc),
        start(x),
        start(y),
        None if p is None else start(p),
        S,
        of_several(fun_jac),
        of_several(bc_jac),
        tol,
        max_nodes,
        verbose,
        bc_tol,
    )
    places, (n, m) = pg.tensor(result.x), result.y.shape
    count = n * m

    def parts(z: Any) -> tuple[Any, tuple[Any, ...]]:
        return z[:count].reshape(m, n).T, (z[count:],) if unknown else ()

    h = places[1:] - places[:-1]

    def collocation(y: Any, *p: Any) -> Any:
        f = as_one(fun(places, y, *p))
        middle = (y[:, 1:] + y[:, :-1]) / 2 - h / 8 * (f[:, 1:] - f[:, :-1])
        inner = as_one(fun(places[:-1] + h / 2, middle, *p))
        # Divided by h, as an equation between slopes.
        return (y[:, 1:] - y[:, :-1]) / h - (f[:, :-1] + f[:, 1:] + 4 * inner) / 6

    def conditions(ends: Any, *p: Any) -> Any:
        return as_one(bc(ends[0], ends[1], *p))

    def equations(z: Any) -> Any:
        y, p = parts(z)
        ends = pg.stack([y[:, 0], y[:, -1]])
        return pg.cat([collocation(y, *p).T.reshape(-1), conditions(ends, *p)])

    def jacobian(z: Any) -> Sparse:
        y, p = parts(z)
        ends = pg.stack([y[:, 0], y[:, -1]])
        return Sparse.of_blocks(
            [*blocks_of(collocation, y, p), *blocks_of_conditions(conditions, ends, p, m)],
            len(z),
        )

    z = np.concatenate([result.y.T.reshape(-1), result.p if unknown else []])
    refusal = (
        "" if S is None else "solve_bvp with a singular term S has no gradient; write it into fun"
    )
    found = solution(z, equations, (), converged=result.success, refusal=refusal, jacobian=jacobian)
    if found.requires_grad and not result.success:
        raise RuntimeError(f"solve_bvp found no solution to differentiate: {result.message}")
    result.y, p = parts(found)
    result.p = p[0] if unknown else None
    result.x = places
    result.yp = pg.tensor(result.yp) if S is not None else as_one(fun(places, result.y, *p))
    result.sol = CubicHermiteSpline(places, result.y, result.yp, axis=1)
    return result


solve_bvp.call = staticmethod(boundary_value_problem)


def of_several(jacobian: Any) -> Any:
    """Return `jacobian`, a function of Tensors that returns one or a tuple, as the function of arrays that SciPy calls;
    None stays None.
    """
    if jacobian is None:
        return None

    def called(*arrays: Array) -> Any:
        found = jacobian(*map(pg.tensor, arrays))
        if not isinstance(found, tuple):
            return as_one(found).detach().numpy()
        return tuple(None if e is None else as_one(e).detach().numpy() for e in found)

    return called


def blocks_of(collocation: Any, y: Any, p: Any) -> Any:
    """Yield the blocks of the Jacobian of the collocation equations by `y` (n, m) and `p`: values, row and column
    numbers.

    ``collocation(y, *p)`` returns the residuals (n, m - 1) between points. An equation depends on the two points beside
    it, so that one backward pass gives the gradients of every other interval.
    """
    n, m = y.shape
    recorded = pg.is_grad_enabled()
    nodes = np.arange(n * m).reshape(m, n)
    for parity in range(min(2, m - 1)):
        for c in range(n):
            seed = np.zeros((n, m - 1))
            seed[c, parity::2] = 1
            by_y = functional.vjp(lambda y: collocation(y, *p), y, pg.tensor(seed), recorded)[1]
            intervals = np.arange(parity, m - 1, 2)
            for side in (0, 1):
                columns = nodes[intervals + side].T
                rows = np.broadcast_to(nodes[intervals, c], columns.shape)
                yield by_y[:, intervals + side], rows, columns
    for each in p:
        for k, direction in enumerate(np.eye(len(each))):
            by_p = functional.jvp(
                lambda p: collocation(y, p), each, pg.tensor(direction), recorded
            )[1]
            yield by_p, nodes[:-1].T, np.full((n, m - 1), n * m + k)


def blocks_of_conditions(conditions: Any, ends: Any, p: Any, m: int) -> Any:
    """Yield the blocks of the Jacobian of the boundary conditions by `ends`, the states (2, n), and `p`: values, row
    and column numbers.

    ``conditions(ends, *p)`` returns the residuals; `m` is the number of points.
    """
    n = ends.shape[1]
    rows = n * (m - 1) + np.arange(n + sum(map(len, p)))[:, None]
    by = functional.jacobian(conditions, (ends, *p), create_graph=pg.is_grad_enabled())
    for side, first in ((0, 0), (1, n * (m - 1))):
        columns = first + np.arange(n)
        yield by[0][:, side], *np.broadcast_arrays(rows, columns)
    for each in by[1:]:
        yield each, *np.broadcast_arrays(rows, n * m + np.arange(each.shape[1]))
