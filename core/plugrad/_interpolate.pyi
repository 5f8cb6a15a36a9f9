"""The ops of the pack `interpolate`, as `plugrad.ops.interpolate` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "akima1d_interpolator",
    "cubic_spline",
    "pchip_interpolator",
]

def akima1d_interpolator(
    x: Any,
    y: Any,
    axis: builtins.int = 0,
    *,
    method: builtins.str = 'akima',
    extrapolate: Any = None,
    out: Tensor | None = None,
) -> Piecewise:
    """Akima's interpolation: `scipy.interpolate.Akima1DInterpolator`, "akima" or "makima"; derivatives of every order.

    By `y` there is a kink where two neighbouring slopes are equal. Outside of the places it is NaN, unless
    `extrapolate`. Source: H. Akima, Journal of the ACM 17 (1970).

    >>> import plugrad as pg
    >>> pg.ops.interpolate.akima1d_interpolator([0.0, 1.0, 2.0, 4.0], [0.0, 1.0, 4.0, 5.0])(1.5)
    tensor(2.6339, dtype=torch.float64)
    """

def cubic_spline(
    x: Any,
    y: Any,
    axis: builtins.int = 0,
    bc_type: Any = 'not-a-knot',
    extrapolate: Any = None,
    *,
    out: Tensor | None = None,
) -> Piecewise:
    """Cubic spline through values, with two continuous derivatives: `scipy.interpolate.CubicSpline`.

    ``cubic_spline(x, y)(xi, nu)`` has derivatives of every order by `x`, `y`, `xi`, and the numbers of `bc_type`:
    "not-a-knot", "periodic", "clamped", "natural", or a pair (order, value) for each end. The linear system is solved
    dense, so that it takes the cube of the number of places.

    >>> import plugrad as pg
    >>> y = [0.0, 1.0, 8.0, 27.0]
    >>> spline = pg.ops.interpolate.cubic_spline([0.0, 1.0, 2.0, 3.0], y)
    >>> spline(1.5), spline(1.5, 1)
    (tensor(3.3750, dtype=torch.float64), tensor(6.7500, dtype=torch.float64))
    """

def pchip_interpolator(
    x: Any,
    y: Any,
    axis: builtins.int = 0,
    extrapolate: Any = None,
    *,
    out: Tensor | None = None,
) -> Piecewise:
    """Monotone cubic interpolation: `scipy.interpolate.PchipInterpolator`, with derivatives of every order.

    By `y` there is a kink where two values are equal, or the slope changes its sign: the gradient is that of the side
    on which the slope there is 0. Source: F. N. Fritsch and J. Butland, SIAM J. Sci. Comput. 5 (1984).

    >>> import plugrad as pg
    >>> pg.ops.interpolate.pchip_interpolator([0.0, 1.0, 2.0], [0.0, 1.0, 4.0])(1.5)
    tensor(2.3125, dtype=torch.float64)
    """
