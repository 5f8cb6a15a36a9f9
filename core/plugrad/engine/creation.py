"""How tensors are made from data, from sizes and like others: PyTorch's functions, NumPy's arrays."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.dtypes import Dtype, get_default_dtype
from plugrad.engine.random import rand, randn
from plugrad.engine.tensor import Tensor, made


def tensor(
    data: Any, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
) -> Tensor:
    """Return a new leaf that holds a copy of `data`.

    Parameters
    ----------
    data
        A number, nested sequences of numbers, a NumPy array (its dtype is kept) or another array that speaks NumPy's
        protocols (it is held as it is, not converted).
    dtype
        Of the result; by default ints are int64, floats the default dtype, bools bool.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`.

    Raises
    ------
    RuntimeError
        `requires_grad` with integers or booleans, or a device other than the CPU.
    ValueError
        Ragged sequences.
    TypeError
        Something that is no number.

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
    return _leaf(_array(data, dtype, copy=True), device, requires_grad)


def as_tensor(data: Any, dtype: Any = None, device: Any = None) -> Tensor:
    """Return `data` as a tensor: itself if it is one of that dtype, sharing memory with a NumPy array, else a copy.

    >>> import plugrad as pg
    >>> pg.as_tensor([1, 2])
    tensor([1, 2])
    """
    if isinstance(data, Tensor):
        _check_device(device)
        return (
            data if dtype is None or data.dtype == np.dtype(dtype) else table.get("to")(data, dtype)
        )
    return _leaf(_array(data, dtype, copy=False), device, False)


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


def from_numpy(array: Any) -> Tensor:
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
        raise TypeError(f"expected np.ndarray (got {type(array).__name__}); use plugrad.tensor")
    if array.dtype.kind not in "biufc":
        raise TypeError(
            f"can't convert np.ndarray of type {array.dtype}; a tensor holds numbers or booleans"
        )
    return made(array)


def ones(*size: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of ones.

    >>> import plugrad as pg
    >>> pg.ones(2, 3)
    tensor([[1., 1., 1.],
            [1., 1., 1.]])
    """
    return _leaf(np.ones(_shape(size), _dtype(dtype)), device, requires_grad)


def zeros(*size: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of zeros.

    >>> import plugrad as pg
    >>> pg.zeros(2)
    tensor([0., 0.])
    """
    return _leaf(np.zeros(_shape(size), _dtype(dtype)), device, requires_grad)


def empty(*size: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor whose elements are whatever its memory held.

    >>> import plugrad as pg
    >>> pg.empty(2, 3).shape
    torch.Size([2, 3])
    """
    return _leaf(np.empty(_shape(size), _dtype(dtype)), device, requires_grad)


def full(
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return a tensor of one value; of that value's dtype as in `tensor`.

    >>> import plugrad as pg
    >>> pg.full((2,), 7)
    tensor([7, 7])
    """
    value = fill_value._array if isinstance(fill_value, Tensor) else fill_value
    chosen = _array(value, dtype, copy=False).dtype
    shape = (size,) if isinstance(size, int) else tuple(size)
    return _leaf(np.full(shape, value, chosen), device, requires_grad)


def eye(
    n: int,
    m: int | None = None,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return the identity matrix of `n` rows and `m` (else `n`) columns.

    >>> import plugrad as pg
    >>> pg.eye(2)
    tensor([[1., 0.],
            [0., 1.]])
    """
    return _leaf(np.eye(n, m, dtype=_dtype(dtype)), device, requires_grad)


def arange(
    start: Any,
    end: Any = None,
    step: Any = 1,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return `start`, `start + step`, ... to below `end` (0 to below `start` if only one is given).

    int64 if all are ints, else the default dtype.

    Raises
    ------
    RuntimeError
        The step is zero, or leads away from `end`.

    >>> import plugrad as pg
    >>> pg.arange(1, 2.5, 0.5)
    tensor([1.0000, 1.5000, 2.0000])
    """
    if end is None:
        start, end = 0, start
    start, end, step = (
        value.item() if isinstance(value, Tensor) else value for value in (start, end, step)
    )
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) * step < 0:
        raise RuntimeError(
            f"upper bound and lower bound inconsistent with step sign: from {start} to {end} by steps of {step}"
        )
    if dtype is None:
        whole = all(isinstance(value, (int, np.integer)) for value in (start, end, step))
        dtype = np.int64 if whole else get_default_dtype()
    count = math.ceil((end - start) / step)
    if np.dtype(dtype).kind in "iu":
        values = int(start) + int(step) * np.arange(count, dtype=dtype)
    else:
        values = (start + step * np.arange(count, dtype=np.float64)).astype(dtype)
    return _leaf(values, device, requires_grad)


def linspace(
    start: Any,
    end: Any,
    steps: int,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Return `steps` numbers at equal distances from `start` to `end`, both included.

    >>> import plugrad as pg
    >>> pg.linspace(0, 1, 3)
    tensor([0.0000, 0.5000, 1.0000])
    """
    start, end = (value.item() if isinstance(value, Tensor) else value for value in (start, end))
    return _leaf(np.linspace(start, end, steps).astype(_dtype(dtype)), device, requires_grad)


def ones_like(input: Tensor, *, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Return ones in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.ones_like(pg.zeros(2))
    tensor([1., 1.])
    """
    return _leaf(np.ones_like(_array_of(input, "ones_like"), dtype=dtype), None, requires_grad)


def zeros_like(input: Tensor, *, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Return zeros in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.zeros_like(pg.ones(2))
    tensor([0., 0.])
    """
    return _leaf(np.zeros_like(_array_of(input, "zeros_like"), dtype=dtype), None, requires_grad)


def empty_like(input: Tensor, *, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Return a tensor of the shape and dtype of `input` whose elements are whatever its memory held.

    >>> import plugrad as pg
    >>> pg.empty_like(pg.ones(2)).shape
    torch.Size([2])
    """
    return _leaf(np.empty_like(_array_of(input, "empty_like"), dtype=dtype), None, requires_grad)


def full_like(
    input: Tensor, fill_value: Any, *, dtype: Any = None, requires_grad: bool = False
) -> Tensor:
    """Return one value in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.full_like(pg.ones(2), 3)
    tensor([3., 3.])
    """
    return _leaf(
        np.full_like(_array_of(input, "full_like"), fill_value, dtype=dtype), None, requires_grad
    )


def rand_like(input: Tensor, *, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Return uniform numbers in [0, 1) in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.rand_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array = _array_of(input, "rand_like")
    return rand(
        array.shape, dtype=array.dtype if dtype is None else dtype, requires_grad=requires_grad
    )


def randn_like(input: Tensor, *, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Return normal numbers, of mean 0 and variance 1, in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.randn_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array = _array_of(input, "randn_like")
    return randn(
        array.shape, dtype=array.dtype if dtype is None else dtype, requires_grad=requires_grad
    )


def _array(data: Any, dtype: Any, *, copy: bool) -> Any:
    if hasattr(data, "__array_function__") and not isinstance(data, np.ndarray):
        return data if dtype is None else data.astype(dtype)
    if isinstance(data, (np.ndarray, np.generic)):
        array = np.array(data, dtype=dtype) if copy else np.asarray(data, dtype=dtype)
    else:
        plain = _plain(data)
        _refuse_ragged(plain)
        array = np.array(plain, dtype=dtype)
        if dtype is None and array.dtype == np.float64:
            array = array.astype(get_default_dtype())
        elif dtype is None and array.dtype == np.complex128:
            array = array.astype(np.result_type(get_default_dtype(), np.complex64))
    if array.dtype.kind not in "biufc":
        kind = (
            type(data).__name__
            if not isinstance(data, (list, tuple))
            else f"data of NumPy dtype {array.dtype}"
        )
        raise TypeError(f"could not infer dtype of {kind}; a tensor holds numbers or booleans")
    return array


def _plain(data: Any) -> Any:
    """Return nested sequences with the Tensors in them as numbers or arrays."""
    if isinstance(data, Tensor):
        return data._array[()] if data._array.size == 1 else data._array
    if isinstance(data, (list, tuple)):
        return [_plain(item) for item in data]
    return data


def _refuse_ragged(data: Any) -> None:
    level, dim = [data], 0
    while level and all(isinstance(item, list) for item in level):
        for item in level:
            if len(item) != len(level[0]):
                raise ValueError(
                    f"expected sequence of length {len(level[0])} at dim {dim} (got {len(item)})"
                )
        level, dim = [inner for item in level for inner in item], dim + 1
    if any(isinstance(item, list) for item in level):
        raise ValueError(
            f"expected all items at dim {dim - 1} to be of one depth: some are sequences and some are not"
        )


def _leaf(array: Any, device: Any, requires_grad: bool) -> Tensor:
    _check_device(device)
    if requires_grad and array.dtype.kind not in "fc":
        raise RuntimeError(
            f"Only Tensors of floating point and complex dtype can require gradients; got {array.dtype}: give "
            "dtype=plugrad.float32, or floats"
        )
    return made(array, requires_grad)


def _check_device(device: Any) -> None:
    if device is not None and str(device) != "cpu":
        raise RuntimeError(
            f"plugrad has no devices: a tensor lives where its array does. device={device!r} must be 'cpu'"
        )


def _dtype(dtype: Any) -> Dtype:
    return get_default_dtype() if dtype is None else np.dtype(dtype)


def _shape(size: tuple[Any, ...]) -> tuple[int, ...]:
    shape = tuple(size[0]) if len(size) == 1 and isinstance(size[0], (tuple, list)) else size
    for length in shape:
        if not isinstance(length, (int, np.integer)):
            raise TypeError(f"sizes must be ints, got {type(length).__name__}: {shape}")
        if length < 0:
            raise RuntimeError(
                f"Trying to create tensor with negative dimension {length}: {list(shape)}"
            )
    return shape


def _array_of(input: Any, name: str) -> Any:
    if not isinstance(input, Tensor):
        raise TypeError(f"{name}(): argument 'input' must be Tensor, not {type(input).__name__}")
    return input._array
