"""Backward's whole Jacobian along a few random directions, before finite differences of each of its entries.

An entry costs at least six calls of forward, a direction four, whatever the size. Here nothing is found wrong: what
does not agree, by as much as the least that an entry may be off by, is asked entry by entry.
"""

from __future__ import annotations

import dataclasses

import numpy as np

from plugrad.check.slopes.arrays import DOUBLE, Array, has_three, is_single, largest_of, signed
from plugrad.check.slopes.slopes import Line
from plugrad.check.subject.lines import Surroundings

DIRECTIONS = 2
"""One shows each entry that is wrong, unless it and others cancel to ten digits."""


@dataclasses.dataclass(frozen=True)
class Along:
    """What finite differences of all outputs say along one direction."""

    direction: Array
    """A number for each entry of the inputs, in terms of its array's size."""
    line: Line
    coarse: Array
    middle: Array

    def gap_to(self, slopes: Array, enough: Array) -> Array | None:
        """Return how far extrapolated differences are from some slopes; None if they do not come close `enough`.

        A third step is taken only where the first two do not do.
        """
        first = (4 * self.middle - self.coarse) / 3
        gap: Array = np.abs(first - slopes)
        if (gap <= enough).all():
            return gap
        second = (4 * central(self.line, DOUBLE.step / 4) - self.middle) / 3
        gap = np.abs((16 * second - first) / 15 - slopes)
        return gap if (gap <= enough).all() else None


def asked_along(near: Surroundings, rng: np.random.Generator) -> list[Along]:
    """Return what random directions show; nothing where numbers are infinite, NaN, or not of double precision.

    That is asked before backward runs, as it may be of an op of which calls have something in common.
    """
    known = np.isfinite(near.point).all() and np.isfinite(near.origin).all()
    if near.precision is not DOUBLE or not known:
        return []
    asked = []
    for _ in range(DIRECTIONS):
        direction = signed(rng, near.inputs.size)
        line, _ = near.direction(direction)
        asked.append(
            Along(direction, line, *(central(line, DOUBLE.step / part) for part in (1, 2)))
        )
    return asked


def central(line: Line, step: float) -> Array:
    """Return the central difference at one step."""
    difference: Array = (line(step)[0] - line(-step)[0]) / (2 * step)
    return difference


def disagreement(near: Surroundings, analytic: Array, asked: list[Along]) -> float | None:
    """Return by how much a Jacobian, (inputs, outputs), is off along directions, relative to the terms there.

    Where the numbers are uncertain it is relative to what they may be off by, if that is more.

    None, unless that is so little that no entry can be off by itself by more than it may be.
    """
    if not asked or not np.isfinite(analytic).all() or has_few_digits(near, analytic):
        return None
    moves = near.scales()[:, None] * analytic
    # Rounding hides as much of an entry by itself.
    rounding = 10 * DOUBLE.epsilon * np.abs(near.origin) / (DOUBLE.step / 4)
    enough = SHARE * (rounding + least_allowed(near, moves))
    worst = 0.0
    for along in asked:
        terms = along.direction[:, None] * moves
        gap = along.gap_to(terms.sum(axis=0), enough)
        if gap is None:
            return None
        size = np.sqrt(np.square(terms).sum(axis=0))
        apart = gap > 0  # and so `enough` is
        off = gap[apart] / np.maximum(size, enough / DOUBLE.rtol)[apart]
        worst = max(worst, float(off.max(initial=0.0)))
    return worst


SHARE = 0.25
"""Of what an entry may be off by: it moves by at least half its scale, and differences are off, too."""


def has_few_digits(near: Surroundings, analytic: Array) -> bool:
    """Return whether a block may be rounded to float32, which one entry alone does not show."""
    return any(
        is_single(analytic[rows, columns]) and has_three(np.abs(analytic[rows, columns]))
        for rows in near.inputs.parts()
        for columns in near.outputs.parts()
    )


def least_allowed(near: Surroundings, moves: Array) -> Array:
    """Return, for each output, the least that any entry may be off by, for an input that moves by its scale."""
    least = np.full(near.outputs.size, np.inf)
    for rows in near.inputs.parts():
        for columns in near.outputs.parts():
            block = np.abs(moves[rows, columns])
            smallest = block.min(axis=0, initial=np.inf)
            allowed = DOUBLE.allowance(smallest, 0.0, largest_of(block))
            least[columns] = np.minimum(least[columns], allowed)
    return least
