"""Clusters (Dask): `preflight` compares the packs of the workers with those of this process."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plugrad_arrays.distributed import *
    from plugrad_arrays.distributed import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("plugrad_arrays.distributed")
