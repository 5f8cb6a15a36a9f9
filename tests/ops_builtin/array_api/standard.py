"""What the array API standard says a call returns, by `array_api_strict`, and what plugrad's namespace returns.

`CALLS` has the calls: for each name of the standard at least one. What the standard leaves open raises an error in
`array_api_strict`, and is not compared.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

import plugrad as pg
import plugrad.array_api as xp

VERSION = "2025.12"
KINDS = {
    "bool": ["bool"],
    "int": ["int8", "int16", "int32", "int64"],
    "uint": ["uint8", "uint16", "uint32", "uint64"],
    "float": ["float32", "float64"],
    "complex": ["complex64", "complex128"],
}
DTYPES = [name for names in KINDS.values() for name in names]
NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, math.inf, -math.inf, math.nan, 1e-30, 700.0]


def strict() -> Any:
    """Return `array_api_strict`, with the newest version of the standard."""
    import array_api_strict

    array_api_strict.set_array_api_strict_flags(api_version=VERSION)
    return array_api_strict


@dataclass(frozen=True)
class Dtype:
    """A dtype among the arguments, which each namespace has as an object of its own."""

    name: str


@dataclass(frozen=True)
class Call:
    """A call of a function of the standard on NumPy's arrays, which stand for those of a namespace."""

    name: str
    args: tuple[Any, ...]
    settings: dict[str, Any]

    def __str__(self) -> str:
        given = [shown(each) for each in self.args]
        given += [f"{name}={shown(each)}" for name, each in self.settings.items()]
        return f"{self.name}({', '.join(given)})"

    def on(self, namespace: Any, as_array: Any) -> Any:
        """Return what the function of a namespace returns; `as_array` makes one of its arrays."""

        def given(value: Any) -> Any:
            if isinstance(value, (list, tuple)):
                return type(value)(map(given, value))
            if isinstance(value, Dtype):
                return getattr(namespace, value.name)
            return as_array(value) if isinstance(value, np.ndarray) else value

        function = namespace
        for part in self.name.split("."):
            function = getattr(function, part)
        return function(*map(given, self.args), **{k: given(v) for k, v in self.settings.items()})


def shown(value: Any) -> str:
    """Return an argument as a line shows it."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(shown, value))}]"
    return f"{value.tolist()}: {value.dtype}" if isinstance(value, np.ndarray) else repr(value)


def tensor(array: Any) -> Any:
    """Return an array as a Tensor, whose gradient is recorded where it has one."""
    return pg.tensor(array.copy(), requires_grad=array.dtype.kind in "fc")


def deviation(call: Call) -> str | None:
    """Return how plugrad's result of a call differs from the standard's; "" if not; None if that is left open."""
    standard = strict()
    with np.errstate(all="ignore"):
        try:
            expected = call.on(standard, standard.asarray)
        except Exception:
            return None
        try:
            found = call.on(xp, tensor)
        except Exception as error:
            return f"{call}: {type(error).__name__}: {error}"
        differs = difference(found, expected)
    return f"{call}: {differs}" if differs else ""


def difference(found: Any, expected: Any) -> str:
    """Return how a result differs from the standard's in kind, dtype, shape or values; "" if it does not."""
    if isinstance(expected, tuple) and not hasattr(expected, "dtype"):
        if not isinstance(found, tuple) or len(found) != len(expected):
            return f"{found!r}, where the standard has a tuple of {len(expected)}"
        if getattr(found, "_fields", ()) != getattr(expected, "_fields", ()):
            return f"fields {found._fields}, where the standard has {expected._fields}"
        return "; ".join(filter(None, map(difference, found, expected)))
    if not hasattr(expected, "dtype"):
        if isinstance(found, pg.dtype):
            found, expected = found.name, str(expected).rpartition(".")[2]
        return "" if found == expected else f"{found!r}, where the standard has {expected!r}"
    if type(found) is not pg.Tensor:
        return f"a {type(found).__name__}, where the standard has an array"
    array, wanted = found.detach().resolve_conj().numpy(), np.asarray(expected)
    if array.dtype != wanted.dtype:
        return f"dtype {array.dtype}, where the standard has {wanted.dtype}"
    if array.shape != wanted.shape:
        return f"shape {array.shape}, where the standard has {wanted.shape}"
    if not same_numbers(array, wanted):
        return f"{array.tolist()}, where the standard has {wanted.tolist()}"
    return ""


