"""The tables of docs/performance.md and docs/tables/performance.md, of what was measured: `python -m benchmarks.pages`.

`python -m benchmarks --save docs/tables/performance/NAME.json` keeps what it measured on a machine, each row in the
place of the same one before, with NumPy alone or, with `--kernels PACK`, for that pack.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent.parent / "docs"
SAVED = DOCS / "tables" / "performance"

Row = dict[str, Any]

LOUD = "~: other work ran on the machine during most rounds, so the row says little. Ask again."
HEADINGS = ["workload", "plugrad", "PyTorch", "ratio (10-90 %)", "floor", "asked", ""]


def save(file: Path, kernels: str, machine: dict[str, str], rows: list[Row]) -> None:
    """Keep rows, measured with the kernels of a pack (`numpy`: none), in the place of those of the same names.

    What other libraries took stays, if a new row was measured beside PyTorch alone.
    """
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    before = kept.get(kernels, {"rows": []})["rows"]
    names = {row["name"]: row for row in before}
    for row in map(rounded, rows):
        if not row.get("others"):  # it was not asked beside other libraries
            row["others"] = names.get(row["name"], {}).get("others", {})
        names[row["name"]] = row
    kept[kernels] = {"machine": machine, "rows": [*names.values()]}
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = []
    for name, part in kept.items():
        written = ",\n".join(json.dumps(row, ensure_ascii=False) for row in part["rows"])
        facts = json.dumps(part["machine"], ensure_ascii=False)
        lines.append(f'"{name}": {{"machine": {facts}, "rows": [\n{written}\n]}}')
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def rounded(value: Any) -> Any:
    """Return a row, or what is in it, whose numbers have four digits."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return float(f"{value:.4g}") if isinstance(value, float) else value


# Cells.


def cells(row: Row) -> list[str]:
    """Return the words of a row, under `HEADINGS`."""
    unit = f"/{row['unit']}" if row["unit"] != "run" else ""
    return [
        row["title"],
        amount(row["ours"], row["of"]) + unit,
        amount(row["peer"], row["of"]),
        ratio(row),
        "" if row["floor"] is None else amount(row["floor"], row["of"]),
        "" if row["asked"] is None else f"≤ {row['asked']:.2f}",
        {None: "", True: "met", False: "MISSED"}[row["met"]],
    ]


def ratio(row: Row) -> str:
    """Return the ratio of a row with its spread, and a mark if the machine was not quiet."""
    return (
        f"{row['ratio']:.2f} ({row['low']:.2f}-{row['high']:.2f}){'' if row['loud'] >= 0 else ' ~'}"
    )


SLOPES = ["a run, and what its size is", "sizes", "plugrad", "PyTorch", "slope", "PyTorch's"]


def slope_cells(row: Row) -> list[str]:
    """Return the words of a row of `slopes.py`, under `SLOPES`: the times are those of the largest size."""
    sides = [side for side in ("ours", "peer") if side in row]
    last = len(row["ours"]) - 1
    slopes = [row[f"{side} slope"] for side in sides]
    return [
        row["title"],
        f"{row['sizes'][0]:,} to {row['sizes'][last]:,}",
        *(amount(row[side][last], "seconds") if last < len(row[side]) else "" for side in sides),
        *("" if each is None else f"{each:.2f}" for each in slopes),
    ]


SURVEY = ["call, forward and backward", "plugrad", "PyTorch", "ratio", "ratio of 4 × 4"]
SLOW = 4.0
"""Ratio to PyTorch's time from which a call of `survey.py` stands on the page, with the reason."""
WHY = (
    (
        "gelu|digamma|i0|erf|lgamma|hypot|fmod|remainder",
        "SciPy's function, or the C library's, number by number",
    ),
    (r"prod\(\)", "the product is 0 in float32: its gradient takes the exact way"),
    ("cum", "NumPy adds up a row number by number"),
    ("linalg", "two threads of BLAS on a small matrix"),
    (r"gather|scatter|pad|kron|\.t\(\)", "NumPy's indexing on one thread"),
    ("pool|grid_sample|norm|ctc|cdist", "several ops of NumPy, for which PyTorch has one loop"),
    ("F[.]", "several passes over memory on one thread"),
)
"""What is in a call, and why it is slow."""


def survey_cells(row: Row) -> list[str]:
    """Return the words of a row of `survey.py`, under `SURVEY`."""
    large = row["large"]
    return [
        f"`{row['name']}`",
        *(amount(large[side], "seconds") for side in ("ours", "peer")),
        *(f"{row[size]['ratio']:.2g}" for size in ("large", "small")),
    ]


def reason(call: str) -> str:
    """Return why a call of `survey.py` is slow, in words."""
    return next((words for pattern, words in WHY if re.search(pattern, call)), "")


def amount(value: float, of: str) -> str:
    """Return a number of seconds or bytes in words."""
    units = {
        "seconds": (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)),
        "bytes": (("MB", 1e6), ("kB", 1e3)),
    }
    for unit, size in units[of]:
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value * 1e9:.3g} ns" if of == "seconds" else f"{value:.0f} B"


def caption(machine: dict[str, str]) -> str:
    """Return what the numbers are true of, in words."""
    return ", ".join(
        value if key in ("date", "processor") else f"{key} {value}"
        for key, value in machine.items()
    )


# Pages.


