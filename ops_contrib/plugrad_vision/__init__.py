"""The pack `vision`: convolution and pooling extensions, regions, boxes and wavelets, as somebody else would publish
them: it imports `plugrad` and `plugrad.authoring` alone.
"""

from __future__ import annotations

import plugrad as pg
from plugrad.authoring import Register, register_all
from plugrad_vision import boxes, losses, pooling, wavelets

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register the ops of each module of this pack."""
    for module in (boxes, losses, pooling, wavelets):
        register_all(register, module)
