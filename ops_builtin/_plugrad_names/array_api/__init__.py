"""`plugrad.array_api`, the namespace of the array API standard: what ``tensor.__array_namespace__()`` returns.

Its functions have the standard's names, parameters and defaults (``axis``, ``keepdims``, ``correction=0``), and can be
differentiated; `plugrad` itself has PyTorch's (``dim``, ``keepdim``, ``correction=1``). Most are functions of NumPy,
which are the standard's since NumPy 2, and which Tensors answer (`numpy_functions`). What the standard leaves open is
as in `plugrad`: the default dtypes are those of `get_default_dtype`, and integers beside floating-point numbers take
their dtype.

>>> import plugrad as pg
>>> x = pg.tensor([3.0, 1.0, 2.0], requires_grad=True)
>>> xp = x.__array_namespace__()
>>> xp.sum(xp.sort(x, descending=True) * xp.arange(3, dtype=x.dtype)).backward()
>>> x.grad
tensor([0., 2., 1.])

`dtypes.py` (dtypes, and `__array_namespace_info__`), `functions.py`, `creation.py`; and the extensions `linalg.py`,
`fft.py`, and `special.py`, which the standard only plans: SciPy asks for it.
"""

from __future__ import annotations

from math import e as e
from math import inf as inf
from math import nan as nan
from math import pi as pi
from typing import Any

import numpy as _numpy

from _plugrad_names import faces as _faces
from _plugrad_names.array_api import creation, dtypes, functions
from _plugrad_names.array_api import fft as fft
from _plugrad_names.array_api import linalg as linalg
from _plugrad_names.array_api import special as special
from _plugrad_names.array_api.dtypes import Info
from _plugrad_names.numpy_functions.dispatch import UFUNCS as _UFUNCS

__array_api_version__ = "2025.12"
__array_namespace_info__ = Info

newaxis = None

# What is no op: functions that make tensors, dtypes, constants, the extensions.
__all__ = """
    arange asarray astype bool broadcast_shapes can_cast complex64 complex128 e empty empty_like eye fft finfo float32
    float64 from_dlpack full full_like iinfo inf int8 int16 int32 int64 isdtype linalg linspace nan newaxis ones
    ones_like pi result_type special uint8 uint16 uint32 uint64 zeros zeros_like
    """.split()  # noqa: SIM905


def _names() -> dict[str, Any]:
    """Return the functions and constants of the namespace by name: those written in this package, or for an op without
    such a function NumPy's ufunc, wrapped.
    """
    written = vars(creation) | vars(dtypes) | vars(functions)
    ufuncs = {op: ufunc for ufunc, op in _UFUNCS.items()}
    ops = {
        name: written.get(name) or functions.of_elements(ufuncs.get(op) or getattr(_numpy, op))
        for name, op in _faces.faces("xp")
    }
    return {name: written[name] for name in __all__ if name in written} | ops


vars().update(_names())
__all__ = sorted([*__all__, *dict(_faces.faces("xp"))])


def __getattr__(name: str) -> Any:
    """Return NumPy's function `name` where the standard has none: it takes Tensors, and xarray needs `pad`. Raises
    AttributeError if NumPy has no such function.
    """
    function = getattr(_numpy, name, None)
    if type(function) is not type(_numpy.pad):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return function
