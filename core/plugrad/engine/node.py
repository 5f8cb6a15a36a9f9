"""`Node`: one recorded operation, which is also the `ctx` its forward and backward see. Next: `function.py`.

A node knows its edges (where the gradients of its inputs go), its number (newer is lower, so that a heap of
numbers gives a topological order), the shape and dtype of its output, and what its rule saved. It holds no
Tensor but those that were saved. An *edge* is anything with `_number`, `_shape` and `_dtype`: a node of one
output itself, an `Output` of a node with several, or the `AccumulateGrad` of a leaf. The engine's attributes
begin with an underscore: all other names on `ctx` are the author's.
"""

from __future__ import annotations

import itertools
import threading
import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from plugrad.engine import grad_mode
from plugrad.engine.dtypes import tensor_type
from plugrad.engine.errors import GraphFreedError, HigherOrderError, ModifiedError
from plugrad.engine.hooks import Watch
from plugrad.engine.tensor import LEAF, Tensor, new, wrap

if TYPE_CHECKING:
    from plugrad.engine.function import Function

numbers = itertools.count(-1, -1)  # of nodes and outputs: the newest is the lowest
leaf_numbers = itertools.count(1)  # of leaves: after every node, in the order of their first use

NOT_A_TENSOR = ()  # stands in `edges` for an argument that is no tensor; an absent edge is None

FREED: Any = ("freed",)  # stands in `saved` once a sweep has passed


class Node:
    """A recorded operation. Made by calling an op, never by hand; `ctx` in `forward` and `backward`."""

    __slots__ = (
        "__dict__",
        "__weakref__",
        "_dtype",
        "_edges",
        "_number",
        "_owners",
        "_saved",
        "_shape",
        "needs_input_grad",
    )

    # The sweep reads these of every node it passes; a class attribute costs nothing in forward.
    _watch: Watch | None = None  # hooks and retain_grad of the output
    _counters: dict[int, tuple[list[int], int]] | None = None  # output -> its counter, version then
    _outputs: tuple[Output, ...] | None = None  # set on a node of several outputs
    _materialize_grads = True
    _marked = False  # forward called mark_dirty or mark_non_differentiable
    _dirty: tuple[Any, ...] = ()
    _non_differentiable: tuple[Any, ...] = ()

    # Facts of the Function, set once per class by `Function.__init_subclass__`.
    _function: ClassVar[type[Function]]
    _run_class: ClassVar[type[Node]]  # what `for_run` returns
    _rule: ClassVar[Callable[..., Any]]
    _takes_arrays: ClassVar[bool] = True
    _broadcasts: ClassVar[bool] = False
    _shows_tensors: bool = False  # are `saved_tensors` Tensors? In a Function, and when recorded
    _once_differentiable: ClassVar[bool] = False
    node_name: str = "Node"

    _shape: tuple[int, ...]
    _dtype: Any
    _edges: tuple[Any, ...]
    _number: int
    _saved: tuple[Any, ...]
    _owners: tuple[Any, ...]
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
        owners = self._owners
        if not owners:  # nothing was saved, or still inside forward
            if self._saved is FREED:
                raise freed_error(self)
            return ()
        if (
            latest_change[0] < self._number
        ):  # something, somewhere, was changed after this node was made
            check_versions(self)
        if not self._shows_tensors:
            return self._saved
        if len(owners) == 1:
            return (saved_as_tensor(self, 0, self._saved[0], owners[0]),)
        pairs = zip(self._saved, owners, strict=True)
        return tuple(
            [saved_as_tensor(self, slot, value, owner) for slot, (value, owner) in enumerate(pairs)]
        )

    @property
    def saved_variables(self) -> tuple[Any, ...]:
        """The old name of `saved_tensors`."""
        return self.saved_tensors

    def mark_dirty(self, *tensors: Any) -> None:
        """Say that `forward` changed these inputs in place; they must all be returned."""
        self._dirty = tensors
        self._marked = True

    def mark_non_differentiable(self, *tensors: Any) -> None:
        """Say that no gradient flows through these outputs: they will not require grad.

        Raises
        ------
        TypeError
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

    def set_materialize_grads(self, value: bool) -> None:
        """Say whether `backward` gets zeros (True, the default) or None for an output nothing was computed from."""
        self._materialize_grads = bool(value)

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

    # What a user asks, as `tensor.grad_fn`.

    @property
    def pair(self) -> tuple[Node, int]:
        """As an edge: this node, and the number of its output."""
        return self, 0

    def name(self) -> str:
        """Return the name that `grad_fn` prints, such as 'MulBackward0'."""
        return self.node_name

    @property
    def next_functions(self) -> tuple[tuple[Any, int], ...]:
        """The nodes that the gradients of the inputs flow to: a pair (node, output number) per tensor argument."""
        return tuple(
            [edge.pair if edge else (None, 0) for edge in self._edges if edge is not NOT_A_TENSOR]
        )

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
        return -self._number

    def __call__(self, *grads: Any) -> Any:
        """Run this node's backward rule on `grads` and return the gradients of its inputs; `.grad` is left alone."""
        from plugrad.engine.sweep import call_node

        return call_node(self, grads)

    apply = __call__

    def __repr__(self) -> str:
        return f"<{self.name()} object at {hex(id(self))}>"

    def for_run(self, needs: tuple[bool, ...], shows_tensors: bool) -> Node:
        """Return this node as one run of its rule sees it; all that the rule keeps on it is shared."""
        if needs == self.needs_input_grad and shows_tensors == self._shows_tensors:
            return self
        run: Node = new(self._run_class)
        for name in ("_edges", "_number", "_saved", "_owners", "_shape", "_dtype"):
            setattr(run, name, getattr(self, name))
        run.__dict__ = self.__dict__
        run.needs_input_grad = needs
        run._shows_tensors = shows_tensors
        run._itself = self._itself or self
        return run


