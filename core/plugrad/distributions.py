"""`plugrad.distributions`: no distributions, but for each of PyTorch's the line of `plugrad.ops.stats` to write."""

import sys

from _plugrad_names import distributions as _code

sys.modules[__name__] = _code
