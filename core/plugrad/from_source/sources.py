"""What names a class that is in no pack: 'path/to/ops.py::MyOp' or 'module:MyOp'; without '::MyOp', all of a file.

Nothing is imported to read such a name.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

from plugrad.engine.errors import CheckUsageError
from plugrad.registry.telling.spelling import did_you_mean

IN_A_MODULE = re.compile(r"(\w+(?:\.\w+)*):(\w+(?:\.\w+)*)")
# What lies beside Python files, and is no op 'pack.op' that is misspelt.
NO_PYTHON = re.compile(r"(?is).*\.(md|rst|txt|toml|cfg|ini|json|ya?ml|ipynb|py[ciwx])")
DOTTED = re.compile(r"\w+(?:\.\w+)*")


@dataclass(frozen=True)
class Source:
    """A file or a module, and what of it is meant."""

    where: str
    """The file's path as it was given, or the module's name."""
    name: str
    """Of a class or function in it; '' for all ops of a file."""
    is_file: bool


class Inputs(str):
    """An expression that gives the arguments of one call, in the place of a function that yields samples."""

    __slots__ = ()


def source_meant(target: str) -> Source | None:
    """Return the file or module that a target names; None for a pack, or an op of one.

    Raises
    ------
    CheckUsageError
        It is a path, and not that of a Python file; or a class of a file in another notation.

    >>> from plugrad.from_source.sources import source_meant
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


def function_meant(spec: str) -> Source:
    """Return the file or module and the function that `--samples` names: 'module:function', 'path.py::function'.

    Raises
    ------
    CheckUsageError
        It is neither.
    """
    where, _, name = spec.rpartition(":")
    where = where.removesuffix(":")
    if not DOTTED.fullmatch(name) or not (is_python(where) or DOTTED.fullmatch(where)):
        raise CheckUsageError(
            f"{spec!r} names no function samples(rng); write FILE.py::FUNCTION or MODULE:FUNCTION"
        )
    source = Source(where, name, is_python(where))
    require_file(source)
    return source


def is_python(path: str) -> bool:
    """Return whether a path is called as Python files are."""
    return path.lower().endswith(".py")


def is_importable(name: str) -> bool:
    """Return whether there is a module of this name, without dots, here or on sys.path; it is not imported."""
    try:
        known = importlib.util.find_spec(name)
    except ValueError:  # it is there, and says nothing of where it is from
        return True
    files = f"{name}.py", os.path.join(name, "__init__.py")
    return known is not None or any(map(os.path.isfile, files))


def require_file(source: Source) -> None:
    """Raise CheckUsageError, with what may be meant, if a source's file is not there."""
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
    """Return what is said of a path that exists and is no Python file."""
    if not os.path.isdir(path):
        what = "is no regular file" if is_python(path) else "does not end in .py"
        return f"{path!r} is no Python file: it {what}"
    inside = python_files(Path(path)) or sorted(Path(path).glob("src/*/*.py"))
    such = (
        f", such as {' or '.join(map(str, inside[:3]))}" if inside else "; it has none at its top"
    )
    return f"{path!r} is a folder; give a Python file{such}"


def python_files(folder: Path) -> list[Path]:
    """Return the Python files in a folder, by name."""
    try:
        return sorted(file for file in folder.iterdir() if is_python(file.name) and file.is_file())
    except OSError:
        return []


def beside(name: str) -> str:
    """Return a sentence about what is here, and is called like a pack that is not installed; '' if nothing is."""
    if os.path.basename(name) != name:
        return ""
    if name in packs_of_this_project():
        return "The pyproject.toml here offers it: python -m pip install --editable ."
    if os.path.isfile(f"{name}.py"):
        return f"`plugrad check {name}.py` checks the ops in the file of that name"
    return no_file(name) if os.path.isdir(name) else ""


def packs_of_this_project() -> list[str]:
    """Return the names of the packs that the pyproject.toml here offers, of their modules and their distribution."""
    import tomllib  # only an error needs it

    try:
        project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
        packs = project["entry-points"]["plugrad.ops"]
        return [str(project["name"]), *packs, *packs.values()]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):  # it may be anything
        return []


def in_a_shell(word: str) -> str:
    """Return a word of a command line as it is typed there."""
    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word)
