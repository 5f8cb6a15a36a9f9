"""Tensors from data: numbers, nested sequences, arrays, other tensors; and the old names, `FloatTensor` ..."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

import numpy as np

from plugrad.engine import table
from plugrad.engine.creation.options import (
    check_device,
    check_where,
    dtype_of,
    dtype_of_number,
    finished,
    fitted,
    lowest_of,
    made,
    number_of,
    overflow,
    size_of,
    type_name,
)
from plugrad.engine.quiet import quietly
from plugrad.engine.surface.conversion import warn_if_it_loses_its_gradient
from plugrad.engine.surface.dtypes import DType, Dtype, Size, as_dtype, get_default_dtype
from plugrad.engine.surface.forcing import number_now
from plugrad.engine.tensor.arrays import (
    Array,
    as_array,
    is_other_array,
    tensor_type,
    torch_name,
)
from plugrad.engine.tensor.tensor import Tensor, give


def tensor(
    data: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """Return a new tensor, a leaf, that holds a copy of `data`.

    Parameters
    ----------
    data
        A number, nested sequences of numbers, a NumPy array (its dtype is kept) or another array that speaks NumPy's
        protocols (it is held as it is, not converted).
    dtype
        Of the result; by default ints are int64, floats the default dtype, bools bool, NumPy's numbers and Tensors in
        sequences what they are.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`.
    device, pin_memory
        As PyTorch's users write them for the CPU.

    Raises
    ------
    RuntimeError
        `requires_grad` with integers or booleans, a number that the dtype cannot hold, a device other than the CPU, or
        something that is no number (TypeError for strings and NumPy's objects, as in PyTorch).
    ValueError
        Ragged sequences, a sequence of tensors with more than one element (`stack` them), ints beyond 64 bits.
    TypeError
        Numbers beside sequences of them, complex numbers for a real dtype.

    >>> import plugrad as pg
    >>> pg.tensor([[1.0, 2.0], [3.0, 4.0]])
    tensor([[1., 2.],
            [3., 4.]])
    """
    if isinstance(data, Tensor):
        warnings.warn(
            "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor).",
            UserWarning,
            stacklevel=2,
        )
        data = data._array
    where = {"device": device, "pin_memory": pin_memory}
    check_where("tensor", where)
    array = array_from("tensor", data, dtype, copy=True)
    return finished("tensor", array, requires_grad=requires_grad)


def new_tensor(
    self: Tensor,
    data: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """Return a copy of data as a tensor of this one's dtype.

    >>> import plugrad as pg
    >>> pg.ones(2, dtype=pg.float64).new_tensor([1, 2])
    tensor([1., 2.], dtype=torch.float64)
    """
    return tensor(
        data,
        dtype=self._array.dtype if dtype is None else dtype,
        device=device,
        requires_grad=requires_grad,
        pin_memory=pin_memory,
    )


def as_tensor(data: Any, dtype: Any = None, device: Any = None) -> Tensor:
    """Return `data` as a tensor: a tensor of that dtype as it is, a NumPy array without a copy, other data as a copy.

    >>> import plugrad as pg
    >>> pg.as_tensor([1, 2])
    tensor([1, 2])
    """
    check_device("as_tensor", device)
    if not isinstance(data, Tensor):
        return finished("as_tensor", array_from("as_tensor", data, dtype, copy=False))
    if dtype is None or data._array.dtype == dtype_of("as_tensor", dtype):
        return data
    converted: Tensor = table.get("to")(data, dtype)
    return converted


def asarray(
    obj: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    copy: bool | None = None,
    requires_grad: bool | None = None,
) -> Tensor:
    """Return `obj` as a tensor that shares its memory where it can; with `copy` it never does.

    Parameters
    ----------
    obj
        An array, a tensor, a number, a sequence; or bytes, which are read as numbers of `dtype` or the default dtype.
    copy
        False: raise an error where only a copy could be returned.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`; by default as in `obj`. False detaches.

    Raises
    ------
    ValueError
        `copy` is False, and `obj` is a sequence, a number, or of another dtype than `dtype`; or as for `frombuffer`.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> array = np.zeros(2)
    >>> pg.asarray(array)[0] = 5.0
    >>> array
    array([5., 0.])
    """
    check_device("asarray", device)
    if isinstance(obj, (bytes, bytearray, memoryview)):
        obj = frombuffer(obj, dtype=get_default_dtype() if dtype is None else dtype)
    source = obj._array if isinstance(obj, Tensor) else obj
    if copy is False and isinstance(source, np.generic):
        raise ValueError("can't alias NumPy scalars: leave copy=False out, or give an array")
    if copy is False and not hasattr(source, "dtype"):
        raise ValueError("can't alias arbitrary sequence into a tensor.")
    if copy is False and dtype is not None and source.dtype != dtype_of("asarray", dtype):
        wanted = torch_name(dtype_of("asarray", dtype))
        raise ValueError(
            f"can't alias tensor with dtype '{torch_name(source.dtype)}' into dtype '{wanted}'."
        )
    found = as_tensor(obj, dtype)
    if copy and found._array is source:
        found = table.get("clone")(found)
    if requires_grad is False and found.requires_grad:
        return found.detach()
    return found.requires_grad_() if requires_grad and not found.requires_grad else found


def scalar_tensor(
    s: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """Return a tensor without dimensions, of the default dtype unless one is given.

    >>> import plugrad as pg
    >>> pg.scalar_tensor(2)
    tensor(2.)
    """
    where = {"device": device, "pin_memory": pin_memory}
    number = fitted(number_of("scalar_tensor", "s", 1, s), dtype_of("scalar_tensor", dtype))
    return finished("scalar_tensor", np.asarray(number), requires_grad=requires_grad, where=where)


def is_tensor(obj: Any) -> TypeGuard[Tensor]:
    """Return whether something is a Tensor.

    >>> import plugrad as pg
    >>> pg.is_tensor(pg.ones(2)), pg.is_tensor([1.0])
    (True, False)
    """
    return isinstance(obj, Tensor)


def from_dlpack(source: Any) -> Tensor:
    """Return a tensor that shares memory with an array or tensor of another library, by the DLPack protocol.

    Raises
    ------
    TypeError
        `source` does not speak DLPack.
    BufferError
        It cannot share its memory with NumPy: it is on another device, or requires grad.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> pg.from_dlpack(np.arange(3.0))
    tensor([0., 1., 2.], dtype=torch.float64)
    """
    if not hasattr(source, "__dlpack__"):
        raise TypeError(
            f"from_dlpack() takes an object with __dlpack__, got {type(source).__name__}"
        )
    return made(np.from_dlpack(source))


def from_numpy(array: Array) -> Tensor:
    """Return a tensor that shares memory with a NumPy array.

    Raises
    ------
    TypeError
        `array` is not a NumPy array.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> a = np.zeros(2)
    >>> t = pg.from_numpy(a)
    >>> t[0] = 5.0
    >>> a
    array([5., 0.])
    """
    if not isinstance(array, np.ndarray):
        raise TypeError(f"expected np.ndarray (got {type_name(array)}); use plugrad.tensor")
    array = as_array(array)
    _refuse_other_kinds(array)
    return made(array)


def frombuffer(
    buffer: Any, *, dtype: Any, count: int = -1, offset: int = 0, requires_grad: bool = False
) -> Tensor:
    """Return a vector that shows the memory of a buffer (bytes, a bytearray, a memoryview ...) as numbers of `dtype`.

    Of memory that is read-only, as that of bytes, the tensor is read-only too.

    Parameters
    ----------
    count
        How many numbers are shown; by default, -1, all that there are.
    offset
        How many bytes are left out at the beginning.

    Raises
    ------
    ValueError
        The buffer has no number, is no multiple of the dtype's size, or is smaller than what is asked; or `buffer` is
        none.

    >>> import plugrad as pg
    >>> memory = bytearray([1, 0, 2, 0])
    >>> pg.frombuffer(memory, dtype=pg.int16)
    tensor([1, 2], dtype=torch.int16)
    """
    chosen = dtype_of("frombuffer", dtype)
    try:
        length = memoryview(buffer).nbytes
    except TypeError as error:
        raise ValueError(
            f"object does not implement Python buffer protocol: it is of class {type_name(buffer)}"
        ) from error
    if not length or not count:
        raise ValueError(f"both buffer length ({length}) and count ({count}) must not be 0")
    if not 0 <= offset < length:
        raise ValueError(
            f"offset ({offset} bytes) must be non-negative and no greater than buffer length ({length} bytes) minus 1"
        )
    return finished(
        "frombuffer", np.frombuffer(buffer, chosen, count, offset), requires_grad=requires_grad
    )


def array_from(name: str, data: Any, dtype: Any, *, copy: bool) -> Any:
    """Return data as an array: NumPy's own or another library's; `dtype` None means that of the data."""
    chosen = None if dtype is None else dtype_of(name, dtype)
    if type(data) not in (list, tuple):
        data = as_array(data)
        if is_other_array(data):
            _refuse_other_kinds(data)
            return data if chosen is None else data.astype(chosen)
        if isinstance(data, (np.ndarray, np.generic)):
            return _of_array(data, chosen, copy)
        if isinstance(data, (bool, int, float, complex)):
            return _numbers(data, np.dtype(dtype_of_number(data)) if chosen is None else chosen)
        if hasattr(data, "__array__"):
            return _of_array(np.asarray(data), chosen, copy)
    data = _sequence(data)
    kinds = _kinds_of_numbers(data)
    if kinds is not None:
        inferred = _dtype_of_all([kind() for kind in kinds])
        return _numbers(data, inferred if chosen is None else chosen)
    plain = _plain(data)
    if isinstance(plain, np.ndarray):
        return _of_array(plain, chosen, copy)
    inferred = _dtype_of_all(_leaves(plain))
    return _numbers(plain, inferred if chosen is None else chosen)


def _refuse_other_kinds(array: Array) -> None:
    if array.dtype.kind not in "biufc":
        raise TypeError(
            f"can't convert np.ndarray of type numpy.{array.dtype.type.__name__}. A tensor holds numbers or "
            "booleans of NumPy's own dtypes"
        )


def _of_array(array: Array, dtype: Dtype | None, copy: bool) -> Any:
    _refuse_other_kinds(array)
    if array.dtype.kind == "c" and dtype is not None and dtype.kind != "c":
        warnings.warn(
            "Casting complex values to real discards the imaginary part", UserWarning, stacklevel=4
        )
        array = array.real
    with np.errstate(over="ignore", invalid="ignore"):
        return np.array(array, dtype=dtype) if copy else np.asarray(array, dtype=dtype)


def _sequence(data: Any) -> list[Any]:
    if isinstance(data, (str, bytes)):
        raise TypeError(
            f"new(): invalid data type '{type_name(data)}'; a tensor holds numbers or booleans"
        )
    if isinstance(data, Mapping) or not hasattr(type(data), "__getitem__"):
        raise RuntimeError(
            f"Could not infer dtype of {type_name(data)}; a tensor holds numbers or booleans"
        )
    first, depth = data, 0
    while isinstance(first, (list, tuple)) and first:
        first, depth = first[0], depth + 1
        if depth > MOST_DIMENSIONS:
            raise too_deep(data)
    return list(data)


MOST_DIMENSIONS = 64  # of NumPy's arrays


def too_deep(data: Any) -> ValueError:
    """Return the error for sequences that are nested too deeply, as one that holds itself is."""
    return ValueError(
        f"too many dimensions '{type(data).__name__}': an array has at most {MOST_DIMENSIONS}; a sequence that holds "
        "itself has no end"
    )


def _kinds_of_numbers(data: list[Any]) -> set[type] | None:
    """Return the kinds of number in nested lists of one shape; None if they hold anything but Python's numbers."""
    level = data
    while not (kinds := set(map(type, level))) <= NUMBERS:
        if kinds != {list} or len(set(map(len, level))) != 1:
            return None
        level = list(itertools.chain.from_iterable(level))
    return kinds


