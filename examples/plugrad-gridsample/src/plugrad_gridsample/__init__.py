"""Bilinear sampling on a grid for plugrad: the pack `gridsample`.

`kernel()` says which kernel runs, and so does ``python -m plugrad_gridsample``.
"""

import plugrad as pg

from plugrad_gridsample.affine import AffineGrid
from plugrad_gridsample.kernels import KernelWarning, kernel
from plugrad_gridsample.sampling import GridSample

__all__ = ["AffineGrid", "GridSample", "KernelWarning", "kernel"]

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register):
    """Offer the ops: plugrad.ops.gridsample.grid_sample and .affine_grid."""
    register(GridSample)
    register(AffineGrid)
