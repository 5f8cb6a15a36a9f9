"""`Code`: all that is known of a kind of finding: what it means and what to do, which check finds it, how bad it is,
what faces say of it, and an example.

In an example, static methods are written without their decorator. What it leaves out is the cube's: `forward` returns
x**3, `backward` 3 x**2 times its argument, `samples` yields arrays of one and of two axes.
"""

from __future__ import annotations

import dataclasses
from textwrap import dedent
from typing import Literal

Severity = Literal["fail", "inconclusive", "warn", "note"]
"""How bad a finding is: a number is wrong; nobody can say whether it is; somebody could get a wrong one, or lose one,
without an error; or nothing wrong can come out, but the author may want to know.
"""
Verdict = Literal["pass", "fail", "warn", "inconclusive", "skip"]
"""What a check or an op comes to: its worst finding. With notes only it passes."""


@dataclasses.dataclass(frozen=True)
class Code:
    """One kind of finding."""

    title: str
    explanation: str
    wrong: str
    """What its fault looks like: lines of an op's class. A test asks the checker of each."""
    right: str
    """Its mend; what it leaves out stays as it is."""
    check: str = "any"
    """The check that finds it; 'samples' or 'process' if none could begin, 'any' if each may."""
    verdict: Severity = "fail"
    """How bad it is, unless a finding says otherwise of itself."""
    about: Literal["gradient", "argument"] = "gradient"
    """What of the argument it is about, if a finding names one: its gradient, or itself."""
    of_a_sample: bool = True
    """Whether it is found on samples of the op's, by whose numbers it can be asked again."""
    wrong_number: bool = False
    """Whether a derivative has another value than it should have, and not another form."""
    shows: Literal["state", "values", "later"] | None = None
    """What of others shows in it (see `report/consequences.py`): that an array or a number is another one the next
    time, that what backward gives is wrong, or whatever was found before its check."""
    ends: tuple[Literal["values", "derivative", "backward"], ...] = ()
    """What is not asked any more on samples that show it: the values of backward; the second derivative's, since the
    first is no derivative; anything of a second derivative, since backward itself is broken."""

    @property
    def example(self) -> tuple[str, str]:
        """The two texts, without the indentation that they have in the table."""
        return dedent(self.wrong).strip("\n"), dedent(self.right).strip("\n")
