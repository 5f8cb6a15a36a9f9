"""What the author of a pack needs beside the mathematics, and what the pack `builtin` itself is written with.

`types`: what to write in signatures. `dtypes`: which dtype a result has. `quiet`: NumPy without its warnings. `dims`:
which dimensions a caller means. `gradients`: what a rule hands back where it hands back nothing. `samples`: where ops
of a kind are tried, and what they must refuse. `settings`, `requirements` and `windows`: what callers of convolution
and pooling give, what is refused of it, and how their windows lie on an image. Start at `types.py`.

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

from plugrad.authoring.dims import normal_dim, normal_dims, put_back
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
from plugrad.authoring.gradients import masked, no_gradient
from plugrad.authoring.quiet import silent
from plugrad.authoring.requirements import (
    batched,
    not_implemented,
    require_channels,
    require_content,
    require_dimensions,
    require_image,
    require_one_dtype,
    require_tensor,
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
    convolution_pair,
    convolution_settings,
    pooling_settings,
    read_output_padding,
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
