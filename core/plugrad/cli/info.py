"""The face of `plugrad info`: all that is known of one op, or of one pack and its ops. Next: `report.py`."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.text import Text

from plugrad.cli.packs import pack_as_dict
from plugrad.cli.style import command, counted, field, paragraph, place, table_of
from plugrad.cli.terminal import prints_aside
from plugrad.engine.function import ArrayFunction
from plugrad.registry.validation import defines

if TYPE_CHECKING:
    from rich.console import RenderableType

    from plugrad.registry import Op, PackInfo

MANY = 10_000  # samples, at which counting ends: a generator may have no end
EXTRAS = ("reference", "error_samples", "jvp")
FACTS = ("domain", "kinks", "deterministic", "arrays", "broadcasts")


def info_of_op(op: Op, columns: int) -> list[RenderableType]:
    """Return an op's page: what it is called, where it comes from, what it declares, what it says of itself."""
    facts = op_as_dict(op)
    shown: list[RenderableType] = [
        Text.assemble((op.identity, "bold"), f"  version {op.version}"),
        Text(),
        command("call", facts["call"]),
        field("defined", place(op.origin.file, op.origin.line), columns),
        field("distribution", f"{op.origin.distribution} {op.origin.version}", columns),
        field("samples", str(facts["samples"]), columns),
        field("declares", declared(facts["declares"]), columns),
        command("check", f"plugrad check {op.identity}"),
    ]
    if op.doc:
        shown += [Text(), *(doc_line(line, columns) for line in op.doc.splitlines())]
    return shown


def doc_line(line: str, columns: int) -> Text:
    """Return a line of a docstring, indented; too long ones are wrapped unless they are code."""
    words = line.lstrip()
    indent = "  " + " " * (len(line) - len(words))
    if words.startswith((">>>", "...")) or len(line) + 2 <= columns:
        return Text(f"  {line}")
    return Text(paragraph(words, columns, indent, indent))


def op_as_dict(op: Op) -> dict[str, Any]:
    """Return the same as plain values; `samples` is their number, or what went wrong in drawing them."""
    signature = bare(op.signature)
    return {
        "identity": op.identity,
        "name": op.name,
        "version": op.version,
        "signature": signature,
        "call": f"{name_in_python(op)}{signature}",
        "doc": op.doc,
        "file": op.origin.file,
        "line": op.origin.line,
        "pack": op.pack,
        "distribution": op.origin.distribution,
        "distribution_version": op.origin.version,
        "samples": number_of_samples(op),
        "declares": declarations(op),
    }


def bare(signature: inspect.Signature) -> str:
    """Return a signature without its annotations, which for an op say `Any` at most."""
    parameters = [
        parameter.replace(annotation=parameter.empty) for parameter in signature.parameters.values()
    ]
    return str(inspect.Signature(parameters))


def name_in_python(op: Op) -> str:
    """Return how a user reaches an op after ``import plugrad as pg``."""
    return f"pg.{op.name}" if op.pack == "builtin" else f"pg.ops.{op.pack}.{op.name}"


def number_of_samples(op: Op) -> int | str:
    """Return how many samples an op has; the error, if its author's code raises one."""
    try:
        with prints_aside():
            return sum(1 for _ in itertools.islice(op.samples(np.random.default_rng(0)), MANY))
    except Exception as error:  # an author's code may raise anything
        return f"cannot be drawn: {type(error).__name__}: {error}"


def declarations(op: Op) -> dict[str, Any]:
    """Return what an op says of itself beyond its rule, and the checker holds it to."""
    from plugrad.check.trials import declares_complex  # `plugrad list` does without the checker

    function = op.function
    found: dict[str, Any] = {
        "base": "ArrayFunction" if issubclass(function, ArrayFunction) else "Function"
    }
    if getattr(function.backward, "once_differentiable", False):
        found["once_differentiable"] = True
    found.update((name, True) for name in EXTRAS if defines(function, name))
    for name in FACTS:
        value = getattr(function, name, None)
        if value is not None and not (name == "broadcasts" and not value):
            found[name] = value
    if declares_complex(function):
        found["complex"] = function.complex
    return found


def declared(facts: dict[str, Any]) -> str:
    """Return declarations as a line."""
    words = [
        name if value is True else f"{name} = {value}"
        for name, value in facts.items()
        if name != "base"
    ]
    return ", ".join([facts["base"], *words])


def info_of_pack(
    info: PackInfo, ops: Sequence[Op], problem: str, columns: int
) -> list[RenderableType]:
    """Return a pack's page: where it comes from, and its ops; or the problem, if it cannot be loaded."""
    shown: list[RenderableType] = [
        Text.assemble("pack ", (info.name, "bold"), f"  {info.state}"),
        Text(),
        field("distribution", f"{info.distribution} {info.version}", columns),
        field(
            "installed",
            f"{', '.join(offer.path for offer in info.offers)} ({info.source})",
            columns,
        ),
    ]
    if problem:
        return [*shown, field("problem", problem, columns)]
    table = table_of("op", "what it is")
    for op in ops:
        table.add_row(Text(op.identity, "bold"), Text(op.doc.partition("\n")[0]))
    closing = f"{counted(len(ops), 'op')}. `plugrad info OP` says more, `plugrad check {info.name}` checks them."
    return [*shown, Text(), table, Text(), Text(paragraph(closing, columns))]


def info_as_dict(info: PackInfo, ops: Sequence[Op], problem: str) -> dict[str, Any]:
    """Return a pack's page as plain values."""
    return pack_as_dict(info) | {"problem": problem, "ops": [op_as_dict(op) for op in ops]}
