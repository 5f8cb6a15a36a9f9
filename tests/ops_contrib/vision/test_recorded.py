"""Values and gradients of `vision` are those of torchvision and PyWavelets: of their tables, and live if installed."""

import numpy as np
import pytest

from tests.comparing import installed
from tests.ops_contrib.vision import recorded
from tests.ops_contrib.vision.recorded import OF_PYWAVELETS, OF_TORCHVISION, by_plugrad

CASES = [("torchvision", case) for case in OF_TORCHVISION]
CASES += [("pywavelets", case) for case in OF_PYWAVELETS]


def compare(found, expected, atol):
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert one.shape == np.shape(other)
        np.testing.assert_allclose(one, other, rtol=0, atol=atol)


@pytest.mark.parametrize(("library", "case"), CASES)
def test_values_and_gradients_are_those_that_were_recorded(library, case):
    compare(by_plugrad(case), recorded.table(library)[case], 1e-10)


@pytest.mark.parametrize("library", ["torchvision", "pywavelets"])
def test_values_and_gradients_are_those_of_the_library(library):
    installed({"pywavelets": "pywt"}.get(library, library))
    cases, compute = recorded.TABLES[library]
    for case in cases:
        compare(by_plugrad(case), compute(case), 1e-12)


def test_a_wrong_number_is_found():
    (values, *_), expected = by_plugrad(OF_TORCHVISION[0]), recorded.table("torchvision")
    with pytest.raises(AssertionError, match="Not equal"):
        compare([values], [np.multiply(expected[OF_TORCHVISION[0]][0], 1.0005)], 1e-10)
