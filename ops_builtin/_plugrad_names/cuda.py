"""`plugrad.cuda`: the part of `torch.cuda` that a CPU can have; `is_available()` is False."""

from __future__ import annotations

from typing import Any

from _plugrad_names.missing import absent

__all__ = ["device_count", "is_available"]


def is_available() -> bool:
    """Return False: plugrad computes on the CPU only.

    >>> import plugrad as pg
    >>> device = "cuda" if pg.cuda.is_available() else "cpu"
    >>> pg.zeros(2, device=device)
    tensor([0., 0.])
    """
    return False


def device_count() -> int:
    """Return 0, the number of GPUs that plugrad can use.

    >>> import plugrad as pg
    >>> pg.cuda.device_count()
    0
    """
    return 0


def __getattr__(name: str) -> Any:
    way = "plugrad computes on the CPU only; check is_available() first"
    raise absent("module 'plugrad.cuda'", name, way)
