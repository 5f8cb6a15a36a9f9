"""What no table asks for is not computed."""

import pytest

from tests.checker.faults.tables import no_smallest_inputs


@pytest.fixture(autouse=True)
def without_smallest_inputs():
    """Have failing inputs left as large as they are."""
    with no_smallest_inputs():
        yield
