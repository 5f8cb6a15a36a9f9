"""The memory of a step of training beside PyTorch's, each in a process of its own, and whether steps leave anything.

A step's peak is what the resident set of the process grew by while three steps ran, since just before the first: what
an allocator or a cache keeps counts, what the code needs that the import loaded does not. Linux alone says it (/proc).
"""

from __future__ import annotations

import gc
import json
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import astuple, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import plugrad as pg
from benchmarks.measure import Paired, paired
from benchmarks.workloads import Program, Workload, conv_net_step, layers, workloads

STATUS = Path("/proc/self/status")
CLEAR_REFS = Path("/proc/self/clear_refs")
SMALL: dict[Callable[..., Program], tuple[Any, ...]] = {layers: (50, 10), conv_net_step: (2,)}
"""Arguments with which each program loads what it calls, and holds next to nothing."""


def rows() -> list[Workload]:
    """Return what is measured by `python -m benchmarks --memory`."""
    title = "step of the network of digits.py"
    return [
        Workload("memory-digits", f"{title}, 32 images", 1.0, conv_net_step, (32,), of="bytes"),
        Workload("memory-all", f"{title}, 1438 images", 1.0, conv_net_step, (1438,), of="bytes"),
        *(row for row in workloads() if row.of == "bytes"),
    ]


def kernels(names: str) -> AbstractContextManager[None]:
    """Return the context in which kernels of these packs run, `numba,torch`; of `numpy`, the plain forwards."""
    return pg.kernels(*(name for name in names.split(",") if name != "numpy"))


# A step's peak.


@dataclass(frozen=True)
class Peak:
    """What one process needed for a step."""

    resident: int
    """Bytes by which the resident set grew, at most, while steps ran."""
    traced: int
    """Bytes of Python's and NumPy's, by tracemalloc, at most; PyTorch's arrays are not seen."""
    process: int
    """Bytes of the whole process, at most."""


def peaks(row: Workload, kernels_of: str, rounds: int = 3) -> Iterator[tuple[Peak, Peak]]:
    """Yield plugrad's peak and PyTorch's, each measured in a new process."""
    for _ in range(rounds):
        yield _in_a_process(row, "plugrad", kernels_of), _in_a_process(row, "torch", "numpy")


def median_of(found: list[Peak]) -> Peak:
    """Return the median of each number."""
    return Peak(*(int(statistics.median(each)) for each in zip(*map(astuple, found), strict=True)))


def beside(row: Workload, kernels_of: str) -> Paired:
    """Compare the resident set that a step needs."""
    pairs = list(peaks(row, kernels_of))
    return paired([(ours.resident, theirs.resident) for ours, theirs in pairs])


def _in_a_process(row: Workload, side: str, kernels_of: str) -> Peak:
    command = [sys.executable, "-m", "benchmarks.memory", row.name, side, kernels_of]
    return Peak(**json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))


def peak(row: Workload, module: Any, steps: int = 3) -> Peak:
    """Measure a step in this process, in which nothing else has run."""
    row.program(module, *SMALL[row.program])()
    run = row.program(module, *row.args)
    gc.collect()
    CLEAR_REFS.write_text("5")  # the peak is counted from here
    before = _resident("VmRSS")
    for _ in range(steps):
        run()
    resident, process = _resident("VmHWM") - before, _resident("VmHWM")
    tracemalloc.start()
    run()
    _, traced = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Peak(resident, traced, process)


def _resident(what: str) -> int:
    """Return what Linux says of this process: `VmRSS` now, `VmHWM` at most; in bytes."""
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith(what))
    return int(line.split()[1]) * 1024


# Steps that leave nothing.


@dataclass(frozen=True)
class Mark:
    """What was there after so many steps of training."""

    steps: int
    seconds: float
    resident: int
    """Bytes of the resident set."""
    objects: int
    """Objects that Python's garbage collector knows."""
    traced: int
    """Bytes of Python's and NumPy's; 0 where nobody traced them."""


def marks(minutes: float, *, traced: bool) -> Iterator[Mark]:
    """Train the network of digits.py for some minutes; yield what is there after 100, 200, 500 ... steps and last.

    Tracing costs time, and memory of its own: the resident set is measured without.
    """
    run = conv_net_step(pg)
    if traced:
        tracemalloc.start()
    start, steps, nice = time.perf_counter(), 0, _nice()
    due = next(nice)
    while True:
        run()
        steps += 1
        is_over = time.perf_counter() - start > 60 * minutes
        if steps == due or is_over:
            if steps == due:
                due = next(nice)
            gc.collect()
            now = tracemalloc.get_traced_memory()[0] if traced else 0
            seconds = time.perf_counter() - start
            yield Mark(steps, seconds, _resident("VmRSS"), len(gc.get_objects()), now)
        if is_over:
            break
    if traced:
        tracemalloc.stop()


def _nice() -> Iterator[int]:
    """Yield 100, 200, 500, 1000 and so on."""
    power = 100
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def main() -> None:
    """Print the peak of one side of a row, for `_in_a_process`."""
    name, side, kernels_of = sys.argv[1:]
    row = next(row for row in rows() if row.name == name)
    with kernels(kernels_of):
        print(json.dumps(vars(peak(row, import_module(side)))))


if __name__ == "__main__":
    main()
