"""The graph: `Node`, one recorded operation, which is also the `ctx` of its rule, and the edges between nodes.

A node knows its edges (where the gradients of its inputs go), its number (newer is higher, so that a heap of
numbers gives a topological order), the shape and dtype of its output, and what its rule saved. It holds no
Tensor but those that were saved. The engine's attributes begin with an underscore: all other names on `ctx` are
the author's. An edge is a `Node` of one output itself, an `Output` of a node of several, or the `AccumulateGrad` of a
leaf.
"""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from plugrad.engine import fork
from plugrad.engine.graph.facts import Facts
from plugrad.engine.observers import RemovableHandle
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.fields import Hooks, VersionCounter, latest_change, leaf_numbers, numbers
from plugrad.engine.tensor.tensor import LEAF, OWN_DTYPE, Tensor, new, wrap

if TYPE_CHECKING:
    # As in the file of `Tensor`: put here by those files.
    from plugrad.engine.graph.saved import modified_error, origin_of
    from plugrad.engine.sweep.nodes import accumulate, call_node
    from plugrad.engine.watch.hooks import hooks_of


class Edge:
    """Edge of the graph, to which a gradient flows: base class of `Node`, `Output` and `AccumulateGrad`.

    It has a number that rises with time, and the shape, the dtype and the hooks of the gradients there.
    """

    __slots__ = ()
    _facts: ClassVar[Facts | None] = None  # of one that is a node itself

    _number: int
    _shape: tuple[int, ...]
    _dtype: Any
    _hooks: Hooks | None

    @property
    def pair(self) -> tuple[Any, int]:
        """The node that this edge belongs to, and the index of the output."""
        return self, 0


Origins: TypeAlias = "tuple[Origin | Tensor, ...]"
# Output -> its counter, and the version then.
Counters: TypeAlias = dict[int, tuple[VersionCounter, int]]
NOT_A_TENSOR = ()
Edges: TypeAlias = tuple[Edge | tuple[()] | None, ...]
"""Of a node, for each argument of the op: None stands for a tensor without a gradient, NOT_A_TENSOR for no tensor."""


class Hookable(Edge):
    """Base class of the nodes that users see, `Node` and `AccumulateGrad`: hooks can be registered on them."""

    __slots__ = ()

    def register_prehook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Register ``hook(grad_outputs)``, called before the rule runs, or before `.grad` is added to;
        return its handle.

        If the hook returns a tuple, this replaces the grad_outputs.
        """
        return RemovableHandle(hooks_of(self).before, hook)

    def register_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Register ``hook(grad_inputs, grad_outputs)``, called after the rule has run, or `.grad` was added to;
        return its handle.

        If the hook returns a tuple, this replaces the grad_inputs; at a leaf there are none.
        """
        return RemovableHandle(hooks_of(self).after, hook)

    @property
    def requires_grad(self) -> bool:
        """True, always: a node exists only if an input requires grad."""
        return True


