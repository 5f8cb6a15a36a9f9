"""Linear programs, with derivatives by their data at a vertex."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.optimize

import plugrad as pg
from plugrad.authoring import Array, composed
from plugrad_scipy import as_tensor

CLOSE = 1e-9
"""How near to its bound a constraint is active, and a dual value is 0, of the size of the numbers there."""


def samples_of_linprog(rng: np.random.Generator) -> Any:
    """Yield programs with one solution: with inequalities, and with an equation too."""
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
    theirs, and those of x by `c` are 0. Source: Fiacco (1983), section 3.2.

    Raises
    ------
    RuntimeError
        There is no solution, and something requires grad.
    NotImplementedError
        Something requires grad, and the solution is not unique or not at a nondegenerate vertex.

    >>> import plugrad as pg
    >>> b = pg.tensor([4.0], dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.optimize.linprog([-1.0, -3.0], [[1.0, 2.0]], b)
    >>> found.x, pg.autograd.grad(found.fun, b)
    (tensor([0., 2.], dtype=torch.float64, grad_fn=<LinalgSolveBackward0>), (tensor([-1.5000], dtype=torch.float64),))
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


linprog.call = staticmethod(program)  # type: ignore[attr-defined]


def vertex(result: Any, bounds: Any, A_ub: Any, b_ub: Any, A_eq: Any, b_eq: Any) -> Any:
    """Return x as the solution of the equations that hold at a vertex."""
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
    """Return lower and upper bound of each unknown, of which one pair may be given for all."""
    if bounds is None:
        return [(0, None)] * size
    if np.ndim(bounds[0]) == 0:
        return [tuple(bounds)] * size
    return [*bounds] * size if len(bounds) == 1 else [*bounds]
