"""Faults in the source of a formula: an operator, a number, a condition or a setting is changed in one place.

A fault is planted in copies of the functions of the op's module. The op itself, its module and its samples stay as they
are.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import linecache
from collections.abc import Iterator, Mapping, Set
from types import CellType, CodeType, FunctionType, MappingProxyType
from typing import Any, cast

from _plugrad_check.mutation.faults import subclass_of
from _plugrad_check.mutation.statements import head_of
from plugrad.engine.call.function import Function


def faulty_formulas(op: Any, codes: Set[CodeType]) -> Iterator[tuple[str, int, type[Function]]]:
    """Plant every fault, one at a time, in the functions of a formula, whose code objects are `codes`. Yield the fault
    in words ('`a - b` for `a + b`'), its line, and an op like `op` that has it.
    """
    formula: Any = inspect.unwrap(op.apply)
    inside = {const for code in codes for const in code.co_consts}
    known = {(code.co_name, code.co_firstlineno): code for code in codes - inside}
    for top in statements_of(formula):
        for function in [each for each in ast.walk(top) if isinstance(each, ast.FunctionDef)]:
            code = known.get((function.name, head_of(function)[0]))
            for words, line in planted_in(function) if code is not None else ():
                module: Any = compile(ast.Module([top], []), formula.__code__.co_filename, "exec")
                faulty = like(code, module)
                if faulty is not None:  # the file was not edited since
                    yield words, line, copy_of(op, {code: faulty})


def statements_of(function: Any) -> list[ast.stmt]:
    """Return the statements of the file of a function; [] if it cannot be read."""
    lines = linecache.getlines(function.__code__.co_filename, function.__globals__)
    with contextlib.suppress(SyntaxError):  # of no Python file
        return ast.parse("".join(lines)).body
    return []


def planted_in(function: ast.FunctionDef) -> Iterator[tuple[str, int]]:
    """Make every fault in the syntax tree of a function, one at a time: yield its words and its line, then undo it."""
    for holder, key, node, owner in places_in(function):
        is_shown_within = isinstance(node, SMALL) and isinstance(owner, (ast.expr, ast.keyword))
        shown = owner if is_shown_within else node  # a number or name says little alone
        right = brief(shown)
        for wrong in changed(node):
            holder[key] = located(wrong, node)
            yield f"`{brief(wrong if shown is node else shown)}` for `{right}`", node.lineno
        holder[key] = node
    first = function.body[0]
    for name, default in defaults_of(function.args).items():
        ignored = ast.Assign([ast.Name(name, ast.Store())], default)
        function.body[0] = located(ast.If(ast.Constant(True), [ignored, first], []), first)
        yield f"`{name} = {ast.unparse(default)}`, whatever is given", function.lineno
        function.body[0] = first


def defaults_of(args: ast.arguments) -> dict[str, ast.expr]:
    """Return the default of each parameter that has one, by name."""
    named = [*args.posonlyargs, *args.args]
    pairs = zip(named[len(named) - len(args.defaults) :], args.defaults, strict=True)
    given = {arg.arg: default for arg, default in pairs}
    known = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    return given | {arg.arg: default for arg, default in known if default is not None}


def located(wrong: Any, right: ast.AST) -> Any:
    """Return the syntax tree `wrong` with the line numbers of `right`."""
    return ast.fix_missing_locations(ast.copy_location(wrong, right))


def brief(node: Any) -> str:
    """Return the source of an expression, or of the condition of a statement, in one line."""
    words = ast.unparse(node.test if isinstance(node, ast.If) else node)
    return words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}..."


MOST_SHOWN = 60
SMALL = ast.Constant, ast.Name, ast.Attribute, ast.Slice
LEFT_ALONE = ast.Raise, ast.Assert, ast.While, ast.arguments, ast.JoinedStr
"""What no fault is planted in: errors and their messages, loops that might not end, and defaults."""
NO_CODE = "annotation", "returns", "decorator_list"


def places_in(node: Any) -> Iterator[tuple[Any, Any, Any, ast.AST]]:
    """Yield every node below a node of a syntax tree: its holder, a list or dict, its key there, itself, and the node
    that it belongs to. What leads to an error alone is left out.
    """
    for field, value in ast.iter_fields(node):
        raises = isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise)
        if field in NO_CODE or (raises and field == "body"):
            continue
        holder: Any = value if isinstance(value, list) else vars(node)
        for key in range(len(value)) if isinstance(value, list) else [field]:
            child = holder[key]
            if isinstance(child, ast.AST) and not isinstance(child, LEFT_ALONE):
                yield holder, key, child, node
                yield from places_in(child)


def changed(node: Any) -> Iterator[Any]:
    """Yield what people write by mistake in place of a node of a syntax tree; nothing for most nodes."""
    match node:
        case ast.BinOp(left, op, right) if type(op) in OTHERS:
            yield ast.BinOp(left, OTHERS[type(op)](), right)
            if isinstance(op, TERMS):  # one of them is left out
                yield left
        case ast.UnaryOp(ast.USub() | ast.Not(), operand):
            yield operand
        case ast.BoolOp(op, values):
            yield ast.BoolOp(OTHERS[type(op)](), values)
        case ast.Compare(left, [*ops], values):
            for place, each in enumerate(ops):
                yield ast.Compare(
                    left, [*ops[:place], OTHERS[type(each)](), *ops[place + 1 :]], values
                )
            if isinstance(ops[0], ORDER):
                yield ast.Compare(values[-1], ops, [*values[-2::-1], left])
        case ast.Constant(bool() | int() | float() as value):
            yield ast.Constant(not value if isinstance(value, bool) else value + 1)
        case ast.Tuple([one, other], ast.Load()) if ast.dump(one) != ast.dump(other):
            yield ast.Tuple([other, one], ast.Load())
        case ast.Attribute(value, name, ast.Load()) if name in NAMES:
            yield ast.Attribute(value, NAMES[name], ast.Load())
        case ast.Name(name, ast.Load()) if name in NAMES:
            yield ast.Name(NAMES[name], ast.Load())
        case ast.keyword(name, value) if name in NAMES:
            yield ast.keyword(NAMES[name], value)
        case ast.Slice(lower, upper, step):
            for bound in (lower, upper):
                if bound is not None and not isinstance(bound, ast.Constant):
                    more = ast.BinOp(bound, ast.Add(), ast.Constant(1))
                    first, last = (more if each is bound else each for each in (lower, upper))
                    yield ast.Slice(first, last, step)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.If(ast.Name() | ast.Attribute() | ast.Call() as test, body, orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)


def both_ways(pairs: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return `pairs`, and each of them the other way round."""
    return {**{other: one for one, other in pairs.items()}, **pairs}


