"""Registration of plugrad's ops with `torch.library`, for `torch.compile`: ``torch.ops.plugrad_<pack>.<op>``.

Beside each is ``<op>_backward``: its pullback, of any order. A registered op keeps only its inputs from forward to
backward, so its backward runs forward again.
"""

from __future__ import annotations

import ast
import functools
import inspect
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import torch

from plugrad.engine.fork import Lock
from plugrad.registry.samples import drawn
from plugrad_frameworks.functions import (
    Pullback,
    Slot,
    Source,
    positions,
    recorded,
    split_arrays,
    spread,
)
from plugrad_frameworks.shapes import Outline, infer_outputs
from plugrad_frameworks.torch.tensors import AS_NUMPY, AS_TORCH, as_numpy, handed_over


class Operator(NamedTuple):
    """An op that is registered with `torch.library`: `call` runs it, and `settings` are the names of the keyword
    arguments in its schema.
    """

    call: Callable[..., Any]
    settings: frozenset[str]

    def takes(self, args: Sequence[Any], settings: dict[str, Any]) -> bool:
        """Return True if the schema can express a call with these arguments: tensors or None by position, and known
        settings.
        """
        tensors = all(arg is None or isinstance(arg, torch.Tensor) for arg in args)
        return tensors and self.settings.issuperset(settings)


_known: dict[str, tuple[Source, Operator | None]] = {}
_turn = Lock()


def operator_of(source: Source) -> Operator | None:
    """Return the exported op `source` as an `Operator`, registered with PyTorch at the first call; None if it is no
    registered deterministic op, or no schema can express it.
    """
    if source.op is None or not source.deterministic:
        return None
    with _turn:
        known, operator = _known.get(source.identity, (None, None))
        if known is None or known.op is None or known.op.function is not source.op.function:
            operator = made_operator(source, f"plugrad_{source.op.pack}::{source.op.name}")
            _known[source.identity] = source, operator
    return operator


def made_operator(source: Source, name: str) -> Operator | None:
    """Register the exported op `source` under `name`, and its pullback; return the `Operator`. None if no schema can
    express it.
    """
    schema = schema_of(source)
    if schema is None:
        return None
    pull = PullbackRules(source, f"{name}_backward")
    registered(pull.name, schema.of_pullback(), pull)
    call = registered(name, schema.of_forward(), ForwardRules(source, schema.outputs, pull))
    return Operator(call, schema.names)


def registered(name: str, schema: str, rules: Any) -> Any:
    """Register an op with PyTorch under `name`, with the signature `schema` and the callbacks `rules` (`ForwardRules`
    or `PullbackRules`); return it. It is declared to write to none of its tensors.
    """
    operator = torch.library.custom_op(name, rules.run, mutates_args=(), schema=schema)
    operator.register_fake(rules.of_fakes)
    operator.register_autograd(rules.backward, setup_context=rules.save)
    operator.register_vmap(functools.partial(rules.of_batch, operator))
    return operator


@dataclass(frozen=True)
class ForwardRules:
    """Callbacks that `torch.library` needs for the forward of an op: `source` is the op, `outputs` the number of its
    outputs, and `pull` has the callbacks of its pullback.
    """

    source: Source
    outputs: int
    pull: PullbackRules

    def run(self, *args: Any, **settings: Any) -> Any:
        """Run the op on tensors; return a tensor, or a tuple of them."""
        return self._as_result(computed(*call_of(self.source, args, settings)))

    def of_fakes(self, *args: Any, **settings: Any) -> Any:
        """Return fake tensors with the shapes and dtypes of the op's results, for fake tensors as arguments."""
        function, tensors = call_of(self.source, args, settings)
        outlines = tuple(Outline(tuple(map(int, t.shape)), AS_NUMPY[t.dtype]) for t in tensors)
        made = [
            tensors[0].new_empty(outline.shape, dtype=AS_TORCH[outline.dtype])
            for outline in infer_outputs(function, outlines).outlines
        ]
        return self._as_result(made)

    def of_batch(self, operator: Any, info: Any, in_dims: Any, *args: Any, **settings: Any) -> Any:
        """Run the op for each element of a batch, in a loop (`vmap`); return the stacked results and their batch
        dimensions. PyTorch calls it: `in_dims` has the batch dimension of each argument, `info` the size of the batch,
        and `operator` is the registered op.
        """

        def call(*row: Any) -> Sequence[Any]:
            made = operator(*row, **settings)
            return made if self.outputs > 1 else (made,)

        made, dims = each_of_batch(info.batch_size, in_dims, args, call)
        return self._as_result(made), self._as_result(dims)

    def save(self, ctx: Any, inputs: Any, output: Any, keyword_only_inputs: Any = None) -> None:
        """Save in `ctx`, for backward, the tensors among `inputs`, the index of the saved tensor for each argument
        (None for an argument that is None), and the settings, `keyword_only_inputs`. PyTorch calls it after the op.
        """
        present = positions(arg is not None for arg in inputs)
        ctx.places = spread(range(len(present)), present, len(inputs))
        ctx.settings = keyword_only_inputs or {}
        ctx.save_for_backward(*[inputs[at] for at in present])

    def backward(self, ctx: Any, *gradients: Any) -> Any:
        """Return a gradient for each argument, from those of the outputs, by the registered pullback; None for an
        argument that needs none.
        """
        present = positions(place is not None for place in ctx.places)
        needs = [ctx.needs_input_grad[at] for at in present]
        plan = (ctx.places, ())
        found = self.pull.further(ctx.saved_tensors, plan, needs, gradients, ctx.settings)
        return spread(found, present, len(ctx.places))

    def _as_result(self, made: Sequence[Any]) -> Any:
        return tuple(made) if self.outputs > 1 else made[0]


