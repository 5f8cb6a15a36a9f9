"""The pack `signal`: SciPy's signal processing: convolution, filters, spectra."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.signal.index import OPS

PLUGRAD_API = 1
PLUGRAD_FAMILIES = ("windows",)  # signal.windows.kaiser is the op windows_kaiser


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register every op of the pack under its SciPy name; a module is imported when one of its ops is first used."""
    register.later(__name__, OPS)
