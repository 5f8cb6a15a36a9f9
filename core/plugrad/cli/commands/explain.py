"""`plugrad explain`: what a finding's code means."""

from __future__ import annotations

import click

from plugrad.cli import terminal
from plugrad.cli.boundary import Command
from plugrad.cli.options import json_option
from plugrad.cli.style import Text, paragraph
from plugrad.cli.targets import meant_code
from plugrad.engine.errors import CheckUsageError


@click.command("explain", cls=Command, short_help="Say what a finding's code means.")
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
