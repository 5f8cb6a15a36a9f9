"""Quick parts of the comparisons with PyTorch and JAX, and that these see what is wrong.

`tests/nightly/ops_contrib/scipy/test_peers.py` compares everything.
"""

import math

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import installed
from tests.nightly.ops_contrib.scipy import peers
from tests.ops_contrib.scipy.balls import mp


@pytest.mark.parametrize("word", ["Normal.cdf", "Gamma.log_prob", "kl ", "Wishart", "Dirichlet"])
def test_functions_of_arrays_have_values_and_two_derivatives_of_pytorch(word):
    installed("torch")
    chosen = [p for p in (*peers.of_torch(), *peers.of_vectors()) if word in p.name]
    assert chosen
    for peer in chosen:
        found = peers.compare(peer)
        assert not found.refused
        assert max(found.differences) < 1e-7, peers.row(found)


def test_differences_say_which_of_two_functions_of_arrays_is_wrong():
    torch = installed("torch")

    class Wrong(pg.Function):
        @staticmethod
        def forward(ctx, x):
            return x * x

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * 3

    def square(x):
        return x * x

    peer = peers.Peer("torch", "square", square, Wrong.apply, (np.ones(2),))
    found = peers.compare(peer)
    assert found.differences[0] == 0
    assert found.wrong[0].startswith("plugrad: ")
    assert torch.ones(1) == 1


# What PyTorch has in these places: 2.13.


def test_tails_that_pytorch_loses_are_right_here():
    torch = installed("torch")
    x = -13.4
    assert torch.special.ndtr(torch.tensor(x, dtype=torch.float64)) == 0
    at = pg.tensor(x, dtype=pg.float64)
    assert pg.special.ndtr(at).item() == pytest.approx(float(mp.ncdf(x)), rel=1e-13)
    normal = torch.distributions.Normal(0.0, 1.0)
    assert normal.cdf(torch.tensor(x, dtype=torch.float64)) == 0
    bent = []
    for library in (torch, pg):
        x = library.tensor(-34396.0, dtype=library.float64, requires_grad=True)
        (slope,) = library.autograd.grad(library.special.log_ndtr(x), x, create_graph=True)
        bent.append(library.autograd.grad(slope, x)[0].item())
    assert abs(bent[0] + 1) > 0.1
    assert bent[1] == pytest.approx(-1, rel=1e-8)


def test_bessel_functions_of_pytorch_are_constants_in_silence():
    torch = installed("torch")
    x = torch.tensor(0.5, requires_grad=True)
    for name in ("bessel_j0", "modified_bessel_k1", "airy_ai", "spherical_bessel_j0"):
        assert not getattr(torch.special, name)(x).requires_grad
    here = pg.tensor(0.5, requires_grad=True)
    assert not math.isclose(pg.autograd.grad(pg.special.bessel_j0(here), here)[0].item(), 0)
