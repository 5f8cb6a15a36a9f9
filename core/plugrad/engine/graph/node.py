"""`Node`: one recorded operation, which is also the `ctx` its forward and backward see.

A node knows its edges (where the gradients of its inputs go), its number (newer is lower, so that a heap of
numbers gives a topological order), the shape and dtype of its output, and what its rule saved. It holds no
Tensor but those that were saved. The engine's attributes begin with an underscore: all other names on `ctx` are
the author's.
"""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable
from typing import Any, ClassVar

from plugrad.engine.clock import latest_change, numbers
from plugrad.engine.graph.edge import NOT_A_TENSOR, Edge, Edges
from plugrad.engine.graph.facts import Facts
from plugrad.engine.observers import Hooks, RemovableHandle
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
    saved_for_forward: tuple[Any, ...]
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

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """What `save_for_backward` kept: arrays in an `ArrayFunction`'s ordinary backward, Tensors otherwise.

        Raises
        ------
        GraphFreedError
            An earlier backward pass freed it (call that one with ``retain_graph=True``).
        ModifiedError
            A saved tensor was changed in place since.
        """
        origins = self._origins
        if not origins:
            saved = self._saved  # nothing, or still inside forward
            return saved.unpack(self) if isinstance(saved, Absent) else ()
        if latest_change[0] < self._number:
            self._check_versions()
        if not self._shows_tensors:
            return self._saved
        if len(origins) == len(self._saved) == 1:  # nearly always: 5 % of a small Function
            return (origins[0]._as_saved(self, 0, self._saved[0]),)
        pairs = zip(self._saved, origins, strict=False)  # a rule that saves more changes nothing
        return tuple(
            [origin._as_saved(self, slot, value) for slot, (value, origin) in enumerate(pairs)]
        )

    def _check_versions(self) -> None:
        """Raise ModifiedError if a saved tensor was changed in place since it was saved."""
        for slot, origin in enumerate(self._origins):
            counter, expected = (
                origin.counter(self) if isinstance(origin, Origin) else (origin._counter, 0)
            )
            if counter is not None and counter.count != expected:
                from plugrad.engine.graph.saved import modified  # later than this file

                raise modified(self, slot, counter, expected)

    @property
    def saved_variables(self) -> tuple[Any, ...]:
        """The old name of `saved_tensors`, deprecated."""
        warnings.warn(
            "'saved_variables' is deprecated; use 'saved_tensors'", DeprecationWarning, stacklevel=2
        )
        return self.saved_tensors

    def note_counter(self, nr: int, counter: VersionCounter) -> None:
        """Note the version counter of output `nr`, now that it has one: the rule may have saved that output."""
        if self._counters is None:
            self._counters = {}
        self._counters.setdefault(nr, (counter, counter.count))

    def save_for_forward(self, *tensors: Any) -> None:
        """Keep `tensors` as ``ctx.saved_for_forward``, for `jvp`."""
        assert all(value is None or hasattr(value, "shape") for value in tensors), (
            "save_for_forward expects all arguments to be tensors; keep other values as attributes of ctx"
        )
        self.saved_for_forward = tensors

    def mark_non_differentiable(self, *tensors: Any) -> None:
        """Say that no gradient flows through these outputs: they will not require grad.

        Raises
        ------
        RuntimeError
            An argument is not a tensor (or array).
        """
        for value in tensors:
            if not hasattr(value, "shape"):
                raise RuntimeError(
                    f"mark_non_differentiable only accepts variable arguments, but got {type(value).__name__}; "
                    "give it outputs of forward"
                )
        self._non_differentiable = tensors
        self._marked = True

    def mark_dirty(self, *tensors: Any) -> None:
        """Say that `forward` changed these inputs in place; they must all be returned.

        Raises
        ------
        RuntimeError
            An argument is not a tensor (or array); or, once forward is done, one was not returned.
        """
        for position, value in enumerate(tensors):
            if not hasattr(value, "shape"):
                raise RuntimeError(
                    f"mark_dirty can only accept variables, but argument {position} is of type {type(value).__name__}; "
                    "give it inputs of forward"
                )
        self._dirty = tensors
        self._marked = True

    def input_shape(self, position: int) -> tuple[int, ...]:
        """Return the shape of the argument at `position`, which must be one that needs a gradient.

        It costs nothing in `forward`, unlike keeping ``x.shape`` there, so a rule that only has to sum a gradient back
        to its input's shape saves nothing at all.

        Raises
        ------
        ValueError
            That argument needs no gradient in this run: ask ``ctx.needs_input_grad[position]`` first.
        """
        edge = self._edges[position]
        if not edge:
            raise ValueError(
                f"input_shape({position}): argument {position} needs no gradient, so its shape was not kept; "
                f"test ctx.needs_input_grad[{position}] first"
            )
        shape: tuple[int, ...] = edge._shape
        return shape

    def set_materialize_grads(self, value: bool) -> None:
        """Say whether `backward` gets zeros (True, the default) or None for an output nothing was computed from."""
        self._materialize_grads = bool(value)

    materialize_grads = property(fset=set_materialize_grads)  # may be assigned, as in PyTorch

    # What it is as `tensor.grad_fn`, and as an edge.

    def name(self) -> str:
        """Return the name that `grad_fn` prints, such as 'MulBackward0'."""
        return self.node_name

    @property
    def next_functions(self) -> tuple[tuple[Any, int], ...]:
        """The nodes that the gradients of the inputs flow to: a pair (node, output number) per tensor argument."""
        return tuple(
            [edge.pair if edge else (None, 0) for edge in self._edges if edge is not NOT_A_TENSOR]
        )

    def __call__(self, *grads: Any) -> Any:
        """Run this node's backward rule on `grads` and return the gradients of its inputs; `.grad` is left alone."""
        from plugrad.engine.sweep.by_hand import run_node  # later than this file

        return run_node(self, grads)

    apply: ClassVar[Callable[..., Any]] = __call__

    def register_prehook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook(grad_outputs)`` before this node's rule runs; a tuple it returns takes the gradients' place."""
        from plugrad.engine.watch.registering import hooks_of  # later than this file

        return RemovableHandle(hooks_of(self).before, hook)

    def register_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call ``hook(grad_inputs, grad_outputs)`` after this node's rule ran; a tuple replaces the grad_inputs."""
        from plugrad.engine.watch.registering import hooks_of  # later than this file

        return RemovableHandle(hooks_of(self).after, hook)

    @property
    def metadata(self) -> dict[Any, Any]:
        """A dict for anything that a user wants to keep on this node."""
        kept: dict[Any, Any] = self.__dict__.setdefault("_metadata", {})
        return kept

    @property
    def requires_grad(self) -> bool:
        """True: a recorded operation always has an input that requires grad."""
        return True

    def _sequence_nr(self) -> int:
        """Return its place in time, as PyTorch counts it: the newer, the higher."""
        return -self._number

    def __reduce__(self) -> Any:
        raise TypeError(
            f"cannot pickle '{type(self).__name__}' object: it belongs to the graph of this process; pickle or copy "
            "the Tensor, which becomes a leaf"
        )

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


class Absent(tuple[Any, ...]):
    """Stands in `node._saved` for values that are not there as they were given: a tuple of what is known of them."""

    __slots__ = ()

    def unpack(self, node: Node) -> tuple[Any, ...]:
        """Return the values as the rule of `node` takes them, or raise: they are gone."""
        raise NotImplementedError


ROOT: Any = new(Node)
"""Behind it every sweep starts: what it seems to have returned are the gradients of the roots."""

ROOT._saved = ROOT._origins = ()
ROOT.node_name = "root"


def label(node: Node) -> str:
    """Return how messages name a node: its op's identity if it is registered, else its class."""
    identity: str | None = getattr(getattr(node, "_function", None), "identity", None)
    return identity or node.name()
