"""NumPy's BLAS, the library of its matrix products: its threads, which processor its kernels are for, and the cost.

Everything is read, or measured in a process of its own; nothing is set. An environment variable before Python starts is
what a user can set, and what the answers say.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import math
import os
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from plugrad.cli.doctor.installation import Found, Right, Skipped, Wrong

# Does NumPy start more threads than there are processors? Threads that take turns make a matrix product slower: in a
# container that may use two processors of 64, OpenBLAS starts 64 threads.


THREAD_VARIABLES = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
QUOTA = Path("/sys/fs/cgroup/cpu.max")


def too_many_threads() -> Iterator[Wrong]:
    """Yield what asks for more threads than there are processors, of which a container may have a share only."""
    allowed = min(available(), quota())
    fix = f"export OMP_NUM_THREADS={allowed} OPENBLAS_NUM_THREADS={allowed}"
    room = f"there is {allowed} processor" if allowed == 1 else f"there are {allowed} processors"
    values = {name: os.environ[name] for name in THREAD_VARIABLES if os.environ.get(name)}
    for name, value in values.items():
        number = value.partition(",")[0].strip()  # OpenMP's may have one for each level
        if not number.isdecimal():
            yield Wrong(f"{name} is {value!r}, which is not a number of threads", fix)
        elif int(number) > allowed:
            yield Wrong(f"{name} requests {number} threads, but {room}", fix)
    threads = 0 if values else numpys_blas().threads or available()
    if threads > allowed:
        yield Wrong(f"NumPy's BLAS starts {threads} threads, but {room}", fix)


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


# Does OpenBLAS run the kernels of another processor? It has several, and chooses at its start: on some processors with
# AVX-512 those for AVX2, which are half as fast.


GENERATIONS = (
    (
        "AVX-512",
        "avx512f avx512cd avx512bw avx512dq avx512vl",
        "SkylakeX Cooperlake SapphireRapids",
    ),
    ("AVX2", "avx2 fma", "Haswell Zen"),
    ("AVX", "avx", "Sandybridge Bulldozer Piledriver Steamroller Excavator"),
)
"""Vector instructions, the newest first: their name, Linux's flags for them, and OpenBLAS's kernels that use them."""

GAIN = 1.15
"""Times as fast that is worth a line: on a busy machine, two runs of the same differ by a tenth."""


def kernels_of_another() -> Iterator[Found]:
    """Yield that OpenBLAS runs kernels for an older processor than this one, if the newer ones are faster here."""
    blas, flags = numpys_blas(), processor_facts().get("flags", "").split()
    if not blas.architecture:
        yield Skipped(f"NumPy's BLAS, {blas}, does not say whose kernels it runs")
        return
    if not flags:
        yield Skipped("the instructions of this processor are known on Linux and x86 alone")
        return
    instructions, newer = newer_kernels(blas.architecture, set(flags))
    runs = f"NumPy's {blas} runs kernels for {blas.architecture}"
    if not newer:
        yield Right(runs)
        return
    now, then = compared(product, {"OPENBLAS_CORETYPE": newer})
    if then.architecture != newer:
        yield Right(
            f"{runs}; it has none for {newer}, and so for the {instructions} of this processor"
        )
    elif now.seconds < GAIN * then.seconds:
        yield Right(f"{runs}; those for {newer} are no faster here")
    else:
        yield Wrong(
            f"{runs}, although this processor has {instructions}: a product of two float32 matrices takes "
            f"{told(now.seconds)}, with kernels for {newer} {told(then.seconds)}",
            f"export OPENBLAS_CORETYPE={newer}",
        )


def newer_kernels(architecture: str, flags: set[str]) -> tuple[str, str]:
    """Return the newest instructions that a processor has, and the kernels for them; '' if `architecture` is one."""
    for instructions, needed, kernels in GENERATIONS:
        if architecture in kernels.split():
            break
        if flags.issuperset(needed.split()):
            return instructions, kernels.split()[0]
    return "", ""


# Do its threads keep the processors when they have nothing to do? OpenBLAS's own wait for the next product in a loop
# (measured: for about 20 ms); another pool of threads (PyTorch's, Numba's, yours) shares the processors with them.


def idle_threads() -> Iterator[Found]:
    """Yield that threads of OpenBLAS slow others down after a matrix product, if they do here."""
    blas, processors = numpys_blas(), min(available(), quota())
    asked = os.environ.get("OPENBLAS_THREAD_TIMEOUT")
    if blas.threading != "pthreads":
        yield Skipped(f"NumPy's BLAS, {blas}, is none whose threads are known to wait in a loop")
    elif blas.threads == 1 or processors == 1:
        yield Skipped("NumPy's BLAS runs on one thread")
    elif asked is not None:
        yield Right(f"OPENBLAS_THREAD_TIMEOUT is {asked}")
    else:
        now, then = compared(product_then_pool, {"OPENBLAS_THREAD_TIMEOUT": "4"})
        took = f"a matrix product and then work on {processors} other threads takes {told(now.seconds)}"
        if now.seconds < GAIN * then.seconds:
            yield Right(f"{took}, whether idle threads of NumPy's BLAS sleep or not")
        else:
            yield Wrong(
                f"idle threads of NumPy's {blas} wait in a loop and slow others down: {took}, "
                f"{told(then.seconds)} if they sleep",
                "export OPENBLAS_THREAD_TIMEOUT=4",
            )


# What is measured, in processes with and without a variable.


@dataclass(frozen=True)
class Timed:
    """What a process measured."""

    seconds: float
    architecture: str


def compared(
    work: Callable[[], float], variables: Mapping[str, str], rounds: int = 3
) -> tuple[Timed, Timed]:
    """Return the fastest of a few processes as they start here, and of as many with further variables, in turns."""
    names = f"{work.__name__} as work, tell"
    program = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import {names}; tell(work)"
    found: tuple[list[Timed], list[Timed]] = ([], [])
    for _ in range(rounds):
        for further, timed in zip(({}, variables), found, strict=True):
            done = subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, **further},
                capture_output=True,
                text=True,
                check=True,
                timeout=PATIENCE,
            )
            timed.append(Timed(**json.loads(done.stdout)))
    now, then = (min(timed, key=lambda each: each.seconds) for timed in found)
    return now, then


PATIENCE = 60.0
"""Seconds for a process that measures; it needs less than one."""


def tell(work: Callable[[], float]) -> None:
    """Print what `compared` reads, in the process that measures."""
    print(json.dumps({"seconds": work(), "architecture": numpys_blas().architecture}))  # noqa: T201 - an answer


def product(size: int = 768, least: float = 0.3) -> float:
    """Return the least seconds of a product of float32 matrices, of about `least` seconds of them."""
    a = np.ones((size, size), np.float32)
    a @ a
    times: list[float] = []
    while sum(times) < least:
        start = time.perf_counter()
        a @ a
        times.append(time.perf_counter() - start)
    return min(times)


def product_then_pool(size: int = 512, least: float = 0.4) -> float:
    """Return the median seconds of a product, and then of work of Python's threads, one for each processor."""
    a, x = np.ones((size, size), np.float32), np.ones(100_000)
    workers = min(available(), quota())
    times: list[float] = []
    with ThreadPoolExecutor(workers) as pool:
        while sum(times) < least or len(times) < 5:
            start = time.perf_counter()
            a @ a
            for _ in range(2):
                list(pool.map(np.exp, [x] * workers))
            times.append(time.perf_counter() - start)
    return statistics.median(times)


