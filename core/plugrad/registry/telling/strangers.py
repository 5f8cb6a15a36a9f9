r"""Sanitizer of strangers' texts: a pack's names, texts and errors may hold anything, of any length.

Every face passes it through `visible`, and what it prints as lines through `without_commands`; what is long is cut by
`bounded` or `in_lines`, which say how much they leave out. `first_line` makes a line of an error.
"""

from __future__ import annotations

import re
import textwrap
from typing import Any

MOST_OF_AN_ERROR = 2_000
"""Characters of an error's message that are shown: what is said around it has room too."""
MOST_SHOWN = 4_000
"""Characters of one text that are printed."""
MOST_KEPT = 50_000
"""Characters of one text that a report holds, and with it every file."""

# What moves a cursor, rings, recolours, reorders or has no width (but the joiners that some scripts need), and what is
# no character: lone surrogates, and what XML cannot hold. Line feeds and tabs are as they seem.
HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)
# GitHub takes a line for a command that begins with '::command::', whatever space stands before it; Azure and TeamCity
# one that has '##vso[' anywhere, and GitHub's older form is '##['.
COMMAND = re.compile(r"^[^\S\n]*:(?=:.*::)|#(?=#(?:vso|teamcity)?\[)", re.MULTILINE | re.IGNORECASE)
TIE = "\N{NO-BREAK SPACE}"
"""What a space is before `in_lines`, if no line may end there: afterwards it is one again."""
LEFT_OUT = re.compile(r" \.\.\. \(([\d,]+) characters left out\)")


def visible(text: str) -> str:
    r"""Return `text` with control characters and invisible ones escaped as in Python.

    >>> visible("a\x1b[31m red\a")
    'a\\x1b[31m red\\x07'
    """
    return HIDDEN.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def without_commands(text: str) -> str:
    r"""Return `text` with a backslash in what the log of a CI system would take for a command, such as ``::error::``.

    >>> print(without_commands("::error::gone"))
    :\:error::gone
    """
    return COMMAND.sub(lambda match: f"{match[0]}\\", text)


def bounded(text: str, most: int = MOST_SHOWN) -> str:
    """Return the first `most` characters of `text`, followed by how many are left out; a shorter text unchanged.

    >>> bounded("abcdef", 4)
    'abcd ... (2 characters left out)'
    """
    if len(text) <= most:
        return text
    for said in LEFT_OUT.finditer(text):
        most = said.start() if said.start() < most < said.end() else most
    return f"{text[:most]} ... ({length(text[most:]):,} characters left out)"


def length(text: str) -> int:
    """Return the number of characters of `text`, counting those that an earlier call of `bounded` left out."""
    before = sum(int(said[1].replace(",", "")) for said in LEFT_OUT.finditer(text))
    return len(LEFT_OUT.sub("", text)) + before


def in_lines(
    text: str,
    width: int,
    first: str,
    indent: str,
    most: int | None = None,
    hint: str = "",
    keep: str = "",
) -> list[str]:
    """Return `text` as lines of at most `width`, wrapped between words, at most `most` of them.

    The first line begins with `first`, the others with `indent`. If there are too many, the last one says how much is
    left out, followed by `hint`; `keep`, an end of the text, is kept after that.
    """
    wrap = textwrap.TextWrapper(
        width,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    ).wrap
    text = bounded(visible(text))
    lines = wrap(text) or [first]
    if most is None or len(lines) <= most:
        return lines
    head = text.removesuffix(keep) if keep else ""
    for room in range(min(most * width - len(keep), len(head)), 0, -8):
        kept = head[:room].rpartition(" ")[0]
        left_out = f"{length(head[len(kept) :]):,} more characters{hint}"
        lines = wrap(f"{kept} ... ({left_out}){keep}")
        if len(lines) <= most:
            return lines
    everything = first.lstrip() + " ".join(text.split())
    *full, last = lines[:most]
    while True:
        kept = " ".join(line.strip() for line in [*full, last])
        cut = f"{last} ... ({length(everything[len(kept) :]):,} more characters{hint})"
        if len(cut) <= width or " " not in last.strip():
            return [*full, cut]
        last = last.rpartition(" ")[0]


def words_of(value: Any) -> str:
    """Return ``str(value)`` for a third-party object; if that raises, a text in brackets that names the error."""
    try:
        return str.__str__(str(value))  # no subclass of str, which could do anything
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return f"(its message cannot be printed: its __str__ raised {type(error).__name__})"


def pluralized(number: int, noun: str, several: str = "") -> str:
    """Return a number with its noun, '1 sample' or '3 samples'; `several` is an irregular plural, such as 'entries'."""
    return f"{number} {noun}" if number == 1 else f"{number} {several or f'{noun}s'}"


def first_line(error: BaseException) -> str:
    """Return an exception as one line: its class, the first line of its message, and how many more lines there are."""
    lines = words_of(error).strip().splitlines()
    if not lines:
        return type(error).__name__
    more = f" (and {pluralized(len(lines) - 1, 'more line')})" * (len(lines) > 1)
    return f"{type(error).__name__}: {bounded(lines[0], MOST_OF_AN_ERROR)}{more}"


def repr_of(value: Any) -> str:
    """Return the repr of an object, or a placeholder if its `__repr__` raises."""
    try:
        return repr(value)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"
