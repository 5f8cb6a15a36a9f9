"""`plugrad.autograd.gradcheck`: PyTorch's module of that name, which can also be called as the function `gradcheck`."""

import sys
from typing import TYPE_CHECKING

from _plugrad_check.gradcheck import module as _code

if TYPE_CHECKING:
    from _plugrad_check.gradcheck.module import *
    from _plugrad_check.gradcheck.module import __all__ as __all__

sys.modules[__name__] = _code
