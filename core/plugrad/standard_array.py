"""Adapter of arrays of the array API standard (Cubed's) to NumPy's protocols (NEP 13, 18), by which a tensor holds one.

Ops call NumPy's functions and ufuncs. Such an array knows neither protocol, but its namespace has the standard's
functions; so `StandardArray` holds it, and answers each function of NumPy's by the one of the standard that is the
same. What the standard does not have NumPy computes chunk by chunk, if the library has chunks and it can be done so;
else `BeyondTheStandard` is raised.
"""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
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
    small
        If it was broadcast, in a library with chunks, the array before that, of as many dimensions; else None.

    >>> import array_api_strict as xp
    >>> import numpy as np
    >>> np.exp(StandardArray(xp.zeros(2))).held
    Array([1., 1.], dtype=array_api_strict.float64)
    """

    __slots__ = ("held", "small")

    def __init__(self, array: Any, small: Any = None) -> None:
        self.held = array
        self.small = small

    @property
    def namespace(self) -> Any:
        """The namespace of its functions."""
        return self.held.__array_namespace__()

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        name = RENAMED.get(ufunc.__name__, ufunc.__name__)
        if method != "__call__":
            raise BeyondTheStandard(f"np.{ufunc.__name__}.{method}")
        elementwise = ufunc.signature is None  # as of all but matmul and its like
        if elementwise and any(getattr(each, "small", None) is not None for each in inputs):
            inputs, shape = before_broadcast(inputs)
            if shape is not None:
                found = ufunc(*inputs, **settings)
                several = isinstance(found, tuple)
                return (
                    tuple(each.broadcast(shape) for each in found)
                    if several
                    else found.broadcast(shape)
                )
        try:
            if settings or not hasattr(self.namespace, name):
                raise BeyondTheStandard(f"np.{ufunc.__name__}, {settings}")
            return self.holding(getattr(self.namespace, name)(*self.bare(inputs)))
        except TypeError:  # or dtypes that the standard leaves open
            if self.apply is None:
                raise
            return self.elementwise(ufunc, inputs, settings)

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        name = f"{function.__module__}.{function.__name__}".removeprefix("numpy.")
        if name in ABOUT_TYPES:
            return ABOUT_TYPES[name](*args, **settings)
        if name in ("asarray", "array"):  # of NumPy's array, by like=
            return self.like(args[0])
        if name == "broadcast_to" and hasattr(self.held, "chunksize"):
            return args[0].broadcast(*args[1:], **settings)
        if name == "where" and len(args) == 3:
            own, shape = before_broadcast(args)
            args = own if shape is None else args
        try:
            return self.holding(
                translated(name, self.namespace)(*self.bare(args), **self.bare(settings))
            )
        except TypeError:
            if self.apply is None:
                raise
            if name in ELEMENTWISE:
                return self.elementwise(function, args, settings)
            if name in ALONG:
                return self.along(function, *args, **settings)
            raise

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise BeyondTheStandard("a conversion to a NumPy array")

    def __getattr__(self, name: str) -> Any:
        if name in METHODS:
            return partial(self.called, name)
        if name == "rechunk" and hasattr(self.held, "rechunk"):
            return self.rechunked
        if name in ITS_OWN and hasattr(self.held, name):
            return getattr(self.held, name)
        raise AttributeError(f"an array of the array API standard has no .{name}")

    def called(self, name: str, *args: Any, **settings: Any) -> Any:
        """Return what a method of NumPy's arrays does."""
        try:
            function = translated(name, self.namespace)
            return self.holding(function(self.held, *self.bare(args), **self.bare(settings)))
        except TypeError:
            if self.apply is None or name not in ELEMENTWISE:
                raise
            return self.elementwise(getattr(np, name), (self, *args), settings)

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

    def rechunked(self, chunks: Any) -> Any:
        """Return the same elements in other chunks, which a dict may give for some axes."""
        if isinstance(chunks, dict):
            sizes = {axis % self.ndim: size for axis, size in chunks.items()}
            chunks = tuple(sizes.get(axis, own) for axis, own in enumerate(self.held.chunks))
            chunks = tuple(
                self.shape[axis] if size == -1 else max(size) if isinstance(size, tuple) else size
                for axis, size in enumerate(chunks)
            )
        return self.holding(self.held.rechunk(chunks))

    def broadcast(self, shape: Any) -> Any:
        """Return Cubed's array broadcast: its own new chunks would have one element, and these are as large as fits."""
        shape = (shape,) if isinstance(shape, int) else tuple(shape)
        small = self.held[(None,) * (len(shape) - self.ndim) + (...,)]
        spec = small.spec
        free = 100_000_000 if spec is None else spec.allowed_mem - spec.reserved_mem
        room = max(free // 16 // self.itemsize, 1)
        chunks: list[int] = []
        for size, own, chunk in zip(
            shape[::-1], small.shape[::-1], small.chunksize[::-1], strict=True
        ):
            chunks.insert(0, chunk if own == size else max(min(size, room), 1))
            room = max(room // chunks[0], 1) if chunks[0] else 1
        if not small.size or 0 in shape:
            return type(self)(self.namespace.broadcast_to(self.held, shape))
        return type(self)(self.namespace.broadcast_to(small, shape, chunks=tuple(chunks)), small)

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
        return type(self)(self.made("asarray", np.asarray(values)))

    def made(self, name: str, *args: Any, **settings: Any) -> Any:
        """Return what a function of the namespace makes, in the place of this array: Cubed's has a `spec`."""
        if hasattr(self.held, "spec"):
            settings["spec"] = self.held.spec
        return getattr(self.namespace, name)(*args, **settings)

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
        return self.made("asarray", array)

    def holding(self, value: Any) -> Any:
        """Return the library's arrays in adapters, those in a list or tuple too."""
        if isinstance(value, type(self.held)):
            return type(self)(value)
        return tuple(map(self.holding, value)) if isinstance(value, (list, tuple)) else value

    # Chunk by chunk, by NumPy: what the library has not, if it has chunks.

    @property
    def apply(self) -> Any:
        """The library's `apply_gufunc`, or None."""
        library = sys.modules.get(type(self.held).__module__.partition(".")[0])
        return getattr(library, "apply_gufunc", None)

    def gufunc(self, apply: Any) -> Any:
        """Return the library's `apply_gufunc`, of adapters: chunks are made to fit, and results come one by one."""
        return partial(chunk_by_chunk, self, apply)

    def elementwise(self, function: Any, args: Any, settings: Any) -> Any:
        """Return what a function of NumPy's that is elementwise does with each chunk."""
        kinds = (StandardArray, np.ndarray)
        places = tuple(nr for nr, each in enumerate(args) if isinstance(each, kinds))
        arrays = [args[nr] for nr in places]
        others = tuple(None if isinstance(each, kinds) else each for each in args)
        on_chunk = OnChunk(function, others, places, settings)
        one = on_chunk(*(np.ones((1,) * each.ndim, each.dtype) for each in arrays))
        dtypes = [each.dtype for each in one] if isinstance(one, tuple) else [one.dtype]
        signature = f"{','.join(['()'] * len(arrays))}->{','.join(['()'] * len(dtypes))}"
        kind: dict[str, Any] = {
            "output_dtypes": dtypes if len(dtypes) > 1 else dtypes[0],
            "output_sizes": {},
        }
        return self.gufunc(self.apply)(on_chunk, signature, *arrays, **kind)

    def along(self, function: Any, *args: Any, **settings: Any) -> Any:
        """Return what a function of NumPy's does that needs some axes whole: a Fourier transform, a diagonal."""
        bound = inspect.signature(function).bind(*args, **settings)
        bound.apply_defaults()
        given = dict(bound.arguments)
        given.pop("out", None)
        names = [name for name in ("axis", "axes", "axis1", "axis2") if name in given]
        axes = [given[name] for name in names]
        if names == ["axes"]:
            axes = [
                *(axes[0] if axes[0] is not None else range(-len(given.get("s") or self.shape), 0))
            ]
            given["axes"] = tuple(range(-len(axes), 0))
        else:
            given |= {name: nr - len(names) for nr, name in enumerate(names)}
        axes = [axis % self.ndim for axis in axes]
        first = next(iter(given))
        others = {name: value for name, value in given.items() if name != first}
        on_chunk = partial(function, **others)
        last = tuple(range(self.ndim - len(axes), self.ndim))
        moved: Any = self
        moved = np.moveaxis(moved, axes, last) if tuple(axes) != last else moved
        sizes = tuple(self.shape[axis] for axis in axes)
        one = on_chunk(np.zeros((1,) * (self.ndim - len(axes)) + sizes, self.dtype))
        kept = one.ndim - (self.ndim - len(axes))
        taken = ",".join(f"i{nr}" for nr in range(len(axes)))
        left = [f"o{nr}" for nr in range(kept)]
        whole = moved.rechunk(dict.fromkeys(last, -1))
        found = self.gufunc(self.apply)(
            on_chunk,
            f"({taken})->({','.join(left)})",
            whole,
            output_dtypes=one.dtype,
            output_sizes=dict(zip(left, one.shape[one.ndim - kept :], strict=True)),
        )
        if kept < len(axes) or tuple(axes) == last:  # a diagonal is the last axis
            return found
        return np.moveaxis(found, last, axes)


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


def before_broadcast(inputs: Any) -> tuple[tuple[Any, ...], Any]:
    """Return the arguments of an elementwise function with those that were broadcast as they were before, if others
    have the whole shape; and the shape to broadcast the result to, if none has.
    """
    shapes = [tuple(getattr(each, "shape", ())) for each in inputs]
    shape = np.broadcast_shapes(*shapes)
    small = [getattr(each, "small", None) for each in inputs]
    others = np.broadcast_shapes(
        *(
            tuple(own.shape) if own is not None else given
            for given, own in zip(shapes, small, strict=True)
        )
    )
    found = tuple(
        each if own is None else type(each)(own) for each, own in zip(inputs, small, strict=True)
    )
    return found, None if others == shape else shape


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
ITS_OWN = frozenset(["compute", "chunks", "spec", "name"])
"""Attributes of lazy arrays that are not of the standard."""
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
        if shape is None and hasattr(x, "chunks"):
            return xp.full_like(x, number, dtype=dtype)
        place = {"spec": x.spec} if hasattr(x, "spec") else {}
        return xp.full(x.shape if shape is None else shape, number, dtype=dtype, **place)

    return like


def reshaped(xp: Any, x: Any, *shape: Any, order: str = "C") -> Any:
    shape = shape[0] if len(shape) == 1 else shape
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    try:
        return xp.reshape(x, shape)
    except (ValueError, NotImplementedError):  # of chunks that Cubed cannot cut as it must
        spec = getattr(x, "spec", None)
        if spec is None or 4 * x.nbytes > spec.allowed_mem - spec.reserved_mem:
            raise
        return xp.reshape(x.rechunk(x.shape), shape)


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


def clipped(xp: Any, x: Any, *bounds: Any, **settings: Any) -> Any:
    """Return ``clip``; Cubed 0.27 calls NumPy's with one bound by a name that it has not."""
    if hasattr(x, "chunks") and sum(each is not None for each in (*bounds, *settings.values())) < 2:
        raise BeyondTheStandard("clip with one bound")
    return xp.clip(x, *bounds, **settings)


def joined(xp: Any, arrays: Any, axis: int = 0) -> Any:
    """Return ``concat``; Cubed's counts axes from the first one, and takes chunks of one size along the axis."""
    axis = axis % arrays[0].ndim
    if hasattr(arrays[0], "chunksize"):
        arrays = [array for array in arrays if array.size] or arrays[:1]
        several = [each.chunksize[axis] for each in arrays if each.numblocks[axis] > 1]
        if several:  # of one chunk that is larger, Cubed 0.27 takes the wrong part
            arrays = [cut(each, axis, min(several)) for each in arrays]
    return arrays[0] if len(arrays) == 1 else xp.concat(arrays, axis=axis)


def stacked(xp: Any, arrays: Any, axis: int = 0) -> Any:
    """Return ``stack``; Cubed's reads the chunks of all as if they were those of the first."""
    if hasattr(arrays[0], "chunksize"):
        size = tuple(map(min, zip(*(each.chunksize for each in arrays), strict=True)))
        arrays = [each if each.chunksize == size else each.rechunk(size) for each in arrays]
    return xp.stack(arrays, axis=axis)


def taken(xp: Any, x: Any, places: Any, axis: int | None = None) -> Any:
    """Return ``take``; Cubed 0.27 returns the array itself for as many places as it has, and is given one more here."""
    if axis is None:
        x, axis = xp.reshape(x, (-1,)), 0
    place = {"spec": x.spec} if hasattr(x, "spec") else {}
    if isinstance(places, (int, list, tuple)):
        places = np.asarray(places)
    if not isinstance(places, np.ndarray):
        return xp.take(x, places, axis=axis)
    if not place or places.size != x.shape[axis] or places.ndim != 1:
        return xp.take(x, xp.asarray(places.astype(np.int64), **place), axis=axis)
    more = xp.asarray(np.append(places, 0).astype(np.int64), **place)
    first = (slice(None),) * (axis % x.ndim) + (slice(0, places.size),)
    return xp.take(x, more, axis=axis)[first]


def cut(array: Any, axis: int, size: int) -> Any:
    """Return an array in chunks of at most a size along an axis."""
    sizes = array.chunksize
    if sizes[axis] == size or (sizes[axis] < size and array.numblocks[axis] == 1):
        return array
    return array.rechunk((*sizes[:axis], size, *sizes[axis + 1 :]))


SAME_AS: dict[str, Any] = {
    "reshape": reshaped,
    "concatenate": joined,
    "stack": stacked,
    "take": taken,
    "clip": clipped,
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


ELEMENTWISE = words(
    """
    sinc i0 round around clip where nan_to_num angle isclose isneginf isposinf iscomplex isreal fix real imag
    """
)
ALONG = words(
    """
    diagonal fft.fft fft.ifft fft.rfft fft.irfft fft.hfft fft.ihfft fft.fft2 fft.ifft2 fft.rfft2 fft.irfft2 fft.fftn
    fft.ifftn fft.rfftn fft.irfftn
    """
)


@dataclass(frozen=True)
class OnChunk:
    """A call of a function, of which some arguments, the arrays, are left open."""

    function: Any
    args: tuple[Any, ...]
    places: tuple[int, ...]
    settings: Any

    def __call__(self, *chunks: Any) -> Any:
        args = [*self.args]
        for place, chunk in zip(self.places, chunks, strict=True):
            args[place] = np.asarray(chunk)
        with np.errstate(all="ignore"):
            found = self.function(*args, **self.settings)
        return tuple(map(np.asarray, found)) if isinstance(found, tuple) else np.asarray(found)


# Chunks.


def chunk_by_chunk(
    adapter: StandardArray,
    apply: Any,
    function: Any,
    signature: str,
    *args: Any,
    output_dtypes: Any,
    output_sizes: Any,
    allow_rechunk: bool = False,
) -> Any:
    """Compute a generalized ufunc of adapters by a library's `apply_gufunc`, of one result, in chunks made to fit."""
    taken, given = signature.split("->")
    cores = [core.split(",") if core else [] for core in taken[1:-1].split("),(")]
    results = given[1:-1].split("),(")
    arrays = [
        adapter.bare(each) if isinstance(each, StandardArray) else adapter.lifted(np.asarray(each))
        for each in args
    ]
    loops: dict[int, int] = {}  # counted from the last one
    for array, core in zip(arrays, cores, strict=True):
        for axis in range(array.ndim - len(core)):
            if array.shape[axis] > 1:
                back = array.ndim - len(core) - axis
                loops[back] = min(loops.get(back, array.shape[axis]), max(array.chunks[axis]))
    aligned = []
    for array, core in zip(arrays, cores, strict=True):
        n = array.ndim - len(core)
        chunks = tuple(
            min(loops.get(n - axis, size), size) if axis < n else size
            for axis, size in enumerate(array.shape)
        )
        whole = tuple(max(sizes) for sizes in array.chunks)
        aligned.append(array if whole == chunks or not array.size else array.rechunk(chunks))
    dtypes = output_dtypes if isinstance(output_dtypes, list) else [output_dtypes]
    held = sum(math.prod(map(max, each.chunks)) * each.dtype.itemsize for each in aligned)
    held += sum(
        math.prod(loops.values())
        * math.prod(output_sizes[name] for name in core.split(",") if name)
        * dtype.itemsize
        for core, dtype in zip(results, dtypes, strict=True)
    )
    # Cubed 0.27 looks for contracted dimensions in the first argument only.
    order = sorted(range(len(args)), key=lambda nr: not cores[nr])
    taken = ",".join(f"({','.join(cores[nr])})" for nr in order)
    found = tuple(
        type(adapter)(
            apply(
                OneOf(function, nr if len(results) > 1 else None, tuple(order)),
                f"{taken}->({core})",
                *(aligned[nr] for nr in order),
                output_dtypes=dtype,
                output_sizes={name: output_sizes[name] for name in core.split(",") if name},
                extra_projected_mem=TEMPORARIES * held,
            )
        )
        for nr, (core, dtype) in enumerate(zip(results, dtypes, strict=True))
    )
    return found if len(found) > 1 else found[0]


TEMPORARIES = 6
"""So many times the size of its chunks an op may allocate in between: Cubed is told, and keeps its `allowed_mem`."""


@dataclass(frozen=True)
class OneOf:
    """One result of a function of chunks, which come in another order."""

    function: Any
    nr: int | None
    order: tuple[int, ...]

    def __call__(self, *chunks: Any) -> Any:
        args = dict(zip(self.order, chunks, strict=True))
        found = self.function(*(args[nr] for nr in range(len(chunks))))
        return found if self.nr is None else found[self.nr]
