"""Overwriting a tensor, as ops without side effects: the engine writes the result where the old values were.

``x.fill_(v)`` is `fill`, ``x.copy_(v)`` is `copy`, ``x.zero_()`` is `zero`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg


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

    node_name = "torch::autograd::CopyBackwards"
    complex = "holomorphic"
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
    complex = True
    broadcasts = True

    @staticmethod
    def forward(ctx: Any, input: Any, value: Any) -> Any:
        if np.ndim(value):
            raise RuntimeError(
                f"fill_ only supports 0-dimension value tensor but got tensor with {np.ndim(value)} "
                "dimensions; use copy_"
            )
        ctx.value_is_real = not np.iscomplexobj(value)
        return np.full_like(input, value)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        needs_input, needs_value = ctx.needs_input_grad
        of_value = pg.real(grad_output) if ctx.value_is_real else grad_output
        return nothing(grad_output) if needs_input else None, of_value if needs_value else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=()))
        yield pg.Sample(rng.normal(size=(3,)), np.array(-1.5))

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
    complex = True

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
