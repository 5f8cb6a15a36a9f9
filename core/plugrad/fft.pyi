"""`plugrad.fft`, discrete Fourier transforms: builtin ops by the names of `torch.fft`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

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

__all__: builtins.list[builtins.str] = [
    "fft",
    "fft2",
    "fftn",
    "fftshift",
    "hfft",
    "hfft2",
    "hfftn",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "ihfft",
    "ihfft2",
    "ihfftn",
    "irfft",
    "irfft2",
    "irfftn",
    "rfft",
    "rfft2",
    "rfftn",
]
