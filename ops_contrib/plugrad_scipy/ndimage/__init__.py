"""The pack `ndimage`: SciPy's filters and geometric transforms of images of any dimension."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.ndimage.index import OPS

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register every op of the pack under its SciPy name; a module is imported when one of its ops is first used."""
    register.later(__name__, OPS)
