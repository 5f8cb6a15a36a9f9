"""`plugrad check`: gradients compared with finite differences; its options, and which exclude each other."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from _plugrad_check.from_source.sources import (
    Inputs,
    function_meant,
    mentions_samples,
    source_meant,
)
from _plugrad_cli import completion
from _plugrad_cli.arguments import (
    file_to_write,
    json_option,
    require_ops,
    schema_option,
    spelled,
)
from _plugrad_cli.boundary import Command
from _plugrad_cli.formats import FORMATS
from _plugrad_cli.running.checking import (
    Factory,
    executor_of,
    factory_of,
    run_of,
    signals_as_interrupts,
)
from _plugrad_cli.running.locking import Verification, locking, recording, verification
from _plugrad_cli.running.reporting import exit_code_of, formats, report_run, writer_of
from _plugrad_cli.running.wheels import unpacked
from _plugrad_cli.terminal import printing
from _plugrad_cli.writing import require_different
from plugrad import registry
from plugrad.registry.finding.kinds import KERNELS
from plugrad.registry.telling.spelling import did_you_mean
from plugrad.registry.telling.strangers import pluralized

HELP = {
    "junit": "Write a JUnit file too, for CI systems.",
    "sarif": "Write SARIF 2.1.0 too, for code scanning.",
    "html": "Write a page too, for browsers.",
    "markdown": "Write GitHub's Markdown too.",
}


COMBINED = "--{} and --{} cannot be combined: leave one of them out."
ONE_PLACE = "give only one of --in-process, --jobs and --executor: each says where to check."
APART = (
    " --lock checks each op in a process of its own, so that no other op can affect its verdict."
)
OWN_SAMPLES = (
    "--lock holds packs to their own samples: leave out --{}, or name a file instead of a pack."
)
OF_VERIFY = ("verify", "as_json", "printed")
AGAIN = (
    "--verify without targets checks nothing: name what is to be checked again, or leave out --{}."
)
EXCLUSIVE = (
    ("inputs", "mutate", COMBINED.format("inputs", "mutate")),
    ("inputs", "samples", COMBINED.format("inputs", "samples")),
    ("as_json", "printed", "give only one of --json and --format: each says what is printed."),
    ("in_process", "executor", ONE_PLACE),
    ("in_process", "jobs", ONE_PLACE),
    ("executor", "jobs", ONE_PLACE),
    (
        "lock",
        "sample",
        "--lock is for whole checks: leave out --sample, which checks one sample only.",
    ),
    ("lock", "in_process", COMBINED.format("lock", "in-process") + APART),
    ("lock", "executor", COMBINED.format("lock", "executor") + APART),
    ("reference", "mutate", COMBINED.format("reference", "mutate")),
    ("reference", "kernels", COMBINED.format("reference", "kernels")),
    ("surrogate", "mutate", COMBINED.format("surrogate", "mutate")),
    ("kernels", "mutate", COMBINED.format("kernels", "mutate")),
    ("kernels", "inputs", COMBINED.format("kernels", "inputs")),
    *(
        ("verify", other, COMBINED.format("verify", other.replace("_", "-")))
        for other in ("lock", "sample", "mutate", "kernels", "in_process", "executor")
    ),
)
"""Pairs of options that cannot be given together, and what is then said."""


class Check(Command):
    """The class of `plugrad check`: a command that has an option for each installed format of reports, which names a
    file to write the report to.
    """

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the options of the command, with those of the formats before `--lock`. No format is imported, so a
        third-party one has a general help text.
        """
        params = super().get_params(ctx)
        taken = {option for each in params for option in each.opts}
        files = [option for option in map(file_option, formats()) if option.opts[0] not in taken]
        at = [each.name for each in params].index("lock")
        return [*params[:at], *files, *params[at:]]


@functools.cache
def file_option(name: str) -> click.Option:
    """Return the click option that names the file for the report format `name`."""
    words = HELP.get(name, f"Write the format {name} too.")
    return click.Option([f"--{name}", f"file_{name}"], help=words, **file_to_write(f"--{name}"))


