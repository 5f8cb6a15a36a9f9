"""Cost against size, drawn: ``python -m benchmarks --plot FOLDER [--only NAME]`` writes a small SVG for each subject.

Each point is the median of interleaved runs, each band their 10 % to 90 %: bands that overlap are no difference. The
picture says when, on which machine, and beside which versions.
"""

from __future__ import annotations

import functools
import gc
import io
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import growth, memory, peers
from benchmarks.measure import Band, bands
from benchmarks.workloads import Program, Workload, chain, conv2d, pool2d

Programs = dict[str, Program]


@dataclass(frozen=True)
class Panel:
    """One plot of a picture: seconds against a size, a line for each library."""

    title: str
    axis: str
    """What the size is of."""
    sizes: Sequence[int]
    programs: Callable[[int], dict[str, Callable[[], Program]]]
    """For a size, what prepares each library's program."""
    units: Callable[[int], int] = lambda size: 1
    """How many of `unit` a run is."""
    unit: str = "run"


PATIENCE = 0.6
"""Seconds: who took longer is not asked about the next size."""

COLOURS = {
    "plugrad": "#d62728",
    "plugrad, kernels": "#8c1a6a",
    "PyTorch": "#1f77b4",
    "PyTorch, slow": "#1f77b4",
    "PyTorch, fast": "#17becf",
    "JAX": "#2ca02c",
    "autograd": "#7f7f7f",
    "MyGrad": "#bcbd22",
}


def draw(folder: str, caption: str, only: Sequence[str], budget: float, kernels: str) -> None:
    """Measure each picture that is asked for and write it."""
    gc.collect()
    gc.freeze()  # or each collection looks at all that was imported
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, panels in pictures(kernels).items():
        if not only or name.startswith(tuple(only)):
            measured = [measure(panel, budget) for panel in panels]
            path = Path(folder, f"{name}.svg")
            path.write_text(picture(panels, measured, caption), encoding="utf-8")
            print(f"{path}: {path.stat().st_size / 1000:.0f} kB", file=sys.stderr)


def pictures(kernels: str = "numpy") -> dict[str, list[Panel]]:
    """Return the panels of each picture, by the name of its file."""

    def beside(row: Callable[[int], Workload]) -> Callable[[int], dict[str, Any]]:
        return lambda size: sides(row(size), kernels)

    def row(program: Callable[..., Program], *args: Any) -> Workload:
        return Workload("", "", 1.0, program, args)

    return {
        "op-chains": [
            Panel(
                "chain of ops y = y*w + x on 4 elements, forward + backward",
                "ops",
                (10, 100, 1_000, 10_000, 100_000, 1_000_000),
                beside(lambda size: row(chain, size, True)),
                lambda size: size,
                "op",
            ),
            Panel(
                "chain of 20 ops, forward + backward",
                "elements of each array",
                (1, 100, 1_000, 10_000, 100_000, 1_000_000),
                beside(lambda size: row(chain, 20, True, size)),
                lambda size: 20,
                "op",
            ),
        ],
        "convolution": [
            Panel(
                "conv2d 3x3 of 8 images of 28x28, forward + backward",
                "channels, in and out",
                (1, 4, 16, 64, 256),
                beside(lambda size: row(conv2d, (8, size, 28, size, 3, 1, 1))),
            ),
            Panel(
                "conv2d 3x3 of 8 images of 16 channels, forward + backward",
                "height and width",
                (4, 8, 16, 32, 64, 128),
                beside(lambda size: row(conv2d, (8, 16, size, 16, 3, 1, 1))),
            ),
        ],
        "pooling": [
            Panel(
                f"{kind}_pool2d {kernel}x{kernel}, stride 2, of 8 images of 16 channels",
                "height and width",
                (8, 16, 32, 64, 128, 256),
                beside(lambda size, a=a: row(pool2d, *a, (8, 16, size, size))),
            )
            for a in (("max", 2, 2, 0), ("avg", 3, 2, 1))
            for kind, kernel, _, _ in (a,)
        ],
        "checker": [
            Panel(
                f"check of {words}",
                "inputs",
                (10, 100, 1_000, 10_000, 100_000, 1_000_000),
                functools.partial(checks, function),
            )
            for function, words in (
                (growth.elementwise, "x * sigmoid(x)"),
                (growth.convolved, "a convolution"),
            )
        ],
    }


