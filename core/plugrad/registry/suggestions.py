"""What may be meant by a name that is not there, in the words that every message here uses."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from plugrad.engine.errors import PackError
from plugrad.registry.discovery import OWN


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence: ``". Did you mean 'a' or 'b'?"``, or ``"."`` if nothing known is close."""
    import difflib  # only an error needs it

    close = difflib.get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f". Did you mean {' or '.join(repr(match) for match in close)}?" if close else "."


def ops_called(name: str, registry: Any, *, loading: bool = False) -> list[str]:
    """Return the identities of the ops of this name in plugrad's own packs and those that are loaded.

    Parameters
    ----------
    registry
        A `Registry`, or the module `plugrad.registry`.
    loading
        Look into the other packs too, which imports them: for a command that ends with an error, not for ``hasattr``.
    """
    found = []
    for info in registry.packs():
        if info.state == "loaded" or (info.state == "ready" and (loading or info.name in OWN)):
            try:
                found += [op.identity for op in registry.ops(info.name) if op.name == name]
            except PackError:  # it is told when that pack is asked for
                continue
    return found


def in_another_pack(name: str) -> str:
    """Return the end of a sentence that names the ops of this name in other packs than `builtin`; '' without any."""
    import plugrad.registry

    try:
        found = ops_called(name, plugrad.registry)
    except PackError:
        return ""
    return "".join(f"; plugrad.ops.{op.replace('::', '.')} has that name" for op in found)


def forgotten(name: str) -> str:
    """Return what is wrong with a module of this name that has ops, but no entry point that offers it; '' if none is.

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
