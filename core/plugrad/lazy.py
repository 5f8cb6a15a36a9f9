"""Lazy arrays (Dask): `compute` and `persist`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plugrad_arrays.lazy import *
    from plugrad_arrays.lazy import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("plugrad_arrays.lazy")
