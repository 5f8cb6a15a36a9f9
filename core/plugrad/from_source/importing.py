"""A source's module: a file of a package is imported as part of that package, another one as a script is run.

That is how pytest, too, finds what a test file means by `from .near import thing` and by `import beside`.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import re
import sys
import traceback
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from plugrad.engine.errors import CheckUsageError
from plugrad.from_source.sources import Source, require_file
from plugrad.registry.finding.configuration import working_directory
from plugrad.registry.telling.errors import describe


def module_of(source: Source) -> ModuleType:
    """Return a source's module, imported once in a process.

    Raises
    ------
    CheckUsageError
        It cannot be: the message says what was raised, and at which line.
    """
    require_file(source)
    with told(source), without_bytecode():
        if not source.is_file:
            if (here := working_directory()) is not None:
                put_first(str(here))
            return importlib.import_module(source.where)
        file = Path(os.path.abspath(source.where))
        folder, names = package_of(file)
        if len(names) == 1 and file.name != "__init__.py":
            return alone(file)
        put_first(str(folder))
        module = importlib.import_module(".".join(names))
    if not is_at(module, file):
        raise CheckUsageError(
            f"{source.where} is the module {'.'.join(names)} of a package, and that is imported from "
            f"{module.__file__} here; check it in another process"
        )
    return module


def package_of(file: Path) -> tuple[Path, list[str]]:
    """Return the folder from which a file is imported, and its dotted name there: folders with an __init__.py are
    packages.
    """
    names = [] if file.name == "__init__.py" else [file.stem]
    folder = file.parent
    while (folder / "__init__.py").is_file() and folder.name.isidentifier():
        names.insert(0, folder.name)
        folder = folder.parent
    return folder, names or [file.stem]


def alone(file: Path) -> ModuleType:
    """Return the module of a file that is in no package.

    Its folder is searched first, as where Python runs a script: but last if the file is called like another module
    (`random.py`), which keeps that name.
    """
    name = re.sub(r"\W", "_", file.stem)
    for known in (name, f"{name}_"):
        if is_at(sys.modules.get(known), file):
            return sys.modules[known]
    if is_taken(name, file):
        name += "_"
        sys.path.append(str(file.parent))
    else:
        put_first(str(file.parent))
    loader = SourceFileLoader(name, str(file))
    spec = importlib.util.spec_from_file_location(name, loader=loader)
    assert spec is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module


def is_taken(name: str, file: Path) -> bool:
    """Return whether another module than that of a file has a name already."""
    try:
        spec = importlib.util.find_spec(name)
    except ValueError:  # it is there, and says nothing of where it is from
        return True
    return spec is not None and not (spec.origin and is_same(spec.origin, file))


def is_at(module: ModuleType | None, file: Path) -> bool:
    """Return whether a module is that of a file."""
    origin = getattr(module, "__file__", None)
    return origin is not None and is_same(origin, file)


def is_same(path: str, file: Path) -> bool:
    """Return whether a path leads to a file."""
    return os.path.exists(path) and os.path.samefile(path, file)


def put_first(folder: str) -> None:
    """Have imports look into a folder before all others."""
    if sys.path[:1] != [folder]:
        sys.path.insert(0, folder)


@contextlib.contextmanager
def told(source: Source) -> Iterator[None]:
    """Say of what is raised, SystemExit too, in which line of the source's own it was."""
    try:
        yield
    except (CheckUsageError, KeyboardInterrupt):
        raise
    except BaseException as error:
        text = f"it cannot be imported: {describe(error, place_in(error, source))}"
        if "no known parent package" in text:
            text += "; add an __init__.py to its folder, because the file uses relative imports"
        raise CheckUsageError(f"{source.where}: {text}") from error


def place_in(error: BaseException, source: Source) -> str:
    """Return the last line of a source's own package, or file, from which an error came."""
    if source.is_file:
        file = Path(os.path.abspath(source.where))
        folder, (top, *others) = package_of(file)
        own = str(folder / top if others or file.name == "__init__.py" else file)
    else:
        here = working_directory()
        if here is None:
            return source.where
        own = str(here)
    frames = [
        (frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    theirs = [f"{file}:{line}" for file, line in frames if file.startswith(own)]
    return theirs[-1] if theirs else source.where


@contextlib.contextmanager
def without_bytecode() -> Iterator[None]:
    """Write none: of two texts of the same size, saved in one second, Python would run the first one's again."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
