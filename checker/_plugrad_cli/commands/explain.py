"""`plugrad explain`: what a finding's code means; without one, which codes there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from _plugrad_cli import completion
from _plugrad_cli.arguments import json_option, meant_code
from _plugrad_cli.boundary import Command
from _plugrad_cli.environment import codes_of_pack_in
from _plugrad_cli.terminal.printing import answer
from _plugrad_cli.terminal.style import Table, Text, paragraph, table_of
from plugrad.engine.errors import CheckUsageError
from plugrad.registry.telling.strangers import pluralized
from plugrad.registry.telling.wording import LOOKS


@click.command("explain", cls=Command, short_help="Explain the code of a finding; list all codes.")
@click.argument(
    "code", required=False, metavar="[CODE|CHECK]", shell_complete=completion.codes_and_checks
)
@json_option
def explain_command(code: str | None, as_json: bool) -> int:
    """Explain the code of a finding (PLG030): its meaning and what to do, with an example of a cause and its fix.

    Without a code, list all codes with their titles, checks and severities. With the name of a check (values), list
    the codes of this check. A pack's own codes (ACME001) are those of its own checks; the pack is loaded.

    \b
    Examples:
      plugrad explain
      plugrad explain PLG030
      plugrad explain values

    \b
    Exit codes:
      0 the code is explained
      2 there is no such code or check
    """
    # The checker is imported by those who ask about it.
    from _plugrad_check.codes import CODES, code_as_dict
    from _plugrad_check.rows import codes_of_plugins, look

    known = {name: code_as_dict(name) for name in CODES}
    wanted = (code or "").upper()
    own = codes_of_pack_in(wanted)
    known |= own | codes_of_plugins()
    listed = [entry for entry in known.values() if code is None or code.lower() == entry["check"]]
    if wanted in known:
        answer(as_json, known[wanted], lambda columns: code_shown(known[wanted], columns))
    elif listed:
        answer(as_json, {"codes": listed}, lambda columns: index_of_codes(listed, columns))
    else:
        checks = {entry["check"] for entry in known.values()}
        instead = (
            f"; its pack has {', '.join(own)}" if own else meant_code(str(code), CODES, checks)
        )
        broken = "".join(
            f"; the checks of {plugin} cannot be used: {why}"
            for plugin, why in look().broken.items()
        )
        raise CheckUsageError(f"there is no code or check {code!r}{instead}{broken}")
    return 0


def code_shown(code: dict[str, Any], columns: int) -> list[Text | Table]:
    """Return the description of a code, for a width of `columns`: its meaning, the check that finds it, and an example
    of a cause and its fix. `code` has the fields of `code_as_dict`.
    """
    look = LOOKS[code["verdict"]]
    shown: list[Text | Table] = [
        Text.assemble((code["code"], "bold"), f" {code['title']}"),
        Text(),
        Text(paragraph(code["explanation"], columns)),
        Text(),
        Text.assemble("found by: ", found_by(code), ", as ", (look.word, look.style)),
    ]
    for label in ("wrong", "right"):
        if code[label]:
            source = Text("\n").join(Text(f"    {line}") for line in code[label].splitlines())
            shown += [Text(), Text(f"{label}:", "bold"), source]
    return shown


def found_by(code: dict[str, Any]) -> str:
    """Return in words the check that finds a code, with the name of its plugin if it is a plugin's."""
    check = code["check"]
    if check == code["code"]:
        return "a check of the pack's own"
    of = f" of the plugin {code['plugin']}" if "plugin" in code else ""
    return {"any": "any check", "process": "the process that runs the checks"}.get(
        check, f"the check {check}{of}"
    )


def index_of_codes(codes: Sequence[dict[str, Any]], columns: int) -> list[Text | Table]:
    """Return the table of `codes`, and a sentence on what to do next, for a width of `columns`."""
    table = table_of("code", "meaning", "check", "verdict", prose="meaning")
    for code in codes:
        look = LOOKS[code["verdict"]]
        table.add_row(
            Text(code["code"], "bold"), code["title"], code["check"], Text(look.word, look.style)
        )
    closing = (
        f"{pluralized(len(codes), 'code')}. `plugrad explain {codes[0]['code']}` says what one means, with an "
        "example of a cause and its fix."
    )
    return [table, Text(), Text(paragraph(closing, columns))]
