"""Functions of published packages as their users call them, where one rule by itself says nothing: a Lie group's, say.
Next: `published.py`, whose table names them.
"""

import functools
import importlib

import numpy as np


def on_a_group(kind):
    """Return pypose's group element that is the exponential of coordinates, as a function of them."""
    import pypose

    return lambda x: pypose.LieTensor(x, ltype=getattr(pypose, f"{kind}_type")).Exp()


def so3_act(x, p):
    """Rotate a point."""
    return on_a_group("so3")(x).Act(p)


def se3_act(x, p):
    """Rotate and move a point."""
    return on_a_group("se3")(x).Act(p)


def rxso3_act(x, p):
    """Rotate and scale a point."""
    return on_a_group("rxso3")(x).Act(p)


def sim3_act(x, p):
    """Rotate, move and scale a point."""
    return on_a_group("sim3")(x).Act(p)


def so3_log_of_product(x, y):
    """Return the rotation vector of two rotations, one after the other."""
    group = on_a_group("so3")
    return (group(x) @ group(y)).Log().tensor()


def so3_adjoint_transposed(x, y):
    """Apply the transposed adjoint of a rotation."""
    return adjoint_transposed("so3", x, y)


def se3_adjoint_transposed(x, y):
    """Apply the transposed adjoint of a rigid motion."""
    return adjoint_transposed("se3", x, y)


def adjoint_transposed(kind, x, y):
    """Apply the transposed adjoint of an element to one of the algebra."""
    import pypose

    algebra = getattr(pypose, f"{kind}_type")
    return on_a_group(kind)(x).AdjT(pypose.LieTensor(y, ltype=algebra)).tensor()


def so3_round_trip(x):
    """Return the rotation vector of the rotation matrix of one."""
    import roma

    return roma.rotmat_to_rotvec(roma.rotvec_to_rotmat(x))


def se3_point(x, p):
    """Move a point by jaxlie."""
    import jaxlie

    return jaxlie.SE3.exp(x) @ p


def se3_log_of_product(x, y):
    """Return the logarithm of two motions, one after the other, by jaxlie."""
    import jaxlie

    return (jaxlie.SE3.exp(x) @ jaxlie.SE3.exp(y)).log()


def by_adjoint(y):
    """Solve y' = sin(y) from 0 to 1 by torchdiffeq, with the gradient of the adjoint equation."""
    return solved("odeint_adjoint", y, adjoint_params=())


def by_steps(y):
    """Solve the same, with the gradient of the steps."""
    return solved("odeint", y)


def solved(solver, y, **settings):
    """Return the solution of y' = sin(y) at 1."""
    import torch
    import torchdiffeq

    class Pendulum(torch.nn.Module):
        def forward(self, t, y):
            return torch.sin(y)

    times = torch.tensor([0.0, 1.0], dtype=y.dtype)
    settings |= {"method": "rk4", "options": {"step_size": 0.04}}
    return getattr(torchdiffeq, solver)(Pendulum(), y, times, **settings)[1]


def stochastic(y):
    """Solve a stochastic equation by torchsde, along one path, with the gradient of the steps."""
    import torch
    import torchsde

    class Equation(torch.nn.Module):
        noise_type, sde_type = "diagonal", "stratonovich"

        def f(self, t, y):
            return torch.sin(y)

        def g(self, t, y):
            return 0.3 * torch.cos(y)

    path = torchsde.BrownianInterval(0.0, 1.0, size=y.shape, entropy=3, dtype=y.dtype)
    times = torch.tensor([0.0, 1.0], dtype=y.dtype)
    return torchsde.sdeint(Equation(), y, times, bm=path, dt=0.1, method="midpoint")[1]


def gaussian_distance(x, y):
    """Return the squared distance of two clouds of points in a Gaussian kernel, by geomloss."""
    from geomloss import SamplesLoss

    return SamplesLoss("gaussian", blur=0.8, backend="tensorized")(x, y)


def sinkhorn_divergence(x, y):
    """Return geomloss's Sinkhorn divergence of two clouds of points."""
    from geomloss import SamplesLoss

    return SamplesLoss("sinkhorn", blur=0.3, backend="tensorized")(x, y)


def sinkhorn_cost(x, y):
    """Return ott's regularized cost between two clouds of points."""
    from ott.geometry import pointcloud
    from ott.solvers import linear

    cloud = pointcloud.PointCloud(x, y, epsilon=0.5)
    return linear.solve(cloud, threshold=1e-12, max_iterations=5000).reg_ot_cost


