"""`Sweep`: what travels with a backward pass, for all who are called in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from plugrad.engine.graph.edge import Edge
from plugrad.engine.graph.edges import AccumulateGrad
from plugrad.engine.graph.walk import edges_on_the_way
from plugrad.engine.tensor.arrays import Gradient
from plugrad.engine.tensor.tensor import Tensor

Arrival = tuple[Gradient, bool]
"""A gradient where it was going, and whether the sweep owns its array."""

Write = Callable[[dict[Tensor, Arrival], bool], None]
"""Writes gradients to the `.grad` of their tensors; True: they have a graph."""

NONE_DUE: Mapping[Edge, float] = MappingProxyType({})


class Sweep:
    """A backward pass that is running. Hooks, rules and what unpacks saved values find it as their thread's `sweep`.

    Gradients are raw arrays; if it records they are Tensors, and the rules record what they do.
    """

    def __init__(
        self,
        starts: Sequence[Edge] = (),
        record: bool = False,
        wanted: Sequence[Edge] | None = None,
        write: Write | None = None,
        outer: Sweep | None = None,
    ) -> None:
        self.starts = starts
        self.record = record
        self.write = write  # None: `.grad` is left alone
        self.outer = outer  # the sweep that this one runs in
        self.needed: set[Edge] | None = None  # the edges on the way to the wanted ones; None: all
        self.captured: dict[Edge, Arrival | None] = {}  # what arrived at the wanted edges
        if wanted is not None:
            self.needed = edges_on_the_way(starts, wanted)
            self.captured = dict.fromkeys(wanted)
        # Leaves that somebody wants to see reached, each with its place among the numbers of the nodes.
        self.due: Mapping[Edge, float] = NONE_DUE
        # Leaves, in order of first use, and tensors that retain their gradients.
        self.arrived: dict[Tensor, Arrival] = {}
        self.pending: dict[Edge, Arrival] = {}  # edge -> the sum of what it has received so far
        self.heap: list[tuple[float, Edge]] = []  # those of nodes, and of leaves that are due
        self.leaves: list[AccumulateGrad] = []  # those of all other leaves
        self.hooked: list[Any] = []  # what was given its first hooks since the last node
        self.at_end: tuple[Callable[[Sweep], None], ...] = ()  # when no node is left
        self.when_over: tuple[Callable[[Sweep], None], ...] = ()  # once all is written

    @cached_property
    def notes(self) -> dict[Any, Any]:
        """What those who are called in it keep here."""
        return {}
