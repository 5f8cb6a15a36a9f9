"""Between real and complex numbers: `conj`, `real`, `imag`, `complex`.

Gradients are PyTorch's: of a real loss L by z = x + iy, dL/dx + i dL/dy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, Context, broadcasting_errors, explained


class Conj(pg.ArrayFunction):
    """Complex conjugate, elementwise; a real tensor is its own. It is a view of `input`, computed when it is read.

    Source: conj is linear over the reals, and its own transpose.

    >>> import plugrad as pg
    >>> pg.conj(pg.tensor([1 + 2j]))
    tensor([1.-2.j])
    """

    node_name = "ConjBackward0"
    complex = True
    is_view = "conjugate"
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def call(input: Array) -> Array:
        return Conj.apply(input) if is_complex(input, "conj") else input

    @staticmethod
    def forward(ctx: Context, input: Array) -> Array:
        return np.conj(input)

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        return pg.conj(grad_output)

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from complex_samples(rng)


class Real(pg.ArrayFunction):
    """Real part, elementwise; a real tensor is its own. It shows the memory of `input`.

    Source: d Re(z) = dx.

    >>> import plugrad as pg
    >>> pg.real(pg.tensor([1 + 2j]))
    tensor([1.])
    """

    node_name = "RealBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

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

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from complex_samples(rng)


class Imag(pg.ArrayFunction):
    """Imaginary part, elementwise. It shows the memory of `input`.

    Raises
    ------
    RuntimeError
        `input` is real.

    Source: d Im(z) = dy.

    >>> import plugrad as pg
    >>> pg.imag(pg.tensor([1 + 2j]))
    tensor([2.])
    """

    node_name = "ImagBackward0"
    complex = True
    is_view = True
    arrays = "nep18"
    writes_to_gradients = False

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

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield from complex_samples(rng)

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(np.ones(2), raises=RuntimeError, match="imag is not implemented")


class Complex(pg.ArrayFunction):
    """The complex numbers with real part `real` and imaginary part `imag`, of one shape and real dtype.

    Raises
    ------
    RuntimeError
        The two differ in dtype, or are not real floating-point numbers.

    Source: d(x + iy) = dx + i dy.

    >>> import plugrad as pg
    >>> pg.complex(pg.tensor([1.0]), pg.tensor([2.0]))
    tensor([1.+2.j])
    """

    node_name = "ComplexBackward0"
    complex = True
    broadcasts = True
    arrays = "nep18"
    writes_to_gradients = False

    @staticmethod
    def forward(ctx: Context, real: Array, imag: Array) -> Array:
        kinds = (getattr(real, "dtype", None), getattr(imag, "dtype", None))
        if kinds[0] != kinds[1] or kinds[0] is None or kinds[0].kind != "f":
            raise RuntimeError(
                "Expected both inputs to be Half, Float or Double tensors of one dtype but got "
                f"{kinds[0]} and {kinds[1]}"
            )
        try:
            return put_together(real, imag)
        except ValueError as error:
            raise explained(error, real, imag) from error

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Any:
        first, second = ctx.needs_input_grad
        return pg.real(grad_output) if first else None, pg.imag(grad_output) if second else None

    @staticmethod
    def samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=(2, 3)))
        yield pg.Sample(rng.normal(size=(2, 3)), rng.normal(size=3))
        yield pg.Sample(np.array(0.5), np.array(2.0))

    @staticmethod
    def error_samples(rng: np.random.Generator) -> Iterator[pg.ErrorSample]:
        yield pg.ErrorSample(
            np.ones(2), np.ones(2, np.float32), raises=RuntimeError, match="Expected both inputs"
        )
        yield from broadcasting_errors(rng)


def is_complex(input: Array, op: str) -> bool:
    """Return whether `input` is complex; TypeError if it is a number, which has no dtype."""
    if not hasattr(input, "dtype"):
        raise TypeError(
            f"{op}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}; make it one: "
            "plugrad.tensor(...)"
        )
    return bool(input.dtype.kind == "c")


def put_together(real: Array, imag: Array) -> Any:
    """Return ``real + 1j * imag`` without the product, which is nan where 0 meets an infinity.

    Arrays that are not NumPy's know no other way.
    """
    if not all(isinstance(part, np.ndarray | np.generic) for part in (real, imag)):
        return real + imag * 1j
    output = np.empty(np.broadcast(real, imag).shape, np.result_type(real, np.complex64))
    output.real, output.imag = real, imag
    return output


def complex_samples(rng: np.random.Generator) -> Iterator[pg.Sample]:
    """Yield complex numbers of a few shapes."""
    for shape in ((2, 3), (), (0, 2)):
        yield pg.Sample(rng.normal(size=shape) + 1j * rng.normal(size=shape))
