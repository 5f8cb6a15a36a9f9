"""plugrad's speed and memory beside its peers', measured: ``python -m benchmarks [--only NAME]... [--kernels PACK]``.

Prints the table of `workloads.py`; with `--memory` that of `memory.py`; with `--plot FOLDER` it draws `plots.py`. With
`--save FILE` it keeps what it measured, for the pages that `python -m benchmarks.pages` writes.
"""

from __future__ import annotations

import argparse
import dataclasses
import datetime
import gc
import importlib
import importlib.util
import json
import math
import os
import platform
import re
import signal
import sys
import textwrap
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import pages
from benchmarks.pages import amount, caption

VARIABLES = (
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMBA_NUM_THREADS",
    "NPROC",
)
"""Numbers of threads; NPROC is JAX's."""

WIDE = 180
"""Columns of a table that goes into a file."""
PATIENCE = 0.4
"""Seconds: a library other than PyTorch that needs longer is timed once, and not in turns."""
SETTINGS = ("OPENBLAS_CORETYPE", "OPENBLAS_THREAD_TIMEOUT")


def main() -> None:
    """Measure what is asked for and print it; what was measured so far, if it is interrupted."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    options = _options()
    for variable in VARIABLES:  # before NumPy is imported
        os.environ[variable] = str(options.threads)

    import plugrad as pg
    from benchmarks import memory

    try:
        with memory.kernels(options.kernels):
            pass
    except pg.PlugradError as error:
        sys.exit(str(error))
    if options.plot:
        _plot(options)
        return
    with memory.kernels(options.kernels):
        (_memory if options.memory else _speed)(options)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    add = parser.add_argument
    add("--only", action="append", default=[], metavar="NAME", help="a row, or the start of names")
    add(
        "--kernels",
        default="numpy",
        metavar="PACK",
        help="run the kernels of a pack, or of several: numba,torch",
    )
    threads = int(os.environ.get("OPENBLAS_NUM_THREADS", "2"))
    add("--threads", type=int, default=threads, help="of BLAS, PyTorch and JAX (default 2)")
    add("--budget", type=float, default=1.2, help="seconds for each side of a row (default 1.2)")
    add("--no-others", action="store_true", help="measure beside PyTorch alone: half the time")
    add("--memory", action="store_true", help="measure memory, not time")
    add("--minutes", type=float, default=0.25, help="with --memory: how long steps are repeated")
    add("--json", action="store_true", help="print one JSON document")
    add("--save", metavar="FILE", help="keep the rows in a file, in the place of its old ones")
    add("--plot", metavar="FOLDER", help="draw cost against size, as SVG files, and print no table")
    return parser.parse_args()


# The table of times.


def _speed(options: argparse.Namespace) -> None:
    from benchmarks import memory, peers
    from benchmarks.floors import floor_of
    from benchmarks.measure import Paired, in_turns, timed
    from benchmarks.workloads import Workload, workloads
    from plugrad import registry

    chosen = [
        row for row in workloads() if not options.only or row.name.startswith(tuple(options.only))
    ]
    if not chosen:
        names = ", ".join(row.name for row in workloads())
        sys.exit(f"no row is called {options.only}; there are {names}")
    torch = _torch(options.threads)
    others = {} if options.no_others else peers.installed()
    results: list[tuple[Workload, Paired, dict[str, float]]] = []
    found, lacking = {info.name for info in registry.packs()}, set()
    gc.collect()
    gc.freeze()  # or each collection looks at all that was imported
    try:
        for row in chosen:
            if row.needs not in found:
                lacking.add(row.needs)
                continue
            if row.against == "torch" and torch is None:
                continue
            print(f"measuring {row.name} ...", file=sys.stderr)
            if row.of == "bytes":
                results.append((row, memory.beside(row, options.kernels), {}))
                continue
            peer = row.peer(importlib.import_module(row.against))
            more, slow = {}, {}
            for name, prepare in peers.prepared(row) if others else ():
                program = prepare()
                program()  # compiles, where that is done
                slow[name] = timed(program, 1)
                if slow[name] < PATIENCE:
                    more[name] = program
                    del slow[name]
            first, *rest = in_turns(
                row.ours(), peer, *more.values(), units=row.units, budget=options.budget
            )
            beside = {name: each.ratio for name, each in zip(more, rest, strict=True)}
            beside |= {name: first.ours * row.units / seconds for name, seconds in slow.items()}
            results.append((row, first, beside))
    except KeyboardInterrupt:
        print(f"interrupted: {len(results)} of {len(chosen)} rows were measured", file=sys.stderr)
    has_kernels = options.kernels != "numpy"
    rows = [
        {
            "name": row.name,
            "title": row.title,
            "of": row.of,
            "unit": row.unit,
            "asked": None if math.isinf(asked := row.asked(has_kernels)) else asked,
            "met": None if math.isinf(asked) or result.loud < 0 else result.ratio <= asked,
            "floor": floor_of(row, options.threads),
            **dataclasses.asdict(result),
            "others": beside,
        }
        for row, result, beside in results
    ]
    with_what = f"kernels of {options.kernels}" if has_kernels else "NumPy alone"
    title = f"plugrad with {with_what} beside PyTorch: ratios below 1 are faster, or smaller"
    headings = [*pages.HEADINGS, *(f"/ {name}" for name in others)]
    cells = [
        [
            *pages.cells(row),
            *(f"{row['others'][name]:.2f}" if name in row["others"] else "" for name in others),
        ]
        for row in rows
    ]
    _print(options, {"rows": rows}, Table(title, headings, cells))
    if any(row["loud"] < 0 for row in rows):
        print(pages.LOUD, file=sys.stderr)
    if options.save:
        pages.save(Path(options.save), options.kernels, _machine(options), rows)
    for pack in sorted(lacking):
        print(
            f"The pack `{pack}` is not installed, so its rows were not measured: python -m pip install "
            f"./examples/plugrad-{pack}",
            file=sys.stderr,
        )
    if torch is None:
        print("PyTorch is not installed: only the rows without it were measured.", file=sys.stderr)


# Memory.


def _memory(options: argparse.Namespace) -> None:
    from benchmarks import memory

    if not memory.STATUS.exists():
        sys.exit("The resident set is read from /proc, which this system does not have.")
    measured: list[dict[str, Any]] = []
    if importlib.util.find_spec("torch") is None:
        print("PyTorch is not installed: only the loop is measured.", file=sys.stderr)
    else:
        for row in memory.rows():
            if row.name.startswith(tuple(options.only) or ""):
                print(f"measuring {row.name} ...", file=sys.stderr)
                pairs = list(memory.peaks(row, options.kernels))
                ours, theirs = (memory.median_of([pair[side] for pair in pairs]) for side in (0, 1))
                sides = {"plugrad": vars(ours), "torch": vars(theirs)}
                measured.append({"title": row.title, "asked": row.asked(False), **sides})
    loops = {}
    for what, share in (("resident set", 1.0), ("traced", 0.25)):
        loops[what] = []
        for mark in memory.marks(share * options.minutes, traced=what == "traced"):
            print(f"{what}: {mark.steps} steps", file=sys.stderr)
            loops[what].append(vars(mark))
    tables = [
        Table(
            "peak memory of a step beside PyTorch's",
            [
                "peak of",
                "plugrad",
                "PyTorch",
                "ratio",
                "asked",
                "traced",
                "whole process",
                "PyTorch's",
            ],
            [
                [
                    row["title"],
                    *(amount(row[side]["resident"], "bytes") for side in ("plugrad", "torch")),
                    f"{row['plugrad']['resident'] / row['torch']['resident']:.2f}",
                    f"<= {row['asked']:.2f}",
                    amount(row["plugrad"]["traced"], "bytes"),
                    *(amount(row[side]["process"], "bytes") for side in ("plugrad", "torch")),
                ]
                for row in measured
            ],
        )
    ]
    for what, found in loops.items():
        headings = ["steps", "seconds", "resident set", "objects", "traced bytes"]
        cells = [
            [
                f"{mark['steps']:,}",
                f"{mark['seconds']:.0f}",
                f"{mark['resident'] / 2**20:.2f} MiB",
                f"{mark['objects']:,}",
                f"{mark['traced']:,}" if what == "traced" else "not traced",
            ]
            for mark in found
        ]
        tables.append(Table(f"steps of the network of digits.py: {what}", headings, cells))
    _print(options, {"rows": measured, "loops": loops}, *tables)


# Pictures.


def _plot(options: argparse.Namespace) -> None:
    try:
        from benchmarks import plots
    except ImportError as error:
        sys.exit(f"{error}: python -m pip install '.[interop]'")
    _torch(options.threads)
    words = f"Lines: medians; bands: 10-90 %. {caption(_machine(options))}"
    words = "\n".join(textwrap.wrap(words, 150))
    plots.draw(options.plot, words, options.only, options.budget / 5, options.kernels)


# What all print.


def _torch(threads: int) -> Any:
    try:
        import torch
    except ImportError:
        return None
    torch.set_num_threads(threads)
    return torch


def _machine(options: argparse.Namespace) -> dict[str, str]:
    """Return what the numbers are true of: the date, the processor, and what runs on it."""
    from importlib.metadata import PackageNotFoundError, version

    facts = {
        "date": datetime.datetime.now().astimezone().date().isoformat(),
        "processor": f"{_processor()}, {os.cpu_count()} of them",
        "threads": str(options.threads),
        "BLAS": _blas(),
        "Python": platform.python_version(),
    }
    for name in ("numpy", "torch", "jax", "autograd", "mygrad"):
        try:
            facts[name] = version(name)
        except PackageNotFoundError:
            continue
    facts |= {name: os.environ[name] for name in SETTINGS if name in os.environ}
    if options.kernels != "numpy":
        facts["kernels"] = options.kernels
    return facts


def _processor() -> str:
    """Return the processor's name and family; what Python knows, where there is no /proc/cpuinfo."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8", errors="replace").partition("\n\n")[0]
    except OSError:
        text = ""
    facts = dict(re.findall(r"^(.*?)\s*: (.*)$", text, re.MULTILINE))
    if "model name" not in facts:
        return platform.processor() or platform.machine()
    return "{model name} (family {cpu family}, model {model})".format_map(facts)


