"""The command `plugrad`, and the list of its commands."""

from __future__ import annotations

import platform

import click
import numpy as np

import plugrad
from plugrad.cli.boundary import Boundary
from plugrad.cli.commands.check import check_command
from plugrad.cli.commands.docs import docs_command
from plugrad.cli.commands.doctor import doctor_command
from plugrad.cli.commands.explain import explain_command
from plugrad.cli.commands.info import info_command
from plugrad.cli.commands.list import list_command
from plugrad.cli.commands.new import new_command
from plugrad.cli.commands.which import which_command
from plugrad.cli.configuring import configured, configuring

COMMANDS = (
    list_command,
    info_command,
    which_command,
    check_command,
    new_command,
    docs_command,
    doctor_command,
    explain_command,
)


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

    Which packs are used is said by --packs and --block before the command, or by PLUGRAD_PACKS and PLUGRAD_BLOCK, or
    in the table [tool.plugrad] of pyproject.toml, the first of these that says it.
    """
    click.get_current_context().with_resource(configured(given))
