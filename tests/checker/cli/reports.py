"""Reports made by hand, and the lines that are printed about one."""

from pathlib import Path

from _plugrad_check.report.document import document_of
from _plugrad_cli.terminal.report import render_report
from plugrad.check import CheckResult, Finding, OpReport, Report, Worst

NORM = str(Path("/nowhere/acme/norm.py").absolute())  # on Windows it has a drive
WORST = Worst((2,), (0, 2), 3.2914, 0.41142, 4e-11)
WRONG = Finding(
    "PLG030",
    "fail",
    "d(output 0) / d(gamma): backward says 3.2914 at gamma[2] -> [0, 2], finite differences say 0.41142 (± 4e-11)",
    sample=4,
    argument="gamma",
    output=0,
    worst=WORST,
    diagnosis="off by the constant factor 8 = shape(x)[0]: a sum over the batch where forward takes a mean?",
    extent="12 of 96 entries",
)
SHAPE = Finding(
    "PLG011", "fail", "the gradient of beta has shape (2, 3)", sample=0, argument="beta"
)


def checks(verdict="pass", *findings, error=2e-11):
    return (
        CheckResult("contract", "pass", "13 tests on 4 samples", 4),
        CheckResult("values", verdict, "", 4, error, 1e-6, findings),
        CheckResult("second order", "skip", "skipped", 0),
    )


def op(name="acme::layer_scale", verdict="pass", *findings, **options):
    return OpReport(name, checks(verdict, *findings, **options), 1729, NORM, 41)


def report(*ops, problems=()):
    return Report(ops, 1729, problems)


def document(found, **other):
    """Return the document of a report, as the version 1.2.3 has written it at some moment; with what else is given."""
    known = {"moment": "2024-02-29T12:30:15", "plugrad": "1.2.3"}
    return document_of(found, 0.25) | known | other


def printed(found, columns=100, table_columns=1000, seconds=0.25, whole=False):
    """Return the lines that are printed about a report."""
    from rich.console import Console
    from rich.text import Text

    console = Console(width=table_columns, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        for part in render_report(document_of(found, seconds), columns, table_columns, whole=whole):
            console.print(part, soft_wrap=isinstance(part, Text))
    return [line.rstrip() for line in captured.get().splitlines()]


def block(lines, header):
    """Return the lines of the block that begins with `header`."""
    start = next(number for number, line in enumerate(lines) if line.startswith(header))
    return lines[start : lines.index("", start)]
