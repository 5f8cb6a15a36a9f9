"""`plugrad.utils`: PyTorch's name for where `checkpoint` lives. Nothing else does."""

from plugrad.utils import checkpoint

__all__ = ["checkpoint"]
