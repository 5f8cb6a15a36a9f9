"""Reading and writing elements by their indices along a dimension: gather, scatter, index_add, take, nonzero."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    all_examples,
    array_of,
    composed,
    constant_like,
    every,
    in_memory,
    in_single,
    is_batched,
    normal_dim,
    on,
    refuse_unordered,
    refuses,
    strided,
    torch_name,
)
from plugrad_builtin.arithmetic import number_of
from plugrad_builtin.indexing import refuse_other_index
from plugrad_builtin.scans import one_of, own_places, taken
from plugrad_builtin.shapes import in_own_memory


def integers(name: str, index: Any) -> Any:
    """Return `index` as an int64 array. Raises RuntimeError, which names the op `name`, if it holds anything but
    integers.
    """
    array = index_array(index)
    if array.size and array.dtype.kind not in "iu":
        raise RuntimeError(
            f"{name}(): Expected dtype int32/int64 for index, but got "
            f"{torch_name(array.dtype)}; convert first: i.long()"
        )
    return array.astype(np.int64, copy=False)


def index_array(index: Any) -> Any:
    """Return an index or a mask as a NumPy array. Raises TypeError for an array of another library."""
    array = array_of(index)
    if hasattr(array, "dtype"):
        refuse_other_index(array)
    return array if is_batched(array) else np.asarray(array)


OUT_OF_BOUNDS = (
    "gather",
    "scatter",
    "scatter_add",
    "scatter_reduce",
    "index_add",
    "take_along_dim",
)
"""What raises a RuntimeError about an index out of bounds."""


def within(name: str, index: Any, size: int, negative: bool = False) -> Any:
    """Return `index`, an array of integers, if each is in [0, size), or in [-size, size) if `negative`.

    Otherwise raises IndexError, or RuntimeError for the ops in `OUT_OF_BOUNDS`, as PyTorch does; `name` is the op's.
    """
    values = all_examples(index)
    if values.size and (values.max() >= size or values.min() < (-size if negative else 0)):
        bad = values[(values >= size) | (values < (-size if negative else 0))][0]
        kind = RuntimeError if name in OUT_OF_BOUNDS else IndexError
        raise kind(f"{name}(): index {bad} is out of bounds for dimension with size {size}")
    return index


def grid_of(name: str, input: Array, dim: int, index: Any) -> Any:
    """Return a NumPy index, one array per dimension of `input`: `index` along `dim`, and the element's own position
    along the others.

    Raises RuntimeError or IndexError, which name the op `name`, if `index` has another number of dimensions, is too
    large, or is out of bounds.
    """
    at = normal_dim(dim, input.ndim)
    index = integers(name, index)
    if not index.size:
        return (np.zeros(index.shape, np.int64),) * max(input.ndim, 1)
    if max(index.ndim, 1) != max(input.ndim, 1):  # 0-d counts as a vector
        raise RuntimeError(
            f"{name}(): Index tensor must have the same number of dimensions as input tensor, got {index.ndim} and "
            f"{input.ndim}"
        )
    shape = index.shape if index.ndim else (1,)
    for nr, (size, limit) in enumerate(zip(shape, input.shape or (1,), strict=True)):
        if nr != at and size > limit and index.size:
            raise RuntimeError(
                f"{name}(): Size does not match at dimension {nr} expected index {list(index.shape)} to be no larger "
                f"than self {list(input.shape)} apart from dimension {at}"
            )
    return own_places(within(name, index, (input.shape or (1,))[at]).reshape(shape), at)


def gather_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `gather`: indices that repeat, fewer than the input has, along either dimension, 0-d and empty
    ones.
    """
    x = rng.normal(size=(3, 4))
    yield pg.Sample(x, 1, np.array([[0, 0, 3], [1, 2, 1]]))
    yield pg.Sample(x, 0, np.array([[2, 0, 0, 1]]))
    yield pg.Sample(x.T, -2, np.array([[2, 0, 0]]))
    yield pg.Sample(rng.normal(size=()), 0, np.array(0))
    yield pg.Sample(x, 1, np.zeros((0, 2), int))


