"""Reference of the Python API: a page for each public module, with each name's docstring, source and users.

Public is what `__all__` of a module without an underscore lists (docs/install.md). Ops are in the reference of their
pack. A name that several modules list has its entry in the first of them, the others say where. The entries are objects
of Sphinx's Python domain, so that the search and the index have them; their text is the docstring, as Markdown.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import plugrad as pg
from _plugrad_cli.reference import as_markdown, code, inline, without_addresses
from plugrad.registry import hookspecs

# Each before those that hand on its names.
FIRST = ["plugrad", "plugrad.check", "plugrad.testing", "plugrad.authoring", "plugrad.registry"]
LONGEST = 80  # lines of a source that is shown
MOST_USERS = 8


@dataclass(frozen=True)
class Entry:
    """A public name: where it is, what it is, and whose member it is, if it is one."""

    module: str
    name: str
    value: Any

    @property
    def is_op(self) -> bool:
        return hasattr(self.value, "op") and not inspect.isclass(self.value)


def modules() -> dict[str, ModuleType]:
    """Return the public modules that list their names, those first that own most."""
    found = {"plugrad": pg, "plugrad.registry": pg.registry}
    for each in pkgutil.walk_packages(pg.__path__, "plugrad."):
        parts = each.name.split(".")
        if parts[1] in ("engine", "registry", "ops") or any(p.startswith("_") for p in parts):
            continue
        try:
            module = importlib.import_module(each.name)
        except ImportError:  # a bridge whose framework is not installed
            continue
        if names_of(module, each.name):
            found[each.name] = module
    return {name: found[name] for name in [*FIRST, *sorted(found.keys() - {*FIRST})]}


def names_of(module: ModuleType, name: str) -> list[str]:
    """Return the public names of a module: of a bridge, `export`."""
    listed = getattr(module, "__all__", None)
    return (
        ["export"] if listed is None and name.startswith("plugrad.interop.") else [*(listed or ())]
    )


def entries(
    found: Mapping[str, ModuleType],
) -> tuple[dict[str, list[Entry]], dict[str, list[tuple[str, str]]]]:
    """Return the entries of each module, and the names that it hands on, each with the module that has its entry."""
    own: dict[str, list[Entry]] = {}
    others: dict[str, list[tuple[str, str]]] = {}
    owners: dict[int, str] = {}
    for name, module in found.items():
        own[name], others[name] = [], []
        for each in sorted(names_of(module, name), key=str.casefold):
            value = getattr(module, each)
            if isinstance(value, ModuleType) or Entry(name, each, value).is_op:
                continue
            if (inspect.isclass(value) or callable(value)) and id(value) in owners:
                others[name].append((each, owners[id(value)]))
                continue
            owners[id(value)] = f"{name}.{each}"
            own[name].append(Entry(name, each, value))
    return own, others


def write_api(
    write: Callable[[str, Iterable[str]], None], root: Path, texts: Mapping[str, str]
) -> None:
    """Write the pages, and the list of them.

    `texts` are the pages and programs in which names are used: by their place in the site, their text.
    """
    found = modules()
    own, others = entries(found)
    shown = [name for name in found if own[name]]
    for name in shown:
        write(f"api/{name}.md", page(name, found[name], own[name], others[name], texts, root))
    write("api/hooks.md", hooks(root, texts))
    write("api/pytest.md", pytest_plugin())
    write("api/index.md", index({name: found[name] for name in shown}, own))


def index(found: Mapping[str, ModuleType], own: Mapping[str, list[Entry]]) -> Iterator[str]:
    """Yield the lines of the list of modules."""
    yield from ("# Python API", "")
    yield "Every public name, with its docstring, its source, and the pages that use it."
    yield from ("Ops are in the [reference of their pack](../reference/index.md).", "")
    for name, module in found.items():
        names = ", ".join(f"{{py:obj}}`{e.name} <{name}.{e.name}>`" for e in own[name][:12])
        first = inspect.cleandoc(module.__doc__ or "").partition("\n\n")[0]
        about = inline(first.removeprefix(f"`{name}`").lstrip(":, "))
        yield f"* **[{name}]({name}.md)**: {about}<br>{names}{', ...' * (len(own[name]) > 12)}"
    yield "* **[Hooks](hooks.md)**: what a plugin implements."
    yield "* **[The pytest plugin](pytest.md)**: its options and settings."
    yield from ("", "```{toctree}", ":hidden:", "", *found, "hooks", "pytest", "```")


def page(
    name: str,
    module: ModuleType,
    own: list[Entry],
    others: list[tuple[str, str]],
    texts: Mapping[str, str],
    root: Path,
) -> Iterator[str]:
    """Yield the lines of the page of a module."""
    yield f"# `{name}`"
    yield ""
    yield from prose(inspect.cleandoc(module.__doc__ or ""))
    yield from ("", f"```{{py:module}} {name}", "```", "")
    for entry in own:
        yield from described(entry, texts, root)
    if others:
        yield from ("## Names from other modules", "", "| name | is |", "|:---|:---|")
        for each, owner in others:
            yield f"| `{each}` | {{py:obj}}`{owner}` |"


def described(entry: Entry, texts: Mapping[str, str], root: Path) -> Iterator[str]:
    """Yield the entry of a name."""
    value, name = entry.value, entry.name
    if inspect.isclass(value):
        yield f"`````````{{py:class}} {name}{signature_of(value)}"
    elif callable(value):
        yield f"`````````{{py:function}} {name}{signature_of(value) or '()'}"
    else:
        yield f"`````````{{py:data}} {name}"
        yield from ("", f"{code(short(value))}, of the type {code(type(value).__qualname__)}.")
        yield from ("", *users(entry, texts), "`````````", "")
        return
    yield ""
    yield from prose(inspect.getdoc(value) or "")
    yield from ("", *source(value, root), "", *users(entry, texts), "")
    if inspect.isclass(value) and not issubclass(value, enum.Enum):
        yield from members(value, root)
    yield from ("`````````", "")


def members(of: type, root: Path) -> Iterator[str]:
    """Yield the entries of a class's public methods and properties that have a docstring, and list those by ops."""
    by_ops = []
    for name, value in sorted(inspect.getmembers_static(of)):
        function = value.__func__ if isinstance(value, staticmethod | classmethod) else value
        if name.startswith("_") or not is_ours(function):
            continue
        if hasattr(getattr(of, name, None), "op"):
            by_ops.append(name)
            continue
        doc = inspect.getdoc(getattr(function, "fget", None) or function)
        if not doc or not (callable(function) or isinstance(function, property)):
            continue
        kind = "property" if isinstance(function, property) else "method"
        signature = "" if kind == "property" else signature_of(function) or "()"
        yield from (f"``````{{py:{kind}}} {name}{signature}", "", *prose(doc), "")
        yield from (*(source(function, root) if kind == "method" else ()), "``````", "")
    if by_ops:
        yield from ("Methods that call the op of their name:", "", ", ".join(map(code, by_ops)), "")


