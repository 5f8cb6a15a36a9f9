"""Write the stubs: what `_plugrad_names/operators.py` and the bundled packs give at run time, for type checkers.

``python .ci/stubs.py`` writes the names of PyTorch into _plugrad_names: _tensor_ops.pyi (the operators and methods of
Tensor, and the methods as functions), fft.pyi, linalg.pyi and the like. It writes the indices of the packs, has
`plugrad stubs` write the stubs of plugrad's own packs, each into its pack's folder, and lists these packs in
plugrad_builtin/_packs.pyi. tests/ops_builtin/types holds the files to what this would write.
"""

from __future__ import annotations

import importlib.util
import inspect
import math
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import plugrad as pg
from _plugrad_cli.stubs import (
    HEADER,
    OTHER,
    OUT,
    SELF,
    WIDTH,
    definition_of,
    exported,
    first_of,
    functions,
    kinds_in,
    packs_stub,
    signature_like,
    signatures,
    stub_file,
    stub_module,
    whole,
    with_arrays,
)
from _plugrad_names import comparisons, operators
from _plugrad_names.faces import faces
from _plugrad_names.namespaces import OF_THE_STANDARD
from plugrad import registry
from plugrad.registry import Op

CORE = Path(pg.__file__).parent
NAMES = Path(operators.__file__).parent
OWN = {info.name: info for info in registry.packs() if info.distribution == "plugrad"}
INDEXED = [
    pack for pack, info in OWN.items() if importlib.util.find_spec(f"{info.offers[0].module}.index")
]
NAMESPACES = {
    "fft": "fft",
    "linalg": "linalg",
    "masked": "masked",
    "nn.functional": "F",
    "special": "special",
}
"""The modules of ops by PyTorch's names, and the prefix of each in the table of faces."""
STANDARD = ("creation", "dtypes", "functions")
"""The modules that have functions of the array API standard."""
EXTENSIONS = ("fft", "linalg", "special")
BY = "python -m nox -s stubs"
OPERANDS = '''
__all__: builtins.list[builtins.str] = ["AnyArray", "Operand"]

Operand: TypeAlias = Tensor | Number | np.ndarray[Any, Any] | np.generic
"""What stands beside a Tensor in an operation of two: another, a number, or an array."""
AnyArray: TypeAlias = Tensor | np.ndarray[Any, Any] | np.generic
"""What a backward rule may be given: arrays, and Tensors where a higher derivative is recorded."""
'''


