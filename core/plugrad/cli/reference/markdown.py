"""Docstrings as Markdown that says what they say and does nothing else, wherever Markdown is read.

Read is what NumPy's convention makes of plain text: titles that are underlined, terms with an indented paragraph,
examples after `>>>`, what is indented and nothing else. All other text is a paragraph.

CommonMark (MyST) and Python-Markdown (MkDocs) agree on fewer escapes than each has: a backslash before `<` or `|` is
shown by the one and obeyed by the other. So HTML's own names stand for those.
"""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator, Sequence

from plugrad.cli.formats.markdown import code

ADDRESS = re.compile(r"(?<= at )0x[0-9a-fA-F]+")
LIST = re.compile(r"[*-] +|\d+[.)] +")
PLAIN = re.compile(r"[\w\s.,()=*/\[\]{}'\":|+-]*", re.ASCII)


def as_markdown(doc: str) -> Iterator[str]:
    """Yield the lines of a docstring in Markdown."""
    blocks = [block.strip("\n").splitlines() for block in re.split(r"\n\s*\n", doc)]
    for number, lines in enumerate(block for block in blocks if block):
        if number:
            yield ""
        yield from block_as_markdown(lines)


def block_as_markdown(lines: Sequence[str]) -> Iterator[str]:
    """Yield what stands between two empty lines of a docstring."""
    if lines[0].lstrip().startswith(">>>"):
        yield from fenced("\n".join(lines), "pycon")
    elif len(lines) > 1 and re.fullmatch(r"[-=~]{3,}\s*", lines[1]):
        yield f"## {inline(lines[0])}"
        if lines[2:]:
            yield ""
            yield from terms(lines[2:])
    elif all(line.startswith("  ") for line in lines) or lines[0].startswith("```"):
        yield from fenced("\n".join(lines), "text")
    elif LIST.match(lines[0]):
        yield from items(lines)
    else:
        label, colon, rest = lines[0].partition(": ")
        if colon and label == "Source":
            yield f"**Source:** {inline(' '.join([rest, *lines[1:]]))}"
        else:
            yield inline(" ".join(lines))


def terms(lines: Sequence[str]) -> Iterator[str]:
    """Yield the parameters (or errors) of a section as a list; a section without terms as a paragraph."""
    if not any(line.startswith(" ") for line in lines):
        yield inline(" ".join(lines))
        return
    entries: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith(" ") and entries:
            entries[-1][1].append(line)
        else:
            entries.append((line, []))
    for term, words in entries:
        name, _, kind = term.partition(" : ")
        names = ", ".join(code(each) for each in name.split(", "))
        said = [f"({inline(kind)})"] * bool(kind) + [inline(" ".join(words))] * bool(words)
        yield f"- {names}{': ' * bool(said)}{' '.join(said)}"


def items(lines: Sequence[str]) -> Iterator[str]:
    """Yield a list: an item begins with a mark, and goes on in the lines below."""
    entries: list[list[str]] = []
    for line in lines:
        mark = LIST.match(line)
        if mark:
            entries.append([line[mark.end() :]])
        else:
            entries[-1].append(line)
    yield from (f"- {inline(' '.join(entry))}" for entry in entries)


def fenced(text: str, language: str) -> Iterator[str]:
    """Yield lines of code, in a fence that is longer than any in them; as text, if they are none of the language."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}{language if is_in(language, text) else 'text'}"
    yield text
    yield fence


def is_in(language: str, text: str) -> bool:
    """Return whether a text is of a language, as far as whoever colours it asks."""
    if language == "python":
        return bool(PLAIN.fullmatch(text))
    if language != "pycon":
        return True
    try:
        for example in doctest.DocTestParser().get_examples(text):
            compile(example.source, "example", "single")
    except (SyntaxError, ValueError):
        return False
    return True


def bare(text: str) -> str:
    """Return a text without the addresses of objects, which are others each time."""
    return ADDRESS.sub("0x...", text)


# Text on one line.


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