NUMBERS = frozenset((bool, int, float, complex))


def _plain(data: Any, depth: int = 0) -> Any:
    """Return nested sequences with NumPy's numbers in the place of Tensors; arrays of one shape as one array."""
    if isinstance(data, Tensor):
        if data._array.size != 1:
            raise ValueError(
                "only one element tensors can be converted to Python scalars; plugrad.stack(...) joins tensors, with "
                "their gradients"
            )
        warn_if_it_loses_its_gradient(data)
        return data._array.dtype.type(number_now("plugrad.tensor([...])", data._array))
    if isinstance(data, np.ndarray):
        return as_array(data) if data.ndim else data[()]
    if not isinstance(data, (list, tuple, range)):
        return data
    if depth > MOST_DIMENSIONS:
        raise too_deep(data)
    items = [_plain(item, depth + 1) for item in data]
    if any(isinstance(item, np.ndarray) for item in items):
        arrays = [item for item in items if isinstance(item, np.ndarray)]
        if len(arrays) == len(items) and len({array.shape for array in arrays}) == 1:
            return np.stack(
                arrays, dtype=_highest(array.dtype for array in arrays), casting="unsafe"
            )
        return [list(item) if isinstance(item, np.ndarray) else item for item in items]
    return items


def _leaves(data: list[Any]) -> list[Any]:
    """Return the innermost items of nested lists that are all of one shape."""
    level: list[Any] = [data]
    dim = 0
    while level and all(isinstance(item, list) for item in level):
        for item in level:
            if len(item) != len(level[0]):
                raise ValueError(
                    f"expected sequence of length {len(level[0])} at dim {dim} (got {len(item)})"
                )
        level, dim = [inner for item in level for inner in item], dim + 1
    if any(isinstance(item, list) for item in level):
        raise TypeError(
            f"not a sequence: at dim {dim - 1} some items are sequences and some are not; expected all of one depth"
        )
    return level


