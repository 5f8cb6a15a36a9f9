"""Gradient tests for a test suite: `assert_gradients`, `parametrize_ops`."""

import sys
from typing import TYPE_CHECKING

from _plugrad_check import testing as _code

if TYPE_CHECKING:
    from _plugrad_check.testing import *
    from _plugrad_check.testing import __all__ as __all__

sys.modules[__name__] = _code
