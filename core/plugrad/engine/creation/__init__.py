"""Creation of tensors, beside the core: from data, of a size, in ranges, at random.

options: what all of them take alike (dtype, size, place, `out`); data: from data, and the old names of tensors by
dtype; filled: of a size, or like another tensor; ranges: `arange`, `linspace` ...; random: `rand` and its kind,
the stream.
"""

from plugrad.engine.creation.data import (
    as_tensor,
    asarray,
    from_dlpack,
    from_numpy,
    frombuffer,
    is_tensor,
    scalar_tensor,
    tensor,
)
from plugrad.engine.creation.filled import (
    empty,
    empty_like,
    empty_permuted,
    empty_strided,
    eye,
    full,
    full_like,
    ones,
    ones_like,
    zeros,
    zeros_like,
)
from plugrad.engine.creation.random import (
    normal,
    rand,
    rand_like,
    randint,
    randint_like,
    randn,
    randn_like,
    randperm,
)
from plugrad.engine.creation.ranges import arange, linspace, logspace, tril_indices, triu_indices

__all__ = [
    "arange",
    "as_tensor",
    "asarray",
    "empty",
    "empty_like",
    "empty_permuted",
    "empty_strided",
    "eye",
    "from_dlpack",
    "from_numpy",
    "frombuffer",
    "full",
    "full_like",
    "is_tensor",
    "linspace",
    "logspace",
    "normal",
    "ones",
    "ones_like",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "scalar_tensor",
    "tensor",
    "tril_indices",
    "triu_indices",
    "zeros",
    "zeros_like",
]
