"""`plugrad --packs ... --block ... --require-checked ...`: which packs a command may use."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from plugrad import registry
from plugrad.cli.completion import list_of_packs
from plugrad.registry.finding.configuration import (
    ALLOW,
    BLOCK,
    REQUIRE_CHECKED,
    VARIABLES,
    Rules,
    of_text,
)

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS = {"--packs": ALLOW, "--block": BLOCK, "--require-checked": REQUIRE_CHECKED}
HELP = {
    "--packs": ("A,B", "Use only these packs, and builtin."),
    "--block": ("A,B", "Do not use these packs."),
    "--require-checked": (
        "FILE",
        "Refuse packs and ops that this lock of `plugrad check --lock` does not have with a passing verdict.",
    ),
}


def configuring(command: F) -> F:
    """Give a group the options that say which packs its commands may use."""
    for option, (metavar, words) in reversed(HELP.items()):
        command = click.option(
            option,
            OPTIONS[option],
            metavar=metavar,
            help=words,
            shell_complete=list_of_packs if metavar == "A,B" else click.Path().shell_complete,
        )(command)
    return command


@contextmanager
def configured(given: dict[str, str | None]) -> Iterator[None]:
    """Have the options that were given hold, here and in every process that the command starts.

    Raises
    ------
    PackMissingError, SettingError
        One names what is not there.
    """
    said = {variable: text for variable, text in given.items() if text is not None}
    source = {variable: option for option, variable in OPTIONS.items()}
    rules = {VARIABLES[name]: of_text(VARIABLES[name], said[name], source[name]) for name in said}
    before = {name: os.environ.get(name) for name in said}
    if REQUIRE_CHECKED in said:
        said[REQUIRE_CHECKED] = str(rules[VARIABLES[REQUIRE_CHECKED]].value)
    if not said:
        yield
        return
    with registry.default.holding(Rules(**rules)):
        os.environ.update(said)
        try:
            yield
        finally:
            for name, text in before.items():
                os.environ.pop(name)
                os.environ |= {name: text} if text is not None else {}
