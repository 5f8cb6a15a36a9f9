"""The face of `plugrad info`: all that is known of one op, or of one pack and its ops. Next: `report.py`."""

from __future__ import annotations

import inspect
import itertools
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from plugrad.cli.packs import pack_as_dict
from plugrad.cli.style import Table, Text, command, counted, field, paragraph, place, table_of
from plugrad.engine.function import ArrayFunction
from plugrad.registry.strangers import bounded, words_of
from plugrad.registry.validation import defines

if TYPE_CHECKING:
    from plugrad.registry import Op, PackInfo

MANY = 1_000  # samples, at which counting ends: a generator may have no end
PATIENCE = 5.0  # seconds, after which it ends too
EXTRAS = ("reference", "error_samples", "jvp")
MOST_OF_A_DOCSTRING = 20_000  # characters
FACTS = ("domain", "kinks", "deterministic", "arrays", "broadcasts")


def info_of_op(op: Op, columns: int) -> list[Text | Table]:
    """Return an op's page: what it is called, where it comes from, what it declares, what it says of itself."""
    facts = op_as_dict(op)
    shown: list[Text | Table] = [
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
        for part in facts["doc"].split("\n\n"):
            shown += [Text(), *doc_part(part.strip("\n").splitlines(), columns)]
    return shown


def doc_part(lines: list[str], columns: int) -> list[Text]:
    """Return what stands between two empty lines of a docstring, indented; wrapped if it is too wide, unless code."""
    if lines[0].lstrip().startswith(">>>") or max(map(len, lines)) + 2 <= columns:
        return [Text(f"  {line}") for line in lines]
    if not any(line.startswith(" ") for line in lines):
        lines = [" ".join(lines)]
    indents = ["  " + " " * (len(line) - len(line.lstrip())) for line in lines]
    return [
        Text(paragraph(line.lstrip(), columns, indent, indent))
        for line, indent in zip(lines, indents, strict=True)
    ]


def op_as_dict(op: Op) -> dict[str, Any]:
    """Return the same as plain values; `samples` is their number, or what went wrong in drawing them."""
    signature = bare(op.signature)
    return {
        "identity": op.identity,
        "name": op.name,
        "version": op.version,
        "signature": signature,
        "call": f"{name_in_python(op)}{signature}",
        "doc": bounded(op.doc, MOST_OF_A_DOCSTRING),
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
    """Return how many samples an op has; what keeps them from being counted, which may be anything."""
    drawn = 0
    problem = f"cannot be drawn: no answer within {PATIENCE:g} s"

    def draw() -> None:
        nonlocal drawn, problem
        try:
            for _ in itertools.islice(op.samples(np.random.default_rng(0)), MANY):
                drawn += 1
                if stop.is_set():
                    return
        except BaseException as error:  # of an author's code, SystemExit too
            problem = f"cannot be drawn: {type(error).__name__}: {words_of(error)}"
        else:
            problem = ""

    stop = threading.Event()
    thread = threading.Thread(target=draw, daemon=True)  # nobody waits for one that has no end
    thread.start()
    thread.join(PATIENCE)
    stop.set()
    if thread.is_alive() and drawn:
        return f"{drawn} or more: counted for {PATIENCE:g} s"
    return problem or (f"{MANY} or more" if drawn == MANY else drawn)


def declarations(op: Op) -> dict[str, Any]:
    """Return what an op says of itself beyond its rule, and the checker holds it to."""
    from plugrad.check.trials import declares_complex  # `plugrad list` does without the checker

    function = op.function
    found: dict[str, Any] = {
        "base": "ArrayFunction" if issubclass(function, ArrayFunction) else "Function"
    }
    if function.node_class._facts.once_differentiable:
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
        name if value is True else f"{name} = {words_of(value)}"
        for name, value in facts.items()
        if name != "base"
    ]
    return ", ".join([facts["base"], *words])


def info_of_pack(
    info: PackInfo, ops: Sequence[Op], problem: str, columns: int
) -> list[Text | Table]:
    """Return a pack's page: where it comes from, and its ops; or the problem, if it cannot be loaded."""
    shown: list[Text | Table] = [
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
    if info.reason:
        shown.append(field("note", info.reason, columns))
    table = table_of("op", "what it is", prose="what it is")
    for op in ops:
        table.add_row(Text(op.identity, "bold"), Text(op.doc.partition("\n")[0]))
    closing = f"{counted(len(ops), 'op')}. `plugrad info OP` says more, `plugrad check {info.name}` checks them."
    return [*shown, Text(), table, Text(), Text(paragraph(closing, columns))]


def info_as_dict(info: PackInfo, ops: Sequence[Op], problem: str) -> dict[str, Any]:
    """Return a pack's page as plain values."""
    return pack_as_dict(info) | {"problem": problem, "ops": [op_as_dict(op) for op in ops]}
