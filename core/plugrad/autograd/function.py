"""`plugrad.autograd.function`: the names of PyTorch's `torch.autograd.function`."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.autograd import function as _code

if TYPE_CHECKING:
    from _plugrad_names.autograd.function import *
    from _plugrad_names.autograd.function import __all__ as __all__

sys.modules[__name__] = _code
