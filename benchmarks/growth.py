"""``python -m benchmarks.growth``: how the time of a check grows with the size of the input, beside gradcheck's."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.check import check_function

PATIENCE = 10.0
"""Seconds: a checker that took longer is not asked about the next size."""


def elementwise(_t: Any, x: Any) -> Any:
    """As many outputs as inputs: the Jacobian grows with the square."""
    return x * x.sigmoid()


def reduced(t: Any, x: Any) -> Any:
    """One output."""
    return (x * x.sigmoid()).sum()


def squared(t: Any, x: Any) -> Any:
    """A matrix product: the function itself grows faster than its input."""
    side = int(x.numel() ** 0.5)
    matrix = x[: side * side].reshape(side, side)
    return matrix @ matrix


def convolved(t: Any, x: Any) -> Any:
    """A convolution of an image of one channel, its kernel fixed."""
    side = int(x.numel() ** 0.5)
    kernel = t.ones(1, 1, 3, 3, dtype=x.dtype)
    return t.nn.functional.conv2d(x[: side * side].reshape(1, 1, side, side), kernel)


FUNCTIONS: tuple[Callable[[Any, Any], Any], ...] = (elementwise, reduced, squared, convolved)


def ours(function: Callable[[Any, Any], Any], values: Any) -> None:
    """Ask everything of it."""
    report = check_function(lambda x: function(pg, x), values, name=function.__name__)
    assert report.verdict == "pass", report


def gradcheck(t: Any, function: Callable[[Any, Any], Any], values: Any, **settings: Any) -> None:
    """Ask first derivatives, and second ones as PyTorch does."""
    x = t.from_numpy(values.copy()).requires_grad_()
    for check in (t.autograd.gradcheck, t.autograd.gradgradcheck):
        assert check(lambda x: function(t, x), x, **settings)


def main() -> None:
    """Measure, and print a table."""
    from rich.console import Console
    from rich.table import Table

    sides: dict[str, Callable[[Any, Any], None]] = {"plugrad.check": ours}
    try:
        import torch
    except ImportError:
        print("PyTorch is not installed: its columns are left out.", file=sys.stderr)
    else:
        sides["torch slow"] = lambda f, x: gradcheck(torch, f, x)
        sides["torch fast"] = lambda f, x: gradcheck(torch, f, x, fast_mode=True)
    table = Table(
        title="seconds of one check: contract, values, second order; PyTorch's: the two latter"
    )
    for heading in ("function", "inputs", *sides):
        table.add_column(heading, justify="left" if heading == "function" else "right")
    for function in FUNCTIONS:
        waiting = set(sides)
        for size in (10, 100, 1_000, 10_000, 100_000, 1_000_000):
            values = np.random.default_rng(0).normal(size=size)
            cells = []
            for name, side in sides.items():
                if name not in waiting:
                    cells.append("-")
                    continue
                start = time.perf_counter()
                try:
                    side(function, values)
                except (MemoryError, RuntimeError) as error:
                    cells.append(type(error).__name__)
                    waiting.discard(name)
                    continue
                seconds = time.perf_counter() - start
                cells.append(f"{seconds:.3g}")
                if seconds > PATIENCE:
                    waiting.discard(name)
            print(function.__name__, size, *cells, file=sys.stderr)
            table.add_row(function.__name__, f"{size:,}", *cells)
    Console().print(table)


if __name__ == "__main__":
    main()
