"""`plugrad.nn`: `functional`, `Parameter` and `utils`. plugrad has no `nn.Module`, optimisers and data loaders."""

import re
from typing import TYPE_CHECKING, NoReturn

from _plugrad_names.missing import WORDS, only
from _plugrad_names.nn import functional, utils
from _plugrad_names.nn.parameter import Parameter

__all__ = ["Parameter", "functional", "utils"]


if not TYPE_CHECKING:  # who knows that there is no other name

    def __getattr__(name: str) -> NoReturn:
        from plugrad.registry.telling.spelling import EXACTLY, close  # only an error needs it

        plain = (name, re.sub(r"(Loss|\dd)$", "", name))
        found = [one for each in plain for one in close(each, dir(functional), EXACTLY)]
        layer = f"; what nn.{name} computes is plugrad.nn.functional.{found[0]}" if found else ""
        only(__name__, __all__, f"{WORDS['nn.Module']}{layer}")(name)
