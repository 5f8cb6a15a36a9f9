"""The pack `contrib`: ops that an outsider would publish, written with plugrad's public names alone."""

from __future__ import annotations

import plugrad as pg
from plugrad.authoring import Register
from plugrad_contrib.activations import Erf, Gelu, Silu, Softplus

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Offer the ops, each by its class's name in lower case."""
    for function in (Erf, Gelu, Silu, Softplus):
        register(function)
