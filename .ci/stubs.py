"""Write the stubs: what `plugrad/operators.py` and the bundled packs give at run time, for type checkers and editors.

``python .ci/stubs.py`` writes them into core/plugrad: _builtin.pyi, _special.pyi and the like (the ops of a pack), and
_tensor_ops.pyi (the operators and methods of Tensor, and the methods as functions), from the ops' own signatures, with
their docstrings. What forward calls an `Array` is a `Tensor` to who calls the op. It writes the indices of the packs
too.
tests/types/test_types.py holds the files to what this would write.
"""

from __future__ import annotations

import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_overloads

import plugrad as pg
from plugrad import comparisons, operators, registry
from plugrad.engine.call.arguments import ALIASES as NUMPY_NAMES
from plugrad.faces import faces
from plugrad.registry import Op
from plugrad.registry.attributes import Frozen
from plugrad.registry.entries import has_own_call, is_ours

FOLDER = Path(pg.__file__).parent
OWN = {info.name: info.offers[0].module for info in registry.packs() if is_ours(info)}
WIDTH = 100
SELF = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
OTHER = inspect.Parameter("other", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation="Operand")
OUT = inspect.Parameter(
    "out", inspect.Parameter.KEYWORD_ONLY, default=None, annotation="Array | None"
)

HEADER = '''"""{doc}

Generated: ``python -m nox -s stubs`` writes it anew.
"""

{imports}
'''
IMPORTS = {
    "import {}": ["builtins"],
    "from collections.abc import {}": ["Callable", "Iterator", "Sequence"],
    "from typing import {}": ["Any", "Literal", "NamedTuple", "TypeAlias", "Unpack", "overload"],
    "import numpy as {}": ["np"],
    "from plugrad._builtin import {}": ["AnyArray", "Operand"],
    "from plugrad.authoring import {}": [
        "Dims",
        "DTypeLike",
        "Number",
        "Pair",
        "PairLike",
        "Shape",
    ],
    "from plugrad.creation.options import {}": ["Where"],
    "from plugrad.engine.surface.dtypes import {}": ["Device", "DType", "Named", "Size"],
    "from plugrad.engine.tensor.tensor import {}": ["Tensor"],
}
"""A line, and the names that it can import; of `_builtin` the classes of results too."""
OPERAND = '''
Operand: TypeAlias = Tensor | Number | np.ndarray[Any, Any] | np.generic
"""What stands beside a Tensor in an operation of two: another, a number, or an array."""
AnyArray: TypeAlias = Tensor | np.ndarray[Any, Any] | np.generic
"""What a backward rule may be given: arrays, and Tensors where a higher derivative is recorded."""
'''

GIVEN = '''
Given: TypeAlias = Operand | Sequence[float]
"""What a distribution takes: a Tensor, a number, an array, or a list of numbers."""
'''


def pack_stub(pack: str) -> str:
    """Return the stub of a pack: its ops as functions; those that only rules call are not for ``import *``.

    The ops of a family (`norm_logpdf`, `norm_cdf` ...) are many, and alike: of them only the first sentence is told.
    """
    ops = sorted(registry.ops(pack), key=lambda op: op.name)
    words = getattr(registry.load(pack).plugin, "PLUGRAD_FAMILIES", ())
    kinds = {word: getattr(getattr(pg.ops, pack), word) for word in words}
    of_families = {f"{word}_{method}" for word, kind in kinds.items() for method in dir(kind)}
    public = [op.name for op in ops if not op.for_rules]
    public = sorted([*public, *registry.load(pack).aliases])
    parts = [OPERAND if pack == "builtin" else "", "\n", exported(public, bool(kinds))]
    parts += [GIVEN if kinds else "", *results(ops)]
    for op in ops:
        if inspect.isclass(op.call):
            parts.append(f"\nfrom {op.function.__module__} import {op.name} as {op.name}\n")
            continue
        shapes = with_arrays(signatures(op))
        short = " ".join(op.doc.partition("\n\n")[0].split())
        doc = short if op.name in of_families else op.doc
        parts += [f"\n{text}" for text in functions(op.name, shapes, doc)]
    parts += family_stubs(kinds)
    parts += [aliased(*each) for each in sorted(registry.load(pack).aliases.items())]
    text = "".join(parts)
    if kinds:
        text = text.replace(": Operand | Sequence[builtins.float]", ": Given")
        text = re.sub(r"\(\n((?:    .*,\n)+)\)", on_one_line, text)
    return whole(f"The ops of the pack `{pack}`, as `plugrad.ops.{pack}` has them.", text)


