"""Random tensors, `rand` and its like, drawn from the stream of `engine/stream.py`."""

from __future__ import annotations

import math
from typing import Any, TypedDict, Unpack

import numpy as np

from _plugrad_names.creation.options import WhereAlike, count_of, dtype_like, finished, memory_order
from plugrad.engine import table
from plugrad.engine.creation.options import C_NAMES, dtype_of, size_of, type_name
from plugrad.engine.stream import Generator, default_generator, stream_here
from plugrad.engine.surface.dtypes import Dtype
from plugrad.engine.tensor.arrays import Array, all_examples, is_batched, torch_name
from plugrad.engine.tensor.tensor import Tensor


class Drawn(TypedDict, total=False):
    """Keyword arguments of random functions: the `generator` to draw from, and those by which PyTorch places a tensor
    (`device`, `layout`, `pin_memory`).
    """

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
        A tensor to write the result into, which gets this size, and to return.
    dtype
        A floating or complex dtype; by default that of `out`, or without `out` the default dtype.
    requires_grad
        True if gradients are accumulated into the tensor's `.grad`.
    **where
        `generator` to draw from; `device`, `layout` and `pin_memory`, as users of PyTorch write them.

    Raises
    ------
    RuntimeError
        The dtype is of integers, a size is negative, or the device is not the CPU.

    >>> import plugrad as pg
    >>> pg.rand(2, 3, device="cpu").shape
    torch.Size([2, 3])
    """
    chosen = dtype_of("rand", dtype, out)
    shape = size_of("rand", sizes, size, itemsize=chosen.itemsize)
    return _floats("rand", "uniform", shape, chosen, out, requires_grad, where)


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
    return _floats("randn", "normal", shape, chosen, out, requires_grad, where)


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
    """Return random integers from `low` to below `high`; from 0 to below `low` if only one bound is given:
    ``randint(10, (2, 3))``.

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
            f"randint(): argument 'size' (position {bounds + 1}) must be tuple of ints, not {type_name(size)}"
        )
    chosen = dtype_of("randint", dtype, out, default=np.int64)
    shape = size_of("randint", (size,), itemsize=chosen.itemsize)
    return _integers("randint", low, high, shape, chosen, out, requires_grad, where)


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
    if chosen.kind in "iu" and count - 1 > np.iinfo(chosen).max:
        raise RuntimeError(
            f"value cannot be converted to type {chosen.name}_t without overflow: n={count}"
        )
    generator, place = _generator(where)
    order = generator.permutation(count).astype(chosen)
    return finished("randperm", order, requires_grad=requires_grad, where=place, out=out)


def rand_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return uniform numbers in [0, 1) in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.rand_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array, chosen = dtype_like("rand_like", input, dtype)
    return _floats("rand_like", "uniform", array.shape, chosen, None, requires_grad, where, array)


def randn_like(
    input: Tensor, *, dtype: Any = None, requires_grad: bool = False, **where: Unpack[WhereAlike]
) -> Tensor:
    """Return normal numbers, of mean 0 and variance 1, in the shape and dtype of `input`.

    >>> import plugrad as pg
    >>> pg.randn_like(pg.ones(2)).shape
    torch.Size([2])
    """
    array, chosen = dtype_like("randn_like", input, dtype)
    return _floats("randn_like", "normal", array.shape, chosen, None, requires_grad, where, array)


def randint_like(
    input: Tensor,
    low: Any = 0,
    high: Any = None,
    *,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[WhereAlike],
) -> Tensor:
    """Return random integers from `low` to below `high` (from 0 to below `low` if `high` is None), in the shape and
    dtype of `input`.

    >>> import plugrad as pg
    >>> pg.randint_like(pg.ones(2), 1)
    tensor([0., 0.])
    """
    array, chosen = dtype_like("randint_like", input, dtype)
    low, high = (0, low) if high is None else (low, high)
    return _integers(
        "randint_like", low, high, array.shape, chosen, None, requires_grad, where, array
    )


def normal(
    mean: Any,
    std: Any = 1.0,
    size: Any = None,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Drawn],
) -> Tensor:
    """Return normally distributed numbers with the means `mean` and standard deviations `std`: tensors that broadcast,
    or two numbers and the `size` of the result.

    The gradients of `mean` and `std` are 0, as in PyTorch. Those of ``mean + std * plugrad.randn(...)`` are not.

    Raises
    ------
    RuntimeError
        A deviation is negative, or the shapes do not broadcast.
    TypeError
        `mean` and `std` are numbers without a `size`, or tensors with dimensions beside a `size`.

    >>> import plugrad as pg
    >>> pg.normal(pg.tensor([1.0, 5.0]), pg.tensor([0.0, 0.0]))
    tensor([1., 5.])
    """
    arrays = [each._array if isinstance(each, Tensor) else each for each in (mean, std)]
    tensors = [each for each in (mean, std) if isinstance(each, Tensor)]
    if size is not None and tensors:
        if any(each._array.ndim or each.requires_grad for each in tensors):
            raise TypeError(
                "normal() received an invalid combination of arguments: with `size`, mean and std are numbers; without "
                "it, the result has the shape of the tensors"
            )
        tensors = []
    deviation = np.asarray(all_examples(arrays[1]))
    if deviation.dtype.kind == "c" or not (deviation >= 0).all():
        what = (
            "all elements of std >= 0.0" if deviation.ndim else f"std >= 0.0, but found std {std}"
        )
        raise RuntimeError(f"normal expects {what}")
    if tensors:
        try:
            shape = np.broadcast_shapes(*[np.shape(each) for each in arrays])
        except ValueError:
            raise RuntimeError(
                f"The size of mean {list(np.shape(arrays[0]))} must match that of std {list(deviation.shape)}"
            ) from None
        chosen = dtype_of("normal", tensors[0]._array.dtype if dtype is None else dtype)
    elif size is None:
        raise TypeError(
            "normal(): where mean and std are numbers, the size of the result is needed"
        )
    else:
        chosen = dtype_of("normal", dtype, out)
        shape = size_of("normal", (tuple(size),), itemsize=chosen.itemsize)
    generator, place = _generator(where)
    drawn = _floats("normal", "normal", shape, chosen, None, False, {"generator": generator})
    values = (drawn._array * arrays[1] + arrays[0]).astype(chosen)
    result = finished("normal", values, requires_grad=requires_grad, where=place, out=out)
    for each in tensors if out is None else ():
        if each.requires_grad:
            result = table.get("add")(result, table.get("zero")(each))  # whose gradient is 0
    return result


