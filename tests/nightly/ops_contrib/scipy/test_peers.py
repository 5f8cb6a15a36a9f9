"""SciPy's functions here beside those of the same name in PyTorch and JAX, all of them: for some minutes.

``python -m tests.nightly.ops_contrib.scipy.peers NAME`` prints what differs of one.
"""

import pytest

from tests.nightly.ops_contrib.scipy import peers


@pytest.mark.parametrize("framework", ["torch", "jax"])
def test_functions_have_values_and_two_derivatives_of_their_peers(framework):
    pytest.importorskip(framework)
    chosen = [peer for peer in peers.peers() if peer.framework == framework]
    found = [peers.compare(peer) for peer in chosen]
    assert sum(len(each.differences) == 3 for each in found) > 100
    wrong = [
        each for each in found if any("plugrad" in who or "values" in who for who in each.wrong)
    ]
    wrong += [each for each in found if each.refused.startswith("plugrad")]
    assert not wrong, "\n".join(map(peers.row, wrong))
