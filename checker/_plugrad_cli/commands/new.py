"""`plugrad new`: a pack to begin with, which is written from the files in `templates/`.

These are a distribution themselves, that of the pack `newpack`: its name is replaced and nothing else, so they are
linted and formatted as they lie there. `every/` is part of each pack, the other folders are one kind of pack each.
"""

from __future__ import annotations

import contextlib
import importlib.resources
import keyword
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import click

from _plugrad_check.from_source.sources import in_a_shell
from _plugrad_cli.arguments import Folder, json_option
from _plugrad_cli.boundary import Command
from _plugrad_cli.terminal.printing import answer
from _plugrad_cli.terminal.style import Text, command, field
from _plugrad_cli.writing import or_unwritten, reason
from plugrad import registry
from plugrad.registry.entries import is_ours
from plugrad.registry.finding.kinds import PACK
from plugrad.registry.finding.metadata import our_packages
from plugrad.registry.telling.strangers import pluralized

Kind = Literal["elementwise", "convolution"]

PREFIX = "plugrad-"
NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
LONGEST = 40  # letters, so that no line of a template becomes too long
OTHERS = frozenset({"click", "jax", "numpy", "pluggy", "pytest", "rich", "scipy", "torch"})
DEVICES = frozenset({"con", "prn", "aux", "nul"}) | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}


@click.command("new", cls=Command, short_help="Write a pack to begin with, complete and checked.")
@click.argument("name", metavar="NAME")
@click.option(
    "--conv",
    is_flag=True,
    help="Begin with a convolution and a pooling instead of an elementwise op.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    type=Folder(),
    help="The folder to write to (default: a new folder plugrad-NAME here).",
)
@json_option
def new_command(name: str, conv: bool, folder: Path | None, as_json: bool) -> int:
    """Write a pack: a distribution with an op, its samples, tests, and a workflow that checks it on every push.

    The pack is complete: it installs, and passes its tests and the checker. `plugrad new my-pack` writes the pack
    my_pack, in the distribution plugrad-my-pack and its module plugrad_my_pack. No file is overwritten.

    \b
    Examples:
      plugrad new my-pack
      plugrad new acme --conv -o acme

    \b
    Exit codes:
      0 the pack is written
      2 the name or the folder cannot be used
      5 the files cannot be written
    """
    new = names_for(name)
    hint = "NAME" if folder is None else "-o"
    folder = folder or Path(new.distribution)
    require_room(folder, hint)
    files = write_pack(new, "convolution" if conv else "elementwise", folder)
    following = [
        f"cd {in_a_shell(str(folder))}",
        'python -m pip install --editable ".[test]"',
        f"plugrad check {new.pack}",
    ]
    names = {"pack": new.pack, "distribution": new.distribution, "module": new.module}
    ops = [path for path in files if path.startswith("src/") and path.endswith(".py")]
    answer(
        as_json,
        names | {"folder": str(folder), "files": files, "next": following},
        lambda columns: [
            Text.assemble(
                (new.distribution, "bold"), f"  {pluralized(len(files), 'file')} in {folder}"
            ),
            Text(),
            field("pack", new.pack, columns),
            field("ops", ", ".join(path for path in ops if "__init__" not in path), columns),
            field("tests", ", ".join(path for path in files if path.startswith("tests/")), columns),
            Text(),
            *(command("then" * (nr == 0), line) for nr, line in enumerate(following)),
        ],
    )
    return 0


@dataclass(frozen=True)
class NewPack:
    """The three names of a new pack, for users, for installers and for import; `names_for` makes it."""

    pack: str
    """The name for users: plugrad.ops.<pack>."""
    distribution: str
    """The name for installers."""
    module: str
    """The name for Python's import."""

    def with_names(self, text: str) -> str:
        """Return `text`, the text or path of a template, with the names of this pack in place of the template's."""
        return text.replace("plugrad-newpack", self.distribution).replace("newpack", self.pack)


