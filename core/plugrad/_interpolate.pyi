"""The ops of the pack `interpolate`, as `plugrad.ops.interpolate` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Sequence
from typing import Any
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "Akima1DInterpolator",
    "BSpline",
    "BarycentricInterpolator",
    "CubicHermiteSpline",
    "CubicSpline",
    "KroghInterpolator",
    "LinearNDInterpolator",
    "NdBSpline",
    "NearestNDInterpolator",
    "PPoly",
    "PchipInterpolator",
    "RBFInterpolator",
    "RegularGridInterpolator",
    "barycentric_interpolate",
    "griddata",
    "interp1d",
    "interpn",
    "krogh_interpolate",
    "make_interp_spline",
    "make_lsq_spline",
    "make_smoothing_spline",
]

from plugrad_scipy.interpolate.piecewise import Akima1DInterpolator as Akima1DInterpolator

from plugrad_scipy.interpolate.bsplines import BSpline as BSpline

from plugrad_scipy.interpolate.polynomials import BarycentricInterpolator as BarycentricInterpolator

from plugrad_scipy.interpolate.piecewise import CubicHermiteSpline as CubicHermiteSpline

from plugrad_scipy.interpolate.piecewise import CubicSpline as CubicSpline

from plugrad_scipy.interpolate.polynomials import KroghInterpolator as KroghInterpolator

from plugrad_scipy.interpolate.scattered import LinearNDInterpolator as LinearNDInterpolator

from plugrad_scipy.interpolate.grids import NdBSpline as NdBSpline

from plugrad_scipy.interpolate.scattered import NearestNDInterpolator as NearestNDInterpolator

from plugrad_scipy.interpolate.piecewise import PPoly as PPoly

from plugrad_scipy.interpolate.piecewise import PchipInterpolator as PchipInterpolator

from plugrad_scipy.interpolate.scattered import RBFInterpolator as RBFInterpolator

from plugrad_scipy.interpolate.grids import RegularGridInterpolator as RegularGridInterpolator

def barycentric_interpolate(
    xi: Any,
    yi: Any,
    x: Any,
    axis: builtins.int = 0,
    *,
    der: builtins.int | Sequence[builtins.int] | None = 0,
    rng: Any = None,
    out: Tensor | None = None,
) -> Any:
    """Interpolating polynomial at places: `scipy.interpolate.barycentric_interpolate`; `der` is an order of derivative,
    or a list of them.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.barycentric_interpolate([0.0, 1.0, 2.0], [0.0, 1.0, 4.0], 1.5)
    tensor(2.2500, dtype=torch.float64)
    """

def griddata(
    points: Any,
    values: Any,
    xi: Any,
    method: builtins.str = 'linear',
    fill_value: Any = ...,
    rescale: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Interpolation of values at scattered points: `scipy.interpolate.griddata`, "linear" or "nearest".

    Derivatives are those of `LinearNDInterpolator`, `NearestNDInterpolator`, and of points on a line `interp1d`.

    >>> import plugrad as pg
    >>> points, values = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], [0.0, 1.0, 2.0]
    >>> pg.ops.interpolate.griddata(points, values, ([0.25], [0.5]))
    tensor([1.2500], dtype=torch.float64)
    """

from plugrad_scipy.interpolate.grids import interp1d as interp1d

def interpn(
    points: Any,
    values: Any,
    xi: Any,
    method: builtins.str = 'linear',
    bounds_error: builtins.bool = True,
    fill_value: Any = ...,
    *,
    out: Tensor | None = None,
) -> Any:
    """Interpolation on a rectangular grid of any dimension: `scipy.interpolate.interpn`, as `RegularGridInterpolator`.

    >>> import plugrad as pg
    >>> values = pg.tensor([[0.0, 1.0], [2.0, 4.0]])
    >>> pg.ops.interpolate.interpn(([0.0, 1.0], [0.0, 1.0]), values, [[0.5, 0.5]])
    tensor([1.7500], dtype=torch.float64)
    """

def krogh_interpolate(
    xi: Any,
    yi: Any,
    x: Any,
    der: builtins.int | Sequence[builtins.int] | None = 0,
    axis: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Any:
    """Interpolating polynomial of values and derivatives at places: `scipy.interpolate.krogh_interpolate`.

    `der` is an order of derivative, or a list of them.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.krogh_interpolate([0.0, 0.0, 1.0], [0.0, 2.0, 3.0], 0.5)
    tensor(1.2500, dtype=torch.float64)
    """

def make_interp_spline(
    x: Any,
    y: Any,
    k: builtins.int = 3,
    t: Any = None,
    bc_type: Any = None,
    axis: builtins.int = 0,
    check_finite: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any:
    """Spline of degree k through values: `scipy.interpolate.make_interp_spline`, with its knots where not `t`.

    Returns a `BSpline`, with derivatives of every order by `x`, `y`, `t` and its arguments. `bc_type` is "not-a-knot"
    (None), "natural", "clamped", "periodic" (whose system is solved dense), or a pair of lists of (order, value).
    A periodic spline of degree 0 or 1 is continued with its period, too, which SciPy's is not.

    >>> import plugrad as pg
    >>> spline = pg.ops.interpolate.make_interp_spline([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 4.0, 9.0], k=2)
    >>> spline([0.5, 2.5])
    tensor([0.2500, 6.2500], dtype=torch.float64)
    """

def make_lsq_spline(
    x: Any,
    y: Any,
    t: Any,
    k: builtins.int = 3,
    w: Any = None,
    axis: builtins.int = 0,
    check_finite: builtins.bool = True,
    *,
    method: builtins.str = 'qr',
    out: Tensor | None = None,
) -> Any:
    """Spline of given knots that is the closest to values by least squares: `scipy.interpolate.make_lsq_spline`.

    Returns a `BSpline`, with derivatives of every order by `x`, `y`, the knots `t`, the weights `w` and its arguments.
    The knots are so many that each basis function has a place of its own (Schoenberg and Whitney), or the system is
    singular, which raises. `method` "qr" solves by a dense QR decomposition, "norm-eq" the banded normal equations.

    >>> import plugrad as pg
    >>> line = pg.ops.interpolate.make_lsq_spline([0.0, 1.0, 2.0], [0.0, 3.0, 3.0], [0.0, 0.0, 2.0, 2.0], k=1)
    >>> line([0.0, 2.0])
    tensor([0.5000, 3.5000], dtype=torch.float64)
    """

def make_smoothing_spline(
    x: Any,
    y: Any,
    w: Any = None,
    lam: Any = None,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any:
    """Cubic smoothing spline: `scipy.interpolate.make_smoothing_spline`, with derivatives by `lam` too.

    It minimizes the sum of ``w * (y - f(x))**2`` and ``lam`` times the integral of f''². Returns a `BSpline`, with
    derivatives of every order by `x`, `y`, `w`, `lam` and its arguments. Without `lam` it is that of the smallest error
    of generalized cross-validation, as SciPy finds it, and has its derivatives by implicit functions.

    Source: P. J. Green and B. W. Silverman, Nonparametric Regression and Generalized Linear Models (1994), 2.3.

    >>> import plugrad as pg
    >>> lam = pg.tensor(1.0, dtype=pg.float64, requires_grad=True)
    >>> spline = pg.ops.interpolate.make_smoothing_spline([0, 1, 2, 3, 4], [0, 1, 0, 1, 0], lam=lam)
    >>> pg.autograd.grad(spline(2.0), lam)
    (tensor(-0.0467, dtype=torch.float64),)
    """