def same_numbers(array: Any, wanted: Any, scale: float | None = None) -> bool:
    """Return whether numbers are equal but for rounding, of the largest of them; zeros have a sign."""
    if array.dtype.kind not in "fc":
        return np.array_equal(array, wanted)
    if scale is None:
        scale = float(np.abs(wanted[np.isfinite(wanted)]).max(initial=0))
    if array.dtype.kind == "c":
        parts = (array.real, wanted.real), (array.imag, wanted.imag)
        return all(same_numbers(*pair, scale) for pair in parts)
    zeros = (array == 0) & (wanted == 0)
    if (np.signbit(array) != np.signbit(wanted))[zeros].any():
        return False
    rounding = 16 * np.finfo(array.dtype).eps
    return np.allclose(array, wanted, rounding, rounding * scale, equal_nan=True)


# The calls.


def some(dtype: str, *shape: int, seed: int = 0, special: bool = False) -> Any:
    """Return an array of a dtype: small numbers, or all that is special about its numbers."""
    rng = np.random.default_rng(seed)
    kind = np.dtype(dtype)
    if kind.kind == "b":
        return rng.integers(0, 2, shape).astype(bool)
    if kind.kind in "iu":
        low, high = (np.iinfo(dtype).min, np.iinfo(dtype).max) if special else (0, 6)
        numbers = [low, high, 0, 1, 2, 5, -1 if low < 0 else 3]
        pool = np.array(numbers if special else [*range(-3 * (kind.kind == "i"), 6)], dtype)
        return rng.choice(pool, shape)
    if kind.kind == "c":
        parts = [
            some(kind.type(0).real.dtype.name, *shape, seed=seed + n, special=special)
            for n in (0, 7)
        ]
        return np.stack(parts, -1).view(dtype)[..., 0]
    return (
        rng.choice(NUMBERS, shape).astype(dtype)
        if special
        else rng.normal(size=shape).astype(dtype)
    )


def call(name: str, *args: Any, **settings: Any) -> Call:
    return Call(name, args, settings)


ONE = """
    abs acos acosh asin asinh atan atanh bitwise_invert ceil conj cos cosh exp expm1 floor imag isfinite isinf isnan log
    log10 log1p log2 logical_not negative positive real reciprocal round sign signbit sin sinh sqrt square tan tanh
    trunc
    """.split()  # noqa: SIM905  words in a row are read faster
TWO = """
    add atan2 bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor copysign divide equal
    floor_divide greater greater_equal hypot less less_equal logaddexp logical_and logical_or logical_xor maximum
    minimum multiply nextafter not_equal pow remainder subtract
    """.split()  # noqa: SIM905
SCALARS = {"b": [True], "i": [2], "u": [2], "f": [2, 2.5, -math.inf], "c": [2, 2.5, 1.5j]}


def calls():
    """Yield calls of each function of the standard."""
    for group in GROUPS:
        yield from group()


