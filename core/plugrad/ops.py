"""`plugrad.ops`: the installed packs as attributes. As a module it is what pickle imports to find an op again."""

import sys
from typing import TYPE_CHECKING

from plugrad.registry import namespace

if TYPE_CHECKING:
    import plugrad_installed  # what `plugrad stubs` writes: the packs that are installed here
    from plugrad_installed import *

    from plugrad.registry import PackOps
    from plugrad_builtin._packs import *
    from plugrad_builtin._packs import __all__

    __all__ += plugrad_installed.__all__

    def __getattr__(pack: str) -> PackOps: ...


sys.modules[__name__] = namespace
