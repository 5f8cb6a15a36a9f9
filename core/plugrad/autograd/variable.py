"""`Variable`: the name of Tensor before PyTorch 0.4."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.autograd import variable as _code

if TYPE_CHECKING:
    from _plugrad_names.autograd.variable import *
    from _plugrad_names.autograd.variable import __all__ as __all__

sys.modules[__name__] = _code