def elementwise():
    for name, dtype in itertools.product(ONE, DTYPES):
        x = some(dtype, 40, special=True)
        if name == "sign" and np.dtype(dtype).kind == "c":
            x = x[
                np.isfinite(x) & (x.real != 0)
            ]  # z / |z| in array_api_strict: nan of an infinite z, and other zeros
        yield call(name, x)
        yield call(name, some(dtype))
        yield call(name, some(dtype, 2, 0, 3))
    for name, dtype in itertools.product(TWO, DTYPES):
        kind = np.dtype(dtype).kind
        whole = kind in "iu" and name in ("floor_divide", "remainder", "pow")
        shift = "shift" in name
        first = some(dtype, 12, 1, special=not whole)
        second = some(dtype, 12, seed=1, special=not whole and not shift)
        if whole or shift:
            second = abs(second) + np.array(whole, dtype)
        yield call(name, first, second)
        yield call(name, some(dtype, 0), some(dtype, 1))
        yield call(name, some(dtype), some(dtype, 3))
        for scalar in SCALARS[kind]:
            yield call(name, first, scalar)
            if not whole:
                yield call(name, scalar, second)
    for dtype, other in itertools.product(DTYPES, DTYPES):  # promotion
        for name in ("add", "multiply", "maximum", "equal", "bitwise_xor", "logical_or"):
            yield call(name, some(dtype, 3), some(other, 3))
        yield call("where", some("bool", 3), some(dtype, 3), some(other, 3))
        yield call("concat", [some(dtype, 3), some(other, 2)])
        yield call("stack", [some(dtype, 3), some(other, 3)])
        yield call("result_type", Dtype(dtype), Dtype(other))
        yield call("result_type", some(dtype, 2), Dtype(other))
        if np.dtype(dtype).kind == np.dtype(other).kind:  # the rest is left open
            yield call("can_cast", Dtype(dtype), Dtype(other))
    for dtype in DTYPES:
        x = some(dtype, 4, 3, special=True)
        for low, high in (
            (1, 2),
            (None, 2),
            (1, None),
            (None, None),
            (some(dtype, 3), some(dtype, 3) + some(dtype)),
        ):
            yield call("clip", x, low, high)
            yield call("clip", x, min=low, max=high)
        for value in SCALARS[np.dtype(dtype).kind]:
            yield call("where", some("bool", 3), some(dtype, 2, 1), value)
            yield call("where", some("bool", 3), value, some(dtype, 2, 1))


def dtypes():
    for dtype in DTYPES:
        yield call("result_type", some(dtype, 2), 1)
        yield call("result_type", Dtype(dtype), 1.5)
        yield call("can_cast", some(dtype, 2), Dtype(dtype))
        for kind in (
            "bool",
            "signed integer",
            "unsigned integer",
            "integral",
            "real floating",
            "complex floating",
            "numeric",
        ):
            yield call("isdtype", Dtype(dtype), kind)
        yield call("isdtype", Dtype(dtype), (Dtype("int8"), "bool"))
        for other in DTYPES:
            yield call("astype", some(dtype, 3), Dtype(other))
        yield call("astype", some(dtype, 3), Dtype(dtype), copy=False)


def creation():
    for dtype in DTYPES:
        own, x = Dtype(dtype), some(dtype, 2, 3)
        for value in (2, 2.5, 1 + 2j, True, [[1, 2], [3, 4]], [], [1.5, 2], [True, False], [1j, 2]):
            yield call("asarray", value, dtype=own)
            yield call("asarray", value)
        for copy in (None, True, False):
            yield call("asarray", x, copy=copy)
            yield call("from_dlpack", x, copy=copy)
        for given in ({}, {"dtype": own}):
            for shape in (3, (2, 3), (), (0, 2)):
                yield call("zeros", shape, **given)
                yield call("ones", shape, **given)
                yield call("full", shape, some(dtype).item(), **given)
            for start in ((3,), (1, 5), (5, 1, -2), (0, 1, 0.25), (1, 0), (-2.5, 3)):
                yield call("arange", *start, **given)
            for ends in ((0, 1, 5), (-1.5, 2.0, 4), (1, 1, 1), (0, 1, 0), (5, 1, 3)):
                yield call("linspace", *ends, **given)
                yield call("linspace", *ends, endpoint=False, **given)
            for sizes in ((3,), (2, 3), (3, 2), (0,)):
                yield call("eye", *sizes, **given)
                yield call("eye", *sizes, k=-1, **given)
            yield call("zeros_like", x, **given)
            yield call("ones_like", x, **given)
            yield call("full_like", x, some(dtype).item(), **given)
        for k in (0, 1, -2, 9):
            yield call("tril", some(dtype, 2, 3, 4), k=k)
            yield call("triu", some(dtype, 2, 3, 4), k=k)
        for indexing in ("xy", "ij"):
            yield call(
                "meshgrid", some(dtype, 2), some(dtype, 3), some(dtype, 1), indexing=indexing
            )
            yield call("meshgrid", some(dtype, 2), indexing=indexing)


