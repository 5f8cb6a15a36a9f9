"""Convolution and pooling over signals, (N, C, L), and their derivatives: those of images with a single row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    as_int,
    composed,
    distinct,
    on,
    refuses,
    require_tensor,
    wrong_type,
)


def conv_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `conv1d`: every setting, one signal without a batch, and an empty batch."""
    for input, weight, settings in (
        ((2, 1, 5), (3, 1, 2), {}),
        ((1, 2, 6), (3, 2, 3), {"stride": 2, "padding": 1}),
        ((1, 2, 7), (4, 1, 2), {"groups": 2, "dilation": (3,), "stride": (2,)}),
        ((3, 5), (2, 3, 2), {"padding": (2,)}),
        ((1, 2, 4), (1, 2, 3), {"padding": "same", "dilation": 2}),
        ((2, 2, 4), (1, 2, 3), {"padding": "valid"}),
        ((0, 2, 4), (3, 2, 2), {}),
    ):
        bias = (rng.normal(size=weight[0]),) if len(input) == 3 else ()
        yield pg.Sample(rng.normal(size=input), rng.normal(size=weight), *bias, **settings)


def conv_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `conv1d` must refuse: shapes, dtypes and settings that do not fit each other."""
    x, w = np.ones((2, 4, 7)), np.ones((6, 4, 3))
    for args, settings, match in (
        ((x[0, 0], w), {}, r"Expected 2D \(unbatched\) or 3D \(batched\) input to conv1d"),
        ((x, w[0]), {}, "weight should have at least three dimensions"),
        ((x, w), {"stride": (1, 2)}, "expected stride to be a single integer value"),
        ((x, w), {"padding": (1, 2)}, "expected padding to be a single integer value"),
        ((x, w), {"padding": "all"}, "Invalid padding string: 'all'"),
        ((x, w), {"padding": "same", "stride": 2}, "padding='same' is not supported"),
        ((x, w), {"padding": -1}, "negative padding is not supported"),
        ((x[:, :3], w), {}, "Given groups=1, weight of size"),
        ((x[..., :2], w), {}, "Kernel size can't be greater than actual input size"),
        ((x, w.astype("float32")), {}, "expected scalar type Double but found Float"),
    ):
        yield pg.ErrorSample(*args, raises=RuntimeError, match=match, **settings)
    match = "argument 'stride' must be tuple of ints, not float"
    yield pg.ErrorSample(x, w, raises=TypeError, match=match, stride=1.5)
    yield pg.ErrorSample(x, 1.0, raises=TypeError, match="argument 'weight' .* must be Tensor")


def conv_reference(
    input: Array,
    weight: Array,
    bias: Array | None = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
) -> Any:
    """Return the convolution of `input` as `conv1d` does with the same arguments, computed by np.correlate channel by
    channel: a reference for the checker.
    """
    step, apart = (int(np.ravel(each)[0]) for each in (stride, dilation))
    reach = apart * (weight.shape[2] - 1)
    if isinstance(padding, str):
        before = reach // 2 if padding == "same" else 0
        after = reach - before if padding == "same" else 0
    else:
        before = after = int(np.ravel(padding)[0])
    signals = np.pad(input.reshape(-1, *input.shape[-2:]), ((0, 0), (0, 0), (before, after)))
    kernels = np.zeros((*weight.shape[:2], reach + 1), weight.dtype)
    kernels[..., ::apart] = weight
    (out, per_group), output = weight.shape[:2], []
    for signal in signals:
        rows = []
        for number, kernel in enumerate(kernels):
            first = number // (out // groups) * per_group
            pairs = zip(signal[first : first + per_group], kernel, strict=True)
            row: Any = sum(np.correlate(a, b.conj(), "valid") for a, b in pairs)
            rows.append(row[::step] + (0 if bias is None else bias[number]))
        output.append(rows)
    length = len(range(0, signals.shape[2] - reach, step))
    shape = (*input.shape[:-2], out, length)
    return np.array(output, dtype=input.dtype).reshape(shape)


@composed(samples=conv_samples, error_samples=conv_errors, reference=conv_reference, complex=True)
def conv1d(
    input: Array,
    weight: Array,
    bias: Array | None = None,
    stride: int | tuple[int] = 1,
    padding: int | tuple[int] | str = 0,
    dilation: int | tuple[int] = 1,
    groups: int = 1,
) -> Array:
    """Convolution of signals (a cross-correlation, as usual in neural networks) with a kernel, plus a bias.

    Parameters
    ----------
    input
        Shape (N, C, L), or (C, L) for one signal: then the result has no N either.
    weight
        Shape (O, C / groups, k).
    bias
        Shape (O,), or None.
    stride, padding, dilation, groups
        As for `conv2d`, an int or a tuple of one; the padding may be "same" or "valid".

    Returns (N, O, P) with P = (L + 2 padding - dilation (k - 1) - 1) // stride + 1, in the dtype of all arguments.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.
    TypeError
        An argument is no tensor, a setting no int.

    >>> import plugrad as pg
    >>> pg.conv1d(pg.arange(4.0).reshape(1, 1, 4), pg.ones(1, 1, 2))
    tensor([[[1., 3., 5.]]])
    """
    require_signals("conv1d", input, weight)
    step, apart = single_int("conv1d", "stride", stride), single_int("conv1d", "dilation", dilation)
    sides: Any = padding
    if not isinstance(padding, str):
        sides = (0, single_int("conv1d", "padding", padding))
    output = pg.conv2d(
        of_one_row(input),
        of_one_row(weight),
        bias,
        stride=(1, step) if padding != "same" else step,
        padding=sides,
        dilation=(1, apart),
        groups=groups,
    )
    return pg.squeeze(output, -2)


def transposed_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `conv_transpose1d`: every setting, one signal without a batch, and an empty batch."""
    cases: tuple[tuple[tuple[int, ...], tuple[int, ...], dict[str, Any]], ...] = (
        ((2, 3, 4), (3, 1, 2), {}),
        ((1, 3, 3), (3, 2, 3), {"stride": 2, "padding": 1, "output_padding": (1,)}),
        ((1, 4, 2), (4, 1, 2), {"groups": 2, "dilation": (3,), "output_padding": 2}),
        ((3, 5), (3, 2, 2), {"padding": (1,)}),
        ((0, 2, 4), (2, 3, 2), {}),
    )
    for input, weight, settings in cases:
        out = weight[1] * settings.get("groups", 1)
        bias = (rng.normal(size=out),) if len(input) == 3 else ()
        yield pg.Sample(rng.normal(size=input), rng.normal(size=weight), *bias, **settings)


