"""Neural differential equations beside diffrax, which compiles for half a minute."""

import numpy as np
import pytest

from tests.ops_contrib.scipy.test_equations import NEURAL, neural, neural_gradient


@pytest.mark.parametrize("method", ["RK45", "Radau"])
def test_a_neural_equation_has_the_gradients_of_diffrax(method):
    diffrax, jax = pytest.importorskip("diffrax"), pytest.importorskip("jax")

    def loss(y0, first, second):
        solver = diffrax.Dopri5() if method == "RK45" else diffrax.Kvaerno5()
        fun = neural(jax.numpy.tanh, first, second)
        found = diffrax.diffeqsolve(
            diffrax.ODETerm(lambda t, y, args: fun(t, y)),
            solver,
            0.0,
            2.0,
            0.01,
            y0,
            saveat=diffrax.SaveAt(ts=jax.numpy.array([0.5, 2.0])),
            stepsize_controller=diffrax.PIDController(rtol=1e-9, atol=1e-9),
        )
        return (found.ys**2).sum()

    with jax.enable_x64(True):
        at = (jax.numpy.array([1.0, -0.5, 0.2]), *map(jax.numpy.array, NEURAL))
        theirs = jax.grad(loss, (0, 1, 2))(*at)
    for got, want in zip(neural_gradient(method, 1e-8), theirs, strict=True):
        np.testing.assert_allclose(got, np.asarray(want), rtol=1e-5, atol=1e-6)
