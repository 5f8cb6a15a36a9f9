"""`plugrad.random`: the state of the random number generator, as in `torch.random`; `fork_rng` puts it back."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names import random as _code

if TYPE_CHECKING:
    from _plugrad_names.random import *
    from _plugrad_names.random import __all__ as __all__

sys.modules[__name__] = _code
