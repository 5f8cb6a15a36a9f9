"""Adapters for rules of other frameworks: what a framework's author needs."""

import sys
from typing import TYPE_CHECKING

from _plugrad_check import adapters as _code

if TYPE_CHECKING:
    from _plugrad_check.adapters import *
    from _plugrad_check.adapters import __all__ as __all__

sys.modules[__name__] = _code
