"""SciPy's linear maps with gradients: transforms, filters, resampling, images; and programs that learn through them."""

import numpy as np
import pytest
import scipy.fft
import scipy.ndimage
import scipy.signal

import plugrad as pg


def adjoint_error(op, x, rng):
    """Return |⟨A x, y⟩ - ⟨x, Aᵀ y⟩|, compared with the size of the terms."""
    tensor = pg.tensor(x, requires_grad=True)
    output = op(tensor)
    y = rng.normal(size=tuple(output.shape))
    output.backward(pg.tensor(y))
    return abs((output.detach().numpy() * y).sum() - (x * tensor.grad.numpy()).sum()) / (
        np.abs(output.detach().numpy() * y).sum() + 1e-300
    )


@pytest.mark.parametrize("name", ["dct", "dst", "idct", "idst"])
@pytest.mark.parametrize("type", [1, 2, 3, 4])
def test_the_adjoint_of_a_transform_is_the_transpose_of_its_matrix(name, type, rng):
    x = rng.normal(size=(3, 6))
    for norm in (None, "backward", "ortho", "forward"):
        for orthogonalize in (None, True, False):
            for n in (None, 4, 9):
                how = {"type": type, "n": n, "norm": norm, "orthogonalize": orthogonalize}
                op = getattr(pg.fft, name)
                matrix = getattr(scipy.fft, name)(np.eye(6), **how)  # a row for each number
                tensor = pg.tensor(x, requires_grad=True)
                output = op(tensor, **how)
                np.testing.assert_allclose(output.detach(), x @ matrix, atol=1e-12)
                y = rng.normal(size=tuple(output.shape))
                output.backward(pg.tensor(y))
                np.testing.assert_allclose(tensor.grad, y @ matrix.T, atol=1e-12)


def test_a_cosine_transform_has_the_gradient_of_jax(rng):
    jax = pytest.importorskip("jax")
    x = rng.normal(size=(3, 5))
    tensor = pg.tensor(x, requires_grad=True)
    pg.cos(pg.fft.dctn(tensor, norm="ortho")).sum().backward()
    with jax.enable_x64(True):
        theirs = jax.grad(lambda x: jax.numpy.cos(jax.scipy.fft.dctn(x, norm="ortho")).sum())(x)
    np.testing.assert_allclose(tensor.grad, theirs, atol=1e-12)
