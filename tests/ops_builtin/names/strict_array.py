"""An array that can do what the array API standard has, and no more: `array_api_strict` behind NumPy's protocols.

Ops call NumPy's functions and ufuncs (NEP 13, 18). An array of the standard knows neither protocol, but its namespace
has the standard's functions: `Strict` holds one, and answers each function of NumPy's by the one of the standard that
is the same. What the standard does not have, and every mixture of dtypes that it leaves open, raises. An op that is
right on it asks for nothing but the standard.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from plugrad.engine.errors import BeyondTheStandard

xp: Any
try:
    import array_api_strict as xp
except ImportError:
    xp = None
STRICT: Any = type(None) if xp is None else type(xp.asarray(0.0))


class Strict(NDArrayOperatorsMixin):
    """An array of `array_api_strict` that NumPy's functions accept, and that refuses NumPy's arrays beside it.

    >>> np.exp(Strict(np.zeros(2))).held
    Array([1., 1.], dtype=array_api_strict.float64)
    """

    __slots__ = ("held",)

    def __init__(self, array: Any) -> None:
        array = array.held if isinstance(array, Strict) else array
        self.held = array if type(array) is STRICT else xp.asarray(np.asarray(array))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        name = RENAMED.get(ufunc.__name__, ufunc.__name__)
        if method != "__call__":
            raise BeyondTheStandard(f"np.{ufunc.__name__}.{method}")
        if settings or not hasattr(xp, name):
            raise BeyondTheStandard(f"np.{ufunc.__name__}, {settings}")
        return holding(getattr(xp, name)(*bare(inputs)))

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        name = f"{function.__module__}.{function.__name__}".removeprefix("numpy.")
        if name in ABOUT_TYPES:
            return ABOUT_TYPES[name](*args, **settings)
        if name in ("asarray", "array"):  # of NumPy's array, by like=
            return Strict(args[0])
        return holding(translated(name)(*bare(args), **bare(settings)))

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise BeyondTheStandard("a conversion to a NumPy array")

    def __getattr__(self, name: str) -> Any:
        if name in METHODS:
            return partial(self.called, name)
        raise AttributeError(f"an array of the array API standard has no .{name}")

    def called(self, name: str, *args: Any, **settings: Any) -> Any:
        """Return what a method of NumPy's arrays does."""
        return holding(translated(name)(self.held, *bare(args), **bare(settings)))

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.held.shape)

    @property
    def ndim(self) -> int:
        return int(self.held.ndim)

    @property
    def size(self) -> int:
        return int(self.held.size)

    @property
    def dtype(self) -> Any:
        return getattr(self.held.dtype, "_np_dtype", self.held.dtype)

    @property
    def itemsize(self) -> int:
        return int(self.dtype.itemsize)

    @property
    def T(self) -> Any:
        return holding(self.held.T if self.ndim == 2 else flipped(self.held))

    @property
    def mT(self) -> Any:
        return holding(self.held.mT)

    @property
    def real(self) -> Any:
        return self if self.dtype.kind != "c" else holding(xp.real(self.held))

    @property
    def imag(self) -> Any:
        return holding(xp.imag(self.held))

    def __len__(self) -> int:
        return int(self.shape[0])

    def __getitem__(self, index: Any) -> Any:
        items = index if isinstance(index, tuple) else (index,)
        items = items if any(item is ... for item in items) else (*items, ...)
        lists = [nr for nr, item in enumerate(items) if isinstance(item, (np.ndarray, list))]
        if lists:
            return self._taken(items, lists)
        return holding(self.held[self._within(items)])

    def _within(self, items: Any) -> Any:
        """Return an index whose slices end within the array: the standard leaves open what others are."""
        axis, found = 0, []
        for nr, item in enumerate(items):
            if item is ...:
                axis = self.ndim - sum(later is not None for later in items[nr + 1 :])
            elif isinstance(item, slice):
                start, stop, step = item.indices(self.shape[axis])
                item = slice(start, None if stop < 0 else stop, step)
            axis += item is not None and item is not ...
            found.append(item)
        return tuple(found)

    def _taken(self, items: Any, lists: list[int]) -> Any:
        """NumPy's ``x[:, places]`` is ``take``."""
        at, *more = lists
        before, places = items[:at], np.asarray(items[at])
        whole = [slice(None)] * at == [*before] and all(item is ... for item in items[at + 1 :])
        if more or places.dtype.kind not in "iu" or places.ndim != 1 or not whole:
            raise BeyondTheStandard("an index of several arrays, or beside slices")
        return holding(taken(self.held, places, axis=at))

    def __bool__(self) -> bool:
        raise BeyondTheStandard("the values of an array that may be lazy")

    __float__ = __int__ = __complex__ = __index__ = __bool__

    def __repr__(self) -> str:
        return repr(self.held)


