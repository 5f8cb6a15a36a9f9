"""`plugrad check`: are the gradients of ops right? Next: `doctor.py`."""

from __future__ import annotations

import time
from concurrent.futures import Executor
from pathlib import Path

import click

from plugrad import registry
from plugrad.cli import terminal
from plugrad.cli.boundary import INTERRUPTED, TERMINATED, Command
from plugrad.cli.completion import packs_ops_and_files
from plugrad.cli.executors import (
    Factory,
    Terminated,
    Unstoppable,
    factory_of,
    made,
    running,
    terminated,
)
from plugrad.cli.locking import locking, still_refused
from plugrad.cli.options import file_option, json_option
from plugrad.cli.style import Text
from plugrad.cli.targets import names_one_op, require_ops, usable_packs
from plugrad.cli.writing import Unwritten, require_different
from plugrad.registry.finding.blocks import lifted
from plugrad.unpacked.sources import function_meant, source_meant

WRONG = 1
UNDECIDED = 3


@click.command("check", cls=Command, short_help="Check the gradients of ops against numbers.")
@click.argument("targets", nargs=-1, metavar="[TARGET]...", shell_complete=packs_ops_and_files)
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
    "--samples",
    metavar="SPEC",
    help="Check one op on what FILE.py::FUNCTION or MODULE:FUNCTION yields, in the place of its own.",
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
@file_option(
    "--lock",
    "Write what was checked: each op's verdicts, and hashes of its pack's files, for --require-checked. Without "
    "targets the file has what this run checked; with some, what it says of other packs stays. Each op is then "
    "checked in a process of its own, for what another left behind must not make it pass; --jobs makes up for it.",
)
@json_option
def check_command(
    targets: tuple[str, ...],
    seed: int,
    seeds: int,
    full: bool,
    sample: int | None,
    samples: str | None,
    jobs: int | None,
    timeout: float,
    in_process: bool,
    executor: Factory | None,
    mutate: bool,
    strict: bool,
    junit: Path | None,
    sarif: Path | None,
    html: Path | None,
    lock: Path | None,
    as_json: bool,
) -> int:
    """Check the gradients of ops against numbers; without targets, of all installed packs.

    A target is a pack (PACK) or an op of one (PACK::OP); before there is a pack, a file (FILE.py), a class in it
    (FILE.py::CLASS) or in a module (MODULE:CLASS). The ops of a file are the classes that it defines, or that its hook
    registers; one without samples is not checked, and is said not to be.

    In a GitHub workflow, the page of the run gets a summary.

    A planted fault that is not found is no wrong gradient, but one that would not be noticed: a warning. That the op
    itself is wrong on an input that --mutate tries beyond its samples is an error.

    Ops that a required lock refuses are checked all the same: this is how they come to be in it.

    \b
    Examples:
      plugrad check
      plugrad check acme --jobs 4 --html report.html
      plugrad check acme::swish --sample 0 --seed 7
      plugrad check ops.py::Swish

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

    files = {"--junit": junit, "--sarif": sarif, "--html": html, "--lock": lock}
    require_different(files, as_json=as_json)
    if lock is not None and sample is not None:
        raise click.UsageError("--lock is for whole checks; --sample asks about one sample only.")
    if (in_process, executor is not None, jobs is not None).count(True) > 1:
        raise click.UsageError(
            "--in-process, --jobs and --executor each say where: give one of them."
        )
    if lock is not None and (in_process or executor is not None):
        where = "--in-process" if in_process else "--executor"
        raise click.UsageError(
            "--lock writes down verdicts that depend on no other op: it checks each in a process of its own, and "
            f"{where} does not; leave one of them out."
        )
    context = click.get_current_context()
    required = registry.default.rules().require_checked
    context.with_resource(lifted())
    for target in targets:
        require_ops(target)
    if samples is not None:
        function_meant(samples)
        if len(targets) != 1:
            raise click.UsageError("--samples are for one op: name it.")
    if lock is not None and (samples is not None or any(map(source_meant, targets))):
        raise click.UsageError(
            "--lock writes down what was checked of packs, on the samples of their own."
        )
    lockfile = locking(lock, targets) if lock is not None else None
    signals = context.with_resource(terminated())  # until all is told
    pool: Executor | None = None
    if executor is not None:
        pool = made(executor)
    elif not in_process:
        # The first of them starts while the checker is imported.
        pool = Workers(jobs or 1, timeout or None, afresh=lock is not None)
    # The checker is imported by those who check: `plugrad list` does not wait for it.
    from plugrad.check import CheckInterrupted, MutationReport, Report, check
    from plugrad.check import mutate as mutate_ops
    from plugrad.check.targets import names_where
    from plugrad.cli.faces.planted import faces_of_mutations
    from plugrad.cli.faces.report import faces_of_report
    from plugrad.cli.files import write_files

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
                if names_one_op(target):  # one that is not there is a slip of whoever typed it
                    names_where(workers, target, samples)
            try:
                report = check(
                    targets or usable_packs(),
                    seed=seed,
                    seeds=seeds,
                    sample=sample,
                    samples=samples,
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
                        names,
                        seed=seed,
                        sample=sample,
                        samples=samples,
                        progress=progress,
                        executor=workers,
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
    problems: list[str] = []
    notes: list[str] = []
    try:
        locked = None
        if lockfile is not None and stop is None:
            text, problems, notes = lockfile.written(report)
            locked = (lockfile.path, text)
        elif lockfile is not None:
            notes = [f"{str(lockfile.path)!r} is as it was: the run was interrupted"]
        if required is not None and required.value is not None:
            notes.append(still_refused(report, required.value, lock))
        unwritten = problems + write_files(
            report,
            seconds,
            junit=junit,
            sarif=sarif,
            html=html,
            mutations=mutations,
            took=took,
            lock=locked,
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
        for note in filter(None, notes):
            terminal.complain(f"note: {note}")
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
