"""The errors of one block of a Jacobian as a small picture: how far backward is from the numbers, entry by entry.
Next: `jacobian/jacobian.py`.
"""

from __future__ import annotations

import numpy as np

from plugrad.check.jacobian.comparison import Block
from plugrad.check.numbers.numerics import Array
from plugrad.check.report.report import ErrorMap

MOST = 32  # rows and columns; beyond that a cell stands for several entries
LEAST, GREATEST = -16.0, 16.0  # of a logarithm: no error at all, and one that is NaN or infinite


def error_map(
    block: Block, bound: Array, compared: Array | None = None, bad: Array | None = None
) -> ErrorMap:
    """Return the picture of a block, given how far apart two entries may be.

    Parameters
    ----------
    compared
        Where there was anything to compare; everywhere if None.
    bad
        Where backward is not known to be right. A closer look has cleared some entries that are out of bounds.
    """
    gap = np.abs(block.analytic - block.numeric)
    with np.errstate(all="ignore"):
        excess = np.log10(gap / bound)
    excess = np.where(gap == 0, LEAST, np.nan_to_num(excess, nan=GREATEST))
    excess = np.clip(excess, LEAST, GREATEST)
    if bad is not None:
        excess = np.where(bad, excess, np.minimum(excess, 0.0))
    if compared is not None:
        excess = np.where(compared, excess, -np.inf)
    down, across = (-(-size // MOST) for size in excess.shape)
    starts = np.arange(0, excess.shape[0], down), np.arange(0, excess.shape[1], across)
    cells = np.maximum.reduceat(np.maximum.reduceat(excess, starts[0], axis=0), starts[1], axis=1)
    return ErrorMap(
        block.x.shape,
        block.y.shape,
        tuple(block.rows[starts[0]].tolist()),
        tuple(block.columns[starts[1]].tolist()),
        (down, across),
        tuple(
            tuple(round(cell, 2) if np.isfinite(cell) else None for cell in row)
            for row in cells.tolist()
        ),
    )
