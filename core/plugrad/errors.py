"""The classes of errors that are plugrad's own, as one tree."""

import sys
from typing import TYPE_CHECKING

from plugrad.engine import errors as _code

if TYPE_CHECKING:
    from plugrad.engine.errors import *
    from plugrad.engine.errors import __all__ as __all__

sys.modules[__name__] = _code