def lambert_w(z):
    """Return ott's Lambert W."""
    from ott.math.utils import lambertw

    return lambertw(z)


def matrix_root(matrix):
    """Return ott's square root of a matrix."""
    from ott.math.matrix_square_root import sqrtm_only

    return sqrtm_only(matrix)


def weighted_logsumexp(a, b):
    """Return JAX's logarithm of a sum of exponentials with weights."""
    from jax.scipy.special import logsumexp

    return logsumexp(a, b=b)


def linear_solve(matrix, vector):
    """Solve linear equations by lineax."""
    import lineax

    return lineax.linear_solve(lineax.MatrixLinearOperator(matrix), vector).value


def least_squares(matrix, vector):
    """Solve too many linear equations by lineax."""
    import lineax

    operator = lineax.MatrixLinearOperator(matrix)
    return lineax.linear_solve(operator, vector, lineax.SVD()).value


def root(a):
    """Return where tanh(y) + y = a, by optimistix."""
    import jax.numpy as jnp
    import optimistix

    newton = optimistix.Newton(rtol=1e-12, atol=1e-12)
    return optimistix.root_find(lambda y, a: jnp.tanh(y) + y - a, newton, 0 * a, a).value


def quadratic_program(p, h):
    """Solve a small quadratic program by qpth: x >= 0 and sum(x) <= 1, where h is (0, 0, 1)."""
    import torch
    from qpth.qp import QPFunction

    none = torch.empty(0, dtype=p.dtype)
    quadratic = 2 * torch.eye(2, dtype=p.dtype) + 0.1
    limits = torch.tensor([[-1.0, 0.0], [0.0, -1.0], [1.0, 1.0]], dtype=p.dtype)
    return QPFunction(verbose=-1)(quadratic, p, limits, h, none, none)


def wavelets(kind, x, name, mode):
    """Apply a rule of pytorch-wavelets for one level of a wavelet transform."""
    import pytorch_wavelets.dwt.lowlevel as lowlevel
    import pywt
    import torch

    wavelet, mode = pywt.Wavelet(name), lowlevel.mode_to_int(mode)
    analysis = kind in ("AFB1D", "AFB2D")
    low, high = (wavelet.dec_lo, wavelet.dec_hi) if analysis else (wavelet.rec_lo, wavelet.rec_hi)
    prepared = getattr(lowlevel, f"prep_filt_{kind.lower()}")
    filters = prepared(low, high)
    filters = [each.to(torch.float64) for each in filters]
    return getattr(lowlevel, kind).apply(*x, *filters, mode)


def wavelet_1d(x, name="db2", mode="zero"):
    """Transform rows, (N, C, length)."""
    return wavelets("AFB1D", (x,), name, mode)


def wavelet_1d_inverse(low, high, name="db2", mode="zero"):
    """Transform rows back."""
    return wavelets("SFB1D", (low, high), name, mode)


def wavelet_2d(x, name="db2", mode="zero"):
    """Transform images, (N, C, rows, columns)."""
    return wavelets("AFB2D", (x,), name, mode)


def wavelet_2d_inverse(low, highs, name="db2", mode="zero"):
    """Transform images back."""
    return wavelets("SFB2D", (low, highs), name, mode)


def dual_tree(x, mode="symmetric"):
    """Apply the first level of pytorch-wavelets' dual-tree complex transform."""
    import torch
    from pytorch_wavelets.dtcwt.coeffs import biort
    from pytorch_wavelets.dtcwt.lowlevel import prep_filt
    from pytorch_wavelets.dtcwt.transform_funcs import FWD_J1
    from pytorch_wavelets.dwt.lowlevel import mode_to_int

    low, _, high, _ = biort("near_sym_a")
    filters = [prep_filt(each, 1).to(torch.float64) for each in (low, high)]
    return FWD_J1.apply(x, *filters, False, 2, -1, mode_to_int(mode))


def scattering(x, bias=0.01):
    """Apply a scattering layer of pytorch-wavelets."""
    import torch
    from pytorch_wavelets.dtcwt.coeffs import biort
    from pytorch_wavelets.dtcwt.lowlevel import prep_filt
    from pytorch_wavelets.dwt.lowlevel import mode_to_int
    from pytorch_wavelets.scatternet.lowlevel import ScatLayerj1_f

    low, _, high, _ = biort("near_sym_a")
    filters = [prep_filt(each, 1).to(torch.float64) for each in (low, high)]
    return ScatLayerj1_f.apply(x, *filters, mode_to_int("symmetric"), bias, False)


