"""The pack `integrate`: SciPy's integrals of samples and of functions, and its solvers of differential equations."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.integrate.index import OPS

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register every op of the pack under its SciPy name; a module is imported when one of its ops is first used."""
    register.later(__name__, OPS)
