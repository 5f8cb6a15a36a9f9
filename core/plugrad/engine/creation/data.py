"""Tensors from data: numbers, nested sequences, arrays, other tensors."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.creation.options import (
    check_device,
    dtype_of,
    dtype_of_number,
    leaf,
    lowest_of,
    made,
    overflow,
    refuse_pinned,
    size_of,
    type_name,
)
from plugrad.engine.quiet import quietly, silence
from plugrad.engine.surface.conversion import warn_if_it_loses_its_gradient
from plugrad.engine.surface.dtypes import Dtype, Size, get_default_dtype
from plugrad.engine.surface.forcing import number_now
from plugrad.engine.tensor.arrays import Array, as_array, is_other_array
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
        The dtype of the result. By default, ints become int64, floats the default dtype, and bools bool; NumPy's
        numbers, and Tensors in sequences, keep theirs.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`.
    device, pin_memory
        For code written for PyTorch: the CPU, and False, are accepted.

    Raises
    ------
    RuntimeError
        `requires_grad` is given with integers or booleans, the dtype cannot hold a number, the device is not the CPU,
        or `data` holds something that is no number (TypeError for strings and NumPy's objects, as in PyTorch).
    ValueError
        Sequences are ragged, hold tensors with more than one element (`stack` them), or ints beyond 64 bits.
    TypeError
        A sequence holds numbers beside sequences, or complex numbers for a real dtype.

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
    check_device("tensor", device)
    refuse_pinned("tensor", pin_memory)
    array = array_from("tensor", data, dtype, copy=True)
    return leaf("tensor", array, requires_grad)


def as_tensor(data: Any, dtype: Any = None, device: Any = None) -> Tensor:
    """Return `data` as a tensor: a tensor of that dtype unchanged, a NumPy array without a copy, other data as a copy.

    >>> import plugrad as pg
    >>> pg.as_tensor([1, 2])
    tensor([1, 2])
    """
    check_device("as_tensor", device)
    if not isinstance(data, Tensor):
        return leaf("as_tensor", array_from("as_tensor", data, dtype, copy=False))
    if dtype is None or data._array.dtype == dtype_of("as_tensor", dtype):
        return data
    converted: Tensor = table.get("to")(data, dtype)
    return converted


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


def array_from(name: str, data: Any, dtype: Any, *, copy: bool) -> Any:
    """Return `data` (numbers, sequences, an array) as an array of NumPy or another library; a `dtype` of None keeps its
    own, and `copy` says whether an array is copied.

    `name` is the function that the errors name; they are those of `tensor`.
    """
    chosen = None if dtype is None else dtype_of(name, dtype)
    if type(data) in NUMBERS:
        dtype = np.dtype(dtype_of_number(data)) if chosen is None else chosen
        try:
            return _numbers(data, dtype, silence.run)
        except RuntimeError:  # somebody is in that context: another thread, or a caller
            return _numbers(data, dtype)
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
    """Return the error for sequences that are nested too deeply, or without end because one holds itself."""
    return ValueError(
        f"too many dimensions '{type(data).__name__}': an array has at most {MOST_DIMENSIONS}; a sequence that holds "
        "itself has no end"
    )


def _kinds_of_numbers(data: list[Any]) -> set[type] | None:
    """Return the types of the numbers in nested lists; None if the lists are ragged,
    or hold anything but Python numbers.
    """
    level = data
    while not (kinds := set(map(type, level))) <= NUMBERS:
        if kinds != {list} or len(set(map(len, level))) != 1:
            return None
        level = list(itertools.chain.from_iterable(level))
    return kinds


NUMBERS = frozenset((bool, int, float, complex))


def _plain(data: Any, depth: int = 0) -> Any:
    """Return nested sequences as lists, with NumPy numbers in place of one-element Tensors; arrays of one shape are
    stacked. `depth` is the number of sequences around `data`.

    Raises ValueError for a Tensor of more elements, or sequences that are nested too deeply.
    """
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
    """Return the innermost items of nested lists. Raises ValueError if lengths differ, TypeError if depths do."""
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
    """Return the dtype for numbers of all these types, as PyTorch infers it: only those of the highest kind count.

    `leaves` are numbers. For an item that is no number it raises RuntimeError, for a string TypeError.
    """
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


def _numbers(plain: Any, dtype: Dtype, run: Callable[..., Any] = quietly) -> Any:
    try:
        return run(np.array, plain, dtype=dtype)
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
    """Return `exact`, numbers that overflow, in an unsigned dtype modulo its range: -1 becomes 255 in uint8.

    Raises RuntimeError for a number below the negative of the largest, or above that, or if the dtype is signed.
    """
    limits = np.iinfo(dtype)
    for value in exact.ravel():
        if not lowest_of(limits, value) <= value <= limits.max:
            raise overflow(value, dtype.name)
    return exact.astype(np.int64).astype(dtype)


# The old names of tensors by dtype: `FloatTensor`, `LongTensor` and their kind, ``x.new(...)``, ``Tensor(2, 3)``.


def array_of_old(data: tuple[Any, ...], dtype: Dtype) -> Any:
    """Return the array of ``FloatTensor(*data)``: zeros for sizes, a copy of a sequence, or the array of a tensor.

    Raises
    ------
    TypeError
        `data` is a single number that is no int, a string, or a tensor of another dtype.
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


# What `Tensor` has of it.


def array_of_tensor(data: tuple[Any, ...]) -> Any:
    """Return the array of ``Tensor(*data)``: as `array_of_old` for the default dtype,
    but a tensor of any dtype is accepted.
    """
    if len(data) == 1 and isinstance(data[0], Tensor):
        data[0]._show_memory()
        return data[0]._array
    return array_of_old(data, np.dtype(get_default_dtype()))


give(Tensor, array_of_tensor)
