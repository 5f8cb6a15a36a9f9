"""`torch.library` schemas for the signatures of ops.

Tensors by position, and settings whose annotation, or default where there is none, is a bool, int, float, str or a
sequence of ints. Another setting that has a default is left out; an op that takes a list of tensors has no schema.
"""

from __future__ import annotations

import inspect
import json
import re
from typing import Any, NamedTuple

import numpy as np

from plugrad.interop.functions import Source, arranged, recorded
from plugrad.registry.samples import drawn

ARRAY = re.compile(r"(\w+\.)?(Array|NDArray|ndarray|Tensor|Operand)(\[.*\])?")
SETTINGS = {
    "bool": "bool",
    "int": "int",
    "float": "float",
    "str": "str",
    "tuple[int, ...]": "int[]",
    "list[int]": "int[]",
    "Sequence[int]": "int[]",
}
OPTIONAL = re.compile(r"Optional\[(.*)\]|(.*) \| None|None \| (.*)")


class Schema(NamedTuple):
    """The schema of an op: its signature in the form of `torch.library`."""

    arguments: str
    settings: str
    names: frozenset[str]
    """Of the settings in it."""
    outputs: int

    def of_forward(self) -> str:
        """Return the schema string of the op."""
        several = ", ".join(["Tensor"] * self.outputs)
        return f"({self._taking(self.arguments)}) -> {several if self.outputs == 1 else f'({several})'}"

    def of_pullback(self) -> str:
        """Return the schema string of the op's pullback: `plan` gives the role of each tensor."""
        return f"({self._taking('Tensor[] tensors, str plan')}) -> Tensor[]"

    def _taking(self, arguments: str) -> str:
        return f"{arguments}, *, {self.settings}" if self.settings else arguments


def schema_of(source: Source) -> Schema | None:
    """Return the schema of a registered op; None if no schema can express it."""
    arguments: list[str | None] = []
    settings: dict[str, str | None] = {}
    for parameter in source.signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY:
            stated = stated_setting(parameter)
            if stated or parameter.default is parameter.empty:
                settings[parameter.name] = stated
        elif parameter.kind is parameter.VAR_KEYWORD:
            continue
        else:
            arguments.append(stated_tensor(parameter))
    outputs = number_of_outputs(source)
    if not arguments or not outputs or None in (*arguments, *settings.values()):
        return None
    tensors, named = ", ".join(map(str, arguments)), ", ".join(map(str, settings.values()))
    return Schema(tensors, named, frozenset(settings), outputs)


def stated_tensor(parameter: inspect.Parameter) -> str | None:
    """Return the schema text of a parameter, if it is a tensor."""
    words, optional = annotation_of(parameter)
    absent = parameter.default is None
    if parameter.kind is parameter.VAR_POSITIONAL or (words and not ARRAY.fullmatch(words)):
        return None
    if parameter.default is not parameter.empty and not absent:
        return None
    return f"Tensor{'?' * (optional or absent)} {parameter.name}{'=None' * absent}"


def stated_setting(parameter: inspect.Parameter) -> str | None:
    """Return the schema text of a setting, if there is one."""
    words, optional = annotation_of(parameter)
    words, default = words.replace("typing.", ""), parameter.default
    if not words or words.startswith("Literal["):
        words = "Sequence[int]" if is_ints(default) else type(default).__name__
    kind = SETTINGS.get(words)
    if kind is None:
        return None
    if default is parameter.empty:
        return f"{kind}{'?' * optional} {parameter.name}"
    shown = f"[{', '.join(map(str, default))}]" if is_ints(default) else written(default, kind)
    return shown and f"{kind}{'?' * optional} {parameter.name}={shown}"


def written(default: Any, kind: str) -> str | None:
    """Return a default value as schema text."""
    if isinstance(default, str):
        return json.dumps(default)
    if default is None or isinstance(default, bool):
        return str(default)
    if isinstance(default, (int, float)) and np.isfinite(default):
        return repr(float(default)) if kind == "float" else repr(default)
    return None


def annotation_of(parameter: inspect.Parameter) -> tuple[str, bool]:
    """Return the annotation as a word, and whether None is allowed beside it; '' if there is none."""
    annotation = parameter.annotation
    if annotation is parameter.empty:
        return "", False
    words = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    found = OPTIONAL.fullmatch(words.replace("typing.", ""))
    return (next(filter(None, found.groups())), True) if found else (words, False)


def is_ints(value: Any) -> bool:
    """Return whether this is a sequence of ints, and not an empty one."""
    return isinstance(value, (tuple, list)) and bool(value) and {*map(type, value)} == {int}


def number_of_outputs(source: Source) -> int:
    """Return the number of outputs of an op on its first sample; 0 if it is unknown."""
    if source.op is None:
        return 0
    try:
        sample = next(drawn(source.op.function.samples, np.random.default_rng(0)))  # type: ignore[attr-defined]
        function, arrays = arranged(source, sample.args, sample.settings, np.ndarray)
        return len(recorded(function, arrays, [False] * len(arrays)).outputs)
    except Exception:  # of whatever kind: the checker is who tells of it
        return 0
