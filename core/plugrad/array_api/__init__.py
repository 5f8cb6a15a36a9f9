"""`plugrad.array_api`: the namespace of the array API standard, `tensor.__array_namespace__()`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _plugrad_names.array_api import *
    from _plugrad_names.array_api import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("_plugrad_names.array_api")