def tensor_stub() -> str:
    """Return the stub of what `operators.py` binds to `Tensor`, and of the same as functions of `plugrad`."""
    ops = {op.name: op for op in registry.ops("builtin")}
    methods = dict(sorted(bound(ops)))
    as_functions = [name for name in methods if is_function(name)]
    standards = [
        f"from _plugrad_names.array_api import {name} as {name}\n" for name in OF_THE_STANDARD
    ]
    parts = [
        *standards,
        "\n",
        exported(sorted([*as_functions, *operators.ALIASES, *OF_THE_STANDARD])),
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
    kinds = sorted({name for op in ops.values() for name in kinds_in(op)})
    return whole(doc, "".join(parts), BY, names={f"from {module_of('builtin')} import {{}}": kinds})


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
    for name in (*comparisons.COMPARISONS, *comparisons.COMPARISONS_IN_PLACE):
        function = comparisons.COMPARISONS[comparisons.COMPARISONS_IN_PLACE.get(name, name)]
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


def namespace_stub(module: str, prefix: str) -> str:
    """Return the stub of a module of ops by PyTorch's names, and of the functions that are written in it."""
    found = importlib.import_module(f"plugrad.{module}")
    builtin = module_of("builtin")
    lines = [f"from {builtin} import {op} as {name}\n" for name, op in sorted(faces(prefix))]
    ops = registry.ops(prefix) if prefix in OWN else ()
    scipys = [op.name for op in ops if not op.for_rules]
    scipys += registry.load(prefix).aliases if ops else []
    scipys = sorted({*scipys} - {name for name, _ in faces(prefix)})
    lines += [f"from {module_of(prefix)} import {name} as {name}\n" for name in scipys]
    errors = sorted({*vars(found)} & {*pg.errors.__all__})
    lines += [f"from plugrad.errors import {name} as {name}\n" for name in errors]
    own = [
        (name, each)
        for name, each in sorted(vars(found).items())
        if inspect.isfunction(each) and each.__module__ == found.__name__ and name[0] != "_"
    ]
    texts = [
        f"\n{definition_of(name, inspect.signature(each), doc_in(each))}" for name, each in own
    ]
    public = "\n" + exported(sorted([*dict(faces(prefix)), *scipys, *dict(own), *errors]))
    return whole(inspect.getdoc(found) or "", "".join([*lines, public, *texts]), BY)


def standard_stub() -> str:
    """Return the stub of the array API standard's namespace: what is written for it, and the ufuncs of the table."""
    xp = importlib.import_module("_plugrad_names.array_api")
    homes = {"math": vars(math), xp.__name__: {each: vars(xp)[each] for each in EXTENSIONS}}
    homes |= {f"{xp.__name__}.{part}": vars(getattr(xp, part)) for part in STANDARD}
    lines = [f"from {xp.__name__}.dtypes import Info as __array_namespace_info__\n"]
    texts = [
        "\nnewaxis: None\n__array_api_version__: str\ndef __getattr__(name: str) -> Any: ...\n"
    ]
    for name in xp.__all__:
        each = getattr(xp, name)
        home = next((home for home, known in homes.items() if each is known.get(name, homes)), "")
        if home:
            lines.append(f"from {home} import {name} as {name}\n")
        elif each is not None:
            signature = inspect.signature(each).replace(return_annotation="Tensor")
            texts.append(f"\n{definition_of(name, signature, doc_in(each))}")
    public = "\n" + exported(xp.__all__)
    return whole(inspect.getdoc(xp) or "", "".join([*lines, public, *texts]), BY)


def doc_in(function: Any) -> str:
    """Return the first paragraphs of a function's docstring."""
    return first_of(inspect.getdoc(function) or "")


def index(pack: str) -> str:
    """Return the index of a pack: which ops each of its modules defines."""
    names: dict[str, list[str]] = {}
    for op in registry.ops(pack):
        module = op.function.__module__.removeprefix(f"{OWN[pack].offers[0].module}.")
        names.setdefault(module, []).append(op.name)
    wrap = partial(textwrap.fill, width=WIDTH, initial_indent=" " * 8, subsequent_indent=" " * 8)
    rows = [
        f'    "{module}": """\n{wrap(" ".join(ops))}\n    """,\n' for module, ops in names.items()
    ]
    doc = HEADER.format(by=BY, doc="Index of the pack: which ops each module defines.", imports="")
    body = f"{{\n{''.join(rows)}}}" if rows else "{}"
    return f"{doc.rstrip()}\n\nOPS: dict[str, str] = {body}\n"


def find_again(pack: str) -> None:
    """Have a pack's imported index name each module of its folder: those that it had in their order, then new ones.

    It may be old: which ops each module defines is found in the modules.
    """
    file = index_of(pack)
    package, folder = importlib.import_module(OWN[pack].offers[0].module), file.parent
    files = [file for file in sorted(folder.rglob("*.py")) if file.name != "__init__.py"]
    there = [".".join(file.relative_to(folder).with_suffix("").parts) for file in files]
    known = [module for module in package.OPS if module in there]
    modules = dict.fromkeys([*known, *there], "")
    package.OPS.clear()
    package.OPS.update(modules)


def index_of(pack: str) -> Path:
    """Return the file that has the index of a pack."""
    package = importlib.import_module(OWN[pack].offers[0].module)
    return Path(package.__file__).with_name("index.py")


def module_of(pack: str) -> str:
    """Return the module that the stub of one of plugrad's packs is."""
    return stub_module(OWN[pack])


def stubs() -> Iterator[tuple[Path, Callable[[], str]]]:
    """Yield each file that is written here, and what writes its text."""
    for module, prefix in NAMESPACES.items():
        yield (
            NAMES.joinpath(*module.split(".")).with_suffix(".pyi"),
            partial(namespace_stub, module, prefix),
        )
    yield NAMES / "_tensor_ops.pyi", tensor_stub
    yield NAMES / "array_api" / "__init__.pyi", standard_stub
    yield (
        CORE / "_operands.pyi",
        partial(whole, "What type checkers know of operands.", OPERANDS, BY),
    )
    own = stub_file(OWN["builtin"]).with_name("_packs.pyi")
    yield own, lambda: packs_stub({pack: module_of(pack) for pack in OWN}, BY)
    for pack in INDEXED:
        yield index_of(pack), partial(index, pack)


if __name__ == "__main__":
    for pack in INDEXED:
        find_again(pack)
    for file, text in stubs():
        file.write_text(text(), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "plugrad", "stubs", *OWN], check=True)
