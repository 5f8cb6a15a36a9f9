"""An array that can do what the array API standard has, and no more: `array_api_strict` behind NumPy's protocols.

What the standard lacks, and every mixture of dtypes that it leaves open, raises. An op that is right on it asks for
nothing but the standard.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.engine.errors import BeyondTheStandard
from tests.ops_builtin.names.standard_array import StandardArray

xp: Any
try:
    import array_api_strict as xp
except ImportError:
    xp = None


class Strict(StandardArray):
    """An array of `array_api_strict` that NumPy's functions accept, and that refuses NumPy's arrays beside it."""

    __slots__ = ()

    def __init__(self, array: Any) -> None:
        array = array.held if isinstance(array, StandardArray) else array
        super().__init__(array if type(array) is STRICT else xp.asarray(np.asarray(array)))

    def lifted(self, array: Any) -> Any:
        if not array.ndim:
            return array
        raise BeyondTheStandard("a NumPy array beside another one")


STRICT: Any = type(None) if xp is None else type(xp.asarray(0.0))
