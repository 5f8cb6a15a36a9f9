"""Random probes of a Jacobian as one number each: weighted sums of the outputs, moved along all inputs at once.

A right rule is known by these alone, which cost some ten calls of forward whatever the size.
"""

from __future__ import annotations

import numpy as np

from plugrad.check.jacobian.comparison import Comparison
from plugrad.check.slopes.arrays import DOUBLE, Array, signed
from plugrad.check.slopes.slopes import Line
from plugrad.check.subject.call import Recorded
from plugrad.check.subject.lines import Surroundings

Generator = np.random.Generator

PROBES = 2  # on each side of each kind, of uneven signs and Gaussian; one where they agree by far
TOLERANCE = 1e-8  # of a probe's own size in float64: one entry wrong by 5e-4 among 10**8 equal ones still shows
STEPS = DOUBLE.step**2, DOUBLE.step
"""The first is short enough by itself where outputs are smooth, and as good as exact."""

Weighted = tuple[slice, "Pull"]
"""Where in the long vector of outputs a weighting has its numbers, and what backward makes of it."""


def settle(
    comparison: Comparison, near: Surroundings, recorded: Recorded, rng: Generator
) -> list[int]:
    """Return the inputs that want a closer look: of the others probes agree by far, as is added to `comparison`.

    Those that have a part in all sums are asked together first: what they are off by adds up to nothing by no chance.
    """
    parts = near.inputs.parts()
    left = list(range(len(parts)))
    if near.precision is not DOUBLE:
        return left
    pulls = [
        (span, Pull(near, recorded, widened(weights, span, near.outputs.size)))
        for span in near.outputs.parts()
        for weights in probes(span.stop - span.start, rng, 1)
    ]
    drawn = [probes(part.stop - part.start, rng, 1) for part in parts]
    together = [nr for nr in left if all(pull.gradient[parts[nr]].any() for _, pull in pulls)]
    for several in (together, *([nr] for nr in left)):
        if not several or not set(several) <= set(left):
            continue
        error = at_once(near, several, drawn, pulls)
        if error is not None:
            left = [nr for nr in left if nr not in several]
            size = sum(parts[nr].stop - parts[nr].start for nr in several)
            comparison.entries += size * near.outputs.size
            comparison.error = max(comparison.error, error)
    return left


def at_once(
    near: Surroundings, several: list[int], drawn: list[list[Array]], pulls: list[Weighted]
) -> float | None:
    """Return by how much probes by some inputs differ, relative to their size; None if they do not agree by far.

    The weighted sums are differentiated, and not their terms: what then agrees to eight digits, several times over,
    does so by no chance, and needs no estimate of its uncertainty.
    """
    parts = near.inputs.parts()
    lost = np.flatnonzero(~np.isfinite(near.point))
    largest = 0.0
    for kind in range(2):
        moves = np.zeros(near.inputs.size)
        for number in several:
            np.multiply(drawn[number][kind], near.sizes[number], out=moves[parts[number]])
        moves[lost] = 0.0
        slopes, sizes = np.empty(len(pulls)), np.empty(len(pulls))
        for place, (_, pull) in enumerate(pulls):
            terms = [pull.gradient[parts[number]] * moves[parts[number]] for number in several]
            slopes[place] = sum(each.sum() for each in terms)
            sizes[place] = min(norm(each) for each in terms)
        gap = gap_of_sums(near.along(moves), pulls, slopes, TOLERANCE * sizes)
        if gap is None:
            return None
        largest = max(largest, float((gap / np.where(sizes, sizes, 1.0)).max()))
    return largest


def gap_of_sums(line: Line, pulls: list[Weighted], slopes: Array, enough: Array) -> Array | None:
    """Return how far the slopes of the outputs' weighted sums are from others; None if they do not come close `enough`.

    They are central differences at one short step, or where these do not do at two longer ones, extrapolated.
    """

    def central(step: float) -> Array:
        change = line(step)[0] - line(-step)[0]
        return np.array([pull.weights[span] @ change[span] for span, pull in pulls]) / (2 * step)

    short, long = STEPS
    gap: Array = np.abs(central(short) - slopes)
    if (gap <= enough).all():
        return gap
    gap = np.abs((4 * central(long / 2) - central(long)) / 3 - slopes)
    return gap if (gap <= enough).all() else None


def probes(size: int, rng: Generator, each: int = PROBES) -> list[Array]:
    """Return random directions in `size` dimensions, so many of each kind."""
    uneven = [signed(rng, size) for _ in range(each)]
    return uneven + [rng.standard_normal(size) for _ in range(each)]


def widened(values: Array, part: slice, size: int) -> Array:
    """Return a vector of `size` zeros but for `values` in `part`."""
    vector = np.zeros(size)
    vector[part] = values
    return vector


class Pull:
    """A weighting of the outputs, and backward's gradient of it."""

    def __init__(self, near: Surroundings, recorded: Recorded, weights: Array) -> None:
        weights[~np.isfinite(near.origin)] = 0.0
        self.weights = weights
        gradients = recorded.pull(near.outputs.split(weights))
        self.gradient = near.inputs.join(gradients)
        self.silent = [gradient is None for gradient in gradients]


def norm(vector: Array) -> float:
    """Return the Euclidean length of a vector."""
    return float(np.sqrt(vector @ vector))
