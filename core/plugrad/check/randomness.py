"""The random number generators that an op may draw from: Python's, NumPy's and plugrad's own."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from plugrad.engine.random import default_generator


def state() -> tuple[Any, Any, Any]:
    """Return the states of all global generators."""
    own = default_generator
    return random.getstate(), np.random.get_state(), (own._words.state, own._spare, own._seed)


def restore(saved: tuple[Any, Any, Any]) -> None:
    """Put the global generators back into a state."""
    random.setstate(saved[0])
    np.random.set_state(saved[1])
    default_generator._words.state, default_generator._spare, default_generator._seed = saved[2]


def same(before: tuple[Any, Any, Any], after: tuple[Any, Any, Any]) -> bool:
    """Return True if no generator was used between the two."""
    return bool(
        before[0] == after[0] and repr(before[1:]) == repr(after[1:]) and _keys_agree(before, after)
    )


def _keys_agree(before: tuple[Any, Any, Any], after: tuple[Any, Any, Any]) -> bool:
    pairs = (
        (before[1][1], after[1][1]),
        (before[2][0]["state"]["key"], after[2][0]["state"]["key"]),
    )
    return all(np.array_equal(one, other) for one, other in pairs)


def reseed(seed: int) -> None:
    """Set all global generators to `seed`."""
    random.seed(seed)
    np.random.seed(seed % 2**32)
    default_generator.manual_seed(seed)


@contextlib.contextmanager
def untouched() -> Iterator[None]:
    """Put the global generators back afterwards."""
    before = state()
    try:
        yield
    finally:
        restore(before)