def is_ours(value: Any) -> bool:
    """Return whether plugrad has written a member, and not Python."""
    function = getattr(value, "fget", value)
    return str(getattr(function, "__module__", "")).lstrip("_").startswith("plugrad")


def prose(doc: str) -> Iterator[str]:
    """Yield a docstring in Markdown; titles of its sections are strong words, since an entry can have no headings."""
    fence = ""
    for line in as_markdown(doc):
        marks = line[: len(line) - len(line.lstrip("`"))]
        if len(marks) >= 3:
            fence = "" if line == fence else fence or marks
        yield f"**{line[3:]}**" if line.startswith("## ") and not fence else line


@dataclass(frozen=True)
class Plain:
    """An annotation or a default as it is written."""

    text: str

    def __repr__(self) -> str:
        return self.text


def short(value: Any) -> str:
    """Return a constant as it is written; `...` for what is long: `os.environ` of this machine is nobody's business."""
    said = without_addresses(repr(value))
    return said if len(said) <= 60 and not said.startswith("<") else "..."


def signature_of(value: Any) -> str:
    """Return a signature on one line, its annotations without quotes; "" if Python knows none."""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    empty = inspect.Parameter.empty

    def plain(each: Any) -> Any:
        return each if each is empty or not isinstance(each, str) else Plain(each.strip("'\""))

    parameters = [
        each.replace(
            annotation=plain(each.annotation),
            default=each.default if each.default is empty else Plain(short(each.default)),
        )
        for each in signature.parameters.values()
    ]
    said = signature.replace(
        parameters=parameters, return_annotation=plain(signature.return_annotation)
    )
    return " ".join(str(said).split())