@dataclass(frozen=True)
class PullbackRules:
    """Callbacks that `torch.library` needs for the pullback of an op, of any order; `name` is that of the registered
    pullback.

    Its argument `plan` is a text, the `repr` of (places, pulls): for each argument of the op, the index of its tensor,
    and for each order of differentiation, the fields of a `Pullback`.
    """

    source: Source
    name: str

    def run(self, tensors: Sequence[Any], plan: str, **settings: Any) -> list[Any]:
        """Run the pullback that `plan` describes on `tensors`; return the gradients."""
        places, pulls = ast.literal_eval(plan)
        args = [None if place is None else Slot(place) for place in places]
        function, _ = call_of(self.source, args, settings)
        for pull in pulls:
            function = Pullback(function, *pull)
        return list(computed(function, tensors))

    def of_fakes(self, tensors: Sequence[Any], plan: str, **settings: Any) -> list[Any]:
        """Return fake tensors with the shapes and dtypes of the results: those of the inputs whose gradients the plan
        asks for.
        """
        _, (*_, (_, wanted, _)) = ast.literal_eval(plan)
        dense = torch.contiguous_format
        return [torch.empty_like(tensors[at], memory_format=dense) for at in wanted]

    def of_batch(
        self, operator: Any, info: Any, in_dims: Any, tensors: Any, plan: str, **settings: Any
    ) -> Any:
        """Run the pullback for each element of a batch, in a loop (`vmap`); return the stacked results and their batch
        dimensions. PyTorch calls it: `in_dims` has the batch dimension of each of `tensors`, `info` the size of the
        batch, and `operator` is the registered pullback.
        """

        def call(*row: Any) -> Sequence[Any]:
            made: Sequence[Any] = operator(list(row), plan, **settings)
            return made

        made, dims = each_of_batch(info.batch_size, in_dims[0], tensors, call)
        return list(made), list(dims)

    def save(self, ctx: Any, inputs: Any, output: Any, keyword_only_inputs: Any = None) -> None:
        """Save in `ctx`, for backward, the tensors and the plan of this pullback, its `inputs`, and the settings,
        `keyword_only_inputs`. PyTorch calls it after the pullback.
        """
        ctx.plan, ctx.settings = inputs[1], keyword_only_inputs or {}
        ctx.save_for_backward(*inputs[0])

    def backward(self, ctx: Any, gradients: Any) -> Any:
        """Return the gradients of the tensors, and None for the plan: the registered pullback is called with a plan of
        one order more.
        """
        plan, needs = ast.literal_eval(ctx.plan), ctx.needs_input_grad[0]
        return self.further(ctx.saved_tensors, plan, needs, gradients, ctx.settings), None

    def further(
        self, tensors: Any, plan: Any, needs: Any, gradients: Any, settings: dict[str, Any]
    ) -> list[Any]:
        """Return the gradients of `tensors`, None for those that need none: the registered pullback is called with
        `plan`, to which one more order of differentiation is added.
        """
        wanted = positions(needs)
        flowing = positions(g is not None and AS_NUMPY[g.dtype].kind in "fc" for g in gradients)
        if not (wanted and flowing):
            return [None] * len(tensors)
        places, pulls = plan
        plan = repr((places, (*pulls, (len(tensors), wanted, flowing))))
        pack, _, name = self.name.partition("::")
        operator = getattr(getattr(torch.ops, pack), name)
        found = operator([*tensors, *(gradients[at] for at in flowing)], plan, **settings)
        return list(spread(found, wanted, len(tensors)))


def call_of(source: Source, args: Sequence[Any], settings: dict[str, Any]) -> Any:
    """Return (function, tensors) for a call of `source`: the function takes these tensors alone. PyTorch's lists among
    the settings become the tuples that ops take.
    """
    named = {key: tuple(v) if isinstance(v, list) else v for key, v in settings.items()}
    return split_arrays(source, tuple(args), named, (torch.Tensor, Slot))


def computed(function: Callable[..., Any], tensors: Sequence[Any]) -> tuple[Any, ...]:
    """Run `function` on `tensors`, without recording; return its outputs as contiguous tensors, as the fake ones
    are.
    """
    recording = recorded(function, map(as_numpy, tensors), [False] * len(tensors))
    return tuple(made.contiguous() for made in handed_over(recording.outputs))


