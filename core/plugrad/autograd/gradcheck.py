"""`plugrad.autograd.gradcheck`: PyTorch's module of that name, which can be called like its function.

Importing a submodule puts it in the place of a function of the same name; PyTorch puts its function back, which
here would have the whole checker imported by ``import plugrad``.
"""

from __future__ import annotations

import sys
import types

from plugrad.check.gradcheck.gradcheck import gradcheck, gradgradcheck
from plugrad.engine.errors import GradcheckError

__all__ = ["GradcheckError", "gradcheck", "gradgradcheck"]


class _Callable(types.ModuleType):
    __call__ = staticmethod(gradcheck)


sys.modules[__name__].__class__ = _Callable
sys.modules[__name__].__dict__["__wrapped__"] = gradcheck  # its signature
