"""What to write for PyTorch's distributions: each line gives PyTorch's number, with a gradient."""

import pytest

import plugrad as pg
from _plugrad_names.missing import LINES
from tests.comparing import needs_torch, torch
from tests.ops_builtin.names.test_missing import agree, here, there

ROWS = LINES["Distributions"]


@needs_torch
@pytest.mark.parametrize("call", ROWS)
def test_the_line_to_write_for_a_distribution_gives_pytorchs_number(call):
    (expected,) = there(call)
    assert agree(here(ROWS[call]), expected)


@needs_torch
def test_the_distributions_without_a_line_are_the_rare_ones():
    classes = vars(torch.distributions)
    missing = {
        name
        for name in torch.distributions.__all__
        if isinstance(classes[name], type)
        and issubclass(classes[name], torch.distributions.Distribution)
        and not any(call.startswith(f"distributions.{name}(") for call in ROWS)
    }
    assert missing == {
        *("ContinuousBernoulli", "Distribution", "ExponentialFamily", "Independent", "Kumaraswamy"),
        *("LKJCholesky", "LogisticNormal", "LowRankMultivariateNormal", "MixtureSameFamily"),
        *("OneHotCategoricalStraightThrough", "RelaxedBernoulli", "RelaxedOneHotCategorical"),
        "TransformedDistribution",
    }
    for name in missing:
        with pytest.raises(AttributeError, match="densities with gradients are in a pack"):
            getattr(pg.distributions, name)
