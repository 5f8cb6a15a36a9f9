"""Which length of the samples is written into a rule, if that is what is wrong at other lengths."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from plugrad.check.diagnosis.conjugates import in_complex_numbers
from plugrad.check.diagnosis.factors import factor_of
from plugrad.check.exploration.points import Point
from plugrad.check.jacobian.comparison import Block

Ratios = dict[str, float]
"""Of lengths that a point and its sample have in one place, by the words for it."""


def wired_length(seen: Sequence[tuple[Point, Block]]) -> str | None:
    """Return in words by which length over the sample's a derivative is off, at every other length; None if by none.

    It takes two other lengths at least: one factor is equal to a ratio by chance.
    """
    fitting: list[Ratios] = []
    for point, block in seen:
        ratios = ratios_of(point)
        if not ratios:
            continue
        factor = factor_of(in_complex_numbers(block))
        if factor is None:
            return None
        fitting.append(
            {words: at for words, at in ratios.items() if abs(factor - at) <= CLOSE * at}
        )
    told = [
        words
        for words in (fitting[0] if fitting else ())
        if all(words in here for here in fitting) and len({here[words] for here in fitting}) > 1
    ]
    if not told:
        return None
    return f"off by {' or '.join(told[:2])}: does the rule contain that length of the samples as a constant?"


def ratios_of(point: Point) -> Ratios:
    """Return the ratios of the lengths that are not the sample's to the sample's, and their inverses; none if arrays
    have another number of axes.
    """
    assert point.base is not None
    found: Ratios = {}
    for name, array, before in zip(
        point.call.names, point.call.args, point.base.call.args, strict=True
    ):
        if not isinstance(array, np.ndarray) or not isinstance(before, np.ndarray):
            continue
        if array.ndim != before.ndim:
            continue
        for axis, (new, old) in enumerate(zip(array.shape, before.shape, strict=True)):
            if new != old and new and old:
                length = f"{name}.shape[{axis - array.ndim}]"
                found[f"{length} / {old}"] = new / old
                found[f"{old} / {length}"] = old / new
    return found


CLOSE = 1e-6
