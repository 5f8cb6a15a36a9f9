"""Special functions of large parameters against Arb, more than in the fast tests."""

from tests.ops_contrib.scipy.test_special import OF_LARGE_PARAMETERS, compare_large_parameters


@OF_LARGE_PARAMETERS
def test_values_and_slopes_of_large_parameters_are_arbs(name, low, places):
    compare_large_parameters(name, low, places, 60)