class Output:
    """One output of a node that has several: an edge of its own."""

    __slots__ = ("_dtype", "_number", "_shape", "_watch", "node", "nr")

    def __init__(self, node: Node, nr: int, shape: tuple[int, ...], dtype: Any) -> None:
        self.node = node
        self.nr = nr
        self._number = next(numbers)
        self._shape = shape
        self._dtype = dtype
        self._watch: Watch | None = None

    @property
    def pair(self) -> tuple[Node, int]:
        """As an edge: the node, and the number of this output."""
        return self.node, self.nr


class AccumulateGrad:
    """Where a gradient enters a leaf's `.grad`. The leaf holds it weakly, graphs hold it, it holds the leaf."""

    __slots__ = ("__weakref__", "_dtype", "_number", "_shape", "variable")

    variable: Tensor
    _number: int
    _shape: tuple[int, ...]
    _dtype: Any

    @property
    def pair(self) -> tuple[AccumulateGrad, int]:
        """As an edge: this, and 0."""
        return self, 0

    @property
    def _watch(self) -> Watch | None:
        return self.variable._watch

    @property
    def next_functions(self) -> tuple[()]:
        """Empty: nothing lies behind a leaf."""
        return ()

    def name(self) -> str:
        """Return 'torch::autograd::AccumulateGrad', as PyTorch does."""
        return "torch::autograd::AccumulateGrad"

    def __repr__(self) -> str:
        return f"<AccumulateGrad object at {hex(id(self))}>"


_accumulators = threading.Lock()


def accumulator(leaf: Tensor) -> AccumulateGrad:
    """Return the leaf's AccumulateGrad: the same object to every consumer, as long as a graph holds it."""
    known = leaf._accumulator
    if known is not None:
        node = known()
        if node is not None:
            return node
    with _accumulators:
        node = leaf._accumulator() if leaf._accumulator is not None else None
        if node is None:
            node = new(AccumulateGrad)
            node.variable = leaf
            node._number = next(leaf_numbers)
            node._shape = leaf._array.shape
            node._dtype = leaf._array.dtype
            leaf._accumulator = weakref.ref(node)
    return node


def edge_of(tensor: Tensor) -> Any:
    """Return the edge that the gradient of a tensor that requires grad flows to."""
    return accumulator(tensor) if tensor._edge is LEAF else tensor._edge


# What was saved, on its way in and out.
#
# `node._saved` holds the values as the rule gave them, `node._owners` beside each what it is: the input Tensor (of
# version 0, nearly always), (Tensor, version), the number of the output (which a node must not hold), NOT_A_TENSOR
# for an argument that was a plain array or number, or None for an intermediate.


latest_change = [0]
"""When the latest in-place change of any tensor happened, on the clock that numbers nodes (newer is lower).

A node made since need not look at the versions of what it saved.
"""


def bind_saved(
    node: Node, arrays: Sequence[Any], inputs: Sequence[Any], outputs: Sequence[Any]
) -> None:
    """Note what each saved value of `node` is; `arrays` are the `inputs` as `forward` saw them.

    Of an output only the array is kept: the output holds the node, and the node must not hold it.
    """
    node._owners = tuple([_owner(value, arrays, inputs, outputs) for value in node._saved])
    for owner in node._owners:
        if (
            type(owner) is int
            and isinstance(outputs[owner], Tensor)
            and outputs[owner]._counter is not None
        ):
            watch_output(node, owner, outputs[owner]._counter)
    if not node._takes_arrays:
        pairs = zip(node._saved, node._owners, strict=True)
        node._saved = tuple(
            [value._array if type(owner) is int else value for value, owner in pairs]
        )


def _owner(value: Any, arrays: Sequence[Any], inputs: Sequence[Any], outputs: Sequence[Any]) -> Any:
    if value is None or type(value) is float or type(value) is int:
        return None
    for array, given in zip(arrays, inputs, strict=True):
        if array is value:
            if not isinstance(given, Tensor):
                return NOT_A_TENSOR
            return given if given._counter is None else (given, given._counter[0])
    for nr, output in enumerate(outputs):
        if output is value:
            return nr
    return None


