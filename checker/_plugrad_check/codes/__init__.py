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
"""Severity of a finding, the worst first. Every check uses these four words and no others:

* fail: something is certainly wrong: a wrong number, an exception, or a broken promise.
* inconclusive: the checker cannot say whether something is wrong, so the op is not green.
* warn: nothing is wrong on these inputs, but a user can get a wrong gradient, or lose one, without an error.
* note: nothing wrong can come of it; a fact that the author may want to know.
"""
Verdict = Literal["pass", "fail", "warn", "inconclusive", "skip"]
"""Verdict of a check or an op: the severity of its worst finding. It is "pass" if all findings are notes, and "skip" if
nothing was checked.
"""


@dataclasses.dataclass(frozen=True)
class Code:
    """Code of a finding, such as PLG030: its title, its meaning and the way out, two examples, and its severity. `read`
    makes one from the code's Markdown file, which lists a field only if it is not the default here.
    """

    title: str
    explanation: str
    wrong: str
    """Example of the fault: lines of an op's class. A test runs the checker on each."""
    right: str
    """Fixed example; methods that are left out are those of `wrong`."""
    check: str
    """The check that reports it; 'samples' or 'process' if no check could begin, 'any' if every check may report it."""
    verdict: Severity
    """The severity of its findings, unless a finding has its own."""
    about: Literal["gradient", "argument"] = "gradient"
    """The subject of a finding that names an argument: the argument's gradient, or the argument itself."""
    of_a_sample: bool = True
    """True if the fault is found on one of the op's samples, so that the sample's number reproduces it."""
    wrong_number: bool = False
    """True if a derivative has a wrong value, and not a wrong form (shape, dtype)."""
    shows: Literal["state", "values", "later"] | None = None
    """The faults whose consequence it may be (see `CONSEQUENCES` in `plan.py`): 'state' (an array or a number changes
    between two calls), 'values' (backward returns wrong numbers), 'later' (any fault that an earlier check found).
    """
    ends: tuple[str, ...] = ()
    """The later questions that are skipped on samples that show it: 'values' (compare backward's numbers), 'derivative'
    (compare the second derivative: the first is wrong already), 'backward' (any second derivative: backward is broken).
    """
    messages: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Messages for its findings, by name, if they are one of a few fixed sentences."""

    @property
    def example(self) -> tuple[str, str]:
        """The examples of this code as a pair: source with the fault, and fixed source."""
        return self.wrong, self.right


PARTS = re.compile(r"\n*## (?:Wrong|Right)\n\n```python\n|\n```\n")
MESSAGE = re.compile(r"^- (.+?): (.+(?:\n  .+)*)", re.MULTILINE)


def read(code: str, text: str) -> Code:
    """Return the `Code` that `text`, the Markdown file of the code named `code`, describes."""
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
    """Return the public fields of a code (title, explanation, check, verdict, examples) as a dict of plain values.

    Raises
    ------
    KeyError
        There is no such code.
    """
    return as_dict(code, CODES[code])


def as_dict(code: str, entry: Code) -> dict[str, Any]:
    """Return the public fields of `entry`, plugrad's or a plugin's, and its name `code` as a dict of plain values."""
    told = ("title", "explanation", "check", "verdict", "wrong", "right")
    return {"code": code} | {name: getattr(entry, name) for name in told}


def explain(code: str) -> str:
    """Return the explanation of a code: its meaning and what to do about it, with an example of a cause and its fix.

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
    """Return the codes after which a later check skips a sample: `what` is 'values', 'derivative' or 'backward', the
    comparison that makes no sense any more (see `Code.ends`).
    """
    return frozenset(code for code, entry in CODES.items() if what in entry.ends)
