"""What the checker says of rules that others have published: `python -m benchmarks.published`.

They are examined as they are installed, none of them changed: each is called on numbers of its own domain, in float64,
and at the points where rules go wrong: zeros, ties, identities. Packages that are not installed are named at the end;
packages and rules that are named on the command line are examined alone, `-v` prints the reports of what is not
right, and a case that takes more than `--seconds`, or ends its process, is named and does not end the others.
`docs/findings.md` tells what was found.
"""

# ruff: noqa: E501 - a row a line

import argparse
import contextlib
import importlib
import importlib.metadata
import sys
import time
import warnings

import numpy as np

from benchmarks import published_ops
from plugrad.check import check_function
from plugrad.workers import Workers

SECONDS = 300.0
"""How long a case may take; one that takes longer is named as not examined."""
RNG = np.random.default_rng(0)


def normal(*shape):
    """Return normal numbers, the same in each run of one case after the other."""
    return RNG.normal(size=shape)


def positive(*shape):
    """Return numbers from 0.5 to 2."""
    return RNG.uniform(0.5, 2, shape)


CALLS = "benchmarks.published_calls"

CASES = [
    # framework, distribution, where it is, its arguments, what it is meant to be if not a derivative
    ("torch", "entmax", "entmax.activations:SparsemaxFunction", lambda: (normal(3, 5), -1), ""),
    ("torch", "entmax", "entmax.activations:Entmax15Function", lambda: (normal(3, 5), -1), ""),
    ("torch", "entmax", "entmax:entmax_bisect", lambda: (normal(3, 5), np.array(1.3)), ""),
    ("torch", "entmax", "entmax:sparsemax_bisect", lambda: (normal(3, 5),), ""),
    ("torch", "entmax", "entmax:normmax_bisect", lambda: (normal(3, 5),), ""),
    ("torch", "entmax", "entmax:budget_bisect", lambda: (normal(3, 5),), ""),
    ("torch", "entmax", "entmax.losses:SparsemaxLossFunction", lambda: (normal(3, 5), np.array([0, 4, 2])), ""),
    ("torch", "entmax", "entmax.losses:Entmax15LossFunction", lambda: (normal(3, 5), np.array([0, 4, 2])), ""),
    ("torch", "entmax", "entmax.activations:SparsemaxFunction", lambda: (np.zeros((2, 3)), -1), ""),
    ("torch", "sparsemax", "sparsemax.sparsemax:SparsemaxFunction", lambda: (normal(3, 5), -1), ""),
    ("torch", "torch-dct", "torch_dct:dct", lambda: (normal(2, 6),), ""),
    ("torch", "torch-dct", "torch_dct:idct", lambda: (normal(2, 6),), ""),
    ("torch", "torch-dct", "torch_dct:dct_2d", lambda: (normal(3, 4),), ""),
    ("torch", "geoopt", "geoopt.manifolds.stereographic.math:expmap0", lambda: (0.3 * normal(3),), "k=-1"),
    ("torch", "geoopt", "geoopt.manifolds.stereographic.math:logmap0", lambda: (0.3 * normal(3),), "k=-1"),
    ("torch", "geoopt", "geoopt.manifolds.stereographic.math:expmap0", lambda: (np.zeros(3),), "k=-1"),
    ("torch", "geoopt", "geoopt.manifolds.stereographic.math:logmap0", lambda: (np.zeros(3),), "k=-1"),
    ("torch", "geoopt", "geoopt.manifolds.stereographic.math:mobius_scalar_mul", lambda: (np.array(0.7), np.zeros(3)), "k=-1"),
    ("torch", "geoopt", "geoopt.manifolds.stereographic.math:mobius_add", lambda: (0.2 * normal(3), 0.2 * normal(3)), "k=-1"),
    ("torch", "kornia", "kornia.geometry.conversions:quaternion_exp_to_log", lambda: (np.array([0.9, 0.1, 0.3, -0.3]),), ""),
    ("torch", "kornia", "kornia.geometry.conversions:quaternion_exp_to_log", lambda: (np.array([1.0, 0.0, 0.0, 0.0]),), ""),
    ("torch", "kornia", "kornia.geometry.conversions:quaternion_log_to_exp", lambda: (np.zeros(3),), ""),
    ("torch", "kornia", "kornia.geometry.conversions:axis_angle_to_rotation_matrix", lambda: (normal(1, 3),), ""),
    ("torch", "kornia", "kornia.geometry.conversions:axis_angle_to_rotation_matrix", lambda: (np.zeros((1, 3)),), ""),
    ("torch", "kornia", "kornia.losses:focal_loss", lambda: (normal(2, 3, 2), np.array([[0, 1], [2, 2]]), 0.5), ""),
    ("torch", "kornia", "kornia.color:rgb_to_hsv", lambda: (RNG.uniform(0.1, 0.9, (3, 2, 2)),), ""),
    ("torch", "kornia", "kornia.color:rgb_to_lab", lambda: (RNG.uniform(0.1, 0.9, (3, 2, 2)),), ""),
    ("torch", "gpytorch", "gpytorch.functions._log_normal_cdf:LogNormalCDF", lambda: (normal(6),), ""),
    ("torch", "gpytorch", "gpytorch.functions._log_normal_cdf:LogNormalCDF", lambda: (np.array([-9.0, -4.99, -1.1, 2.0]),), ""),
    ("torch", "gpytorch", "gpytorch.variational.natural_variational_distribution:_NaturalToMuVarSqrt", lambda: (normal(3), -np.eye(3)), "natural gradient"),
    ("torch", "torchkbnufft", "torchkbnufft._nufft.fft:fft_fn", lambda: (normal(1, 1, 4) + 1j * normal(1, 1, 4), 1), ""),
    ("torch", "snntorch", "snntorch.surrogate:ATan", lambda: (normal(5), 2.0), "surrogate of a step"),
    ("torch", "snntorch", "snntorch.surrogate:FastSigmoid", lambda: (normal(5), 25.0), "surrogate of a step"),
    ("torch", "snntorch", "snntorch.surrogate:Sigmoid", lambda: (normal(5), 25.0), "surrogate of a step"),
    ("torch", "snntorch", "snntorch.surrogate:Triangular", lambda: (normal(5), 1.0), "surrogate of a step"),
    ("torch", "norse", "norse.torch.functional.threshold:HeaviErfc", lambda: (normal(5), 2.0), "surrogate of a step"),
    ("torch", "norse", "norse.torch.functional.superspike:SuperSpike", lambda: (normal(5), np.array(2.0)), "surrogate of a step"),
    ("torch", "brevitas", "brevitas.ops.autograd_ste_ops:RoundSteFn", lambda: (normal(5),), "straight through a rounding"),
    ("torch", "brevitas", "brevitas.ops.autograd_ste_ops:ScalarClampSteFn", lambda: (normal(5), -0.5, 0.5), "straight through a clamp"),
    ("torch", "brevitas", "brevitas.ops.autograd_ste_ops:BinarySignSteFn", lambda: (normal(5),), "straight through a sign"),
    ("torch", "brevitas", "brevitas.ops.autograd_ste_ops:AbsBinarySignGradFn", lambda: (normal(5),), ""),
    ("torch", "torch", "torch.nn.functional:gelu", lambda: (normal(5),), ""),
    ("torch", "torch", "torch.special:log_ndtr", lambda: (normal(5),), ""),
    ("torch", "torch", "torch:logsumexp", lambda: (normal(2, 3), 1), ""),
    # calls of packages whose rules mean nothing one by one: `benchmarks/published_calls.py`
    ("torch", "pypose", f"{CALLS}:so3_act", lambda: (0.5 * normal(3), normal(3)), ""),
    ("torch", "pypose", f"{CALLS}:so3_act", lambda: (np.zeros(3), normal(3)), ""),
    ("torch", "pypose", f"{CALLS}:se3_act", lambda: (np.zeros(6), normal(3)), ""),
    ("torch", "pypose", f"{CALLS}:rxso3_act", lambda: (0.5 * normal(4), normal(3)), ""),
    ("torch", "pypose", f"{CALLS}:sim3_act", lambda: (0.5 * normal(7), normal(3)), ""),
    ("torch", "pypose", f"{CALLS}:so3_log_of_product", lambda: (0.5 * normal(3), 0.5 * normal(3)), ""),
    ("torch", "pypose", f"{CALLS}:so3_adjoint_transposed", lambda: (0.5 * normal(3), 0.5 * normal(3)), ""),
    ("torch", "pypose", f"{CALLS}:se3_adjoint_transposed", lambda: (0.5 * normal(6), 0.5 * normal(6)), ""),
    ("torch", "pypose", "pypose.lietensor.operation:so3_Exp", lambda: (normal(3),), "a gradient in the tangent space"),
    ("torch", "roma", "roma:rotvec_to_unitquat", lambda: (normal(3),), ""),
    ("torch", "roma", "roma:rotvec_to_rotmat", lambda: (np.zeros(3),), ""),
    ("torch", "roma", f"{CALLS}:so3_round_trip", lambda: (np.zeros(3),), ""),
    ("torch", "roma", "roma:special_procrustes", lambda: (normal(3, 3),), ""),
    ("torch", "e3nn", "e3nn.math._soft_unit_step:_SoftUnitStep", lambda: (np.array([-1.0, 0.5, 2.0, 0.01]),), ""),
    ("torch", "e3nn", "e3nn.math._soft_unit_step:_SoftUnitStep", lambda: (np.zeros(1),), ""),
    ("torch", "e3nn", "e3nn.o3:axis_angle_to_quaternion", lambda: (normal(3), np.array(0.5)), ""),
    ("torch", "pyro-ppl", "pyro.ops.special:_SafeLog", lambda: (positive(3),), ""),
    ("torch", "pyro-ppl", "pyro.ops.special:_SafeLog", lambda: (np.array([1e-20, 2.0]),), "bounded near 0"),
    ("torch", "pyro-ppl", "pyro.contrib.oed.eig:_EwmaLogFn", lambda: (np.array([0.5, 2.0]), np.array([0.6, 1.8])), "divides by a running mean"),
    ("torch", "botorch", "botorch.utils.rounding:RoundSTE", lambda: (normal(3),), "straight through a rounding"),
    ("torch", "botorch", "botorch.utils.rounding:OneHotArgmaxSTE", lambda: (normal(2, 3),), "straight through an argmax"),
    ("torch", "botorch", "botorch.utils.safe_math:fatmax", lambda: (np.ones(4), -1), ""),
    ("torch", "botorch", "botorch.utils.safe_math:fatplus", lambda: (np.array([-40.0, 1.7, 0.0]),), ""),
    ("torch", "botorch", "botorch.utils.safe_math:logplusexp", lambda: (np.array([0.4, 1.7, 0.0]), np.array([0.4, -3.0, 0.0])), ""),
    ("torch", "botorch", "botorch.utils.safe_math:log1mexp", lambda: (np.array([-40.0, -1.7, -1e-3]),), ""),
    ("torch", "botorch", "botorch.utils.probability.utils:log_ndtr", lambda: (np.array([-40.0, 1.7, 0.0]),), ""),
    ("torch", "botorch", "botorch.acquisition.analytic:_log_ei_helper", lambda: (np.array([-4.0, -1.0, 0.7]),), ""),
    ("torch", "torchdiffeq", f"{CALLS}:by_steps", lambda: (normal(1),), ""),
    ("torch", "torchdiffeq", f"{CALLS}:by_adjoint", lambda: (normal(1),), ""),
    ("torch", "torchsde", f"{CALLS}:stochastic", lambda: (normal(1, 2),), ""),
    ("torch", "geomloss", f"{CALLS}:gaussian_distance", lambda: (normal(4, 2), normal(3, 2)), ""),
    ("torch", "geomloss", f"{CALLS}:sinkhorn_divergence", lambda: (normal(2, 1), normal(2, 1)), "that of the limit of an iteration"),
    ("torch", "qpth", f"{CALLS}:quadratic_program", lambda: (np.array([-1.0, 0.3]), np.array([0.0, 0.0, 1.0])), ""),
    ("jax", "jaxopt", "jaxopt.projection:projection_simplex", lambda: (normal(5),), ""),
    ("jax", "jaxopt", "jaxopt.projection:projection_l2_ball", lambda: (3 * positive(4),), ""),
    ("jax", "jaxopt", "jaxopt.projection:projection_l1_ball", lambda: (3 * positive(4),), ""),
    ("jax", "jaxopt", "jaxopt.loss:multiclass_sparsemax_loss", lambda: (2, normal(4)), ""),
    ("jax", "optax", "optax.projections._projections:_projection_unit_simplex", lambda: (normal(5),), ""),
    ("jax", "optax", "optax.losses._classification:weighted_logsoftmax", lambda: (normal(4), positive(4)), ""),
    ("jax", "optax", "optax.losses._classification:weighted_logsoftmax", lambda: (normal(4), np.array([0.0, 1, 2, 0])), ""),
    ("jax", "optax", "optax._src.utils:_scale_gradient", lambda: (normal(4), np.array(0.1)), "scales gradients"),
    ("jax", "optax", "optax:safe_norm", lambda: (normal(4), 1e-3), ""),
    ("jax", "optax", "optax:safe_norm", lambda: (np.zeros(4), 1e-3), ""),
    ("jax", "numpyro", "numpyro.distributions.util:cholesky_update", lambda: (np.linalg.cholesky(2 * np.eye(3)), normal(3), 0.5), ""),
    ("jax", "distrax", "distrax._src.utils.math:mul_exp", lambda: (normal(4), normal(4)), ""),
    ("jax", "numpyro", "numpyro.distributions.util:log1mexp", lambda: (np.array([-0.5, -3.0, -1e-3, -40.0]),), ""),
    ("jax", "numpyro", "numpyro.distributions.util:signed_stick_breaking_tril", lambda: (np.zeros(3),), ""),
    ("jax", "distrax", "distrax._src.utils.math:multiply_no_nan", lambda: (normal(3), np.array([1.0, 0.0, -2.0])), ""),
    ("jax", "distrax", "distrax._src.utils.math:power_no_nan", lambda: (positive(3), np.array([1.0, 0.0, -2.0])), ""),
    ("jax", "distrax", "distrax._src.utils.math:power_no_nan", lambda: (np.zeros(1), np.array([2.0])), ""),
    ("jax", "ott-jax", "ott.math.utils:softmin", lambda: (normal(3), np.array(0.3), 0), ""),
    ("jax", "ott-jax", "ott.math.utils:norm", lambda: (normal(3),), ""),
    ("jax", "ott-jax", "ott.math.utils:logsumexp", lambda: (normal(3),), ""),
    ("jax", "ott-jax", f"{CALLS}:lambert_w", lambda: (positive(2),), ""),
    ("jax", "ott-jax", f"{CALLS}:lambert_w", lambda: (np.zeros(1),), ""),
    ("jax", "ott-jax", f"{CALLS}:matrix_root", lambda: (2 * np.eye(2) + 0.2 * normal(2, 2),), ""),
    ("jax", "ott-jax", f"{CALLS}:sinkhorn_cost", lambda: (normal(2, 1), normal(2, 1)), ""),
    ("jax", "lineax", "lineax.internal:two_norm", lambda: (normal(3) + 1j * normal(3),), ""),
    ("jax", "lineax", "lineax.internal:two_norm", lambda: (np.zeros(3),), ""),
    ("jax", "lineax", f"{CALLS}:linear_solve", lambda: (2 * np.eye(2) + 0.2 * normal(2, 2), normal(2)), ""),
    ("jax", "lineax", f"{CALLS}:least_squares", lambda: (normal(3, 2), normal(3)), ""),
    ("jax", "optimistix", f"{CALLS}:root", lambda: (normal(2),), ""),
    ("jax", "jaxlie", f"{CALLS}:se3_point", lambda: (np.zeros(6), normal(3)), ""),
    ("jax", "jaxlie", f"{CALLS}:se3_log_of_product", lambda: (0.5 * normal(6), 0.5 * normal(6)), ""),
    ("jax", "tfp-nightly", f"{CALLS}:betaincinv", lambda: (np.array([1.3]), np.array([2.2]), np.array([0.5])), ""),
    ("jax", "tfp-nightly", f"{CALLS}:igammainv", lambda: (np.array([1.3]), np.array([0.5])), ""),
    ("jax", "tfp-nightly", f"{CALLS}:lambertw", lambda: (np.array([-0.3, 2.7]),), ""),
    ("jax", "tfp-nightly", f"{CALLS}:lambertw", lambda: (np.zeros(1),), ""),
    ("jax", "tfp-nightly", f"{CALLS}:lbeta", lambda: (np.array([0.5, 9.0]), np.array([3.0, 20.0])), ""),
    ("jax", "tfp-nightly", f"{CALLS}:log_gamma_difference", lambda: (np.array([9.0, 2.0]), np.array([3.0, 20.0])), ""),
    ("jax", "tfp-nightly", f"{CALLS}:log_cumsum_exp", lambda: (normal(4),), ""),
    ("jax", "tfp-nightly", f"{CALLS}:log_sub_exp", lambda: (np.array([0.5, 1.0]), np.array([0.3, -1.0])), ""),
    ("jax", "tfp-nightly", f"{CALLS}:reduce_weighted_logsumexp", lambda: (normal(3), np.array([1.0, 0.0, 0.5])), ""),
    ("jax", "jax", "jax.nn:relu", lambda: (normal(5),), ""),
    ("jax", "jax", "jax.nn:relu6", lambda: (normal(5),), ""),
    ("jax", "jax", "jax.nn:silu", lambda: (normal(5),), ""),
    ("jax", "jax", "jax.nn:logsumexp", lambda: (normal(5),), ""),
    ("jax", "jax", "jax.numpy:logaddexp", lambda: (normal(5), normal(5)), ""),
    ("jax", "jax", "jax.scipy.special:logit", lambda: (RNG.uniform(0.1, 0.9, 4),), ""),
    ("jax", "jax", "jax.scipy.special:xlogy", lambda: (positive(4), positive(4)), ""),
    ("autograd", "autograd", "autograd.numpy:logaddexp", lambda: (normal(5), normal(5)), ""),
    ("autograd", "autograd", "autograd.numpy:sinc", lambda: (normal(5),), ""),
    ("autograd", "autograd", "autograd.numpy.linalg:slogdet", lambda: (normal(3, 3) + 3 * np.eye(3),), ""),
    ("pytensor", "pytensor", "pytensor.tensor:gammaincc", lambda: (positive(4), positive(4)), ""),
    ("pytensor", "pytensor", "pytensor.tensor:gammaincc", lambda: (np.array([10.0, 30.0]), np.array([9.0, 35.0])), ""),
    ("pytensor", "pytensor", "pytensor.tensor:gammainc", lambda: (positive(4), positive(4)), ""),
    ("pytensor", "pytensor", "pytensor.tensor:betainc", lambda: (positive(4), positive(4), RNG.uniform(0.1, 0.9, 4)), ""),
    ("pytensor", "pytensor", "pytensor.tensor:hyp2f1", lambda: (positive(4), positive(4), positive(4), RNG.uniform(0.1, 0.6, 4)), ""),
    ("pytensor", "pytensor", "pytensor.tensor:iv", lambda: (np.arange(3.0), positive(3)), ""),
    ("pytensor", "pytensor", "pytensor.tensor:kv", lambda: (np.array([0.5, 1, 2]), positive(3)), ""),
    ("pytensor", "pytensor", "pytensor.tensor:log1mexp", lambda: (-positive(4),), ""),
    ("pytensor", "pytensor", "pytensor.tensor:softplus", lambda: (np.array([-50.0, -38, 0, 20, 35, 50]),), ""),
    ("pytensor", "pytensor", "pytensor.tensor:sort", lambda: (normal(2, 4),), ""),
    ("pytensor", "pytensor", "pytensor.tensor:prod", lambda: (np.array([1.0, 0, 3]),), ""),
    ("pytensor", "pytensor", "pytensor.tensor:cumprod", lambda: (np.array([1.0, 0, 3]),), ""),
    ("pytensor", "pytensor", "pytensor.tensor.special:softmax", lambda: (normal(2, 3),), ""),
    ("pytensor", "pytensor", "pytensor.tensor.special:log_softmax", lambda: (normal(2, 3),), ""),
    ("pytensor", "pytensor", "pytensor.tensor.linalg:Cholesky", lambda: (normal(3, 3) / 9 + 2 * np.eye(3),), ""),
    ("pytensor", "pytensor", "pytensor.tensor.linalg:cho_solve", lambda: (np.tril(normal(3, 3)) + 3 * np.eye(3), normal(3)), "lower=True"),
    ("pytensor", "pytensor", "pytensor.tensor.linalg:cho_solve", lambda: (normal(3, 3) + 3 * np.eye(3), normal(3)), "lower=True"),
    ("pytensor", "pytensor", "pytensor.tensor.linalg:solve", lambda: (normal(3, 3) + 3 * np.eye(3), normal(3)), ""),
    ("pytensor", "pytensor", "pytensor.tensor.linalg:slogdet", lambda: (normal(3, 3) + 3 * np.eye(3),), ""),
    ("pytensor", "pytensor", "pytensor.tensor.linalg:qr", lambda: (normal(3, 3),), ""),
    ("pytensor", "pytensor", "pytensor.tensor.linalg:expm", lambda: (normal(2, 2),), ""),
    ("pytensor", "pytensor", "pytensor.tensor.signal:convolve1d", lambda: (normal(5), normal(3)), ""),
    ("autograd", "autograd-gamma", "autograd_gamma:gammainc", lambda: (positive(3), positive(3)), ""),
    ("autograd", "autograd-gamma", "autograd_gamma:gammaincinv", lambda: (positive(2), np.array([0.3, 0.8])), ""),
    ("autograd", "autograd-gamma", "autograd_gamma:betainc", lambda: (positive(2), positive(2), np.array([0.3, 0.8])), ""),
    # rules that are wrong at a point, of ordinary numbers: does the checker come to the point?
    ("torch", "geoopt", "geoopt.manifolds.stereographic.math:mobius_scalar_mul", lambda: (np.array(0.7), 0.3 * normal(3)), "k=-1"),
    ("torch", "kornia", "kornia.geometry.conversions:quaternion_log_to_exp", lambda: (normal(3),), ""),
    ("torch", "roma", "roma:rotvec_to_rotmat", lambda: (normal(3),), ""),
    ("torch", "roma", f"{CALLS}:so3_round_trip", lambda: (0.5 * normal(3),), ""),
    ("jax", "tfp-nightly", f"{CALLS}:reduce_weighted_logsumexp", lambda: (normal(3), positive(3)), ""),
    ("jax", "tfp-nightly", f"{CALLS}:betaincinv", lambda: (np.array([1.3]), np.array([2.2]), np.array([0.3])), ""),
    ("pytensor", "pytensor", "pytensor.tensor:cumprod", lambda: (positive(3),), ""),
    ("torch", "kornia", "kornia.geometry.conversions:axis_angle_to_quaternion", lambda: (normal(3),), ""),
    ("torch", "kornia", "kornia.geometry.conversions:quaternion_to_axis_angle", lambda: (np.array([0.8, 0.2, -0.4, 0.4]),), ""),
    ("torch", "geoopt", "geoopt.utils:clamp_abs", lambda: (normal(4),), ""),
    ("jax", "jax", "jax.numpy:hypot", lambda: (normal(4), normal(4)), ""),
    ("jax", "jax", f"{CALLS}:weighted_logsumexp", lambda: (np.array([0.3, -0.7]), np.array([1.0, 0.0])), ""),
    ("jax", "optax", "optax:sigmoid_focal_loss", lambda: (normal(3), np.array([0.0, 1.0, 0.0])), ""),
    ("torch", "torchlpc", "torchlpc.core:LPC", lambda: (normal(2, 4), 0.3 * normal(2, 4, 2), normal(2, 2)), ""),
    ("torch", "zuko", f"{CALLS}:bisection", lambda: (normal(3), positive(3)), ""),
    ("torch", "zuko", f"{CALLS}:gauss_legendre", lambda: (normal(2), 1 + positive(2), positive(1)), ""),
    ("torch", "zuko", f"{CALLS}:adaptive_adjoint", lambda: (normal(2), np.array(0.0), np.array(1.0), np.array(0.7)), ""),
    ("torch", "kymatio", "kymatio.backend.torch_backend:ModulusStable", lambda: (normal(3, 2),), ""),
    ("torch", "pot", f"{CALLS}:square_root", lambda: (2 * np.eye(3) + 0.2 * normal(3, 3),), ""),
    ("torch", "pot", f"{CALLS}:symmetric_square_root", lambda: (2 * np.eye(3) + 0.2 * normal(3, 3),), ""),
    ("torch", "pot", f"{CALLS}:transport_cost", lambda: (positive(3), positive(2), positive(3, 2)), ""),
    ("torch", "pot", f"{CALLS}:wasserstein_1d", lambda: (normal(4), normal(3)), ""),
    ("jax", "pot", f"{CALLS}:norm_of_jax", lambda: (normal(4),), ""),
    ("torch", "memcnn", f"{CALLS}:additive", lambda: (normal(2, 6),), ""),
    ("torch", "memcnn", f"{CALLS}:additive_inverse", lambda: (normal(2, 6),), ""),
    ("torch", "memcnn", f"{CALLS}:additive_recomputed", lambda: (normal(2, 6),), ""),
    ("torch", "memcnn", f"{CALLS}:additive_inverse_recomputed", lambda: (normal(2, 6),), ""),
    ("torch", "memcnn", f"{CALLS}:affine", lambda: (normal(2, 6),), ""),
    ("torch", "memcnn", f"{CALLS}:affine_inverse", lambda: (normal(2, 6),), ""),
    ("torch", "memcnn", f"{CALLS}:affine_recomputed", lambda: (normal(2, 6),), ""),
    ("torch", "memcnn", f"{CALLS}:affine_inverse_recomputed", lambda: (normal(2, 6),), ""),
    ("torch", "torch-semiring-einsum", f"{CALLS}:log_einsum", lambda: (normal(2, 3), normal(3, 2)), ""),
    ("torch", "torch-semiring-einsum", f"{CALLS}:real_einsum", lambda: (normal(2, 3), normal(3, 2)), ""),
    ("torch", "linear-operator", f"{CALLS}:operator_solve", lambda: (normal(3, 3), normal(3, 2)), ""),
    ("torch", "linear-operator", f"{CALLS}:operator_solve_left", lambda: (normal(3, 3), normal(3, 2), normal(2, 3)), ""),
    ("torch", "linear-operator", f"{CALLS}:operator_matmul", lambda: (normal(3, 3), normal(3, 2)), ""),
    ("torch", "linear-operator", f"{CALLS}:inv_quad_logdet", lambda: (normal(3, 3), normal(3, 2)), ""),
    ("torch", "linear-operator", f"{CALLS}:sqrt_inv_matmul", lambda: (normal(3, 3), normal(3, 2)), ""),
    ("torch", "linear-operator", f"{CALLS}:pivoted_cholesky", lambda: (normal(3, 3),), ""),
    ("torch", "linear-operator", f"{CALLS}:diagonalized", lambda: (normal(3, 3),), ""),
    ("torch", "xitorch", f"{CALLS}:xitorch_solve", lambda: (normal(3, 3) + 4 * np.eye(3), normal(3, 2)), ""),
    ("torch", "xitorch", f"{CALLS}:xitorch_eigenvalues", lambda: (normal(3, 3),), ""),
    ("torch", "xitorch", f"{CALLS}:xitorch_lowest", lambda: (normal(4, 4),), ""),
    ("torch", "xitorch", f"{CALLS}:xitorch_root", lambda: (normal(2),), ""),
    ("torch", "xitorch", f"{CALLS}:xitorch_integral", lambda: (np.array(-0.4), np.array(0.9), np.array(1.3)), ""),
    ("torch", "xitorch", f"{CALLS}:xitorch_equation", lambda: (normal(2), np.array(0.7)), ""),
    ("torch", "deepwave", f"{CALLS}:acoustic_wave", lambda: (1500 + 200 * positive(6, 5), normal(9)), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_1d", lambda: (normal(1, 1, 8),), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_1d", lambda: (normal(1, 1, 8), "db2", "symmetric"), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_1d", lambda: (normal(1, 1, 8), "db2", "periodization"), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_1d", lambda: (normal(1, 1, 8), "bior1.3", "zero"), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_1d_inverse", lambda: (normal(1, 1, 5), normal(1, 1, 5)), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_2d", lambda: (normal(1, 1, 6, 6),), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_2d", lambda: (normal(1, 1, 6, 6), "db2", "symmetric"), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_2d_inverse", lambda: (normal(1, 1, 4, 4), normal(1, 1, 3, 4, 4)), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:dual_tree", lambda: (normal(1, 1, 4, 4),), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:dual_tree", lambda: (normal(1, 1, 4, 4), "zero"), ""),
    ("torch", "pytorch-wavelets", f"{CALLS}:scattering", lambda: (normal(1, 1, 4, 4),), ""),
    ("torch", "pytorch-wavelets", "pytorch_wavelets.scatternet.lowlevel:SmoothMagFn", lambda: (normal(4), normal(4), 0.1), ""),
    ("torch", "diffsptk", "diffsptk.modules.quantize:Floor", lambda: (normal(4),), "straight through a rounding"),
    ("torch", "diffsptk", "diffsptk.modules.quantize:Round", lambda: (normal(4),), "straight through a rounding"),
    ("torch", "diffsptk", "diffsptk.modules.magic_intpl:MagicNumberInterpolationImpl", lambda: (np.array([1.0, 0, 0, 4, 5]), np.array(0.0)), ""),
    ("torch", "pennylane", f"{CALLS}:fidelity", lambda: (normal(2, 2), normal(2, 2)), ""),
    ("torch", "pennylane", f"{CALLS}:shifted_circuit", lambda: (normal(3),), ""),
    ("torch", "pennylane", f"{CALLS}:adjoint_circuit", lambda: (normal(3),), ""),
    ("torch", "compressai", f"{CALLS}:lower_bound", lambda: (normal(4),), "lets a gradient through that leads above the bound"),
    ("torch", "compressai", f"{CALLS}:non_negative", lambda: (positive(4),), ""),
    ("jax", "celerite2", f"{CALLS}:celerite_factor", lambda: (np.arange(4.0), positive(2), 4 + positive(4), 0.3 * normal(4, 2), 0.3 * normal(4, 2)), ""),
    ("jax", "celerite2", f"{CALLS}:celerite_solve_lower", lambda: (np.arange(4.0), positive(2), normal(4, 2), normal(4, 2), normal(4, 2)), ""),
    ("jax", "celerite2", f"{CALLS}:celerite_solve_upper", lambda: (np.arange(4.0), positive(2), normal(4, 2), normal(4, 2), normal(4, 2)), ""),
    ("jax", "celerite2", f"{CALLS}:celerite_matmul_lower", lambda: (np.arange(4.0), positive(2), normal(4, 2), normal(4, 2), normal(4, 2)), ""),
    ("jax", "celerite2", f"{CALLS}:celerite_matmul_upper", lambda: (np.arange(4.0), positive(2), normal(4, 2), normal(4, 2), normal(4, 2)), ""),
    ("jax", "celerite2", f"{CALLS}:celerite_loglike", lambda: (np.arange(4.0), positive(2), 4 + positive(4), 0.3 * normal(4, 2), 0.3 * normal(4, 2), normal(4, 1)), ""),
    ("jax", "jax-finufft", f"{CALLS}:nonuniform_to_grid", lambda: (normal(3) + 1j * normal(3), normal(3)), ""),
    ("jax", "jax-finufft", f"{CALLS}:grid_to_nonuniform", lambda: (normal(5) + 1j * normal(5), normal(3)), ""),
    ("jax", "e3nn-jax", f"{CALLS}:harmonics", lambda: (normal(2, 3),), ""),
    ("jax", "e3nn-jax", f"{CALLS}:unit_harmonics", lambda: (normal(2, 3),), ""),
    ("jax", "e3nn-jax", f"{CALLS}:e3nn_einsum", lambda: (normal(2, 3), normal(3, 2)), ""),
    ("pytensor", "exoplanet-core", "exoplanet_core.pymc.ops:Kepler", lambda: (normal(3), np.array([0.1, 0.4, 0.7])), ""),
    ("pytensor", "exoplanet-core", "exoplanet_core.pymc.ops:QuadSolutionVector", lambda: (np.array([0.3, 0.95, 0.6]), np.array([0.1, 0.1, 0.2])), ""),
    # Triton kernels: TRITON_INTERPRET=1 (docs/checking-other-frameworks.md)
    ("torch", "liger-kernel", "liger_kernel.ops.softmax:LigerSoftmaxFunction", lambda: (normal(3, 5),), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.layer_norm:LigerLayerNormFunction", lambda: (normal(3, 5), positive(5), normal(5), 1e-5), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.rms_norm:LigerRMSNormFunction", lambda: (normal(3, 5), positive(5), 1e-5, 0.0, "llama", False), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.fused_add_rms_norm:LigerFusedAddRMSNormFunction", lambda: (normal(3, 5), normal(3, 5), positive(5), 1e-5), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.swiglu:LigerSiLUMulFunction", lambda: (normal(3, 5), normal(3, 5)), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.geglu:LigerGELUMulFunction", lambda: (normal(3, 5), normal(3, 5)), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.relu_squared:LigerReLUSquaredFunction", lambda: (normal(3, 5),), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.sparsemax:LigerSparsemaxFunction", lambda: (normal(3, 5), -1), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.dyt:LigerDyTFunction", lambda: (normal(3, 5), positive(1), positive(5), normal(5)), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.poly_norm:LigerPolyNormFunction", lambda: (normal(3, 5), positive(3), np.array(0.5), 1e-6, False), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.group_norm:LigerGroupNormFunction", lambda: (normal(2, 4, 3), positive(4), normal(4), 4, 2, 1e-5), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.kl_div:LigerKLDivLossFunction", lambda: (-positive(3, 5), positive(3, 5) / 9), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.jsd:LigerJSDFunction", lambda: (np.log(positive(3, 5) / 9), np.log(positive(3, 5) / 9)), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.tvd:LigerTVDLossFunction", lambda: (positive(3, 5) / 9, positive(3, 5) / 9), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.cross_entropy:LigerCrossEntropyFunction", lambda: (normal(3, 5), np.array([0, 4, 2]), None), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.fused_linear_cross_entropy:LigerFusedLinearCrossEntropyFunction", lambda: (normal(3, 4), normal(5, 4), np.array([0, 4, 2])), "first order"),
    ("torch", "liger-kernel", "liger_kernel.ops.rope:LigerRopeFunction", lambda: (normal(1, 2, 3, 4), normal(1, 1, 3, 4), np.cos(normal(1, 3, 4)), np.sin(normal(1, 3, 4))), "first order"),
    ("torch", "fla-core", "fla.modules.norm.l2norm:L2NormFunction", lambda: (normal(3, 5),), "first order"),
    ("torch", "fla-core", "fla.modules.norm.layernorm:LayerNormFunction", lambda: (normal(3, 5), positive(5), normal(5)), "first order"),
    ("torch", "fla-core", "fla.modules.rotary.ops:RotaryEmbeddingFunction", lambda: (normal(1, 3, 2, 4), np.cos(normal(3, 2)), np.sin(normal(3, 2))), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:SigmoidFunction", lambda: (normal(3, 5),), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:ELUPlusOneFunction", lambda: (normal(3, 5),), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:LogSigmoidFunction", lambda: (normal(3, 5), 1.5), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:SwishFunction", lambda: (normal(3, 5),), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:GeLUFunction", lambda: (normal(3, 5), normal(5)), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:FastGeLUFunction", lambda: (normal(3, 5),), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:SquaredReLUFunction", lambda: (normal(3, 5),), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:SwiGLUFunction", lambda: (normal(3, 5), normal(3, 5)), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:SigmoidGLUFunction", lambda: (normal(3, 5), normal(3, 5)), "first order"),
    ("torch", "fla-core", "fla.modules.activations.ops:PowGLUFunction", lambda: (positive(3, 5), normal(3, 5), 2.0), "first order"),
    ("torch", "fla-core", "fla.modules.token_shift:TokenShift", lambda: (normal(2, 3, 4),), "first order"),
    ("torch", "fla-core", "fla.modules.fused_cross_entropy.ops:FusedCrossEntropyFunction", lambda: (normal(3, 5), np.array([0, 4, 2])), "first order"),
    ("torch", "fla-core", "fla.modules.l2warp:L2Wrap", lambda: (np.array(0.5), normal(1, 3, 5)), "first order"),
    ("torch", "pytorch-wavelets", f"{CALLS}:wavelet_2d", lambda: (normal(1, 1, 6, 6), "db2", "periodic"), ""),
    ("torch", "torch-geometric", f"{CALLS}:multigraph_cross_entropy", lambda: (normal(2, 3),), ""),
    ("torch", "torch-geometric", f"{CALLS}:max_aggregation", lambda: (np.array([[0.3], [-1.0]]),), ""),
    ("torch", "torch-interpol", f"{CALLS}:spline_coefficients", lambda: (normal(5),), ""),
    ("torch", "torchopt", f"{CALLS}:adam_updates", lambda: (normal(3), positive(3)), ""),
    ("torch", "pylops", f"{CALLS}:pylops_operator", lambda: (normal(2),), ""),
    ("torch", "sigpy", f"{CALLS}:sigpy_operator", lambda: (normal(2, 1),), ""),
]  # fmt: skip


def main(arguments):
    """Examine every case, and print a line for each: its verdict, its time, at how many points beside what it is given."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.published")
    parser.add_argument("name", nargs="*", help="of a package or a rule: all, if none is named")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each case")
    parser.add_argument("-v", action="store_true", help="print reports of what is not right")
    asked = parser.parse_args(arguments)
    missing, over = {}, []
    with Workers(1, asked.seconds, afresh=True, ahead=__name__) as workers:
        for place, (_, package, where, inputs, meant) in enumerate(CASES):
            given = inputs()  # drawn for all, so that they are the same whichever are examined
            if asked.name and not {*asked.name} & {package, where.rpartition(":")[2]}:
                continue
            began = time.perf_counter()
            try:
                name, verdict, codes, points, text = workers.submit(examined, place, given).result()
            except Exception as error:  # among them that of a process that was killed, or ended
                name, why = f"{package} {where.rpartition(':')[2]}", f"{error}".split("\n")[0]
                verdict, codes, points, text = "not examined", (), 0, ""
                meant = f"{type(error).__name__}: {why}"
                over.append(name)
            if verdict == "missing":
                missing[package] = f"{where}: {text}"
                continue
            took = f"{time.perf_counter() - began:.1f} s"
            line = (
                f"{verdict:12} {name:60} {took:>7} {points:4} beside  {', '.join(codes):24} {meant}"
            )
            print(line, flush=True)
            if asked.v and verdict != "pass":
                print(text, flush=True)
    for package, why in missing.items():
        print(f"not examined {package}: {why}")
    if over:
        print(f"{len(over)} not examined to the end: {', '.join(over)}")


def examined(place, arguments):
    """Return what is said of a case: its name, verdict, codes, at how many points beside its own, and the report."""
    framework, package, where, _, meant = CASES[place]
    try:
        imported(package)
        function, arguments = found(framework, where, arguments, meant)
        version = importlib.metadata.version(package)
    except Exception as error:
        return "", "missing", (), 0, f"{type(error).__name__}: {error}"
    name = f"{package} {version} {where.rpartition(':')[2]}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        report = check_function(function, arguments, framework=framework, name=name)
    codes = sorted({finding.code for finding in report.ops[0].findings})
    beside = sum(check.points for check in report.ops[0].checks)
    return name, report.verdict, codes, beside, str(report)


def imported(package):
    """Import the modules of a distribution: what an import does is not to be found in a rule's first call."""
    for module, packages in importlib.metadata.packages_distributions().items():
        if package in packages and module.isidentifier():
            with warnings.catch_warnings(), contextlib.suppress(ImportError):
                warnings.simplefilter("ignore")
                importlib.import_module(module)


def found(framework, where, arguments, meant):
    """Return what is to be examined, and its arguments: with settings that are said, and JAX's compiled if it is no rule.

    PyTorch has one thread: measured on a busy machine, several took 5 ms for a transform of six numbers, and one 0.02.
    """
    module, _, name = where.partition(":")
    function = getattr(importlib.import_module(module), name)
    if framework == "torch":
        import torch

        torch.set_num_threads(1)
        if meant == "first order":  # or the silent zeros of their second derivatives end the check
            once = staticmethod(torch.autograd.function.once_differentiable(function.backward))
            function = type(name, (function,), {"backward": once}).apply
    if meant == "k=-1":
        curvature = torch.tensor(-1.0, dtype=torch.float64)

        def curved(*args):
            return function(*args, k=curvature)

        return curved, arguments
    if meant == "lower=True":
        return (lambda triangle, b: function((triangle, True), b)), arguments
    if framework == "jax":
        import jax

        if not isinstance(function, (jax.custom_vjp, jax.custom_jvp)):
            function = jax.jit(function)  # a check calls it some hundred times
    return function, arguments


if __name__ == "__main__":
    if "--frameworks" in sys.argv:
        published_ops.main([argument for argument in sys.argv[1:] if argument != "--frameworks"])
    else:
        from benchmarks import (
            published,
        )  # a process finds the functions of this module, not of `__main__`

        published.main(sys.argv[1:])
