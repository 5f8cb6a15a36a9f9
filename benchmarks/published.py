"""What the checker says of rules that others have published: `python -m benchmarks.published`.

They are examined as they are installed, none of them changed: each is called on numbers of its own domain, in float64,
and at the points where rules go wrong: zeros, ties, identities. Packages that are not installed are named at the end.
`docs/published-rules.md` tells what was found.
"""

# ruff: noqa: E501 - a row a line

import importlib
import importlib.metadata
import sys
import warnings

import numpy as np

from plugrad.check import check_function

RNG = np.random.default_rng(0)


def normal(*shape):
    """Return normal numbers, the same in each run of one case after the other."""
    return RNG.normal(size=shape)


def positive(*shape):
    """Return numbers from 0.5 to 2."""
    return RNG.uniform(0.5, 2, shape)


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
    ("jax", "numpyro", "numpyro.distributions.util:logdet_from_cholesky_placeholder", lambda: (normal(3, 3),), ""),
    ("jax", "numpyro", "numpyro.distributions.util:cholesky_update", lambda: (np.linalg.cholesky(2 * np.eye(3)), normal(3), 0.5), ""),
    ("jax", "distrax", "distrax._src.utils.math:mul_exp", lambda: (normal(4), normal(4)), ""),
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
]  # fmt: skip


def main():
    """Examine every case, and print a line for each, in full for what is wrong and not meant to be."""
    missing = {}
    for framework, package, where, inputs, meant in CASES:
        try:
            function, arguments = found(framework, where, inputs(), meant)
            version = importlib.metadata.version(package)
        except Exception as error:
            missing[package] = f"{where}: {type(error).__name__}: {error}"
            continue
        name = f"{package} {version} {where.rpartition(':')[2]}"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                report = check_function(function, arguments, framework=framework, name=name)
        except Exception as error:
            print(f"ERROR {name}: {error}", flush=True)
            continue
        codes = ", ".join(sorted({finding.code for finding in report.ops[0].findings}))
        print(f"{report.verdict:12} {name:60} {codes:24} {meant}", flush=True)
        if "-v" in sys.argv and report.verdict != "pass":
            print(report, flush=True)
    for package, why in missing.items():
        print(f"not examined {package}: {why}")


def found(framework, where, arguments, meant):
    """Return what is to be examined, and its arguments: geoopt's with the curvature -1, and a triangle that is said."""
    module, _, name = where.partition(":")
    function = getattr(importlib.import_module(module), name)
    if meant == "k=-1":
        import torch

        curvature = torch.tensor(-1.0, dtype=torch.float64)

        def curved(*args):
            return function(*args, k=curvature)

        return curved, arguments
    if meant == "lower=True":
        return (lambda triangle, b: function((triangle, True), b)), arguments
    return function, arguments


if __name__ == "__main__":
    main()