class Node(Hookable):
    """Node of the graph: a recorded operation, which each call of an op makes.
    It is also the `ctx` of forward and backward.

    Attributes whose names begin with an underscore are the engine's, all others the author's. `needs_input_grad` says
    for each argument whether its gradient is needed.
    """

    __slots__ = (
        "__dict__",
        "__weakref__",
        "_dtype",
        "_edges",
        "_number",
        "_origins",
        "_saved",
        "_shape",
        "needs_input_grad",
    )

    # The sweep reads these of every node it passes; a class attribute costs nothing in forward.
    _hooks: Hooks | None = None  # what a user has hung on the node, and on its output if it has one
    _counters: Counters | None = None
    _outputs: tuple[OutputSlot, ...] | None = None  # of a node of several outputs
    _materialize_grads = True
    _marked = False  # forward called mark_dirty or mark_non_differentiable
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
    _origins: Origins
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

        If it is called again, the last call counts. They come back as `ctx.saved_tensors`, in the same order.
        """
        self._saved = tensors

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """Values that `save_for_backward` kept: arrays in an `ArrayFunction`'s ordinary backward, Tensors otherwise.

        Raises
        ------
        GraphFreedError
            An earlier backward pass freed them (call that one with ``retain_graph=True``).
        ModifiedError
            A saved tensor was changed in place since.
        """
        # In this order: a sweep of another thread that frees them begins with the values.
        origins, saved = self._origins, self._saved
        if not origins or type(saved) is not tuple:  # nothing, still inside forward, or an Absent
            return saved.unpack(self) if isinstance(saved, Absent) else ()
        if latest_change[0] > self._number:
            self._check_versions(saved, origins)
        if not self._shows_tensors:
            return saved
        if len(origins) == len(saved) == 1:  # nearly always: 5 % of a small Function
            return (origins[0]._as_saved(self, 0, saved[0]),)
        pairs = zip(saved, origins, strict=False)  # a rule that saves more changes nothing
        return tuple(
            [origin._as_saved(self, slot, value) for slot, (value, origin) in enumerate(pairs)]
        )

    def _check_versions(self, saved: tuple[Any, ...], origins: Origins) -> None:
        """Raise ModifiedError if a saved tensor was changed in place since it was saved.

        `saved` are the values and `origins` what each is (see `Origin`), in the same order.
        """
        for value, origin in zip(saved, origins, strict=False):
            counter, expected = (
                origin.counter(self) if isinstance(origin, Origin) else (origin._counter, 0)
            )
            if counter is not None and counter.count != expected:
                source = origin_of(origin).made_by(self)
                raise modified_error(self, value, source, counter, expected)

    @property
    def saved_variables(self) -> tuple[Any, ...]:
        """The old name of `saved_tensors`, deprecated."""
        warnings.warn(
            "'saved_variables' is deprecated; use 'saved_tensors'", DeprecationWarning, stacklevel=2
        )
        return self.saved_tensors

    def note_counter(self, nr: int, counter: VersionCounter) -> VersionCounter:
        """Return the version counter of output `nr`: one noted in an earlier call, else `counter`, which is now noted
        together with its present version.

        The rule may have saved the output, and then needs to know whether it was changed.
        """
        noted: Counters = self.__dict__.setdefault("_counters", {})
        return noted.setdefault(nr, (counter, counter.count))[0]

    def save_for_forward(self, *tensors: Any) -> None:
        """Keep `tensors` as ``ctx.saved_for_forward``, for `jvp`.
        Raises AssertionError if one is neither None nor has a shape.
        """
        assert all(value is None or hasattr(value, "shape") for value in tensors), (
            "save_for_forward expects all arguments to be tensors; keep other values as attributes of ctx"
        )
        self.saved_for_forward = tensors

    def mark_non_differentiable(self, *tensors: Any) -> None:
        """Declare that no gradient flows through these outputs: they will not require grad.

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
        """Declare that `forward` changed these inputs in place; it must return all of them.

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
            That argument needs no gradient in this run: test ``ctx.needs_input_grad[position]`` first.
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
        """Set whether `backward` gets zeros (True, the default) or None as the gradient of an output that was not
        used.
        """
        self._materialize_grads = bool(value)

    materialize_grads = property(fset=set_materialize_grads)  # may be assigned, as in PyTorch

    # What it is as `tensor.grad_fn`, and as an edge.

    def name(self) -> str:
        """Return the name that `grad_fn` prints, such as 'MulBackward0'."""
        return self.node_name

    @property
    def next_functions(self) -> tuple[tuple[Any, int], ...]:
        """A pair (node, output index) for each tensor argument, to which its gradient flows;
        (None, 0) if it needs none.
        """
        return tuple(
            [edge.pair if edge else (None, 0) for edge in self._edges if edge is not NOT_A_TENSOR]
        )

    def __call__(self, *grads: Any) -> Any:
        """Run this node's backward rule on `grads`, one for each output, and return the gradients of its inputs.

        `.grad` of leaves is not changed.
        """
        return call_node(self, grads)

    apply: ClassVar[Callable[..., Any]] = __call__

    @property
    def metadata(self) -> dict[Any, Any]:
        """Dict for anything that a user wants to keep on this node."""
        kept: dict[Any, Any] = self.__dict__.setdefault("_metadata", {})
        return kept

    def _sequence_nr(self) -> int:
        """Return the node's number in time, as PyTorch counts it: the newer, the higher."""
        return self._number

    def __reduce__(self) -> Any:
        raise TypeError(
            f"cannot pickle '{type(self).__name__}' object: it belongs to the graph of this process; pickle or copy "
            "the Tensor, which becomes a leaf"
        )

    def __repr__(self) -> str:
        return f"<{self.name()} object at {hex(id(self))}{vars(self).get('_kernel', '')}>"

    def for_run(self, needs: tuple[bool, ...], shows_tensors: bool) -> Node:
        """Return this node as the `ctx` of one run of its rule: itself,
        or a copy with another `needs_input_grad`, `needs`.

        `shows_tensors` says whether `saved_tensors` are Tensors. Attributes that the rule sets are shared with the
        copy.
        """
        if needs == self.needs_input_grad and shows_tensors == self._shows_tensors:
            return self
        run: Node = new(self._run_class)
        for name in ("_edges", "_number", "_origins", "_saved", "_shape", "_dtype"):
            setattr(run, name, getattr(self, name))
        run.__dict__ = self.__dict__
        run.needs_input_grad = needs
        run._shows_tensors = shows_tensors
        run._itself = self._itself or self
        return run


