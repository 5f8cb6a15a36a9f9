"""The array API standard's functions of tensors: of each element, shapes, search, sets, sorting, statistics, products.

Each is NumPy's function, with the standard's parameters.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ParamSpec

import numpy

from _plugrad_names.array_api.creation import asarray
from _plugrad_names.array_api.dtypes import result_type
from _plugrad_names.dtypes import broadcast_shapes as shape_of_all
from _plugrad_names.numpy_functions.dispatch import wrapped
from plugrad.engine import table
from plugrad.engine.surface.dtypes import Size
from plugrad.engine.tensor.tensor import Tensor

np: Any = numpy
"""NumPy, whose functions Tensors answer: its stubs do not know that."""

P = ParamSpec("P")
Axes = int | tuple[int, ...] | None


def of_tensors(function: Callable[P, Any]) -> Callable[P, Tensor]:
    """Decorate a function so that it returns Tensors: where it computes arrays or numbers, as from constants alone,
    these are converted.
    """

    @functools.wraps(function)
    def call(*args: P.args, **settings: P.kwargs) -> Any:
        found = function(*args, **settings)
        return found if type(found) is Tensor else wrapped(found, ())

    return call


tuple_of_tensors: Callable[[Callable[P, Any]], Callable[P, tuple[Tensor, ...]]] = of_tensors  # type: ignore[assignment]
record_of_tensors: Callable[[Callable[P, Any]], Callable[P, Any]] = of_tensors


# Functions of each element.


def of_one(function: Any) -> Callable[[Tensor], Tensor]:
    """Return NumPy's elementwise `function` of one tensor, with the standard's parameter."""

    def call(x: Tensor, /) -> Any:
        return function(x)

    return named(call, function, "each element")


def of_two(function: Any) -> Callable[[Any, Any], Tensor]:
    """Return NumPy's elementwise `function` of two operands, with the standard's parameters: tensors that broadcast, or
    a tensor and a number.
    """

    def call(x1: Any, x2: Any, /) -> Any:
        return function(x1, x2)

    return named(
        call, function, "the elements of two tensors, which broadcast, or of one and a number"
    )


def of_elements(function: Any) -> Callable[..., Tensor]:
    """Return a ufunc of NumPy, of one or two operands, with the standard's parameters."""
    return of_one(function) if function.nin == 1 else of_two(function)


def named(call: Callable[P, Any], function: Any, what: str) -> Callable[P, Tensor]:
    """Give `call` the name of NumPy's `function` and a docstring that ends with `what`; return it so that it returns
    Tensors.
    """
    call.__doc__ = f"Return ``numpy.{function.__name__}`` of {what}."
    call.__name__ = call.__qualname__ = function.__name__
    return of_tensors(call)


bitwise_invert = of_one(np.invert)
imag = of_one(np.imag)
real = of_one(np.real)
round = of_one(np.round)

bitwise_invert.__doc__ = f"""{bitwise_invert.__doc__}

>>> from plugrad import array_api as xp
>>> xp.bitwise_invert(xp.asarray([0, 5]))
tensor([-1, -6])
"""

matmul = of_two(np.matmul)


@of_tensors
def clip(x: Tensor, /, min: Any = None, max: Any = None) -> Any:
    """Return the elements of `x`, replaced by `min` if they are below it and by `max` if they are above; the bounds are
    numbers or tensors that broadcast to its shape, or None.
    """
    return np.positive(x) if min is max is None else np.clip(x, min, max)


@of_tensors
def where(condition: Tensor, x1: Any, x2: Any, /) -> Any:
    """Return the elements of `x1` where `condition` is True, and of `x2` elsewhere; each may be a tensor or a
    number.
    """
    if not hasattr(x1, "dtype") and not hasattr(x2, "dtype"):
        x1 = asarray(x1, dtype=result_type(asarray(x1), asarray(x2)))
    return np.where(condition, x1, x2)


# Shapes, and elements in other places.


@tuple_of_tensors
def broadcast_arrays(*arrays: Tensor) -> Any:
    """Return the tensors, each broadcast to the shape to which all of them broadcast.

    >>> from plugrad import array_api as xp
    >>> [each.shape for each in xp.broadcast_arrays(xp.ones((2, 1)), xp.ones(3))]
    [torch.Size([2, 3]), torch.Size([2, 3])]
    """
    return tuple(np.broadcast_arrays(*arrays))


def broadcast_shapes(*shapes: tuple[int, ...]) -> Size:
    """Return the shape to which tensors of these shapes broadcast. Raises ValueError if they do not."""
    try:
        return shape_of_all(*shapes)
    except RuntimeError as error:
        raise ValueError(str(error)) from None


