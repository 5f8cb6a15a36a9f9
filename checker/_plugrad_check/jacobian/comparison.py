"""Blocks of backward's Jacobian and the numeric one, the mismatches between them, and small pictures of a block.

There is one block per pair of an input and an output, because a block has one scale.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from _plugrad_check.report.report import ErrorMap, Grids, Worst
from _plugrad_check.slopes.arrays import DOUBLE, Array, Precision
from _plugrad_check.slopes.slopes import Corner

MismatchKind = Literal["wrong", "kink", "unresolved", "edge"]
"""Kind of mismatch: wrong; kink (any number in a range is right); unresolved (inconclusive: the numeric value is too
uncertain); edge (wrong at the edge of forward's domain, on points beside the samples).
"""


@dataclasses.dataclass(frozen=True)
class Mismatch:
    """Block of the Jacobian (one input and one output) in which backward and finite differences disagree: its kind, its
    worst entry, the corner of forward there, and its extent in words.
    """

    kind: MismatchKind
    input: int
    """The number of the differentiated input."""
    output: int
    """The number of the floating-point output."""
    worst: Worst
    corner: Corner
    extent: str
    everywhere: bool = False
    """True if backward returned None for this input in every call."""
    errors: ErrorMap | None = None


@dataclasses.dataclass(frozen=True)
class Block:
    """Block of the Jacobian: the derivatives of one output with respect to one input by backward (`analytic`) and by
    finite differences (`numeric`, with `error`), as tables of shape (inputs, outputs). The diagnosis looks for causes
    in blocks.
    """

    name: str
    """The name of the input."""
    x: Array
    """The input as real numbers: its `components`."""
    y: Array
    """The output as real numbers: its `components`."""
    rows: Array
    """The entries of `x` in the table, counted in C order."""
    columns: Array
    """The entries of `y` in the table, counted in C order."""
    analytic: Array
    numeric: Array
    error: Array
    wrong: Array
    others: dict[str, Any]
    """All array arguments by name, this one included."""
    settings: Mapping[str, float] = dataclasses.field(default_factory=dict)
    """All arguments that are plain numbers, by name."""
    output: int = 0
    input: int = 0
    siblings: Sequence[Block] = ()
    """The other blocks of the same call, as far as they are known."""
    pairs: tuple[bool, bool] = (False, False)
    """True, for the input and the output, if it is complex: its last axis of 2 holds (real, imaginary)."""
    holomorphic: bool = False
    """True if the engine runs the rule between two conjugations, as the op declares."""
    apart: Block | None = None
    """The block of real numbers, if this is the same one as complex numbers; else None."""

    @property
    def full(self) -> bool:
        """True if the block has every entry of its input and output, and is no excerpt."""
        return self.numeric.shape == (self.x.size, self.y.size)


@dataclasses.dataclass
class Comparison:
    """Result of comparing backward with finite differences for one call: the blocks of the Jacobian, their mismatches,
    and the number of entries and the largest error.
    """

    mismatches: list[Mismatch] = dataclasses.field(default_factory=list)
    blocks: list[Block] = dataclasses.field(default_factory=list)
    entries: int = 0
    """The number of entries that were compared, or that the probes cover."""
    error: float = 0.0
    """The largest relative difference (`relative`) of an entry or probe, except for kinks and inconclusive ones."""
    skipped: int = 0
    """The number of entries that could not be compared because a value is infinite or NaN."""
    tolerance: float = DOUBLE.rtol
    """The largest `error` that is right."""
    sketched: bool = False
    """True if random probes were compared, and not entries."""
    few_digits: bool = False
    """True if backward certainly agrees to the digits of float32 only."""
    lacking: Literal["", "inputs", "outputs", "entries"] = ""
    """The reason why nothing was compared: no floating-point inputs, no such outputs, or none with entries."""

    @property
    def has_wrong_entries(self) -> bool:
        """True if backward is wrong in any entry that was compared."""
        return any(mismatch.kind == "wrong" for mismatch in self.mismatches)

    def add(self, other: Comparison) -> None:
        """Add the result of comparing another block of the same call."""
        self.mismatches += other.mismatches
        self.blocks += other.blocks
        self.entries += other.entries
        self.skipped += other.skipped
        self.error = max(self.error, other.error)

    def add_wrong(self, block: Block, bad: Array, mismatch: Mismatch, error: float) -> None:
        """Add a mismatch of kind "wrong" in a block of the Jacobian: `bad` marks the wrong entries, `error` is the
        relative difference at the reported one.
        """
        block.wrong[...] = bad
        self.error = max(self.error, error if np.isfinite(error) else np.inf)
        self.mismatches.append(mismatch)


def relative(difference: Any, bound: Any, precision: Precision) -> Any:
    """Return differences in units in which the largest allowed difference, `bound`, is the relative tolerance.

    Without uncertainty this is the relative error of an entry. Where finite differences are uncertain the bound is
    wider, and a right entry does not read as one beyond the tolerance.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(difference == 0, 0.0, difference / bound * precision.rtol)


MOST = 32  # rows and columns; beyond that a cell stands for several entries
LEAST, GREATEST = -16.0, 16.0  # of a logarithm: no error at all, and one that is NaN or infinite


def error_map(
    block: Block, bound: Array, compared: Array | None = None, bad: Array | None = None
) -> ErrorMap:
    """Return the picture of a block of the Jacobian, with at most 32 rows and columns of cells; `bound` is the allowed
    difference of each entry.

    Parameters
    ----------
    compared
        True where an entry was compared; None means everywhere.
    bad
        True where backward is wrong or inconclusive. A closer look has cleared some entries that are out of bounds.
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
    worst = worst_of_cells(excess, down, across)
    cells, got, expected = (
        np.append(table, -np.inf)[worst] for table in (excess, block.analytic, block.numeric)
    )
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
        *(
            tuple(tuple(float(f"{entry:.6g}") for entry in row) for row in table.tolist())
            for table in (got, expected)
        ),
    )


def worst_of_cells(excess: Array, down: int, across: int) -> Array:
    """Return the position of the worst entry (in C order of the table `excess`) in each cell, where a cell is `down`
    rows and `across` columns of the table.
    """
    rows, columns = -(-excess.shape[0] // down), -(-excess.shape[1] // across)
    places = np.full(
        (rows * down, columns * across), excess.size
    )  # one more than there are: beyond the edge
    places[: excess.shape[0], : excess.shape[1]] = np.arange(excess.size).reshape(excess.shape)
    cells = places.reshape(rows, down, columns, across).swapaxes(1, 2).reshape(rows, columns, -1)
    worst = np.append(excess, -np.inf)[cells].argmax(axis=-1)
    return np.take_along_axis(cells, worst[..., None], axis=-1)[..., 0]


ROWS, COLUMNS = 3, 4


def grids_around(block: Block, worst: Worst) -> Grids | None:
    """Return an excerpt of a gradient around its worst entry, expected and got: the derivatives of one output entry
    with respect to the entries of the input.

    None for complex numbers, for an input of a single entry, and if the block is an excerpt itself.
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