class OutputSlot:
    """Record of one output of a node that has several: number, shape, dtype and hooks.

    It holds the `Output` edge weakly, because that holds the node.
    """

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
    """Origin of a saved value: an input, an output, a constant, or an intermediate result;
    see the subclasses in saved.py.

    It knows how to check whether the value was changed in place, and how to make it a Tensor on the graph.
    """

    __slots__ = ()

    def counter(self, node: Node) -> tuple[VersionCounter | None, int]:
        """Return the version counter of the value's memory, None if there is none, and the version that was saved."""
        return None, 0

    def made_by(self, node: Node) -> tuple[Any, int] | None:
        """Return the node that computed the value, and the output index; None if none did."""
        return None

    def _as_saved(self, node: Node, slot: int, value: Any) -> Any:
        """Return `value`, which `node` saved as its value number `slot` and of which this is the origin, as a Tensor
        from which gradients flow on to that origin, an input or output of the node, say.
        """
        raise NotImplementedError


class Absent(tuple[Any, ...]):
    """Placeholder in `node._saved` for values that are freed or packed:
    a tuple of what is needed to restore or report them.
    """

    __slots__ = ()

    def unpack(self, node: Node) -> tuple[Any, ...]:
        """Return the values for the rule of `node`, or raise an error if they are freed."""
        raise NotImplementedError


ROOT: Any = new(Node)
"""Sentinel above the roots; its "input gradients" are the gradients passed to `backward()`."""

ROOT._saved = ROOT._origins = ()
ROOT.node_name = "root"


def label(node: Node) -> str:
    """Return the name of a node in messages: the identity of its op if that is registered, else the node's name."""
    identity: str | None = getattr(getattr(node, "_function", None), "identity", None)
    return identity or node.name()


# The other edges: one output of several, and the end at a leaf.


class Output(Edge):
    """Edge to one output, number `nr`, of a node that has several. `output_edge` makes it when it is first needed."""

    __slots__ = ("__weakref__", "_dtype", "_number", "_shape", "_slot", "node", "nr")

    def __init__(self, node: Node, nr: int, slot: OutputSlot) -> None:
        self.node = node
        self.nr = nr
        self._slot = slot
        self._number = slot.number
        self._shape = slot.shape
        self._dtype = slot.dtype

    @property
    def _hooks(self) -> Hooks | None:
        return self._slot.hooks

    @_hooks.setter
    def _hooks(self, hooks: Hooks | None) -> None:
        self._slot.hooks = hooks

    @property
    def pair(self) -> tuple[Node, int]:
        """The node, and the index of this output."""
        return self.node, self.nr


