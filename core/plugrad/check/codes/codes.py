"""The codes of findings, which are stable: a further kind is a row in the file of its check."""

from __future__ import annotations

from textwrap import indent
from typing import Any

from plugrad.check.codes import (
    beyond,
    contract,
    declared,
    forward,
    samples,
    second_order,
    values,
)
from plugrad.check.codes.code import Code

CODES: dict[str, Code] = {
    **samples.CODES,
    **contract.CODES,
    **values.CODES,
    **second_order.CODES,
    **forward.CODES,
    **declared.CODES,
    **beyond.CODES,
}


def code_as_dict(code: str) -> dict[str, Any]:
    """Return all that is known of a code as plain values.

    Raises
    ------
    KeyError
        There is no such code.
    """
    entry = CODES[code]
    wrong, right = entry.example
    return {
        "code": code,
        "title": entry.title,
        "explanation": entry.explanation,
        "check": entry.check,
        "verdict": entry.verdict,
        "wrong": wrong,
        "right": right,
    }


def explain(code: str) -> str:
    """Return what a code means and what to do about it, with an example of a cause and its fix.

    Raises
    ------
    KeyError
        There is no such code.

    >>> from plugrad.check import explain
    >>> explain("PLG018").split(",")[0]
    'PLG018 backward is not repeatable\\n\\nCalled twice on the same values'
    """
    entry = CODES[code]
    wrong, right = (indent(source, "    ") for source in entry.example)
    return f"{code} {entry.title}\n\n{entry.explanation}\n\nwrong:\n\n{wrong}\n\nright:\n\n{right}"


def codes_that_end(what: str) -> frozenset[str]:
    """Return the codes after which a later check is skipped."""
    return frozenset(code for code, entry in CODES.items() if what in entry.ends)


def codes_that_show(what: str) -> frozenset[str]:
    """Return the codes in which a fault of another kind shows."""
    return frozenset(code for code, entry in CODES.items() if entry.shows == what)
