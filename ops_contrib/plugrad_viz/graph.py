"""The autograd graph of a tensor, to look at: `graph` reads it, `Graph` is printed, drawn in a notebook, or saved.

What a step is and how it is read is in `steps`, what repeats is folded by `folding`; `text` (a tree, Mermaid, DOT) and
`svg` draw. A `Graph` holds no tensor and no node, so that it keeps no memory alive.
"""

from __future__ import annotations

import contextlib
import dataclasses
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.graph.node import AccumulateGrad, edge_of
from plugrad.engine.tensor.tensor import Tensor
from plugrad_viz import svg, text
from plugrad_viz.folding import Folds
from plugrad_viz.steps import (
    Arrow,
    Gradient,
    Step,
    Watcher,
    in_order,
    leaf_step,
    operation_step,
)

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
        The names of tensors: name -> tensor, or a list, tuple or dict of tensors. By default the names of variables in
        the calling code.
    fold
        Whether repeated steps (layers, a loop) are drawn once, with the number of repetitions.
    stats
        Observe the next backward pass: the graph then shows the size of each gradient, and where it became NaN,
        infinite, zero, huge or tiny. A second pass replaces the values of the first.

    Raises
    ------
    OpArgumentError
        `outputs` are not tensors, or they have no graph: nothing that they were computed from requires grad.

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
    """Return the names of the tensors among the local and global variables of a frame, by the tensors' `id`.

    The rest is as for `names_of`.
    """
    variables = frame.f_locals
    both = {**frame.f_globals, **variables}
    if sys.version_info < (3, 13) and frame.f_code.co_flags & CO_OPTIMIZED:
        variables.clear()  # of a function it is a copy, which the frame would keep as long as it runs
    return names_of({k: v for k, v in both.items() if k.isidentifier() and k[0] != "_"})


def names_of(variables: Mapping[str, Any]) -> dict[int, str]:
    """Return the names of the tensors among variables, and in lists, tuples and dicts of them, by the tensors' `id`.

    Of two names the first counts. A computed tensor's names, joined by " = ", are also stored by the `id` of its node.
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


@dataclasses.dataclass(frozen=True)
class Graph:
    """Picture of an autograd graph, which `graph` returns: `print` it, show it in a notebook,
    or `save` it to a file.
    """

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
        """Write the graph to a file, in the format of its suffix: .svg, .mmd (Mermaid), .dot or .txt; return the path.

        Raises
        ------
        OpArgumentError
            The path has another suffix.
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
        """Return the graph of the last `steps` operations, and the leaves that they use; itself if it has no more."""
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
        """Return True if an input of a step is an operation whose number is not in `kept`."""
        return any(a.source not in kept and not self.at(a).is_leaf for a in step.arrows)

    @cached_property
    def by_number(self) -> dict[int, Step]:
        """The steps by their numbers."""
        return {step.number: step for step in self.steps}

    def gradient(self, step: Step) -> Gradient | None:
        """Return the gradient that arrived at a step, or None.

        If the step has several outputs, or stands for several steps, it is one with trouble, else the largest.
        """
        places = ((number, nr) for number in step.members for nr in range(len(step.shapes)))
        found = [self.gradients[place] for place in places if place in self.gradients]
        return max(found, key=lambda each: (bool(each.trouble), each.size), default=None)

    def trouble(self, step: Step) -> str:
        """Return the trouble with the gradient at a step, in a word or two, such as "NaN (1 of 6)" or "huge";
        '' if none.
        """
        gradient = self.gradient(step)
        return "" if gradient is None else gradient.trouble

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Return the forms that a notebook shows, by MIME type: the SVG and the tree;
        without the extra [viz] the tree alone.
        """
        forms = {"text/plain": self.tree()}
        with contextlib.suppress(ImportError):
            forms["text/html"] = self.latest(SHOWN).svg()
        return forms


# How it is read.


def read(roots: Sequence[Tensor], called: Mapping[int, str], fold: bool, stats: bool) -> Graph:
    """Return the `Graph` of `roots`, tensors that require grad; `called` has names by `id`; `fold` and `stats` are the
    arguments of `graph`.
    """
    nodes = in_order([edge_of(root).pair[0] for root in roots])
    numbers = {id(node): number for number, node in enumerate(nodes)}
    memories: dict[int, int] = {}
    steps = [
        leaf_step(number, node, called)
        if isinstance(node, AccumulateGrad)
        else operation_step(number, node, called, numbers, memories)
        for number, node in enumerate(nodes)
    ]
    outputs = tuple(dict.fromkeys(numbers[id(edge_of(root).pair[0])] for root in roots))
    if fold:
        folds = Folds(steps, outputs)
        steps, outputs = folds.steps, tuple(folds.shown[number] for number in outputs)
    gradients: dict[tuple[int, int], Gradient] = {}
    if stats:
        for number, node in enumerate(nodes):
            node.register_prehook(Watcher(number, gradients))
    return Graph(tuple(steps), outputs, sum(memories.values()), gradients)
