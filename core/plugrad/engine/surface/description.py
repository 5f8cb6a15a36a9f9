"""Read-only attributes of a tensor: shape, dtype, size, layout, memory, version."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plugrad.engine.errors import OpArgumentError
from plugrad.engine.surface.dtypes import Device, DType, Size, as_dtype
from plugrad.engine.tensor.arrays import memory_of
from plugrad.engine.tensor.fields import TensorFields

if TYPE_CHECKING:
    from plugrad.engine.tensor.tensor import Tensor  # which that file puts here when it has made it

new_tuple = tuple.__new__
new_int = int.__new__


class Count(int):
    """Return value of ``x.size``: an int, the number of elements, as NumPy has it,
    which can be called as PyTorch's method.

    ``x.size()`` is the shape, ``x.size(dim)`` the size of a dimension.

    >>> import plugrad as pg
    >>> x = pg.ones(2, 3)
    >>> x.size, x.size(), x.size(1)
    (6, torch.Size([2, 3]), 3)
    """

    shape: tuple[Any, ...]

    def __call__(self, dim: int | None = None) -> Any:
        """Return the shape, or the size of dimension `dim`. IndexError if there is none,
        OpArgumentError if `dim` is no int.
        """
        shape = self.shape
        if dim is None:
            return new_tuple(Size, shape)
        if not hasattr(dim, "__index__") or isinstance(dim, bool):
            raise OpArgumentError(f"size(): argument 'dim' must be int, not {type(dim).__name__}")
        if not -len(shape) <= dim < len(shape):
            span = f"expected to be in range of [{-len(shape)}, {len(shape) - 1}], but got {dim}"
            none = f"Dimension specified as {dim} but tensor has no dimensions"
            raise IndexError(f"Dimension out of range ({span})" if shape else none)
        return shape[dim]

    def __reduce__(self) -> Any:
        return int, (int(self),)


class SizeAndShape:
    """Descriptor of `Tensor.size`: on a tensor it returns a `Count`, on the class a function, ``Tensor.size(x, 0)``."""

    __slots__ = ()

    def __get__(self, tensor: TensorFields | None, owner: Any = None) -> Any:
        if tensor is None:
            return _size
        array = tensor._array
        count = new_int(Count, array.size)
        count.shape = array.shape
        return count


def _size(self: TensorFields, dim: int | None = None) -> Any:
    """Return the shape of a tensor, or the size of dimension `dim`: ``Tensor.size(x, dim)``."""
    return SizeAndShape().__get__(self)(dim)


def address(array: Any) -> int:
    """Return the address in memory of the first element of an array of NumPy or CuPy.

    Raises
    ------
    RuntimeError
        The array is of another library, whose elements have no address.
    """
    if hasattr(array, "__array_interface__"):
        return int(array.__array_interface__["data"][0])
    if hasattr(array, "__cuda_array_interface__"):
        return int(array.__cuda_array_interface__["data"][0])
    raise RuntimeError(
        f"the elements of a {type(array).__module__.partition('.')[0]} {type(array).__name__} have no "
        "address in memory"
    )


class Description(TensorFields):
    """Base class of `Tensor` with the attributes and methods that describe it."""

    __slots__ = ()

    @property
    def shape(self) -> Size:
        """The sizes of the dimensions."""
        return new_tuple(Size, self._array.shape)  # `Size.of`, in two thirds of its time

    @property
    def dtype(self) -> DType:
        """The dtype of the elements, which prints as PyTorch's, and is accepted by NumPy."""
        dtype: DType = as_dtype(self._array.dtype)
        return dtype

    @property
    def device(self) -> Device:
        """The device of the array, as PyTorch names it: the CPU, or ``cuda:0`` for a CuPy array."""
        return Device.of(self._array)

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self._array.shape)

    size = SizeAndShape()

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

    @property
    def itemsize(self) -> int:
        """The size of one element in bytes."""
        return self.element_size()

    @property
    def nbytes(self) -> int:
        """The size of all elements in bytes, for a view too."""
        return self.numel() * self.element_size()

    @property
    def _memory(self) -> Any:
        """The array that a write to the tensor changes; for a conjugated view that is not what `_array` shows."""
        return self._array

    def data_ptr(self) -> int:
        """Return the address of the first element in memory, or 0 if there is none.

        Two tensors of one address share memory. The memory exists only as long as a tensor (or array) of it.

        Raises
        ------
        RuntimeError
            The array is of a library whose elements have no address, such as Dask.

        >>> import plugrad as pg
        >>> x = pg.zeros(2, 3)
        >>> x.view(6).data_ptr() == x.data_ptr(), x[1].data_ptr() - x.data_ptr()
        (True, 12)
        """
        return address(self._memory) if self.numel() else 0

    def storage_offset(self) -> int:
        """Return the offset of the first element in the memory that this Tensor is a view of, in elements.

        >>> import plugrad as pg
        >>> pg.zeros(2, 3)[1].storage_offset()
        3
        """
        memory = self._memory
        return (address(memory) - address(memory_of(memory))) // self.element_size()

    def is_set_to(self, tensor: Tensor) -> bool:
        """Return True if `tensor` shows the same memory in the same way: address, shape and strides."""

        def place(x: Description) -> Any:
            return address(memory_of(x._memory)), x.storage_offset(), x.shape, x.stride()

        return bool(place(self) == place(tensor))

    def to_device(self, device: Any, /, *, stream: Any = None) -> Tensor:
        """Return this tensor on a device, as the array API standard names the method; the only device is the CPU.

        Raises
        ------
        RuntimeError
            `device` is another one than the CPU.
        """
        return self.to(Device(device))

    @property
    def output_nr(self) -> int:
        """The index of this tensor among the outputs of its node; 0 for a leaf."""
        return 0 if self.is_leaf else self._edge.pair[1]

    @property
    def _version(self) -> int:
        """The version counter: how often the tensor's memory was changed in place."""
        return self._counter.version() if self._counter is not None else 0

    def _is_view(self) -> bool:
        """Return True if the tensor shows the memory of another one."""
        return self._base is not None