gather_errors = (
    refuses(RuntimeError, "same number of dimensions", ((2, 3), 1, np.zeros(2, int)))
    + refuses(RuntimeError, "Size does not match", ((2, 3), 1, np.zeros((3, 3), int)))
    + refuses(RuntimeError, "Expected dtype int", ((2, 3), 1, (2, 3)))
)


@composed(
    samples=gather_samples, error_samples=gather_errors, complex=True, node_name="GatherBackward0"
)
def gather(input: Array, dim: int, index: Array, *, sparse_grad: bool = False) -> Array:
    """Elements at `index` along `dim`: ``out[i][j] = input[i][index[i][j]]`` for dim = 1; the result has the shape of
    `index`.

    Raises
    ------
    RuntimeError
        `index` has another number of dimensions than `input`, is larger than it, holds no integers, or is out of
        bounds.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.gather(pg.tensor([[1, 2], [3, 4]]), 1, pg.tensor([[0, 0], [1, 0]]))
    tensor([[1, 1],
            [4, 3]])
    """
    grid = grid_of("gather", input, dim, index)
    found = pg.index(input if input.ndim else pg.reshape(input, (1,)), grid)
    return found if index.ndim else pg.reshape(found, ())


def put_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `scatter`: indices that do not repeat, along either dimension, and 0-d ones."""
    x = rng.normal(size=(3, 4))
    yield pg.Sample(x, 1, np.array([[0, 3], [2, 1]]), rng.normal(size=(2, 2)))
    yield pg.Sample(x, 0, np.array([[2, 0, 0, 1]]), rng.normal(size=(1, 4)))
    yield pg.Sample(rng.normal(size=()), 0, np.array(0), rng.normal(size=()))


def add_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `scatter_add` must refuse: `gather_errors`, and a `src` smaller than the index."""
    x = np.ones((2, 3))
    for each in gather_errors(rng):
        yield pg.ErrorSample(*each.args, x, raises=each.raises, match=each.match)
    index = np.zeros((2, 3), int)
    yield pg.ErrorSample(x, 1, index, x[:1], raises=RuntimeError, match="no larger than src")


def elements_for(name: str, input: Array, src: Array, shape: tuple[int, ...]) -> Any:
    """Return the part of `src` that an index of `shape` uses: the first elements along each dimension.

    Raises RuntimeError, which names the op `name`, if the dtypes differ or `src` is smaller than `shape`.
    """
    if src.dtype != input.dtype:
        raise RuntimeError(
            f"{name}(): Expected self.dtype to be equal to src.dtype, got {torch_name(input.dtype)} and "
            f"{torch_name(src.dtype)}; convert one of them"
        )
    if 0 in shape:  # of any number of dimensions
        return pg.reshape(pg.index(pg.reshape(src, (-1,)), (slice(0),)), shape)
    if src.ndim != len(shape) or any(map(int.__gt__, shape, src.shape)):
        raise RuntimeError(
            f"{name}(): Expected index {list(shape)} to be no larger than src {list(src.shape)} in each dimension"
        )
    return src if tuple(src.shape) == shape else pg.index(src, tuple(map(slice, shape)))


def put(name: str, input: Array, dim: int, index: Array, src: Any, accumulate: bool) -> Any:
    """Return a copy of `input` with elements of `src` (an array, 0-d too, or a number) written at `index` along `dim`.

    With `accumulate` they are added instead. `name` is the op's, for errors: those of `scatter`.
    """
    grid = grid_of(name, input, dim, index)
    shape = grid[normal_dim(dim, input.ndim)].shape
    whole = input if input.ndim else pg.reshape(input, (1,))
    if hasattr(src, "dtype") and src.ndim:
        src = elements_for(name, input, src, shape)
    elif hasattr(src, "dtype"):
        src = pg.expand(pg.reshape(src, (1,) * len(shape)), shape)
    elif accumulate:
        src = pg.tensor(constant_like(np.full(shape, src, input.dtype), input))
    found = in_single(pg.index_put, whole, grid, src, accumulate)
    return found if input.ndim else pg.reshape(found, ())