def check_versions(node: Node) -> None:
    """Raise ModifiedError if a saved tensor was changed in place since it was saved."""
    for value, owner in zip(node._saved, node._owners, strict=True):
        if owner is None or owner is NOT_A_TENSOR:
            continue
        if type(owner) is int:
            counter, expected = (node._counters or {}).get(owner, (None, 0))
        elif type(owner) is tuple:
            counter, expected = owner[0]._counter, owner[1]
        else:
            counter, expected = owner._counter, 0
        if counter is not None and counter[0] != expected:
            raise modified_error(node, value, owner, counter[0], expected)


def watch_output(node: Node, nr: int, counter: list[int]) -> None:
    """Note the version counter of an output of `node`, now that it has one: the node may have saved that output."""
    if node._counters is None:
        node._counters = {}
    node._counters.setdefault(nr, (counter, counter[0]))


def saved_as_tensor(node: Node, slot: int, value: Any, owner: Any) -> Any:
    """Return a saved value as a Tensor on the graph: the input itself, or this node's output.

    A float intermediate has no history that a second derivative could follow: it is given one that raises.
    """
    if type(owner) is int:
        node = node._itself or node
        edge = node if node._outputs is None else node._outputs[owner]
        return wrap(as_array(value), edge)
    if owner is NOT_A_TENSOR:
        return wrap(value) if isinstance(value, np.ndarray) else value
    if owner is not None:
        return owner[0] if type(owner) is tuple else owner
    if value is None or isinstance(value, (int, float, complex)):
        return value
    array = as_array(value._array if isinstance(value, Tensor) else value)
    if array.dtype.kind not in "fc" or not grad_mode.is_grad_enabled():
        return value if isinstance(value, Tensor) else wrap(array)
    if isinstance(value, Tensor) and value._edge is not None:
        return value
    return wrap(
        array,
        undifferentiable(
            node, array, f"the value saved in slot {slot} is neither an input nor an output"
        ),
    )


def as_array(value: Any) -> Any:
    """Return a NumPy scalar, which 0-d arithmetic makes, as the 0-d array that it stands for; any array as it is."""
    if type(value) is not np.ndarray and isinstance(value, np.generic):
        return np.asarray(value)
    return value


class Undifferentiable(Node):
    """The history of a value that cannot be differentiated: its rule raises. It hangs on the real inputs, so that
    no search for a path can prune it."""

    __slots__ = ()
    node_name = "Error"
    reason = ""
    culprit = ""

    @staticmethod
    def _rule(ctx: Any, *grads: Any) -> Any:
        if ctx.culprit == "once":
            raise HigherOrderError(ctx.reason)
        raise HigherOrderError(
            f"cannot differentiate {ctx.culprit} twice: {ctx.reason}, so its history is unknown and its term would be "
            "dropped silently. Save inputs and outputs only and compute the intermediate again in backward, return it "
            "as an output of forward, or, if it is a constant, keep it as an attribute (ctx.mask = mask)."
        )


def undifferentiable(
    node: Node, array: Any, reason: str, extra_edges: tuple[Any, ...] = (), culprit: str = ""
) -> Node:
    """Return an edge for `array` that raises HigherOrderError when a gradient reaches it."""
    error: Undifferentiable = new(Undifferentiable)
    error._edges = tuple(edge for edge in (*extra_edges, *node._edges) if edge)
    error.needs_input_grad = (True,) * len(error._edges)
    error._number = next(numbers)
    error._saved = error._owners = ()
    error._shape = array.shape
    error._dtype = array.dtype
    error.reason = reason
    error.culprit = culprit or label(node)
    return error


def label(node: Node) -> str:
    """Return how messages name a node: its op's identity if it is registered, else its class."""
    identity: str | None = getattr(getattr(node, "_function", None), "identity", None)
    return identity or node.name()


def freed_error(node: Node) -> GraphFreedError:
    """The error for a second backward, with the op that found its saved values gone."""
    return GraphFreedError(
        "Trying to backward through the graph a second time (or directly access saved tensors after they have already "
        "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
        "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
        f"saved tensors after calling backward. (Found at {label(node)}.)"
    )


def modified_error(
    node: Node, value: Any, owner: Any, version: int, expected: int
) -> ModifiedError:
    """The error for a saved tensor that was changed: what it is, who made and who saved it, and the way out."""
    array = getattr(value, "_array", value)
    tensor = owner[0] if type(owner) is tuple else owner
    source, nr = (node, owner) if type(owner) is int else (tensor.grad_fn, tensor.output_nr)
    origin = f", which is output {nr} of {source.name()}," if source is not None else ""
    return ModifiedError(
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[{tensor_type(array.dtype)} {list(array.shape)}]{origin} is at version {version}; expected version "
        f"{expected} instead. {label(node)} saved it for its backward. Replace the in-place operation by one "
        "that returns a new tensor (x = x + 1 for x += 1), or change a clone."
    )