def aliased(name: str, identity: str) -> str:
    """Return the line of a pack's stub that offers an op under another name."""
    pack, _, op = identity.partition("::")
    return f"\nfrom plugrad._{pack} import {op} as {name}\n"


def on_one_line(found: re.Match[str]) -> str:
    """Return parameters that stand on a line each on one line, if there is room."""
    line = " ".join(found[1].split()).rstrip(",")
    return f"(\n    {line}\n)" if len(line) + 4 <= WIDTH else found[0]


def family_stubs(kinds: dict[str, Any]) -> Iterator[str]:
    """Yield the families of a pack: each a callable that has its ops, and what the call of one returns."""
    rest: dict[str, inspect.Signature] = {}
    for word, kind in kinds.items():
        called = kind.called
        head = definition_of(
            "__call__",
            inspect.Signature([SELF, *called.parameters.values()], return_annotation="Frozen"),
            "",
        )
        yield f"\nclass _{word}:\n{textwrap.indent(head, '    ')}"
        for method in dir(kind):
            yield f"    {method} = staticmethod({word}_{method})\n"
            more = inspect.signature(getattr(kind, method)).parameters
            left = [each for name, each in more.items() if name not in called.parameters]
            rest.setdefault(method, inspect.Signature([SELF, *left], return_annotation="Tensor"))
        yield f"\n{word}: _{word}\n"
    if rest:
        doc = quoted(first_of(inspect.getdoc(Frozen) or ""))
        yield f"\nclass Frozen:\n{textwrap.indent(doc, '    ')}"
    for method, shape in sorted(rest.items()):
        if method == "kl_divergence":
            other = OTHER.replace(annotation="Frozen")
            shape = inspect.Signature([SELF, other], return_annotation="Tensor")
        yield f"\n{textwrap.indent(definition_of(method, shape, ''), '    ')}"


def tensor_stub() -> str:
    """Return the stub of what `operators.py` binds to `Tensor`, and of the same as functions of `plugrad`."""
    ops = {op.name: op for op in registry.ops("builtin")}
    methods = dict(sorted(bound(ops)))
    as_functions = [name for name in methods if is_function(name)]
    parts = [
        exported(sorted([*as_functions, *operators.ALIASES])),
        "\nclass TensorOps:\n",
        '    """What Tensor has from `operators.py`: see its tables."""\n',
    ]
    for name, shapes in methods.items():
        above = "@property\n" if is_property(name) else ""
        texts = [*functions(name, shapes, first_of(doc_of(name))), *setters(name)]
        parts += [textwrap.indent(f"\n{above}{text}", "    ") for text in texts[:1]]
        parts += [textwrap.indent(f"\n{text}", "    ") for text in texts[1:]]
    for name in as_functions:
        shapes = [renamed(shape) for shape in methods[name]]
        if name in comparisons.COMPARISONS:
            shapes = [signature_like([*each.parameters.values(), OUT], each) for each in shapes]
        parts += [f"\n{text}" for text in functions(name, shapes, first_of(doc_of(name)))]
    for name, op in operators.ALIASES.items():
        shapes, doc = with_arrays(signatures(ops[op])), first_of(ops[op].doc)
        parts += [f"\n{text}" for text in functions(name, shapes, doc)]
    doc = "The operators and methods of Tensor that `operators.py` binds, and the methods as functions."
    return whole(doc, "".join(parts))


# What there is: for each name its signatures, several if it is overloaded.


