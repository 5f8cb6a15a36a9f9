"""Modules of ops by PyTorch's names, ``plugrad.linalg.det`` and the like: their attributes are rows of `faces.py`.

What PyTorch has not is of plugrad's own pack of the same name: ``plugrad.special.jv`` is ``plugrad.ops.special.jv``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from _plugrad_names.faces import faces
from _plugrad_names.missing import WORDS, absent, meant, suggested
from _plugrad_names.operators import face, in_place_function
from plugrad.engine import table

FEW = 30  # names that one reads in an error


def of_plugrad(name: str, others: list[str]) -> Any:
    """Return the attribute `name` of ``plugrad``: a function of the array API standard, or an op. `others` are
    plugrad's other names, for a guess at the spelling.

    Raises
    ------
    AttributeError
        There is no such function; the message says what to write instead.
    """
    if name in OF_THE_STANDARD:
        return getattr(import_module("_plugrad_names.array_api"), name)
    try:
        return face(name)
    except AttributeError as error:
        from plugrad import registry  # only an error needs it
        from plugrad.registry.telling.suggestions import in_another_pack

        way = suggested(name, in_another_pack(name, registry))
        if name == "interop":
            way = "import the bridge that you need: import plugrad.interop.torch (or .jax, .autograd ...)"
        elif name not in WORDS and name in dir(registry.namespace):
            way = f"it is a pack, so write plugrad.ops.{name}"
        if not way:
            words = [each for each in WORDS if "." not in each]
            guess = meant(name, [*registry.load("builtin").ops, *others, *words])
            known = "`plugrad info builtin` lists those it has; write another as a plugrad.Function"
            way = f"{error}. {guess}{guess and ' '}{known}"
        raise absent("module 'plugrad'", name, way) from None


# Names of the array API standard which PyTorch does not have, or has with this meaning.
OF_THE_STANDARD = """
    astype bitwise_invert broadcast_arrays cumulative_prod cumulative_sum expand_dims isdtype matrix_transpose newaxis
    permute_dims result_type take_along_axis unique_all unique_counts unique_inverse unique_values unstack vecdot
    """.split()  # noqa: SIM905


def attributes(
    module: str, prefix: str, *others: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions ``__getattr__`` and ``__dir__`` of a module of ops; an op becomes an attribute of the module
    when it is first looked up.

    Parameters
    ----------
    module
        The module's ``__name__``.
    prefix
        The prefix of its names in the table of faces: ``"linalg"``.
    *others
        Names of functions that are written in the module itself.
    """
    public = module.replace("_plugrad_names", "plugrad")
    ops = dict(faces(prefix))
    known = sorted((*ops, *others))

    def find(name: str) -> Any:
        if name == "__all__":  # what `from plugrad.fft import *` asks for
            return names()
        if name in ops:
            op = table.get(ops[name])
            if name.endswith("_"):
                op = in_place_function(name, ops[name])
            vars(sys.modules[module])[name] = op
            return op
        if name.startswith("__"):
            # What Python and doctest look for: no pack has it, and none is looked for.
            raise AttributeError(f"module {public!r} has no attribute {name!r}")
        from plugrad import registry  # and pluggy, which PyTorch's names do not pay

        if name in more_names(prefix):
            op = vars(sys.modules[module])[name] = registry.op(f"{prefix}::{name}").call
            return op
        from plugrad.registry.telling.suggestions import in_another_pack

        elsewhere = "" if name.startswith("_") else in_another_pack(name, registry)
        more = f"; and what `plugrad info {prefix}` lists" * bool(more_names(prefix))
        listed = (
            f"it has {', '.join(known)}"
            if len(known) <= FEW
            else f"`dir({public})` lists what it has"
        )
        way = suggested(name, elsewhere) or meant(name, names()) or f"{listed}{more}"
        raise absent(f"module {public!r}", name, way)

    def names() -> list[str]:
        return sorted({*known, *more_names(prefix)})

    return find, names


def more_names(module: str) -> tuple[str, ...]:
    """Return the names of the ops in plugrad's own pack called `module`; () if there is no such pack, or it cannot be
    used.
    """
    from plugrad.registry import load, packs
    from plugrad.registry.entries import is_ours

    usable = any(info.usable and is_ours(info) for info in packs() if info.name == module)
    return (*load(module).ops.names(), *load(module).aliases) if usable else ()
