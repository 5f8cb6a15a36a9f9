"""Draw the pictures of docs/tables/numbers.md, error against step, and write its tables: by the checker's own code.

``python .ci/slopes.py`` draws docs/pictures/slope-*.svg and the maps of docs/check.md, and writes what is between the
marks of the page: a table of what is measured in each case, and the checker's table of limits.
tests/ci/project/test_numbers.py holds all to what this would write. The functions are of operations that IEEE 754
rounds exactly, so that every machine draws the same.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import itertools
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import plugrad as pg
from _plugrad_check.report import pictures as report_pictures
from _plugrad_check.slopes import arrays, limits
from _plugrad_check.slopes.slopes import Corner, Slope, central_difference, corner, slope_at
from _plugrad_check.subject.call import Call, precision_for, quietly
from _plugrad_check.subject.lines import Surroundings

ROOT = Path(__file__).parent.parent
PAGE, PICTURES = ROOT / "docs" / "tables" / "numbers.md", ROOT / "docs" / "pictures"
RULE = ROOT / "docs" / "check.md"
LIMITS = Path(limits.__file__)
MARK = re.compile(
    r"(<!-- (\w+), by: python -m nox -s slopes -->\n).*?(<!-- to here -->\n)", re.DOTALL
)


@dataclass(frozen=True)
class Case:
    """A function whose slope is measured at a point."""

    name: str
    words: str
    function: Callable[[pg.Tensor], pg.Tensor]
    point: float
    slope: float = math.nan
    """The correct one, or at a kink that of the right side; NaN if there is none."""
    rounds_to: np.dtype[Any] | None = None
    """What forward rounds to, if that is less than float64."""

    @functools.cached_property
    def near(self) -> Surroundings:
        point = np.array([self.point])
        call = Call(self.function, (point,), ("x",), (0,), rounds_to=self.rounds_to)
        return Surroundings(call, call.values(), precision_for(call, call.values()))

    def at(self, step: float, one_sided: bool = False) -> Slope:
        """Return the slope as the checker has it of the steps `step`, half of it and a quarter."""
        line, _ = self.near.entry(0)
        return slope_at(line, step, self.near.noise, line(0.0)[0] if one_sided else None)

    def central(self, step: float) -> float:
        """Return one central difference."""
        return float(central_difference(self.near.entry(0)[0])(step)[0])

    @functools.cached_property
    def taken(self) -> Slope:
        """The slope that the checker takes."""
        return self.near.slope(0, natural=self.near.natural(0))

    @functools.cached_property
    def corner(self) -> Corner:
        line, scales = self.near.entry(0)
        return corner(line, 0, scales, self.near.precision, float(self.near.noise[0]))

    @property
    def is_certain(self) -> bool:
        value, error = float(self.taken.value[0]), float(self.taken.error[0])
        natural = self.near.natural(0)
        return bool(self.near.precision.resolved(value, error, abs(value), natural))


def bell(x: pg.Tensor) -> pg.Tensor:
    """1 / (1 + x**2)."""
    return 1 / (1 + x * x)


CASES = (
    Case("smooth", "1 / (1 + x²)", bell, 0.75, -0.6144),
    Case(
        "rounded",
        "the same, rounded to float32",
        lambda x: bell(x).float().double(),
        0.75,
        -0.6144,
        np.dtype(np.float32),
    ),
    Case(
        "cancelled",
        "(1 - √(1 - x²)) / x²",
        lambda x: (1 - (1 - x * x).sqrt()) / (x * x),
        2.0**-13,
        2.0**-15,
    ),
    Case(
        "kink",
        "x / (1 + x²), a quarter of it for x < 0",
        lambda x: pg.where(x > 0, x, x / 4) * bell(x),
        0.0,
        1.0,
    ),
    Case("jump", "⌊x⌋", lambda x: x.floor(), 1.0),
    Case("pole", "√x, -√-x for x < 0", lambda x: x.sign() * x.abs().sqrt(), 0.0),
)


# Pictures ------------------------------------------------------------------------------------------------------------

STEPS = [part * 2.0**-power for power in range(44) for part in (1.0, 0.75)]
Curve = list[tuple[float, float]]
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, EDGE = 460, 250, 52, 38, 28, 10
COLOURS = {"one difference": "#7f7f7f", "extrapolated": "#1f77b4", "from the right": "#2ca02c"}
ALLOWED = "what it may be off by"
COLOURS |= {ALLOWED: "#d62728"}


def curves_of(case: Case) -> dict[str, Curve]:
    """Return what is drawn of a case: errors by the step, or where there is no slope, the sizes of differences."""
    correct = 0.0 if math.isnan(case.slope) else case.slope
    found: dict[str, Curve] = {}
    for step in STEPS:
        central, several = case.central(step), case.at(step)
        seen = {"one difference": central - correct}
        if case.name != "jump" and case.name != "pole":
            seen["extrapolated"] = float(several.value[0]) - correct
        if case.name == "kink":
            seen["from the right"] = float(case.at(step, one_sided=True).value[0]) - correct
        seen[ALLOWED] = limits.MARGIN * float(several.error[0])
        for name, value in seen.items():
            found.setdefault(name, []).append((step, abs(value)))
    return found


def drawing(case: Case) -> str:
    """Return the picture of a case, as SVG."""
    with quietly():
        curves = curves_of(case)
    sizes = [
        size for curve in curves.values() for _, size in curve if math.isfinite(size) and size > 0
    ]
    low, high = (
        math.floor(math.log10(max(min(sizes), 1e-17))),
        math.ceil(math.log10(max(sizes))),
    )

    def px(step: float) -> float:
        first, last = math.log10(STEPS[0]), math.log10(STEPS[-1])
        return LEFT + (math.log10(step) - last) / (first - last) * (WIDTH - LEFT - EDGE)

    def py(size: float) -> float:
        part = (math.log10(max(size, 10.0**low)) - low) / (high - low)
        return HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - TOP)

    lines = [*frame(px, py, low, high, math.isnan(case.slope))]
    if case.corner.kind == "smooth":
        at = px(float(case.taken.start[0]))
        lines.append(f'<path class="taken" d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
        lines.append(f'<text x="{at - 4:.1f}" y="{TOP + 8}" text-anchor="end">step taken</text>')
    for number, (name, curve) in enumerate(curves.items()):
        points = [f"{px(step):.1f} {py(size):.1f}" for step, size in curve if math.isfinite(size)]
        dashes = ' stroke-dasharray="5 3"' if name == ALLOWED else ""
        lines.append(f'<path d="M{"L".join(points)}" stroke="{COLOURS[name]}"{dashes}/>')
        lines.append(
            f'<text x="{LEFT + 110 * number}" y="14" style="fill:{COLOURS[name]}">{name}</text>'
        )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"',
            f'viewBox="0 0 {WIDTH} {HEIGHT}">',
            "<style>text{font:10px sans-serif;fill:#333}path{fill:none;stroke-width:1.4}",
            ".grid{stroke:#ddd;stroke-width:.6}.taken{stroke:#333;stroke-dasharray:2 3}</style>",
            '<rect width="100%" height="100%" fill="#fff"/>',
            *lines,
            "</svg>\n",
        ]
    )


def frame(px, py, low: int, high: int, sizes: bool) -> Iterator[str]:
    """Yield the axes of a picture."""
    bottom = HEIGHT - BOTTOM
    for power in range(0, -14, -2):
        at = f"{px(10.0**power):.1f}"
        yield f'<path class="grid" d="M{at} {TOP}V{bottom}"/>'
        yield f'<text x="{at}" y="{bottom + 13}" text-anchor="middle">{power_of(power)}</text>'
    for power in range(low, high + 1, max(1, (high - low) // 6)):
        at = f"{py(10.0**power):.1f}"
        yield f'<path class="grid" d="M{LEFT} {at}H{WIDTH - EDGE}"/>'
        yield f'<text x="{LEFT - 4}" y="{float(at) + 3:.1f}" text-anchor="end">{power_of(power)}</text>'
    middle = (LEFT + WIDTH - EDGE) / 2
    yield f'<text x="{middle:.0f}" y="{HEIGHT - 6}" text-anchor="middle">step</text>'
    words = "size of the slope" if sizes else "error of the slope"
    half = HEIGHT // 2
    turned = f'transform="rotate(-90 10 {half})" x="10" y="{half}"'
    yield f'<text {turned} text-anchor="middle">{words}</text>'


def power_of(power: int) -> str:
    return "1" if power == 0 else f"1e{power}".replace("-", "−")


def maps() -> str:
    """Return three maps of the wrong rule of docs/check.md, as SVG: its Jacobian as expected, as got, and the error."""
    rule = RULE.read_text("utf-8").partition("```python\n")[2].partition("```")[0]
    known: dict[str, Any] = {"__name__": "check"}
    exec(rule, known)
    (finding,) = pg.check.check_op(known["RowSoftmax"]).findings
    errors, size = dataclasses.asdict(finding.errors), 24
    drawn = {name: cells for name, _, cells in report_pictures.value_maps(errors, size)}
    found = "".join(report_pictures.cells(errors, "x", size))
    drawn["error"] = re.sub(r"<title>.*?</title>", "", found)
    parts = [
        f'<g transform="translate({10 + 164 * number} 24)"><text y="-8">{name}</text>{cells}</g>'
        for number, (name, cells) in enumerate(drawn.items())
    ]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" width="492" height="178" viewBox="0 0 492 178">',
            "<style>text{font:12px sans-serif;fill:#333}.high{fill:#b2182b}.low{fill:#2166ac}.h0{fill:#e3ecf7}",
            ".h4{fill:#9f1239}.h1,.h2,.h3{fill:#ea580c}.frame{fill:none;stroke:#999}.cross{stroke:#fff}</style>",
            '<rect width="100%" height="100%" fill="#fff"/>',
            *parts,
            "</svg>\n",
        ]
    )


# Tables --------------------------------------------------------------------------------------------------------------


def cases() -> Iterator[str]:
    """Yield the lines of the table of what is measured."""
    yield "| case | function | at | correct slope | slope measured | step | may be off by | result |"
    yield "|---|---|---|---|---|---|---|---|"
    for case in CASES:
        cells = [case.name, case.words, number(case.point), *measured(case)]
        yield f"| {' | '.join(cells)} |"


def measured(case: Case) -> list[str]:
    """Return what the table says of a case from its correct slope on."""
    found = case.corner
    if found.kind == "smooth":
        slope, error, step = (
            float(each[0]) for each in (case.taken.value, case.taken.error, case.taken.start)
        )
        said = "smooth" if case.is_certain else "smooth, too uncertain"
        return [
            number(case.slope),
            f"{slope:.6g}",
            f"{step:.2g}",
            f"{limits.MARGIN * error:.1g}",
            said,
        ]
    if found.kind == "kink":
        sides = f"{found.left:.6g} and {found.right:.6g}"
        return [sides, sides, "", f"{found.tolerance:.1g}", "kink"]
    return ["none", "", "", "", found.kind]


def tolerances() -> Iterator[str]:
    """Yield the lines of the table of precisions."""
    fields = dataclasses.fields(arrays.Precision)
    yield f"| forward computes in | {' | '.join(f'`{each.name}`' for each in fields)} |"
    yield f"|---{'|---' * len(fields)}|"
    kinds = {
        "float64": arrays.DOUBLE,
        "float32": arrays.SINGLE,
        "float16": arrays.HALF,
        "bfloat16": arrays.BRAIN,
    }
    for name, precision in kinds.items():
        yield f"| {name} | {' | '.join(map(number, dataclasses.astuple(precision)))} |"


@dataclass(frozen=True)
class Limit:
    """A row of the checker's table of limits; or one of several that stand together."""

    section: str
    names: tuple[str, ...]
    values: tuple[object, ...]
    meaning: str
    evidence: str
    """What gets another verdict if the values are others: a rule, or a test; empty if nothing was found to."""


