"""`plugrad.utils`: only the module `checkpoint`, as in `torch.utils`."""

from plugrad.utils import checkpoint

__all__ = ["checkpoint"]