def output_edge(node: Node, nr: int) -> Edge:
    """Return the edge of output `nr` of a node: the node itself if it has one output, else always the same `Output`."""
    node = node._itself or node
    if node._outputs is None:
        return node
    slot = node._outputs[nr]
    output = slot.output() if slot.output is not None else None
    if output is None:
        with fork.edges:
            output = slot.output() if slot.output is not None else None
            if output is None:
                output = Output(node, nr, slot)
                slot.output = weakref.ref(output)
    return output


class AccumulateGrad(Hookable):
    """Edge at which the graph ends in a leaf, whose `.grad` gets the gradient. Graphs hold it, it holds the leaf
    (`variable`), and the leaf holds it weakly.

    A backward pass does not call it: `write_grads` (`sweep/ownership.py`) adds to `.grad` what has arrived here.
    """

    __slots__ = ("__weakref__", "_dtype", "_hooks", "_metadata", "_number", "_shape", "variable")
    variable: Tensor
    _metadata: dict[Any, Any]

    def name(self) -> str:
        """Return 'torch::autograd::AccumulateGrad', as PyTorch does."""
        return "torch::autograd::AccumulateGrad"

    @property
    def next_functions(self) -> tuple[()]:
        """Empty: nothing lies behind a leaf."""
        return ()

    def __call__(self, grad: Tensor | None) -> tuple[()]:
        """Add `grad` to the leaf's `.grad`, and return (). Of the hooks, only the leaf's post-accumulate hooks run."""
        return accumulate(self, grad)

    @property
    def metadata(self) -> dict[Any, Any]:
        """Dict for anything that a user wants to keep on this node."""
        with fork.edges:
            if not hasattr(self, "_metadata"):
                self._metadata = {}
        return self._metadata

    def _sequence_nr(self) -> int:
        """Return PyTorch's number for it, the highest, as a leaf's gradient is written as soon as it is complete."""
        return 2**64 - 1

    def __lt__(self, other: AccumulateGrad) -> bool:
        return self._number < other._number

    def __repr__(self) -> str:
        return f"<AccumulateGrad object at {hex(id(self))}>"


def accumulator(leaf: Tensor) -> AccumulateGrad:
    """Return the AccumulateGrad of a leaf: always the same object while a graph holds it."""
    with fork.edges:
        known = leaf._accumulator
        node: AccumulateGrad | None = None if known is None else known()
        if node is None:
            node = AccumulateGrad()
            array = leaf._array
            node.variable = leaf
            node._number = next(leaf_numbers)
            node._shape = array.shape
            own = leaf._grad_dtype is OWN_DTYPE  # nearly always
            node._dtype = array.dtype if own else leaf._dtype_of_grad()
            node._hooks = None
            leaf._accumulator = weakref.ref(node)
    return node


def edge_of(tensor: Tensor) -> Edge:
    """Return the edge to which the gradient of `tensor` flows; the tensor must require grad."""
    return accumulator(tensor) if tensor._edge is LEAF else tensor._edge


def dtype_at(edge: Edge) -> Any:
    """Return the dtype of the gradients at an edge; for a leaf with ``grad_dtype = None``, which takes any,
    the leaf's own.
    """
    if isinstance(edge, AccumulateGrad) and edge._dtype is None:
        return edge.variable._array.dtype
    return edge._dtype


def reattached(array: Array, edge: Edge | None) -> Tensor:
    """Return `array` as a Tensor whose gradient flows to `edge`, in place of an input that was saved as an array."""
    if type(edge) is not AccumulateGrad:
        return wrap(array, edge)
    tensor = wrap(array, LEAF)
    tensor._accumulator = weakref.ref(edge)
    return tensor
