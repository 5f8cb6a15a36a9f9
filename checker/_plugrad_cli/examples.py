"""Example of an op with backward, for its page: a program of a few lines, with what it prints.

The numbers are those of a call in the op's docstring, else of a small sample of it, with two digits. A text is made of
them first, and run as it stands: the page shows what a reader gets who types it.
"""

from __future__ import annotations

import ast
import doctest
import textwrap
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

import numpy as np

import plugrad
from plugrad.engine.graph.facts import facts_about
from plugrad.engine.tensor.tensor import Tensor

if TYPE_CHECKING:
    from plugrad.registry import Op

MOST_NUMBERS = 24  # of an array that is written; of a longer result its shape is
MOST_SAMPLES = 8
FEW = 3  # numbers: samples of fewer show less, and are tried last
NEARLY_0 = 1e-3  # a gradient of rounding errors
COLUMNS = 74
CREATION = "arange eye full linspace ones ones_like tensor zeros".split()  # noqa: SIM905
ENDINGS = {
    "number": ("{0}", "({0} ** 2)"),
    "real": ("{0}.sum()", "({0} ** 2).sum()", "{0}.flatten()[0]"),
    "complex": ("{0}.real.sum()", "{0}.imag.sum()", "{0}.abs().sum()"),
}
"""Numbers of which backward is called: the next one, if one has gradients of 0, as the sum of a softmax."""


@dataclass(frozen=True, eq=False)
class Call:
    """Arguments of one call of an op, `args` and `settings`, from its docstring or a sample; `is_docstring_s` says
    whether an example in the docstring is that call and nothing else.
    """

    args: Sequence[Any]
    settings: dict[str, Any]
    is_docstring_s: bool = False


def example_of(op: Op, name: str, samples: Sequence[Any]) -> dict[str, Any]:
    """Return an example of an op as a dict of ``text`` and ``is_docstring_s``. `name` is the expression for the op in
    Python, and `samples` are used if no call in the docstring will do.

    The text is a program with backward and what it prints, "" if none can be written, and None if no result has a
    gradient. ``is_docstring_s`` is True if the docstring shows the same call, which need not be shown again.
    """
    calls, drawn = [*calls_in(op)], small(samples)
    floats = [Call(in_floats(call.args), call.settings) for call in calls]
    second_best, without = "", 0
    for call in [*calls, *floats, *drawn]:
        for ending in range(3):
            try:
                text, numbers = run(op, name, call, ending)
            except (Exception, SystemExit) as error:  # of an author's code, too
                without += isinstance(error, NoGradient) and call in drawn
                break
            if np.isfinite(numbers[0]).all() and np.abs(numbers[1]).max(initial=0.0) > NEARLY_0:
                return {"text": text, "is_docstring_s": call.is_docstring_s}
            second_best = second_best or text
    is_floating_nowhere = not any(map(is_floating, leaves([each.args for each in samples])))
    has_none = is_floating_nowhere or 0 < len(drawn) <= 2 * without  # each is there twice
    return {"text": second_best or (None if has_none else ""), "is_docstring_s": False}


class NoGradient(Exception):
    """No output of a call requires grad."""


def small(samples: Sequence[Any]) -> list[Call]:
    """Return the samples of few numbers and no empty array as `Call`s, small ones first, with numbers rounded to two
    digits.

    Each comes twice, the second time with its arguments in one list, as an op such as `cat` takes them.
    """
    found = []
    for sample in samples:
        values = leaves([sample.args, sample.settings])
        sizes = [each.size for each in values if isinstance(each, np.ndarray)]
        if min(sizes, default=0) and max(sizes, default=1) <= MOST_NUMBERS:
            settings = {name: rounded(value) for name, value in sample.settings.items()}
            args = [*map(rounded, sample.args)]
            found += [(sum(sizes), Call(args, settings)), (sum(sizes), Call([args], settings))]
    return [
        call
        for _, call in sorted(found, key=lambda each: (each[0] < FEW, each[0]))[: 2 * MOST_SAMPLES]
    ]


def leaves(values: Any) -> Iterator[Any]:
    """Yield the innermost items of nested lists, tuples and dicts; any other value itself."""
    if isinstance(values, dict):
        values = [*values.values()]
    if not isinstance(values, (list, tuple)):
        yield values
        return
    for each in values:
        yield from leaves(each)


def is_floating(value: Any) -> bool:
    """Return True if `value` is a NumPy array of floating-point or complex numbers."""
    return isinstance(value, np.ndarray) and value.dtype.kind in "fc"


def rounded(value: Any) -> Any:
    """Return a floating-point array with its numbers rounded to two digits, in single precision; any other value as it
    is.
    """
    if not is_floating(value):
        return value
    parts = [value.real, value.imag] if value.dtype.kind == "c" else [value]
    parts = [np.vectorize(lambda x: float(f"{x:.2g}"), otypes=["d"])(part) for part in parts]
    return parts[0].astype("f") if len(parts) == 1 else (parts[0] + 1j * parts[1]).astype("F")


