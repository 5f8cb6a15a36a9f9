"""All pairs, of every file: whoever imports this imports PyTorch."""

from tests.shipped import algebra, numbers, places, shapes, state
from tests.shipped.pairs import PAIRS

__all__ = ["PAIRS", "algebra", "numbers", "places", "shapes", "state"]
