"""Thousands of random calls of convolutions and pools beside PyTorch's."""

import pytest

from tests.comparing import needs_torch
from tests.ops_builtin.builtin import test_convolution, test_pooling


@needs_torch
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("op", test_convolution.CONVOLUTIONS)
def test_random_convolutions_are_those_of_pytorch(op, seed):
    test_convolution.as_pytorch_at_random(op, seed, "float64", 150)


@needs_torch
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("op", test_pooling.POOLS)
def test_random_pools_are_those_of_pytorch(op, seed):
    test_pooling.as_pytorch_at_random(op, seed, "float64", 300)
