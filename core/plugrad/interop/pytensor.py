"""PyTensor: the public name of `plugrad_frameworks.pytensor.bridge`, which it stands for."""

import sys

from plugrad_frameworks.pytensor import bridge
from plugrad_frameworks.pytensor.bridge import export as export
from plugrad_frameworks.pytensor.bridge import ops as ops

sys.modules[__name__] = bridge
