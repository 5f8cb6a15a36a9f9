"""`plugrad doctor`: what is wrong with this installation, and the commands that fix it."""

from __future__ import annotations

import click

from plugrad.cli.arguments import json_option
from plugrad.cli.boundary import WRONG, Command
from plugrad.cli.terminal import printing


@click.command(
    "doctor", cls=Command, short_help="Find problems of the installation, each with its fix."
)
@click.option(
    "--load",
    is_flag=True,
    help="Also import each pack, in a process of its own, and run its health checks.",
)
@json_option
def doctor_command(load: bool, as_json: bool) -> int:
    """Find what goes wrong in practice, each thing with the command that fixes it.

    Stale entry points, packs that two distributions offer, several plugrads, a pytest of another environment, variables
    that are misspelt, too many threads. Nothing is changed, and no pack is imported without --load.

    \b
    Examples:
      plugrad doctor
      plugrad doctor --load

    \b
    Exit codes:
      0 nothing is wrong
      1 something is
    """
    # No other command waits for them.
    from plugrad.cli.doctor.questions import answers_shown, ask_all

    answers = ask_all(load=load)
    code = WRONG if any(answer["wrong"] for answer in answers) else 0
    document = {"exit_code": code, "questions": answers}
    printing.answer(as_json, document, lambda columns: answers_shown(answers, columns))
    return code
