"""Known differences from PyTorch: what differs of which ops, why, and the condition under which it does.

The tests of random cases and of PyTorch's operator database ask `reason`. A row excuses no op, only what its condition
describes: certain arguments, dtypes, or places of the result. A wrong number anywhere else is a failure.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tests.ops_builtin.builtin.differences import (
    Case,
    before_log_softmax,
    beyond,
    both,
    coincident,
    complex_,
    constant,
    dependent,
    either,
    empty,
    equals,
    half,
    hermitian_part_is_the_same,
    in_another_order,
    integers,
    lacks_factor,
    large,
    low,
    mixed,
    near,
    only,
    ours_is_0,
    overflown,
    says,
    scattered_memory,
    single,
    singular,
    theirs_is_0,
    whole_turns,
    within,
    zero_on_diagonal,
)


class Known(NamedTuple):
    """A row: why results of a kind differ, of which ops, and when."""

    kind: str
    ops: str
    why: str
    when: Callable[[Case], bool]


def reason(case):
    """Return the first row that describes a difference, or None."""
    for row in TOLD:
        of_op = row.ops == "*" or case.name in row.ops.split()
        if of_op and case.said.kind in row.kind.split(", ") and row.when(case):
            return row
    return None


CONVOLUTIONS = "conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d"
POLYNOMIALS = (
    "special_chebyshev_polynomial_t special_chebyshev_polynomial_u special_chebyshev_polynomial_v "
    "special_chebyshev_polynomial_w special_shifted_chebyshev_polynomial_t "
    "special_shifted_chebyshev_polynomial_u special_shifted_chebyshev_polynomial_v "
    "special_shifted_chebyshev_polynomial_w special_hermite_polynomial_h special_hermite_polynomial_he "
    "special_laguerre_polynomial_l special_legendre_polynomial_p"
)
SOFTMAX = "softmax log_softmax softmin masked_softmax masked_log_softmax masked_softmin"
GRADIENTS = "first gradient, second gradient"


def numbers_in_other_triangle(c):
    L = c["L"] if c["L"] is not None else c.first
    return (np.tril(L, -1) if c["upper"] else np.triu(L, 1)).any()


def held_at_eps(c):
    """The norms or the variance are not above eps, or equal it."""
    eps = c["eps"] or 1e-12
    if c.name == "gaussian_nll_loss":
        return (c["var"] <= eps).any()
    dim = 1 if c["dim"] is None else c["dim"]
    with np.errstate(all="ignore"):
        norms = [
            np.linalg.norm(np.atleast_1d(x.astype(float)), axis=dim if x.ndim > 1 else 0)
            for x in c.arrays[:2]
        ]
        return any((norm <= max(eps, eps**0.5)).any() for norm in norms)


def at_corner_of_grid(c):
    """A place is a whole number of pixels, a corner of an interpolation, or half of one, where it is reflected."""
    grid, sizes = c["grid"].astype(float), np.array(c["input"].shape[:1:-1])
    at = (grid + 1) / 2 * (sizes - 1) if c["align_corners"] else ((grid + 1) * sizes - 1) / 2
    return (abs(2 * at - np.round(2 * at)) < 1e-4).any()


def left_out(c):
    """Some singular values are not above `rcond` times the largest."""
    s = np.linalg.svd(c["A"], compute_uv=False)
    return c["rcond"] is not None and (s <= c["rcond"] * s.max(-1, keepdims=True)).any()


def tied_at_bound(c):
    return any(
        np.equal(c["input"], c[bound]).any() if c[bound] is not None else False
        for bound in ("min", "max", "other")
    ) or (c["min"] is not None and c["max"] is not None and np.equal(c["min"], c["max"]).any())


def no_freedom(c):
    """As many degrees of freedom are taken away as there are, or more."""
    dims = c["dim"]
    x = c["input"]
    axes = (
        tuple(range(x.ndim))
        if dims is None or dims == ()
        else dims
        if isinstance(dims, tuple)
        else (dims,)
    )
    count = np.prod([x.shape[axis] for axis in axes]) if x.ndim else 1
    return count <= (1 if c["correction"] is None else c["correction"])


def unordered(c):
    edges = next(
        (c[name] for name in ("boundaries", "sorted_sequence") if c[name] is not None), None
    )
    return edges is not None and not (np.diff(edges) >= 0).all()


TOLD = [
    # Dtypes and shapes.
    Known(
        "dtype or shape",
        "*",
        "a 0-d tensor counts in NumPy's promotion like any other (docs/from-pytorch.md)",
        lambda c: mixed(c) and any(not array.ndim for array in c.arrays),
    ),
    Known(
        "dtype or shape",
        f"{SOFTMAX} local_response_norm scaled_dot_product_attention",
        "without elements PyTorch leaves integers as they are",
        both(empty, integers),
    ),
    Known(
        "dtype or shape",
        "pixel_unshuffle",
        "without elements PyTorch returns the input as it is",
        empty,
    ),
    Known(
        "dtype or shape", "addmv", "without elements PyTorch's has the shape of the input", empty
    ),
    Known(
        "dtype or shape",
        "addbmm baddbmm bmm conv3d einsum linalg_solve_triangular masked_logaddexp",
        "PyTorch promotes no mixed dtypes, and does not always refuse them",
        mixed,
    ),
    Known(
        "dtype or shape",
        "binary_cross_entropy_with_logits cdist huber_loss rms_norm scaled_dot_product_attention",
        "PyTorch has the dtype of one of both",
        mixed,
    ),
    Known(
        "dtype or shape",
        "hinge_embedding_loss",
        "a margin of a fraction makes no integers",
        integers,
    ),
    Known(
        "dtype or shape",
        CONVOLUTIONS,
        "without input channels PyTorch has no output channels",
        lambda c: (
            not c["input"].shape[-3 if c.name.endswith("2d") else -2] or not c["weight"].shape[1]
        ),
    ),
    # Values.
    Known("value", "bucketize searchsorted", "boundaries with nan, or in no order", unordered),
    Known("value", "sign", "the sign of nan is nan", only(lambda c: np.isnan(c.first))),
    Known(
        "value",
        "linalg_slogdet",
        "of nan, LAPACK's sign is no number",
        lambda c: np.isnan(c.first).any(),
    ),
    Known(
        "value",
        POLYNOMIALS,
        "of nan, a polynomial of PyTorch's is not always nan",
        only(lambda c: np.isnan(c.first)),
    ),
    Known(
        "value",
        "special_bessel_j0 special_bessel_j1 special_bessel_y0 special_bessel_y1",
        "PyTorch's has 7 digits",
        near(1e-6),
    ),
    Known("value", "special_airy_ai", "PyTorch's has 7 digits", within(1e-5)),
    Known(
        "value, first gradient, second gradient",
        "igamma igammac",
        "PyTorch's has 7 digits",
        within(1e-6),
    ),
    Known("value", "linalg_eigvals", "their order is free", in_another_order),
    Known(
        "value",
        "pow float_power",
        "in PyTorch the complex power 0 of 0 is nan",
        only(lambda c: np.isnan(c.said.theirs) & (c.said.ours == 1)),
    ),
    Known("value", "corrcoef", "a row without spread has no correlation", constant),
    Known("value", "gradient", "steps of 0", lambda c: not np.all(c["spacing"])),
    Known(
        "value",
        "margin_ranking_loss",
        "PyTorch wraps negative numbers",
        lambda c: c.first.dtype == np.uint8,
    ),
    Known("value", "local_response_norm", "PyTorch cuts off the mean of integers", integers),
    Known(
        "value",
        "interpolate",
        "of bytes, a tie of a dimension's weights may be rounded to the other side",
        both(
            lambda c: c.first.dtype == np.uint8,
            only(lambda c: abs(c.said.ours.astype(int) - c.said.theirs) <= 2),
        ),
    ),
    Known("value", "histc", "in half precision PyTorch rounds the borders of bins", half),
    Known(
        "value, first gradient",
        "grid_sample",
        "computed in single precision: the nearest pixel, or the side of a reflection, may be another",
        both(
            half,
            either(near(5e-2), equals("mode", "nearest"), equals("padding_mode", "reflection")),
        ),
    ),
    Known(
        "value",
        "cholesky_inverse",
        "PyTorch drops imaginary parts of the diagonal, which no factor has",
        lambda c: complex_(c) and c.first.diagonal(0, -2, -1).imag.any(),
    ),
    Known(
        "value",
        "linalg_cholesky_ex",
        "a matrix that is not positive definite has no factor: nan",
        lacks_factor,
    ),
    Known(
        "value, first gradient, second gradient, gradient error",
        "linalg_qr qr",
        "a dependent column stands for no direction",
        dependent,
    ),
    Known(
        "value, first gradient, second gradient, gradient error",
        "linalg_lu linalg_lu_factor linalg_lu_factor_ex lu",
        "a matrix without pivots: rounding decides",
        dependent,
    ),
    Known(
        "value, first gradient, second gradient, gradient error",
        "linalg_cond linalg_inv linalg_inv_ex linalg_lstsq linalg_solve_ex linalg_pinv pinverse logdet linalg_det "
        "linalg_tensorinv linalg_tensorsolve linalg_solve matrix_power linalg_slogdet",
        "a matrix that is singular, or nearly: rounding decides",
        singular,
    ),
    Known(
        "value, first gradient, second gradient",
        "linalg_lstsq",
        "small singular values are left out: PyTorch's gradient forgets it, and its driver gelsy takes other numbers",
        left_out,
    ),
    Known(
        "value",
        "poisson_nll_loss",
        "of integers PyTorch computes in single precision",
        both(integers, near(1e-6)),
    ),
    Known(
        "first gradient, second gradient, gradient error",
        "linalg_cond linalg_eigvals linalg_eigvalsh linalg_eigh linalg_matrix_norm linalg_norm linalg_pinv pinverse "
        "linalg_svd linalg_svdvals norm svd linalg_lstsq",
        "equal singular values or eigenvalues: there is no derivative",
        coincident,
    ),
    # Gradients.
    Known(
        GRADIENTS,
        "atan2 hypot",
        "of uint8 PyTorch squares without room",
        lambda c: any(a.dtype == np.uint8 for a in c.arrays),
    ),
    Known(
        GRADIENTS,
        "cholesky_inverse cholesky_solve",
        "PyTorch's gradient has numbers in the triangle that is not read, and is right where that is 0",
        either(only(ours_is_0), numbers_in_other_triangle),
    ),
    Known(
        GRADIENTS,
        "linalg_cholesky linalg_cholesky_ex",
        "PyTorch's gradient by a Hermitian matrix is not Hermitian",
        both(complex_, hermitian_part_is_the_same),
    ),
    Known(
        "first gradient",
        "cummax cummin",
        "PyTorch's gradient of no elements is its input",
        empty,
    ),
    Known(
        GRADIENTS,
        "as_strided_scatter put index_copy max_unpool1d max_unpool2d max_unpool3d scatter scatter_reduce",
        "the last of several that go to one place counts; PyTorch gives each the gradient, and `scatter_reduce` also "
        "elements of `src` that it does not read",
        only(ours_is_0),
    ),
    Known(
        GRADIENTS, "ldexp", "2 to a negative integer is 0 in PyTorch's gradient", only(theirs_is_0)
    ),
    Known(
        GRADIENTS,
        "digamma lgamma mvlgamma polygamma",
        "at a pole the slope is inf",
        only(lambda c: ~np.isfinite(c.said.ours)),
    ),
    Known(
        "second gradient",
        "cumprod vander linalg_vander",
        "PyTorch divides by the elements, and loses the digits that a tiny one has lost of 1",
        lambda c: (np.abs(c.first) < 1e-3).any(),
    ),
    Known(
        f"value, {GRADIENTS}",
        "multilabel_soft_margin_loss",
        "of targets with more dimensions PyTorch sums along another one",
        lambda c: c["target"].ndim > c["input"].ndim,
    ),
    Known(
        "unclear error",
        "to",
        "`place` is no argument of users",
        lambda c: c["place"] is not None,
    ),
    Known(
        GRADIENTS,
        "polar",
        "of sizes that are 0 or negative PyTorch's slope is that of their absolute value",
        lambda c: (c["abs"] <= 0).any(),
    ),
    Known(
        GRADIENTS, "hardsigmoid", "PyTorch's slope of 1/6 is one of single precision", within(1e-6)
    ),
    Known(
        GRADIENTS,
        "std std_mean var var_mean masked_std masked_var",
        "of numbers that are all equal there is none, or of too few",
        either(constant, no_freedom),
    ),
    Known(GRADIENTS, "corrcoef", "a row without spread has no correlation", constant),
    Known(
        GRADIENTS,
        "cosine_similarity gaussian_nll_loss",
        "PyTorch's goes on where the value is held at eps",
        held_at_eps,
    ),
    Known(
        GRADIENTS,
        "binary_cross_entropy",
        "PyTorch divides by 1e-12 at least, here the slope is 0",
        only(lambda c: (c["input"] == 0) | (c["input"] == 1)),
    ),
    Known(
        GRADIENTS, "clamp nextafter", "of equal bounds, or at one, it is another's", tied_at_bound
    ),
    Known(
        GRADIENTS,
        "lp_pool1d lp_pool2d lp_pool3d",
        "a sum of 0 has slope 1, PyTorch's 0",
        lambda c: c["norm_type"] == 1 and (c.expected[0] == 0).any(),
    ),
    Known(
        "second gradient",
        "pow float_power",
        "PyTorch's slope by the base is constant where the exponent is 0",
        lambda c: (np.asarray(c["exponent"]) == 0).any(),
    ),
    Known(
        "second gradient",
        "fmod",
        "a remainder by 0 is nan",
        lambda c: (np.asarray(c["other"]) == 0).any(),
    ),
    Known("second gradient", "prelu sinc angle copysign", "at 0", lambda c: (c.first == 0).any()),
    Known(
        "second gradient",
        "softplus",
        "where the function changes",
        lambda c: (c["beta"] * c["input"] == c["threshold"]).any(),
    ),
    Known(
        "second gradient",
        "logit",
        "beyond 0 and 1, where the value is nan",
        lambda c: ((c["input"] < 0) | (c["input"] > 1)).any(),
    ),
    Known(
        "second gradient", "grid_sample", "where the interpolation has a corner", at_corner_of_grid
    ),
    Known(
        "second gradient",
        "batch_norm group_norm instance_norm",
        "of numbers that are all equal",
        constant,
    ),
    Known(
        "gradient error, refused",
        "*",
        "a rule of real numbers says so of complex ones",
        both(complex_, says("declared for real numbers only")),
    ),
    Known(
        "dtype or shape, gradient error",
        "complex",
        "NumPy has no complex numbers of half precision",
        half,
    ),
    Known(
        "second gradient",
        "linalg_pinv pinverse linalg_inv linalg_inv_ex linalg_solve linalg_lstsq",
        "powers of the inverse lose digits",
        within(1e-6),
    ),
    Known(
        GRADIENTS,
        "linalg_householder_product ormqr",
        "large numbers lose digits",
        either(within(1e-7), both(within(1e-5), large)),
    ),
    Known(
        "first gradient, second gradient",
        "copysign cov corrcoef linalg_householder_product scatter_reduce index_reduce normalize special_log_ndtr cdist "
        "logcumsumexp scaled_dot_product_attention",
        "what is 0, or a difference of large numbers, has rounding errors of single precision",
        both(single, near(1e-3)),
    ),
    Known(
        "value, first gradient",
        "cdist masked_normalize normalize pow tan scaled_dot_product_attention",
        "half precision",
        both(half, either(near(5e-2), only(overflown))),
    ),
    Known(
        GRADIENTS,
        "logcumsumexp",
        "beside large numbers PyTorch's loses digits, in half precision all",
        both(either(half, both(single, near(5e-3))), large),
    ),
    Known(
        "second gradient",
        "linalg_norm masked_logaddexp",
        "PyTorch's is nan at 0, or of -inf",
        only(lambda c: np.isnan(c.said.theirs)),
    ),
    Known(
        GRADIENTS,
        "ctc_loss",
        "PyTorch's gradient is that of the numbers before log_softmax",
        before_log_softmax,
    ),
    Known("value", "logdet", "the logarithm of a negative number has either sign", whole_turns),
    Known(
        "dtype or shape",
        "alpha_dropout feature_alpha_dropout",
        "truth values become integers",
        lambda c: "b" in c.kinds,
    ),
    Known(
        "dtype or shape",
        "batch_norm",
        "without elements PyTorch leaves integers as they are",
        both(empty, integers),
    ),
    Known(
        "value, first gradient",
        "soft_margin_loss polygamma masked_prod normalize",
        "in half precision PyTorch's overflows where the result does not",
        both(half, only(lambda c: ~np.isfinite(c.said.theirs))),
    ),
    # What is refused here.
    Known("refused", "logspace", "powers are no truth values", says("logspace_cpu")),
    Known(
        "refused",
        "batch_norm",
        "without elements PyTorch takes a vector",
        both(empty, says("at least two dimensions")),
    ),
    Known(
        "refused",
        "linalg_lu_factor linalg_lu linalg_lu_factor_ex lu",
        "settings are looked at, also where there are no elements",
        both(empty, says("pivoting")),
    ),
    Known(
        "refused",
        "adaptive_avg_pool2d adaptive_avg_pool3d",
        "PyTorch's mean of whole images takes any number of dimensions",
        both(says("Expected .* tensor, but got"), equals("output_size", 1, (1, 1), (1, 1, 1))),
    ),
    Known(
        "refused",
        "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d",
        "sizes are looked at, also where there are no elements",
        both(empty, says("non-zero size")),
    ),
    Known("refused", "matrix_exp", "half precision is refused, as in all of linalg", half),
    Known(
        "refused",
        "linalg_matrix_rank",
        "shapes are looked at, also where there are no elements",
        empty,
    ),
    Known(
        "refused",
        "*",
        "PyTorch has no error for half precision, integers or mixed dtypes where there are no elements",
        both(
            low,
            says(
                "not implemented for|Low precision|Expected a floating point|expected scalar type|should be the same|"
                "could not infer|square matrices|with two bool tensors"
            ),
        ),
    ),
    Known("refused", CONVOLUTIONS, "mixed dtypes", mixed),
    Known(
        "refused", CONVOLUTIONS, "PyTorch has no error for sizes where there are no elements", empty
    ),
    Known(
        "refused",
        "addbmm addcmul addmm addmv addr baddbmm index_add",
        "a fraction times integers is refused, not cut off",
        both(integers, says("must not be a (fraction|floating)")),
    ),
    Known("refused", "avg_pool3d lp_pool3d", "integers are refused, as by avg_pool2d", integers),
    Known(
        "refused",
        "cholesky_solve linalg_cond linalg_inv linalg_inv_ex linalg_lu_factor linalg_solve "
        "linalg_tensorinv matrix_power",
        "a singular matrix is refused where rounding leaves PyTorch a pivot",
        both(says("[Ss]ingular"), either(singular, zero_on_diagonal)),
    ),
    Known(
        "refused",
        "linalg_solve_triangular triangular_solve",
        "a singular matrix is refused where PyTorch goes on with inf",
        both(says("singular"), zero_on_diagonal),
    ),
    Known("refused", "linalg_solve_triangular", "mixed dtypes", mixed),
    Known(
        "refused",
        "add clamp mul pow rsub sub",
        "a number that the dtype cannot hold",
        both(beyond, says("out of bounds|without overflow")),
    ),
    Known(
        "refused", "pow float_power", "negative powers of integers", says("negative integer powers")
    ),
    Known(
        "refused",
        "binary_cross_entropy_with_logits cross_entropy",
        "weights have no gradient",
        says("not differentiable with respect"),
    ),
    Known("refused", "diff", "a dimension is looked at, also if nothing is done", equals("n", 0)),
    Known(
        "refused",
        "embedding embedding_bag gather",
        "there are no sparse gradients",
        says("no sparse gradients"),
    ),
    Known("refused", "floor_divide", "numbers alone are no tensors", lambda c: not c.arrays),
    Known(
        "refused",
        "gradient huber_loss l1_loss mse_loss smooth_l1_loss",
        "booleans have no difference",
        lambda c: "b" in c.kinds,
    ),
    Known(
        "refused",
        "gradient",
        "coordinates are as many as there are elements",
        says("of the size of the input's"),
    ),
    Known(
        "refused",
        "logaddexp masked_logaddexp logcumsumexp",
        "complex numbers are refused, as by NumPy's",
        complex_,
    ),
    Known(
        "refused",
        "softmax log_softmax softmin adaptive_avg_pool1d adaptive_avg_pool3d",
        "complex numbers are refused, not cut off",
        complex_,
    ),
    Known("refused", "linalg_cholesky", "half precision is refused even without elements", half),
    Known(
        "refused",
        "max_unpool1d max_unpool2d max_unpool3d",
        "an output of no elements holds no index",
        empty,
    ),
    Known(
        "refused",
        "scaled_dot_product_attention",
        "shapes are looked at, also where there are no elements",
        empty,
    ),
    Known(
        "refused", "tile", "a negative number is refused, also where there are no elements", empty
    ),
    Known(
        "refused",
        "interpolate upsample_bilinear",
        "PyTorch rounds means to integers",
        lambda c: c.first.dtype == np.uint8,
    ),
    Known("refused", "view_as_complex", "NumPy has no complex numbers of half precision", half),
    Known(
        "refused, value",
        "as_strided as_strided_scatter view view_as view_as_complex",
        "the test gives PyTorch its tensors in one block of memory",
        scattered_memory,
    ),
    Known(
        "refused",
        "masked_cumprod masked_cumsum masked_softmax masked_log_softmax masked_softmin masked_median",
        "without a dimension there is no order; PyTorch takes the first",
        equals("dim", None),
    ),
    Known(
        "refused",
        "native_batch_norm",
        "a weight of another size is refused",
        says("do not broadcast|batch_norm"),
    ),
    Known(
        "refused",
        "histogramdd",
        "points without coordinates have no bin; PyTorch's is empty",
        lambda c: not c["input"].shape[-1],
    ),
    Known(
        "refused",
        "embedding_bag",
        "bags that do not follow each other: PyTorch's are undefined",
        says("others ascend"),
    ),
]
"""What differs on purpose, of which ops, why, and when."""
