"""Tensors of other objects' numbers or memory: a number, a buffer, another library's tensor; `asarray` of any."""

from __future__ import annotations

from typing import Any, TypeGuard

import numpy as np

from _plugrad_names.creation.options import finished, fitted, number_of
from plugrad.engine import table
from plugrad.engine.creation.data import as_tensor, tensor
from plugrad.engine.creation.options import check_device, dtype_of, made, type_name
from plugrad.engine.surface.dtypes import get_default_dtype
from plugrad.engine.tensor.arrays import torch_name
from plugrad.engine.tensor.tensor import Tensor


def new_tensor(
    self: Tensor,
    data: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """Return a copy of `data` as a tensor, of this tensor's dtype unless another is given.

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


def asarray(
    obj: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    copy: bool | None = None,
    requires_grad: bool | None = None,
) -> Tensor:
    """Return `obj` as a tensor that shares its memory if possible; with ``copy=True`` it never does.

    Parameters
    ----------
    obj
        An array, a tensor, a number, a sequence; or bytes, which are read as numbers of `dtype` or the default dtype.
    copy
        False: raise an error where only a copy could be returned.
    requires_grad
        True if gradients are accumulated into the tensor's `.grad`; by default as in `obj`. False detaches.

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
    """Return the number `s` as a tensor without dimensions, of the default dtype unless one is given.

    >>> import plugrad as pg
    >>> pg.scalar_tensor(2)
    tensor(2.)
    """
    where = {"device": device, "pin_memory": pin_memory}
    number = fitted(number_of("scalar_tensor", "s", 1, s), dtype_of("scalar_tensor", dtype))
    return finished("scalar_tensor", np.asarray(number), requires_grad=requires_grad, where=where)


def is_tensor(obj: Any) -> TypeGuard[Tensor]:
    """Return True if `obj` is a Tensor.

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
        `source` does not support DLPack.
    BufferError
        `source` cannot share its memory with NumPy: it is on another device, or requires grad.

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


def frombuffer(
    buffer: Any, *, dtype: Any, count: int = -1, offset: int = 0, requires_grad: bool = False
) -> Tensor:
    """Return a vector that shows the memory of a buffer (bytes, a bytearray, a memoryview ...) as numbers of `dtype`.

    It is read-only if the memory is, as that of bytes.

    Parameters
    ----------
    count
        The number of elements; by default, -1, as many as fit.
    offset
        The number of bytes to skip at the beginning.

    Raises
    ------
    ValueError
        The buffer is empty, its size is no multiple of the dtype's, or it is smaller than `count` elements; or
        `buffer` is no buffer.

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
