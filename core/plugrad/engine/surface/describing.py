"""What a tensor says of itself: shape, dtype, size, layout, version.

The functions are attributes and methods of `Tensor`, by their own names.
"""

from __future__ import annotations

from typing import Any

from plugrad.engine import table
from plugrad.engine.inplace.views import LazyView
from plugrad.engine.tensor.dtypes import Device, DType, Size, named
from plugrad.engine.tensor.tensor import Tensor, add_method, add_property

new_tuple = tuple.__new__


def shape(self: Tensor) -> Size:
    """The sizes of its dimensions."""
    return new_tuple(Size, self._array.shape)  # `Size.of`, in two thirds of its time


def dtype(self: Tensor) -> DType:
    """The dtype of its elements: PyTorch's name, and NumPy's dtype to NumPy."""
    dtype: DType = named(self._array.dtype)
    return dtype


def device(self: Tensor) -> Device:
    """Where it lives, as PyTorch names it: always the CPU; plugrad has no devices."""
    return Device()


def ndim(self: Tensor) -> int:
    """The number of dimensions."""
    return len(self._array.shape)


def size(self: Tensor, dim: int | None = None) -> Any:
    """Return the shape, or the size of dimension `dim`."""
    return self.shape if dim is None else self._array.shape[dim]


def dim(self: Tensor) -> int:
    """Return the number of dimensions."""
    return len(self._array.shape)


def numel(self: Tensor) -> int:
    """Return the number of elements."""
    return int(self._array.size)


def element_size(self: Tensor) -> int:
    """Return the size of one element in bytes."""
    return int(self._array.dtype.itemsize)


def is_floating_point(self: Tensor) -> bool:
    """Return True if the elements are real floating-point numbers."""
    return bool(self._array.dtype.kind == "f")


def is_complex(self: Tensor) -> bool:
    """Return True if the elements are complex numbers."""
    return bool(self._array.dtype.kind == "c")


def is_contiguous(self: Tensor, memory_format: Any = None) -> bool:
    """Return True if the elements lie in memory in C order, or in that of `memory_format`."""
    array = self._array
    if not hasattr(array, "flags"):
        return True  # another library's, in no order that could be seen
    if str(memory_format) == "torch.channels_last":
        return array.ndim == 4 and bool(array.transpose(0, 2, 3, 1).flags.c_contiguous)
    return bool(array.flags.c_contiguous)


def cpu(self: Tensor, memory_format: Any = None) -> Tensor:
    """Return this tensor, which lives on the CPU already."""
    here: Tensor = table.get("to")(self, memory_format=memory_format)
    return here


def type_as(self: Tensor, other: Tensor) -> Tensor:
    """Return this tensor in the dtype of another."""
    converted: Tensor = table.get("to")(self, other._array.dtype)
    return converted


def output_nr(self: Tensor) -> int:
    """Which output of its node this tensor is."""
    return 0 if self.is_leaf else self._edge.pair[1]


def _version(self: Tensor) -> int:
    """How often its memory was changed."""
    return self._counter.version() if self._counter is not None else 0


def _is_view(self: Tensor) -> bool:
    """Return True if it shows the memory of another tensor."""
    return self._base is not None


def is_conj(self: Tensor) -> bool:
    """Return True for a view that shows the complex conjugate of memory, as ``z.conj()`` does."""
    return type(self) is LazyView and self.is_complex()


def is_neg(self: Tensor) -> bool:
    """Return True for a view that shows the negative of memory, as ``z.conj().imag`` does."""
    return type(self) is LazyView and not self.is_complex()


def resolve_conj(self: Tensor) -> Tensor:
    """Return a copy that holds its own numbers if `is_conj`, else this tensor."""
    return table.get("clone")(self) if is_conj(self) else self


def resolve_neg(self: Tensor) -> Tensor:
    """Return a copy that holds its own numbers if `is_neg`, else this tensor."""
    return table.get("clone")(self) if is_neg(self) else self


ATTRIBUTES = (shape, dtype, device, ndim, output_nr, _version)
METHODS = (
    size,
    dim,
    numel,
    element_size,
    is_floating_point,
    is_complex,
    is_contiguous,
    _is_view,
    is_conj,
    is_neg,
    resolve_conj,
    resolve_neg,
    cpu,
    type_as,
)
ALIASES = {"ndimension": dim, "nelement": numel}

for attribute in ATTRIBUTES:
    add_property(Tensor, attribute.__name__, attribute)
for method in METHODS:
    add_method(Tensor, method.__name__, method)
for alias, method in ALIASES.items():
    setattr(Tensor, alias, method)
