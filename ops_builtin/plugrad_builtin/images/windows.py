"""Pooling over windows that are arrays of indices: adaptive pooling, pooling of volumes, norms, and pooling undone.

A window is described by the pixels that it covers along each dimension. Means are then sums of pixels times weights
along one dimension after the other, `weighted`; a largest element is found among all pixels at once, `largest`.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType
from typing import Any, cast

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    array_of,
    as_int,
    as_ints,
    composed,
    constant_like,
    distinct,
    is_other_array,
    linear,
    normal_dim,
    on,
    refuses,
    torch_name,
)
from plugrad_builtin.indexing import chosen_of


def sums_of_taps(input: Array, *, dim: int, index: Any, weight: Any) -> Array:
    dim = normal_dim(dim, input.ndim)
    weights = weight.astype(input.dtype).reshape(*weight.shape, *(1,) * (input.ndim - dim - 1))
    write = not is_other_array(input)  # into what was made here: measured, in half the time
    shape = (*input.shape[:dim], index.shape[1], *input.shape[dim + 1 :])
    total: Any = None if len(index) else np.zeros_like(input, shape=shape)
    for places, each in zip(index, weights, strict=True):
        taken = chosen_of(input, (*[slice(None)] * dim, places))
        term = np.multiply(taken, constant_like(each, input), out=taken if write else None)
        if not each.all():
            term = np.where(constant_like(each != 0, input), term, input.dtype.type(0))
        total = term if total is None else np.add(total, term, out=total if write else None)
    return cast(Array, total)


@linear(
    sums_of_taps,
    samples=on((3, 3), dim=1, index=np.eye(2, 3, dtype=int), weight=np.arange(6).reshape(2, 3)),
    for_rules=True,
)
def weighted(grad: Any, shape: Any, dim: int, index: Any, weight: Any) -> Any:
    """Sums of weighted entries along `dim`; a weight of 0 leaves out its entry, even an infinite one.

    `index` and `weight` are (taps, new size): entry k of the result is the sum over the taps of column k.

    Source: the adjoint has the same weights, and for each old entry the new ones that it is part of.

    >>> import numpy as np
    >>> import plugrad as pg
    >>> index, weight = np.array([[0, 2], [1, 1]]), np.array([[1.0, 0.5], [1.0, 2.0]])
    >>> pg.ops.builtin.weighted(pg.tensor([1.0, 2.0, 4.0]), dim=0, index=index, weight=weight)
    tensor([3., 6.])
    """
    new, number = np.tile(np.arange(index.shape[1]), len(index)), np.flatnonzero(weight)
    number = number[np.argsort(index.reshape(-1)[number], kind="stable")]
    old = index.reshape(-1)[number]
    tap = np.arange(len(old)) - np.searchsorted(old, old)
    taps = np.zeros((2, tap.max(initial=-1) + 1, shape[normal_dim(dim, len(shape))]))
    taps[:, tap, old] = new[number], weight.reshape(-1)[number]
    return weighted.call(grad, dim=dim, index=taps[0].astype(np.int64), weight=taps[1])


def widened(op: str, x: Any) -> Any:
    """Return `x`, as float32 if it is float16. Raises NotImplementedError, which names `op`, for integers and complex
    numbers.
    """
    if x.dtype.kind != "f":
        raise NotImplementedError(
            f'"{op}" not implemented for {torch_name(x.dtype)!r}; convert first: x.float()'
        )
    return pg.to(x, np.float32) if x.dtype == np.float16 else x


def several(op: str, name: str, value: Any, n: int) -> tuple[int, ...]:
    """Return a setting as a tuple of `n` ints; a single int counts for all dimensions.

    Raises RuntimeError for another number of them; `op` and `name` are for the message.
    """
    found = tuple(as_ints(value)) if isinstance(value, (tuple, list)) else as_ints((value,)) * n
    found = tuple(found) * n if len(found) == 1 else tuple(found)
    if len(found) != n:
        raise RuntimeError(f"{op}: {name} must either be a single int, or a tuple of {n} ints")
    return found


def require_rank(op: str, x: Any, n: int) -> None:
    if x.ndim not in (n + 1, n + 2):
        raise RuntimeError(
            f"Expected {n + 1}D (unbatched) or {n + 2}D (batched) input to {op}, but got input of size: "
            f"{list(x.shape)}"
        )


WORDS = (
    {"n": 1, "kind": "signals", "one": "signal", "old": "L", "new": "P", "size": "an int"},
    {"n": 2, "kind": "images", "one": "image", "old": "H, W", "new": "P, Q", "size": "an int or a pair"},
    {"n": 3, "kind": "volumes", "one": "volume", "old": "D, H, W", "new": "P, Q, R", "size": "an int or a triple"},
)  # fmt: skip
"""The words in which docstrings of `of_each_kind` differ."""


def of_each_kind(
    samples: Sequence[Any],
    error_samples: Callable[[int], Any] | None = None,
    core: bool = False,
    **options: Any,
) -> Callable[[Callable[..., Any]], tuple[Any, Any, Any]]:
    """Return a decorator that makes three ops of a formula: for signals, images and volumes. Its first argument is n =
    1, 2 or 3.

    A formula `pool` gives pool1d, pool2d and pool3d. In its docstring, names in braces stand for entries of `WORDS`,
    and ``[[`` and ``]]`` for the brackets around one row of one channel. `samples` has one maker for each,
    `error_samples(n)` makes the errors, `options` are those of `composed`; with `core` the last n dimensions are core
    dimensions.
    """

    def decorate(formula: Any) -> tuple[Any, Any, Any]:
        signature = inspect.signature(formula)
        known = [*signature.parameters.values()][1:]

        def made(words: dict[str, Any]) -> Any:
            n, name = words["n"], f"{formula.__name__}{words['n']}d"
            of = formula.__code__, formula.__globals__, name, formula.__defaults__
            own = FunctionType(*of)  # a call without arguments is an error of this name

            @functools.wraps(own)
            def of_kind(*args: Any, **settings: Any) -> Any:
                return own(n, *args, **settings)

            of_kind.__qualname__ = own.__qualname__ = name
            said = str(formula.__doc__).replace("[[", "[" * (n + 1)).replace("]]", "]" * (n + 1))
            of_kind.__doc__ = said.format_map(words)
            of_kind.__signature__ = signature.replace(parameters=known)  # type: ignore[attr-defined]
            errors = None if error_samples is None else error_samples(n)
            facts = options | ({"core_dims": n} if core else {})
            return composed(samples=samples[n - 1], error_samples=errors, **facts)(of_kind)

        first, second, third = map(made, WORDS)
        return first, second, third

    return decorate


# Adaptive pooling.


def windows(old: int, new: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the pixels of `new` adaptive windows that cover `old` pixels, (new, longest), and the mask of those that
    count.
    """
    numbers = np.arange(new)[:, None]
    starts, ends = numbers * old // max(new, 1), -(-(numbers + 1) * old // max(new, 1))
    pixels = starts + np.arange((ends - starts).max(initial=1))
    return np.where(pixels < ends, pixels, starts), pixels < ends


