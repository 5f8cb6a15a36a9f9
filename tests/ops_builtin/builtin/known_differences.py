"""Known differences from PyTorch: what differs of which ops, why, and the condition under which it does.

The tests of random cases and of PyTorch's operator database ask `reason`. A row excuses no op, only what its condition
describes: certain arguments, dtypes, or places of the result. A wrong number anywhere else is a failure.
The conditions are those of `differences` and of this file, and of what they make.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tests.ops_builtin.builtin import differences
from tests.ops_builtin.builtin.differences import Case

# kinds of difference :: ops :: condition :: why
TABLE = r"""
    # Dtypes and shapes.
    dtype or shape :: * :: lambda c: mixed(c) and any(not array.ndim for array in c.arrays) :: a 0-d tensor counts
        in NumPy's promotion like any other (docs/from-pytorch.md)
    dtype or shape :: SOFTMAX local_response_norm scaled_dot_product_attention :: both(empty, integers) :: without
        elements PyTorch leaves integers as they are
    dtype or shape :: pixel_unshuffle :: empty :: without elements PyTorch returns the input as it is
    dtype or shape :: addmv :: empty :: without elements PyTorch's has the shape of the input
    dtype or shape :: addbmm baddbmm bmm conv3d einsum linalg_solve_triangular masked_logaddexp :: mixed :: PyTorch
        promotes no mixed dtypes, and does not always refuse them
    dtype or shape :: binary_cross_entropy_with_logits cdist huber_loss rms_norm scaled_dot_product_attention ::
        mixed :: PyTorch has the dtype of one of both
    dtype or shape :: hinge_embedding_loss :: integers :: a margin of a fraction makes no integers
    dtype or shape :: CONVOLUTIONS :: lambda c: not c["input"].shape[-3 if c.name.endswith("2d") else -2] or not
        c["weight"].shape[1] :: without input channels PyTorch has no output channels
    # Values.
    value :: bucketize searchsorted :: unordered :: boundaries with nan, or in no order
    value :: sign :: only(lambda c: np.isnan(c.first)) :: the sign of nan is nan
    value :: linalg_slogdet :: lambda c: np.isnan(c.first).any() :: of nan, LAPACK's sign is no number
    value :: POLYNOMIALS :: only(lambda c: np.isnan(c.first)) :: of nan, a polynomial of PyTorch's is not always nan
    value :: special_bessel_j0 special_bessel_j1 special_bessel_y0 special_bessel_y1 :: near(1e-06) :: PyTorch's has
        7 digits
    value :: special_airy_ai :: within(1e-05) :: PyTorch's has 7 digits
    value, gradients :: igamma igammac :: within(1e-06) :: PyTorch's has 7 digits
    value :: linalg_eigvals :: in_another_order :: their order is free
    value :: pow float_power :: only(lambda c: np.isnan(c.said.theirs) & (c.said.ours == 1)) :: in PyTorch the
        complex power 0 of 0 is nan
    value :: corrcoef :: constant :: a row without spread has no correlation
    value :: gradient :: lambda c: not np.all(c["spacing"]) :: steps of 0
    value :: margin_ranking_loss :: lambda c: c.first.dtype == np.uint8 :: PyTorch wraps negative numbers
    value :: local_response_norm :: integers :: PyTorch cuts off the mean of integers
    value :: interpolate :: both(lambda c: c.first.dtype == np.uint8, only(lambda c: abs(c.said.ours.astype(int) -
        c.said.theirs) <= 2)) :: of bytes, a tie of a dimension's weights may be rounded to the other side
    value :: histc :: half :: in half precision PyTorch rounds the borders of bins
    value, first gradient :: grid_sample :: both(half, either(near(0.05), equals("mode", "nearest"),
        equals("padding_mode", "reflection"))) :: computed in single precision: the nearest pixel, or the side of a
        reflection, may be another
    value :: cholesky_inverse :: lambda c: complex_(c) and c.first.diagonal(0, -2, -1).imag.any() :: PyTorch drops
        imaginary parts of the diagonal, which no factor has
    value :: linalg_cholesky_ex :: lacks_factor :: a matrix that is not positive definite has no factor: nan
    value, gradients, gradient error :: linalg_qr qr :: dependent :: a dependent column stands for no direction
    value, gradients, gradient error :: linalg_lu linalg_lu_factor linalg_lu_factor_ex lu :: dependent :: a matrix
        without pivots: rounding decides
    value, gradients, gradient error :: linalg_cond linalg_inv linalg_inv_ex linalg_lstsq linalg_solve_ex
        linalg_pinv pinverse logdet linalg_det linalg_tensorinv linalg_tensorsolve linalg_solve matrix_power
        linalg_slogdet :: singular :: a matrix that is singular, or nearly: rounding decides
    value, gradients :: linalg_lstsq :: left_out :: small singular values are left out: PyTorch's gradient forgets
        it, and its driver gelsy takes other numbers
    value :: poisson_nll_loss :: both(integers, near(1e-06)) :: of integers PyTorch computes in single precision
    gradients, gradient error :: linalg_cond linalg_eigvals linalg_eigvalsh linalg_eigh linalg_matrix_norm
        linalg_norm linalg_pinv pinverse linalg_svd linalg_svdvals norm svd linalg_lstsq :: coincident :: equal
        singular values or eigenvalues: there is no derivative
    # Gradients.
    gradients :: atan2 hypot :: lambda c: any(a.dtype == np.uint8 for a in c.arrays) :: of uint8 PyTorch squares
        without room
    gradients :: cholesky_inverse cholesky_solve :: either(only(ours_is_0), numbers_in_other_triangle) :: PyTorch's
        gradient has numbers in the triangle that is not read, and is right where that is 0
    gradients :: linalg_cholesky linalg_cholesky_ex :: both(complex_, hermitian_part_is_the_same) :: PyTorch's
        gradient by a Hermitian matrix is not Hermitian
    first gradient :: cummax cummin :: empty :: PyTorch's gradient of no elements is its input
    gradients :: as_strided_scatter put index_copy max_unpool1d max_unpool2d max_unpool3d scatter scatter_reduce ::
        only(ours_is_0) :: the last of several that go to one place counts; PyTorch gives each the gradient, and
        `scatter_reduce` also elements of `src` that it does not read
    gradients :: ldexp :: only(theirs_is_0) :: 2 to a negative integer is 0 in PyTorch's gradient
    gradients :: digamma lgamma mvlgamma polygamma :: only(lambda c: ~np.isfinite(c.said.ours)) :: at a pole the
        slope is inf
    second gradient :: cumprod vander linalg_vander :: lambda c: (np.abs(c.first) < 0.001).any() :: PyTorch divides
        by the elements, and loses the digits that a tiny one has lost of 1
    value, gradients :: multilabel_soft_margin_loss :: lambda c: c["target"].ndim > c["input"].ndim :: of targets
        with more dimensions PyTorch sums along another one
    unclear error :: to :: lambda c: c["place"] is not None :: `place` is no argument of users
    gradients :: polar :: lambda c: (c["abs"] <= 0).any() :: of sizes that are 0 or negative PyTorch's slope is that
        of their absolute value
    gradients :: hardsigmoid :: within(1e-06) :: PyTorch's slope of 1/6 is one of single precision
    gradients :: std std_mean var var_mean masked_std masked_var :: either(constant, no_freedom) :: of numbers that
        are all equal there is none, or of too few
    gradients :: corrcoef :: constant :: a row without spread has no correlation
    gradients :: cosine_similarity gaussian_nll_loss :: held_at_eps :: PyTorch's goes on where the value is held at
        eps
    gradients :: binary_cross_entropy :: only(lambda c: (c["input"] == 0) | (c["input"] == 1)) :: PyTorch divides by
        1e-12 at least, here the slope is 0
    gradients :: clamp nextafter :: tied_at_bound :: of equal bounds, or at one, it is another's
    gradients :: lp_pool1d lp_pool2d lp_pool3d :: lambda c: c["norm_type"] == 1 and (c.expected[0] == 0).any() :: a
        sum of 0 has slope 1, PyTorch's 0
    second gradient :: pow float_power :: lambda c: (np.asarray(c["exponent"]) == 0).any() :: PyTorch's slope by the
        base is constant where the exponent is 0
    second gradient :: fmod :: lambda c: (np.asarray(c["other"]) == 0).any() :: a remainder by 0 is nan
    second gradient :: prelu sinc angle copysign :: lambda c: (c.first == 0).any() :: at 0
    second gradient :: softplus :: lambda c: (c["beta"] * c["input"] == c["threshold"]).any() :: where the function
        changes
    second gradient :: logit :: lambda c: ((c["input"] < 0) | (c["input"] > 1)).any() :: beyond 0 and 1, where the
        value is nan
    second gradient :: grid_sample :: at_corner_of_grid :: where the interpolation has a corner
    second gradient :: batch_norm group_norm instance_norm :: constant :: of numbers that are all equal
    gradient error, refused :: * :: both(complex_, says("declared for real numbers only")) :: a rule of real numbers
        says so of complex ones
    dtype or shape, gradient error :: complex :: half :: NumPy has no complex numbers of half precision
    second gradient :: linalg_pinv pinverse linalg_inv linalg_inv_ex linalg_solve linalg_lstsq :: within(1e-06) ::
        powers of the inverse lose digits
    gradients :: linalg_householder_product ormqr :: either(within(1e-07), both(within(1e-05), large)) :: large
        numbers lose digits
    gradients :: copysign cov corrcoef linalg_householder_product scatter_reduce index_reduce normalize
        special_log_ndtr cdist logcumsumexp scaled_dot_product_attention :: both(single, near(0.001)) :: what is 0,
        or a difference of large numbers, has rounding errors of single precision
    value, first gradient :: cdist masked_normalize normalize pow tan scaled_dot_product_attention :: both(half,
        either(near(0.05), only(overflown))) :: half precision
    gradients :: logcumsumexp :: both(either(half, both(single, near(0.005))), large) :: beside large numbers
        PyTorch's loses digits, in half precision all
    second gradient :: linalg_norm masked_logaddexp :: only(lambda c: np.isnan(c.said.theirs)) :: PyTorch's is nan
        at 0, or of -inf
    gradients :: ctc_loss :: before_log_softmax :: PyTorch's gradient is that of the numbers before log_softmax
    value :: logdet :: whole_turns :: the logarithm of a negative number has either sign
    dtype or shape :: alpha_dropout feature_alpha_dropout :: lambda c: "b" in c.kinds :: truth values become
        integers
    dtype or shape :: batch_norm :: both(empty, integers) :: without elements PyTorch leaves integers as they are
    value, first gradient :: soft_margin_loss polygamma masked_prod normalize :: both(half, only(lambda c:
        ~np.isfinite(c.said.theirs))) :: in half precision PyTorch's overflows where the result does not
    # What is refused here.
    refused :: logspace :: says("logspace_cpu") :: powers are no truth values
    refused :: batch_norm :: both(empty, says("at least two dimensions")) :: without elements PyTorch takes a vector
    refused :: linalg_lu_factor linalg_lu linalg_lu_factor_ex lu :: both(empty, says("pivoting")) :: settings are
        looked at, also where there are no elements
    refused :: adaptive_avg_pool2d adaptive_avg_pool3d :: both(says("Expected .* tensor, but got"),
        equals("output_size", 1, (1, 1), (1, 1, 1))) :: PyTorch's mean of whole images takes any number of
        dimensions
    refused :: adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d :: both(empty, says("non-zero size")) ::
        sizes are looked at, also where there are no elements
    refused :: matrix_exp :: half :: half precision is refused, as in all of linalg
    refused :: linalg_matrix_rank :: empty :: shapes are looked at, also where there are no elements
    refused :: * :: both(low, says("not implemented for|Low precision|Expected a floating point|expected scalar
        type|should be the same|could not infer|square matrices|with two bool tensors")) :: PyTorch has no error for
        half precision, integers or mixed dtypes where there are no elements
    refused :: CONVOLUTIONS :: mixed :: mixed dtypes
    refused :: CONVOLUTIONS :: empty :: PyTorch has no error for sizes where there are no elements
    refused :: addbmm addcmul addmm addmv addr baddbmm index_add :: both(integers, says("must not be a
        (fraction|floating)")) :: a fraction times integers is refused, not cut off
    refused :: avg_pool3d lp_pool3d :: integers :: integers are refused, as by avg_pool2d
    refused :: cholesky_solve linalg_cond linalg_inv linalg_inv_ex linalg_lu_factor linalg_solve linalg_tensorinv
        matrix_power :: both(says("[Ss]ingular"), either(singular, zero_on_diagonal)) :: a singular matrix is
        refused where rounding leaves PyTorch a pivot
    refused :: linalg_solve_triangular triangular_solve :: both(says("singular"), zero_on_diagonal) :: a singular
        matrix is refused where PyTorch goes on with inf
    refused :: linalg_solve_triangular :: mixed :: mixed dtypes
    refused :: add clamp mul pow rsub sub :: both(beyond, says("out of bounds|without overflow")) :: a number that
        the dtype cannot hold
    refused :: pow float_power :: says("negative integer powers") :: negative powers of integers
    refused :: binary_cross_entropy_with_logits cross_entropy :: says("not differentiable with respect") :: weights
        have no gradient
    refused :: diff :: equals("n", 0) :: a dimension is looked at, also if nothing is done
    refused :: embedding embedding_bag gather :: says("no sparse gradients") :: there are no sparse gradients
    refused :: floor_divide :: lambda c: not c.arrays :: numbers alone are no tensors
    refused :: gradient huber_loss l1_loss mse_loss smooth_l1_loss :: lambda c: "b" in c.kinds :: booleans have no
        difference
    refused :: gradient :: says("of the size of the input's") :: coordinates are as many as there are elements
    refused :: logaddexp masked_logaddexp logcumsumexp :: complex_ :: complex numbers are refused, as by NumPy's
    refused :: softmax log_softmax softmin adaptive_avg_pool1d adaptive_avg_pool3d :: complex_ :: complex numbers
        are refused, not cut off
    refused :: linalg_cholesky :: half :: half precision is refused even without elements
    refused :: max_unpool1d max_unpool2d max_unpool3d :: empty :: an output of no elements holds no index
    refused :: scaled_dot_product_attention :: empty :: shapes are looked at, also where there are no elements
    refused :: tile :: empty :: a negative number is refused, also where there are no elements
    refused :: interpolate upsample_bilinear :: lambda c: c.first.dtype == np.uint8 :: PyTorch rounds means to
        integers
    refused :: view_as_complex :: half :: NumPy has no complex numbers of half precision
    refused, value :: as_strided as_strided_scatter view view_as view_as_complex :: scattered_memory :: the test
        gives PyTorch its tensors in one block of memory
    refused :: masked_cumprod masked_cumsum masked_softmax masked_log_softmax masked_softmin masked_median ::
        equals("dim", None) :: without a dimension there is no order; PyTorch takes the first
    refused :: native_batch_norm :: says("do not broadcast|batch_norm") :: a weight of another size is refused
    refused :: histogramdd :: lambda c: not c["input"].shape[-1] :: points without coordinates have no bin;
        PyTorch's is empty
    refused :: embedding_bag :: says("others ascend") :: bags that do not follow each other: PyTorch's are undefined
    """
LISTS = {
    "gradients": "first gradient, second gradient",
    "CONVOLUTIONS": "conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d",
    "POLYNOMIALS": " ".join(
        f"special_{name}"
        for name in (
            *(f"{kind}chebyshev_polynomial_{n}" for kind in ("", "shifted_") for n in "tuvw"),
            "hermite_polynomial_h",
            "hermite_polynomial_he",
            "laguerre_polynomial_l",
            "legendre_polynomial_p",
        )
    ),
    "SOFTMAX": "softmax log_softmax softmin masked_softmax masked_log_softmax masked_softmin",
}


class Known(NamedTuple):
    """A row: why results of a kind differ, of which ops, and when."""

    kind: str
    ops: str
    when: Callable[[Case], bool]
    why: str


def reason(case):
    """Return the first row that describes a difference, or None."""
    for row in TOLD:
        of_op = row.ops == "*" or case.name in row.ops.split()
        if of_op and case.said.kind in row.kind.split(", ") and row.when(case):
            return row
    return None


def rows():
    """Yield the rows of the table."""
    for line in re.sub(r"\n {8}", " ", TABLE).splitlines():
        if line.strip() and not line.strip().startswith("#"):
            kind, ops, when, why = line.strip().split(" :: ")
            for short, names in LISTS.items():
                kind, ops = kind.replace(short, names), ops.replace(short, names)
            yield Known(kind, ops, eval(when, {**vars(differences), **globals()}), why)


# Conditions of single ops.


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


TOLD = [*rows()]
"""What differs on purpose, of which ops, when, and why."""