def bisection(y, c):
    """Return where c x + tanh(x) = y, by zuko."""
    import torch
    import zuko.utils

    return zuko.utils.bisection(lambda x: c * x + torch.tanh(x), y, -9.0, 9.0, 60, (c,))


def gauss_legendre(a, b, c):
    """Integrate exp(-c x^2) from a to b, by zuko's quadrature."""
    import torch
    import zuko.utils

    return zuko.utils.gauss_legendre(lambda x: torch.exp(-c * x * x), a, b, 5, (c,))


def adaptive_adjoint(x, t0, t1, c):
    """Solve x' = sin(c x) from t0 to t1, by zuko."""
    import torch
    import zuko.utils

    return zuko.utils.odeint(lambda t, x: torch.sin(c * x), x, t0, t1, (c,), atol=1e-9, rtol=1e-9)


def square_root(a):
    """Return the square root of a matrix, by POT."""
    import ot.backend

    return ot.backend.TorchBackend().sqrtm(a)


def symmetric_square_root(a):
    """Return the square root of the symmetric part of a matrix, by POT."""
    return square_root((a + a.mT) / 2)


def transport_cost(masses, others, costs):
    """Return POT's cost of transport between masses that are scaled to 1."""
    import ot

    return ot.emd2(masses / masses.sum(), others / others.sum(), costs)


def wasserstein_1d(x, y):
    """Return POT's distance of two samples of numbers."""
    import ot

    return ot.wasserstein_1d(x, y, p=2)


def norm_of_jax(z):
    """Return POT's absolute value for JAX, whose derivative at 0 is 0."""
    import ot.backend

    return ot.backend.norm_1d_jax(z)


@functools.cache
def layer(scale):
    """Return a module that keeps a shape, for memcnn's couplings."""
    import torch

    module = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.Tanh()).to(torch.float64)
    weights = scale * np.sin(np.arange(12.0))
    with torch.no_grad():
        for parameter, numbers in zip(module.parameters(), np.split(weights, [9]), strict=True):
            parameter.copy_(torch.from_numpy(numbers).reshape(parameter.shape))
    return module


def coupled(kind, x):
    """Apply a coupling of memcnn's, whose backward pass computes its input from its output."""
    from memcnn.models import additive, affine

    layers = [layer(0.5), layer(0.7)]
    weights = [each for one in layers for each in one.parameters()]
    if kind.startswith("Additive"):
        return getattr(additive, kind).apply(x.clone(), *layers, *weights)
    adapted = map(affine.AffineAdapterNaive, layers)
    return getattr(affine, kind).apply(x.clone(), *adapted, *weights)


def log_einsum(a, b):
    """Multiply matrices of logarithms, by torch-semiring-einsum."""
    import torch_semiring_einsum as semirings

    return semirings.log_einsum(semirings.compile_equation("ij,jk->ik"), a, b)


def real_einsum(a, b):
    """Multiply matrices, by torch-semiring-einsum."""
    import torch_semiring_einsum as semirings

    return semirings.einsum(semirings.compile_equation("ij,jk->ik"), a, b, block_size=4)


def positive_definite(a):
    """Return linear_operator's operator of a matrix that is made symmetric and positive definite."""
    import torch
    from linear_operator import to_linear_operator

    return to_linear_operator(a @ a.mT + 2 * torch.eye(len(a), dtype=a.dtype))


def operator_solve(a, b):
    """Solve by linear_operator."""
    return positive_definite(a).solve(b)


def operator_solve_left(a, b, left):
    """Solve and multiply from the left, by linear_operator."""
    return positive_definite(a).solve(b, left)


def operator_matmul(a, b):
    """Multiply by linear_operator."""
    return positive_definite(a).matmul(b)


def inv_quad_logdet(a, b):
    """Return a quadratic form and a log-determinant, by linear_operator."""
    return positive_definite(a).inv_quad_logdet(b, logdet=True)


def sqrt_inv_matmul(a, b):
    """Multiply by the inverse of a square root, by linear_operator."""
    return positive_definite(a).sqrt_inv_matmul(b)


def pivoted_cholesky(a):
    """Return the product of linear_operator's pivoted Cholesky factor of full rank with its transpose."""
    import torch
    from linear_operator import pivoted_cholesky as factor

    lower = factor(a @ a.mT + 2 * torch.eye(len(a), dtype=a.dtype), len(a), 1e-12)
    return lower @ lower.mT


def diagonalized(a):
    """Return a matrix from the eigenvectors and eigenvalues of linear_operator."""
    values, vectors = positive_definite(a).diagonalization(method="symeig")
    return values, vectors.to_dense() ** 2