def averaged(x: Any, sizes: Sequence[int]) -> Any:
    """Return the means over adaptive windows, of about one size, that cover the last dimensions; `sizes` are their new
    sizes.
    """
    of = [*enumerate(sizes, x.ndim - len(sizes))]
    whole = [dim for dim, new in of if new == 1]
    x = pg.mean(x, whole, keepdim=True) if whole else x
    for dim, new in [each for each in of if each[1] != 1]:
        pixels, counts = windows(x.shape[dim], new)
        weights = counts / counts.sum(axis=1, keepdims=True)
        x = pg.ops.builtin.weighted(x, dim=dim, index=pixels.T, weight=weights.T)
    return x


def adaptive_samples(*shapes: tuple[tuple[int, ...], Any]) -> Any:
    """Return a function of a random generator that yields samples for adaptive pooling: tensors of each shape with its
    output size, and an empty batch.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        for shape, size in shapes:
            yield pg.Sample(distinct(rng, shape), size)
        first, size = shapes[0]
        yield pg.Sample(np.zeros((0, *first[1:])), size)

    return samples


def adaptive_errors(n: int) -> Any:
    """Return arguments that adaptive pooling over `n` dimensions must refuse, a function of a random generator made by
    `refuses`.
    """
    shape = (1, 2) + (3,) * n
    return (
        refuses(RuntimeError, "output_size", shape, output_size=(2,) * (n + 1))
        + refuses(RuntimeError, "Expected ", shape[2:], output_size=2)
        + refuses(RuntimeError, "non-zero size", (*shape[:-1], 0), output_size=2)
        + refuses(RuntimeError, "negative|greater than or equal to 0", shape, output_size=-1)
        + refuses(
            NotImplementedError, "not implemented for 'Long'", np.ones(shape, int), output_size=2
        )
    )


SIGNALS = adaptive_samples(((2, 2, 5), 3), ((2, 4), (2,)), ((1, 1, 2), 5))
IMAGES = adaptive_samples(
    ((1, 2, 4, 5), (2, 3)), ((2, 3, 4), (None, 2)), ((1, 1, 6, 4), 1), ((1, 1, 2, 3), (3, 2))
)
VOLUMES = adaptive_samples(((1, 2, 3, 2, 4), (2, 1, 3)), ((1, 2, 3, 2), (None, 2, 1)))


def largest(x: Any, each: Sequence[np.ndarray]) -> tuple[Any, Any]:
    """Return the largest element of each window of `x`, and its place in the flattened signal, image or volume.

    `each` has for each of the last dimensions the pixels of its windows, (windows, taps); a pixel may be repeated, and
    counts where it stands first. Of equal elements the first is taken.
    """
    n, sizes = len(each), tuple(len(pixels) for pixels in each)
    taps, old = math.prod(pixels.shape[1] for pixels in each), tuple(x.shape[-len(each) :])
    places = np.zeros((), np.int64)
    for i, (size, pixels) in enumerate(zip(old, each, strict=True)):
        # (windows, 1, 1, taps, 1, 1), (1, windows, 1, 1, taps, 1), ...
        shape = [1] * (2 * n)
        shape[i], shape[n + i] = pixels.shape
        places = places * size + pixels.reshape(shape)
    places = places.reshape(*sizes, taps)
    lead, area = tuple(x.shape[:-n]), math.prod(old)
    if not is_other_array(array_of(x)):  # the places first: their elements alone have gradients
        chosen = array_of(x).reshape(*lead, area).take(places, -1).argmax(-1)
        chosen += np.arange(math.prod(sizes)).reshape(sizes) * taps
        found = places.reshape(-1)[chosen]
        index = found + np.arange(0, area * math.prod(lead), area).reshape(*lead, *(1,) * n)
        return pg.reshape(x, (-1,))[index], pg.from_numpy(found)
    found = pg.max(pg.reshape(x, (*lead, area))[..., places], -1)
    chosen = found.indices[..., None] == constant_like(np.arange(taps), x)
    return found.values, pg.sum(pg.where(chosen, constant_like(places, x), 0), -1)


def adaptive_sizes(op: str, x: Any, n: int, output_size: Any) -> tuple[int, ...]:
    """Return the output sizes of adaptive pooling of `x` over `n` dimensions; None in `output_size` keeps the size of
    `x`.

    Raises RuntimeError, which names `op`, if dimensions or sizes do not fit.
    """
    if x.ndim not in (n + 1, n + 2):
        raise RuntimeError(f"{op}(): Expected {n + 1}D or {n + 2}D tensor, but got {list(x.shape)}")
    old = tuple(x.shape[-n:])
    each = tuple(output_size) if isinstance(output_size, (list, tuple)) else (output_size,) * n
    if len(each) != n:
        raise RuntimeError(f"{op}: output_size must be {n}, got {each}")
    sizes = tuple(
        before if size is None else as_int(size) for before, size in zip(old, each, strict=True)
    )
    if min(sizes) < 0:
        raise RuntimeError(
            f"{op}: elements of output_size must be greater than or equal to 0 but received {sizes}"
        )
    no_channels_too = n < 3 and op.startswith("adaptive_avg")
    if 0 in (old if no_channels_too else x.shape[1:]):
        raise RuntimeError(
            f"{op}(): Expected input to have non-zero size for non-batch dimensions, but input has sizes "
            f"{list(x.shape)}"
        )
    return sizes


@of_each_kind((SIGNALS, IMAGES, VOLUMES), adaptive_errors)
def adaptive_avg_pool(n: int, input: Array, output_size: Any) -> Array:
    """Adaptive average pooling of {kind}: the mean of each of {new} windows that together cover the {one}.

    (N, C, {old}) or (C, {old}) becomes (N, C, {new}) or (C, {new}).
    A None in `output_size`, {size}, keeps the size of the input. Window i of P over L pixels goes from ⌊i L / P⌋ to
    ⌈(i + 1) L / P⌉, so neighbours may overlap.

    Raises
    ------
    NotImplementedError
        `input` holds integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or `input` is empty.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_avg_pool{n}d(pg.tensor([[1.0, 2.0, 6.0]]), 1)
    tensor([[3.]])
    """
    op = f"adaptive_avg_pool{n}d"
    sizes = adaptive_sizes(op, input, n, output_size)
    return cast(Array, pg.to(averaged(widened(op, input), sizes), input.dtype))


@of_each_kind((SIGNALS, IMAGES, VOLUMES), adaptive_errors)
def adaptive_max_pool(n: int, input: Array, output_size: Any, return_indices: bool = False) -> Any:
    """Adaptive max pooling: the largest element of each window of `adaptive_avg_pool{n}d`, and its place on request.

    Places are int64, in the flattened {one}. If several elements are the largest, the first is taken, and gets the
    gradient.

    Raises
    ------
    NotImplementedError
        `input` holds integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or `input` is empty.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_max_pool{n}d(pg.tensor([[1.0, 2.0, 6.0]]), 1)
    tensor([[6.]])
    """
    op = f"adaptive_max_pool{n}d"
    sizes = adaptive_sizes(op, input, n, output_size)
    each = [windows(old, new)[0] for old, new in zip(input.shape[-n:], sizes, strict=True)]
    values, places = largest(widened(op, input), each)
    values = pg.to(values, input.dtype)
    return (values, places) if return_indices else values


adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d = adaptive_avg_pool
adaptive_max_pool1d, adaptive_max_pool2d, adaptive_max_pool3d = adaptive_max_pool


# Pooling.


def pooling_samples(average: bool) -> Any:
    """Return a function of a random generator that yields samples for pooling of volumes (average or max): every
    setting, one volume without a batch, an empty batch.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        x = distinct(rng, (1, 2, 4, 3, 5))
        yield pg.Sample(x, 2)
        yield pg.Sample(x, (2, 3, 2), (1, 2, 2), (1, 1, 0))
        yield pg.Sample(x, 3, 2, 1, ceil_mode=True)
        yield pg.Sample(distinct(rng, (2, 3, 2, 2)), (1, 2, 1))
        if average:
            yield pg.Sample(x, 3, 2, 1, True, False)
            yield pg.Sample(x, 2, divisor_override=3)
        else:
            yield pg.Sample(x, (2, 1, 2), 1, dilation=(1, 1, 2))
        yield pg.Sample(np.zeros((0, 1, 2, 2, 2)), 2)

    return samples