def _blas() -> str:
    """Return NumPy's BLAS and whose kernels it runs, as threadpoolctl says; without it, what NumPy was built with."""
    import numpy as np

    try:
        from threadpoolctl import threadpool_info
    except ImportError:
        built = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
        return f"{built['name']} {built['version']}"
    pools = [pool for pool in threadpool_info() if pool["user_api"] == "blas"]
    pools.sort(key=lambda pool: "numpy" not in pool["filepath"])  # SciPy has one, too
    return " ".join(
        f"{pool['internal_api']} {pool['version']} ({pool.get('architecture')} kernels)"
        for pool in pools[:1]
    )


class Table(NamedTuple):
    """A table in words."""

    title: str
    headings: list[str]
    rows: list[list[str]]


LEFT = ("workload", "peak of", "")
"""Headings of what is no number."""


def _print(options: argparse.Namespace, document: dict[str, Any], *tables: Table) -> None:
    """Print tables as asked for, and the machine; the document is what JSON has of them."""
    machine = _machine(options)
    if options.json:
        print(json.dumps({"machine": machine, **document}))
    else:
        from rich.console import Console
        from rich.table import Table as Drawn

        console = Console(width=None if sys.stdout.isatty() else WIDE)
        for title, headings, rows in tables:
            drawn = Drawn(title=title)
            for heading in headings:
                drawn.add_column(heading, justify="left" if heading in LEFT else "right")
            for row in rows:
                drawn.add_row(*row)
            console.print(drawn)
        console.print(caption(machine), highlight=False)


if __name__ == "__main__":
    main()
