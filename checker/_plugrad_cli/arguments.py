"""Arguments and options of several commands: packs and ops, `--json`, files and folders to write."""

from __future__ import annotations

import importlib.resources
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from _plugrad_check.from_source.sources import beside, require_file, source_meant
from _plugrad_cli.terminal import printing
from _plugrad_cli.writing import require_writable
from plugrad import registry
from plugrad.engine.errors import CheckUsageError, PackMissingError
from plugrad.registry.telling import suggestions
from plugrad.registry.telling.spelling import EXACTLY, did_you_mean, sentence

F = TypeVar("F", bound=Callable[..., Any])


def spelled(ctx: click.Context, parameter: click.Parameter, given: Any) -> Any:
    """Return the targets `given` on a command line with the names of packs as Python spells them: `my-pack` becomes
    my_pack, if a pack of that name is installed, since the names of distributions have dashes.

    It is a callback of click, for an argument that is a string, None or a tuple of strings.
    """
    if isinstance(given, tuple):
        return tuple(spelled(ctx, parameter, each) for each in given)
    pack, colons, op = (given or "").partition("::")
    known = {info.name for info in registry.packs()} if "-" in pack else ()
    name = pack.replace("-", "_")
    return f"{name}{colons}{op}" if name in known else given


def require(target: str) -> None:
    """Raise PackMissingError or OpMissingError, with similar names, if the pack or op `target` does not exist;
    CheckUsageError if it has an empty name.
    """
    require_words(target)
    suggestions.require(target, registry)


def require_words(target: str) -> None:
    """Raise CheckUsageError if a target has no pack, or '::' and no op after it, as when a shell's variable is
    empty.
    """
    pack = target.removesuffix("::").strip(": ")
    if not pack:
        raise CheckUsageError(f"{target!r} names nothing; write a PACK, or PACK::OP")
    if target.endswith("::"):
        raise CheckUsageError(f"{target!r} names no op; write {pack}::OP, or {pack}")


def require_ops(target: str) -> None:
    """Raise PackMissingError or CheckUsageError if the pack or the file that a target names does not exist. Nothing is
    imported.
    """
    source = source_meant(target)
    if source is not None:
        require_file(source)
        return
    require_words(target)
    pack = target.partition("::")[0]
    if any(info.name == pack for info in registry.packs()):
        return
    try:
        suggestions.require(target, registry)
    except PackMissingError as error:
        near = beside(pack)
        if not near:
            raise
        raise PackMissingError(f"{sentence(str(error))} {near}") from None


def names_one_op(target: str) -> bool:
    """Return True if a target names a single op or function, in a pack, a file or a module, and not a whole pack or
    file.
    """
    source = source_meant(target)
    return "::" in target if source is None else bool(source.name)


def packs_named(names: Sequence[str]) -> Sequence[str]:
    """Return `names` after checking that each is an installed pack; all installed packs if there are no names. Raises
    click.BadParameter for an op, and PackMissingError for a pack that does not exist.
    """
    for name in names:
        require_words(name)
        if "::" in name:
            raise click.BadParameter(f"{name!r} is an op; `plugrad info {name}` shows it.")
        require(name)
    return names or [info.name for info in registry.packs()]


def meant_by(name: str) -> list[str]:
    """Return the packs and ops that somebody may mean by `name`, typed where another word is expected."""
    return suggestions.meant(name, registry, EXACTLY)


def meant_code(name: str, codes: Iterable[str], checks: Iterable[str]) -> str:
    """Return the end of an error message about `name`, which is no code: the code with the same number, the pack or op
    of that name, or a similar one of `checks`.
    """
    number = "".join(letter for letter in name if letter.isdecimal())
    for code in codes:
        if number and int(number) == int(code[3:]):
            return f". Did you mean {code}?"
    for target in meant_by(name)[:1]:
        return f": that is a pack or an op. Did you mean `plugrad info {target}`?"
    return f"{did_you_mean(name, checks)} `plugrad explain` lists the codes and the checks that find them"


def usable_packs() -> list[str]:
    """Return the names of all installed packs except those that the user has blocked."""
    return [info.name for info in registry.packs() if info.state != "blocked"]


# Options of several commands.


json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document instead."
)


def schema_option(name: str) -> Callable[[F], F]:
    """Return a click option, a decorator, that prints the JSON Schema of a command's document and ends the command. The
    schema is the file `name`.json of plugrad.
    """

    def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            text = importlib.resources.files("_plugrad_cli") / "schemas" / f"{name}.json"
            printing.write(text.read_text(encoding="utf-8"))
            context.exit()

    words = f"Print the JSON Schema of the {name} document, and end."
    return click.option(
        "--schema", is_flag=True, is_eager=True, expose_value=False, callback=show, help=words
    )


class Folder(click.Path):
    """Type of a command-line argument that is a folder to write to. An empty path, as from a shell's variable that is
    not set, is an error; otherwise it would mean the working directory.
    """

    def __init__(self) -> None:
        super().__init__(path_type=Path, file_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return `value` as the path of a folder; an empty one ends the command with an error."""
        if not value:
            self.fail("the path is empty; write . for the folder that you are in", param, ctx)
        return super().convert(value, param, ctx)


class FileOrFolder(Folder):
    """Type of a command-line argument that is a Markdown file or a folder to write to, or '-' for stdout, which becomes
    None.
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return `value` as a path; None for '-'."""
        if str(value) == "-":
            return None
        path = Path(value)
        if str(value).endswith(".md") and not path.is_dir():
            return path
        return super().convert(value, param, ctx)


def file_to_write(option: str) -> dict[str, Any]:
    """Return the keyword arguments of a click option, named `option`, that takes a file to write. A file that cannot be
    written is refused when options are read, before the checks, which may take long.
    """

    def require(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
        return require_writable(path, option) if path is not None else None

    return {"metavar": "FILE", "type": click.Path(path_type=Path), "callback": require}