@composed(samples=put_samples, error_samples=add_errors, complex=True, node_name="ScatterBackward0")
def scatter(
    input: Array,
    dim: int,
    index: Array,
    src: Any = None,
    *,
    value: Any = None,
    reduce: str | None = None,
) -> Array:
    """Copy of the input with elements of `src`, or a number, at `index` along `dim`: ``out[i][index[i][j]] =
    src[i][j]``.

    Where an index repeats, the last of its elements counts. With ``reduce="add"`` or ``"multiply"`` the elements are
    added to those of `input`, or multiplied with them.

    Raises
    ------
    RuntimeError
        `index` has another number of dimensions than `input`, is larger than `src`, holds no integers, or is out of
        bounds.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.scatter(pg.zeros(1, 3), 1, pg.tensor([[2, 0]]), pg.tensor([[5.0, 7.0]]))
    tensor([[7., 0., 5.]])
    """
    src = value if src is None else src
    if reduce is not None and reduce not in ("add", "multiply"):
        raise RuntimeError("reduce argument must be either add or multiply.")
    if reduce == "multiply":
        if not hasattr(src, "dtype"):
            src = pg.tensor(np.full(index.shape, src, input.dtype))
        return pg.scatter_reduce(input, dim, index, src, "prod")
    return put("scatter", input, dim, index, src, reduce == "add")


@composed(
    samples=put_samples + on(((3, 4), 1, [[0, 0, 3], [1, 1, 1]], (2, 3))),
    error_samples=add_errors,
    complex=True,
    node_name="ScatterAddBackward0",
)
def scatter_add(input: Array, dim: int, index: Array, src: Array) -> Array:
    """Copy of the input with elements of `src` added at `index` along `dim`: ``out[i][index[i][j]] += src[i][j]``.

    Arguments and errors are those of `scatter`.

    >>> import plugrad as pg
    >>> pg.scatter_add(pg.zeros(1, 3), 1, pg.tensor([[2, 2]]), pg.tensor([[5.0, 7.0]]))
    tensor([[ 0.,  0., 12.]])
    """
    return put("scatter_add", input, dim, index, src, True)


@composed(
    samples=on(
        ((3, 4), 1, [[0, 0, 3], [1, 1, 1]], (2, 3)),
        reduce=every("sum", "prod", "mean", "amax", "amin"),
        include_self=every(True, False),
    ),
    error_samples=refuses(
        RuntimeError, "must be either", ((2, 3), 1, np.zeros((2, 3), int), (2, 3)), reduce="median"
    ),
    node_name="ScatterReduceBackward0",
)
def scatter_reduce(
    input: Array, dim: int, index: Array, src: Array, reduce: str, *, include_self: bool = True
) -> Array:
    """Copy of the input in which the elements of `src` with one target along `dim` are reduced to their sum, product,
    mean or extreme.

    `reduce` is "sum", "prod", "mean", "amax" or "amin".

    With `include_self` the element of `input` takes part. Elements that tie for an extreme share its gradient evenly.

    Raises
    ------
    RuntimeError
        There is no such reduction; else as for `scatter`.

    >>> import plugrad as pg
    >>> pg.scatter_reduce(pg.ones(1, 3), 1, pg.tensor([[2, 2]]), pg.tensor([[5.0, 7.0]]), "amax")
    tensor([[1., 1., 7.]])
    """
    if reduce not in ("sum", "prod", "mean", "amax", "amin"):
        raise RuntimeError(
            f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}."
        )
    grid = grid_of("scatter_reduce", input, dim, index)
    shape = grid[normal_dim(dim, input.ndim)].shape
    size = tuple(input.shape)
    if not input.ndim:
        input, src = pg.reshape(input, (1,)), pg.reshape(src, (1,))
    src = elements_for("scatter_reduce", input, src, shape)
    places = np.ravel_multi_index(np.broadcast_arrays(*grid), input.shape)
    touched = np.bincount(places.ravel(), minlength=input.size).reshape(input.shape)
    kept = constant_like(bool(include_self) | (touched == 0), array_of(input))
    return pg.reshape(in_single(reduced, input, src, grid, places, reduce, touched, kept), size)


