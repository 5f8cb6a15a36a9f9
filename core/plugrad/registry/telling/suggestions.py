"""Suggestions for a name that is not there, in the words that every message here uses."""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Union

from plugrad.engine import table
from plugrad.engine.errors import OpMissingError, PackError, PackMissingError
from plugrad.registry.entries import Pack, PackInfo, is_ours, snake_case
from plugrad.registry.finding.discovery import installed, misspelt_group
from plugrad.registry.finding.kinds import INDISPENSABLE
from plugrad.registry.finding.metadata import running_package
from plugrad.registry.telling.spelling import EXACTLY, ROUGHLY, close, packs_called, plain

if TYPE_CHECKING:
    from plugrad.registry.registry import Registry


Listing = Union["Registry", ModuleType]
"""What is asked which packs and ops there are: a `Registry`, or the module `plugrad.registry`."""


def require(target: str, registry: Listing) -> None:
    """Raise PackMissingError or OpMissingError, with similar names, unless `target`, 'pack' or 'pack::op', exists.

    Only the pack that is named is loaded. A broken pack counts as existing: its error is raised when it is used.
    """
    try:
        if "::" in target:
            registry.op(target)
        else:
            registry.info(target)
    except PackMissingError:
        raise PackMissingError(no_pack(target, registry)) from None
    except OpMissingError:
        raise
    except PackError:
        pass


def no_pack(target: str, registry: Listing) -> str:
    """Return the message for a pack that is not installed; `target` is 'pack' or 'pack::op'."""
    name = target.partition("::")[0]
    if name.endswith(".py"):
        return f"{name!r} is a file, and packs are installed distributions. `plugrad check {name}` checks the ops in it"
    found = meant(target, registry, EXACTLY)
    bare = name == INDISPENSABLE or not any(map(is_ours, registry.packs()))
    if bare and not (found or meant(target, registry, ROUGHLY)):
        return (
            f"no installed distribution offers the pack {name!r}: plugrad runs from {running_package()}, which is "
            "not installed, or was before it had that pack; in the folder of its pyproject.toml: pip install -e ."
        )
    if not found and (lacking := misspelt_group(name, installed()) or forgotten(name)):
        return f"no installed distribution offers the pack {name!r}: {lacking}"
    way = table.instead(name) if table.instead and target == name and not found else ""
    if way:
        return f"there is no pack or op {name!r}: {way}"
    found = found or meant(target, registry, ROUGHLY)
    if found:
        either = " or ".join(f"{'the op ' * ('::' in one)}{one!r}" for one in found)
        return f"there is no pack {name!r}. Did you mean {either}?"
    return (
        f"no installed distribution offers the pack {name!r}. `plugrad list` shows those that are installed; "
        "pip install the distribution that has it"
    )


def meant(target: str, registry: Listing, likeness: float) -> list[str]:
    """Return at most three packs and ops whose names are similar to `target`, in anybody's spelling, at least as much
    as `likeness`, from 0 to 1: see `close`.

    A pack's distribution and module count as its names; an op may be written as in Python, 'pg.ops.acme.swish'. Only
    plugrad's own packs are imported; for others that are not loaded, the names of ops are read in the source.
    """
    words = words_in(target)
    if not words:
        return []
    packs = registry.packs()
    named = packs_called(words[0], packs, likeness) if len(words) > 1 else []
    for pack in named:
        ops = close(words[-1], names_of_ops(pack, registry), ROUGHLY)
        if ops:
            return [f"{pack}::{op}" for op in ops]
    found = named or packs_called(words[-1], packs, likeness)
    if not found or likeness < EXACTLY:
        found += ops_called(words[-1], registry, likeness)
    return found[:3]


def words_in(target: str) -> list[str]:
    """Return the words in a spelling of an op: the pack, if one is given, and the name.

    >>> words_in("pg.ops.acme.swish"), words_in("acme::swish"), words_in("pg.exp")
    (['acme', 'swish'], ['acme', 'swish'], ['exp'])
    """
    words = [word for word in re.split(r"[:./\\\s]+", target) if word]
    while len(words) > 1 and words[0] in ("pg", "plugrad", "torch", "ops"):
        del words[0]
    return words


