"""Functions of published packages as their users call them, where one rule by itself says nothing: a Lie group's, say.
Next: `published.py`, whose table names them.
"""

import importlib


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


SPECIAL = (
    ("special", "betaincinv igammainv lambertw lbeta log_gamma_difference"),
    ("generic", "log_cumsum_exp log_sub_exp reduce_weighted_logsumexp"),
)


def __getattr__(name):
    """Return a function of TensorFlow Probability's mathematics on JAX by its name there."""
    for place, names in SPECIAL:
        if name in names.split():
            path = f"tensorflow_probability.substrates.jax.math.{place}"
            return getattr(importlib.import_module(path), name)
    raise AttributeError(name)
