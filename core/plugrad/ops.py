"""`plugrad.ops`: the installed packs as attributes. As a module it is what pickle imports to find an op again."""

import sys
from typing import TYPE_CHECKING

from plugrad.registry import namespace

if TYPE_CHECKING:
    from plugrad import _builtin as builtin
    from plugrad import _contrib as contrib
    from plugrad.registry import PackOps

    __all__ = ["builtin", "contrib"]

    def __getattr__(pack: str) -> PackOps: ...


# Whose source and origin tools ask for.
vars(namespace).update(__file__=__file__, __spec__=__spec__)
sys.modules[__name__] = namespace
