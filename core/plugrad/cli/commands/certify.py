"""`plugrad certify`: a certificate of what was checked, whether it still holds, and a badge of it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from plugrad import registry
from plugrad.cli import completion
from plugrad.cli.arguments import (
    CHECKING,
    checking_option,
    file_to_write,
    json_option,
    require_ops,
    schema_option,
    spelled,
)
from plugrad.cli.boundary import UNDECIDED, WRONG, Command
from plugrad.cli.commands.check import require_samples_of_one
from plugrad.cli.running.certificate import (
    Certificate,
    badge_of,
    certificate_of,
    changed_files,
    changed_verdicts,
    changed_versions,
    is_wheel,
    of_wheels,
    passes,
    read_certificate,
    require_targets,
    sources_of,
    text_of_certificate,
    unpacked,
    unreadable,
    versions_of,
)
from plugrad.cli.running.checking import RunResult, run_of, signals_as_interrupts
from plugrad.cli.running.reporting import exit_code_of, show
from plugrad.cli.terminal import printing
from plugrad.cli.terminal.style import Text, paragraph
from plugrad.cli.writing import Unwritten, reason, write
from plugrad.from_source.sources import Inputs
from plugrad.registry.lock import shown
from plugrad.registry.telling.strangers import pluralized

MODES = "give TARGETs and -o FILE, or --verify FILE, or --badge FILE and -o FILE."


@click.command("certify", cls=Command, short_help="Certify what was checked; verify it later.")
@click.argument(
    "targets",
    nargs=-1,
    metavar="[TARGET]...",
    callback=spelled,
    shell_complete=completion.packs_ops_and_files,
)
@click.option(
    "--output",
    "-o",
    help="Write the certificate, or the badge, to this file.",
    **file_to_write("--output"),
)
@click.option(
    "--verify",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Say whether this certificate still holds: compare files, versions and verdict.",
)
@click.option(
    "--rerun",
    is_flag=True,
    help="With --verify: check again with its seed and settings too, and compare the verdicts. It runs the code that "
    "the certificate names.",
)
@click.option(
    "--badge",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write an SVG badge of this certificate: green only if it passes and still holds.",
)
@checking_option("--seed")
@checking_option("--seeds")
@checking_option("--full")
@checking_option("--samples")
@checking_option("--inputs")
@checking_option("--reference")
@checking_option("--k", default=None)
@checking_option("--jobs")
@checking_option("--timeout")
@schema_option("certificate")
@json_option
def certify_command(
    targets: tuple[str, ...],
    output: Path | None,
    verify: Path | None,
    rerun: bool,
    badge: Path | None,
    seed: int | None,
    seeds: int | None,
    full: bool,
    samples: str | None,
    inputs: str | None,
    reference: str | None,
    k: float | None,
    jobs: int | None,
    timeout: float,
    as_json: bool,
) -> int:
    """Check, and write a certificate: file hashes, versions, checks, verdicts, seed and time.

    A TARGET is a target of `plugrad check` (a pack, PACK::OP, FILE.py, FILE.py::CLASS, MODULE:CLASS) or a wheel,
    FILE.whl. Of a wheel all packs are checked, or only the other targets that you name. A wheel is not installed, but
    its requirements must be. Each op is checked in a separate process.

    If a target does not pass, its certificate says so, and --verify reports it. A certificate is not a signature.

    --verify compares files and versions, and imports nothing. A badge is an SVG file. It uses no badge service, so it
    needs no network, and nobody learns who looks at it.

    \b
    Examples:
      plugrad certify acme -o acme.json
      plugrad certify kernels.py::Softmax -o softmax.json
      plugrad certify dist/acme-1.0-py3-none-any.whl -o acme.json
      plugrad certify --verify acme.json --rerun
      plugrad certify --badge acme.json -o badge.svg

    \b
    Exit codes:
      0 all are right; --verify, --badge: the certificate passes, and holds
      1 an op is wrong, or the certificate says so
      2 a target cannot be used, or the file is not a certificate
      3 some could not be decided; --verify, --badge: files or versions have changed
      4 nothing was checked
      5 a file could not be written, or changed while it was checked
      130 Ctrl-C: no file is written
      143 the same, after SIGTERM or SIGHUP
    """
    settings = {
        "seed": seed,
        "seeds": seeds,
        "full": full or None,
        "samples": samples,
        "inputs": inputs,
        "reference": reference,
        "k": k,
    }
    given = [bool(targets), verify is not None, badge is not None]
    if given.count(True) != 1 or (output is None) != (verify is not None):
        raise click.UsageError(MODES)
    if not targets and (named := [name for name, value in settings.items() if value is not None]):
        raise click.UsageError(f"--{named[0]} is of a check: the certificate has its own.")
    if rerun and verify is None:
        raise click.UsageError("--rerun goes with --verify.")
    if samples is not None and inputs is not None:
        raise click.UsageError("--inputs and --samples cannot be combined: leave one of them out.")
    if k is not None and reference is None:
        raise click.UsageError("--k goes with --reference.")
    where: dict[str, Any] = {"jobs": jobs, "timeout": timeout}
    click.get_current_context().with_resource(registry.default.lifted())
    if verify is not None:
        return verified(verify, as_json, where if rerun else None)
    if badge is not None and output is not None:
        return badge_written(badge, output, as_json)
    asked = {
        "targets": list(targets),
        "seed": seed or 0,
        "seeds": seeds or 1,
        "full": full,
        "samples": samples,
        "inputs": inputs,
        "reference": reference,
        "k": None if reference is None else k or CHECKING["--k"]["default"],
    }
    certificate, run = made(asked, **where)
    assert output is not None
    try:
        write(output, text_of_certificate(certificate))
    except OSError as error:
        raise Unwritten(f"{str(output)!r} could not be written: {reason(error)}") from None
    if as_json:
        printing.show_json(certificate)
    else:
        show_run(run)
        printing.show(Text(), Text(written(certificate, output)))
    return exit_code_of(run, strict=False)


def made(
    asked: Mapping[str, Any], *, jobs: int | None, timeout: float
) -> tuple[Certificate, RunResult]:
    """Check what is asked, and return the certificate of it, with the run.

    Raises
    ------
    KeyboardInterrupt, Terminated
        It was stopped.
    Unwritten
        Files changed while they were checked, or cannot be read.
    """
    wheels = [target for target in asked["targets"] if is_wheel(target)]
    samples, reference = asked["samples"], asked.get("reference")
    with contextlib.ExitStack() as stack:
        packs = stack.enter_context(unpacked(wheels))
        targets = require_targets(asked["targets"], packs)
        for target in targets:
            require_ops(target)
        if asked["inputs"] is not None:
            samples = Inputs(asked["inputs"])
        if samples is not None:
            require_samples_of_one(samples, targets)
        if reference is not None:
            require_samples_of_one(reference, targets, "--reference")
        functions = [each for each in (asked["samples"], reference) if each is not None]
        before = found(wheels, targets, functions)
        stops = stack.enter_context(signals_as_interrupts())
        imported = distributions(targets, timeout)
        from plugrad.workers import Workers  # no other command waits for what starts processes

        run = run_of(
            targets,
            Workers(jobs or 1, timeout or None, afresh=True),
            {"seed": asked["seed"], "sample": None, "samples": samples},
            kernels=None,
            reference=None if reference is None else (reference, asked["k"]),
            seeds=asked["seeds"],
            full=asked["full"],
            mutate=False,
            shown=True,
            stops=stops,
        )
        if run.stop is not None:
            raise stops.raised(run.stop)
        if hidden := unreadable(before):
            raise Unwritten(f"there is no certificate: the file {hidden}")
        if found(wheels, targets, functions) != before:
            raise Unwritten("there is no certificate: files changed while they were checked")
    return certificate_of(run.report, asked, before, versions_of(imported)), run


def found(
    wheels: Sequence[str], targets: Sequence[str], functions: Sequence[str]
) -> dict[str, Any]:
    """Return all files that are checked, and those of the samples and the reference, with their hashes."""
    return of_wheels(wheels) | sources_of(targets, functions)


def distributions(targets: Sequence[str], timeout: float) -> list[str]:
    """Return the distributions beside NumPy that compute the numbers of some targets."""
    # The checker is imported by those who check.
    from plugrad.check.targets import imported_by
    from plugrad.workers import Workers
    from plugrad.workers.pool import awaited

    names: dict[str, None] = {}
    pool = Workers(1, timeout or None)
    try:
        for target in targets:
            with contextlib.suppress(Exception):  # it is reported by the check
                names |= dict.fromkeys(awaited(pool.submit(imported_by, target))[0])
    finally:
        pool.shutdown(wait=False)
    return list(names)


def show_run(run: RunResult) -> None:
    """Print what a check found, as `plugrad check` does."""
    from plugrad.check.report.document import document_of  # and the checker, likewise

    show(document_of(run.report, run.seconds), whole=False)


def written(certificate: Certificate, output: Path) -> str:
    """Return what is said of a certificate once it is written."""
    name = shown(output)
    if passes(certificate):
        return paragraph(
            f"The certificate is in {name}. `plugrad certify --verify {name}` says later whether it still holds.",
            printing.columns(),
        )
    return paragraph(
        f"The certificate in {name} is NO PASS: its verdict is {certificate['verdict']}, and --verify says so.",
        printing.columns(),
    )


def verified(path: Path, as_json: bool, rerun: Mapping[str, Any] | None) -> int:
    """Say whether a certificate holds here and now, and return the exit code."""
    certificate = read_certificate(path)
    files, versions = changed_files(certificate), changed_versions(certificate)
    verdicts: list[str] | None = None
    code = 0 if passes(certificate) else code_of(certificate)
    if rerun is not None:
        again, run = made(certificate["asked"], **rerun)
        verdicts = changed_verdicts(certificate, again)
        code = exit_code_of(run, strict=False) or code
        if not as_json:
            show_run(run)
            printing.show(Text())
    changed = bool(files or verdicts or (versions and verdicts is None))
    code = code or (UNDECIDED if changed else 0)
    document = {
        "holds": code == 0,
        "verdict": certificate["verdict"],
        "made": certificate["made"],
        "changed_files": files,
        "changed_versions": versions,
        "changed_verdicts": verdicts,
        "exit_code": code,
    }
    printing.answer(as_json, document, lambda columns: verification(shown(path), document, columns))
    return code


def code_of(certificate: Certificate) -> int:
    """Return the exit code for a certificate that is no pass: 3 if nothing in it is known to be wrong."""
    undecided = certificate["verdict"] == "inconclusive" and not certificate["problems"]
    return UNDECIDED if undecided else WRONG


def verification(name: str, document: Mapping[str, Any], columns: int) -> list[Text]:
    """Return in words whether a certificate holds, and what has changed."""
    verdict = document["verdict"]
    if verdict not in ("pass", "warn"):
        first = f"NO PASS  {name}: the verdict of the certificate is {verdict}."
    elif document["holds"]:
        warned = ", with warnings" * (verdict == "warn")
        first = f"HOLDS  {name}: checked {document['made']}{warned}; the files are the same."
    else:
        first = f"DOES NOT HOLD  {name}, of {document['made']}."
    lines = [Text(paragraph(first, columns), "bold" if document["holds"] else "bold red")]
    for title in ("files", "versions", "verdicts"):
        changed = document[f"changed_{title}"]
        if changed:
            lines += [Text(), Text(f"{title}:")]
            lines += [Text(f"  {words}") for words in changed]
    if document["changed_verdicts"] == []:
        lines += [Text(), Text(paragraph("Checked again: every verdict is the same.", columns))]
    if not document["holds"]:
        advice = (
            "`plugrad certify TARGET -o FILE` checks what is here now and writes a new certificate."
        )
        if document["changed_versions"] and document["changed_verdicts"] is None:
            advice = f"`plugrad certify --verify {name} --rerun` checks again with these versions. {advice}"
        lines += [Text(), Text(paragraph(advice, columns))]
    return lines


def badge_written(path: Path, output: Path, as_json: bool) -> int:
    """Write the badge of a certificate, and return the exit code, as of `--verify`."""
    certificate = read_certificate(path)
    changed = [*changed_files(certificate), *changed_versions(certificate)]
    holds = not changed
    try:
        write(output, badge_of(certificate, holds=holds))
    except OSError as error:
        raise Unwritten(f"{str(output)!r} could not be written: {reason(error)}") from None
    code = (0 if holds else UNDECIDED) if passes(certificate) else code_of(certificate)
    document = {"file": str(output), "holds": code == 0, "exit_code": code}
    said = f"The badge is in {shown(output)}."
    if code and passes(certificate):
        said += (
            f" It is grey: {pluralized(len(changed), 'thing')} changed since, such as {changed[0]}."
        )
    elif code:
        said += f" It is not green: the certificate's verdict is {certificate['verdict']}."
    printing.answer(as_json, document, lambda columns: [Text(paragraph(said, columns))])
    return code
