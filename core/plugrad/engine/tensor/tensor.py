"""`Tensor`: an array that remembers how it was made. Next: `tensor/printing.py`.

Three slots are read by every op: the array, the edge its gradient flows to (None: no gradient; `LEAF`: into its own
`.grad`; else a node), and the version counter, which exists only once the tensor was changed or is shared.
Everything else is rare, and a class attribute until it is set. Operators and most methods are ops:
`plugrad.operators` binds them, and NumPy's functions on Tensors.
"""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.clock import numbers
from plugrad.engine.errors import GradientError, LeafError
from plugrad.engine.tensor.arrays import Array
from plugrad.engine.tensor.dtypes import (
    Device,
    DType,
    Size,
    named,
    scalar_name,
)
from plugrad.engine.tensor.hooks import Hooks, RemovableHandle, first_hooks
from plugrad.engine.tensor.versions import VersionCounter

if TYPE_CHECKING:
    from plugrad._tensor_ops import TensorOps
else:
    TensorOps = object  # `plugrad.operators` and later rooms give Tensor what the stub lists

new: Any = object.__new__
LEAF = "leaf"  # the edge of a leaf that requires grad
OWN_DTYPE = "own"  # the dtype of a leaf's gradients is the leaf's


class Tensor(TensorOps):
    """An array with a gradient: what ops take and return. Make one with `plugrad.tensor`, `ones`, `from_numpy` ...

    ``Tensor([2])`` (the old spelling) makes a tensor of the default dtype from data, ``Tensor(2, 3)`` one of that
    shape, zero-filled, ``Tensor(x)`` one that shares the memory of `x`.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    tensor([2., 4.])
    """

    __slots__ = ("__dict__", "__weakref__", "_array", "_counter", "_edge")

    _array: Any
    _edge: Any
    _counter: VersionCounter | None

    _grad: Tensor | None = None
    _grad_dtype: Any = OWN_DTYPE  # of a leaf: the dtype of its gradients; None: what they arrive in
    _accumulator: weakref.ref[Any] | None = None  # of a leaf: its AccumulateGrad
    _hooks: Hooks | None = None  # of a leaf; other tensors keep theirs on their node
    _base: Tensor | None = None  # of a view: the tensor whose memory it shows
    _replay: tuple[Any, ...] = ()  # of a view: the calls that make it from its base
    # Of a view: why it may not be written to while recording.
    _refusal: tuple[str, str] | None = None
    # When detach_() took it off its graph, on the clock that numbers nodes. (`int` is a method here.)
    _detached: Any = None
    _views: list[weakref.ref[Tensor]] | None = None  # of a base

    def __deepcopy__(self, memo: dict[int, Any]) -> Tensor:
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
        for name, value in vars(self).items():
            if not hasattr(Tensor, name):  # the user's own
                setattr(copy, name, deepcopy(value, memo))
        return copy

    def __reduce__(self) -> Any:
        self._show_memory()  # copy.copy() shares it
        return _unpickle, (self._array, self.requires_grad)

    # What it is.

    @property
    def shape(self) -> Size:
        """The sizes of its dimensions."""
        return Size(self._array.shape)

    @property
    def dtype(self) -> DType:
        """The dtype of its elements: PyTorch's name, and NumPy's dtype to NumPy."""
        dtype: DType = named(self._array.dtype)
        return dtype

    @property
    def device(self) -> Device:
        """Where it lives, as PyTorch names it: always the CPU; plugrad has no devices."""
        return Device()

    def cpu(self, memory_format: Any = None) -> Tensor:
        """Return this tensor, which lives on the CPU already."""
        here: Tensor = table.get("to")(self, memory_format=memory_format)
        return here

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self._array.shape)

    @property
    def requires_grad(self) -> bool:
        """True if gradients flow to this tensor. Assigning it makes a leaf trainable, or not.

        Raises
        ------
        LeafError
            Set to False on a tensor that was computed: use ``detach()``.
        RuntimeError
            Set to True on integers or booleans.
        """
        return self._edge is not None

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        if not isinstance(value, bool):
            raise RuntimeError(f"requires_grad must be a bool, got {type(value).__name__}")
        if not self.is_leaf:
            if not value:
                raise LeafError(
                    "you can only change requires_grad flags of leaf variables. If you want to use a computed variable "
                    "in a subgraph that doesn't require differentiation use var_no_grad = var.detach()."
                )
            return
        if value and self._array.dtype.kind not in "fc":
            raise RuntimeError(
                "only Tensors of floating point dtype can require gradients, got "
                f"{scalar_name(self._array.dtype)}; convert it first: x = x.float()"
            )
        if value and self._counter is not None:
            self._counter.before_training()
        self._edge = LEAF if value else None

    @requires_grad.deleter
    def requires_grad(self) -> None:
        raise RuntimeError("requires_grad must be a bool; it cannot be deleted: set it to False")

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Set `requires_grad` and return this tensor."""
        self.requires_grad = requires_grad
        return self

    @property
    def is_leaf(self) -> bool:
        """True for a tensor that was not computed from one that requires grad."""
        return self._edge is None or self._edge is LEAF

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

    @property
    def output_nr(self) -> int:
        """Which output of its node this tensor is."""
        return 0 if self.is_leaf else self._edge.pair[1]

    @property
    def _version(self) -> int:
        return self._counter.version() if self._counter is not None else 0

    def size(self, dim: int | None = None) -> Any:
        """Return the shape, or the size of dimension `dim`."""
        return self.shape if dim is None else self._array.shape[dim]

    def dim(self) -> int:
        """Return the number of dimensions."""
        return len(self._array.shape)

    ndimension = dim

    def numel(self) -> int:
        """Return the number of elements."""
        return int(self._array.size)

    nelement = numel

    def element_size(self) -> int:
        """Return the size of one element in bytes."""
        return int(self._array.dtype.itemsize)

    def type_as(self, other: Tensor) -> Tensor:
        """Return this tensor in the dtype of another."""
        converted: Tensor = table.get("to")(self, other._array.dtype)
        return converted

    def is_floating_point(self) -> bool:
        """Return True if the elements are real floating-point numbers."""
        return bool(self._array.dtype.kind == "f")

    def is_complex(self) -> bool:
        """Return True if the elements are complex numbers."""
        return bool(self._array.dtype.kind == "c")

    def is_contiguous(self, memory_format: Any = None) -> bool:
        """Return True if the elements lie in memory in C order, or in that of `memory_format`."""
        array = self._array
        if str(memory_format) == "torch.channels_last":
            return array.ndim == 4 and bool(array.transpose(0, 2, 3, 1).flags.c_contiguous)
        return bool(array.flags.c_contiguous)

    def _is_view(self) -> bool:
        return self._base is not None

    # Its gradient.

    @property
    def grad(self) -> Tensor | Any:
        """The gradient that backward passes have accumulated; None before the first.

        Raises
        ------
        RuntimeError
            Assigned a tensor of another shape or dtype.
        TypeError
            Assigned something that is neither a Tensor nor None.
        """
        if self._grad is None and not self.is_leaf and not self.retains_grad:
            warnings.warn(
                "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute "
                "won't be populated during autograd.backward(). If you indeed want the .grad field to be populated for "
                "a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor.",
                UserWarning,
                stacklevel=2,
            )
        return self._grad

    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        if value is None:
            self._grad = None
            return
        if not isinstance(value, Tensor):
            raise TypeError(
                f"assigned grad expected to be a Tensor or None but got grad of type {type(value).__name__}"
            )
        if value is self:
            raise RuntimeError("can't assign Variable as its own grad")
        if value._array.shape != self._array.shape:
            raise RuntimeError(
                f"attempting to assign a gradient of size '{list(value._array.shape)}' to a tensor of size "
                f"'{list(self._array.shape)}'. Please ensure that the gradient and the tensor are the same size"
            )
        expected = self._dtype_of_grad()
        if expected is not None and value._array.dtype != expected:
            raise RuntimeError(
                f"attempting to assign a gradient with dtype '{scalar_name(value._array.dtype).lower()}' to a tensor "
                f"with grad_dtype '{scalar_name(expected)}'. The gradient must match the tensor's grad_dtype (by "
                "default the tensor's own dtype). You can set the tensor's grad_dtype attribute with a specific dtype, "
                "or None to allow any dtype"
            )
        value._show_memory()  # later passes add to it
        self._grad = value

    @grad.deleter
    def grad(self) -> None:
        self._grad = None

    @property
    def grad_dtype(self) -> DType | None:
        """The dtype of a leaf's gradients: its own unless it is set; None takes them as they arrive.

        A gradient that arrives in another one is cast to it.

        Raises
        ------
        RuntimeError
            This tensor was computed; or it is set to no dtype, or beside a `.grad` of another one.

        >>> import plugrad as pg
        >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
        >>> x.grad_dtype = pg.float64
        >>> (x * 3).sum().backward()
        >>> x.grad
        tensor([3., 3.], dtype=torch.float64)
        """
        if not self.is_leaf:
            raise RuntimeError(
                "grad_dtype can only be accessed on leaf tensors; a computed tensor's gradient has its own dtype"
            )
        dtype = self._dtype_of_grad()
        return None if dtype is None else DType(dtype)

    @grad_dtype.setter
    def grad_dtype(self, value: Any) -> None:
        if not self.is_leaf:
            raise RuntimeError(
                "grad_dtype can only be set on leaf tensors; a computed tensor's gradient has its own dtype"
            )
        if isinstance(value, str):
            raise RuntimeError("grad_dtype must be a torch.dtype or None, but got str")
        if value is not None:
            try:
                value = np.dtype(value)
            except TypeError:
                value = np.dtype(object)
            if value.kind not in "fc":
                raise RuntimeError(
                    "grad_dtype must be a torch.dtype or None, of floating-point or complex numbers: a gradient is no "
                    "integer"
                )
            if self._grad is not None and self._grad._array.dtype != value:
                raise RuntimeError(
                    f"Cannot set grad_dtype to '{scalar_name(value)}' because there is already a gradient with dtype "
                    f"'{scalar_name(self._grad._array.dtype)}'. Please clear the gradient (.grad = None) before "
                    "changing grad_dtype, or ensure the new grad_dtype matches the existing gradient's dtype."
                )
        self._grad_dtype = value
        self._tell_accumulator()

    def _dtype_of_grad(self) -> Any:
        return self._array.dtype if self._grad_dtype is OWN_DTYPE else self._grad_dtype

    def _tell_accumulator(self) -> None:
        """Graphs that lead to this leaf go on leading here: tell them what gradients it takes now."""
        accumulator = self._accumulator() if self._accumulator is not None else None
        if accumulator is not None:
            accumulator._shape, accumulator._dtype = self._array.shape, self._dtype_of_grad()

    def register_hook(self, hook: Callable[[Tensor], Tensor | None]) -> RemovableHandle:
        """Call `hook(grad)` whenever the gradient of this tensor has been computed.

        It may return a Tensor, which takes the gradient's place. On a leaf it is called once per pass, with the sum.

        Raises
        ------
        RuntimeError
            This tensor does not require grad.
        """
        if self._edge is None:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        return RemovableHandle(self._own_hooks().gradient, hook)

    def retain_grad(self) -> None:
        """Have backward keep this computed tensor's gradient in `.grad`; does nothing on a leaf.

        Raises
        ------
        RuntimeError
            This tensor does not require grad.
        """
        if self._edge is None:
            raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
        if not self.is_leaf:
            self._own_hooks().retained = weakref.ref(self)

    @property
    def retains_grad(self) -> bool:
        """True for a computed tensor whose gradient backward keeps in `.grad`."""
        hooks = None if self.is_leaf else self._edge._hooks
        return hooks is not None and hooks.retained is not None and hooks.retained() is self

    def register_post_accumulate_grad_hook(self, hook: Callable[[Tensor], None]) -> RemovableHandle:
        """Call `hook(tensor)` whenever a backward pass has added to this leaf's `.grad`.

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
        return RemovableHandle(self._own_hooks().accumulated, hook)

    def _own_hooks(self) -> Hooks:
        holder: Any = self if self.is_leaf else self._edge
        hooks: Hooks | None = holder._hooks
        return first_hooks(holder) if hooks is None else hooks

    # Out of the graph.

    def detach(self) -> Tensor:
        """Return a tensor that shares memory and version with this one and requires no grad."""
        self._show_memory()
        alias = wrap(self._array)
        share_version(self, alias)
        return alias

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
            self._detached = next(numbers)
        self._edge = None
        return self

    @property
    def data(self) -> Tensor:
        """This tensor's values outside autograd: shares memory, but neither history nor version.

        A change through `.data` is invisible to the checks that protect gradients; `detach()` is not.
        """
        self._show_memory()
        alias = wrap(self._array)
        if self._counter is not None:
            alias._counter = self._counter.of_data()
        return alias

    @data.setter
    def data(self, value: Tensor) -> None:
        if not isinstance(value, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type(value).__name__}")
        value._show_memory()
        array = value._array
        if self._edge is not None and array.dtype.kind not in "fc":
            raise RuntimeError(
                "data set to a tensor that requires gradients must be floating point or complex dtype, got "
                f"{array.dtype}"
            )
        self._array = array
        self._tell_accumulator()

    @data.deleter
    def data(self) -> None:
        raise RuntimeError("Deleting tensor data is not allowed. Delete tensor instead!")

    def _show_memory(self) -> None:
        """Make it this tensor's own before others may write to it: a gradient that is guarded becomes a copy."""
        if self._counter is not None:
            self._counter.before_showing(self)

    __hash__ = object.__hash__


def wrap(array: Array, edge: Any = None) -> Tensor:
    """Return `array` as a Tensor, whatever kind of array it is, without a copy."""
    tensor: Tensor = new(Tensor)
    tensor._array = array
    tensor._edge = edge
    tensor._counter = None
    return tensor


def add_method(kind: type[Any], name: str, method: Any) -> None:
    """Give a class a method that a later room defines, with the name that it has there for users."""
    method.__name__, method.__qualname__ = name, f"{kind.__name__}.{name}"
    setattr(kind, name, method)


def counter_of(tensor: Tensor) -> VersionCounter:
    """Return the tensor's version counter; make it if this is the first time that anything could change its memory.

    The node that made the tensor learns of it: it may have saved this output, which it cannot hold.
    """
    if tensor._counter is None:
        tensor._counter = VersionCounter()
        if not tensor.is_leaf:
            node, nr = tensor._edge.pair
            node.note_counter(nr, tensor._counter)
    return tensor._counter


def share_version(source: Tensor, alias: Tensor) -> None:
    """Make two tensors that share memory share their version."""
    alias._counter = counter_of(source)


def _unpickle(array: Array, requires_grad: bool) -> Tensor:
    return wrap(array, LEAF if requires_grad else None)
