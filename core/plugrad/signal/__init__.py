"""`plugrad.signal`: window functions, `plugrad.signal.windows`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _plugrad_names.signal import *
    from _plugrad_names.signal import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("_plugrad_names.signal")