def reduced(
    input: Array, src: Array, grid: Any, places: Any, reduce: str, touched: Any, kept: Any
) -> Any:
    """Return `input` with the elements of `src` reduced ("sum", "mean", "prod", "amax", "amin") at the positions
    `grid`.

    `grid` is a NumPy index with the shape of `src`, `places` are its positions in the flat input; `touched` counts the
    elements that go to each position of the input, and `kept` is the mask of input elements that take part.
    """
    if input.dtype == np.bool_:
        numbers, more = (pg.to(each, dtype=np.int64) for each in (input, src))
        found = reduced(numbers, more, grid, places, reduce, touched, kept)
        return pg.to(found, dtype=np.bool_)
    if reduce in ("sum", "mean"):
        total = pg.index_put(pg.where(kept, input, 0), grid, src, accumulate=True)
        if reduce == "sum":
            return total
        own = constant_like(touched, array_of(input))
        count = np.maximum(own + (kept & (own > 0)), 1)
        if input.dtype.kind in "iu":
            return pg.floor_divide(total, pg.tensor(count.astype(input.dtype)))
        return total / count.astype(input.dtype)
    if reduce == "prod":
        ones = constant_like(np.ones(input.shape, input.dtype), array_of(input))
        factors = [pg.where(kept, input, 1)]
        for chosen in rounds(places):  # in each no place repeats
            once = tuple(np.broadcast_to(each, src.shape)[chosen] for each in grid)
            factors.append(pg.index_put(ones, once, src[chosen]))
        return pg.prod(pg.stack(factors), 0, dtype=input.dtype)
    for each in (input, src):
        in_memory(f"scatter_reduce() of {reduce}", array_of(each))
    refuse_unordered("scatter_reduce", input.dtype)
    ufunc = np.maximum if reduce == "amax" else np.minimum
    best, given = array_of(input).flatten(), array_of(src).reshape(-1)
    if not kept.all():  # an element that does not take part begins as one of those for it
        best[places.ravel()] = given
    pg.quietly(ufunc.at, best, places.ravel(), given)  # fast for vectors
    at, best = best[places], best.reshape(input.shape)
    if input.dtype.kind != "f":
        return pg.tensor(best)
    mine = kept & ((array_of(input) == best) | (np.isnan(best) & np.isnan(array_of(input))))
    theirs = (array_of(src) == at) | (np.isnan(at) & np.isnan(array_of(src)))
    others = np.bincount(places.ravel(), theirs.ravel(), input.size).reshape(input.shape)
    count = np.maximum(mine + others, 1).astype(input.dtype)
    share = pg.index_put(
        pg.where(mine, input / count, 0),
        grid,
        pg.where(theirs, src / count.reshape(-1)[places], 0),
        accumulate=True,
    )
    exact = pg.tensor(best)
    return pg.where(np.isfinite(best), exact + (share - exactly(share)), share)


def exactly(value: Any) -> Any:
    """Return `value` detached from its gradient; ``x + (y - exactly(y))`` has the value of x and the gradient of y."""
    return value.detach() if isinstance(value, pg.Tensor) else value


def rounds(flat: Any) -> Iterator[Any]:
    """Yield boolean masks with the shape of `flat`, positions in an array, which together are True once everywhere: in
    each, no position repeats.
    """
    order = np.argsort(flat, axis=None, kind="stable")
    ranked = flat.ravel()[order]
    starts: Any = np.flatnonzero(np.append(True, ranked[1:] != ranked[:-1])) if ranked.size else []
    turn: Any = np.empty(ranked.size, np.int64)
    turn[order] = np.arange(ranked.size) - np.repeat(
        starts, np.diff(np.append(starts, ranked.size)).astype(int)
    )
    turn = turn.reshape(flat.shape)
    for nr in range(int(turn.max(initial=-1)) + 1):
        yield turn == nr


