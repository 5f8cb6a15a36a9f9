"""Attributes of a tensor that PyTorch has beside shape and dtype: what kind of number, where, in which order, lazy."""

from __future__ import annotations

import math
from typing import Any

from plugrad.engine import table
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.surface.dtypes import Named, strided
from plugrad.engine.tensor.tensor import Tensor, name_methods


class Described(Tensor):
    """Attributes of `Tensor` that describe it, such as `layout` and `is_cuda`; `_plugrad_names/operators.py` gives them
    to `Tensor` itself, so nobody makes an instance of this class.
    """

    __slots__ = ()

    @property
    def layout(self) -> Named:
        """Layout of the elements in memory: ``torch.strided``, the only layout here."""
        return strided

    @property
    def is_cpu(self) -> bool:
        """True if the elements are in the memory of the CPU."""
        return self.device.type == "cpu"

    @property
    def is_cuda(self) -> bool:
        """True if the elements are in the memory of a GPU, in a CuPy array."""
        return self.device.type == "cuda"

    @property
    def is_sparse(self) -> bool:
        """False: plugrad has no sparse tensors."""
        return False

    is_sparse_csr = is_quantized = is_nested = is_mkldnn = is_meta = is_mps = is_xpu = is_sparse

    def get_device(self) -> int:
        """Return the number of the tensor's GPU; -1 for the CPU."""
        return -1 if self.device.index is None else self.device.index

    def is_same_size(self, other: Tensor) -> bool:
        """Return True if `other` has the same shape."""
        return bool(self.shape == other.shape)

    def is_nonzero(self) -> bool:
        """Return True if the only element is not zero. Raises RuntimeError if there are no elements or several."""
        return bool(self)

    def is_signed(self) -> bool:
        """Return True if the dtype has negative numbers."""
        return self._array.dtype.kind in "ifc"

    def stride(self, dim: int | None = None) -> Any:
        """Return the distance in memory, in elements, of neighbours along each dimension, or along `dim`. A tensor
        without elements has the strides of a contiguous one.

        >>> import plugrad as pg
        >>> pg.ones(2, 3).stride(), pg.ones(2, 3).T.stride(0)
        ((3, 1), 1)
        """
        array = self._array
        if getattr(array, "strides", None) is None or not array.size:
            sizes = [max(size, 1) for size in array.shape]
            strides = tuple(math.prod(sizes[nr + 1 :]) for nr in range(len(sizes)))
        else:
            strides = tuple(step // array.itemsize for step in array.strides)
        if dim is None:
            return strides
        if not hasattr(dim, "__index__") or isinstance(dim, bool):
            raise OpArgumentError(f"stride(): argument 'dim' must be int, not {type(dim).__name__}")
        if not -len(strides) <= dim < len(strides):
            last = max(len(strides), 1) - 1
            raise IndexError(
                f"Dimension out of range (expected to be in range of [{-last - 1}, {last}], but got {dim})"
            )
        return strides[dim]

    def is_floating_point(self) -> bool:
        """Return True if the elements are real floating-point numbers."""
        return bool(self._array.dtype.kind == "f")

    def is_complex(self) -> bool:
        """Return True if the elements are complex numbers."""
        return bool(self._array.dtype.kind == "c")

    def is_contiguous(self, memory_format: Any = None) -> bool:
        """Return True if the elements lie in memory in C order, or in the order `memory_format`."""
        array = self._array
        if not hasattr(array, "flags"):
            return True  # another library's, in no order that could be seen
        if str(memory_format) == "torch.channels_last":
            return array.ndim == 4 and bool(array.transpose(0, 2, 3, 1).flags.c_contiguous)
        return bool(array.flags.c_contiguous)

    def cpu(self, memory_format: Any = None) -> Tensor:
        """Return this tensor, or if it is on a GPU a copy on the CPU, through which gradients flow."""
        here: Tensor = table.get("to")(self, "cpu", memory_format=memory_format)
        return here

    def type_as(self, other: Tensor) -> Tensor:
        """Return this tensor converted to the dtype of `other`."""
        converted: Tensor = table.get("to")(self, other._array.dtype)
        return converted

    def is_conj(self) -> bool:
        """Return True for a view that shows the complex conjugate of memory, as ``z.conj()`` does."""
        return self._is_lazy and self.is_complex()

    def is_neg(self) -> bool:
        """Return True for a view that shows the negative of memory, as ``z.conj().imag`` does."""
        return self._is_lazy and not self.is_complex()

    def resolve_conj(self) -> Tensor:
        """Return a copy with memory of its own if `is_conj()`, else this tensor."""
        return table.get("clone")(self) if self.is_conj() else self

    def resolve_neg(self) -> Tensor:
        """Return a copy with memory of its own if `is_neg()`, else this tensor."""
        return table.get("clone")(self) if self.is_neg() else self


name_methods(Described)
