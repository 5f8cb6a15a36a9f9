"""The random number generators that an op may draw from: Python's, NumPy's and plugrad's own.
Next: `numbers/reach.py`.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from plugrad.engine.tensor.random import default_generator


def state() -> tuple[Any, Any, Any]:
    """Return the states of all global generators."""
    return random.getstate(), np.random.get_state(), default_generator.get_state()


def restore(saved: tuple[Any, Any, Any]) -> None:
    """Put the global generators back into a state."""
    random.setstate(saved[0])
    np.random.set_state(saved[1])
    default_generator.set_state(saved[2])


def differ(before: tuple[Any, Any, Any], after: tuple[Any, Any, Any]) -> tuple[bool, bool, bool]:
    """Return which of the generators, Python's, NumPy's and plugrad's, were used or set between the two."""
    numbers = before[1][1], after[1][1]
    keys = before[2][0]["state"]["key"], after[2][0]["state"]["key"]
    return (
        before[0] != after[0],
        repr(before[1]) != repr(after[1]) or not np.array_equal(*numbers),
        repr(before[2]) != repr(after[2]) or not np.array_equal(*keys),
    )


def reseed(seed: int) -> None:
    """Set all global generators to `seed`."""
    random.seed(seed)
    np.random.seed(seed % 2**32)
    default_generator.manual_seed(seed)
