"""Parser and importer of classes in no pack: 'path/to/ops.py::MyOp', 'module:MyOp'; without '::MyOp', all of a file.

Parsing such a name imports nothing. A file of a package is imported as part of that package, any other as a script is
run. So the imports of a test file work as in pytest: `from .near import thing`, `import beside`.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from plugrad.engine.errors import CheckUsageError
from plugrad.engine.places import frames_of
from plugrad.registry.finding.configuration import working_directory
from plugrad.registry.telling.errors import describe
from plugrad.registry.telling.spelling import did_you_mean

IN_A_MODULE = re.compile(r"(\w+(?:\.\w+)*):(\w+(?:\.\w+)*)")
# What lies beside Python files, and is no op 'pack.op' that is misspelt.
NO_PYTHON = re.compile(r"(?is).*\.(md|rst|txt|toml|cfg|ini|json|ya?ml|ipynb|py[ciwx])")
DOTTED = re.compile(r"\w+(?:\.\w+)*")


@dataclass(frozen=True)
class Source:
    """Parsed name of an op or function that is in no pack: the file or module, and the name in it. `source_meant` makes
    one; nothing is imported by it.
    """

    where: str
    """The file's path as it was given, or the module's name."""
    name: str
    """The name of a class or function in it; '' for all ops of a file."""
    is_file: bool


class Inputs(str):
    """Text of an expression for the arguments of one call, which the user typed (`--inputs`); it is passed where the
    name of a function that yields samples could stand.
    """

    __slots__ = ()


def source_meant(target: str) -> Source | None:
    """Return the file or module, and the name in it, that a target means ('ops.py', 'ops.py::MyOp' or 'module:MyOp');
    None for a pack, or an op of one. Nothing is imported.

    Raises
    ------
    CheckUsageError
        It is a path, but not of a Python file; or a class of a file in another notation.

    >>> from _plugrad_check.from_source.sources import source_meant
    >>> source_meant("new/ops.py::Swish")
    Source(where='new/ops.py', name='Swish', is_file=True)
    >>> source_meant("acme::swish")
    """
    where, colons, name = target.rpartition("::") if "::" in target else (target, "", "")
    if is_python(where):
        if colons and not DOTTED.fullmatch(name):
            raise CheckUsageError(f"{name!r} is no name of a class; write {where}::MyOp")
        return Source(where, name, is_file=True)
    path, _, last = target.rpartition(":")
    if not colons and is_python(path):
        raise CheckUsageError(f"write a class of a file with two colons: {path}::{last or 'MyOp'}")
    is_a_path = os.path.basename(where) != where or "." in where
    if NO_PYTHON.fullmatch(where) or (is_a_path and os.path.exists(where)):
        raise CheckUsageError(no_file(where))
    found = IN_A_MODULE.fullmatch(target)
    if found and is_importable(found[1].partition(".")[0]):
        return Source(found[1], found[2], is_file=False)
    return None


def function_meant(spec: str, what: str = "samples(rng)") -> Source:
    """Return the file or module, and the function in it, that 'module:function' or 'path.py::function' names; nothing
    is imported.

    `what` is the signature of the function, for the error message.

    Raises
    ------
    CheckUsageError
        `spec` has neither form, or the file is missing.
    """
    where, _, name = spec.rpartition(":")
    where = where.removesuffix(":")
    if not DOTTED.fullmatch(name) or not (is_python(where) or DOTTED.fullmatch(where)):
        raise CheckUsageError(
            f"{spec!r} names no function {what}; write FILE.py::FUNCTION or MODULE:FUNCTION"
        )
    source = Source(where, name, is_python(where))
    require_file(source)
    return source


def is_python(path: str) -> bool:
    """Return True if a path ends in .py."""
    return path.lower().endswith(".py")


def is_importable(name: str) -> bool:
    """Return True if there is a module of this name, without dots, in the working directory or on sys.path; it is not
    imported.
    """
    try:
        known = importlib.util.find_spec(name)
    except ValueError:  # it is there, and says nothing of where it is from
        return True
    files = f"{name}.py", os.path.join(name, "__init__.py")
    return known is not None or any(map(os.path.isfile, files))


def require_file(source: Source) -> None:
    """Raise CheckUsageError if the file of a source is missing; the message suggests a similar name if there is one."""
    # Those of os.path, unlike pathlib's, say of a path that is too long for the system that nothing is there.
    if not source.is_file or os.path.isfile(source.where):
        return
    if os.path.exists(source.where):
        raise CheckUsageError(no_file(source.where))
    path = Path(source.where)
    folder = path.parent
    if not os.path.isdir(folder):
        raise CheckUsageError(f"there is no file {source.where!r}, nor a folder {str(folder)!r}")
    beside = {file.name: str(file) for file in python_files(folder)}
    raise CheckUsageError(f"there is no file {source.where!r}{did_you_mean(path.name, beside)}")


def no_file(path: str) -> str:
    """Return the message about a path that exists, but is no Python file."""
    if not os.path.isdir(path):
        what = "is no regular file" if is_python(path) else "does not end in .py"
        return f"{path!r} is no Python file: it {what}"
    inside = python_files(Path(path)) or sorted(Path(path).glob("src/*/*.py"))
    such = (
        f", such as {' or '.join(map(str, inside[:3]))}" if inside else "; it has none at its top"
    )
    return f"{path!r} is a folder; give a Python file{such}"


def python_files(folder: Path) -> list[Path]:
    """Return the Python files in a folder, sorted by name; [] if it cannot be read."""
    try:
        return sorted(file for file in folder.iterdir() if is_python(file.name) and file.is_file())
    except OSError:
        return []


def beside(name: str) -> str:
    """Return a hint for the name of a pack that is not installed: a file, folder or project of that name in the working
    directory; '' if there is none.
    """
    if os.path.basename(name) != name:
        return ""
    if name in packs_of_this_project():
        return "The pyproject.toml here offers it: python -m pip install --editable ."
    if os.path.isfile(f"{name}.py"):
        return f"`plugrad check {name}.py` checks the ops in the file of that name"
    return no_file(name) if os.path.isdir(name) else ""


def packs_of_this_project() -> list[str]:
    """Return the names of the distribution, the packs and their modules in the pyproject.toml of the working directory;
    [] without such a file.
    """
    import tomllib  # only an error needs it

    try:
        project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
        packs = project["entry-points"]["plugrad.ops"]
        return [str(project["name"]), *packs, *packs.values()]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):  # it may be anything
        return []


SAMPLES = re.compile(r"^\s*def samples\(|\.samples\s*=[^=]", re.MULTILINE)


def mentions_samples(path: str) -> bool:
    """Return True if the text of a Python file defines samples, or if it cannot be read; it is not imported."""
    try:
        return SAMPLES.search(Path(path).read_text("utf-8", errors="replace")) is not None
    except OSError:
        return True  # whoever opens it next says why it cannot be


def in_a_shell(word: str) -> str:
    """Return a word quoted for a command line of this operating system."""
    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word)


# The module of a source -----------------------------------------------------------------------------------------------


def module_of(source: Source) -> ModuleType:
    """Import the module of a source, once in a process, and return it.

    Raises
    ------
    CheckUsageError
        The import fails: the message names the exception and the line.
    """
    require_file(source)
    with import_errors_explained(source), without_bytecode():
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
    """Return the folder that must be on sys.path to import a file, and the parts of the file's dotted name: folders
    with an __init__.py are packages.
    """
    names = [] if file.name == "__init__.py" else [file.stem]
    folder = file.parent
    while (folder / "__init__.py").is_file() and folder.name.isidentifier():
        names.insert(0, folder.name)
        folder = folder.parent
    return folder, names or [file.stem]


def alone(file: Path) -> ModuleType:
    """Import a file that is in no package, or find it among the imported modules, and return the module.

    Its folder is put first on sys.path, as when Python runs a script; but last if the file has the name of another
    module (`random.py`), which keeps that name.
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
    """Return True if a name already belongs to another module than the one in this file."""
    try:
        spec = importlib.util.find_spec(name)
    except ValueError:  # it is there, and says nothing of where it is from
        return True
    return spec is not None and not (spec.origin and is_same(spec.origin, file))


