"""Gradient tests for a test suite: `assert_gradients`, `parametrize_ops`; and PyTorch's `assert_close`."""

import sys
from typing import TYPE_CHECKING

from _plugrad_check import testing as _code
from _plugrad_names.testing import assert_close as assert_close

if TYPE_CHECKING:
    from _plugrad_check.testing import *
    from _plugrad_check.testing import __all__ as __all__

vars(_code)["assert_close"] = assert_close
sys.modules[__name__] = _code