def bound(ops: dict[str, Op]) -> Iterator[tuple[str, list[inspect.Signature]]]:
    """Yield each operator and method of Tensor that is bound from a table."""
    for table in (
        operators.OPERATORS,
        operators.METHODS,
        operators.IN_PLACE,
        operators.SHAPE_IN_PLACE,
        operators.COPIES,
    ):
        for name, op in table.items():
            if name.startswith("__"):
                yield name, [bare(ops[op])]
            else:
                yield name, [method(shape) for shape in signatures(ops[op])]
    for name in operators.REFLECTED:
        yield name, [answer(2)]
    for name in (*comparisons.COMPARISONS, *operators.COMPARISONS_IN_PLACE):
        function = comparisons.COMPARISONS[operators.COMPARISONS_IN_PLACE.get(name, name)]
        yield name, [answer(comparisons.operands_of(function))]
    for name in (*comparisons.REDUCTIONS, *operators.CONVERSIONS, *operators.OTHERS):
        attribute = inspect.getattr_static(pg.Tensor, name)
        yield name, [method(inspect.signature(attribute.fget if is_property(name) else attribute))]


def doc_of(name: str) -> str:
    """Return the docstring of an attribute of Tensor."""
    return inspect.getdoc(getattr(pg.Tensor, name)) or ""


def setters(name: str) -> Iterator[str]:
    """Yield how an attribute of Tensor is set, and deleted, if it is a property for which somebody said so."""
    attribute = inspect.getattr_static(pg.Tensor, name)
    for way, function in (("setter", "fset"), ("deleter", "fdel")):
        if (call := getattr(attribute, function, None)) is not None:
            yield f"@{name}.{way}\n{definition_of(name, method(inspect.signature(call)), '')}"


def is_property(name: str) -> bool:
    """Return whether an attribute of Tensor is a property."""
    return isinstance(inspect.getattr_static(pg.Tensor, name), property)


def is_function(name: str) -> bool:
    """Return whether ``plugrad.<name>`` is this method, and not something else or an op of its own."""
    taken = name.startswith("_") or name in pg.__all__ or name in pg.ops.builtin.__all__
    return not taken and not is_property(name)


def signatures(op: Op) -> list[inspect.Signature]:
    """Return how an op is called: its overloads if it has any, else its signature; settings by position, too."""
    own = has_own_call(op.function)
    written = f"{op.function.__qualname__}.{'call' if own else 'forward'}"  # an op's `call` is called otherwise now
    face: Any = SimpleNamespace(__module__=op.function.__module__, __qualname__=written)
    overloads = [inspect.signature(each) for each in get_overloads(face)]
    if own:
        shapes = overloads or [op.signature]
        return [with_numpy_names(shape) for shape in shapes] if op.function.is_formula else shapes
    without_ctx = [signature_like([*each.parameters.values()][1:], each) for each in overloads]
    return [as_called(each) for each in without_ctx or [op.signature]]


def with_arrays(shapes: list[inspect.Signature]) -> list[inspect.Signature]:
    """Return an op's signatures, of Tensors first, and then those of arrays, whose results are what a rule's are: Any.

    Of Any, as the arrays in a rule are, both may be meant, and so its result is Any too.
    """
    of_tensors, of_arrays = [], []
    for shape in shapes:
        hints = {
            key: str(each.annotation) for key, each in shape.parameters.items() if key != "out"
        }
        left_out = [key for key, each in shape.parameters.items() if each.default is not each.empty]
        operands = [key for key, hint in hints.items() if hint == "Operand" and key not in left_out]
        if not operands or any("Array" in hint for hint in hints.values()):
            of_tensors.append(shape)
        else:
            of_tensors += [retyped(shape, {key: "Array"}) for key in operands]
        either = {key: re.sub(r"\bArray\b", "AnyArray", hint) for key, hint in hints.items()}
        either = {
            key: re.sub(r"tuple\[AnyArray, ...\] \| list\[AnyArray\]", "Sequence[AnyArray]", hint)
            for key, hint in either.items()
        }
        changed = {key: hint for key, hint in either.items() if hint != hints[key]}
        if changed or operands:
            of_arrays.append(retyped(shape, changed, "Any"))
    return of_tensors + of_arrays


