"""`plugrad new`: a pack to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from plugrad.cli import terminal
from plugrad.cli.boundary import Command
from plugrad.cli.new_pack import named, require_room, written
from plugrad.cli.options import Folder, json_option
from plugrad.cli.style import Text, command, counted, field
from plugrad.from_source.sources import in_a_shell


@click.command("new", cls=Command, short_help="Write a pack to begin with, complete and checked.")
@click.argument("name", metavar="NAME")
@click.option(
    "--conv", is_flag=True, help="With a convolution and a pooling, not with an elementwise op."
)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    type=Folder(),
    help="Where to (default: a new folder plugrad-NAME here).",
)
@json_option
def new_command(name: str, conv: bool, folder: Path | None, as_json: bool) -> int:
    """Write a pack: a distribution with an op, its samples, tests, and a workflow that checks it on every push.

    It is complete: it installs, and passes its tests and the checker. `plugrad new my-pack` writes the pack
    my_pack, in the distribution plugrad-my-pack and its module plugrad_my_pack. Nothing is written over.

    \b
    Examples:
      plugrad new my-pack
      plugrad new acme --conv -o acme

    \b
    Exit codes:
      0 it is written
      2 the name or the folder will not do
      5 the files cannot be written
    """
    new = named(name)
    hint = "NAME" if folder is None else "-o"
    folder = folder or Path(new.distribution)
    require_room(folder, hint)
    files = written(new, "convolution" if conv else "elementwise", folder)
    following = [
        f"cd {in_a_shell(str(folder))}",
        'python -m pip install --editable ".[test]"',
        f"plugrad check {new.pack}",
    ]
    if as_json:
        names = {"pack": new.pack, "distribution": new.distribution, "module": new.module}
        terminal.show_json(names | {"folder": str(folder), "files": files, "next": following})
        return 0
    ops = [path for path in files if path.startswith("src/") and path.endswith(".py")]
    columns = terminal.columns()
    terminal.show(
        Text.assemble((new.distribution, "bold"), f"  {counted(len(files), 'file')} in {folder}"),
        Text(),
        field("pack", new.pack, columns),
        field("ops", ", ".join(path for path in ops if "__init__" not in path), columns),
        field("tests", ", ".join(path for path in files if path.startswith("tests/")), columns),
        Text(),
        *(command("then" * (nr == 0), line) for nr, line in enumerate(following)),
    )
    return 0