def _dtype_of_all(leaves: list[Any]) -> Dtype:
    """Return the dtype that holds numbers of all these kinds: PyTorch's, by the highest kind alone."""
    kinds = {type(leaf): leaf for leaf in leaves}
    if not kinds:
        return np.dtype(get_default_dtype())
    for kind, example in kinds.items():
        if issubclass(kind, (str, bytes)):
            raise TypeError(f"new(): invalid data type '{type_name(example)}'")
        if not issubclass(kind, (bool, int, float, complex, np.number, np.bool_)):
            raise RuntimeError(
                f"Could not infer dtype of {type_name(example)}; a tensor holds numbers or booleans"
            )
    return _highest(
        example.dtype if isinstance(example, np.generic) else np.dtype(dtype_of_number(example))
        for example in kinds.values()
    )


RANKS = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}


def _highest(dtypes: Iterable[Dtype]) -> Dtype:
    given = list(dtypes)
    top = max(RANKS[dtype.kind] for dtype in given)
    # A complex number is as precise as the floats beside it.
    least = top if top < RANKS["c"] else RANKS["f"]
    highest: Dtype = np.result_type(*[dtype for dtype in given if RANKS[dtype.kind] >= least])
    return highest


def _numbers(plain: Any, dtype: Dtype) -> Any:
    try:
        return quietly(np.array, plain, dtype=dtype)
    except OverflowError:
        exact = np.array(plain, dtype=object)
        if dtype == np.int64 and not any(isinstance(value, float) for value in exact.ravel()):
            raise ValueError("Overflow when unpacking long long: an int64 holds less") from None
        return _wrapped(exact, dtype)
    except TypeError:
        if dtype.kind == "c":
            raise
        raise TypeError(
            f"must be real number, not complex: {dtype} has no imaginary part"
        ) from None
    except ValueError:
        if dtype.kind not in "iu":
            raise
        raise overflow(np.nan, dtype.name) from None


