"""`plugrad.masked`, reductions and normalisations of the elements that a mask lets through: ops by the names of
`torch.masked`.
"""

import sys
from typing import TYPE_CHECKING

from _plugrad_names import masked as _code

if TYPE_CHECKING:
    from _plugrad_names.masked import *
    from _plugrad_names.masked import __all__ as __all__

sys.modules[__name__] = _code
