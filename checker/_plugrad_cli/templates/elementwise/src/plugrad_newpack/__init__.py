"""The pack `newpack` for plugrad. Its op is in `smooth.py`."""

import plugrad as pg
from plugrad.authoring import Register

from plugrad_newpack.smooth import log_cosh

PLUGRAD_API = 1  # the pack API that this is written for: a plugrad with another one refuses it


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register the op; its name is that of the function."""
    register(log_cosh)
