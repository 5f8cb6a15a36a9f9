"""`plugrad.special`, special functions of each element: builtin ops by the names of `torch.special`."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names import special as _code

if TYPE_CHECKING:
    from _plugrad_names.special import *
    from _plugrad_names.special import __all__ as __all__

sys.modules[__name__] = _code
