"""Table of the checks of `plugrad doctor`, those of variables and pytest, and how all are printed.

A further check is a function that yields what is `Wrong`, and a row. None of them imports a pack, unless it says so.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from _plugrad_cli.doctor.installation import (
    Found,
    Right,
    Skipped,
    Wrong,
    copies_that_differ,
    distributions,
    edited_since,
    in_a_bad_state,
    in_a_misspelt_group,
    leading_nowhere,
    metadata_of_another,
    other_plugrads,
    own_words,
    points_of,
    strangers,
    unchecked,
    unmet,
    unusable,
)
from _plugrad_cli.doctor.sources import unimportable
from _plugrad_cli.terminal.style import Table, Text, command, field, paragraph
from plugrad import registry
from plugrad.engine.errors import PackError
from plugrad.registry.finding.configuration import VARIABLES
from plugrad.registry.telling.spelling import did_you_mean
from plugrad.registry.telling.strangers import MOST_OF_AN_ERROR, bounded, pluralized, words_of
from plugrad.registry.telling.wording import LOOKS

# Is the process that runs plugrad set up for it: its variables, its pytest?


def misspelt_variables() -> Iterator[Wrong]:
    """Yield a problem for each environment variable PLUGRAD_... that plugrad does not know, and for a setting that is
    invalid or names a missing pack.
    """
    ours = [name for name in sorted(os.environ) if name.startswith("PLUGRAD_")]
    packs = tuple(f"PLUGRAD_{offer.name.upper()}_" for offer in strangers())
    for variable in ours:
        if variable not in VARIABLES and not variable.startswith(packs):  # such are their packs'
            yield Wrong(
                f"{variable} is set, and plugrad has no such variable{did_you_mean(variable, VARIABLES)}",
                f"unset {variable}",
            )
    try:
        registry.packs()
    except PackError as error:
        to_blame = next((name for name in ours if name in str(error)), "")
        if to_blame in VARIABLES or not to_blame:  # the others are reported above
            yield Wrong(str(error), f"unset {to_blame}" if to_blame else "")


# Is the pytest that one types that of this environment, and does it see plugrad's plugin?


# pip writes the second form where the first would be too long.
INTERPRETER = re.compile(
    rb"""\A#!\s*(\S*python\S*)|^'''exec' "?([^"\n]+?)"? "\$0" """, re.MULTILINE
)
PREFIX = "import sys; sys.stdout.write(sys.prefix)"
PATIENCE = 20.0  # seconds
PLUGIN = "_plugrad_pytest"
NO_PLUGINS = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"


def pytest_elsewhere() -> Iterator[Wrong | Skipped]:
    """Yield a problem if the pytest on PATH runs in another environment, where it finds other packs or none; `Skipped`
    if there is no such pytest.
    """
    script = shutil.which("pytest")
    interpreter = interpreter_of(Path(script)) if script else None
    if interpreter is None:
        known = f"{script} does not name its Python" if script else "there is no pytest on PATH"
        yield Skipped(known)
        return
    if importlib.util.find_spec("pytest") is None:
        fix = f"{sys.executable} -m pip install pytest"
    else:
        fix = f"{sys.executable} -m pytest"
    try:
        prefix = subprocess.run(
            [interpreter, "-I", "-c", PREFIX], capture_output=True, text=True, timeout=PATIENCE
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        yield Wrong(f"{script} is run by {interpreter}, which cannot be run: {error}", fix)
        return
    if prefix and os.path.realpath(prefix) != os.path.realpath(sys.prefix):
        yield Wrong(
            f"`pytest` is {script}, of the environment {prefix}; plugrad runs in {sys.prefix}", fix
        )


def interpreter_of(script: Path) -> str | None:
    """Return the path of the Python that runs `script`, from its first line; None if that names none."""
    with script.open("rb") as file:
        found = INTERPRETER.search(file.read(4096))
    return os.fsdecode(found[1] or found[2]) if found else None


def plugin_unseen() -> Iterator[Wrong | Skipped]:
    """Yield a problem for each reason why pytest does not load plugrad's plugin; `Skipped` if pytest is not
    installed.
    """
    if importlib.util.find_spec("pytest") is None:
        yield Skipped("pytest is not installed")
        return
    if PLUGIN in os.environ.get("PYTEST_PLUGINS", ""):
        return
    fix = f"pytest -p {PLUGIN} --plugrad PACK"
    offered = [
        value
        for distribution in distributions()[0]
        for group, _, value in points_of(distribution)
        if group == "pytest11"
    ]
    if PLUGIN not in offered:
        yield Wrong("pytest finds no metadata of this plugrad that offer its plugin", fix)
    if os.environ.get(NO_PLUGINS):
        yield Wrong(f"{NO_PLUGINS} is set, so pytest does not load plugrad's plugin itself", fix)


# All questions, in order.


@dataclass(frozen=True)
class Question:
    """Row of the table of checks of `plugrad doctor`: its name, a sentence that is true if nothing is wrong, and the
    function that yields what it found.
    """

    name: str
    ask: Callable[[], Iterator[Found]]
    loads: bool = False
    """True if it imports packs, each in a process of its own; it is then run only with --load."""


QUESTIONS = (
    Question("plugrad is installed once", other_plugrads),
    Question("the plugrad that runs is the one that pip lists", metadata_of_another),
    Question("every pack comes from one distribution, made for this plugrad", in_a_bad_state),
    Question("every pack's entry point is in the group plugrad.ops", in_a_misspelt_group),
    Question("every pack is in the lock file, if one is required", unchecked),
    Question("every entry point names a module that exists", leading_nowhere),
    Question("what the packs require is installed", unmet),
    Question("the packs' sources can be read and imported", unimportable),
    Question("installed entry points are those of the pyproject.toml", edited_since),
    Question("the installed copy of this project is up to date", copies_that_differ),
    Question("PLUGRAD_ variables and [tool.plugrad] are valid", misspelt_variables),
    Question("pytest runs in the environment of plugrad", pytest_elsewhere),
    Question("pytest loads plugrad's plugin", plugin_unseen),
    Question("every pack can be imported", unusable, loads=True),
    Question("the health checks of the packs pass", own_words, loads=True),
)


def ask_all(*, load: bool = False) -> list[dict[str, Any]]:
    """Run every check, and return for each its name with lists `wrong` and `right`; both are None if it was not run, or
    does not apply.

    `skipped` says why it does not apply; "" otherwise. Checks that import packs are run only with `load`.
    """
    return [answer(question, load or not question.loads) for question in QUESTIONS]


def answer(question: Question, is_asked: bool) -> dict[str, Any]:
    """Return the result of a check as a dict: `question`, `wrong`, `right` and `skipped`. A check that raises is
    reported as a problem; if `is_asked` is False, it is not run.
    """
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
    """Return a line for each check, a block for each problem with its fix, and the closing line, for a width of
    `columns`.
    """
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
    """Return the closing line: the number of checks that were run, and of the problems that they found."""
    asked = [answer for answer in answers if answer["wrong"] is not None]
    wrong = sum(len(answer["wrong"]) for answer in asked)
    found = pluralized(wrong, "problem") if wrong else "no problem"
    left = sum(each["wrong"] is None and not each["skipped"] for each in answers)
    more = f" --load imports the packs too, for {pluralized(left, 'more check')}." if left else ""
    return f"{pluralized(len(asked), 'check')}, {found}.{more}"