def bare(value: Any) -> Any:
    """Return a value with the standard's own arrays in the place of adapters."""
    if isinstance(value, Strict):
        return value.held
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray) and value.ndim:
        raise BeyondTheStandard("a NumPy array beside another one")
    if type(value) in (list, tuple):
        return type(value)(map(bare, value))
    return {key: bare(item) for key, item in value.items()} if type(value) is dict else value


def holding(value: Any) -> Any:
    """Return the standard's arrays in adapters, those in a list or tuple too."""
    if isinstance(value, (list, tuple)):
        return tuple(map(holding, value))
    return Strict(value) if isinstance(value, STRICT) else value


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


# NumPy's functions by the standard's: those of another name or with other settings.

RENAMED = {
    **{f"arc{name}": f"a{name}" for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "tan2")},
    "absolute": "abs", "power": "pow", "conjugate": "conj", "rint": "round", "invert": "bitwise_invert",
    "left_shift": "bitwise_left_shift", "right_shift": "bitwise_right_shift", "concatenate": "concat",
    "amax": "max", "amin": "min", "transpose": "permute_dims", "cumsum": "cumulative_sum",
    "cumprod": "cumulative_prod",
}  # fmt: skip
METHODS = words(
    """
    sum prod mean var std max min all any argmax argmin reshape squeeze swapaxes transpose conj ravel flatten astype
    copy cumsum cumprod round repeat clip
    """
)
ABOUT_TYPES: dict[str, Callable[..., Any]] = {
    "shape": lambda x: x.shape,
    "ndim": lambda x: x.ndim,
    "size": lambda x: x.size,
    "iscomplexobj": lambda x: x.dtype.kind == "c",
    "isrealobj": lambda x: x.dtype.kind != "c",
    "result_type": lambda *xs: np.result_type(*(getattr(x, "dtype", x) for x in xs)),
}


def translated(name: str) -> Any:
    """Return the function of the standard that a function of NumPy's is."""
    if name in SAME_AS:
        return SAME_AS[name]
    module, _, own = name.rpartition(".")
    own = RENAMED.get(own, own)
    found = getattr(xp, module, None) if module else xp
    if module in ("", "linalg", "fft") and own in STANDARD and hasattr(found, own):
        return getattr(found, own)
    raise BeyondTheStandard(f"np.{name} is not in the array API standard")


STANDARD = words(
    """
    all any argmax argmin broadcast_arrays broadcast_to clip concat count_nonzero cumulative_prod cumulative_sum
    diff expand_dims flip isin matmul max mean meshgrid min moveaxis outer permute_dims prod roll round squeeze
    stack std sum take tensordot tile tril triu unstack var where conj real imag sort argsort repeat cholesky det
    eigh inv solve qr svd fft ifft fftn ifftn rfft irfft rfftn irfftn hfft ihfft fftshift ifftshift
    """
)


def own_dtype(dtype: Any) -> Any:
    """Return what the standard calls a dtype of NumPy's."""
    name = np.dtype(dtype).name
    if not hasattr(xp, name):
        raise BeyondTheStandard(f"the dtype {name}")
    return getattr(xp, name)


def flipped(x: Any) -> Any:
    return xp.permute_dims(x, tuple(range(x.ndim))[::-1])


def filled(value: Any) -> Any:
    """Return ``full_like``: with a shape it is the standard's ``full``."""

    def like(x: Any, *given: Any, dtype: Any = None, shape: Any = None) -> Any:
        dtype = x.dtype if dtype is None else own_dtype(dtype)
        number = given[0] if value is None else value
        return xp.full(x.shape if shape is None else shape, number, dtype=dtype)

    return like