def ops_called(name: str, registry: Listing, likeness: float = EXACTLY) -> list[str]:
    """Return the identities of ops whose names are similar to `name`, at least as much as `likeness`, from 0 to 1,
    without importing packs other than plugrad's own.
    """
    found: list[str] = []
    for info in registry.packs():
        ops = close(name, names_of_ops(info.name, registry), likeness)
        found += [f"{info.name}::{op}" for op in ops]
    return found


def names_of_ops(pack: str, registry: Listing) -> Iterator[str]:
    """Yield the names of a pack's ops, as far as they are known without importing a third-party pack."""
    info = registry.info(pack)
    if info.state != "loaded" and is_ours(info):
        with contextlib.suppress(PackError):
            registry.load(pack)
            info = registry.info(pack)
    if info.usable:
        known = info.state == "loaded"
        yield from info.ops if known else (name for name, _, _ in declared_places(info))


def declared_places(info: PackInfo) -> Iterator[tuple[str, str, int]]:
    """Yield (name, file, line) for each op that the source of a pack seems to define; the source is read,
    not imported.
    """
    # And hashlib, which `import plugrad` does not wait for.
    from plugrad.registry.lock import in_package

    files: list[Path] = []
    with contextlib.suppress(Exception):  # what is found on sys.path may be anything
        found = (file for _, file in in_package(info.offers[0].module) if file.suffix == ".py")
        files += itertools.islice(found, 100)
    for file in files:
        with contextlib.suppress(OSError, UnicodeDecodeError):
            text = file.read_text("utf-8") if file.stat().st_size < 1_000_000 else ""
            for match in DECLARED.finditer(text):
                place = match.lastindex or 1
                name = snake_case(match[1]) if place == 1 else match[place]
                yield name, str(file), text.count("\n", 0, match.start(place)) + 1


# A help and no defence: what is found is shown as a name, and never trusted. A pack that is imported may print, hang or
# exit in the middle of a command line that is being completed (tests/checker/cli/test_completion.py).
DECLARED = re.compile(
    r"^class +(\w+)\(.*(?:Function|Primitive)\b"
    r"|^@(?:\w+\.)*(?:composed|constant|elementwise|linear|primitive)\((?:.*\n)+?def +(\w+)"
    r"|^@(?:\w+\.)*of_class\((?:.*\n)+?class +(\w+)",
    re.MULTILINE,
)
"""A class, or one of the forms of `plugrad.authoring` and the function, or class, below it."""


def not_offered(op: str, pack: Pack, info: PackInfo) -> str:
    """Return a sentence about a class of a loaded pack that is named like `op` but not registered so;
    '' if there is none.
    """
    if close(op, pack.ops, EXACTLY):
        return ""
    for known in pack.ops.values():
        if plain(known.function.__name__) == plain(op):
            return f" Its class {known.function.__name__} is registered as {known.name!r}."
    for name, file, line in declared_places(info) if not is_ours(pack) else ():
        if plain(name) == plain(op):
            return f" The class of that name ({file}:{line}) is not registered: plugrad_register_ops does not offer it."
    return ""


def in_another_pack(name: str, registry: Listing) -> str:
    """Return a part of a message that names the ops called `name` in packs other than `builtin`;
    '' if there are none.
    """
    try:
        found = ops_called(name, registry)
    except PackError:
        return ""
    same = (op.replace("::", ".") for op in found if op.endswith(f"::{name}"))
    return "; ".join(f"plugrad.ops.{op} has that name" for op in same)


def forgotten(name: str) -> str:
    """Return a description of a module called `name` that defines ops but lacks an entry point; '' if there is none.

    Its source is read; it is not imported.
    """
    for module in (name, f"plugrad_{name}"):
        try:
            spec = importlib.util.find_spec(module) if module.isidentifier() else None
            source = Path(spec.origin).read_text("utf-8") if spec and spec.origin else ""
        except Exception:  # what is found on sys.path may be anything
            continue
        if "def plugrad_register_ops" in source and spec is not None:
            pack = name.removeprefix("plugrad_")
            return (
                f"the module {module} ({spec.origin}) defines plugrad_register_ops, but the entry point that would "
                f"make it a pack is missing: give its pyproject.toml a table "
                f'[project.entry-points."plugrad.ops"] with {pack} = "{module}", and install it again'
            )
    return ""
