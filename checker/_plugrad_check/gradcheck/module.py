"""`plugrad.autograd.gradcheck`: PyTorch's module of that name, which can also be called as the function `gradcheck`.

Importing a submodule replaces a function of the same name in its package. PyTorch puts its function back; here that
would make ``import plugrad`` import the whole checker.
"""

from __future__ import annotations

import sys
import types

from _plugrad_check.gradcheck.gradcheck import gradcheck, gradgradcheck
from plugrad.engine.errors import GradcheckError

__all__ = ["GradcheckError", "gradcheck", "gradgradcheck"]


class _Callable(types.ModuleType):
    """Class of the module `gradcheck`, with which the module itself can be called as the function `gradcheck`."""

    __call__ = staticmethod(gradcheck)


sys.modules[__name__].__class__ = _Callable
sys.modules[__name__].__dict__["__wrapped__"] = gradcheck  # its signature
