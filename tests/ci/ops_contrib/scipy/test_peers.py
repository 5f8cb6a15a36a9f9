"""Quick parts of the comparisons with PyTorch and JAX, and that these see what is wrong.

`tests/nightly/ops_contrib/scipy/test_peers.py` compares everything.
"""

import dataclasses
import math

import numpy as np
import pytest

import plugrad as pg
from tests.nightly.ops_contrib.scipy import peers, sweep

# Where PyTorch 2.13 is wrong, or its result is a constant in silence: docs/scipy.md.
THEIRS = {"erfcx", "i0e", "i1", "i1e", "log_ndtr", "ndtr", "sinc", "j1"}


def special(framework, name):
    pytest.importorskip(framework)
    (found,) = [p for p in peers.special() if (p.framework, p.name) == (framework, name)]
    return found


QUICK = """airy_ai j0 j1 digamma entr erf erfcx erfinv exp2 expit gammainc gammaln i0 i1
    log_ndtr logit ndtr ndtri sinc xlog1py xlogy legendre_polynomial_p softmax"""


@pytest.mark.parametrize("name", QUICK.split())
def test_special_functions_have_values_and_two_derivatives_of_pytorch(name):
    found = peers.compare(special("torch", name), number=20, most=1)
    assert found.equal > 40
    assert not found.missing
    assert not found.count("ours", "both"), peers.row(found)
    assert not found.count("theirs") or name in THEIRS | {"logit"}, peers.row(found)


@pytest.mark.parametrize("name", ["erf", "log_ndtr"])
def test_special_functions_have_values_and_two_derivatives_of_jax(name):
    found = peers.compare(special("jax", name), number=20, most=1)
    assert found.equal > 100
    assert not found.count("ours", "both"), peers.row(found)


@pytest.mark.parametrize("word", ["Normal.cdf", "Gamma.log_prob", "kl ", "Wishart", "Dirichlet"])
def test_functions_of_arrays_have_values_and_two_derivatives_of_pytorch(word):
    pytest.importorskip("torch")
    chosen = [p for p in (*peers.of_torch(), *peers.of_vectors()) if word in p.name]
    assert chosen
    for peer in chosen:
        found = peers.compare_arrays(peer)
        assert not found.refused
        assert max(found.differences) < 1e-7, peers.row(found)


@pytest.mark.parametrize("order", [0, 1, 2])
def test_a_peer_that_is_wrong_by_a_millionth_is_seen_and_so_is_an_op(order):
    torch = pytest.importorskip("torch")
    case = sweep.Case("sine", pg.sin, sweep.mp.sin, [sweep.Span(0.5, 2)])
    bend = {0: lambda x: 1 + 0 * x, 1: lambda x: x - 1, 2: lambda x: (x - 1) ** 2 / 2}[order]
    right = peers.Peer("torch", "sine", torch.sin, case)
    assert not peers.compare(right).count("ours", "theirs", "digits", "both")
    wrong = dataclasses.replace(right, theirs=lambda x: torch.sin(x) + 1e-6 * bend(x))
    found = peers.compare(wrong)
    assert found.count("digits", "theirs")
    assert not found.count("ours")
    case = dataclasses.replace(case, ours=lambda x: pg.sin(x) + 1e-6 * bend(x))
    assert peers.compare(dataclasses.replace(right, case=case)).count("ours")


def test_differences_say_which_of_two_functions_of_arrays_is_wrong():
    torch = pytest.importorskip("torch")

    class Wrong(pg.Function):
        @staticmethod
        def forward(ctx, x):
            return x * x

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * 3

    def square(x):
        return x * x

    peer = peers.ArrayPeer("torch", "square", square, Wrong.apply, (np.ones(2),))
    found = peers.compare_arrays(peer)
    assert found.differences[0] == 0
    assert found.wrong[0].startswith("plugrad: ")
    assert torch.ones(1) == 1


# What PyTorch has in these places: 2.13.


def test_tails_that_pytorch_loses_are_right_here():
    torch = pytest.importorskip("torch")
    x = -13.4
    assert torch.special.ndtr(torch.tensor(x, dtype=torch.float64)) == 0
    at = pg.tensor(x, dtype=pg.float64)
    assert pg.special.ndtr(at).item() == pytest.approx(float(sweep.mp.ncdf(x)), rel=1e-13)
    normal = torch.distributions.Normal(0.0, 1.0)
    assert normal.cdf(torch.tensor(x, dtype=torch.float64)) == 0
    bend = peers.derivatives("torch", torch.special.log_ndtr, np.array([[-34396.0]]), 0)[0, 0]
    here = peers.derivatives("plugrad", pg.special.log_ndtr, np.array([[-34396.0]]), 0)[0, 0]
    assert abs(bend[0] + 1) > 0.1
    assert here[0] == pytest.approx(-1, rel=1e-8)


def test_bessel_functions_of_pytorch_are_constants_in_silence():
    torch = pytest.importorskip("torch")
    x = torch.tensor(0.5, requires_grad=True)
    for name in ("bessel_j0", "modified_bessel_k1", "airy_ai", "spherical_bessel_j0"):
        assert not getattr(torch.special, name)(x).requires_grad
    here = pg.tensor(0.5, requires_grad=True)
    assert not math.isclose(pg.autograd.grad(pg.special.bessel_j0(here), here)[0].item(), 0)
