"""`plugrad.ops`: the installed packs as attributes. As a module it is what pickle imports to find an op again."""

import sys
from typing import TYPE_CHECKING

from plugrad.registry import namespace

if TYPE_CHECKING:
    from plugrad import _builtin as builtin
    from plugrad import _contrib as contrib
    from plugrad import _fft as fft
    from plugrad import _integrate as integrate
    from plugrad import _interpolate as interpolate
    from plugrad import _linalg as linalg
    from plugrad import _ndimage as ndimage
    from plugrad import _optimize as optimize
    from plugrad import _signal as signal
    from plugrad import _sparse as sparse
    from plugrad import _special as special
    from plugrad import _stats as stats
    from plugrad.registry import PackOps

    __all__ = [
        "builtin",
        "contrib",
        "fft",
        "integrate",
        "interpolate",
        "linalg",
        "ndimage",
        "optimize",
        "signal",
        "sparse",
        "special",
        "stats",
    ]

    def __getattr__(pack: str) -> PackOps: ...


sys.modules[__name__] = namespace
