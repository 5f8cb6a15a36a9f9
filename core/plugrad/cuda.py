"""`plugrad.cuda`: the part of `torch.cuda` that a CPU can have; `is_available()` is False."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names import cuda as _code

if TYPE_CHECKING:
    from _plugrad_names.cuda import *
    from _plugrad_names.cuda import __all__ as __all__

sys.modules[__name__] = _code
