"""What a question of the doctor's finds."""

from __future__ import annotations

from typing import NamedTuple


class Wrong(NamedTuple):
    """One thing that is wrong."""

    text: str
    mend: str
    """A command, or what else to do; '' if nobody knows."""


class Right(NamedTuple):
    """One thing that is as it should be, and worth saying so."""

    text: str


class Skipped(NamedTuple):
    """The reason for which a question does not apply here: what was not tested has no tick."""

    text: str


Found = Wrong | Right | Skipped
