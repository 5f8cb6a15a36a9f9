"""`plugrad.nn.utils`: gradient clipping, and parameters as one vector, as in `torch.nn.utils`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _plugrad_names.nn.utils import *
    from _plugrad_names.nn.utils import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("_plugrad_names.nn.utils")