# Slices along a dimension.


def slices(name: str, input: Array, dim: int, index: Array) -> tuple[Any, Any]:
    """Return `input` (a 0-d one as a vector), and a NumPy index for its slices at the vector `index` along `dim`.

    Raises IndexError or RuntimeError, which name the op `name`, if `index` is no vector of integers or out of bounds.
    """
    at = normal_dim(dim, input.ndim)
    places = integers(name, index)
    if places.ndim > 1:
        kind = RuntimeError if name == "index_fill" else IndexError
        raise kind(f"{name}(): Index is supposed to be a vector, got {places.ndim} dimensions")
    whole = input if input.ndim else pg.reshape(input, (1,))
    places = within(name, places.reshape(-1), whole.shape[at], negative=name == "index_fill")
    return whole, (slice(None),) * at + (places,)


@composed(
    samples=on(((3, 4), 1, [3, 0, 0]), (strided(4, 3), -2, np.array([], int)), ((), 0, [0])),
    error_samples=refuses(IndexError, "out of bounds", ((2, 3), 0, [3]))
    + refuses(IndexError, "supposed to be a vector", ((2, 3), 1, np.zeros((2, 2), int))),
    complex=True,
    node_name="IndexSelectBackward0",
)
def index_select(input: Array, dim: int, index: Array) -> Array:
    """Slices of the input at the positions in a vector `index` along `dim`, as a copy.

    Raises
    ------
    IndexError
        `index` is no vector or out of bounds, or there is no such dimension.

    >>> import plugrad as pg
    >>> pg.index_select(pg.tensor([[1, 2], [3, 4]]), 1, pg.tensor([1, 1]))
    tensor([[2, 2],
            [4, 4]])
    """
    whole, places = slices("index_select", input, dim, index)
    found = pg.index(whole, places)
    return found if input.ndim else pg.reshape(found, ())


slice_samples = on(((3, 4), 1, [3, 0], (3, 2)), ((3, 4), 0, [2], (1, 4)), ((), 0, [0], ()))


def put_slices(
    name: str, input: Array, dim: int, index: Array, source: Any, accumulate: bool
) -> Any:
    """Return a copy of `input` with slices of `source` written, or added if `accumulate`, at the vector `index` along
    `dim`.

    Raises IndexError or RuntimeError, which name the op `name`, if dtypes or sizes differ, or `index` is out of bounds.
    """
    whole, places = slices(name, input, dim, index)
    if source.dtype != input.dtype:
        raise RuntimeError(
            f"{name}(): self and source expected to have the same dtype, but got {torch_name(input.dtype)} and "
            f"{torch_name(source.dtype)}"
        )
    count = len(places[-1])
    shape = (*whole.shape[: len(places) - 1], count, *whole.shape[len(places) :])
    if math.prod(shape) != math.prod(source.shape) or (
        source.ndim > 1 and tuple(source.shape) != shape
    ):
        sizes = source.shape[len(places) - 1] if source.ndim >= len(places) else source.size
        kind = IndexError if name == "index_copy" and sizes != count else RuntimeError
        raise kind(
            f"{name}(): Number of indices ({count}) should be equal to the sizes of source: expected shape "
            f"{list(shape)}, got {list(source.shape)}"
        )
    source = source if tuple(source.shape) == shape else pg.reshape(source, shape)
    found = pg.index_put(whole, places, source, accumulate)
    return found if input.ndim else pg.reshape(found, ())


