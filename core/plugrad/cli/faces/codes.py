"""The face of `plugrad explain`: one code with its example, or the list of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from plugrad.cli.style import LOOKS, Table, Text, counted, paragraph, table_of


def face_of_code(code: dict[str, Any], columns: int) -> list[Text | Table]:
    """Return what a code means, who finds it, and an example of a cause and its fix."""
    look = LOOKS[code["verdict"]]
    shown: list[Text | Table] = [
        Text.assemble((code["code"], "bold"), f" {code['title']}"),
        Text(),
        Text(paragraph(code["explanation"], columns)),
        Text(),
        Text.assemble("found by: ", found_by(code["check"]), ", as ", (look.word, look.style)),
    ]
    for label in ("wrong", "right"):
        if code[label]:
            shown += [Text(), Text(f"{label}:", "bold"), Text("\n").join(indented(code[label]))]
    return shown


def indented(source: str) -> Iterator[Text]:
    """Yield lines of source, indented."""
    for line in source.splitlines():
        yield Text(f"    {line}")


def found_by(check: str) -> str:
    """Return the source of a code: a check, or the process that runs it."""
    if check[-1:].isdecimal():
        return "a check of the pack's own"
    return {"any": "any check", "process": "the process that runs the checks"}.get(
        check, f"the check {check}"
    )


def index_of_codes(codes: Sequence[dict[str, Any]], columns: int) -> list[Text | Table]:
    """Return the table of codes, and what to do next."""
    table = table_of("code", "meaning", "check", "verdict", prose="meaning")
    for code in codes:
        look = LOOKS[code["verdict"]]
        table.add_row(
            Text(code["code"], "bold"), code["title"], code["check"], Text(look.word, look.style)
        )
    closing = (
        f"{counted(len(codes), 'code')}. `plugrad explain {codes[0]['code']}` says what one means, with an example of "
        "a cause and its fix."
    )
    return [table, Text(), Text(paragraph(closing, columns))]
