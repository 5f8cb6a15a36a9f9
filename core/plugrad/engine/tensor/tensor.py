"""`Tensor`: an array that remembers how it was made.

Here is what autograd asks of it: `backward`, `grad_fn`, `detach`, hooks. Operators and most methods are ops, which
`_plugrad_names/operators.py` gives it, and NumPy's functions. Its fields are in `fields.py`; in `surface/` are `shape`
and the like (`description.py`), `grad`, `requires_grad` and `data` (`assignment.py`), `item` and `numpy`
(`conversion.py`).
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable
from copy import deepcopy
from types import FunctionType
from typing import TYPE_CHECKING, Any

from plugrad.engine import fork
from plugrad.engine.errors import GradientError, LeafError
from plugrad.engine.observers import RemovableHandle
from plugrad.engine.surface.assignment import Assignment
from plugrad.engine.surface.conversion import Conversion
from plugrad.engine.surface.description import Description
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.fields import LEAF as LEAF
from plugrad.engine.tensor.fields import OWN_DTYPE as OWN_DTYPE
from plugrad.engine.tensor.fields import EdgeOrLeaf as EdgeOrLeaf
from plugrad.engine.tensor.fields import VersionCounter, numbers
from plugrad.engine.tensor.fields import ViewCall as ViewCall

if TYPE_CHECKING:
    # What methods call in later rooms: those files put it here (`give`) when they are imported.
    from plugrad.engine.creation.data import array_of_tensor
    from plugrad.engine.graph.saved import input_as_saved
    from plugrad.engine.sweep.backward import run_backward
    from plugrad.engine.watch.hooks import own_hooks

new: Any = object.__new__


class Tensor(Description, Assignment, Conversion):
    """Tensor: an array with a gradient, which ops take and return. Make one with `tensor`, `ones`, `from_numpy` ...

    ``Tensor([2])`` (the old spelling) makes a tensor of the default dtype from data, ``Tensor(2, 3)`` one of that
    shape, zero-filled, ``Tensor(x)`` one that shares the memory of `x`.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    tensor([2., 4.])
    """

    __slots__ = ()

    def __init__(self, *data: Any) -> None:
        """Make a tensor in the old spelling, ``Tensor([2])`` or ``Tensor(2, 3)``: see the class."""
        self._array = array_of_tensor(data)
        self._edge = None
        self._counter = None

    def backward(
        self,
        gradient: Tensor | None = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: Any = None,
    ) -> None:
        """Add the gradient of this tensor with respect to each leaf to the leaf's `.grad`.

        Parameters
        ----------
        gradient
            The gradient of the final result with respect to this tensor, of its shape; 1 for a one-element tensor.
        retain_graph
            Keep what the graph saved, so that a second pass is possible (default: the value of `create_graph`).
        create_graph
            Record the pass itself, for higher derivatives.
        inputs
            Accumulate into these tensors only.

        Raises
        ------
        GradientError
            This tensor requires no grad; or it is not a scalar and no `gradient` is given; or an op's rule returned
            something wrong. No `.grad` has changed then.
        """
        given = None if gradient is None else (gradient,)
        run_backward((self,), given, retain_graph, create_graph, inputs)

    # The graph.

    @property
    def grad_fn(self) -> Any:
        """The node that computed this tensor; None for a leaf.

        Raises
        ------
        GradientError
            This is a view whose history was lost when its base was written to: it was made under `no_grad`, or is one
            of several views that one op returned.
        """
        if self.is_leaf:
            return None
        node = self._edge.pair[0]
        if node._lost is not None:
            raise GradientError(node._lost)
        return node

    @grad_fn.setter
    def grad_fn(self, value: Any) -> None:
        raise AttributeError(
            "attribute 'grad_fn' of 'Tensor' objects is not writable: it is what computed the tensor. detach() takes a "
            "tensor off its graph"
        )

    def detach(self) -> Tensor:
        """Return a tensor that shares memory and version with this one and requires no grad."""
        alias = self._alias()
        alias._counter = self._counter or counter_of(self)
        return alias

    def _alias(self) -> Tensor:
        """Return another tensor of the same memory, without history."""
        if self._counter is not None:
            self._counter.before_showing(self)
        return wrap(self._array)

    def detach_(self) -> Tensor:
        """Take this tensor off the graph: it becomes a leaf that requires no grad.

        Raises
        ------
        RuntimeError
            This tensor is a view.
        """
        if self._base is not None:
            raise RuntimeError(
                "Can't detach views in-place. Use detach() instead. (A view's history is that of its base.)"
            )
        if self._edge is not None:
            counter_of(self)  # what saved it goes on watching
            for ref in tuple(self._views or ()):
                _ = (view := ref()) is not None and view._edge  # not stale: it keeps its history
            self._written = None
            self._detached = next(numbers)
        self._edge = None
        return self

    def is_inference(self) -> bool:
        """Return True for a tensor that was made in `inference_mode`."""
        return self._counter is not None and self._counter.infers

    def _as_saved(self, node: Any, slot: int, value: Any) -> Tensor:
        """Return this tensor, an input of `node` that it saved as its value number `slot`, as it was saved: itself, or
        a Tensor of `value` if its data was replaced since.
        """
        if self._detached is None and (value is self or value is self._array):
            return self
        return input_as_saved(self, node, value)

    # Hooks.

    def register_hook(self, hook: Callable[[Tensor], Tensor | None]) -> RemovableHandle:
        """Register ``hook(grad)``, to be called whenever the gradient of this tensor has been computed;
        return its handle.

        The hook may return a Tensor, which replaces the gradient. On a leaf it is called once per pass, with the sum.

        Raises
        ------
        RuntimeError
            This tensor does not require grad.
        """
        if self._edge is None:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        return RemovableHandle(own_hooks(self).gradient, hook)

    def retain_grad(self) -> None:
        """Make backward store the gradient of this computed tensor in its `.grad`; on a leaf this does nothing.

        Raises
        ------
        RuntimeError
            This tensor does not require grad.
        """
        if self._edge is None:
            raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
        if not self.is_leaf:
            own_hooks(self).retained = weakref.ref(self)

    def register_post_accumulate_grad_hook(self, hook: Callable[[Tensor], None]) -> RemovableHandle:
        """Register ``hook(tensor)``, to be called whenever a backward pass has added to this leaf's `.grad`;
        return its handle.

        The gradient is then added as soon as its last contribution is in, while the pass goes on: the hook may use it
        (an optimiser's step) and set `.grad` to None to free its memory.

        Raises
        ------
        RuntimeError
            This tensor does not require grad, or is not a leaf.
        """
        if self._edge is None:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        if not self.is_leaf:
            raise LeafError("post accumulate grad hooks cannot be registered on non-leaf tensors")
        return RemovableHandle(own_hooks(self).accumulated, hook)

    # Copies.

    def __deepcopy__(self, memo: dict[int, Any]) -> Tensor:
        """Return a leaf with memory, gradient and attributes of its own. Raises RuntimeError for a computed tensor."""
        # A table of xarray copies what it holds in the middle of a computation (`sortby`), which goes on there.
        if sys._getframe(2).f_globals.get("__name__", "").startswith("xarray."):
            return self.clone()
        if not self.is_leaf:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the "
                "moment. Copy tensor.detach(), or clone() to stay on the graph."
            )
        copy = wrap(self._array.copy(), self._edge)
        memo[id(self)] = copy
        copy._grad = None if self._grad is None else wrap(self._grad._array.copy())
        if self._grad_dtype is not OWN_DTYPE:
            copy._grad_dtype = self._grad_dtype
        vars(copy).update(deepcopy(self._attributes(), memo))
        return copy

    def __reduce__(self) -> Any:
        self._show_memory()  # copy.copy() shares it
        return _unpickle, (self._array, self.requires_grad), self._attributes()

    def _attributes(self) -> dict[str, Any]:
        """Return the attributes that are the user's own."""
        return {name: value for name, value in vars(self).items() if not hasattr(Tensor, name)}

    __hash__ = object.__hash__

    # Above those of pandas' tables, 1000 to 4000: they leave ``table * tensor`` to the tensor, which refuses it.
    __pandas_priority__ = 5000


def give(kind: type, *functions: Callable[..., Any]) -> None:
    """Add functions to the module of the class `kind`, whose methods call them there by name.

    The functions are defined in files that import that module: an import in the body of `backward` would take 0.6 of 6
    µs.
    """
    vars(sys.modules[kind.__module__]).update({each.__name__: each for each in functions})


def name_methods(part: type) -> None:
    """Set the module and qualified name of each method of `part`, a base class, to those of `Tensor`,
    for errors and pickles.
    """
    for attribute in vars(part).values():
        method = attribute.fget if isinstance(attribute, property) else attribute
        if isinstance(method, FunctionType):
            method.__module__, method.__qualname__ = __name__, f"Tensor.{method.__name__}"


for each in Tensor.__mro__[:-1]:
    vars(sys.modules[each.__module__])["Tensor"] = Tensor  # which each file of methods names
    name_methods(each)


def wrap(array: Array, edge: EdgeOrLeaf = None) -> Tensor:
    """Return `array`, of any library, as a Tensor without a copy;
    its gradient flows to `edge` (None: it requires no grad).
    """
    tensor: Tensor = new(Tensor)
    tensor._array = array
    tensor._edge = edge
    tensor._counter = None
    return tensor


@fork.indivisible
def counter_of(tensor: Tensor) -> VersionCounter:
    """Return the version counter of a tensor, made when it is first needed.

    The node that computed the tensor is given the counter: it may have saved this output, which it cannot hold.
    """
    counter = VersionCounter()
    if not tensor.is_leaf:
        node, nr = tensor._edge.pair
        counter = node.note_counter(nr, counter)
    tensor._counter = tensor._counter or counter
    return tensor._counter


def share_version(source: Tensor, alias: Tensor) -> None:
    """Give `alias`, which shares the memory of `source`, the same version counter."""
    alias._counter = source._counter or counter_of(source)


def _unpickle(array: Array, requires_grad: bool) -> Tensor:
    return wrap(array, LEAF if requires_grad else None)


_unpickle.__module__ = "plugrad"  # the public place, which pickles name
