"""PyTorch: the public name of `plugrad_frameworks.torch.bridge`, which it stands for."""

import sys

from plugrad_frameworks.torch import bridge
from plugrad_frameworks.torch.bridge import export as export
from plugrad_frameworks.torch.bridge import ops as ops

sys.modules[__name__] = bridge