def told(seconds: float) -> str:
    """Return a time in words."""
    return f"{1000 * seconds:.3g} ms"


# Which BLAS it is, as it says itself.


@dataclass(frozen=True)
class Blas:
    """What NumPy's BLAS says of itself; '' and 0 where it does not say."""

    name: str
    version: str = ""
    architecture: str = ""
    """The processor whose kernels run, in OpenBLAS's words: `Haswell`, `SkylakeX`, `neoversev1`."""
    threads: int = 0
    threading: str = ""
    """Whose threads: `pthreads` (its own), `openmp`."""

    def __str__(self) -> str:
        return f"{self.name} {self.version}".strip() or "which is unknown"


NAMES = {"openblas": "OpenBLAS", "mkl": "MKL", "blis": "BLIS"}
"""Of threadpoolctl's."""


def numpys_blas() -> Blas:
    """Return what is known of NumPy's BLAS: as threadpoolctl says if it is installed, else as the library says."""
    try:
        pools = importlib.import_module("threadpoolctl").threadpool_info()
    except ImportError:
        return asked_by_name()
    found = [pool for pool in pools if pool.get("user_api") == "blas"]
    found.sort(
        key=lambda pool: Path(pool["filepath"]) not in numpys_libraries()
    )  # SciPy has one, too
    for pool in found[:1]:
        return Blas(
            NAMES.get(pool["internal_api"], pool["internal_api"]),
            pool.get("version") or "",
            pool.get("architecture") or "",
            pool.get("num_threads") or 0,
            pool.get("threading_layer") or "",
        )
    return asked_by_name()


