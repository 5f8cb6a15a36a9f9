"""Pictures of a tensor's graph (`graph`) and of what a check found (`compare`)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plugrad_viz import *
    from plugrad_viz import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("plugrad_viz")
