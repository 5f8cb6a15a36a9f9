"""The questions of `plugrad doctor`, a row each; what each finds wrong, and the command that fixes it.

A further question is a function that yields what is `Wrong`, and a row. None of them imports a pack, unless it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plugrad.cli.doctor.installation import (
    Found,
    Right,
    Skipped,
    Wrong,
    copies_that_differ,
    edited_since,
    leading_nowhere,
    metadata_of_another,
    several,
)
from plugrad.cli.doctor.packs import (
    in_a_bad_state,
    in_a_misspelt_group,
    own_words,
    unchecked,
    unusable,
)
from plugrad.cli.doctor.process import (
    misspelt_variables,
    plugin_unseen,
    pytest_elsewhere,
    too_many_threads,
)
from plugrad.cli.terminal.style import Table, Text, command, field, paragraph
from plugrad.cli.wording import LOOKS, pluralized
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
    found: list[Found] = []
    try:
        found.extend(question.ask() if is_asked else ())
    except Exception as error:  # metadata and files may be anything
        words = bounded(f"{type(error).__name__}: {words_of(error)}", MOST_OF_AN_ERROR)
        found.append(Wrong(f"this could not be found out: {words}", ""))
    skipped = "; ".join(each.text for each in found if isinstance(each, Skipped))
    wrong: list[Any] | None = [each._asdict() for each in found if isinstance(each, Wrong)]
    right: list[str] | None = [each.text for each in found if isinstance(each, Right)]
    if skipped or not is_asked:
        wrong = right = None
    return {"question": question.name, "wrong": wrong, "right": right, "skipped": skipped}


# How that is shown: each question with its answer, then what is wrong, each with its fix.


def answers_shown(answers: Sequence[dict[str, Any]], columns: int) -> list[Text | Table]:
    """Return a line per question, a block per thing that is wrong, and how many there are."""
    shown: list[Text | Table] = []
    for answer in answers:
        wrong = answer["wrong"]
        look = LOOKS["skip" if wrong is None else "fail" if wrong else "pass"]
        why = f": {answer['skipped']}" if answer["skipped"] else ""
        shown.append(Text.assemble((look.mark, look.style), f" {answer['question']}{why}"))
        shown += [field("", text, columns) for text in answer["right"] or ()]
    for answer in answers:
        for wrong in answer["wrong"] or ():
            shown += [Text(), field("problem", wrong["text"], columns)]
            if wrong["mend"]:
                shown.append(command("fix", wrong["mend"]))
    return [*shown, Text(), Text(paragraph(closing(answers), columns))]


def closing(answers: Sequence[dict[str, Any]]) -> str:
    """Return how many checks were made, and how many problems they found."""
    asked = [answer for answer in answers if answer["wrong"] is not None]
    wrong = sum(len(answer["wrong"]) for answer in asked)
    found = pluralized(wrong, "problem") if wrong else "no problem"
    left = sum(answer["wrong"] is None and not answer["skipped"] for answer in answers)
    more = f" --load imports the packs too, for {pluralized(left, 'more check')}." * bool(left)
    return f"{pluralized(len(asked), 'check')}, {found}.{more}"
