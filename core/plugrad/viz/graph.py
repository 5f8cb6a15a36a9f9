"""The autograd graph of a tensor as data to look at: steps, what they save, where gradients flow and where they stop.

`graph` reads it, `Graph` is what it read: it holds no tensor and no node, so that it keeps no memory alive. How it is
drawn is in `text` (a tree, Mermaid, DOT) and `svg`.
"""

from __future__ import annotations

import contextlib
import dataclasses
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.graph.node import NOT_A_TENSOR, AccumulateGrad, Node, edge_of
from plugrad.engine.graph.saved import (
    Absent,
    Freed,
    Input,
    OwnOutput,
    Undifferentiable,
    forward_name,
    origins_of,
)
from plugrad.engine.tensor.arrays import Array, is_other_array
from plugrad.engine.tensor.tensor import Tensor
from plugrad.viz import svg, text

LONGEST_BLOCK, LEAST_TIMES = 64, 3
"""Of steps that repeat: how many a block of them may have, and how often it must stand there to be folded."""
LARGE, SMALL = 1e6, 1e-8
"""Root mean squares from which on a gradient is called huge, or tiny."""
SHOWN = 200
"""Steps that a notebook draws: the latest ones of a longer graph."""


def graph(
    outputs: Tensor | Sequence[Tensor],
    *,
    names: Mapping[str, Any] | None = None,
    fold: bool = True,
    stats: bool = False,
) -> Graph:
    """Return the autograd graph behind tensors, to be printed, drawn in a notebook, or saved as a picture.

    Parameters
    ----------
    outputs
        A tensor that was computed from one that requires grad, or several.
    names
        How tensors are called: name -> tensor, or a list, tuple or dict of tensors. By default the variables of the
        code that calls this.
    fold
        Whether steps that repeat (layers, a loop) are drawn once, with how often they stand there.
    stats
        Watch the next backward pass: the graph then shows the size of each gradient, and where it became NaN, infinite,
        zero, huge or tiny. A gradient of a second pass replaces the first one's.

    Raises
    ------
    OpArgumentError
        `outputs` are no tensors, or have no graph: nothing that they were computed from requires grad.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = (pg.exp(x) * 3).sum()
    >>> print(pg.viz.graph(y))
    y = sum  float32 []
    mul      float32 [2]  1 constant
    exp      float32 [2]  saves output, 8 B
    x        float32 [2]  leaf
    3 steps, 1 leaf; 8 B saved for backward
    >>> print(pg.viz.graph(y).mermaid())
    flowchart TB
        n0(["x<br/>float32 [2]"]):::leaf
        n1["exp<br/>float32 [2]<br/>saves output, 8 B"]
        n2["mul<br/>float32 [2]<br/>1 constant"]
        n3["y = sum<br/>float32 []"]
        n0 --> n1
        n1 --> n2
        n2 --> n3
        classDef leaf stroke:#2a78c2,stroke-width:2px
    """
    roots: Any = [outputs] if isinstance(outputs, Tensor) else outputs
    if not isinstance(roots, (list, tuple)) or not all(isinstance(x, Tensor) for x in roots):
        raise OpArgumentError(
            f"viz.graph() draws the graph of a Tensor or of a list of them, not of {type(outputs).__name__}"
        )
    roots = [root for root in roots if root.requires_grad]
    if not roots:
        raise OpArgumentError(
            "viz.graph(): there is no graph to draw: the tensor does not require grad, so nothing was recorded. Create "
            "an input with requires_grad=True, and compute outside of no_grad() and without .detach()"
        )
    called = names_of(names) if names is not None else names_in(sys._getframe(1))
    return read(roots, called, fold, stats)


def names_in(frame: FrameType) -> dict[int, str]:
    """Return the name of each tensor among the variables of running code, by its `id`."""
    variables = frame.f_locals
    both = {**frame.f_globals, **variables}
    if sys.version_info < (3, 13) and frame.f_code.co_flags & CO_OPTIMIZED:
        variables.clear()  # of a function it is a copy, which the frame would keep as long as it runs
    return names_of({k: v for k, v in both.items() if k.isidentifier() and k[0] != "_"})


