"""A docstring as Markdown: sections, lists of parameters, examples and code as such.

Read is what NumPy's convention makes of plain text: titles that are underlined, terms with an indented paragraph,
examples after `>>>`, what is indented and nothing else. All other text is a paragraph.
"""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator, Sequence

from plugrad.cli.reference.escaping import code, inline

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