def kept_symmetric(a):
    """Return xitorch's operator of the symmetric part of a matrix."""
    import xitorch

    return xitorch.LinearOperator.m((a + a.mT) / 2, is_hermitian=True)


def xitorch_solve(a, b):
    """Solve by xitorch."""
    import xitorch.linalg

    return xitorch.linalg.solve(kept_symmetric(a), b, method="exactsolve")


def xitorch_eigenvalues(a):
    """Return the eigenvalues, and the squares of the eigenvectors' entries, of a symmetric matrix by xitorch."""
    import xitorch.linalg

    values, vectors = xitorch.linalg.symeig(kept_symmetric(a), method="custom_exacteig")
    return values, vectors**2


def xitorch_lowest(a):
    """Return the lowest eigenvalue by xitorch, whose rule is an implicit one."""
    import xitorch.linalg

    options = {"method": "davidson", "min_eps": 1e-12, "bck_options": {"method": "exactsolve"}}
    return xitorch.linalg.symeig(kept_symmetric(a), neig=1, **options)[0]


def xitorch_root(c):
    """Return where tanh(y) + y = c, by xitorch."""
    import torch
    from xitorch.optimize import rootfinder

    options = {"f_tol": 1e-13, "x_tol": 1e-13, "bck_options": {"method": "exactsolve"}}
    return rootfinder(lambda y, c: torch.tanh(y) + y - c, torch.zeros_like(c), (c,), **options)


def xitorch_integral(low, high, c):
    """Integrate exp(-c x^2), by xitorch."""
    import torch
    from xitorch.integrate import quad

    return quad(lambda x, c: torch.exp(-c * x * x), low, high, params=(c,), n=20)


def xitorch_equation(y, c):
    """Solve y' = sin(c y), by xitorch."""
    import torch
    from xitorch.integrate import solve_ivp

    times = torch.linspace(0, 1, 3, dtype=y.dtype)
    options = {"method": "rk45", "atol": 1e-11, "rtol": 1e-11}
    return solve_ivp(lambda t, y, c: torch.sin(c * y), times, y, params=(c,), **options)[-1]


def acoustic_wave(v, source):
    """Return what a receiver hears of deepwave's scalar waves, through speeds."""
    import deepwave
    import torch

    places = torch.tensor([[[1, 1]]]), torch.tensor([[[4, 3]]])
    return deepwave.scalar(
        v,
        5.0,
        0.001,
        source_amplitudes=source[None, None],
        source_locations=places[0],
        receiver_locations=places[1],
        pml_width=2,
        accuracy=2,
        max_vel=2500.0,
        pml_freq=25.0,
        storage_compression=False,
    )[-1]


def fidelity(dm0, dm1):
    """Return pennylane's fidelity of two density matrices made of any two."""
    import pennylane.math
    import torch

    one, other = (
        matrix / matrix.trace()
        for matrix in (
            each @ each.mT + torch.eye(len(each), dtype=each.dtype) / 2 for each in (dm0, dm1)
        )
    )
    return pennylane.math.fidelity(one.to(torch.complex128), other.to(torch.complex128))


def circuit(method, x):
    """Return an expectation of a circuit of pennylane's, differentiated by its own method."""
    import pennylane as qml

    device = qml.device("default.qubit", wires=2)

    @qml.qnode(device, interface="torch", diff_method=method, max_diff=2)
    def run(x):
        qml.RX(x[0], wires=0)
        qml.CRY(x[1], wires=[0, 1])
        qml.Rot(x[0], x[1], x[2], wires=1)
        return qml.expval(qml.PauliZ(0) @ qml.PauliX(1))

    return run(x)


def shifted_circuit(x):
    """Differentiate a circuit by shifts of parameters."""
    return circuit("parameter-shift", x)


def adjoint_circuit(x):
    """Differentiate a circuit by the adjoint method."""
    return circuit("adjoint", x)


def celerite(kind, *arrays):
    """Apply an op of celerite2's, at sorted times. (Without a row or a column it writes beside its memory.)"""
    from celerite2.jax import ops

    if not all(each.size for each in arrays):
        raise ValueError("empty arrays end the process")
    return getattr(ops, kind)(*arrays)


def celerite_loglike(t, c, a, u, v, y):
    """Return the logarithm of celerite2's determinant, and a quadratic form."""
    import jax.numpy as jnp

    d, w = celerite("factor", t, c, a, u, v)
    z = celerite("solve_lower", t, c, u, w, y)
    return jnp.log(d).sum(), (z**2 / d[:, None]).sum()