def shapes():
    for dtype in ("bool", "int8", "uint16", "float32", "complex128"):
        x, y, empty = some(dtype, 2, 3, 4), some(dtype, 3, 1, seed=1), some(dtype, 2, 0)
        yield call("broadcast_arrays", x, y)
        yield call("broadcast_arrays", x)
        yield call("broadcast_to", y, (2, 3, 4))
        yield call("broadcast_to", some(dtype), (2, 0))
        for axis in (0, 1, -1, None):
            yield call("concat", [x, x], axis=axis)
            yield call("concat", (x, x), axis=axis)
            yield call("flip", x, axis=axis)
            yield call("repeat", x, 2, axis=axis)
            yield call("roll", x, 2, axis=axis)
            if axis is not None:
                yield call("stack", [x, x], axis=axis)
                yield call("expand_dims", x, axis)
                yield call("unstack", x, axis=axis)
                yield call("repeat", x, np.arange(x.shape[axis]), axis=axis)
        yield call("concat", [y, empty.reshape(0, 1)])
        yield call("expand_dims", x, (0, -1))
        yield call("flip", x, axis=(0, 2))
        yield call("flip", empty)
        yield call("matrix_transpose", x)
        yield call("moveaxis", x, 0, -1)
        yield call("moveaxis", x, (0, 1), (2, 0))
        yield call("permute_dims", x, (2, 0, 1))
        yield call("permute_dims", some(dtype), ())
        for shape in ((4, 6), (-1,), (2, -1, 2), (24,)):
            for copy in (None, True, False):
                yield call("reshape", x, shape, copy=copy)
        yield call("reshape", empty, (0, 5))
        yield call("reshape", x.T, (24,), copy=False)
        yield call("roll", x, (1, -1), axis=(0, 2))
        yield call("roll", empty, 3)
        yield call("squeeze", y, 1)
        yield call("squeeze", y[None], (0, 2))
        yield call("squeeze", y, -1)
        for times in ((2,), (2, 1, 3), (1, 2, 1, 2), ()):
            yield call("tile", x, times)
    yield call("broadcast_shapes", (2, 1), (3,), ())
    yield call("broadcast_shapes", (2, 0), (1,))


def searching():
    for dtype in DTYPES:
        x = some(dtype, 3, 5)
        for axis, keepdims in itertools.product((None, 0, 1, -1), (False, True)):
            yield call("argmax", x, axis=axis, keepdims=keepdims)
            yield call("argmin", x, axis=axis, keepdims=keepdims)
            yield call("count_nonzero", x, axis=axis, keepdims=keepdims)
        yield call("count_nonzero", x, axis=(0, 1))
        yield call("isin", x, some(dtype, 2))
        yield call("isin", x, some(dtype, 1)[0].item())
        yield call("nonzero", x)
        for side in ("left", "right"):
            yield call("searchsorted", np.sort(x[0]), x, side=side)
            yield call("searchsorted", x[0], x, side=side, sorter=np.argsort(x[0]))
            yield call("searchsorted", np.sort(x[0]), x[0, 0].item(), side=side)
        yield call("take", x, np.array([2, 0, 1]), axis=0)
        yield call("take", x, np.array([[4, -1], [0, 1]]), axis=1)
        yield call("take", x[0], np.array([1, 0]))
        yield call("take", x, np.array(1), axis=-1)
        yield call("take_along_axis", x, np.array([[1, 0]]), axis=1)
        yield call("take_along_axis", x, np.array([[1, 0, 2, 2, -1]]), axis=0)
        yield call("take_along_axis", x, np.zeros((3, 2), int))
        for each in (x, some(dtype, 9, special=True), some(dtype), some(dtype, 0)):
            yield call("unique_all", each)
            yield call("unique_counts", each)
            yield call("unique_inverse", each)
            yield call("unique_values", each)
        for axis, descending, stable in itertools.product((-1, 0), (False, True), (False, True)):
            settings = {"axis": axis, "descending": descending, "stable": stable}
            yield call("sort", x, **settings)
            if stable:
                yield call("argsort", x, **settings)
        yield call("sort", x)
        yield call("argsort", x)
        yield call("sort", some(dtype, 2, 0))