def numpys_libraries() -> list[Path]:
    """Return the OpenBLAS libraries that lie in NumPy's wheel."""
    package = Path(np.__file__).parent
    folders = (package.with_name("numpy.libs"), package / ".dylibs")  # Linux and Windows; macOS
    return [file for folder in folders for file in folder.glob("*openblas*")]


THREADING = {1: "pthreads", 2: "openmp"}
"""What `openblas_get_parallel` returns."""


def asked_by_name() -> Blas:
    """Return what NumPy's own OpenBLAS says, called by its C names; without one, what NumPy was built with."""
    for file in numpys_libraries():
        with contextlib.suppress(OSError):
            library = ctypes.CDLL(str(file), mode=getattr(os, "RTLD_NOLOAD", 0))
            config = said_by(library, "get_config", ctypes.c_char_p) or b""
            version = re.search(rb"OpenBLAS (\S+)", config)
            return Blas(
                "OpenBLAS",
                version[1].decode() if version else "",
                (said_by(library, "get_corename", ctypes.c_char_p) or b"").decode(),
                said_by(library, "get_num_threads", ctypes.c_int) or 0,
                THREADING.get(said_by(library, "get_parallel", ctypes.c_int), ""),
            )
    built: Any = np.show_config(mode="dicts")
    dependency = built.get("Build Dependencies", {}).get("blas", {})
    return Blas(str(dependency.get("name", "")), str(dependency.get("version", "")))


def said_by(library: Any, name: str, result: Any) -> Any:
    """Return what a function of OpenBLAS returns, None without it; NumPy's has `scipy_` before names, `64_` after."""
    for prefix in ("scipy_", ""):
        for suffix in ("64_", "_64", ""):
            function = getattr(library, f"{prefix}openblas_{name}{suffix}", None)
            if function is not None:
                function.restype, function.argtypes = result, []
                return function()
    return None


CPUINFO = Path("/proc/cpuinfo")


def processor_facts() -> dict[str, str]:
    """Return what Linux says of the first processor; nothing elsewhere."""
    text = ""
    with contextlib.suppress(OSError):
        text = CPUINFO.read_text("utf-8", errors="replace")
    lines = (line.partition(":") for line in text.partition("\n\n")[0].splitlines())
    return {key.strip(): value.strip() for key, _, value in lines}


def processor() -> str:
    """Return the processor's name and family; what Python knows, where the system does not say."""
    facts = processor_facts()
    if "model name" in facts:
        family, model = facts.get("cpu family", "?"), facts.get("model", "?")
        return f"{facts['model name']} (family {family}, model {model})"
    return platform.processor() or platform.machine()
