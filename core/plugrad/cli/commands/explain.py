"""`plugrad explain`: what a finding's code means; without one, which codes there are."""

from __future__ import annotations

import click

from plugrad.cli import completion, terminal
from plugrad.cli.boundary import Command
from plugrad.cli.faces.codes import face_of_code, index_of_codes
from plugrad.cli.facts import codes_of_pack_in
from plugrad.cli.options import json_option
from plugrad.cli.targets import meant_code
from plugrad.engine.errors import CheckUsageError


@click.command("explain", cls=Command, short_help="Explain the code of a finding; list all codes.")
@click.argument(
    "code", required=False, metavar="[CODE|CHECK]", shell_complete=completion.codes_and_checks
)
@json_option
def explain_command(code: str | None, as_json: bool) -> int:
    """Say what a finding's code (PLG030) means and what to do about it, with an example of a cause and its fix.

    Without a code, list all: each with its title, the check that finds it and how bad it is. With the name of a check
    (values), list those that it finds. A pack's own codes (ACME001) are those of its questions; the pack is loaded.

    \b
    Examples:
      plugrad explain
      plugrad explain PLG030
      plugrad explain values

    \b
    Exit codes:
      0 it is explained
      2 there is no such code or check
    """
    # The checker is imported by those who ask about it.
    from plugrad.check.codes import CODES, code_as_dict

    known = {name: code_as_dict(name) for name in CODES}
    wanted = (code or "").upper()
    own = codes_of_pack_in(wanted)
    known |= own
    listed = [entry for entry in known.values() if code is None or code.lower() == entry["check"]]
    if wanted in known:
        if as_json:
            terminal.show_json(known[wanted])
        else:
            terminal.show(*face_of_code(known[wanted], terminal.columns()))
    elif listed:
        if as_json:
            terminal.show_json({"codes": listed})
        else:
            terminal.show(*index_of_codes(listed, terminal.columns()))
    else:
        checks = {entry["check"] for entry in known.values()}
        instead = (
            f"; its pack has {', '.join(own)}" if own else meant_code(str(code), CODES, checks)
        )
        raise CheckUsageError(f"there is no code or check {code!r}{instead}")
    return 0
