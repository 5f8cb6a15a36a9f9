"""`plugrad.linalg`, linear algebra (norms, decompositions, equations): builtin ops by the names of `torch.linalg`."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names import linalg as _code

if TYPE_CHECKING:
    from _plugrad_names.linalg import *
    from _plugrad_names.linalg import __all__ as __all__

sys.modules[__name__] = _code