def sides(row: Workload, kernels: str) -> dict[str, Callable[[], Program]]:
    """Return what prepares a workload in each library that is installed."""
    found: dict[str, Callable[[], Program]] = {"plugrad": row.ours}
    if kernels != "numpy":
        found["plugrad, kernels"] = lambda: within(kernels, row.ours())
    torch = imported("torch")
    if torch is not None:
        found["PyTorch"] = lambda: row.peer(torch)
    return found | dict(peers.prepared(row))


def within(kernels: str, run: Program) -> Program:
    """Return a program that runs with a pack's kernels."""

    def program() -> object:
        with memory.kernels(kernels):
            return run()

    return program


def checks(function: Callable[[Any, Any], Any], size: int) -> dict[str, Callable[[], Program]]:
    """Return the checkers that look at a function of so many inputs."""
    values = np.random.default_rng(0).normal(size=size)
    found: dict[str, Callable[[], Program]] = {
        "plugrad": lambda: functools.partial(growth.ours, function, values)
    }
    torch = imported("torch")
    if torch is not None:
        for name, fast in (("PyTorch, slow", False), ("PyTorch, fast", True)):
            settings = {"fast_mode": True} if fast else {}
            found[name] = lambda settings=settings: functools.partial(  # type: ignore[misc]
                growth.gradcheck, torch, function, values, **settings
            )
    return found


def imported(name: str) -> Any:
    """Return a module; None if it is not installed."""
    try:
        return __import__(name)
    except ImportError:
        return None


# Measuring a panel.


def measure(panel: Panel, budget: float) -> dict[str, dict[int, Band]]:
    """Return what each library showed at each size; one that is too slow, or fails, is not asked about the next."""
    found: dict[str, dict[int, Band]] = {}
    left_out: set[str] = set()
    for size in panel.sizes:
        programs = {}
        for name, prepare in panel.programs(size).items():
            if name in left_out:
                continue
            start = time.perf_counter()
            try:
                program = prepare()
                program()
            except (MemoryError, RuntimeError) as error:  # RecursionError is one
                print(f"{panel.title}, {size}: {name}: {error!r:.100}", file=sys.stderr)
                left_out.add(name)
                continue
            if time.perf_counter() - start > 10 * PATIENCE:  # to compile, too
                left_out.add(name)
            programs[name] = program
        print(f"{panel.title}: {size:,} {panel.axis}", file=sys.stderr)
        for name, band in bands(programs, budget).items() if programs else ():
            found.setdefault(name, {})[size] = band
            if band.median > PATIENCE:
                left_out.add(name)
    return found


# Drawing.


def picture(panels: list[Panel], measured: list[dict[str, dict[int, Band]]], caption: str) -> str:
    """Return a picture as SVG: its text as text, nothing of this machine but the caption, the same for the same."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    settings = {"svg.fonttype": "none", "svg.hashsalt": "plugrad", "font.size": 9}
    with matplotlib.rc_context(settings):
        figure, axes = pyplot.subplots(
            1, len(panels), figsize=(5.2 * len(panels), 4.1), layout="constrained", squeeze=False
        )
        for axis, panel, lines in zip(axes[0], panels, measured, strict=True):
            plot(axis, panel, lines)
        figure.supxlabel(caption, fontsize=7, color="#555555")
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    text = re.sub(r"<metadata>.*?</metadata>", "", file.getvalue(), flags=re.DOTALL)
    text = re.sub(r"(\d\.\d\d)\d{3,}", r"\1", text)  # places: a hundredth of a point is enough
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)


def plot(axis: Any, panel: Panel, lines: dict[str, dict[int, Band]]) -> None:
    """Draw one panel."""
    for name, found in lines.items():
        sizes = list(found)
        units = [panel.units(size) for size in sizes]
        low, median, high = (
            [getattr(found[size], what) / unit for size, unit in zip(sizes, units, strict=True)]
            for what in ("low", "median", "high")
        )
        colour = COLOURS[name]
        axis.fill_between(sizes, low, high, color=colour, alpha=0.2, linewidth=0)
        axis.plot(sizes, median, color=colour, marker="o", markersize=3, label=name)
    axis.set(xscale="log", yscale="log", xlabel=panel.axis, ylabel=f"seconds per {panel.unit}")
    axis.set_title(panel.title, fontsize=9)
    axis.minorticks_off()
    axis.grid(True, alpha=0.3, linewidth=0.5)
    axis.legend(fontsize=8)
