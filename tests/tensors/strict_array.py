"""An array that can do what the array API standard has, and no more: `array_api_strict` behind NumPy's protocols.

Arrays of `array_api_strict` speak neither NEP 13 nor NEP 18, and a tensor holds arrays that do. So `Strict` holds one,
and answers NumPy's functions and ufuncs by the function of the standard that is the same; what the standard lacks, and
every mixture of dtypes that it leaves open, raises. An op that is right on it asks for nothing but the standard.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from plugrad.check.declared.duck import words

xp: Any
try:
    import array_api_strict as xp
except ImportError:
    xp = None


class BeyondTheStandard(TypeError):
    """The array API standard has no such function, method or setting."""


class Strict(NDArrayOperatorsMixin):
    """An array of `array_api_strict` that NumPy's functions accept."""

    def __init__(self, array: Any) -> None:
        array = array._array if isinstance(array, Strict) else array
        self._array = array if type(array) is STRICT else xp.asarray(np.asarray(array))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        name = RENAMED.get(ufunc.__name__, ufunc.__name__)
        if method != "__call__" or settings or not hasattr(xp, name):
            raise BeyondTheStandard(f"np.{ufunc.__name__}, {method}, {settings}")
        return strict(getattr(xp, name)(*bare(inputs)))

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        name = f"{function.__module__}.{function.__name__}".removeprefix("numpy.")
        if name in ABOUT_TYPES:
            return ABOUT_TYPES[name](*args, **settings)
        if name in ("asarray", "array"):  # of NumPy's array, by like=
            return Strict(args[0])
        return strict(translated(name)(*bare(args), **bare(settings)))

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise BeyondTheStandard("a conversion to a NumPy array")

    def __getattr__(self, name: str) -> Any:
        if name not in METHODS:
            raise AttributeError(f"the array API standard has no .{name}")

        def method(*args: Any, **settings: Any) -> Any:
            return strict(translated(name)(self._array, *bare(args), **bare(settings)))

        return method

    shape = property(lambda self: self._array.shape)
    ndim = property(lambda self: self._array.ndim)
    size = property(lambda self: self._array.size)
    dtype = property(lambda self: self._array.dtype._np_dtype)
    itemsize = property(lambda self: self.dtype.itemsize)
    T = property(lambda self: Strict(self._array.T if self.ndim == 2 else flipped(self._array)))
    mT = property(lambda self: Strict(self._array.mT))
    real = property(lambda self: self if self.dtype.kind != "c" else Strict(xp.real(self._array)))
    imag = property(lambda self: Strict(xp.imag(self._array)))

    def __len__(self) -> int:
        return int(self.shape[0])

    def __getitem__(self, index: Any) -> Any:
        items = index if isinstance(index, tuple) else (index,)
        items = items if any(item is ... for item in items) else (*items, ...)
        lists = [nr for nr, item in enumerate(items) if isinstance(item, (np.ndarray, list))]
        if lists:
            return self._taken(items, lists)
        return Strict(self._array[self._within(items)])

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
        return Strict(xp.take(self._array, xp.asarray(places.astype(np.int64)), axis=at))

    def __bool__(self) -> bool:
        raise BeyondTheStandard("the values of an array that may be lazy")

    __float__ = __int__ = __complex__ = __index__ = __bool__  # type: ignore[assignment]


STRICT: Any = type(None) if xp is None else type(xp.asarray(0.0))


def bare(value: Any) -> Any:
    """Return a value with `array_api_strict`'s arrays in the place of `Strict`."""
    if isinstance(value, Strict):
        return value._array
    if isinstance(value, (np.ndarray, np.generic)) and getattr(value, "ndim", 0):
        raise BeyondTheStandard("a NumPy array beside another one")
    if isinstance(value, np.generic):
        return value.item()
    if type(value) in (list, tuple):
        return type(value)(bare(item) for item in value)
    return {key: bare(item) for key, item in value.items()} if type(value) is dict else value


def strict(value: Any) -> Any:
    """Return `array_api_strict`'s arrays as `Strict`, those in a list or tuple too."""
    if type(value) is STRICT:
        return Strict(value)
    return tuple(map(strict, value)) if isinstance(value, (list, tuple)) else value


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
ABOUT_TYPES = {
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
    if module in ("", "linalg", "fft") and own in STANDARD:
        return getattr(getattr(xp, module) if module else xp, own)
    raise BeyondTheStandard(f"np.{name} is not in the array API standard")


STANDARD = words(
    """
    all any argmax argmin broadcast_arrays broadcast_to clip concat count_nonzero cumulative_prod cumulative_sum diff
    expand_dims flip isin matmul max mean meshgrid min moveaxis outer permute_dims prod roll round squeeze stack std sum
    take tensordot tile tril triu unstack var where conj real imag sort argsort repeat
    cholesky det eigh inv solve qr svd
    fft ifft fftn ifftn rfft irfft rfftn irfftn hfft ihfft fftshift ifftshift
    """
)


def strict_dtype(dtype: Any) -> Any:
    return getattr(xp, np.dtype(dtype).name if np.dtype(dtype) != bool else "bool")


def flipped(x: Any) -> Any:
    return xp.permute_dims(x, tuple(range(x.ndim))[::-1])


def filled(value: Any) -> Any:
    """Return ``full_like``: with a shape it is the standard's ``full``."""

    def like(x: Any, *given: Any, dtype: Any = None, shape: Any = None) -> Any:
        dtype = x.dtype if dtype is None else strict_dtype(dtype)
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
        x, axis=axis, dtype=None if dtype is None else strict_dtype(dtype)
    )


def reduced(name: str) -> Any:
    """Return a sum or product, whose dtype NumPy's word says."""

    def reduce(x: Any, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
        into = None if dtype is None else strict_dtype(dtype)
        if into is not None and x.dtype == xp.bool:
            x = xp.astype(x, into)
        return getattr(xp, name)(x, axis=axis, dtype=into, keepdims=keepdims)

    return reduce


def diagonal(x: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    """Return ``diagonal``: the standard's is of the last two axes."""
    return xp.linalg.diagonal(xp.moveaxis(x, (axis1, axis2), (-2, -1)), offset=offset)


def transform(name: str) -> Any:
    """Return a Fourier transform, whose settings NumPy takes by position too."""

    def along(x: Any, n: Any = None, axis: int = -1, norm: str | None = None) -> Any:
        return getattr(xp.fft, name)(x, n=n, axis=axis, norm=norm or "backward")

    return along


SAME_AS: dict[str, Any] = {
    "reshape": reshaped,
    "ravel": lambda x: xp.reshape(x, (-1,)),
    "flatten": lambda x: xp.reshape(x, (-1,)),
    "transpose": transposed,
    "swapaxes": swapped,
    "astype": lambda x, dtype, copy=True: xp.astype(x, strict_dtype(dtype), copy=copy),
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
    **{f"fft.{name}": transform(name) for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")},
    "fft.fftshift": lambda x, axes=None: xp.fft.fftshift(x, axes=axes),
    "fft.ifftshift": lambda x, axes=None: xp.fft.ifftshift(x, axes=axes),
}  # fmt: skip
