"""How tensors are made from data, from sizes and like others: PyTorch's functions, NumPy's arrays. Next: `random.py`."""

from __future__ import annotations

import math
import operator
import warnings
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.dtypes import Dtype, get_default_dtype, scalar_name
from plugrad.engine.tensor import LEAF, Tensor, wrap

# From data.


def tensor(
    data: Any, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
) -> Tensor:
    """Return a new leaf that holds a copy of `data`.

    Parameters
    ----------
    data
        A number, nested sequences of numbers (NumPy scalars and tensors of one element among them), a NumPy array (its
        dtype is kept), or another array that speaks NumPy's protocols (it is held as it is, not converted).
    dtype
        Of the result: anything that `numpy.dtype` takes. By default bools are bool, ints int64, floats the default
        dtype; mixed data take the dtype that PyTorch's promotion gives.
    device
        None or "cpu", here and below: a tensor lives where its array does.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`.

    Raises
    ------
    RuntimeError
        `requires_grad` with integers or booleans, something that is no number, a number that `dtype` cannot hold, or a
        device other than the CPU.
    ValueError
        Ragged sequences, tensors of several elements in a sequence (`stack` joins those), an int beyond int64.
    TypeError
        Strings, or sequences and numbers side by side.

    Warns
    -----
    UserWarning
        `data` is a Tensor: `clone` says that better.

    >>> import plugrad as pg
    >>> pg.tensor([[1.0, 2.0], [3.0, 4.0]])
    tensor([[1., 2.],
            [3., 4.]])
    >>> pg.tensor([1, 2], dtype=pg.float64, requires_grad=True)
    tensor([1., 2.], dtype=torch.float64, requires_grad=True)
    """
    if isinstance(data, Tensor):
        warnings.warn(
            "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than torch.tensor(sourceTensor).",
            UserWarning,
            stacklevel=2,
        )
        array = data._array
        copied = array.copy() if dtype is None else array.astype(chosen_dtype(dtype))
        return leaf(copied, device, requires_grad)
    return leaf(_array(data, dtype, copy=True), device, requires_grad)


def as_tensor(data: Any, dtype: Any = None, device: Any = None) -> Tensor:
    """Return `data` as a tensor, without a copy where possible.

    A Tensor of that dtype is returned itself, and of another converted, gradient and all; a NumPy array of that dtype
    shares its memory; everything else is copied as by `tensor`, with the same errors.

    >>> import plugrad as pg
    >>> pg.as_tensor([1, 2])
    tensor([1, 2])
    """
    if not isinstance(data, Tensor):
        return leaf(_array(data, dtype, copy=False), device, False)
    _check_device(device)
    if dtype is None or data.dtype == chosen_dtype(dtype):
        return data
    converted: Tensor = table.get("to")(data, chosen_dtype(dtype))
    return converted


def from_numpy(array: Any) -> Tensor:
    """Return a tensor that shares memory with a NumPy array.

    Raises
    ------
    TypeError
        `array` is not a NumPy array, or one of something other than numbers and booleans.
    ValueError
        Its bytes are not in this machine's order.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> a = np.zeros(2)
    >>> t = pg.from_numpy(a)
    >>> t[0] = 5.0
    >>> a
    array([5., 0.])
    """
    if not isinstance(array, np.ndarray):
        raise TypeError(f"expected np.ndarray (got {type(array).__name__}); use plugrad.tensor")
    return wrap(_numbers(array))


# From sizes.


