"""The array API standard's extension `linalg`, linear algebra: NumPy's functions with the standard's parameters."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.array_api import linalg as _code

if TYPE_CHECKING:
    from _plugrad_names.array_api.linalg import *
    from _plugrad_names.array_api.linalg import __all__ as __all__

sys.modules[__name__] = _code
