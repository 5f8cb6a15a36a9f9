"""Activation checkpointing: save nothing of a function's inside, and compute it again when backward needs it."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.utils import checkpoint as _code

if TYPE_CHECKING:
    from _plugrad_names.utils.checkpoint import *
    from _plugrad_names.utils.checkpoint import __all__ as __all__

sys.modules[__name__] = _code
