"""`LikelyCause`: one explanation of a wrong gradient."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class LikelyCause:
    """One explanation that fits a block."""

    key: tuple[object, ...]
    """What makes it the same cause when it is seen on other numbers."""
    text: str
    residual: float = 0.0
    is_a_move: bool = False
    """Whether entries are in other places than they should be; of several moves that fit, the first is said."""
    has_numbers: bool = False
    """Whether it tells of numbers, of an axis's length or of entries, and is the same cause with others."""