def nonuniform_to_grid(c, x):
    """Transform strengths at places to a grid, by jax-finufft."""
    import jax_finufft

    return jax_finufft.nufft1(5, c, x, eps=1e-13)


def grid_to_nonuniform(f, x):
    """Transform a grid to places, by jax-finufft."""
    import jax_finufft

    return jax_finufft.nufft2(f, x, eps=1e-13)


def harmonics(x):
    """Return e3nn-jax's spherical harmonics of vectors, by its rule."""
    import e3nn_jax

    algorithm = ("legendre", "dense", "custom_jvp")
    return e3nn_jax.spherical_harmonics("0e + 1o + 2e + 3o", x, False, algorithm=algorithm).array


def unit_harmonics(x):
    """Return the same of directions."""
    import e3nn_jax

    algorithm = ("recursive", "sparse", "custom_jvp")
    return e3nn_jax.spherical_harmonics("1o + 2e", x, True, algorithm=algorithm).array


def e3nn_einsum(a, b):
    """Multiply matrices by e3nn-jax."""
    from e3nn_jax._src.utils.einsum import einsum

    return einsum("ij,jk->ik", a, b)


def lower_bound(x):
    """Return compressai's maximum with a bound."""
    import torch
    from compressai.ops import LowerBound

    return LowerBound(0.3).to(torch.float64)(x)


def non_negative(x):
    """Return compressai's parameters that are at least 0."""
    import torch
    from compressai.ops import NonNegativeParametrizer

    return NonNegativeParametrizer().to(torch.float64)(x)


SPECIAL = (
    ("special", "betaincinv igammainv lambertw lbeta log_gamma_difference"),
    ("generic", "log_cumsum_exp log_sub_exp reduce_weighted_logsumexp"),
)


COUPLINGS = {
    "additive": "AdditiveBlockFunction",
    "additive_inverse": "AdditiveBlockInverseFunction",
    "additive_recomputed": "AdditiveBlockFunction2",
    "additive_inverse_recomputed": "AdditiveBlockInverseFunction2",
    "affine": "AffineBlockFunction",
    "affine_inverse": "AffineBlockInverseFunction",
    "affine_recomputed": "AffineBlockFunction2",
    "affine_inverse_recomputed": "AffineBlockInverseFunction2",
}


def __getattr__(name):
    """Return a function of TensorFlow Probability's mathematics on JAX by its name there."""
    for place, names in SPECIAL:
        if name in names.split():
            path = f"tensorflow_probability.substrates.jax.math.{place}"
            return getattr(importlib.import_module(path), name)
    if name in COUPLINGS:
        return lambda x: coupled(COUPLINGS[name], x)
    if name.startswith("celerite_"):
        return lambda *arrays: celerite(name.removeprefix("celerite_"), *arrays)
    raise AttributeError(name)


def multigraph_cross_entropy(x):
    """Apply torch-geometric's loss of sparse labels, of which one pair of row and class is there twice."""
    import torch
    from torch_geometric.utils.cross_entropy import sparse_cross_entropy

    return sparse_cross_entropy(x, torch.tensor([[0, 0, 1], [1, 1, 2]]))


def max_aggregation(x):
    """Take torch-geometric's maximum over all rows."""
    import torch
    from torch_geometric.nn import MaxAggregation

    return MaxAggregation()(x, torch.zeros(len(x), dtype=torch.long))


def spline_coefficients(x):
    """Compute torch-interpol's coefficients of a cubic spline that is mirrored at its ends."""
    import interpol

    return interpol.spline_coeff_nd(x, bound="dct1", interpolation=3, dim=1)


def adam_updates(mu, nu):
    """Compute torchopt's accelerated Adam step, by its two moments."""
    from torchopt.accelerated_op.adam_op import AdamOp

    return AdamOp.UpdatesOp.apply(mu, nu, (0.9, 0.99, 0.0, 1e-2, 2))


def pylops_operator(x):
    """Apply pylops' product with a matrix."""
    import pylops

    return pylops.TorchOperator(pylops.MatrixMult(np.array([[1.0, 2.0], [3.0, 4.0]]))).apply(x)


def sigpy_operator(x):
    """Apply sigpy's product with a matrix."""
    import sigpy
    import sigpy.pytorch

    product = sigpy.linop.MatMul((2, 1), np.array([[1.0, 2.0], [3.0, 4.0]]))
    return sigpy.pytorch.to_pytorch_function(product).apply(x)
