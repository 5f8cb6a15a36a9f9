"""Heat map of a block of a Jacobian, as SVG: how many times the tolerance backward is off in each entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

import numpy as np

from plugrad.cli.wording import small

ErrorMap = Mapping[str, Any]
"""A finding's `errors`: see `plugrad.check.ErrorMap`."""

LIMITS = (-3.0, 0.0, 1.0, 3.0)  # of log10(error / tolerance), between two colours
LEGEND = ("under 1/1000", "within", "up to 10 times", "up to 1000 times", "more")
WIDEST, LARGEST, SMALLEST = 420, 24, 8  # of the map and of its cells, in pixels
GAP = 3


def heat_map(finding: Mapping[str, Any]) -> str:
    """Return the picture of a finding's errors, with a legend and a text for those who do not see it."""
    errors: ErrorMap = finding["errors"]
    worst = finding["worst"]
    name = finding["argument"] or "input"
    size = max(SMALLEST, min(LARGEST, WIDEST // max(len(errors["columns"]), len(errors["rows"]))))
    width, height = size * len(errors["columns"]), size * len(errors["rows"])
    complexes = worst is not None and (worst["input_part"] or worst["output_part"])
    drawn = "".join(cells(errors, name, size))
    words = description(errors)
    return (
        f'<figure class="heat"><figcaption>error / tolerance: a row per entry of {escape(name)} '
        f"{shape(errors['input_shape'])}, a column per entry of the output {shape(errors['output_shape'])}"
        f"{'; a last axis of 2 is (real, imaginary)' if complexes else ''}</figcaption>"
        f'<div class="scroll"><svg role="img" aria-label="{escape(words)}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{drawn}</svg></div>'
        f'<p class="said">{escape(words)}</p>{legend()}</figure>'
    )


def cells(errors: ErrorMap, name: str, size: int) -> Iterator[str]:
    """Yield a square per cell; what is beyond the tolerance has a cross, so that no colour need be seen."""
    side = size - 1
    for down, row in enumerate(errors["excess"]):
        for across, excess in enumerate(row):
            x, y = across * size, down * size
            words = f"{entry(errors, name, down, across)}: {times(excess)}"
            yield (
                f'<rect class="{colour(excess)}" x="{x}" y="{y}" width="{side}" height="{side}">'
                f"<title>{escape(words)}</title></rect>"
            )
            if excess is not None and excess > 0:
                start, end = GAP, side - GAP
                yield (
                    f'<path d="M{x + start} {y + start}L{x + end} {y + end}M{x + start} {y + end}L{x + end} '
                    f'{y + start}"/>'
                )


def entry(errors: ErrorMap, name: str, down: int, across: int) -> str:
    """Return which entries a cell stands for: 'x[2] -> [0, 1]'."""
    here = index(errors["rows"][down], errors["input_shape"])
    there = index(errors["columns"][across], errors["output_shape"])
    worst = " (worst of several from there)" if errors["group"] != (1, 1) else ""
    return f"{name}{here} -> {there}{worst}"


def index(place: int, shape: Sequence[int]) -> str:
    """Return the index of an entry that is counted in C order."""
    return str([int(axis) for axis in np.unravel_index(place, tuple(shape))])


def times(excess: float | None) -> str:
    """Return how large an error is, in words."""
    if excess is None:
        return "not compared"
    if excess <= -16:
        return "no error"
    if excess >= 16:
        return "not finite, or beyond 1e16 times the tolerance"
    return f"{small(10.0**excess)} times the tolerance"


def colour(excess: float | None) -> str:
    """Return the class of a cell: its colour is the page's."""
    return "none" if excess is None else f"h{int(np.searchsorted(LIMITS, excess))}"


def description(errors: ErrorMap) -> str:
    """Return what the picture shows, in a sentence."""
    known = [excess for row in errors["excess"] for excess in row if excess is not None]
    if not known:
        return "nothing was compared"
    wrong = sum(excess > 0 for excess in known)
    cells = "cells" if errors["group"] == (1, 1) else "cells, each the worst of several entries,"
    return f"{wrong} of {len(known)} {cells} are beyond the tolerance; the worst error is {times(max(known))}"


def legend() -> str:
    """Return what the colours mean."""
    shown = [
        f'<li><svg width="14" height="14" aria-hidden="true"><rect class="h{number}" width="14" height="14"/></svg>'
        f"{words}</li>"
        for number, words in enumerate(LEGEND)
    ]
    return f'<ul class="legend">{"".join(shown)}</ul>'


def shape(sizes: Sequence[int]) -> str:
    """Return a shape as NumPy writes it."""
    return str(tuple(sizes))
