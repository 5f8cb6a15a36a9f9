"""Batched arrays: an array with one axis more than it shows, the batch of a `vmap`; NumPy's protocols compute with it.

The batch is axis 0 of `data`. It has the length of the batch, or 1 where every example has the same numbers, as the
weights of a layer have: products with those are one product of matrices, not one for each example. `data` may be a
batched array of a `vmap` outside of this one.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from _plugrad_names.vmap.levels import Level, here
from plugrad.engine.errors import VmapError
from plugrad.engine.places import level_of_user
from plugrad.engine.tensor.tensor import Tensor
from plugrad.engine.tree import PLAIN


class NotBatchable(VmapError):
    """An op needs the numbers of one example, or writes into an array of all: it is called example by example.

    In a user's own code it is an error.
    """


PROTOCOLS: dict[str, Callable[..., Any]] = {}
"""Functions of NumPy's protocols and of indices, by name: `functions.py` and `indexing.py` put theirs here."""


class Batched(NDArrayOperatorsMixin):
    """An array of each example of a `vmap`, in one; shape and dtype are those of one example.

    Parameters
    ----------
    data
        The examples along axis 0, which has length 1 if all are the same.
    level
        The `vmap` whose batch it is.
    """

    __slots__ = ("__weakref__", "data", "level")

    def __init__(self, data: Any, level: Level) -> None:
        self.data = data
        self.level = level

    # What it shows.

    @property
    def dtype(self) -> Any:
        return self.data.dtype

    @property
    def shape(self) -> Any:
        return self.data.shape[1:]

    @property
    def strides(self) -> Any:
        if not self.data.shape[0]:  # NumPy has none for an array without elements
            return np.empty(self.shape, self.dtype).strides
        return self.data.strides[1:]

    @property
    def ndim(self) -> Any:
        return self.data.ndim - 1

    @property
    def size(self) -> int:
        size = 1
        for length in self.data.shape[1:]:
            size *= length
        return size

    @property
    def itemsize(self) -> Any:
        return self.data.dtype.itemsize

    @property
    def nbytes(self) -> Any:
        return self.size * self.itemsize

    @property
    def is_full(self) -> bool:
        """True if each example, of each level, has memory of its own."""
        return self.data.shape[0] == self.level.size and (
            type(self.data) is not Batched or self.data.is_full
        )

    @property
    def flags(self) -> Any:
        return self.data.flags

    @property
    def base(self) -> Any:
        return self.data.base

    @property
    def T(self) -> Any:
        return np.transpose(self)

    @property
    def mT(self) -> Any:
        return np.swapaxes(self, -1, -2)

    @property
    def real(self) -> Any:
        return Batched(self.data.real, self.level)

    @property
    def imag(self) -> Any:
        return Batched(self.data.imag, self.level)

    @property
    def flat(self) -> Any:
        raise NotBatchable(no_values("flat"))

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return int(self.shape[0])

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(len(self)))

    def __repr__(self) -> str:
        return f"Batched({self.data!r}, level {self.level.depth})"

    def __copy__(self) -> Any:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Any:
        return self.copy()

    # What would need the numbers of one example.

    def __array__(self, *args: Any, **settings: Any) -> Any:
        raise NotBatchable(no_values("this"))

    def __bool__(self) -> bool:
        raise NotBatchable(no_control_flow())

    def item(self, *args: Any) -> Any:
        raise NotBatchable(no_item())

    __int__ = __float__ = __complex__ = __index__ = item

    def refuse(self, what: str) -> Any:
        """Raise for what needs the numbers of an array: the engine asks for it."""
        if what.startswith("bool()"):
            raise NotBatchable(no_control_flow())
        raise NotBatchable(no_item() if what == "item()" else no_values(what))

    def refuse_write(self) -> Any:
        """Raise for a write of this array into one that all examples share."""
        PROTOCOLS["refuse_unbatched"](None, self.level, ())

    def tolist(self) -> Any:
        raise NotBatchable(no_values("tolist()"))

    # NumPy's protocols.

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        for each in inputs:
            if isinstance(each, Tensor):
                return NotImplemented  # a Tensor's own comes next
        return PROTOCOLS["ufunc"](ufunc, method, inputs, settings)

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        for each in types:
            if issubclass(each, Tensor):
                return NotImplemented  # likewise
        return PROTOCOLS["function"](self, function, args, settings)

    # Indexing.

    def __getitem__(self, index: Any) -> Any:
        return PROTOCOLS["taken"](self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        PROTOCOLS["write"](self, index, value)

    # Methods of arrays, which NumPy's functions do.

    def astype(self, dtype: Any, *args: Any, **settings: Any) -> Any:
        return Batched(self.data.astype(dtype, *args, **settings), self.level)

    def view(self, *args: Any) -> Any:
        if args and np.dtype(args[0]).itemsize != self.itemsize and not self.shape:
            raise VmapError("vmap: a view in a dtype of another size needs a dimension")
        return Batched(self.data.view(*args), self.level)

    def copy(self, order: str = "C") -> Any:
        return Batched(self.data.copy(), self.level)

    def conj(self) -> Any:
        return np.conjugate(self)

    conjugate = conj

    def reshape(self, *shape: Any, **settings: Any) -> Any:
        return np.reshape(self, shape[0] if len(shape) == 1 else shape, **settings)

    def transpose(self, *axes: Any) -> Any:
        axes = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes
        return np.transpose(self, axes or None)

    def fill(self, value: Any) -> None:
        self[...] = value

    def __getattr__(self, name: str) -> Any:
        if name not in METHODS:
            raise AttributeError(f"a batched array of vmap has no attribute {name!r}")
        function = getattr(np, name)
        return lambda *args, **settings: function(self, *args, **settings)


METHODS = frozenset(
    [
        "all",
        "any",
        "argmax",
        "argmin",
        "argsort",
        "clip",
        "cumprod",
        "cumsum",
        "diagonal",
        "dot",
        "max",
        "mean",
        "min",
        "nonzero",
        "prod",
        "ravel",
        "repeat",
        "round",
        "searchsorted",
        "squeeze",
        "std",
        "sum",
        "swapaxes",
        "take",
        "trace",
        "var",
    ]
)
"""Methods of NumPy's arrays that are its function of the same name."""


# The batch of an array.


def whole(data: Any, size: int) -> Any:
    """Return the examples with a batch of full length, as a view that repeats one example if there is only one."""
    if data.shape[0] == size:
        return data
    return np.broadcast_to(data, (size, *data.shape[1:]))


def innermost(values: Iterable[Any]) -> Level | None:
    """Return the innermost level among some values, nested in lists, tuples and dicts; None if none is batched."""
    found: Level | None = None
    for value in values:
        kind = type(value)
        if kind is Batched:
            level = value.level
        elif kind in PLAIN or kind is np.ndarray:
            continue
        elif isinstance(value, (list, tuple)):
            level = innermost(value)
        elif isinstance(value, dict):
            level = innermost(value.values())
        else:
            continue
        if level is not None and (found is None or level.depth > found.depth):
            found = level
    return found


def examples(value: Any, level: Level, ndim: int = 0) -> Any:
    """Return an array with its batch as axis 0, which has length 1 if it is not batched at this level.

    At least `ndim` axes follow: those that it lacks come first among them, with length 1, as in broadcasting.
    """
    data = value.data if type(value) is Batched and value.level is level else as_array(value)[None]
    missing = ndim - (data.ndim - 1)
    if missing > 0:
        data = data[(slice(None), *(None,) * missing)]
    return data


def as_array(value: Any) -> Any:
    """Return numbers and nested lists as an array; an array, batched or not, as it is."""
    if type(value) is Batched:
        return value
    if isinstance(value, (list, tuple)) and innermost(value) is not None:
        return np.stack([as_array(each) for each in value])
    return value if hasattr(type(value), "__array_function__") else np.asarray(value)


def lifted(array: Any, level: Level) -> Any:
    """Return an array that is batched at a level: each example the same, unless it is already.

    Levels are nested by depth: the batch of an inner `vmap` stays outside.
    """
    if type(array) is Batched:
        if array.level is level:
            return array
        if array.level.depth > level.depth:
            return Batched(lifted(array.data, level), array.level)
    return Batched(as_array(array)[None], level)


def is_batched(array: Any, level: Level) -> bool:
    """Return True if an array has a batch of this level."""
    while type(array) is Batched:
        if array.level is level:
            return True
        array = array.data
    return False


def summed(array: Any, level: Level) -> Any:
    """Return the sum of an array over the examples of a level; of one that is not batched there, so many times it."""
    if type(array) is Batched and array.level is level:
        total = array.data.sum(axis=0)
        return total if array.data.shape[0] == level.size else total * level.size
    if type(array) is Batched and array.level.depth > level.depth:
        return Batched(summed(array.data, level), array.level)
    return array * level.size


# What is said.


def no_values(what: str) -> str:
    return (
        f"vmap: {what} needs the numbers of one example, and a batched tensor holds those of all. Return the tensor "
        "from func, and look at it after vmap has returned"
    )


def no_control_flow() -> str:
    return (
        "vmap: It looks like you're attempting to use a Tensor in some data-dependent control flow. An `if`, `while` "
        "or bool() cannot take both ways for the examples of a batch: write plugrad.where(condition, a, b)"
    )


def no_item() -> str:
    return (
        "vmap: It looks like you're calling .item() on a Tensor. A batched tensor has no single number: keep it a "
        "tensor, or call .item() after vmap has returned"
    )


def no_mask() -> str:
    return (
        "vmap: a mask with a batch cannot be an index: each example would have another number of elements. Write "
        "plugrad.where(mask, x, 0.0)"
    )


_told: set[str] = set()


def warn_of_loop(what: str, level: Level) -> None:
    """Warn, once for each name, that something is computed example by example at a level that warns."""
    if here.loops is not None:
        here.loops.add(what)
    elif level.warns and what not in _told:
        _told.add(what)
        warnings.warn(
            f"There is a performance drop because there is no batching rule for {what}: vmap computes it example by "
            "example",
            UserWarning,
            stacklevel=level_of_user(),
        )


Rule = Callable[..., Any]
Shape = Sequence[int]