def names_of(variables: Mapping[str, Any]) -> dict[int, str]:
    """Return the name of each tensor among variables, and in lists, tuples and dicts of them, by its `id`.

    That of a tensor that was computed is the name of its node too, by the node's `id`.
    """
    found: dict[int, str] = {}

    def note(name: str, tensor: Tensor) -> None:
        found.setdefault(id(tensor), name)
        if not tensor.is_leaf:
            node = id(edge_of(tensor).pair[0])
            known = found.get(node, "")
            found[node] = " = ".join(filter(None, (known, name)))

    for name, value in variables.items():
        if isinstance(value, Tensor):
            note(name, value)
    for name, value in variables.items():
        inside: Iterable[tuple[str, Any]] = ()
        if isinstance(value, Mapping):
            inside = [(f"{name}[{key!r}]", each) for key, each in list(value.items())]
        elif isinstance(value, (list, tuple)):
            inside = [(f"{name}[{number}]", each) for number, each in enumerate(value)]
        for inner, each in inside:
            if isinstance(each, Tensor) and id(each) not in found:
                note(inner, each)
    return found


# What a graph is.


@dataclasses.dataclass(frozen=True)
class Saved:
    """A value that a step keeps for its backward."""

    what: str
    """'input', 'output', 'intermediate value' or 'packed value'."""
    shape: tuple[int, ...]
    dtype: str
    nbytes: int


@dataclasses.dataclass
class Gradient:
    """The gradient that arrived at an output of a step in the last backward pass."""

    size: float
    """Root mean square of its finite entries."""
    nans: int
    infs: int
    zeros: int
    entries: int

    @property
    def trouble(self) -> str:
        """What is wrong with it, in a word or two; '' if nothing is."""
        if self.nans:
            return f"NaN ({self.nans} of {self.entries})"
        if self.infs:
            return f"infinite ({self.infs} of {self.entries})"
        if self.entries and self.zeros == self.entries:
            return "all zero"
        return "huge" if self.size >= LARGE else "tiny" if 0 < self.size <= SMALL else ""


@dataclasses.dataclass(frozen=True)
class Arrow:
    """Where an argument of a step came from: output `nr` of the step `source`."""

    source: int
    nr: int
    looped: bool = False
    """It leads from one repetition of folded steps to the next."""


@dataclasses.dataclass(frozen=True)
class Step:
    """An operation of a graph, or a leaf."""

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
    """File and line of the rule."""
    name: str = ""
    """What the caller calls its output."""
    members: tuple[int, ...] = ()
    """The numbers of all steps that it stands for, itself the first: of what is folded several."""

    @property
    def times(self) -> int:
        """How many steps it stands for."""
        return len(self.members)

    @property
    def label(self) -> str:
        """Its title, and what its output is called."""
        return f"{self.name} = {self.title}" if self.name else self.title

    @property
    def typed(self) -> str:
        """Dtypes and shapes of its outputs: 'float32 [2, 3]'."""
        several = [f"{d} {list(s)}" for d, s in zip(self.dtypes, self.shapes, strict=True)]
        counted = Counter(several)
        return ", ".join(each if n == 1 else f"{n} × {each}" for each, n in counted.items())

    @property
    def nbytes(self) -> int:
        """Bytes that it saves."""
        return sum(each.nbytes for each in self.saved)