def run(op: Op, name: str, call: Call, ending: int) -> tuple[str, list[Any]]:
    """Write and run a program that calls the op, as `name`, and then backward. Return its text with what it prints, and
    the numbers of its output and of its gradients.

    `ending` is the number of the way, in `ENDINGS`, to make one number of the output.

    Raises
    ------
    NoGradient
        The result requires none.
    TypeError, ValueError
        No argument can be differentiated, or one cannot be written; a gradient is not finite. And what the op raises.
    """
    inputs: dict[str, str] = {}
    arguments = ", ".join(written_arguments(op, call, inputs))
    if not inputs:
        raise TypeError("no argument is of a floating-point dtype")
    result = next(each for each in ("output", "result", "y") if each not in inputs)
    lines = ["import plugrad as pg"]
    lines += ["_ = pg.manual_seed(0)"] * (not facts_about(op.function).deterministic)
    lines += [f"{each} = {value}" for each, value in inputs.items()]
    lines += [f"{result} = {name}({arguments})"]
    lines = [wrapped(line) for line in lines]
    scope: dict[str, Any] = {}
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        exec("\n".join(lines), scope)
        place, output = differentiable(scope[result])
        kind = "complex" if output.is_complex() else "real" if output.dim() else "number"
        backward = f"{ENDINGS[kind][ending].format(f'{result}{place}')}.backward()"
        shown = next(
            each
            for each in (result, f"{result}{place}", f"{result}{place}.shape")
            if fits(each, scope)
        )
        printed = [(shown, repr(eval(shown, scope))), (backward, "")]
        exec(backward, scope)
    gradients = {f"{each}.grad": scope[each].grad for each in inputs}
    found = {each: grad for each, grad in gradients.items() if grad is not None}
    values = [flat([output]), flat(found.values())]
    if not np.isfinite(values[1]).all():
        raise ValueError("a gradient is not finite")
    printed += [(each, repr(grad)) for each, grad in found.items()]
    text = [f">>> {line}".replace("\n", "\n... ") for line in lines]
    text += [f">>> {line}\n{said}".rstrip() for line, said in printed]
    return "\n".join(text), values


def flat(tensors: Iterable[Any]) -> Any:
    """Return the numbers of all `tensors` as one flat array."""
    arrays = [each.detach().resolve_conj().numpy().ravel() for each in tensors]
    return np.concatenate(arrays) if arrays else np.empty(0)


def fits(expression: str, scope: dict[str, Any]) -> bool:
    """Return True if the value of `expression`, evaluated in `scope`, is to be shown: it has few numbers, in lines of
    at most 80 columns.
    """
    value = eval(expression, scope)
    few = all(each.numel() <= MOST_NUMBERS for each in leaves(value) if isinstance(each, Tensor))
    return few and max(map(len, repr(value).splitlines())) <= 80


