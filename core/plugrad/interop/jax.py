"""JAX: the public name of `plugrad_frameworks.jax.bridge`, which it stands for."""

import sys

from plugrad_frameworks.jax import bridge
from plugrad_frameworks.jax.bridge import export as export
from plugrad_frameworks.jax.bridge import ops as ops

sys.modules[__name__] = bridge
