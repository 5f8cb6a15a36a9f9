"""NumPy's BLAS as it runs here: which library, for which processor, with how many threads; read, never set."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import platform
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Blas:
    """What NumPy's BLAS says of itself; '' and 0 where it does not say."""

    name: str
    version: str = ""
    architecture: str = ""
    """The processor whose kernels run, in OpenBLAS's words: `Haswell`, `SkylakeX`, `neoversev1`."""
    threads: int = 0
    threading: str = ""
    """Whose threads: `pthreads` (its own, which wait for work by spinning), `openmp`."""


def numpys_blas() -> Blas:
    """Return what is known of NumPy's BLAS: as threadpoolctl says if it is installed, else as the library says."""
    try:
        pools = importlib.import_module("threadpoolctl").threadpool_info()
    except ImportError:
        return _asked()
    own = [pool for pool in pools if pool.get("user_api") == "blas"]
    own.sort(key=lambda pool: Path(pool["filepath"]) not in _libraries())  # SciPy has one, too
    if not own:
        return _asked()
    pool = own[0]
    return Blas(
        name={"openblas": "OpenBLAS", "mkl": "MKL", "blis": "BLIS"}.get(
            pool["internal_api"], pool["internal_api"]
        ),
        version=pool.get("version") or "",
        architecture=pool.get("architecture") or "",
        threads=pool.get("num_threads") or 0,
        threading=pool.get("threading_layer") or "",
    )


def _libraries() -> list[Path]:
    """Return the OpenBLAS libraries that lie in NumPy's wheel."""
    package = Path(np.__file__).parent
    folders = (package.with_name("numpy.libs"), package / ".dylibs")  # Linux and Windows; macOS
    return [file for folder in folders for file in folder.glob("*openblas*")]


THREADING = {0: "", 1: "pthreads", 2: "openmp"}
"""What `openblas_get_parallel` returns."""


def _asked() -> Blas:
    """Return what NumPy's own OpenBLAS says, called by its C names; without one, what NumPy was built with."""
    for file in _libraries():
        with contextlib.suppress(OSError):
            library = ctypes.CDLL(str(file), mode=getattr(os, "RTLD_NOLOAD", 0))
            config = _call(library, "get_config", ctypes.c_char_p) or b""
            version = re.search(rb"OpenBLAS (\S+)", config)
            return Blas(
                name="OpenBLAS",
                version=version[1].decode() if version else "",
                architecture=(_call(library, "get_corename", ctypes.c_char_p) or b"").decode(),
                threads=_call(library, "get_num_threads", ctypes.c_int) or 0,
                threading=THREADING.get(_call(library, "get_parallel", ctypes.c_int) or 0, ""),
            )
    built: Any = np.show_config(mode="dicts")
    found = built.get("Build Dependencies", {}).get("blas", {})
    return Blas(name=str(found.get("name", "")), version=str(found.get("version", "")))


def _call(library: ctypes.CDLL, name: str, result: Any) -> Any:
    """Return what a function of OpenBLAS returns; its wheels put `scipy_` before names, and `64_` after."""
    for prefix in ("scipy_", ""):
        for suffix in ("64_", "_64", ""):
            function = getattr(library, f"{prefix}openblas_{name}{suffix}", None)
            if function is not None:
                function.restype, function.argtypes = result, []
                return function()
    return None


def processor() -> str:
    """Return the processor's name and family; what Python knows, where the system does not say."""
    facts = processor_facts()
    if "model name" in facts:
        family = [facts.get(key, "?") for key in ("cpu family", "model")]
        return f"{facts['model name']} (family {family[0]}, model {family[1]})"
    return platform.processor() or platform.machine()


CPUINFO = Path("/proc/cpuinfo")


def processor_facts() -> dict[str, str]:
    """Return what Linux says of the first processor; nothing elsewhere."""
    text = ""
    with contextlib.suppress(OSError):
        text = CPUINFO.read_text("utf-8", errors="replace")
    lines = (line.partition(":") for line in text.partition("\n\n")[0].splitlines())
    return {key.strip(): value.strip() for key, _, value in lines}
