"""Adapter of arrays of the array API standard to NumPy's protocols (NEP 13, 18), to see if an op needs more.

Ops call NumPy's functions and ufuncs. Such an array knows neither protocol, but its namespace has the standard's
functions; so `StandardArray` holds it, and answers each function of NumPy's by the one of the standard that is the
same. What the standard does not have raises `BeyondTheStandard`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from plugrad.engine.errors import BeyondTheStandard


class StandardArray(NDArrayOperatorsMixin):
    """An array of the standard that NumPy's functions accept.

    Attributes
    ----------
    held
        The array itself.

    >>> import array_api_strict as xp
    >>> import numpy as np
    >>> np.exp(StandardArray(xp.zeros(2))).held
    Array([1., 1.], dtype=array_api_strict.float64)
    """

    __slots__ = ("held",)

    def __init__(self, array: Any) -> None:
        self.held = array

    @property
    def namespace(self) -> Any:
        """The namespace of its functions."""
        return self.held.__array_namespace__()

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        name = RENAMED.get(ufunc.__name__, ufunc.__name__)
        if method != "__call__":
            raise BeyondTheStandard(f"np.{ufunc.__name__}.{method}")
        if settings or not hasattr(self.namespace, name):
            raise BeyondTheStandard(f"np.{ufunc.__name__}, {settings}")
        return self.holding(getattr(self.namespace, name)(*self.bare(inputs)))

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        name = f"{function.__module__}.{function.__name__}".removeprefix("numpy.")
        if name in ABOUT_TYPES:
            return ABOUT_TYPES[name](*args, **settings)
        if name in ("asarray", "array"):  # of NumPy's array, by like=
            return self.like(args[0])
        return self.holding(
            translated(name, self.namespace)(*self.bare(args), **self.bare(settings))
        )

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise BeyondTheStandard("a conversion to a NumPy array")

    def __getattr__(self, name: str) -> Any:
        if name in METHODS:
            return partial(self.called, name)
        raise AttributeError(f"an array of the array API standard has no .{name}")

    def called(self, name: str, *args: Any, **settings: Any) -> Any:
        """Return what a method of NumPy's arrays does."""
        function = translated(name, self.namespace)
        return self.holding(function(self.held, *self.bare(args), **self.bare(settings)))

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
        held = self.held
        return self.holding(held.T if self.ndim == 2 else flipped(self.namespace, held))

    @property
    def mT(self) -> Any:
        return self.holding(self.held.mT)

    @property
    def real(self) -> Any:
        return self if self.dtype.kind != "c" else self.holding(self.namespace.real(self.held))

    @property
    def imag(self) -> Any:
        return self.holding(self.namespace.imag(self.held))

    def __len__(self) -> int:
        return int(self.shape[0])

    def __getitem__(self, index: Any) -> Any:
        items = index if isinstance(index, tuple) else (index,)
        items = items if any(item is ... for item in items) else (*items, ...)
        lists = [nr for nr, item in enumerate(items) if isinstance(item, (np.ndarray, list))]
        if lists:
            return self._taken(items, lists)
        return self.holding(self.held[self._within(items)])

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
        return self.holding(taken(self.namespace, self.held, places, axis=at))

    def __bool__(self) -> bool:
        raise BeyondTheStandard("the values of an array that may be lazy")

    __float__ = __int__ = __complex__ = __index__ = __bool__

    def __repr__(self) -> str:
        return repr(self.held)

    # Between the two kinds.

    def like(self, values: Any) -> Any:
        """Return NumPy's array as one of this kind."""
        if isinstance(values, StandardArray):
            return type(self)(values.held)
        return type(self)(self.namespace.asarray(np.asarray(values)))

    def bare(self, value: Any) -> Any:
        """Return a value with the library's own arrays in the place of NumPy's and of adapters."""
        if isinstance(value, StandardArray):
            return value.held
        if isinstance(value, np.generic):
            return value.item()
        if isinstance(value, np.ndarray):
            return self.lifted(value)
        if type(value) in (list, tuple):
            return type(value)(self.bare(item) for item in value)
        if type(value) is dict:
            return {key: self.bare(item) for key, item in value.items()}
        return value

    def lifted(self, array: Any) -> Any:
        """Return NumPy's array, which stands beside one of the library's, as the library's own."""
        return self.namespace.asarray(array)

    def holding(self, value: Any) -> Any:
        """Return the library's arrays in adapters, those in a list or tuple too."""
        if isinstance(value, type(self.held)):
            return type(self)(value)
        return tuple(map(self.holding, value)) if isinstance(value, (list, tuple)) else value


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


def translated(name: str, xp: Any) -> Any:
    """Return the function of a namespace of the standard that a function of NumPy's is."""
    if name in SAME_AS:
        return partial(SAME_AS[name], xp)
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


def own_dtype(xp: Any, dtype: Any) -> Any:
    """Return what a namespace calls a dtype of NumPy's."""
    name = np.dtype(dtype).name
    if not hasattr(xp, name):
        raise BeyondTheStandard(f"the dtype {name}")
    return getattr(xp, name)


