"""Formatting of verdicts, numbers, counts and places: the same in every report, table and message."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plugrad.registry.telling.strangers import TIE, pluralized, visible, words_of

if TYPE_CHECKING:
    from _plugrad_check.codes import Severity, Verdict


class Look(NamedTuple):
    """Mark, word and colour by which a verdict is shown: never by the colour alone."""

    mark: str
    word: str
    style: str


LOOKS: dict[Verdict | Severity, Look] = {
    "pass": Look("✓", "PASS", "green"),
    "fail": Look("✗", "FAIL", "bold red"),
    "warn": Look("!", "WARN", "yellow"),
    "inconclusive": Look("?", "INCONCLUSIVE", "magenta"),
    "note": Look("·", "NOTE", "blue"),
    "skip": Look("\N{EN DASH}", "SKIP", "dim"),
}
OF_A_CHECK: dict[Verdict, str] = {
    "pass": "right",
    "fail": "wrong",
    "inconclusive": "undecided",
    "warn": "worth a look",
    "skip": "skipped",
}
OF_AN_OP: dict[Verdict, str] = {
    "fail": "wrong",
    "inconclusive": "undecided",
    "warn": "with a warning",
    "pass": "right",
    "skip": "not checked",
}
MOST_NAMED = 12
TOGETHER = re.compile(r"`[^`]*`|\(± [^)]*\)")


def tied(words: str) -> str:
    """Return `words` with no-break spaces within a `command` and an (± uncertainty), so that no line ends there."""
    return TOGETHER.sub(lambda match: match[0].replace(" ", TIE), words)


def small(value: float) -> str:
    """Return a number, such as an error or a tolerance, as text with two digits.

    >>> small(3.14e-11), small(1e-6), small(0.0)
    ('3.1e-11', '1e-6', '0')
    """
    return f"{value:.2g}".replace("e-0", "e-").replace("e+0", "e+")


def place(file: str | None, line: int | None) -> str:
    """Return 'file:line', relative if the file is below the working directory; '' if the file is unknown."""
    if not file:
        return ""
    try:
        below = os.path.relpath(file)
    except (ValueError, OSError):  # on another drive; or the working directory is gone
        below = file
    shown = file if below.startswith("..") or not os.path.isabs(file) else below
    # Code compiled from a string may claim to be in any file.
    shown = visible(shown).replace("\n", "\\n")
    return f"{shown}:{line}" if line else shown


def brings(plugin: Mapping[str, Any]) -> list[str]:
    """Return a line for each thing that a plugin provides: a check with its codes, a framework, a kernel or a format.

    `plugin` is its record as plain data, with the keys "kind" and "brings".
    """
    found = []
    for each in plugin.get("brings") or ():
        said = f"the {plugin['kind']} {each['name']}"
        if plugin["kind"] == "check":
            codes = ", ".join(each["codes"])
            said += f" ({each['stage']})" + f", {codes}: {each['title']}" * bool(codes)
        elif plugin["kind"] == "framework":
            said += f", of {each['arrays']}"
        elif plugin["kind"] == "kernel pack":
            said = f"a kernel of {each['name']} ({' or '.join(each['dtypes'])})"
        else:
            said = f"the format {each['name']}: --format {each['name']}, --{each['name']} FILE"
        found.append(said)
    return found


def declared(op: Mapping[str, Any]) -> list[str]:
    """Return the declarations of an op, its record as plain data, as texts: 'once_differentiable', 'complex = ...'."""
    return [
        name if value is True else f"{name} = {words_of(value)}"
        for name, value in op["declares"].items()
        if name not in ("base", "parts")
    ]


def not_asked(names: Sequence[str]) -> str:
    """Return a text about the ops, `names`, that were not checked because the run was interrupted;
    '' if there are none.
    """
    if not names:
        return ""
    more = f" and {len(names) - MOST_NAMED} more" * (len(names) > MOST_NAMED)
    return f"{pluralized(len(names), 'op')}, because the run was interrupted: {', '.join(names[:MOST_NAMED])}{more}"
