"""HIPS autograd: the public name of `plugrad_frameworks.autograd.bridge`, which it stands for."""

import sys

from plugrad_frameworks.autograd import bridge
from plugrad_frameworks.autograd.bridge import export as export
from plugrad_frameworks.autograd.bridge import ops as ops

sys.modules[__name__] = bridge
