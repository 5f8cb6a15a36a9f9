"""An array that behaves as CuPy's do, without a GPU: NumPy's protocols, `device`, `get()`, and no silent conversion.

It can do what the checker's `Duck` can. Libraries without chunks have no `apply_gufunc`, and so neither has this one.
"""

from types import SimpleNamespace
from typing import Any

from numpy.lib.mixins import NDArrayOperatorsMixin

from _plugrad_check.declared.duck import Duck


class OnDevice(NDArrayOperatorsMixin):
    """An array whose numbers leave it by `get()` alone, which `fetched` counts."""

    fetched = 0
    apply_gufunc = None

    def __init__(self, values: Any) -> None:
        self._duck = values if isinstance(values, Duck) else Duck(values)

    @property
    def device(self) -> Any:
        return SimpleNamespace(id=0)

    def get(self) -> Any:
        OnDevice.fetched += 1
        return self._duck._values.copy()

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise TypeError("Implicit conversion to a NumPy array is not allowed. Please use `.get()`")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **settings: Any) -> Any:
        return held(self._duck.__array_ufunc__(ufunc, method, *bare(inputs), **bare(settings)))

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        return held(self._duck.__array_function__(function, types, bare(args), bare(settings)))

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._duck, name)
        return held(found) if not callable(found) or isinstance(found, Duck) else method(found)

    def __len__(self) -> int:
        return len(self._duck)

    def __getitem__(self, index: Any) -> Any:
        return OnDevice(self._duck[bare(index)])

    def __bool__(self) -> bool:
        return bool(self._duck)

    def __repr__(self) -> str:
        return f"OnDevice({self._duck._values!r})"


def method(function: Any) -> Any:
    return lambda *args, **settings: held(function(*bare(args), **bare(settings)))


def bare(value: Any) -> Any:
    """Return a value with ducks in the place of arrays on the device."""
    if isinstance(value, OnDevice):
        return value._duck
    if type(value) in (list, tuple):
        return type(value)(map(bare, value))
    return {key: bare(item) for key, item in value.items()} if type(value) is dict else value


def held(value: Any) -> Any:
    """Return ducks as arrays on the device, those in a list or tuple too."""
    if isinstance(value, Duck):
        return OnDevice(value)
    if isinstance(value, (list, tuple)):
        items = [held(item) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
    return value


def values_of(arrays: Any) -> Any:
    """Return the values as NumPy's arrays."""
    return [each.get() if hasattr(each, "get") else each for each in arrays]
