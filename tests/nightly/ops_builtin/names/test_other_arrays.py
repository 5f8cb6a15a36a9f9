"""Every op on the arrays of other libraries: on Dask's in chunks of three sizes, on every sample."""

import pytest

from tests.ci.ops_builtin.names.test_other_arrays import (
    all_unlike_numpy,
    computed,  # noqa: F401  a fixture
    dask,  # noqa: F401  a fixture
    otherwise_than_the_page,
)
from tests.ops_builtin.names.panels import OPS, failures
from tests.ops_builtin.names.test_gpu import unlike_cupys

PARTS = 20  # of the ops, each a test: a minute or less
every_part = pytest.mark.parametrize("part", range(PARTS))


@every_part
@pytest.mark.parametrize("chunks", [-1, 1, 2])
def test_on_dasks_arrays_an_op_is_right_and_lazy_or_refuses_them(part, chunks, dask, computed):  # noqa: F811
    wrong = all_unlike_numpy(OPS[part::PARTS], chunks, True, dask, computed)
    assert not wrong, wrong


@every_part
def test_second_gradients_of_dasks_arrays_are_right_and_lazy_as_the_page_says(part, dask, computed):  # noqa: F811
    assert not (wrong := otherwise_than_the_page(OPS[part::PARTS])), wrong
    assert not computed


@every_part
def test_on_an_array_like_cupys_an_op_is_right_and_stays_there_or_refuses_it(part):
    assert not (wrong := failures(unlike_cupys, OPS[part::PARTS])), wrong
