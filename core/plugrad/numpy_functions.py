"""NumPy's functions called on Tensors: `__array_function__` and `__array_ufunc__`.

Under NumPy's name a call has NumPy's meaning: its keywords, defaults, values and dtypes. ``np.sum(x, axis=())`` reduces
nothing, where ``pg.sum(x, dim=())`` reduces everything, as in PyTorch. One of three things happens:

1. A floating-point Tensor is among the arguments, and the function is an op or a formula of ops: `UFUNCS` and
   `FUNCTIONS` are the table. The result can be differentiated.
2. No gradient can be lost: no Tensor requires grad, or the result is no floating-point number (an index, a shape, a
   comparison). NumPy's own function is called on the arrays, with all its keywords, and its result wrapped.
3. Else the call is refused with a TypeError that says what to write instead.

So no call returns an array that has lost its graph.
"""

from __future__ import annotations

import functools
import inspect
import operator
import sys
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple
from numpy.linalg._linalg import EighResult, SlogdetResult, SVDResult

from plugrad.engine import table
from plugrad.engine.call.arguments import (
    OPERANDS,
    is_operand,
    items_in,
    refuse_what_its_library_does_not,
)
from plugrad.engine.errors import OpArgumentError
from plugrad.engine.grad_mode import is_grad_enabled
from plugrad.engine.tensor.arrays import (
    as_array,
    in_numpy,
    is_array,
    is_array_like,
    is_other_array,
    no_array,
)
from plugrad.engine.tensor.tensor import Tensor, share_version, wrap
from plugrad.faces import faces

UFUNCS: dict[np.ufunc, str] = {
    attrgetter(name)(np): op for name, op in faces("np") if not name.endswith(")")
}
"""ufunc -> the op, called with the ufunc's arguments."""

# The ufuncs that operators call, ``array * tensor``: their dtypes are those of ``tensor * array``, which are PyTorch's,
# so that integers beside float32 give float32.
OPERATORS = {
    np.add,
    np.divide,
    np.floor_divide,
    np.matmul,
    np.multiply,
    np.power,
    np.remainder,
    np.subtract,
}

KNOWN = (*OPERANDS, list, tuple)

# What a ufunc's keywords are where nobody gives them.
UFUNC_DEFAULTS: dict[str, Any] = {
    "casting": "same_kind",
    "dtype": None,
    "order": "K",
    "signature": None,
    "subok": True,
    "where": True,
}

# The function of NumPy -> the same for Tensors, with NumPy's names of those keywords that it takes.
FUNCTIONS: dict[Callable[..., Any], Callable[..., Any]] = {}

# Functions that write into their first argument -> what to write instead where that is a Tensor.
WRITERS: dict[Callable[..., Any], str] = {
    np.copyto: "x.copy_(values), or x[mask] = values",
    np.fill_diagonal: "x[range(n), range(n)] = value",
    np.place: "x[mask] = values",
    np.put: "x.view(-1)[indices] = values",
    np.put_along_axis: "x[indices] = values",
    np.putmask: "x[mask] = values",
}
FILES = (np.save, np.savetxt, np.savez, np.savez_compressed)

# Functions that would compute another library's array at once, for an answer that is no array.
VALUES = (
    *FILES,
    np.array_equal,
    np.array_equiv,
    np.array_repr,
    np.array_str,
    np.array2string,
)

# Functions whose result has the shape and dtype of the first argument, and none of its numbers.
ALIKE = (np.empty_like, np.full_like, np.ones_like, np.zeros_like)


def numpy_function(self: Tensor, function: Any, types: Any, args: Any, settings: Any) -> Any:
    """``np.sum(tensor)``: the op, or NumPy's answer where no gradient can be lost, or a refusal."""
    refuse_array_likes(function, (args, settings))
    op = FUNCTIONS.get(function)
    if op is not None and (
        any(map(floating, args)) or any(map(floating, tensors_in((args, settings))))
    ):
        given = by_name(function, args, settings)
        if given.keys() <= parameters(op).keys():
            result = op(**given)
            if result is not NotImplemented:
                return result
    return on_arrays(function, "", function, args, settings)