def _wrapped(exact: Any, dtype: Dtype) -> Any:
    """Return numbers that an unsigned dtype does not hold, if they are the negative of what it holds."""
    limits = np.iinfo(dtype)
    for value in exact.ravel():
        if not lowest_of(limits, value) <= value <= limits.max:
            raise overflow(value, dtype.name)
    return exact.astype(np.int64).astype(dtype)


# The old names of tensors by dtype: `FloatTensor`, `LongTensor` and their kind, ``x.new(...)``, ``Tensor(2, 3)``.


class TensorType:
    """Tensor type of one dtype: it makes such tensors, and ``isinstance(x, pg.FloatTensor)`` recognises them.

    Called with ints it makes a zero-filled tensor of that size, with a sequence or an array one of that data.

    >>> import plugrad as pg
    >>> pg.LongTensor([1, 2])
    tensor([1, 2])
    >>> isinstance(pg.ones(2), pg.FloatTensor), isinstance(pg.ones(2), pg.LongTensor)
    (True, False)
    >>> pg.ones(2).type(pg.DoubleTensor).dtype
    torch.float64
    """

    __slots__ = ("dtype",)

    dtype: DType

    def __init__(self, dtype: Any) -> None:
        self.dtype = as_dtype(np.dtype(dtype))

    def __call__(self, *data: Any, device: Any = None) -> Tensor:
        check_device(repr(self), device)
        return made(array_of_old(data, self.dtype.dtype))

    def __instancecheck__(self, instance: object) -> bool:
        return isinstance(instance, Tensor) and instance.dtype is self.dtype

    def __repr__(self) -> str:
        return f"<class 'torch.{torch_name(self.dtype)}Tensor'>"


