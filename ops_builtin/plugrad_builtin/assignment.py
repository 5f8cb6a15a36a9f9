"""Overwriting a tensor, as ops without side effects: the engine writes the result where the old values were.

``x.fill_(v)`` is `fill`, ``x.copy_(v)`` is `copy`, ``x.zero_()`` is `zero`.
"""

from __future__ import annotations

from operator import setitem
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Operand,
    Primitive,
    constant_like,
    is_other_array,
    no_gradient,
    on,
    refuses,
)


class Copy(Primitive):
    """Copy of `value`, broadcast to the shape of `input` and converted to its dtype.

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
    def forward(ctx: Context, input: Array, value: Operand) -> Array:
        value = as_element(value, input.dtype, "copy_")
        if np.ndim(value) > input.ndim:  # NumPy would drop leading dimensions of length one
            raise RuntimeError(
                f"output with shape {list(input.shape)} doesn't match the broadcast shape "
                f"{list(np.shape(value))}: reshape the value, copy_ cannot add dimensions to its tensor"
            )
        try:
            if is_other_array(input) or is_other_array(value):
                return spread(value, input)
            output = np.empty_like(input)
            pg.quietly(setitem, output, ..., value)
        except ValueError as error:
            raise RuntimeError(
                f"The size of the value {list(np.shape(value))} must broadcast to the tensor's size "
                f"{list(input.shape)}; expand or reshape it"
            ) from error
        return output

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        needs_input, needs_value = ctx.needs_input_grad
        return no_gradient(
            grad_output
        ) if needs_input else None, grad_output if needs_value else None

    samples = on(((2, 3), (2, 3)), ((2, 3), (3,)))

    error_samples = refuses(RuntimeError, "must broadcast", ((2,), (3,)))


class Fill(Primitive):
    """A tensor like `input` in which every element is the one of `value`.

    Raises
    ------
    RuntimeError
        `value` is not 0-dimensional.

    Source: as for `copy`.

    >>> import plugrad as pg
    >>> pg.zeros(2).fill_(3)
    tensor([3., 3.])
    """

    complex = True
    broadcasts = True

    @staticmethod
    def forward(ctx: Context, input: Array, value: Operand) -> Array:
        value = as_element(value, input.dtype, "fill_")
        if np.ndim(value):
            raise RuntimeError(
                f"fill_ only supports 0-dimension value tensor but got tensor with {np.ndim(value)} "
                "dimensions; use copy_"
            )
        ctx.value_is_real = not np.iscomplexobj(value)
        if is_other_array(input) or is_other_array(value):
            return spread(value, input)
        return pg.quietly(np.full_like, input, value)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        needs_input, needs_value = ctx.needs_input_grad
        of_value = pg.real(grad_output) if ctx.value_is_real else grad_output
        return no_gradient(grad_output) if needs_input else None, of_value if needs_value else None

    samples = on(((2, 3), ()), ((3,), np.array(-1.5)))

    error_samples = refuses(RuntimeError, "0-dimension", ((2,), (2,)))


def spread(value: Any, input: Any) -> Any:
    """Return `value` broadcast to the shape and converted to the dtype of `input`, where one of the two is no NumPy
    array.
    """
    like = input if is_other_array(input) else value
    value = (
        value.astype(input.dtype) if hasattr(value, "astype") else np.full((), value, input.dtype)
    )
    return np.broadcast_to(constant_like(value, like), input.shape)


def as_element(value: Array, dtype: Any, name: str) -> Any:
    """Return a value in the form in which it is written into an array of `dtype`: a Python number as the dtype holds
    it.

    As in PyTorch, integer dtypes cut off the fraction of a float, and unsigned dtypes wrap negative integers around.
    `name` is the op's, for the message.

    Raises
    ------
    RuntimeError
        The dtype cannot hold the number.
    TypeError
        The value is neither a number nor an array of numbers.
    """
    if value is None or isinstance(value, (str, bytes)):
        raise TypeError(
            f"{name}: can't assign a {type(value).__name__} to a tensor of {dtype}; expected a number or a tensor"
        )
    if dtype.kind in "fc" and type(value) in (int, float) and -65504 <= value <= 65504:
        return value  # nearly always: what the smallest of them holds; the rest is 5 us slower
    if isinstance(value, (bool, int, float, complex)):
        return pg.full((), value, dtype=dtype).numpy()
    return value


class Zero(Primitive):
    """Zeros like `input`; it has no gradient.

    >>> import plugrad as pg
    >>> pg.ones(2).zero_()
    tensor([0., 0.])
    """

    complex = True

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        return np.zeros_like(input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return no_gradient(grad_output)

    samples = on((2, 3))
