"""Numbers at equal distances, `arange` by the step, `linspace` by the count; `logspace`; indices of triangles."""

from __future__ import annotations

import math
from typing import Any, Unpack

import numpy as np

from _plugrad_names.creation.options import Where, count_of, finished, fitted, number_of, too_large
from plugrad.engine.creation.options import dtype_of, dtype_of_number
from plugrad.engine.surface.dtypes import Dtype, get_default_dtype
from plugrad.engine.tensor.arrays import torch_name
from plugrad.engine.tensor.tensor import Tensor


def arange(
    start: Any = None,
    end: Any = None,
    step: Any = 1,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return `start`, `start + step`, ... to below `end`; from 0 to below `start` if only one bound is given.

    The dtype is int64 if all are ints, else the default dtype. For an integer dtype the bounds are converted first, as
    in PyTorch.

    Raises
    ------
    RuntimeError
        The step is zero, or leads away from `end`; a bound is infinite, NaN, complex or too large for the dtype.
    TypeError
        A bound is no number.

    >>> import plugrad as pg
    >>> pg.arange(1, 2.5, 0.5)
    tensor([1.0000, 1.5000, 2.0000])
    >>> pg.arange(3, dtype=pg.float64, device="cpu")
    tensor([0., 1., 2.], dtype=torch.float64)
    """
    if end is None:
        start, end = 0, number_of("arange", "end", 1, start)
    start = number_of("arange", "start", 1, 0 if start is None else start)
    end = number_of("arange", "end", 2, end)
    step = number_of("arange", "step", 3, step)
    whole = all(isinstance(value, int) for value in (start, end, step))
    chosen = dtype_of("arange", dtype, out, default=np.int64 if whole else get_default_dtype())
    array = _steps(start, end, step, chosen)
    return finished("arange", array, requires_grad=requires_grad, where=where, out=out)


def _steps(start: Any, end: Any, step: Any, dtype: Dtype) -> Any:
    _refuse_kinds("arange", dtype, "bc")
    for value in (start, end, step):
        if isinstance(value, complex):
            raise too_large(value, np.dtype(np.float64))
    if not (step > 0 or step < 0):
        raise RuntimeError("step must be nonzero")
    if not (math.isfinite(start) and math.isfinite(end)):
        raise RuntimeError(f"unsupported range: {start} -> {end}")
    if (end < start) if step > 0 else (end > start):
        raise RuntimeError(
            f"upper bound and lower bound inconsistent with step sign: from {start} to {end} by steps of {step}"
        )
    if dtype == np.int64:
        given, (start, end, step) = step, (int(fitted(v, dtype)) for v in (start, end, step))
        if step == 0:
            raise ValueError(f"step must be nonzero: {given} is 0 as {dtype}")
    count = _count(start, end, step)
    if count * dtype.itemsize >= 2**63:
        raise RuntimeError(
            f"invalid size, possible overflow? From {start} to {end} by steps of {step}"
        )
    if dtype.kind in "iu":
        first, apart = (fitted(value, np.dtype(np.int64)) for value in (start, step))
        return (first + apart * np.arange(count, dtype=np.int64)).astype(dtype)
    fitted(end, dtype)
    return _line_in_lanes(float(start), float(step), count, dtype)


def _line_in_lanes(start: float, step: float, count: int, dtype: Dtype) -> Any:
    """Return the numbers ``start + step * i`` for i below `count`, rounded as PyTorch's vectorized code rounds them.

    In blocks of two vectors of 32 bytes, only the first number of each vector is rounded to the dtype, and the others
    are steps from it; the remaining numbers are computed one by one.
    """
    width = max(1, 32 // dtype.itemsize)
    within = np.dtype(np.float32) if dtype == np.float16 else np.dtype(np.float64)
    start, step = float(within.type(start)), float(within.type(step))
    places = np.arange(count, dtype=np.float64)
    firsts = np.where(places < count - count % (2 * width), places - places % width, places)
    with np.errstate(all="ignore"):
        bases = _rounded_once(start, step, firsts).astype(within).astype(dtype).astype(np.float64)
        return _rounded_once(bases, step, places - firsts).astype(within).astype(dtype)


def _rounded_once(offset: Any, factor: Any, places: Any) -> Any:
    """Return ``offset + factor * places`` rounded once, as a fused multiply-add computes it.

    Source: what a product and a sum lose is itself a float64 (Dekker 1971; Knuth, volume 2).
    """
    product = factor * places
    total = offset + product
    split = np.float64(2.0**27 + 1)  # halves of 26 bits, whose products are exact
    high, high_ = split * factor, split * places
    high, high_ = high - (high - factor), high_ - (high_ - places)
    low, low_ = factor - high, places - high_
    lost = low * low_ - (((product - high * high_) - low * high_) - high * low_)
    back = total - product
    exact = total + (((product - (total - back)) + (offset - back)) + lost)
    return np.where(np.isfinite(exact), exact, total)


def _count(start: Any, end: Any, step: Any) -> int:
    if all(isinstance(value, int) for value in (start, end, step)):
        count: int = -((start - end) // step)
    else:
        quotient = (float(end) - float(start)) / step
        count = math.ceil(quotient) if math.isfinite(quotient) else 2**63
    return count


def linspace(
    start: Any,
    end: Any,
    steps: int,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return `steps` numbers at equal distances from `start` to `end`, both included.

    For an integer dtype the ends are converted first, and then every number is cut off, as in PyTorch.

    Raises
    ------
    RuntimeError
        `steps` is negative, or an end is too large for the dtype, complex in a real dtype, or has dimensions.
    TypeError
        `steps` is no int, or an end is no number.

    >>> import plugrad as pg
    >>> pg.linspace(0, 1, 3)
    tensor([0.0000, 0.5000, 1.0000])
    >>> pg.linspace(0, 1j, 3)
    tensor([0.+0.0000j, 0.+0.5000j, 0.+1.0000j])
    """
    start, end, count, chosen = _ends("linspace", start, end, steps, out, dtype)
    array = _spread(start, end, count, chosen)
    return finished("linspace", array, requires_grad=requires_grad, where=where, out=out)


def logspace(
    start: Any,
    end: Any,
    steps: int,
    base: float = 10.0,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return the powers of `base` with the exponents `linspace(start, end, steps)`; for an integer dtype the results
    are cut off.

    Raises
    ------
    RuntimeError, TypeError
        For the same arguments as in `linspace`.

    >>> import plugrad as pg
    >>> pg.logspace(0, 2, 3)
    tensor([  1.,  10., 100.])
    """
    start, end, count, chosen = _ends("logspace", start, end, steps, out, dtype)
    if chosen.kind in "iu":
        start, end = int(fitted(start, chosen)), int(fitted(end, chosen))
    within = np.dtype(np.float64) if chosen.kind in "iu" else chosen
    exponents = _spread(start, end, count, within)
    with np.errstate(all="ignore"):
        array = (within.type(base) ** exponents).astype(chosen)
    return finished("logspace", array, requires_grad=requires_grad, where=where, out=out)


def _ends(name: str, start: Any, end: Any, steps: Any, out: Any, dtype: Any) -> Any:
    """Return (start, end, count, dtype) for `linspace` or a similar function `name`: the ends as Python numbers,
    `steps` as an int, and the dtype of the result. Raises RuntimeError or TypeError for arguments that cannot be used.
    """
    count = count_of(name, "steps", 3, steps)
    if count < 0:
        raise RuntimeError(f"number of steps must be non-negative, got {count}")
    start, end = (_end(name, *given) for given in (("start", 1, start), ("end", 2, end)))
    inferred = dtype_of_number(start + end) if isinstance(start + end, complex) else None
    chosen = dtype_of(name, dtype, out, default=inferred)
    if inferred is not None and chosen.kind != "c":
        raise RuntimeError(
            f"torch.{name}(): inferred dtype {inferred} can't be safely cast to passed dtype {torch_name(chosen)}"
        )
    _refuse_kinds(name, chosen, "b")
    return start, end, count, chosen


def _end(function: str, name: str, position: int, value: Any) -> Any:
    if isinstance(value, Tensor) and value._array.ndim:
        raise RuntimeError(
            f"{function} only supports 0-dimensional start and end tensors, but got "
            f"{name} with {value._array.ndim} dimension(s)."
        )
    return number_of(function, name, position, value)


def _spread(start: Any, end: Any, count: int, dtype: Dtype) -> Any:
    """Return `count` numbers from `start` to `end`, computed from both ends to the middle in the arithmetic of the
    dtype (float64 for integers), as PyTorch rounds.
    """
    first, last = fitted(start, dtype), fitted(end, dtype)
    if count * dtype.itemsize >= 2**63:
        raise RuntimeError(f"Storage size calculation overflowed with sizes=[{count}]")
    if count < 2:
        return np.full(count, first, dtype)
    within = np.dtype(np.float64) if dtype.kind in "iu" else dtype
    places = np.arange(count)
    with np.errstate(all="ignore"):
        step = (within.type(last) - within.type(first)) / within.type(count - 1)
        rising = _line(within.type(first), step, places)
        falling = _line(within.type(last), -step, places[::-1])
        return np.where(places < count // 2, rising, falling).astype(dtype)


def _line(offset: Any, factor: Any, places: Any) -> Any:
    """Return ``offset + factor * places`` in the dtype of `offset`, rounded once for float32 and float64."""
    dtype = offset.dtype
    if dtype.name in ("float32", "float64"):
        exact = _rounded_once(np.float64(offset), np.float64(factor), places.astype(np.float64))
        return exact.astype(dtype)
    return offset + factor * places.astype(dtype)


def _refuse_kinds(name: str, dtype: Dtype, kinds: str) -> None:
    if dtype.kind in kinds:
        raise NotImplementedError(
            f"\"{name}_cpu\" not implemented for '{torch_name(dtype)}'; convert what {name}() returns"
        )


def tril_indices(
    row: int, col: int, offset: int = 0, *, dtype: Any = None, **where: Unpack[Where]
) -> Tensor:
    """Return the rows and the columns of the elements on and below a diagonal of a (row, col) matrix, `offset` places
    above the main one, as a (2, N) tensor.

    Raises
    ------
    RuntimeError
        A size is negative.
    NotImplementedError
        The dtype (int64 by default) is no integer dtype.

    >>> import plugrad as pg
    >>> pg.tril_indices(2, 3)
    tensor([[0, 1, 1],
            [0, 0, 1]])
    """
    return _triangle("tril_indices", np.tril, row, col, offset, dtype, where)


def triu_indices(
    row: int, col: int, offset: int = 0, *, dtype: Any = None, **where: Unpack[Where]
) -> Tensor:
    """Return the rows and the columns of the elements on and above a diagonal; the arguments are those of
    `tril_indices`.

    >>> import plugrad as pg
    >>> pg.triu_indices(2, 3, 1)
    tensor([[0, 0, 1],
            [1, 2, 2]])
    """
    return _triangle("triu_indices", np.triu, row, col, offset, dtype, where)


def _triangle(
    name: str, part: Any, row: Any, col: Any, offset: Any, dtype: Any, where: Any
) -> Tensor:
    sizes = [count_of(name, *given) for given in (("row", 1, row), ("col", 2, col))]
    for which, size in zip(("row", "col"), sizes, strict=True):
        if size < 0:
            raise RuntimeError(f"{which} must be non-negative, got {size}")
    chosen = dtype_of(name, dtype, default=np.int64)
    _refuse_kinds(name, chosen, "bfc")
    mask = part(np.ones(sizes, np.bool_), count_of(name, "offset", 3, offset))
    return finished(name, np.stack(np.nonzero(mask)).astype(chosen), where=where)
