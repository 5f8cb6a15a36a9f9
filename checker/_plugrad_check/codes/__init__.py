"""Codes of findings, which are stable: a Markdown file each (`PLG030.md`).

The heading is the title. The list has the check that finds it and its severity. The paragraph says what it means and
what to do. Then come a wrong and a right example. Their static methods are written without the decorator. A method that
is left out is that of the cube: `forward` returns x**3, `backward` returns 3 x**2 times its argument, and `samples`
yields arrays of one and of two axes.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib.resources
import re
from collections.abc import Mapping
from textwrap import indent
from typing import Any, Literal

Severity = Literal["fail", "inconclusive", "warn", "note"]
"""How bad a finding is: a number is wrong; nobody can say whether it is; somebody could get a wrong one, or lose one,
without an error; or nothing wrong can come out, but the author may want to know.
"""
Verdict = Literal["pass", "fail", "warn", "inconclusive", "skip"]
"""What a check or an op comes to: its worst finding. With notes only it passes."""


@dataclasses.dataclass(frozen=True)
class Code:
    """Code: one kind of finding. Its file has a field only if it differs from the default here."""

    title: str
    explanation: str
    wrong: str
    """What its fault looks like: lines of an op's class. A test asks the checker of each."""
    right: str
    """Its fix; what it leaves out stays as it is."""
    check: str
    """The check that finds it; 'samples' or 'process' if none could begin, 'any' if each may."""
    verdict: Severity
    """How bad it is, unless a finding says otherwise of itself."""
    about: Literal["gradient", "argument"] = "gradient"
    """What of the argument it is about, if a finding names one: its gradient, or itself."""
    of_a_sample: bool = True
    """Whether it is found on samples of the op's, by whose numbers it can be asked again."""
    wrong_number: bool = False
    """Whether a derivative has another value than it should have, and not another form."""
    shows: Literal["state", "values", "later"] | None = None
    """What of others shows in it (see `CONSEQUENCES`): that an array or a number is another one the next time, that
    what backward gives is wrong, or whatever was found before its check."""
    ends: tuple[str, ...] = ()
    """What is not asked any more on samples that show it: the 'values' of backward; the second 'derivative', since the
    first is none; anything of a second derivative, since 'backward' itself is broken."""
    messages: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """What its findings say, by what is found, where that is one of a few sentences."""

    @property
    def example(self) -> tuple[str, str]:
        """The two texts."""
        return self.wrong, self.right


PARTS = re.compile(r"\n*## (?:Wrong|Right)\n\n```python\n|\n```\n")
MESSAGE = re.compile(r"^- (.+?): (.+(?:\n  .+)*)", re.MULTILINE)


def read(code: str, text: str) -> Code:
    """Return what the file of a code says."""
    intro, wrong, _, right, further = PARTS.split(text)
    heading, listed, explanation = intro.split("\n\n", 2)
    fields = dict(line.removeprefix("- ").split(": ") for line in listed.splitlines())
    return Code(
        title=heading.removeprefix(f"# {code} "),
        explanation=explanation.replace("\n", " "),
        wrong=wrong,
        right=right,
        check=fields["check"],
        verdict=fields["severity"],  # type: ignore[arg-type]
        about=fields.get("about", "gradient"),  # type: ignore[arg-type]
        of_a_sample=fields.get("of a sample") != "no",
        wrong_number=fields.get("wrong number") == "yes",
        shows=fields.get("shows"),  # type: ignore[arg-type]
        ends=tuple(fields.get("ends", "").replace(",", "").split()),
        messages={name: words.replace("\n ", "") for name, words in MESSAGE.findall(further)},
    )


FILES = {file.name: file for file in importlib.resources.files(__name__).iterdir()}
CODES: Mapping[str, Code] = {
    name.removesuffix(".md"): read(name.removesuffix(".md"), FILES[name].read_text("utf-8"))
    for name in sorted(FILES)
    if name.endswith(".md")
}
"""The codes by name, in order."""


def code_as_dict(code: str) -> dict[str, Any]:
    """Return all that is known of a code as plain values.

    Raises
    ------
    KeyError
        There is no such code.
    """
    return as_dict(code, CODES[code])


def as_dict(code: str, entry: Code) -> dict[str, Any]:
    """Return a code and what is told of it, whoever has it."""
    told = ("title", "explanation", "check", "verdict", "wrong", "right")
    return {"code": code} | {name: getattr(entry, name) for name in told}


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


@functools.cache
def codes_that_end(what: str) -> frozenset[str]:
    """Return the codes after which a later check is skipped."""
    return frozenset(code for code, entry in CODES.items() if what in entry.ends)
