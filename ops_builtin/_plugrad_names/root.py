"""Names of PyTorch and NumPy in ``plugrad``. Importing it gives `Tensor` its operators and methods."""

from __future__ import annotations

import sys

from _plugrad_names.backends import (
    set_default_device,
    set_float32_matmul_precision,
    set_num_threads,
    use_deterministic_algorithms,
)
from _plugrad_names.comparisons import allclose, equal, isclose
from _plugrad_names.creation.filled import (
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
from _plugrad_names.creation.random import (
    normal,
    rand,
    rand_like,
    randint,
    randint_like,
    randn,
    randn_like,
    randperm,
)
from _plugrad_names.creation.ranges import arange, linspace, logspace, tril_indices, triu_indices
from _plugrad_names.creation.sources import (
    asarray,
    from_dlpack,
    frombuffer,
    is_tensor,
    scalar_tensor,
)
from _plugrad_names.creation.types import (
    BoolTensor,
    ByteTensor,
    CharTensor,
    DoubleTensor,
    FloatTensor,
    HalfTensor,
    IntTensor,
    LongTensor,
    ShortTensor,
)
from _plugrad_names.dtypes import FloatInfo as finfo
from _plugrad_names.dtypes import IntInfo as iinfo
from _plugrad_names.dtypes import broadcast_shapes, can_cast, promote_types
from _plugrad_names.missing import AbsentModules
from _plugrad_names.namespaces import OF_THE_STANDARD as OF_THE_STANDARD
from _plugrad_names.namespaces import of_plugrad as of_plugrad
from _plugrad_names.operators import functions as functions
from _plugrad_names.printing import set_printoptions
from _plugrad_names.signal.windows import (
    bartlett_window,
    blackman_window,
    hamming_window,
    hann_window,
    kaiser_window,
)

__all__ = [
    "BoolTensor",
    "ByteTensor",
    "CharTensor",
    "DoubleTensor",
    "FloatTensor",
    "HalfTensor",
    "IntTensor",
    "LongTensor",
    "ShortTensor",
    "allclose",
    "arange",
    "asarray",
    "bartlett_window",
    "blackman_window",
    "broadcast_shapes",
    "can_cast",
    "empty",
    "empty_like",
    "empty_permuted",
    "empty_strided",
    "equal",
    "eye",
    "finfo",
    "from_dlpack",
    "frombuffer",
    "full",
    "full_like",
    "hamming_window",
    "hann_window",
    "iinfo",
    "is_tensor",
    "isclose",
    "kaiser_window",
    "linspace",
    "logspace",
    "normal",
    "ones",
    "ones_like",
    "promote_types",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "scalar_tensor",
    "set_default_device",
    "set_float32_matmul_precision",
    "set_num_threads",
    "set_printoptions",
    "tril_indices",
    "triu_indices",
    "use_deterministic_algorithms",
    "zeros",
    "zeros_like",
]
"""What is imported with plugrad; `of_plugrad` finds the ops, and those of the standard that PyTorch has not."""

sys.meta_path.append(AbsentModules)
