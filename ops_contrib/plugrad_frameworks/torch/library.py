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
    arranged,
    positions,
    recorded,
    spread,
)
from plugrad_frameworks.shapes import Outline, promised
from plugrad_frameworks.torch.tensors import AS_NUMPY, AS_TORCH, as_numpy, handed_over


class Operator(NamedTuple):
    """Registered op, and the settings in its schema."""

    call: Callable[..., Any]
    settings: frozenset[str]

    def takes(self, args: Sequence[Any], settings: dict[str, Any]) -> bool:
        """Return True if the schema can express a call."""
        tensors = all(arg is None or isinstance(arg, torch.Tensor) for arg in args)
        return tensors and self.settings.issuperset(settings)


_known: dict[str, tuple[Source, Operator | None]] = {}
_turn = Lock()


def operator_of(source: Source) -> Operator | None:
    """Return the op as registered with PyTorch, at the first call; None if no schema can express it."""
    if source.op is None or not source.deterministic:
        return None
    with _turn:
        known, operator = _known.get(source.identity, (None, None))
        if known is None or known.op is None or known.op.function is not source.op.function:
            operator = made_operator(source, f"plugrad_{source.op.pack}::{source.op.name}")
            _known[source.identity] = source, operator
    return operator


def made_operator(source: Source, name: str) -> Operator | None:
    """Return the op after registering it and its pullback; None if no schema can express it."""
    schema = schema_of(source)
    if schema is None:
        return None
    pull = PullbackRules(source, f"{name}_backward")
    registered(pull.name, schema.of_pullback(), pull)
    call = registered(name, schema.of_forward(), ForwardRules(source, schema.outputs, pull))
    return Operator(call, schema.names)


def registered(name: str, schema: str, rules: Any) -> Any:
    """Register an op with PyTorch, which only reads its tensors; return it."""
    operator = torch.library.custom_op(name, rules.run, mutates_args=(), schema=schema)
    operator.register_fake(rules.of_fakes)
    operator.register_autograd(rules.backward, setup_context=rules.save)
    operator.register_vmap(functools.partial(rules.of_batch, operator))
    return operator


@dataclass(frozen=True)
class ForwardRules:
    """The callbacks that PyTorch needs for an op."""

    source: Source
    outputs: int
    pull: PullbackRules

    def run(self, *args: Any, **settings: Any) -> Any:
        """Compute the op."""
        return self._as_result(computed(*call_of(self.source, args, settings)))

    def of_fakes(self, *args: Any, **settings: Any) -> Any:
        """Return fake tensors with the shapes and dtypes of the results."""
        function, tensors = call_of(self.source, args, settings)
        outlines = tuple(Outline(tuple(map(int, t.shape)), AS_NUMPY[t.dtype]) for t in tensors)
        made = [
            tensors[0].new_empty(outline.shape, dtype=AS_TORCH[outline.dtype])
            for outline in promised(function, outlines).outlines
        ]
        return self._as_result(made)

    def of_batch(self, operator: Any, info: Any, in_dims: Any, *args: Any, **settings: Any) -> Any:
        """Compute the op for each element of a batch (`vmap`)."""

        def call(*row: Any) -> Sequence[Any]:
            made = operator(*row, **settings)
            return made if self.outputs > 1 else (made,)

        made, dims = each_of_batch(info.batch_size, in_dims, args, call)
        return self._as_result(made), self._as_result(dims)

    def save(self, ctx: Any, inputs: Any, output: Any, keyword_only_inputs: Any = None) -> None:
        """Save the tensors, and the index of the argument that each one is."""
        present = positions(arg is not None for arg in inputs)
        ctx.places = spread(range(len(present)), present, len(inputs))
        ctx.settings = keyword_only_inputs or {}
        ctx.save_for_backward(*[inputs[at] for at in present])

    def backward(self, ctx: Any, *gradients: Any) -> Any:
        """Return the gradients of the arguments."""
        present = positions(place is not None for place in ctx.places)
        needs = [ctx.needs_input_grad[at] for at in present]
        plan = (ctx.places, ())
        found = self.pull.further(ctx.saved_tensors, plan, needs, gradients, ctx.settings)
        return spread(found, present, len(ctx.places))

    def _as_result(self, made: Sequence[Any]) -> Any:
        return tuple(made) if self.outputs > 1 else made[0]


