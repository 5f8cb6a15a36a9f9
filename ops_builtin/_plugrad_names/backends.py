"""`plugrad.backends`, and other settings that a script for PyTorch begins with: accepted, and without effect.

plugrad computes on the CPU with NumPy, and deterministically. So ``backends.cudnn.benchmark = True`` and
``use_deterministic_algorithms(True)`` change nothing, and no other backend is available.
"""

from __future__ import annotations

from typing import Any

from _plugrad_names.missing import only
from plugrad.engine.creation.options import check_device

__all__ = ["cuda", "cudnn", "mps"]


class Backend:
    """A backend of PyTorch that plugrad does not have. Its settings have no effect.

    >>> import plugrad as pg
    >>> pg.backends.cudnn.deterministic = True
    >>> pg.backends.mps.is_available()
    False
    """

    enabled = benchmark = deterministic = allow_tf32 = False

    @property
    def matmul(self) -> Backend:
        """The settings of CUDA's products of matrices."""
        return self

    @staticmethod
    def is_available() -> bool:
        """Return False."""
        return False

    is_built = is_available

    @staticmethod
    def version() -> None:
        """Return None: the backend has no version."""


cuda, cudnn, mps = Backend(), Backend(), Backend()


def use_deterministic_algorithms(mode: bool, *, warn_only: bool = False) -> None:
    """Do nothing: plugrad computes deterministically.

    >>> import plugrad as pg
    >>> pg.use_deterministic_algorithms(True)
    """


def set_default_device(device: Any) -> None:
    """Accept the CPU, the only device, and None. Raises RuntimeError for another device.

    >>> import plugrad as pg
    >>> pg.set_default_device("cpu")
    """
    check_device("set_default_device", device)


def set_num_threads(number: int) -> None:
    """Do nothing: NumPy and its BLAS choose their threads (``OMP_NUM_THREADS``, or the package `threadpoolctl`).

    >>> import plugrad as pg
    >>> pg.set_num_threads(1)
    """


def set_float32_matmul_precision(precision: str) -> None:
    """Do nothing: products of float32 matrices are computed in float32.

    >>> import plugrad as pg
    >>> pg.set_float32_matmul_precision("high")
    """


__getattr__ = only(__name__, __all__)
