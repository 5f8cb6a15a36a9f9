"""NumPy's functions of each element on Tensors."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from _plugrad_names.numpy_functions.dispatch import (
    ABSENT,
    as_arrays,
    as_operand,
    floating,
    integers,
    mask,
    numpys,
    promoted,
)
from plugrad.engine import table
from plugrad.engine.tensor.arrays import as_array
from plugrad.engine.tensor.tensor import wrap


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
        return wrap(np.asarray(np.where(holds, as_arrays(x), as_arrays(y))))
    return table.get("where")(holds, *promoted(x, y))


@numpys(np.round, np.around)
def round_(a: Any, decimals: Any = 0) -> Any:
    if a.dtype.kind == "c":
        return table.get("complex")(round_(real(a), decimals), round_(imag(a), decimals))
    return table.get("round")(a, decimals=operator.index(decimals))


@numpys(np.real)
def real(val: Any) -> Any:
    return table.get("real")(val)


@numpys(np.imag)
def imag(val: Any) -> Any:
    return table.get("imag")(val) if val.dtype.kind == "c" else wrap(np.imag(val._array))


@numpys(np.angle)
def angle(z: Any, deg: Any = False) -> Any:
    found = table.get("angle")(z)
    return found * (180 / math.pi) if deg else found


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


@numpys(np.cbrt)
def cbrt(x: Any) -> Any:
    if x.dtype.kind != "f":
        return NotImplemented
    where, power = table.get("where"), table.get("pow")
    zero = as_arrays(x) == 0
    other = where(zero, 1, x)
    root = table.get("sign")(other) * power(table.get("abs")(other), 1 / 3)
    return where(zero, power(where(zero, x, 1), 1 / 3), root)  # the slope at 0 is infinite


@numpys(np.modf)
def modf(x: Any) -> Any:
    whole = table.get("trunc")(x)
    rest = table.get("copysign")(x - whole, as_arrays(x)) if x.dtype.kind == "f" else x - whole
    infinite = np.isinf(as_arrays(x))
    return (table.get("where")(infinite, 0, rest) if infinite.any() else rest), whole


@numpys(np.frexp)
def frexp(x: Any) -> Any:
    exponents = np.frexp(as_arrays(x))[1]
    half = exponents // 2  # in two steps, each of which is a number
    parts = (np.ldexp(np.ones((), x.dtype), -each) for each in (half, exponents - half))
    return x * next(parts) * next(parts), wrap(as_array(exponents))


@numpys(np.ldexp)
def ldexp(x1: Any, x2: Any) -> Any:
    exponents = as_arrays(as_operand(x2))
    if not floating(x1) or exponents.dtype.kind not in "iu":
        return NotImplemented
    half = exponents // 2
    one = np.ones((), x1.dtype)
    return x1 * np.ldexp(one, half) * np.ldexp(one, exponents - half)


@numpys(np.divmod)
def divmod_(x1: Any, x2: Any) -> Any:
    x1, x2 = promoted(x1, x2)
    return np.floor_divide(x1, x2), np.remainder(x1, x2)


def of_the_plane(function: Callable[..., Any], op: str, outside: Callable[..., Any]) -> None:
    """Put a function of `np.emath` into `FUNCTIONS`, the table of what is called in place of NumPy's functions: the op
    `op`, on complex numbers if `outside` is True for an element of a real array, since the real function has no value
    there.
    """

    def call(x: Any) -> Any:
        if x.dtype.kind == "f" and outside(as_arrays(x)).any():
            single = x.dtype == np.float32
            x = table.get("to")(x, dtype=np.dtype(np.complex64 if single else complex))
        return table.get(op)(x)

    numpys(function)(call)


for _name in ("sqrt", "log", "log2", "log10"):
    of_the_plane(getattr(np.emath, _name), _name, lambda x: x < 0)
for _name, _op in (("arccos", "acos"), ("arcsin", "asin"), ("arctanh", "atanh")):
    of_the_plane(getattr(np.emath, _name), _op, lambda x: abs(x) > 1)


@numpys(np.full_like)
def full_like(a: Any, fill_value: Any, dtype: Any = None, shape: Any = None) -> Any:
    dtype = np.dtype(a.dtype if dtype is None else dtype)
    if not floating(fill_value) or integers(dtype):
        return NotImplemented
    if fill_value.dtype.kind == "c" and dtype.kind == "f":
        return NotImplemented
    shape = np.empty_like(as_arrays(a), shape=shape).shape
    return table.get("expand")(table.get("to")(fill_value, dtype=dtype), shape).clone()


@numpys(np.piecewise)
def piecewise(x: Any, condlist: Any, funclist: Any, args: Any = ()) -> Any:
    single = isinstance(condlist, (bool, np.bool_)) or np.ndim(as_arrays(condlist)[0]) == 0
    holds = [
        np.asarray(as_arrays(each), bool)
        for each in ([condlist] if single and (x.ndim or len(condlist) < 2) else condlist)
    ]
    if any(each.shape != tuple(x.shape) for each in holds):
        return NotImplemented
    if len(funclist) == len(holds) + 1:
        holds.append(~np.any(holds, axis=0))
    if len(funclist) != len(holds):
        return NotImplemented
    whole = wrap(np.zeros(x.shape, x.dtype))
    for each, function in zip(holds, funclist, strict=True):
        if callable(function) and not each.any():
            continue
        value = function(x[each], *args) if callable(function) else function
        value = table.get("to")(as_operand(value), dtype=x.dtype)
        whole = table.get("index_put")(whole, (each,), value)
    return whole


@numpys(np.real_if_close)
def real_if_close(a: Any, tol: Any = 100) -> Any:
    if a.dtype.kind != "c":
        return a
    closest = tol * np.finfo(a.dtype).eps if tol > 1 else tol
    return table.get("real")(a) if (abs(as_arrays(a).imag) < closest).all() else a


@numpys(np.select)
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    holds = [*map(as_arrays, condlist)]
    if not 0 < len(holds) == len(choicelist) or any(each.dtype.kind != "b" for each in holds):
        return NotImplemented
    *choices, chosen = promoted(*choicelist, default)
    for condition, choice in zip(holds[::-1], choices[::-1], strict=True):
        chosen = table.get("where")(condition, choice, chosen)
    shape = np.broadcast_shapes(*(np.shape(as_arrays(each)) for each in (*holds, chosen)))
    return table.get("expand")(chosen, shape)


@numpys(np.linspace)
def linspace(
    start: Any,
    stop: Any,
    num: Any = 50,
    endpoint: Any = True,
    retstep: Any = False,
    axis: Any = 0,
) -> Any:
    if operator.index(num) < 0 or not isinstance(axis, int):
        return NotImplemented
    start, stop = promoted(start, stop)
    ends = np.broadcast_arrays(as_arrays(start), as_arrays(stop))
    spans = num - bool(endpoint)
    steps = np.arange(num).reshape(-1, *[1] * ends[0].ndim) / max(spans, 1)
    steps = steps.astype(np.result_type(*map(as_arrays, (start, stop)), 0.0)).real
    found = table.get("movedim")(start * (1 - steps) + stop * steps, 0, operator.index(axis))
    return (found, (stop - start) / spans if spans > 0 else np.nan) if retstep else found


@numpys(np.logspace)
def logspace(
    start: Any, stop: Any, num: Any = 50, endpoint: Any = True, base: Any = 10.0, axis: Any = 0
) -> Any:
    powers = linspace(start, stop, num, endpoint, axis=axis)
    if powers is NotImplemented or np.ndim(as_arrays(base)) or powers.dtype == np.float16:
        return NotImplemented
    return np.power(base, powers)


@numpys(np.geomspace)
def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, axis: Any = 0) -> Any:
    start, stop = promoted(as_operand(start), as_operand(stop))
    if (
        "c" in (start.dtype.kind, stop.dtype.kind)
        or not (as_arrays(start) * as_arrays(stop) > 0).all()
    ):
        return NotImplemented
    ratio = linspace(0 * start, table.get("log")(stop / start), num, endpoint, axis=axis)
    if ratio is NotImplemented:
        return NotImplemented
    start = start + 0 * stop
    return table.get("unsqueeze")(start, axis) * table.get("exp")(ratio)
