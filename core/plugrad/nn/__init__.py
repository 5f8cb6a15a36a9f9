"""`plugrad.nn`: only `functional`. Modules, optimisers and data loaders are not plugrad's."""

from plugrad.nn import functional

__all__ = ["functional"]
