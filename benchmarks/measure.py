"""How programs are compared on a noisy machine: run in turns, the ratio taken round by round, of quiet rounds alone.

A round is quiet if a fixed piece of work takes the same before, between and after its programs.
"""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

PAUSE = 0.05
"""Seconds between two programs: threads of OpenBLAS wait for more in a busy loop for 20 to 35 ms, and OpenMP's too. The
next program would share the processors with them. Measured on two processors: a convolution of PyTorch that comes at
once after one of NumPy takes 32 ms, after a pause 18.
"""
WARM = 0.1
"""Seconds that a program then runs before it is timed: its own threads were asleep, and so was their processor."""


@dataclass(frozen=True)
class Paired:
    """What interleaved runs of a program and its peer showed."""

    ours: float
    """Median of ours: seconds of one unit, or bytes."""
    peer: float
    """Median of the peer's."""
    ratio: float
    """Median of the paired ratios, ours over the peer's: below 1 ours is the smaller."""
    low: float
    """Tenth percentile of the paired ratios."""
    high: float
    """Ninetieth percentile."""
    rounds: int
    """How many rounds count."""
    loud: int
    """How many others were not quiet and do not count; below 0 if too few were quiet, and so all count."""


def paired(pairs: Sequence[tuple[float, float]], units: int = 1, loud: int = 0) -> Paired:
    """Sum up what was measured of ours and of the peer's, round by round."""
    ratios = sorted(ours / peer for ours, peer in pairs)
    return Paired(
        ours=statistics.median(ours for ours, _ in pairs) / units,
        peer=statistics.median(peer for _, peer in pairs) / units,
        ratio=statistics.median(ratios),
        low=ratios[len(ratios) // 10],
        high=ratios[-1 - len(ratios) // 10],
        rounds=len(ratios),
        loud=loud,
    )


LOUD = 1.10
"""A round is not quiet if the piece of work takes more than this of its least time in the round."""
BUSY = 1.5
"""Nor if it takes more than this of its least time so far. Within this a machine drifts, over minutes."""
LONGER = 3
"""How many times its budget a row may take until enough rounds were quiet."""


class Machine:
    """The machine while it measures: how long a fixed piece of work takes, now and so far.

    The work is a product of matrices, on all threads of BLAS: it takes longer if any of the processors has other work.
    """

    def __init__(self) -> None:
        self.least = math.inf
        self._matrix = np.random.default_rng(0).normal(size=(300, 300))

    def spin(self) -> float:
        """Return the seconds that the piece of work takes now: the median of five, after a pause."""
        settled(self._piece, 1)
        seconds = statistics.median(timed(self._piece, 1) for _ in range(5))
        self.least = min(self.least, seconds)
        return seconds

    def is_quiet(self, spins: Sequence[float]) -> bool:
        """Return True if these spins, those of a round, took the same time, and about what the fastest took so far."""
        return max(spins) <= min(LOUD * min(spins), BUSY * self.least)

    def _piece(self) -> None:
        _ = self._matrix @ self._matrix


MACHINE = Machine()


def in_turns(
    ours: Callable[[], object],
    *peers: Callable[[], object],
    units: int = 1,
    budget: float = 1.2,
) -> list[Paired]:
    """Run `ours` and each peer in turns for about `budget` seconds each; return a comparison for each peer.

    Parameters
    ----------
    units
        How many operations one call does: times are reported per operation.
    """
    programs = (ours, *peers)
    found, loud = rounds(programs, max(map(once, programs)), budget, least=5, most=200)
    return [
        paired([(row[0], row[nr]) for row in found], units, loud) for nr in range(1, len(programs))
    ]


def rounds(
    programs: Sequence[Callable[[], object]], slowest: float, budget: float, least: int, most: int
) -> tuple[list[list[float]], int]:
    """Return the seconds of a run of each program, round by round, and how many further rounds were not quiet.

    A pause and a run that is not counted come first; the slowest program takes about `slowest`. If fewer than `least`
    rounds are quiet after `LONGER` times the budget, all rounds are returned, and the number is negative.
    """
    repeat = max(1, int(0.01 / max(slowest, 1e-9)))
    found: list[list[float]] = []
    loud: list[list[float]] = []
    start = time.perf_counter()
    seconds = len(programs) * budget
    while len(found) < most:
        spent = time.perf_counter() - start
        if spent >= seconds and len(found) >= least:
            break
        if spent >= LONGER * seconds and len(found) + len(loud) >= least:
            return found + loud, -len(loud)
        spins, row = [MACHINE.spin()], []
        for program in programs:
            row.append(settled(program, repeat))
            spins.append(MACHINE.spin())
        (found if MACHINE.is_quiet(spins) else loud).append(row)
    return found, len(loud)


def settled(program: Callable[[], object], repeat: int) -> float:
    """Return the seconds of one run, of several at once, without what threads of another program still do."""
    end = time.perf_counter() + PAUSE
    while time.perf_counter() < end:  # awake: after a sleep a processor is slow at first
        pass
    end += WARM
    program()
    while time.perf_counter() < end:
        program()
    return timed(program, repeat)


@dataclass(frozen=True)
class Band:
    """What one of several interleaved programs showed."""

    median: float
    low: float
    """Tenth percentile of the seconds of a run."""
    high: float
    """Ninetieth percentile."""


def bands(programs: dict[str, Callable[[], object]], budget: float) -> dict[str, Band]:
    """Run programs in turns for about `budget` seconds each, three times at least; return what each showed.

    They have run before, if their first run is slower than others.
    """
    slowest = max(timed(program, 1) for program in programs.values())
    by_round, _ = rounds([*programs.values()], slowest, budget, least=3, most=100)
    found = {}
    for name, seconds in zip(programs, zip(*by_round, strict=True), strict=True):
        times = sorted(seconds)
        tenth = len(times) // 10
        found[name] = Band(statistics.median(times), times[tenth], times[-1 - tenth])
    return found


def once(run: Callable[[], object]) -> float:
    """Return the least seconds of a few runs, after a first one that pays for caches and imports."""
    first = timed(run, 1)
    return first if first > 1 else min(timed(run, 1) for _ in range(3))


def timed(run: Callable[[], object], repeat: int) -> float:
    """Return the seconds of one run, of several at once."""
    gc.collect()
    start = time.perf_counter()
    for _ in range(repeat):
        run()
    return (time.perf_counter() - start) / repeat