TERMS = ast.Add, ast.Sub, ast.Mult, ast.Div
ORDER = ast.Lt, ast.LtE, ast.Gt, ast.GtE
OTHERS = both_ways(
    {ast.Add: ast.Sub, ast.Mult: ast.Div, ast.BitAnd: ast.BitOr, ast.And: ast.Or}
    | {ast.Eq: ast.NotEq, ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.In: ast.NotIn, ast.Is: ast.IsNot}
) | {ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult}
"""The operator that stands by mistake in place of one."""
NAMES = both_ways(
    {"max": "min", "maximum": "minimum", "amax": "amin", "argmax": "argmin", "any": "all"}
    | {"floor": "ceil", "sin": "cos", "zeros": "ones", "zeros_like": "ones_like", "sum": "mean"}
)
"""The function or keyword that stands by mistake in place of one."""


def like(code: Any, module: CodeType) -> CodeType | None:
    """Return the code object in a compiled module that was written in the place of `code`."""
    inside = [const for const in module.co_consts if isinstance(const, CodeType)]
    here = (
        each
        for each in inside
        if (each.co_name, each.co_firstlineno) == (code.co_name, code.co_firstlineno)
    )
    deeper = (like(code, each) for each in inside)
    return next((each for each in (*here, *deeper) if each is not None), None)


def copy_of(op: Any, faulty: Mapping[Any, Any] = MappingProxyType({})) -> type[Function]:
    """Return an op like `op`, a formula, made of copies of the functions of its module, which call each other; so does
    its `reference`. They cache nothing, and `faulty` has another code object for some of theirs.
    """
    formula: Any = inspect.unwrap(op.apply)
    own = formula.__globals__
    names = dict(own)

    def copied(function: Any) -> Any:
        """Return a copy of a function, and of the one that it wraps, which looks up `names`; else what is given."""
        inner = getattr(function, "__wrapped__", None)
        if not isinstance(function, FunctionType):
            return copied(inner) if hasattr(function, "cache_clear") else function
        other, code = copied(inner), function.__code__
        cells = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
        code = faulty.get(code, code)
        made: Any = FunctionType(
            code,
            names if function.__globals__ is own else function.__globals__,
            function.__name__,
            function.__defaults__,
            tuple(
                CellType(other) if inner and cells[name].cell_contents is inner else cells[name]
                for name in code.co_freevars
            ),
        )
        made.__kwdefaults__ = function.__kwdefaults__
        made.__dict__.update(function.__dict__)
        if inner is not None:
            made.__wrapped__ = other
        return made

    for name, each in own.items():
        if getattr(each, "__module__", None) == own.get("__name__"):
            names[name] = copied(each)
    methods = {name: getattr(op, name) for name in ("forward", "reference") if hasattr(op, name)}
    made: Any = subclass_of(
        op, {name: staticmethod(copied(each)) for name, each in methods.items()}
    )
    made.apply = staticmethod(copied(op.apply))
    return cast(type[Function], made)
