"""The pack `special`: SciPy's special functions, elementwise: gamma, Bessel, elliptic, hypergeometric and others.

The modules are `gamma` with incomplete functions, `bessel`, `error` with exponential integrals and losses, `elliptic`,
`hypergeometric` with orthogonal polynomials, `harmonics`, `cumulative` with distribution functions, `waves` with Kelvin
and Mathieu functions; `quadrature`, `parameters` and `tricomi` compute derivatives by a parameter. Functions that the
pack builtin has under SciPy's name (`erf`, `gammainc`, `zeta`, `i0` ...) or another one (`bessel_j0` for `j0`) are not
written again.
"""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.special.index import OPS

PLUGRAD_API = 1
SAME = (
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "exp2",
    "expm1",
    "i0",
    "log1p",
    "logit",
    "polygamma",
    "round",
    "sinc",
    "xlogy",
)
LONGER = {
    "special_": ("entr", "erfcx", "i0e", "i1", "i1e", "log_ndtr", "ndtr", "ndtri", "xlog1py"),
    "special_bessel_": ("j0", "j1", "y0", "y1"),
    "special_modified_bessel_": ("k0", "k1"),
}
PLUGRAD_ALIASES = {
    **{name: f"builtin::{name}" for name in SAME},
    **{name: f"builtin::{word}{name}" for word, names in LONGER.items() for name in names},
    "expit": "builtin::sigmoid",
    "gammainc": "builtin::igamma",
    "gammaincc": "builtin::igammac",
    "gammaln": "builtin::lgamma",
    "jn": "special::jv",
    "k0e": "builtin::special_scaled_modified_bessel_k0",
    "k1e": "builtin::special_scaled_modified_bessel_k1",
    "multigammaln": "builtin::mvlgamma",
    "psi": "builtin::digamma",
}  # what builtin has, by its names in SciPy; and what SciPy has by two names


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register every op of the pack under its SciPy name; a module is imported when one of its ops is first used."""
    register.later(__name__, OPS)
