"""Pictures of a finding, as SVG: the Taylor plot, heat maps of a Jacobian (expected, got, error), the smallest input.

They are drawn from plain data (`Finding` as `Report.as_dict` has it), with CSS classes for colours (`STYLE`). The page,
a notebook and `plugrad.viz.compare` show the same pictures.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

import numpy as np

from plugrad.registry.telling.wording import small

Found = Mapping[str, Any]
"""A finding as plain data; its `errors` is described at `plugrad.check.ErrorMap`."""

STYLE = """
.plugrad { --h0: light-dark(#e3ecf7, #1a2a40); --h1: light-dark(#a9c7ea, #2d4f7c); --h2: light-dark(#fdba74, #b45309);
  --h3: light-dark(#ea580c, #f97316); --h4: light-dark(#9f1239, #fda4af); --cross: light-dark(#1b1f24, #0d1117);
  --dark-cross: light-dark(#ffffff, #0d1117); --high: light-dark(#b2182b, #f87171); --low: light-dark(#2166ac, #92c5de);
  --right: light-dark(#0550ae, #79c0ff); --wrong: var(--fail); }
.plugrad .figures { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; min-width: 0; }
.plugrad .column { display: flex; flex-direction: column; gap: 1rem; min-width: 0; max-width: 100%; }
.plugrad figure { margin: 0; min-width: 0; max-width: 100%; font-size: .85rem; color: var(--soft); }
.plugrad figure.heat { flex: 1 1 22rem; } .plugrad .heat figcaption { max-width: none; }
.plugrad .taylor svg { max-width: 100%; height: auto; }
.plugrad figure svg { display: block; } .plugrad figure p { margin: 0; }
.plugrad figcaption { max-width: 27rem; margin-bottom: .4rem; color: var(--soft); font-size: inherit;
  text-align: left; }
.plugrad .scroll { overflow-x: auto; margin: .3rem 0; }
.plugrad .maps { display: flex; flex-wrap: wrap; gap: .8rem 1.2rem; align-items: flex-start; }
.plugrad .maps b { display: block; font-weight: 600; color: var(--ink); }
.plugrad ul.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem .9rem; margin: .4rem 0 0; padding: 0;
  max-width: 27rem; }
.plugrad .legend li { display: flex; align-items: center; gap: .35rem; margin: 0; }
.plugrad .h0 { fill: var(--h0); } .plugrad .h1 { fill: var(--h1); } .plugrad .h2 { fill: var(--h2); }
.plugrad .h3 { fill: var(--h3); } .plugrad .h4 { fill: var(--h4); }
.plugrad .none { fill: none; stroke: var(--line); }
.plugrad .cross { stroke: var(--cross); stroke-width: 1.3; pointer-events: none; fill: none; }
.plugrad .h4 + .cross { stroke: var(--dark-cross); }
.plugrad .high { fill: var(--high); } .plugrad .low { fill: var(--low); }
.plugrad .frame { fill: none; stroke: var(--line); }
.plugrad .chosen { fill: none; stroke: var(--wrong); stroke-width: 2; }
.plugrad svg text { font: 11px var(--code); fill: var(--ink); } .plugrad svg text.soft { fill: var(--soft); }
.plugrad svg text.over { paint-order: stroke; stroke: var(--panel); stroke-width: 4px; stroke-linejoin: round; }
.plugrad .curve { fill: none; stroke-width: 2; } .plugrad .reference { stroke: var(--soft); stroke-dasharray: 4 4; }
.plugrad .got { stroke: var(--wrong); } .plugrad .expected { stroke: var(--right); }
.plugrad circle.got, .plugrad text.got { fill: var(--wrong); stroke: none; }
.plugrad circle.expected, .plugrad text.expected { fill: var(--right); stroke: none; }
"""


def pictures_of(finding: Found) -> str:
    """Return all pictures of a finding, which is given as plain data, as HTML; '' if it has none."""
    along, heat = taylor_plot(finding) + smallest_input(finding), heat_map(finding)
    along = f'<div class="column">{along}</div>' if along else ""
    return f'<div class="figures">{along}{heat}</div>' if along or heat else ""


# The Taylor plot. -----------------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 400, 250
LEFT, RIGHT, TOP, BOTTOM = 58, 12, 10, 38
Curve = list[tuple[float, float]]
"""Points of a curve: the step, and the remainder, each above 0."""


def taylor_curves(worst: Found | None) -> dict[str, Curve]:
    """Return the curves of a Taylor plot by name, each a list of (step, remainder). The remainder is the output's
    change less step times gradient, with backward's gradient ('got') and the numeric one ('expected').

    `worst` is the worst entry of a finding as plain data. {} if nothing was measured, or no remainder is above 0.
    """
    if worst is None:
        return {}
    curves = {}
    for name, slope in (("got", worst["backward"]), ("expected", worst["numeric"])):
        if not isinstance(slope, (int, float)) or not math.isfinite(slope):
            continue
        points = [
            (abs(step), abs(change - step * slope)) for step, change in worst.get("changes", ())
        ]
        curve = [(step, rest) for step, rest in points if step > 0 and 0 < rest < math.inf]
        if len(curve) > 1:
            curves[name] = curve
    return curves


def taylor_plot(finding: Found) -> str:
    """Return the Taylor plot of a finding as HTML: the remainder against the step, on log axes, with lines of slope 1
    and 2 for comparison; '' if nothing was measured.
    """
    curves = taylor_curves(finding["worst"])
    if not curves:
        return ""
    first = next(iter(curves.values()))[0]
    steps = [step for curve in curves.values() for step, _ in curve]
    rests = [rest for curve in curves.values() for _, rest in curve]
    across = Axis(min(steps), max(steps), LEFT, WIDTH - RIGHT)
    up = Axis(min(rests), max(rests) * 2, HEIGHT - BOTTOM, TOP)
    worst = finding["worst"]
    whose = {"got": "backward", "expected": worst["by"]}
    rate = worst["taylor"]
    words = "What is left of the output's change beyond h × gradient, against the step h."
    if rate is not None:
        words += f" With backward's gradient it falls like h^{rate:.2g}, with a right one like h^2."
    lines, names = references(first, across, up)
    parts = [*axes(across, up), *lines]
    for name, curve in curves.items():
        places = [(across(step), up(rest)) for step, rest in curve]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        parts.append(f'<path class="curve {name}" d="M{path}"/>')
        for (x, y), (step, rest) in zip(places, curve, strict=True):
            parts.append(
                f'<circle class="{name}" cx="{x:.1f}" cy="{y:.1f}" r="3">'
                f"<title>{escape(whose[name])}: h = {small(step)}, {small(rest)}</title></circle>"
            )
    parts += names
    key = "".join(
        f'<li><svg width="22" height="8" aria-hidden="true"><path class="curve {name}" d="M0 4H22"/></svg>'
        f"with the gradient of {escape(whose[name])}, {worst[of]:.5g}</li>"
        for name, of in (("got", "backward"), ("expected", "numeric"))
        if name in curves
    )
    return (
        f'<figure class="taylor"><figcaption>Taylor plot: {escape(words)}</figcaption><div class="scroll" tabindex="0">'
        f'<svg role="img" aria-label="{escape(words)}" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(parts)}</svg></div><ul class="legend">{key}</ul></figure>'
    )


class Axis:
    """Logarithmic axis of a picture: called with a value from `least` to `most`, it returns the coordinate, between
    `start` and `end`, in pixels.
    """

    def __init__(self, least: float, most: float, start: float, end: float) -> None:
        self.low, self.high = math.floor(math.log10(least)), math.ceil(math.log10(most))
        self.high = max(self.high, self.low + 1)
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        part = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)

    def ticks(self) -> list[int]:
        """Return the exponents of the powers of ten that get a label: at most seven."""
        return list(range(self.low, self.high + 1, -(-(self.high - self.low) // 6)))


def axes(across: Axis, up: Axis) -> Iterator[str]:
    """Yield the SVG elements of a plot's axes: the frame, the powers of ten along it, and the name of the horizontal
    axis.
    """
    width, height = WIDTH - RIGHT - LEFT, HEIGHT - BOTTOM - TOP
    yield f'<rect class="frame" x="{LEFT}" y="{TOP}" width="{width}" height="{height}"/>'
    for power in across.ticks():
        x = across(10.0**power)
        yield f'<path class="frame" d="M{x:.1f} {HEIGHT - BOTTOM}v4"/>'
        yield f'<text class="soft" x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">1e{power}</text>'
    for power in up.ticks():
        y = up(10.0**power)
        yield f'<path class="frame" d="M{LEFT} {y:.1f}h-4"/>'
        yield f'<text class="soft" x="{LEFT - 7}" y="{y + 4:.1f}" text-anchor="end">1e{power}</text>'
    middle = LEFT + width / 2
    yield f'<text class="soft" x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">step h</text>'


def references(first: tuple[float, float], across: Axis, up: Axis) -> tuple[list[str], list[str]]:
    """Return the SVG elements of two lines of slope 1 and 2 from the point `first` (step, remainder) to the edge of the
    picture; and those of their labels.
    """
    step, rest = first
    lines, names = [], []
    for slope in (1, 2):
        shorter = max(10.0**across.low, step * (10.0**up.low / rest) ** (1 / slope))
        if shorter >= step:
            continue
        start, end = (
            (across(step), up(rest)),
            (across(shorter), up(rest * (shorter / step) ** slope)),
        )
        lines.append(
            f'<path class="curve reference" d="M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"/>'
        )
        # Above the flat line; right of the foot of the steep one: the curves run along them.
        rise = (end[1] - start[1]) / (start[0] - end[0])
        x, y = (end[0] + 6, end[1] - 54 * rise - 8) if slope == 1 else (end[0] + 40, end[1] - 3)
        names.append(f'<text class="soft over" x="{x:.1f}" y="{y:.1f}">slope {slope}</text>')
    return lines, names


# Heat maps of a block of a Jacobian. ----------------------------------------------------------------------------------

LIMITS = (-3.0, 0.0, 1.0, 3.0)  # of log10(error / tolerance), between two colours
LEGEND = (
    "under 1/1000",
    "right: within the tolerance",
    "wrong (crossed): up to 10 times the tolerance",
    "up to 1000 times",
    "more",
)
WIDEST, LARGEST, SMALLEST = 420, 24, 8  # of the maps and of their cells, in pixels
GAP = 3
LEVELS = 5  # of colour, on each side of 0


def heat_map(finding: Found) -> str:
    """Return the heat maps of a finding's block of the Jacobian as HTML: expected and got, if they are known, and the
    error, with a legend and a text alternative; '' if there is no block.
    """
    errors = finding["errors"]
    if errors is None:
        return ""
    worst = finding["worst"]
    name = finding["argument"] or "input"
    longest = max(len(errors["columns"]), len(errors["rows"]))
    size = max(SMALLEST, min(LARGEST, WIDEST // longest))
    if errors.get("got"):
        size = max(SMALLEST - 2, min(size, WIDEST // 2 // longest))
    complexes = worst is not None and (worst["input_part"] or worst["output_part"])
    words = description(errors)
    pictures, signs = [], ""
    for title, most, drawn in value_maps(errors, size):
        label = f"{title}, from {-most:.3g} (blue) to {most:.3g} (red)"
        pictures.append(canvas(label, errors, size, drawn, title))
        above = f"red: above 0, at the strongest {most:.3g}"
        signs = legend("Expected and got:", {"high": above, "low": "blue: below 0"})
    titled = "error / tolerance" if pictures else ""
    pictures.append(canvas(words, errors, size, "".join(cells(errors, name, size)), titled))
    return (
        f'<figure class="heat"><figcaption>{"A" if titled else "error / tolerance: a"} row per entry of '
        f"{escape(name)} {shape(errors['input_shape'])}, a column per entry of the output "
        f"{shape(errors['output_shape'])}{'; a last axis of 2 is (real, imaginary)' if complexes else ''}</figcaption>"
        f'<div class="maps">{"".join(pictures)}</div><p class="said">{escape(words)}</p>{signs}'
        f"{legend('Error / tolerance:', {f'h{nr}': words for nr, words in enumerate(LEGEND)})}</figure>"
    )


def canvas(label: str, errors: Found, size: int, drawn: str, title: str) -> str:
    """Return an SVG picture with one square of `size` pixels per cell of an error map: `drawn` are its elements,
    `label` its text alternative, `title` is written above it.
    """
    width, height = size * len(errors["columns"]), size * len(errors["rows"])
    head = f"<b>{escape(title)}</b>" if title else ""
    return (
        f'<div class="scroll" tabindex="0">{head}<svg role="img" aria-label="{escape(label)}" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">{drawn}</svg></div>'
    )


def value_maps(errors: Found, size: int) -> Iterator[tuple[str, float, str]]:
    """Yield the heat maps, with cells of `size` pixels, of the expected values and of backward's in an error map:
    title, largest absolute number, SVG elements. Nothing if the values are not known.

    Both have the same colours: red above 0, blue below, the stronger the larger. A number that is not finite has a
    cross.
    """
    if not errors.get("got"):
        return
    tables = {name: np.array(errors[name], float) for name in ("expected", "got")}
    finite = np.concatenate([table[np.isfinite(table)] for table in tables.values()])
    most = float(np.abs(finite).max(initial=0.0))
    for name, table in tables.items():
        with np.errstate(all="ignore"):
            levels = np.ceil(LEVELS * np.abs(table) / (most or 1.0))
        parts = []
        for sign, tone in ((1, "high"), (-1, "low")):
            for level in range(1, LEVELS + 1):
                here = np.argwhere((levels == level) & (np.sign(table) == sign))
                if len(here):
                    side = size - 1
                    path = "".join(
                        f"M{x * size} {y * size}h{side}v{side}h-{side}z" for y, x in here
                    )
                    parts.append(
                        f'<path class="{tone}" fill-opacity="{(level + 1) / (LEVELS + 1):.2g}" d="{path}"/>'
                    )
        for y, x in np.argwhere(~np.isfinite(table)):
            parts.append(cross(int(x) * size, int(y) * size, size - 1))
        width, height = size * table.shape[1], size * table.shape[0]
        parts.append(f'<rect class="frame" x="0" y="0" width="{width - 1}" height="{height - 1}"/>')
        yield name, most, "".join(parts)


def cross(x: int, y: int, side: int) -> str:
    """Return the SVG element of a cross in the cell at (x, y), whose width and height are `side`."""
    start, end = min(GAP, side // 4), side - min(GAP, side // 4)
    return (
        f'<path class="cross" d="M{x + start} {y + start}L{x + end} {y + end}M{x + start} {y + end}L{x + end} '
        f'{y + start}"/>'
    )


def cells(errors: Found, name: str, size: int) -> Iterator[str]:
    """Yield the SVG elements of an error map: a square per cell, of `size` pixels; errors beyond the tolerance also
    have a cross, so that nobody needs to see colours. `name` is the input's.
    """
    side = size - 1
    for down, row in enumerate(errors["excess"]):
        for across, excess in enumerate(row):
            x, y = across * size, down * size
            words = (
                f"{entry(errors, name, down, across)}: {times(excess)}{both(errors, down, across)}"
            )
            yield (
                f'<rect class="{colour(excess)}" x="{x}" y="{y}" width="{side}" height="{side}">'
                f"<title>{escape(words)}</title></rect>"
            )
            if excess is not None and excess > 0:
                yield cross(x, y, side)


def entry(errors: Found, name: str, down: int, across: int) -> str:
    """Return the entries that a cell of an error map stands for, as text: 'x[2] -> [0, 1]'. `name` is the input's;
    `down` and `across` are the row and column of the cell.
    """
    here = index(errors["rows"][down], errors["input_shape"])
    there = index(errors["columns"][across], errors["output_shape"])
    worst = " (worst of several from there)" if max(errors["group"]) > 1 else ""
    return f"{name}{here} -> {there}{worst}"


def both(errors: Found, down: int, across: int) -> str:
    """Return the values that backward returned and that were expected in the cell of an error map at row `down` and
    column `across`, as text; '' if they are not known.
    """
    if not errors.get("got"):
        return ""
    got, expected = errors["got"][down][across], errors["expected"][down][across]
    return f"; got {got}, expected {expected}"


def index(place: int, shape: Sequence[int]) -> str:
    """Return the index in an array of this shape, as text, of the entry that is number `place` in C order."""
    return str([int(axis) for axis in np.unravel_index(place, tuple(shape))])


def times(excess: float | None) -> str:
    """Return the size of an error in words, given log10 of its ratio to the tolerance; None was not compared."""
    if excess is None:
        return "not compared"
    if excess <= -16:
        return "no error"
    if excess >= 16:
        return "not finite, or beyond 1e16 times the tolerance"
    return f"{small(10.0**excess)} times the tolerance"


def colour(excess: float | None) -> str:
    """Return the CSS class of a cell, whose colour `STYLE` defines; `excess` is log10 of the error's ratio to the
    tolerance.
    """
    return "none" if excess is None else f"h{int(np.searchsorted(LIMITS, excess))}"


def description(errors: Found) -> str:
    """Return the text alternative of an error map: how many cells are wrong, and the worst error."""
    known = [excess for row in errors["excess"] for excess in row if excess is not None]
    if not known:
        return "nothing was compared"
    wrong = sum(excess > 0 for excess in known)
    cells = "cells" if max(errors["group"]) == 1 else "cells, each the worst of several entries,"
    return f"{wrong} of {len(known)} {cells} are beyond the tolerance; the worst error is {times(max(known))}"


def legend(title: str, meaning: Mapping[str, str]) -> str:
    """Return a legend as an HTML list: after `title` a square of each CSS class in `meaning`, with its words."""
    shown = [
        f'<li><svg width="14" height="14" aria-hidden="true"><rect class="{name}" width="14" height="14"/></svg>'
        f"{escape(words)}</li>"
        for name, words in meaning.items()
    ]
    return f'<ul class="legend"><li>{escape(title)}</li>{"".join(shown)}</ul>'


def shape(sizes: Sequence[int]) -> str:
    """Return a shape as text, as NumPy writes it: '(2, 3)'."""
    return str(tuple(sizes))


# The smallest input. --------------------------------------------------------------------------------------------------

MOST_ROWS, MOST_COLUMNS = 8, 8
CELL = (62, 24)


def smallest_input(finding: Found) -> str:
    """Return the arrays of a finding's smallest input as HTML tables of numbers, with a frame around the wrong entry;
    '' if no array has at most two axes and is small enough to be drawn.
    """
    found = finding["smallest"]
    if found is None:
        return ""
    worst = found["worst"]
    drawn = []
    for argument in found["arguments"]:
        sizes = argument["shape"]
        if argument["dtype"] is None or len(sizes) > 2 or 0 in sizes:
            continue
        table = np.array(argument["value"], dtype=object).reshape(
            1 if len(sizes) < 2 else sizes[0], -1
        )
        if table.shape[0] > MOST_ROWS or table.shape[1] > MOST_COLUMNS:
            continue
        wrong = worst is not None and argument["name"] == finding["argument"]
        place = ((0, 0, *worst["input_index"])[-2:]) if wrong else None
        title = f"{argument['name']} {shape(sizes)} {argument['dtype']}"
        drawn.append(
            f'<div class="scroll" tabindex="0"><b>{escape(title)}</b>{numbers(table, title, place)}</div>'
        )
    if not drawn:
        return ""
    return (
        '<figure class="smallest"><figcaption>The smallest input that shows it</figcaption>'
        f'<div class="maps">{"".join(drawn)}</div></figure>'
    )


def numbers(table: Any, label: str, place: tuple[int, int] | None) -> str:
    """Return a two-dimensional table of numbers as SVG, with a frame around the entry at `place` (row, column); `label`
    is the text alternative.
    """
    width, height = CELL
    parts = []
    for down, row in enumerate(table):
        for across, value in enumerate(row):
            x, y = 1 + across * width, 1 + down * height
            kind = "chosen" if place == (down, across) else "frame"
            words = f"{value:.4g}" if isinstance(value, (int, float)) else str(value)
            box = (
                f'<rect class="{kind}" x="{x}" y="{y}" width="{width - 2}" height="{height - 2}"/>'
            )
            parts.append(
                f'{box}<text x="{x + width / 2 - 1}" y="{y + height / 2 + 3}" text-anchor="middle">{escape(words)}'
                "</text>"
            )
    across, down = table.shape[1] * width + 2, table.shape[0] * height + 2
    return (
        f'<svg role="img" aria-label="{escape(label)}" width="{across}" height="{down}" '
        f'viewBox="0 0 {across} {down}">{"".join(parts)}</svg>'
    )
