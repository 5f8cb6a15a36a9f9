"""Ops between real and complex numbers: `conj`, `real`, `imag`, `complex`, `angle`, `polar`, `view_as_real`.

Gradients are PyTorch's: the gradient of a real loss L by z = x + iy is dL/dx + i dL/dy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Context,
    Primitive,
    as_floating,
    broadcasting_errors,
    composed,
    explained,
    is_batched,
    is_other_array,
    no_gradient,
    on,
    primitive,
    refuses,
    samples_off_zero,
    smooth_samples,
    torch_name,
)


def complex_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield complex inputs of shapes (2, 3), () and (0, 2)."""
    for shape in ((2, 3), (), (0, 2)):
        yield pg.Sample(rng.normal(size=shape) + 1j * rng.normal(size=shape))


def angle_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `angle`: real numbers away from 0, and complex numbers."""
    yield from samples_off_zero(rng)
    yield from complex_samples(rng)


def both_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `conj_physical`: real numbers, and complex ones."""
    yield from smooth_samples(rng)
    yield from complex_samples(rng)


def polar_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield samples for `polar`: absolute values (positive) and angles, whose shapes broadcast."""
    yield pg.Sample(rng.uniform(0.5, 2, (2, 3)), rng.normal(size=(2, 3)))
    yield pg.Sample(rng.uniform(0.5, 2, (2, 1)), rng.normal(size=3))
    yield pg.Sample(np.asarray(rng.uniform(0.5, 2)), rng.normal(size=()))
    yield pg.Sample(rng.uniform(0.5, 2, (0, 3)), rng.normal(size=(1, 3)))


def polar_errors(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
    """Yield arguments that `polar` must refuse: two different dtypes, integers, and shapes that do not broadcast."""
    x = np.ones(2)
    yield pg.ErrorSample(x, x.astype(np.float32), raises=RuntimeError, match="Expected object of")
    yield pg.ErrorSample(np.arange(2), np.arange(2), raises=RuntimeError, match="Expected both in")
    yield from broadcasting_errors(rng)


def numbers_in_memory(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield complex inputs for `view_as_real`, one of them a strided view; none is empty, as PyTorch refuses that
    here.
    """
    for shape in ((2, 3), ()):
        yield pg.Sample(rng.normal(size=shape) + 1j * rng.normal(size=shape))
    yield pg.Sample((rng.normal(size=(3, 4)) + 1j * rng.normal(size=(3, 4))).T[::2, ::-1])


