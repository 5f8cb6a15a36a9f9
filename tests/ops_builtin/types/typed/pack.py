"""A pack as an author writes it who uses mypy --strict, with what `plugrad.authoring` has: test_types.py checks it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Dims,
    DTypeLike,
    Operand,
    PairLike,
    Windows,
    as_floating,
    broadcasting_errors,
    broadcasting_samples,
    computed,
    distinct,
    in_single,
    inside,
    masked,
    normal_dims,
    pooled,
    pooling_settings,
    put_back,
    reduction_samples,
    smooth_samples,
    wide,
)
from plugrad.autograd.function import once_differentiable
from plugrad.check import check_op

PLUGRAD_API = 1


class Mish(pg.ArrayFunction):
    """x tanh(log(1 + e**x)), elementwise."""

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        x = as_floating(input)
        ctx.save_for_backward(x)
        return in_single(lambda x: x * np.tanh(np.logaddexp(x, 0)), x)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        x = wide(ctx.saved_tensors[0])
        slope = pg.tanh(-pg.logsigmoid(-x))
        return grad_output * (slope + x * pg.sigmoid(x) * (1 - slope * slope))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from smooth_samples(rng)
        yield pg.Sample(np.array([-30.0, 0.0, 30.0]))


class Hypot(pg.ArrayFunction):
    """Length of the hypotenuse, with broadcasting."""

    broadcasts = True
    samples = staticmethod(broadcasting_samples)
    error_samples = staticmethod(broadcasting_errors)

    @staticmethod
    def forward(ctx: Context, input: Operand, other: Operand) -> Array:
        output = computed(np.hypot, input, other)
        ctx.save_for_backward(input, other, output)
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> tuple[Array, Array | None]:
        input, other, output = ctx.saved_tensors
        first = grad_output * input / output
        return first, grad_output * other / output if ctx.needs_input_grad[1] else None


class SumOfSquares(pg.ArrayFunction):
    """The sum of squares over `dim`."""

    samples = staticmethod(reduction_samples)

    @staticmethod
    def forward(
        ctx: Context,
        input: Array,
        *,
        dim: Dims = None,
        keepdim: bool = False,
        dtype: DTypeLike | None = None,
    ) -> Array:
        ctx.dims = None if keepdim else normal_dims(dim, input.ndim)
        ctx.save_for_backward(input)
        axis = normal_dims(dim, input.ndim)
        return pg.quietly(np.sum, input * input, axis=axis, keepdims=keepdim, dtype=dtype)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        (input,) = ctx.saved_tensors
        return 2 * input * put_back(grad_output, ctx.dims)


class Doubled(pg.ArrayFunction):
    """Twice a vector; its rule is written for arrays and Tensors alike."""

    sizes: ClassVar[Mapping[str, Sequence[Any]] | None] = {"input": ("n",)}

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        return 2 * input

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        first, rest = grad_output[:1], grad_output[1:]
        gradient = 0
        gradient = gradient + pg.cat([first, np.zeros(len(rest))])
        gradient += pg.cat([np.zeros(len(first)), rest])
        total = 0.0
        total += pg.sum(grad_output)
        return gradient + pg.where(grad_output > 0, grad_output, pg.mul(1.0, grad_output))

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=4))


def joined(array: np.ndarray[Any, Any], tensor: pg.Tensor) -> pg.Tensor:
    """Return a Tensor of a Tensor and an array."""
    of_array = pg.add(pg.exp(array), 1.0)
    both: pg.Tensor = pg.cat([tensor, of_array])
    return pg.add(pg.stack([pg.exp(tensor), tensor]), both[:1])


class LargestOfWindows(pg.ArrayFunction):
    """The largest element of each window of an image."""

    @staticmethod
    def forward(
        ctx: Context, input: Array, *, kernel_size: PairLike, stride: PairLike = 1
    ) -> Array:
        settings = pooling_settings("largest_of_windows", kernel_size, stride)
        windows: Windows = pooled(input.shape, *settings, False)
        output = np.empty((*input.shape[:-2], *windows.places), input.dtype)
        masks: list[Any] = []
        for p, rows in enumerate(inside(windows, 0)):
            for q, columns in enumerate(inside(windows, 1)):
                window = input[..., rows, columns]
                largest = window.max((-2, -1), keepdims=True)
                output[..., p, q] = largest[..., 0, 0]
                masks.append((p, q, rows, columns, window == largest))
        ctx.masks = masks
        return output

    @staticmethod
    @once_differentiable
    def backward(ctx: Context, grad_output: Array) -> Array:
        grad = np.zeros(ctx.input_shape(0), grad_output.dtype)
        for p, q, rows, columns, mask in ctx.masks:
            share = grad_output[..., p, q, None, None] / mask.sum((-2, -1), keepdims=True)
            grad[..., rows, columns] += masked(share, mask)
        return grad

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(distinct(rng, (1, 2, 4, 5)), kernel_size=(2, 3))
        yield pg.Sample(distinct(rng, (2, 4, 4)), kernel_size=2, stride=2)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(
            rng.normal(size=(1, 2, 2)), raises=RuntimeError, match="too small", kernel_size=3
        )


OPS = (Mish, Hypot, SumOfSquares, Doubled, LargestOfWindows)


@pg.hookimpl
def plugrad_register_ops(register: Callable[..., Any]) -> None:
    """Offer the ops."""
    for function in OPS:
        register(function)


if __name__ == "__main__":  # as test_types.py runs it; a test of the kit imports it
    for function in OPS:
        report = check_op(function)
        assert report.verdict == "pass", str(report)
    x = pg.tensor([[3.0, 4.0]], requires_grad=True)
    y: pg.Tensor = Hypot.apply(x, 4)
    y.sum().backward()
