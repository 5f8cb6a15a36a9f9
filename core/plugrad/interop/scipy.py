"""SciPy: functions of Tensors as SciPy's optimisers and solvers take them."""

import sys
from typing import TYPE_CHECKING

from plugrad_frameworks import scipy as _code

if TYPE_CHECKING:
    from plugrad_frameworks.scipy import *
    from plugrad_frameworks.scipy import __all__ as __all__

sys.modules[__name__] = _code
