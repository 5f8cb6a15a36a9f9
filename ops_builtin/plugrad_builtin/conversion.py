"""`to`: conversion to another dtype, also behind `x.double()` and the like."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    DTypeLike,
    Primitive,
    array_of,
    every,
    linear,
    on,
    strided,
)


def is_scattered(array: Any) -> bool:
    """Return whether the elements of an array lie in another order than C's; False for arrays that do not show their
    memory.
    """
    return hasattr(array, "flags") and not array.flags.c_contiguous


class To(Primitive):
    """Conversion to another dtype; the tensor itself is returned if it has that dtype already, unless `copy`.

    Called as PyTorch's: ``x.to(dtype)``, ``x.to("cpu", dtype)``, ``x.to(other)``, with `non_blocking` (which has no
    effect on the CPU), `copy` and `memory_format`.

    Parameters
    ----------
    input
        Any shape.
    dtype
        Anything that ``np.dtype`` takes, or a tensor.

    Raises
    ------
    RuntimeError
        The device is neither the CPU nor the one where the array is: a tensor on a GPU (CuPy's) goes to the CPU, and
        its gradient back.
    TypeError
        An argument names neither a dtype nor a device.

    Source: a conversion between floating dtypes has slope 1; its gradient is converted back at the edge.

    >>> import plugrad as pg
    >>> pg.tensor([1.5]).to(pg.float64)
    tensor([1.5000], dtype=torch.float64)
    """

    node_name = "ToCopyBackward0"
    complex = True

    @staticmethod
    def call(
        input: Array,
        *args: Any,
        device: Any = None,
        dtype: DTypeLike | None = None,
        non_blocking: bool = False,
        copy: bool = False,
        memory_format: Any = None,
    ) -> Array:
        rest = list(args)
        if rest and is_place(rest[0]):
            device = rest.pop(0)
        if rest and not isinstance(rest[0], bool):
            dtype = rest.pop(0)
        if len(rest) > 2 or not all(isinstance(flag, bool) for flag in rest):
            raise TypeError(
                f"to() received an invalid combination of arguments: non_blocking and copy are bools, got {rest}"
            )
        copy = rest[1] if len(rest) == 2 else copy
        fetched = False
        if device is not None:
            here = input.device
            fetched = here.type != "cpu" and str(device).partition(":")[0] == "cpu"
            if not fetched and str(device) not in (str(here), here.type):
                pg.device(device)  # which refuses it
        if memory_format not in (None, pg.preserve_format, pg.contiguous_format):
            raise RuntimeError(
                f"to(): plugrad keeps tensors in NumPy's order, not in {memory_format!r}"
            )
        chosen = np.dtype(input.dtype) if dtype is None else numpy_dtype(dtype)
        contiguous = memory_format is pg.contiguous_format and is_scattered(array_of(input))
        if input.dtype == chosen and not (copy or contiguous or fetched):
            return input
        if fetched:
            return To.apply(input, dtype=chosen, contiguous=contiguous, place="cpu")
        return To.apply(input, dtype=chosen, contiguous=contiguous)

    @staticmethod
    def forward(
        ctx: Context, input: Array, *, dtype: Any, contiguous: bool = False, place: Any = None
    ) -> Array:
        ctx.back = None
        if place is not None:  # "cpu", or an array of the library that it goes to
            fetched = isinstance(place, str)
            ctx.back = np.empty_like(input, shape=(0,)) if fetched else "cpu"
            input = input.get() if fetched else np.asarray(input, like=place)
        if contiguous:
            if hasattr(input, "flags"):  # what others have is in no order that could be seen
                input = input.copy(order="C")
            ctx.node_name = "CloneBackward0" if input.dtype == dtype else "ToCopyBackward0"
        ctx.is_real = input.dtype.kind != "c"
        if not ctx.is_real and dtype.kind != "c":
            input = input.real
        return pg.quietly(input.astype, dtype)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        if ctx.back is not None:
            grad_output = To.apply(grad_output, dtype=np.dtype(grad_output.dtype), place=ctx.back)
        return pg.real(grad_output) if ctx.is_real else grad_output

    samples = (
        on((2, 3), dtype=every(np.dtype("float64"), np.dtype("complex128")))
        + on((3,), dtype=np.dtype("longdouble"))
        + on(strided(3, 2), dtype=np.dtype("float64"), contiguous=True)
    )


def in_chunks(input: Array, *, chunks: Any) -> Array:
    return input.rechunk(chunks) if hasattr(input, "rechunk") else input[...]


@linear(in_chunks, samples=on((2, 3), chunks={0: -1}))
def rechunk(grad: Any) -> Any:
    """Elements of a Dask array in other chunks, as Dask's `rechunk`, with a gradient; for a NumPy array, which has no
    chunks, a view.

    `chunks` is what Dask takes: ``{0: -1}`` is one chunk along the first dimension.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> pg.rechunk(x, {0: -1}).sum().backward()
    >>> x.grad
    tensor([1., 1.])
    """
    return grad


def is_place(value: Any) -> bool:
    """Return whether an argument of `to` names a device: a string that is no dtype, a `pg.device`, an integer or
    None.
    """
    if isinstance(value, str):
        try:
            np.dtype(value)
        except TypeError:
            return True
    return isinstance(value, (pg.device, int, type(None))) and not isinstance(value, bool)


def numpy_dtype(dtype: Any) -> Any:
    """Return the NumPy dtype that a dtype names, or that a tensor has.

    Raises
    ------
    TypeError
        `dtype` names no boolean, integer, floating-point or complex dtype.
    """
    source = dtype.dtype if isinstance(dtype, pg.Tensor) else dtype
    try:
        chosen = np.dtype(source)
    except TypeError:
        chosen = None
    if chosen is None or chosen.kind not in "biufc":
        raise TypeError(
            f"to() received an invalid combination of arguments - got ({type(dtype).__name__}), but expected a dtype, "
            "a device or a tensor"
        )
    return chosen