def retyped(
    shape: inspect.Signature, hints: dict[str, str], result: Any = None
) -> inspect.Signature:
    """Return a signature with other annotations of some parameters, and of its result."""
    parameters = [
        each.replace(annotation=hints[key]) if key in hints else each
        for key, each in shape.parameters.items()
    ]
    return shape.replace(parameters=parameters, return_annotation=result or shape.return_annotation)


def as_called(signature: inspect.Signature) -> inspect.Signature:
    """Return forward's signature as `apply` takes it: settings by position too, NumPy's names for them, and `out`."""
    parameters: list[inspect.Parameter] = []
    optional = any(each.kind is each.VAR_POSITIONAL for each in signature.parameters.values())
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not optional:
            optional = (
                bool(parameters)
                and parameters[-1].default is not each.empty
                and each.default is each.empty
            )
            each = each if optional else each.replace(kind=each.POSITIONAL_OR_KEYWORD)
        parameters.append(each)
    return with_numpy_names(signature_like(parameters, signature))


def with_numpy_names(signature: inspect.Signature) -> inspect.Signature:
    """Return a signature with NumPy's names for settings too, and `out`."""
    parameters, more = [*signature.parameters.values()], []
    names = {name: numpy for numpy, name in NUMPY_NAMES.items()}
    for each in parameters:
        if each.name in names:
            default, hint = each.default, each.annotation
            if default is each.empty:
                default, hint = None, f"{hint} | None"
            name = names[each.name]
            more.append(
                inspect.Parameter(name, each.KEYWORD_ONLY, default=default, annotation=hint)
            )
    return signature_like([*parameters, *more, OUT], signature)


def bare(op: Op) -> inspect.Signature:
    """Return the signature of an operator that is an op: the tensor, and what stands beside it."""
    _, *others = signatures(op)[0].parameters.values()
    others = [each for each in others if each.default is each.empty]
    return signature_like([SELF, *others])


def answer(operands: int) -> inspect.Signature:
    """Return the signature of a method of one operand or two."""
    return signature_like([SELF, OTHER][:operands])


def method(signature: inspect.Signature) -> inspect.Signature:
    """Return the signature with `self` for the tensor, and without `out`; of polygamma the second is the tensor."""
    known = signature.parameters
    tensor = "input" if "input" in known else next(iter(known))
    others = [each for each in known.values() if each.name not in ("out", tensor)]
    return signature_like([SELF, *others], signature)


def renamed(signature: inspect.Signature) -> inspect.Signature:
    """Return the signature of a method as that of a function: `input` for `self`."""
    _, *others = signature.parameters.values()
    tensor = inspect.Parameter("input", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation="Array")
    return signature_like([tensor, *others], signature)


def signature_like(parameters: Any, like: inspect.Signature | None = None) -> inspect.Signature:
    """Return a signature with these parameters, in the order that Python wants, that returns what `like` does."""
    in_order = sorted(parameters, key=lambda each: each.kind)
    return inspect.Signature(
        in_order, return_annotation=like.return_annotation if like else "Array"
    )


# As text.


def whole(doc: str, text: str) -> str:
    """Return a stub: what it is, the imports that its text needs, the text."""
    code = re.sub(r'""".*?"""', "", text, flags=re.DOTALL)
    words = set(re.findall(r"\w+", code)) - set(
        re.findall(r"^(?:class )?(\w+)", code, re.MULTILINE)
    )
    lines = []
    for line, names in IMPORTS.items():
        if "_builtin" in line:
            names = [*sorted(word for word in words if word.endswith("Result")), *names]
        used = [name for name in names if name in words]
        if used:
            lines.append(line.format(", ".join(used)))
    return HEADER.format(doc=doc, imports="\n".join(lines)) + "\n" + text.lstrip("\n")


