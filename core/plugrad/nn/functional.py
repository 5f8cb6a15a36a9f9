"""`plugrad.nn.functional`, usually imported as ``F``: the builtin ops by PyTorch's names, and others."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.nn import functional as _code

if TYPE_CHECKING:
    from _plugrad_names.nn.functional import *
    from _plugrad_names.nn.functional import __all__ as __all__

sys.modules[__name__] = _code