def each_of_batch(
    size: int, in_dims: Sequence[Any], tensors: Sequence[Any], call: Callable[..., Sequence[Any]]
) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """Run `call` for each of the `size` elements of a batch; return its results, each stacked, and their batch
    dimensions, all 0. `in_dims` has the batch dimension of each tensor, None for one that is not batched.
    """

    def row(at: int) -> Sequence[Any]:
        return call(*[one_of(t, dim, at) for t, dim in zip(tensors, in_dims, strict=True)])

    rows = [row(at) for at in range(size)] or [row(0)]
    made = tuple(torch.stack(column)[:size] for column in zip(*rows, strict=True))
    return made, (0,) * len(made)


def one_of(tensor: Any, dim: int | None, at: int) -> Any:
    """Return the element number `at` of a batch along `dim`; the tensor itself if `dim` is None, and zeros if the batch
    is empty, so that results have a shape.
    """
    if dim is None:
        return tensor
    return tensor.select(dim, at) if tensor.shape[dim] else tensor.sum(dim, dtype=tensor.dtype)


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
    """Signature of an op in the form of `torch.library`: the texts of its `arguments` and `settings`, and its number of
    outputs. `schema_of` makes it.
    """

    arguments: str
    settings: str
    names: frozenset[str]
    """The names of the settings in it."""
    outputs: int

    def of_forward(self) -> str:
        """Return the schema string of the op, such as '(Tensor x, *, int dim=0) -> Tensor'."""
        several = ", ".join(["Tensor"] * self.outputs)
        return f"({self._taking(self.arguments)}) -> {several if self.outputs == 1 else f'({several})'}"

    def of_pullback(self) -> str:
        """Return the schema string of the op's pullback: it takes tensors, a `plan` that says what each stands for, and
        the settings, and returns tensors.
        """
        return f"({self._taking('Tensor[] tensors, str plan')}) -> Tensor[]"

    def _taking(self, arguments: str) -> str:
        return f"{arguments}, *, {self.settings}" if self.settings else arguments


def schema_of(source: Source) -> Schema | None:
    """Return the schema of the exported op `source`; None if a parameter or the number of outputs cannot be
    expressed.
    """
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
    """Return the schema text of a parameter that takes a tensor, such as 'Tensor? x=None'; None if it may be something
    else.
    """
    words, optional = annotation_of(parameter)
    absent = parameter.default is None
    if parameter.kind is parameter.VAR_POSITIONAL or (words and not ARRAY.fullmatch(words)):
        return None
    if parameter.default is not parameter.empty and not absent:
        return None
    return f"Tensor{'?' * (optional or absent)} {parameter.name}{'=None' * absent}"


def stated_setting(parameter: inspect.Parameter) -> str | None:
    """Return the schema text of a setting, such as 'int dim=0'; None if `torch.library` has no such type or default."""
    words, optional = annotation_of(parameter)
    words, default = words.replace("typing.", ""), parameter.default
    if not words or words.startswith("Literal["):
        words = "Sequence[int]" if is_ints(default) else type(default).__name__
    kind = SETTINGS.get(words)
    if kind is None:
        return None
    if default is parameter.empty:
        return f"{kind}{'?' * optional} {parameter.name}"
    shown = (
        f"[{', '.join(map(str, default))}]" if is_ints(default) else schema_default(default, kind)
    )
    return shown and f"{kind}{'?' * optional} {parameter.name}={shown}"


def schema_default(default: Any, kind: str) -> str | None:
    """Return a default value as schema text, for the schema type `kind`; None if no schema can express it."""
    if isinstance(default, str):
        return json.dumps(default)
    if default is None or isinstance(default, bool):
        return str(default)
    if isinstance(default, (int, float)) and np.isfinite(default):
        return repr(float(default)) if kind == "float" else repr(default)
    return None


def annotation_of(parameter: inspect.Parameter) -> tuple[str, bool]:
    """Return the annotation of a parameter as text, '' if there is none, and True if None is allowed as well."""
    annotation = parameter.annotation
    if annotation is parameter.empty:
        return "", False
    words = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    found = OPTIONAL.fullmatch(words.replace("typing.", ""))
    return (next(filter(None, found.groups())), True) if found else (words, False)


def is_ints(value: Any) -> bool:
    """Return True if `value` is a non-empty tuple or list of ints."""
    return isinstance(value, (tuple, list)) and bool(value) and {*map(type, value)} == {int}


def number_of_outputs(source: Source) -> int:
    """Return the number of outputs of an op, found by running its first sample; 0 if that fails, or it is not
    registered.
    """
    if source.op is None:
        return 0
    try:
        sample = next(drawn(source.op.function.samples, np.random.default_rng(0)))  # type: ignore[attr-defined]
        function, arrays = split_arrays(source, sample.args, sample.settings, np.ndarray)
        return len(recorded(function, arrays, [False] * len(arrays)).outputs)
    except Exception:  # of whatever kind: the checker is who tells of it
        return 0
