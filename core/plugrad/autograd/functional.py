"""`plugrad.autograd.functional`: Jacobians, Hessians, and their products with a vector."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.autograd import functional as _code

if TYPE_CHECKING:
    from _plugrad_names.autograd.functional import *
    from _plugrad_names.autograd.functional import __all__ as __all__

sys.modules[__name__] = _code
