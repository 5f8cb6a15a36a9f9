"""How time grows with size, beside PyTorch: ``python -m benchmarks.slopes [--only NAME]... [--save FILE]``.

A slope of 1 is linear: ten times the size takes ten times as long. It is fitted to the sizes at which a run takes more
than a millisecond. What PyTorch does not do linearly either (a write into one row after another, whose gradients each
copy the whole) has its slope here, too.
"""

from __future__ import annotations

import argparse
import gc
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import plugrad as pg
from benchmarks import pages
from benchmarks.measure import once
from benchmarks.workloads import Program, chain, conv2d, large_elementwise

PATIENCE = 8.0
"""Seconds: who took longer is not asked about the next size."""


@dataclass(frozen=True)
class Case:
    """A program of a module and a size."""

    name: str
    title: str
    program: Callable[[Any, int], Program]
    sizes: Sequence[int]


def joined(name: str) -> Callable[[Any, int], Program]:
    """Return the program that joins many leaves by a function, `cat` or `stack`."""

    def program(t: Any, size: int) -> Program:
        leaves = [t.rand(3, requires_grad=True) for _ in range(size)]
        join = getattr(t, name)
        return lambda: join(leaves).sum().backward()

    return program


def parts(name: str, *settings: Any) -> Callable[[Any, int], Program]:
    """Return the program that takes a tensor of rows apart by a method, and adds the parts up again."""

    def program(t: Any, size: int) -> Program:
        x = t.rand(size, 3, requires_grad=True)

        def run() -> None:
            total = 0
            for part in getattr(x, name)(*settings):
                total = total + part
            total.sum().backward()  # type: ignore[attr-defined]

        return run

    return program


def indexed(t: Any, size: int) -> Program:
    """`x[i]` for each `i`."""
    x = t.rand(size, requires_grad=True)

    def run() -> None:
        total = 0
        for place in range(size):
            total = total + x[place]
        total.backward()  # type: ignore[attr-defined]

    return run


def written(t: Any, size: int) -> Program:
    """`y[i] = v` for each `i`."""
    v = t.rand(3, requires_grad=True)

    def run() -> None:
        y = t.zeros(size, 3)
        for place in range(size):
            y[place] = v
        y.sum().backward()

    return run


def through_views(t: Any, size: int) -> Program:
    """Writes through one view after another, all alive."""
    x = t.rand(size, 3, requires_grad=True)

    def run() -> None:
        y = x * 1
        views = [y[place] for place in range(size)]
        for view in views:
            view.mul_(2)
        sum(view.sum() for view in views).backward()

    return run


def in_place(t: Any, size: int) -> Program:
    """`y += 1`, over and over."""
    v = t.rand(3, requires_grad=True)

    def run() -> None:
        y = v * 1
        for _ in range(size):
            y += 1
        y.sum().backward()

    return run


def hooks(t: Any, size: int) -> Program:
    """Hooks on one tensor."""

    def run() -> None:
        y = t.rand(3, requires_grad=True) * 1
        for _ in range(size):
            y.register_hook(lambda grad: None)
        y.sum().backward()

    return run


def used(t: Any, size: int) -> Program:
    """One leaf that is used many times."""
    x = t.rand(3, requires_grad=True)

    def run() -> None:
        total = 0
        for _ in range(size):
            total = total + x * 2
        total.sum().backward()  # type: ignore[attr-defined]

    return run


def hooked_leaves(t: Any, size: int) -> Program:
    """Leaves with a hook each, added up."""

    def run() -> None:
        leaves = [t.rand(3, requires_grad=True) for _ in range(size)]
        total = 0
        for leaf in leaves:
            leaf.register_hook(lambda grad: None)
            total = total + leaf
        total.sum().backward()  # type: ignore[attr-defined]

    return run


def second(t: Any, size: int) -> Program:
    """A second derivative through a chain."""
    x = t.rand(3, requires_grad=True)

    def run() -> None:
        y = x * x
        for _ in range(size):
            y = y * 1.001
        (grad,) = t.autograd.grad(y.sum(), x, create_graph=True)
        grad.sum().backward()

    return run


def decades(first: int, last: int) -> list[int]:
    """Return the powers of ten from one to another."""
    return [10**exponent for exponent in range(first, last + 1)]


FEW = [10, 100, 1000, 4000, 16000]
CASES = (
    Case("elements", "(a*b + a.exp()).sum(), elements", large_elementwise, decades(1, 7)),
    Case("nodes", "a chain, ops", lambda t, size: chain(t, size, True), decades(1, 5)),
    Case(
        "freed",
        "a graph that is dropped, ops",
        lambda t, size: chain(t, size, False),
        decades(2, 6),
    ),
    Case(
        "channels",
        "conv2d 16 × 16, channels in and out",
        lambda t, size: conv2d(t, (1, size, 16, size, 3, 1, 1)),
        [1, 8, 64, 256, 512],
    ),
    Case("cat", "cat, tensors", joined("cat"), decades(1, 4)),
    Case("stack", "stack, tensors", joined("stack"), decades(1, 4)),
    Case("split", "split, parts", parts("split", 1), FEW),
    Case("unbind", "unbind, parts", parts("unbind"), FEW),
    Case("index", "x[i] in a loop, items", indexed, FEW),
    Case("write", "y[i] = v in a loop, writes", written, FEW),
    Case("views", "writes through views that are kept", through_views, FEW),
    Case("in-place", "y += 1, writes", in_place, decades(1, 4)),
    Case("hooks", "hooks on one tensor", hooks, decades(1, 4)),
    Case("hooked-leaves", "leaves with a hook", hooked_leaves, decades(1, 4)),
    Case("used", "uses of one leaf", used, decades(1, 4)),
    Case("second", "a second derivative, ops", second, decades(1, 4)),
)


def times(case: Case, t: Any) -> list[float]:
    """Return the least seconds of a run at each size, until one takes longer than `PATIENCE`."""
    found: list[float] = []
    for size in case.sizes:
        found.append(once(case.program(t, size)))
        if found[-1] > PATIENCE:
            break
    return found


def slope(sizes: Sequence[int], seconds: Sequence[float]) -> float | None:
    """Return the slope of the logarithms, of the times above a millisecond; None if these are fewer than two."""
    points = [
        (math.log(size), math.log(each))
        for size, each in zip(sizes, seconds, strict=False)
        if each > 1e-3
    ]
    return float(np.polyfit(*zip(*points, strict=True), 1)[0]) if len(points) > 1 else None


def main() -> None:
    """Measure, print, and keep what was measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.slopes", description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="a file of `python -m benchmarks`"
    )
    options = parser.parse_args()
    sides = {"ours": pg}
    try:
        import torch
    except ImportError:
        print("PyTorch is not installed: its columns are left out.")
    else:
        sides["peer"] = torch
    gc.collect()
    gc.freeze()
    rows = []
    for case in CASES:
        if options.only and case.name not in options.only:
            continue
        row: pages.Row = {"name": case.name, "title": case.title, "sizes": [*case.sizes]}
        for side, module in sides.items():
            row[side] = times(case, module)
            row[f"{side} slope"] = slope(case.sizes, row[side])
        rows.append(row)
        print(*pages.slope_cells(row), sep=" | ", flush=True)
    if options.save:
        pages.save(options.save, "slopes", {}, rows)


if __name__ == "__main__":
    main()
