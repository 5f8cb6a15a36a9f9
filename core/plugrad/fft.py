"""`plugrad.fft`, discrete Fourier transforms: builtin ops by the names of `torch.fft`; and the frequencies of bins."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names import fft as _code

if TYPE_CHECKING:
    from _plugrad_names.fft import *
    from _plugrad_names.fft import __all__ as __all__

sys.modules[__name__] = _code