def reshaped(x: Any, *shape: Any, order: str = "C") -> Any:
    shape = shape[0] if len(shape) == 1 else shape
    return xp.reshape(x, (shape,) if isinstance(shape, int) else tuple(shape))


def transposed(x: Any, *axes: Any) -> Any:
    axes = axes[0] if len(axes) == 1 else axes
    return xp.permute_dims(x, tuple(axes)) if axes else flipped(x)


def swapped(x: Any, first: int, second: int) -> Any:
    order = [*range(x.ndim)]
    order[first], order[second] = order[second], order[first]
    return xp.permute_dims(x, tuple(order))


def accumulated(name: str) -> Any:
    """Return ``cumsum``, along an axis that is given."""
    return lambda x, axis, dtype=None: getattr(xp, name)(
        x, axis=axis, dtype=None if dtype is None else own_dtype(dtype)
    )


def reduced(name: str) -> Any:
    """Return a sum or product, whose dtype NumPy's word says."""

    def reduce(x: Any, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
        into = None if dtype is None else own_dtype(dtype)
        if into is not None and x.dtype == xp.bool:
            x = xp.astype(x, into)
        return getattr(xp, name)(x, axis=axis, dtype=into, keepdims=keepdims)

    return reduce


def along_axis(name: str) -> Any:
    """Return a reduction, whose axis NumPy takes by position too."""
    return lambda x, axis=None, **settings: getattr(xp, name)(x, axis=axis, **settings)


def diagonal(x: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    """Return ``diagonal``: the standard's is of the last two axes."""
    return xp.linalg.diagonal(xp.moveaxis(x, (axis1, axis2), (-2, -1)), offset=offset)


def transform(name: str) -> Any:
    """Return a Fourier transform, whose settings NumPy takes by position too."""
    return lambda x, n=None, axis=-1, norm=None: getattr(xp.fft, name)(
        x, n=n, axis=axis, norm=norm or "backward"
    )


def shifted(name: str) -> Any:
    return lambda x, axes=None: getattr(xp.fft, name)(x, axes=axes)


def taken(x: Any, places: Any, axis: int | None = None) -> Any:
    """Return ``take``, of an array that is flattened without an axis, at places that may be NumPy's."""
    if axis is None:
        x, axis = xp.reshape(x, (-1,)), 0
    if isinstance(places, (int, list, tuple)):
        places = np.asarray(places)
    if isinstance(places, np.ndarray):
        places = xp.asarray(places.astype(np.int64))
    return xp.take(x, places, axis=axis)


SAME_AS: dict[str, Any] = {
    "reshape": reshaped,
    "concatenate": lambda arrays, axis=0: arrays[0] if len(arrays) == 1 else xp.concat(arrays, axis=axis),
    "take": taken,
    "ravel": lambda x: xp.reshape(x, (-1,)),
    "flatten": lambda x: xp.reshape(x, (-1,)),
    "transpose": transposed,
    "swapaxes": swapped,
    "astype": lambda x, dtype, copy=True: xp.astype(x, own_dtype(dtype), copy=copy),
    "copy": lambda x: xp.asarray(x, copy=True),
    "full_like": filled(None),
    "zeros_like": filled(0),
    "ones_like": filled(1),
    "empty_like": filled(0),
    "cumsum": accumulated("cumulative_sum"),
    "cumprod": accumulated("cumulative_prod"),
    "sum": reduced("sum"),
    "prod": reduced("prod"),
    "flip": lambda x, axis=None: xp.flip(x, axis=axis),
    "fliplr": lambda x: xp.flip(x, axis=1),
    "flipud": lambda x: xp.flip(x, axis=0),
    "roll": lambda x, shift, axis=None: xp.roll(x, shift, axis=axis),
    "tril": lambda x, k=0: xp.tril(x, k=k),
    "triu": lambda x, k=0: xp.triu(x, k=k),
    "diagonal": diagonal,
    **{name: along_axis(name) for name in ("max", "min", "mean", "any", "all", "argmax", "argmin")},
    **{f"fft.{name}": transform(name) for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")},
    "fft.fftshift": shifted("fftshift"),
    "fft.ifftshift": shifted("ifftshift"),
}  # fmt: skip
