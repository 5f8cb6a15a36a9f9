"""The pack `special`: SciPy's special functions of each element: gamma, Bessel, elliptic, hypergeometric ones.

`gamma` and its incomplete functions, `bessel`, `error` with exponential integrals and losses, `elliptic`,
`hypergeometric` with orthogonal polynomials, `harmonics`, `cumulative` with distribution functions, `waves` with Kelvin
and Mathieu functions; `quadrature`, `parameters` and `tricomi` compute derivatives by a parameter. What builtin has
under SciPy's name (`erf`, `gammainc`, `zeta`, `i0` ...) or another one (`bessel_j0` for `j0`) is not written again.
"""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.special.index import OPS

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Offer every op by its SciPy name; a module is imported when an op of it is first touched."""
    register.later(__name__, OPS)
