"""The pack `newpack` for plugrad. Its ops are in `depthwise.py` and `pooling.py`."""

import plugrad as pg
from plugrad.authoring import Register

from plugrad_newpack.depthwise import (
    DepthwiseConv2d,
    DepthwiseConv2dImage,
    DepthwiseConv2dWeight,
)
from plugrad_newpack.pooling import LpPool2d

PLUGRAD_API = 1  # the pack API that this is written for: a plugrad with another one refuses it

OPS = (DepthwiseConv2d, DepthwiseConv2dImage, DepthwiseConv2dWeight, LpPool2d)


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register the ops, each named after its class: LpPool2d is lp_pool2d."""
    for op in OPS:
        register(op)
