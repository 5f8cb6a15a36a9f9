"""A Tensor in a list, or in the place of a number, of SciPy's packs: its gradient is right, or the call raises."""

import numpy as np
import pytest

from tests.comparing import installed
from tests.core.invariants.test_lists_and_numbers import numbers_lost, stats, told_wrong

PACKS = ["fft", "integrate", "interpolate", "linalg", "ndimage", "optimize", "signal", "sparse"]
PACKS += ["special", "stats"]


@pytest.mark.parametrize("pack", PACKS)
def test_a_list_or_a_number_has_its_gradient_or_is_refused(pack):
    installed("scipy")
    lost, stacked, errors = told_wrong(pack, 1)
    lost += numbers_lost(pack)
    assert not lost, "\n".join(lost)
    assert stacked
    assert pack != "stats" or not errors


@pytest.mark.filterwarnings("ignore:JAX makes float32")
def test_lists_are_stacked_for_pytorch_and_jax_too():
    stats()
    call = {"loc": lambda p: [p[0], p[1]], "scale": lambda p: [p[1], 2.0]}
    expected = None
    for framework in ("torch", "jax"):
        library = installed(framework)
        ops = installed(f"plugrad.interop.{framework}").ops

        def likelihood(p, ops=ops):
            return ops.stats.norm_logpdf(
                np.ones(2), **{k: make(p) for k, make in call.items()}
            ).sum()

        if framework == "torch":
            p = library.tensor([1.2, 0.7], dtype=library.float64, requires_grad=True)
            found = library.autograd.grad(likelihood(p), p)[0].numpy()
        else:
            found = np.asarray(library.grad(likelihood)(library.numpy.array([1.2, 0.7])))
        expected = found if expected is None else expected
        assert abs(found).min() > 0.1
        np.testing.assert_allclose(found, expected, rtol=1e-5)
