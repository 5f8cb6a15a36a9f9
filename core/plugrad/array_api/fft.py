"""The array API standard's extension `fft`, discrete Fourier transforms: NumPy's, with the standard's parameters."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.array_api import fft as _code

if TYPE_CHECKING:
    from _plugrad_names.array_api.fft import *
    from _plugrad_names.array_api.fft import __all__ as __all__

sys.modules[__name__] = _code