class Conj(Primitive):
    """Complex conjugate, elementwise, as a view of `input` that is computed when it is read; a real tensor is returned
    as it is.

    Source: conj is linear over the reals, and its own transpose.

    >>> import plugrad as pg
    >>> pg.conj(pg.tensor([1 + 2j]))
    tensor([1.-2.j])
    """

    complex = True
    is_view = "conjugate"

    @staticmethod
    def call(input: Array) -> Array:
        return Conj.apply(input) if is_complex(input, "conj") else input

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        return np.conj(input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return pg.conj(grad_output)

    samples = staticmethod(complex_samples)


class Real(Primitive):
    """Real part, elementwise, as a view of the memory of `input`; a real tensor is returned as it is.

    Source: d Re(z) = dx.

    >>> import plugrad as pg
    >>> pg.real(pg.tensor([1 + 2j]))
    tensor([1.])
    """

    complex = True
    is_view = True

    @staticmethod
    def call(input: Array) -> Array:
        return Real.apply(input) if is_complex(input, "real") else input

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        ctx.one = input.dtype.type(1)
        return np.real(input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output * ctx.one

    samples = staticmethod(complex_samples)


class Imag(Primitive):
    """Imaginary part, elementwise, as a view of the memory of `input`.

    Raises
    ------
    RuntimeError
        `input` is real.

    Source: d Im(z) = dy.

    >>> import plugrad as pg
    >>> pg.imag(pg.tensor([1 + 2j]))
    tensor([2.])
    """

    complex = True
    is_view = True

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        if input.dtype.kind != "c":
            raise RuntimeError(
                f"imag is not implemented for tensors with non-complex dtypes, got {input.dtype}: it would be zeros"
            )
        return np.imag(input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return grad_output * 1j

    samples = staticmethod(complex_samples)

    error_samples = refuses(RuntimeError, "imag is not implemented", (2,))


class Complex(Primitive):
    """Complex numbers with real part `real` and imaginary part `imag`, tensors of one shape and one real dtype.

    Raises
    ------
    RuntimeError
        The two differ in dtype, or are not real floating-point numbers.

    Source: d(x + iy) = dx + i dy.

    >>> import plugrad as pg
    >>> pg.complex(pg.tensor([1.0]), pg.tensor([2.0]))
    tensor([1.+2.j])
    """

    complex = True
    broadcasts = True

    @staticmethod
    def forward(ctx: Context, real: Array, imag: Array) -> Array:
        refuse_kinds(real, imag)
        try:
            return put_together(real, imag)
        except ValueError as error:
            raise explained(error, real, imag) from error

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        first, second = ctx.needs_input_grad
        return pg.real(grad_output) if first else None, pg.imag(grad_output) if second else None

    samples = on(((2, 3), (2, 3)), ((2, 3), (3,)), (np.array(0.5), np.array(2.0)))

    error_samples = (
        refuses(RuntimeError, "Expected object of scalar type", ((2,), np.ones(2, np.float32)))
        + broadcasting_errors
    )


def angles_of(input: Array) -> Any:
    """Return the angles of complex numbers in radians; of real ones π where they are negative, nan where they are nan,
    else 0.
    """
    if input.dtype.kind == "c":
        return pg.quietly(np.angle, input)
    x = as_floating(input)
    return np.where(x != x, x, np.where(x < 0, np.pi, 0)).astype(x.dtype)


@primitive(
    angles_of, samples=angle_samples, complex=True, reference=np.angle, node_name="AngleBackward0"
)
def angle(grad: Array, input: Array) -> Any:
    """Angle of complex numbers in radians, in (-π, π], elementwise; for real numbers π where they are negative, else 0.

    Source: dφ = Im(dz / z), so the gradient is i z / |z|²; 0 at 0, and for real numbers.

    >>> import plugrad as pg
    >>> pg.angle(pg.tensor([1j, -2.0]))
    tensor([1.5708, 3.1416])
    """
    if input.dtype.kind != "c":
        return no_gradient(grad)
    size = pg.abs(pg.where(input == 0, 1, input))
    return grad / size * 1j * (input / size)


def refuse_kinds(first: Array, second: Array) -> None:
    """Raise PyTorch's RuntimeError if two arrays, parts of complex numbers, are not real floating-point or differ in
    dtype.
    """
    kinds = [torch_name(each.dtype) for each in (first, second)]
    if any(each.dtype.kind != "f" for each in (first, second)):
        raise RuntimeError(
            f"Expected both inputs to be Half, Float or Double tensors but got {kinds[0]} and {kinds[1]}; convert "
            "first: x.float()"
        )
    if kinds[0] != kinds[1]:
        raise RuntimeError(
            f"Expected object of scalar type {kinds[0]} but got scalar type {kinds[1]} for second argument; convert one"
        )


@composed(samples=polar_samples, error_samples=polar_errors, complex=True)
def polar(abs: Array, angle: Array) -> Array:
    """Complex numbers of polar coordinates, elementwise with broadcasting: ``abs * exp(i angle)``.

    Raises
    ------
    RuntimeError
        The two differ in dtype, or are not real floating-point numbers.

    >>> import plugrad as pg
    >>> pg.polar(pg.tensor([2.0]), pg.tensor([0.0]))
    tensor([2.+0.j])
    """
    refuse_kinds(abs, angle)
    return pg.complex(abs * pg.cos(angle), abs * pg.sin(angle))


@composed(samples=both_samples, complex=True)
def conj_physical(input: Array) -> Array:
    """Complex conjugate in memory of its own, elementwise; a real tensor is returned as it is.

    >>> import plugrad as pg
    >>> pg.conj_physical(pg.tensor([1 + 2j]))
    tensor([1.-2.j])
    """
    return pg.clone(pg.conj(input)) if input.dtype.kind == "c" else input


def parts_of(input: Array) -> Any:
    """Return a view of complex numbers as reals: (...) gives (..., 2), real and imaginary part. Raises RuntimeError for
    reals.
    """
    if input.dtype.kind != "c":
        raise RuntimeError("view_as_real is only supported for complex tensors")
    if is_other_array(input) and not is_batched(input):
        return np.stack([input.real, input.imag], axis=-1)
    array = input if is_batched(input) else np.asarray(input)
    return array[..., None].view(array.real.dtype)


@primitive(
    parts_of,
    samples=numbers_in_memory,
    error_samples=refuses(RuntimeError, "only supported for complex", (2,)),
    complex=True,
    is_view=True,
)
def view_as_real(grad: Array) -> Any:
    """Real and imaginary parts of complex numbers in a last dimension of two, as a view: (...) gives (..., 2).

    Raises
    ------
    RuntimeError
        `input` is real.

    Source: dz = dx + i dy.

    >>> import plugrad as pg
    >>> pg.view_as_real(pg.tensor([1 + 2j]))
    tensor([[1., 2.]])
    """
    return pg.complex(grad[..., 0], grad[..., 1])


def numbers_of(input: Array) -> Any:
    """Return a view of real and imaginary parts as complex numbers: (..., 2) gives (...), the reverse of `parts_of`.

    Raises RuntimeError unless `input` is float32 or float64 and its last dimension has size 2 and stride 1.
    """
    if input.dtype.kind != "f" or input.dtype.itemsize not in (4, 8):
        raise RuntimeError(
            "view_as_complex is only supported for float and double tensors, but got a tensor of "
            f"scalar type: {torch_name(input.dtype)}"
        )
    if not input.ndim:
        raise RuntimeError("Input tensor must have one or more dimensions")
    if input.shape[-1] != 2:
        raise RuntimeError("Tensor must have a last dimension of size 2")
    if is_other_array(input) and not is_batched(input):
        return input[..., 0] + input[..., 1] * 1j
    array = input if is_batched(input) else np.asarray(input)
    if array.size and array.strides[-1] != array.itemsize:
        raise RuntimeError(
            "Tensor must have a last dimension with stride 1; make it contiguous() first"
        )
    return array.view(np.result_type(array, np.complex64))[..., 0]


@primitive(
    numbers_of,
    samples=on((2, 3, 2), (2,), lambda rng: rng.normal(size=(3, 4, 2)).transpose(1, 0, 2)[::2]),
    error_samples=refuses(RuntimeError, "a last dimension of size 2", (3,))
    + refuses(RuntimeError, "one or more dimensions", ())
    + refuses(RuntimeError, "only supported for", np.ones((2, 2), int))
    + refuses(RuntimeError, "last dimension with stride 1", np.ones((2, 3)).T),
    complex=True,
    is_view=True,
)
def view_as_complex(grad: Array) -> Any:
    """Complex numbers from real and imaginary parts in a last dimension of two, as a view: (..., 2) gives (...).

    Raises
    ------
    RuntimeError
        The last dimension has not size 2 and stride 1, or the dtype is neither single nor double.

    Source: dz = dx + i dy.

    >>> import plugrad as pg
    >>> pg.view_as_complex(pg.tensor([[1.0, 2.0]]))
    tensor([1.+2.j])
    """
    return pg.view_as_real(grad)


def is_complex(input: Array, op: str) -> bool:
    """Return whether `input` is complex. Raises TypeError, which names `op`, if it is a Python number, which has no
    dtype.
    """
    if not hasattr(input, "dtype"):
        raise TypeError(
            f"{op}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}; make it one: "
            "plugrad.tensor(...)"
        )
    return bool(input.dtype.kind == "c")


def put_together(real: Array, imag: Array) -> Any:
    """Return ``real + 1j * imag`` without that product, which is nan where 0 meets an infinity.

    Arrays of libraries other than NumPy can only be put together by the product.
    """
    if not all(isinstance(part, np.ndarray | np.generic) for part in (real, imag)):
        return real + imag * 1j
    output = np.empty(np.broadcast(real, imag).shape, np.result_type(real, np.complex64))
    output.real, output.imag = real, imag
    return output