SUMMARY = (
    ("200 small ops on small arrays", r"chain"),
    ("your own NumPy code in an `ArrayFunction`", r"numpy-kernel"),
    ("elementwise ops on 10⁷ float32", r"elementwise"),
    ("a product of two 1000 × 1000 matrices, float32", r"matmul"),
    (
        "softmax, cross entropy, layer_norm of 512 × 1000 float32",
        r"softmax|log-softmax|cross-entropy|layer-norm",
    ),
    ("attention", r"attention"),
    ("embedding, `x[i]`", r"embedding(-index)?"),
    ("`conv2d`, float64, medium to large", r"conv2d-float64-[3-7]"),
    ("`conv2d`, float32, medium to large", r"conv2d-float32-[2-7]"),
    (
        "depthwise, grouped and transposed convolution, float32",
        r"conv2d-depthwise|conv2d-groups|conv-transpose2d",
    ),
    ("max and average pooling", r"(max|avg)-pool-k\d"),
    ("a training step of a small network", r"(mlp|conv-net)-step"),
)
"""Rows of the short table, and the names of the workloads that each sums up."""


def span(rows: list[Row], names: str) -> str:
    """Return the ratios of the workloads of these names in words, from the least to the greatest."""
    found = sorted(row["ratio"] for row in rows if re.fullmatch(names, row["name"]))
    ends = [f"{found[0]:.1f}", f"{found[-1]:.1f}"] if len(found) > 1 else []
    return " to ".join(dict.fromkeys(ends)) if ends else "".join(f"{each:.2f}" for each in found)


def table(headings: list[str], rows: list[list[str]]) -> str:
    """Return a table in Markdown, whose first column is of words."""
    under = "|".join(["---", *["---:"] * (len(headings) - 1)])
    lines = (f"| {' | '.join(each)} |" for each in (headings, *rows))
    head, *body = lines
    return "\n".join([head, f"|{under}|", *body])


def short_table(kept: dict[str, Any]) -> str:
    """Return the table of docs/performance.md."""
    numpy, numba = (kept.get(name, {"rows": []})["rows"] for name in ("numpy", "numba"))
    headings = ["workload", "NumPy alone", 'with [`pg.kernels("numba")`](kernels.md)']
    rows = [[words, span(numpy, names), span(numba, names)] for words, names in SUMMARY]
    return table(headings, rows)


def long_tables(kept: dict[str, Any]) -> str:
    """Return the tables of a machine for docs/tables/performance.md."""
    numpy = kept["numpy"]
    parts = ["### NumPy alone", table(HEADINGS, [cells(row) for row in numpy["rows"]])]
    packs = [name for name in kept if name not in ("numpy", "slopes", "survey")]
    if packs:
        by_name = {pack: {row["name"]: row for row in kept[pack]["rows"]} for pack in packs}
        alone = {row["name"]: row for row in numpy["rows"]}
        chosen = [name for name in alone if any(name in found for found in by_name.values())]
        rows = [
            [
                alone[name]["title"],
                f"{alone[name]['ratio']:.2f}",
                *(ratio(found[name]) if name in found else "" for found in by_name.values()),
            ]
            for name in chosen
        ]
        headings = ["workload", "NumPy alone", *(f"`{pack}`" for pack in packs)]
        parts += ["### With a kernel pack", table(headings, rows)]
    others = dict.fromkeys(name for row in numpy["rows"] for name in row["others"])
    if others:
        rows = [
            [
                row["title"],
                *(f"{row['others'][name]:.2g}" if name in row["others"] else "" for name in others),
            ]
            for row in numpy["rows"]
            if row["others"]
        ]
        words = "NumPy alone beside other libraries: the ratio of times"
        parts += [f"### {words}", table(["workload", *others], rows)]
    if "slopes" in kept:
        rows = [slope_cells(row) for row in kept["slopes"]["rows"]]
        parts += ["### How time grows with size", table(SLOPES, rows)]
    if "survey" in kept:
        found = kept["survey"]["rows"]
        slow = [row for row in found if row["large"]["ratio"] > SLOW]
        words = f"Of {len(found)} calls with 512 × 512 float32, those that take {SLOW:g} times as long as PyTorch's"
        rows = [[*survey_cells(row), reason(row["name"])] for row in slow]
        parts += [f"### {words}", table([*SURVEY, "why"], rows)]
    return "\n\n".join([*parts, f"Measured: {caption(numpy['machine'])}."])


def written(page: str, tables: str) -> str:
    """Return a page with other tables between its two marks."""
    begin, end = "<!-- MEASURED: `python -m benchmarks.pages` writes this. -->", "<!-- END -->"
    before, found, rest = page.partition(begin)
    _, stop, after = rest.partition(end)
    if not (found and stop):
        sys.exit(f"The page has lost its marks {begin} and {end}")
    return f"{before}{begin}\n\n{tables}\n\n{end}{after}"


def pages() -> dict[Path, str]:
    """Return the two pages as they are to be: of each machine in `SAVED`, the short table of the first."""
    kept = [json.loads(file.read_text("utf-8")) for file in sorted(SAVED.glob("*.json"))]
    machines = [
        f"## {each['numpy']['machine']['processor']}\n\n{long_tables(each)}" for each in kept
    ]
    short, long = DOCS / "performance.md", DOCS / "tables" / "performance.md"
    return {
        short: written(short.read_text("utf-8"), short_table(kept[0])),
        long: written(long.read_text("utf-8"), "\n\n".join(machines)),
    }


if __name__ == "__main__":
    for page, text in pages().items():
        page.write_text(text, "utf-8")