def limits_of(source: str) -> Iterator[Limit]:
    """Yield the rows of the table, by its source: each an assignment and a text."""
    sections = [
        (n, line.strip("# -"))
        for n, line in enumerate(source.splitlines(), 1)
        if line.startswith("# ")
    ]
    body = ast.parse(source).body
    for row, text in itertools.pairwise(body):
        if not isinstance(row, ast.Assign):
            continue
        target = row.targets[0]
        names = tuple(
            each.id for each in (target.elts if isinstance(target, ast.Tuple) else [target])
        )
        words = ast.literal_eval(text.value) if isinstance(text, ast.Expr) else ""
        meaning, _, evidence = " ".join(words.split()).partition(" Evidence: ")
        section = [title for line, title in sections if line < row.lineno][-1]
        values = tuple(getattr(limits, name) for name in names)
        yield Limit(section, names, values, meaning, evidence.rstrip("."))


def table_of_limits() -> Iterator[str]:
    """Yield the lines of the tables of limits."""
    section = ""
    for limit in limits_of(LIMITS.read_text("utf-8")):
        if limit.section != section:
            section = limit.section
            yield from (
                "",
                f"### {section}",
                "",
                "| limit | value | meaning | fails without it |",
                "|---|---|---|---|",
            )
        names = ", ".join(f"`{name}`" for name in limit.names)
        values = ", ".join(map(number, limit.values))
        yield f"| {names} | {values} | {limit.meaning} | {limit.evidence or 'none known'} |"


def number(value: object) -> str:
    """Return a limit as it is printed: 2^-20, 1e-06."""
    if isinstance(value, tuple):
        return ", ".join(map(number, value))
    if not isinstance(value, float):
        return f"{value.start} to {value.stop}" if isinstance(value, slice) else str(value)
    part, power = math.frexp(value)
    return f"2^{power - 1}" if part == 0.5 and not -4 < power < 8 else f"{value:g}"


BLOCKS: dict[str, Callable[[], Iterator[str]]] = {
    "cases": cases,
    "tolerances": tolerances,
    "limits": table_of_limits,
}


def written(page: str) -> str:
    """Return the page with its tables as they are now."""

    def block(found: re.Match[str]) -> str:
        with quietly():
            text = "\n".join(BLOCKS[found[2]]()).strip("\n")
        return f"{found[1]}\n{text}\n\n{found[3]}"

    return MARK.sub(block, page)


def pictures() -> dict[Path, str]:
    """Return the text of each picture, by its file."""
    drawn = {PICTURES / f"slope-{case.name}.svg": drawing(case) for case in CASES}
    return drawn | {PICTURES / "check-maps.svg": maps()}


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), encoding="utf-8")
    for file, text in pictures().items():
        file.write_text(text, encoding="utf-8")