@of_tensors
def broadcast_to(x: Tensor, /, shape: tuple[int, ...]) -> Any:
    """Return `x` broadcast to `shape`."""
    return np.broadcast_to(x, shape)


@of_tensors
def concat(arrays: Any, /, *, axis: int | None = 0) -> Any:
    """Return `arrays`, a sequence of tensors, joined along an axis; with ``axis=None``, flattened and joined."""
    return np.concatenate(arrays, axis=axis)


@of_tensors
def expand_dims(x: Tensor, /, axis: int | tuple[int, ...]) -> Any:
    """Return a tensor with a new dimension of size 1 at the index `axis`, or several.

    >>> from plugrad import array_api as xp
    >>> xp.expand_dims(xp.ones((2, 3)), 1).shape
    torch.Size([2, 1, 3])
    """
    return np.expand_dims(x, axis)


@of_tensors
def flip(x: Tensor, /, *, axis: Axes = None) -> Any:
    """Return the elements in reverse order along an axis, several, or all."""
    return np.flip(x, axis)


@of_tensors
def matrix_transpose(x: Tensor, /) -> Any:
    """Return each matrix transposed.

    >>> from plugrad import array_api as xp
    >>> xp.matrix_transpose(xp.asarray([[1, 2], [3, 4]]))
    tensor([[1, 3],
            [2, 4]])
    """
    return np.matrix_transpose(x)


@tuple_of_tensors
def meshgrid(*arrays: Tensor, indexing: str = "xy") -> Any:
    """Return the coordinates of the points of a grid, one tensor for each of the given vectors: for vectors of n and m
    elements (m, n), or with ``indexing="ij"`` (n, m).
    """
    return tuple(np.meshgrid(*arrays, indexing=indexing))


@of_tensors
def moveaxis(x: Tensor, source: Any, destination: Any, /) -> Any:
    """Return a tensor with the axes `source` moved to the positions `destination`, and the rest in order."""
    return np.moveaxis(x, source, destination)


@of_tensors
def permute_dims(x: Tensor, /, axes: tuple[int, ...]) -> Any:
    """Return a tensor with its axes in the order `axes`.

    >>> from plugrad import array_api as xp
    >>> xp.permute_dims(xp.ones((2, 3, 4)), (2, 0, 1)).shape
    torch.Size([4, 2, 3])
    """
    return np.transpose(x, axes)


@of_tensors
def repeat(x: Tensor, repeats: Any, /, *, axis: int | None = None) -> Any:
    """Return each element `repeats` times, along an axis, or of the flattened tensor if it is None."""
    return np.repeat(x, repeats, axis)