def ones(
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return a tensor of ones.

    Parameters
    ----------
    *sizes, size
        Ints, or one sequence of them, also by keyword; so in every function here that takes sizes.
    dtype
        By default the default dtype.

    Raises
    ------
    TypeError
        Sizes that are no ints.
    RuntimeError
        Negative sizes, or `requires_grad` with integers or booleans.

    >>> import plugrad as pg
    >>> pg.ones(2, 3)
    tensor([[1., 1., 1.],
            [1., 1., 1.]])
    """
    shape = shape_of("ones", sizes, size)
    return leaf(np.ones(shape, chosen_dtype(dtype)), device, requires_grad)


def zeros(
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return a tensor of zeros; arguments and errors as of `ones`.

    >>> import plugrad as pg
    >>> pg.zeros(2)
    tensor([0., 0.])
    """
    shape = shape_of("zeros", sizes, size)
    return leaf(np.zeros(shape, chosen_dtype(dtype)), device, requires_grad)


def empty(
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return a tensor whose elements are whatever its memory held; arguments and errors as of `ones`.

    >>> import plugrad as pg
    >>> pg.empty(2, 3).shape
    torch.Size([2, 3])
    """
    shape = shape_of("empty", sizes, size)
    return leaf(np.empty(shape, chosen_dtype(dtype)), device, requires_grad)


def full(
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return a tensor of one number in a shape given as a sequence of ints.

    Without `dtype`, a bool makes it bool, an int int64, a float the default dtype.

    Raises
    ------
    TypeError
        `size` is no sequence of ints, or `fill_value` no number.
    RuntimeError
        `dtype` cannot hold `fill_value`.

    >>> import plugrad as pg
    >>> pg.full((2,), 7)
    tensor([7, 7])
    """
    number = _number(fill_value, "full", "fill_value", 2)
    chosen = _dtype_of(number) if dtype is None else chosen_dtype(dtype)
    array = np.full(shape_of("full", (), size), _fitted(number, chosen), chosen)
    return leaf(array, device, requires_grad)


def eye(
    n: int,
    m: int | None = None,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return the identity matrix of `n` rows and `m` (else `n`) columns.

    Raises
    ------
    TypeError
        `n` or `m` is no int.
    RuntimeError
        `n` or `m` is negative.

    >>> import plugrad as pg
    >>> pg.eye(2)
    tensor([[1., 0.],
            [0., 1.]])
    """
    rows = index(n, "eye", "n", 1)
    columns = rows if m is None else index(m, "eye", "m", 2)
    for name, length in (("n", rows), ("m", columns)):
        if length < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {length}")
    return leaf(np.eye(rows, columns, dtype=chosen_dtype(dtype)), device, requires_grad)


_absent: Any = type("Absent", (), {"__repr__": lambda _: "<absent>"})()


def arange(
    start: Any = _absent,
    end: Any = _absent,
    step: Any = 1,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return `start`, `start + step`, ... to below `end`: ``ceil((end - start) / step)`` numbers.

    ``arange(end)`` starts at 0. int64 if all are ints, else the default dtype. Floats may differ from PyTorch's in the
    last digit, because its vectorised loop adds the steps up in another order on every kind of CPU.

    Raises
    ------
    TypeError
        A bound or the step is no number.
    RuntimeError
        The step is zero, or leads away from `end`; a bound is not finite; the dtype is bool or complex.

    >>> import plugrad as pg
    >>> pg.arange(3)
    tensor([0, 1, 2])
    >>> pg.arange(1, 2.5, 0.5)
    tensor([1.0000, 1.5000, 2.0000])
    """
    if end is _absent:
        start, end = _absent, start
    if end is _absent:
        raise TypeError('arange() missing 1 required positional arguments: "end"')
    first = 0 if start is _absent else _real(start, "arange", "start", 1)
    last = _real(end, "arange", "end", 1 if start is _absent else 2)
    stride = _real(step, "arange", "step", 3)
    whole = all(isinstance(number, int) for number in (first, last, stride))
    chosen = (np.dtype("int64") if whole else get_default_dtype()) if dtype is None else None
    chosen = chosen_dtype(dtype) if chosen is None else chosen
    if chosen.kind not in "iuf":
        raise NotImplementedError(
            f"\"arange_cpu\" not implemented for '{scalar_name(chosen)}'; give a real dtype"
        )
    if not (math.isfinite(first) and math.isfinite(last)):
        raise RuntimeError(f"unsupported range: {first} -> {last}; both bounds must be finite")
    if chosen == np.int64 and math.isfinite(stride):
        first, last, stride = int(first), int(last), int(stride)  # before counting, as PyTorch does
    if stride == 0 or math.isnan(stride):
        raise RuntimeError(f"step must be nonzero; got {step} for {chosen}")
    if (last - first) * (1 if stride > 0 else -1) < 0:
        raise RuntimeError(
            f"upper bound and lower bound inconsistent with step sign: from {first} to {last} by steps of {stride}"
        )
    if isinstance(last - first, int) and isinstance(stride, int):
        count = -((first - last) // stride)  # in ints, for floats do not count beyond 2**53
    else:
        count = math.ceil((last - first) / stride)
    if chosen.kind == "f":
        values = first + stride * np.arange(count, dtype=np.float64)
    else:
        values = int(first) + int(stride) * np.arange(count, dtype=np.int64)
    return leaf(values.astype(chosen), device, requires_grad)


def linspace(
    start: Any,
    end: Any,
    steps: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return `steps` numbers at equal distances from `start` to `end`, both included.

    The default dtype, made complex by a complex bound. The first half is counted from `start` and the second from
    `end`, as in PyTorch.

    Raises
    ------
    TypeError
        A bound is no number, or `steps` no int.
    RuntimeError
        `steps` is negative, or `dtype` cannot hold the bounds.

    >>> import plugrad as pg
    >>> pg.linspace(0, 1, 3)
    tensor([0.0000, 0.5000, 1.0000])
    """
    bounds = (
        _number(start, "linspace", "start", 1),
        _number(end, "linspace", "end", 2),
    )
    count = index(steps, "linspace", "steps", 3)
    if count < 0:
        raise RuntimeError(f"number of steps must be non-negative; got {count}")
    inferred = _promoted({get_default_dtype(), *map(_dtype_of, bounds)})
    chosen = inferred if dtype is None else chosen_dtype(dtype)
    if inferred.kind == "c" != chosen.kind:
        raise RuntimeError(
            f"linspace(): inferred dtype {inferred} can't be safely cast to passed dtype {scalar_name(chosen)}"
        )
    if chosen.kind == "b":
        raise NotImplementedError("\"linspace_cpu\" not implemented for 'Bool'; give a number's dtype")
    # PyTorch rounds the step to the dtype, then multiplies and adds with one rounding: here, in a wider dtype.
    one, wide = chosen.type, np.result_type(chosen, np.longdouble).type
    if chosen.kind in "iu":
        one = wide = np.float64
    elif chosen == np.float16:
        wide = one
    first, last = (one(_fitted(bound, chosen)) for bound in bounds)
    steps_before = np.arange(count).astype(wide)
    with np.errstate(invalid="ignore", over="ignore"):
        gap = wide((last - first) / one(max(count - 1, 1)))
        values = np.where(
            steps_before < max(count // 2, 1),
            wide(first) + gap * steps_before,
            wide(last) - gap * steps_before[::-1],
        )
        return leaf(values.astype(chosen), device, requires_grad)


# Like others.


def ones_like(
    input: Tensor, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
) -> Tensor:
    """Return ones in the shape of `input`, and in its dtype if no other is given; of its kind of array.

    Raises
    ------
    TypeError
        `input` is no Tensor.

    >>> import plugrad as pg
    >>> pg.ones_like(pg.zeros(2))
    tensor([1., 1.])
    """
    array, chosen = _model(input, dtype, "ones_like")
    return leaf(np.ones_like(array, dtype=chosen), device, requires_grad)


def zeros_like(
    input: Tensor, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
) -> Tensor:
    """Return zeros in the shape of `input`, and in its dtype if no other is given; as `ones_like`.

    >>> import plugrad as pg
    >>> pg.zeros_like(pg.ones(2))
    tensor([0., 0.])
    """
    array, chosen = _model(input, dtype, "zeros_like")
    return leaf(np.zeros_like(array, dtype=chosen), device, requires_grad)


def empty_like(
    input: Tensor, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
) -> Tensor:
    """Return a tensor of the shape and dtype of `input` whose elements are whatever its memory held; as `ones_like`.

    >>> import plugrad as pg
    >>> pg.empty_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array, chosen = _model(input, dtype, "empty_like")
    return leaf(np.empty_like(array, dtype=chosen), device, requires_grad)


def full_like(
    input: Tensor,
    fill_value: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return one number in the shape of `input`, and in its dtype if no other is given; as `ones_like`.

    Raises
    ------
    TypeError
        `input` is no Tensor, or `fill_value` no number.
    RuntimeError
        The dtype cannot hold `fill_value`.

    >>> import plugrad as pg
    >>> pg.full_like(pg.ones(2), 3)
    tensor([3., 3.])
    """
    array, chosen = _model(input, dtype, "full_like")
    value = _fitted(_number(fill_value, "full_like", "fill_value", 2), chosen)
    return leaf(np.full_like(array, value, dtype=chosen), device, requires_grad)


def rand_like(
    input: Tensor, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
) -> Tensor:
    """Return uniform numbers in [0, 1) in the shape of `input`, and in its dtype if no other is given.

    They come in the order of the memory, as in PyTorch: those for a transposed tensor lie transposed.

    Raises
    ------
    TypeError
        `input` is no Tensor.
    NotImplementedError
        The dtype is neither floating-point nor complex.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.rand_like(pg.ones(2))
    tensor([0.4963, 0.7682])
    """
    from plugrad.engine.random import default_generator, drawn_like  # built upon this file

    array, chosen = _model(input, dtype, "rand_like")
    values = drawn_like(
        array, chosen, lambda out: default_generator.uniform(out.size, out.dtype)
    )
    return leaf(values, device, requires_grad)


def randn_like(
    input: Tensor, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
) -> Tensor:
    """Return normal numbers, of mean 0 and variance 1, in the shape of `input`; otherwise as `rand_like`.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.randn_like(pg.ones(2))
    tensor([ 1.5410, -0.2934])
    """
    from plugrad.engine.random import default_generator, drawn_like

    array, chosen = _model(input, dtype, "randn_like")
    values = drawn_like(
        array,
        chosen,
        lambda out: default_generator.normal(
            out.size, out.dtype, contiguous=out.flags.c_contiguous
        ),
    )
    return leaf(values, device, requires_grad)


# What all of them share, and `random.py`.


def leaf(array: Any, device: Any, requires_grad: bool) -> Tensor:
    """Return `array` as a leaf, or say why it cannot require grad or be on that device."""
    _check_device(device)
    if not isinstance(requires_grad, bool):
        raise TypeError(
            f"argument 'requires_grad' must be bool, not {type(requires_grad).__name__}"
        )
    if requires_grad and array.dtype.kind not in "fc":
        raise RuntimeError(
            f"Only Tensors of floating point and complex dtype can require gradients; got {array.dtype}: give "
            "dtype=plugrad.float32, or floats"
        )
    return wrap(array, LEAF if requires_grad else None)


def _check_device(device: Any) -> None:
    if device is not None and str(device) != "cpu":
        raise RuntimeError(
            f"plugrad has no devices: a tensor lives where its array does. device={device!r} must be 'cpu'"
        )


def chosen_dtype(dtype: Any) -> Dtype:
    """Return what `dtype` means: the default dtype for None."""
    if dtype is None:
        return get_default_dtype()
    try:
        chosen: Dtype = np.dtype(dtype)
    except TypeError:
        raise TypeError(
            f"argument 'dtype' must be a dtype, not {dtype!r}; give plugrad.float32, or anything that numpy.dtype takes"
        ) from None
    if chosen.kind not in "biufc":
        raise TypeError(f"argument 'dtype' must be of numbers or booleans, not {chosen}")
    return chosen


def shape_of(function: str, sizes: tuple[Any, ...], size: Any = None) -> tuple[int, ...]:
    """Return the sizes given to `function` as a shape: ints one by one, or one sequence of them."""
    position = " (position 1)" if size is None or not sizes else ""
    if size is None:
        if not sizes:
            raise TypeError(f'{function}() missing 1 required positional arguments: "size"')
        size = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
    if not isinstance(size, (tuple, list)):
        raise TypeError(
            f"{function}(): argument 'size'{position} must be tuple of ints, not {type(size).__name__}"
        )
    for length in size:
        if not _is_index(length):
            raise TypeError(
                f"{function}(): argument 'size'{position} must be tuple of ints, not {type(length).__name__}"
                + (f" among {len(size)} sizes" if len(size) > 1 else "")
            )
    shape = tuple(map(operator.index, size))
    if any(length < 0 for length in shape):
        raise RuntimeError(
            f"Trying to create tensor with negative dimension {min(shape)}: {list(shape)}"
        )
    return shape


def index(value: Any, function: str, argument: str, position: int) -> int:
    """Return an argument that must be an int (or an integer tensor of one element) as an int."""
    if not _is_index(value):
        raise TypeError(
            f"{function}(): argument '{argument}' (position {position}) must be int, not {type(value).__name__}"
        )
    return operator.index(value)


def _is_index(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, (bool, np.bool_))


def _model(input: Any, dtype: Any, function: str) -> tuple[Any, Dtype]:
    if not isinstance(input, Tensor):
        raise TypeError(
            f"{function}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}"
        )
    return input._array, input.dtype if dtype is None else chosen_dtype(dtype)


# Numbers.


def _number(value: Any, function: str, argument: str, position: int) -> Any:
    """Return an argument that must be a number, or a tensor of no dimension and no gradient, as a Python number."""
    if isinstance(value, np.generic) or (
        isinstance(value, Tensor) and not value.shape and not value.requires_grad
    ):
        value = value.item()
    if not isinstance(value, (int, float, complex)):
        raise TypeError(
            f"{function}(): argument '{argument}' (position {position}) must be Number, not {type(value).__name__}"
        )
    return value


def _real(value: Any, function: str, argument: str, position: int) -> Any:
    number = _number(value, function, argument, position)
    if isinstance(number, complex):
        raise RuntimeError(
            "value cannot be converted to type double without overflow: "
            f"{function}() counts on the real line, got {argument}={number}"
        )
    return number


def _fitted(number: Any, dtype: Dtype) -> Any:
    """Return a Python number as a scalar of `dtype`; one that does not fit is refused, not cut off or made infinite."""
    real = number.real if isinstance(number, complex) and number.imag == 0 else number
    value = None
    if dtype.kind == "c" or not isinstance(real, complex):
        value = _cast(np.array(real), dtype)
    if value is None or (dtype.kind in "fc" and np.isinf(value) and math.isfinite(abs(number))):
        raise _overflow(dtype, number)
    return value[()]


def _cast(values: Any, dtype: Dtype) -> Any:
    """Return an array of Python's numbers in `dtype`; negative ones wrap around in unsigned dtypes, as in PyTorch."""
    if values.dtype.kind == "c" and dtype.kind not in "cb":
        raise TypeError(f"must be real number, not complex: {dtype} has no imaginary part")
    if dtype.kind in "iu" and values.size:
        limits = np.iinfo(dtype)
        least = limits.min if dtype.kind == "i" else -limits.max
        low, high = values.min(), values.max()
        if not (least <= low and high <= limits.max):  # nan is neither
            raise _overflow(dtype, low if low < least else high)
        if low < 0 and dtype.kind == "u":
            values = values.astype(np.int64)
    with np.errstate(over="ignore"):  # 1e300 is inf in float32
        return values.astype(dtype)


def _overflow(dtype: Dtype, value: Any) -> RuntimeError:
    return RuntimeError(f"value cannot be converted to type {dtype} without overflow: {value}")


# Data.


def _array(data: Any, dtype: Any, *, copy: bool) -> Any:
    chosen = None if dtype is None else chosen_dtype(dtype)
    if isinstance(data, (np.ndarray, np.generic)):
        array = _numbers(np.asarray(data))
        return array.copy() if copy and chosen is None else array.astype(chosen or array.dtype, copy=copy)
    if hasattr(data, "__array_function__"):
        return data if chosen is None else data.astype(chosen)
    if hasattr(data, "__array__"):  # a table's column, a picture
        return _array(np.asarray(data), chosen, copy=copy)
    return _from_sequences(data, chosen)


def _numbers(array: Any) -> Any:
    if array.dtype.kind not in "biufc":
        raise TypeError(
            f"can't convert np.ndarray of type numpy.{array.dtype.type.__name__}. "
            "A tensor holds numbers or booleans; convert the array first"
        )
    if not array.dtype.isnative:
        raise ValueError(
            "given numpy array has byte order different from the native byte order. "
            "Convert it first: array.astype(array.dtype.newbyteorder('='))"
        )
    return np.asarray(array)


PYTHON_NUMBERS = (bool, int, float, complex)  # from narrow to wide


def _from_sequences(data: Any, dtype: Dtype | None) -> Any:
    """Return nested sequences as an array, taking them apart level by level."""
    shape: list[int] = []
    items = [data]
    while True:
        kinds = set(map(type, items))
        if np.ndarray in kinds:
            items = [item[()] if isinstance(item, np.ndarray) else item for item in items]
            kinds = set(map(type, items))
            if kinds == {np.ndarray} and len({item.shape for item in items}) == 1:
                joined = _promoted({_numbers(item).dtype for item in items})
                stacked = np.stack(items, dtype=dtype or joined, casting="unsafe")
                return stacked.reshape(*shape, *stacked.shape[1:])
        nested = {kind for kind in kinds if _is_sequence(kind)}
        if not nested:
            break
        if nested != kinds:
            other = min(kind.__name__ for kind in kinds - nested)
            raise TypeError(
                f"not a sequence: {other} stands beside {min(kind.__name__ for kind in nested)} at dim "
                f"{len(shape) - 1}; all items of one level must be sequences, or none"
            )
        expected = len(items[0])
        for item in items:
            if len(item) != expected:
                raise ValueError(
                    f"expected sequence of length {expected} at dim {len(shape)} (got {len(item)})"
                )
        shape.append(expected)
        items = list(chain.from_iterable(items))
    if not kinds.issubset(PYTHON_NUMBERS):
        if shape and isinstance(items[0], str):
            raise ValueError("too many dimensions 'str': a tensor holds numbers or booleans")
        inferred = _promoted({_dtype_of(item) for item in items})
        if any(isinstance(item, Tensor) and item.requires_grad for item in items):
            warnings.warn(
                "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior. "
                "Consider using tensor.detach() first: the new tensor has no part in its history.",
                UserWarning,
                stacklevel=4,
            )
        items = [item.item() if isinstance(item, (Tensor, np.generic)) else item for item in items]
        kinds = {_python_kind(item) for item in items}
    else:
        inferred = _promoted(map(_python_dtype, kinds)) if kinds else get_default_dtype()
    return _from_python(items, kinds, dtype or inferred).reshape(shape)


def _from_python(items: list[Any], kinds: set[type], dtype: Dtype) -> Any:
    widest = max(map(PYTHON_NUMBERS.index, kinds), default=2)
    natural = np.dtype(("bool", "int64", "float64", "complex128")[widest])
    if dtype.kind in "fc" or dtype == np.uint64:  # they hold more ints than int64 does
        natural = np.dtype("uint64") if dtype.kind == "u" else np.result_type(natural, np.float64)
        natural = np.result_type(np.int64, np.float64) if widest > 1 and dtype.kind == "u" else natural
    try:
        values = np.array(items, dtype=natural)
    except OverflowError as error:
        raise ValueError(f"Overflow when unpacking long long: an int is beyond {natural}") from error
    return _cast(values, dtype)


def _is_sequence(kind: type) -> bool:
    return issubclass(kind, (list, tuple, np.ndarray)) or (
        issubclass(kind, Sequence) and not issubclass(kind, (str, bytes, bytearray, memoryview))
    )


def _dtype_of(item: Any) -> Dtype:
    """Return the dtype that an item of a sequence asks for."""
    if isinstance(item, Tensor):
        if item.numel() != 1:
            raise ValueError(
                f"only one element tensors can be converted to Python scalars; got one of shape {list(item.shape)}: "
                "plugrad.stack joins tensors"
            )
        return item.dtype
    if isinstance(item, np.generic) and item.dtype.kind in "biufc":
        return item.dtype
    if isinstance(item, (str, bytes)):
        raise TypeError(
            f"new(): invalid data type '{type(item).__name__}': a tensor holds numbers or booleans"
        )
    return _python_dtype(_python_kind(item))


def _python_kind(item: Any) -> type:
    for kind in PYTHON_NUMBERS:
        if isinstance(item, kind):
            return kind
    raise RuntimeError(
        f"Could not infer dtype of {type(item).__name__}: a tensor holds numbers or booleans"
    )


def _python_dtype(kind: type) -> Dtype:
    default = get_default_dtype()
    return {
        bool: np.dtype("bool"),
        int: np.dtype("int64"),
        float: default,
        complex: np.result_type(default, np.complex64),
    }[kind]


def _promoted(dtypes: Iterable[Dtype]) -> Dtype:
    """Return the dtype that holds all: of the highest category, whose members alone say how wide (PyTorch's rule)."""
    ranked = [("biufc".index("i" if dtype.kind == "u" else dtype.kind), dtype) for dtype in dtypes]
    top = max(rank for rank, _ in ranked)
    floor = min(top, 3)  # a complex dtype is as wide as the floats beside it
    return np.result_type(*(dtype for rank, dtype in ranked if rank >= floor))
