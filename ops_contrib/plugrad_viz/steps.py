"""Steps of an autograd graph as data: an operation or a leaf, what it saves, where its inputs came from, its gradient.

They are read from the engine's nodes, and hold neither these nor a tensor.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from _plugrad_names.notebook import source_of
from plugrad.engine.graph.node import NOT_A_TENSOR, AccumulateGrad, Node
from plugrad.engine.graph.saved import (
    Absent,
    Freed,
    Input,
    OwnOutput,
    Undifferentiable,
    forward_name,
    origins_of,
)
from plugrad.engine.tensor.arrays import is_other_array

LARGE, SMALL = 1e6, 1e-8
"""Root mean squares from which on a gradient is called huge, or tiny."""


@dataclasses.dataclass(frozen=True)
class Saved:
    """Record of a value that a step saves for its backward: its kind, shape, dtype and bytes."""

    what: str
    """'input', 'output', 'intermediate value' or 'packed value'."""
    shape: tuple[int, ...]
    dtype: str
    nbytes: int


@dataclasses.dataclass
class Gradient:
    """Statistics of the gradient that arrived at an output of a step in the last backward pass: size, NaN,
    infinite, zeros.
    """

    size: float
    """Root mean square of its finite entries."""
    nans: int
    infs: int
    zeros: int
    entries: int

    @property
    def trouble(self) -> str:
        """Trouble with the gradient, in a word or two, such as "NaN (1 of 6)", "huge" or "tiny";
        '' if there is none.
        """
        if self.nans:
            return f"NaN ({self.nans} of {self.entries})"
        if self.infs:
            return f"infinite ({self.infs} of {self.entries})"
        if self.entries and self.zeros == self.entries:
            return "all zero"
        return "huge" if self.size >= LARGE else "tiny" if 0 < self.size <= SMALL else ""


@dataclasses.dataclass(frozen=True)
class Arrow:
    """Source of an argument of a step: output `nr` of the step with the number `source`."""

    source: int
    nr: int
    looped: bool = False
    """It leads from one repetition of folded steps to the next."""


@dataclasses.dataclass(frozen=True)
class Step:
    """Record of one node of an autograd graph: an operation, or a leaf. A `Graph` consists of them."""

    number: int
    """Its place in time among the steps; leaves come before those that use them."""
    title: str
    identity: str
    """`pack::op` of a registered one, else the name of its Function; '' of a leaf."""
    is_leaf: bool
    shapes: tuple[tuple[int, ...], ...]
    """Of each output."""
    dtypes: tuple[str, ...]
    arrows: tuple[Arrow, ...] = ()
    constants: int = 0
    """Numbers and tensors among its arguments that have no gradient: data, detached, or computed under no_grad."""
    known_constants: tuple[str, ...] = ()
    """What the caller calls those of them that are saved."""
    saved: tuple[Saved, ...] = ()
    notes: tuple[str, ...] = ()
    """What stops or changes gradients there."""
    source: str = ""
    """File and line of the op."""
    name: str = ""
    """What the caller calls its output."""
    members: tuple[int, ...] = ()
    """The numbers of all steps that it stands for, itself the first: of what is folded several."""

    @property
    def times(self) -> int:
        """The number of steps that this one stands for, more than 1 if repetitions were folded."""
        return len(self.members)

    @property
    def label(self) -> str:
        """The title, with the name of the output in front, if it has one: 'y = sum'."""
        return f"{self.name} = {self.title}" if self.name else self.title

    @property
    def typed(self) -> str:
        """The dtypes and shapes of the outputs: 'float32 [2, 3]'."""
        several = [f"{d} {list(s)}" for d, s in zip(self.dtypes, self.shapes, strict=True)]
        counted = Counter(several)
        return ", ".join(each if n == 1 else f"{n} × {each}" for each, n in counted.items())

    @property
    def nbytes(self) -> int:
        """The number of bytes that the step saves."""
        return sum(each.nbytes for each in self.saved)


# How they are read.


def in_order(roots: Sequence[Any]) -> list[Any]:
    """Return all nodes from which `roots` were computed, and these, the earliest first;
    a leaf right before its first use.
    """
    found: dict[int, Any] = {}
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if id(node) not in found:
            found[id(node)] = node
            waiting += [before for before, _ in node.next_functions if before is not None]
    operations = [node for node in found.values() if not isinstance(node, AccumulateGrad)]
    operations.sort(key=lambda node: node._number)
    ordered: dict[int, Any] = {}
    for node in operations:
        for before, _ in node.next_functions:
            if isinstance(before, AccumulateGrad):
                ordered.setdefault(id(before), before)
        ordered[id(node)] = node
    for node in roots:  # a root may be a leaf
        ordered.setdefault(id(node), node)
    return list(ordered.values())


def leaf_step(number: int, node: AccumulateGrad, called: Mapping[int, str]) -> Step:
    """Return the `Step` of a leaf, with this number; `called` has the names of tensors by `id`."""
    leaf = node.variable
    return Step(
        number,
        title=called.get(id(leaf), "leaf"),
        identity="",
        is_leaf=True,
        shapes=(node._shape,),
        dtypes=(str(np.dtype(leaf._array.dtype)),),
        notes=("has hooks",) if has_hooks(node) else (),
        members=(number,),
    )


def operation_step(
    number: int,
    node: Node,
    called: Mapping[int, str],
    numbers: Mapping[int, int],
    memories: dict[int, int],
) -> Step:
    """Return the `Step` of a node, with this number.

    `called` has the names of tensors and nodes by `id`, and `numbers` those of the steps. The bytes that it saves are
    added to `memories`, by the `id` of the memory.
    """
    function = getattr(node, "_function", None)
    identity = str(getattr(function, "identity", None) or getattr(function, "__qualname__", ""))
    arrows, constants = [], 0
    for edge in node._edges:
        if edge is None:
            constants += 1
        elif edge is not NOT_A_TENSOR:
            before, nr = edge.pair  # type: ignore[union-attr]
            arrows.append(Arrow(numbers[id(before)], nr))
    outputs: Sequence[Any] = node._outputs if node._outputs is not None else [None]
    shapes = [node._shape if slot is None else slot.shape for slot in outputs]
    dtypes = [node._dtype if slot is None else slot.dtype for slot in outputs]
    tensors = [(s, d) for s, d in zip(shapes, dtypes, strict=True) if d is not None]
    title = identity.rpartition("::")[2].rpartition(".")[2] or forward_name(node)
    if isinstance(node, Undifferentiable):
        title = "no derivative"
    file, line = source_of(node)
    return Step(
        number,
        title,
        identity,
        is_leaf=False,
        shapes=tuple(shape for shape, _ in tensors),
        dtypes=tuple(str(np.dtype(dtype)) for _, dtype in tensors),
        arrows=tuple(arrows),
        constants=constants,
        known_constants=tuple(constants_of(node, called)),
        saved=tuple(saved_by(node, memories)),
        notes=tuple(notes_of(node)),
        source=f"{file}:{line}" if file else "",
        name=called.get(id(node), ""),
        members=(number,),
    )


def saved_by(node: Node, memories: dict[int, int]) -> Iterator[Saved]:
    """Yield a `Saved` for each array that a node saves; its bytes are added to `memories`,
    by the `id` of the memory.
    """
    saved = node._saved
    if isinstance(saved, Absent):
        return
    for value, origin in zip(saved, origins_of(node), strict=False):
        array = getattr(value, "_array", value)
        if not hasattr(array, "shape") or not hasattr(array, "dtype"):
            continue
        kind = {Input: "input", OwnOutput: "output"}.get(type(origin), "intermediate value")
        nbytes = int(getattr(array, "nbytes", 0))
        memory = array
        while isinstance(getattr(memory, "base", None), np.ndarray):
            memory = memory.base
        memories[id(memory)] = max(nbytes, memories.get(id(memory), 0))
        yield Saved(kind, tuple(array.shape), str(np.dtype(array.dtype)), nbytes)


def constants_of(node: Node, called: Mapping[int, str]) -> Iterator[str]:
    """Yield the names of the saved tensors of a node that require no grad; `called` has the names by `id`."""
    if not isinstance(node._saved, Absent):
        for origin in origins_of(node):
            tensor = origin.tensor if isinstance(origin, Input) else None
            if tensor is not None and tensor._edge is None and id(tensor) in called:
                yield called[id(tensor)]


def notes_of(node: Node) -> Iterator[str]:
    """Yield what stops or changes gradients at a node, in words: hooks, freed values, a lost history."""
    if isinstance(node, Undifferentiable):
        yield node.reason
    if isinstance(node._saved, Freed):
        yield "its saved values are freed"
    elif isinstance(node._saved, Absent):
        yield "its saved values are packed"
    if node._facts.once_differentiable:
        yield "once differentiable"
    if has_hooks(node):
        yield "has hooks"
    if node._lost is not None:
        yield f"its history is lost: {node._lost}"


class Watcher:
    """Prehook of a node that stores the `Gradient` statistics of step `number` in `gradients`, by (number, output).

    It keeps no gradient itself.
    """

    def __init__(self, number: int, gradients: dict[tuple[int, int], Gradient]) -> None:
        self.number, self.gradients = number, gradients

    def __call__(self, grads: tuple[Any, ...]) -> None:
        for nr, grad in enumerate(grads):
            # Another library's array may have to be computed or fetched first.
            if grad is not None and not is_other_array(grad._array):
                self.gradients[self.number, nr] = statistics_of(grad._array)


def has_hooks(node: Any) -> bool:
    """Return True if a node has hooks other than `Watcher`s."""
    hooks = node._hooks
    if hooks is None:
        return False
    before = [hook for hook in hooks.before.values() if not isinstance(hook, Watcher)]
    retained = hooks.retained is not None and hooks.retained() is not None
    return bool(before or hooks.gradient or hooks.after or hooks.accumulated or retained)


def statistics_of(array: Any) -> Gradient:
    """Return the `Gradient` statistics of an array: root mean square of its finite entries, numbers of NaN, infinite
    and zero ones.
    """
    sizes = np.abs(np.asarray(array)).astype(np.float64).reshape(-1)
    finite = sizes[np.isfinite(sizes)]
    largest = float(finite.max(initial=0.0))
    size = largest * float(np.sqrt(np.mean((finite / largest) ** 2))) if largest else 0.0
    nans = int(np.isnan(sizes).sum())
    return Gradient(
        size, nans, sizes.size - finite.size - nans, int((sizes == 0).sum()), sizes.size
    )
