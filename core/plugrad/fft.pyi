"""`plugrad.fft`, discrete Fourier transforms: builtin ops by the names of `torch.fft`; and the frequencies of bins.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, Unpack
from plugrad.creation.options import Where
from plugrad.engine.tensor.tensor import Tensor

from plugrad._builtin import fft_fft as fft
from plugrad._builtin import fft_fft2 as fft2
from plugrad._builtin import fft_fftn as fftn
from plugrad._builtin import fft_fftshift as fftshift
from plugrad._builtin import fft_hfft as hfft
from plugrad._builtin import fft_hfft2 as hfft2
from plugrad._builtin import fft_hfftn as hfftn
from plugrad._builtin import fft_ifft as ifft
from plugrad._builtin import fft_ifft2 as ifft2
from plugrad._builtin import fft_ifftn as ifftn
from plugrad._builtin import fft_ifftshift as ifftshift
from plugrad._builtin import fft_ihfft as ihfft
from plugrad._builtin import fft_ihfft2 as ihfft2
from plugrad._builtin import fft_ihfftn as ihfftn
from plugrad._builtin import fft_irfft as irfft
from plugrad._builtin import fft_irfft2 as irfft2
from plugrad._builtin import fft_irfftn as irfftn
from plugrad._builtin import fft_rfft as rfft
from plugrad._builtin import fft_rfft2 as rfft2
from plugrad._builtin import fft_rfftn as rfftn
from plugrad._fft import dct as dct
from plugrad._fft import dctn as dctn
from plugrad._fft import dst as dst
from plugrad._fft import dstn as dstn
from plugrad._fft import fht as fht
from plugrad._fft import idct as idct
from plugrad._fft import idctn as idctn
from plugrad._fft import idst as idst
from plugrad._fft import idstn as idstn
from plugrad._fft import ifht as ifht

__all__: builtins.list[builtins.str] = [
    "dct",
    "dctn",
    "dst",
    "dstn",
    "fft",
    "fft2",
    "fftfreq",
    "fftn",
    "fftshift",
    "fht",
    "hfft",
    "hfft2",
    "hfftn",
    "idct",
    "idctn",
    "idst",
    "idstn",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "ifht",
    "ihfft",
    "ihfft2",
    "ihfftn",
    "irfft",
    "irfft2",
    "irfftn",
    "rfft",
    "rfft2",
    "rfftfreq",
    "rfftn",
]

def fftfreq(
    n: builtins.int,
    d: builtins.float = 1.0,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: builtins.bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return the frequencies of what `fft.fft` returns for `n` samples at a distance of `d`: the negative ones last."""

def rfftfreq(
    n: builtins.int,
    d: builtins.float = 1.0,
    *,
    out: Tensor | None = None,
    dtype: Any = None,
    requires_grad: builtins.bool = False,
    **where: Unpack[Where],
) -> Tensor:
    """Return the frequencies of what `fft.rfft` returns for `n` samples at a distance of `d`."""