def known_format(_: click.Context, option: click.Parameter, name: str | None) -> str | None:
    """Return `name`, the name of a report format, or None if no format is given; raise click.BadParameter if there is
    no such format. It is a callback of click.
    """
    known = ("json", *formats())
    if name is not None and name not in known:
        words = f"there is no format {name!r}; they are {', '.join(known)}"
        raise click.BadParameter(f"{words}{did_you_mean(name, known)}", param=option)
    return name


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options of one call of `plugrad check`, by the names of their parameters; `reports` maps the names of formats
    to the files to write.
    """

    targets: tuple[str, ...]
    seed: int
    seeds: int
    full: bool
    sample: int | None
    samples: str | None
    inputs: str | None
    kernels: str | None
    reference: str | None
    k: float
    surrogate: str | None
    jobs: int | None
    timeout: float
    in_process: bool
    executor: Factory | None
    mutate: bool
    strict: bool
    changed: bool
    whole: bool
    lock: Path | None
    verify: Path | None
    as_json: bool
    printed: str | None
    reports: dict[str, Path]

    @property
    def to_print(self) -> str | None:
        """The name of the format in which the report is printed; None for text on a terminal."""
        return "json" if self.as_json else self.printed

    @property
    def functions(self) -> dict[str, str]:
        """The values of the options that name a function in a file or a module (`samples`, `reference`, `surrogate`),
        if given.
        """
        named = {"samples": self.samples, "reference": self.reference, "surrogate": self.surrogate}
        return {name: given for name, given in named.items() if given is not None}


@click.command("check", cls=Check, short_help="Check gradients with finite differences.")
@click.argument(
    "targets",
    nargs=-1,
    metavar="[TARGET]...",
    callback=spelled,
    shell_complete=completion.packs_ops_and_files,
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(min=0),
    help="The seed of all random numbers (default 0).",
    default=0,
)
@click.option(
    "--seeds",
    metavar="N",
    type=click.IntRange(min=1),
    help="Check with N seeds, from --seed on, and report the worst verdict of each op.",
    default=1,
)
@click.option(
    "--full",
    is_flag=True,
    help="Compare every entry of large Jacobians, up to 4 million, instead of random probes of them.",
)
@click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(min=0),
    help="Check only sample number N, counted from 0.",
)
@click.option(
    "--samples",
    metavar="SPEC",
    help="Check one op on the samples that FILE.py::FUNCTION or MODULE:FUNCTION yields, instead of its own.",
)
@click.option(
    "--inputs",
    metavar="EXPR",
    help="Check one function, or one op, on these arguments: 'randn(3, 4)', or 'randn(3), 2' for two. The "
    "expression may use plugrad's functions, in float64, np, rng, and modules by their names.",
)
@click.option(
    "--kernels",
    metavar="NAME",
    shell_complete=completion.kernel_packs,
    help="Check the kernels of this kernel pack, for those targets that it has kernels for. Each is compared with "
    "the op's plain forward, and runs in all other checks of the op.",
)
@click.option(
    "--reference",
    metavar="SPEC",
    help="Compare one op, in float32, float16 or bfloat16, with FILE.py::FUNCTION or MODULE:FUNCTION in "
    "float64: another implementation, of the arrays that the op takes.",
)
@click.option(
    "--k",
    metavar="K",
    type=click.FloatRange(min=1),
    default=2.0,
    help="Allow K times the error that the reference has in the op's own dtype (default 2).",
)
@click.option(
    "--surrogate",
    metavar="SPEC",
    help="Compare the gradient of one op with the derivative of FILE.py::FUNCTION or MODULE:FUNCTION, which it "
    "is on purpose, instead of forward's.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Check in N processes in parallel (default 1). The report is the same.",
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0),
    default=120.0,
    help="The time limit for one op (default 120; 0: none). After it the op's process is killed.",
)
@click.option(
    "--in-process",
    is_flag=True,
    help="Check in this process, for a debugger: an op that exits or hangs then ends the run.",
)
@click.option(
    "--executor",
    metavar="SPEC",
    callback=factory_of,
    help="Check in the workers of a Dask cluster whose scheduler is at ADDRESS, dask:ADDRESS, or of any Executor of "
    "concurrent.futures, which MODULE:FACTORY returns.",
)
@click.option(
    "--mutate",
    is_flag=True,
    help="Plant faults in each op's backward too, and report which of them its samples would not find, and which of "
    "its lines no sample reaches. The op itself is not changed.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Exit with 3 if there are only warnings, also with --mutate. Notes do not count.",
)
@click.option(
    "--changed",
    is_flag=True,
    help="Leave out Python files without samples, and do not import them: for hooks that name all files "
    "of a change.",
)
@click.option(
    "--all",
    "-v",
    "whole",
    is_flag=True,
    help="Show every finding in full, and the notes. By default at most three findings per op are shown, long texts "
    "are shortened, and notes are counted.",
)
@click.option(
    "--lock",
    help="Write a lock file: each op's verdict, and hashes of its pack's files, for --require-checked. Without "
    "targets it has only the packs of this run; with targets it keeps the entries of other packs. Each op is then "
    "checked in a process of its own, so that no other op can affect its verdict; --jobs saves time. If the file is "
    "there already, notes say which ops are new since, and which verdicts have changed.",
    **file_to_write("--lock"),
)
@click.option(
    "--verify",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Say whether this lock file still holds, and what has changed. Without targets, compare the files and "
    "versions of all that it has, and import nothing. With targets, compare these; if their files are the same, check "
    "them again and compare the verdicts.",
)
@json_option
@schema_option("check")
@click.option(
    "--format",
    "printed",
    metavar="NAME",
    callback=known_format,
    shell_complete=completion.formats,
    help="Print the report in this format instead: json, or any that is an option with a file.",
)
def check_command(**given: Any) -> int:
    """Check gradients with finite differences. Without targets, check all installed packs.

    A target is a pack (PACK), an op (PACK::OP), a file (FILE.py), a class that is not in a pack yet (FILE.py::CLASS,
    MODULE:CLASS), or a wheel (FILE.whl): its packs, or only the other targets that you name. A wheel is not installed,
    but its requirements must be. With --inputs or --samples, it is any function (FILE.py::FUNCTION, MODULE:FUNCTION).
    The ops of a file are the classes that it defines, or that its hook registers. A class without samples cannot be
    checked, and is listed.

    In a GitHub workflow, a summary is added to the page of the run.

    With --kernels NAME, only the ops with a kernel in that kernel pack are checked. If no call uses the kernel of an
    op, the op is undecided.

    With --mutate, a planted fault that the samples do not find is a warning. If --mutate finds that the op itself is
    wrong on another input, this is an error.

    Ops that a required lock file refuses are checked too, so you can add them to it. A lock file is not a signature.

    \b
    Examples:
      plugrad check
      plugrad check acme --jobs 4 --html report.html
      plugrad check acme::swish --sample 0 --seed 7
      plugrad check ops.py::Swish
      plugrad check ops.py::loss --inputs "randn(3, 4)"
      plugrad check builtin --kernels torch
      plugrad check dist/acme-1.0-py3-none-any.whl --lock acme.lock
      plugrad check dist/acme-1.0-py3-none-any.whl --verify acme.lock

    \b
    Exit codes:
      0 all are right, or have only warnings; --verify: and the lock holds
      1 an op is wrong, or the lock of --verify says so
      2 a pack, op or file cannot be used
      3 an op is undecided (with --strict: or has a warning); --verify: something has changed
      4 there was nothing to check
      5 a report or the output could not be written
      130 Ctrl-C: the finished results are shown
      143 the same, after SIGTERM or SIGHUP
    """
    context = click.get_current_context()
    for one, other, words in EXCLUSIVE:
        if all(given[name] is not None and given[name] is not False for name in (one, other)):
            raise click.UsageError(words)
    files = {name: given.pop(name) for name in [*given] if name.startswith("file_")}
    reports = {name.removeprefix("file_"): path for name, path in files.items() if path is not None}
    options = Options(reports=reports, **given)
    require_different(
        {f"--{name}": path for name, path in reports.items()} | {"--lock": options.lock},
        printed="--json" if options.as_json else "--format" if options.printed else "",
    )
    if options.changed:
        options = replace(options, targets=with_samples(options.targets))
        if not options.targets:
            return nothing_to_check(options)
    rules = registry.default.rules()
    required = rules.require_checked.value if rules.require_checked is not None else None
    context.with_resource(registry.default.lifted())
    options = replace(options, targets=context.with_resource(unpacked(options.targets)))
    require_usable(options, context)
    if rules.is_strict:  # an author sees what a plugin raises here, and not in each op's report
        from _plugrad_check.rows import look

        look()
    verified = None
    if options.verify is not None:
        verified = verification(options.verify, options.targets)
        if not options.targets or verified.files:  # what is another runs no code
            printing.answer(options.to_print == "json", verified.as_dict(), verified.lines)
            return verified.exit_code
    return checked(options, required, verified, context)


def nothing_to_check(options: Options) -> int:
    """Report that no target has samples, and return the exit code 0."""
    if options.to_print == "json":
        from _plugrad_check.report.report import Report

        nothing = Report((), options.seed).as_dict() | {"seconds": 0.0, "exit_code": 0}
        printing.show_json(nothing)
    return 0


def require_usable(options: Options, context: click.Context) -> None:
    """Raise click.UsageError if the options do not go with the targets, or the error of a target, function, kernel pack
    or report format that cannot be used.
    """
    targets = options.targets
    for option in context.params:
        given = context.get_parameter_source(option) is ParameterSource.COMMANDLINE
        if options.verify is not None and not targets and given and option not in OF_VERIFY:
            raise click.UsageError(AGAIN.format(option.removeprefix("file_").replace("_", "-")))
    for target in targets:
        require_ops(target)
    named = [*options.functions, *(["inputs"] if options.inputs is not None else [])]
    if options.lock is not None and named and not all(map(source_meant, targets)):
        raise click.UsageError(OWN_SAMPLES.format(named[0]))
    if options.inputs is not None:
        require_one("inputs", targets)
    for name, function in options.functions.items():
        function_meant(function, "samples(rng)" if name == "samples" else f"{name}(*args)")
        require_one(name, targets)
    if options.kernels is not None:
        registry.info(options.kernels, KERNELS.name)  # raises where there is none
    for name in {*options.reports, options.to_print or "json"}.difference(["json", *FORMATS]):
        writer_of(name)  # that it cannot be loaded is known before the checks


def pool_of(options: Options) -> Any:
    """Return the executor in which ops are checked: that of `--executor`, or worker processes; None if all is checked
    in this process.
    """
    if options.executor is not None:
        return executor_of(options.executor)
    if options.in_process:
        return None
    from _plugrad_check.workers import Workers  # no other command waits for what starts processes

    # The first of the workers starts while the checker is imported.
    afresh = options.lock is not None or options.verify is not None
    return Workers(options.jobs or 1, options.timeout or None, afresh=afresh)


def checked(
    options: Options,
    required: Path | None,
    verified: Verification | None,
    context: click.Context,
) -> int:
    """Check the targets, report the run, and return the exit code. `required` is the lock file that packs must be in,
    and `verified` the comparison with a lock file, if `--verify` asks for one; `context` is click's, for cleaning up.
    """
    targets = options.targets
    samples = options.samples if options.inputs is None else Inputs(options.inputs)
    lockfile = record = None
    if options.lock is not None:
        where = [*options.functions.values()]
        lockfile = locking(options.lock, targets, options.kernels, where, options.timeout)
    if options.kernels is not None and options.sample is None and samples is None:
        record = recording(targets, options.kernels)
    stops = context.with_resource(signals_as_interrupts())  # until all is reported
    run = run_of(
        targets,
        pool_of(options),
        {"seed": options.seed, "sample": options.sample, "samples": samples},
        kernels=options.kernels,
        reference=None if options.reference is None else (options.reference, options.k),
        surrogate=options.surrogate,
        seeds=options.seeds,
        full=options.full,
        mutate=options.mutate,
        shown=options.to_print != "json",
        stops=stops,
    )
    code = exit_code_of(run, strict=options.strict)
    if verified is not None:
        verified = verified.after(run.report, code)
        code = verified.exit_code
    unwritten = report_run(
        run,
        lockfile,
        required,
        stops,
        record=record,
        verified=verified if run.stop is None else None,
        printed=options.to_print,
        whole=options.whole,
        files=options.reports,
    )
    return printing.UNWRITTEN if unwritten else code


def with_samples(targets: Sequence[str]) -> tuple[str, ...]:
    """Return the targets without those files in which nothing has samples; these are named in a note on stderr.

    Raises
    ------
    UsageError
        There are no targets, which would mean all packs.
    """
    if not targets:
        raise click.UsageError("--changed goes with the files of a change, and none is named.")
    sources = {target: source_meant(target) for target in targets}
    passed = [
        target
        for target, source in sources.items()
        if source is not None and source.is_file and not mentions_samples(source.where)
    ]
    if passed:
        few = ", ".join(passed[:3]) + ", ..." * (len(passed) > 3)
        printing.complain(
            f"note: nothing in {pluralized(len(passed), 'file')} has samples, so nothing there was checked: {few}"
        )
    return tuple(target for target in targets if target not in passed)


def require_one(option: str, targets: Sequence[str]) -> None:
    """Raise click.UsageError unless there is exactly one target for `option`."""
    if len(targets) != 1:
        raise click.UsageError(f"--{option} needs the name of exactly one op or function.")