@dataclass(frozen=True)
class PullbackRules:
    """Callbacks that PyTorch needs for the pullback of an op.

    The `plan` is a text: the argument that each tensor stands for, and the outputs that are pulled back, in the words
    of `Pullback`, once per order.
    """

    source: Source
    name: str

    def run(self, tensors: Sequence[Any], plan: str, **settings: Any) -> list[Any]:
        """Compute the pullback."""
        places, pulls = ast.literal_eval(plan)
        args = [None if place is None else Slot(place) for place in places]
        function, _ = call_of(self.source, args, settings)
        for pull in pulls:
            function = Pullback(function, *pull)
        return list(computed(function, tensors))

    def of_fakes(self, tensors: Sequence[Any], plan: str, **settings: Any) -> list[Any]:
        """Return fake tensors with the shapes and dtypes of the results, which are those of the inputs."""
        _, (*_, (_, wanted, _)) = ast.literal_eval(plan)
        dense = torch.contiguous_format
        return [torch.empty_like(tensors[at], memory_format=dense) for at in wanted]

    def of_batch(
        self, operator: Any, info: Any, in_dims: Any, tensors: Any, plan: str, **settings: Any
    ) -> Any:
        """Compute the pullback for each element of a batch (`vmap`)."""

        def call(*row: Any) -> Sequence[Any]:
            made: Sequence[Any] = operator(list(row), plan, **settings)
            return made

        made, dims = each_of_batch(info.batch_size, in_dims[0], tensors, call)
        return list(made), list(dims)

    def save(self, ctx: Any, inputs: Any, output: Any, keyword_only_inputs: Any = None) -> None:
        """Save the tensors, the plan and the op itself."""
        ctx.plan, ctx.settings = inputs[1], keyword_only_inputs or {}
        ctx.save_for_backward(*inputs[0])

    def backward(self, ctx: Any, gradients: Any) -> Any:
        """Return the gradients of the tensors: the pullback, pulled back once more."""
        plan, needs = ast.literal_eval(ctx.plan), ctx.needs_input_grad[0]
        return self.further(ctx.saved_tensors, plan, needs, gradients, ctx.settings), None

    def further(
        self, tensors: Any, plan: Any, needs: Any, gradients: Any, settings: dict[str, Any]
    ) -> list[Any]:
        """Return the gradients of the `tensors` that need one, by a further pull at the end of the plan."""
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
    """Return the function of a call, and its tensors; PyTorch's lists become the tuples that ops take."""
    named = {key: tuple(v) if isinstance(v, list) else v for key, v in settings.items()}
    return arranged(source, tuple(args), named, (torch.Tensor, Slot))


def computed(function: Callable[..., Any], tensors: Sequence[Any]) -> tuple[Any, ...]:
    """Run a function on tensors; the results are dense, as those of its fakes are."""
    recording = recorded(function, map(as_numpy, tensors), [False] * len(tensors))
    return tuple(made.contiguous() for made in handed_over(recording.outputs))


def each_of_batch(
    size: int, in_dims: Sequence[Any], tensors: Sequence[Any], call: Callable[..., Sequence[Any]]
) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """Return the results of `call` for each element of a batch, stacked, and the batch dimension: an op has no batching
    rule.
    """

    def row(at: int) -> Sequence[Any]:
        return call(*[one_of(t, dim, at) for t, dim in zip(tensors, in_dims, strict=True)])

    rows = [row(at) for at in range(size)] or [row(0)]
    made = tuple(torch.stack(column)[:size] for column in zip(*rows, strict=True))
    return made, (0,) * len(made)


def one_of(tensor: Any, dim: int | None, at: int) -> Any:
    """Select an element of a batch; zeros of its shape if the batch is empty, so that results have a shape."""
    if dim is None:
        return tensor
    return tensor.select(dim, at) if tensor.shape[dim] else tensor.sum(dim)


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
    """The names of the settings in it."""
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
    """Return the schema text of a parameter that is a tensor; None if it is none."""
    words, optional = annotation_of(parameter)
    absent = parameter.default is None
    if parameter.kind is parameter.VAR_POSITIONAL or (words and not ARRAY.fullmatch(words)):
        return None
    if parameter.default is not parameter.empty and not absent:
        return None
    return f"Tensor{'?' * (optional or absent)} {parameter.name}{'=None' * absent}"


def stated_setting(parameter: inspect.Parameter) -> str | None:
    """Return the schema text of a setting; None if there is none."""
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
    """Return a default value as schema text; None if it cannot be written."""
    if isinstance(default, str):
        return json.dumps(default)
    if default is None or isinstance(default, bool):
        return str(default)
    if isinstance(default, (int, float)) and np.isfinite(default):
        return repr(float(default)) if kind == "float" else repr(default)
    return None


def annotation_of(parameter: inspect.Parameter) -> tuple[str, bool]:
    """Return the annotation as a word, '' without one; and True if None is allowed as well."""
    annotation = parameter.annotation
    if annotation is parameter.empty:
        return "", False
    words = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    found = OPTIONAL.fullmatch(words.replace("typing.", ""))
    return (next(filter(None, found.groups())), True) if found else (words, False)


def is_ints(value: Any) -> bool:
    """Return True for a non-empty sequence of ints."""
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