@composed(
    samples=slice_samples + on(((3, 4), 1, [2, 2], (3, 2)), alpha=0.5),
    complex=True,
    node_name="IndexAddBackward0",
)
def index_add(input: Array, dim: int, index: Array, source: Array, *, alpha: float = 1) -> Array:
    """Copy of the input with `alpha` times the slices of `source` added at the positions in a vector `index` along
    `dim`.

    Raises
    ------
    IndexError
        `index` is no vector.
    RuntimeError
        `index` is out of bounds, `source` has not the shape of the slices or another dtype, or `alpha` is no integer
        while the tensors hold integers.

    >>> import plugrad as pg
    >>> pg.index_add(pg.zeros(3), 0, pg.tensor([2, 2]), pg.tensor([1.0, 4.0]))
    tensor([0., 0., 5.])
    """
    if source.dtype.kind in "biu" and isinstance(alpha, float):
        raise RuntimeError(
            "For integral input tensors, argument alpha must not be a floating point number; convert the tensors"
        )
    scaled = source
    if alpha != 1:
        scaled = pg.to(source * number_of(alpha, source.dtype), dtype=source.dtype)
    return put_slices("index_add", input, dim, index, scaled, True)


@composed(samples=slice_samples, complex=True, node_name="IndexCopyBackward0")
def index_copy(input: Array, dim: int, index: Array, source: Array) -> Array:
    """Copy of the input with slices of `source` at the positions in a vector `index` along `dim`.

    Raises
    ------
    IndexError
        `index` is no vector or out of bounds, or its length is not the number of slices.
    RuntimeError
        The slices of `source` have another shape, or another dtype.

    >>> import plugrad as pg
    >>> pg.index_copy(pg.zeros(3), 0, pg.tensor([2]), pg.tensor([4.0]))
    tensor([0., 0., 4.])
    """
    return put_slices("index_copy", input, dim, index, source, False)


@composed(
    samples=on(((3, 4), 1, [3, 0], 2.5), ((3, 4), 0, [1], ()), ((), 0, [0], 1.0)),
    complex=True,
    node_name="IndexFillBackward0",
)
def index_fill(input: Array, dim: int, index: Array, value: Operand) -> Array:
    """Copy of the input with a number, or a 0-d tensor, in the slices at the positions in a vector `index` along `dim`.

    Raises
    ------
    IndexError
        `index` is out of bounds.
    RuntimeError
        `index` is no vector, or `value` is a tensor with dimensions.

    >>> import plugrad as pg
    >>> pg.index_fill(pg.zeros(3), 0, pg.tensor([0, 2]), 1)
    tensor([1., 0., 1.])
    """
    if getattr(value, "ndim", 0):
        raise RuntimeError(
            f"index_fill_ only supports a 0-dimensional value tensor, but got tensor with {value.ndim} dimension(s)."
        )
    whole, places = slices("index_fill", input, dim, index)
    return pg.reshape(pg.index_put(whole, places, value), tuple(input.shape))


@composed(
    samples=on(((3, 4), 1, [3, 0, 3], (3, 3)), reduce=every("prod", "mean", "amax", "amin")),
    node_name="IndexReduceBackward0",
)
def index_reduce(
    input: Array, dim: int, index: Array, source: Array, reduce: str, *, include_self: bool = True
) -> Array:
    """Copy of the input with slices of `source` reduced at the positions in a vector `index` along `dim`, as by
    `scatter_reduce`.

    Raises
    ------
    RuntimeError
        `reduce` is none of "prod", "mean", "amax", "amin".
    IndexError
        `index` is no vector or out of bounds.

    >>> import plugrad as pg
    >>> pg.index_reduce(pg.ones(3), 0, pg.tensor([2, 2]), pg.tensor([3.0, 4.0]), "prod")
    tensor([ 1.,  1., 12.])
    """
    if reduce not in ("prod", "mean", "amax", "amin"):
        raise RuntimeError(
            f"index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got {reduce}."
        )
    whole, places = slices("index_reduce", input, dim, index)
    at = len(places) - 1
    shape = (*whole.shape[:at], len(places[-1]), *whole.shape[at + 1 :])
    spread = np.broadcast_to(places[-1].reshape((-1,) + (1,) * (whole.ndim - at - 1)), shape)
    found = pg.scatter_reduce(
        whole, at, pg.tensor(spread), pg.reshape(source, shape), reduce, include_self=include_self
    )
    return pg.reshape(found, tuple(input.shape))


