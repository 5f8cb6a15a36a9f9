"""How two programs are compared on a noisy machine: run in turns, the ratio taken pair by pair."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Paired:
    """What interleaved runs of a program and its peer showed."""

    seconds: float
    """Median time of one unit of ours."""
    peer_seconds: float
    """Median time of one unit of the peer's."""
    ratio: float
    """Median of the paired ratios, ours over the peer's: below 1 we are faster."""
    low: float
    """Tenth percentile of the paired ratios."""
    high: float
    """Ninetieth percentile."""


def paired(
    ours: Callable[[], object], peer: Callable[[], object], *, units: int = 1, budget: float = 2.0
) -> Paired:
    """Run `ours` and `peer` in turns for about `budget` seconds each and compare them pair by pair.

    Parameters
    ----------
    units
        How many operations one call does: times are reported per operation.
    """
    repeat = max(1, int(0.01 / max(_once(ours), _once(peer), 1e-9)))
    pairs = []
    deadline = time.perf_counter() + 2 * budget
    while len(pairs) < 5 or (time.perf_counter() < deadline and len(pairs) < 200):
        pairs.append((_timed(ours, repeat), _timed(peer, repeat)))
    ratios = sorted(a / b for a, b in pairs)
    return Paired(
        seconds=statistics.median(a for a, _ in pairs) / units,
        peer_seconds=statistics.median(b for _, b in pairs) / units,
        ratio=statistics.median(ratios),
        low=ratios[len(ratios) // 10],
        high=ratios[-1 - len(ratios) // 10],
    )


def _once(run: Callable[[], object]) -> float:
    run()  # the first call pays for caches and imports
    return min(_timed(run, 1) for _ in range(3))


def _timed(run: Callable[[], object], repeat: int) -> float:
    gc.collect()
    start = time.perf_counter()
    for _ in range(repeat):
        run()
    return (time.perf_counter() - start) / repeat
