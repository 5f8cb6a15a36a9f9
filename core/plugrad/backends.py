"""`plugrad.backends`: the settings of PyTorch's backends, accepted and without effect; none is available."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names import backends as _code

if TYPE_CHECKING:
    from _plugrad_names.backends import *
    from _plugrad_names.backends import __all__ as __all__

# A script may import each as a module.
sys.modules |= {f"{__name__}.{name}": getattr(_code, name) for name in _code.__all__}
sys.modules[__name__] = _code