# By places in the whole.


@composed(
    samples=on(((2, 3), [[0, 5], [-1, 0]]), (strided(2, 3), np.array([], int))),
    complex=True,
    node_name="TakeBackward0",
)
def take(input: Array, index: Array) -> Array:
    """Elements of the flattened input at the positions `index`; the result has the shape of `index`.

    Raises
    ------
    IndexError
        A position is out of range.

    >>> import plugrad as pg
    >>> pg.take(pg.tensor([[1, 2], [3, 4]]), pg.tensor([0, 3]))
    tensor([1, 4])
    """
    places = integers("take", index)
    flat = pg.reshape(input, (-1,))
    return in_own_memory(flat[within("take", places, flat.shape[0], negative=True)])


@composed(samples=on(((3, 4), [[0], [3], [1]]), dim=1) + on(((3, 4), [5, 0])), complex=True)
def take_along_dim(input: Array, indices: Array, dim: int | None = None) -> Array:
    """Elements at `indices` along `dim`, where the other dimensions broadcast; without `dim`, elements of the flattened
    input.

    Indices from `argsort` or `argmax` (with `keepdim`) give the elements that they stand for.

    Raises
    ------
    RuntimeError
        The numbers of dimensions differ, or `indices` are no integers.
    IndexError
        An index is out of bounds, or there is no such dimension.

    >>> import plugrad as pg
    >>> x = pg.tensor([[3, 1], [2, 4]])
    >>> pg.take_along_dim(x, pg.argsort(x, dim=1), dim=1)
    tensor([[1, 3],
            [2, 4]])
    """
    places = index_array(indices)
    if places.dtype.kind not in "iu":
        raise RuntimeError(
            f"torch.take_along_dim(): dtype of indices should be Long but got {torch_name(places.dtype)}"
        )
    if dim is None:
        input, places, dim = pg.reshape(input, (-1,)), places.reshape(-1), 0
    if not input.ndim:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    if places.ndim != input.ndim:
        raise RuntimeError(
            f"torch.take_along_dim(): input and indices should have the same number of dimensions, but got "
            f"{input.ndim} dimensions for input, and {places.ndim} dimensions for indices"
        )
    at = normal_dim(dim, input.ndim)
    size = input.shape[at]
    within("take_along_dim", places, size, negative=True)
    shape = pg.broadcast_shapes(one_of(input.shape, at), one_of(places.shape, at))
    whole = pg.expand(input, (*shape[:at], size, *shape[at + 1 :]))
    spread = np.broadcast_to(places, (*shape[:at], places.shape[at], *shape[at + 1 :]))
    return taken(whole, spread, at)


@composed(samples=on([[0.0, 1.0], [2.0, 0.0]]), arrays="numpy")
def argwhere(input: Array) -> Array:
    """Indices of the elements that are not 0, as a matrix with a row for each element.

    >>> import plugrad as pg
    >>> pg.argwhere(pg.tensor([0, 3, 4]))
    tensor([[1],
            [2]])
    """
    return pg.tensor(np.argwhere(array_of(input)))


@composed(samples=on([[0.0, 1.0], [2.0, 0.0]]), arrays="numpy")
def nonzero(input: Array, *, as_tuple: bool = False) -> Any:
    """Indices of the elements that are not 0: a matrix with a row for each, or with `as_tuple` a vector for each
    dimension.

    >>> import plugrad as pg
    >>> pg.nonzero(pg.tensor([0, 3, 4]), as_tuple=True)
    (tensor([1, 2]),)
    """
    found = np.nonzero(np.atleast_1d(array_of(input)))
    if as_tuple:
        return tuple(map(pg.tensor, found))
    return pg.argwhere(input)
