"""`plugrad.utils`: only the module `checkpoint`, as in `torch.utils`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _plugrad_names.utils import *
    from _plugrad_names.utils import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("_plugrad_names.utils")