HalfTensor = TensorType("float16")
FloatTensor = TensorType("float32")
DoubleTensor = TensorType("float64")
ByteTensor = TensorType("uint8")
CharTensor = TensorType("int8")
ShortTensor = TensorType("int16")
IntTensor = TensorType("int32")
LongTensor = TensorType("int64")
BoolTensor = TensorType("bool")

TYPES = {
    f"{torch_name(kind.dtype)}Tensor": kind
    for kind in (
        *(HalfTensor, FloatTensor, DoubleTensor, BoolTensor),
        *(ByteTensor, CharTensor, ShortTensor, IntTensor, LongTensor),
    )
}


def array_of_old(data: tuple[Any, ...], dtype: Dtype) -> Any:
    """Return the array that ``FloatTensor(*data)`` holds: of a size, of a sequence's numbers, or a tensor's own.

    Raises
    ------
    TypeError
        A single number that is no int, a string, or a tensor of another dtype.
    """
    first = data[0] if data else []
    if len(data) > 1 or isinstance(first, (int, np.integer, Size)):
        return np.zeros(size_of("new", data), dtype)
    if isinstance(first, Tensor):
        if first._array.dtype != dtype:
            raise TypeError(
                f"expected a tensor of {dtype} (got one of {first._array.dtype}); convert it: x.to(...)"
            )
        return first._array
    if isinstance(first, (str, bytes)):
        raise TypeError(f"new(): invalid data type '{type_name(first)}'")
    if isinstance(first, (Mapping, bool)) or not hasattr(first, "__len__"):
        raise TypeError(f"new(): data must be a sequence (got {type_name(first)})")
    return array_from("new", first, dtype, copy=True)


def new(self: Tensor, *data: Any, device: Any = None) -> Tensor:
    """Return a tensor of this one's dtype: of a size given in ints (zero-filled), or of a sequence's numbers.

    >>> import plugrad as pg
    >>> pg.ones(2, dtype=pg.float64).new([1, 2])
    tensor([1., 2.], dtype=torch.float64)
    """
    check_device("new", device)
    return made(array_of_old(data, self._array.dtype))


def dtype_called(name: Any) -> Any:
    """Return the dtype of an old type or its name, 'torch.DoubleTensor'; a dtype as it is.

    Raises
    ------
    ValueError
        There is no such type.
    """
    if isinstance(name, TensorType):
        return name.dtype
    if name is Tensor:
        return get_default_dtype()
    if not isinstance(name, str):
        return name
    found = TYPES.get(name.removeprefix("torch."))
    if found is None or not name.startswith("torch."):
        raise ValueError(
            f"invalid type: {name!r}; give a dtype, or 'torch.FloatTensor' and its kind"
        )
    return found.dtype


# What `Tensor` has of it.


def array_of_tensor(data: tuple[Any, ...]) -> Any:
    """Return the array that ``Tensor(*data)`` holds, of the default dtype; of one tensor its own, of any dtype."""
    if len(data) == 1 and isinstance(data[0], Tensor):
        data[0]._show_memory()
        return data[0]._array
    return array_of_old(data, np.dtype(get_default_dtype()))


def typed_as(tensor: Tensor, dtype: Any, non_blocking: bool) -> Any:
    """Return what ``tensor.type(dtype)`` does."""
    if dtype is None:
        return tensor_type(tensor._array.dtype)
    return table.get("to")(tensor, dtype_called(dtype), non_blocking)


give(Tensor, array_of_tensor, typed_as)