def numpy_ufunc(self: Tensor, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
    """``np.exp(tensor)``, and ``array * tensor``: the op, or NumPy's answer where no gradient can be lost.

    NotImplemented for an operand that plugrad does not know, a DataArray of xarray, say: NumPy asks that one.
    """
    for value in (*inputs, settings["where"]) if "where" in settings else inputs:
        if not isinstance(value, KNOWN) and not is_operand(value, ufunc.__name__):
            if hasattr(type(value), "__array__") and not hasattr(type(value), "__array_ufunc__"):
                raise no_array(f"{name_of(ufunc)}(): an operand", value)  # NumPy does not ask it
            return NotImplemented
    if method == "__call__" and not settings and ufunc in UFUNCS:  # first: ``array * tensor``
        for value in inputs:
            if isinstance(value, Tensor) and value._array.dtype.kind in "fc":
                name = UFUNCS[ufunc]
                call = table.get(name)
                if len(inputs) == 1:  # NumPy's conjugate is an array of its own; the op's is a view
                    return call(value).clone() if name == "conj" else call(value)
                # The operator of Tensors refuses booleans, as PyTorch's does.
                if ufunc is np.subtract:
                    inputs = tuple(map(without_booleans, inputs))
                return call(*(map(operand, inputs) if ufunc in OPERATORS else promoted(*inputs)))
    if settings:
        settings = {
            key: value
            for key, value in settings.items()
            if key not in UFUNC_DEFAULTS or value is not UFUNC_DEFAULTS[key]
        }
        if not settings:
            return numpy_ufunc(self, ufunc, method, *inputs)
    if method == "__call__":
        return on_arrays(ufunc, "", ufunc, inputs, settings)
    op = REDUCE.get(ufunc)
    if op is not None and method == "reduce" and floating(inputs[0]) and len(inputs) < 3:
        given = {"axis": 0, **dict(zip(("a", "axis"), inputs, strict=False)), **settings}
        if given.keys() <= parameters(op).keys():
            return op(**given)
    return on_arrays(ufunc, f".{method}", getattr(ufunc, method), inputs, settings)


def on_arrays(function: Any, method: str, called: Any, args: Any, settings: dict[str, Any]) -> Any:
    """Return what NumPy's function answers on the arrays, if no gradient is lost by it; else raise OpArgumentError.

    `called` is the function itself, or the method of a ufunc.
    """
    tensors = [*tensors_in((args, settings))]
    given = {} if method else by_name(function, args, settings)
    out = given.get("out", settings.get("out"))
    writes = (
        function in WRITERS
        or method == ".at"
        or given.get("overwrite_input")
        or (function is np.nan_to_num and given.get("copy") is False)
    )
    target = out if out is not None else args[:1] if writes else None
    if next(tensors_in(target), None) is not None:
        raise OpArgumentError(
            f"{name_of(function)}{method} cannot write into a Tensor: write "
            f"{WRITERS.get(function, AT if method == '.at' else OUT)}, which its version and its gradient follow"
        )
    constant = function in ALIKE and not any(
        map(differentiable, tensors_in(given.get("fill_value")))
    )
    recorded = not constant and any(map(differentiable, tensors))
    home = getattr(function, "__module__", None) or "numpy"  # not every ufunc says it
    effects = target is not None or function in FILES or not home.startswith("numpy")
    if recorded and (effects or function in UFUNCS):
        raise no_counterpart(function, method, given, settings)
    other = next((tensor._array for tensor in tensors if is_other_array(tensor._array)), None)
    if other is not None and function in VALUES:
        raise OpArgumentError(f"{name_of(function)} needs {in_numpy(other)}")
    try:
        with np.errstate(all="ignore"):  # and not `quietly`: a callback has its caller's context
            result = called(*bare(args), **bare(settings))
    except Exception as error:
        refuse_what_its_library_does_not(error, name_of(function) + method, bare(tensors))
        raise
    if other is not None and any(
        isinstance(part, (np.ndarray, np.generic)) for part in items_in(result)
    ):
        raise OpArgumentError(
            f"{name_of(function)}{method} would convert to NumPy arrays what is another library's: it needs "
            f"{in_numpy(other)}"
        )
    if recorded and any(part.dtype.kind not in "biu" for part in arrays_in(result)):
        raise no_counterpart(function, method, given, settings)
    return result if out is not None else wrapped(result, tensors)


def refuse_array_likes(function: Any, values: Any) -> None:
    """Raise OpArgumentError if NumPy would convert one of the values, a table of pandas, say, without a word."""
    for value in items_in(values):
        if (
            not isinstance(value, Tensor)
            and is_array_like(value)
            and not hasattr(type(value), "__array_function__")  # which NumPy asks
        ):
            raise no_array(f"{name_of(function)}(): an argument", value)


OUT = "the result under a new name (y = ...), or x.copy_(result)"
AT = "plugrad.index_put(x, (indices,), values, accumulate=True)"

# A keyword that is refused where a gradient is recorded -> what to write instead.
INSTEAD_OF = {
    "dtype": "convert first, x.to(dtype)",
    "order": "leave it out",
    "out": "write the result under a new name, y = ...",
    "where": "choose afterwards, np.where(mask, result, other)",
}


def no_counterpart(
    function: Any, method: str, given: dict[str, Any], settings: dict[str, Any]
) -> OpArgumentError:
    """Return the error for a function, or keywords of it, through which no gradient can be recorded."""
    from plugrad.missing import instead  # only an error needs it

    name = name_of(function) + method
    if function in FUNCTIONS:
        refused = sorted(given.keys() - parameters(FUNCTIONS[function]).keys())
    else:
        refused = sorted(settings) if function in UFUNCS and not method else []
    if refused:
        what = f"{name} takes no {refused[0]}= where a gradient is recorded"
        way = INSTEAD_OF.get(refused[0], "write it with plugrad's functions")
    else:
        what = f"{name} has no differentiable counterpart in plugrad"
        way = (
            instead(name) or "write it with plugrad's functions (`plugrad info builtin` lists them)"
        )
    return OpArgumentError(f"{what}: {way}; or give it x.detach() if no gradient is needed")


def name_of(function: Any) -> str:
    """Return how a user calls a function: ``np.sum``, ``np.linalg.norm``, ``scipy.special.expit``."""
    name: str = function.__name__
    if getattr(np, name, None) is function:
        return f"np.{name}"
    if isinstance(function, np.ufunc):  # they do not say where they are from
        special = sys.modules.get("scipy.special")
        return f"scipy.special.{name}" if getattr(special, name, None) is function else name
    module: str = function.__module__
    return f"{module.replace('numpy', 'np', 1) if module.startswith('numpy') else module}.{name}"


@functools.cache
def parameters(function: Any) -> dict[str, inspect.Parameter]:
    """Return the parameters of a function by name; those of the twin for Tensors where NumPy does not say its own."""
    try:
        return dict(inspect.signature(function).parameters)
    except ValueError:  # written in C, before NumPy 2.4
        return parameters(FUNCTIONS[function]) if function in FUNCTIONS else {}


def by_name(function: Any, args: Any, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call by their names, without those that are the default anyway."""
    known = parameters(function)
    named = [
        each
        for each, one in known.items()
        if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    ]
    given = {**dict(zip(named, args, strict=False)), **settings}
    for each, one in known.items():
        if one.kind is one.VAR_POSITIONAL:
            given[each] = args[len(named) :]
    return {
        key: value
        for key, value in given.items()
        if key not in known
        or not (
            known[key].default is value or (isinstance(value, str) and value == known[key].default)
        )
    }


def floating(value: Any) -> bool:
    """Return whether a value is a Tensor of real or complex floating-point numbers."""
    return isinstance(value, Tensor) and value._array.dtype.kind in "fc"


def differentiable(tensor: Tensor) -> bool:
    """Return whether what is computed from a Tensor is recorded."""
    return tensor._edge is not None and is_grad_enabled()


def operand(value: Any) -> Any:
    """Return a ufunc's operand as an op takes it: a list of numbers is an array."""
    return np.asarray(value) if isinstance(value, (list, tuple)) else value


def without_booleans(value: Any) -> Any:
    """Return booleans as the integers that NumPy takes them for beside floating-point numbers."""
    if isinstance(value, (bool, np.bool_)):
        return int(value)
    if getattr(value, "dtype", None) == np.bool_:
        return bare(value).astype(np.uint8)
    return value


def tensors_in(value: Any) -> Iterator[Tensor]:
    """Yield the Tensors in nested lists, tuples and dicts."""
    return (part for part in items_in(value) if isinstance(part, Tensor))


def bare(value: Any) -> Any:
    """Return nested lists, tuples and dicts with the array of each Tensor."""
    return mapped(value, lambda part: part._array if isinstance(part, Tensor) else part)


def arrays_in(result: Any) -> Iterator[Any]:
    """Yield the arrays and numbers in what a function returned, as arrays."""
    if isinstance(result, (list, tuple)):
        for part in result:
            yield from arrays_in(part)
    elif is_array(result):
        yield result
    elif isinstance(result, (float, complex, np.generic)):
        yield np.asarray(result)


def wrapped(result: Any, tensors: Sequence[Tensor]) -> Any:
    """Return what a function returned, with Tensors for arrays; one that shows a Tensor's memory shares its version."""

    def one(part: Any) -> Any:
        if not (is_array(part) or isinstance(part, np.generic)) or part.dtype.kind not in "biufc":
            return part
        tensor = wrap(as_array(part))
        for source in tensors:
            if isinstance(part, np.ndarray) and np.may_share_memory(part, source._array):
                source._show_memory()
                share_version(source, tensor)
        return tensor

    return mapped(result, one)


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return nested lists, tuples and dicts with each other value changed."""
    if isinstance(value, dict):
        return {key: mapped(part, change) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        parts = [mapped(part, change) for part in value]
        if isinstance(value, list):
            return parts
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return change(value)


# What follows are NumPy's functions, with NumPy's names of those parameters that they take. NotImplemented says that
# the call is an error or has no gradient: NumPy itself answers it.


def numpys(*functions: Callable[..., Any]) -> Callable[[Any], Any]:
    """Put a function into `FUNCTIONS`, as what some of NumPy's are on Tensors."""

    def put(op: Any) -> Any:
        FUNCTIONS.update(dict.fromkeys(functions, op))
        return op

    return put


@numpys(np.sum)
def sum_(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    keepdims: Any = False,
    initial: Any = 0,
    where: Any = True,
) -> Any:
    if integers(dtype) or initial is None:
        return NotImplemented
    result, wide = dtypes_of_sum(a, dtype)
    total = reduced("sum", chosen(a, where, 0), axis, keepdims, dtype=wide)
    total = total if isinstance(initial, int) and initial == 0 else total + number(initial, total)
    return total if wide == result else table.get("to")(total, dtype=result)


@numpys(np.mean)
def mean(
    a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False, where: Any = True
) -> Any:
    if integers(dtype):
        return NotImplemented
    if where is True:
        return reduced("mean", a, axis, keepdims, dtype=dtype)
    result, wide = dtypes_of_sum(a, dtype)
    total = reduced("sum", chosen(a, where, 0), axis, keepdims, dtype=wide)
    holds = np.broadcast_to(mask(where), a.shape)
    mean = total / np.sum(holds, axis=axis, keepdims=bool(keepdims)).astype(wide)
    return mean if wide == result else table.get("to")(mean, dtype=result)


def dtypes_of_sum(a: Any, dtype: Any) -> tuple[Any, Any]:
    """Return the dtype of a sum, and that in which to add: half has no room for a large sum, nor for its count."""
    result = np.dtype(a.dtype if dtype is None else dtype)
    return result, np.dtype(np.float32) if result == np.float16 else result


@numpys(np.prod)
def prod(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    if integers(dtype):
        return NotImplemented
    axes = normalize_axis_tuple(range(a.ndim) if axis is None else axis, a.ndim)
    a = a if dtype is None else table.get("to")(a, dtype=np.dtype(dtype))
    if not axes:
        return table.get("clone")(a)
    for each in sorted(axes, reverse=True):
        a = table.get("prod")(a, dim=each, keepdim=bool(keepdims))
    return a


@numpys(np.var)
def var(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    ddof: Any = 0,
    keepdims: Any = False,
    mean: Any = None,
    correction: Any = None,
) -> Any:
    return deviation("var", a, axis, dtype, ddof, keepdims, mean, correction)


@numpys(np.std)
def std(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    ddof: Any = 0,
    keepdims: Any = False,
    mean: Any = None,
    correction: Any = None,
) -> Any:
    return deviation("std", a, axis, dtype, ddof, keepdims, mean, correction)


def deviation(
    op: str,
    a: Any,
    axis: Any,
    dtype: Any,
    ddof: Any,
    keepdims: Any,
    mean: Any,
    correction: Any,
) -> Any:
    if integers(dtype) or mean is not None or (isinstance(axis, tuple) and not axis):
        return NotImplemented
    if dtype is not None and (np.dtype(dtype).kind, a.dtype.kind) != ("f", "f"):
        return NotImplemented
    a = a if dtype is None else table.get("to")(a, dtype=np.dtype(dtype))
    freedom = ddof if correction is None else correction
    return reduced(op, a, axis, keepdims, correction=freedom)


@numpys(np.nansum)
def nansum(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    return sum_(without_nan(a), axis, dtype, keepdims)


@numpys(np.nanprod)
def nanprod(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    return prod(without_nan(a, 1), axis, dtype, keepdims)


@numpys(np.nanmean)
def nanmean(a: Any, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> Any:
    return mean(without_nan(a), axis, dtype, keepdims, ~np.isnan(bare(a)))


def without_nan(a: Any, other: int = 0) -> Any:
    """Return `a` with another number in the places of nan."""
    return table.get("where")(np.isnan(bare(a)), other, a)


@numpys(np.average)
def average(
    a: Any, axis: Any = None, weights: Any = None, returned: Any = False, *, keepdims: Any = False
) -> Any:
    if weights is None and not returned:
        return mean(a, axis, keepdims=keepdims)
    if weights is None or returned or np.shape(weights) != a.shape:
        return NotImplemented
    weights = operand(weights)
    return sum_(a * weights, axis, keepdims=keepdims) / np.sum(weights, axis, keepdims=keepdims)


@numpys(np.ptp)
def ptp(a: Any, axis: Any = None, keepdims: Any = False) -> Any:
    return max_(a, axis, keepdims) - min_(a, axis, keepdims)


@numpys(np.cumsum)
def cumsum(a: Any, axis: Any = None, dtype: Any = None) -> Any:
    return scanned("cumsum", a, axis, dtype)


@numpys(np.cumprod)
def cumprod(a: Any, axis: Any = None, dtype: Any = None) -> Any:
    return scanned("cumprod", a, axis, dtype)


def scanned(op: str, a: Any, axis: Any, dtype: Any) -> Any:
    """Return a scan along NumPy's `axis`, where None is all elements in order."""
    if integers(dtype):
        return NotImplemented
    along = flat_if_none(a, axis)
    return table.get(op)(*along, dtype=None if dtype is None else np.dtype(dtype))


def flat_if_none(a: Any, axis: Any, last: int = 0) -> tuple[Any, int]:
    """Return an array and one of its axes: of None, all elements in order; of a 0-d array, NumPy's error."""
    if axis is None:
        return table.get("reshape")(a, -1), last
    return a, normalize_axis_tuple(operator.index(axis), a.ndim)[0]


@numpys(np.sort)
def sort(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    return (
        NotImplemented if a.dtype.kind == "c" else table.get("sort")(*flat_if_none(a, axis)).values
    )


@numpys(np.partition)
def partition(a: Any, kth: Any, axis: Any = -1) -> Any:
    a, axis = flat_if_none(a, axis)
    places = wrap(np.argpartition(bare(a), kth, axis))
    return taken_along(a, places, axis)


def taken_along(a: Any, places: Any, axis: int) -> Any:
    grid: list[Any] = list(np.ogrid[tuple(map(slice, places.shape))])
    grid[axis] = places
    return table.get("index")(a, index=tuple(grid))


@numpys(np.median)
def median(a: Any, axis: Any = None, keepdims: Any = False) -> Any:
    return quantile(a, 0.5, axis, keepdims=keepdims)


@numpys(np.percentile)
def percentile(
    a: Any, q: Any, axis: Any = None, method: Any = "linear", keepdims: Any = False
) -> Any:
    return quantile(a, np.true_divide(bare(q), 100), axis, method, keepdims)


@numpys(np.quantile)
def quantile(
    a: Any, q: Any, axis: Any = None, method: Any = "linear", keepdims: Any = False
) -> Any:
    if a.dtype.kind != "f" or isinstance(axis, tuple) or np.ndim(q) > 1:
        return NotImplemented
    if method not in ("linear", "lower", "higher", "midpoint", "nearest"):
        return NotImplemented
    axis = None if axis is None else normalize_axis_tuple(axis, a.ndim)[0]
    wide = table.get("to")(a, dtype=np.float32) if a.dtype == np.float16 else a
    found = table.get("quantile")(wide, bare(q), axis, bool(keepdims), interpolation=method)
    return found if wide is a else table.get("to")(found, dtype=np.float16)


@numpys(np.max, np.amax)
def max_(
    a: Any, axis: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True
) -> Any:
    return extreme("amax", "maximum", a, axis, keepdims, initial, where)


@numpys(np.min, np.amin)
def min_(
    a: Any, axis: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True
) -> Any:
    return extreme("amin", "minimum", a, axis, keepdims, initial, where)


def extreme(
    op: str, of_two: str, a: Any, axis: Any, keepdims: Any, initial: Any, where: Any
) -> Any:
    if initial is None:
        return reduced(op, a, axis, keepdims) if where is True else NotImplemented
    first = number(initial, a)
    if 0 in a.shape:  # the sum of nothing is 0, and has the shape
        return reduced("sum", a, axis, keepdims) + first
    return table.get(of_two)(reduced(op, chosen(a, where, first), axis, keepdims), first)


def reduced(op: str, a: Any, axis: Any, keepdims: Any, **dtype: Any) -> Any:
    """Return a reduction over NumPy's `axis`, where () is no axis, and None is all of them."""
    if isinstance(axis, tuple):
        axis = normalize_axis_tuple(axis, a.ndim)
        if not axis:
            return table.get("to")(a, dtype=dtype.get("dtype"), copy=True)
    elif axis is not None:
        axis = operator.index(axis)
    everything = tuple(range(a.ndim)) if op in ("amax", "amin") else None
    return table.get(op)(
        a, dim=everything if axis is None else axis, keepdim=bool(keepdims), **dtype
    )


def chosen(a: Any, where: Any, other: Any) -> Any:
    """Return `a` where a mask holds, which broadcasts to it, `other` elsewhere."""
    return (
        a if where is True else table.get("where")(np.broadcast_to(mask(where), a.shape), a, other)
    )


def mask(condition: Any) -> Any:
    """Return a condition as an array of booleans."""
    array = np.asarray(condition) if isinstance(condition, (bool, list, tuple)) else bare(condition)
    return array if array.dtype.kind == "b" else array != 0


def number(value: Any, like: Any) -> Any:
    """Return a number in the dtype of `like`."""
    if isinstance(value, Tensor):
        return table.get("to")(value, dtype=like.dtype)
    return np.asarray(value).astype(like.dtype, casting="same_kind")


def integers(dtype: Any) -> bool:
    """Return whether a dtype is given in which numbers have no gradient."""
    return dtype is not None and np.dtype(dtype).kind not in "fc"


ABSENT: Any = object()


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


def promoted(*values: Any) -> list[Any]:
    """Return values in the dtype that NumPy gives their result; None, and numbers of Python, as they are.

    An op's own is PyTorch's, where integers beside float32 give float32.
    """
    values = tuple(map(operand, values))
    dtypes = {value.dtype for value in values if hasattr(value, "dtype")}
    if len(dtypes) < 2:
        return [*values]
    dtype = np.result_type(*dtypes)
    return [
        table.get("to")(value, dtype=dtype)
        if isinstance(value, Tensor)
        else np.asarray(value).astype(dtype)
        if isinstance(value, np.generic)
        else value.astype(dtype)
        if hasattr(value, "dtype")
        else value
        for value in values
    ]


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


@numpys(np.transpose)
def transpose(a: Any, axes: Any = None) -> Any:
    order = range(a.ndim)[::-1] if axes is None else normalize_axis_tuple(axes, a.ndim)
    if len(order) != a.ndim:
        return NotImplemented
    return table.get("permute")(a, tuple(order))


@numpys(np.flip)
def flip(m: Any, axis: Any = None) -> Any:
    axes = normalize_axis_tuple(range(m.ndim) if axis is None else axis, m.ndim)
    back = tuple(slice(None, None, -1 if each in axes else 1) for each in range(m.ndim))
    return table.get("index")(m, index=back)  # a view, as NumPy's; the op makes a copy


@numpys(np.flipud)
def flipud(m: Any) -> Any:
    return flip(m, 0)


@numpys(np.fliplr)
def fliplr(m: Any) -> Any:
    return flip(m, 1)


@numpys(np.rot90)
def rot90(m: Any, k: Any = 1, axes: Any = (0, 1)) -> Any:
    first, second = normalize_axis_tuple(axes, m.ndim)
    turns = operator.index(k) % 4
    if turns == 2:
        return flip(m, (first, second))
    if turns == 1:
        return swapaxes(flip(m, second), first, second)
    return flip(swapaxes(m, first, second), second) if turns else flip(m, ())


@numpys(np.hstack)
def hstack(tup: Any, *, dtype: Any = None, casting: Any = "same_kind") -> Any:
    parts = [raised(part, 1) for part in tup]
    return concatenate(
        parts, 0 if parts and parts[0].ndim == 1 else 1, dtype=dtype, casting=casting
    )


@numpys(np.vstack)
def vstack(tup: Any, *, dtype: Any = None, casting: Any = "same_kind") -> Any:
    return concatenate([raised(part, 2) for part in tup], 0, dtype=dtype, casting=casting)


@numpys(np.dstack)
def dstack(tup: Any) -> Any:
    return concatenate([raised(part, 3) for part in tup], 2)


@numpys(np.column_stack)
def column_stack(tup: Any) -> Any:
    parts = [*map(part_of, tup)]
    return concatenate([reshape(part, (-1, 1)) if part.ndim < 2 else part for part in parts], 1)


def raised(part: Any, ndim: int) -> Any:
    """Return an array with at least 1, 2 or 3 dimensions, as NumPy's `atleast_1d` to `atleast_3d` have it."""
    part = part_of(part)
    if ndim == 3 and part.ndim < 3:
        shape = (*part.shape, 1) if part.ndim == 2 else (1, -1, 1)
        return table.get("reshape")(part, shape)
    if part.ndim >= ndim:
        return part
    return table.get("reshape")(part, (-1,) if ndim == 1 else (1, -1))


@numpys(np.split)
def split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    if isinstance(indices_or_sections, int) and ary.shape[axis] % indices_or_sections:
        return NotImplemented
    return array_split(ary, indices_or_sections, axis)


@numpys(np.array_split)
def array_split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    where = indices_or_sections
    where = where if isinstance(where, int) else tuple(map(int, where))
    return [*table.get("tensor_split")(ary, where, axis)]


@numpys(np.hsplit)
def hsplit(ary: Any, indices_or_sections: Any) -> Any:
    return split(ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


@numpys(np.vsplit)
def vsplit(ary: Any, indices_or_sections: Any) -> Any:
    return split(ary, indices_or_sections, 0) if ary.ndim > 1 else NotImplemented


@numpys(np.dsplit)
def dsplit(ary: Any, indices_or_sections: Any) -> Any:
    return split(ary, indices_or_sections, 2) if ary.ndim > 2 else NotImplemented


@numpys(np.append)
def append(arr: Any, values: Any, axis: Any = None) -> Any:
    return concatenate([part_of(arr), part_of(values)], axis)


def fourier(op: str) -> None:
    """Put a transform of one dimension, or of several, into the table; NumPy takes half precision, and drops parts."""
    real = op.strip("2n") in ("rfft", "ihfft")

    def refused(a: Any, axes: Any = ()) -> bool:
        again = axes is not None and len({each % a.ndim for each in axes}) < len(axes)
        return a.dtype == np.float16 or (real and a.dtype.kind == "c") or again

    def one(a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
        return NotImplemented if refused(a) else table.get(f"fft_{op}")(a, n, axis, norm)

    def two(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
        return NotImplemented if refused(a, axes) else table.get(f"fft_{op}")(a, s, axes, norm)

    def several(a: Any, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
        return NotImplemented if refused(a, axes) else table.get(f"fft_{op}")(a, s, axes, norm)

    numpys(getattr(np.fft, op))({"2": two, "n": several}.get(op[-1], one))


for _op in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
    fourier(_op)
    if "h" not in _op:
        fourier(f"{_op}2")
        fourier(f"{_op}n")


@numpys(np.swapaxes)
def swapaxes(a: Any, axis1: Any, axis2: Any) -> Any:
    return table.get("transpose")(a, operator.index(axis1), operator.index(axis2))


@numpys(np.expand_dims)
def expand_dims(a: Any, axis: Any) -> Any:
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    for new in sorted(normalize_axis_tuple(axes, a.ndim + len(axes))):
        a = table.get("unsqueeze")(a, new)
    return a


@numpys(np.squeeze)
def squeeze(a: Any, axis: Any = None) -> Any:
    if axis is None:
        return table.get("squeeze")(a)
    axes = normalize_axis_tuple(axis, a.ndim)
    return (
        table.get("squeeze")(a, axes)
        if all(a.shape[each] == 1 for each in axes)
        else NotImplemented
    )


@numpys(np.broadcast_to)
def broadcast_to(array: Any, shape: Any, subok: Any = False) -> Any:
    sizes = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    return table.get("expand")(array, sizes) if all(size >= 0 for size in sizes) else NotImplemented


@numpys(np.reshape)
def reshape(a: Any, shape: Any, order: str = "C", *, copy: Any = None) -> Any:
    sizes = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    if order not in ("C", "F", "A") or [*sizes].count(-1) > 1:
        return NotImplemented
    shaped = table.get("view" if copy is False else "reshape")
    a = table.get("clone")(a) if copy else a
    if order == "C" or (order == "A" and not in_columns(a)):
        return shaped(a, sizes)
    return transpose(shaped(transpose(a), sizes[::-1]))


@numpys(np.ravel)
def ravel(a: Any, order: str = "C") -> Any:
    if order == "K":
        steps: Any = getattr(bare(a), "strides", None)
        return reshape(transpose(a, sorted(range(a.ndim), key=lambda axis: -abs(steps[axis]))), -1)
    return reshape(a, -1, order)


def in_columns(a: Any) -> bool:
    """Return whether an array's memory is in Fortran's order, and not in C's as well."""
    flags = bare(a).flags
    return bool(flags.f_contiguous and not flags.c_contiguous)


@numpys(np.concatenate)
def concatenate(
    arrays: Any, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: Any = "same_kind"
) -> Any:
    parts = [*map(part_of, arrays)]
    if axis is None:
        parts, axis = [table.get("reshape")(part, -1) for part in parts], 0
    return joined("cat", parts, axis, out, dtype, casting)


@numpys(np.stack)
def stack(
    arrays: Any, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: Any = "same_kind"
) -> Any:
    return joined("stack", [*map(part_of, arrays)], axis, out, dtype, casting)


def part_of(value: Any) -> Any:
    """Return one of the arrays that are joined: lists and numbers as arrays."""
    return value if isinstance(value, Tensor) or is_other_array(value) else np.asarray(value)


def joined(op: str, parts: list[Any], axis: Any, out: Any, dtype: Any, casting: Any) -> Any:
    """Return arrays as one, in a dtype that all of them may be cast to; NumPy has no exception for empty ones."""
    if out is not None or integers(dtype) or len({part.ndim for part in parts}) > 1:
        return NotImplemented
    if dtype is not None and not all(np.can_cast(part.dtype, dtype, casting) for part in parts):
        return NotImplemented
    whole = table.get(op)(promoted(*parts), operator.index(axis))
    return whole if dtype is None else table.get("to")(whole, dtype=np.dtype(dtype))


@numpys(np.einsum)
def einsum(operands: Any, optimize: Any = False) -> Any:
    parts = [
        np.asarray(each) if isinstance(each, (list, tuple)) and not is_subscripts else each
        for each, is_subscripts in zip(operands, subscripts_in(operands), strict=True)
    ]
    tensors = promoted(*(each for each in parts if hasattr(each, "dtype")))
    return table.get("einsum")(
        *(tensors.pop(0) if hasattr(each, "dtype") else each for each in parts)
    )


def subscripts_in(operands: Any) -> list[bool]:
    """Return which arguments of `einsum` are an equation, or lists of dimensions."""
    if isinstance(operands[0], str):
        return [True] + [False] * (len(operands) - 1)
    return [bool(place % 2) or place == len(operands) - 1 for place in range(len(operands))]


@numpys(np.dot)
def dot(a: Any, b: Any) -> Any:
    a, b = promoted(*map(as_operand, (a, b)))
    if 0 in (a.ndim, b.ndim):
        return a * b
    if b.ndim == 1:
        return table.get("matmul")(a, b) if a.shape[-1] == len(b) else NotImplemented
    return (
        table.get("tensordot")(a, b, ([-1], [-2])) if a.shape[-1] == b.shape[-2] else NotImplemented
    )


def as_operand(value: Any) -> Any:
    """Return an operand of a product: lists and numbers as arrays."""
    return value if hasattr(value, "dtype") else np.asarray(value)


@numpys(np.vdot)
def vdot(a: Any, b: Any) -> Any:
    a, b = (table.get("reshape")(each, -1) for each in promoted(*map(as_operand, (a, b))))
    return table.get("vdot")(a, b) if len(a) == len(b) else NotImplemented


@numpys(np.inner)
def inner(a: Any, b: Any) -> Any:
    a, b = promoted(*map(as_operand, (a, b)))
    fit = 0 in (a.ndim, b.ndim) or a.shape[-1] == b.shape[-1]
    return table.get("inner")(a, b) if fit else NotImplemented


@numpys(np.outer)
def outer(a: Any, b: Any) -> Any:
    return table.get("outer")(
        *(table.get("reshape")(each, -1) for each in promoted(*map(as_operand, (a, b))))
    )


@numpys(np.tensordot)
def tensordot(a: Any, b: Any, axes: Any = 2) -> Any:
    a, b = promoted(*map(as_operand, (a, b)))
    left, right = axes if isinstance(axes, (tuple, list)) else (range(-axes, 0), range(axes))
    lists = [[*each] if hasattr(each, "__iter__") else [each] for each in (left, right)]
    sizes = [[x.shape[axis] for axis in each] for x, each in zip((a, b), lists, strict=True)]
    return table.get("tensordot")(a, b, lists) if sizes[0] == sizes[1] else NotImplemented


@numpys(np.kron)
def kron(a: Any, b: Any) -> Any:
    return table.get("kron")(*promoted(*map(as_operand, (a, b))))


@numpys(np.trace)
def trace(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1) -> Any:
    return table.get("sum")(table.get("diagonal")(a, offset, axis1, axis2), dim=-1)


@numpys(np.cross)
def cross(
    a: Any, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None
) -> Any:
    a, b = promoted(*map(as_operand, (a, b)))
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = table.get("movedim")(a, axisa, -1), table.get("movedim")(b, axisb, -1)
    if a.shape[-1] != 3 or b.shape[-1] != 3:
        return NotImplemented
    ndim = max(a.ndim, b.ndim)
    a, b = (table.get("reshape")(x, (1,) * (ndim - x.ndim) + tuple(x.shape)) for x in (a, b))
    return table.get("movedim")(table.get("linalg_cross")(a, b), -1, axisc)


@numpys(np.linalg.norm)
def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: Any = False) -> Any:
    axes = axis if isinstance(axis, (tuple, list)) else () if axis is None else (axis,)
    if (axis is not None and len(axes) not in (1, 2)) or not all(
        -x.ndim <= operator.index(each) < x.ndim for each in axes
    ):
        return NotImplemented
    if axis is None and ord is not None and x.ndim not in (1, 2):
        return NotImplemented
    return table.get("linalg_norm")(x, ord, axis, bool(keepdims))


@numpys(np.linalg.matrix_power)
def matrix_power(a: Any, n: Any) -> Any:
    return table.get("matrix_power")(a, n)


@numpys(np.linalg.multi_dot)
def multi_dot(arrays: Any) -> Any:
    return table.get("linalg_multi_dot")(promoted(*arrays))


@numpys(np.linalg.solve)
def solve(a: Any, b: Any) -> Any:
    a, b = promoted(as_operand(a), as_operand(b))
    if b.ndim > 1 and b.ndim == a.ndim - 1:  # matrices for NumPy since 2.0, vectors for PyTorch
        b = table.get("unsqueeze")(b, 0)
    return table.get("linalg_solve")(a, b)


@numpys(np.linalg.svd)
def svd(a: Any, full_matrices: Any = True, compute_uv: Any = True, hermitian: Any = False) -> Any:
    if hermitian:
        return NotImplemented
    if not compute_uv:
        return table.get("linalg_svdvals")(a)
    return SVDResult(*table.get("linalg_svd")(a, full_matrices=full_matrices))


@numpys(np.linalg.eigh)
def eigh(a: Any, UPLO: Any = "L") -> Any:
    return EighResult(*table.get("linalg_eigh")(a, UPLO=UPLO))


@numpys(np.linalg.slogdet)
def slogdet(a: Any) -> Any:
    return SlogdetResult(*table.get("linalg_slogdet")(a))


@numpys(np.linalg.pinv)
def pinv(a: Any, rcond: Any = None, hermitian: Any = False, *, rtol: Any = None) -> Any:
    cutoff = 1e-15 if rcond is None and rtol is None else rcond if rtol is None else rtol
    return table.get("linalg_pinv")(a, rtol=bare(cutoff), hermitian=hermitian)


def _same(op: str, names: dict[str, str]) -> Callable[..., Any]:
    """Return an op as a function of NumPy that does the same: called with NumPy's names for the op's arguments."""

    def call(**given: Any) -> Any:
        return table.get(op)(**{names[name]: value for name, value in given.items()})

    keyword = inspect.Parameter.KEYWORD_ONLY
    call.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, keyword) for name in names]
    )
    return call


for _face, _op in faces("np"):
    if _face.endswith(")"):
        _name, _, _arguments = _face.removesuffix(")").partition("(")
        _names = dict(pair.split("=") for pair in _arguments.split(","))
        FUNCTIONS[attrgetter(_name)(np)] = _same(_op, _names)

REDUCE: dict[np.ufunc, Callable[..., Any]] = {np.add: sum_, np.maximum: max_, np.minimum: min_}
