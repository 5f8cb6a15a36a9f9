"""Closure conversion: a function of Tensors, with the Tensors that it closes over as further arguments."""

import sys
from typing import TYPE_CHECKING

from plugrad.authoring import closures as _code

if TYPE_CHECKING:
    from plugrad.authoring.closures import *
    from plugrad.authoring.closures import __all__ as __all__

sys.modules[__name__] = _code
