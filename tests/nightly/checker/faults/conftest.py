"""What no table asks for is not computed."""

from tests.checker.faults.conftest import without_smallest_inputs

__all__ = ["without_smallest_inputs"]
