"""`plugrad.nn.utils.rnn`: sequences of different lengths in one tensor, as in `torch.nn.utils.rnn`."""

import sys
from typing import TYPE_CHECKING

from _plugrad_names.nn.utils import rnn as _code

if TYPE_CHECKING:
    from _plugrad_names.nn.utils.rnn import *
    from _plugrad_names.nn.utils.rnn import __all__ as __all__

sys.modules[__name__] = _code
