"""Checks of the packs' sources, which are read and not imported: syntax errors, imports that fail, the pack API."""

from __future__ import annotations

import ast
import contextlib
import re
import sys
import tokenize
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import resolve_name

from _plugrad_cli.doctor.installation import Wrong, all_strangers, defines, module_place, with_fix
from plugrad.registry.entries import Offer
from plugrad.registry.finding.kinds import GROUPS
from plugrad.registry.lock import specs_of
from plugrad.registry.registry import API, of_another_api


def unimportable() -> Iterator[Wrong]:
    """Yield a problem for each error in the sources of packs and other plugins that will keep them from being imported.
    Nothing is imported; what else a module does when it runs, `unusable` finds.
    """
    for offer in all_strangers():
        kind = GROUPS[offer.group].name
        for flaw in flaws(offer):
            text, fix = with_fix(flaw, offer)
            yield Wrong(
                f"the {kind} {offer.name!r} ({offer.distribution} {offer.version}): {text}", fix
            )


OF_THE_PATH = re.compile(r"sys\.(path|meta_path|modules)|__path__")
"""What decides what an import finds: after it, nobody knows."""


def flaws(offer: Offer) -> Iterator[str]:
    """Yield in words each error in a plugin's module and the modules of its package that it imports, with its place: a
    syntax error, a missing module or name, another version of the pack API.
    """
    own, waiting, seen = offer.module.partition(".")[0], [offer.module], set[str]()
    while waiting:
        for spec in specs_of(waiting.pop()):
            if spec.name in seen or not (spec.origin or "").endswith(".py"):
                continue
            seen.add(spec.name)
            try:
                with tokenize.open(str(spec.origin)) as file:
                    source = file.read()
                tree = ast.parse(source)
            except SyntaxError as error:
                yield f"SyntaxError: {error.msg} ({spec.origin}:{error.lineno or 1})"
                continue
            except (OSError, ValueError):
                continue
            if OF_THE_PATH.search(source):
                return
            for statement in tree.body:  # what is in a block may not run, or be tried
                place = f"({spec.origin}:{statement.lineno})"
                if spec.name == offer.module and (made_for := api_in(statement)) not in (None, API):
                    yield of_another_api(made_for, offer.distribution)
                for module, names in imports(statement, spec):
                    if module.partition(".")[0] == own:
                        waiting.append(module)
                    elif module not in sys.modules:
                        module, names = module.partition(".")[0], []
                    if module not in sys.modules and module_place(module) is None:
                        yield f"ModuleNotFoundError: there is no module {module} {place}"
                        continue
                    for name in names:
                        if not has(module, name):
                            yield f"ImportError: {module} has no {name} {place}"
                        elif module.partition(".")[0] == own:
                            waiting.append(f"{module}.{name}")


def api_in(statement: ast.stmt) -> int | None:
    """Return the version of the pack API if `statement` assigns it, `PLUGRAD_API = 1`; otherwise None."""
    match statement:
        case ast.Assign([ast.Name("PLUGRAD_API")], ast.Constant(int(made_for))):
            return made_for
    return None


def imports(statement: ast.stmt, spec: ModuleSpec) -> Iterator[tuple[str, list[str]]]:
    """Yield (module, names) for the modules that a statement imports, and the names that it imports from each; `spec`
    is that of the module that contains it.
    """
    if isinstance(statement, ast.Import):
        yield from ((alias.name, []) for alias in statement.names)
    elif isinstance(statement, ast.ImportFrom):
        package = spec.name if spec.submodule_search_locations else spec.parent
        with contextlib.suppress(ImportError):  # a relative import beyond the package
            module = resolve_name("." * statement.level + (statement.module or ""), package)
            yield module, [alias.name for alias in statement.names]


def has(module: str, name: str) -> bool:
    """Return True if `module` has, or may have, the attribute `name`: if it is imported already, it is looked up,
    otherwise its source is read.
    """
    if name == "*" or module_place(f"{module}.{name}") is not None:
        return True
    if module in sys.modules:
        return hasattr(sys.modules[module], name)
    place = module_place(module)
    return place is None or defines(place, name)