def wrapped(line: str) -> str:
    """Return a statement of Python wrapped in lines of at most `COLUMNS` columns."""
    return "\n".join(
        textwrap.wrap(
            line,
            COLUMNS,
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def differentiable(result: Any) -> tuple[str, Any]:
    """Return the text after the result's name for the first output that requires grad ('[1]'; '' if it is the whole
    result), and that output. Raises NoGradient if none requires grad, TypeError if none is a Tensor.
    """
    outputs = result if isinstance(result, (tuple, list)) else [result]
    tensors = [(at, each) for at, each in enumerate(outputs) if isinstance(each, Tensor)]
    for at, each in tensors:
        if each.requires_grad:
            return ("" if each is result else f"[{at}]"), each
    raise NoGradient if tensors else TypeError("no output is a Tensor")


def written_arguments(op: Op, call: Call, inputs: dict[str, str]) -> Iterator[str]:
    """Yield the source of each argument of a call. A floating-point array becomes a variable, whose name and source are
    added to `inputs`.
    """
    parameters = [*signature(op.call).parameters.values()]
    names = [each.name for each in parameters if each.kind is not Parameter.KEYWORD_ONLY]
    for at, value in enumerate(call.args):
        yield written(value, names[min(at, len(names) - 1)], inputs)
    for name, value in call.settings.items():
        yield f"{name}={written(value, name, inputs)}"


def written(value: Any, name: str, inputs: dict[str, str]) -> str:
    """Return the source of a value, the argument called `name`. Floating-point arrays in it become variables, which are
    added to `inputs`. Raises TypeError for anything but numbers, texts, arrays, slices, dtypes, and lists of them.
    """
    if isinstance(value, (list, tuple)):
        parts = [written(each, name.removesuffix("s"), inputs) for each in value]
        text = ", ".join(parts)
        return f"[{text}]" if isinstance(value, list) else f"({text}{',' * (len(parts) == 1)})"
    if is_floating(value):
        count = sum(each.rstrip("0123456789") == name for each in inputs)
        variable = f"{name}{count + 1}" if count else name
        dtype = f"dtype=pg.{value.dtype}, " * (value.dtype.char not in "fF")
        inputs[variable] = f"pg.tensor({numbers(value.tolist())}, {dtype}requires_grad=True)"
        return variable
    if isinstance(value, np.ndarray) and value.dtype.kind in "iub":
        return f"pg.tensor({value.tolist()})"
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, (bool, int, str, type(None), type(...), float, complex)):
        return numbers(value)
    if isinstance(value, slice):
        return repr(value)
    if isinstance(value, (np.dtype, plugrad.dtype)) and hasattr(plugrad, value.name):
        return f"pg.{value.name}"
    raise TypeError(f"{type(value).__name__} cannot be written")


def numbers(value: Any) -> str:
    """Return the source of a number, a nested list of numbers, or another plain value; floats have at most seven
    digits.
    """
    if isinstance(value, list):
        return f"[{', '.join(map(numbers, value))}]"
    if isinstance(value, float):
        return repr(float(f"{value:.7g}")) if np.isfinite(value) else f"float('{value}')"
    if isinstance(value, complex):
        return f"{numbers(value.real)} + {numbers(value.imag)}j".replace("+ -", "- ")
    return "..." if value is ... else repr(value)


# The call in a docstring.


def calls_in(op: Op) -> Iterator[Call]:
    """Yield the calls of an op in its docstring's examples whose arguments are plain: numbers and newly created
    tensors. The examples are not run.
    """
    scope: dict[str, Any] = {"pg": plugrad, "plugrad": plugrad, "Tensor": Tensor}
    try:
        source = "".join(each.source for each in doctest.DocTestParser().get_examples(op.doc))
        statements = ast.parse(source).body
    except (SyntaxError, ValueError):
        return
    others = 0
    for statement in statements:
        if isinstance(statement, ast.ImportFrom) and statement.module == plugrad.ops.__name__:
            scope |= {n.asname or n.name: getattr(plugrad.ops, n.name) for n in statement.names}
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            value = value_of(statement.value, scope)
            if value is not UNKNOWN:
                scope[statement.targets[0].id] = value
                continue
        others += not isinstance(statement, (ast.Import, ast.ImportFrom))
    for statement in statements:
        for node in ast.walk(statement):
            call = arguments_in(node, op, scope) if isinstance(node, ast.Call) else None
            if call is not None:
                is_all = isinstance(statement, ast.Expr) and statement.value is node and others == 1
                yield Call(*call, is_all)


UNKNOWN = object()
PLAIN = (
    *(ast.Constant, ast.List, ast.Tuple, ast.UnaryOp, ast.unaryop),
    *(ast.Name, ast.Attribute, ast.keyword, ast.expr_context),
)


def value_of(node: ast.AST, scope: dict[str, Any]) -> Any:
    """Return the value of an expression made of numbers, newly created tensors and names in `scope`; `UNKNOWN` for any
    other.
    """
    for each in ast.walk(node):
        if isinstance(each, ast.Call):
            is_plain = ast.unparse(each.func).removeprefix("pg.") in CREATION
            is_plain |= isinstance(each.func, ast.Attribute) and each.func.attr == "reshape"
        else:
            is_plain = isinstance(each, PLAIN)
        if not is_plain or (isinstance(each, ast.Name) and each.id not in scope):
            return UNKNOWN
    try:
        return eval(ast.unparse(node), dict(scope))
    except Exception:
        return UNKNOWN


def arguments_in(
    node: ast.Call, op: Op, scope: dict[str, Any]
) -> tuple[list[Any], dict[str, Any]] | None:
    """Return the arguments of the call `node`, as a list and a dict by name; None if it calls another op, or some are
    not plain. `scope` has the values of names.
    """
    function = value_of(node.func, scope)
    if getattr(getattr(function, "op", None), "identity", "") != op.identity:
        return None
    before = [function.__self__] if isinstance(getattr(function, "__self__", None), Tensor) else []
    args = before + [value_of(each, scope) for each in node.args]
    settings = {each.arg: value_of(each.value, scope) for each in node.keywords}
    if None in settings or any(each is UNKNOWN for each in leaves([args, settings])):
        return None
    return as_arrays(args), as_arrays(settings)


def in_floats(args: Sequence[Any]) -> list[Any]:
    """Return `args` with arrays of integers converted to single precision."""
    return [
        each.astype("f") if isinstance(each, np.ndarray) and each.dtype.kind in "iu" else each
        for each in args
    ]


def as_arrays(values: Any) -> Any:
    """Return nested lists, tuples and dicts with Tensors replaced by their NumPy arrays."""
    if isinstance(values, dict):
        return {name: as_arrays(value) for name, value in values.items()}
    if isinstance(values, (list, tuple)):
        return type(values)(map(as_arrays, values))
    return values.detach().numpy() if isinstance(values, Tensor) else values
