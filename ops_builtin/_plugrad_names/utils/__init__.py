"""`plugrad.utils`: only the module `checkpoint`, as in `torch.utils`."""

from typing import TYPE_CHECKING, Any

from _plugrad_names.missing import absent, instead
from _plugrad_names.utils import checkpoint

__all__ = ["checkpoint"]


if not TYPE_CHECKING:  # who knows that there is no other name

    def __getattr__(name: str) -> Any:
        raise absent("module 'plugrad.utils'", name, instead(name))
