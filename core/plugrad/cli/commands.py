"""`plugrad list`, `info`, `check` and `explain`: what each takes, asks and shows. Next: `boundary.py`."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypeVar

import click
import numpy as np

import plugrad
from plugrad.cli import terminal
from plugrad.cli.boundary import INTERRUPTED, TERMINATED, USAGE, Boundary
from plugrad.cli.executors import (
    Factory,
    Terminated,
    Unstoppable,
    factory_of,
    made,
    running,
    terminated,
)
from plugrad.cli.facts import facts_of_op, facts_of_pack, facts_of_packs
from plugrad.cli.info import info_of_op, info_of_pack
from plugrad.cli.packs import USABLE, list_of_packs
from plugrad.cli.style import Text, paragraph
from plugrad.cli.targets import meant_code, packs_named, require, require_pack, usable_packs
from plugrad.cli.writing import Unwritten, require_different, tried
from plugrad.engine.errors import CheckUsageError

F = TypeVar("F", bound=Callable[..., Any])

WRONG = 1
UNDECIDED = 3

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document instead."
)


def file_option(name: str, words: str) -> Callable[[F], F]:
    """Return an option that names a file to write: refused before the checks, which may take long, and not after."""

    def require(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
        return tried(path, name) if path is not None else None

    kind = click.Path(path_type=Path)
    return click.option(name, metavar="FILE", type=kind, callback=require, help=words)


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


@main.command("list", short_help="List the installed packs, importing none of them.")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option("--load", is_flag=True, help="Import each pack, and say which cannot be used.")
@json_option
def list_command(packs: tuple[str, ...], load: bool, as_json: bool) -> int:
    """List the installed packs, importing none of them; or only those named.

    \b
    Exit codes:
      0
      2 with --load: one cannot be used
    """
    found = facts_of_packs(packs_named(packs), load=load)
    if as_json:
        terminal.show_json({"packs": found})
    else:
        terminal.show(*list_of_packs(found, terminal.columns()))
    return USAGE if load and any(each["state"] not in (*USABLE, "blocked") for each in found) else 0


@main.command("info", short_help="Show what is known of an op, or of a pack.")
@click.argument("target", metavar="OP|PACK")
@json_option
def info_command(target: str, as_json: bool) -> int:
    """Show what is known of an op (PACK::OP), or of a pack and its ops."""
    if "::" in target:
        require_pack(target)
        op = facts_of_op(target)
        if as_json:
            terminal.show_json(op)
        else:
            terminal.show(*info_of_op(op, terminal.columns()))
        return 0
    require(target)
    pack = facts_of_pack(target, whole=as_json)
    if as_json:
        terminal.show_json(pack)
    else:
        terminal.show(*info_of_pack(pack, terminal.columns()))
    return USAGE if pack["problem"] else 0


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
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Check in so many processes side by side (default 1). The report is the same.",
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0),
    default=120.0,
    help="How long the checks of one op may take (default 120; 0: as long as they do). Past that its process "
    "is killed.",
)
@click.option(
    "--in-process",
    is_flag=True,
    help="Check in this process, for a debugger: an op that exits or hangs then ends the check, too.",
)
@click.option(
    "--executor",
    metavar="SPEC",
    callback=factory_of,
    help="Check wherever module:factory of any Executor of concurrent.futures does.",
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
    jobs: int | None,
    timeout: float,
    in_process: bool,
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

    A planted fault that is not found is no wrong gradient, but one that would not be noticed: a warning. That the op
    itself is wrong on an input that --mutate tries beyond its samples is an error.

    \b
    Exit codes:
      0 all are right, if with warnings
      1 one is wrong
      2 a pack or op cannot be used
      3 some could not be decided
        (with --strict: or a warning)
      4 nothing was checked
      5 a report could not be written,
        or what is printed
      130 Ctrl-C: what was finished
        by then is shown
      143 the same, after SIGTERM
        or SIGHUP
    """
    from plugrad.workers import Workers

    require_different({"--junit": junit, "--sarif": sarif, "--html": html}, as_json=as_json)
    if (in_process, executor is not None, jobs is not None).count(True) > 1:
        raise click.UsageError(
            "--in-process, --jobs and --executor each say where: give one of them."
        )
    for target in targets:
        require_pack(target)
    signals = click.get_current_context().with_resource(terminated())  # until all is told
    pool: Executor | None = None
    if executor is not None:
        pool = made(executor)
    elif not in_process:
        pool = Workers(jobs or 1, timeout or None)  # it starts while the checker is imported
    # The checker is imported by those who check: `plugrad list` does not wait for it.
    from plugrad.check import CheckInterrupted, MutationReport, Report, check
    from plugrad.check import mutate as mutate_ops
    from plugrad.check.targets import names_where
    from plugrad.cli.files import write_files
    from plugrad.cli.planted import faces_of_mutations
    from plugrad.cli.report import faces_of_report

    report: Report | None = None
    mutations: MutationReport | None = None
    stop: BaseException | None = None
    started = time.perf_counter()
    seconds = 0.0
    try:
        with (
            running(pool) as workers,
            terminal.progress(wanted=not as_json) as progress,
        ):
            for target in targets:
                if "::" in target:  # an op that is not there is a slip of whoever typed it
                    names_where(workers, target)
            try:
                report = check(
                    targets or usable_packs(),
                    seed=seed,
                    seeds=seeds,
                    sample=sample,
                    full=full,
                    progress=progress,
                    executor=workers,
                )
            except CheckInterrupted as interrupt:
                report = interrupt.report
                raise
            finally:
                seconds = time.perf_counter() - started
            if mutate:
                names = [op.op for op in report.ops]
                try:
                    mutations = mutate_ops(
                        names, seed=seed, sample=sample, progress=progress, executor=workers
                    )
                except CheckInterrupted as interrupt:
                    mutations = interrupt.report
                    raise
    except (KeyboardInterrupt, Unstoppable) as interrupt:
        if report is None:
            raise (Terminated if signals else interrupt) from None
        stop = interrupt  # what was finished is told first
    took = time.perf_counter() - started - seconds
    unwritten: list[str] = []
    try:
        unwritten = write_files(
            report, seconds, junit=junit, sarif=sarif, html=html, mutations=mutations, took=took
        )
    finally:  # what was found is not lost with a file
        if as_json:
            document = report.as_dict() | {"seconds": seconds}
            if stop is not None:
                code = TERMINATED if signals else INTERRUPTED
                document |= {"exit_code": code, "interrupted": True}
            if mutations is not None:
                document |= {"mutations": mutations.as_dict()}
            if unwritten:
                error = {"type": Unwritten.__name__, "message": "; ".join(unwritten)}
                document |= {"exit_code": terminal.UNWRITTEN, "error": error}
            terminal.show_json(document)
        else:
            widths = terminal.columns(), terminal.table_columns()
            terminal.show(*faces_of_report(report, seconds, *widths))
            if mutations is not None:
                terminal.show(Text(), *faces_of_mutations(mutations, took, *widths))
        for problem in unwritten:
            terminal.complain(f"error: {problem}")
    if stop is not None:
        raise Terminated if signals else stop
    if unwritten:
        return terminal.UNWRITTEN
    planted = mutations.verdict if mutations is not None else "skip"
    if planted == "fail" and not report.exit_code:
        return WRONG
    warned = "warn" in (report.verdict, planted)
    return UNDECIDED if strict and warned and not report.exit_code else report.exit_code


@main.command("explain", short_help="Say what a finding's code means.")
@click.argument("code", metavar="CODE")
@json_option
def explain_command(code: str, as_json: bool) -> int:
    """Say what a finding's code (PLG030) means, and what to do about it."""
    from plugrad.check.report.codes import CODES

    entry = CODES.get(code.upper())
    if entry is None:
        raise CheckUsageError(f"there is no code {code!r}{meant_code(code, CODES)}")
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
