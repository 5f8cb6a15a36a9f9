"""`plugrad.nn`: `functional`, `Parameter` and `utils`. plugrad has no `nn.Module`, optimisers and data loaders."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _plugrad_names.nn import *
    from _plugrad_names.nn import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("_plugrad_names.nn")