def is_at(module: ModuleType | None, file: Path) -> bool:
    """Return True if a module was imported from this file; False for None."""
    origin = getattr(module, "__file__", None)
    return origin is not None and is_same(origin, file)


def is_same(path: str, file: Path) -> bool:
    """Return True if a path exists and leads to this file."""
    return os.path.exists(path) and os.path.samefile(path, file)


def put_first(folder: str) -> None:
    """Put a folder first on sys.path, if it is not there already."""
    if sys.path[:1] != [folder]:
        sys.path.insert(0, folder)


@contextlib.contextmanager
def import_errors_explained(source: Source) -> Iterator[None]:
    """Context manager for the import of a source: any exception, SystemExit too, becomes a CheckUsageError that names
    the line in the source.
    """
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
    """Return 'file:line' of the innermost frame of an exception that is in a source's own package or file; the source's
    name if there is none.
    """
    if source.is_file:
        file = Path(os.path.abspath(source.where))
        folder, (top, *others) = package_of(file)
        own = str(folder / top if others or file.name == "__init__.py" else file)
    else:
        here = working_directory()
        if here is None:
            return source.where
        own = str(here)
    theirs = [frame.place for frame in frames_of(error) if frame.file.startswith(own)]
    return theirs[-1] if theirs else source.where


@contextlib.contextmanager
def without_bytecode() -> Iterator[None]:
    """Context manager in which Python writes no bytecode: if a file is changed within a second to a text of the same
    size, Python would run the old bytecode.
    """
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
