"""The command `plugrad`: the list of its commands, and the options that say which packs these may use."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click
import numpy as np

import plugrad
from _plugrad_cli.boundary import Boundary
from _plugrad_cli.commands.check import check_command
from _plugrad_cli.commands.docs import docs_command
from _plugrad_cli.commands.explain import explain_command
from _plugrad_cli.commands.new import new_command
from _plugrad_cli.commands.packs import doctor_command, info_command, list_command
from _plugrad_cli.commands.stubs import stubs_command
from _plugrad_cli.completion import list_of_packs
from plugrad import registry
from plugrad.registry.finding.configuration import (
    ALLOW,
    BLOCK,
    REQUIRE_CHECKED,
    VARIABLES,
    Rules,
    of_text,
)

COMMANDS = (
    list_command,
    info_command,
    check_command,
    new_command,
    docs_command,
    stubs_command,
    doctor_command,
    explain_command,
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
    """Decorate a click group with the options that restrict packs (`--packs`, `--block`, `--require-checked`), and
    return it.
    """
    for option, (metavar, words) in reversed(HELP.items()):
        command = click.option(
            option,
            OPTIONS[option],
            metavar=metavar,
            help=words,
            shell_complete=list_of_packs if metavar == "A,B" else click.Path().shell_complete,
        )(command)
    return command


@click.group(
    cls=Boundary,
    commands=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="A pack is an installed distribution that offers ops; an op is written PACK::OP.",
)
@click.version_option(
    plugrad.__version__,
    message=f"plugrad %(version)s, Python {platform.python_version()}, NumPy {np.__version__}",
)
@configuring
def main(**given: str | None) -> None:
    """See which packs of differentiable ops are installed, and check their gradients.

    To choose which packs are used, write --packs or --block before the command, set PLUGRAD_PACKS or PLUGRAD_BLOCK, or
    use the table [tool.plugrad] of pyproject.toml. The first of these that is present counts.
    """
    click.get_current_context().with_resource(configured(given))


@contextmanager
def configured(given: dict[str, str | None]) -> Iterator[None]:
    """Context manager in which the options that restrict packs apply, in this process and in those that the command
    starts. `given` has the text of each option by its environment variable, None if it is not given.

    Raises
    ------
    PackMissingError, SettingError
        An option names a pack or a file that does not exist, or cannot be read.
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