def source(value: Any, root: Path) -> Iterator[str]:
    """Yield where a class or function is written, and a function's text, folded."""
    function = inspect.unwrap(value) if callable(value) else value
    try:
        file = Path(inspect.getsourcefile(function) or "").resolve()
        lines, first = inspect.getsourcelines(function)
    except (TypeError, OSError):  # it is made when plugrad is imported
        return
    if not file.is_relative_to(root):
        return
    place = f"Source: {file.relative_to(root).as_posix()}, line {max(first, 1)}"
    if inspect.isclass(function) or len(lines) > LONGEST:
        yield from ("", f"[{inline(place)}]{{.source}}")
        return
    text = textwrap.dedent("".join(lines)).rstrip()
    yield from ("", f"<details class='source'><summary>{place}</summary>", "")
    yield from ("````{code-block} python", ":class: no-search", "", text, "````", "", "</details>")


def users(entry: Entry, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield a line with the pages that use a name, and one with the programs, if there are any."""
    is_used = use_of(entry)
    found = [page for page, text in texts.items() if is_used(text)]
    for words, folder in (("**Used in**", "docs"), ("**In the gallery**:", "gallery")):
        pages = [page for page in found if page.startswith(f"{folder}/")]
        links = [f"[{inline(title(texts[page]))}](../{page}.md)" for page in pages[:MOST_USERS]]
        more = f" and {len(pages) - MOST_USERS} more" * (len(pages) > MOST_USERS)
        if links:
            yield from (f"{words} {', '.join(links)}{more}.", "")


def use_of(entry: Entry) -> Callable[[str], bool]:
    """Return whether a text uses a name: with its module before it, imported from there, or a name like no other."""
    name, module = re.escape(entry.name), entry.module
    short = module.removeprefix("plugrad").lstrip(".")
    before = {f"{module}.", f"{module.rpartition('.')[2]}." if short else "pg."}
    words = "|".join(re.escape(each) for each in sorted(before))
    imported = rf"from {re.escape(module)} import (?:\([^)]*\b{name}\b|[^\n(]*\b{name}\b)"
    pattern = rf"(?<![\w.])(?:pg\.)?(?:{words}){name}\b|{imported}"
    if "_" in entry.name or not entry.name.islower():
        pattern += rf"|`{name}[`(]|\b{name}\("
    found = re.compile(pattern)
    return lambda text: entry.name in text and bool(found.search(text))


def title(text: str) -> str:
    """Return the heading of a page, or what a program's docstring says first."""
    first = text.lstrip().partition("\n")[0]
    return first.removeprefix("# ").removeprefix('"""').partition(": ")[0].rstrip('."')


def hooks(root: Path, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the page of the hooks."""
    yield from ("# Hooks", "", *prose(inspect.cleandoc(hookspecs.__doc__ or "")), "")
    yield from ("How they are implemented: [Plugins](../docs/plugins.md).", "")
    yield from ("```{py:module} plugrad.registry.hookspecs", "```", "")
    for name, value in vars(hookspecs).items():
        if name.startswith("plugrad_"):
            yield from described(Entry("plugrad.registry.hookspecs", name, value), texts, root)
    yield from ("## What a hook is given", "")
    for each in ("Register", "RegisterQuestion", "RegisterRow", "Health"):
        value = getattr(hookspecs, each)
        yield from described(Entry("plugrad.registry.hookspecs", each, value), texts, root)


def pytest_plugin() -> Iterator[str]:
    """Yield the lines of the page of the pytest plugin: its options, from the plugin itself."""
    import _plugrad_pytest

    class Parser:
        """What pytest gives a plugin, as far as this one uses it."""

        def __init__(self) -> None:
            self.rows: list[tuple[str, str]] = []

        def getgroup(self, *_: str) -> Parser:
            return self

        def addoption(self, name: str, *, help: str, metavar: str = "", **_: Any) -> None:
            self.rows.append((f"{name} {metavar}".strip(), help))

        def addini(self, name: str, *, help: str, **_: Any) -> None:
            self.rows.append((f"{name} (a setting)", help))

    parser = Parser()
    _plugrad_pytest.pytest_addoption(parser)  # type: ignore[arg-type]
    yield from ("# The pytest plugin", "")
    yield "It is installed with plugrad: `pytest --plugrad PACK` checks the ops of a pack."
    yield "In a test file: [`parametrize_ops` and `assert_gradients`](plugrad.testing.md). How to use both:"
    yield "[Write a pack](../docs/write-a-pack.md#5-test-it-in-your-own-suite),"
    yield from (
        "[Checking in CI](../docs/checking-in-ci.md).",
        "",
        "| option | meaning |",
        "|:---|:---|",
    )
    for name, said in parser.rows:
        yield f"| {code(name)} | {inline(said)} |"
