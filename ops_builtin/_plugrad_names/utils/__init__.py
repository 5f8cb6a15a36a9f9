"""`plugrad.utils`: only the module `checkpoint`, as in `torch.utils`."""

from typing import TYPE_CHECKING

from _plugrad_names.missing import only
from _plugrad_names.utils import checkpoint

__all__ = ["checkpoint"]


if not TYPE_CHECKING:  # who knows that there is no other name
    __getattr__ = only(__name__, __all__)
