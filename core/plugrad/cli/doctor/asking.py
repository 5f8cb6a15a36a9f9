"""The questions of `plugrad doctor`, a row each; what each finds wrong, and the command that fixes it.

A further question is a function that yields what is `Wrong`, and a row. None of them imports a pack, unless it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from plugrad.cli.doctor.copies import copies_that_differ
from plugrad.cli.doctor.entry_points import edited_since, leading_nowhere
from plugrad.cli.doctor.environment import misspelt_variables
from plugrad.cli.doctor.findings import Found, Right, Skipped, Wrong
from plugrad.cli.doctor.health import own_words, unusable
from plugrad.cli.doctor.installation import metadata_of_another, several
from plugrad.cli.doctor.packs import in_a_bad_state, in_a_misspelt_group, unchecked
from plugrad.cli.doctor.testing import plugin_unseen, pytest_elsewhere
from plugrad.cli.doctor.threads import too_many_threads
from plugrad.registry.telling.strangers import MOST_OF_AN_ERROR, bounded, words_of


@dataclass(frozen=True)
class Question:
    """One thing that may be wrong."""

    name: str
    ask: Callable[[], Iterator[Found]]
    loads: bool = False
    """Whether it imports packs, each in a process of its own."""


QUESTIONS = (
    Question("plugrad is installed once", several),
    Question("the plugrad that runs is the one that pip lists", metadata_of_another),
    Question("every pack comes from one distribution, made for this plugrad", in_a_bad_state),
    Question("every pack's entry point is in the group plugrad.ops", in_a_misspelt_group),
    Question("every pack is in the lock file, if one is required", unchecked),
    Question("every entry point names a module that exists", leading_nowhere),
    Question("installed entry points are those of the pyproject.toml", edited_since),
    Question("the installed copy of this project is up to date", copies_that_differ),
    Question("PLUGRAD_ variables and [tool.plugrad] are valid", misspelt_variables),
    Question("pytest runs in the environment of plugrad", pytest_elsewhere),
    Question("pytest loads plugrad's plugin", plugin_unseen),
    Question("NumPy uses no more threads than there are processors", too_many_threads),
    Question("every pack can be imported", unusable, loads=True),
    Question("the health checks of the packs pass", own_words, loads=True),
)


def ask_all(*, load: bool) -> list[dict[str, Any]]:
    """Return each question with what it found: `wrong` and `right`; both None if it was not asked, or does not apply.

    `skipped` says why it does not apply; "" otherwise.
    """
    return [answer(question, load or not question.loads) for question in QUESTIONS]


def answer(question: Question, is_asked: bool) -> dict[str, Any]:
    """Return what one question finds; that it cannot be answered is wrong, too."""
    if not is_asked:
        return {"question": question.name, "wrong": None, "right": None, "skipped": ""}
    found: list[Found] = []
    try:
        found.extend(question.ask())
    except Exception as error:  # metadata and files may be anything
        words = bounded(f"{type(error).__name__}: {words_of(error)}", MOST_OF_AN_ERROR)
        found.append(Wrong(f"this could not be found out: {words}", ""))
    skipped = "; ".join(each.text for each in found if isinstance(each, Skipped))
    if skipped:
        return {"question": question.name, "wrong": None, "right": None, "skipped": skipped}
    return {
        "question": question.name,
        "wrong": [each._asdict() for each in found if isinstance(each, Wrong)],
        "right": [each.text for each in found if isinstance(each, Right)],
        "skipped": "",
    }