def flipped(xp: Any, x: Any) -> Any:
    return xp.permute_dims(x, tuple(range(x.ndim))[::-1])


def filled(value: Any) -> Any:
    """Return ``full_like``: with a shape it is the standard's ``full``."""

    def like(xp: Any, x: Any, *given: Any, dtype: Any = None, shape: Any = None) -> Any:
        dtype = x.dtype if dtype is None else own_dtype(xp, dtype)
        number = given[0] if value is None else value
        return xp.full(x.shape if shape is None else shape, number, dtype=dtype)

    return like


def reshaped(xp: Any, x: Any, *shape: Any, order: str = "C") -> Any:
    shape = shape[0] if len(shape) == 1 else shape
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    return xp.reshape(x, shape)


def transposed(xp: Any, x: Any, *axes: Any) -> Any:
    axes = axes[0] if len(axes) == 1 else axes
    return xp.permute_dims(x, tuple(axes)) if axes else flipped(xp, x)


def swapped(xp: Any, x: Any, first: int, second: int) -> Any:
    order = [*range(x.ndim)]
    order[first], order[second] = order[second], order[first]
    return xp.permute_dims(x, tuple(order))


def accumulated(name: str) -> Any:
    """Return ``cumsum``, along an axis that is given."""
    return lambda xp, x, axis, dtype=None: getattr(xp, name)(
        x, axis=axis, dtype=None if dtype is None else own_dtype(xp, dtype)
    )


def reduced(name: str) -> Any:
    """Return a sum or product, whose dtype NumPy's word says."""

    def reduce(xp: Any, x: Any, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
        into = None if dtype is None else own_dtype(xp, dtype)
        if into is not None and x.dtype == xp.bool:
            x = xp.astype(x, into)
        return getattr(xp, name)(x, axis=axis, dtype=into, keepdims=keepdims)

    return reduce


def along_axis(name: str) -> Any:
    """Return a reduction, whose axis NumPy takes by position too."""
    return lambda xp, x, axis=None, **settings: getattr(xp, name)(x, axis=axis, **settings)


def diagonal(xp: Any, x: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    """Return ``diagonal``: the standard's is of the last two axes."""
    if not hasattr(getattr(xp, "linalg", None), "diagonal"):
        raise BeyondTheStandard("linalg.diagonal is in an extension that the library lacks")
    return xp.linalg.diagonal(xp.moveaxis(x, (axis1, axis2), (-2, -1)), offset=offset)


def transform(name: str) -> Any:
    """Return a Fourier transform, whose settings NumPy takes by position too."""

    def along(xp: Any, x: Any, n: Any = None, axis: int = -1, norm: str | None = None) -> Any:
        return of_fourier(xp, name)(x, n=n, axis=axis, norm=norm or "backward")

    return along


def shifted(name: str) -> Any:
    return lambda xp, x, axes=None: of_fourier(xp, name)(x, axes=axes)


def of_fourier(xp: Any, name: str) -> Any:
    if not hasattr(xp, "fft"):
        raise BeyondTheStandard(f"fft.{name} is in an extension that the library lacks")
    return getattr(xp.fft, name)


def taken(xp: Any, x: Any, places: Any, axis: int | None = None) -> Any:
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
    "concatenate": lambda xp, arrays, axis=0: arrays[0] if len(arrays) == 1 else xp.concat(arrays, axis=axis),
    "take": taken,
    "ravel": lambda xp, x: xp.reshape(x, (-1,)),
    "flatten": lambda xp, x: xp.reshape(x, (-1,)),
    "transpose": transposed,
    "swapaxes": swapped,
    "astype": lambda xp, x, dtype, copy=True: xp.astype(x, own_dtype(xp, dtype), copy=copy),
    "copy": lambda xp, x: xp.asarray(x, copy=True),
    "full_like": filled(None),
    "zeros_like": filled(0),
    "ones_like": filled(1),
    "empty_like": filled(0),
    "cumsum": accumulated("cumulative_sum"),
    "cumprod": accumulated("cumulative_prod"),
    "sum": reduced("sum"),
    "prod": reduced("prod"),
    "flip": lambda xp, x, axis=None: xp.flip(x, axis=axis),
    "fliplr": lambda xp, x: xp.flip(x, axis=1),
    "flipud": lambda xp, x: xp.flip(x, axis=0),
    "roll": lambda xp, x, shift, axis=None: xp.roll(x, shift, axis=axis),
    "tril": lambda xp, x, k=0: xp.tril(x, k=k),
    "triu": lambda xp, x, k=0: xp.triu(x, k=k),
    "diagonal": diagonal,
    **{name: along_axis(name) for name in ("max", "min", "mean", "any", "all", "argmax", "argmin")},
    **{f"fft.{name}": transform(name) for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")},
    "fft.fftshift": shifted("fftshift"),
    "fft.ifftshift": shifted("ifftshift"),
}  # fmt: skip
