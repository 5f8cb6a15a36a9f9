"""What a name may mean, in the order in which it is resolved: plugrad's own, ops, packs."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator
from typing import Any

import plugrad
from plugrad import registry
from plugrad.cli.facts import Known, answers_to, name_in_python, pack_but_samples
from plugrad.engine.errors import PackError
from plugrad.registry import PackInfo
from plugrad.registry.finding.discovery import OWN
from plugrad.registry.telling.suggestions import declared_places, words_in


def candidates_for(target: str, *, load: bool) -> Known:
    """Return what `target` may mean: a bare name, 'pack::op', or an op as it is written in Python.

    `gives` is what ``pg.NAME`` is, None if there is no such name; `not_looked_into` are the packs of whose ops nothing
    is known, and why. No pack but plugrad's own is imported, unless they are to be: then each in a process of its own.
    """
    *packs, name = words_in(target) or [""]
    asked = [info for info in registry.packs() if not packs or info.name == packs[0]]
    found, unknown = ops_called(name, asked, load=load)
    if not packs:
        found = [*own_name(name), *found, *offers_called(name)]
    python = f"pg.{name}"
    gives = next((each["identity"] for each in found if each["call"] == python), None)
    return {
        "name": name,
        "python": python,
        "gives": gives,
        "candidates": found,
        "not_looked_into": unknown,
    }


def own_name(name: str) -> Iterator[Known]:
    """Yield the name that plugrad itself has, unless it is an op's."""
    value = None if name.startswith("_") else getattr(plugrad, name, None)
    if value is None or hasattr(value, "op"):
        return
    file, line = place_of(value)
    yield {
        "kind": "plugrad",
        "identity": f"plugrad.{name}",
        "call": f"pg.{name}",
        "pack": None,
        "distribution": "plugrad",
        "distribution_version": plugrad.__version__,
        "file": file,
        "line": line,
        "known_by": "import",
    }


def place_of(value: Any) -> tuple[str | None, int | None]:
    """Return the file and the line of a function or class; (None, None) of what has none."""
    with contextlib.suppress(TypeError, OSError):
        return inspect.getsourcefile(value), inspect.getsourcelines(value)[1] or 1
    return None, None


def ops_called(
    name: str, packs: list[PackInfo], *, load: bool
) -> tuple[list[Known], list[dict[str, str]]]:
    """Return the ops of this name, and the packs that could not be looked into, each with the reason."""
    usable = [info for info in packs if info.usable]
    unknown = [unlooked(info, info.reason) for info in packs if not info.usable]
    imported = [info.name for info in usable if load or info.name in OWN or info.state == "loaded"]
    answers = dict(zip(imported, answers_to(pack_but_samples, imported), strict=True))
    found: list[Known] = []
    for info in usable:
        answer = answers.get(info.name)
        problem = str(answer) if isinstance(answer, PackError) else (answer or {}).get("problem")
        if problem:
            unknown.append(unlooked(info, problem))
        elif answer is None:
            declared = list(declared_places(info))
            if not declared:
                reason = (
                    "its source, as far as it is found, has no class of an op; --load imports it"
                )
                unknown.append(unlooked(info, reason))
            found += [
                as_candidate(info, op, file, line, "source")
                for op, file, line in declared
                if op == name
            ]
        elif not isinstance(answer, PackError):
            found += [
                as_candidate(info, op["name"], op["file"], op["line"], "import")
                for op in answer["ops"]
                if op["name"] == name
            ]
    return found, unknown


def unlooked(info: PackInfo, reason: str) -> dict[str, str]:
    """Return a pack of whose ops nothing is known."""
    return {"pack": info.name, "state": info.state, "reason": reason}


def as_candidate(info: PackInfo, op: str, file: str, line: int, known_by: str) -> Known:
    """Return an op as something that a name may mean."""
    return {
        "kind": "op",
        "identity": f"{info.name}::{op}",
        "call": name_in_python(info.name, op),
        "pack": info.name,
        "distribution": info.distribution,
        "distribution_version": info.version,
        "file": file,
        "line": line,
        "known_by": known_by,
    }


def offers_called(name: str) -> Iterator[Known]:
    """Yield each distribution's offer of the pack of this name; of several, none is loaded."""
    for info in registry.packs():
        for offer in info.offers if info.name == name else ():
            yield {
                "kind": "pack",
                "identity": name,
                "call": f"pg.ops.{name}",
                "pack": name,
                "distribution": offer.distribution,
                "distribution_version": offer.version,
                "file": offer.path,
                "line": None,
                "known_by": "metadata",
            }
