"""`plugrad.fft`, discrete Fourier transforms: builtin ops by the names of `torch.fft`; and the frequencies of bins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from _plugrad_names.creation.options import Where, count_of, finished, number_of
from _plugrad_names.namespaces import attributes
from plugrad.engine.creation.options import dtype_of, size_of
from plugrad.engine.surface.dtypes import get_default_dtype
from plugrad.engine.tensor.arrays import torch_name
from plugrad.engine.tensor.tensor import Tensor


def fftfreq(
    n: int,
    d: float = 1.0,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return the frequencies of the elements that `fft.fft` returns for `n` samples at a distance of `d`: the negative
    ones last.

    Raises
    ------
    RuntimeError
        `n` is negative, or the dtype not floating.

    >>> import plugrad as pg
    >>> pg.fft.fftfreq(4)
    tensor([ 0.0000,  0.2500, -0.5000, -0.2500])
    """
    places = np.arange(_count("fftfreq", n))
    places -= len(places) * (places >= (len(places) + 1) // 2)
    return _frequencies("fftfreq", places, n, d, out, dtype, requires_grad, where)


def rfftfreq(
    n: int,
    d: float = 1.0,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return the frequencies of the elements that `fft.rfft` returns for `n` samples at a distance of `d`.

    Raises
    ------
    RuntimeError
        `n` is negative, or the dtype not floating.

    >>> import plugrad as pg
    >>> pg.fft.rfftfreq(4)
    tensor([0.0000, 0.2500, 0.5000])
    """
    places = np.arange(_count("rfftfreq", n) // 2 + 1)
    return _frequencies("rfftfreq", places, n, d, out, dtype, requires_grad, where)


def _count(name: str, n: Any) -> int:
    return size_of(name, (count_of(name, "n", 1, n),))[0]


def _frequencies(
    name: str, places: Any, n: int, d: Any, out: Any, dtype: Any, requires_grad: bool, where: Any
) -> Tensor:
    """Return the tensor of `places`, an array of whole numbers, divided by n * d, as the public function `name`
    (`fftfreq`, `rfftfreq`) makes it; `where` are its keyword arguments `device`, `layout` and the like. The result has
    the dtype in which it is computed, as in PyTorch. Raises RuntimeError unless the dtype is real floating-point.
    """
    chosen = dtype_of(name, dtype, out, default=get_default_dtype())
    if chosen.kind != "f":
        raise RuntimeError(f"{name} requires a floating point dtype, got {torch_name(chosen)}")
    with np.errstate(all="ignore"):
        apart = np.divide(1, n * float(number_of(name, "d", 2, d))).astype(chosen)
        array = places.astype(chosen) * apart
    return finished(name, array, requires_grad=requires_grad, where=where, out=out)


if not TYPE_CHECKING:  # who reads the stub, which has them all
    __getattr__, __dir__ = attributes(__name__, "fft", "fftfreq", "rfftfreq")
