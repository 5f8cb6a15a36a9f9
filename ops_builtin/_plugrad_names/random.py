"""`plugrad.random`: the state of the random number generator, as in `torch.random`; `fork_rng` puts it back."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

from _plugrad_names.missing import only
from plugrad.engine.stream import get_rng_state, initial_seed, manual_seed, seed, set_rng_state

__all__ = ["fork_rng", "get_rng_state", "initial_seed", "manual_seed", "seed", "set_rng_state"]


@contextlib.contextmanager
def fork_rng(
    devices: Iterable[Any] | None = None, enabled: bool = True, device_type: str | None = None
) -> Iterator[None]:
    """Context manager and decorator: random numbers drawn inside do not change those drawn after it.

    Parameters
    ----------
    enabled
        False: it has no effect.
    devices, device_type
        For code written for PyTorch: without effect, for there is only the CPU.

    >>> import plugrad as pg
    >>> _ = pg.manual_seed(0)
    >>> with pg.random.fork_rng():
    ...     _ = pg.rand(1000)
    >>> pg.rand(3)
    tensor([0.4963, 0.7682, 0.0885])
    """
    state = get_rng_state()
    try:
        yield
    finally:
        if enabled:
            set_rng_state(state)


__getattr__ = only(__name__, __all__)