def statistics():
    for dtype in DTYPES:
        x = some(dtype, 3, 1, 4)
        for axis, keepdims in itertools.product((None, 0, -1, (0, 2), ()), (False, True)):
            settings = {"axis": axis, "keepdims": keepdims}
            for name in ("all", "any", "max", "mean", "min", "prod", "std", "sum", "var"):
                yield call(name, x, **settings)
            for name in ("sum", "prod"):
                yield call(name, x, dtype=Dtype("float64"), **settings)
                yield call(name, x, dtype=Dtype("int32"), **settings)
            for name in ("std", "var"):
                yield call(name, x, correction=1, **settings)
                yield call(name, x, correction=0.5, **settings)
        for name in ("all", "any", "prod", "sum"):
            yield call(name, some(dtype, 0, 2), axis=0)
            yield call(name, some(dtype))
        for name in ("max", "min", "sum", "mean"):
            yield call(name, some(dtype, 9, special=True))
        for name in ("cumulative_sum", "cumulative_prod"):
            for first in (False, True):
                yield call(name, x[:, 0, 0], include_initial=first)
                yield call(name, x, axis=-1, include_initial=first)
                yield call(name, x, axis=0, include_initial=first, dtype=Dtype("float64"))
                yield call(name, some(dtype, 0, 2), axis=0, include_initial=first)
        yield call("diff", x)
        yield call("diff", x, axis=0, n=2)
        yield call("diff", x, n=0)
        yield call("diff", x, axis=0, prepend=x[:1], append=x)


def algebra():
    for dtype in DTYPES:
        a, b, v, w = some(dtype, 3, 4), some(dtype, 4, 2), some(dtype, 4), some(dtype, 4, seed=1)
        batch, square = some(dtype, 2, 3, 4), some(dtype, 2, 3, 3)
        for prefix in ("", "linalg."):
            yield call(f"{prefix}matmul", a, b)
            yield call(f"{prefix}matmul", a, v)
            yield call(f"{prefix}matmul", v, b)
            yield call(f"{prefix}matmul", v, w)
            yield call(f"{prefix}matmul", batch, b)
            yield call(f"{prefix}matmul", some(dtype, 2, 0), some(dtype, 0, 3))
            yield call(f"{prefix}matrix_transpose", batch)
            yield call(f"{prefix}tensordot", a, b, axes=1)
            yield call(f"{prefix}tensordot", a, b, axes=0)
            yield call(f"{prefix}tensordot", batch, batch, axes=((1, 2), (1, 2)))
            yield call(f"{prefix}tensordot", a, a)
            yield call(f"{prefix}vecdot", batch, v)
            yield call(f"{prefix}vecdot", a, a, axis=-2)
        yield call("linalg.outer", v, some(dtype, 3))
        yield call("linalg.cross", a[:, :3], square)
        yield call("linalg.cross", a, a, axis=-2)
        for offset in (0, 1, -2):
            yield call("linalg.diagonal", batch, offset=offset)
            yield call("linalg.trace", batch, offset=offset)
        yield call("linalg.trace", square, dtype=Dtype("float64"))
    for dtype in KINDS["float"] + KINDS["complex"]:
        a, square = some(dtype, 2, 4, 3), some(dtype, 2, 3, 3)
        positive = square @ np.conj(square.swapaxes(-1, -2)) + np.eye(3, dtype=dtype)
        for name in ("det", "inv", "slogdet"):
            yield call(f"linalg.{name}", square)
            yield call(f"linalg.{name}", square[0])
        yield call("linalg.cholesky", positive)
        yield call("linalg.cholesky", positive[0], upper=True)
        yield call("linalg.eigh", positive)
        yield call("linalg.eigvalsh", positive)
        yield call("linalg.eigh", positive[0])
        yield call("linalg.eig", square)
        yield call("linalg.eigvals", square[0])
        for keepdims in (False, True):
            for order in ("fro", "nuc", 1, 2, -1, -2, math.inf, -math.inf):
                yield call("linalg.matrix_norm", a, keepdims=keepdims, ord=order)
            for order in (0, 1, 2, 3, 2.5, -1, -2, math.inf, -math.inf):
                for axis in (None, 0, -1, (0, 1), (0, 2)):
                    yield call("linalg.vector_norm", a, axis=axis, keepdims=keepdims, ord=order)
        yield call("linalg.vector_norm", a)
        for n in (0, 1, 3, -2):
            yield call("linalg.matrix_power", square, n)
        yield call("linalg.matrix_rank", a)
        yield call("linalg.matrix_rank", a[0])
        yield call("linalg.matrix_rank", a, rtol=0.5)
        yield call("linalg.matrix_rank", a, rtol=np.array([0.1, 0.9]))
        yield call("linalg.pinv", a)
        yield call("linalg.pinv", a, rtol=0.5)
        yield call("linalg.pinv", a, rtol=np.array([0.1, 0.5]))
        for mode in ("reduced", "complete"):
            yield call("linalg.qr", a, mode=mode)
        for b in (a[0, :3, 0], a[0, :3], a[:, :3], square):
            yield call("linalg.solve", square, b)
            yield call("linalg.solve", square[0], b)
        for full in (False, True):
            yield call("linalg.svd", a, full_matrices=full)
        yield call("linalg.svdvals", a)


