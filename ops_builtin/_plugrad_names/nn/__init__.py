"""`plugrad.nn`: only the module `functional`. plugrad has no `nn.Module`, optimisers and data loaders."""

from typing import TYPE_CHECKING, Any

from _plugrad_names.missing import absent
from _plugrad_names.nn import functional

__all__ = ["functional"]


if not TYPE_CHECKING:  # who knows that there is no other name

    def __getattr__(name: str) -> Any:
        way = (
            "plugrad has no modules. A parameter is a tensor with requires_grad=True, and a layer a function of it, "
            "made of those in plugrad.nn.functional"
        )
        raise absent("module 'plugrad.nn'", name, way)
