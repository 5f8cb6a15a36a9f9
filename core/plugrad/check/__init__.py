"""The checker: `check_op`, `check_pack`, `check_function`, and what they return."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _plugrad_check import *
    from _plugrad_check import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("_plugrad_check")
