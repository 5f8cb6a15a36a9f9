"""NumPy's functions with every pair of their keywords, on Tensors of every dtype."""

import pytest

from tests.ops_builtin.names.test_numpy_functions import KINDS, unlike_numpy


@pytest.mark.filterwarnings("ignore")  # NumPy's own, of infinities and of casts
@pytest.mark.parametrize("dtype", KINDS)
def test_a_numpy_function_with_any_of_its_keywords_gives_numpys_result_or_says_why_not(dtype):
    assert not (wrong := unlike_numpy(dtype, 1)), wrong
