"""`plugrad stubs`: type stubs of packs in their own folders, and of `plugrad.ops` as it is in this environment.

The author of a pack asks with it whether type checkers know the ops; an installer, whether they know the packs that are
here.
"""

from __future__ import annotations

import sysconfig
from collections.abc import Sequence
from pathlib import Path

import click

from _plugrad_cli import completion
from _plugrad_cli.arguments import Folder, json_option, packs_named, spelled
from _plugrad_cli.boundary import WRONG, Command
from _plugrad_cli.environment import answers_to
from _plugrad_cli.terminal.printing import answer
from _plugrad_cli.terminal.style import Text, paragraph
from _plugrad_cli.writing import Unwritten, or_unwritten, write
from plugrad import registry
from plugrad.engine.errors import PackError
from plugrad.registry.finding.kinds import INDISPENSABLE

INSTALLED = "plugrad_installed"
"""The package of stubs in which `plugrad/ops.py` has type checkers find packs. (A partial stub package, as PEP 561 has
it, hides the other stubs of plugrad from pyright 1.1.414.)"""


@click.command("stubs", cls=Command, short_help="Write type stubs of packs, or of plugrad.ops.")
@click.argument(
    "packs", metavar="[PACK]...", nargs=-1, callback=spelled, shell_complete=completion.packs
)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    type=Folder(),
    help="The folder to write to (default: the folder of the pack; without PACK, site-packages).",
)
@click.option(
    "--check", "is_checked", is_flag=True, help="Write nothing; say whether a stub is stale."
)
@json_option
def stubs_command(
    packs: Sequence[str], folder: Path | None, is_checked: bool, as_json: bool
) -> int:
    """Write what type checkers and editors read of a pack's ops: signatures, types, docstrings.

    With PACK, this command writes the file _PACK_ops.pyi into the folder of the pack's module. The author commits and
    ships it. The same pack gives the same bytes.

    Without PACK, it makes `plugrad.ops.acme` typed, for mypy and pyright, for each pack that is installed in this
    environment: it writes the folder plugrad_installed into site-packages. Run it again after you install a pack. To
    undo it, delete that folder.

    \b
    Examples:
      plugrad stubs acme
      plugrad stubs acme --check
      plugrad stubs
      plugrad stubs -o typings

    \b
    Exit codes:
      0 the stubs are written; with --check, they are up to date
      1 --check finds one that is stale or missing
      2 there is no such pack, or it cannot be used, or its folder is not its author's
      5 a file cannot be written
    """
    left_out: dict[str, str] = {}
    if packs:
        texts = stubs_of(packs_named(packs), folder, is_written=not is_checked)
    else:
        texts = stubs_of_environment(folder or Path(sysconfig.get_path("purelib")), left_out)
    stale = [file for file, text in texts.items() if not holds(file, text)]
    if not is_checked:
        write_ours(texts)
    again = " ".join(["plugrad stubs", *packs, *([f"-o {folder}"] if folder else [])])
    files = ", ".join(map(str, stale if is_checked else texts))
    said = f"Written: {files}."
    if is_checked:
        said = f"Stale or missing: {files}. `{again}` writes them." if stale else "Up to date."
    lines = [said, *(f"Left out: {pack}: {why}" for pack, why in left_out.items())]
    code = WRONG if is_checked and stale else 0
    document = {
        "exit_code": code,
        "files": [*map(str, texts)],
        "stale": [*map(str, stale)],
        "left_out": [{"pack": pack, "reason": why} for pack, why in left_out.items()],
    }
    answer(as_json, document, lambda to: [Text(paragraph(line, to)) for line in lines])
    return code


def stubs_of(packs: Sequence[str], folder: Path | None, is_written: bool) -> dict[Path, str]:
    """Return the text of the stub of each of `packs`, by the file to write: in `folder`, or if it is None in the pack's
    own folder.

    Raises
    ------
    PackError
        A pack cannot be loaded.
    click.UsageError
        With `is_written`, a stub would be written into site-packages, whose files belong to an installer.
    """
    from _plugrad_cli.stubs import stub_of  # no other command waits for it

    texts = {}
    for pack, stub in zip(packs, answers_to(stub_of, packs), strict=True):
        if isinstance(stub, PackError):
            raise stub
        file = Path(stub["file"])
        if folder is None and is_written and is_installers(file):
            raise click.UsageError(
                f"{pack} is not installed as editable: an installer owns its folder {str(file.parent)!r}. To write its "
                "stub elsewhere, give --output DIR; to type the packs of this environment, run `plugrad stubs`."
            )
        texts[folder / file.name if folder is not None else file] = stub["text"]
    return texts


def stubs_of_environment(folder: Path, left_out: dict[str, str]) -> dict[Path, str]:
    """Return the texts of the stub package `plugrad_installed` in `folder`, by file: it has every usable third-party
    pack, as `plugrad/ops.py` imports it for type checkers.

    A pack's stub is part of it unless the pack ships one that type checkers find. Packs that are left out are added to
    `left_out`, with the reason.
    """
    from _plugrad_cli.stubs import packs_stub, stub_of

    package = folder / INSTALLED
    texts = {package / "py.typed": ""}
    modules = {}
    ours = registry.info(INDISPENSABLE).distribution
    packs = [info.name for info in registry.packs() if info.distribution != ours]
    for pack, stub in zip(packs, answers_to(stub_of, packs), strict=True):
        if isinstance(stub, PackError):
            left_out[pack] = str(stub)
            continue
        file = Path(stub["file"])
        modules[pack] = stub["module"]
        if not (is_installers(file) and file.is_file()):
            modules[pack] = f"{INSTALLED}.{file.stem}"
            texts[package / file.name] = stub["text"]
    return {**texts, package / "__init__.pyi": packs_stub(modules, "plugrad stubs")}


def is_installers(file: Path) -> bool:
    """Return True if a file is in site-packages, where installers write and type checkers look."""
    return not {"site-packages", "dist-packages"}.isdisjoint(file.parts)


def is_ours(file: Path) -> bool:
    """Return True if a file begins with the mark of generated stubs. Raises Unwritten if it cannot be read."""
    from _plugrad_cli.stubs import MARK

    with or_unwritten(f"{str(file)!r} cannot be read"):
        return file.read_text(encoding="utf-8", errors="replace").startswith(MARK)


def holds(file: Path, text: str) -> bool:
    """Return True if the file exists and has exactly this text."""
    return file.is_file() and file.read_text(encoding="utf-8", errors="replace") == text


def write_ours(texts: dict[Path, str]) -> None:
    """Write the stubs `texts`, by file. If one of the files exists and is no generated stub, write none, and raise
    Unwritten.
    """
    for file in texts:
        if file.suffix == ".pyi" and file.exists() and not is_ours(file):
            raise Unwritten(
                f"{str(file)!r} is there, and `plugrad stubs` has not written it: remove it, or give another folder"
            )
    for file, text in texts.items():
        with or_unwritten(f"{str(file)!r} cannot be written"):
            file.parent.mkdir(parents=True, exist_ok=True)
            write(file, text)
