"""The ops of the pack `builtin`, as `plugrad.ops.builtin` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, overload
import numpy as np
from plugrad.authoring import Dims, DTypeLike, Number, Pair, PairLike, Shape
from plugrad.engine.tensor.tensor import Tensor

Operand: TypeAlias = Tensor | Number | np.ndarray[Any, Any] | np.generic
"""What stands beside a Tensor in an operation of two: another, a number, or an array."""
AnyArray: TypeAlias = Tensor | np.ndarray[Any, Any] | np.generic
"""What a backward rule may be given: arrays, and Tensors where a higher derivative is recorded."""

__all__: builtins.list[builtins.str] = [
    "abs",
    "acos",
    "acosh",
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "add",
    "addbmm",
    "addcdiv",
    "addcmul",
    "addmm",
    "addmv",
    "addr",
    "affine_grid",
    "alpha_dropout",
    "amax",
    "amin",
    "aminmax",
    "angle",
    "argsort",
    "argwhere",
    "as_strided",
    "as_strided_scatter",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "baddbmm",
    "batch_norm",
    "bernoulli",
    "bernoulli_p",
    "bilinear",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "bincount",
    "binomial",
    "block_diag",
    "bmm",
    "broadcast_tensors",
    "broadcast_to",
    "bucketize",
    "cartesian_prod",
    "cat",
    "cauchy",
    "cdist",
    "ceil",
    "celu",
    "channel_shuffle",
    "cholesky_inverse",
    "cholesky_solve",
    "chunk",
    "clamp",
    "clamp_max",
    "clamp_min",
    "clone",
    "col2im",
    "column_stack",
    "combinations",
    "complex",
    "conj",
    "conj_physical",
    "constant_pad_nd",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "copy",
    "copysign",
    "corrcoef",
    "cos",
    "cosh",
    "cosine_embedding_loss",
    "cosine_similarity",
    "count_nonzero",
    "cov",
    "cross",
    "cross_entropy",
    "ctc_loss",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "cumulative_trapezoid",
    "deg2rad",
    "diag",
    "diag_embed",
    "diagflat",
    "diagonal",
    "diagonal_scatter",
    "diff",
    "digamma",
    "dist",
    "div",
    "dot",
    "dropout",
    "dropout1d",
    "dropout2d",
    "dropout3d",
    "dsplit",
    "dstack",
    "einsum",
    "elu",
    "embedding",
    "embedding_bag",
    "erf",
    "erfc",
    "erfinv",
    "exp",
    "exp2",
    "expand",
    "expand_as",
    "expm1",
    "exponential",
    "feature_alpha_dropout",
    "feature_dropout",
    "fft_fft",
    "fft_fft2",
    "fft_fftn",
    "fft_fftshift",
    "fft_hfft",
    "fft_hfft2",
    "fft_hfftn",
    "fft_ifft",
    "fft_ifft2",
    "fft_ifftn",
    "fft_ifftshift",
    "fft_ihfft",
    "fft_ihfft2",
    "fft_ihfftn",
    "fft_irfft",
    "fft_irfft2",
    "fft_irfftn",
    "fft_rfft",
    "fft_rfft2",
    "fft_rfftn",
    "fill",
    "flatten",
    "flip",
    "fliplr",
    "flipud",
    "float_power",
    "floor",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frac",
    "fractional_max_pool2d",
    "fractional_max_pool3d",
    "frexp",
    "gather",
    "gaussian_nll_loss",
    "gelu",
    "geometric",
    "glu",
    "gradient",
    "grid_sample",
    "group_norm",
    "hardshrink",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "heaviside",
    "hinge_embedding_loss",
    "histc",
    "histogram",
    "histogramdd",
    "hsplit",
    "hstack",
    "huber_loss",
    "hypot",
    "i0",
    "igamma",
    "igammac",
    "im2col",
    "imag",
    "index",
    "index_add",
    "index_copy",
    "index_fill",
    "index_put",
    "index_reduce",
    "index_select",
    "inner",
    "instance_norm",
    "interpolate",
    "isin",
    "istft",
    "kl_div",
    "kron",
    "kthvalue",
    "l1_loss",
    "layer_norm",
    "ldexp",
    "leaky_relu",
    "lerp",
    "lgamma",
    "linalg_cholesky",
    "linalg_cholesky_ex",
    "linalg_cond",
    "linalg_cross",
    "linalg_det",
    "linalg_diagonal",
    "linalg_eig",
    "linalg_eigh",
    "linalg_eigvals",
    "linalg_eigvalsh",
    "linalg_householder_product",
    "linalg_inv",
    "linalg_inv_ex",
    "linalg_lstsq",
    "linalg_lu",
    "linalg_lu_factor",
    "linalg_lu_factor_ex",
    "linalg_lu_solve",
    "linalg_matrix_norm",
    "linalg_matrix_rank",
    "linalg_multi_dot",
    "linalg_norm",
    "linalg_pinv",
    "linalg_qr",
    "linalg_slogdet",
    "linalg_solve",
    "linalg_solve_ex",
    "linalg_solve_triangular",
    "linalg_svd",
    "linalg_svdvals",
    "linalg_tensorinv",
    "linalg_tensorsolve",
    "linalg_vander",
    "linalg_vecdot",
    "linalg_vector_norm",
    "linear",
    "linear_cross_entropy",
    "local_response_norm",
    "log",
    "log10",
    "log1p",
    "log2",
    "log_normal",
    "log_softmax",
    "logaddexp",
    "logaddexp2",
    "logcumsumexp",
    "logdet",
    "logit",
    "logsigmoid",
    "logsumexp",
    "lp_pool1d",
    "lp_pool2d",
    "lp_pool3d",
    "lu",
    "lu_solve",
    "lu_unpack",
    "margin_ranking_loss",
    "masked_amax",
    "masked_amin",
    "masked_argmax",
    "masked_argmin",
    "masked_cumprod",
    "masked_cumsum",
    "masked_fill",
    "masked_log_softmax",
    "masked_logaddexp",
    "masked_logsumexp",
    "masked_mean",
    "masked_median",
    "masked_norm",
    "masked_normalize",
    "masked_prod",
    "masked_scatter",
    "masked_select",
    "masked_softmax",
    "masked_softmin",
    "masked_std",
    "masked_sum",
    "masked_var",
    "matmul",
    "matrix_exp",
    "matrix_power",
    "max",
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
    "maximum",
    "mean",
    "median",
    "meshgrid",
    "min",
    "minimum",
    "mish",
    "mm",
    "mode",
    "movedim",
    "mse_loss",
    "msort",
    "mul",
    "multi_head_attention_forward",
    "multi_margin_loss",
    "multilabel_margin_loss",
    "multilabel_soft_margin_loss",
    "multinomial",
    "mv",
    "mvlgamma",
    "nan_to_num",
    "nanmean",
    "nanmedian",
    "nanquantile",
    "nansum",
    "narrow",
    "native_batch_norm",
    "native_group_norm",
    "native_layer_norm",
    "neg",
    "nextafter",
    "nll_loss",
    "nonzero",
    "nonzero_static",
    "norm",
    "normal_functional",
    "normalize",
    "one_hot",
    "ormqr",
    "outer",
    "pad",
    "pairwise_distance",
    "pdist",
    "permute",
    "pinverse",
    "pixel_shuffle",
    "pixel_unshuffle",
    "poisson",
    "poisson_nll_loss",
    "polar",
    "polygamma",
    "positive",
    "pow",
    "prelu",
    "prod",
    "put",
    "qr",
    "quantile",
    "rad2deg",
    "random_integers",
    "real",
    "rechunk",
    "reciprocal",
    "relu",
    "relu6",
    "remainder",
    "renorm",
    "repeat",
    "repeat_interleave",
    "reshape",
    "reshape_as",
    "rms_norm",
    "roll",
    "rot90",
    "round",
    "rrelu",
    "rsqrt",
    "rsub",
    "scaled_dot_product_attention",
    "scatter",
    "scatter_add",
    "scatter_reduce",
    "searchsorted",
    "select",
    "select_scatter",
    "selu",
    "sigmoid",
    "sign",
    "silu",
    "sin",
    "sinc",
    "sinh",
    "slice_copy",
    "slice_scatter",
    "smooth_l1_loss",
    "soft_margin_loss",
    "softmax",
    "softmin",
    "softplus",
    "softshrink",
    "softsign",
    "sort",
    "special_airy_ai",
    "special_bessel_j0",
    "special_bessel_j1",
    "special_bessel_y0",
    "special_bessel_y1",
    "special_chebyshev_polynomial_t",
    "special_chebyshev_polynomial_u",
    "special_chebyshev_polynomial_v",
    "special_chebyshev_polynomial_w",
    "special_entr",
    "special_erfcx",
    "special_hermite_polynomial_h",
    "special_hermite_polynomial_he",
    "special_i0e",
    "special_i1",
    "special_i1e",
    "special_laguerre_polynomial_l",
    "special_legendre_polynomial_p",
    "special_log_ndtr",
    "special_modified_bessel_k0",
    "special_modified_bessel_k1",
    "special_ndtr",
    "special_ndtri",
    "special_scaled_modified_bessel_k0",
    "special_scaled_modified_bessel_k1",
    "special_shifted_chebyshev_polynomial_t",
    "special_shifted_chebyshev_polynomial_u",
    "special_shifted_chebyshev_polynomial_v",
    "special_shifted_chebyshev_polynomial_w",
    "special_spherical_bessel_j0",
    "special_xlog1py",
    "special_zeta",
    "split",
    "split_with_sizes",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "std",
    "std_mean",
    "stft",
    "sub",
    "sum",
    "svd",
    "t",
    "take",
    "take_along_dim",
    "tan",
    "tanh",
    "tanhshrink",
    "tensor_split",
    "tensordot",
    "threshold",
    "tile",
    "to",
    "topk",
    "trace",
    "transpose",
    "trapezoid",
    "triangular_solve",
    "tril",
    "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
    "triu",
    "trunc",
    "unbind",
    "unflatten",
    "unfold",
    "uniform",
    "unique",
    "unique_consecutive",
    "unravel_index",
    "unsqueeze",
    "upsample_bilinear",
    "upsample_nearest",
    "vander",
    "var",
    "var_mean",
    "vdot",
    "view",
    "view_as",
    "view_as_complex",
    "view_as_real",
    "vsplit",
    "vstack",
    "where",
    "xlogy",
    "zero",
]

class AminmaxResult(NamedTuple):
    """What `aminmax` returns: the smallest and the largest values."""

    min: Tensor
    max: Tensor

class CholeskyExResult(NamedTuple):
    """What ``linalg.cholesky_ex`` returns: factors, and 0 or the order of the minor that is not positive."""

    L: Tensor
    info: Tensor

class CummaxResult(NamedTuple):
    """What `cummax` returns: the largest values so far, and where they are along `dim`."""

    values: Tensor
    indices: Tensor

class CumminResult(NamedTuple):
    """What `cummin` returns: the smallest values so far, and where they are along `dim`."""

    values: Tensor
    indices: Tensor

class EigResult(NamedTuple):
    """What ``linalg.eig`` returns: the eigenvalues, in no order, and the eigenvectors, in columns; complex."""

    eigenvalues: Tensor
    eigenvectors: Tensor

class EighResult(NamedTuple):
    """What ``linalg.eigh`` returns: the eigenvalues, ascending, and the eigenvectors, in columns."""

    eigenvalues: Tensor
    eigenvectors: Tensor

class FrexpResult(NamedTuple):
    """What `frexp` returns: numbers from 1/2 to below 1, with a sign, and the powers of two that they are times."""

    mantissa: Tensor
    exponent: Tensor

class HistogramResult(NamedTuple):
    """What `histogram` returns: the contents of the bins, and their edges."""

    hist: Tensor
    bin_edges: Tensor

class HistogramddResult(NamedTuple):
    """What `histogramdd` returns: the contents of the bins, and their edges along each dimension."""

    hist: Tensor
    bin_edges: builtins.tuple[Tensor, ...]

class InvExResult(NamedTuple):
    """What ``linalg.inv_ex`` returns: inverses, and 0 or the diagonal element that is zero."""

    inverse: Tensor
    info: Tensor

class KthvalueResult(NamedTuple):
    """What `kthvalue` returns: the values of that rank, and where they were along `dim`."""

    values: Tensor
    indices: Tensor

class LstsqResult(NamedTuple):
    """What ``linalg.lstsq`` returns; `residuals`, `rank` and `singular_values` are empty where they are not asked."""

    solution: Tensor
    residuals: Tensor
    rank: Tensor
    singular_values: Tensor

class LuFactorExResult(NamedTuple):
    """What ``linalg.lu_factor_ex`` returns: both factors in one matrix, the rows that were swapped, and `info`."""

    LU: Tensor
    pivots: Tensor
    info: Tensor

class LuFactorResult(NamedTuple):
    """What ``linalg.lu_factor`` returns: both factors in one matrix, and the rows that were swapped."""

    LU: Tensor
    pivots: Tensor

class LuResult(NamedTuple):
    """What ``linalg.lu`` and `lu_unpack` return: A = P L U, P a permutation, L lower and U upper triangular."""

    P: Tensor
    L: Tensor
    U: Tensor

class MaxResult(NamedTuple):
    """What ``max(x, dim)`` returns: the largest values, and where they are along `dim`."""

    values: Tensor
    indices: Tensor

class MedianResult(NamedTuple):
    """What ``median(x, dim)`` returns: the medians, and where they were along `dim`."""

    values: Tensor
    indices: Tensor

class MinResult(NamedTuple):
    """What ``min(x, dim)`` returns: the smallest values, and where they are along `dim`."""

    values: Tensor
    indices: Tensor

class ModeResult(NamedTuple):
    """What `mode` returns: the most frequent values, and where they are along `dim`."""

    values: Tensor
    indices: Tensor

class NanmedianResult(NamedTuple):
    """What ``nanmedian(x, dim)`` returns: the medians, and where they were along `dim`."""

    values: Tensor
    indices: Tensor

class OldSvdResult(NamedTuple):
    """What `svd` returns: A = U diag(S) Vᴴ, of which S descends."""

    U: Tensor
    S: Tensor
    V: Tensor

class QrResult(NamedTuple):
    """What ``linalg.qr`` returns: A = Q R, of which Q has orthonormal columns, and R is upper triangular."""

    Q: Tensor
    R: Tensor

class SlogdetResult(NamedTuple):
    """What ``linalg.slogdet`` returns: the sign of the determinant, and the logarithm of its absolute value."""

    sign: Tensor
    logabsdet: Tensor

class SolveExResult(NamedTuple):
    """What ``linalg.solve_ex`` returns: solutions, and 0 or the diagonal element that is zero."""

    result: Tensor
    info: Tensor

class SortResult(NamedTuple):
    """What `sort` returns: the values in order, and where they were along `dim`."""

    values: Tensor
    indices: Tensor

class SvdResult(NamedTuple):
    """What ``linalg.svd`` returns: A = U diag(S) Vh, of which S descends."""

    U: Tensor
    S: Tensor
    Vh: Tensor

class TopkResult(NamedTuple):
    """What `topk` returns: the largest values in order, and where they were along `dim`."""

    values: Tensor
    indices: Tensor

class TriangularSolveResult(NamedTuple):
    """What `triangular_solve` returns: the solution, and a copy of the matrix."""

    solution: Tensor
    cloned_coefficient: Tensor

@overload
def abs(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Absolute value, elementwise, of any dtype and shape; of a complex number its modulus. The slope at 0 is 0.

    Source: |x|' = sign(x).

    >>> import plugrad as pg
    >>> pg.abs(pg.tensor([-1.0, 2.0]))
    tensor([1., 2.])
    """

@overload
def abs(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def acos(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse cosine in radians, elementwise: the angle in [0, π]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.

    Source: acos'(x) = -1 / sqrt(1 - x²).

    >>> import plugrad as pg
    >>> pg.acos(pg.tensor([0.0, 1.0]))
    tensor([1.5708, 0.0000])
    """

@overload
def acos(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def acosh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse hyperbolic cosine, elementwise; of a real number below 1 it is nan.

    Any shape; integers and booleans give the default dtype.

    Source: acosh'(x) = 1 / sqrt(x² - 1), on complex numbers by the roots of x - 1 and x + 1.

    >>> import plugrad as pg
    >>> pg.acosh(pg.tensor([1.0, 2.0]))
    tensor([0.0000, 1.3170])
    """

@overload
def acosh(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def adaptive_avg_pool1d(input: Tensor, output_size: Any, *, out: Tensor | None = None) -> Tensor:
    """Adaptive average pooling of signals: the mean of each of P windows that together cover the signal.

    (N, C, L) or (C, L) becomes (N, C, P) or (C, P).
    Of `output_size`, an int, None is the size that the input has. Window i of P over L pixels goes from ⌊i L / P⌋ to
    ⌈(i + 1) L / P⌉, so neighbours may overlap.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_avg_pool1d(pg.tensor([[1.0, 2.0, 6.0]]), 1)
    tensor([[3.]])
    """

@overload
def adaptive_avg_pool1d(input: AnyArray, output_size: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def adaptive_avg_pool2d(input: Tensor, output_size: Any, *, out: Tensor | None = None) -> Tensor:
    """Adaptive average pooling of images: the mean of each of P, Q windows that together cover the image.

    (N, C, H, W) or (C, H, W) becomes (N, C, P, Q) or (C, P, Q).
    Of `output_size`, an int or a pair, None is the size that the input has. Window i of P over L pixels goes from ⌊i L / P⌋ to
    ⌈(i + 1) L / P⌉, so neighbours may overlap.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_avg_pool2d(pg.tensor([[[1.0, 2.0, 6.0]]]), 1)
    tensor([[[3.]]])
    """

@overload
def adaptive_avg_pool2d(input: AnyArray, output_size: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def adaptive_avg_pool3d(input: Tensor, output_size: Any, *, out: Tensor | None = None) -> Tensor:
    """Adaptive average pooling of volumes: the mean of each of P, Q, R windows that together cover the volume.

    (N, C, D, H, W) or (C, D, H, W) becomes (N, C, P, Q, R) or (C, P, Q, R).
    Of `output_size`, an int or a triple, None is the size that the input has. Window i of P over L pixels goes from ⌊i L / P⌋ to
    ⌈(i + 1) L / P⌉, so neighbours may overlap.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_avg_pool3d(pg.tensor([[[[1.0, 2.0, 6.0]]]]), 1)
    tensor([[[[3.]]]])
    """

@overload
def adaptive_avg_pool3d(input: AnyArray, output_size: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def adaptive_max_pool1d(
    input: Tensor,
    output_size: Any,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Adaptive max pooling: the largest element of each window of `adaptive_avg_pool1d`, and its place on request.

    Places are int64, in the flattened signal. Of those that tie for the largest it is the first, and has the gradient.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_max_pool1d(pg.tensor([[1.0, 2.0, 6.0]]), 1)
    tensor([[6.]])
    """

@overload
def adaptive_max_pool1d(
    input: AnyArray,
    output_size: Any,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def adaptive_max_pool2d(
    input: Tensor,
    output_size: Any,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Adaptive max pooling: the largest element of each window of `adaptive_avg_pool2d`, and its place on request.

    Places are int64, in the flattened image. Of those that tie for the largest it is the first, and has the gradient.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_max_pool2d(pg.tensor([[[1.0, 2.0, 6.0]]]), 1)
    tensor([[[6.]]])
    """

@overload
def adaptive_max_pool2d(
    input: AnyArray,
    output_size: Any,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def adaptive_max_pool3d(
    input: Tensor,
    output_size: Any,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Adaptive max pooling: the largest element of each window of `adaptive_avg_pool3d`, and its place on request.

    Places are int64, in the flattened volume. Of those that tie for the largest it is the first, and has the gradient.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        `input` or `output_size` has another number of dimensions, or none of a size.

    >>> import plugrad as pg
    >>> pg.nn.functional.adaptive_max_pool3d(pg.tensor([[[[1.0, 2.0, 6.0]]]]), 1)
    tensor([[[[6.]]]])
    """

@overload
def adaptive_max_pool3d(
    input: AnyArray,
    output_size: Any,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def add(input: Tensor, other: Operand, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor:
    """Sum of two tensors or numbers, elementwise with broadcasting: ``input + alpha * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or `alpha` is of a kind that the result cannot be.

    Source: d(a + b) = da + db.

    >>> import plugrad as pg
    >>> pg.add(pg.tensor([1.0, 2.0]), 10)
    tensor([11., 12.])
    """

@overload
def add(input: Operand, other: Tensor, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor: ...

@overload
def add(input: Operand, other: Operand, *, alpha: Number = 1, out: Tensor | None = None) -> Any: ...

@overload
def addbmm(
    input: Tensor,
    batch1: Tensor,
    batch2: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Tensor:
    """``beta * input + alpha * sum of batch1[i] @ batch2[i]``, a matrix; `input` broadcasts.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.addbmm(pg.ones(1, 1), pg.ones(2, 1, 3), pg.ones(2, 3, 1))
    tensor([[7.]])
    """

@overload
def addbmm(
    input: AnyArray,
    batch1: AnyArray,
    batch2: AnyArray,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def addcdiv(
    input: Tensor,
    tensor1: Tensor,
    tensor2: Tensor,
    *,
    value: Number = 1,
    out: Tensor | None = None,
) -> Tensor:
    """Sum of a tensor and a quotient, elementwise with broadcasting: ``input + value * tensor1 / tensor2``.

    Raises
    ------
    RuntimeError
        `tensor1` and `tensor2` are both of integers.

    >>> import plugrad as pg
    >>> pg.addcdiv(pg.tensor([1.0]), pg.tensor([2.0]), pg.tensor([4.0]), value=10)
    tensor([6.])
    """

@overload
def addcdiv(
    input: AnyArray,
    tensor1: AnyArray,
    tensor2: AnyArray,
    *,
    value: Number = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def addcmul(
    input: Tensor,
    tensor1: Tensor,
    tensor2: Tensor,
    *,
    value: Number = 1,
    out: Tensor | None = None,
) -> Tensor:
    """Sum of a tensor and a product, elementwise with broadcasting: ``input + value * tensor1 * tensor2``.

    Raises
    ------
    RuntimeError
        `value` is a fraction, and the tensors are of integers.

    >>> import plugrad as pg
    >>> pg.addcmul(pg.tensor([1.0]), pg.tensor([2.0]), pg.tensor([3.0]), value=10)
    tensor([61.])
    """

@overload
def addcmul(
    input: AnyArray,
    tensor1: AnyArray,
    tensor2: AnyArray,
    *,
    value: Number = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def addmm(
    input: Tensor,
    mat1: Tensor,
    mat2: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Tensor:
    """``beta * input + alpha * mat1 @ mat2`` of matrices; `input` broadcasts. Of `beta` 0 its nan is not seen.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.addmm(pg.ones(2), pg.ones(2, 3), pg.ones(3, 2), beta=10)
    tensor([[13., 13.],
            [13., 13.]])
    """

@overload
def addmm(
    input: AnyArray,
    mat1: AnyArray,
    mat2: AnyArray,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def addmv(
    input: Tensor,
    mat: Tensor,
    vec: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Tensor:
    """``beta * input + alpha * mat @ vec`` of a matrix and a vector; `input` broadcasts.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.addmv(pg.ones(2), pg.ones(2, 3), pg.ones(3))
    tensor([4., 4.])
    """

@overload
def addmv(
    input: AnyArray,
    mat: AnyArray,
    vec: AnyArray,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def addr(
    input: Tensor,
    vec1: Tensor,
    vec2: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Tensor:
    """``beta * input + alpha * outer(vec1, vec2)`` of vectors; `input` broadcasts.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.addr(pg.zeros(2, 2), pg.tensor([1.0, 2.0]), pg.tensor([3.0, 4.0]))
    tensor([[3., 4.],
            [6., 8.]])
    """

@overload
def addr(
    input: AnyArray,
    vec1: AnyArray,
    vec2: AnyArray,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def affine_grid(
    theta: Tensor,
    size: Sequence[builtins.int],
    align_corners: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Sampling grid of affine maps `theta`, for `grid_sample`: the place of each pixel of images or volumes of `size`.

    `theta` is (N, 2, 3) for a size of (N, C, H, W), (N, 3, 4) for (N, C, D, H, W); returns (N, H, W, 2) or
    (N, D, H, W, 3). Coordinates, x first, go from -1 to 1 between the borders of the image; with `align_corners`
    between the centres of its outermost pixels.

    Raises
    ------
    NotImplementedError
        `size` is not of 4 or 5 dimensions.
    RuntimeError
        `size` is of another number of images than `theta` of maps.
    ValueError
        `theta` has not this shape or is of integers, or a size is 0.

    Source: Jaderberg et al., "Spatial transformer networks" (2015).

    >>> import plugrad as pg
    >>> pg.nn.functional.affine_grid(pg.eye(2, 3).reshape(1, 2, 3), (1, 1, 1, 2), True)
    tensor([[[[-1.,  0.],
              [ 1.,  0.]]]])
    """

@overload
def affine_grid(
    theta: AnyArray,
    size: Sequence[builtins.int],
    align_corners: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def airy_ai_slope(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Derivative of the Airy function Ai, elementwise. Source: Ai'' = x Ai.

    >>> import plugrad as pg
    >>> pg.ops.builtin.airy_ai_slope(pg.tensor([0.0]))
    tensor([-0.2588])
    """

@overload
def airy_ai_slope(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def alpha_dropout(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout for `selu`: random elements become its lowest value, and then mean 0 and variance 1 are restored.

    Each does with probability `p`, in training. With `inplace` the input is written.

    Raises
    ------
    ValueError
        `p` is no probability.

    Source: Klambauer et al. (2017), Self-normalizing neural networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.alpha_dropout(pg.ones(3), 1.0, True)
    tensor([0., 0., 0.])
    """

@overload
def alpha_dropout(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def amax(
    input: Tensor,
    dim: Dims = (),
    keepdim: builtins.bool = False,
    *,
    axis: Dims = (),
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Maximum over `dim`: an int, a tuple of ints, or () for all dimensions.

    Elements that tie for a maximum share its gradient evenly. nan is larger than any number.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`, or it has size 0.
    RuntimeError
        A dimension appears twice, or `input` has no elements.

    >>> import plugrad as pg
    >>> pg.amax(pg.tensor([[1.0, 5.0], [4.0, 2.0]]), dim=0)
    tensor([4., 5.])
    """

@overload
def amax(
    input: AnyArray,
    dim: Dims = (),
    keepdim: builtins.bool = False,
    *,
    axis: Dims = (),
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def amin(
    input: Tensor,
    dim: Dims = (),
    keepdim: builtins.bool = False,
    *,
    axis: Dims = (),
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Minimum over `dim`: an int, a tuple of ints, or () for all dimensions.

    Elements that tie for a minimum share its gradient evenly. nan is smaller than any number.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`, or it has size 0.
    RuntimeError
        A dimension appears twice, or `input` has no elements.

    >>> import plugrad as pg
    >>> pg.amin(pg.tensor([[1.0, 5.0], [4.0, 2.0]]), dim=0)
    tensor([1., 2.])
    """

@overload
def amin(
    input: AnyArray,
    dim: Dims = (),
    keepdim: builtins.bool = False,
    *,
    axis: Dims = (),
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def aminmax(
    input: Tensor,
    *,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> AminmaxResult:
    """Minimum and maximum, over one dimension or all, as (min, max).

    Elements that tie share the gradient evenly.

    Raises
    ------
    IndexError
        There is no such dimension, or it is empty.
    RuntimeError
        `input` has no elements.

    >>> import plugrad as pg
    >>> pg.aminmax(pg.tensor([1.0, 5.0, 3.0])).max
    tensor(5.)
    """

@overload
def aminmax(
    input: AnyArray,
    *,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def angle(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Angle of complex numbers in radians, in (-π, π], elementwise; of a real number 0, or π where it is negative.

    Source: dφ = Im(dz / z), so the gradient is i z / |z|²; 0 at 0, and for real numbers.

    >>> import plugrad as pg
    >>> pg.angle(pg.tensor([1j, -2.0]))
    tensor([1.5708, 3.1416])
    """

@overload
def angle(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def argsort(
    input: Tensor,
    dim: builtins.int = -1,
    descending: builtins.bool = False,
    stable: builtins.bool = False,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Indices that sort `input` along `dim`; arguments and errors are those of `sort`.

    >>> import plugrad as pg
    >>> pg.argsort(pg.tensor([3.0, 1.0, 2.0]))
    tensor([1, 2, 0])
    """

@overload
def argsort(
    input: AnyArray,
    dim: builtins.int = -1,
    descending: builtins.bool = False,
    stable: builtins.bool = False,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def argwhere(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Indices of the elements that are not 0, a row for each.

    >>> import plugrad as pg
    >>> pg.argwhere(pg.tensor([0, 3, 4]))
    tensor([[1],
            [2]])
    """

@overload
def argwhere(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def as_strided(
    input: Tensor,
    size: Any,
    stride: Any,
    storage_offset: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """View of the memory of a contiguous tensor, of any size and strides: element (i, j) is number
    ``storage_offset + i * stride[0] + j * stride[1]`` there.

    Several elements of it may be one of memory; then it cannot be written to.

    Parameters
    ----------
    stride
        Not negative, one for each size, counted in elements.
    storage_offset
        Counted from the beginning of the memory that `input` shows a part of; by default where `input` begins.

    Raises
    ------
    RuntimeError
        The view would go beyond that memory, or that of `input` is not contiguous: call it on its base.

    Source: the adjoint adds up the gradients of the elements that show one element of `input`. What is shown of memory
    outside of `input` has no part in its gradient, as in PyTorch.

    >>> import plugrad as pg
    >>> pg.as_strided(pg.arange(5), (3, 3), (1, 1))
    tensor([[0, 1, 2],
            [1, 2, 3],
            [2, 3, 4]])
    """

@overload
def as_strided(
    input: AnyArray,
    size: Any,
    stride: Any,
    storage_offset: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def as_strided_scatter(
    input: Tensor,
    src: Tensor,
    size: Shape,
    stride: Shape,
    storage_offset: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """A copy of a contiguous tensor with the elements of `src` where `as_strided` would show it; the last of those
    with one place counts.

    Raises
    ------
    RuntimeError
        `src` is not of that size, or the view would go beyond `input`.

    >>> import plugrad as pg
    >>> pg.as_strided_scatter(pg.zeros(5), pg.ones(2), (2,), (3,))
    tensor([1., 0., 0., 1., 0.])
    """

@overload
def as_strided_scatter(
    input: AnyArray,
    src: AnyArray,
    size: Shape,
    stride: Shape,
    storage_offset: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def asin(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse sine in radians, elementwise: the angle in [-π/2, π/2]; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.

    Source: asin'(x) = 1 / sqrt(1 - x²).

    >>> import plugrad as pg
    >>> pg.asin(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 1.5708])
    """

@overload
def asin(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def asinh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse hyperbolic sine, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: asinh'(x) = 1 / sqrt(1 + x²).

    >>> import plugrad as pg
    >>> pg.asinh(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8814])
    """

@overload
def asinh(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def atan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse tangent in radians, elementwise: the angle in (-π/2, π/2).

    Any shape; integers and booleans give the default dtype.

    Source: atan'(x) = 1 / (1 + x²).

    >>> import plugrad as pg
    >>> pg.atan(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7854])
    """

@overload
def atan(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def atan2(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Angle of the point (`other`, `input`) in radians, in (-π, π], elementwise: the inverse tangent of input / other.

    Shapes broadcast; integers and booleans give the default dtype. At the origin the slope is 0.

    Source: d atan2(y, x) = (x dy - y dx) / (x² + y²).

    >>> import plugrad as pg
    >>> pg.atan2(pg.tensor([1.0, 0.0]), pg.tensor([1.0, -1.0]))
    tensor([0.7854, 3.1416])
    """

@overload
def atan2(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def atan2(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def atanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse hyperbolic tangent, elementwise; nan outside of [-1, 1].

    Any shape; integers and booleans give the default dtype.

    Source: atanh'(x) = 1 / (1 - x²).

    >>> import plugrad as pg
    >>> pg.atanh(pg.tensor([0.0, 0.5]))
    tensor([0.0000, 0.5493])
    """

@overload
def atanh(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def atleast_1d(*tensors: Tensor, out: Tensor | None = None) -> Any:
    """Tensors with at least one dimension, as views: one, or a tuple of several.

    >>> import plugrad as pg
    >>> pg.atleast_1d(pg.tensor(1.0))
    tensor([1.])
    """

@overload
def atleast_1d(*tensors: AnyArray, out: Tensor | None = None) -> Any: ...

@overload
def atleast_2d(*tensors: Tensor, out: Tensor | None = None) -> Any:
    """Tensors with at least two dimensions, new ones in front, as views: one, or a tuple of several.

    >>> import plugrad as pg
    >>> pg.atleast_2d(pg.tensor([1.0, 2.0]))
    tensor([[1., 2.]])
    """

@overload
def atleast_2d(*tensors: AnyArray, out: Tensor | None = None) -> Any: ...

@overload
def atleast_3d(*tensors: Tensor, out: Tensor | None = None) -> Any:
    """Tensors with at least three dimensions, as views: of a vector it is the middle one, of a matrix the first two.

    >>> import plugrad as pg
    >>> pg.atleast_3d(pg.ones(2, 3)).shape
    torch.Size([2, 3, 1])
    """

@overload
def atleast_3d(*tensors: AnyArray, out: Tensor | None = None) -> Any: ...

@overload
def attention_fused(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Tensor | None = None,
    *,
    scale: builtins.float,
    causal: builtins.bool = False,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Attention, ``softmax(query keyᵀ * scale + mask) value``, and the logarithm of the sum of its exponentials.

    `query` is (..., L, E), `key` (..., S, E), `value` (..., S, V), with one batch and none of them empty; the results
    are (..., L, V) and (..., L). `mask` broadcasts to (..., L, S): booleans say who may look,
    numbers are added. With `causal` query i sees keys up to i.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or the dtypes differ.

    Source: Dao et al. (2022), FlashAttention.

    >>> import plugrad as pg
    >>> x = pg.eye(2)
    >>> pg.ops.builtin.attention_fused(x, x, x, scale=1.0, causal=True)[0][0]
    tensor([1., 0.])
    """

@overload
def attention_fused(
    query: AnyArray,
    key: AnyArray,
    value: AnyArray,
    mask: AnyArray | None = None,
    *,
    scale: builtins.float,
    causal: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def attention_fused_backward(
    grad_output: Tensor,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    logs: Tensor,
    delta: Tensor,
    mask: Tensor | None = None,
    *,
    scale: builtins.float,
    causal: builtins.bool = False,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor, Tensor]:
    """The gradients of attention's query, key and value, of that of its output (..., L, V).

    `logs` (..., L) is the second result of `attention_fused`, `delta` (..., L) ``<grad_output, output>`` less its
    gradient; the rest is as there.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or the dtypes differ.

    Source: with the weights p = exp(scores - logs) and d = p (grad valueᵀ - delta): d key * scale, dᵀ query * scale and
    pᵀ grad.

    >>> import plugrad as pg
    >>> x, zeros = pg.eye(2), pg.zeros(2)
    >>> pg.ops.builtin.attention_fused_backward(x, x, x, x, zeros, zeros, scale=0.0)[2][0]
    tensor([1., 1.])
    """

@overload
def attention_fused_backward(
    grad_output: AnyArray,
    query: AnyArray,
    key: AnyArray,
    value: AnyArray,
    logs: AnyArray,
    delta: AnyArray,
    mask: AnyArray | None = None,
    *,
    scale: builtins.float,
    causal: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def avg_pool1d(
    input: Tensor,
    kernel_size: builtins.int | builtins.tuple[builtins.int],
    stride: builtins.int | builtins.tuple[builtins.int] | None = None,
    padding: builtins.int | builtins.tuple[builtins.int] = 0,
    ceil_mode: builtins.bool = False,
    count_include_pad: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Average pooling of signals, (N, C, L) or (C, L): the mean of each window.

    The settings are those of `avg_pool2d`, an int or a tuple of one. Returns (N, C, P) with
    P = (L + 2 padding - k) // stride + 1.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    TypeError
        `input` is no tensor, a setting no int.

    >>> import plugrad as pg
    >>> pg.avg_pool1d(pg.tensor([[1.0, 5.0, 2.0, 3.0]]), 2)
    tensor([[3.0000, 2.5000]])
    """

@overload
def avg_pool1d(
    input: AnyArray,
    kernel_size: builtins.int | builtins.tuple[builtins.int],
    stride: builtins.int | builtins.tuple[builtins.int] | None = None,
    padding: builtins.int | builtins.tuple[builtins.int] = 0,
    ceil_mode: builtins.bool = False,
    count_include_pad: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def avg_pool2d(
    input: Tensor,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    ceil_mode: builtins.bool = False,
    count_include_pad: builtins.bool = True,
    divisor_override: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Average pooling of images: the mean of each window of an image.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): floating, or int64 (whose quotients are rounded towards zero).
    kernel_size, stride, padding
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None; the padding,
        at most half a kernel, is zeros.
    ceil_mode
        Whether windows may reach beyond the padded image at the bottom and to the right. None starts there.
    count_include_pad
        Whether the zeros of the padding count as elements. What lies beyond the padding never does.
    divisor_override
        What to divide the sums by instead of the number of elements.

    Returns (N, C, P, Q) with P = (H + 2 padding - kH) // stride + 1, in the dtype of `input`.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    IndexError
        `input` has fewer than three dimensions.
    TypeError
        `input` is no tensor, a setting no int.
    NotImplementedError
        The dtype is bool, complex or an integer other than int64.

    Source: each of n elements has slope 1/n.

    >>> import plugrad as pg
    >>> image = pg.tensor([[[1.0, 5.0, 2.0], [4.0, 2.0, 6.0]]])
    >>> pg.avg_pool2d(image, 2, stride=1)
    tensor([[[3.0000, 3.7500]]])
    """

@overload
def avg_pool2d(
    input: AnyArray,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    ceil_mode: builtins.bool = False,
    count_include_pad: builtins.bool = True,
    divisor_override: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def avg_pool2d_adjoint(
    grad_output: Tensor,
    size: Shape,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    ceil_mode: builtins.bool = False,
    count_include_pad: builtins.bool = True,
    divisor_override: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `avg_pool2d`: every element is spread evenly over its window.

    Parameters
    ----------
    grad_output
        Shape (..., P, Q): the gradient of the averages, floating.
    size
        (H, W) of the image.
    kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
        Those of `avg_pool2d`.

    Returns (..., H, W), in the dtype of `grad_output`.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.

    Source: the adjoint of `avg_pool2d`.

    >>> import plugrad as pg
    >>> grad = pg.tensor([[[4.0, 8.0]]])
    >>> pg.ops.builtin.avg_pool2d_adjoint(grad, size=(2, 3), kernel_size=2, stride=1)
    tensor([[[1., 3., 2.],
             [1., 3., 2.]]])
    """

@overload
def avg_pool2d_adjoint(
    grad_output: AnyArray,
    size: Shape,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    ceil_mode: builtins.bool = False,
    count_include_pad: builtins.bool = True,
    divisor_override: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def avg_pool3d(
    input: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    ceil_mode: builtins.bool = False,
    count_include_pad: builtins.bool = True,
    divisor_override: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Average pooling of volumes, (N, C, D, H, W) or (C, D, H, W): the mean of each window, as in `avg_pool2d`.

    Raises
    ------
    NotImplementedError
        `input` is of complex numbers, or of integers other than int64.
    RuntimeError
        Shape or settings do not fit each other, or `divisor_override` is 0.

    >>> import plugrad as pg
    >>> pg.nn.functional.avg_pool3d(pg.arange(8.0).reshape(1, 2, 2, 2), 2)
    tensor([[[[3.5000]]]])
    """

@overload
def avg_pool3d(
    input: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    ceil_mode: builtins.bool = False,
    count_include_pad: builtins.bool = True,
    divisor_override: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def baddbmm(
    input: Tensor,
    batch1: Tensor,
    batch2: Tensor,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Tensor:
    """``beta * input + alpha * batch1 @ batch2`` of batches of matrices; `input` broadcasts.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.baddbmm(pg.ones(2, 1, 1), pg.ones(2, 1, 3), pg.ones(2, 3, 1)).flatten()
    tensor([4., 4.])
    """

@overload
def baddbmm(
    input: AnyArray,
    batch1: AnyArray,
    batch2: AnyArray,
    *,
    beta: Number = 1,
    alpha: Number = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: builtins.bool = False,
    momentum: builtins.float = 0.1,
    eps: builtins.float = 1e-05,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Batch normalisation: mean 0 and variance 1 in each channel, then ``* weight + bias``.

    `input` is (N, C, ...), all else (C,). In training the mean and the variance are the batch's, and the running ones,
    if given, move towards them in place by the share `momentum` (of the unbiased variance); else they are used.

    Raises
    ------
    ValueError
        In training, a channel has one value.
    RuntimeError
        The running mean or variance is missing, and it is not training.

    Source: Ioffe & Szegedy (2015), Batch normalization.

    >>> import plugrad as pg
    >>> pg.nn.functional.batch_norm(pg.tensor([[1.0], [3.0]]), None, None, training=True)
    tensor([[-1.0000],
            [ 1.0000]])
    """

@overload
def batch_norm(
    input: AnyArray,
    running_mean: AnyArray | None,
    running_var: AnyArray | None,
    weight: AnyArray | None = None,
    bias: AnyArray | None = None,
    training: builtins.bool = False,
    momentum: builtins.float = 0.1,
    eps: builtins.float = 1e-05,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def bernoulli(
    input: Tensor,
    p: Any = None,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw 1 with the probability that an element of `input` is, else 0; with a number `p` of that probability.

    The gradient is 0, as PyTorch's.

    Raises
    ------
    RuntimeError
        One is no probability.

    >>> import plugrad as pg
    >>> pg.bernoulli(pg.tensor([0.0, 1.0]))
    tensor([0., 1.])
    """

@overload
def bernoulli(
    input: AnyArray,
    p: Any = None,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def bernoulli_p(
    input: Tensor,
    p: Operand = 0.5,
    *,
    generator: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Draw 1 with probability `p`, else 0, for each element of `input`, whose values do not matter: `bernoulli_`.

    `p` is a number, or a tensor that broadcasts to `input`. The gradients are 0, as PyTorch's.

    Raises
    ------
    RuntimeError
        `p` is no probability.

    >>> import plugrad as pg
    >>> pg.zeros(3).bernoulli_(1.0)
    tensor([1., 1., 1.])
    """

@overload
def bernoulli_p(
    input: AnyArray,
    p: Operand = 0.5,
    *,
    generator: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def bilinear(
    input1: Tensor,
    input2: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """A bilinear form of two inputs for each feature: ``input1ᵀ weight[k] input2 + bias[k]``.

    The inputs are (..., in1) and (..., in2), `weight` (out, in1, in2), `bias` (out,); the result is (..., out).

    Raises
    ------
    RuntimeError
        The features or the batches do not agree.

    >>> import plugrad as pg
    >>> pg.nn.functional.bilinear(pg.ones(2), pg.ones(3), pg.ones(1, 2, 3))
    tensor([6.])
    """

@overload
def bilinear(
    input1: AnyArray,
    input2: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def binary_cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Binary cross entropy of probabilities: ``-(target log(input) + (1 - target) log(1 - input))``, times `weight`.

    `input` and `target` have one shape, to which `weight` broadcasts. The logarithms are at least -100, where their
    slope is 0. For numbers before a sigmoid `binary_cross_entropy_with_logits` is exact, and this is not. (PyTorch's
    gradient is a smaller one where ``input * (1 - input) < 1e-12``: it divides by at least that.)

    Raises
    ------
    RuntimeError
        A probability is not between 0 and 1. (Of arrays of other libraries, whose values may not be known yet, its loss
        is nan.)
    ValueError
        The shapes differ, or there is no such `reduction`.

    >>> import plugrad as pg
    >>> pg.nn.functional.binary_cross_entropy(pg.tensor([0.5, 1.0]), pg.tensor([1.0, 1.0]))
    tensor(0.3466)
    """

@overload
def binary_cross_entropy(
    input: AnyArray,
    target: AnyArray,
    weight: AnyArray | None = None,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    pos_weight: Tensor | None = None,
    reduction: builtins.str = 'mean',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Binary cross entropy of the probabilities ``sigmoid(input)``, without overflow for any input.

    ``-weight (pos_weight target log sigmoid(input) + (1 - target) log sigmoid(-input))``, and of
    that the mean (`reduction` "mean"), "sum" or "none". `target` has the shape of `input`; `weight`
    and `pos_weight` broadcast to it. `input` and `target` are differentiable.

    Raises
    ------
    ValueError
        The shapes of `input` and `target` differ, or there is no such `reduction`.
    RuntimeError
        `weight` or `pos_weight` requires grad, or does not broadcast.

    >>> import plugrad as pg
    >>> pg.binary_cross_entropy_with_logits(pg.tensor([0.0, 1000.0]), pg.tensor([1.0, 1.0]))
    tensor(0.3466)
    """

@overload
def binary_cross_entropy_with_logits(
    input: AnyArray,
    target: AnyArray,
    weight: AnyArray | None = None,
    pos_weight: AnyArray | None = None,
    reduction: builtins.str = 'mean',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def bincount(
    input: Tensor,
    weights: Tensor | None = None,
    minlength: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Counts of each integer from 0 on in a vector; with `weights`, the sums of their weights.

    Raises
    ------
    RuntimeError
        `input` is no vector, or has negative elements.
    NotImplementedError
        `input` is not of integers.

    >>> import plugrad as pg
    >>> pg.bincount(pg.tensor([0, 2, 2]))
    tensor([1, 0, 2])
    """

@overload
def bincount(
    input: AnyArray,
    weights: AnyArray | None = None,
    minlength: builtins.int = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def binomial(
    count: Tensor,
    prob: Tensor,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw how many of `count` trials succeed, each with probability `prob`, elementwise with broadcasting.

    The gradients are 0. (PyTorch has none.) Of a count that is no whole number, the whole part counts.

    Raises
    ------
    RuntimeError
        A count is negative, or a probability is none.

    >>> import plugrad as pg
    >>> pg.binomial(pg.tensor([5.0, 7.0]), pg.tensor([0.0, 1.0]))
    tensor([0., 7.])
    """

@overload
def binomial(
    count: AnyArray,
    prob: AnyArray,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def block_diag(*tensors: Tensor, out: Tensor | None = None) -> Tensor:
    """Block diagonal matrix: the given matrices on its diagonal, and zeros elsewhere; vectors are rows.

    Raises
    ------
    RuntimeError
        One has more than two dimensions.

    >>> import plugrad as pg
    >>> pg.block_diag(pg.tensor([[1, 2]]), pg.tensor(3))
    tensor([[1, 2, 0],
            [0, 0, 3]])
    """

@overload
def block_diag(*tensors: AnyArray, out: Tensor | None = None) -> Any: ...

@overload
def bmm(input: Tensor, mat2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Products of the matrices of two batches, (b, n, k) and (b, k, m); batches do not broadcast.

    Raises
    ------
    RuntimeError
        They have other ranks, or sizes differ.

    >>> import plugrad as pg
    >>> pg.bmm(pg.ones(2, 1, 3), pg.ones(2, 3, 1)).shape
    torch.Size([2, 1, 1])
    """

@overload
def bmm(input: AnyArray, mat2: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def broadcast_tensors(*tensors: Tensor, out: Tensor | None = None) -> builtins.tuple[Tensor, ...]:
    """Tensors expanded to one shape, as views.

    Raises
    ------
    RuntimeError
        Their shapes do not broadcast.

    >>> import plugrad as pg
    >>> [x.shape for x in pg.broadcast_tensors(pg.ones(2, 1), pg.ones(3))]
    [torch.Size([2, 3]), torch.Size([2, 3])]
    """

@overload
def broadcast_tensors(*tensors: AnyArray, out: Tensor | None = None) -> Any: ...

@overload
def broadcast_to(input: Tensor, size: Shape, *, out: Tensor | None = None) -> Tensor:
    """The input expanded to a shape, as a view; `expand` otherwise, whose errors it has.

    >>> import plugrad as pg
    >>> pg.broadcast_to(pg.tensor([1, 2]), (2, 2))
    tensor([[1, 2],
            [1, 2]])
    """

@overload
def broadcast_to(input: AnyArray, size: Shape, *, out: Tensor | None = None) -> Any: ...

@overload
def bucketize(
    input: Any,
    boundaries: Tensor,
    *,
    out_int32: builtins.bool = False,
    right: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Bucket of each element, between `boundaries` in ascending order: `searchsorted` with the arguments exchanged.

    >>> import plugrad as pg
    >>> pg.bucketize(pg.tensor([0.5, 2.5]), pg.tensor([1.0, 2.0]))
    tensor([0, 2])
    """

@overload
def bucketize(
    input: Any,
    boundaries: AnyArray,
    *,
    out_int32: builtins.bool = False,
    right: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cartesian_prod(*tensors: Tensor, out: Tensor | None = None) -> Tensor:
    """All combinations of one element of each vector, as rows; of one vector, itself.

    Raises
    ------
    RuntimeError
        One is no vector.

    >>> import plugrad as pg
    >>> pg.cartesian_prod(pg.tensor([1, 2]), pg.tensor([3, 4]))
    tensor([[1, 3],
            [1, 4],
            [2, 3],
            [2, 4]])
    """

@overload
def cartesian_prod(*tensors: AnyArray, out: Tensor | None = None) -> Any: ...

@overload
def cat(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    dim: builtins.int = 0,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Concatenation of tensors along a dimension: ``cat(tensors, dim=0)``.

    They agree in every other size; a 1-d tensor without elements is skipped. An integer one never
    widens a floating one.

    Raises
    ------
    ValueError
        There are no tensors.
    RuntimeError
        Their shapes do not fit together.
    IndexError
        They have no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.cat([pg.ones(1, 2), pg.zeros(1, 2)], dim=1)
    tensor([[1., 1., 0., 0.]])
    """

@overload
def cat(
    tensors: Sequence[AnyArray],
    dim: builtins.int = 0,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cauchy(
    input: Tensor,
    median: builtins.float = 0,
    sigma: builtins.float = 1,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw numbers of Cauchy's distribution, of this `median` and half width `sigma`: ``x.cauchy_(median, sigma)``.

    Raises
    ------
    RuntimeError
        `sigma` is not positive.

    >>> import plugrad as pg
    >>> pg.zeros(3).cauchy_().shape
    torch.Size([3])
    """

@overload
def cauchy(
    input: AnyArray,
    median: builtins.float = 0,
    sigma: builtins.float = 1,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cdist(
    x1: Tensor,
    x2: Tensor,
    p: builtins.float = 2.0,
    compute_mode: builtins.str = 'use_mm_for_euclid_dist_if_necessary',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Distance matrix: the p-norm of each row of `x1` minus each row of `x2`.

    `x1` is (..., P, M), `x2` (..., R, M), the result (..., P, R); batches broadcast. The gradient is 0 where rows are
    equal, and of infinite `p` is shared among the columns that tie. All modes compute the same, by differences.

    Raises
    ------
    RuntimeError
        One is no matrix or no floating dtype, the columns differ, or `p` is negative.
    ValueError
        There is no such `compute_mode`.

    >>> import plugrad as pg
    >>> pg.cdist(pg.tensor([[0.0, 0.0], [3.0, 0.0]]), pg.tensor([[3.0, 4.0]]))
    tensor([[5.],
            [4.]])
    """

@overload
def cdist(
    x1: AnyArray,
    x2: AnyArray,
    p: builtins.float = 2.0,
    compute_mode: builtins.str = 'use_mm_for_euclid_dist_if_necessary',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def ceil(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Ceiling, elementwise: the smallest whole number that is not smaller; integers are left as they are.

    Raises
    ------
    NotImplementedError
        `input` is boolean or complex.

    Source: it is flat between whole numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.ceil(pg.tensor([-1.5, 1.5]))
    tensor([-1.,  2.])
    """

@overload
def ceil(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def celu(input: Tensor, alpha: builtins.float = 1.0, inplace: builtins.bool = False) -> Tensor:
    """Continuously differentiable exponential linear unit (CELU), elementwise: x above 0, else
    ``alpha (e**(x / alpha) - 1)``.

    Raises
    ------
    RuntimeError
        `alpha` is 0.

    Source: Barron (2017), https://arxiv.org/abs/1704.07483.

    >>> import plugrad as pg
    >>> pg.nn.functional.celu(pg.tensor([-1.0, 2.0]), 0.5)
    tensor([-0.4323,  2.0000])
    """

@overload
def celu(input: AnyArray, alpha: builtins.float = 1.0, inplace: builtins.bool = False) -> Any: ...

@overload
def channel_shuffle(input: Tensor, groups: builtins.int, *, out: Tensor | None = None) -> Tensor:
    """The channels, dimension 1, cut into groups and interleaved: the first of each group, the second of each ...

    Raises
    ------
    RuntimeError
        The channels are not divisible by `groups`, which is positive, or the input has fewer than three dimensions.
    TypeError
        `groups` is no int.

    Source: Zhang et al., "ShuffleNet" (2018).

    >>> import plugrad as pg
    >>> pg.channel_shuffle(pg.arange(6.0).reshape(1, 6, 1), 2).flatten()
    tensor([0., 3., 1., 4., 2., 5.])
    """

@overload
def channel_shuffle(input: AnyArray, groups: builtins.int, *, out: Tensor | None = None) -> Any: ...

@overload
def cholesky_inverse(
    L: Tensor,
    upper: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of the matrix whose Cholesky factor is L, lower, or `upper`.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    >>> import plugrad as pg
    >>> pg.cholesky_inverse(pg.tensor([[2.0]]))
    tensor([[0.2500]])
    """

@overload
def cholesky_inverse(
    L: AnyArray,
    upper: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cholesky_solve(
    B: Tensor,
    L: Tensor,
    upper: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution of A X = B, of which the Cholesky factor of A is known: L, lower, or `upper`.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.cholesky_solve(pg.tensor([[4.0]]), pg.tensor([[2.0]]))
    tensor([[1.]])
    """

@overload
def cholesky_solve(
    B: AnyArray,
    L: AnyArray,
    upper: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def chunk(
    input: Tensor,
    chunks: builtins.int,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """At most `chunks` consecutive parts along `dim`, of one size but for the last, as views.

    Raises
    ------
    RuntimeError
        There are to be no parts, or `input` has no dimension.

    >>> import plugrad as pg
    >>> pg.chunk(pg.arange(5), 3)
    (tensor([0, 1]), tensor([2, 3]), tensor([4]))
    """

@overload
def chunk(
    input: AnyArray,
    chunks: builtins.int,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def clamp(
    input: Tensor,
    min: Operand | None = None,
    max: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Limit (clip) each element to the interval from `min` to `max`; None leaves that side open.

    A bound is a number, or a tensor that broadcasts; a floating one makes integers floating. Where ``min > max`` the
    result is `max`; where anything is nan, nan. The slope is 1 inside and at the bounds, where a bound is the result
    its own, and 0 everywhere else.

    Raises
    ------
    RuntimeError
        Neither `min` nor `max` is given, or the shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.clamp(pg.tensor([-1.0, 0.5, 2.0]), min=0, max=1)
    tensor([0.0000, 0.5000, 1.0000])
    """

@overload
def clamp(
    input: AnyArray,
    min: Operand | None = None,
    max: Operand | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def clamp_max(input: Tensor, max: Operand, *, out: Tensor | None = None) -> Tensor:
    """Limit each element to at most `max`, a number or a tensor that broadcasts: see `clamp`.

    >>> import plugrad as pg
    >>> pg.clamp_max(pg.tensor([-1.0, 2.0]), 0)
    tensor([-1.,  0.])
    """

@overload
def clamp_max(input: AnyArray, max: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def clamp_min(input: Tensor, min: Operand, *, out: Tensor | None = None) -> Tensor:
    """Limit each element to at least `min`, a number or a tensor that broadcasts: see `clamp`.

    >>> import plugrad as pg
    >>> pg.clamp_min(pg.tensor([-1.0, 2.0]), 0)
    tensor([0., 2.])
    """

@overload
def clamp_min(input: AnyArray, min: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def clone(input: Tensor, *, memory_format: Any = None) -> Tensor:
    """Copy of a tensor, in its own memory.

    >>> import plugrad as pg
    >>> pg.clone(pg.tensor([1.0]))
    tensor([1.])
    """

@overload
def clone(input: AnyArray, *, memory_format: Any = None) -> Any: ...

@overload
def cofactors(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Cofactors of square matrices, det(A) A⁻ᵀ, right at singular ones too.

    Raises
    ------
    RuntimeError
        In the derivative of a derivative, where a matrix is singular, or nearly.

    Source: d(det(A) A⁻ᵀ) = det(A) (tr(A⁻¹ dA) A⁻ᵀ - (A⁻¹ dA A⁻¹)ᵀ); where that loses digits, `cofactors_along`.

    >>> import plugrad as pg
    >>> pg.ops.builtin.cofactors(pg.tensor([[1.0, 2.0], [3.0, 4.0]])).round(decimals=4)
    tensor([[ 4., -3.],
            [-2.,  1.]])
    """

@overload
def cofactors(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def cofactors_along(input: Tensor, direction: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Derivative of the `cofactors` of square matrices along others, right at singular ones too.

    Source: the determinant of U S Vᴴ is det(U Vᴴ) times that of S, and the derivatives of that are sums over
    permutations of some rows, with their signs, of products of the other singular values: the second one is that of
    (G_ii K_kk - G_ik K_ki) prod_(l≠i,k) s_l over all i ≠ k.

    >>> import plugrad as pg
    >>> pg.ops.builtin.cofactors_along(pg.zeros(2, 2), pg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([[ 4., -3.],
            [-2.,  1.]])
    """

@overload
def cofactors_along(input: AnyArray, direction: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def col2im(
    input: Tensor,
    output_size: builtins.int | Sequence[builtins.int],
    kernel_size: builtins.int | Sequence[builtins.int],
    dilation: builtins.int | Sequence[builtins.int] = 1,
    padding: builtins.int | Sequence[builtins.int] = 0,
    stride: builtins.int | Sequence[builtins.int] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Columns added up to images, PyTorch's `F.fold`: the adjoint of `im2col`, (N, C k l, windows) to (N, C, H, W).

    Each pixel is the sum of what all windows have there.

    Raises
    ------
    RuntimeError
        `input` is not of the windows of images of `output_size`.

    >>> import plugrad as pg
    >>> pg.nn.functional.fold(pg.ones(2, 2), (1, 3), (1, 2))
    tensor([[[1., 2., 1.]]])
    """

@overload
def col2im(
    input: AnyArray,
    output_size: builtins.int | Sequence[builtins.int],
    kernel_size: builtins.int | Sequence[builtins.int],
    dilation: builtins.int | Sequence[builtins.int] = 1,
    padding: builtins.int | Sequence[builtins.int] = 0,
    stride: builtins.int | Sequence[builtins.int] = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def column_stack(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Tensors side by side as columns: vectors are columns of the result.

    Raises
    ------
    RuntimeError
        Their sizes do not fit.

    >>> import plugrad as pg
    >>> pg.column_stack([pg.tensor([1, 2]), pg.tensor([3, 4])])
    tensor([[1, 3],
            [2, 4]])
    """

@overload
def column_stack(tensors: Sequence[AnyArray], *, out: Tensor | None = None) -> Any: ...

@overload
def combinations(
    input: Tensor,
    r: builtins.int = 2,
    with_replacement: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """All choices of `r` elements of a vector, a row for each, in the order of `itertools.combinations`.

    With `with_replacement` an element may be chosen several times.

    Raises
    ------
    RuntimeError
        `input` is no vector, `r` is negative, or there are too many of them.

    >>> import plugrad as pg
    >>> pg.combinations(pg.tensor([5, 6, 7]))
    tensor([[5, 6],
            [5, 7],
            [6, 7]])
    """

@overload
def combinations(
    input: AnyArray,
    r: builtins.int = 2,
    with_replacement: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def complex(real: Tensor, imag: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The complex numbers with real part `real` and imaginary part `imag`, of one shape and real dtype.

    Raises
    ------
    RuntimeError
        The two differ in dtype, or are not real floating-point numbers.

    Source: d(x + iy) = dx + i dy.

    >>> import plugrad as pg
    >>> pg.complex(pg.tensor([1.0]), pg.tensor([2.0]))
    tensor([1.+2.j])
    """

@overload
def complex(real: AnyArray, imag: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def conj(input: Tensor) -> Tensor:
    """Complex conjugate, elementwise; a real tensor is its own. It is a view of `input`, computed when it is read.

    Source: conj is linear over the reals, and its own transpose.

    >>> import plugrad as pg
    >>> pg.conj(pg.tensor([1 + 2j]))
    tensor([1.-2.j])
    """

@overload
def conj(input: AnyArray) -> Any: ...

@overload
def conj_physical(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Complex conjugate in memory of its own, elementwise; a real tensor is its own.

    >>> import plugrad as pg
    >>> pg.conj_physical(pg.tensor([1 + 2j]))
    tensor([1.-2.j])
    """

@overload
def conj_physical(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def constant_pad_nd(
    input: Tensor,
    pad: Shape,
    value: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The input with elements of one `value` at the edges of its last dimensions: `pad` with the mode "constant".

    Raises
    ------
    RuntimeError
        `pad` has an odd number of sizes, or too many.

    >>> import plugrad as pg
    >>> pg.constant_pad_nd(pg.tensor([1, 2]), (1, 1))
    tensor([0, 1, 2, 0])
    """

@overload
def constant_pad_nd(
    input: AnyArray,
    pad: Shape,
    value: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def conv1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: builtins.int | builtins.tuple[builtins.int] = 1,
    padding: builtins.int | builtins.tuple[builtins.int] | builtins.str = 0,
    dilation: builtins.int | builtins.tuple[builtins.int] = 1,
    groups: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution of signals (a cross-correlation, as usual in neural networks) with a kernel, plus a bias.

    Parameters
    ----------
    input
        Shape (N, C, L), or (C, L) for one signal: then the result has no N either.
    weight
        Shape (O, C / groups, k).
    bias
        Shape (O,), or None.
    stride, padding, dilation, groups
        As of `conv2d`, an int or a tuple of one; the padding may be "same" or "valid".

    Returns (N, O, P) with P = (L + 2 padding - dilation (k - 1) - 1) // stride + 1, in the dtype of all arguments.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.
    TypeError
        An argument is no tensor, a setting no int.

    >>> import plugrad as pg
    >>> pg.conv1d(pg.arange(4.0).reshape(1, 1, 4), pg.ones(1, 1, 2))
    tensor([[[1., 3., 5.]]])
    """

@overload
def conv1d(
    input: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    stride: builtins.int | builtins.tuple[builtins.int] = 1,
    padding: builtins.int | builtins.tuple[builtins.int] | builtins.str = 0,
    dilation: builtins.int | builtins.tuple[builtins.int] = 1,
    groups: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def conv2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: PairLike = 1,
    padding: PairLike | builtins.str | builtins.tuple[Pair, Pair] = 0,
    dilation: PairLike = 1,
    groups: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution of images (a cross-correlation, as usual in neural networks) with a kernel, plus a bias.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W) for one image: then the result has no N either.
    weight
        Shape (O, C / groups, kH, kW).
    bias
        Shape (O,), or None.
    stride, dilation
        An int, or a pair (rows, columns).
    padding
        Zeros around the image: an int, a pair, a pair of pairs ((top, bottom), (left, right)), "valid" (none) or "same"
        (the result has the size of the image; the odd zero goes to the bottom and to the right).
    groups
        Channels are cut into so many groups, each with its own part of the weight.

    Returns (N, O, P, Q) with P = (H + top + bottom - dilation (kH - 1) - 1) // stride + 1, in the dtype of `input`,
    which all arguments share: floating, complex or integer. float16 is computed in float32. Sums are those of matrix
    products: of float32, with 16 to 256 channels, 3e-7 to 5e-7 of the largest output from those of float64.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.
    TypeError
        An argument is no tensor, a setting no int.
    NotImplementedError
        The dtype is bool.

    Source: Dumoulin and Visin, "A guide to convolution arithmetic for deep learning" (2016); the gradients are the
    other two ops of this file.

    >>> import plugrad as pg
    >>> image = pg.arange(9.0).reshape(1, 1, 3, 3)
    >>> pg.conv2d(image, pg.ones(1, 1, 2, 2), stride=1)
    tensor([[[[ 8., 12.],
              [20., 24.]]]])
    """

@overload
def conv2d(
    input: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    stride: PairLike = 1,
    padding: PairLike | builtins.str | builtins.tuple[Pair, Pair] = 0,
    dilation: PairLike = 1,
    groups: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def conv2d_weight(
    input: Tensor,
    grad_output: Tensor,
    kernel_size: PairLike,
    stride: PairLike = 1,
    padding: PairLike | builtins.str | builtins.tuple[Pair, Pair] = 0,
    dilation: PairLike = 1,
    groups: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of ``conv2d(input, weight, ...)`` by its weight, given the gradient of its output.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): what was convolved.
    grad_output
        Shape (N, O, P, Q), or (O, P, Q): the output's gradient. Where the dilation is larger than the stride, P and Q
        may be smaller by what `conv_transpose2d` takes as `output_padding`; what is missing is zero.
    kernel_size
        (kH, kW), or an int.
    stride, padding, dilation, groups
        Those of the convolution.

    Returns (O, C / groups, kH, kW), in the dtype that both arguments share: floating, complex or integer. float16 is
    computed in float32.

    Raises
    ------
    RuntimeError
        `grad_output` is not of the shape or dtype that the convolution has, or its settings are wrong.
    TypeError
        An argument is no tensor, a setting no int.

    Source: conv2d is linear in its weight; each tap's gradient is the correlation of input and output gradient there.

    >>> import plugrad as pg
    >>> image = pg.arange(9.0).reshape(1, 1, 3, 3)
    >>> pg.ops.builtin.conv2d_weight(image, pg.ones(1, 1, 2, 2), kernel_size=2)
    tensor([[[[ 8., 12.],
              [20., 24.]]]])
    """

@overload
def conv2d_weight(
    input: AnyArray,
    grad_output: AnyArray,
    kernel_size: PairLike,
    stride: PairLike = 1,
    padding: PairLike | builtins.str | builtins.tuple[Pair, Pair] = 0,
    dilation: PairLike = 1,
    groups: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def conv3d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: builtins.int | Sequence[builtins.int] = 1,
    padding: builtins.str | builtins.int | Sequence[builtins.int] = 0,
    dilation: builtins.int | Sequence[builtins.int] = 1,
    groups: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """3-D convolution (cross-correlation) of volumes: (N, C, D, H, W) or (C, D, H, W), with the settings of `conv2d`.

    `weight` is (O, C // groups, k, l, m), `bias` (O,), and the result (N, O, D', H', W'), with
    D' = (D + 2 padding - dilation (k - 1) - 1) // stride + 1. A padding of "same" keeps the size, "valid" is none.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.

    >>> import plugrad as pg
    >>> pg.nn.functional.conv3d(pg.ones(1, 1, 2, 2, 2), pg.ones(1, 1, 2, 2, 2))
    tensor([[[[[8.]]]]])
    """

@overload
def conv3d(
    input: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    stride: builtins.int | Sequence[builtins.int] = 1,
    padding: builtins.str | builtins.int | Sequence[builtins.int] = 0,
    dilation: builtins.int | Sequence[builtins.int] = 1,
    groups: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def conv_transpose1d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: builtins.int | builtins.tuple[builtins.int] = 1,
    padding: builtins.int | builtins.tuple[builtins.int] = 0,
    output_padding: builtins.int | builtins.tuple[builtins.int] = 0,
    groups: builtins.int = 1,
    dilation: builtins.int | builtins.tuple[builtins.int] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Transposed convolution of signals: every input element adds a multiple of the kernel to a longer signal.

    Parameters
    ----------
    input
        Shape (N, C, P), or (C, P) for one signal: then the result has no N either.
    weight
        Shape (C, O / groups, k).
    bias
        Shape (O,), or None.
    stride, padding, output_padding, groups, dilation
        As of `conv_transpose2d`, an int or a tuple of one.

    Returns (N, O, L) with L = (P - 1) stride - 2 padding + dilation (k - 1) + output_padding + 1.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.
    TypeError
        An argument is no tensor, a setting no int.

    >>> import plugrad as pg
    >>> pg.conv_transpose1d(pg.tensor([[[1.0, 2.0]]]), pg.ones(1, 1, 2), stride=2)
    tensor([[[1., 1., 2., 2.]]])
    """

@overload
def conv_transpose1d(
    input: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    stride: builtins.int | builtins.tuple[builtins.int] = 1,
    padding: builtins.int | builtins.tuple[builtins.int] = 0,
    output_padding: builtins.int | builtins.tuple[builtins.int] = 0,
    groups: builtins.int = 1,
    dilation: builtins.int | builtins.tuple[builtins.int] = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def conv_transpose2d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: PairLike = 1,
    padding: PairLike | builtins.tuple[Pair, Pair] = 0,
    output_padding: PairLike = 0,
    groups: builtins.int = 1,
    dilation: PairLike = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Transposed convolution of images: every input element adds a multiple of the kernel to a larger image.

    ``conv_transpose2d(y, w, ...)`` is the gradient of ``conv2d(x, w, ...)`` by x for the output gradient y.

    Parameters
    ----------
    input
        Shape (N, C, P, Q), or (C, P, Q) for one image: then the result has no N either.
    weight
        Shape (C, O / groups, kH, kW).
    bias
        Shape (O,), or None.
    stride, dilation
        Those of the convolution that this transposes: an int, or a pair (rows, columns).
    padding
        What is cut off from the edges of the result: an int, a pair, or a pair of pairs ((top, bottom), (left, right)).
    output_padding
        Rows and columns added at the bottom and to the right, which a strided convolution leaves unread.
    groups
        Channels are cut into so many groups, each with its own part of the weight.

    Returns (N, O, H, W) with H = (P - 1) stride - top - bottom + dilation (kH - 1) + output_padding + 1, in the dtype
    of `input`, which all arguments share: floating, complex or integer. float16 is computed in float32.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.
    TypeError
        An argument is no tensor, a setting no int.
    NotImplementedError
        The dtype is bool.

    Source: Dumoulin and Visin, "A guide to convolution arithmetic for deep learning" (2016), chapter 4.

    >>> import plugrad as pg
    >>> pg.conv_transpose2d(pg.tensor([[[[1.0, 2.0]]]]), pg.ones(1, 1, 1, 2), stride=2)
    tensor([[[[1., 1., 2., 2.]]]])
    """

@overload
def conv_transpose2d(
    input: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    stride: PairLike = 1,
    padding: PairLike | builtins.tuple[Pair, Pair] = 0,
    output_padding: PairLike = 0,
    groups: builtins.int = 1,
    dilation: PairLike = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def conv_transpose3d(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    stride: builtins.int | Sequence[builtins.int] = 1,
    padding: builtins.int | Sequence[builtins.int] = 0,
    output_padding: builtins.int | Sequence[builtins.int] = 0,
    groups: builtins.int = 1,
    dilation: builtins.int | Sequence[builtins.int] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The transposed 3-D convolution: the gradient of `conv3d` with respect to its input, as `conv_transpose2d`.

    `weight` is (C, O // groups, k, l, m); D' = (D - 1) stride - 2 padding + dilation (k - 1) + output_padding + 1.

    Raises
    ------
    RuntimeError
        Shapes, dtypes or settings do not fit each other.

    >>> import plugrad as pg
    >>> pg.nn.functional.conv_transpose3d(pg.ones(1, 1, 1, 1, 1), pg.ones(1, 1, 1, 2, 2))
    tensor([[[[[1., 1.],
               [1., 1.]]]]])
    """

@overload
def conv_transpose3d(
    input: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    stride: builtins.int | Sequence[builtins.int] = 1,
    padding: builtins.int | Sequence[builtins.int] = 0,
    output_padding: builtins.int | Sequence[builtins.int] = 0,
    groups: builtins.int = 1,
    dilation: builtins.int | Sequence[builtins.int] = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def copy(input: Tensor, value: Operand, *, out: Tensor | None = None) -> Tensor:
    """Copy of `value`, broadcast to the shape of `input` and converted to its dtype.

    Raises
    ------
    RuntimeError
        `value` does not broadcast to the shape of `input`.

    Source: nothing of `input` is left, so no gradient flows to it; that of `value` is summed over the broadcast axes.

    >>> import plugrad as pg
    >>> pg.zeros(2).copy_(pg.tensor([1.0, 2.0]))
    tensor([1., 2.])
    """

@overload
def copy(input: AnyArray, value: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def copysign(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """The size of `input` with the sign of `other`, elementwise with broadcasting; -0.0 has a sign too.

    Integers and booleans give the default dtype.

    Source: the slope is 1 where the sign stays and -1 where it changes; at 0, which has none, it is 0.

    >>> import plugrad as pg
    >>> pg.copysign(pg.tensor([1.0, -2.0]), pg.tensor([-0.0, 3.0]))
    tensor([-1.,  2.])
    """

@overload
def copysign(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def copysign(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def corrcoef(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Correlation coefficients of the rows of `input`, whose columns are observations: covariances over deviations.

    Raises
    ------
    RuntimeError
        `input` has more than two dimensions.

    >>> import plugrad as pg
    >>> pg.corrcoef(pg.tensor([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    tensor([[ 1., -1.],
            [-1.,  1.]])
    """

@overload
def corrcoef(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def cos(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Cosine of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: cos' = -sin.

    >>> import plugrad as pg
    >>> pg.cos(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.5403])
    """

@overload
def cos(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def cosh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Hyperbolic cosine, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: cosh' = sinh.

    >>> import plugrad as pg
    >>> pg.cosh(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 1.5431])
    """

@overload
def cosh(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def cosine_embedding_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: builtins.float = 0.0,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Cosine loss of pairs: ``1 - cos`` where `target` is 1, and ``max(0, cos - margin)`` where it is -1.

    The inputs are (N, D) or (D,), `target` (N,) or (); cos is that of the angle between the vectors.

    Raises
    ------
    RuntimeError
        The shapes do not fit.
    ValueError
        There is no such `reduction`.

    >>> import plugrad as pg
    >>> pg.nn.functional.cosine_embedding_loss(pg.ones(1, 2), pg.ones(1, 2), pg.tensor([-1.0]))
    tensor(1.)
    """

@overload
def cosine_embedding_loss(
    input1: AnyArray,
    input2: AnyArray,
    target: AnyArray,
    margin: builtins.float = 0.0,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def cosine_similarity(
    x1: Tensor,
    x2: Tensor,
    dim: builtins.int = 1,
    eps: builtins.float = 1e-08,
    *,
    axis: builtins.int = 1,
    out: Tensor | None = None,
) -> Tensor:
    """The cosine of the angle between vectors along `dim`: their inner product over their norms, at least `eps` each.

    The inputs broadcast.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        `eps` is negative, or the inputs are of integers.

    >>> import plugrad as pg
    >>> pg.cosine_similarity(pg.tensor([[1.0, 0.0]]), pg.tensor([[1.0, 1.0]]))
    tensor([0.7071])
    """

@overload
def cosine_similarity(
    x1: AnyArray,
    x2: AnyArray,
    dim: builtins.int = 1,
    eps: builtins.float = 1e-08,
    *,
    axis: builtins.int = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def count_nonzero(
    input: Tensor,
    dim: Dims = None,
    *,
    axis: Dims = None,
    out: Tensor | None = None,
) -> Tensor:
    """Number of elements that are not 0, over `dim`: an int, a tuple of ints, or None for all dimensions.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.count_nonzero(pg.tensor([0.0, 1.0, 2.0]))
    tensor(2)
    """

@overload
def count_nonzero(
    input: AnyArray,
    dim: Dims = None,
    *,
    axis: Dims = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cov(
    input: Tensor,
    *,
    correction: builtins.int = 1,
    fweights: Tensor | None = None,
    aweights: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Covariance matrix of the rows of `input`, whose columns are observations.

    Parameters
    ----------
    correction
        What is taken off the number of observations.
    fweights, aweights
        How often each observation counts (integers), and how much.

    Raises
    ------
    RuntimeError
        `input` has more than two dimensions; or weights are negative, all 0, not as many as observations, or of another
        dtype: how often needs integers, how much floating-point numbers.

    >>> import plugrad as pg
    >>> pg.cov(pg.tensor([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    tensor([[ 1., -1.],
            [-1.,  1.]])
    """

@overload
def cov(
    input: AnyArray,
    *,
    correction: builtins.int = 1,
    fweights: AnyArray | None = None,
    aweights: AnyArray | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cross(
    input: Tensor,
    other: Tensor,
    dim: builtins.int | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Cross product of vectors of three along `dim`; without one, along the first dimension of size 3.

    Raises
    ------
    RuntimeError
        The size along `dim` is not 3, or none is.

    >>> import plugrad as pg
    >>> pg.cross(pg.tensor([1.0, 0.0, 0.0]), pg.tensor([0.0, 1.0, 0.0]), 0)
    tensor([0., 0., 1.])
    """

@overload
def cross(
    input: AnyArray,
    other: AnyArray,
    dim: builtins.int | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cross_entropy(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: builtins.int = -100,
    reduction: builtins.str = 'mean',
    label_smoothing: builtins.float = 0.0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Cross entropy of the probabilities ``softmax(input)`` and a target, without overflow.

    `input` is (C,), (N, C) or (N, C, d1, ...) for C classes. `target` is either class indices
    (integers of shape (), (N,) or (N, d1, ...)), or the probability of each class (of `input`'s
    shape, and differentiable). `weight` (C,) weighs the classes; indices equal to `ignore_index`
    do not count; `label_smoothing` mixes that much of the uniform distribution into the target.
    "mean" divides the sum of the losses by the weight of the targets (indices) or by their number
    (probabilities); "sum" and "none" do not.

    Raises
    ------
    IndexError
        A target is no class. (Of arrays of other libraries, whose values may not be known yet, its loss is nan.)
    ValueError
        The batch sizes differ, or there is no such `reduction`.
    RuntimeError
        `target` is neither integer nor of `input`'s shape, `weight` does not have C elements or
        requires grad, or `label_smoothing` is not between 0 and 1.

    Source: -sum_c q_c log softmax(x)_c has the slope softmax(x) sum_c q_c - q.

    >>> import plugrad as pg
    >>> pg.cross_entropy(pg.tensor([[0.0, 1000.0]]), pg.tensor([0]))
    tensor(1000.)
    """

@overload
def cross_entropy(
    input: AnyArray,
    target: AnyArray,
    weight: AnyArray | None = None,
    ignore_index: builtins.int = -100,
    reduction: builtins.str = 'mean',
    label_smoothing: builtins.float = 0.0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cross_entropy_backward(
    grad_output: Tensor,
    input: Tensor,
    target: Tensor,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of cross entropy's input: ``grad_output * (softmax(input) - 1 at the target)``.

    `input` is (C,), (N, C) or (N, C, d1, ...) for C classes, `target` class indices, all from 0 to C - 1, and
    `grad_output` that of each loss, of target's shape.

    Raises
    ------
    RuntimeError
        The shapes do not fit.
    IndexError
        A target is no class.

    >>> import plugrad as pg
    >>> grad, x, target = pg.tensor([1.0]), pg.tensor([[0.0, 0.0]]), pg.tensor([0])
    >>> pg.ops.builtin.cross_entropy_backward(grad, x, target)
    tensor([[-0.5000,  0.5000]])
    """

@overload
def cross_entropy_backward(
    grad_output: AnyArray,
    input: AnyArray,
    target: AnyArray,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: builtins.int = 0,
    reduction: builtins.str = 'mean',
    zero_infinity: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Connectionist temporal classification: minus the log-probability of the labels, over all their alignments.

    `log_probs` is (T, N, C), or (T, C) of one sequence: the log-probabilities of C classes at each time. `targets` are
    the labels, (N, S), or all in one row; `input_lengths` and `target_lengths` say how long each sequence and its
    labels are. An alignment has labels, each several times in a row, and the class `blank` between them. "mean" is that
    of the losses divided by the lengths of labels. Labels that no alignment has cost infinity, or 0 without a gradient
    if `zero_infinity`.

    The gradient is that of this formula; PyTorch adds ``exp(log_probs)`` to it, which `log_softmax` before it cancels.

    Raises
    ------
    NotImplementedError
        `log_probs` is neither of single nor of double precision.
    RuntimeError
        Shapes, lengths and labels do not fit each other.
    ValueError
        There is no such `reduction`.

    Source: Graves et al. (2006), Connectionist temporal classification.

    >>> import plugrad as pg
    >>> certain = pg.log(pg.tensor([[0.5, 0.5], [0.5, 0.5]]))
    >>> pg.nn.functional.ctc_loss(certain, pg.tensor([1]), (2,), (1,)).exp()
    tensor(1.3333)
    """

@overload
def ctc_loss(
    log_probs: AnyArray,
    targets: AnyArray,
    input_lengths: Any,
    target_lengths: Any,
    blank: builtins.int = 0,
    reduction: builtins.str = 'mean',
    zero_infinity: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cummax(
    input: Tensor,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> CummaxResult:
    """Largest elements so far along `dim`, as (values, indices); nan is larger than any number.

    Of elements that tie, the last so far has the index and the gradient.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.cummax(pg.tensor([1.0, 3.0, 2.0]), 0).values
    tensor([1., 3., 3.])
    """

@overload
def cummax(
    input: AnyArray,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cummin(
    input: Tensor,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> CumminResult:
    """Smallest elements so far along `dim`, as (values, indices); nan is smaller than any number.

    Of elements that tie, the last so far has the index and the gradient.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.cummin(pg.tensor([2.0, 3.0, 1.0]), 0).indices
    tensor([0, 0, 2])
    """

@overload
def cummin(
    input: AnyArray,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cumprod(
    input: Tensor,
    dim: builtins.int,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Cumulative product along `dim`: element k is the product of the elements up to k. Integers give int64.

    The gradient is exact where elements are 0 or tiny, and so are the higher ones.

    Raises
    ------
    IndexError
        There is no such dimension.

    Source: of element k it is the product of those before it, times S_k = g_k + x_(k+1) S_(k+1).

    >>> import plugrad as pg
    >>> pg.cumprod(pg.tensor([1, 2, 3]), 0)
    tensor([1, 2, 6])
    """

@overload
def cumprod(
    input: AnyArray,
    dim: builtins.int,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cumsum(
    input: Tensor,
    dim: builtins.int,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Cumulative sum along `dim`: element k is the sum of the elements up to k. Integers give int64.

    Raises
    ------
    IndexError
        There is no such dimension.

    Source: each element enters all later sums, so its gradient is the sum of theirs.

    >>> import plugrad as pg
    >>> pg.cumsum(pg.tensor([1, 2, 3]), 0)
    tensor([1, 3, 6])
    """

@overload
def cumsum(
    input: AnyArray,
    dim: builtins.int,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def cumulative_trapezoid(
    y: Tensor,
    x: Tensor | None = None,
    *,
    dx: Any = None,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Cumulative integral along `dim` by the trapezoidal rule; arguments and errors are those of `trapezoid`.

    >>> import plugrad as pg
    >>> pg.cumulative_trapezoid(pg.tensor([1.0, 2.0, 3.0]))
    tensor([1.5000, 4.0000])
    """

@overload
def cumulative_trapezoid(
    y: AnyArray,
    x: AnyArray | None = None,
    *,
    dx: Any = None,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def deg2rad(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Angle in radians of one in degrees, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: 180 degrees are π.

    >>> import plugrad as pg
    >>> pg.deg2rad(pg.tensor([180.0]))
    tensor([3.1416])
    """

@overload
def deg2rad(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def density_of_gamma(a: Tensor, x: Operand, *, out: Tensor | None = None) -> Tensor:
    """Density x^(a - 1) e^-x / Γ(a) of the gamma distribution, elementwise with broadcasting.

    Source: by its logarithm; for a from 20 with Stirling's series, DLMF 5.11.1, and x/a - 1 where that is small. So
    large numbers do not cancel, and the relative error is below 1e-11 for a up to 1e15 (measured against mpmath).

    >>> import plugrad as pg
    >>> pg.ops.builtin.density_of_gamma(pg.tensor([1.0]), pg.tensor([2.0]))
    tensor([0.1353])
    """

@overload
def density_of_gamma(a: Operand, x: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def density_of_gamma(a: Operand, x: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def diag(input: Tensor, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """Matrix with a vector on a diagonal; or of a matrix, a copy of that diagonal.

    Raises
    ------
    RuntimeError
        `input` is neither vector nor matrix.

    >>> import plugrad as pg
    >>> pg.diag(pg.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])
    """

@overload
def diag(input: AnyArray, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Any: ...

@overload
def diag_embed(
    input: Tensor,
    offset: builtins.int = 0,
    dim1: builtins.int = -2,
    dim2: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Matrices with the last dimension of the input on a diagonal, and zeros elsewhere.

    Parameters
    ----------
    offset
        Which diagonal: 0 is the main one, 1 the one above it.
    dim1, dim2
        The dimensions of the result that are the matrices'.

    Raises
    ------
    RuntimeError
        `dim1` and `dim2` are the same.

    >>> import plugrad as pg
    >>> pg.diag_embed(pg.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])
    """

@overload
def diag_embed(
    input: AnyArray,
    offset: builtins.int = 0,
    dim1: builtins.int = -2,
    dim2: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def diagflat(input: Tensor, offset: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """Matrix with all elements of the input on a diagonal.

    >>> import plugrad as pg
    >>> pg.diagflat(pg.tensor([[1], [2]]))
    tensor([[1, 0],
            [0, 2]])
    """

@overload
def diagflat(input: AnyArray, offset: builtins.int = 0, *, out: Tensor | None = None) -> Any: ...

@overload
def diagonal(
    input: Tensor,
    offset: builtins.int = 0,
    dim1: builtins.int = 0,
    dim2: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The diagonal of dimensions `dim1` and `dim2`, as a view in which it is the last dimension.

    `offset` is above the main one, if positive, else below.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        The two are the same.

    Source: the adjoint puts the gradient on the diagonal of zeros.

    >>> import plugrad as pg
    >>> pg.diagonal(pg.tensor([[1, 2], [3, 4]])), pg.diagonal(pg.tensor([[1, 2], [3, 4]]), 1)
    (tensor([1, 4]), tensor([2]))
    """

@overload
def diagonal(
    input: AnyArray,
    offset: builtins.int = 0,
    dim1: builtins.int = 0,
    dim2: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def diagonal_scatter(
    input: Tensor,
    src: Tensor,
    offset: builtins.int = 0,
    dim1: builtins.int = 0,
    dim2: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The input with `src` in the place of ``input.diagonal(offset, dim1, dim2)``, a copy.

    Raises
    ------
    RuntimeError
        `src` has another shape than the diagonal.

    >>> import plugrad as pg
    >>> pg.diagonal_scatter(pg.zeros(2, 2), pg.ones(2))
    tensor([[1., 0.],
            [0., 1.]])
    """

@overload
def diagonal_scatter(
    input: AnyArray,
    src: AnyArray,
    offset: builtins.int = 0,
    dim1: builtins.int = 0,
    dim2: builtins.int = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def diff(
    input: Tensor,
    n: builtins.int = 1,
    dim: builtins.int = -1,
    prepend: Tensor | None = None,
    append: Tensor | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Differences of neighbours along `dim`, taken `n` times; `prepend` and `append` are joined to the input first.

    Of booleans it tells where they differ. Where `n` is more than there are neighbours, the result is empty.

    Raises
    ------
    RuntimeError
        `input` is 0-d, `n` is negative, or `prepend` or `append` has another number of dimensions or other sizes.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.diff(pg.tensor([1, 4, 9]))
    tensor([3, 5])
    """

@overload
def diff(
    input: AnyArray,
    n: builtins.int = 1,
    dim: builtins.int = -1,
    prepend: AnyArray | None = None,
    append: AnyArray | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def digamma(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Digamma function, elementwise: the logarithmic derivative of the gamma function; also of complex numbers.

    Source: its derivative is `polygamma` of order 1.

    >>> import plugrad as pg
    >>> pg.digamma(pg.tensor([1.0, 2.0]))
    tensor([-0.5772,  0.4228])
    """

@overload
def digamma(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def dist(
    input: Tensor,
    other: Tensor,
    p: builtins.float = 2,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The `p`-norm of the difference of two tensors, which broadcast.

    >>> import plugrad as pg
    >>> pg.dist(pg.tensor([1.0, 2.0]), pg.tensor([4.0, 6.0]))
    tensor(5.)
    """

@overload
def dist(
    input: AnyArray,
    other: AnyArray,
    p: builtins.float = 2,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def div(
    input: Tensor,
    other: Operand,
    *,
    rounding_mode: builtins.str | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Quotient of two tensors or numbers, elementwise with broadcasting: ``input / other``.

    Shapes broadcast. True division: integers and booleans give the default dtype; an integer
    operand never widens a floating one. Division by zero gives inf or nan. With `rounding_mode` "floor" or "trunc"
    it is `floor_divide`, or the same towards zero: integers stay integers, and the slope is 0.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, there is no such `rounding_mode`, or an integer is divided by zero with one.

    Source: d(a/b) = da/b - (a/b)/b db, in this order: 1/b may be infinite where the product is not.

    >>> import plugrad as pg
    >>> pg.div(pg.tensor([1, 3]), 2)
    tensor([0.5000, 1.5000])
    """

@overload
def div(
    input: Operand,
    other: Tensor,
    *,
    rounding_mode: builtins.str | None = None,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def div(
    input: Operand,
    other: Operand,
    *,
    rounding_mode: builtins.str | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dot(input: Tensor, tensor: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inner product of two vectors of one length, without conjugation: the sum of ``input * tensor``.

    Raises
    ------
    RuntimeError
        One is no vector, or the lengths differ.

    >>> import plugrad as pg
    >>> pg.dot(pg.tensor([1.0, 2.0]), pg.tensor([3.0, 4.0]))
    tensor(11.)
    """

@overload
def dot(input: AnyArray, tensor: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def dropout(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout: random elements become 0, each with probability `p`, in training; the others are divided by 1 - p.

    With `inplace` the input is written.

    Raises
    ------
    ValueError
        `p` is no probability.

    Source: Srivastava et al. (2014), Dropout.

    >>> import plugrad as pg
    >>> pg.nn.functional.dropout(pg.ones(3), 1.0)
    tensor([0., 0., 0.])
    """

@overload
def dropout(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dropout1d(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout of whole channels of signals, (N, C, L) or (C, L): each is 0 with probability `p`, in training.

    The other channels are divided by 1 - p.

    Raises
    ------
    ValueError
        `p` is no probability.
    RuntimeError
        The input has neither two nor three dimensions.

    Source: Tompson et al. (2015), Efficient object localization using convolutional networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.dropout1d(pg.ones(1, 3), 1.0)
    tensor([[0., 0., 0.]])
    """

@overload
def dropout1d(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dropout2d(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout of whole channels of images, (N, C, H, W): each is 0 with probability `p`, in training.

    Of another rank the first two dimensions are the channels; that warns, as in PyTorch.

    Raises
    ------
    ValueError
        `p` is no probability.

    Source: Tompson et al. (2015), Efficient object localization using convolutional networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.dropout2d(pg.ones(1, 1, 1, 2), 1.0)
    tensor([[[[0., 0.]]]])
    """

@overload
def dropout2d(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dropout3d(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout of whole channels of volumes, (N, C, D, H, W) or (C, D, H, W): each is 0 with probability `p`.

    Of another rank the first dimension is the channels; that warns, as in PyTorch.

    Raises
    ------
    ValueError
        `p` is no probability.

    Source: Tompson et al. (2015), Efficient object localization using convolutional networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.dropout3d(pg.ones(1, 1, 1, 2), 1.0)
    tensor([[[[0., 0.]]]])
    """

@overload
def dropout3d(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = True,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dsplit(
    input: Tensor,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Parts along the third dimension: `tensor_split` into equal parts, as views.

    >>> import plugrad as pg
    >>> [part.shape for part in pg.dsplit(pg.ones(2, 3, 4), 2)]
    [torch.Size([2, 3, 2]), torch.Size([2, 3, 2])]
    """

@overload
def dsplit(
    input: AnyArray,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dstack(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Tensors one behind the other: joined along the third dimension.

    Raises
    ------
    RuntimeError
        Their sizes do not fit.

    >>> import plugrad as pg
    >>> pg.dstack([pg.tensor([1, 2]), pg.tensor([3, 4])]).shape
    torch.Size([1, 2, 2])
    """

@overload
def dstack(tensors: Sequence[AnyArray], *, out: Tensor | None = None) -> Any: ...

def einsum(equation: Any, *operands: Any, out: Tensor | None = None) -> Tensor:
    """Sum of products of the elements of tensors, whose dimensions are named by letters: Einstein's notation.

    ``"ij,jk->ik"`` is a product of matrices. A name that is not after the arrow is summed over; without an arrow the
    result has the names that stand once, in alphabetic order, capitals first. A name that one operand has twice is its
    diagonal. ``...`` stands for any further dimensions, which broadcast. Instead of an equation, each operand may be
    followed by a list of numbers below 52, and all of them by that of the result. Three operands or more are
    multiplied in the order that `numpy.einsum_path` finds.

    Raises
    ------
    RuntimeError
        It is no equation, or not one of these operands.

    >>> import plugrad as pg
    >>> x = pg.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> pg.einsum("ij->ji", x)
    tensor([[1., 3.],
            [2., 4.]])
    >>> pg.einsum("ii", x), pg.einsum(x, [0, 1], x, [0, 1], [])
    (tensor(5.), tensor(30.))
    """

@overload
def elu(input: Tensor, alpha: builtins.float = 1.0, inplace: builtins.bool = False) -> Tensor:
    """Exponential linear unit (ELU), elementwise: x above 0, else ``alpha (e**x - 1)``.

    Source: Clevert, Unterthiner and Hochreiter (2015), https://arxiv.org/abs/1511.07289; at 0 the slope is `alpha`.

    >>> import plugrad as pg
    >>> pg.nn.functional.elu(pg.tensor([-1.0, 2.0]))
    tensor([-0.6321,  2.0000])
    """

@overload
def elu(input: AnyArray, alpha: builtins.float = 1.0, inplace: builtins.bool = False) -> Any: ...

@overload
def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: builtins.int | None = None,
    max_norm: builtins.float | None = None,
    norm_type: builtins.float = 2.0,
    scale_grad_by_freq: builtins.bool = False,
    sparse: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Embedding: the rows of a table at some indices, ``weight[input]``, of shape (..., features).

    The row `padding_idx` (negative from the end) gets no gradient. With `scale_grad_by_freq` that of each row is
    divided by how often it was taken. With `max_norm` the rows that are taken are first scaled in place to a
    `norm_type`-norm of at most that, outside the graph.

    Raises
    ------
    AssertionError
        `padding_idx` is no row.
    IndexError
        There is no such row; negative indices are none.
    RuntimeError
        `input` is not of integers.
    NotImplementedError
        `sparse` is asked for: gradients here are dense.

    >>> import plugrad as pg
    >>> pg.nn.functional.embedding(pg.tensor([1, 0]), pg.tensor([[0.0, 1.0], [2.0, 3.0]]))
    tensor([[2., 3.],
            [0., 1.]])
    """

@overload
def embedding(
    input: AnyArray,
    weight: AnyArray,
    padding_idx: builtins.int | None = None,
    max_norm: builtins.float | None = None,
    norm_type: builtins.float = 2.0,
    scale_grad_by_freq: builtins.bool = False,
    sparse: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def embedding_bag(
    input: Tensor,
    weight: Tensor,
    offsets: Tensor | None = None,
    max_norm: builtins.float | None = None,
    norm_type: builtins.float = 2,
    scale_grad_by_freq: builtins.bool = False,
    mode: builtins.str = 'mean',
    sparse: builtins.bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: builtins.bool = False,
    padding_idx: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Sums, means or maxima of bags of rows of a table, (bags, features): `embedding`, reduced.

    Parameters
    ----------
    input
        Indices of rows: a matrix with a bag in each row, or a vector, of which `offsets` says where each bag begins.
    mode
        "sum", "mean" or "max"; an empty bag gives 0.
    per_sample_weights
        A factor of each row that is taken, for sums.
    include_last_offset
        The last of `offsets` is the end of the last bag.
    padding_idx
        A row that is left out.

    The other arguments are those of `embedding`.

    Raises
    ------
    ValueError
        `offsets` are missing or given with a matrix, `mode` or a shape is another.
    RuntimeError
        There is no such row, or `padding_idx` is none; `offsets` do not ascend from 0.
    NotImplementedError
        Weights of samples for another mode than "sum", or `sparse`.

    >>> import plugrad as pg
    >>> table = pg.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    >>> pg.nn.functional.embedding_bag(pg.tensor([0, 1, 2]), table, pg.tensor([0, 1]), mode="sum")
    tensor([[ 1.,  2.],
            [ 8., 10.]])
    """

@overload
def embedding_bag(
    input: AnyArray,
    weight: AnyArray,
    offsets: AnyArray | None = None,
    max_norm: builtins.float | None = None,
    norm_type: builtins.float = 2,
    scale_grad_by_freq: builtins.bool = False,
    mode: builtins.str = 'mean',
    sparse: builtins.bool = False,
    per_sample_weights: AnyArray | None = None,
    include_last_offset: builtins.bool = False,
    padding_idx: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def erf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Error function, elementwise: 2/sqrt(π) times the integral of exp(-t²) from 0 to x.

    Source: erf'(x) = 2/sqrt(π) exp(-x²).

    >>> import plugrad as pg
    >>> pg.erf(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8427])
    """

@overload
def erf(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def erfc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Complementary error function, elementwise: 1 - erf(x), exact for large x too.

    Source: erfc'(x) = -2/sqrt(π) exp(-x²).

    >>> import plugrad as pg
    >>> pg.erfc(pg.tensor([0.0, 5.0]))
    tensor([1.0000e+00, 1.5375e-12])
    """

@overload
def erfc(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def erfinv(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse error function, elementwise; infinite at -1 and 1, nan outside.

    Source: the slope of an inverse y is 1 / erf'(y) = sqrt(π)/2 exp(y²).

    >>> import plugrad as pg
    >>> pg.erfinv(pg.tensor([0.0, 0.5, 1.0]))
    tensor([0.0000, 0.4769,    inf])
    """

@overload
def erfinv(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def exp(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Exponential, elementwise: ``e**x``.

    Any shape; integers and booleans give the default dtype.

    Source: exp' = exp.

    >>> import plugrad as pg
    >>> pg.exp(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 2.7183])
    """

@overload
def exp(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def exp2(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Power of two, elementwise: ``2**x``.

    Any shape; integers and booleans give the default dtype.

    Source: (2^x)' = log(2) 2^x.

    >>> import plugrad as pg
    >>> pg.exp2(pg.tensor([0.0, 3.0]))
    tensor([1., 8.])
    """

@overload
def exp2(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def expand(
    input: Tensor,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    size: Shape | None = None,
) -> Tensor:
    """Broadcast view: it repeats dimensions of size 1, and new ones in front, without using memory.

    The shape is given as ints or as one tuple; -1 keeps a size. The view cannot be written to.

    Raises
    ------
    RuntimeError
        `input` does not broadcast to the shape.

    Source: the adjoint of broadcasting sums over the repeated dimensions.

    >>> import plugrad as pg
    >>> pg.expand(pg.tensor([[1.0], [2.0]]), -1, 3)
    tensor([[1., 1., 1.],
            [2., 2., 2.]])
    """

@overload
def expand(
    input: AnyArray,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    size: Shape | None = None,
) -> Any: ...

@overload
def expand_as(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The input expanded to the shape of another tensor, as a view; it has the errors of `expand`.

    >>> import plugrad as pg
    >>> pg.tensor([1, 2]).expand_as(pg.ones(2, 2)).shape
    torch.Size([2, 2])
    """

@overload
def expand_as(input: AnyArray, other: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def expm1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Exponential minus 1, elementwise: ``e**x - 1``, exact for small x too.

    Any shape; integers and booleans give the default dtype.

    Source: expm1' = exp, which is no sum of the value and 1: that is 0 below -37.

    >>> import plugrad as pg
    >>> pg.expm1(pg.tensor([0.0, 1e-10]))
    tensor([0.0000e+00, 1.0000e-10])
    """

@overload
def expm1(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def exponential(
    input: Tensor,
    lambd: builtins.float = 1,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw exponential numbers of the mean 1 / `lambd` in the shape and dtype of `input`: ``x.exponential_(lambd)``.

    Raises
    ------
    RuntimeError
        `lambd` is not positive.

    >>> import plugrad as pg
    >>> pg.zeros(2).exponential_(float("inf"))
    tensor([0., 0.])
    """

@overload
def exponential(
    input: AnyArray,
    lambd: builtins.float = 1,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def feature_alpha_dropout(
    input: Tensor,
    p: builtins.float = 0.5,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout for `selu` of whole channels: `alpha_dropout` of random slices ``input[n, c]``.

    Raises
    ------
    ValueError
        `p` is no probability.
    RuntimeError
        There are no channels.

    Source: Klambauer et al. (2017), Self-normalizing neural networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.feature_alpha_dropout(pg.ones(1, 1, 2), 1.0, True)
    tensor([[[0., 0.]]])
    """

@overload
def feature_alpha_dropout(
    input: AnyArray,
    p: builtins.float = 0.5,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def feature_dropout(
    input: Tensor,
    p: builtins.float,
    train: builtins.bool,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dropout of whole channels: `dropout` of slices ``input[n, c]``.

    Raises
    ------
    RuntimeError
        There are no channels, or `p` is no probability.

    >>> import plugrad as pg
    >>> pg.feature_dropout(pg.ones(1, 1, 2), 1.0, True)
    tensor([[[0., 0.]]])
    """

@overload
def feature_dropout(
    input: AnyArray,
    p: builtins.float,
    train: builtins.bool,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_fft(
    input: Tensor,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform along `dim`, of real or complex numbers; the result is complex.

    Parameters
    ----------
    n
        The length: the input is cut off, or zeros are put behind it.
    norm
        "backward" (the default: no factor), "forward" (1/n) or "ortho" (1/sqrt(n)).

    Raises
    ------
    RuntimeError
        The length is not positive, or there is no such norm; `input` is of half precision.
    IndexError
        There is no such dimension.

    Source: X_k = sum over j of x_j exp(-2 pi i j k / n), a symmetric matrix.

    >>> import plugrad as pg
    >>> pg.fft.fft(pg.tensor([1.0, 0.0, 0.0]))
    tensor([1.+0.j, 1.+0.j, 1.+0.j])
    """

@overload
def fft_fft(
    input: AnyArray,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_fft2(
    input: Tensor,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform along two dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.fft`; -1 leaves it.
    dim
        The two dimensions.
    norm
        As for `fft.fft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.fft`.

    >>> import plugrad as pg
    >>> pg.fft.fft2(pg.ones(2, 3)).shape
    torch.Size([2, 3])
    """

@overload
def fft_fft2(
    input: AnyArray,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_fftn(
    input: Tensor,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform along several dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.fft`; -1 leaves it.
    dim
        The dimensions; all of them, or as many last ones as `s` has.
    norm
        As for `fft.fft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.fft`.

    >>> import plugrad as pg
    >>> pg.fft.fftn(pg.ones(2, 3)).shape
    torch.Size([2, 3])
    """

@overload
def fft_fftn(
    input: AnyArray,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_fftshift(
    input: Tensor,
    dim: Any = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Shift of the frequency 0 to the middle: frequencies in ascending order; the halves of each dimension are swapped.

    >>> import plugrad as pg
    >>> pg.fft.fftshift(pg.tensor([0, 1, -1]))
    tensor([-1,  0,  1])
    """

@overload
def fft_fftshift(
    input: AnyArray,
    dim: Any = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_hfft(
    input: Tensor,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform of a signal that is its own conjugate backwards, of which half is given: real numbers.

    Arguments and errors are those of `fft.irfft`.

    >>> import plugrad as pg
    >>> pg.fft.hfft(pg.tensor([1.0, 0.0, 0.0]))
    tensor([1., 1., 1., 1.])
    """

@overload
def fft_hfft(
    input: AnyArray,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_hfft2(
    input: Tensor,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform of a signal of which half is given along two dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.hfft`; -1 leaves it.
    dim
        The two dimensions.
    norm
        As for `fft.hfft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.hfft`.

    >>> import plugrad as pg
    >>> pg.fft.hfft2(pg.ones(2, 3)).shape
    torch.Size([2, 4])
    """

@overload
def fft_hfft2(
    input: AnyArray,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_hfftn(
    input: Tensor,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform of a signal of which half is given along several dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.hfft`; -1 leaves it.
    dim
        The dimensions; all of them, or as many last ones as `s` has.
    norm
        As for `fft.hfft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.hfft`.

    >>> import plugrad as pg
    >>> pg.fft.hfftn(pg.ones(2, 3)).shape
    torch.Size([2, 4])
    """

@overload
def fft_hfftn(
    input: AnyArray,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_ifft(
    input: Tensor,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse discrete Fourier transform along `dim`; its factor is 1/n by default. Arguments are those of `fft.fft`.

    Source: x_j = 1/n sum over k of X_k exp(2 pi i j k / n).

    >>> import plugrad as pg
    >>> pg.fft.ifft(pg.tensor([3.0, 0.0, 0.0]))
    tensor([1.+0.j, 1.+0.j, 1.+0.j])
    """

@overload
def fft_ifft(
    input: AnyArray,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_ifft2(
    input: Tensor,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Tensor:
    """Inverse discrete Fourier transform along two dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.ifft`; -1 leaves it.
    dim
        The two dimensions.
    norm
        As for `fft.ifft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.ifft`.

    >>> import plugrad as pg
    >>> pg.fft.ifft2(pg.ones(2, 3)).shape
    torch.Size([2, 3])
    """

@overload
def fft_ifft2(
    input: AnyArray,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_ifftn(
    input: Tensor,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse discrete Fourier transform along several dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.ifft`; -1 leaves it.
    dim
        The dimensions; all of them, or as many last ones as `s` has.
    norm
        As for `fft.ifft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.ifft`.

    >>> import plugrad as pg
    >>> pg.fft.ifftn(pg.ones(2, 3)).shape
    torch.Size([2, 3])
    """

@overload
def fft_ifftn(
    input: AnyArray,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_ifftshift(
    input: Tensor,
    dim: Any = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `fft.fftshift`.

    >>> import plugrad as pg
    >>> pg.fft.ifftshift(pg.tensor([-1, 0, 1]))
    tensor([ 0,  1, -1])
    """

@overload
def fft_ifftshift(
    input: AnyArray,
    dim: Any = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_ihfft(
    input: Tensor,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `fft.hfft`: of real numbers, the half that stands for the whole. Arguments are those of `fft.rfft`.

    >>> import plugrad as pg
    >>> pg.fft.ihfft(pg.tensor([4.0, 0.0, 0.0, 0.0]))
    tensor([1.-0.j, 1.-0.j, 1.-0.j])
    """

@overload
def fft_ihfft(
    input: AnyArray,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_ihfft2(
    input: Tensor,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `fft.hfft2` along two dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.ihfft`; -1 leaves it.
    dim
        The two dimensions.
    norm
        As for `fft.ihfft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.ihfft`.

    >>> import plugrad as pg
    >>> pg.fft.ihfft2(pg.ones(2, 3)).shape
    torch.Size([2, 2])
    """

@overload
def fft_ihfft2(
    input: AnyArray,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_ihfftn(
    input: Tensor,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `fft.hfftn` along several dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.ihfft`; -1 leaves it.
    dim
        The dimensions; all of them, or as many last ones as `s` has.
    norm
        As for `fft.ihfft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.ihfft`.

    >>> import plugrad as pg
    >>> pg.fft.ihfftn(pg.ones(2, 3)).shape
    torch.Size([2, 2])
    """

@overload
def fft_ihfftn(
    input: AnyArray,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_irfft(
    input: Tensor,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `fft.rfft` along `dim`: real numbers, `n` of them, which is 2 (m - 1) for m of the input if not given.

    Arguments and errors are those of `fft.fft`.

    Source: each number but the first (and of an even n the last) stands for its conjugate too, and counts twice.

    >>> import plugrad as pg
    >>> pg.fft.irfft(pg.tensor([4.0, 0.0, 0.0]))
    tensor([1., 1., 1., 1.])
    """

@overload
def fft_irfft(
    input: AnyArray,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_irfft2(
    input: Tensor,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `fft.rfft2` along two dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.irfft`; -1 leaves it.
    dim
        The two dimensions.
    norm
        As for `fft.irfft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.irfft`.

    >>> import plugrad as pg
    >>> pg.fft.irfft2(pg.ones(2, 3)).shape
    torch.Size([2, 4])
    """

@overload
def fft_irfft2(
    input: AnyArray,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_irfftn(
    input: Tensor,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `fft.rfftn` along several dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.irfft`; -1 leaves it.
    dim
        The dimensions; all of them, or as many last ones as `s` has.
    norm
        As for `fft.irfft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.irfft`.

    >>> import plugrad as pg
    >>> pg.fft.irfftn(pg.ones(2, 3)).shape
    torch.Size([2, 4])
    """

@overload
def fft_irfftn(
    input: AnyArray,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_rfft(
    input: Tensor,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform of real numbers along `dim`: the first half of `fft.fft`, n // 2 + 1 numbers.

    Arguments and errors are those of `fft.fft`; complex numbers are refused.

    Source: the other half is the conjugate of this one, and is not counted by the adjoint.

    >>> import plugrad as pg
    >>> pg.fft.rfft(pg.tensor([1.0, 0.0, 0.0, 0.0]))
    tensor([1.+0.j, 1.+0.j, 1.+0.j])
    """

@overload
def fft_rfft(
    input: AnyArray,
    n: builtins.int | None = None,
    dim: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_rfft2(
    input: Tensor,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform of real numbers along two dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.rfft`; -1 leaves it.
    dim
        The two dimensions.
    norm
        As for `fft.rfft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.rfft`.

    >>> import plugrad as pg
    >>> pg.fft.rfft2(pg.ones(2, 3)).shape
    torch.Size([2, 2])
    """

@overload
def fft_rfft2(
    input: AnyArray,
    s: Any = None,
    dim: Any = (-2, -1),
    norm: builtins.str | None = None,
    *,
    axis: Any = (-2, -1),
    out: Tensor | None = None,
) -> Any: ...

@overload
def fft_rfftn(
    input: Tensor,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete Fourier transform of real numbers along several dimensions: one after the other.

    Parameters
    ----------
    s
        The length of each, as `n` of `fft.rfft`; -1 leaves it.
    dim
        The dimensions; all of them, or as many last ones as `s` has.
    norm
        As for `fft.rfft`.

    Raises
    ------
    RuntimeError
        A dimension is named twice, or `s` has another length; else as `fft.rfft`.

    >>> import plugrad as pg
    >>> pg.fft.rfftn(pg.ones(2, 3)).shape
    torch.Size([2, 2])
    """

@overload
def fft_rfftn(
    input: AnyArray,
    s: Any = None,
    dim: Any = None,
    norm: builtins.str | None = None,
    *,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fill(input: Tensor, value: Operand, *, out: Tensor | None = None) -> Tensor:
    """A tensor like `input` in which every element is the one of `value`.

    Raises
    ------
    RuntimeError
        `value` has a dimension.

    Source: as for `copy`.

    >>> import plugrad as pg
    >>> pg.zeros(2).fill_(3)
    tensor([3., 3.])
    """

@overload
def fill(input: AnyArray, value: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def flatten(
    input: Tensor,
    start_dim: builtins.int = 0,
    end_dim: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Flattening: dimensions `start_dim` to `end_dim` as one, a view where possible; a 0-d tensor becomes 1-d.

    Raises
    ------
    IndexError
        `input` has no such dimension.
    RuntimeError
        `start_dim` comes after `end_dim`.

    >>> import plugrad as pg
    >>> pg.flatten(pg.ones(2, 3, 4), start_dim=1).shape
    torch.Size([2, 12])
    """

@overload
def flatten(
    input: AnyArray,
    start_dim: builtins.int = 0,
    end_dim: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def flip(
    input: Tensor,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    dims: Shape | None = None,
) -> Tensor:
    """Reversal of the elements along `dims`, which are given as ints or as one tuple: a copy.

    Raises
    ------
    RuntimeError
        A dimension is given twice.
    IndexError
        There is no such dimension.

    Source: it is a permutation, its own adjoint.

    >>> import plugrad as pg
    >>> pg.flip(pg.tensor([[1, 2], [3, 4]]), (0, 1))
    tensor([[4, 3],
            [2, 1]])
    """

@overload
def flip(
    input: AnyArray,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    dims: Shape | None = None,
) -> Any: ...

@overload
def fliplr(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The columns in reverse order, the elements along the second dimension.

    Raises
    ------
    RuntimeError
        There are less than two dimensions.

    >>> import plugrad as pg
    >>> pg.fliplr(pg.tensor([[1, 2], [3, 4]]))
    tensor([[2, 1],
            [4, 3]])
    """

@overload
def fliplr(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def flipud(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The rows in reverse order, the elements along the first dimension.

    Raises
    ------
    RuntimeError
        `input` is 0-d.

    >>> import plugrad as pg
    >>> pg.flipud(pg.tensor([1, 2]))
    tensor([2, 1])
    """

@overload
def flipud(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def float_power(input: Tensor, exponent: Operand, *, out: Tensor | None = None) -> Tensor:
    """Power in double precision, elementwise with broadcasting: `input` to the power of `exponent`.

    The result is float64, or complex128 where either is complex, whatever the dtypes.

    >>> import plugrad as pg
    >>> pg.float_power(pg.tensor([1, 2, 3]), -2)
    tensor([1.0000, 0.2500, 0.1111], dtype=torch.float64)
    """

@overload
def float_power(input: Operand, exponent: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def float_power(input: Operand, exponent: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def floor(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Floor, elementwise: the largest whole number that is not larger; integers are left as they are.

    Raises
    ------
    NotImplementedError
        `input` is boolean or complex.

    Source: it is flat between whole numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.floor(pg.tensor([-1.5, 1.5]))
    tensor([-2.,  1.])
    """

@overload
def floor(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def floor_divide(
    input: Tensor,
    other: Operand,
    rounding_mode: builtins.str = 'floor',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Quotient, rounded down, elementwise with broadcasting: ``input // other``.

    Shapes broadcast; integers stay integers, and an integer operand never widens a floating one. With `rounding_mode`
    "trunc" it is rounded towards zero.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, an integer is divided by zero, or there is no such `rounding_mode`.
    NotImplementedError
        Both operands are boolean, or one is complex.

    Source: it is flat between whole numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.tensor([-3.0, 3.0]) // 2, pg.div(pg.tensor([-3, 3]), 2, rounding_mode="trunc")
    (tensor([-2.,  1.]), tensor([-1,  1]))
    """

@overload
def floor_divide(
    input: Operand,
    other: Tensor,
    rounding_mode: builtins.str = 'floor',
    *,
    out: Tensor | None = None,
) -> Tensor: ...

@overload
def floor_divide(
    input: Operand,
    other: Operand,
    rounding_mode: builtins.str = 'floor',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fmax(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Maximum of two tensors, elementwise with broadcasting; nan only where both are nan, unlike `maximum`.

    Where they are equal, or `other` is nan, the gradient is `input`'s.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.
    NotImplementedError
        One is complex.

    >>> import plugrad as pg
    >>> pg.fmax(pg.tensor([1.0, 2.0]), pg.tensor([pg.nan, 3.0]))
    tensor([1., 3.])
    """

@overload
def fmax(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def fmax(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def fmin(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Minimum of two tensors, elementwise with broadcasting; nan only where both are nan, unlike `minimum`.

    Where they are equal, or `other` is nan, the gradient is `input`'s.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.
    NotImplementedError
        One is complex.

    >>> import plugrad as pg
    >>> pg.fmin(pg.tensor([1.0, 2.0]), pg.tensor([pg.nan, 3.0]))
    tensor([1., 2.])
    """

@overload
def fmin(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def fmin(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

def fmod(input: Any, other: Any, *, out: Tensor | None = None) -> Tensor:
    """Remainder of a division, elementwise with broadcasting, with the sign of `input`; see also `remainder`.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or an integer is divided by zero.

    Source: fmod(a, b) = a - b trunc(a/b), and trunc is flat: slope 1 by a, -trunc(a/b) by b.

    >>> import plugrad as pg
    >>> pg.fmod(pg.tensor([-3.0, 3.5]), 2.0)
    tensor([-1.0000,  1.5000])
    """

@overload
def frac(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Fraction, elementwise: what `trunc` takes away, with the sign of `input`.

    Raises
    ------
    NotImplementedError
        `input` is no real floating-point tensor.

    >>> import plugrad as pg
    >>> pg.frac(pg.tensor([1.5, -2.25]))
    tensor([ 0.5000, -0.2500])
    """

@overload
def frac(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def fractional_max_pool2d(
    input: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int],
    output_size: builtins.int | Sequence[builtins.int] | None = None,
    output_ratio: builtins.float | Sequence[builtins.float] | None = None,
    return_indices: builtins.bool = False,
    _random_samples: Tensor | None = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """Fractional max pooling of images: the largest elements of random windows that fill the image evenly.

    Parameters
    ----------
    output_size, output_ratio
        How many windows there are, or which share of the size of the image.
    return_indices
        Return a tuple of the elements and of their places in the flat image.
    _random_samples
        The numbers in [0, 1) that place the windows, (N, C, 2), of the columns first; drawn if they are not given.

    Raises
    ------
    ValueError
        Neither `output_size` nor `output_ratio` is given.
    RuntimeError
        So many windows do not fit, or `input` has another number of dimensions.

    Source: Graham (2014), Fractional max-pooling, https://arxiv.org/abs/1412.6071.

    >>> import plugrad as pg
    >>> x = pg.arange(9.0).reshape(1, 1, 3, 3)
    >>> pg.nn.functional.fractional_max_pool2d(x, 2, 2)
    tensor([[[[4., 5.],
              [7., 8.]]]])
    """

@overload
def fractional_max_pool2d(
    input: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int],
    output_size: builtins.int | Sequence[builtins.int] | None = None,
    output_ratio: builtins.float | Sequence[builtins.float] | None = None,
    return_indices: builtins.bool = False,
    _random_samples: AnyArray | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fractional_max_pool3d(
    input: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int],
    output_size: builtins.int | Sequence[builtins.int] | None = None,
    output_ratio: builtins.float | Sequence[builtins.float] | None = None,
    return_indices: builtins.bool = False,
    _random_samples: Tensor | None = None,
    *,
    out: Tensor | None = None,
) -> Any:
    """The largest elements of windows that lie at random in volumes, (N, C, D, H, W) or (C, D, H, W).

    Arguments and errors are those of `fractional_max_pool2d`, but the random numbers, (N, C, 3), are in the order of
    the dimensions, as PyTorch's are.

    >>> import plugrad as pg
    >>> x = pg.arange(8.0).reshape(1, 1, 2, 2, 2)
    >>> pg.nn.functional.fractional_max_pool3d(x, 2, 1)
    tensor([[[[[7.]]]]])
    """

@overload
def fractional_max_pool3d(
    input: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int],
    output_size: builtins.int | Sequence[builtins.int] | None = None,
    output_ratio: builtins.float | Sequence[builtins.float] | None = None,
    return_indices: builtins.bool = False,
    _random_samples: AnyArray | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def frexp(input: Tensor, *, out: Tensor | None = None) -> FrexpResult:
    """Mantissa and exponent of a number, elementwise: ``input = mantissa * 2**exponent``, a tuple of the two.

    The mantissa is from 1/2 to below 1, with the sign; 0, inf and nan are their own, with the exponent 0, an int32.

    Raises
    ------
    RuntimeError
        `input` is of integers, or complex.

    Source: the exponent is constant between powers of two.

    >>> import plugrad as pg
    >>> pg.frexp(pg.tensor([3.0])).mantissa, pg.frexp(pg.tensor([3.0])).exponent
    (tensor([0.7500]), tensor([2], dtype=torch.int32))
    """

@overload
def frexp(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def gammainc_by_shape(a: Tensor, x: Operand, order: Any, *, out: Tensor | None = None) -> Tensor:
    """Derivative of gammainc(a, x) by `a`, of some order, elementwise with broadcasting.

    Source: DLMF 8.2.1 differentiated below the integral, P = ∫ exp(a s - eˢ)/Γ(a) ds up to s = log x. The first
    derivative is that integral of a factor that changes its sign once, at s = ψ(a), so it is taken over the side of it
    on which log x is: nothing cancels. For a below 20 the lower side is the series 8.7.1. The relative error is below
    1e-11 for a from 1e-3 to 1e6 (measured against mpmath), that of the second derivative by a beside its largest value.

    >>> import plugrad as pg
    >>> pg.ops.builtin.gammainc_by_shape(pg.tensor([1.0]), pg.tensor([2.0]), order=1)
    tensor([-0.2208])
    """

@overload
def gammainc_by_shape(a: Operand, x: Tensor, order: Any, *, out: Tensor | None = None) -> Tensor: ...

@overload
def gammainc_by_shape(a: Operand, x: Operand, order: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def gather(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    *,
    sparse_grad: builtins.bool = False,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Elements at `index` along `dim`: ``out[i][j] = input[i][index[i][j]]`` for dim = 1. The result has index's shape.

    Raises
    ------
    RuntimeError
        `index` has another number of dimensions than `input`, is larger than it, or is of no integers.
        Or one is out of bounds.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.gather(pg.tensor([[1, 2], [3, 4]]), 1, pg.tensor([[0, 0], [1, 0]]))
    tensor([[1, 1],
            [4, 3]])
    """

@overload
def gather(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    *,
    sparse_grad: builtins.bool = False,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def gaussian_nll_loss(
    input: Tensor,
    target: Tensor,
    var: Tensor | builtins.float,
    full: builtins.bool = False,
    *,
    eps: builtins.float = 1e-06,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Negative log likelihood of a normal distribution: ``(log(var) + (input - target)²/var) / 2``.

    `var` has the shape of `input`, or 1 for its last size, or is without that dimension; it is raised to
    `eps`, and has the slope 0 where it is (PyTorch's is that of `eps`). With `full` log(2π)/2 is added.

    Raises
    ------
    ValueError
        A variance is negative, `var` has another shape, or there is no such `reduction`. (Of arrays of other libraries,
        whose values may not be known yet, the loss of a negative variance is nan.)

    Source: Nix & Weigend (1994), Estimating the mean and variance of the target probability distribution.

    >>> import plugrad as pg
    >>> pg.nn.functional.gaussian_nll_loss(pg.zeros(1), pg.ones(1), pg.ones(1))
    tensor(0.5000)
    """

@overload
def gaussian_nll_loss(
    input: AnyArray,
    target: AnyArray,
    var: AnyArray | builtins.float,
    full: builtins.bool = False,
    *,
    eps: builtins.float = 1e-06,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def gegenbauer_polynomial(
    input: Tensor,
    n: Operand,
    alpha: builtins.float,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Gegenbauer polynomial of degree `n` and order `alpha`, of which those of Chebyshev and Legendre are made.

    Source: C(n, a)' = 2a C(n - 1, a + 1).

    >>> import plugrad as pg
    >>> pg.ops.builtin.gegenbauer_polynomial(pg.tensor([0.5]), 2, alpha=1)
    tensor([0.])
    """

@overload
def gegenbauer_polynomial(
    input: AnyArray,
    n: Operand,
    alpha: builtins.float,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def gelu(input: Tensor, approximate: builtins.str = 'none', *, out: Tensor | None = None) -> Tensor:
    """Gaussian error linear unit (GELU), elementwise: x times the probability that a standard normal number is below x.

    With ``approximate="tanh"`` x (1 + tanh(sqrt(2/π) (x + 0.044715 x³))) / 2.

    Raises
    ------
    RuntimeError
        `approximate` is neither "none" nor "tanh".

    Source: Hendrycks and Gimpel (2016), https://arxiv.org/abs/1606.08415; P' is the normal density.

    >>> import plugrad as pg
    >>> pg.nn.functional.gelu(pg.tensor([-1.0, 0.0, 1.0]))
    tensor([-0.1587,  0.0000,  0.8413])
    """

@overload
def gelu(input: AnyArray, approximate: builtins.str = 'none', *, out: Tensor | None = None) -> Any: ...

@overload
def generalised_laguerre_polynomial(
    input: Tensor,
    n: Operand,
    alpha: builtins.float,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Generalised Laguerre polynomial of degree `n` and order `alpha`, the derivative of Laguerre's.

    Source: L(n, a)' = -L(n - 1, a + 1).

    >>> import plugrad as pg
    >>> pg.ops.builtin.generalised_laguerre_polynomial(pg.tensor([0.5]), 1, alpha=1)
    tensor([1.5000])
    """

@overload
def generalised_laguerre_polynomial(
    input: AnyArray,
    n: Operand,
    alpha: builtins.float,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def geometric(
    input: Tensor,
    p: builtins.float,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw how many trials it takes until one succeeds, each with probability `p`: ``x.geometric_(p)``; 1 or more.

    Raises
    ------
    RuntimeError
        `p` is not between 0 and 1.

    >>> import plugrad as pg
    >>> bool((pg.zeros(3).geometric_(0.5) >= 1).all())
    True
    """

@overload
def geometric(
    input: AnyArray,
    p: builtins.float,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def glu(
    input: Tensor,
    dim: builtins.int = -1,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Gated linear unit: the first half along `dim` times the `sigmoid` of the second.

    Raises
    ------
    RuntimeError
        The size of that dimension is odd, or there is none.

    Source: Dauphin et al. (2016), https://arxiv.org/abs/1612.08083.

    >>> import plugrad as pg
    >>> pg.nn.functional.glu(pg.tensor([4.0, 0.0]))
    tensor([2.])
    """

@overload
def glu(
    input: AnyArray,
    dim: builtins.int = -1,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def gradient(
    input: Tensor,
    *,
    spacing: Any = 1,
    dim: Any = None,
    edge_order: builtins.int = 1,
    axis: Any = None,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Numerical gradient of sampled functions, by finite differences: a tensor for each of the dimensions `dim`.

    Parameters
    ----------
    spacing
        The step between elements; or a step, or a vector of places, for each dimension.
    edge_order
        At the first and last element the slope is of a line (1) or a parabola (2) through the nearest ones; inside, of
        a parabola.

    Raises
    ------
    RuntimeError
        A dimension has fewer than ``edge_order + 1`` elements, or there are more or fewer spacings than dimensions.

    Source: Fornberg 1988, "Generation of finite difference formulas on arbitrarily spaced grids".

    >>> import plugrad as pg
    >>> pg.gradient(pg.tensor([1.0, 2.0, 4.0, 8.0]))
    (tensor([1.0000, 1.5000, 3.0000, 4.0000]),)
    """

@overload
def gradient(
    input: AnyArray,
    *,
    spacing: Any = 1,
    dim: Any = None,
    edge_order: builtins.int = 1,
    axis: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def grid_sample(
    input: Tensor,
    grid: Tensor,
    mode: builtins.str = 'bilinear',
    padding_mode: builtins.str = 'zeros',
    align_corners: builtins.bool | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Sampling of images or volumes at the positions of `grid`, interpolated between pixels.

    `input` is (N, C, H, W) and `grid` (N, P, Q, 2), the result (N, C, P, Q); or (N, C, D, H, W) and (N, P, Q, R, 3). A
    place is (x, y) or (x, y, z), from -1 to 1 between the borders of the image; with `align_corners` between the
    centres of its outermost pixels. `mode` is "bilinear" (trilinear in volumes), "nearest" (the gradient of `grid` is
    0) or "bicubic" (Keys' kernel, a = -0.75). Beyond the image there are "zeros", the pixel at the "border", or its
    "reflection". At the places where the formula has a corner, the gradient is that of one side.

    Raises
    ------
    NotImplementedError
        `input` is of integers or complex numbers.
    RuntimeError
        Shapes or dtypes do not fit each other, or "bicubic" is asked for in a volume.
    ValueError
        There is no such `mode` or `padding_mode`.

    Source: Jaderberg et al., "Spatial transformer networks" (2015).

    >>> import plugrad as pg
    >>> image = pg.tensor([[[[1.0, 3.0]]]])
    >>> pg.nn.functional.grid_sample(image, pg.tensor([[[[0.0, 0.0]]]]))
    tensor([[[[2.]]]])
    """

@overload
def grid_sample(
    input: AnyArray,
    grid: AnyArray,
    mode: builtins.str = 'bilinear',
    padding_mode: builtins.str = 'zeros',
    align_corners: builtins.bool | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def group_norm(
    input: Tensor,
    num_groups: builtins.int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: builtins.float = 1e-05,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Group normalisation: mean 0 and variance 1 over each group of channels, then ``* weight + bias`` by channel.

    `input` is (N, C, ...), `weight` and `bias` (C,).

    Raises
    ------
    RuntimeError
        The groups do not divide the channels, or there are no channels.
    ValueError
        A group has one value, and there is one instance.

    Source: Wu & He (2018), Group normalization.

    >>> import plugrad as pg
    >>> pg.nn.functional.group_norm(pg.tensor([[1.0, 3.0]]), 1)
    tensor([[-1.0000,  1.0000]])
    """

@overload
def group_norm(
    input: AnyArray,
    num_groups: builtins.int,
    weight: AnyArray | None = None,
    bias: AnyArray | None = None,
    eps: builtins.float = 1e-05,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def hardshrink(input: Tensor, lambd: builtins.float = 0.5, *, out: Tensor | None = None) -> Tensor:
    """Hard shrinkage, elementwise: 0 in the interval from -lambd to lambd, x outside of it.

    >>> import plugrad as pg
    >>> pg.nn.functional.hardshrink(pg.tensor([-1.0, 0.2]))
    tensor([-1.,  0.])
    """

@overload
def hardshrink(input: AnyArray, lambd: builtins.float = 0.5, *, out: Tensor | None = None) -> Any: ...

@overload
def hardsigmoid(input: Tensor, inplace: builtins.bool = False) -> Tensor:
    """Piecewise linear approximation of `sigmoid`, elementwise: ``relu6(x + 3) / 6``.

    Source: the slope is 1/6 between -3 and 3, and 0 elsewhere.

    >>> import plugrad as pg
    >>> pg.nn.functional.hardsigmoid(pg.tensor([-4.0, 0.0, 4.0]))
    tensor([0.0000, 0.5000, 1.0000])
    """

@overload
def hardsigmoid(input: AnyArray, inplace: builtins.bool = False) -> Any: ...

@overload
def hardswish(input: Tensor, inplace: builtins.bool = False) -> Tensor:
    """Piecewise approximation of `silu`, elementwise: ``x relu6(x + 3) / 6``.

    Source: Howard et al. (2019), https://arxiv.org/abs/1905.02244; the slope is x/3 + 1/2 between -3 and 3.

    >>> import plugrad as pg
    >>> pg.nn.functional.hardswish(pg.tensor([-4.0, 1.0, 4.0]))
    tensor([-0.0000, 0.6667, 4.0000])
    """

@overload
def hardswish(input: AnyArray, inplace: builtins.bool = False) -> Any: ...

@overload
def hardtanh(
    input: Tensor,
    min_val: builtins.float = -1.0,
    max_val: builtins.float = 1.0,
    inplace: builtins.bool = False,
) -> Tensor:
    """Hard tanh, elementwise: limits each element to [`min_val`, `max_val`], by default [-1, 1]; of any real dtype.

    Raises
    ------
    ValueError
        `min_val` is above `max_val`.
    RuntimeError
        `input` is boolean.

    Source: the slope is 1 inside, and 0 at the bounds and outside; nan passes its gradient on.

    >>> import plugrad as pg
    >>> pg.nn.functional.hardtanh(pg.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])
    """

@overload
def hardtanh(
    input: AnyArray,
    min_val: builtins.float = -1.0,
    max_val: builtins.float = 1.0,
    inplace: builtins.bool = False,
) -> Any: ...

@overload
def heaviside(input: Tensor, values: Operand, *, out: Tensor | None = None) -> Tensor:
    """Heaviside's step function, elementwise with broadcasting: 0 below 0, 1 above, at 0 `values`; of nan, nan.

    Raises
    ------
    RuntimeError
        The dtypes of the two differ, or the shapes do not broadcast.

    Source: the step is flat; by `values` the slope is 1 where `input` is 0.

    >>> import plugrad as pg
    >>> pg.heaviside(pg.tensor([-1.0, 0.0, 2.0]), pg.tensor([0.5]))
    tensor([0.0000, 0.5000, 1.0000])
    """

@overload
def heaviside(input: Operand, values: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def heaviside(input: Operand, values: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def hinge_embedding_loss(
    input: Tensor,
    target: Tensor,
    margin: builtins.float = 1.0,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Hinge loss of distances: `input` where `target` is 1, and ``max(0, margin - input)`` where it is -1.

    Raises
    ------
    ValueError
        There is no such `reduction`.

    >>> import plugrad as pg
    >>> pg.nn.functional.hinge_embedding_loss(pg.tensor([0.2, 0.2]), pg.tensor([1, -1]), reduction="none")
    tensor([0.2000, 0.8000])
    """

@overload
def hinge_embedding_loss(
    input: AnyArray,
    target: AnyArray,
    margin: builtins.float = 1.0,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def histc(
    input: Tensor,
    bins: builtins.int = 100,
    min: builtins.float = 0,
    max: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Histogram: element counts in `bins` equal intervals from `min` to `max`; if these are equal, of all elements.

    Elements outside, and nan, are not counted. It has no gradient: no small step changes a count.

    Raises
    ------
    RuntimeError
        There are no bins, or `max` is below `min`.

    >>> import plugrad as pg
    >>> pg.histc(pg.tensor([1.0, 2.0, 1.0]), bins=4, min=0, max=3)
    tensor([0., 2., 1., 0.])
    """

@overload
def histc(
    input: AnyArray,
    bins: builtins.int = 100,
    min: builtins.float = 0,
    max: builtins.float = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def histogram(
    input: Tensor,
    bins: builtins.int | Tensor,
    *,
    range: builtins.tuple[builtins.float, builtins.float] | None = None,
    weight: Tensor | None = None,
    density: builtins.bool = False,
    out: Tensor | None = None,
) -> HistogramResult:
    """Histogram: the number of elements in each bin, and the edges of the bins: a tuple (hist, bin_edges).

    No small step changes a count; the gradients are those of `weight` and of the edges, which may be elements.
    (PyTorch has none.)

    Parameters
    ----------
    bins
        How many bins of equal width there are, or their edges, ascending. The last bin holds its right edge too.
    range
        The first and the last edge; by default the smallest and the largest element.
    weight
        What each element counts, in the shape of `input`; by default 1.
    density
        Divide by the sum of all and by the width of the bins.

    Raises
    ------
    RuntimeError
        There are no bins, `range` is infinite or from right to left, or `weight` has another shape.

    >>> import plugrad as pg
    >>> pg.histogram(pg.tensor([1.0, 2.0, 1.0]), bins=4, range=(0.0, 3.0)).hist
    tensor([0., 2., 1., 0.])
    """

@overload
def histogram(
    input: AnyArray,
    bins: builtins.int | AnyArray,
    *,
    range: builtins.tuple[builtins.float, builtins.float] | None = None,
    weight: AnyArray | None = None,
    density: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def histogramdd(
    input: Tensor,
    bins: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    range: builtins.tuple[builtins.float, ...] | builtins.list[builtins.float] | None = None,
    weight: Tensor | None = None,
    density: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> HistogramddResult:
    """Histogram in N dimensions: the number of points, whose N coordinates are the last dimension, in each bin.

    Parameters
    ----------
    bins
        How many bins there are along every dimension, or along each, or their edges along each.
    range
        The first and the last edge of each dimension, one after the other.

    The other arguments, the result and the errors are those of `histogram`.

    >>> import plugrad as pg
    >>> pg.histogramdd(pg.tensor([[0.0, 1.0], [1.0, 0.0]]), bins=2).hist
    tensor([[0., 1.],
            [1., 0.]])
    """

@overload
def histogramdd(
    input: AnyArray,
    bins: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | Sequence[AnyArray],
    range: builtins.tuple[builtins.float, ...] | builtins.list[builtins.float] | None = None,
    weight: AnyArray | None = None,
    density: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def hsplit(
    input: Tensor,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Parts along the second dimension (the first, if there is only one): `tensor_split` into equal parts, as views.

    >>> import plugrad as pg
    >>> pg.hsplit(pg.arange(4), 2)
    (tensor([0, 1]), tensor([2, 3]))
    """

@overload
def hsplit(
    input: AnyArray,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def hstack(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Tensors side by side: joined along the second dimension; those of one dimension, or none, along the first.

    Raises
    ------
    RuntimeError
        Their sizes do not fit.

    >>> import plugrad as pg
    >>> pg.hstack([pg.tensor([1, 2]), pg.tensor([3])])
    tensor([1, 2, 3])
    """

@overload
def hstack(tensors: Sequence[AnyArray], *, out: Tensor | None = None) -> Any: ...

@overload
def huber_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    delta: builtins.float = 1.0,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Huber loss: ``d²/2`` for ``d = abs(input - target)`` up to `delta`, else ``delta (d - delta/2)``.

    The shapes should agree; if they only broadcast, a UserWarning says so. The losses are multiplied by `weight`.

    Raises
    ------
    RuntimeError
        `delta` is not positive.
    ValueError
        There is no such `reduction`, or `weight` has another shape.

    Source: Huber (1964), Robust estimation of a location parameter.

    >>> import plugrad as pg
    >>> pg.nn.functional.huber_loss(pg.tensor([0.0, 0.0]), pg.tensor([1.0, 3.0]), delta=2.0, reduction="none")
    tensor([0.5000, 4.0000])
    """

@overload
def huber_loss(
    input: AnyArray,
    target: AnyArray,
    weight: AnyArray | None = None,
    *,
    delta: builtins.float = 1.0,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def hypot(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Length of the vector (`input`, `other`), elementwise: ``sqrt(input² + other²)``, without overflow.

    Shapes broadcast; integers and booleans give the default dtype.

    Source: d sqrt(x² + y²) = (x dx + y dy) / sqrt(x² + y²); at the origin it has none, and is nan.

    >>> import plugrad as pg
    >>> pg.hypot(pg.tensor([3.0]), pg.tensor([4.0]))
    tensor([5.])
    """

@overload
def hypot(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def hypot(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def i0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the first kind, of order 0, elementwise.

    Source: DLMF 10.29.3, I₀' = I₁.

    >>> import plugrad as pg
    >>> pg.i0(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 1.2661])
    """

@overload
def i0(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def igamma(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Regularised lower incomplete gamma function P(input, other), elementwise with broadcasting.

    Source: DLMF 8.8.13, ∂P(a, x)/∂x = x^(a - 1) e^-x / Γ(a); by a it is an integral, see
    `gammainc_by_shape`.

    >>> import plugrad as pg
    >>> pg.igamma(pg.tensor([1.0]), pg.tensor([2.0]))
    tensor([0.8647])
    """

@overload
def igamma(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def igamma(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def igammac(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Regularised upper incomplete gamma function Q(input, other) = 1 - P, elementwise with broadcasting.

    Source: DLMF 8.8.14, ∂Q(a, x)/∂x = -x^(a - 1) e^-x / Γ(a); by a it is an integral, see
    `gammainc_by_shape`.

    >>> import plugrad as pg
    >>> pg.igammac(pg.tensor([1.0]), pg.tensor([2.0]))
    tensor([0.1353])
    """

@overload
def igammac(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def igammac(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def im2col(
    input: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int],
    dilation: builtins.int | Sequence[builtins.int] = 1,
    padding: builtins.int | Sequence[builtins.int] = 0,
    stride: builtins.int | Sequence[builtins.int] = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The windows of images as columns, PyTorch's `F.unfold`: (N, C, H, W) becomes (N, C k l, windows).

    A convolution is a matrix product with these columns. Beyond the image there are zeros.

    Raises
    ------
    RuntimeError
        `input` is not (N, C, H, W) or (C, H, W), or the settings do not fit it.

    >>> import plugrad as pg
    >>> pg.nn.functional.unfold(pg.arange(4.0).reshape(1, 2, 2), (1, 2))
    tensor([[0., 2.],
            [1., 3.]])
    """

@overload
def im2col(
    input: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int],
    dilation: builtins.int | Sequence[builtins.int] = 1,
    padding: builtins.int | Sequence[builtins.int] = 0,
    stride: builtins.int | Sequence[builtins.int] = 1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def imag(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Imaginary part, elementwise. It shows the memory of `input`.

    Raises
    ------
    RuntimeError
        `input` is real.

    Source: d Im(z) = dy.

    >>> import plugrad as pg
    >>> pg.imag(pg.tensor([1 + 2j]))
    tensor([2.])
    """

@overload
def imag(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def index(input: Tensor, index: Any) -> Tensor:
    """Indexing, ``x[index]``: elements chosen by ints, slices, None, ..., masks and integer arrays.

    Ints, slices, None and ... give a view; boolean masks and integer arrays (NumPy's, Tensors or
    lists of numbers, which broadcast together) a copy. As in PyTorch, an int next to an array takes
    its slice first, and uint8 is a (deprecated) mask. Steps may be negative, as in NumPy. An element
    chosen twice gets both gradients.

    Raises
    ------
    IndexError
        There is no such element, or `index` is of another kind: floats, and a list that holds lists,
        tensors, slices, None or ..., which PyTorch reads as a tuple and NumPy as one array.
    TypeError
        `index` holds an array of another library.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    >>> x[[0, 2, 2]].sum().backward()
    >>> x.grad
    tensor([1., 0., 2.])
    """

@overload
def index(input: AnyArray, index: Any) -> Any: ...

@overload
def index_add(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    source: Tensor,
    *,
    alpha: builtins.float = 1,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with slices of `source`, `alpha` times, added at the places of a vector `index` along `dim`.

    Raises
    ------
    IndexError
        `index` is no vector.
    RuntimeError
        One is out of bounds, or `source` has another shape than the slices, or another dtype; or `alpha` is a fraction
        and the tensors are of integers.

    >>> import plugrad as pg
    >>> pg.index_add(pg.zeros(3), 0, pg.tensor([2, 2]), pg.tensor([1.0, 4.0]))
    tensor([0., 0., 5.])
    """

@overload
def index_add(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    source: AnyArray,
    *,
    alpha: builtins.float = 1,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def index_adjoint(input: Tensor, index: Any, shape: Shape, *, out: Tensor | None = None) -> Tensor:
    """Zeros of `shape` to which `input` is added at `index`: the adjoint of ``x[index]``.

    Places that `index` names twice add up. `input` broadcasts to what `index` chooses.

    Source: <index(x), g> = <x, index_adjoint(g)>.

    >>> import plugrad as pg
    >>> pg.ops.builtin.index_adjoint(pg.tensor([1.0, 2.0, 3.0]), index=[0, 2, 2], shape=(4,))
    tensor([1., 0., 5., 0.])
    """

@overload
def index_adjoint(input: AnyArray, index: Any, shape: Shape, *, out: Tensor | None = None) -> Any: ...

@overload
def index_copy(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    source: Tensor,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with slices of `source` at the places of a vector `index` along `dim`.

    Raises
    ------
    IndexError
        `index` is no vector, one is out of bounds, or there are more or less of them than slices.
    RuntimeError
        `source` has other slices, or another dtype.

    >>> import plugrad as pg
    >>> pg.index_copy(pg.zeros(3), 0, pg.tensor([2]), pg.tensor([4.0]))
    tensor([0., 0., 4.])
    """

@overload
def index_copy(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    source: AnyArray,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def index_fill(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    value: Operand,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with a number, or a 0-d tensor, in the slices at the places of a vector `index` along `dim`.

    Raises
    ------
    IndexError
        One is out of bounds.
    RuntimeError
        `index` is no vector, or `value` no 0-d tensor.

    >>> import plugrad as pg
    >>> pg.index_fill(pg.zeros(3), 0, pg.tensor([0, 2]), 1)
    tensor([1., 0., 1.])
    """

@overload
def index_fill(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    value: Operand,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def index_put(
    input: Tensor,
    indices: builtins.tuple[Any, ...] | builtins.list[Any],
    values: Operand,
    accumulate: builtins.bool = False,
) -> Tensor:
    """A copy of `input` in which ``input[indices]`` has been replaced by `values`, or has had them added.

    Parameters
    ----------
    input
        Any shape.
    indices
        A tuple, of anything that indexes. An element named twice takes the last of its values.
    values
        A number, or a shape that broadcasts to that of ``input[indices]``.
    accumulate
        Add the values to what is there, all of those of an element that is named twice.

    Raises
    ------
    TypeError
        `indices` is no tuple or list.
    IndexError
        They do not fit `input`.
    RuntimeError
        `values` does not broadcast to the region.

    Source: the gradient of `input` is that of the result with zeros in the region, that of `value` is the region's.

    >>> import plugrad as pg
    >>> x = pg.zeros(3)
    >>> x[1:] = 5.0
    >>> x
    tensor([0., 5., 5.])
    >>> pg.index_put(x, (pg.tensor([0, 0]),), pg.tensor([1.0, 2.0]), accumulate=True)
    tensor([3., 5., 5.])
    """

@overload
def index_put(
    input: AnyArray,
    indices: builtins.tuple[Any, ...] | builtins.list[Any],
    values: Operand,
    accumulate: builtins.bool = False,
) -> Any: ...

@overload
def index_reduce(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    source: Tensor,
    reduce: builtins.str,
    *,
    include_self: builtins.bool = True,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with slices of `source` reduced at the places of a vector `index` along `dim`, as by `scatter_reduce`.

    Raises
    ------
    RuntimeError
        `reduce` is none of "prod", "mean", "amax", "amin".
    IndexError
        `index` is no vector, or one is out of bounds.

    >>> import plugrad as pg
    >>> pg.index_reduce(pg.ones(3), 0, pg.tensor([2, 2]), pg.tensor([3.0, 4.0]), "prod")
    tensor([ 1.,  1., 12.])
    """

@overload
def index_reduce(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    source: AnyArray,
    reduce: builtins.str,
    *,
    include_self: builtins.bool = True,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def index_select(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Slices along `dim` at the places of a vector `index`, a copy.

    Raises
    ------
    IndexError
        `index` is no vector, one is out of bounds, or there is no such dimension.

    >>> import plugrad as pg
    >>> pg.index_select(pg.tensor([[1, 2], [3, 4]]), 1, pg.tensor([1, 1]))
    tensor([[2, 2],
            [4, 4]])
    """

@overload
def index_select(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def inner(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sum of products over the last dimension of both; a 0-d tensor multiplies each element.

    The shape is that of `input` without its last dimension, then that of `other` without.

    Raises
    ------
    RuntimeError
        The last sizes differ.

    >>> import plugrad as pg
    >>> pg.inner(pg.ones(2, 3), pg.ones(4, 3)).shape
    torch.Size([2, 4])
    """

@overload
def inner(input: AnyArray, other: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def instance_norm(
    input: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    use_input_stats: builtins.bool = True,
    momentum: builtins.float = 0.1,
    eps: builtins.float = 1e-05,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Instance normalisation: mean 0 and variance 1 in each channel of each instance, then ``* weight + bias``.

    `input` is (N, C, ...), all else (C,). With `use_input_stats` the mean and the variance are the input's, and the
    running ones, if given, move in place towards their means over the batch by the share `momentum` (of the unbiased
    variance); else the running ones are used.

    Raises
    ------
    ValueError
        The input's statistics are asked of channels of one value.
    RuntimeError
        The running mean or variance is missing, and `use_input_stats` is False.

    Source: Ulyanov, Vedaldi and Lempitsky (2016), Instance normalization.

    >>> import plugrad as pg
    >>> pg.nn.functional.instance_norm(pg.tensor([[[1.0, 3.0]]]))
    tensor([[[-1.0000,  1.0000]]])
    """

@overload
def instance_norm(
    input: AnyArray,
    running_mean: AnyArray | None = None,
    running_var: AnyArray | None = None,
    weight: AnyArray | None = None,
    bias: AnyArray | None = None,
    use_input_stats: builtins.bool = True,
    momentum: builtins.float = 0.1,
    eps: builtins.float = 1e-05,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def interpolate(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    scale_factor: builtins.float | Sequence[builtins.float] | None = None,
    mode: builtins.str = 'nearest',
    align_corners: builtins.bool | None = None,
    recompute_scale_factor: builtins.bool | None = None,
    antialias: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Resize signals (N, C, L), images (N, C, H, W) or volumes (N, C, D, H, W) to `size`, or by `scale_factor`.

    `mode` is "nearest" (half a pixel off, as other libraries once had it), "nearest-exact", "area" (the mean of the
    pixels that a new one covers), "linear", "bilinear" or "trilinear" (between the nearest pixels), or "bicubic"
    (Keys' kernel, a = -0.75). With `align_corners` the centres of the outermost pixels stay where they are, else their
    borders. A factor is taken as it is, and with `recompute_scale_factor` is the one of the rounded sizes; but an axis
    that keeps its size is copied, except by "bicubic", "nearest-exact", and "nearest" of signals and volumes.
    `antialias` widens the kernels of "bilinear" and "bicubic" (with a = -0.5) where an image gets smaller.

    Raises
    ------
    NotImplementedError
        `mode` is not one of a tensor of so many dimensions, or `input` is of integers (uint8 but for "nearest",
        "bilinear" and "bicubic") or complex numbers.
    RuntimeError
        A size is 0; of "area" the input's.
    ValueError
        Not just one of `size` and `scale_factor` is given, it does not fit `input`, or `mode` has no such setting.

    Source: Keys, "Cubic convolution interpolation for digital image processing" (1981).

    >>> import plugrad as pg
    >>> pg.nn.functional.interpolate(pg.tensor([[[1.0, 3.0]]]), 4, mode="linear")
    tensor([[[1.0000, 1.5000, 2.5000, 3.0000]]])
    """

@overload
def interpolate(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    scale_factor: builtins.float | Sequence[builtins.float] | None = None,
    mode: builtins.str = 'nearest',
    align_corners: builtins.bool | None = None,
    recompute_scale_factor: builtins.bool | None = None,
    antialias: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

def isin(
    elements: Any,
    test_elements: Any,
    *,
    assume_unique: builtins.bool = False,
    invert: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Membership: which elements are among `test_elements`; with `invert`, which are not.

    >>> import plugrad as pg
    >>> pg.isin(pg.tensor([1, 2, 3]), pg.tensor([2, 3]))
    tensor([False,  True,  True])
    """

@overload
def istft(
    input: Tensor,
    n_fft: builtins.int,
    hop_length: builtins.int | None = None,
    win_length: builtins.int | None = None,
    window: Tensor | None = None,
    center: builtins.bool = True,
    normalized: builtins.bool = False,
    onesided: builtins.bool | None = None,
    length: builtins.int | None = None,
    return_complex: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `stft`, by least squares: of spectra (N, T), or (B, N, T), the signals (L) or (B, L).

    Parameters
    ----------
    onesided
        Whether N is n_fft // 2 + 1; by default where it is not n_fft.
    length
        That of the signal, which is cut off, or has zeros put behind it with a warning; by default that of all frames,
        without what `center` has padded.
    return_complex
        The signal is complex: then `onesided` is False.

    The other arguments are those of `stft`.

    Raises
    ------
    RuntimeError
        Sizes do not fit, or the windows leave a part of the signal out.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
    >>> y = pg.istft(pg.stft(x, 4, 2, window=pg.ones(4), return_complex=True), 4, 2, window=pg.ones(4))
    >>> bool(pg.allclose(y, x[:4]))
    True
    """

@overload
def istft(
    input: AnyArray,
    n_fft: builtins.int,
    hop_length: builtins.int | None = None,
    win_length: builtins.int | None = None,
    window: AnyArray | None = None,
    center: builtins.bool = True,
    normalized: builtins.bool = False,
    onesided: builtins.bool | None = None,
    length: builtins.int | None = None,
    return_complex: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def kl_div(
    input: Tensor,
    target: Tensor,
    *,
    reduction: builtins.str = 'mean',
    log_target: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Kullback-Leibler divergence of log-probabilities from a distribution: ``target (log(target) - input)``.

    With `log_target` the target, too, is of logarithms. "batchmean" divides the sum by the first size, which is the
    divergence of mathematics; "mean", with a UserWarning, by the number of elements. Where `target` is 0, so is the
    loss.

    Raises
    ------
    ValueError
        There is no such `reduction`.

    Source: Kullback & Leibler (1951), On information and sufficiency.

    >>> import plugrad as pg
    >>> p = pg.tensor([[0.5, 0.5]])
    >>> pg.nn.functional.kl_div(pg.log(p), pg.tensor([[1.0, 0.0]]), reduction="batchmean")
    tensor(0.6931)
    """

@overload
def kl_div(
    input: AnyArray,
    target: AnyArray,
    *,
    reduction: builtins.str = 'mean',
    log_target: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def kron(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Kronecker product: every element of `input` times the whole of `other`, as blocks of one tensor.

    The sizes are products; the one with fewer dimensions has ones in front.

    >>> import plugrad as pg
    >>> pg.kron(pg.tensor([1.0, 10.0]), pg.tensor([1.0, 2.0]))
    tensor([ 1.,  2., 10., 20.])
    """

@overload
def kron(input: AnyArray, other: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def kthvalue(
    input: Tensor,
    k: builtins.int,
    dim: builtins.int = -1,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int = -1,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> KthvalueResult:
    """The `k`-th smallest elements along `dim`, as (values, indices); `k` counts from 1.

    Raises
    ------
    RuntimeError
        There is no such rank.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.kthvalue(pg.tensor([3.0, 1.0, 2.0]), 2).values
    tensor(2.)
    """

@overload
def kthvalue(
    input: AnyArray,
    k: builtins.int,
    dim: builtins.int = -1,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int = -1,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def l1_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Mean absolute error (L1 loss): ``abs(input - target)``, times `weight`.

    The shapes should agree; if they only broadcast, a UserWarning says so. With weights "mean" divides by their sum.

    Raises
    ------
    ValueError
        There is no such `reduction`, or `weight` has another shape.

    >>> import plugrad as pg
    >>> pg.nn.functional.l1_loss(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 4.0]))
    tensor(1.)
    """

@overload
def l1_loss(
    input: AnyArray,
    target: AnyArray,
    weight: AnyArray | None = None,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def layer_norm(
    input: Tensor,
    normalized_shape: Shape | builtins.list[builtins.int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: builtins.float = 1e-05,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Layer normalisation: mean 0 and variance 1 over the last dimensions, then ``* weight + bias``.

    `normalized_shape` is the shape of these dimensions, and that of `weight` and `bias`. The variance is biased.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    Source: Ba, Kiros & Hinton (2016), Layer normalization.

    >>> import plugrad as pg
    >>> pg.nn.functional.layer_norm(pg.tensor([1.0, 3.0]), (2,))
    tensor([-1.0000,  1.0000])
    """

@overload
def layer_norm(
    input: AnyArray,
    normalized_shape: Shape | builtins.list[builtins.int],
    weight: AnyArray | None = None,
    bias: AnyArray | None = None,
    eps: builtins.float = 1e-05,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def layer_norm_fused(
    input: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    ndim: builtins.int,
    eps: builtins.float,
    out: Tensor | None = None,
) -> Tensor:
    """Layer normalisation over the last `ndim` dimensions; `weight` and `bias`, if given, have their shape.

    Source: Ba, Kiros & Hinton (2016), Layer normalization.

    >>> import plugrad as pg
    >>> pg.ops.builtin.layer_norm_fused(pg.tensor([1.0, 3.0]), ndim=1, eps=1e-5)
    tensor([-1.0000,  1.0000])
    """

@overload
def layer_norm_fused(
    input: AnyArray,
    weight: AnyArray | None = None,
    bias: AnyArray | None = None,
    *,
    ndim: builtins.int,
    eps: builtins.float,
    out: Tensor | None = None,
) -> Any: ...

@overload
def layer_norm_fused_backward(
    grad_output: Tensor,
    input: Tensor,
    weight: Tensor | None = None,
    *,
    ndim: builtins.int,
    eps: builtins.float,
    biased: builtins.bool = False,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor, Tensor]:
    """The gradients of layer normalisation's input, weight and bias; zeros of the shape () of what there is not.

    Source: with x̂ = (x - mean) / std and g = grad * weight, dx = (g - mean(g) - x̂ mean(g x̂)) / std.

    >>> import plugrad as pg
    >>> grad, x = pg.tensor([1.0, 1.0]), pg.tensor([1.0, 3.0])
    >>> pg.ops.builtin.layer_norm_fused_backward(grad, x, ndim=1, eps=1e-5)[0]
    tensor([0., 0.])
    """

@overload
def layer_norm_fused_backward(
    grad_output: AnyArray,
    input: AnyArray,
    weight: AnyArray | None = None,
    *,
    ndim: builtins.int,
    eps: builtins.float,
    biased: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def ldexp(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Number of a mantissa and an exponent, elementwise with broadcasting: ``input * 2**other``.

    The power may be larger or smaller than the dtype can represent, if the product is not. The exponents may be
    fractions; integers and booleans give the default dtype.

    Source: it is linear by `input`; (2^n)' = log(2) 2^n.

    >>> import plugrad as pg
    >>> pg.ldexp(pg.tensor([1.0, 1e-30]), pg.tensor([-1, 140]))
    tensor([5.0000e-01, 1.3938e+12])
    """

@overload
def ldexp(input: AnyArray, other: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def leaky_relu(
    input: Tensor,
    negative_slope: builtins.float = 0.01,
    inplace: builtins.bool = False,
) -> Tensor:
    """Leaky rectifier (leaky ReLU), elementwise: x above 0, else ``negative_slope x``.

    Source: Maas, Hannun and Ng (2013); at 0 the slope is `negative_slope`.

    >>> import plugrad as pg
    >>> pg.nn.functional.leaky_relu(pg.tensor([-1.0, 2.0]))
    tensor([-0.0100,  2.0000])
    """

@overload
def leaky_relu(
    input: AnyArray,
    negative_slope: builtins.float = 0.01,
    inplace: builtins.bool = False,
) -> Any: ...

@overload
def lerp(input: Tensor, end: Tensor, weight: Operand, *, out: Tensor | None = None) -> Tensor:
    """Linear interpolation, elementwise with broadcasting: ``input + weight * (end - input)``.

    `weight` is a number or a tensor; from 1/2 on it is counted from `end`, which weight 1 gives exactly.

    Raises
    ------
    RuntimeError
        `input`, `end` and `weight` differ in dtype, or the shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.lerp(pg.tensor([0.0, 1.0]), pg.tensor([10.0, 2.0]), 0.25)
    tensor([2.5000, 1.2500])
    """

@overload
def lerp(input: AnyArray, end: AnyArray, weight: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def lgamma(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the absolute value of the gamma function, elementwise; infinite at 0, -1, -2 ...

    Source: its derivative is `digamma`.

    >>> import plugrad as pg
    >>> pg.lgamma(pg.tensor([1.0, 4.0]))  # Γ(n) = (n - 1)!
    tensor([0.0000, 1.7918])
    """

@overload
def lgamma(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_cholesky(
    input: Tensor,
    upper: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Cholesky factor of Hermitian positive definite matrices: lower triangular L with L Lᴴ = A; Lᴴ if `upper`.

    One triangle is read, and the gradient is that of a Hermitian matrix, as in PyTorch.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) not positive definite.

    Source: Murray 2016, "Differentiation of the Cholesky decomposition", (8): L⁻ᴴ Φ(Lᴴ dL) L⁻¹, its Hermitian part.

    >>> import plugrad as pg
    >>> pg.linalg.cholesky(pg.tensor([[4.0, 2.0], [2.0, 5.0]]))
    tensor([[2., 0.],
            [1., 2.]])
    """

@overload
def linalg_cholesky(
    input: AnyArray,
    upper: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_cholesky_ex(
    A: Tensor,
    *,
    upper: builtins.bool = False,
    check_errors: builtins.bool = False,
    out: Tensor | None = None,
) -> CholeskyExResult:
    """Cholesky factor, as `linalg.cholesky`, and `info`, which is 0; of a matrix that is not positive definite nan, and
    the order of the first leading minor that is not.

    Raises
    ------
    RuntimeError
        A matrix is not square; (LinAlgError) with `check_errors`, not positive definite.

    >>> import plugrad as pg
    >>> pg.linalg.cholesky_ex(pg.tensor([[1.0, 2.0], [2.0, 1.0]])).info
    tensor(2, dtype=torch.int32)
    """

@overload
def linalg_cholesky_ex(
    A: AnyArray,
    *,
    upper: builtins.bool = False,
    check_errors: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_cond(
    A: Tensor,
    p: builtins.float | builtins.str | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Condition number of matrices: their norm times that of the inverse; by default the ratio of singular values.

    Of a singular matrix it is inf, of one without elements 0.

    Raises
    ------
    RuntimeError
        There is no such norm, or, of a norm other than 2 and -2, a matrix is not square.

    >>> import plugrad as pg
    >>> pg.linalg.cond(pg.tensor([[4.0, 0.0], [0.0, 2.0]]))
    tensor(2.)
    """

@overload
def linalg_cond(
    A: AnyArray,
    p: builtins.float | builtins.str | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_cross(
    input: Tensor,
    other: Tensor,
    *,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Cross product of vectors of three along `dim`; the other dimensions broadcast.

    Raises
    ------
    RuntimeError
        The size along `dim` is not 3, or the shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.linalg.cross(pg.tensor([1.0, 0.0, 0.0]), pg.tensor([0.0, 1.0, 0.0]))
    tensor([0., 0., 1.])
    """

@overload
def linalg_cross(
    input: AnyArray,
    other: AnyArray,
    *,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_det(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Determinant of square matrices.

    It has a gradient at singular matrices, too, but there no second one.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    Source: the derivative is the matrix of cofactors (Jacobi's formula).

    >>> import plugrad as pg
    >>> pg.linalg.det(pg.tensor([[1.0, 2.0], [3.0, 4.0]])).round(decimals=4)
    tensor(-2.)
    """

@overload
def linalg_det(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_diagonal(
    A: Tensor,
    *,
    offset: builtins.int = 0,
    dim1: builtins.int = -2,
    dim2: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Diagonals of matrices, as a view: `diagonal` of the last two dimensions.

    Raises
    ------
    RuntimeError
        `dim1` and `dim2` are one dimension.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.linalg.diagonal(pg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([1., 4.])
    """

@overload
def linalg_diagonal(
    A: AnyArray,
    *,
    offset: builtins.int = 0,
    dim1: builtins.int = -2,
    dim2: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_eig(A: Tensor, *, out: Tensor | None = None) -> EigResult:
    """Eigenvalues and eigenvectors (the columns) of square matrices: A V = V diag(λ), complex even of real matrices.

    Vectors have length 1, and their largest component is real, as LAPACK's: their derivative follows that choice, where
    PyTorch refuses a function that depends on it. Their sign is LAPACK's, too, and may jump from matrix to matrix: use
    functions that do not depend on it.

    Raises
    ------
    RuntimeError
        A matrix is not square, or has nan or infinite numbers; in backward, eigenvalues coincide, and their vectors are
        used, or their gradients differ.

    Source: Boeddeker et al. 2017, "On the computation of complex-valued gradients with application to statistically
    optimum beamforming", 4.77: V⁻ᴴ (diag(dλ) + (VᴴdV - VᴴV diag(Re VᴴdV)) / (λⱼ - λᵢ)*) Vᴴ.

    >>> import plugrad as pg
    >>> pg.linalg.eig(pg.tensor([[0.0, 1.0], [-1.0, 0.0]])).eigenvalues
    tensor([0.+1.j, 0.-1.j])
    """

@overload
def linalg_eig(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_eigh(A: Tensor, UPLO: Any = 'L', *, out: Tensor | None = None) -> EighResult:
    """Eigenvalues, ascending, and eigenvectors (the columns) of Hermitian matrices; `UPLO` says which triangle is read.

    The gradient is that of a Hermitian matrix, as in PyTorch. Eigenvectors of complex matrices have
    a real first component (the last one of the upper triangle), as LAPACK's.

    Raises
    ------
    RuntimeError
        A matrix is not square; in backward, eigenvectors are used whose eigenvalues coincide.

    Source: Giles 2008, 3.1: V (diag(dλ) + VᴴdV / (λⱼ - λᵢ)) Vᴴ, its Hermitian part.

    >>> import plugrad as pg
    >>> pg.linalg.eigh(pg.tensor([[2.0, 0.0], [0.0, 1.0]])).eigenvalues
    tensor([1., 2.])
    """

@overload
def linalg_eigh(A: AnyArray, UPLO: Any = 'L', *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_eigvals(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Eigenvalues of square matrices, complex, in no order.

    Raises
    ------
    RuntimeError
        A matrix is not square, or has nan or infinite numbers.

    >>> import plugrad as pg
    >>> pg.linalg.eigvals(pg.tensor([[0.0, 1.0], [-1.0, 0.0]]))
    tensor([0.+1.j, 0.-1.j])
    """

@overload
def linalg_eigvals(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_eigvalsh(A: Tensor, UPLO: builtins.str = 'L', *, out: Tensor | None = None) -> Tensor:
    """Eigenvalues of Hermitian matrices, ascending; `UPLO` says which triangle is read.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    >>> import plugrad as pg
    >>> pg.linalg.eigvalsh(pg.tensor([[2.0, 0.0], [0.0, 1.0]]))
    tensor([1., 2.])
    """

@overload
def linalg_eigvalsh(A: AnyArray, UPLO: builtins.str = 'L', *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_householder_product(input: Tensor, tau: Tensor, *, out: Tensor | None = None) -> Tensor:
    """First columns of a product of Householder reflections, 1 - τ v vᴴ, whose v stand below the diagonal of `input`.

    Raises
    ------
    RuntimeError
        There are more columns than rows, or more reflections than columns.

    >>> import plugrad as pg
    >>> pg.linalg.householder_product(pg.tensor([[1.0], [0.0]]), pg.tensor([2.0]))
    tensor([[-1.],
            [ 0.]])
    """

@overload
def linalg_householder_product(input: AnyArray, tau: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_inv(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverse of square matrices.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) singular.

    Source: dA⁻¹ = -A⁻¹ dA A⁻¹ (Giles 2008, 2.2.3).

    >>> import plugrad as pg
    >>> pg.linalg.inv(pg.tensor([[2.0, 0.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """

@overload
def linalg_inv(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_inv_ex(
    A: Tensor,
    *,
    check_errors: builtins.bool = False,
    out: Tensor | None = None,
) -> InvExResult:
    """Inverse of square matrices and `info`, which is 0; of a singular one nan, and which pivot is 0.

    Raises
    ------
    RuntimeError
        A matrix is not square; (LinAlgError) with `check_errors`, singular.

    >>> import plugrad as pg
    >>> pg.linalg.inv_ex(pg.zeros(2, 2)).info
    tensor(1, dtype=torch.int32)
    """

@overload
def linalg_inv_ex(
    A: AnyArray,
    *,
    check_errors: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_lstsq(
    A: Tensor,
    B: Tensor,
    rcond: builtins.float | None = None,
    *,
    driver: builtins.str | None = None,
    out: Tensor | None = None,
) -> LstsqResult:
    """Least squares solution X of A X = B; if there are several, that of least norm.

    Singular values up to `rcond` times the largest count as 0, by default ``max(m, n) * eps``. By the driver "gels" A
    has full rank. `rank` is empty with it; `residuals`, the sums of squares of A X - B, are there with other drivers
    than "gelsy", the default one, if A has full rank and more rows than columns, `singular_values` with "gelsd" and
    "gelss".

    Raises
    ------
    RuntimeError
        The shapes do not fit, or there is no such driver.

    >>> import plugrad as pg
    >>> pg.linalg.lstsq(pg.tensor([[1.0], [1.0]]), pg.tensor([1.0, 3.0])).solution
    tensor([2.0000])
    """

@overload
def linalg_lstsq(
    A: AnyArray,
    B: AnyArray,
    rcond: builtins.float | None = None,
    *,
    driver: builtins.str | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_lu(A: Tensor, *, pivot: builtins.bool = True, out: Tensor | None = None) -> LuResult:
    """LU decomposition of matrices: A = P L U, P a permutation, L lower triangular with ones, U upper triangular.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or `pivot` is False.

    >>> import plugrad as pg
    >>> pg.linalg.lu(pg.tensor([[1.0, 2.0], [2.0, 2.0]])).P
    tensor([[0., 1.],
            [1., 0.]])
    """

@overload
def linalg_lu(A: AnyArray, *, pivot: builtins.bool = True, out: Tensor | None = None) -> Any: ...

@overload
def linalg_lu_factor(
    A: Tensor,
    *,
    pivot: builtins.bool = True,
    out: Tensor | None = None,
) -> LuFactorResult:
    """LU factors of matrices, as `linalg.lu_factor_ex` returns them, for `linalg.lu_solve`.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or (LinAlgError) a matrix is singular, or `pivot` is False.

    >>> import plugrad as pg
    >>> pg.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]])).pivots
    tensor([2, 2], dtype=torch.int32)
    """

@overload
def linalg_lu_factor(A: AnyArray, *, pivot: builtins.bool = True, out: Tensor | None = None) -> Any: ...

@overload
def linalg_lu_factor_ex(
    A: Tensor,
    pivot: builtins.bool = True,
    check_errors: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> LuFactorExResult:
    """LU factors of matrices, A = P L U: L below the diagonal (on it are ones), U above; rows are swapped.

    Row i was swapped with row ``pivots[i]``, which counts from 1. `info` is 0, or the number of the first zero on the
    diagonal of U.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or `pivot` is False; (LinAlgError) with `check_errors` of a singular
        matrix; of one in backward.

    Source: de Hoog, Anderssen and Lukas 2011, "Differentiation of matrix functionals using triangular factorization":
    P L⁻ᴴ (tril(LᴴdL, -1) + triu(dU Uᴴ)) U⁻ᴴ; of more rows or columns, those of the others are equations.

    >>> import plugrad as pg
    >>> pg.linalg.lu_factor_ex(pg.tensor([[1.0, 2.0], [2.0, 2.0]])).LU
    tensor([[2.0000, 2.0000],
            [0.5000, 1.0000]])
    """

@overload
def linalg_lu_factor_ex(
    A: AnyArray,
    pivot: builtins.bool = True,
    check_errors: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_lu_solve(
    LU: Tensor,
    pivots: Tensor,
    B: Tensor,
    *,
    left: builtins.bool = True,
    adjoint: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Solution X of A X = B, of which the LU factors of A are known; of X A = B if not `left`, of Aᴴ if `adjoint`.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) A is singular.

    >>> import plugrad as pg
    >>> LU, pivots = pg.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> pg.linalg.lu_solve(LU, pivots, pg.tensor([[3.0], [4.0]]))
    tensor([[1.],
            [1.]])
    """

@overload
def linalg_lu_solve(
    LU: AnyArray,
    pivots: AnyArray,
    B: AnyArray,
    *,
    left: builtins.bool = True,
    adjoint: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_matrix_norm(
    A: Tensor,
    ord: builtins.float | builtins.str = 'fro',
    dim: Any = (-2, -1),
    keepdim: builtins.bool = False,
    *,
    dtype: Any = None,
    axis: Any = (-2, -1),
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Norm of matrices, which stand in the two dimensions `dim`.

    `ord` is "fro" (the root of the sum of squares), "nuc" (the sum of the singular values), 2 or -2 (the largest or
    smallest of them), 1 or -1 (the largest or smallest sum of a column of ``|A|``), inf or -inf (of a row).

    Raises
    ------
    RuntimeError
        There is no such norm, or there are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.linalg.matrix_norm(pg.tensor([[1.0, -2.0], [3.0, 4.0]]), 1)
    tensor(6.)
    """

@overload
def linalg_matrix_norm(
    A: AnyArray,
    ord: builtins.float | builtins.str = 'fro',
    dim: Any = (-2, -1),
    keepdim: builtins.bool = False,
    *,
    dtype: Any = None,
    axis: Any = (-2, -1),
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_matrix_rank(
    A: Tensor,
    tol: builtins.float | None = None,
    hermitian: builtins.bool = False,
    *,
    atol: builtins.float | None = None,
    rtol: builtins.float | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The rank of matrices: how many singular values are above ``max(atol, rtol * the largest)``, int64.

    `rtol` is ``max(m, n) * eps`` unless one of both is given; `tol` is an old name of `atol`. Of `hermitian` matrices
    the sizes of eigenvalues are counted.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.linalg.matrix_rank(pg.ones(3, 3))
    tensor(1)
    """

@overload
def linalg_matrix_rank(
    A: AnyArray,
    tol: builtins.float | None = None,
    hermitian: builtins.bool = False,
    *,
    atol: builtins.float | None = None,
    rtol: builtins.float | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_multi_dot(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Product of a list of matrices, in the order of the least work; the first and the last may be vectors.

    The order is that of `numpy.einsum_path`, found by trying all up to a bound.

    Raises
    ------
    RuntimeError
        There are fewer than two, or the shapes do not fit.

    >>> import plugrad as pg
    >>> pg.linalg.multi_dot([pg.ones(2, 3), pg.ones(3, 4), pg.ones(4)])
    tensor([12., 12.])
    """

@overload
def linalg_multi_dot(tensors: Sequence[AnyArray], *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_norm(
    A: Tensor,
    ord: builtins.float | builtins.str | None = None,
    dim: Any = None,
    keepdim: builtins.bool = False,
    *,
    dtype: Any = None,
    axis: Any = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Norm of vectors or matrices: of vectors if `dim` is one dimension, of matrices if it is two.

    Without `ord` it is the root of the sum of squares, over all dimensions if there is no `dim`. With `ord` and without
    `dim` the tensor is a vector or a matrix itself; see `linalg.matrix_norm`. Of a vector `ord` is any number: the
    p-norm.

    Raises
    ------
    RuntimeError
        There is no such norm.

    >>> import plugrad as pg
    >>> pg.linalg.norm(pg.tensor([[3.0, 4.0], [6.0, 8.0]]), dim=1)
    tensor([ 5., 10.])
    """

@overload
def linalg_norm(
    A: AnyArray,
    ord: builtins.float | builtins.str | None = None,
    dim: Any = None,
    keepdim: builtins.bool = False,
    *,
    dtype: Any = None,
    axis: Any = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_pinv(
    input: Tensor,
    rcond: Any = None,
    hermitian: builtins.bool = False,
    atol: Any = None,
    rtol: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Pseudoinverse (Moore-Penrose) of matrices; singular values up to ``max(atol, rtol * the largest)`` count as 0.

    `rcond` is an old name of `rtol`. Of `hermitian` matrices the lower triangle is read, and the real part of the
    diagonal. The derivative is that of a matrix whose rank stays, and whose small singular
    values are 0.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    Source: Golub and Pereyra 1973: dP = -P dA P + P Pᴴ dAᴴ (1 - A P) + (1 - P A) dAᴴ Pᴴ P.

    >>> import plugrad as pg
    >>> pg.linalg.pinv(pg.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """

@overload
def linalg_pinv(
    input: AnyArray,
    rcond: Any = None,
    hermitian: builtins.bool = False,
    atol: Any = None,
    rtol: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_qr(A: Tensor, mode: builtins.str = 'reduced', *, out: Tensor | None = None) -> QrResult:
    """QR decomposition of matrices: A = Q R, Q with orthonormal columns, R upper triangular.

    `mode` is "reduced", "complete" (Q is square), or "r" (Q is empty).

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions. In backward: (LinAlgError) the first columns are dependent, or the mode is
        "complete" of more rows than columns, whose last columns are any basis.

    Source: Seeger et al. 2017, "Auto-differentiating linear algebra"; of more columns than rows, Roberts and Roberts
    2020.

    >>> import plugrad as pg
    >>> pg.linalg.qr(pg.tensor([[3.0], [4.0]])).R.abs()
    tensor([[5.]])
    """

@overload
def linalg_qr(A: AnyArray, mode: builtins.str = 'reduced', *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_slogdet(A: Tensor, *, out: Tensor | None = None) -> SlogdetResult:
    """Sign and logarithm of the absolute value of the determinant of square matrices: no overflow.

    Of a singular matrix 0 and -inf, which have no gradient.

    Raises
    ------
    RuntimeError
        A matrix is not square; in backward, (LinAlgError) it is singular.

    Source: d log det A = tr(A⁻¹ dA) (Giles 2008, 2.2.4); of a complex one the sign turns by the imaginary part of it.

    >>> import plugrad as pg
    >>> pg.linalg.slogdet(pg.tensor([[1.0, 0.0], [0.0, -1.0]]))
    SlogdetResult(sign=tensor(-1.), logabsdet=tensor(0.))
    """

@overload
def linalg_slogdet(A: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_solve(
    A: Tensor,
    B: Tensor,
    left: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution X of the linear equations A X = B, or X A = B if not `left`; batches broadcast.

    `B` is a matrix; or a vector, or a vector for each matrix of `A`.

    Raises
    ------
    RuntimeError
        A matrix of `A` is not square, or (LinAlgError) singular, or the shapes do not fit.

    Source: with G = A⁻ᴴ dX, the gradient of B is G, and that of A is -G Xᴴ (Giles 2008, 2.3.1).

    >>> import plugrad as pg
    >>> pg.linalg.solve(pg.tensor([[2.0, 0.0], [0.0, 4.0]]), pg.tensor([2.0, 2.0]))
    tensor([1.0000, 0.5000])
    """

@overload
def linalg_solve(
    A: AnyArray,
    B: AnyArray,
    left: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_solve_ex(
    A: Tensor,
    B: Tensor,
    *,
    left: builtins.bool = True,
    check_errors: builtins.bool = False,
    out: Tensor | None = None,
) -> SolveExResult:
    """Solution of linear equations, as `linalg.solve`, and `info`, which is 0; of a singular matrix nan, and which
    pivot is 0.

    Raises
    ------
    RuntimeError
        A matrix of `A` is not square, or the shapes do not fit; (LinAlgError) with `check_errors`, it is singular.

    >>> import plugrad as pg
    >>> pg.linalg.solve_ex(pg.eye(2), pg.ones(2)).info
    tensor(0, dtype=torch.int32)
    """

@overload
def linalg_solve_ex(
    A: AnyArray,
    B: AnyArray,
    *,
    left: builtins.bool = True,
    check_errors: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_solve_triangular(
    A: Tensor,
    B: Tensor,
    upper: builtins.bool,
    left: builtins.bool = True,
    unitriangular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution X of A X = B (or X A = B if not `left`) of which one triangle of A is read; batches broadcast.

    With `unitriangular` its diagonal is not read either, and counts as ones.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) a number on the diagonal is 0; PyTorch returns inf.

    Source: that of `linalg.solve`, of one triangle.

    >>> import plugrad as pg
    >>> A = pg.tensor([[2.0, 0.0], [1.0, 4.0]])
    >>> pg.linalg.solve_triangular(A, pg.tensor([[2.0], [9.0]]), upper=False)
    tensor([[1.],
            [2.]])
    """

@overload
def linalg_solve_triangular(
    A: AnyArray,
    B: AnyArray,
    upper: builtins.bool,
    left: builtins.bool = True,
    unitriangular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_svd(
    A: Tensor,
    full_matrices: builtins.bool = True,
    driver: builtins.str | None = None,
    *,
    out: Tensor | None = None,
) -> SvdResult:
    """Singular value decomposition of matrices: A = U diag(S) Vh, S descending, U and V with orthonormal columns.

    With `full_matrices` U and Vh are square; the gradient of vectors beyond the singular values, which are any basis,
    is ignored, as in PyTorch. `driver` is None, as there on the CPU.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or a driver is named; in backward, vectors are used whose singular values
        coincide, or are 0.

    Source: Wan and Zhang 2019, "Automatic differentiation for complex valued SVD"; Seeger et al. 2017.

    >>> import plugrad as pg
    >>> pg.linalg.svd(pg.tensor([[0.0, 2.0], [1.0, 0.0]])).S
    tensor([2., 1.])
    """

@overload
def linalg_svd(
    A: AnyArray,
    full_matrices: builtins.bool = True,
    driver: builtins.str | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_svdvals(
    A: Tensor,
    *,
    driver: builtins.str | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Singular values of matrices, descending.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or a driver is named.

    >>> import plugrad as pg
    >>> pg.linalg.svdvals(pg.tensor([[0.0, 2.0], [1.0, 0.0]]))
    tensor([2., 1.])
    """

@overload
def linalg_svdvals(
    A: AnyArray,
    *,
    driver: builtins.str | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_tensorinv(A: Tensor, ind: builtins.int = 2, *, out: Tensor | None = None) -> Tensor:
    """Inverse of a tensor for `tensordot`: that of the square matrix of its first `ind` dimensions and the others.

    Its shape is ``A.shape[ind:] + A.shape[:ind]``.

    Raises
    ------
    RuntimeError
        That matrix is not square, or (LinAlgError) singular, or `ind` is not positive.

    >>> import plugrad as pg
    >>> pg.linalg.tensorinv(pg.eye(4).reshape(2, 2, 4)).shape
    torch.Size([4, 2, 2])
    """

@overload
def linalg_tensorinv(A: AnyArray, ind: builtins.int = 2, *, out: Tensor | None = None) -> Any: ...

@overload
def linalg_tensorsolve(
    A: Tensor,
    B: Tensor,
    dims: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Solution X of ``tensordot(A, X, X.ndim) = B``; `dims` of `A` are moved to its end first.

    Raises
    ------
    RuntimeError
        `A` is no square matrix of its first ``B.ndim`` dimensions and the others, or (LinAlgError) singular.

    >>> import plugrad as pg
    >>> pg.linalg.tensorsolve(2 * pg.eye(4).reshape(2, 2, 4), pg.ones(2, 2))
    tensor([0.5000, 0.5000, 0.5000, 0.5000])
    """

@overload
def linalg_tensorsolve(
    A: AnyArray,
    B: AnyArray,
    dims: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_vander(x: Tensor, *, N: builtins.int | None = None, out: Tensor | None = None) -> Tensor:
    """Vandermonde matrix of points, shape (*, n, N): the powers 0 to N - 1 of each; N is n by default.

    Those of integers are int64.

    Raises
    ------
    RuntimeError
        `N` is less than 2, or there is none, and less than two points.

    >>> import plugrad as pg
    >>> pg.linalg.vander(pg.tensor([1.0, 2.0, 3.0]))
    tensor([[1., 1., 1.],
            [1., 2., 4.],
            [1., 3., 9.]])
    """

@overload
def linalg_vander(x: AnyArray, *, N: builtins.int | None = None, out: Tensor | None = None) -> Any: ...

@overload
def linalg_vecdot(
    x: Tensor,
    y: Tensor,
    *,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Dot product of vectors that lie in one dimension of two tensors, which broadcast: ``sum(conj(x) * y)``.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.linalg.vecdot(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), pg.tensor([1.0, 1.0]))
    tensor([3., 7.])
    """

@overload
def linalg_vecdot(
    x: AnyArray,
    y: AnyArray,
    *,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linalg_vector_norm(
    x: Tensor,
    ord: Any = 2,
    dim: Any = None,
    keepdim: builtins.bool = False,
    *,
    dtype: Any = None,
    axis: Any = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Vector norm of any order (p-norm) over one dimension, over several, or over all of them.

    `ord` is a number: of infinity the largest absolute value, of -infinity the smallest, of 0 how many are not 0.

    Raises
    ------
    RuntimeError
        `x` is neither real nor complex.
    TypeError
        `ord` is no number.

    >>> import plugrad as pg
    >>> pg.linalg.vector_norm(pg.tensor([[3.0, 4.0], [6.0, 8.0]]), 1)
    tensor(21.)
    """

@overload
def linalg_vector_norm(
    x: AnyArray,
    ord: Any = 2,
    dim: Any = None,
    keepdim: builtins.bool = False,
    *,
    dtype: Any = None,
    axis: Any = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linear(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Linear layer: ``input @ weight.T + bias``.

    `input` is (..., in), `weight` (out, in) or (in,), `bias` (out,) or None; the result is (..., out), or (...).

    Raises
    ------
    RuntimeError
        The features do not agree.

    >>> import plugrad as pg
    >>> pg.nn.functional.linear(pg.tensor([1.0, 2.0]), pg.tensor([[3.0, 4.0]]), pg.tensor([0.5]))
    tensor([11.5000])
    """

@overload
def linear(
    input: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linear_cross_entropy(
    input: Tensor,
    linear_weight: Tensor,
    target: Tensor,
    linear_bias: Tensor | None = None,
    weight: Tensor | None = None,
    *,
    reduction: builtins.str = 'mean',
    ignore_index: builtins.int | None = None,
    label_smoothing: builtins.float = 0.0,
    out: Tensor | None = None,
) -> Tensor:
    """Cross entropy of a linear layer's scores: ``cross_entropy(linear(input, linear_weight, linear_bias), target)``.

    Parameters
    ----------
    input
        Shape (N, in), or (in) for one example.
    linear_weight, linear_bias
        Shapes (C, in) and (C) for C classes; (C, d..., in) and (C, d...) for a loss of more dimensions.
    target
        Classes (N), or (N, d...), or shares of classes (N, C), or (N, C, d...).
    ignore_index
        A class that does not count; -100 if it is None. Not with shares.

    The other arguments are those of `cross_entropy`. (PyTorch's `options` say how to save memory.)

    Raises
    ------
    RuntimeError
        The sizes do not fit, or there is an `ignore_index` with shares of classes.

    >>> import plugrad as pg
    >>> pg.nn.functional.linear_cross_entropy(pg.ones(1, 2), pg.zeros(4, 2), pg.tensor([3]))
    tensor(1.3863)
    """

@overload
def linear_cross_entropy(
    input: AnyArray,
    linear_weight: AnyArray,
    target: AnyArray,
    linear_bias: AnyArray | None = None,
    weight: AnyArray | None = None,
    *,
    reduction: builtins.str = 'mean',
    ignore_index: builtins.int | None = None,
    label_smoothing: builtins.float = 0.0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def linear_fused(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Linear layer ``input @ weight.T + bias`` of matrices: `input` (n, in), `weight` (out, in), `bias` (out,) or None.

    Raises
    ------
    RuntimeError
        The arrays have other dimensions, or their sizes do not fit.

    Source: of <G, X Wᵀ + b> the gradients are G W, Gᵀ X and the sum of G's rows.

    >>> import plugrad as pg
    >>> x, weight = pg.tensor([[1.0, 2.0]]), pg.tensor([[3.0, 4.0]])
    >>> pg.ops.builtin.linear_fused(x, weight, pg.tensor([0.5]))
    tensor([[11.5000]])
    """

@overload
def linear_fused(
    input: AnyArray,
    weight: AnyArray,
    bias: AnyArray | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def local_response_norm(
    input: Tensor,
    size: builtins.int,
    alpha: Operand = 0.0001,
    beta: Operand = 0.75,
    k: Operand = 1.0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Local response normalisation: ``x / (k + alpha m)**beta``, m the mean of x² over `size` neighbouring channels.

    `input` is (N, C, ...); beyond the channels there are zeros, which count.

    Raises
    ------
    ValueError
        There are fewer than three dimensions.
    RuntimeError
        `size` is not positive.

    Source: Krizhevsky, Sutskever and Hinton (2012), ImageNet classification with deep convolutional neural networks.

    >>> import plugrad as pg
    >>> pg.nn.functional.local_response_norm(pg.ones(1, 2, 1), 2, alpha=2.0, beta=1.0).flatten()
    tensor([0.5000, 0.3333])
    """

@overload
def local_response_norm(
    input: AnyArray,
    size: builtins.int,
    alpha: Operand = 0.0001,
    beta: Operand = 0.75,
    k: Operand = 1.0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def log(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Natural logarithm, elementwise.

    Any shape; integers and booleans give the default dtype. The logarithm of 0 is -inf, of a
    negative number nan, as in NumPy.

    Source: log'(x) = 1/x.

    >>> import plugrad as pg
    >>> pg.log(pg.tensor([1.0, 2.0]))
    tensor([0.0000, 0.6931])
    """

@overload
def log(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def log10(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logarithm to the base 10, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: log_b'(x) = 1 / (x log(b)).

    >>> import plugrad as pg
    >>> pg.log10(pg.tensor([1.0, 10.0]))
    tensor([0., 1.])
    """

@overload
def log10(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def log1p(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Natural logarithm of 1 + x, elementwise, exact for small x too.

    Any shape; integers and booleans give the default dtype. Of complex x both parts are exact, each by itself.

    Source: log1p'(x) = 1 / (1 + x).

    >>> import plugrad as pg
    >>> pg.log1p(pg.tensor([0.0, 1e-10]))
    tensor([0.0000e+00, 1.0000e-10])
    """

@overload
def log1p(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def log2(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logarithm to the base 2, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: log_b'(x) = 1 / (x log(b)).

    >>> import plugrad as pg
    >>> pg.log2(pg.tensor([1.0, 2.0]))
    tensor([0., 1.])
    """

@overload
def log2(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def log_normal(
    input: Tensor,
    mean: builtins.float = 1,
    std: builtins.float = 2,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw numbers whose logarithms are normal, of this `mean` and `std`: ``x.log_normal_(mean, std)``.

    Raises
    ------
    RuntimeError
        `std` is not positive.

    >>> import plugrad as pg
    >>> bool((pg.zeros(3).log_normal_() > 0).all())
    True
    """

@overload
def log_normal(
    input: AnyArray,
    mean: builtins.float = 1,
    std: builtins.float = 2,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def log_softmax(
    input: Tensor,
    dim: builtins.int | None = None,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of `softmax` along `dim`, accurate where softmax itself underflows.

    Any shape; integers give the default dtype, `dtype` says otherwise. Leaving `dim` out chooses 0
    or 1 by the rank, with a UserWarning, as PyTorch does.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.

    Source: log softmax(x) = x - logsumexp(x), whose slope is 1 - softmax(x).

    >>> import plugrad as pg
    >>> pg.log_softmax(pg.tensor([0.0, 1000.0]), dim=0)
    tensor([-1000.,     0.])
    """

@overload
def log_softmax(
    input: AnyArray,
    dim: builtins.int | None = None,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def log_softmax_backward(
    grad_output: Tensor,
    output: Tensor,
    dim: builtins.int | None,
    *,
    axis: builtins.int | None | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of log_softmax's input along `dim`: ``grad_output - exp(output) * sum(grad_output)``.

    `grad_output` has the shape of `output`. `dim` is None of a number.

    Raises
    ------
    RuntimeError
        The shapes differ.

    >>> import plugrad as pg
    >>> pg.ops.builtin.log_softmax_backward(pg.tensor([1.0, 1.0]), pg.tensor([0.5, 0.5]).log(), dim=0)
    tensor([0., 0.])
    """

@overload
def log_softmax_backward(
    grad_output: AnyArray,
    output: AnyArray,
    dim: builtins.int | None,
    *,
    axis: builtins.int | None | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def logaddexp(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of a sum of exponentials, elementwise: ``log(e**input + e**other)``, without overflow.

    Shapes broadcast; integers and booleans give the default dtype. The numbers may be complex.

    Source: the slopes are the shares of the two in the sum, s(x - y) and s(y - x).

    >>> import plugrad as pg
    >>> pg.logaddexp(pg.tensor([0.0, 1000.0]), pg.tensor([0.0, 0.0]))
    tensor([6.9315e-01, 1.0000e+03])
    """

@overload
def logaddexp(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def logaddexp(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def logaddexp2(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Logarithm to the base 2 of a sum of powers, elementwise: ``log2(2**input + 2**other)``, without overflow.

    Shapes broadcast; integers and booleans give the default dtype.

    Source: the slopes are the shares of the two in the sum.

    >>> import plugrad as pg
    >>> pg.logaddexp2(pg.tensor([1.0, 1000.0]), pg.tensor([1.0, 0.0]))
    tensor([   2., 1000.])
    """

@overload
def logaddexp2(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def logaddexp2(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def logcumsumexp(
    input: Tensor,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the cumulative sum of exp(input) along `dim`, without overflow.

    Raises
    ------
    IndexError
        There is no such dimension.
    NotImplementedError
        `input` is not of floating-point or complex numbers.

    Source: of x_k it is exp(x_k - y_k) S_k, with S_k = g_k + exp(y_k - y_(k+1)) S_(k+1), of which no part overflows.

    >>> import plugrad as pg
    >>> pg.logcumsumexp(pg.tensor([1000.0, 1000.0]), 0)
    tensor([1000.0000, 1000.6932])
    """

@overload
def logcumsumexp(
    input: AnyArray,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def logdet(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the determinant of square matrices; of a negative one nan, of a singular one -inf.

    Raises
    ------
    RuntimeError
        A matrix is not square; in backward, (LinAlgError) it is singular.

    >>> import plugrad as pg
    >>> pg.logdet(pg.eye(2))
    tensor(0.)
    """

@overload
def logdet(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def logit(input: Tensor, eps: builtins.float | None = None, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the odds, elementwise: log(x / (1 - x)), the inverse of `sigmoid`; nan outside of [0, 1].

    With `eps`, `input` is first moved into the interval from eps to 1 - eps.

    >>> import plugrad as pg
    >>> pg.logit(pg.tensor([0.5, 1.0])), pg.logit(pg.tensor([1.0]), eps=0.1)
    (tensor([0., inf]), tensor([2.1972]))
    """

@overload
def logit(input: AnyArray, eps: builtins.float | None = None, *, out: Tensor | None = None) -> Any: ...

@overload
def logsigmoid(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the logistic function, elementwise: ``-log(1 + e**-x)``, without overflow.

    Any shape; integers and booleans give the default dtype.

    Source: (log s)'(x) = s(-x).

    >>> import plugrad as pg
    >>> pg.logsigmoid(pg.tensor([0.0, -1000.0]))
    tensor([-6.9315e-01, -1.0000e+03])
    """

@overload
def logsigmoid(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def logsumexp(
    input: Tensor,
    dim: Dims,
    keepdim: builtins.bool = False,
    *,
    axis: Dims | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Logarithm of the sum of exp(input) over `dim`, an int or a tuple of ints, without overflow.

    Integers give the default dtype.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        A dimension appears twice.

    Source: its gradient is exp(input - logsumexp(input)), the softmax.

    >>> import plugrad as pg
    >>> pg.logsumexp(pg.tensor([1000.0, 1000.0]), 0)
    tensor(1000.6932)
    """

@overload
def logsumexp(
    input: AnyArray,
    dim: Dims,
    keepdim: builtins.bool = False,
    *,
    axis: Dims | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lp_pool1d(
    input: Tensor,
    norm_type: Operand,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Lp pooling of signals, (N, C, L) or (C, L): ``sum(x**p) ** (1/p)`` of each window, for p = `norm_type`.

    Of a negative sum, of odd powers, the root is nan, unless p is 1. The other settings and the errors are those of
    `avg_pool1d`. Where the sum is 0, its slope is 0. The norm of p = inf is the largest size in a window, that of
    -inf the smallest.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool1d(pg.tensor([[3.0, 4.0]]), 1, 1)
    tensor([[3., 4.]])
    """

@overload
def lp_pool1d(
    input: AnyArray,
    norm_type: Operand,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lp_pool2d(
    input: Tensor,
    norm_type: Operand,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Lp pooling of images, (N, C, H, W) or (C, H, W): ``sum(x**p) ** (1/p)`` of each window, for p = `norm_type`.

    Of a negative sum, of odd powers, the root is nan, unless p is 1. The other settings and the errors are those of
    `avg_pool2d`. Where the sum is 0, its slope is 0. The norm of p = inf is the largest size in a window, that of
    -inf the smallest.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool2d(pg.tensor([[[3.0, 4.0]]]), 1, 1)
    tensor([[[3., 4.]]])
    """

@overload
def lp_pool2d(
    input: AnyArray,
    norm_type: Operand,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lp_pool3d(
    input: Tensor,
    norm_type: Operand,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Lp pooling of volumes, (N, C, D, H, W) or (C, D, H, W): ``sum(x**p) ** (1/p)`` of each window, for p = `norm_type`.

    Of a negative sum, of odd powers, the root is nan, unless p is 1. The other settings and the errors are those of
    `avg_pool3d`. Where the sum is 0, its slope is 0. The norm of p = inf is the largest size in a window, that of
    -inf the smallest.

    >>> import plugrad as pg
    >>> pg.nn.functional.lp_pool3d(pg.tensor([[[[3.0, 4.0]]]]), 1, 1)
    tensor([[[[3., 4.]]]])
    """

@overload
def lp_pool3d(
    input: AnyArray,
    norm_type: Operand,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lu(
    A: Tensor,
    pivot: builtins.bool = True,
    get_infos: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """LU factors and pivots under PyTorch's old name, `linalg.lu_factor_ex`; with `get_infos`, info too.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions, or `pivot` is False.

    >>> import plugrad as pg
    >>> pg.lu(pg.tensor([[2.0]]))[0]
    tensor([[2.]])
    """

@overload
def lu(
    A: AnyArray,
    pivot: builtins.bool = True,
    get_infos: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lu_solve(b: Tensor, LU_data: Tensor, LU_pivots: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Solution of A X = b by LU factors, under PyTorch's old name: `linalg.lu_solve`.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) A is singular.

    >>> import plugrad as pg
    >>> pg.lu_solve(pg.tensor([[4.0]]), *pg.linalg.lu_factor(pg.tensor([[2.0]])))
    tensor([[2.]])
    """

@overload
def lu_solve(
    b: AnyArray,
    LU_data: AnyArray,
    LU_pivots: AnyArray,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def lu_unpack(
    LU_data: Tensor,
    LU_pivots: Tensor,
    unpack_data: builtins.bool = True,
    unpack_pivots: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> LuResult:
    """The matrices P, L and U of LU factors and pivots; those that are not unpacked are empty.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.lu_unpack(*pg.linalg.lu_factor(pg.tensor([[1.0, 2.0], [2.0, 2.0]]))).L
    tensor([[1.0000, 0.0000],
            [0.5000, 1.0000]])
    """

@overload
def lu_unpack(
    LU_data: AnyArray,
    LU_pivots: AnyArray,
    unpack_data: builtins.bool = True,
    unpack_pivots: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def margin_ranking_loss(
    input1: Tensor,
    input2: Tensor,
    target: Tensor,
    margin: builtins.float = 0.0,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Hinge loss of an order: ``max(0, margin - target * (input1 - input2))``; a target of 1 wants `input1` larger.

    Raises
    ------
    RuntimeError
        The numbers of dimensions differ.
    ValueError
        There is no such `reduction`.

    >>> import plugrad as pg
    >>> pg.nn.functional.margin_ranking_loss(pg.tensor([1.0]), pg.tensor([3.0]), pg.tensor([1.0]))
    tensor(2.)
    """

@overload
def margin_ranking_loss(
    input1: AnyArray,
    input2: AnyArray,
    target: AnyArray,
    margin: builtins.float = 0.0,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_amax(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The largest of those elements that `mask` lets through, over some dimensions.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.amax(x, mask=mask)
    tensor(2.)
    """

@overload
def masked_amax(
    input: AnyArray,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_amin(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The smallest of those elements that `mask` lets through, over some dimensions.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.amin(x, mask=mask)
    tensor(1.)
    """

@overload
def masked_amin(
    input: AnyArray,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_argmax(
    input: Tensor,
    dim: builtins.int | None = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Where the largest of those elements is that `mask` lets through, along a dimension or in the flat tensor.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.argmax(x, mask=mask)
    tensor(2.)
    """

@overload
def masked_argmax(
    input: AnyArray,
    dim: builtins.int | None = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_argmin(
    input: Tensor,
    dim: builtins.int | None = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Where the smallest of those elements is that `mask` lets through, along a dimension or in the flat tensor.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.argmin(x, mask=mask)
    tensor(0.)
    """

@overload
def masked_argmin(
    input: AnyArray,
    dim: builtins.int | None = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_cumprod(
    input: Tensor,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Products of the elements so far along `dim`, of those that `mask` lets through.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.cumprod(x, 0, mask=mask)
    tensor([1., 1., 2.])
    """

@overload
def masked_cumprod(
    input: AnyArray,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_cumsum(
    input: Tensor,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Sums of the elements so far along `dim`, of those that `mask` lets through.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.cumsum(x, 0, mask=mask)
    tensor([1., 1., 3.])
    """

@overload
def masked_cumsum(
    input: AnyArray,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_fill(
    input: Tensor,
    mask: Tensor,
    value: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """`value` where `mask` is true, `input` elsewhere, with broadcasting; the dtype is that of `input`.

    Raises
    ------
    RuntimeError
        `mask` is not boolean, `value` has dimensions, or the dtype cannot hold it.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, -2.0, 3.0])
    >>> pg.masked_fill(x, x < 0, 0.0)
    tensor([1., 0., 3.])
    """

@overload
def masked_fill(
    input: AnyArray,
    mask: AnyArray,
    value: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_log_softmax(
    input: Tensor,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """`log_softmax` along `dim` of those elements that `mask` lets through.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.log_softmax(x, 0, mask=mask)
    tensor([-1.3133,    -inf, -0.3133])
    """

@overload
def masked_log_softmax(
    input: AnyArray,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_logaddexp(
    input: Tensor,
    other: Tensor,
    *,
    dtype: DTypeLike | None = None,
    input_mask: Tensor | None = None,
    other_mask: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """log(exp(x) + exp(y)), elementwise; where a mask is False that term is left out.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0]), pg.tensor([True, False])
    >>> pg.masked.logaddexp(x, x, input_mask=mask)
    tensor([1.6931, 4.0000])
    """

@overload
def masked_logaddexp(
    input: AnyArray,
    other: AnyArray,
    *,
    dtype: DTypeLike | None = None,
    input_mask: AnyArray | None = None,
    other_mask: AnyArray | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_logsumexp(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """log(sum(exp(x))) of those elements that `mask` lets through, over some dimensions.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.logsumexp(x, mask=mask)
    tensor(2.3133)
    """

@overload
def masked_logsumexp(
    input: AnyArray,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_mean(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The mean of those elements that `mask` lets through, over some dimensions; nan of none.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.mean(x, mask=mask)
    tensor(1.5000)
    """

@overload
def masked_mean(
    input: AnyArray,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_median(
    input: Tensor,
    dim: builtins.int = -1,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int = -1,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The median of those elements that `mask` lets through along `dim`, the lower of two; nan of none.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.median(x, mask=mask)
    tensor(1.)
    """

@overload
def masked_median(
    input: AnyArray,
    dim: builtins.int = -1,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int = -1,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_norm(
    input: Tensor,
    ord: builtins.float | None = 2.0,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The norm `ord` of those elements that `mask` lets through, over some dimensions: `linalg.vector_norm`.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.norm(x, 2.0, mask=mask)
    tensor(2.2361)
    """

@overload
def masked_norm(
    input: AnyArray,
    ord: builtins.float | None = 2.0,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_normalize(
    input: Tensor,
    ord: builtins.float,
    dim: builtins.int,
    *,
    eps: builtins.float = 1e-12,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Those elements that `mask` lets through, divided by their norm `ord` along `dim`, or by `eps` if that is larger.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.normalize(x, 2.0, 0, mask=mask)
    tensor([0.4472, 0.0000, 0.8944])
    """

@overload
def masked_normalize(
    input: AnyArray,
    ord: builtins.float,
    dim: builtins.int,
    *,
    eps: builtins.float = 1e-12,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_prod(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The product of those elements that `mask` lets through, over some dimensions.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.prod(x, mask=mask)
    tensor(2.)
    """

@overload
def masked_prod(
    input: AnyArray,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_scatter(
    input: Tensor,
    mask: Tensor,
    source: Tensor,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The input with elements of `source`, in its order, where a mask of booleans is True; input and mask broadcast.

    Raises
    ------
    RuntimeError
        `source` has fewer elements than the mask is True, or another dtype; or `mask` is of no booleans.

    >>> import plugrad as pg
    >>> pg.masked_scatter(pg.zeros(3), pg.tensor([True, False, True]), pg.tensor([5.0, 6.0]))
    tensor([5., 0., 6.])
    """

@overload
def masked_scatter(
    input: AnyArray,
    mask: AnyArray,
    source: AnyArray,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_select(input: Tensor, mask: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Elements where a mask of booleans is True, in one dimension; input and mask broadcast.

    Raises
    ------
    RuntimeError
        `mask` is of no booleans, or the shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.masked_select(pg.tensor([1, 2, 3]), pg.tensor([True, False, True]))
    tensor([1, 3])
    """

@overload
def masked_select(input: AnyArray, mask: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def masked_softmax(
    input: Tensor,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """`softmax` along `dim` of those elements that `mask` lets through.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.softmax(x, 0, mask=mask)
    tensor([0.2689, 0.0000, 0.7311])
    """

@overload
def masked_softmax(
    input: AnyArray,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_softmin(
    input: Tensor,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """`softmin` along `dim` of those elements that `mask` lets through.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.softmin(x, 0, mask=mask)
    tensor([0.7311, 0.0000, 0.2689])
    """

@overload
def masked_softmin(
    input: AnyArray,
    dim: builtins.int,
    *,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_std(
    input: Tensor,
    dim: Dims = None,
    unbiased: builtins.bool | None = None,
    *,
    correction: builtins.float | None = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The standard deviation of those elements that `mask` lets through: the root of the variance, `masked.var`.

    Where it is 0 the gradient is 0. (PyTorch's is nan there.)

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.std(x, mask=mask)
    tensor(0.7071)
    """

@overload
def masked_std(
    input: AnyArray,
    dim: Dims = None,
    unbiased: builtins.bool | None = None,
    *,
    correction: builtins.float | None = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_sum(
    input: Tensor,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The sum of those elements that `mask` lets through, over some dimensions.

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.sum(x, mask=mask)
    tensor(3.)
    """

@overload
def masked_sum(
    input: AnyArray,
    dim: Dims = None,
    *,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def masked_var(
    input: Tensor,
    dim: Dims = None,
    unbiased: builtins.bool | None = None,
    *,
    correction: builtins.float | None = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: Tensor | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The variance of those elements that `mask` lets through: the sum of squares, divided by their number less
    `correction` (1).

    >>> import plugrad as pg
    >>> x, mask = pg.tensor([1.0, 4.0, 2.0]), pg.tensor([True, False, True])
    >>> pg.masked.var(x, mask=mask)
    tensor(0.5000)
    """

@overload
def masked_var(
    input: AnyArray,
    dim: Dims = None,
    unbiased: builtins.bool | None = None,
    *,
    correction: builtins.float | None = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    mask: AnyArray | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def matmul(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Matrix product: ``input @ other``, of every pair of ranks from 1 up.

    =================  =================  =====================================
    input              other              result
    =================  =================  =====================================
    (k,)               (k,)               (), the inner product
    (n, k)             (k,)               (n,)
    (k,)               (k, m)             (m,)
    (n, k)             (k, m)             (n, m)
    (..., n, k)        (..., k, m)        (..., n, m), the batch sizes broadcast
    =================  =================  =====================================

    A vector beside a batch is a row on the left, a column on the right. Integers never widen
    floats.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or an operand is 0-d.

    Source: d(AB) = dA B + A dB, so the gradients of <G, AB> are G Bᵀ and Aᵀ G.

    >>> import plugrad as pg
    >>> pg.matmul(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), pg.tensor([1.0, 1.0]))
    tensor([3., 7.])
    """

@overload
def matmul(input: AnyArray, other: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def matrix_exp(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Exponential of square matrices: the sum of Aᵏ / k!.

    Raises
    ------
    RuntimeError
        A matrix is not square.

    Source: Mathias 1996, "A chain rule for matrix functions": the upper right block of exp([[Aᴴ, G], [0, Aᴴ]]).

    >>> import plugrad as pg
    >>> pg.matrix_exp(pg.tensor([[0.0, 1.0], [0.0, 0.0]]))
    tensor([[1., 1.],
            [0., 1.]])
    """

@overload
def matrix_exp(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def matrix_power(input: Tensor, n: builtins.int, *, out: Tensor | None = None) -> Tensor:
    """Whole power of square matrices, by repeated squaring; of a negative one, of the inverse.

    Raises
    ------
    RuntimeError
        A matrix is not square, or (LinAlgError) singular to a negative power.

    >>> import plugrad as pg
    >>> pg.linalg.matrix_power(pg.tensor([[1.0, 1.0], [0.0, 1.0]]), 10)
    tensor([[ 1., 10.],
            [ 0.,  1.]])
    """

@overload
def matrix_power(input: AnyArray, n: builtins.int, *, out: Tensor | None = None) -> Any: ...

@overload
def max(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Maximum: the largest element; over one dimension, (values, indices); ``max(a, b)`` is `maximum`.

    Without `dim`, elements that tie for the maximum share its gradient evenly. With `dim` (an int)
    the gradient goes to the element whose index is returned, the first of those that tie. nan is
    larger than any number.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`, or it has size 0.
    RuntimeError
        `input` has no elements.

    >>> import plugrad as pg
    >>> x = pg.tensor([[1.0, 5.0], [4.0, 2.0]])
    >>> pg.max(x)
    tensor(5.)
    >>> values, indices = pg.max(x, dim=1)
    >>> values
    tensor([5., 4.])
    >>> indices
    tensor([1, 0])
    """

@overload
def max(
    input: Tensor,
    dim: builtins.int,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: builtins.tuple[Tensor, Tensor] | None = None,
) -> MaxResult: ...

@overload
def max(
    input: Tensor,
    *,
    axis: builtins.int,
    keepdims: builtins.bool = False,
    out: builtins.tuple[Tensor, Tensor] | None = None,
) -> MaxResult: ...

@overload
def max(input: Tensor, dim: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def max(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def max(
    input: AnyArray,
    dim: builtins.int,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: builtins.tuple[Tensor, Tensor] | None = None,
) -> Any: ...

@overload
def max(
    input: AnyArray,
    *,
    axis: builtins.int,
    keepdims: builtins.bool = False,
    out: builtins.tuple[Tensor, Tensor] | None = None,
) -> Any: ...

@overload
def max(input: AnyArray, dim: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def max_pool1d(
    input: Tensor,
    kernel_size: builtins.int | builtins.tuple[builtins.int],
    stride: builtins.int | builtins.tuple[builtins.int] | None = None,
    padding: builtins.int | builtins.tuple[builtins.int] = 0,
    dilation: builtins.int | builtins.tuple[builtins.int] = 1,
    ceil_mode: builtins.bool = False,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Max pooling of signals, (N, C, L) or (C, L): the largest element of each window, and its place on request.

    The settings are those of `max_pool2d`, an int or a tuple of one. Returns (N, C, P), or a tuple of that and of
    places in the signal, int64, with P = (L + 2 padding - dilation (k - 1) - 1) // stride + 1.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    TypeError
        `input` is no tensor, a setting no int.

    >>> import plugrad as pg
    >>> pg.max_pool1d(pg.tensor([[1.0, 5.0, 2.0, 3.0]]), 2)
    tensor([[5., 3.]])
    """

@overload
def max_pool1d(
    input: AnyArray,
    kernel_size: builtins.int | builtins.tuple[builtins.int],
    stride: builtins.int | builtins.tuple[builtins.int] | None = None,
    padding: builtins.int | builtins.tuple[builtins.int] = 0,
    dilation: builtins.int | builtins.tuple[builtins.int] = 1,
    ceil_mode: builtins.bool = False,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def max_pool2d(
    input: Tensor,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    ceil_mode: builtins.bool = False,
    return_indices: Literal[False] = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Max pooling of images: the largest element of each window of an image.

    Parameters
    ----------
    input
        Shape (N, C, H, W), or (C, H, W): floating or integer.
    kernel_size, stride, padding, dilation
        Of the windows: an int, or a pair (rows, columns). The stride is the kernel's size if it is None; the padding,
        at most half a kernel, is never the largest.
    ceil_mode
        Whether windows may reach beyond the padded image at the bottom and to the right. None starts there.
    return_indices
        Whether to return the places of the maxima too, as int64: row * W + column. No gradient flows through them. Of
        equal elements it is the first, of several nan the last, as in PyTorch. A window wholly in the padding (a
        dilation can jump over a small image) has the place -1 and the smallest number there is.

    Returns (N, C, P, Q) with P = (H + 2 padding - dilation (kH - 1) - 1) // stride + 1, in the dtype of `input`. nan is
    larger than any number.

    Raises
    ------
    RuntimeError
        Shape or settings do not fit each other.
    TypeError
        `input` is no tensor, a setting no int.
    NotImplementedError
        The dtype is bool or complex.

    Source: the slope is 1 at the maximum and 0 elsewhere.

    >>> import plugrad as pg
    >>> image = pg.tensor([[[1.0, 5.0, 2.0], [4.0, 3.0, 6.0]]])
    >>> pg.max_pool2d(image, 2, stride=1)
    tensor([[[5., 6.]]])
    >>> maxima, places = pg.max_pool2d(image, 2, stride=1, return_indices=True)
    >>> places
    tensor([[[1, 5]]])
    """

@overload
def max_pool2d(
    input: Tensor,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    ceil_mode: builtins.bool = False,
    *,
    return_indices: Literal[True],
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]: ...

@overload
def max_pool2d(
    input: AnyArray,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    ceil_mode: builtins.bool = False,
    return_indices: Literal[False] = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def max_pool2d(
    input: AnyArray,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    ceil_mode: builtins.bool = False,
    *,
    return_indices: Literal[True],
    out: Tensor | None = None,
) -> Any: ...

@overload
def max_pool2d_gather(
    input: Tensor,
    indices: Tensor,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The elements of an image at given places: the gradient of `max_pool2d_scatter`.

    Parameters
    ----------
    input
        Shape (..., H, W).
    indices
        The places, row * W + column, shape (..., P, Q), int64. At -1 there is a 0.
    kernel_size, stride, padding, dilation, ceil_mode
        Those of `max_pool2d`. Of an array of another library there is a 0 where a place is not in its window.

    Returns (..., P, Q), in the dtype of `input`.

    Raises
    ------
    RuntimeError
        The leading sizes of `indices` differ from those of `input`, or the windows have another shape.
    IndexError
        A place is outside the image.

    Source: the adjoint of `max_pool2d_scatter`.

    >>> import plugrad as pg
    >>> image = pg.tensor([[[1.0, 5.0, 2.0], [4.0, 3.0, 6.0]]])
    >>> pg.ops.builtin.max_pool2d_gather(image, pg.tensor([[[1, 5]]]), kernel_size=2, stride=1)
    tensor([[[5., 6.]]])
    """

@overload
def max_pool2d_gather(
    input: AnyArray,
    indices: AnyArray,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def max_pool2d_scatter(
    grad_output: Tensor,
    indices: Tensor,
    size: Shape,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `max_pool2d`: every element is added to its place in an image of zeros.

    Parameters
    ----------
    grad_output
        Shape (..., P, Q).
    indices
        The places, row * W + column, of the same shape, int64: what ``max_pool2d(..., return_indices=True)`` returns.
        An element at -1 is dropped.
    size
        (H, W) of the image.
    kernel_size, stride, padding, dilation, ceil_mode
        Those of `max_pool2d`. Of an array of another library an element whose place is not in its window is dropped.

    Returns (..., H, W), in the dtype of `grad_output`.

    Raises
    ------
    RuntimeError
        `indices` has another shape, or the windows have.
    IndexError
        A place is outside the image.

    Source: the adjoint of `max_pool2d_gather`.

    >>> import plugrad as pg
    >>> grad, places = pg.tensor([[[1.0, 2.0]]]), pg.tensor([[[1, 1]]])
    >>> pg.ops.builtin.max_pool2d_scatter(grad, places, size=(2, 3), kernel_size=2, stride=1)
    tensor([[[0., 3., 0.],
             [0., 0., 0.]]])
    """

@overload
def max_pool2d_scatter(
    grad_output: AnyArray,
    indices: AnyArray,
    size: Shape,
    kernel_size: PairLike,
    stride: PairLike | None = None,
    padding: PairLike = 0,
    dilation: PairLike = 1,
    ceil_mode: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def max_pool3d(
    input: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    dilation: builtins.int | Sequence[builtins.int] = 1,
    ceil_mode: builtins.bool = False,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any:
    """Max pooling of volumes, (N, C, D, H, W) or (C, D, H, W): the largest element of each window, as in `max_pool2d`.

    With `return_indices` its place too, int64, in the flattened volume. Of those that tie it is the first, and has the
    gradient.

    Raises
    ------
    NotImplementedError
        `input` is of booleans or complex numbers.
    RuntimeError
        Shape or settings do not fit each other.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_pool3d(pg.arange(8.0).reshape(1, 2, 2, 2), 2)
    tensor([[[[7.]]]])
    """

@overload
def max_pool3d(
    input: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    dilation: builtins.int | Sequence[builtins.int] = 1,
    ceil_mode: builtins.bool = False,
    return_indices: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def max_unpool1d(
    input: Tensor,
    indices: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    output_size: Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Max unpooling, the partial inverse of `max_pool1d`: the elements at their places `indices`, zeros elsewhere.

    The settings are those of the pooling; `output_size` is the size before it, where that is ambiguous. Of elements
    with one place the last stands there.

    Raises
    ------
    RuntimeError
        `indices` are not int64, not of the shape of `input`, or outside.
    ValueError
        The pooling makes nothing of this size out of `output_size`.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_unpool1d(pg.tensor([[5.0, 6.0]]), pg.tensor([[1, 0]]), 1)
    tensor([[6., 5.]])
    """

@overload
def max_unpool1d(
    input: AnyArray,
    indices: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    output_size: Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def max_unpool2d(
    input: Tensor,
    indices: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    output_size: Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Max unpooling, the partial inverse of `max_pool2d`: the elements at their places `indices`, zeros elsewhere.

    The settings are those of the pooling; `output_size` is the size before it, where that is ambiguous. Of elements
    with one place the last stands there.

    Raises
    ------
    RuntimeError
        `indices` are not int64, not of the shape of `input`, or outside.
    ValueError
        The pooling makes nothing of this size out of `output_size`.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_unpool2d(pg.tensor([[[5.0, 6.0]]]), pg.tensor([[[1, 0]]]), 1)
    tensor([[[6., 5.]]])
    """

@overload
def max_unpool2d(
    input: AnyArray,
    indices: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    output_size: Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def max_unpool3d(
    input: Tensor,
    indices: Tensor,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    output_size: Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Max unpooling, the partial inverse of `max_pool3d`: the elements at their places `indices`, zeros elsewhere.

    The settings are those of the pooling; `output_size` is the size before it, where that is ambiguous. Of elements
    with one place the last stands there.

    Raises
    ------
    RuntimeError
        `indices` are not int64, not of the shape of `input`, or outside.
    ValueError
        The pooling makes nothing of this size out of `output_size`.

    >>> import plugrad as pg
    >>> pg.nn.functional.max_unpool3d(pg.tensor([[[[5.0, 6.0]]]]), pg.tensor([[[[1, 0]]]]), 1)
    tensor([[[[6., 5.]]]])
    """

@overload
def max_unpool3d(
    input: AnyArray,
    indices: AnyArray,
    kernel_size: builtins.int | Sequence[builtins.int],
    stride: builtins.int | Sequence[builtins.int] | None = None,
    padding: builtins.int | Sequence[builtins.int] = 0,
    output_size: Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def maximum(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Maximum of two tensors, elementwise with broadcasting; nan where either is nan.

    Where they are equal, or either is nan, each gets half of the gradient.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.maximum(pg.tensor([1.0, 4.0]), pg.tensor([3.0, 2.0]))
    tensor([3., 4.])
    """

@overload
def maximum(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def maximum(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mean(
    input: Tensor,
    dim: Dims = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    *,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the elements over `dim`: an int, a tuple of ints, or None for all dimensions.

    The reduced dimensions have size 1 in the result with `keepdim`, and are gone without. The mean
    of an empty tensor is nan.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.
    RuntimeError
        A dimension appears twice, or `input` is integer or boolean and no `dtype` is given.

    Source: each of n elements has slope 1/n.

    >>> import plugrad as pg
    >>> pg.mean(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=1, keepdim=True)
    tensor([[1.5000],
            [3.5000]])
    """

@overload
def mean(
    input: AnyArray,
    dim: Dims = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    *,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def median(
    input: Tensor,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor | MedianResult:
    """Median: of two in the middle the lower; over one dimension as (values, indices). nan if there is a nan.

    Without `dim`, elements that tie share the gradient evenly; with it the one whose index is returned has it.

    Raises
    ------
    IndexError
        There is no such dimension, or it is empty.
    NotImplementedError
        `input` is complex.

    >>> import plugrad as pg
    >>> pg.median(pg.tensor([3.0, 1.0, 2.0, 4.0]))
    tensor(2.)
    """

@overload
def median(
    input: AnyArray,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def meshgrid(
    *tensors: Tensor,
    indexing: builtins.str = 'ij',
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Coordinates of a grid: each vector along a dimension of its own, repeated along those of the others, as views.

    Parameters
    ----------
    indexing
        "ij": the first vector is along the first dimension; "xy": along the second, as NumPy has it.

    Raises
    ------
    RuntimeError
        One is no vector, or there is none, or no such indexing.

    >>> import plugrad as pg
    >>> pg.meshgrid(pg.tensor([1, 2]), pg.tensor([3, 4]), indexing="ij")[0]
    tensor([[1, 1],
            [2, 2]])
    """

@overload
def meshgrid(*tensors: AnyArray, indexing: builtins.str = 'ij', out: Tensor | None = None) -> Any: ...

@overload
def min(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Minimum: the smallest element; over one dimension, (values, indices); ``min(a, b)`` is `minimum`.

    Without `dim`, elements that tie for the minimum share its gradient evenly. With `dim` (an int)
    the gradient goes to the element whose index is returned, the first of those that tie. nan is
    smaller than any number.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`, or it has size 0.
    RuntimeError
        `input` has no elements.

    >>> import plugrad as pg
    >>> pg.min(pg.tensor([[1.0, 5.0], [4.0, 2.0]]), dim=0).values
    tensor([1., 2.])
    """

@overload
def min(
    input: Tensor,
    dim: builtins.int,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: builtins.tuple[Tensor, Tensor] | None = None,
) -> MinResult: ...

@overload
def min(
    input: Tensor,
    *,
    axis: builtins.int,
    keepdims: builtins.bool = False,
    out: builtins.tuple[Tensor, Tensor] | None = None,
) -> MinResult: ...

@overload
def min(input: Tensor, dim: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def min(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def min(
    input: AnyArray,
    dim: builtins.int,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: builtins.tuple[Tensor, Tensor] | None = None,
) -> Any: ...

@overload
def min(
    input: AnyArray,
    *,
    axis: builtins.int,
    keepdims: builtins.bool = False,
    out: builtins.tuple[Tensor, Tensor] | None = None,
) -> Any: ...

@overload
def min(input: AnyArray, dim: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def minimum(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Minimum of two tensors, elementwise with broadcasting; nan where either is nan.

    Where they are equal, or either is nan, each gets half of the gradient.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    >>> import plugrad as pg
    >>> pg.minimum(pg.tensor([1.0, 4.0]), pg.tensor([3.0, 2.0]))
    tensor([1., 2.])
    """

@overload
def minimum(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def minimum(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def mish(input: Tensor, inplace: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """Mish, elementwise: ``x tanh(softplus(x))``.

    Source: Misra (2019), https://arxiv.org/abs/1908.08681.

    >>> import plugrad as pg
    >>> pg.nn.functional.mish(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8651])
    """

@overload
def mish(input: AnyArray, inplace: builtins.bool = False, *, out: Tensor | None = None) -> Any: ...

@overload
def mm(input: Tensor, mat2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Product of two matrices, (n, k) and (k, m); `matmul` takes other ranks, too.

    Raises
    ------
    RuntimeError
        One is no matrix, or the sizes differ.

    >>> import plugrad as pg
    >>> pg.mm(pg.tensor([[1.0, 2.0]]), pg.tensor([[3.0], [4.0]]))
    tensor([[11.]])
    """

@overload
def mm(input: AnyArray, mat2: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def mode(
    input: Tensor,
    dim: builtins.int = -1,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int = -1,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> ModeResult:
    """Most frequent elements along `dim`, of several the smallest, as (values, indices).

    Raises
    ------
    IndexError
        There is no such dimension, or it is empty.

    >>> import plugrad as pg
    >>> pg.mode(pg.tensor([2, 1, 2])).values
    tensor(2)
    """

@overload
def mode(
    input: AnyArray,
    dim: builtins.int = -1,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int = -1,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def movedim(
    input: Tensor,
    source: builtins.int | builtins.tuple[builtins.int, ...],
    destination: builtins.int | builtins.tuple[builtins.int, ...],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Dimensions moved to other places, as a view; the others keep their order.

    Raises
    ------
    RuntimeError
        A dimension is named twice.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.movedim(pg.ones(2, 3, 4), 0, -1).shape
    torch.Size([3, 4, 2])
    """

@overload
def movedim(
    input: AnyArray,
    source: builtins.int | builtins.tuple[builtins.int, ...],
    destination: builtins.int | builtins.tuple[builtins.int, ...],
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def mse_loss(
    input: Tensor,
    target: Tensor,
    *,
    reduction: builtins.str = 'mean',
    weight: Tensor | None = None,
) -> Tensor:
    """Squared error: `reduction` "mean", "sum" or "none" of ``(input - target)**2``.

    The shapes should agree; if they only broadcast, a UserWarning says so. Both are differentiable. With a `weight`
    for each error "mean" divides by the sum of the weights.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.
    ValueError
        There is no such `reduction`, or `weight` has another shape.

    >>> import plugrad as pg
    >>> pg.mse_loss(pg.tensor([1.0, 2.0]), pg.tensor([1.0, 4.0]))
    tensor(2.)
    """

@overload
def mse_loss(
    input: AnyArray,
    target: AnyArray,
    *,
    reduction: builtins.str = 'mean',
    weight: AnyArray | None = None,
) -> Any: ...

@overload
def msort(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Elements in ascending order along the first dimension.

    >>> import plugrad as pg
    >>> pg.msort(pg.tensor([3.0, 1.0, 2.0]))
    tensor([1., 2., 3.])
    """

@overload
def msort(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def mul(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Product of two tensors or numbers, elementwise with broadcasting: ``input * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast.

    Source: d(ab) = b da + a db.

    >>> import plugrad as pg
    >>> x = pg.tensor([1.0, 2.0], requires_grad=True)
    >>> pg.mul(x, x).sum().backward()
    >>> x.grad
    tensor([2., 4.])
    """

@overload
def mul(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def mul(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def multi_head_attention_forward(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim_to_check: builtins.int,
    num_heads: builtins.int,
    in_proj_weight: Tensor | None,
    in_proj_bias: Tensor | None,
    bias_k: Tensor | None,
    bias_v: Tensor | None,
    add_zero_attn: builtins.bool,
    dropout_p: builtins.float,
    out_proj_weight: Tensor,
    out_proj_bias: Tensor | None,
    training: builtins.bool = True,
    key_padding_mask: Tensor | None = None,
    need_weights: builtins.bool = True,
    attn_mask: Tensor | None = None,
    use_separate_proj_weight: builtins.bool = False,
    q_proj_weight: Tensor | None = None,
    k_proj_weight: Tensor | None = None,
    v_proj_weight: Tensor | None = None,
    static_k: Tensor | None = None,
    static_v: Tensor | None = None,
    average_attn_weights: builtins.bool = True,
    is_causal: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor | None]:
    """Attention of several heads, of a query (L, N, E) to keys and values (S, N, E), or of one sequence without N.

    Query, key and value are projected by the three parts of `in_proj_weight`, (3E, E), or by weights of their own;
    each head attends with its part of the features; `out_proj_weight` joins them. The result is a tuple: the output,
    (L, N, E), and the weights, (N, L, S), the mean of the heads', or None unless `need_weights`.

    Parameters
    ----------
    bias_k, bias_v
        A further key and its value, the same in all sequences; `add_zero_attn` appends a key of zeros.
    key_padding_mask
        (N, S): True where a key is left out, or numbers that are added to the scores.
    attn_mask
        (L, S), or (N * num_heads, L, S): likewise.
    dropout_p
        With what probability a weight is dropped, in `training`.
    is_causal
        Says that `attn_mask` is that of a causal order.
    static_k, static_v
        Keys and values in place of the projected ones, (N * num_heads, S, E / num_heads).

    Raises
    ------
    AssertionError
        A size is not the one that another says.
    RuntimeError
        A mask has another shape, or `is_causal` is given without one.

    Source: Vaswani et al. (2017), Attention is all you need.

    >>> import plugrad as pg
    >>> x, eye = pg.ones(2, 1, 2), pg.eye(2)
    >>> same = pg.cat([eye, eye, eye])
    >>> output, weights = pg.nn.functional.multi_head_attention_forward(
    ...     x, x, x, 2, 1, same, None, None, None, False, 0.0, eye, None
    ... )
    >>> weights
    tensor([[[0.5000, 0.5000],
             [0.5000, 0.5000]]])
    """

@overload
def multi_head_attention_forward(
    query: AnyArray,
    key: AnyArray,
    value: AnyArray,
    embed_dim_to_check: builtins.int,
    num_heads: builtins.int,
    in_proj_weight: AnyArray | None,
    in_proj_bias: AnyArray | None,
    bias_k: AnyArray | None,
    bias_v: AnyArray | None,
    add_zero_attn: builtins.bool,
    dropout_p: builtins.float,
    out_proj_weight: AnyArray,
    out_proj_bias: AnyArray | None,
    training: builtins.bool = True,
    key_padding_mask: AnyArray | None = None,
    need_weights: builtins.bool = True,
    attn_mask: AnyArray | None = None,
    use_separate_proj_weight: builtins.bool = False,
    q_proj_weight: AnyArray | None = None,
    k_proj_weight: AnyArray | None = None,
    v_proj_weight: AnyArray | None = None,
    static_k: AnyArray | None = None,
    static_v: AnyArray | None = None,
    average_attn_weights: builtins.bool = True,
    is_causal: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def multi_margin_loss(
    input: Tensor,
    target: Tensor,
    p: builtins.int = 1,
    margin: builtins.float = 1.0,
    weight: Tensor | None = None,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Hinge loss of classes: the mean of ``max(0, margin - input[t] + input[j])**p`` over the C classes j other than t.

    `input` is (N, C) or (C,), `target` the classes, (N,) or (); the losses are multiplied by `weight[t]`.

    Raises
    ------
    RuntimeError
        A target is no class.
    ValueError
        `p` is not 1 or 2, `weight` is not of one dimension, or there is no such `reduction`.

    Source: Crammer & Singer (2001), On the algorithmic implementation of multiclass kernel-based vector machines.

    >>> import plugrad as pg
    >>> pg.nn.functional.multi_margin_loss(pg.tensor([[0.0, 2.0]]), pg.tensor([1]))
    tensor(0.)
    """

@overload
def multi_margin_loss(
    input: AnyArray,
    target: AnyArray,
    p: builtins.int = 1,
    margin: builtins.float = 1.0,
    weight: AnyArray | None = None,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def multilabel_margin_loss(
    input: Tensor,
    target: Tensor,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Hinge loss of sets of classes: the sum of ``max(0, 1 - input[t] + input[j])`` over classes t in and j out of it.

    `input` is (N, C) or (C,); `target`, of the same shape, has the classes of each set, ended by -1. The sums are
    divided by C.

    Raises
    ------
    RuntimeError
        The shapes differ, or a target is no class.
    ValueError
        There is no such `reduction`.

    >>> import plugrad as pg
    >>> pg.nn.functional.multilabel_margin_loss(pg.tensor([0.0, 2.0]), pg.tensor([0, -1]))
    tensor(1.5000)
    """

@overload
def multilabel_margin_loss(
    input: AnyArray,
    target: AnyArray,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def multilabel_soft_margin_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Binary cross entropy of ``sigmoid(input)`` for each of C labels, averaged over them.

    `input` and `target` are (N, C) or (C,), `weight` broadcasts to them; a loss for each of the N.

    Raises
    ------
    ValueError
        There is no such `reduction`.

    >>> import plugrad as pg
    >>> pg.nn.functional.multilabel_soft_margin_loss(pg.zeros(1, 2), pg.ones(1, 2))
    tensor(0.6931)
    """

@overload
def multilabel_soft_margin_loss(
    input: AnyArray,
    target: AnyArray,
    weight: AnyArray | None = None,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def multinomial(
    input: Tensor,
    num_samples: builtins.int,
    replacement: builtins.bool = False,
    *,
    generator: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Draw `num_samples` places of a vector of weights, or of each row of a matrix, each by its share of their sum.

    Without `replacement` no place is drawn twice. There is no gradient: places are integers.

    Raises
    ------
    RuntimeError
        There are too few places, or a weight is negative, infinite or nan, or all are 0.

    Source: without replacement the largest weights divided by exponential numbers, Efraimidis and Spirakis (2006).

    >>> import plugrad as pg
    >>> pg.multinomial(pg.tensor([0.0, 3.0, 0.0]), 2, replacement=True)
    tensor([1, 1])
    """

@overload
def multinomial(
    input: AnyArray,
    num_samples: builtins.int,
    replacement: builtins.bool = False,
    *,
    generator: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def mv(input: Tensor, vec: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Product of a matrix (n, m) and a vector (m,): a vector (n,).

    Raises
    ------
    RuntimeError
        They have other ranks, or the sizes differ.

    >>> import plugrad as pg
    >>> pg.mv(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), pg.tensor([1.0, 1.0]))
    tensor([3., 7.])
    """

@overload
def mv(input: AnyArray, vec: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def mvlgamma(input: Tensor, p: builtins.int, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the multivariate gamma function of dimension `p`, elementwise, above (p - 1)/2.

    Raises
    ------
    RuntimeError
        `p` is below 1.

    Source: DLMF 35.3.4, Γ_p(x) = π^(p(p - 1)/4) Γ(x) Γ(x - 1/2) ... Γ(x - (p - 1)/2).

    >>> import plugrad as pg
    >>> pg.mvlgamma(pg.tensor([2.0]), 2)
    tensor([0.4516])
    """

@overload
def mvlgamma(input: AnyArray, p: builtins.int, *, out: Tensor | None = None) -> Any: ...

@overload
def nan_to_num(
    input: Tensor,
    nan: builtins.float | None = None,
    posinf: builtins.float | None = None,
    neginf: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Numbers instead of nan and infinities, elementwise: `nan`, `posinf` and `neginf`, by default 0 and the dtype's
    largest and smallest numbers. Integers are left as they are; of complex numbers, the parts are replaced.

    The gradient is 0 at what was replaced.

    >>> import plugrad as pg
    >>> pg.nan_to_num(pg.tensor([pg.nan, pg.inf, 1.0]), posinf=9.0)
    tensor([0., 9., 1.])
    """

@overload
def nan_to_num(
    input: AnyArray,
    nan: builtins.float | None = None,
    posinf: builtins.float | None = None,
    neginf: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def nanmean(
    input: Tensor,
    dim: Dims = None,
    keepdim: builtins.bool = False,
    *,
    dtype: DTypeLike | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Mean over `dim` of the elements that are not nan; nan where all are.

    Raises
    ------
    RuntimeError
        `input` is not floating, or a dimension appears twice.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.nanmean(pg.tensor([1.0, float("nan"), 2.0]))
    tensor(1.5000)
    """

@overload
def nanmean(
    input: AnyArray,
    dim: Dims = None,
    keepdim: builtins.bool = False,
    *,
    dtype: DTypeLike | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def nanmedian(
    input: Tensor,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor | NanmedianResult:
    """Median of the elements that are not nan: `median` otherwise; nan where all are.

    >>> import plugrad as pg
    >>> pg.nanmedian(pg.tensor([3.0, float("nan"), 2.0]))
    tensor(2.)
    """

@overload
def nanmedian(
    input: AnyArray,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def nanquantile(
    input: Tensor,
    q: Operand,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    *,
    interpolation: builtins.str = 'linear',
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Quantiles of the elements that are not nan: `quantile` otherwise.

    >>> import plugrad as pg
    >>> pg.nanquantile(pg.tensor([0.0, float("nan"), 2.0]), 0.5)
    tensor(1.)
    """

@overload
def nanquantile(
    input: AnyArray,
    q: Operand,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    *,
    interpolation: builtins.str = 'linear',
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def nansum(
    input: Tensor,
    dim: Dims = None,
    keepdim: builtins.bool = False,
    *,
    dtype: DTypeLike | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Sum over `dim` of the elements that are not nan, whose gradient is 0; arguments are those of `sum`.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        A dimension appears twice, or `input` is complex.

    >>> import plugrad as pg
    >>> pg.nansum(pg.tensor([1.0, float("nan"), 2.0]))
    tensor(3.)
    """

@overload
def nansum(
    input: AnyArray,
    dim: Dims = None,
    keepdim: builtins.bool = False,
    *,
    dtype: DTypeLike | None = None,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def narrow(
    input: Tensor,
    dim: builtins.int,
    start: builtins.int | Tensor,
    length: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The part of `length` elements along `dim`, from `start` on, as a view: a slice.

    A negative `start` is counted from the end.

    Raises
    ------
    IndexError
        There is no such dimension, or `start` is outside of it.
    RuntimeError
        The part is longer than what is there, or `start` is a tensor of other than one integer.

    >>> import plugrad as pg
    >>> pg.narrow(pg.arange(5), 0, 1, 3)
    tensor([1, 2, 3])
    """

@overload
def narrow(
    input: AnyArray,
    dim: builtins.int,
    start: builtins.int | AnyArray,
    length: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def native_batch_norm(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: builtins.bool,
    momentum: builtins.float,
    eps: builtins.float,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor, Tensor]:
    """`batch_norm`, with the mean and the reciprocal deviation of each channel: a tuple (output, mean, invstd).

    Without `training` these two have no elements. In training the running statistics are updated in place.

    >>> import plugrad as pg
    >>> x = pg.tensor([[1.0], [3.0]])
    >>> pg.native_batch_norm(x, None, None, None, None, True, 0.1, 1e-9)
    (tensor([[-1.],
            [ 1.]]), tensor([2.]), tensor([1.]))
    """

@overload
def native_batch_norm(
    input: AnyArray,
    weight: AnyArray | None,
    bias: AnyArray | None,
    running_mean: AnyArray | None,
    running_var: AnyArray | None,
    training: builtins.bool,
    momentum: builtins.float,
    eps: builtins.float,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def native_group_norm(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    N: builtins.int,
    C: builtins.int,
    HxW: builtins.int,
    group: builtins.int,
    eps: builtins.float,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor, Tensor]:
    """`group_norm`, with the mean and the reciprocal deviation of each group: a tuple (output, mean, rstd).

    `N`, `C` and `HxW` are the numbers of samples, of channels, and of elements of a channel; mean and rstd are of shape
    (N, group).

    >>> import plugrad as pg
    >>> x = pg.tensor([[[1.0, 3.0]]])
    >>> pg.native_group_norm(x, None, None, 1, 1, 2, 1, 0.0)
    (tensor([[[-1.,  1.]]]), tensor([[2.]]), tensor([[1.]]))
    """

@overload
def native_group_norm(
    input: AnyArray,
    weight: AnyArray | None,
    bias: AnyArray | None,
    N: builtins.int,
    C: builtins.int,
    HxW: builtins.int,
    group: builtins.int,
    eps: builtins.float,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def native_layer_norm(
    input: Tensor,
    normalized_shape: Shape,
    weight: Tensor | None,
    bias: Tensor | None,
    eps: builtins.float,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor, Tensor]:
    """`layer_norm`, with the mean and the reciprocal deviation of each layer: a tuple (output, mean, rstd).

    >>> import plugrad as pg
    >>> pg.native_layer_norm(pg.tensor([[1.0, 3.0]]), (2,), None, None, 0.0)
    (tensor([[-1.,  1.]]), tensor([[2.]]), tensor([[1.]]))
    """

@overload
def native_layer_norm(
    input: AnyArray,
    normalized_shape: Shape,
    weight: AnyArray | None,
    bias: AnyArray | None,
    eps: builtins.float,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def neg(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Negation, elementwise: ``-input``, of any numeric dtype.

    Raises
    ------
    RuntimeError
        `input` is boolean.

    Source: d(-a) = -da.

    >>> import plugrad as pg
    >>> pg.neg(pg.tensor([1.0, -2.0]))
    tensor([-1.,  2.])
    """

@overload
def neg(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def nextafter(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """The next number that the dtype can represent after `input` towards `other`, elementwise with broadcasting.

    Source: it is `input` plus a step that is nearly constant, so the slope is 1; at input = other PyTorch says 0.

    >>> import plugrad as pg
    >>> pg.nextafter(pg.tensor([1.0]), pg.tensor([2.0])) - 1
    tensor([1.1921e-07])
    """

@overload
def nextafter(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def nextafter(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def nll_loss(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    ignore_index: builtins.int = -100,
    reduction: builtins.str = 'mean',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Negative log likelihood of class indices `target`, given log-probabilities `input`.

    `input` is (C,), (N, C) or (N, C, d1, ...) for C classes, `target` the integers of shape (),
    (N,) or (N, d1, ...). Each loss is ``-weight[t] input[t]``, 0 where t is `ignore_index`;
    "mean" divides their sum by that of the weights, "sum" and "none" do not.

    Raises
    ------
    IndexError
        A target is no class. (Of arrays of other libraries, whose values may not be known yet, its loss is nan.)
    ValueError
        The batch sizes differ, or there is no such `reduction`.
    RuntimeError
        `target` is not integer or has another shape, or `weight` has, or requires grad.

    >>> import plugrad as pg
    >>> log_p = pg.log_softmax(pg.tensor([[0.0, 0.0]]), dim=1)
    >>> pg.nll_loss(log_p, pg.tensor([1]))
    tensor(0.6931)
    """

@overload
def nll_loss(
    input: AnyArray,
    target: AnyArray,
    weight: AnyArray | None = None,
    ignore_index: builtins.int = -100,
    reduction: builtins.str = 'mean',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def nonzero(input: Tensor, *, as_tuple: builtins.bool = False, out: Tensor | None = None) -> Any:
    """Indices of the elements that are not 0: a row for each, or with `as_tuple` a vector for each dimension.

    >>> import plugrad as pg
    >>> pg.nonzero(pg.tensor([0, 3, 4]), as_tuple=True)
    (tensor([1, 2]),)
    """

@overload
def nonzero(input: AnyArray, *, as_tuple: builtins.bool = False, out: Tensor | None = None) -> Any: ...

@overload
def nonzero_static(
    input: Tensor,
    *,
    size: builtins.int,
    fill_value: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Indices of the first `size` elements that are not 0, a row for each; rows of `fill_value` where there are fewer.

    Raises
    ------
    RuntimeError
        `size` is negative.

    >>> import plugrad as pg
    >>> pg.nonzero_static(pg.tensor([0, 3]), size=2)
    tensor([[ 1],
            [-1]])
    """

@overload
def nonzero_static(
    input: AnyArray,
    *,
    size: builtins.int,
    fill_value: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def norm(
    input: Tensor,
    p: builtins.float | builtins.str | None = 'fro',
    dim: Dims = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    *,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The `p`-norm over `dim`: an int, a tuple of ints, or None for all dimensions.

    ``sum(|x|**p) ** (1/p)``; of infinite `p` the largest |x|, of p = -inf the smallest, of 0 how many are not 0. The
    gradient is 0 where the norm is 0 (or `p` is), and shared evenly by those that tie for a largest or smallest.

    Parameters
    ----------
    p
        A number; None and "fro" are 2. "nuc" is the nuclear norm of matrices, in two dimensions.
    dtype
        Convert to it first.

    Raises
    ------
    RuntimeError
        `input` is not floating or complex, `p` is no such norm, or it is negative or infinite where there is no
        element.
    IndexError
        `input` has no dimension `dim`.

    Source: d|x| = (|x_i| / |x|)**(p-1) sign(x_i) . dx.

    >>> import plugrad as pg
    >>> x = pg.tensor([3.0, -4.0])
    >>> pg.norm(x), pg.norm(x, 1), pg.norm(x, float("inf"))
    (tensor(5.), tensor(7.), tensor(4.))
    """

@overload
def norm(
    input: AnyArray,
    p: builtins.float | builtins.str | None = 'fro',
    dim: Dims = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    *,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def normal_functional(
    input: Tensor,
    mean: builtins.float = 0,
    std: builtins.float = 1,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw normal numbers of a mean and a deviation in the shape and dtype of `input`: ``x.normal_(mean, std)``.

    Raises
    ------
    RuntimeError
        `std` is negative.

    >>> import plugrad as pg
    >>> pg.zeros(3).normal_(5.0, 0.0)
    tensor([5., 5., 5.])
    """

@overload
def normal_functional(
    input: AnyArray,
    mean: builtins.float = 0,
    std: builtins.float = 1,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def normalize(
    input: Tensor,
    p: builtins.float = 2.0,
    dim: builtins.int = 1,
    eps: Operand = 1e-12,
    *,
    axis: builtins.int = 1,
    out: Tensor | None = None,
) -> Tensor:
    """Normalisation of the vectors along `dim` to p-norm 1: ``input / max(norm(input), eps)``.

    Raises
    ------
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.nn.functional.normalize(pg.tensor([[3.0, 4.0]]))
    tensor([[0.6000, 0.8000]])
    """

@overload
def normalize(
    input: AnyArray,
    p: builtins.float = 2.0,
    dim: builtins.int = 1,
    eps: Operand = 1e-12,
    *,
    axis: builtins.int = 1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def one_hot(tensor: Tensor, num_classes: builtins.int = -1, *, out: Tensor | None = None) -> Tensor:
    """One-hot encoding: vectors of zeros with a one at the class; (...) becomes (..., num_classes), int64.

    Of -1 classes there are as many as the largest one says.

    Raises
    ------
    RuntimeError
        `tensor` is not of integers from 0 to `num_classes` - 1, or empty with no number of classes.

    >>> import plugrad as pg
    >>> pg.nn.functional.one_hot(pg.tensor([1, 0]), 3)
    tensor([[0, 1, 0],
            [1, 0, 0]])
    """

@overload
def one_hot(tensor: AnyArray, num_classes: builtins.int = -1, *, out: Tensor | None = None) -> Any: ...

@overload
def ormqr(
    input: Tensor,
    tau: Tensor,
    other: Tensor,
    left: builtins.bool = True,
    transpose: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Product of a matrix with all columns of a product of Householder reflections, as `linalg.householder_product`.

    Q @ other; other @ Q if not `left`; of the conjugate transpose of Q if `transpose`.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    >>> import plugrad as pg
    >>> pg.ormqr(pg.tensor([[1.0], [0.0]]), pg.tensor([2.0]), pg.eye(2))
    tensor([[-1.,  0.],
            [ 0.,  1.]])
    """

@overload
def ormqr(
    input: AnyArray,
    tau: AnyArray,
    other: AnyArray,
    left: builtins.bool = True,
    transpose: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def outer(input: Tensor, vec2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Outer product of two vectors: the matrix of ``input[i] * vec2[j]``.

    Raises
    ------
    RuntimeError
        One is no vector.

    >>> import plugrad as pg
    >>> pg.outer(pg.tensor([1.0, 2.0]), pg.tensor([3.0, 4.0]))
    tensor([[3., 4.],
            [6., 8.]])
    """

@overload
def outer(input: AnyArray, vec2: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def pad(
    input: Tensor,
    pad: Shape,
    mode: builtins.str = 'constant',
    value: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Padding: the input with more elements at the edges of its last dimensions; a negative number removes some.

    Parameters
    ----------
    pad
        How many before and behind: of the last dimension first, then of the one before it ...
    mode
        "constant", of `value` (0); "reflect", the elements in reverse without the edge; "replicate", the edge;
        "circular", those of the other side. The last three are of the last one to three dimensions of batches.

    Raises
    ------
    RuntimeError
        `pad` has an odd number of sizes, or too many; or a mirror is as large as the input.
    NotImplementedError
        There is no such mode.

    >>> import plugrad as pg
    >>> pg.nn.functional.pad(pg.tensor([1, 2]), (1, 2))
    tensor([0, 1, 2, 0, 0])
    """

@overload
def pad(
    input: AnyArray,
    pad: Shape,
    mode: builtins.str = 'constant',
    value: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def pairwise_distance(
    x1: Tensor,
    x2: Tensor,
    p: builtins.float = 2.0,
    eps: builtins.float = 1e-06,
    keepdim: builtins.bool = False,
    *,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Pairwise distance: the p-norm of ``x1 - x2 + eps`` along the last dimension; the inputs broadcast.

    >>> import plugrad as pg
    >>> pg.pairwise_distance(pg.tensor([[3.0, 4.0]]), pg.zeros(1, 2))
    tensor([5.0000])
    """

@overload
def pairwise_distance(
    x1: AnyArray,
    x2: AnyArray,
    p: builtins.float = 2.0,
    eps: builtins.float = 1e-06,
    keepdim: builtins.bool = False,
    *,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def pdist(input: Tensor, p: builtins.float = 2.0, *, out: Tensor | None = None) -> Tensor:
    """Distances between the rows of one matrix: the p-norm of row i minus row j, for each i < j.

    `input` is (N, M), the result (N (N - 1) / 2,): what is above the diagonal of ``cdist(input, input)``, row by row.

    Raises
    ------
    RuntimeError
        It is no matrix or no floating dtype, or `p` is negative.

    >>> import plugrad as pg
    >>> pg.pdist(pg.tensor([[0.0], [1.0], [3.0]]))
    tensor([1., 3., 2.])
    """

@overload
def pdist(input: AnyArray, p: builtins.float = 2.0, *, out: Tensor | None = None) -> Any: ...

@overload
def permute(
    input: Tensor,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    dims: Shape | None = None,
) -> Tensor:
    """Permutation of the dimensions: a view with them in the order `dims`, given as ints or as one tuple.

    Raises
    ------
    IndexError
        `input` has no such dimension.
    RuntimeError
        `dims` does not name every dimension once.

    >>> import plugrad as pg
    >>> pg.permute(pg.ones(2, 3, 4), (2, 0, 1)).shape
    torch.Size([4, 2, 3])
    """

@overload
def permute(
    input: AnyArray,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    dims: Shape | None = None,
) -> Any: ...

@overload
def pinverse(input: Tensor, rcond: builtins.float = 1e-15, *, out: Tensor | None = None) -> Tensor:
    """Pseudoinverse under PyTorch's old name; singular values up to `rcond` times the largest count as 0.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.pinverse(pg.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """

@overload
def pinverse(input: AnyArray, rcond: builtins.float = 1e-15, *, out: Tensor | None = None) -> Any: ...

@overload
def pixel_shuffle(
    input: Tensor,
    upscale_factor: builtins.int,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The channels of an image as its pixels: (..., C r², H, W) becomes (..., C, H r, W r), for a factor of r.

    Of each r² channels, every pixel's values become a block of r x r pixels, row by row.

    Raises
    ------
    RuntimeError
        The channels are not divisible by r², r is not positive, or the input has fewer than three dimensions.
    TypeError
        The factor is no int.

    Source: Shi et al., "Real-time single image and video super-resolution using an efficient sub-pixel convolutional
    neural network" (2016).

    >>> import plugrad as pg
    >>> pg.pixel_shuffle(pg.arange(4.0).reshape(4, 1, 1), 2)
    tensor([[[0., 1.],
             [2., 3.]]])
    """

@overload
def pixel_shuffle(
    input: AnyArray,
    upscale_factor: builtins.int,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def pixel_unshuffle(
    input: Tensor,
    downscale_factor: builtins.int,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The blocks of r x r pixels of an image as its channels: (..., C, H r, W r) becomes (..., C r², H, W).

    It is the inverse of `pixel_shuffle`.

    Raises
    ------
    RuntimeError
        Rows or columns are not divisible by r, r is not positive, or the input has fewer than three dimensions.
    TypeError
        The factor is no int.

    >>> import plugrad as pg
    >>> pg.pixel_unshuffle(pg.arange(4.0).reshape(1, 2, 2), 2).shape
    torch.Size([4, 1, 1])
    """

@overload
def pixel_unshuffle(
    input: AnyArray,
    downscale_factor: builtins.int,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def poisson(input: Tensor, generator: Any = None, *, out: Tensor | None = None) -> Tensor:
    """Draw counts of a Poisson distribution: of events that happen `input` times on average, elementwise.

    The gradient is 0, as PyTorch's.

    Raises
    ------
    RuntimeError
        A rate is negative.

    >>> import plugrad as pg
    >>> pg.poisson(pg.tensor([0.0, 0.0]))
    tensor([0., 0.])
    """

@overload
def poisson(input: AnyArray, generator: Any = None, *, out: Tensor | None = None) -> Any: ...

@overload
def poisson_nll_loss(
    input: Tensor,
    target: Tensor,
    log_input: builtins.bool = True,
    full: builtins.bool = False,
    *,
    eps: builtins.float = 1e-08,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Negative log likelihood of counts of a Poisson distribution: ``exp(input) - target * input``.

    `input` is the logarithm of the rate, or the rate itself if `log_input` is false: then ``input - target *
    log(input + eps)``. With `full` Stirling's formula for log(target!) is added for counts above 1.

    Raises
    ------
    ValueError
        There is no such `reduction`.

    >>> import plugrad as pg
    >>> pg.nn.functional.poisson_nll_loss(pg.zeros(2), pg.tensor([0.0, 3.0]))
    tensor(1.)
    """

@overload
def poisson_nll_loss(
    input: AnyArray,
    target: AnyArray,
    log_input: builtins.bool = True,
    full: builtins.bool = False,
    *,
    eps: builtins.float = 1e-08,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def polar(abs: Tensor, angle: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Complex numbers of polar coordinates, elementwise with broadcasting: ``abs * exp(i angle)``.

    Raises
    ------
    RuntimeError
        The two differ in dtype, or are not real floating-point numbers.

    >>> import plugrad as pg
    >>> pg.polar(pg.tensor([2.0]), pg.tensor([0.0]))
    tensor([2.+0.j])
    """

@overload
def polar(abs: AnyArray, angle: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def polygamma(n: Any, input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Polygamma function of order `n`, elementwise: the derivative of `digamma`, n times. As a method, x.polygamma(n).

    Raises
    ------
    RuntimeError
        `n` is negative.

    Source: DLMF 25.11.12, ψ⁽ⁿ⁾(x) = (-1)ⁿ⁺¹ n! ζ(n + 1, x); of complex numbers it is `polygamma_of_complex`.

    >>> import plugrad as pg
    >>> pg.polygamma(1, pg.tensor([1.0]))  # π²/6
    tensor([1.6449])
    """

@overload
def polygamma(n: Any, input: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def polygamma_of_complex(input: Tensor, n: builtins.int, *, out: Tensor | None = None) -> Tensor:
    """Polygamma function of complex numbers, of an order from 1 on, elementwise.

    Source: DLMF 5.15.5 and 5.15.8, where the real part is below 1/2 with the reflection 5.15.6. The relative error is
    below 1e-13 for the orders 1 to 5 (measured against mpmath; mostly 1e-15).

    >>> import plugrad as pg
    >>> pg.polygamma_of_complex(pg.tensor([1.0 + 0.0j]), n=1)  # π²/6
    tensor([1.6449+0.j])
    """

@overload
def polygamma_of_complex(input: AnyArray, n: builtins.int, *, out: Tensor | None = None) -> Any: ...

@overload
def positive(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The tensor itself: ``+input``.

    Raises
    ------
    RuntimeError
        `input` is boolean.

    >>> import plugrad as pg
    >>> pg.positive(pg.tensor([1.0, -2.0]))
    tensor([ 1., -2.])
    """

@overload
def positive(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def pow(input: Tensor, exponent: Operand, *, out: Tensor | None = None) -> Tensor:
    """Power of tensors or numbers, elementwise with broadcasting: ``input ** exponent``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.
    A negative base gives nan for an exponent that is not a whole number.

    At a base of 0 the derivatives are the limits: x**0 has slope 0, x**1 slope 1, x**2 slope 0
    (and second derivative 2), and 0**e, e >= 0, has slope 0 in e.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or integers are raised to a negative integer that is a number. In a tensor of
        exponents it gives 0, but for the bases 1 and -1.

    Source: d(x**e) = e x**(e-1) dx + x**e log(x) de.

    >>> import plugrad as pg
    >>> x = pg.tensor([0.0, 3.0], requires_grad=True)
    >>> pg.pow(x, 2).sum().backward()
    >>> x.grad
    tensor([0., 6.])
    """

@overload
def pow(input: Operand, exponent: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def pow(input: Operand, exponent: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def prelu(input: Tensor, weight: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Parametric rectifier (PReLU), with a learned slope: x above 0, else ``weight x``.

    `weight` has one element, or one for each channel, which is dimension 1 of `input`.

    Raises
    ------
    RuntimeError
        `weight` has another number of elements, or more than one dimension.

    Source: He et al. (2015), https://arxiv.org/abs/1502.01852.

    >>> import plugrad as pg
    >>> pg.prelu(pg.tensor([-1.0, 2.0]), pg.tensor([0.25]))
    tensor([-0.2500,  2.0000])
    """

@overload
def prelu(input: AnyArray, weight: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def prod(
    input: Tensor,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Product of the elements over one dimension `dim`, or over all. Integers and booleans give int64.

    The gradient is exact where elements are 0, and so are the higher ones. The product of nothing is 1.

    Raises
    ------
    IndexError
        There is no such dimension.

    Source: of each element it is the product of the others.

    >>> import plugrad as pg
    >>> pg.prod(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=1)
    tensor([ 2., 12.])
    """

@overload
def prod(
    input: AnyArray,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def put(
    input: Tensor,
    index: Tensor,
    source: Tensor,
    accumulate: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """A copy of `input` with the elements of `source` at places of the flat tensor, or with `accumulate` added there.

    Without it the last of those with one place counts.

    Raises
    ------
    IndexError
        A place is out of range, or `source` has another number of elements than `index`.
    RuntimeError
        `index` holds no integers, or `source` is of another dtype.

    >>> import plugrad as pg
    >>> pg.put(pg.zeros(2, 2), pg.tensor([3, 0]), pg.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 1.]])
    """

@overload
def put(
    input: AnyArray,
    index: AnyArray,
    source: AnyArray,
    accumulate: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def qr(input: Tensor, some: builtins.bool = True, *, out: Tensor | None = None) -> QrResult:
    """QR decomposition under PyTorch's old name: `linalg.qr`, of which Q is square unless `some`.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.qr(pg.tensor([[3.0], [4.0]])).R.abs()
    tensor([[5.]])
    """

@overload
def qr(input: AnyArray, some: builtins.bool = True, *, out: Tensor | None = None) -> Any: ...

@overload
def quantile(
    input: Tensor,
    q: Operand,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    *,
    interpolation: builtins.str = 'linear',
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The `q`-th quantiles, along one dimension or of all elements; several `q` are the first dimension of the result.

    Derivatives are by `input`, and with "linear" by `q`.

    Parameters
    ----------
    q
        A number from 0 to 1, or a vector of them.
    interpolation
        Between the two neighbours of a rank: "linear", "midpoint", or one of them: "lower", "higher", "nearest".

    Raises
    ------
    RuntimeError
        `q` is out of range, `input` is empty or neither float32 nor float64, or there is no such interpolation.

    >>> import plugrad as pg
    >>> pg.quantile(pg.tensor([0.0, 1.0, 2.0, 3.0]), 0.4)
    tensor(1.2000)
    """

@overload
def quantile(
    input: AnyArray,
    q: Operand,
    dim: builtins.int | None = None,
    keepdim: builtins.bool = False,
    *,
    interpolation: builtins.str = 'linear',
    axis: builtins.int | None = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def rad2deg(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Angle in degrees of one in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: 180 degrees are π.

    >>> import math
    >>> import plugrad as pg
    >>> pg.rad2deg(pg.tensor([math.pi]))
    tensor([180.])
    """

@overload
def rad2deg(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def random_integers(
    input: Tensor,
    from_: builtins.int | None = None,
    to: builtins.int | None = None,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw whole numbers in the shape and dtype of `input`: ``x.random_(from, to)``, or ``x.random_(to)`` from 0.

    Without bounds they are from 0 to the largest that the dtype holds exactly.

    Raises
    ------
    RuntimeError
        The range is empty, or the dtype does not hold it.

    >>> import plugrad as pg
    >>> pg.zeros(3).random_(1)
    tensor([0., 0., 0.])
    """

@overload
def random_integers(
    input: AnyArray,
    from_: builtins.int | None = None,
    to: builtins.int | None = None,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def real(input: Tensor) -> Tensor:
    """Real part, elementwise; a real tensor is its own. It shows the memory of `input`.

    Source: d Re(z) = dx.

    >>> import plugrad as pg
    >>> pg.real(pg.tensor([1 + 2j]))
    tensor([1.])
    """

@overload
def real(input: AnyArray) -> Any: ...

@overload
def rechunk(input: Tensor, chunks: Any, *, out: Tensor | None = None) -> Tensor:
    """The same elements in other chunks: Dask's `rechunk`, with a gradient; of a NumPy array, which has none, a view.

    `chunks` is what Dask takes: ``{0: -1}`` is one chunk along the first dimension.

    >>> import plugrad as pg
    >>> pg.rechunk(pg.tensor([1.0, 2.0]), {0: -1})
    tensor([1., 2.])
    """

@overload
def rechunk(input: AnyArray, chunks: Any, *, out: Tensor | None = None) -> Any: ...

@overload
def reciprocal(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Reciprocal, elementwise: 1 / x.

    Any shape; integers and booleans give the default dtype.

    Source: (1/x)' = -1/x².

    >>> import plugrad as pg
    >>> pg.reciprocal(pg.tensor([4.0, -0.5]))
    tensor([ 0.2500, -2.0000])
    """

@overload
def reciprocal(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def relu(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Rectifier (ReLU), elementwise: ``max(x, 0)``, of any real dtype and shape.

    The slope at 0 is 0; nan passes its gradient on.

    >>> import plugrad as pg
    >>> pg.relu(pg.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """

@overload
def relu(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def relu6(input: Tensor, inplace: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """Rectifier up to 6 (ReLU6), elementwise: `hardtanh` from 0 to 6.

    >>> import plugrad as pg
    >>> pg.nn.functional.relu6(pg.tensor([-1.0, 8.0]))
    tensor([0., 6.])
    """

@overload
def relu6(input: AnyArray, inplace: builtins.bool = False, *, out: Tensor | None = None) -> Any: ...

@overload
def relu_gradient(grad_output: Tensor, output: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The gradient of `relu`: `grad_output` where `output` is positive or nan, 0 elsewhere.

    It depends on `output`, if only with a slope of 0: a network of relus has a second derivative.

    Raises
    ------
    RuntimeError
        The shapes differ.

    >>> import plugrad as pg
    >>> pg.ops.builtin.relu_gradient(pg.tensor([5.0, 6.0]), pg.relu(pg.tensor([-1.0, 2.0])))
    tensor([0., 6.])
    """

@overload
def relu_gradient(grad_output: AnyArray, output: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def remainder(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Remainder of a division, elementwise with broadcasting: ``input % other``, with the sign of `other`.

    Shapes broadcast. An integer operand never widens a floating one.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or an integer is divided by zero.
    NotImplementedError
        Both operands are boolean, or one is complex.

    Source: a % b = a - b floor(a/b), and floor is flat: slope 1 by a, -floor(a/b) by b.

    >>> import plugrad as pg
    >>> pg.remainder(pg.tensor([-1.0, 3.5]), 2.0)
    tensor([1.0000, 1.5000])
    """

@overload
def remainder(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def remainder(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def renorm(
    input: Tensor,
    p: builtins.float,
    dim: builtins.int,
    maxnorm: builtins.float,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with each slice along `dim` scaled down so that its `p`-norm is at most `maxnorm`.

    Raises
    ------
    RuntimeError
        `input` has fewer than 2 dimensions, or `p` is not positive, or `maxnorm` negative.

    >>> import plugrad as pg
    >>> pg.renorm(pg.tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0)
    tensor([[0.6000, 0.8000],
            [0.3000, 0.4000]])
    """

@overload
def renorm(
    input: AnyArray,
    p: builtins.float,
    dim: builtins.int,
    maxnorm: builtins.float,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def repeat(
    input: Tensor,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    repeats: Shape | None = None,
) -> Tensor:
    """The whole tensor repeated along each dimension, a copy; more numbers than dimensions make new ones in front.

    Raises
    ------
    RuntimeError
        There are less numbers than dimensions, or one is negative.

    Source: the gradients of the copies are added up.

    >>> import plugrad as pg
    >>> pg.tensor([1, 2]).repeat(2, 2)
    tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]])
    """

@overload
def repeat(
    input: AnyArray,
    *args: builtins.int | Shape | builtins.list[builtins.int],
    repeats: Shape | None = None,
) -> Any: ...

@overload
def repeat_interleave(
    input: Tensor,
    repeats: Any = None,
    dim: builtins.int | None = None,
    *,
    output_size: builtins.int | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Each element repeated, or each slice along `dim`: as often as `repeats` says, one number or one for each.

    Of a vector of integers alone it is the place of each, as often as it says.

    Raises
    ------
    RuntimeError
        `repeats` has another length than the dimension, or more dimensions than one; is negative, or of no integers.
        Or the result has not `output_size` elements along the dimension.

    >>> import plugrad as pg
    >>> pg.repeat_interleave(pg.tensor([1, 2]), 2)
    tensor([1, 1, 2, 2])
    """

@overload
def repeat_interleave(
    input: AnyArray,
    repeats: Any = None,
    dim: builtins.int | None = None,
    *,
    output_size: builtins.int | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def reshape(
    input: Tensor,
    *sizes: builtins.int | Shape | builtins.list[builtins.int],
    shape: Shape | None = None,
) -> Tensor:
    """Reshape: the elements, in C order, in another shape; a view where possible, else a copy.

    The shape is given as ints or as one tuple; one size may be -1, the remaining size.

    Raises
    ------
    RuntimeError
        The shape does not hold the number of elements.

    >>> import plugrad as pg
    >>> pg.reshape(pg.arange(6), 2, -1).shape
    torch.Size([2, 3])
    """

@overload
def reshape(
    input: AnyArray,
    *sizes: builtins.int | Shape | builtins.list[builtins.int],
    shape: Shape | None = None,
) -> Any: ...

@overload
def reshape_as(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The input in the shape of another tensor; it has the errors of `reshape`.

    >>> import plugrad as pg
    >>> pg.ones(4).reshape_as(pg.ones(2, 2)).shape
    torch.Size([2, 2])
    """

@overload
def reshape_as(input: AnyArray, other: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def rms_norm(
    input: Tensor,
    normalized_shape: Shape | builtins.list[builtins.int],
    weight: Tensor | None = None,
    eps: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Normalisation by the root mean square over the last dimensions, then ``* weight``.

    `eps` is the dtype's resolution if it is None.

    Raises
    ------
    RuntimeError
        The shapes do not fit.

    Source: Zhang & Sennrich (2019), Root mean square layer normalization.

    >>> import plugrad as pg
    >>> pg.rms_norm(pg.tensor([3.0, 3.0]), (2,))
    tensor([1., 1.])
    """

@overload
def rms_norm(
    input: AnyArray,
    normalized_shape: Shape | builtins.list[builtins.int],
    weight: AnyArray | None = None,
    eps: builtins.float | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def rms_norm_fused(
    input: Tensor,
    weight: Tensor | None = None,
    *,
    ndim: builtins.int,
    eps: builtins.float,
    out: Tensor | None = None,
) -> Tensor:
    """Normalisation by the root mean square over the last `ndim` dimensions; `weight`, if given, has their shape.

    Source: Zhang & Sennrich (2019), Root mean square layer normalization.

    >>> import plugrad as pg
    >>> pg.ops.builtin.rms_norm_fused(pg.tensor([3.0, -3.0]), ndim=1, eps=7.0)
    tensor([ 0.7500, -0.7500])
    """

@overload
def rms_norm_fused(
    input: AnyArray,
    weight: AnyArray | None = None,
    *,
    ndim: builtins.int,
    eps: builtins.float,
    out: Tensor | None = None,
) -> Any: ...

@overload
def rms_norm_fused_backward(
    grad_output: Tensor,
    input: Tensor,
    weight: Tensor | None = None,
    *,
    ndim: builtins.int,
    eps: builtins.float,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """The gradients of `rms_norm`'s input and weight, that of the weight zeros of the shape () without one.

    Source: with r the root mean square and g = grad * weight, dx = g / r - x mean(g x) / r³.

    >>> import plugrad as pg
    >>> grad, x = pg.tensor([1.0, -1.0]), pg.tensor([2.0, 2.0])
    >>> pg.ops.builtin.rms_norm_fused_backward(grad, x, ndim=1, eps=0.0)[0]
    tensor([ 0.5000, -0.5000])
    """

@overload
def rms_norm_fused_backward(
    grad_output: AnyArray,
    input: AnyArray,
    weight: AnyArray | None = None,
    *,
    ndim: builtins.int,
    eps: builtins.float,
    out: Tensor | None = None,
) -> Any: ...

@overload
def roll(
    input: Tensor,
    shifts: builtins.int | builtins.tuple[builtins.int, ...],
    dims: builtins.int | builtins.tuple[builtins.int, ...] | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Cyclic shift of the elements by `shifts` along `dims`: those that leave at the end come in at the beginning.

    Any shape and dtype. Both are ints, or tuples of as many; without `dims` the elements are in a row, in C order.

    Raises
    ------
    IndexError
        There is no such dimension.
    RuntimeError
        There are more shifts than dimensions, or fewer.

    Source: it is a permutation, whose adjoint moves back.

    >>> import plugrad as pg
    >>> pg.roll(pg.arange(4), 1), pg.roll(pg.tensor([[1, 2], [3, 4]]), 1, dims=0)
    (tensor([3, 0, 1, 2]), tensor([[3, 4],
            [1, 2]]))
    """

@overload
def roll(
    input: AnyArray,
    shifts: builtins.int | builtins.tuple[builtins.int, ...],
    dims: builtins.int | builtins.tuple[builtins.int, ...] | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def rot90(
    input: Tensor,
    k: builtins.int = 1,
    dims: Shape = (0, 1),
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Rotation by 90 degrees, `k` times, in the plane of two dimensions, from the first to the second.

    Raises
    ------
    RuntimeError
        `dims` are not two different dimensions.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.rot90(pg.tensor([[1, 2], [3, 4]]))
    tensor([[2, 4],
            [1, 3]])
    """

@overload
def rot90(
    input: AnyArray,
    k: builtins.int = 1,
    dims: Shape = (0, 1),
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def round(input: Tensor, decimals: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """Rounding, elementwise: the nearest number with `decimals` digits after the point; from the middle, the even one.

    Integers are left as they are.

    Raises
    ------
    NotImplementedError
        `input` is boolean or complex.

    Source: it is flat between those numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.round(pg.tensor([0.5, 1.5, 1.25])), pg.round(pg.tensor([1.27]), decimals=1)
    (tensor([0., 2., 1.]), tensor([1.3000]))
    """

@overload
def round(input: AnyArray, decimals: builtins.int = 0, *, out: Tensor | None = None) -> Any: ...

@overload
def rrelu(
    input: Tensor,
    lower: builtins.float = 0.125,
    upper: builtins.float = 0.3333333333333333,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Randomised `leaky_relu`: the slope below 0 is drawn between `lower` and `upper`; without `training` it is the
    middle of the two.

    Raises
    ------
    RuntimeError
        `lower` is above `upper`.

    Source: Xu et al. (2015), https://arxiv.org/abs/1505.00853.

    >>> import plugrad as pg
    >>> pg.nn.functional.rrelu(pg.tensor([-1.0, 2.0]), 0.2, 0.4)
    tensor([-0.3000,  2.0000])
    """

@overload
def rrelu(
    input: AnyArray,
    lower: builtins.float = 0.125,
    upper: builtins.float = 0.3333333333333333,
    training: builtins.bool = False,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def rsqrt(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Reciprocal of the square root, elementwise: 1 / sqrt(x).

    Any shape; integers and booleans give the default dtype.

    Source: (x^-1/2)' = -x^-3/2 / 2.

    >>> import plugrad as pg
    >>> pg.rsqrt(pg.tensor([4.0, 0.0]))
    tensor([0.5000,    inf])
    """

@overload
def rsqrt(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def rsub(input: Tensor, other: Operand, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor:
    """Difference with the operands exchanged, elementwise with broadcasting: ``other - alpha * input``.

    >>> import plugrad as pg
    >>> pg.rsub(pg.tensor([1.0, 2.0]), 10)
    tensor([9., 8.])
    """

@overload
def rsub(input: Operand, other: Tensor, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor: ...

@overload
def rsub(input: Operand, other: Operand, *, alpha: Number = 1, out: Tensor | None = None) -> Any: ...

@overload
def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: builtins.float = 0.0,
    is_causal: builtins.bool = False,
    *,
    scale: builtins.float | None = None,
    enable_gqa: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Attention: ``softmax(query keyᵀ * scale + mask) value``.

    `query` is (..., L, E), `key` (..., S, E), `value` (..., S, V), the result (..., L, V). `attn_mask` broadcasts to
    (..., L, S): booleans say who may look, numbers are added; `is_causal` lets query i see keys up to i. A query that
    may look nowhere gets zeros. `scale` is 1/√E if it is None. With `enable_gqa` the heads of `key` and `value`,
    dimension -3, are repeated to those of `query`.

    Raises
    ------
    RuntimeError
        Both `attn_mask` and `is_causal` are given, or the shapes do not fit.

    Source: Vaswani et al. (2017), Attention is all you need.

    >>> import plugrad as pg
    >>> x = pg.eye(2).unsqueeze(0)
    >>> pg.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True)[0, 0]
    tensor([1., 0.])
    """

@overload
def scaled_dot_product_attention(
    query: AnyArray,
    key: AnyArray,
    value: AnyArray,
    attn_mask: AnyArray | None = None,
    dropout_p: builtins.float = 0.0,
    is_causal: builtins.bool = False,
    *,
    scale: builtins.float | None = None,
    enable_gqa: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def scatter(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    src: Any = None,
    *,
    value: Any = None,
    reduce: builtins.str | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with elements of `src`, or a number, at `index` along `dim`: ``out[i][index[i][j]] = src[i][j]``.

    Where an index repeats, the last of the elements counts. With ``reduce="add"`` or ``"multiply"`` they are added to
    what is there, or multiplied with it.

    Raises
    ------
    RuntimeError
        `index` has another number of dimensions than `input`, is larger than `src`, or is of no integers.
        Or one is out of bounds.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.scatter(pg.zeros(1, 3), 1, pg.tensor([[2, 0]]), pg.tensor([[5.0, 7.0]]))
    tensor([[7., 0., 5.]])
    """

@overload
def scatter(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    src: Any = None,
    *,
    value: Any = None,
    reduce: builtins.str | None = None,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def scatter_add(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    src: Tensor,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with elements of `src` added at `index` along `dim`: ``out[i][index[i][j]] += src[i][j]``.

    Arguments and errors are those of `scatter`.

    >>> import plugrad as pg
    >>> pg.scatter_add(pg.zeros(1, 3), 1, pg.tensor([[2, 2]]), pg.tensor([[5.0, 7.0]]))
    tensor([[ 0.,  0., 12.]])
    """

@overload
def scatter_add(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    src: AnyArray,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def scatter_reduce(
    input: Tensor,
    dim: builtins.int,
    index: Tensor,
    src: Tensor,
    reduce: builtins.str,
    *,
    include_self: builtins.bool = True,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with those elements of `src` that go to one place along `dim` reduced to their sum, product ...

    `reduce` is "sum", "prod", "mean", "amax" or "amin".

    With `include_self` what is there takes part. Those that tie for an extreme share its gradient evenly.

    Raises
    ------
    RuntimeError
        There is no such reduction; else as for `scatter`.

    >>> import plugrad as pg
    >>> pg.scatter_reduce(pg.ones(1, 3), 1, pg.tensor([[2, 2]]), pg.tensor([[5.0, 7.0]]), "amax")
    tensor([[1., 1., 7.]])
    """

@overload
def scatter_reduce(
    input: AnyArray,
    dim: builtins.int,
    index: AnyArray,
    src: AnyArray,
    reduce: builtins.str,
    *,
    include_self: builtins.bool = True,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def searchsorted(
    sorted_sequence: Tensor,
    input: Any,
    *,
    out_int32: builtins.bool = False,
    right: builtins.bool = False,
    side: builtins.str | None = None,
    sorter: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Binary search: where to insert elements into ascending sequences, the last dimension, to keep the order.

    Parameters
    ----------
    input
        A number, or a tensor; for several sequences, one row for each.
    right
        Behind elements that are equal, not before them; ``side="right"`` says the same.
    sorter
        Indices that put the sequences in order, as `argsort` returns them.

    Raises
    ------
    RuntimeError
        The dimensions before the last differ, or `side` and `right` contradict each other.

    >>> import plugrad as pg
    >>> pg.searchsorted(pg.tensor([1, 3, 5]), pg.tensor([3, 6]))
    tensor([1, 3])
    """

@overload
def searchsorted(
    sorted_sequence: AnyArray,
    input: Any,
    *,
    out_int32: builtins.bool = False,
    right: builtins.bool = False,
    side: builtins.str | None = None,
    sorter: AnyArray | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def select(
    input: Tensor,
    dim: builtins.int,
    index: builtins.int | Tensor,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """What is at one place along `dim`, as a view without that dimension: ``x[:, index]`` for 1.

    Raises
    ------
    IndexError
        There is no such dimension, or no such place.

    >>> import plugrad as pg
    >>> pg.select(pg.tensor([[1, 2], [3, 4]]), 1, 0)
    tensor([1, 3])
    """

@overload
def select(
    input: AnyArray,
    dim: builtins.int,
    index: builtins.int | AnyArray,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def select_scatter(
    input: Tensor,
    src: Tensor,
    dim: builtins.int,
    index: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The input with `src` in the place of ``input.select(dim, index)``, a copy.

    Raises
    ------
    RuntimeError
        `src` has another shape.
    IndexError
        `index` is out of bounds, or there is no such dimension.

    >>> import plugrad as pg
    >>> pg.select_scatter(pg.zeros(2, 2), pg.ones(2), 0, 1)
    tensor([[0., 0.],
            [1., 1.]])
    """

@overload
def select_scatter(
    input: AnyArray,
    src: AnyArray,
    dim: builtins.int,
    index: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def selu(input: Tensor, inplace: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """Scaled exponential linear unit (SELU), elementwise: 1.0507 times `elu` with an alpha of 1.6733.

    Source: Klambauer et al. (2017), https://arxiv.org/abs/1706.02515.

    >>> import plugrad as pg
    >>> pg.nn.functional.selu(pg.tensor([-1.0, 2.0]))
    tensor([-1.1113,  2.1014])
    """

@overload
def selu(input: AnyArray, inplace: builtins.bool = False, *, out: Tensor | None = None) -> Any: ...

@overload
def sigmoid(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logistic function, elementwise: ``1 / (1 + e**-x)``, without overflow for any x.

    Any shape; integers and booleans give the default dtype.

    Source: s' = s (1 - s).

    >>> import plugrad as pg
    >>> pg.sigmoid(pg.tensor([0.0, -1000.0]))
    tensor([0.5000, 0.0000])
    """

@overload
def sigmoid(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sign(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sign, elementwise: -1, 0 or 1, of any dtype and shape; of a complex number z, z / |z|, and 0 at 0; of nan, nan.

    Source: of real numbers the slope is 0 everywhere; the sign s of a complex number moves along the unit circle only,
    so that the part of the gradient along s is taken away.

    >>> import plugrad as pg
    >>> pg.sign(pg.tensor([-2.0, 0.0, 3.0]))
    tensor([-1.,  0.,  1.])
    """

@overload
def sign(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def silu(input: Tensor, inplace: builtins.bool = False) -> Tensor:
    """Sigmoid linear unit (SiLU, swish), elementwise: ``x sigmoid(x)``.

    Source: Elfwing, Uchibe and Doya (2017), https://arxiv.org/abs/1702.03118: s (1 + x (1 - s)), s = sigmoid(x).

    >>> import plugrad as pg
    >>> pg.nn.functional.silu(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7311])
    """

@overload
def silu(input: AnyArray, inplace: builtins.bool = False) -> Any: ...

@overload
def sin(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sine of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: sin' = cos.

    >>> import plugrad as pg
    >>> pg.sin(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.8415])
    """

@overload
def sin(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sinc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Normalised cardinal sine, elementwise: ``sin(πx) / (πx)``, and 1 at 0.

    Any shape; integers and booleans give the default dtype.

    Source: (sin x / x)' = (cos x - sin x / x) / x, near 0 by its Taylor series, which does not cancel.

    >>> import plugrad as pg
    >>> pg.sinc(pg.tensor([0.0, 0.5]))
    tensor([1.0000, 0.6366])
    """

@overload
def sinc(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sinh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Hyperbolic sine, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: sinh' = cosh.

    >>> import plugrad as pg
    >>> pg.sinh(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 1.1752])
    """

@overload
def sinh(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def slice_copy(
    input: Tensor,
    dim: builtins.int = 0,
    start: builtins.int | None = None,
    end: builtins.int | None = None,
    step: builtins.int = 1,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Tensor:
    """The part from `start` to below `end` along `dim`, every `step`-th of it, as a copy: ``x[start:end:step]`` for 0.

    Raises
    ------
    RuntimeError
        `step` is not positive.

    >>> import plugrad as pg
    >>> pg.slice_copy(pg.arange(6), 0, 1, 5, 2)
    tensor([1, 3])
    """

@overload
def slice_copy(
    input: AnyArray,
    dim: builtins.int = 0,
    start: builtins.int | None = None,
    end: builtins.int | None = None,
    step: builtins.int = 1,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def slice_scatter(
    input: Tensor,
    src: Tensor,
    dim: builtins.int = 0,
    start: builtins.int | None = None,
    end: builtins.int | None = None,
    step: builtins.int = 1,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Tensor:
    """The input with `src` in the place of a slice along `dim`, a copy.

    Raises
    ------
    RuntimeError
        `src` has another shape than the slice, or `step` is not positive.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.slice_scatter(pg.zeros(4), pg.ones(2), start=1, end=3)
    tensor([0., 1., 1., 0.])
    """

@overload
def slice_scatter(
    input: AnyArray,
    src: AnyArray,
    dim: builtins.int = 0,
    start: builtins.int | None = None,
    end: builtins.int | None = None,
    step: builtins.int = 1,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def smooth_l1_loss(
    input: Tensor,
    target: Tensor,
    *,
    beta: builtins.float = 1.0,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Smooth L1 loss: ``d²/(2 beta)`` for ``d = abs(input - target)`` below `beta`, else ``d - beta/2``.

    The shapes should agree; if they only broadcast, a UserWarning says so. With `beta` 0 it is `l1_loss`.

    Raises
    ------
    RuntimeError
        `beta` is negative.
    ValueError
        There is no such `reduction`.

    Source: Girshick (2015), Fast R-CNN.

    >>> import plugrad as pg
    >>> pg.nn.functional.smooth_l1_loss(pg.tensor([0.0, 0.0]), pg.tensor([1.0, 3.0]), reduction="none")
    tensor([0.5000, 2.5000])
    """

@overload
def smooth_l1_loss(
    input: AnyArray,
    target: AnyArray,
    *,
    beta: builtins.float = 1.0,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def soft_margin_loss(
    input: Tensor,
    target: Tensor,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Logistic loss of signs: ``log(1 + exp(-target * input))``, for targets of 1 and -1, without overflow.

    Raises
    ------
    ValueError
        There is no such `reduction`.

    >>> import plugrad as pg
    >>> pg.nn.functional.soft_margin_loss(pg.tensor([0.0, 1000.0]), pg.tensor([1.0, -1.0]))
    tensor(500.3466)
    """

@overload
def soft_margin_loss(
    input: AnyArray,
    target: AnyArray,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def softmax(
    input: Tensor,
    dim: builtins.int | None = None,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Softmax along `dim`: exponentials, scaled to add up to 1; without overflow for any input.

    Any shape; integers give the default dtype, `dtype` says otherwise. Leaving `dim` out chooses 0
    or 1 by the rank, with a UserWarning, as PyTorch does.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.

    Source: ds = s (dx - <s, dx>).

    >>> import plugrad as pg
    >>> pg.softmax(pg.tensor([1000.0, 1000.0]), dim=0)
    tensor([0.5000, 0.5000])
    """

@overload
def softmax(
    input: AnyArray,
    dim: builtins.int | None = None,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def softmax_backward(
    grad_output: Tensor,
    output: Tensor,
    dim: builtins.int | None,
    *,
    axis: builtins.int | None | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of softmax's input along `dim`: ``output * (grad_output - <output, grad_output>)``.

    `grad_output` has the shape of `output`. `dim` is None of a number.

    Raises
    ------
    RuntimeError
        The shapes differ.

    Source: r = s (g - <s, g>) is symmetric in its matrix, and dr/ds is h (g - <s, g>) - g <s, h>.

    >>> import plugrad as pg
    >>> pg.ops.builtin.softmax_backward(pg.tensor([1.0, 0.0]), pg.tensor([0.5, 0.5]), dim=0)
    tensor([ 0.2500, -0.2500])
    """

@overload
def softmax_backward(
    grad_output: AnyArray,
    output: AnyArray,
    dim: builtins.int | None,
    *,
    axis: builtins.int | None | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def softmin(
    input: Tensor,
    dim: builtins.int | None = None,
    _stacklevel: builtins.int = 3,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Softmin along `dim`: `softmax` of -x, in which the smallest element has the largest share.

    >>> import plugrad as pg
    >>> pg.nn.functional.softmin(pg.tensor([0.0, 0.0]), 0)
    tensor([0.5000, 0.5000])
    """

@overload
def softmin(
    input: AnyArray,
    dim: builtins.int | None = None,
    _stacklevel: builtins.int = 3,
    dtype: DTypeLike | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def softplus(
    input: Tensor,
    beta: builtins.float = 1.0,
    threshold: builtins.float = 20.0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Smooth rectifier, elementwise: ``log(1 + exp(beta x)) / beta``, and x itself where beta x is above `threshold`.

    Source: Dugas et al. (2001), "Incorporating second-order functional knowledge": its slope is sigmoid(beta x).

    >>> import plugrad as pg
    >>> pg.nn.functional.softplus(pg.tensor([0.0, 100.0]))
    tensor([  0.6931, 100.0000])
    """

@overload
def softplus(
    input: AnyArray,
    beta: builtins.float = 1.0,
    threshold: builtins.float = 20.0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def softshrink(input: Tensor, lambd: builtins.float = 0.5, *, out: Tensor | None = None) -> Tensor:
    """Soft shrinkage, elementwise: x moved towards 0 by `lambd`; 0 in the interval from -lambd to lambd.

    Raises
    ------
    RuntimeError
        `lambd` is negative.

    >>> import plugrad as pg
    >>> pg.nn.functional.softshrink(pg.tensor([-1.5, 0.2]))
    tensor([-1.,  0.])
    """

@overload
def softshrink(input: AnyArray, lambd: builtins.float = 0.5, *, out: Tensor | None = None) -> Any: ...

@overload
def softsign(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Softsign, elementwise: x / (1 + |x|).

    >>> import plugrad as pg
    >>> pg.nn.functional.softsign(pg.tensor([-1.0, 3.0]))
    tensor([-0.5000,  0.7500])
    """

@overload
def softsign(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def sort(
    input: Tensor,
    dim: builtins.int = -1,
    descending: builtins.bool = False,
    stable: builtins.bool = False,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> SortResult:
    """Sort along `dim`: elements in ascending or `descending` order, as (values, indices).

    nan is larger than any number. Elements that tie keep their order, whatever `stable` says.

    Raises
    ------
    IndexError
        There is no such dimension.
    NotImplementedError
        `input` is complex.

    >>> import plugrad as pg
    >>> pg.sort(pg.tensor([3.0, 1.0, 2.0])).values
    tensor([1., 2., 3.])
    """

@overload
def sort(
    input: AnyArray,
    dim: builtins.int = -1,
    descending: builtins.bool = False,
    stable: builtins.bool = False,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_airy_ai(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Airy function Ai, elementwise, the solution of y'' = x y that vanishes for large x. Its derivative is SciPy's.

    >>> import plugrad as pg
    >>> pg.special.airy_ai(pg.tensor([0.0, 1.0]))
    tensor([0.3550, 0.1353])
    """

@overload
def special_airy_ai(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_bessel_j0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the first kind, of order 0, elementwise.

    Source: DLMF 10.6.3, J₀' = -J₁.

    >>> import plugrad as pg
    >>> pg.special.bessel_j0(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.7652])
    """

@overload
def special_bessel_j0(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_bessel_j1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the first kind, of order 1, elementwise.

    Source: DLMF 10.6.2, J₁'(x) = J₀(x) - J₁(x)/x.

    >>> import plugrad as pg
    >>> pg.special.bessel_j1(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4401])
    """

@overload
def special_bessel_j1(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_bessel_y0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the second kind, of order 0, elementwise.

    Source: DLMF 10.6.3, Y₀' = -Y₁.

    >>> import plugrad as pg
    >>> pg.special.bessel_y0(pg.tensor([1.0, 2.0]))
    tensor([0.0883, 0.5104])
    """

@overload
def special_bessel_y0(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_bessel_y1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Bessel function of the second kind, of order 1, elementwise.

    Source: DLMF 10.6.2, Y₁'(x) = Y₀(x) - Y₁(x)/x.

    >>> import plugrad as pg
    >>> pg.special.bessel_y1(pg.tensor([1.0, 2.0]))
    tensor([-0.7812, -0.1070])
    """

@overload
def special_bessel_y1(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_chebyshev_polynomial_t(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Chebyshev polynomial of the first kind: cos(n t) of x = cos(t). Source: T(n)' = n U(n - 1).

    >>> import plugrad as pg
    >>> pg.special.chebyshev_polynomial_t(pg.tensor([0.0, 2.0]), 2)
    tensor([-1.,  7.])
    """

@overload
def special_chebyshev_polynomial_t(
    input: AnyArray,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_chebyshev_polynomial_u(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Chebyshev polynomial of the second kind: sin((n + 1) t) / sin(t) of x = cos(t).

    Source: it is Gegenbauer's of order 1, whose derivative is twice that of order 2 of the degree below.

    >>> import plugrad as pg
    >>> pg.special.chebyshev_polynomial_u(pg.tensor([0.0, 2.0]), 2)
    tensor([-1., 15.])
    """

@overload
def special_chebyshev_polynomial_u(
    input: AnyArray,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_chebyshev_polynomial_v(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Chebyshev polynomial of the third kind: cos((n + 1/2) t) / cos(t / 2) of x = cos(t), or U(n) - U(n - 1).

    >>> import plugrad as pg
    >>> pg.special.chebyshev_polynomial_v(pg.tensor([0.0, 2.0]), 2)
    tensor([-1., 11.])
    """

@overload
def special_chebyshev_polynomial_v(
    input: AnyArray,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_chebyshev_polynomial_w(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Chebyshev polynomial of the fourth kind: sin((n + 1/2) t) / sin(t / 2) of x = cos(t), or U(n) + U(n - 1).

    >>> import plugrad as pg
    >>> pg.special.chebyshev_polynomial_w(pg.tensor([0.0, 2.0]), 2)
    tensor([-1., 19.])
    """

@overload
def special_chebyshev_polynomial_w(
    input: AnyArray,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_entr(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Entropy, elementwise: -x log(x), 0 at 0, and -inf below.

    Source: (-x log x)' = -log(x) - 1.

    >>> import plugrad as pg
    >>> pg.special.entr(pg.tensor([0.0, 0.5, -1.0]))
    tensor([0.0000, 0.3466,   -inf])
    """

@overload
def special_entr(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_erfcx(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Scaled complementary error function, elementwise: exp(x²) erfc(x).

    Source: (e^(x²) erfc(x))' = 2 x e^(x²) erfc(x) - 2/sqrt(π); above 10, where that cancels, by DLMF 7.12.1.

    >>> import plugrad as pg
    >>> pg.special.erfcx(pg.tensor([0.0, 100.0]))
    tensor([1.0000, 0.0056])
    """

@overload
def special_erfcx(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_hermite_polynomial_h(input: Tensor, n: Operand, *, out: Tensor | None = None) -> Tensor:
    """Hermite polynomial as physicists define it, by the weight exp(-x²). Source: H(n)' = 2 n H(n - 1).

    >>> import plugrad as pg
    >>> pg.special.hermite_polynomial_h(pg.tensor([0.0, 1.0]), 2)
    tensor([-2.,  2.])
    """

@overload
def special_hermite_polynomial_h(input: AnyArray, n: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def special_hermite_polynomial_he(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Hermite polynomial as statisticians define it, by the weight exp(-x²/2). Source: He(n)' = n He(n - 1).

    >>> import plugrad as pg
    >>> pg.special.hermite_polynomial_he(pg.tensor([0.0, 2.0]), 2)
    tensor([-1.,  3.])
    """

@overload
def special_hermite_polynomial_he(input: AnyArray, n: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def special_i0e(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the first kind, of order 0, times exp(-|x|), elementwise.

    Source: that of `i0`, and (e^-|x|)' = -sign(x) e^-|x|; above 30, where that cancels, by DLMF 10.40.1.

    >>> import plugrad as pg
    >>> pg.special.i0e(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.4658])
    """

@overload
def special_i0e(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_i1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the first kind, of order 1, elementwise.

    Source: DLMF 10.29.2, I₁'(x) = I₀(x) - I₁(x)/x.

    >>> import plugrad as pg
    >>> pg.special.i1(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.5652])
    """

@overload
def special_i1(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_i1e(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the first kind, of order 1, times exp(-|x|), elementwise.

    Source: that of `special_i1`, and (e^-|x|)' = -sign(x) e^-|x|; above 30, where that cancels, by DLMF 10.40.1.

    >>> import plugrad as pg
    >>> pg.special.i1e(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.2079])
    """

@overload
def special_i1e(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_laguerre_polynomial_l(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Laguerre polynomial. Source: L(n)' = -L(n - 1, 1), the generalised one.

    >>> import plugrad as pg
    >>> pg.special.laguerre_polynomial_l(pg.tensor([0.0, 2.0]), 2)
    tensor([ 1., -1.])
    """

@overload
def special_laguerre_polynomial_l(input: AnyArray, n: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def special_legendre_polynomial_p(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Legendre polynomial. Source: it is Gegenbauer's of order 1/2, and so P(n)' = C(n - 1, 3/2).

    >>> import plugrad as pg
    >>> pg.special.legendre_polynomial_p(pg.tensor([0.0, 1.0]), 2)
    tensor([-0.5000,  1.0000])
    """

@overload
def special_legendre_polynomial_p(input: AnyArray, n: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def special_log_ndtr(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Logarithm of the distribution function of the standard normal distribution, elementwise, exact far below 0 too.

    Source: density by probability, sqrt(2/π) / erfcx(-x / sqrt(2)); above 0, where erfcx overflows, as it stands.

    >>> import plugrad as pg
    >>> pg.special.log_ndtr(pg.tensor([0.0, -100.0]))
    tensor([-6.9315e-01, -5.0055e+03])
    """

@overload
def special_log_ndtr(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_modified_bessel_k0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the second kind, of order 0, elementwise.

    Source: DLMF 10.29.3, K₀' = -K₁.

    >>> import plugrad as pg
    >>> pg.special.modified_bessel_k0(pg.tensor([1.0, 2.0]))
    tensor([0.4210, 0.1139])
    """

@overload
def special_modified_bessel_k0(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_modified_bessel_k1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the second kind, of order 1, elementwise.

    Source: DLMF 10.29.2, K₁'(x) = -K₀(x) - K₁(x)/x.

    >>> import plugrad as pg
    >>> pg.special.modified_bessel_k1(pg.tensor([1.0, 2.0]))
    tensor([0.6019, 0.1399])
    """

@overload
def special_modified_bessel_k1(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_ndtr(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Distribution function of the standard normal distribution, elementwise: the probability of a value up to x.

    Source: its derivative is the density, exp(-x²/2) / sqrt(2π).

    >>> import plugrad as pg
    >>> pg.special.ndtr(pg.tensor([0.0, 2.0]))
    tensor([0.5000, 0.9772])
    """

@overload
def special_ndtr(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_ndtri(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Quantile of the standard normal distribution, elementwise: the inverse of `special_ndtr`.

    Source: the slope of an inverse y is one over the density at y.

    >>> import plugrad as pg
    >>> pg.special.ndtri(pg.tensor([0.5, 0.9772]))
    tensor([0.0000, 1.9991])
    """

@overload
def special_ndtri(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_scaled_modified_bessel_k0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the second kind, of order 0, times exp(x), elementwise.

    Source: DLMF 10.29.3, (eˣ K₀)' = eˣ K₀ - eˣ K₁; above 30, where that cancels, by 10.40.2.

    >>> import plugrad as pg
    >>> pg.special.scaled_modified_bessel_k0(pg.tensor([1.0, 2.0]))
    tensor([1.1445, 0.8416])
    """

@overload
def special_scaled_modified_bessel_k0(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_scaled_modified_bessel_k1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Modified Bessel function of the second kind, of order 1, times exp(x), elementwise.

    Source: DLMF 10.29.2, (eˣ K₁)' = eˣ K₁ (1 - 1/x) - eˣ K₀; above 30, where that cancels, by 10.40.2.

    >>> import plugrad as pg
    >>> pg.special.scaled_modified_bessel_k1(pg.tensor([1.0, 2.0]))
    tensor([1.6362, 1.0335])
    """

@overload
def special_scaled_modified_bessel_k1(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_shifted_chebyshev_polynomial_t(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Shifted Chebyshev polynomial of the first kind: T(n) of 2 x - 1.

    >>> import plugrad as pg
    >>> pg.special.shifted_chebyshev_polynomial_t(pg.tensor([0.5, 1.0]), 2)
    tensor([-1.,  1.])
    """

@overload
def special_shifted_chebyshev_polynomial_t(
    input: AnyArray,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_shifted_chebyshev_polynomial_u(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Shifted Chebyshev polynomial of the second kind: U(n) of 2 x - 1.

    >>> import plugrad as pg
    >>> pg.special.shifted_chebyshev_polynomial_u(pg.tensor([0.5, 1.0]), 2)
    tensor([-1.,  3.])
    """

@overload
def special_shifted_chebyshev_polynomial_u(
    input: AnyArray,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_shifted_chebyshev_polynomial_v(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Shifted Chebyshev polynomial of the third kind: V(n) of 2 x - 1.

    >>> import plugrad as pg
    >>> pg.special.shifted_chebyshev_polynomial_v(pg.tensor([0.5, 1.0]), 2)
    tensor([-1.,  1.])
    """

@overload
def special_shifted_chebyshev_polynomial_v(
    input: AnyArray,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_shifted_chebyshev_polynomial_w(
    input: Tensor,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Shifted Chebyshev polynomial of the fourth kind: W(n) of 2 x - 1.

    >>> import plugrad as pg
    >>> pg.special.shifted_chebyshev_polynomial_w(pg.tensor([0.5, 1.0]), 2)
    tensor([-1.,  5.])
    """

@overload
def special_shifted_chebyshev_polynomial_w(
    input: AnyArray,
    n: Operand,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def special_spherical_bessel_j0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Spherical Bessel function of the first kind, of order 0, elementwise: sin(x)/x, and 1 at 0, 0 at infinity.

    >>> import plugrad as pg
    >>> pg.special.spherical_bessel_j0(pg.tensor([0.0, 1.0]))
    tensor([1.0000, 0.8415])
    """

@overload
def special_spherical_bessel_j0(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def special_xlog1py(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """x log(1 + y), elementwise with broadcasting, exact for small y too; 0 where x is 0, unless y is nan.

    Source: d x log(1 + y) = log(1 + y) dx + x/(1 + y) dy; by x it is 0 where x is 0 and y not above -1.

    >>> import plugrad as pg
    >>> pg.special.xlog1py(pg.tensor([0.0, 2.0]), pg.tensor([-1.0, 0.0]))
    tensor([0., 0.])
    """

@overload
def special_xlog1py(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def special_xlog1py(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def special_zeta(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """Hurwitz zeta function, elementwise with broadcasting: the sum of 1 / (k + other)**input over k = 0, 1, 2 ...

    It is nan for an `input` below 1. Source: DLMF 25.11.17, ∂ζ(s, q)/∂q = -s ζ(s + 1, q); by s see `zeta_by_exponent`.

    >>> import plugrad as pg
    >>> s = pg.tensor(2.0, requires_grad=True)
    >>> zeta = pg.special.zeta(s, pg.tensor([1.0]))  # π²/6
    >>> zeta, pg.autograd.grad(zeta, s)
    (tensor([1.6449], grad_fn=<SpecialZetaBackward0>), (tensor(-0.9375),))
    """

@overload
def special_zeta(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def special_zeta(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def split(
    tensor: Tensor,
    split_size_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    dim: builtins.int = 0,
    *,
    split_size: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    axis: builtins.int | None = None,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Consecutive parts along `dim`, a tuple of views: each of one size, the last perhaps smaller; or of given sizes.

    Raises
    ------
    RuntimeError
        The sizes are negative, or their sum is not the size of the dimension.
    IndexError
        There is no such dimension.

    Source: the gradients are put together again.

    >>> import plugrad as pg
    >>> pg.split(pg.arange(5), 2), pg.split(pg.arange(3), [1, 2])
    ((tensor([0, 1]), tensor([2, 3]), tensor([4])), (tensor([0]), tensor([1, 2])))
    """

@overload
def split(
    tensor: AnyArray,
    split_size_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    dim: builtins.int = 0,
    *,
    split_size: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    axis: builtins.int | None = None,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
) -> Any: ...

@overload
def split_with_sizes(
    input: Tensor,
    split_sizes: Shape,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Consecutive parts of given sizes along `dim`, a tuple of views: `split` by sizes.

    Raises
    ------
    RuntimeError
        Their sum is not the size of the dimension.

    >>> import plugrad as pg
    >>> pg.split_with_sizes(pg.arange(3), (1, 2))
    (tensor([0]), tensor([1, 2]))
    """

@overload
def split_with_sizes(
    input: AnyArray,
    split_sizes: Shape,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sqrt(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Square root, elementwise.

    Any shape; integers and booleans give the default dtype. The root of a negative number is nan.
    The slope at 0 is inf.

    Source: sqrt'(x) = 1 / (2 sqrt(x)).

    >>> import plugrad as pg
    >>> pg.sqrt(pg.tensor([4.0, 9.0]))
    tensor([2., 3.])
    """

@overload
def sqrt(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def square(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Square, elementwise: ``x**2``, of any dtype and shape.

    >>> import plugrad as pg
    >>> pg.square(pg.tensor([-2.0, 3.0]))
    tensor([4., 9.])
    """

@overload
def square(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def squeeze(
    input: Tensor,
    dim: Dims = None,
    *,
    axis: Dims = None,
    out: Tensor | None = None,
) -> Tensor:
    """A view without the dimensions of size 1; with `dim`, an int or a tuple, only without those.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.squeeze(pg.ones(1, 3, 1)).shape
    torch.Size([3])
    >>> pg.squeeze(pg.ones(1, 3, 1), 0).shape
    torch.Size([3, 1])
    """

@overload
def squeeze(
    input: AnyArray,
    dim: Dims = None,
    *,
    axis: Dims = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def stack(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    dim: builtins.int = 0,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Stack of tensors of one shape along a new dimension: ``stack(tensors, dim=0)``.

    An integer one never widens a floating one.

    Raises
    ------
    RuntimeError
        There are no tensors, or their shapes differ.
    IndexError
        The result would have no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.stack([pg.tensor([1.0, 2.0]), pg.tensor([3.0, 4.0])], dim=1)
    tensor([[1., 3.],
            [2., 4.]])
    """

@overload
def stack(
    tensors: Sequence[AnyArray],
    dim: builtins.int = 0,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def std(
    input: Tensor,
    dim: Dims | builtins.bool = None,
    unbiased: builtins.bool | None = None,
    keepdim: builtins.bool = False,
    *,
    correction: builtins.float | None = None,
    axis: Dims | builtins.bool = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation over `dim`: the square root of `var`, with its arguments and errors.

    Where all elements are equal its gradient is 0.

    >>> import plugrad as pg
    >>> pg.std(pg.tensor([1.0, 2.0, 3.0]))
    tensor(1.)
    """

@overload
def std(
    input: AnyArray,
    dim: Dims | builtins.bool = None,
    unbiased: builtins.bool | None = None,
    keepdim: builtins.bool = False,
    *,
    correction: builtins.float | None = None,
    axis: Dims | builtins.bool = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def std_mean(
    input: Tensor,
    dim: Dims | builtins.bool = None,
    unbiased: builtins.bool | None = None,
    keepdim: builtins.bool = False,
    *,
    correction: builtins.float | None = None,
    axis: Dims | builtins.bool = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Standard deviation and mean over `dim`, as a tuple, with the arguments and errors of `var`.

    >>> import plugrad as pg
    >>> pg.std_mean(pg.tensor([1.0, 2.0, 3.0]))
    (tensor(1.), tensor(2.))
    """

@overload
def std_mean(
    input: AnyArray,
    dim: Dims | builtins.bool = None,
    unbiased: builtins.bool | None = None,
    keepdim: builtins.bool = False,
    *,
    correction: builtins.float | None = None,
    axis: Dims | builtins.bool = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def stft(
    input: Tensor,
    n_fft: builtins.int,
    hop_length: builtins.int | None = None,
    win_length: builtins.int | None = None,
    window: Tensor | None = None,
    center: builtins.bool = True,
    pad_mode: builtins.str = 'reflect',
    normalized: builtins.bool = False,
    onesided: builtins.bool | None = None,
    return_complex: builtins.bool | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Short-time Fourier transform of signals: (L) gives (N, T), a batch (B, L) gives (B, N, T), complex.

    T frames of `n_fft` numbers are transformed, N = n_fft // 2 + 1 frequencies of each if `onesided`, else n_fft.

    Parameters
    ----------
    hop_length
        The distance between the beginnings of frames, n_fft // 4 if it is None.
    win_length, window
        A vector of that length, n_fft if it is None, that frames are multiplied by, with zeros at both sides; ones, and
        a warning, if it is None.
    center
        Pad the signal by n_fft // 2 at both ends, in the mode `pad_mode` of `pad`: frame t is around t * hop_length.
    normalized
        Divide by the square root of n_fft.
    onesided
        Only the half of the frequencies that determines the rest; by default where `input` and `window` are real.
    return_complex
        False gives real numbers, (..., N, T, 2). It must be given where `input` and `window` are real.

    Raises
    ------
    RuntimeError
        A length, the window or the form of the result does not fit.

    >>> import plugrad as pg
    >>> pg.stft(pg.ones(8), 4, 2, window=pg.ones(4), center=False, return_complex=True).abs()
    tensor([[4., 4., 4.],
            [0., 0., 0.],
            [0., 0., 0.]])
    """

@overload
def stft(
    input: AnyArray,
    n_fft: builtins.int,
    hop_length: builtins.int | None = None,
    win_length: builtins.int | None = None,
    window: AnyArray | None = None,
    center: builtins.bool = True,
    pad_mode: builtins.str = 'reflect',
    normalized: builtins.bool = False,
    onesided: builtins.bool | None = None,
    return_complex: builtins.bool | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sub(input: Tensor, other: Operand, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor:
    """Difference of two tensors or numbers, elementwise with broadcasting: ``input - alpha * other``.

    Shapes broadcast. An integer operand never widens a floating one; a Python number is weak.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, an operand is boolean, or `alpha` is of a kind that the result cannot be.

    Source: d(a - b) = da - db.

    >>> import plugrad as pg
    >>> pg.sub(1, pg.tensor([1.0, 3.0]))
    tensor([ 0., -2.])
    """

@overload
def sub(input: Operand, other: Tensor, *, alpha: Number = 1, out: Tensor | None = None) -> Tensor: ...

@overload
def sub(input: Operand, other: Operand, *, alpha: Number = 1, out: Tensor | None = None) -> Any: ...

@overload
def sum(
    input: Tensor,
    dim: Dims = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    *,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Sum of the elements over `dim`: an int, a tuple of ints, or None for all dimensions.

    The reduced dimensions have size 1 in the result with `keepdim`, and are gone without. Integers
    and booleans give int64; `dtype` says otherwise.

    Raises
    ------
    IndexError
        `input` has no dimension `dim`.
    RuntimeError
        A dimension appears twice.

    Source: each element enters once, so its slope is 1.

    >>> import plugrad as pg
    >>> pg.sum(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), dim=0)
    tensor([4., 6.])
    """

@overload
def sum(
    input: AnyArray,
    dim: Dims = None,
    keepdim: builtins.bool = False,
    dtype: DTypeLike | None = None,
    *,
    axis: Dims = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def svd(
    input: Tensor,
    some: builtins.bool = True,
    compute_uv: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> OldSvdResult:
    """Singular value decomposition under PyTorch's old name, with V, not Vᴴ; all columns unless `some`.

    Without `compute_uv` U and V are zeros.

    Raises
    ------
    RuntimeError
        There are fewer than two dimensions.

    >>> import plugrad as pg
    >>> pg.svd(pg.tensor([[0.0, 2.0], [1.0, 0.0]])).S
    tensor([2., 1.])
    """

@overload
def svd(
    input: AnyArray,
    some: builtins.bool = True,
    compute_uv: builtins.bool = True,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def t(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Transpose of a matrix, as a view; a tensor of fewer dimensions as it is.

    Raises
    ------
    RuntimeError
        `input` has more than two dimensions.

    >>> import plugrad as pg
    >>> pg.t(pg.ones(2, 3)).shape
    torch.Size([3, 2])
    """

@overload
def t(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def take(input: Tensor, index: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Elements at places of the flat input, which are counted in its order; the result has index's shape.

    Raises
    ------
    IndexError
        One is out of range.

    >>> import plugrad as pg
    >>> pg.take(pg.tensor([[1, 2], [3, 4]]), pg.tensor([0, 3]))
    tensor([1, 4])
    """

@overload
def take(input: AnyArray, index: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def take_along_dim(
    input: Tensor,
    indices: Tensor,
    dim: builtins.int | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Elements at `indices` along `dim`, with which the other dimensions broadcast; without `dim` of the flat input.

    What `argsort` and `argmax` return finds its elements so.

    Raises
    ------
    RuntimeError
        The numbers of dimensions differ, or `indices` are no integers.
    IndexError
        One is out of bounds, or there is no such dimension.

    >>> import plugrad as pg
    >>> x = pg.tensor([[3, 1], [2, 4]])
    >>> pg.take_along_dim(x, pg.argsort(x, dim=1), dim=1)
    tensor([[1, 3],
            [2, 4]])
    """

@overload
def take_along_dim(
    input: AnyArray,
    indices: AnyArray,
    dim: builtins.int | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def tan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Tangent of an angle in radians, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: tan' = 1 + tan².

    >>> import plugrad as pg
    >>> pg.tan(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 1.5574])
    """

@overload
def tan(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def tanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Hyperbolic tangent, elementwise.

    Any shape; integers and booleans give the default dtype.

    Source: tanh' = 1 - tanh**2.

    >>> import plugrad as pg
    >>> pg.tanh(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.7616])
    """

@overload
def tanh(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def tanhshrink(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Tanh shrinkage, elementwise: x - tanh(x).

    >>> import plugrad as pg
    >>> pg.nn.functional.tanhshrink(pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.2384])
    """

@overload
def tanhshrink(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def tensor_split(
    input: Tensor,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | Tensor | None = None,
    dim: builtins.int = 0,
    *,
    sections: builtins.int | None = None,
    indices: builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Parts along `dim`, as views: so many, of sizes that differ by 1 at most; or cut before each of some places.

    Raises
    ------
    RuntimeError
        There are to be no parts, or `input` has no dimension.

    >>> import plugrad as pg
    >>> pg.tensor_split(pg.arange(5), 2), pg.tensor_split(pg.arange(5), (1, 3))
    ((tensor([0, 1, 2]), tensor([3, 4])), (tensor([0]), tensor([1, 2]), tensor([3, 4])))
    """

@overload
def tensor_split(
    input: AnyArray,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | AnyArray | None = None,
    dim: builtins.int = 0,
    *,
    sections: builtins.int | None = None,
    indices: builtins.tuple[builtins.int, ...] | builtins.list[builtins.int] | None = None,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def tensordot(a: Tensor, b: Tensor, dims: Any = 2, *, out: Tensor | None = None) -> Tensor:
    """Sum of products over several dimensions: the last `dims` of `a` and the first of `b`, or two lists of them.

    The shape is what is left of `a`, then what is left of `b`.

    Raises
    ------
    RuntimeError
        The lists differ in length, or the sizes in them.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.tensordot(pg.ones(2, 3, 4), pg.ones(4, 3, 5), dims=([1, 2], [1, 0])).shape
    torch.Size([2, 5])
    """

@overload
def tensordot(a: AnyArray, b: AnyArray, dims: Any = 2, *, out: Tensor | None = None) -> Any: ...

@overload
def threshold(
    input: Tensor,
    threshold: builtins.float,
    value: builtins.float,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Threshold, elementwise: x above `threshold`, else `value`; of any real dtype.

    Raises
    ------
    RuntimeError
        `value` is no number of the dtype.

    >>> import plugrad as pg
    >>> pg.nn.functional.threshold(pg.tensor([0.5, 2.0]), 1, 9)
    tensor([9., 2.])
    """

@overload
def threshold(
    input: AnyArray,
    threshold: builtins.float,
    value: builtins.float,
    inplace: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def tile(input: Tensor, *args: Any, dims: Shape | None = None, out: Tensor | None = None) -> Tensor:
    """The whole tensor repeated along each dimension; fewer numbers than dimensions are those of the last.

    Raises
    ------
    RuntimeError
        A number is negative.

    >>> import plugrad as pg
    >>> pg.tile(pg.tensor([1, 2]), (2,))
    tensor([1, 2, 1, 2])
    """

@overload
def tile(input: AnyArray, *args: Any, dims: Shape | None = None, out: Tensor | None = None) -> Any: ...

@overload
def to(
    input: Tensor,
    *args: Any,
    device: Any = None,
    dtype: DTypeLike | None = None,
    non_blocking: builtins.bool = False,
    copy: builtins.bool = False,
    memory_format: Any = None,
) -> Tensor:
    """The same values in another dtype; the tensor itself if it has that dtype already and no copy is asked for.

    Called as PyTorch's: ``x.to(dtype)``, ``x.to("cpu", dtype)``, ``x.to(other)``, with `non_blocking` (which says
    nothing on the CPU), `copy` and `memory_format`.

    Parameters
    ----------
    input
        Any shape.
    dtype
        Anything that ``np.dtype`` takes, or a tensor.

    Raises
    ------
    RuntimeError
        Another device than the CPU and that of its array: a tensor on a GPU (CuPy's) goes to the CPU, and its gradient
        back.
    TypeError
        What names no dtype.

    Source: a conversion between floating dtypes has slope 1; its gradient is converted back at the edge.

    >>> import plugrad as pg
    >>> pg.tensor([1.5]).to(pg.float64)
    tensor([1.5000], dtype=torch.float64)
    """

@overload
def to(
    input: AnyArray,
    *args: Any,
    device: Any = None,
    dtype: DTypeLike | None = None,
    non_blocking: builtins.bool = False,
    copy: builtins.bool = False,
    memory_format: Any = None,
) -> Any: ...

@overload
def topk(
    input: Tensor,
    k: builtins.int,
    dim: builtins.int = -1,
    largest: builtins.bool = True,
    sorted: builtins.bool = True,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> TopkResult:
    """The `k` largest elements along `dim`, or the smallest, as (values, indices), in order.

    Raises
    ------
    RuntimeError
        There are fewer than `k`.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.topk(pg.tensor([3.0, 1.0, 2.0]), 2).values
    tensor([3., 2.])
    """

@overload
def topk(
    input: AnyArray,
    k: builtins.int,
    dim: builtins.int = -1,
    largest: builtins.bool = True,
    sorted: builtins.bool = True,
    *,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def trace(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Sum of the elements on the main diagonal of a matrix.

    Raises
    ------
    RuntimeError
        `input` is no matrix.

    >>> import plugrad as pg
    >>> pg.trace(pg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor(5.)
    """

@overload
def trace(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def transpose(
    input: Tensor,
    dim0: builtins.int | Shape,
    dim1: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Transpose: a view with dimensions `dim0` and `dim1` exchanged; with all of them in one tuple, in this order, as
    NumPy's function of this name.

    Raises
    ------
    IndexError
        `input` has no such dimension.

    >>> import plugrad as pg
    >>> pg.transpose(pg.ones(2, 3, 4), 0, -1).shape
    torch.Size([4, 3, 2])
    """

@overload
def transpose(
    input: AnyArray,
    dim0: builtins.int | Shape,
    dim1: builtins.int | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def trapezoid(
    y: Tensor,
    x: Tensor | None = None,
    *,
    dx: Any = None,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Tensor:
    """Integral along `dim` by the trapezoidal rule, of points `y` at `x`, or a step `dx` (1) apart.

    Raises
    ------
    RuntimeError
        `x` has another length than `y`; one of them is boolean; or both `x` and `dx` are given.
    IndexError
        There is no such dimension.

    Source: the sum of (y_k + y_(k+1)) / 2 (x_(k+1) - x_k).

    >>> import plugrad as pg
    >>> pg.trapezoid(pg.tensor([1.0, 2.0, 3.0]), dx=0.5)
    tensor(2.)
    """

@overload
def trapezoid(
    y: AnyArray,
    x: AnyArray | None = None,
    *,
    dx: Any = None,
    dim: builtins.int = -1,
    axis: builtins.int = -1,
    out: Tensor | None = None,
) -> Any: ...

@overload
def triangular_solve(
    b: Tensor,
    A: Tensor,
    upper: builtins.bool = True,
    transpose: builtins.bool = False,
    unitriangular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> TriangularSolveResult:
    """Solution of A X = b under PyTorch's old name: `linalg.solve_triangular`, of Aᵀ with `transpose`.

    Raises
    ------
    RuntimeError
        The shapes do not fit, or (LinAlgError) a number on the diagonal is 0.

    >>> import plugrad as pg
    >>> pg.triangular_solve(pg.tensor([[4.0]]), pg.tensor([[2.0]])).solution
    tensor([[2.]])
    """

@overload
def triangular_solve(
    b: AnyArray,
    A: AnyArray,
    upper: builtins.bool = True,
    transpose: builtins.bool = False,
    unitriangular: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def tril(input: Tensor, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """The lower triangle of matrices: zeros above a diagonal, which is the main one for 0, and above it for 1.

    Raises
    ------
    RuntimeError
        There are less than two dimensions.

    Source: it is a projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.tril(pg.ones(2, 2))
    tensor([[1., 0.],
            [1., 1.]])
    """

@overload
def tril(input: AnyArray, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Any: ...

@overload
def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: builtins.float = 1.0,
    p: builtins.float = 2.0,
    eps: builtins.float = 1e-06,
    swap: builtins.bool = False,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Triplet loss: ``max(0, margin + d(anchor, positive) - d(anchor, negative))`` for the p-norm d.

    The inputs are (N, D) or (D,). With `swap` the smaller of the distances of `negative` from `anchor` and from
    `positive` is taken. `eps` is added to each difference, as `pairwise_distance` does.

    Raises
    ------
    ValueError
        `margin` is not positive, or there is no such `reduction`.

    Source: Balntas et al. (2016), Learning local feature descriptors with triplets and shallow convolutional networks.

    >>> import plugrad as pg
    >>> a = pg.zeros(1, 2)
    >>> pg.nn.functional.triplet_margin_loss(a, a, a)
    tensor(1.)
    """

@overload
def triplet_margin_loss(
    anchor: AnyArray,
    positive: AnyArray,
    negative: AnyArray,
    margin: builtins.float = 1.0,
    p: builtins.float = 2.0,
    eps: builtins.float = 1e-06,
    swap: builtins.bool = False,
    *,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def triplet_margin_with_distance_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    *,
    distance_function: Callable[[Any, Any], Any] | None = None,
    margin: Operand = 1.0,
    swap: builtins.bool = False,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any:
    """Triplet loss with a distance of your own: ``max(0, margin + d(anchor, positive) - d(anchor, negative))``.

    `distance_function` takes two tensors (N, D) and gives the N distances; it is `pairwise_distance` if it is None.

    Raises
    ------
    ValueError
        `margin` is not positive, or there is no such `reduction`.
    TypeError
        `distance_function` cannot be called.

    >>> import plugrad as pg
    >>> a = pg.zeros(1, 2)
    >>> pg.nn.functional.triplet_margin_with_distance_loss(a, a, a, margin=2.0)
    tensor(2.)
    """

@overload
def triplet_margin_with_distance_loss(
    anchor: AnyArray,
    positive: AnyArray,
    negative: AnyArray,
    *,
    distance_function: Callable[[Any, Any], Any] | None = None,
    margin: Operand = 1.0,
    swap: builtins.bool = False,
    reduction: builtins.str = 'mean',
    out: Tensor | None = None,
) -> Any: ...

@overload
def triu(input: Tensor, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """The upper triangle of matrices: zeros below a diagonal, which is the main one for 0, and above it for 1.

    Raises
    ------
    RuntimeError
        There are less than two dimensions.

    Source: it is a projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.triu(pg.ones(2, 2))
    tensor([[1., 1.],
            [0., 1.]])
    """

@overload
def triu(input: AnyArray, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Any: ...

@overload
def trunc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Truncation, elementwise: the whole number without the fraction; integers are left as they are.

    Raises
    ------
    NotImplementedError
        `input` is boolean or complex.

    Source: it is flat between whole numbers, so the slope is 0.

    >>> import plugrad as pg
    >>> pg.trunc(pg.tensor([-1.5, 1.5]))
    tensor([-1.,  1.])
    """

@overload
def trunc(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def unbind(
    input: Tensor,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """The parts along `dim`, a tuple of views without that dimension: ``(x[0], x[1], ...)`` for 0.

    Raises
    ------
    IndexError
        There is no such dimension.

    Source: the gradients are stacked.

    >>> import plugrad as pg
    >>> pg.unbind(pg.tensor([[1, 2], [3, 4]]))
    (tensor([1, 2]), tensor([3, 4]))
    """

@overload
def unbind(
    input: AnyArray,
    dim: builtins.int = 0,
    *,
    axis: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def unflatten(
    input: Tensor,
    dim: builtins.int,
    sizes: Shape,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """One dimension as several, of `sizes`; one of them may be -1, which is what is left.

    Raises
    ------
    RuntimeError
        The sizes do not multiply to that of the dimension, or there are none.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.unflatten(pg.ones(2, 6), 1, (3, -1)).shape
    torch.Size([2, 3, 2])
    """

@overload
def unflatten(
    input: AnyArray,
    dim: builtins.int,
    sizes: Shape,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def unfold(
    input: Tensor,
    dimension: builtins.int,
    size: builtins.int,
    step: builtins.int,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Windows of `size` along a dimension, one every `step`, with one more dimension, the last: a view.

    Windows that overlap cannot be written to. (``F.unfold``, of images, is another function.)

    Raises
    ------
    RuntimeError
        The windows are larger than the dimension, or `step` is not positive.

    Source: the adjoint adds up the gradients of the windows in which an element is.

    >>> import plugrad as pg
    >>> pg.arange(5).unfold(0, 3, 2)
    tensor([[0, 1, 2],
            [2, 3, 4]])
    """

@overload
def unfold(
    input: AnyArray,
    dimension: builtins.int,
    size: builtins.int,
    step: builtins.int,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def uniform(
    input: Tensor,
    from_: builtins.float = 0,
    to: builtins.float = 1,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Draw uniform numbers from `from_` to below `to` in the shape and dtype of `input`: ``x.uniform_(from, to)``.

    Raises
    ------
    RuntimeError
        `from_` is above `to`, or one of them or their difference beyond the dtype.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> pg.zeros(3).uniform_(1, 3)
    tensor([1.9925, 2.5364, 1.1770])
    """

@overload
def uniform(
    input: AnyArray,
    from_: builtins.float = 0,
    to: builtins.float = 1,
    generator: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def unique(
    input: Tensor,
    sorted: builtins.bool = True,
    return_inverse: builtins.bool = False,
    return_counts: builtins.bool = False,
    dim: builtins.int | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any:
    """Unique elements, in ascending order, or unique slices along `dim`; a tuple if indices or counts are requested.

    Parameters
    ----------
    return_inverse
        Where in the result each element is.
    return_counts
        How often each element occurs.

    The gradient of a value goes to its first element. (PyTorch has none.)

    >>> import plugrad as pg
    >>> pg.unique(pg.tensor([3, 1, 3]), return_counts=True)
    (tensor([1, 3]), tensor([1, 2]))
    """

@overload
def unique(
    input: AnyArray,
    sorted: builtins.bool = True,
    return_inverse: builtins.bool = False,
    return_counts: builtins.bool = False,
    dim: builtins.int | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def unique_consecutive(
    input: Tensor,
    return_inverse: builtins.bool = False,
    return_counts: builtins.bool = False,
    dim: builtins.int | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any:
    """The elements, or slices along `dim`, without those that equal the one before; `unique` otherwise.

    >>> import plugrad as pg
    >>> pg.unique_consecutive(pg.tensor([1, 1, 2, 1]))
    tensor([1, 2, 1])
    """

@overload
def unique_consecutive(
    input: AnyArray,
    return_inverse: builtins.bool = False,
    return_counts: builtins.bool = False,
    dim: builtins.int | None = None,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def unravel_index(
    indices: Tensor,
    shape: builtins.int | Shape,
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Places of a flat tensor as indices of one of `shape`: a tuple with one tensor for each dimension.

    A place beyond the last begins anew at 0, and a negative one counts from the end, as in PyTorch.

    Raises
    ------
    TypeError
        `indices` are no integers.
    ValueError
        A size is negative.

    >>> import plugrad as pg
    >>> pg.unravel_index(pg.tensor([4, 5]), (2, 3))
    (tensor([1, 1]), tensor([1, 2]))
    """

@overload
def unravel_index(
    indices: AnyArray,
    shape: builtins.int | Shape,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def unsqueeze(
    input: Tensor,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """A view with one more dimension, of size 1, at `dim`.

    Raises
    ------
    IndexError
        The result would have no dimension `dim`.

    >>> import plugrad as pg
    >>> pg.unsqueeze(pg.ones(3), 0).shape
    torch.Size([1, 3])
    """

@overload
def unsqueeze(
    input: AnyArray,
    dim: builtins.int,
    *,
    axis: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def upsample_bilinear(
    input: Tensor,
    size: Any = None,
    scale_factor: builtins.int | Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The old name of ``interpolate(mode="bilinear", align_corners=True)``.

    >>> import plugrad as pg
    >>> pg.nn.functional.upsample_bilinear(pg.tensor([[[[1.0, 3.0]]]]), (1, 3))
    tensor([[[[1., 2., 3.]]]])
    """

@overload
def upsample_bilinear(
    input: AnyArray,
    size: Any = None,
    scale_factor: builtins.int | Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def upsample_nearest(
    input: Tensor,
    size: Any = None,
    scale_factor: builtins.int | Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The old name of ``interpolate(mode="nearest")``.

    >>> import plugrad as pg
    >>> pg.nn.functional.upsample_nearest(pg.tensor([[[1.0, 3.0]]]), scale_factor=2)
    tensor([[[1., 1., 3., 3.]]])
    """

@overload
def upsample_nearest(
    input: AnyArray,
    size: Any = None,
    scale_factor: builtins.int | Sequence[builtins.int] | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def vander(
    x: Tensor,
    N: builtins.int | None = None,
    increasing: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Vandermonde matrix: powers of a vector as columns, `N` of them, falling, or `increasing`.

    Raises
    ------
    RuntimeError
        `x` is no vector, or `N` is negative.

    >>> import plugrad as pg
    >>> pg.vander(pg.tensor([2, 3]), 3)
    tensor([[4, 2, 1],
            [9, 3, 1]])
    """

@overload
def vander(
    x: AnyArray,
    N: builtins.int | None = None,
    increasing: builtins.bool = False,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def var(
    input: Tensor,
    dim: Dims | builtins.bool = None,
    unbiased: builtins.bool | None = None,
    keepdim: builtins.bool = False,
    *,
    correction: builtins.float | None = None,
    axis: Dims | builtins.bool = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Variance over `dim`: an int, a tuple of ints, or None for all dimensions; of complex numbers it is real.

    Parameters
    ----------
    correction
        What is taken off the number of elements: 1, or 0 for the mean of the squares, as in NumPy.
    unbiased
        The same in older programs: True is 1, False is 0. ``var(x, False)`` is understood.

    Raises
    ------
    RuntimeError
        `input` is not floating or complex, or a dimension appears twice.
    IndexError
        There is no such dimension.

    Source: sum of |x - mean(x)|² / (n - correction).

    >>> import plugrad as pg
    >>> pg.var(pg.tensor([1.0, 2.0, 3.0])), pg.var(pg.tensor([1.0, 2.0, 3.0]), correction=0)
    (tensor(1.), tensor(0.6667))
    """

@overload
def var(
    input: AnyArray,
    dim: Dims | builtins.bool = None,
    unbiased: builtins.bool | None = None,
    keepdim: builtins.bool = False,
    *,
    correction: builtins.float | None = None,
    axis: Dims | builtins.bool = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def var_mean(
    input: Tensor,
    dim: Dims | builtins.bool = None,
    unbiased: builtins.bool | None = None,
    keepdim: builtins.bool = False,
    *,
    correction: builtins.float | None = None,
    axis: Dims | builtins.bool = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, Tensor]:
    """Variance and mean over `dim`, as a tuple, with the arguments and errors of `var`.

    >>> import plugrad as pg
    >>> pg.var_mean(pg.tensor([1.0, 2.0, 3.0]))
    (tensor(1.), tensor(2.))
    """

@overload
def var_mean(
    input: AnyArray,
    dim: Dims | builtins.bool = None,
    unbiased: builtins.bool | None = None,
    keepdim: builtins.bool = False,
    *,
    correction: builtins.float | None = None,
    axis: Dims | builtins.bool = None,
    keepdims: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...

@overload
def vdot(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inner product of two vectors of one length, of which the first is conjugated.

    Raises
    ------
    RuntimeError
        One is no vector, or the lengths differ.

    >>> import plugrad as pg
    >>> pg.vdot(pg.tensor([1j]), pg.tensor([1j]))
    tensor(1.+0.j)
    """

@overload
def vdot(input: AnyArray, other: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def view(
    input: Tensor,
    *sizes: builtins.int | Shape | builtins.list[builtins.int] | DTypeLike,
    size: Shape | None = None,
    dtype: DTypeLike | None = None,
) -> Tensor:
    """The elements, in C order, in another shape, sharing the input's memory; or its bytes as another dtype.

    The shape is given as ints or as one tuple; one size may be -1, the remaining size. A view of another dtype has no
    gradient.

    Raises
    ------
    RuntimeError
        The shape does not hold the number of elements, or only a copy can have it; or the last dimension is no whole
        number of elements of the dtype, or does not lie in one piece.

    >>> import plugrad as pg
    >>> pg.arange(6).view(3, 2).shape
    torch.Size([3, 2])
    >>> pg.tensor([1.0, 2.0]).view(pg.int32)
    tensor([1065353216, 1073741824], dtype=torch.int32)
    """

@overload
def view(
    input: AnyArray,
    *sizes: builtins.int | Shape | builtins.list[builtins.int] | DTypeLike,
    size: Shape | None = None,
    dtype: DTypeLike | None = None,
) -> Any: ...

@overload
def view_as(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """`view` in the shape of another tensor: ``view_as(input, other)``.

    >>> import plugrad as pg
    >>> pg.view_as(pg.arange(6), pg.ones(2, 3)).shape
    torch.Size([2, 3])
    """

@overload
def view_as(input: AnyArray, other: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def view_as_complex(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Complex numbers of real and imaginary parts in a last dimension of two: (..., 2) gives (...). It shows the
    memory of `input`.

    Raises
    ------
    RuntimeError
        The last dimension is not of two, or its numbers do not lie side by side, or the dtype is neither single nor
        double.

    Source: dz = dx + i dy.

    >>> import plugrad as pg
    >>> pg.view_as_complex(pg.tensor([[1.0, 2.0]]))
    tensor([1.+2.j])
    """

@overload
def view_as_complex(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def view_as_real(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Real and imaginary parts of complex numbers in a last dimension of two: (...) gives (..., 2). It shows the
    memory of `input`.

    Raises
    ------
    RuntimeError
        `input` is real.

    Source: dz = dx + i dy.

    >>> import plugrad as pg
    >>> pg.view_as_real(pg.tensor([1 + 2j]))
    tensor([[1., 2.]])
    """

@overload
def view_as_real(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def vsplit(
    input: Tensor,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    *,
    out: Tensor | None = None,
) -> builtins.tuple[Tensor, ...]:
    """Parts along the first dimension of at least two: `tensor_split` into equal parts, as views.

    >>> import plugrad as pg
    >>> [part.shape for part in pg.vsplit(pg.ones(4, 3), 2)]
    [torch.Size([2, 3]), torch.Size([2, 3])]
    """

@overload
def vsplit(
    input: AnyArray,
    indices_or_sections: builtins.int | builtins.tuple[builtins.int, ...] | builtins.list[builtins.int],
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def vstack(
    tensors: builtins.tuple[Tensor, ...] | builtins.list[Tensor],
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Tensors one above the other: joined along the first dimension, vectors as rows.

    Raises
    ------
    RuntimeError
        Their sizes do not fit.

    >>> import plugrad as pg
    >>> pg.vstack([pg.tensor([1, 2]), pg.tensor([3, 4])])
    tensor([[1, 2],
            [3, 4]])
    """

@overload
def vstack(tensors: Sequence[AnyArray], *, out: Tensor | None = None) -> Any: ...

@overload
def where(
    condition: Tensor,
    input: Operand,
    other: Operand,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Selection by a condition: `input` where `condition` is true, `other` elsewhere; all three broadcast.

    `condition` is boolean; `input` and `other` are tensors or numbers, of which an integer never
    widens a floating one. Of `condition` alone, of any dtype, the indices of what is not 0:
    ``nonzero(condition, as_tuple=True)``.

    Raises
    ------
    RuntimeError
        The shapes do not broadcast, or `condition` is not boolean.

    >>> import plugrad as pg
    >>> x = pg.tensor([-1.0, 2.0])
    >>> pg.where(x > 0, x, 0.0)
    tensor([0., 2.])
    >>> pg.where(x > 0)
    (tensor([1]),)
    """

@overload
def where(condition: Tensor) -> builtins.tuple[Tensor, ...]: ...

@overload
def where(condition: AnyArray, input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def where(condition: AnyArray) -> Any: ...

@overload
def xlogy(input: Tensor, other: Operand, *, out: Tensor | None = None) -> Tensor:
    """x log(y), elementwise with broadcasting; 0 where x is 0, unless y is nan.

    Source: d x log(y) = log(y) dx + x/y dy; by x it is 0 where x is 0 and y not positive.

    >>> import plugrad as pg
    >>> pg.xlogy(pg.tensor([0.0, 2.0]), pg.tensor([0.0, 1.0]))
    tensor([0., 0.])
    """

@overload
def xlogy(input: Operand, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...

@overload
def xlogy(input: Operand, other: Operand, *, out: Tensor | None = None) -> Any: ...

@overload
def zero(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Zeros like `input`; it has no gradient.

    >>> import plugrad as pg
    >>> pg.ones(2).zero_()
    tensor([0., 0.])
    """

@overload
def zero(input: AnyArray, *, out: Tensor | None = None) -> Any: ...

@overload
def zeta_by_exponent(
    input: Tensor,
    other: Tensor,
    order: builtins.int,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Derivative of the Hurwitz zeta function by its exponent, of some order, elementwise, also from -1 to 1.

    Source: DLMF 25.2.9 for ζ(s, q), differentiated: 20 terms or more before the integral, 9 of Bernoulli's numbers. The
    relative error is below 1e-13 above s = 1 (measured against mpmath), and below 1e-11 from -1 to 1.

    >>> import plugrad as pg
    >>> pg.zeta_by_exponent(pg.tensor(2.0), 1.0, order=1)
    tensor(-0.9375)
    """

@overload
def zeta_by_exponent(
    input: AnyArray,
    other: AnyArray,
    order: builtins.int,
    *,
    out: Tensor | None = None,
) -> Any: ...
