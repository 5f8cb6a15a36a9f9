"""Small pictures of one block of a Jacobian: how far backward is from the numbers everywhere, and a few of both."""

from __future__ import annotations

import numpy as np

from plugrad.check.jacobian.comparison import Block
from plugrad.check.report.report import ErrorMap, Grids, Worst
from plugrad.check.slopes.arrays import Array

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


ROWS, COLUMNS = 3, 4


def grids_around(block: Block, worst: Worst) -> Grids | None:
    """Return the gradient of the output's worst entry by the entries of the input around it, expected and got.

    Of numbers that are complex, of a single entry and of an excerpt there is none.
    """
    ranks = len(worst.input_index), len(worst.output_index)
    if any(block.pairs) or not block.full or block.x.size < 2:
        return None
    if ranks != (block.x.ndim, block.y.ndim):
        return None
    column = int(np.ravel_multi_index(worst.output_index, block.y.shape)) if block.y.ndim else 0
    tables = [
        table[:, column].reshape(block.x.shape)
        for table in (block.numeric, block.analytic, block.wrong)
    ]
    most = [1] * (block.x.ndim - 2) + [ROWS, COLUMNS][-block.x.ndim :]
    starts = tuple(at - at % size for at, size in zip(worst.input_index, most, strict=True))
    window = tuple(slice(at, at + size) for at, size in zip(starts, most, strict=True))
    expected, got, wrong = (
        tuple(map(tuple, table[window].reshape(-1, table[window].shape[-1]).tolist()))
        for table in tables
    )
    return Grids(worst.output_index, starts, expected, got, wrong)
