"""`Cause`: one explanation of a wrong gradient. Next: `diagnosis/diagnosis.py`."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Cause:
    """One explanation that fits a block."""

    key: tuple[object, ...]
    """What makes it the same cause when it is seen on other numbers."""
    text: str
    residual: float = 0.0