def exported(names: list[str], filled: bool = False) -> str:
    """Return an ``__all__``, a name to a line or, filled, as many as there is room for."""
    if filled:
        quotes = ", ".join(f'"{name}"' for name in names)
        wrapped = textwrap.fill(quotes, WIDTH, initial_indent="    ", subsequent_indent="    ")
        return f"__all__: builtins.list[builtins.str] = [\n{wrapped},\n]\n"
    return (
        "__all__: builtins.list[builtins.str] = [\n"
        + "".join(f'    "{name}",\n' for name in names)
        + "]\n"
    )


def results(ops: list[Op]) -> Iterator[str]:
    """Yield the classes of named results."""
    for kind in sorted({kind for op in ops for kind in kinds_in(op)}):
        found = next(
            vars(inspect.getmodule(op.function))[kind] for op in ops if kind in kinds_in(op)
        )
        fields = "".join(f"    {name}: {typed(hint)}\n" for name, hint in hints(found).items())
        yield f'\nclass {kind}(NamedTuple):\n    """{inspect.getdoc(found)}"""\n\n{fields}'


def hints(kind: Any) -> dict[str, str]:
    """Return the fields of a NamedTuple and their annotations, as they were written."""
    own = next(each.__annotations__ for each in kind.__mro__ if each.__annotations__)
    return {name: getattr(hint, "__forward_arg__", hint) for name, hint in own.items()}


def kinds_in(op: Op) -> set[str]:
    """Return the names of the op's own result classes that its signatures mention."""
    return {
        name
        for each in ([] if inspect.isclass(op.call) else signatures(op))
        for name in re.findall(r"\b\w+Result\b", str(each.return_annotation))
    }


def functions(name: str, shapes: list[inspect.Signature], doc: str) -> Iterator[str]:
    """Yield the definitions of a function, one for each of its signatures."""
    for shape in shapes:
        overloaded = "@overload\n" if len(shapes) > 1 else ""
        yield overloaded + definition_of(name, shape, doc if shape is shapes[0] else "")


def definition_of(name: str, signature: inspect.Signature, doc: str) -> str:
    """Return ``def name(...) -> ...`` with its docstring."""
    parameters, starred = [], False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not starred:
            parameters.append("*")
        starred = starred or each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        parameters.append(parameter(each))
    end = f") -> {typed(signature.return_annotation)}:"
    # What `object` promises of them is a bool.
    end += "  # type: ignore[override]" if name in ("__eq__", "__ne__") else ""
    line = f"def {name}({', '.join(parameters)}{end}"
    if len(line) > WIDTH:
        line = f"def {name}(\n" + "".join(f"    {each},\n" for each in parameters) + end
    return f"{line}\n{textwrap.indent(quoted(doc), '    ')}" if doc else f"{line} ...\n"


def parameter(each: inspect.Parameter) -> str:
    """Return a parameter, with its type and default."""
    stars = {each.VAR_POSITIONAL: "*", each.VAR_KEYWORD: "**"}.get(each.kind, "")
    text = stars + each.name
    if each.annotation is not each.empty:
        text += f": {typed(each.annotation)}"
    if each.default is not each.empty:
        plain = isinstance(each.default, PLAIN) and repr(each.default) not in ("nan", "inf")
        text += f" = {each.default!r}" if plain else " = ..."
    return text


PLAIN = (bool, int, float, str, tuple, type(None))


def typed(annotation: Any) -> str:
    """Return an annotation of an op as its callers see it: a Tensor for an Array."""
    if not isinstance(annotation, str):
        annotation = inspect.formatannotation(annotation)
    text = re.sub(r"\bArray\b", "Tensor", annotation)
    # The names of the types are also those of methods, and of ops.
    return re.sub(
        r"(?<![\w.\"])(bool|int|float|complex|str|tuple|list|type)\b", r"builtins.\1", text
    )


def first_of(doc: str) -> str:
    """Return the first paragraphs of a docstring: those before what it raises, its source and its example."""
    return re.split(r"\n\n(?=Raises\n|Source: |>>> |Parameters\n)", doc)[0]


def quoted(doc: str) -> str:
    """Return a docstring in quotes."""
    raw = "r" if "\\" in doc else ""
    return f'{raw}"""{doc}"""\n' if "\n" not in doc else f'{raw}"""{doc}\n"""\n'


