"""The authoring kit: types, dtypes, dimensions and samples for pack authors; the pack `builtin` uses it too.

`types`: types for signatures. `dtypes`: dtype promotion. `rules`: dimension arguments, zero gradients, NumPy without
its warnings. `samples`: ready-made samples and error samples. `settings` and `windows`: the arguments and the window
layout of convolution and pooling.

>>> import numpy as np
>>> import plugrad as pg
>>> from plugrad.authoring import Array, Context, as_floating, smooth_samples
>>> class Arctan(pg.ArrayFunction):
...     @staticmethod
...     def forward(ctx: Context, input: Array) -> Array:
...         ctx.save_for_backward(input)
...         return np.arctan(as_floating(input))
...     @staticmethod
...     def backward(ctx: Context, grad_output: Array) -> Array:
...         (input,) = ctx.saved_tensors
...         return grad_output / (1 + input * input)
...     samples = staticmethod(smooth_samples)
>>> pg.check.check_op(Arctan).verdict
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
from plugrad.authoring.rules import (
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
    inside,
    pooled,
    taps,
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
    "batched",
    "broadcasting_errors",
    "broadcasting_samples",
    "computed",
    "convolution_pair",
    "convolution_settings",
    "convolved",
    "dim_errors",
    "distinct",
    "explained",
    "extreme_errors",
    "extreme_samples",
    "in_single",
    "inside",
    "masked",
    "no_gradient",
    "normal_dim",
    "normal_dims",
    "not_implemented",
    "pooled",
    "pooling_settings",
    "positive_samples",
    "promoted",
    "put_back",
    "read_output_padding",
    "reduction_samples",
    "refuse_unordered",
    "require_channels",
    "require_content",
    "require_dimensions",
    "require_image",
    "require_one_dtype",
    "require_tensor",
    "result_type",
    "samples_between_whole_numbers",
    "samples_off_zero",
    "silent",
    "smooth_samples",
    "taps",
    "torch_name",
    "transposed",
    "wide",
    "wrong_type",
]
