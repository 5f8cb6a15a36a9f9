"""`plugrad.cuda`: the part of `torch.cuda` that a CPU can have; `is_available()` is False."""

from __future__ import annotations

from _plugrad_names.missing import only

__all__ = ["device_count", "is_available", "manual_seed", "manual_seed_all"]


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


def manual_seed(seed: int) -> None:
    """Do nothing: there are no GPUs to seed. `plugrad.manual_seed` seeds the CPU.

    >>> import plugrad as pg
    >>> pg.cuda.manual_seed(0)
    """


def manual_seed_all(seed: int) -> None:
    """Do nothing, as `manual_seed`.

    >>> import plugrad as pg
    >>> pg.cuda.manual_seed_all(0)
    """


__getattr__ = only(
    __name__, __all__, "plugrad computes on the CPU only; check is_available() first"
)