def namespace_stub(module: str, prefix: str) -> str:
    """Return the stub of a module of ops by PyTorch's names, and of the functions that are written in it."""
    found = importlib.import_module(f"plugrad.{module}")
    lines = [f"from plugrad._builtin import {op} as {name}\n" for name, op in sorted(faces(prefix))]
    ops = registry.ops(prefix) if prefix in OWN else []
    scipys = [op.name for op in ops if not op.for_rules]
    scipys += registry.load(prefix).aliases if ops else []
    scipys = sorted({*scipys} - {name for name, _ in faces(prefix)})
    lines += [f"from plugrad._{prefix} import {name} as {name}\n" for name in scipys]
    errors = [
        (name, f"\nclass {name}(RuntimeError):\n{textwrap.indent(quoted(each.__doc__), ' ' * 4)}")
        for name, each in vars(found).items()
        if inspect.isclass(each) and each.__module__ == found.__name__
    ]
    own = [
        (name, each)
        for name, each in sorted(vars(found).items())
        if inspect.isfunction(each) and each.__module__ == found.__name__ and name[0] != "_"
    ]
    texts = [
        f"\n{definition_of(name, inspect.signature(each), doc_in(each))}" for name, each in own
    ]
    texts += [text for _, text in errors]
    public = "\n" + exported(sorted([*dict(faces(prefix)), *scipys, *dict(own), *dict(errors)]))
    return whole(inspect.getdoc(found) or "", "".join([*lines, public, *texts]))


def doc_in(function: Any) -> str:
    """Return the first paragraphs of a function's docstring."""
    return first_of(inspect.getdoc(function) or "")


def index(pack: str) -> str:
    """Return the index of a pack: which ops each of its modules defines."""
    names: dict[str, list[str]] = {}
    for op in registry.ops(pack):
        module = op.function.__module__.removeprefix(f"{OWN[pack]}.")
        names.setdefault(module, []).append(op.name)
    wrap = partial(textwrap.fill, width=WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 8)
    rows = [
        f'    "{module}": """\n{wrap(" ".join(ops))}\n    """,\n' for module, ops in names.items()
    ]
    doc = HEADER.format(doc="Index of the pack: which ops each module defines.", imports="")
    body = f"{{\n{''.join(rows)}}}" if rows else "{}"
    return f"{doc.rstrip()}\n\nOPS: dict[str, str] = {body}\n"


INDEXED = [pack for pack in OWN if hasattr(importlib.import_module(OWN[pack]), "OPS")]
STUBS = {
    "fft.pyi": partial(namespace_stub, "fft", "fft"),
    "linalg.pyi": partial(namespace_stub, "linalg", "linalg"),
    "masked.pyi": partial(namespace_stub, "masked", "masked"),
    "nn/functional.pyi": partial(namespace_stub, "nn.functional", "F"),
    "special.pyi": partial(namespace_stub, "special", "special"),
    "_tensor_ops.pyi": tensor_stub,
    **{f"_{pack}.pyi": partial(pack_stub, pack) for pack in OWN},
}


def found_again(pack: str) -> Any:
    """Return a pack whose index has every module of its folder: those that it had in their order, then new ones.

    The index may be old: which ops each module defines is found in the modules.
    """
    package = importlib.import_module(OWN[pack])
    folder = index_of(package).parent
    files = [file for file in sorted(folder.rglob("*.py")) if file.name != "__init__.py"]
    there = [".".join(file.relative_to(folder).with_suffix("").parts) for file in files]
    known = [module for module in package.OPS if module in there]
    modules = dict.fromkeys([*known, *there], "")
    package.OPS.clear()
    package.OPS.update(modules)
    return package


def index_of(package: Any) -> Path:
    """Return the file that has a pack's index."""
    return Path(package.__file__).parent / "index.py"


if __name__ == "__main__":
    packs = {pack: found_again(pack) for pack in INDEXED}
    for name, stub in STUBS.items():
        (FOLDER / name).write_text(stub(), encoding="utf-8")
    for pack, package in packs.items():
        index_of(package).write_text(index(pack), encoding="utf-8")
