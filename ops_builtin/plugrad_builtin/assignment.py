"""Writing into a tensor, as ops without side effects: the engine writes the result where the old values were.

``x[i] = v`` is `index_put`, ``x.fill_(v)`` is `fill`, ``x.copy_(v)`` is `copy`, ``x.zero_()`` is `zero`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg


class IndexPut(pg.ArrayFunction):
    """A copy of `input` in which ``input[index]`` has been replaced by `value`.

    Parameters
    ----------
    input
        Any shape.
    value
        A number, or a shape that broadcasts to that of ``input[index]``.
    index
        Anything that indexes a NumPy array. An element named twice takes the last of its values.

    Raises
    ------
    IndexError
        The index does not fit `input`.
    RuntimeError
        `value` does not broadcast to the region.

    Source: the gradient of `input` is that of the result with zeros in the region, that of `value` is the region's.

    >>> import plugrad as pg
    >>> x = pg.zeros(3)
    >>> x[1:] = 5.0
    >>> x
    tensor([0., 5., 5.])
    """

    node_name = "CopySlices"

    @staticmethod
    def forward(ctx: Any, input: Any, value: Any, *, index: Any) -> Any:
        output = input.copy()
        try:
            output[index] = value
        except ValueError as error:
            raise RuntimeError(
                f"shape mismatch: value of shape {list(np.shape(value))} cannot be broadcast to indexing result of "
                f"shape {list(output[index].shape)}"
            ) from error
        ctx.index = index
        ctx.input_size = input.shape
        ctx.value_size = np.shape(value)
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        needs_input, needs_value = ctx.needs_input_grad
        grad_input = grad_value = None
        written = np.zeros(ctx.input_size, dtype=bool)
        written[ctx.index] = True
        if needs_input:
            grad_input = pg.where(written, 0.0, grad_output)
        if needs_value:
            last = np.full(ctx.input_size, -1)
            region = last[ctx.index]
            order = np.arange(region.size).reshape(region.shape)
            last[ctx.index] = order
            kept = last[ctx.index] == order  # of an element named twice, only its last value counts
            region_grad = grad_output[ctx.index]
            if not kept.all():
                region_grad = pg.where(kept, region_grad, 0.0)
            while region_grad.ndim < len(
                ctx.value_size
            ):  # a value may have more leading axes of size 1
                region_grad = region_grad.reshape((1, *region_grad.shape))
            grad_value = pg.sum_to_size(region_grad, ctx.value_size)
        return grad_input, grad_value

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(3, 4)), rng.normal(size=(4,)), index=1)
        yield pg.Sample(
            rng.normal(size=(3, 4)), rng.normal(size=(3, 1)), index=(slice(None), slice(1, 3))
        )
        yield pg.Sample(rng.normal(size=(5,)), rng.normal(size=(3,)), index=np.array([0, 2, 2]))
        yield pg.Sample(
            rng.normal(size=(2, 3)),
            np.array(1.5),
            index=np.array([[True, False, True], [False] * 3]),
        )

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(
            np.ones(3), np.ones(1), index=5, raises=IndexError, match="out of bounds"
        )
        yield pg.ErrorSample(
            np.ones(3), np.ones(4), index=slice(0, 2), raises=RuntimeError, match="shape mismatch"
        )


class Copy(pg.ArrayFunction):
    """`value`, broadcast to the shape of `input` and converted to its dtype.

    Raises
    ------
    RuntimeError
        `value` does not broadcast to the shape of `input`.

    Source: nothing of `input` is left, so no gradient flows to it; that of `value` is summed over the broadcast axes.

    >>> import plugrad as pg
    >>> pg.zeros(2).copy_(pg.tensor([1.0, 2.0]))
    tensor([1., 2.])
    """

    node_name = "CopyBackwards"
    broadcasts = True

    @staticmethod
    def forward(ctx: Any, input: Any, value: Any) -> Any:
        output = np.empty_like(input)
        try:
            output[...] = value
        except ValueError as error:
            raise RuntimeError(
                f"The size of the value {list(np.shape(value))} must broadcast to the tensor's size "
                f"{list(input.shape)}; expand or reshape it"
            ) from error
        return output

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        needs_input, needs_value = ctx.needs_input_grad
        return nothing(grad_output) if needs_input else None, grad_output if needs_value else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 3)))
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(3,)))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(np.ones(2), np.ones(3), raises=RuntimeError, match="must broadcast")


class Fill(pg.ArrayFunction):
    """A tensor like `input` in which every element is the one of `value`.

    Raises
    ------
    RuntimeError
        `value` has a dimension.

    Source: as for `copy`.

    >>> import plugrad as pg
    >>> pg.zeros(2).fill_(3)
    tensor([3., 3.])
    """

    node_name = "FillBackward0"
    broadcasts = True

    @staticmethod
    def forward(ctx: Any, input: Any, value: Any) -> Any:
        if np.ndim(value):
            raise RuntimeError(
                f"fill_ only supports 0-dimension value tensor but got tensor with {np.ndim(value)} "
                "dimensions; use copy_"
            )
        return np.full_like(input, value)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        needs_input, needs_value = ctx.needs_input_grad
        return nothing(grad_output) if needs_input else None, grad_output if needs_value else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=()))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(np.ones(2), np.ones(2), raises=RuntimeError, match="0-dimension")


class Zero(pg.ArrayFunction):
    """Zeros like `input`; no gradient flows.

    >>> import plugrad as pg
    >>> pg.ones(2).zero_()
    tensor([0., 0.])
    """

    node_name = "ZeroBackward0"

    @staticmethod
    def forward(ctx: Any, input: Any) -> Any:
        return np.zeros_like(input)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return nothing(grad_output)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)))


def nothing(grad_output: Any) -> Any:
    """Zeros of the gradient's shape: not its product with 0, which is NaN where it is infinite."""
    return np.zeros(tuple(grad_output.shape), grad_output.dtype)
