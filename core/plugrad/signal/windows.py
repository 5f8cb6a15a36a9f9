"""Window functions for spectra, `plugrad.signal.windows.hann` and its like, and PyTorch's `hann_window`."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.signal import windows as _code

if TYPE_CHECKING:
    from _plugrad_names.signal.windows import *
    from _plugrad_names.signal.windows import __all__ as __all__

sys.modules[__name__] = _code
