"""Creation of tensors, as PyTorch names it: of a size, in ranges, at random, of others' memory. From data: the engine.

options: what all of them take alike (numbers, place, `out`); filled: of a size, or like another tensor; ranges:
`arange`, `linspace` ...; random: `rand` and its kind, the stream; sources: of a buffer, another library's tensor ...;
types: the old names of tensors by dtype.
"""

from plugrad.creation.filled import (
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
from plugrad.creation.random import (
    normal,
    rand,
    rand_like,
    randint,
    randint_like,
    randn,
    randn_like,
    randperm,
)
from plugrad.creation.ranges import arange, linspace, logspace, tril_indices, triu_indices
from plugrad.creation.sources import asarray, from_dlpack, frombuffer, is_tensor, scalar_tensor
from plugrad.engine.creation.data import as_tensor, from_numpy, tensor

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
