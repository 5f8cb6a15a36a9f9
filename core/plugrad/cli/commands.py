"""`plugrad list`, `info`, `check` and `explain`: what each takes, asks and shows. Next: `boundary.py`."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
import numpy as np
from rich.text import Text

import plugrad
from plugrad import registry
from plugrad.cli import terminal
from plugrad.cli.boundary import USAGE, Boundary
from plugrad.cli.executors import Factory, factory_of, running
from plugrad.cli.info import info_as_dict, info_of_op, info_of_pack, op_as_dict
from plugrad.cli.packs import list_of_packs, packs_as_dict
from plugrad.cli.style import paragraph
from plugrad.cli.targets import require, usable_packs
from plugrad.engine.errors import CheckUsageError, PackError

F = TypeVar("F", bound=Callable[..., Any])

UNDECIDED = 3

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document instead."
)


def in_a_folder(_: click.Context, option: click.Parameter, path: Path | None) -> Path | None:
    """Refuse a file whose folder is not there: before the checks, which may take long, and not after."""
    if path is not None and not path.parent.is_dir():
        raise click.BadParameter(f"there is no folder {str(path.parent)!r}.", param=option)
    return path


def file_option(name: str, words: str) -> Callable[[F], F]:
    """Return an option that names a file to write."""
    kind = click.Path(dir_okay=False, writable=True, path_type=Path)
    return click.option(name, metavar="FILE", type=kind, callback=in_a_folder, help=words)


@click.group(
    cls=Boundary,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="A pack is an installed distribution that offers ops; an op is written PACK::OP.",
)
@click.version_option(
    plugrad.__version__,
    message=f"plugrad %(version)s, Python {platform.python_version()}, NumPy {np.__version__}",
)
def main() -> None:
    """See which packs of differentiable ops are installed, and check their gradients."""


@main.command("list")
@json_option
def list_command(as_json: bool) -> int:
    """List the installed packs, importing none of them."""
    packs = registry.packs()
    if as_json:
        terminal.show_json(packs_as_dict(packs))
    else:
        terminal.show(*list_of_packs(packs, terminal.columns()))
    return 0


@main.command("info", short_help="Show what is known of an op, or of a pack.")
@click.argument("target", metavar="OP|PACK")
@json_option
def info_command(target: str, as_json: bool) -> int:
    """Show what is known of an op (PACK::OP), or of a pack and its ops."""
    require(target)
    if "::" in target:
        with terminal.prints_aside():
            op = registry.op(target)
        if as_json:
            terminal.show_json(op_as_dict(op))
        else:
            terminal.show(*info_of_op(op, terminal.columns()))
        return 0
    problem, ops = "", tuple[registry.Op, ...]()
    try:
        with terminal.prints_aside():
            ops = registry.ops(target)
    except PackError as error:
        problem = str(error)
    info = registry.info(target)  # asked again: loading it changed its state
    if as_json:
        terminal.show_json(info_as_dict(info, ops, problem))
    else:
        terminal.show(*info_of_pack(info, ops, problem, terminal.columns()))
    return USAGE if problem else 0


@main.command("check", short_help="Check the gradients of ops against numbers.")
@click.argument("targets", nargs=-1, metavar="[PACK|PACK::OP]...")
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0),
    default=0,
    help="The root of all random numbers (default 0).",
)
@click.option(
    "--seeds",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    help="Ask again with so many seeds, from --seed on, and show the worst of each op.",
)
@click.option(
    "--full",
    is_flag=True,
    help="Compare every entry of large Jacobians too, up to 4 million, instead of probing them.",
)
@click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(min=0),
    help="Check only the sample of this number, from 0.",
)
@click.option(
    "--executor",
    metavar="SPEC",
    callback=factory_of,
    help="Check side by side: processes:N, threads:N, or module:factory of any "
    "concurrent.futures.Executor. The report is the same.",
)
@click.option(
    "--mutate",
    is_flag=True,
    help="Plant faults in each op's own backward too, and say which of them its samples would not "
    "find, and which of its lines no sample reaches. The op stays as it is.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Exit with 3 where there are warnings only: at a kink, or of --mutate.",
)
@file_option("--junit", "Write a JUnit file too, for CI systems.")
@file_option("--sarif", "Write SARIF 2.1.0 too, for code scanning.")
@file_option("--html", "Write a page too, for browsers.")
@json_option
def check_command(
    targets: tuple[str, ...],
    seed: int,
    seeds: int,
    full: bool,
    sample: int | None,
    executor: Factory | None,
    mutate: bool,
    strict: bool,
    junit: Path | None,
    sarif: Path | None,
    html: Path | None,
    as_json: bool,
) -> int:
    """Check the gradients of ops against numbers; without targets, of all installed packs.

    In a GitHub workflow, the page of the run gets a summary.

    A planted fault that is not found is no wrong gradient, but one that would not be noticed: a warning.

    \b
    Exit codes: 0 all are right (there may be warnings), 1 one is wrong,
                2 a pack or op cannot be used, 3 some could not be decided
                (with --strict: or there are warnings), 4 nothing was checked.
    """
    # The checker is imported by those who check: `plugrad list` does not wait for it.
    from plugrad.check import MutationReport, check
    from plugrad.check import mutate as mutate_ops
    from plugrad.check.faults import FAULTS
    from plugrad.cli.files import write_files
    from plugrad.cli.planted import faces_of_mutations
    from plugrad.cli.report import faces_of_report

    for target in targets:
        require(target)
    mutations: MutationReport | None = None
    started = time.perf_counter()
    with (
        running(executor) as workers,
        terminal.progress(wanted=not as_json) as progress,
        terminal.prints_aside(),
    ):
        report = check(
            targets or usable_packs(),
            seed=seed,
            seeds=seeds,
            sample=sample,
            full=full,
            progress=progress,
            executor=workers,
        )
        seconds = time.perf_counter() - started
        if mutate:
            names = [op.op for op in report.ops]
            mutations = mutate_ops(
                names, seed=seed, sample=sample, progress=progress, executor=workers
            )
    try:
        write_files(report, seconds, junit=junit, sarif=sarif, html=html)
    finally:  # what was found is not lost with a file
        if as_json:
            planted = {"mutations": mutations.as_dict()} if mutations is not None else {}
            terminal.show_json(report.as_dict() | {"seconds": seconds} | planted)
        else:
            widths = terminal.columns(), terminal.table_columns()
            terminal.show(*faces_of_report(report, seconds, *widths))
            if mutations is not None:
                names = [fault.name for fault in FAULTS]
                took = time.perf_counter() - started - seconds
                terminal.show("", *faces_of_mutations(mutations, names, took, *widths))
    warned = "warn" in (report.verdict, mutations.verdict if mutations is not None else "")
    return UNDECIDED if strict and warned and not report.exit_code else report.exit_code


@main.command("explain", short_help="Say what a finding's code means.")
@click.argument("code", metavar="CODE")
@json_option
def explain_command(code: str, as_json: bool) -> int:
    """Say what a finding's code (PLG030) means, and what to do about it."""
    from plugrad.check.codes import CODES

    entry = CODES.get(code.upper())
    if entry is None:
        raise CheckUsageError(f"there is no code {code!r}; the codes are {', '.join(CODES)}")
    if as_json:
        terminal.show_json(
            {"code": code.upper(), "title": entry.title, "explanation": entry.explanation}
        )
    else:
        words = (
            f"{code.upper()} {entry.title}\n\n{paragraph(entry.explanation, terminal.columns())}"
        )
        terminal.show(Text(words))
    return 0
