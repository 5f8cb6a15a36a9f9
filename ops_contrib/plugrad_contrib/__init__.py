"""The pack `contrib`: ops that an outsider would publish, written with plugrad's public names alone."""

from __future__ import annotations

import plugrad as pg
from plugrad.authoring import Register, register_all
from plugrad_contrib import activations

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register the ops of this pack: the classes in `activations`, named in snake case."""
    register_all(register, activations)
