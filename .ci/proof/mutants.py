"""Random mutants: a function of engine, registry, builtin or check with one small change that a slip could make.

A comparison turned, another operator, another constant, a condition negated or never true, a statement removed,
None returned. Left as they are: annotations, docstrings, f-strings, decorators, and functions that yield samples.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

ROOMS = (
    "core/plugrad/engine/",
    "core/plugrad/registry/",
    "ops_builtin/plugrad_builtin/",
    "checker/_plugrad_check/",
)
PAIRS = "Lt LtE, Gt GtE, Eq NotEq, Is IsNot, In NotIn, Add Sub, Mult Div, BitAnd BitOr, And Or"
OPERATORS = {
    getattr(ast, one): getattr(ast, other)
    for one, other in (pair.split() for pair in PAIRS.split(", "))
}
OPERATORS |= {other: one for one, other in OPERATORS.items()} | {ast.Pow: ast.Mult}
SAMPLES = re.compile("sample|errors$")


@dataclass(frozen=True)
class Mutant:
    """One change of one file: what stands from one offset to the next, and what takes its place."""

    path: str
    line: int
    start: int  # in the file's bytes, as Python counts columns
    end: int
    new: str

    def of(self, text: str) -> str:
        """The file's text with this change."""
        raw = text.encode()
        return (raw[: self.start] + self.new.encode() + raw[self.end :]).decode()


def drawn(
    texts: Mapping[str, str], number: int, seed: int, covered: Mapping[str, Collection[int]] | None
) -> list[Mutant]:
    """Draw so many mutants, each room's in turn; of covered lines alone, if it is known which are."""
    by_room = []
    for folder in ROOMS:
        paths = sorted(path for path in texts if path.startswith(folder))
        here = [mutant for path in paths for mutant in mutants(path, texts[path])]
        if covered is not None:
            here = [mutant for mutant in here if mutant.line in covered.get(mutant.path, ())]
        random.Random(f"{seed} {folder}").shuffle(here)
        by_room.append(here)
    in_turn = [mutant for four in zip(*by_room, strict=False) for mutant in four]
    return in_turn[:number]


def mutants(path: str, text: str) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in inside_functions(ast.parse(text)):
        for at, new in changes(node):
            start = starts[at.lineno - 1] + at.col_offset
            end = starts[at.end_lineno - 1] + at.end_col_offset
            yield Mutant(path, at.lineno, start, end, new)


def inside_functions(tree: ast.AST, inside: bool = False) -> Iterator[ast.AST]:
    """The nodes of functions' bodies that run."""
    if isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef):
        if not SAMPLES.search(tree.name):
            for part in tree.body:
                yield from inside_functions(part, True)
        return
    if isinstance(tree, ast.JoinedStr):
        return  # before Python 3.12 its parts have no places of their own
    if inside:
        yield tree
    for name, value in ast.iter_fields(tree):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and name not in ("annotation", "decorator_list"):
                yield from inside_functions(part, inside)


def changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What in a node can be replaced, and by which text."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in OPERATORS:
            yield node, f"({ast.unparse(ast.Compare(left, [OPERATORS[type(op)]()], [right]))})"
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield node, f"({ast.unparse(ast.BinOp(left, OPERATORS[type(op)](), right))})"
        case ast.BoolOp(op, values):
            yield node, f"({ast.unparse(ast.BoolOp(OPERATORS[type(op)](), values))})"
        case ast.UnaryOp(ast.USub() | ast.Not(), operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.Constant(bool(value)):
            yield node, str(not value)
        case ast.Constant(int(value) | float(value)):
            yield node, repr(value + 1)
        case ast.If(test) | ast.IfExp(test):
            yield test, f"(not ({ast.unparse(test)}))"
            yield test, "False"
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, "return None"
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Continue():
            yield node, "pass"
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield node, "pass"
