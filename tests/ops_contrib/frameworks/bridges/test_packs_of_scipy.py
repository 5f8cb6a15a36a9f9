"""Ops, classes and distributions of SciPy's packs in PyTorch and JAX."""

import numpy as np
import scipy.interpolate
import scipy.sparse

import plugrad as pg
from tests.comparing import installed, needs, needs_torch
from tests.ops_contrib.scipy.comparing import double
from tests.ops_contrib.scipy.test_interpolate import X, Y
from tests.ops_contrib.scipy.test_sparse import random

torch = installed("torch")


@needs_torch
def test_sparse_arrays_go_over_the_bridge_to_pytorch(rng):
    from plugrad.interop.torch import ops

    A = random(rng, 4, 4) + 4 * scipy.sparse.eye_array(4, format="csr")
    data = torch.tensor(A.data, requires_grad=True)
    b = torch.tensor(rng.normal(size=4), requires_grad=True)

    made = ops.sparse.csr_array((data, A.indices, A.indptr), A.shape)
    np.testing.assert_allclose((made @ b).detach(), A @ b.detach().numpy())
    np.testing.assert_allclose(made.T.toarray().detach(), A.T.toarray())

    def solved(data, b):
        made = ops.sparse.csr_array((data, A.indices, A.indptr), A.shape)
        return ops.sparse.spsolve(made, b) * (made @ b)

    assert torch.autograd.gradcheck(solved, (data, b))
    assert torch.autograd.gradgradcheck(solved, (data, b))


@needs_torch
def test_a_distribution_is_exported_to_torch():
    from plugrad.interop.torch import ops

    x = torch.tensor([0.5, 1.0], dtype=torch.float64, requires_grad=True)
    shape = torch.tensor(1.7, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda *args: ops.stats.gamma.logcdf(*args), (x, shape))
    assert "logcdf" in dir(ops.stats.gamma)


@needs_torch
def test_splines_go_over_the_bridge_to_pytorch_with_their_methods():
    from plugrad.interop.torch import ops

    x, y = (torch.tensor(each, requires_grad=True) for each in (X, Y[:, 0]))
    at = torch.tensor([X[0] + 0.1, 2.7], dtype=torch.float64, requires_grad=True)
    places = at.detach().numpy()
    spline = ops.interpolate.CubicSpline(x, y)
    theirs = scipy.interpolate.CubicSpline(X, Y[:, 0])
    assert torch.is_tensor(spline.c)
    np.testing.assert_allclose(spline(at).detach(), theirs(places))
    np.testing.assert_allclose(spline.derivative()(at).detach(), theirs(places, 1))
    np.testing.assert_allclose(spline.integrate(1.1, 2.7).detach(), theirs.integrate(1.1, 2.7))

    def value(x, y, at):
        spline = ops.interpolate.CubicSpline(x, y)
        return spline(at).sum() + spline.derivative()(at).prod() + spline.integrate(at[0], at[1])

    assert torch.autograd.gradcheck(value, (x, y, at))
    assert torch.autograd.gradgradcheck(value, (x, y, at))
    grid = ops.interpolate.RegularGridInterpolator((x,), y, "cubic")
    np.testing.assert_allclose(grid(at[:, None]).detach(), theirs(places), rtol=1e-9)


@needs("jax")
def test_splines_go_over_the_bridge_to_jax_compiled():
    import jax

    from plugrad.interop.jax import ops

    with jax.enable_x64(True):

        def value(x, y, at):
            spline = ops.interpolate.CubicSpline(x, y)
            return spline(at).sum() + spline.integrate(at[0], at[1])

        at = np.array([1.1, 2.7])
        found = jax.jit(jax.grad(value, (0, 1, 2)))(X, Y[:, 0], at)
    points = [double(each) for each in (X, Y[:, 0], at)]
    spline = pg.ops.interpolate.CubicSpline(*points[:2])
    wanted = spline(points[2]).sum() + spline.integrate(points[2][0], points[2][1])
    for ours, theirs in zip(pg.autograd.grad(wanted, points), found, strict=True):
        np.testing.assert_allclose(theirs, ours.numpy(), rtol=1e-10)