def transposed_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `conv_transpose1d` must refuse, besides those that `conv1d` refuses too."""
    x, w = np.ones((2, 4, 7)), np.ones((4, 3, 3))
    for args, settings, error, match in (
        ((x[0, 0], w), {}, RuntimeError, "Expected 2D .* input to conv_transpose1d"),
        ((x, w), {"output_padding": 1}, RuntimeError, "output padding must be smaller than either"),
        ((x[:, :3], w), {}, RuntimeError, "Given transposed=1, weight of size"),
        ((x, w), {"padding": "same"}, TypeError, "must be tuple of ints, not str"),
    ):
        yield pg.ErrorSample(*args, raises=error, match=match, **settings)


@composed(samples=transposed_samples, error_samples=transposed_errors, complex=True)
def conv_transpose1d(
    input: Array,
    weight: Array,
    bias: Array | None = None,
    stride: int | tuple[int] = 1,
    padding: int | tuple[int] = 0,
    output_padding: int | tuple[int] = 0,
    groups: int = 1,
    dilation: int | tuple[int] = 1,
) -> Array:
    """Transposed convolution of signals: every input element adds a multiple of the kernel to a longer signal.

    Parameters
    ----------
    input
        Shape (N, C, P), or (C, P) for one signal: then the result has no N either.
    weight
        Shape (C, O / groups, k).
    bias
        Shape (O,), or None.
    stride, padding, output_padding, groups, dilation
        As for `conv_transpose2d`, an int or a tuple of one.

    Returns (N, O, L) with L = (P - 1) stride - 2 padding + dilation (k - 1) + output_padding + 1.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.
    TypeError
        An argument is no tensor, a setting no int.

    >>> import plugrad as pg
    >>> pg.conv_transpose1d(pg.tensor([[[1.0, 2.0]]]), pg.ones(1, 1, 2), stride=2)
    tensor([[[1., 1., 2., 2.]]])
    """
    op = "conv_transpose1d"
    require_signals(op, input, weight)
    output = pg.conv_transpose2d(
        of_one_row(input),
        of_one_row(weight),
        bias,
        stride=(1, single_int(op, "stride", stride)),
        padding=(0, single_int(op, "padding", padding)),
        output_padding=(0, single_int(op, "output_padding", output_padding)),
        groups=groups,
        dilation=(1, single_int(op, "dilation", dilation)),
    )
    return pg.squeeze(output, -2)


def windows(numbers: Any = None) -> Any:
    """Return samples for pooling of signals with every setting, a function of a random generator; `numbers(rng, shape)`
    draws the elements.
    """
    return (
        on((2, 3, 5), (0, 2, 5), numbers=numbers, kernel_size=2)
        + on((1, 2, 7), numbers=numbers, kernel_size=(3,), stride=(2,), padding=1)
        + on((2, 7), numbers=numbers, kernel_size=3, stride=2, ceil_mode=True)
        + on((1, 1, 5), numbers=numbers, kernel_size=5)
    )


signals = (2, 4, 7)
window_errors = (
    refuses(RuntimeError, "kernel_size must be an int, .* of size 1", signals, kernel_size=(1, 1))
    + refuses(RuntimeError, "pad should be at most half", signals, kernel_size=2, padding=2)
    + refuses(RuntimeError, "stride should not be zero", signals, kernel_size=2, stride=0)
    + refuses(RuntimeError, "Output size is too small", signals, kernel_size=9)
    + refuses(TypeError, "'kernel_size' must be tuple of ints, not float", signals, kernel_size=2.5)
    + refuses(
        NotImplementedError, "not implemented for 'Bool'", np.ones(signals, bool), kernel_size=2
    )
)


@composed(
    samples=windows(lambda rng, shape: distinct(rng, shape) - 8)
    + on((1, 2, 8), numbers=distinct, kernel_size=3, dilation=2, stride=1)
    + on((1, 2, 8), numbers=distinct, kernel_size=3, return_indices=True),
    error_samples=refuses(
        RuntimeError, "max_pool1d: Expected 2D or 3D", (7,), (2, 4, 0), kernel_size=2
    )
    + window_errors,
)
def max_pool1d(
    input: Array,
    kernel_size: int | tuple[int],
    stride: int | tuple[int] | None = None,
    padding: int | tuple[int] = 0,
    dilation: int | tuple[int] = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """Max pooling of signals, (N, C, L) or (C, L): the largest element of each window, and its place on request.

    The settings are those of `max_pool2d`, an int or a tuple of one. Returns (N, C, P), or a tuple of that and of
    places in the signal, int64, with P = (L + 2 padding - dilation (k - 1) - 1) // stride + 1.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    TypeError
        `input` is no tensor, a setting no int.

    >>> import plugrad as pg
    >>> pg.max_pool1d(pg.tensor([[1.0, 5.0, 2.0, 3.0]]), 2)
    tensor([[5., 3.]])
    """
    op = "max_pool1d"
    require_tensor(op, input)
    if input.ndim not in (2, 3) or 0 in input.shape[-2:]:
        raise RuntimeError(
            f"{op}: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but got:"
            f"{list(input.shape)}"
        )
    size = single_int(op, "kernel_size", kernel_size)
    pool: Any = pg.max_pool2d  # its overloads know True and False, not a bool
    pooled = pool(
        of_one_row(input),
        (1, size),
        stride=(1, single_int(op, "stride", stride, size)),
        padding=(0, single_int(op, "padding", padding)),
        dilation=(1, single_int(op, "dilation", dilation)),
        ceil_mode=ceil_mode,
        return_indices=return_indices,
    )
    if return_indices:
        return pg.squeeze(pooled[0], -2), pg.squeeze(pooled[1], -2)
    return pg.squeeze(pooled, -2)


@composed(
    samples=windows() + on((1, 2, 6), kernel_size=3, stride=2, padding=1, count_include_pad=False),
    error_samples=refuses(
        RuntimeError, "Expected 2 to 3 dimensions, but got 1-dim", (7,), kernel_size=2
    )
    + refuses(RuntimeError, "Expected 3D or 4D", (2, 0, 7), kernel_size=2)
    + window_errors,
)
def avg_pool1d(
    input: Array,
    kernel_size: int | tuple[int],
    stride: int | tuple[int] | None = None,
    padding: int | tuple[int] = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Array:
    """Average pooling of signals, (N, C, L) or (C, L): the mean of each window.

    The settings are those of `avg_pool2d`, an int or a tuple of one. Returns (N, C, P) with
    P = (L + 2 padding - k) // stride + 1.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    TypeError
        `input` is no tensor, a setting no int.

    >>> import plugrad as pg
    >>> pg.avg_pool1d(pg.tensor([[1.0, 5.0, 2.0, 3.0]]), 2)
    tensor([[3.0000, 2.5000]])
    """
    op = "avg_pool1d"
    require_tensor(op, input)
    if input.ndim not in (2, 3):
        raise RuntimeError(
            f"Expected 2 to 3 dimensions, but got {input.ndim}-dimensional tensor for argument #1 'self' (while "
            f"checking arguments for {op})"
        )
    size = single_int(op, "kernel_size", kernel_size)
    pooled = pg.avg_pool2d(
        of_one_row(input),
        (1, size),
        stride=(1, single_int(op, "stride", stride, size)),
        padding=(0, single_int(op, "padding", padding)),
        ceil_mode=ceil_mode,
        count_include_pad=count_include_pad,
    )
    return pg.squeeze(pooled, -2)


# What the four have in common.


def of_one_row(signals: Array) -> Array:
    """Return signals (..., L), or their kernels, as images of one row, (..., 1, L)."""
    return pg.unsqueeze(signals, -2)


def single_int(op: str, name: str, value: Any, default: int = 0) -> int:
    """Return a setting of an op on signals, an int or a tuple of one int, as an int; `default` for a stride that is
    None or ().

    Raises RuntimeError for another length, TypeError if it is no int; `op` and `name` are for the message.
    """
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if name == "stride" and values in ((None,), ()) and "pool" in op:
        return default
    if len(values) != 1:
        raise RuntimeError(
            f"{op}() {name} must be an int, list of ints or tuple of ints of size 1 but got size {len(values)}"
            if "pool" in op
            else f"expected {name} to be a single integer value or a list of 1 values to match the convolution "
            f"dimensions, but got {name}={list(values)}"
        )
    try:
        return as_int(values[0])
    except TypeError as error:
        raise wrong_type(op, f"'{name}'", value, "tuple of ints") from error


def require_signals(op: str, input: Any, weight: Any) -> None:
    """Raise an error unless `input` and `weight` can be signals, (N, C, L) or (C, L), and kernels, (O, C, k).

    TypeError if one is no tensor, RuntimeError if the number of dimensions is wrong; sizes and dtypes are not compared.
    """
    require_tensor(op, input)
    if not hasattr(weight, "dtype"):
        raise wrong_type(op, "'weight' (position 2)", weight, "Tensor")
    if len(weight.shape) < 3:
        raise RuntimeError(
            f"weight should have at least three dimensions, but got weight of size {list(weight.shape)}"
        )
    if len(input.shape) not in (2, 3):
        raise RuntimeError(
            f"Expected 2D (unbatched) or 3D (batched) input to {op}, but got input of size: {list(input.shape)}"
        )
    if len(weight.shape) > 3:
        raise RuntimeError(
            f"{op} expects a weight of three dimensions, but got weight of size {list(weight.shape)}"
        )