@of_tensors
def reshape(x: Tensor, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Any:
    """Return the elements in another shape; always a copy if `copy` is True.

    Raises
    ------
    ValueError
        `copy` is False, and only a copy has that shape; or the sizes do not fit.
    """
    found: Tensor = np.reshape(x, shape)
    if copy:
        return found.clone()
    if copy is False and found.size and not np.may_share_memory(found._array, x._array):
        raise ValueError(
            f"reshape(): only a copy has the shape {tuple(shape)}, so copy=False cannot be met"
        )
    return found


@of_tensors
def roll(x: Tensor, /, shift: int | tuple[int, ...], *, axis: Axes = None) -> Any:
    """Return the elements moved by `shift` along an axis, several, or all; those beyond the end come first."""
    return np.roll(x, shift, axis)


@of_tensors
def squeeze(x: Tensor, /, axis: int | tuple[int, ...]) -> Any:
    """Return a tensor without the axis `axis`, or several axes, of size 1."""
    return np.squeeze(x, axis)


@of_tensors
def stack(arrays: Any, /, *, axis: int = 0) -> Any:
    """Return tensors of one shape joined along a new axis, at the index `axis`."""
    return np.stack(arrays, axis=axis)


@of_tensors
def tile(x: Tensor, repetitions: tuple[int, ...], /) -> Any:
    """Return a tensor repeated along each axis as often as `repetitions` says."""
    return np.tile(x, repetitions)


@of_tensors
def tril(x: Tensor, /, *, k: int = 0) -> Any:
    """Return each matrix with zeros above its `k`-th diagonal."""
    return np.tril(x, k)


@of_tensors
def triu(x: Tensor, /, *, k: int = 0) -> Any:
    """Return each matrix with zeros below its `k`-th diagonal."""
    return np.triu(x, k)


@tuple_of_tensors
def unstack(x: Tensor, /, *, axis: int = 0) -> Any:
    """Return the slices of a tensor along an axis, as a tuple.

    >>> from plugrad import array_api as xp
    >>> xp.unstack(xp.asarray([[1, 2], [3, 4]]))
    (tensor([1, 2]), tensor([3, 4]))
    """
    return tuple(np.moveaxis(x, axis, 0))


# Indices, searching, sets, sorting.


@of_tensors
def argmax(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Any:
    """Return the index of the largest element along an axis, or in the flattened tensor if it is None; the first of
    several.
    """
    return np.argmax(x, axis, keepdims=keepdims)


@of_tensors
def argmin(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Any:
    """Return the index of the smallest element along an axis, or in the flattened tensor if it is None; the first of
    several.
    """
    return np.argmin(x, axis, keepdims=keepdims)


@of_tensors
def count_nonzero(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Any:
    """Return the number of elements that are not zero, along an axis, several, or all."""
    return asarray(np.count_nonzero(x, axis, keepdims=keepdims))


@of_tensors
def isin(x1: Any, x2: Any, /, *, invert: bool = False) -> Any:
    """Return, for each element of `x1`, True if it is in `x2`; with `invert`, True if it is not."""
    return np.isin(x1, x2, invert=invert)


@tuple_of_tensors
def nonzero(x: Tensor, /) -> Any:
    """Return the indices of the elements that are not zero: a tuple with one tensor for each axis."""
    return tuple(np.nonzero(x))


@of_tensors
def searchsorted(x1: Tensor, x2: Any, /, *, side: str = "left", sorter: Any = None) -> Any:
    """Return the indices at which the numbers `x2` would be inserted into the sorted vector `x1`: before equal
    elements, or after them with ``side="right"``. `sorter` holds the indices that sort `x1`, if it is not sorted.
    """
    return np.searchsorted(x1, x2, side, sorter)


@of_tensors
def take(x: Tensor, indices: Tensor, /, *, axis: int | None = None) -> Any:
    """Return the elements of `x` at `indices` along an axis."""
    return np.take(x, indices, axis)


@of_tensors
def take_along_axis(x: Tensor, indices: Tensor, /, *, axis: int = -1) -> Any:
    """Return the elements at `indices` along an axis; `indices` has one index for each position along the other axes.

    >>> from plugrad import array_api as xp
    >>> xp.take_along_axis(xp.asarray([[1, 2], [3, 4]]), xp.asarray([[1], [0]]), axis=1)
    tensor([[2],
            [3]])
    """
    return np.take_along_axis(x, indices, axis)


@record_of_tensors
def unique_all(x: Tensor, /) -> Any:
    """Return `values`, `indices`, `inverse_indices` and `counts` of the unique elements; each nan is an element of its
    own.

    >>> from plugrad import array_api as xp
    >>> xp.unique_all(xp.asarray([3, 1, 3])).counts
    tensor([1, 2])
    """
    return np.unique_all(x)


@record_of_tensors
def unique_counts(x: Tensor, /) -> Any:
    """Return `values` and `counts` of the unique elements.

    >>> from plugrad import array_api as xp
    >>> xp.unique_counts(xp.asarray([3, 1, 3])).values
    tensor([1, 3])
    """
    return np.unique_counts(x)


@record_of_tensors
def unique_inverse(x: Tensor, /) -> Any:
    """Return `values`, the unique elements, and `inverse_indices`, which has for each element of `x` the index of its
    value.

    >>> from plugrad import array_api as xp
    >>> xp.unique_inverse(xp.asarray([3, 1, 3])).inverse_indices
    tensor([1, 0, 1])
    """
    return np.unique_inverse(x)


@of_tensors
def unique_values(x: Tensor, /) -> Any:
    """Return the unique elements in ascending order: SciPy and scikit-learn need this order, which the standard leaves
    open.

    >>> from plugrad import array_api as xp
    >>> xp.unique_values(xp.asarray([3, 1, 3]))
    tensor([1, 3])
    """
    return np.unique(x, equal_nan=False)


@of_tensors
def argsort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    """Return the indices that sort the elements along an axis, in ascending order unless `descending`; equal ones stay
    in order if `stable`.
    """
    argsort = table.get("argsort")  # NumPy's function would compute a lazy array
    if not descending:
        return argsort(x, axis, stable=stable)
    last = x.shape[axis] - 1
    return np.flip(last - argsort(np.flip(x, axis), axis, stable=stable), axis)


@of_tensors
def sort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    """Return the elements sorted along an axis, in ascending order unless `descending`; `stable` is passed on to
    np.sort.
    """
    found: Any = np.sort(x, axis, stable=stable)
    return np.flip(found, axis) if descending else found


# Statistics.


@of_tensors
def all(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Any:
    """Return True if all elements are True (or not zero), along an axis, several, or all."""
    return np.all(x, axis, keepdims=keepdims)


@of_tensors
def any(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Any:
    """Return True if an element is True (or not zero), along an axis, several, or all."""
    return np.any(x, axis, keepdims=keepdims)


@of_tensors
def cumulative_sum(
    x: Tensor, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
) -> Any:
    """Return the cumulative sums along an axis; with `include_initial`, they begin with 0.

    >>> from plugrad import array_api as xp
    >>> xp.cumulative_sum(xp.asarray([1, 2, 3]), include_initial=True)
    tensor([0, 1, 3, 6])
    """
    return cumulated(np.cumsum, 0, x, axis, dtype, include_initial)


@of_tensors
def cumulative_prod(
    x: Tensor, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
) -> Any:
    """Return the cumulative products along an axis; with `include_initial`, they begin with 1.

    >>> from plugrad import array_api as xp
    >>> xp.cumulative_prod(xp.asarray([1, 2, 3]))
    tensor([1, 2, 6])
    """
    return cumulated(np.cumprod, 1, x, axis, dtype, include_initial)


def cumulated(
    scan: Any, first: int, x: Tensor, axis: int | None, dtype: Any, include_initial: bool
) -> Any:
    """Return the result of `scan`, a NumPy function such as cumsum, along an axis; with `include_initial`, `first` is
    put in front. Raises ValueError if `axis` is None and `x` is no vector.
    """
    if axis is None and x.ndim != 1:
        raise ValueError(
            f"give an axis for a tensor of {x.ndim} dimensions: it may be left out for vectors only"
        )
    axis = 0 if axis is None else axis
    found = scan(x, axis, dtype)
    if not include_initial:
        return found
    sizes = [*found.shape]
    sizes[axis] = 1
    return np.concatenate([np.full(sizes, first, found.dtype), found], axis)


@of_tensors
def diff(
    x: Tensor, /, n: int = 1, *, axis: int = -1, prepend: Any = None, append: Any = None
) -> Any:
    """Return the differences of neighbours along an axis, taken `n` times; the elements `prepend` and `append` are put
    before and after `x` first.

    `n` may be given by position, too, as scikit-learn does.
    """
    more = {"prepend": prepend, "append": append}
    return np.diff(x, n, axis, **{key: value for key, value in more.items() if value is not None})


@of_tensors
def max(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Any:
    """Return the largest element, along an axis, several, or all; equal ones share its gradient."""
    return np.max(x, axis, keepdims=keepdims)


@of_tensors
def mean(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Any:
    """Return the mean of the elements, along an axis, several, or all."""
    return np.mean(x, axis, keepdims=keepdims)


@of_tensors
def min(x: Tensor, /, *, axis: Axes = None, keepdims: bool = False) -> Any:
    """Return the smallest element, along an axis, several, or all; equal ones share its gradient."""
    return np.min(x, axis, keepdims=keepdims)


@of_tensors
def prod(x: Tensor, /, *, axis: Axes = None, dtype: Any = None, keepdims: bool = False) -> Any:
    """Return the product of the elements, along an axis, several, or all; small integers are multiplied as int64."""
    return np.prod(x, axis, dtype, keepdims=keepdims)


@of_tensors
def std(x: Tensor, /, *, axis: Axes = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    """Return the standard deviation, along an axis, several, or all; the squares are divided by the count minus
    `correction`.
    """
    return np.std(x, axis, ddof=correction, keepdims=keepdims)


@of_tensors
def sum(x: Tensor, /, *, axis: Axes = None, dtype: Any = None, keepdims: bool = False) -> Any:
    """Return the sum of the elements, along an axis, several, or all; small integers are added as int64."""
    return np.sum(x, axis, dtype, keepdims=keepdims)


@of_tensors
def var(x: Tensor, /, *, axis: Axes = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    """Return the variance, along an axis, several, or all; the sum of squares is divided by the count minus
    `correction`.
    """
    return np.var(x, axis, ddof=correction, keepdims=keepdims)


# Products.


@of_tensors
def tensordot(x1: Tensor, x2: Tensor, /, *, axes: Any = 2) -> Any:
    """Return the sums of products of two tensors over axes: the last `axes` of `x1` and the first of `x2`, or the axes
    in two given sequences.
    """
    return np.tensordot(x1, x2, axes)


@of_tensors
def vecdot(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Any:
    """Return the scalar products of vectors along an axis; those of `x1` are conjugated.

    >>> from plugrad import array_api as xp
    >>> xp.vecdot(xp.asarray([[1, 2], [3, 4]]), xp.asarray([1, 10]))
    tensor([21, 43])
    """
    return np.vecdot(x1, x2, axis=axis)
