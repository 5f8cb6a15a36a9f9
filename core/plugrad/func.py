"""`torch.func`: derivatives as functions of functions, `grad(f)(x)`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _plugrad_names.func import *
    from _plugrad_names.func import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("_plugrad_names.func")
