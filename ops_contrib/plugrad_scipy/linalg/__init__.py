"""The pack `linalg`: SciPy's linear algebra: functions and equations of matrices."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.linalg.index import OPS

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Offer every op by its SciPy name; a module is imported when an op of it is first touched."""
    register.later(__name__, OPS)
