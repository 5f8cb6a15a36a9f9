"""What a question of another distribution is written with."""

import sys
from typing import TYPE_CHECKING

from _plugrad_check import questions as _code

if TYPE_CHECKING:
    from _plugrad_check.questions import *
    from _plugrad_check.questions import __all__ as __all__

sys.modules[__name__] = _code
