"""`plugrad.autograd.graph`: inspect the graph, and hook what it saves, with PyTorch's names."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.autograd import graph as _code

if TYPE_CHECKING:
    from _plugrad_names.autograd.graph import *
    from _plugrad_names.autograd.graph import __all__ as __all__

sys.modules[__name__] = _code
