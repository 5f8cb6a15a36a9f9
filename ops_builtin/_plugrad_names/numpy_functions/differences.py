"""NumPy's functions of neighbours on Tensors: differences, gradients, phases unwrapped, interpolation."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from _plugrad_names.numpy_functions.dispatch import (
    as_arrays,
    as_operand,
    floating,
    numpys,
    operand,
    promoted,
)
from plugrad.engine import table
from plugrad.engine.tensor.arrays import is_other_array


@numpys(np.diff)
def diff(a: Any, n: Any = 1, axis: Any = -1, prepend: Any = None, append: Any = None) -> Any:
    if not a.ndim or operator.index(n) < 0:
        return NotImplemented
    (axis,) = normalize_axis_tuple(operator.index(axis), a.ndim)
    shape = [1 if each == axis else size for each, size in enumerate(a.shape)]
    parts = [None if each is None else as_operand(each) for each in (prepend, append)]
    before, after = (
        [] if each is None else [each if each.ndim else table.get("expand")(each, shape)]
        for each in parts
    )
    joined = table.get("cat")(promoted(*before, a, *after), axis) if before + after else a
    return table.get("diff")(joined, n, axis) if n else joined


@numpys(np.ediff1d)
def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    steps = table.get("diff")(table.get("reshape")(ary, -1))
    ends = [[] if each is None else [as_operand(each)] for each in (to_begin, to_end)]
    ends = [[table.get("reshape")(each, -1) for each in end] for end in ends]
    if not all(np.can_cast(each.dtype, ary.dtype, "same_kind") for end in ends for each in end):
        return NotImplemented
    parts = [table.get("to")(each, dtype=ary.dtype) for each in (*ends[0], steps, *ends[1])]
    return table.get("cat")(parts, 0) if len(parts) > 1 else steps


@numpys(np.unwrap)
def unwrap(p: Any, discont: Any = None, axis: Any = -1, *, period: Any = 2 * math.pi) -> Any:
    if p.dtype.kind != "f" or is_other_array(as_arrays(p)):
        return NotImplemented
    turns = np.unwrap(as_arrays(p), discont, axis, period=period) - as_arrays(p)  # whole periods
    return p + turns


@numpys(np.interp)
def interp(
    x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None
) -> Any:
    if any(is_other_array(as_arrays(each)) for each in (x, xp, fp)):
        return NotImplemented
    x, xp, fp = map(as_operand, (x, xp, fp))
    if xp.ndim != 1 or fp.ndim != 1 or len(xp) != len(fp) or not len(xp) or period == 0:
        return NotImplemented
    if "c" in (x.dtype.kind, xp.dtype.kind):
        return NotImplemented
    kind = np.complex128 if fp.dtype.kind == "c" else np.float64
    x, xp = (table.get("to")(each, dtype=np.dtype(np.float64)) for each in (x, xp))
    fp = table.get("to")(fp, dtype=np.dtype(kind))
    if period is not None:
        period, left, right = abs(period), None, None
        x, xp = x % period, xp % period
        order = np.argsort(as_arrays(xp))
        xp, fp = xp[order], fp[order]
        xp = table.get("cat")([xp[-1:] - period, xp, xp[:1] + period], 0)
        fp = table.get("cat")([fp[-1:], fp, fp[:1]], 0)
    point, places = as_arrays(x), as_arrays(xp)
    last = len(places) - 1
    found = fp[0] + 0 * x
    if last:
        low = np.clip(np.searchsorted(places, point, "right") - 1, 0, last - 1)
        begin, width = xp[low], xp[low + 1] - xp[low]
        found = fp[low] + (x - begin) / width * (fp[low + 1] - fp[low])
    for outside, other, end in (
        (point < places[0], left, fp[0]),
        (point > places[-1], right, fp[-1]),
    ):
        found = table.get("where")(outside, end if other is None else as_operand(other), found)
    return found


@numpys(np.gradient)
def gradient(f: Any, varargs: Any = (), axis: Any = None, edge_order: Any = 1) -> Any:
    axes = normalize_axis_tuple(range(f.ndim) if axis is None else axis, f.ndim)
    apart = [*map(operand, varargs)] or [1.0]
    apart = apart * len(axes) if len(apart) == 1 and np.ndim(apart[0]) == 0 else apart
    if len(apart) != len(axes) or not axes or not floating(f) or edge_order not in (1, 2):
        return NotImplemented
    for each, places in zip(axes, apart, strict=True):
        if np.shape(places) not in ((), (f.shape[each],)) or f.shape[each] <= edge_order:
            return NotImplemented
    found = [
        table.get("gradient")(f, spacing=[places], dim=[each], edge_order=edge_order)[0]
        for each, places in zip(axes, apart, strict=True)
    ]
    found = [
        each if each.dtype == f.dtype else table.get("to")(each, dtype=f.dtype) for each in found
    ]
    return found[0] if len(found) == 1 else tuple(found)
