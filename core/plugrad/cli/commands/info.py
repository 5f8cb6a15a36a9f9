"""`plugrad info`: what is known of an op, or of a pack."""

from __future__ import annotations

import click

from plugrad.cli import terminal
from plugrad.cli.boundary import USAGE, Command
from plugrad.cli.completion import packs_ops_and_files
from plugrad.cli.faces.info import info_of_op, info_of_pack
from plugrad.cli.facts import facts_of_op, facts_of_pack
from plugrad.cli.options import json_option
from plugrad.cli.targets import names_one_op, require, require_ops, spelled


@click.command("info", cls=Command, short_help="Show details of an op or a pack.")
@click.argument("target", metavar="OP|PACK", callback=spelled, shell_complete=packs_ops_and_files)
@json_option
def info_command(target: str, as_json: bool) -> int:
    """Show what is known of an op (PACK::OP; in no pack, FILE.py::CLASS or MODULE:CLASS), or of a pack and its ops.

    The pack is imported for it, in a process of its own.

    \b
    Examples:
      plugrad info builtin::conv2d
      plugrad info acme
      plugrad info ops.py::Swish

    \b
    Exit codes:
      0 it is shown
      2 it is not there, or unusable
    """
    if names_one_op(target):
        require_ops(target)
        op = facts_of_op(target)
        if as_json:
            terminal.show_json(op)
        else:
            terminal.show(*info_of_op(op, terminal.columns()))
        return 0
    require(target)
    pack = facts_of_pack(target, whole=as_json)
    if as_json:
        terminal.show_json(pack)
    else:
        terminal.show(*info_of_pack(pack, terminal.columns()))
    return USAGE if pack["problem"] else 0