def names_for(name: str) -> NewPack:
    """Return the names of the new pack that a user calls `name`, with or without 'plugrad-' in front.

    Raises
    ------
    click.BadParameter
        A pack cannot have this name, or an installed pack has it; the message says why.
    """
    short = name.removeprefix(PREFIX).removeprefix("plugrad_")
    pack = short.replace("-", "_")
    problem = problem_of(short, pack)
    if problem:
        raise click.BadParameter(f"{name!r} is no name for a pack: {problem}.", param_hint="NAME")
    return NewPack(pack, PREFIX + pack.replace("_", "-"), f"plugrad_{pack}")


def problem_of(short: str, pack: str) -> str:
    """Return the reason why a pack cannot have a name; '' if it can. `short` is the name as typed, `pack` with
    underscores.
    """
    if not NAME.fullmatch(short):
        plain = re.sub(r"[^a-z0-9]+", "-", short.lower()).strip("-")
        instead = f"; take {plain}" if NAME.fullmatch(plain) else ""
        return (
            f"write letters from a to z, after the first also digits, and - or _ between{instead}"
        )
    if len(short) > LONGEST:
        return f"it has {len(short)} letters, and may have {LONGEST}"
    if pack in DEVICES:
        return f"Windows has a device of that name, and can hold no file called so; take my-{short}"
    if keyword.iskeyword(pack):
        return f"it is a keyword of Python, and plugrad.ops.{pack} could not be written"
    if pack in OTHERS:
        return f"it is another project's, and the pack would be taken for that; take my-{short}"
    found = [info for info in registry.packs() if info.name == pack]
    if pack in PACK.reserved or f"plugrad_{pack}" in our_packages() or any(map(is_ours, found)):
        return "it is reserved for plugrad itself"
    for info in found:
        return (
            f"{info.distribution} {info.version}, which is installed here, offers a pack of that name, and of "
            "two neither can be loaded"
        )
    return ""


def require_room(folder: Path, hint: str) -> None:
    """Raise click.BadParameter, for the parameter named `hint`, if `folder` exists and contains anything but `.git`, or
    cannot be read.
    """
    try:
        inside = sorted(name for name in os.listdir(folder) if name != ".git")
    except FileNotFoundError:
        return
    except OSError as error:
        raise click.BadParameter(f"{str(folder)!r}: {reason(error)}.", param_hint=hint) from None
    if inside:
        raise click.BadParameter(
            f"{str(folder)!r} is not empty (it has {', '.join(inside[:3])}), and nothing is written over; name "
            "another folder with -o",
            param_hint=hint,
        )


def write_pack(new: NewPack, kind: Kind, folder: Path) -> list[str]:
    """Write the template `kind` as the pack `new` into `folder`, all files or none; return their paths, relative to the
    folder.

    Raises
    ------
    Unwritten
        A file cannot be written.
    """
    templates = importlib.resources.files("_plugrad_cli") / "templates"
    paths = []
    with or_unwritten(f"{str(folder)!r} cannot be written"), contextlib.ExitStack() as undo:
        for part in ("every", kind):
            for path, file in files_in(templates / part):
                text = new.with_names(file.read_text(encoding="utf-8"))
                write_new(folder / new.with_names(path), text, undo)
                paths.append(new.with_names(path))
        undo.pop_all()
    return sorted(paths)


def write_new(path: Path, text: str, undo: contextlib.ExitStack) -> None:
    """Write a new file, and the folders above it that do not exist. `undo` gets the callbacks that remove what was
    created. Raises FileExistsError if the file exists.
    """
    for folder in reversed(path.parents):
        if not folder.exists():
            folder.mkdir()
            undo.callback(removed, folder.rmdir)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        undo.callback(removed, path.unlink)
        file.write(text)


def removed(remove: Callable[[], None]) -> None:
    """Call `remove`, which removes a new file or folder; ignore an OSError, as for a folder into which somebody else
    has put a file.
    """
    with contextlib.suppress(OSError):
        remove()


def files_in(folder: Traversable, above: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield (path, file) for each file in `folder` and below it; the path is relative to the folder, and starts with
    `above`.
    """
    for entry in folder.iterdir():
        if entry.is_file():
            yield above + entry.name, entry
        elif not entry.name.endswith(("__pycache__", "_cache")):  # of installers and linters
            yield from files_in(entry, f"{above}{entry.name}/")
