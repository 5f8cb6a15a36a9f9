"""Worker processes in which packs' code runs: `Workers`, an executor."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _plugrad_check.workers import *
    from _plugrad_check.workers import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of("_plugrad_check.workers")
