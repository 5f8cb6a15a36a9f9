"""The pack `stats`: densities and distribution functions of SciPy's distributions, and samples with gradients.

``from plugrad.ops import stats`` and ``stats.gamma.logpdf(x, a, loc=0, scale=1)`` is SciPy's call; the op's name is
`stats::gamma_logpdf`. Each distribution is declared once, as a `Continuous` or a `Discrete` of `families`, which makes
its ops.
"""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_scipy.stats.index import OPS

PLUGRAD_API = 1
PLUGRAD_FAMILIES = tuple(
    dict.fromkeys(
        op.rpartition("_")[0]
        for ops in OPS.values()
        for op in ops.split()
        if op.endswith(("_logpdf", "_logpmf"))
    )
)  # stats.norm.logpdf is the op norm_logpdf


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register every op of the pack under its SciPy name; a module is imported when one of its ops is first used."""
    register.later(__name__, OPS)
