"""The floor of a workload: what this machine needs for it at least, whoever writes it.

The larger of its arithmetic, at the speed of a large matrix product, and its memory, at the speed of large sums in all
threads; of small ops, NumPy's calls alone. A cache holds what is smaller than it, so a floor by memory may be beaten.
"""

from __future__ import annotations

import functools
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks.measure import settled
from benchmarks.workloads import Work, Workload

SIDE = 1500
"""Rows and columns of the matrices."""
SIZE = 8 * 10**6
"""Elements of the sums: 32 MB in float32."""


def floor_of(row: Workload, threads: int) -> float | None:
    """Return the seconds of one unit of a row that it takes at least; None if nobody has said what it takes."""
    if row.floor is None:
        return None
    work = row.floor() if isinstance(row.floor, functools.partial) else row.floor(*row.args)
    if not isinstance(work, Work):
        return min(settled(work, 10) for _ in range(5)) / row.units
    arithmetic = work.flops / flops_of(work.dtype)
    return max(arithmetic, work.bytes / bytes_of(threads)) / row.units


@functools.cache
def flops_of(dtype: str) -> float:
    """Return the additions and multiplications that NumPy's BLAS does in a second, on all its threads."""
    a = np.random.default_rng(0).normal(size=(SIDE, SIDE)).astype(dtype)
    out = np.empty_like(a)
    return 2 * SIDE**3 / min(settled(lambda: np.matmul(a, a, out), 1) for _ in range(5))


@functools.cache
def bytes_of(threads: int) -> float:
    """Return the bytes that `threads` threads read and write in a second, in sums of large arrays."""
    given = [[np.ones(SIZE, np.float32) for _ in range(3)] for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:

        def run() -> None:
            list(pool.map(lambda arrays: np.add(*arrays), given))

        return 3 * given[0][0].nbytes * threads / min(settled(run, 1) for _ in range(5))
