"""The ops of the pack `signal`, as `plugrad.ops.signal` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
from plugrad._builtin import AnyArray, Operand
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "convolve",
    "convolve2d",
    "correlate",
    "correlate2d",
    "detrend",
    "fftconvolve",
    "filtfilt",
    "lfilter",
    "lfilter_zi",
    "oaconvolve",
    "recursive",
    "sosfilt",
    "sosfilt_zi",
    "sosfiltfilt",
    "upfirdn",
]

@overload
def convolve(
    in1: Tensor,
    in2: Operand,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution of two arrays of any dimension, in the `mode` "full", "same" (the size of `in1`) or "valid".

    `method` is "auto", "direct" or "fft".

    Raises
    ------
    ValueError
        An array is empty, the dimensions differ, or there is no such mode.

    Source: the gradient by one array is the correlation of the gradient with the other.

    >>> import plugrad as pg
    >>> pg.ops.signal.convolve(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 1.0]), method="direct")
    tensor([1., 3., 2.])
    """

@overload
def convolve(
    in1: Operand,
    in2: Tensor,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def convolve(
    in1: Operand,
    in2: Operand,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def convolve2d(
    in1: Tensor,
    in2: Tensor,
    mode: builtins.str = 'full',
    boundary: builtins.str = 'fill',
    fillvalue: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution of two images; beyond the border of `in1` is `fillvalue`, or it is continued ("wrap", "symm").

    Raises
    ------
    ValueError
        They have not two dimensions, one is empty, or there is no such mode or boundary.

    >>> import plugrad as pg
    >>> pg.ops.signal.convolve2d(pg.ones(2, 2), pg.ones(2, 2), mode="valid")
    tensor([[4.]])
    """

@overload
def convolve2d(
    in1: AnyArray,
    in2: AnyArray,
    mode: builtins.str = 'full',
    boundary: builtins.str = 'fill',
    fillvalue: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def correlate(
    in1: Tensor,
    in2: Tensor,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Cross-correlation of two arrays of any dimension: the convolution with `in2`, conjugate and reversed.

    Arguments and errors are those of `convolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.correlate(pg.tensor([1.0, 2.0]), pg.tensor([0.0, 1.0]), method="direct")
    tensor([1., 2., 0.])
    """

@overload
def correlate(
    in1: AnyArray,
    in2: AnyArray,
    mode: builtins.str = 'full',
    method: builtins.str = 'auto',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def correlate2d(
    in1: Tensor,
    in2: Tensor,
    mode: builtins.str = 'full',
    boundary: builtins.str = 'fill',
    fillvalue: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Cross-correlation of two images: `convolve2d` with `in2`, conjugate and reversed; its arguments and errors.

    >>> import plugrad as pg
    >>> pg.ops.signal.correlate2d(pg.ones(2, 2), pg.ones(2, 2), mode="valid")
    tensor([[4.]])
    """

@overload
def correlate2d(
    in1: AnyArray,
    in2: AnyArray,
    mode: builtins.str = 'full',
    boundary: builtins.str = 'fill',
    fillvalue: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def detrend(
    data: Tensor,
    axis: builtins.int = -1,
    type: builtins.str = 'linear',
    bp: Any = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Signal less its mean ("constant"), or less its straight line by least squares ("linear"), in pieces at `bp`.

    Raises
    ------
    ValueError
        There is no such type, or nothing to detrend.

    Source: 1 minus an orthogonal projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.ops.signal.detrend(pg.tensor([1.0, 3.0]), type="constant")
    tensor([-1.,  1.])
    """

@overload
def detrend(
    data: AnyArray,
    axis: builtins.int = -1,
    type: builtins.str = 'linear',
    bp: Any = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fftconvolve(
    in1: Tensor,
    in2: Operand,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution by Fourier transforms, along all axes or along `axes`; the other ones broadcast.

    Other arguments, errors and source are those of `convolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.fftconvolve(pg.ones(4), pg.ones(2)).shape
    torch.Size([5])
    """

@overload
def fftconvolve(
    in1: Operand,
    in2: Tensor,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def fftconvolve(
    in1: Operand,
    in2: Operand,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def filtfilt(
    b: Tensor,
    a: Tensor,
    x: Tensor,
    axis: builtins.int = -1,
    padtype: builtins.str | None = 'odd',
    padlen: builtins.int | None = None,
    method: builtins.str = 'pad',
    irlen: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Filter forwards and backwards, so that no phase is shifted; by both coefficients and the signal.

    Raises
    ------
    ValueError
        The signal is not longer than `padlen`, or there is no such `padtype`.
    NotImplementedError
        The method is "gust", Gustafsson's.

    >>> import plugrad as pg
    >>> pg.ops.signal.filtfilt(pg.tensor([0.5]), pg.tensor([1.0, -0.5]), pg.ones(10))[:2]
    tensor([1., 1.])
    """

@overload
def filtfilt(
    b: AnyArray,
    a: AnyArray,
    x: AnyArray,
    axis: builtins.int = -1,
    padtype: builtins.str | None = 'odd',
    padlen: builtins.int | None = None,
    method: builtins.str = 'pad',
    irlen: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lfilter(
    b: Tensor,
    a: Tensor,
    x: Tensor,
    axis: builtins.int = -1,
    zi: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Recursive (IIR) or FIR filter b / a of `x` along `axis`; with the state `zi`, also the state at the end.

    Gradients are by `b`, `a`, `x` and `zi`; and of the final state too.

    Returns
    -------
    Tensor
        The filtered signal; or, if `zi` is given, a tuple of it and of the final state, as of SciPy.

    Raises
    ------
    ValueError
        `a` begins with 0, the coefficients are no vectors, or there is no axis.

    >>> import plugrad as pg
    >>> pg.ops.signal.lfilter(pg.tensor([1.0]), pg.tensor([1.0, -0.5]), pg.tensor([1.0, 0.0, 0.0]))
    tensor([1.0000, 0.5000, 0.2500])
    """

@overload
def lfilter(
    b: AnyArray,
    a: AnyArray,
    x: AnyArray,
    axis: builtins.int = -1,
    zi: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lfilter_zi(b: Tensor, a: Tensor, *, out: Tensor | None = None) -> Tensor:
    """State of `lfilter` in which a constant signal of 1 has been filtered for ever, by both coefficients.

    Raises
    ------
    ValueError
        The coefficients are no vectors.
    RuntimeError
        (LinAlgError) `a` has a root at 1, so that no such state exists.

    >>> import plugrad as pg
    >>> pg.ops.signal.lfilter_zi(pg.tensor([0.5]), pg.tensor([1.0, -0.5]))
    tensor([0.5000])
    """

@overload
def lfilter_zi(b: AnyArray, a: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def oaconvolve(
    in1: Tensor,
    in2: Operand,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution by Fourier transforms of pieces (overlap-add), for a long array and a short one.

    Arguments, errors and source are those of `fftconvolve`.

    >>> import plugrad as pg
    >>> pg.ops.signal.oaconvolve(pg.ones(100), pg.ones(2)).shape
    torch.Size([101])
    """

@overload
def oaconvolve(
    in1: Operand,
    in2: Tensor,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def oaconvolve(
    in1: Operand,
    in2: Operand,
    mode: builtins.str = 'full',
    axes: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def recursive(
    b: Tensor,
    a: Tensor,
    x: Tensor,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Recursive filter b / a of `x` along `axis`, from rest; what `lfilter` is without `zi`.

    Raises
    ------
    ValueError
        `a` begins with 0, the coefficients are no vectors, or there is no axis.

    Source: with w, the gradient filtered by 1 / a from the end to the beginning, those of b and a are the correlations
    of w with x and of -w with y, and that of x is w filtered by b, from the end again: adjoint of a * y = b * x.

    >>> import plugrad as pg
    >>> pg.ops.signal.recursive(pg.tensor([1.0]), pg.tensor([1.0, -0.5]), pg.tensor([1.0, 0.0, 0.0]))
    tensor([1.0000, 0.5000, 0.2500])
    """

@overload
def recursive(
    b: AnyArray,
    a: AnyArray,
    x: AnyArray,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sosfilt(
    sos: Tensor,
    x: Tensor,
    axis: builtins.int = -1,
    zi: Any = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Filter of second-order sections: `lfilter` by each row of `sos`, b and a, one after the other.

    With the states `zi`, of the shape (sections, ..., 2, ...), also the final ones are returned.

    Raises
    ------
    ValueError
        A section has not 6 numbers, or there is no axis.

    >>> import plugrad as pg
    >>> pg.ops.signal.sosfilt(pg.tensor([[1.0, 0.0, 0.0, 1.0, -0.5, 0.0]]), pg.tensor([1.0, 0.0]))
    tensor([1.0000, 0.5000])
    """

@overload
def sosfilt(
    sos: AnyArray,
    x: AnyArray,
    axis: builtins.int = -1,
    zi: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sosfilt_zi(sos: Tensor, *, out: Tensor | None = None) -> Tensor:
    """States of `sosfilt` in which a constant signal of 1 has been filtered for ever: (sections, 2).

    Raises
    ------
    ValueError
        A section has not 6 numbers.

    >>> import plugrad as pg
    >>> pg.ops.signal.sosfilt_zi(pg.tensor([[0.5, 0.0, 0.0, 1.0, -0.5, 0.0]]))
    tensor([[0.5000, 0.0000]])
    """

@overload
def sosfilt_zi(sos: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sosfiltfilt(
    sos: Tensor,
    x: Tensor,
    axis: builtins.int = -1,
    padtype: builtins.str | None = 'odd',
    padlen: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Filter of second-order sections, forwards and backwards: `filtfilt` of `sosfilt`.

    Raises
    ------
    ValueError
        A section has not 6 numbers, the signal is not longer than `padlen`, or there is no such `padtype`.

    >>> import plugrad as pg
    >>> sos = pg.tensor([[0.5, 0.0, 0.0, 1.0, -0.5, 0.0]])
    >>> pg.ops.signal.sosfiltfilt(sos, pg.ones(10))[:2]
    tensor([1., 1.])
    """

@overload
def sosfiltfilt(
    sos: AnyArray,
    x: AnyArray,
    axis: builtins.int = -1,
    padtype: builtins.str | None = 'odd',
    padlen: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def upfirdn(
    h: Tensor,
    x: Tensor,
    up: builtins.int = 1,
    down: builtins.int = 1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Filter of a signal that gets `up` - 1 zeros after each number, of which every `down`-th is kept.

    What SciPy calls `mode` is "constant", zeros beyond the ends.

    Raises
    ------
    ValueError
        `h` has not one dimension; something is empty; `up` or `down` is not positive.

    Source: y[m] = sum over n of h[m down - n up] x[n]: the adjoint exchanges `up` and `down`, and reverses `h`.

    >>> import plugrad as pg
    >>> pg.ops.signal.upfirdn(pg.tensor([1.0, 0.5]), pg.tensor([1.0, 2.0]), up=2)
    tensor([1.0000, 0.5000, 2.0000, 1.0000])
    """

@overload
def upfirdn(
    h: AnyArray,
    x: AnyArray,
    up: builtins.int = 1,
    down: builtins.int = 1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...
