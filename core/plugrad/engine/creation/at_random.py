"""Random tensors of a size: `rand`, `randn`, `randint`, `randperm`.

The stream that they draw from is there.
"""

from __future__ import annotations

import math
from typing import Any, TypedDict, Unpack

import numpy as np

from plugrad.engine.creation.options import (
    count_of,
    dtype_of,
    finished,
    kind_of,
    size_of,
)
from plugrad.engine.creation.random import Generator, default_generator
from plugrad.engine.tensor.dtype_names import torch_name
from plugrad.engine.tensor.dtypes import Dtype
from plugrad.engine.tensor.tensor import Tensor


class Drawn(TypedDict, total=False):
    """From which stream random numbers are drawn, and where PyTorch puts them."""

    generator: Any
    device: Any
    layout: Any
    pin_memory: Any


def rand(
    *sizes: Any,
    size: Any = None,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return a tensor of uniform numbers in [0, 1), for a complex dtype in both parts.

    Parameters
    ----------
    *sizes
        Sizes as ints, or one sequence of them, which may be called `size`.
    out
        A tensor to write them into, which takes this size, and to return.
    dtype
        A floating or complex one; else that of `out`, else the default dtype.
    requires_grad
        Whether gradients are to be accumulated into its `.grad`.
    **where
        `generator`, the stream to draw from; `device`, `layout` and `pin_memory`, as PyTorch's users write them.

    Raises
    ------
    RuntimeError
        An integer dtype, a negative size, or another device than the CPU.

    >>> import plugrad as pg
    >>> pg.rand(2, 3, device="cpu").shape
    torch.Size([2, 3])
    """
    chosen = dtype_of("rand", dtype, out)
    shape = size_of("rand", sizes, size, itemsize=chosen.itemsize)
    return uniform("rand", shape, chosen, out, requires_grad, where)


def randn(
    *sizes: Any,
    size: Any = None,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return a tensor of normal numbers, of mean 0 and variance 1; the arguments are those of `rand`.

    The variance of a complex number is shared by its parts.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.randn(3)
    tensor([ 1.5410, -0.2934, -2.1788])
    """
    chosen = dtype_of("randn", dtype, out)
    shape = size_of("randn", sizes, size, itemsize=chosen.itemsize)
    return normal("randn", shape, chosen, out, requires_grad, where)


def randint(
    low: Any = 0,
    high: Any = None,
    size: Any = None,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return whole numbers from `low` (0 if only one bound is given) to below `high`: ``randint(10, (2, 3))``.

    Raises
    ------
    RuntimeError
        The range is empty, or the dtype (int64 by default) does not hold it.
    TypeError
        A bound or a size is no int, or there is no size.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.randint(0, 10, (3,))
    tensor([4, 9, 3])
    """
    bounds = 2
    if size is None:
        low, high, size, bounds = 0, low, high, 1
    elif high is None:
        low, high = 0, low
    if not isinstance(size, (tuple, list)):
        raise TypeError(
            f"randint(): argument 'size' (position {bounds + 1}) must be tuple of ints, not {kind_of(size)}"
        )
    chosen = dtype_of("randint", dtype, out, default=np.int64)
    shape = size_of("randint", (size,), itemsize=chosen.itemsize)
    return integers("randint", low, high, shape, chosen, out, requires_grad, where)


def randperm(
    n: int,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return the numbers 0 ... n-1 in random order.

    Raises
    ------
    RuntimeError
        `n` is negative, or more than the dtype (int64 by default) holds.

    >>> import plugrad as pg
    >>> sorted(pg.randperm(4).tolist())
    [0, 1, 2, 3]
    """
    count = count_of("randperm", "n", 1, n)
    chosen = dtype_of("randperm", dtype, out, default=np.int64)
    if chosen.kind in "bc":
        raise NotImplementedError(f"\"randperm\" not implemented for '{torch_name(chosen)}'")
    size_of("randperm", (count,), itemsize=chosen.itemsize)
    if chosen.kind in "iu":
        _refuse_beyond(count, chosen)
    generator, place = _generator(where)
    order = generator.permutation(count).astype(chosen)
    return finished("randperm", order, requires_grad=requires_grad, where=place, out=out)


def uniform(
    name: str, shape: Any, dtype: Dtype, out: Any, requires_grad: bool, where: Any
) -> Tensor:
    """Return uniform numbers for the function `name`, whose arguments were read."""
    if dtype.kind not in "fc":
        raise NotImplementedError(
            f"\"check_uniform_bounds\" not implemented for '{torch_name(dtype)}': "
            f"{name}() draws real or complex numbers"
        )
    generator, where = _generator(where)
    parts = _parts(dtype)
    values = generator.uniform(math.prod(shape) * (dtype.itemsize // parts.itemsize), parts)
    array = values.view(dtype).reshape(shape)
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)


def normal(
    name: str, shape: Any, dtype: Dtype, out: Any, requires_grad: bool, where: Any
) -> Tensor:
    """Return normal numbers for the function `name`, whose arguments were read."""
    if dtype.kind not in "fc":
        raise NotImplementedError(
            f"\"normal_kernel_cpu\" not implemented for '{torch_name(dtype)}': "
            f"{name}() draws real or complex numbers"
        )
    generator, where = _generator(where)
    parts = _parts(dtype)
    share = math.sqrt(0.5) if dtype.kind == "c" else 1.0
    values = generator.normal(math.prod(shape) * (dtype.itemsize // parts.itemsize), parts, share)
    array = values.view(dtype).reshape(shape)
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)


def integers(
    name: str,
    low: Any,
    high: Any,
    shape: Any,
    dtype: Dtype,
    out: Any,
    requires_grad: bool,
    where: Any,
) -> Tensor:
    """Return whole numbers for the function `name`, whose dtype and size were read."""
    high = count_of(name, "high", 1 if low == 0 else 2, high)
    low = count_of(name, "low", 1, low)
    if high <= low:
        raise RuntimeError(
            f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}"
        )
    if dtype.kind == "c":
        raise RuntimeError(
            "check_random_bounds handles only integral, floating-point and boolean types, not complex ones"
        )
    _refuse_bounds(low, high, dtype)
    generator, where = _generator(where)
    values = generator.integers(low, high, math.prod(shape)).astype(dtype).reshape(shape)
    return finished(name, values, requires_grad=requires_grad, where=where, out=out)


def _refuse_bounds(low: int, high: int, dtype: Dtype) -> None:
    if not (low >= -(2**63) and high < 2**63):
        raise ValueError("Overflow when unpacking long long: the bounds are int64")
    if dtype.kind == "b":
        least, most = 0, 1
    elif dtype.kind == "f":
        least, most = -(2**63), 2**63
    else:
        least, most = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    for bound, value in (("from", low), ("to - 1", high - 1)):
        if not least <= value <= most:
            raise RuntimeError(f"{bound} is out of bounds for {_in_c(dtype)}: {value}")


def _in_c(dtype: Dtype) -> str:
    names = {"uint8": "unsigned char", "int8": "signed char", "int16": "short", "int32": "int"}
    return names.get(dtype.name, dtype.name)


def _refuse_beyond(count: int, dtype: Dtype) -> None:
    if count - 1 > np.iinfo(dtype).max:
        raise RuntimeError(
            f"value cannot be converted to type {dtype.name}_t without overflow: n={count}"
        )


def _parts(dtype: Dtype) -> Dtype:
    return np.dtype(f"f{dtype.itemsize // 2}") if dtype.kind == "c" else dtype


def _generator(where: Any) -> tuple[Generator, dict[str, Any]]:
    rest = dict(where)
    generator = rest.pop("generator", None)
    if generator is None:
        return default_generator, rest
    if not isinstance(generator, Generator):
        raise TypeError(
            f"argument 'generator' must be torch.Generator, not {kind_of(generator)}; make one: plugrad.Generator()"
        )
    return generator, rest
