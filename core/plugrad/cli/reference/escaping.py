r"""A stranger's text as Markdown that says it and does nothing else, wherever Markdown is read.

CommonMark (MyST) and Python-Markdown (MkDocs) agree on fewer escapes than each has: a backslash before `<` or `|` is
shown by the one and obeyed by the other. So HTML's own names stand for those.
"""

from __future__ import annotations

import re

from plugrad.cli.formats.markdown import code

__all__ = ["cell", "code", "inline"]

SPECIAL = re.compile(r"[\\`*_{}\[\]!]|[<>&|$~^@]|^\s*[^\w\s]|^\s*\d+(?=[.)](?:\s|$))")
BACKSLASH = "\\`*_{}[]!"
# What a docstring may mean: code, strong words, addresses.
MEANT = re.compile(
    r"``(?P<double>[^`]+)``|`(?P<code>[^`]+)`|\*\*(?P<strong>[^*`\s](?:[^*`]*[^*`\s])?)\*\*"
    r"|(?P<address>https?://[\w./%#?=&~:+-]*[\w/])"
)


def inline(text: str) -> str:
    """Return a paragraph on one line, with its code, its strong words and its addresses as such.

    >>> print(inline("``a|b`` of <b>, see x_y"))
    `a|b` of &lt;b&gt;, see x\\_y
    """
    text = " ".join(text.split())
    parts, at = [], 0
    for found in MEANT.finditer(text):
        parts += [escaped(text[at : found.start()], at == 0), meant(found)]
        at = found.end()
    return "".join([*parts, escaped(text[at:], at == 0)])


def meant(found: re.Match[str]) -> str:
    """Return what a docstring marks, as Markdown marks it."""
    if found["address"]:
        return f"<{found['address']}>"
    if found["strong"]:
        return f"**{escaped(found['strong'], False)}**"
    return code(found["double"] or found["code"])


def escaped(text: str, is_first: bool) -> str:
    """Return text that is nothing but text; at the beginning of a paragraph it begins no list, heading or comment."""

    def one(found: re.Match[str]) -> str:
        said = found[0]
        if said in BACKSLASH:
            return f"\\{said}"
        return f"{said[:-1]}{NAMED.get(said[-1], f'&#{ord(said[-1])};')}"

    if is_first:
        return SPECIAL.sub(one, text)
    # No beginning: a letter stands for what comes before.
    return SPECIAL.sub(one, f"x{text}")[1:]


NAMED = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}


def cell(text: str) -> str:
    """Return text for a cell of a table, where even code ends at a bar."""
    return inline(text.replace("`", "") if "|" in text else text)
