"""Backward's whole Jacobian along a few random directions, before finite differences of each of its entries.
Next: `jacobian/jacobian.py`.

An entry costs at least six calls of forward, a direction four, whatever the size. Here nothing is found wrong: what
does not agree, by as much as the least that an entry may be off by, is asked entry by entry.
"""

from __future__ import annotations

import numpy as np

from plugrad.check.numbers.numerics import DOUBLE, Array, Line, is_single, largest_of
from plugrad.check.subject.lines import Surroundings

DIRECTIONS = 2
"""One shows each entry that is wrong, unless it and others cancel to ten digits."""


def disagreement(near: Surroundings, analytic: Array, rng: np.random.Generator) -> float | None:
    """Return by how much slopes of outputs along random directions are off, relative to their terms.

    None, unless they are so close that no entry, (inputs, outputs), can be off by itself by more than it may be.
    """
    known = all(np.isfinite(array).all() for array in (near.point, near.origin, analytic))
    if near.precision is not DOUBLE or not known or has_few_digits(near, analytic):
        return None
    moves = near.scales()[:, None] * analytic
    # Rounding hides as much of an entry by itself.
    rounding = 10 * DOUBLE.epsilon * np.abs(near.origin) / (DOUBLE.step / 4)
    least = rounding + least_allowed(near, moves)
    worst = 0.0
    for _ in range(DIRECTIONS):
        direction = rng.choice([-1.0, 1.0], near.inputs.size) * rng.uniform(
            0.5, 1.5, near.inputs.size
        )
        terms = direction[:, None] * moves
        slopes = terms.sum(axis=0)
        gap = gap_to(near.direction(direction)[0], slopes, SHARE * least)
        if gap is None:
            return None
        size = np.sqrt(np.square(terms).sum(axis=0))
        hidden = np.where(rounding > DOUBLE.rtol * size, rounding, 0.0)
        beyond = np.maximum(gap - hidden, 0.0)[size > 0] / size[size > 0]
        worst = max(worst, float(beyond.max(initial=0.0)))
    return worst


SHARE = 0.25
"""Of what an entry may be off by: it moves by at least half its scale, and differences are off, too."""


def has_few_digits(near: Surroundings, analytic: Array) -> bool:
    """Return whether a block may be rounded to float32, which one entry alone does not show."""
    return any(
        is_single(analytic[rows, columns]) and np.unique(np.abs(analytic[rows, columns])).size >= 3
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


def gap_to(line: Line, slopes: Array, enough: Array) -> Array | None:
    """Return how far central differences are from some slopes; None if they do not come close `enough`.

    They are taken at two steps, and a third only where these do not do, extrapolated.
    """
    coarse, middle = (central(line, DOUBLE.step / part) for part in (1, 2))
    first = (4 * middle - coarse) / 3
    gap: Array = np.abs(first - slopes)
    if (gap <= enough).all():
        return gap
    second = (4 * central(line, DOUBLE.step / 4) - middle) / 3
    gap = np.abs((16 * second - first) / 15 - slopes)
    return gap if (gap <= enough).all() else None


def central(line: Line, step: float) -> Array:
    """Return the central difference at one step."""
    difference: Array = (line(step)[0] - line(-step)[0]) / (2 * step)
    return difference
