"""The pack `builtin`: the ops that plugrad's tensors are made of."""

import plugrad as pg
from plugrad.authoring import Register, register_all
from plugrad_builtin import (
    activations,
    arithmetic,
    assignment,
    complex_numbers,
    conversion,
    elementwise,
    indexing,
    linear,
    losses,
    parts,
    piecewise,
    rearranging,
    reductions,
    shapes,
)
from plugrad_builtin.images import convolution, pooling

PLUGRAD_API = 1

MODULES = (
    arithmetic,
    elementwise,
    piecewise,
    activations,
    reductions,
    shapes,
    rearranging,
    parts,
    indexing,
    conversion,
    complex_numbers,
    assignment,
    linear,
    convolution,
    pooling,
    losses,
)


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Offer every op of the pack by its PyTorch name."""
    register_all(register, *MODULES)
