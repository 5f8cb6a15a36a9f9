"""``python -m benchmarks [--only NAME]... [--threads N] [--json]``: the table, measured."""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import os
import platform
import sys
from typing import Any


def main() -> None:
    """Measure the chosen workloads and print a table, or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="a workload, or the start of names",
    )
    parser.add_argument(
        "--threads", type=int, default=2, help="threads for BLAS and PyTorch (default 2)"
    )
    parser.add_argument(
        "--budget", type=float, default=2.0, help="seconds for each side of a workload (default 2)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(variable, str(options.threads))

    from benchmarks.measure import paired
    from benchmarks.workloads import imported, workloads
    from plugrad import registry

    torch = _torch(options.threads)
    chosen = [
        row
        for row in workloads()
        if not options.only or any(row.name.startswith(o) for o in options.only)
    ]
    if not chosen:
        parser.error(
            f"no workload is called {options.only}; there are {', '.join(row.name for row in workloads())}"
        )
    results = []
    found, lacking = {info.name for info in registry.packs()}, set()
    for row in chosen:
        if row.needs not in found:
            lacking.add(row.needs)
            continue
        if row.peer is None:
            peer = imported("numpy")
        elif torch is not None:
            peer = row.peer(torch)
        else:
            continue
        if not options.json:
            print(f"measuring {row.name} ...", file=sys.stderr)
        result = paired(row.ours(), peer, units=row.units, budget=options.budget)
        results.append((row, result))
    if options.json:
        print(
            json.dumps(
                {
                    "machine": _machine(torch, options.threads),
                    "rows": [_plain(*pair) for pair in results],
                }
            )
        )
    else:
        _print(results, _machine(torch, options.threads))
    for pack in sorted(lacking):
        print(
            f"The pack `{pack}` is not installed, so its rows were not measured: python -m pip install "
            f"./examples/plugrad-{pack}",
            file=sys.stderr,
        )
    if torch is None:
        print("PyTorch is not installed: only the rows without it were measured.", file=sys.stderr)


def _torch(threads: int) -> Any:
    try:
        import torch
    except ImportError:
        return None
    torch.set_num_threads(threads)
    return torch


def _machine(torch: Any, threads: int) -> dict[str, Any]:
    import numpy as np

    import plugrad  # noqa: F401 - the measured one

    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "torch": getattr(torch, "__version__", None),
        "threads": threads,
        "OPENBLAS_CORETYPE": os.environ.get("OPENBLAS_CORETYPE"),
        "OPENBLAS_THREAD_TIMEOUT": os.environ.get("OPENBLAS_THREAD_TIMEOUT"),
    }


def _plain(row: Any, result: Any) -> dict[str, Any]:
    target = None if math.isinf(row.target) else row.target
    met = None if target is None else result.ratio <= target
    return {
        "name": row.name,
        "title": row.title,
        "target": target,
        "met": met,
        **dataclasses.asdict(result),
    }


def _print(results: list[tuple[Any, Any]], machine: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title="plugrad beside its peers: ratios below 1 are faster", caption=_caption(machine)
    )
    for heading in ("workload", "plugrad", "peer", "ratio (10-90 %)", "asked", ""):
        table.add_column(heading, justify="left" if heading in ("workload", "") else "right")
    for row, result in results:
        asked = "" if math.isinf(row.target) else f"<= {row.target:.2f}"
        verdict = "" if not asked else "met" if result.ratio <= row.target else "MISSED"
        table.add_row(
            row.title,
            f"{_time(result.seconds)}/{row.unit}",
            _time(result.peer_seconds),
            f"{result.ratio:.2f} ({result.low:.2f}-{result.high:.2f})",
            asked,
            verdict,
        )
    Console().print(table)


def _caption(machine: dict[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in machine.items() if value is not None)


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


if __name__ == "__main__":
    main()
