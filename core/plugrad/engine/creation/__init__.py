"""How tensors are made: from data, of a size, in ranges, like others, at random.

`options.py` reads what all of them take alike: dtype, size, place, `out`.
"""

from plugrad.engine.creation.alike import (
    empty_like,
    full_like,
    ones_like,
    rand_like,
    randint_like,
    randn_like,
    zeros_like,
)
from plugrad.engine.creation.at_random import rand, randint, randn, randperm
from plugrad.engine.creation.data import as_tensor, from_dlpack, from_numpy, tensor
from plugrad.engine.creation.filled import empty, eye, full, ones, zeros
from plugrad.engine.creation.ranges import arange, linspace

__all__ = [
    "arange",
    "as_tensor",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "from_numpy",
    "full",
    "full_like",
    "linspace",
    "ones",
    "ones_like",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "tensor",
    "zeros",
    "zeros_like",
]
