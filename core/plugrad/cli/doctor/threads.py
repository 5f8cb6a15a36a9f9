"""Does NumPy start more threads than there are processors?

Threads that take turns on one processor make a matrix product slower: in a container that may use two processors of
64, OpenBLAS starts 64 threads.
"""

from __future__ import annotations

import contextlib
import importlib
import math
import os
from collections.abc import Iterator
from pathlib import Path

from plugrad.cli.doctor.findings import Wrong

VARIABLES = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
QUOTA = Path("/sys/fs/cgroup/cpu.max")


def too_many_threads() -> Iterator[Wrong]:
    """Yield what asks for more threads than there are processors, of which a container may have a share only."""
    allowed = min(available(), quota())
    mend = f"export OMP_NUM_THREADS={allowed} OPENBLAS_NUM_THREADS={allowed}"
    room = f"there is {allowed} processor" if allowed == 1 else f"there are {allowed} processors"
    values = {name: os.environ[name] for name in VARIABLES if os.environ.get(name)}
    for name, value in values.items():
        number = value.partition(",")[0].strip()  # OpenMP's may have one for each level
        if not number.isdecimal():
            yield Wrong(f"{name} is {value!r}, which is not a number of threads", mend)
        elif int(number) > allowed:
            yield Wrong(f"{name} requests {number} threads, but {room}", mend)
    if not values and threads() > allowed:
        yield Wrong(f"NumPy's BLAS starts {threads()} threads, but {room}", mend)


def available() -> int:
    """Return how many processors this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def quota() -> int:
    """Return how many processors' time a container gives; all that there are, if it does not say."""
    with contextlib.suppress(OSError, ValueError):  # 'max' is no number
        share, period = QUOTA.read_text("ascii").split()
        return max(math.ceil(int(share) / int(period)), 1)
    return available()


def threads() -> int:
    """Return how many threads BLAS starts: as threadpoolctl knows, else one for each processor it may run on."""
    try:
        pools = importlib.import_module("threadpoolctl").threadpool_info()
    except ImportError:
        return available()
    return max((int(pool["num_threads"]) for pool in pools), default=1)
