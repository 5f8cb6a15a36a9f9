"""NumPy's functions of each element on Tensors."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from plugrad.engine import table
from plugrad.engine.tensor.tensor import wrap
from plugrad.numpy_functions.dispatch import (
    ABSENT,
    bare,
    floating,
    integers,
    mask,
    numpys,
    promoted,
)


@numpys(np.clip)
def clip(
    a: Any, a_min: Any = ABSENT, a_max: Any = ABSENT, min: Any = ABSENT, max: Any = ABSENT
) -> Any:
    if (a_min is ABSENT) != (a_max is ABSENT) or (a_min is not ABSENT and not min is max is ABSENT):
        return NotImplemented
    low, high = (min, max) if a_min is ABSENT else (a_min, a_max)
    low, high = (None if bound is ABSENT else bound for bound in (low, high))
    if low is None and high is None:
        return table.get("clone")(a)
    return table.get("clamp")(*promoted(a, low, high))


@numpys(np.where)
def where(condition: Any, x: Any = ABSENT, y: Any = ABSENT) -> Any:
    if x is ABSENT or y is ABSENT:
        return NotImplemented
    holds = mask(condition)
    if not floating(x) and not floating(y):
        return wrap(np.asarray(np.where(holds, bare(x), bare(y))))
    return table.get("where")(holds, *promoted(x, y))


@numpys(np.round, np.around)
def round_(a: Any, decimals: Any = 0) -> Any:
    return table.get("round")(a, decimals=operator.index(decimals))


@numpys(np.fix)
def fix(x: Any) -> Any:
    return table.get("trunc")(x)


@numpys(np.real)
def real(val: Any) -> Any:
    return table.get("real")(val)


@numpys(np.imag)
def imag(val: Any) -> Any:
    return table.get("imag")(val) if val.dtype.kind == "c" else wrap(np.imag(val._array))


@numpys(np.copy)
def copy(a: Any) -> Any:
    return table.get("clone")(a)


def astype(x: Any, dtype: Any, *, copy: Any = True) -> Any:
    return (
        NotImplemented if integers(dtype) else table.get("to")(x, dtype=np.dtype(dtype), copy=copy)
    )


if hasattr(np, "astype"):  # since NumPy 2.1
    numpys(np.astype)(astype)


@numpys(np.nan_to_num)
def nan_to_num(x: Any, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    numbers = (nan, posinf, neginf)
    if not all(each is None or isinstance(each, (int, float)) for each in numbers):
        return NotImplemented
    return table.get("nan_to_num")(x, *(each if each is None else float(each) for each in numbers))


@numpys(np.fabs)
def fabs(x: Any) -> Any:
    return table.get("abs")(x) if x.dtype.kind == "f" else NotImplemented


@numpys(np.real_if_close)
def real_if_close(a: Any, tol: Any = 100) -> Any:
    if a.dtype.kind != "c":
        return a
    closest = tol * np.finfo(a.dtype).eps if tol > 1 else tol
    return table.get("real")(a) if (abs(bare(a).imag) < closest).all() else a


@numpys(np.select)
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    holds = [*map(bare, condlist)]
    if not 0 < len(holds) == len(choicelist) or any(each.dtype.kind != "b" for each in holds):
        return NotImplemented
    *choices, chosen = promoted(*choicelist, default)
    for condition, choice in zip(holds[::-1], choices[::-1], strict=True):
        chosen = table.get("where")(condition, choice, chosen)
    shape = np.broadcast_shapes(*(np.shape(bare(each)) for each in (*holds, chosen)))
    return table.get("expand")(chosen, shape)


@numpys(np.linspace)
def linspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, axis: Any = 0) -> Any:
    if operator.index(num) < 0 or not isinstance(axis, int):
        return NotImplemented
    start, stop = promoted(start, stop)
    ends = np.broadcast_arrays(bare(start), bare(stop))
    steps = np.arange(num).reshape(-1, *[1] * ends[0].ndim) / max(num - bool(endpoint), 1)
    steps = steps.astype(np.result_type(*map(bare, (start, stop)), 0.0)).real
    return table.get("movedim")(start * (1 - steps) + stop * steps, 0, operator.index(axis))
