"""The ops of the pack `interpolate`, as `plugrad.ops.interpolate` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "akima1d_interpolator",
    "b_spline",
    "cubic_spline",
    "interp1d",
    "interpn",
    "make_interp_spline",
    "pchip_interpolator",
    "regular_grid_interpolator",
]

def akima1d_interpolator(
    x: Any,
    y: Any,
    axis: builtins.int = 0,
    *,
    method: builtins.str = 'akima',
    extrapolate: Any = None,
    out: Tensor | None = None,
) -> Any:
    """Akima's interpolation: `scipy.interpolate.Akima1DInterpolator`, "akima" or "makima"; derivatives of every order.

    By `y` there is a kink where two neighbouring slopes are equal. Outside of the places it is NaN, unless
    `extrapolate`. Source: H. Akima, Journal of the ACM 17 (1970).

    >>> import plugrad as pg
    >>> pg.ops.interpolate.akima1d_interpolator([0.0, 1.0, 2.0, 4.0], [0.0, 1.0, 4.0, 5.0])(1.5)
    tensor(2.5000, dtype=torch.float64)
    """

def b_spline(
    t: Any,
    c: Any,
    k: builtins.int,
    extrapolate: Any = True,
    axis: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Any:
    """Spline of degree k by knots and coefficients: `scipy.interpolate.BSpline`.

    ``b_spline(t, c, k)(x, nu)`` has derivatives of every order by `t`, `c` and `x`; by a knot of full multiplicity
    there is none.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.b_spline([0.0, 0.0, 1.0, 2.0, 2.0], [1.0, 3.0, 2.0], 1)([0.5, 1.5])
    tensor([2.0000, 2.5000], dtype=torch.float64)
    """

def cubic_spline(
    x: Any,
    y: Any,
    axis: builtins.int = 0,
    bc_type: Any = 'not-a-knot',
    extrapolate: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Cubic spline through values, with two continuous derivatives: `scipy.interpolate.CubicSpline`.

    ``cubic_spline(x, y)(xi, nu)`` has derivatives of every order by `x`, `y`, `xi`, and the numbers of `bc_type`:
    "not-a-knot", "periodic" (whose system is solved dense), "clamped", "natural", or (order, value) for each end.

    >>> import plugrad as pg
    >>> y = [0.0, 1.0, 8.0, 27.0]
    >>> spline = pg.ops.interpolate.cubic_spline([0.0, 1.0, 2.0, 3.0], y)
    >>> spline(1.5), spline(1.5, 1)
    (tensor(3.3750, dtype=torch.float64), tensor(6.7500, dtype=torch.float64))
    """

def interp1d(
    x: Any,
    y: Any,
    kind: builtins.str = 'linear',
    axis: builtins.int = -1,
    copy: builtins.bool = True,
    bounds_error: builtins.bool | None = None,
    fill_value: Any = 'nan',
    assume_sorted: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Interpolation on a line: `scipy.interpolate.interp1d`, "linear" or "nearest"; by the others of the pack for more.

    Returns a function of places, with derivatives by `x`, `y` and the places. `fill_value` is a number or
    "extrapolate"; without either, places outside of `x` raise.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.interp1d([0.0, 1.0, 3.0], [0.0, 2.0, 4.0])([0.5, 2.0])
    tensor([1., 3.], dtype=torch.float64)
    """

def interpn(
    points: Any,
    values: Any,
    xi: Any,
    method: builtins.str = 'linear',
    bounds_error: builtins.bool = True,
    fill_value: Any = 'nan',
    *,
    out: Tensor | None = None,
) -> Any:
    """Interpolation on a rectangular grid: `scipy.interpolate.interpn`, "linear" or "nearest", of any dimension.

    `points` is a vector for each dimension, rising; `xi` (..., ndim). Derivatives are by `values`, `points` and `xi`;
    those of "nearest" by `values` alone, the others being 0 almost everywhere.

    >>> import plugrad as pg
    >>> values = pg.tensor([[0.0, 1.0], [2.0, 4.0]])
    >>> pg.ops.interpolate.interpn(([0.0, 1.0], [0.0, 1.0]), values, [[0.5, 0.5]])
    tensor([1.7500], dtype=torch.float64)
    """

def make_interp_spline(
    x: Any,
    y: Any,
    k: builtins.int = 3,
    t: Any = None,
    bc_type: Any = None,
    axis: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Any:
    """Spline of degree k through values: `scipy.interpolate.make_interp_spline`, with its knots where not `t`.

    Returns a `b_spline`, with derivatives of every order by `x`, `y`, `t` and its arguments. `bc_type` is "not-a-knot"
    (None), "natural", "clamped" or a pair of lists of (order, value). The linear system is solved dense.

    >>> import plugrad as pg
    >>> spline = pg.ops.interpolate.make_interp_spline([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 4.0, 9.0], k=2)
    >>> spline([0.5, 2.5])
    tensor([0.2500, 6.2500], dtype=torch.float64)
    """

def pchip_interpolator(
    x: Any,
    y: Any,
    axis: builtins.int = 0,
    extrapolate: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Monotone cubic interpolation: `scipy.interpolate.PchipInterpolator`, with derivatives of every order.

    By `y` there is a kink where two values are equal, or the slope changes its sign: the gradient is that of the side
    on which the slope there is 0. Source: F. N. Fritsch and J. Butland, SIAM J. Sci. Comput. 5 (1984).

    >>> import plugrad as pg
    >>> pg.ops.interpolate.pchip_interpolator([0.0, 1.0, 2.0], [0.0, 1.0, 4.0])(1.5)
    tensor(2.1875, dtype=torch.float64)
    """

def regular_grid_interpolator(
    points: Any,
    values: Any,
    method: builtins.str = 'linear',
    bounds_error: builtins.bool = True,
    fill_value: Any = 'nan',
    *,
    out: Tensor | None = None,
) -> Any:
    """Interpolator on a rectangular grid: `scipy.interpolate.RegularGridInterpolator`, a function as `interpn` has it.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.regular_grid_interpolator([[0.0, 1.0]], [0.0, 4.0])([[0.25]])
    tensor([1.], dtype=torch.float64)
    """
