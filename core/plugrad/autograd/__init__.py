"""`plugrad.autograd`: PyTorch's autograd functions, in modules with PyTorch's names."""

from typing import TYPE_CHECKING

from _plugrad_names.autograd import *
from plugrad.autograd import function as function
from plugrad.autograd import functional as functional
from plugrad.autograd import grad_mode as grad_mode
from plugrad.autograd import graph as graph

if TYPE_CHECKING:
    from _plugrad_check.gradcheck.gradcheck import gradcheck as gradcheck
    from _plugrad_check.gradcheck.gradcheck import gradgradcheck as gradgradcheck
    from _plugrad_names.autograd import __all__ as __all__
else:
    from plugrad._facade import names_of

    __getattr__, __dir__ = names_of(
        "_plugrad_names.autograd",
        function="_plugrad_names.autograd",
        functional="_plugrad_names.autograd",
        grad_mode="_plugrad_names.autograd",
        graph="_plugrad_names.autograd",
        gradcheck="_plugrad_check.gradcheck.gradcheck",
        gradgradcheck="_plugrad_check.gradcheck.gradcheck",
    )
