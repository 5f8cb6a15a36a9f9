"""The pack `vision`: convolution and pooling extensions, regions, boxes and wavelets, as somebody else would publish
them: it imports `plugrad` and `plugrad.authoring` alone.
"""

from __future__ import annotations

import plugrad as pg
from plugrad.authoring import Register, register_all
from plugrad_vision import (
    boxes,
    convolutions,
    correlation,
    deformable,
    losses,
    pooling,
    regions,
    sampling,
    wavelets,
    windows,
)

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register the ops of each module of this pack."""
    register_all(
        register,
        boxes,
        convolutions,
        correlation,
        deformable,
        losses,
        pooling,
        regions,
        sampling,
        wavelets,
        windows,
    )