def pooling_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that pooling of volumes must refuse: shapes, dtypes and settings that do not fit."""
    x = np.ones((1, 2, 3, 3, 3))
    for input, settings, error, match in (
        (x[0, 0], {"kernel_size": 2}, RuntimeError, "4D|dimension"),
        (x[:, :0], {"kernel_size": 2}, RuntimeError, "to have positive length"),
        (x, {"kernel_size": (2, 2)}, RuntimeError, "kernel_size"),
        (x, {"kernel_size": 2, "padding": 2}, RuntimeError, "pad should be"),
        (x, {"kernel_size": 4}, RuntimeError, "too small"),
        (x, {"kernel_size": 2, "stride": 0}, RuntimeError, "stride should not be zero"),
        (x.astype(bool), {"kernel_size": 2}, NotImplementedError, "not implemented for 'Bool'"),
    ):
        yield pg.ErrorSample(input, raises=error, match=match, **settings)


@composed(samples=pooling_samples(average=False), error_samples=pooling_errors)
def max_pool3d(
    input: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    dilation: int | Sequence[int] = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """Max pooling of volumes, (N, C, D, H, W) or (C, D, H, W): the largest element of each window, as in `max_pool2d`.

    With `return_indices` the place of each in the flattened volume, int64, is returned too. If several elements are the
    largest, the first is taken, and gets the gradient.

    Raises
    ------
    NotImplementedError
        `input` holds booleans or complex numbers.
    RuntimeError
        Shape or settings do not fit each other.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_pool3d(pg.arange(8.0).reshape(1, 2, 2, 2), 2)
    tensor([[[[7.]]]])
    """
    taps = strided("max_pool3d", input, kernel_size, stride, padding, dilation, ceil_mode)
    x = input if input.dtype.kind in "iu" else widened("max_pool3d", input)
    values, places = largest(x, [pixels for pixels, *_ in taps])
    values = pg.to(values, input.dtype)
    return (values, places) if return_indices else values


@composed(samples=pooling_samples(average=True), error_samples=pooling_errors)
def avg_pool3d(
    input: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Array:
    """Average pooling of volumes, (N, C, D, H, W) or (C, D, H, W): the mean of each window, as in `avg_pool2d`.

    Raises
    ------
    NotImplementedError
        `input` holds complex numbers, or integers other than int64.
    RuntimeError
        Shape or settings do not fit each other, or `divisor_override` is 0.

    >>> import plugrad as pg
    >>> pg.nn.functional.avg_pool3d(pg.arange(8.0).reshape(1, 2, 2, 2), 2)
    tensor([[[[3.5000]]]])
    """
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    long = input.dtype == np.int64  # which is rounded towards 0, as in PyTorch
    x = pg.to(input, np.float64) if long else widened("avg_pool3d", input)
    taps = strided("avg_pool3d", input, kernel_size, stride, padding, 1, ceil_mode)
    for dim, (pixels, counts, sizes) in enumerate(taps, input.ndim - 3):
        divisor = sizes if count_include_pad else counts.sum(axis=1)
        weights = counts / (1 if divisor_override is not None else divisor[:, None])
        x = pg.ops.builtin.weighted(x, dim=dim, index=pixels.T, weight=weights.T)
    return pg.to(x if divisor_override is None else x / divisor_override, input.dtype)


def strided(
    op: str, x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil: bool
) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Return for each of the last three dimensions of `x` a triple (pixels, inside, in padding) about its windows, of
    the size `kernel`; the settings are those of `max_pool3d`, `ceil` is its ceil_mode.

    `pixels` and the mask `inside` are (windows, taps), where a pixel outside of `x` is replaced by the window's first
    one inside; the last is how many taps of each window lie in `x` or its padding. Raises RuntimeError, which names
    `op`, if the settings do not fit.
    """
    require_rank(op, x, 3)
    if 0 in x.shape[-4:]:
        raise RuntimeError(
            f"{op}: Expected input's non-batch dimensions to have positive length, but input has a shape of "
            f"{list(x.shape)}"
        )
    sizes = several(op, "kernel_size", kernel, 3)
    strides = (
        sizes
        if stride is None or (isinstance(stride, (tuple, list)) and not stride)
        else several(op, "stride", stride, 3)
    )
    pads, dilations = several(op, "padding", padding, 3), several(op, "dilation", dilation, 3)
    if min(strides) <= 0:
        raise RuntimeError(f"{op}: stride should not be zero, got {strides}")
    if min(sizes) <= 0 or min(dilations) <= 0:
        raise RuntimeError(f"{op}: kernel size and dilation should be greater than zero")
    found = []
    for old, k, s, p, d in zip(x.shape[-3:], sizes, strides, pads, dilations, strict=True):
        if not 0 <= 2 * p <= d * (k - 1) + 1:
            raise RuntimeError(
                f"{op}: pad should be at most half of effective kernel size, but got pad={p}, kernel_size={k} and "
                f"dilation={d}"
            )
        room = old + 2 * p - d * (k - 1) - 1
        new = (-(-room // s) if ceil else room // s) + 1
        if ceil and (new - 1) * s >= old + p:
            new -= 1
        if new < 1 or room < 0:
            raise RuntimeError(
                f"{op}: Given input size: {tuple(x.shape[-4:])}. Output size is too small"
            )
        starts = np.arange(new)[:, None] * s - p
        pixels = starts + d * np.arange(k)
        inside = (pixels >= 0) & (pixels < old)
        first = np.take_along_axis(pixels, inside.argmax(axis=1)[:, None], axis=1)
        covered = np.minimum(starts + k, old + p) - starts
        found.append((np.where(inside, pixels, first), inside, covered[:, 0]))
    return found


def power_samples(n: int) -> Any:
    """Return a function of a random generator that yields samples for `lp_pool` over `n` dimensions: several orders of
    the norm.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        x = rng.uniform(0.5, 2, (1, 1, 4, 2, 3)[: n + 2])
        yield pg.Sample(x, 2, 2)
        yield pg.Sample(x, 3.0, (2, 1, 2)[:n] if n > 1 else 2, 1, True)
        yield pg.Sample(x[0], 1, 2, stride=3)

    return samples


@of_each_kind([power_samples(n) for n in (1, 2, 3)], half_in_single=True)
def lp_pool(
    n: int,
    input: Array,
    norm_type: Operand,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Array:
    """Lp pooling of {kind}, (N, C, {old}) or (C, {old}): ``sum(x**p) ** (1/p)`` of each window, for p = `norm_type`.

    If the sum is negative (with an odd p), the root is nan, unless p is 1. The other settings and the errors are those
    of `avg_pool{n}d`. Where the sum is 0, its slope is 0. For p = inf it is the largest absolute value in a window, for
    -inf the smallest.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool{n}d(pg.tensor([[3.0, 4.0]]), 1, 1)
    tensor([[3., 4.]])
    """
    if norm_type == 0:
        raise ZeroDivisionError(
            f"lp_pool{n}d: norm_type must not be 0, there is no root of that order"
        )
    if math.isinf(array_of(norm_type)):  # the limit, of sizes
        maximum, size = getattr(pg.nn.functional, f"max_pool{n}d"), pg.abs(input)
        if norm_type > 0:
            return cast(Array, maximum(size, kernel_size, stride, 0, 1, ceil_mode))
        return cast(Array, -maximum(-size, kernel_size, stride, 0, 1, ceil_mode))
    op = f"avg_pool{n}d"
    count = math.prod(several(op, "kernel_size", kernel_size, n))
    mean = getattr(pg.nn.functional, op)(input**norm_type, kernel_size, stride, 0, ceil_mode)
    power = mean * count
    if norm_type == 1:
        return power if power.dtype.kind in "fc" else pg.to(power, pg.get_default_dtype())
    root = pg.where(power == 0, 1.0, power) ** (1 / norm_type)
    return cast(Array, pg.where(power == 0, 0.0, root))


lp_pool1d, lp_pool2d, lp_pool3d = lp_pool


# Pooling undone.


def unpooling_samples(n: int) -> Any:
    """Return a function of a random generator that yields samples for `max_unpool` over `n` dimensions: elements and
    places, as max pooling returns them.
    """

    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        shape, new = (1, 2, 2, 1, 2)[: n + 2], (4, 2, 4)[:n]
        places = np.argsort(rng.random((1, 2, math.prod(new))))[..., : math.prod(shape[2:])]
        places = places.reshape(shape)
        yield pg.Sample(rng.normal(size=shape), places, 2)
        yield pg.Sample(rng.normal(size=shape[1:]), places[0], 2, 2, 0, tuple(m + 1 for m in new))

    return samples


def unpooling_errors(n: int) -> Any:
    """Return arguments that `max_unpool` over `n` dimensions must refuse, a function of a random generator made by
    `refuses`.
    """
    shape = (1, 1) + (1,) * n
    places = np.ones(shape, int)
    return (
        refuses(RuntimeError, "same|shape", (shape, places[0], 2))
        + refuses(RuntimeError, "int64", (shape, shape, 2))
        + refuses(RuntimeError, "invalid max index", (shape, 2**n * places, 2))
        + refuses(ValueError, "invalid output_size", (shape, places, 2), output_size=(9,) * n)
    )


@of_each_kind([unpooling_samples(n) for n in (1, 2, 3)], unpooling_errors, core=True)
def max_unpool(
    n: int,
    input: Array,
    indices: Array,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    padding: int | Sequence[int] = 0,
    output_size: Sequence[int] | None = None,
) -> Array:
    """Max unpooling, the partial inverse of `max_pool{n}d`: the elements at their places `indices`, zeros elsewhere.

    The settings are those of the pooling; `output_size` is the size before it, where that is ambiguous. If several
    elements have the same place, the last is written.

    Raises
    ------
    RuntimeError
        `indices` are not int64, have another shape than `input`, or lie outside of the result.
    ValueError
        Pooling of an input of `output_size` does not give the size of `input`.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_unpool{n}d(pg.tensor([[5.0, 6.0]]), pg.tensor([[1, 0]]), 1)
    tensor([[6., 5.]])
    """
    op = f"max_unpool{n}d"
    require_rank(op, input, n)
    sizes, pads = several(op, "kernel_size", kernel_size, n), several(op, "padding", padding, n)
    strides = sizes if stride is None else several(op, "stride", stride, n)
    usual = [
        (old - 1) * s - 2 * p + k
        for old, s, p, k in zip(input.shape[-n:], strides, pads, sizes, strict=True)
    ]
    new = usual if output_size is None else list(as_ints(tuple(output_size)))[-n:]
    far = zip(new, usual, strides, strict=False)
    if len(new) != n or (output_size is not None and any(abs(m - u) >= s for m, u, s in far)):
        raise ValueError(
            f"invalid output_size {new} ({usual} is the usual one, and less than a stride from it others)"
        )
    places = array_of(indices)
    if places.dtype != np.int64:
        raise RuntimeError(
            f"{op}: elements in indices should be type int64 but got: {places.dtype}"
        )
    if places.shape != tuple(input.shape):
        raise RuntimeError(
            f"{op}: Expected shape of indices to be same as that of the input tensor {list(input.shape)} but got "
            f"{list(places.shape)}"
        )
    if places.size and not (places.min() >= 0 and places.max() < math.prod(new)):
        raise RuntimeError(
            f"Found an invalid max index: {places.max()} (output volumes are of size {new})"
        )
    lead, count = tuple(input.shape[:-n]), math.prod(input.shape[-n:])
    zeros = pg.from_numpy(np.zeros((*lead, math.prod(new)), input.dtype))
    index = pg.from_numpy(places.reshape(*lead, count))
    return pg.reshape(
        pg.scatter(zeros, -1, index, pg.reshape(input, (*lead, count))), (*lead, *new)
    )


max_unpool1d, max_unpool2d, max_unpool3d = max_unpool
