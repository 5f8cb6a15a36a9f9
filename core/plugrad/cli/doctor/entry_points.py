"""Do entry points lead somewhere, and are they those of the project? Files are read, and none is run.

An installer writes them down once: what is renamed afterwards, or added to pyproject.toml, is not seen.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
import tomllib
from collections.abc import Iterator
from importlib.machinery import all_suffixes
from pathlib import Path
from typing import Any

from plugrad.cli.doctor.findings import Wrong
from plugrad.registry.entries import Offer
from plugrad.registry.finding.discovery import discover_all, installed
from plugrad.registry.finding.kinds import GROUPS, PACK
from plugrad.registry.finding.metadata import canonical, facts, folder_of, points, text_of
from plugrad.registry.finding.selection import is_own

PIP = f"{sys.executable} -m pip"


def strangers() -> Iterator[Offer]:
    """Yield the packs that distributions other than plugrad offer."""
    return (offer for offer in all_strangers() if offer.group == PACK.group)


def all_strangers() -> Iterator[Offer]:
    """Yield the packs and other plugins that distributions other than plugrad offer."""
    for plugins in discover_all(installed()).values():
        for info in plugins.values():
            if not is_own(info):
                yield from info.offers


def leading_nowhere() -> Iterator[Wrong]:
    """Yield the packs and other plugins whose entry point names a module, or something in one, that is not there."""
    for offer in all_strangers():
        module, _, attribute = bare(offer.value).partition(":")
        place = place_of(module)
        if place is None:
            lacking = f"the module {module}, which is not there"
        elif attribute and not defines(place, attribute.partition(".")[0]):
            lacking = f"{attribute} in {place}, which does not define it"
        else:
            continue
        yield Wrong(
            f"the {GROUPS[offer.group].name} {offer.name!r} ({offer}): its entry point {offer.name} = {offer.value} "
            f"names {lacking}",
            again(offer),
        )


def again(offer: Offer) -> str:
    """Return the command that installs a distribution again."""
    folder, editable = folder_of(offer.metadata)
    if folder is None or not folder.is_dir():
        return f"{PIP} install --force-reinstall {offer.distribution}"
    return f"{PIP} install {'-e ' * editable}{folder}"


def place_of(module: str) -> Path | None:
    """Return the file or folder of a module, which is not imported; nor is the package that it is in."""
    top, *below = module.split(".")
    try:
        spec = importlib.util.find_spec(top)  # of a name without dots
    except Exception:  # of an odd name, or an odd entry of sys.modules
        return None
    if spec is None:
        return None
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    if not below:
        return Path(spec.origin) if spec.origin else next(iter(folders), None)
    for folder in folders:
        path = folder.joinpath(*below)
        files = [path.with_name(path.name + suffix) for suffix in all_suffixes()]
        for file in (path / "__init__.py", *files, path):
            if file.exists():
                return file
    return None


def defines(place: Path, name: str) -> bool:
    """Return whether a file may define a name at its top; of what is no source, nobody knows."""
    if place.suffix != ".py":
        return True
    try:
        tree = ast.parse(place.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return True  # that it cannot be imported, `--load` says
    names = {one for node in top_level(tree) for one in bound_by(node)}
    return bool(names & {name, "*", "__getattr__"})


def top_level(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what is run when a module is imported, within `if`, `try` and `with` too."""
    left: list[ast.AST] = list(tree.body)
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            left.extend(ast.iter_child_nodes(node))


def bound_by(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement or a part of one binds; '*' if nobody knows which."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store()):
            yield name
        case ast.alias(name=name, asname=other):
            yield other or name.partition(".")[0]
        case _:
            pass


def edited_since() -> Iterator[Wrong]:
    """Yield the distributions whose pyproject.toml offers other packs by now than were installed."""
    for distribution in installed():
        folder, editable = folder_of(distribution)
        who, version, *_ = facts(distribution)
        if folder is None or canonical(who) == "plugrad":
            continue
        text = text_of(distribution, "entry_points.txt") or ""
        there = {name: bare(value) for group, name, value in points(text) if group == PACK.group}
        if not folder.is_dir():
            if editable and there:
                yield Wrong(
                    f"{who} {version} was installed from {folder}, which is not there any more",
                    f"{PIP} uninstall {who}",
                )
            continue
        wanted = offered_by(folder / "pyproject.toml")
        if wanted is not None and wanted != there:
            lines = [
                f"{name} = {wanted.get(name, 'nothing')}, where {there.get(name, 'nothing')} is installed"
                for name in sorted({*wanted, *there})
                if wanted.get(name) != there.get(name)
            ]
            yield Wrong(
                f"{folder / 'pyproject.toml'} was edited after {who} {version} was installed; it offers "
                f"{'; '.join(lines)}",
                f"{PIP} install {'-e ' * editable}{folder}",
            )


def offered_by(file: Path) -> dict[str, str] | None:
    """Return the packs that a pyproject.toml offers, by name; None if it does not say."""
    try:
        project = tomllib.loads(file.read_text("utf-8"))["project"]
        if "entry-points" in project.get("dynamic", ()):
            return None
        offered: dict[str, Any] = project.get("entry-points", {}).get(PACK.group, {})
        return {name: bare(str(value)) for name, value in offered.items()}
    except (OSError, ValueError, LookupError, AttributeError):
        return None  # that it is wrong, an installer says


def bare(value: str) -> str:
    """Return an entry point's value without what means nothing."""
    return value.partition("[")[0].replace(" ", "")
