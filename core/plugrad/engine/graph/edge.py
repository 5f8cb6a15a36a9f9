"""`Edge`: where a gradient goes, whatever is there.

Its kinds come later: a `Node` of one output itself, an `Output` of a node with several, the `AccumulateGrad` of a leaf.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from plugrad.engine.graph.facts import Facts
from plugrad.engine.observers import Hooks


class Edge:
    """Where a gradient goes: its number in time, and the shape and dtype of gradients there."""

    __slots__ = ()
    _facts: ClassVar[Facts | None] = None  # of one that is a node itself

    _number: int
    _shape: tuple[int, ...]
    _dtype: Any
    _hooks: Hooks | None

    @property
    def pair(self) -> tuple[Any, int]:
        """The node that it is of, and the number of the output."""
        return self, 0


NOT_A_TENSOR = ()
Edges: TypeAlias = tuple[Edge | tuple[()] | None, ...]
"""Of a node, for each argument of the op: None stands for a tensor without a gradient, NOT_A_TENSOR for no tensor."""