def transforms():
    for dtype in KINDS["float"] + KINDS["complex"]:
        x = some(dtype, 3, 4, 5)
        for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
            for n, axis, norm in itertools.product(
                (None, 3, 8), (-1, 0), ("backward", "ortho", "forward")
            ):
                yield call(f"fft.{name}", x, n=n, axis=axis, norm=norm)
            yield call(f"fft.{name}", x)
        for name in ("fftn", "ifftn", "rfftn", "irfftn"):
            for given in (
                {},
                {"s": (3, 4), "axes": (0, 2)},
                {"axes": (1,)},
                {"norm": "ortho"},
                {"s": (3, 4)},
            ):
                yield call(f"fft.{name}", x, **given)
        for name in ("fftshift", "ifftshift"):
            for axes in (None, 1, (0, 2)):
                yield call(f"fft.{name}", x, axes=axes)
    for name, n in itertools.product(("fftfreq", "rfftfreq"), (4, 5)):
        yield call(f"fft.{name}", n)
        yield call(f"fft.{name}", n, d=0.5, dtype=Dtype("float32"))


def nothing():
    """Yield calls on arrays without elements."""
    functions = (
        "argmax argmin argsort all any cumulative_sum diff flip max mean min prod sort std sum var"
    )
    algebra = """cholesky det diagonal eigh eigvalsh inv matrix_norm matrix_rank matrix_transpose pinv qr slogdet svd
        svdvals trace vector_norm"""
    orders = (None, 0, 1, 2, 3, -1, math.inf, -math.inf)
    for dtype in ("float32", "complex128"):
        for shape in ((0, 0), (2, 0, 0), (0, 3, 3), (2, 0, 3), (3, 0), (0, 3), (0, 2, 3)):
            x = some(dtype, *shape)
            for name in functions.split():
                for axis in range(-x.ndim, x.ndim):
                    yield call(name, x, axis=axis)
                if name != "cumulative_sum":
                    yield call(name, x)
            for name in algebra.split():
                yield call(f"linalg.{name}", x)
            yield call("linalg.qr", x, mode="complete")
            yield call("linalg.svd", x, full_matrices=False)
            for order in ("fro", "nuc", *orders[2:4], *orders[5:]):
                yield call("linalg.matrix_norm", x, ord=order, keepdims=True)
            for order, axis in itertools.product(orders[1:], (None, -1, 0, (0, 1))):
                yield call("linalg.vector_norm", x, ord=order, axis=axis)
            for n in (0, 1, 3, -1):
                yield call("linalg.matrix_power", x, n)
            yield call("linalg.solve", x, x)
            yield call("matmul", x, x.swapaxes(-1, -2))
            yield call("tensordot", x, x, axes=x.ndim)
            yield call("tensordot", x, x, axes=0)
            yield call("vecdot", x, x)
            for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
                yield call(f"fft.{name}", x)
            yield call("unique_all", x)
            yield call("nonzero", x)
            yield call("where", x != 0, x, x)
            yield call("take", x, np.array([], int), axis=0)
            yield call("concat", [x, x], axis=None)
            yield call("tril", x)
            yield call("isin", x, x)
            yield call("searchsorted", some(dtype, 0), x)
            yield call("repeat", x, 2)
            yield call("tile", x, (2, 1))
            yield call("unstack", x, axis=-1)
            yield call("clip", x, 0, 1)
            yield call("squeeze", x[None], 0)


GROUPS = (
    elementwise,
    dtypes,
    creation,
    shapes,
    searching,
    statistics,
    algebra,
    transforms,
    nothing,
)
