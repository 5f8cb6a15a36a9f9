"""`Node`: one recorded operation, which is also the `ctx` its forward and backward see.

A node knows its edges (where the gradients of its inputs go), its number (newer is lower, so that a heap of
numbers gives a topological order), the shape and dtype of its output, and what its rule saved. It holds no
Tensor but those that were saved. The engine's attributes begin with an underscore: all other names on `ctx` are
the author's.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any, ClassVar

from plugrad.engine.clock import numbers
from plugrad.engine.graph.edge import Edge, Edges
from plugrad.engine.graph.facts import Facts
from plugrad.engine.observers import Hooks
from plugrad.engine.tensor.tensor import Tensor, new
from plugrad.engine.tensor.versions import VersionCounter


class Node(Edge):
    """A recorded operation. Made by calling an op, never by hand; `ctx` in `forward` and `backward`."""

    __slots__ = (
        "__dict__",
        "__weakref__",
        "_dtype",
        "_edges",
        "_marked",
        "_number",
        "_origins",
        "_saved",
        "_shape",
        "needs_input_grad",
    )

    # The sweep reads these of every node it passes; a class attribute costs nothing in forward.
    _hooks: Hooks | None = None  # what a user has hung on the node, and on its output if it has one
    # Output -> its counter, and the version then.
    _counters: dict[int, tuple[VersionCounter, int]] | None = None
    _outputs: tuple[OutputSlot, ...] | None = None  # of a node of several outputs
    _materialize_grads = True
    _marked: bool  # forward called mark_dirty or mark_non_differentiable
    _dirty: tuple[Any, ...] = ()
    _non_differentiable: tuple[Any, ...] = ()
    _lost: str | None = None  # of a view whose base was written to: why its history is lost

    # Of the Function, set once per class when that is made.
    _facts: ClassVar[Facts] = Facts()
    _function: ClassVar[type[Any]]
    _run_class: ClassVar[type[Node]]  # what `for_run` returns
    _rule: ClassVar[Callable[..., Any]]
    _shows_tensors: bool = False  # are `saved_tensors` Tensors? In a Function, and when recorded
    node_name: str = "Node"

    _edges: Edges
    _saved: tuple[Any, ...]
    _origins: tuple[Origin | Tensor, ...]
    needs_input_grad: tuple[bool, ...]
    _itself: Node | None = None  # of a copy made for one run: the node

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "_itself" not in cls.__dict__:
            own = {"__slots__": ("_itself", "_shows_tensors")}
            cls._run_class = type(cls.__name__, (cls,), own)

    def __new__(cls, *args: Any, **kwargs: Any) -> Node:
        raise TypeError(f"cannot create '{cls.__name__}' instances")

    # What a rule says and asks, as `ctx`.

    def save_for_backward(self, *tensors: Any) -> None:
        """Keep `tensors` for `backward`: inputs, outputs or intermediate results (None is allowed).

        Called again, the last call wins. They come back as `ctx.saved_tensors`, in the same order.
        """
        self._saved = tensors

    saved_tensors: tuple[Any, ...]  # defined with what is saved, in saved.py

    def note_counter(self, nr: int, counter: VersionCounter) -> None:
        """Note the version counter of output `nr`, now that it has one: the rule may have saved that output."""
        if self._counters is None:
            self._counters = {}
        self._counters.setdefault(nr, (counter, counter.count))

    # Defined in ctx.py.
    save_for_forward: Callable[..., None]
    mark_non_differentiable: Callable[..., None]
    input_shape: Callable[[int], tuple[int, ...]]
    mark_dirty: Callable[..., None]  # defined with what it leads to, in inplace/dirty.py

    def set_materialize_grads(self, value: bool) -> None:
        """Say whether `backward` gets zeros (True, the default) or None for an output nothing was computed from."""
        self._materialize_grads = bool(value)

    materialize_grads = property(fset=set_materialize_grads)  # may be assigned, as in PyTorch

    # What it is as `tensor.grad_fn`, and as an edge.

    def name(self) -> str:
        """Return the name that `grad_fn` prints, such as 'MulBackward0'."""
        return self.node_name

    next_functions: tuple[tuple[Any, int], ...]  # defined in grad_fn.py
    metadata: dict[Any, Any]
    _metadata: dict[Any, Any]
    _take_complex: Callable[[], None]  # defined in complex_rules.py
    apply: ClassVar[Callable[..., Any]]  # defined in sweep/by_hand.py

    def __repr__(self) -> str:
        return f"<{self.name()} object at {hex(id(self))}>"

    def for_run(self, needs: tuple[bool, ...], shows_tensors: bool) -> Node:
        """Return this node as one run of its rule sees it; all that the rule keeps on it is shared."""
        if needs == self.needs_input_grad and shows_tensors == self._shows_tensors:
            return self
        run: Node = new(self._run_class)
        for name in ("_edges", "_number", "_saved", "_origins", "_shape", "_dtype"):
            setattr(run, name, getattr(self, name))
        run.__dict__ = self.__dict__
        run.needs_input_grad = needs
        run._shows_tensors = shows_tensors
        run._itself = self._itself or self
        return run


class OutputSlot:
    """What a node of several outputs knows of one of them. It does not hold the `Output`, which holds the node."""

    __slots__ = ("dtype", "hooks", "number", "output", "shape")

    def __init__(self, output: Any) -> None:
        self.number = next(numbers)
        self.shape: tuple[int, ...] = ()
        self.dtype: Any = None  # of one that is no tensor
        if isinstance(output, Tensor):
            self.shape, self.dtype = output._array.shape, output._array.dtype
        self.hooks: Hooks | None = None
        self.output: weakref.ref[Edge] | None = None


class Origin:
    """What a value is that a node saved."""

    __slots__ = ()

    def counter(self, node: Node) -> tuple[VersionCounter | None, int]:
        """Return the version counter of its memory, and the version that was saved."""
        return None, 0

    def made_by(self, node: Node) -> tuple[Any, int] | None:
        """Return the node and output number that it came from; None if it came from none."""
        return None

    def _as_saved(self, node: Node, slot: int, value: Any) -> Any:
        """Return the value as a Tensor on the graph."""
        raise NotImplementedError


ROOT: Any = new(Node)
"""Behind it every sweep starts: what it seems to have returned are the gradients of the roots."""

ROOT._saved = ROOT._origins = ()
ROOT.node_name = "root"


def label(node: Node) -> str:
    """Return how messages name a node: its op's identity if it is registered, else its class."""
    identity: str | None = getattr(getattr(node, "_function", None), "identity", None)
    return identity or node.name()
