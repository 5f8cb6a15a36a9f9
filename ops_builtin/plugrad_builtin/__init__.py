"""The pack `builtin`: the ops behind plugrad's tensors, their methods and PyTorch's functions."""

import plugrad as pg
from plugrad.authoring import Register
from plugrad_builtin.index import OPS

PLUGRAD_API = 1


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    """Register every op of the pack under its PyTorch name; a module is imported when one of its ops is first used."""
    register.later(__name__, OPS)