# As PyTorch names them.
KERNELS = {"uniform": "check_uniform_bounds", "normal": "normal_kernel_cpu"}


def _floats(
    name: str,
    distribution: str,
    shape: Any,
    dtype: Dtype,
    out: Any,
    requires_grad: bool,
    where: Any,
    like: Array | None = None,
) -> Tensor:
    """Return a Tensor of random numbers of the `distribution` "uniform", in [0, 1), or "normal", of variance 1; written
    into `out` if that is a Tensor.

    `name` is the public function, for messages, and `where` are its keyword arguments: `generator`, `device` and the
    like. The result has the memory order of `like`, if that is an array. Raises NotImplementedError unless `dtype` is
    floating-point or complex.
    """
    if dtype.kind not in "fc":
        raise NotImplementedError(
            f"\"{KERNELS[distribution]}\" not implemented for '{torch_name(dtype)}': "
            f"{name}() draws real or complex numbers"
        )
    generator, where = _generator(where)
    parts = np.dtype(f"f{dtype.itemsize // 2}") if dtype.kind == "c" else dtype
    count = math.prod(shape) * (dtype.itemsize // parts.itemsize)
    memory = _memory(name, shape, dtype, out, like, where)
    if distribution == "uniform":
        values = generator.uniform(count, parts)
    else:
        deviation = math.sqrt(0.5) if dtype.kind == "c" else 1.0
        filled = memory if out is None else out._array
        values = generator.normal(count, parts, deviation, not filled.flags.c_contiguous)
    array = _laid(values.view(dtype), memory, out)
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)


def _memory(name: str, shape: Any, dtype: Dtype, out: Any, like: Any, where: Any) -> Array:
    """Return a new array of `shape` for the numbers to draw; its elements have the memory order of `out`, if that has
    this shape, or else of `like`.

    `name` is the public function, for messages; `where` are its keyword arguments, of which `memory_format` counts.
    """
    if out is not None and out._array.shape == tuple(shape):
        like = out._array
    if not isinstance(like, np.ndarray):
        return np.empty(shape, dtype)
    return np.empty_like(like, dtype, memory_order(name, where.get("memory_format")), subok=False)


def _laid(values: Array, memory: Array, out: Any = None) -> Array:
    """Write `values` into `memory` in the order of its addresses, which is the order in which PyTorch draws; return
    it.

    Values with a batch (`vmap`) are other numbers for each example: they are returned, and refused if `out` is given.
    """
    if is_batched(values):
        if out is not None:
            values.refuse_write()
        return values.reshape(memory.shape)
    memory.ravel(order="K")[...] = values  # a view, as the array has no gaps
    return memory


def _integers(
    name: str,
    low: Any,
    high: Any,
    shape: Any,
    dtype: Dtype,
    out: Any,
    requires_grad: bool,
    where: Any,
    like: Array | None = None,
) -> Tensor:
    """Return a Tensor of random integers from `low` to below `high`; written into `out` if that is a Tensor.

    `name` is the public function, for messages, and `where` are its keyword arguments: `generator`, `device` and the
    like. The result has the memory order of `like`, if that is an array. Raises TypeError if a bound is no int,
    RuntimeError if the range is empty or the dtype does not hold it.
    """
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
    values = generator.integers(low, high, math.prod(shape)).astype(dtype)
    values = _laid(values, _memory(name, shape, dtype, out, like, where), out)
    return finished(name, values, requires_grad=requires_grad, where=where, out=out)


def _refuse_bounds(low: int, high: int, dtype: Dtype) -> None:
    if not (low >= -(2**63) and high < 2**63):
        raise ValueError("Overflow when unpacking long long: the bounds are int64")
    if dtype.kind == "b":
        least, most = 0, 1
    elif dtype.kind == "f":
        most = min(int(np.finfo(dtype).max), 2**63)
        least = -most
    else:
        least, most = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    for bound, value in (("from", low), ("to - 1", high - 1)):
        if not least <= value <= most:
            in_c = C_NAMES.get(dtype.name, dtype.name) if dtype.kind in "iu" else dtype.name
            raise RuntimeError(f"{bound} is out of bounds for {in_c}: {value}")


def _generator(where: Any) -> tuple[Generator, dict[str, Any]]:
    rest = dict(where)
    generator = rest.pop("generator", None)
    if generator is None or generator is default_generator:
        return stream_here(), rest
    if not isinstance(generator, Generator):
        raise TypeError(
            f"argument 'generator' must be torch.Generator, not {type_name(generator)}; make one: plugrad.Generator()"
        )
    return stream_here(generator), rest
