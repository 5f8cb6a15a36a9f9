"""What stands in the place of saved values that a sweep has freed."""

from __future__ import annotations

from typing import Any

from plugrad.engine.errors import GraphFreedError
from plugrad.engine.graph.node import Node, label
from plugrad.engine.graph.saved import Absent
from plugrad.engine.observers import explain


class Freed(Absent):
    """A sweep has passed: which call it was, from which code, at which instruction.

    The line is looked up only if somebody asks: every backward makes one.
    """

    __slots__ = ()

    def unpack(self, node: Node) -> tuple[Any, ...]:
        raise self.error(node)

    def error(self, node: Node) -> GraphFreedError:
        """The error for asking for what was freed: who asks, and which call freed it."""
        call, code, position = self
        lines = (line for start, end, line in code.co_lines() if start <= position < end)
        error = GraphFreedError(
            "Trying to backward through the graph a second time (or directly access saved tensors after they have "
            "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
            "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if "
            f"you need to access saved tensors after calling backward. ({label(node)} needs its saved values, which "
            f"were freed by {call} at {code.co_filename}:{next(lines, '?')}.)"
        )
        explain(error, node, "saved it")
        return error
