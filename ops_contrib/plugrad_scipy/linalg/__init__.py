"""The pack `linalg`: SciPy's linear algebra, with functions, decompositions and equations of matrices."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.linalg.index import OPS

PLUGRAD_API = 1
PLUGRAD_ALIASES = {
    "expm": "builtin::matrix_exp",
    "block_diag": "builtin::block_diag",
    "solve_lyapunov": "linalg::solve_continuous_lyapunov",
}


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register every op of the pack under its SciPy name; a module is imported when one of its ops is first used."""
    register.later(__name__, OPS)
