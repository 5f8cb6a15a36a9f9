"""Legendre polynomials for plugrad: the pack `legendre`. The ops are in `polynomials.py` and `scaling.py`."""

import plugrad as pg

from plugrad_legendre.polynomials import legendre3
from plugrad_legendre.scaling import GradScale

# The pack API this was written for; a plugrad with another one says so and does not load it.
PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register):
    """Offer the ops; legendre3 is plugrad.ops.legendre.legendre3, and GradScale is grad_scale."""
    register(legendre3)
    register(GradScale)
