"""The face of `plugrad doctor`: each question with its answer, then what is wrong, each with its fix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plugrad.cli.terminal.style import Table, Text, command, field, paragraph
from plugrad.cli.wording import LOOKS, pluralized


def face_of_answers(answers: Sequence[dict[str, Any]], columns: int) -> list[Text | Table]:
    """Return a line per question, a block per thing that is wrong, and how many there are."""
    shown: list[Text | Table] = []
    for answer in answers:
        look = LOOKS[verdict(answer)]
        why = f": {answer['skipped']}" if answer["skipped"] else ""
        shown.append(Text.assemble((look.mark, look.style), f" {answer['question']}{why}"))
        shown += [field("", text, columns) for text in answer["right"] or ()]
    for answer in answers:
        for wrong in answer["wrong"] or ():
            shown += [Text(), field("problem", wrong["text"], columns)]
            if wrong["mend"]:
                shown.append(command("fix", wrong["mend"]))
    return [*shown, Text(), Text(paragraph(closing(answers), columns))]


def verdict(answer: dict[str, Any]) -> Any:
    """Return the verdict of a question, whose look it has."""
    if answer["wrong"] is None:
        return "skip"
    return "fail" if answer["wrong"] else "pass"


def closing(answers: Sequence[dict[str, Any]]) -> str:
    """Return how many checks were made, and how many problems they found."""
    asked = [answer for answer in answers if answer["wrong"] is not None]
    wrong = sum(len(answer["wrong"]) for answer in asked)
    found = pluralized(wrong, "problem") if wrong else "no problem"
    left = sum(answer["wrong"] is None and not answer["skipped"] for answer in answers)
    more = f" --load imports the packs too, for {pluralized(left, 'more check')}." * bool(left)
    return f"{pluralized(len(asked), 'check')}, {found}.{more}"
