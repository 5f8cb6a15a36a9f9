"""The authoring kit: forms of ops, types, dtypes, dimensions and samples for pack authors; `builtin` uses it too.

`forms`: an op of its mathematics alone. `types`: types for signatures. `dtypes`: dtype promotion. `rules`: dimension
arguments, zero gradients, NumPy without its warnings. `samples`: ready-made samples and error samples. `settings` and
`windows`: the arguments and the window layout of convolution and pooling.

>>> import numpy as np
>>> import plugrad as pg
>>> from plugrad.authoring import elementwise, smooth_samples
>>> @elementwise(np.arctan, samples=smooth_samples)
... def atan(grad, input):
...     '''Inverse tangent. Source: atan'(x) = 1 / (1 + x²).'''
...     return grad / (1 + input * input)
>>> pg.check.check_op(atan).verdict
'pass'
"""

from plugrad.authoring.dtypes import (
    NUMBERS,
    as_floating,
    computed,
    explained,
    in_single,
    promoted,
    refuse_unordered,
    result_type,
    torch_name,
    wide,
)
from plugrad.authoring.forms import composed, elementwise, primitive, register_all
from plugrad.authoring.rules import (
    as_ints,
    constant_like,
    is_other_array,
    masked,
    no_gradient,
    normal_dim,
    normal_dims,
    put_back,
    silent,
)
from plugrad.authoring.samples import (
    broadcasting_errors,
    broadcasting_samples,
    dim_errors,
    distinct,
    extreme_errors,
    extreme_samples,
    positive_samples,
    reduction_samples,
    samples_between_whole_numbers,
    samples_off_zero,
    samples_within,
    smooth_samples,
)
from plugrad.authoring.settings import (
    batched,
    convolution_pair,
    convolution_settings,
    not_implemented,
    pooling_settings,
    read_output_padding,
    require_channels,
    require_content,
    require_dimensions,
    require_image,
    require_one_dtype,
    require_tensor,
    sequence_of,
    wrong_type,
)
from plugrad.authoring.types import (
    Array,
    Context,
    Dims,
    DTypeLike,
    Number,
    NumpyArray,
    Operand,
    Pair,
    PairLike,
    Register,
    Shape,
)
from plugrad.authoring.windows import (
    Geometry,
    Windows,
    convolved,
    for_other_arrays,
    inside,
    pooled,
    taps,
    taps_along,
    transposed,
)

__all__ = [
    "NUMBERS",
    "Array",
    "Context",
    "DTypeLike",
    "Dims",
    "Geometry",
    "Number",
    "NumpyArray",
    "Operand",
    "Pair",
    "PairLike",
    "Register",
    "Shape",
    "Windows",
    "as_floating",
    "as_ints",
    "batched",
    "broadcasting_errors",
    "broadcasting_samples",
    "composed",
    "computed",
    "constant_like",
    "convolution_pair",
    "convolution_settings",
    "convolved",
    "dim_errors",
    "distinct",
    "elementwise",
    "explained",
    "extreme_errors",
    "extreme_samples",
    "for_other_arrays",
    "in_single",
    "inside",
    "is_other_array",
    "masked",
    "no_gradient",
    "normal_dim",
    "normal_dims",
    "not_implemented",
    "pooled",
    "pooling_settings",
    "positive_samples",
    "primitive",
    "promoted",
    "put_back",
    "read_output_padding",
    "reduction_samples",
    "refuse_unordered",
    "register_all",
    "require_channels",
    "require_content",
    "require_dimensions",
    "require_image",
    "require_one_dtype",
    "require_tensor",
    "result_type",
    "samples_between_whole_numbers",
    "samples_off_zero",
    "samples_within",
    "sequence_of",
    "silent",
    "smooth_samples",
    "taps",
    "taps_along",
    "torch_name",
    "transposed",
    "wide",
    "wrong_type",
]
