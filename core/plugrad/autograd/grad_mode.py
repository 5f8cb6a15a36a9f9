"""`plugrad.autograd.grad_mode`: the grad modes (`no_grad`, `enable_grad` ...), as in PyTorch."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.autograd import grad_mode as _code

if TYPE_CHECKING:
    from _plugrad_names.autograd.grad_mode import *
    from _plugrad_names.autograd.grad_mode import __all__ as __all__

sys.modules[__name__] = _code