@dataclasses.dataclass(frozen=True)
class Graph:
    """Autograd graph that was read: `print` it, show it in a notebook, or `save` it as a picture."""

    steps: tuple[Step, ...]
    outputs: tuple[int, ...]
    """The numbers of the steps that `graph` was asked about."""
    saved_bytes: int
    """All that the steps save, each memory counted once."""
    gradients: dict[tuple[int, int], Gradient] = dataclasses.field(default_factory=dict)
    """(step, output) -> the gradient that arrived there; filled by a backward pass under ``stats=True``."""
    earlier: int = 0
    """Steps that `latest` left out."""

    def __str__(self) -> str:
        return self.tree()

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def tree(self, steps: int = 40) -> str:
        """Return the graph as an indented tree of its latest steps, output first: for a terminal."""
        return text.tree(self.latest(steps), self)

    def mermaid(self) -> str:
        """Return the graph as Mermaid, which GitHub, GitLab and JupyterLab draw."""
        return text.mermaid(self)

    def dot(self) -> str:
        """Return the graph in the language of Graphviz."""
        return text.dot(self)

    def svg(self) -> str:
        """Return the graph as an SVG picture. It needs the extra [viz]."""
        return svg.svg(self)

    def save(self, path: str | Path) -> Path:
        """Write the graph to a file, in the form that its ending names: .svg, .mmd (Mermaid), .dot or .txt.

        Raises
        ------
        OpArgumentError
            It has another ending.
        """
        path = Path(path)
        forms = {".svg": self.svg, ".mmd": self.mermaid, ".dot": self.dot, ".gv": self.dot}
        forms[".txt"] = lambda: self.tree(len(self.steps))
        if path.suffix not in forms:
            raise OpArgumentError(
                f"Graph.save({str(path)!r}): give the file an ending that says the form: {', '.join(forms)}"
            )
        path.write_text(forms[path.suffix]() + "\n", encoding="utf-8")
        return path

    def latest(self, steps: int) -> Graph:
        """Return the graph of the latest steps, and the leaves that they use."""
        operations = [step.number for step in self.steps if not step.is_leaf]
        if len(operations) <= steps:
            return self
        kept = set(operations[-steps:]) | set(self.outputs)
        used = {arrow.source for step in self.steps if step.number in kept for arrow in step.arrows}
        shown = tuple(
            dataclasses.replace(
                step,
                arrows=tuple(a for a in step.arrows if a.source in kept or self.at(a).is_leaf),
                notes=step.notes + ("more steps before",) * self.is_cut(step, kept),
            )
            for step in self.steps
            if step.number in kept or (step.is_leaf and step.number in used)
        )
        return dataclasses.replace(self, steps=shown, earlier=len(operations) - len(kept))

    def at(self, arrow: Arrow) -> Step:
        """Return the step that an arrow comes from."""
        return self.by_number[arrow.source]

    def is_cut(self, step: Step, kept: set[int]) -> bool:
        """Return whether an input of a step is an operation that is not among those that are kept."""
        return any(a.source not in kept and not self.at(a).is_leaf for a in step.arrows)

    @property
    def by_number(self) -> dict[int, Step]:
        """The steps by their numbers."""
        known: dict[int, Step] | None = self.__dict__.get("_by_number")
        if known is None:
            known = {step.number: step for step in self.steps}
            object.__setattr__(self, "_by_number", known)
        return known

    def gradient(self, step: Step) -> Gradient | None:
        """Return the gradient that arrived at a step: of several outputs, or folded steps, one with trouble, or the
        largest.
        """
        places = ((number, nr) for number in step.members for nr in range(len(step.shapes)))
        found = [self.gradients[place] for place in places if place in self.gradients]
        return max(found, key=lambda each: (bool(each.trouble), each.size), default=None)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Return what a notebook shows: the SVG, and the tree, which is all where the extra [viz] is not installed."""
        forms = {"text/plain": self.tree()}
        with contextlib.suppress(ImportError):
            forms["text/html"] = self.latest(SHOWN).svg()
        return forms


# How it is read.


def read(roots: Sequence[Tensor], called: Mapping[int, str], fold: bool, stats: bool) -> Graph:
    """Return the graph of tensors that require grad."""
    nodes = in_order([edge_of(root).pair[0] for root in roots])
    numbers = {id(node): number for number, node in enumerate(nodes)}
    memories: dict[int, int] = {}
    steps = []
    for number, node in enumerate(nodes):
        if isinstance(node, AccumulateGrad):
            step = leaf_step(number, node, called)
        else:
            step = dataclasses.replace(
                operation_step(number, node, numbers, memories),
                name=called.get(id(node), ""),
                known_constants=tuple(constants_of(node, called)),
            )
        steps.append(dataclasses.replace(step, members=(number,)))
    outputs = tuple(dict.fromkeys(numbers[id(edge_of(root).pair[0])] for root in roots))
    folds = Folds(steps, outputs) if fold else None
    gradients: dict[tuple[int, int], Gradient] = {}
    if stats:
        for number, node in enumerate(nodes):
            node.register_prehook(Watcher(number, gradients))
    return Graph(
        tuple(steps if folds is None else folds.steps),
        outputs if folds is None else tuple(folds.shown[number] for number in outputs),
        sum(memories.values()),
        gradients,
    )


def in_order(roots: Sequence[Any]) -> list[Any]:
    """Return all nodes behind some, the earliest first; a leaf right before the first that uses it."""
    found: dict[int, Any] = {}
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if id(node) not in found:
            found[id(node)] = node
            waiting += [before for before, _ in node.next_functions if before is not None]
    operations = [node for node in found.values() if not isinstance(node, AccumulateGrad)]
    operations.sort(key=lambda node: -node._number)
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
    """Return a leaf as a step."""
    leaf = node.variable
    return Step(
        number,
        title=called.get(id(leaf), "leaf"),
        identity="",
        is_leaf=True,
        shapes=(node._shape,),
        dtypes=(str(np.dtype(leaf._array.dtype)),),
        notes=("has hooks",) if has_hooks(node) else (),
    )


def operation_step(
    number: int, node: Node, numbers: Mapping[int, int], memories: dict[int, int]
) -> Step:
    """Return a node as a step; the memory of what it saves is added to `memories`."""
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
    return Step(
        number,
        title,
        identity,
        is_leaf=False,
        shapes=tuple(shape for shape, _ in tensors),
        dtypes=tuple(str(np.dtype(dtype)) for _, dtype in tensors),
        arrows=tuple(arrows),
        constants=constants,
        saved=tuple(saved_by(node, memories)),
        notes=tuple(notes_of(node)),
        source=source_of(function),
    )


def saved_by(node: Node, memories: dict[int, int]) -> Iterator[Saved]:
    """Yield what a node saves, and note each memory and its bytes."""
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
    """Yield the names of the tensors without a gradient that a node saves."""
    if not isinstance(node._saved, Absent):
        for origin in origins_of(node):
            tensor = origin.tensor if isinstance(origin, Input) else None
            if tensor is not None and tensor._edge is None and id(tensor) in called:
                yield called[id(tensor)]


def notes_of(node: Node) -> Iterator[str]:
    """Yield what stops or changes gradients at a node."""
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


def source_of(function: Any) -> str:
    """Return the file and line where the forward of a Function is defined; '' if nobody knows."""
    code = getattr(getattr(function, "forward", None), "__code__", None)
    return "" if code is None else f"{code.co_filename}:{code.co_firstlineno}"


class Watcher:
    """Prehook that measures the gradients which arrive at a step, and holds nothing of them."""

    def __init__(self, number: int, gradients: dict[tuple[int, int], Gradient]) -> None:
        self.number, self.gradients = number, gradients

    def __call__(self, grads: tuple[Any, ...]) -> None:
        for nr, grad in enumerate(grads):
            # Another library's array may have to be computed or fetched first.
            if grad is not None and not is_other_array(grad._array):
                self.gradients[self.number, nr] = measured(grad._array)


def has_hooks(node: Any) -> bool:
    """Return whether somebody hangs on a node besides graphs that watch it."""
    hooks = node._hooks
    if hooks is None:
        return False
    before = [hook for hook in hooks.before.values() if not isinstance(hook, Watcher)]
    retained = hooks.retained is not None and hooks.retained() is not None
    return bool(before or hooks.gradient or hooks.after or hooks.accumulated or retained)


def measured(array: Any) -> Gradient:
    """Return the size of a gradient, and how many of its entries are no numbers."""
    sizes = np.abs(np.asarray(array)).astype(np.float64).reshape(-1)
    finite = sizes[np.isfinite(sizes)]
    largest = float(finite.max(initial=0.0))
    size = largest * float(np.sqrt(np.mean((finite / largest) ** 2))) if largest else 0.0
    nans = int(np.isnan(sizes).sum())
    return Gradient(
        size, nans, sizes.size - finite.size - nans, int((sizes == 0).sum()), sizes.size
    )


# Folding: what repeats is drawn once.


class Folds:
    """Steps with their repetitions folded: `steps` are those that are left, `shown` says which stands for each.

    A block of up to `LONGEST_BLOCK` operations repeats if each has the same op, shapes and notes as the one a block
    earlier, and inputs that are as far back, the same, or a leaf alike. The first block stays.
    """

    def __init__(self, steps: Sequence[Step], outputs: Sequence[int]) -> None:
        self.all, self.outputs = steps, outputs
        self.operations = [step for step in steps if not step.is_leaf]
        self.places = {step.number: place for place, step in enumerate(self.operations)}
        self.shown = {step.number: step.number for step in steps}
        self.looped: dict[int, list[Arrow]] = {}
        kinds: dict[Any, int] = {}
        self.kinds = np.array(
            [kinds.setdefault(self.kind_of(step), len(kinds)) for step in self.operations]
        )
        runs = np.zeros((LONGEST_BLOCK, len(self.operations) + 1), np.int64)
        for period in range(1, min(LONGEST_BLOCK, len(self.operations) // LEAST_TIMES) + 1):
            runs[period - 1, : len(self.operations) - period] = self.runs_of(period)
        periods = np.arange(1, LONGEST_BLOCK + 1)[:, None]
        runs[runs < (LEAST_TIMES - 1) * periods] = 0
        best = runs.argmax(axis=0)  # of as long ones the shortest block
        start = 0
        while start < len(self.operations):
            period, length = int(best[start]) + 1, int(runs[best[start], start])
            times = length // period + 1
            if length:
                self.fold(start, period, times)
            start += period * times if length else 1
        self.members: dict[int, list[int]] = {}
        for number, stands in self.shown.items():
            self.members.setdefault(stands, []).append(number)
        self.steps = [self.folded(step) for step in steps if self.shown[step.number] == step.number]

    def kind_of(self, step: Step) -> Any:
        """Return what steps must have in common to stand for each other."""
        if step.is_leaf:
            return step.shapes, step.dtypes, step.notes
        kind = step.identity, step.title, step.shapes, step.dtypes, step.constants, step.notes
        return (step.number, *kind) if step.number in self.outputs else kind

    def runs_of(self, period: int) -> Array:
        """Return for each place how many operations from there on are repeated `period` places later, in a row."""
        alike = self.kinds[:-period] == self.kinds[period:]
        alike &= following(alike) + preceding(alike) > (LEAST_TIMES - 1) * period
        relations: dict[int, Any] = {}
        for place in map(int, np.flatnonzero(alike)):
            related = self.relations(self.operations[place], self.operations[place + period])
            # What comes from the same step, or from as far back, does so in each repetition.
            before = relations.get(place - period)
            alike[place] = related is not None and before in (None, related)
            relations[place] = related
        return following(alike)

    def relations(self, step: Step, later: Step) -> list[str] | None:
        """Return how the inputs of a later step are related to those of a step; None if they are not alike."""
        if len(step.arrows) != len(later.arrows):
            return None
        later_by = self.places[later.number] - self.places[step.number]
        found = []
        for one, other in zip(step.arrows, later.arrows, strict=True):
            here, there = self.places.get(one.source), self.places.get(other.source)
            if one.nr != other.nr:
                return None
            if one.source == other.source:
                found.append("the same")
            elif here is not None and there is not None and there - here == later_by:
                found.append("as far back")
            elif here is None and there is None:
                if self.kind_of(self.all[one.source]) != self.kind_of(self.all[other.source]):
                    return None
                found.append("a leaf alike")
            else:
                return None
        return found

    def fold(self, start: int, period: int, times: int) -> None:
        """Have the first of `times` blocks stand for all of them."""
        first = self.operations[start : start + period]
        for place in range(start + period, start + period * times):
            step = self.operations[place]
            member = first[(place - start) % period]
            self.shown[step.number] = member.number
            for arrow, original in zip(step.arrows, member.arrows, strict=True):
                source = self.all[arrow.source]
                if source.is_leaf and arrow.source != original.source:
                    self.shown[arrow.source] = original.source
        second = self.operations[start + period : start + 2 * period]
        for member, step in zip(first, second, strict=True):
            self.looped[member.number] = [
                Arrow(self.shown[arrow.source], arrow.nr, looped=True)
                for arrow, original in zip(step.arrows, member.arrows, strict=True)
                if self.shown[arrow.source] != self.shown[original.source]
            ]

    def folded(self, step: Step) -> Step:
        """Return a step that is left, with arrows to those that are left."""
        arrows = [
            Arrow(self.shown[a.source], a.nr, looped=self.shown[a.source] == step.number)
            for a in step.arrows
        ]
        arrows += self.looped.get(step.number, [])
        members = tuple(self.members[step.number])
        name = step.name if len(members) == 1 else ""
        return dataclasses.replace(
            step, arrows=tuple(dict.fromkeys(arrows)), members=members, name=name
        )


def following(alike: Array) -> Array:
    """Return for each place how many places in a row are True from there on."""
    ends = np.flatnonzero(~np.append(alike, False))
    places = np.arange(len(alike))
    following: Array = ends[np.searchsorted(ends, places)] - places
    return following


def preceding(alike: Array) -> Array:
    """Return for each place how many places in a row are True up to there."""
    return following(alike[::-1])[::-1]
