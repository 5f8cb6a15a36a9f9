"""The façade: public modules whose code is in another package hand its names on, when they are asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn


def names_of(module: str, **elsewhere: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for the calling module of the façade,
    which re-exports the names of `module`.

    `module` is the dotted name of the implementing module, which is imported when a name is first read. `elsewhere`
    maps single names to another module that has them. A name that does not exist raises AttributeError, with the
    façade's name.
    """
    facade: str = sys._getframe(1).f_globals["__name__"]

    def find(name: str) -> Any:
        if name == "__all__":
            return [*import_module(module).__all__, *elsewhere]
        if name.startswith("__") and not name.startswith("__array_"):  # Python asks for `__path__`
            raise AttributeError(f"module {facade!r} has no attribute {name!r}")
        try:
            found = getattr(import_module(elsewhere.get(name, module)), name)
        except AttributeError as error:
            if f"{module!r}" not in str(error):  # its own words
                raise
            raise AttributeError(f"module {facade!r} has no attribute {name!r}") from None
        vars(sys.modules[facade])[name] = found
        return found

    return find, lambda: sorted({*dir(import_module(module)), *elsewhere})


NO_NAMES = (
    "runs without its names (the package _plugrad_names is not installed). Call an op as plugrad.ops.<pack>.<op>, or "
    "reinstall plugrad"
)
OPERATORS = """
    add sub mul truediv floordiv mod pow matmul and or xor lshift rshift
    radd rsub rmul rtruediv rfloordiv rmod rpow rmatmul rand ror rxor rlshift rrshift
    neg pos abs invert eq ne lt le gt ge getitem setitem
    """.split()  # noqa: SIM905


def refuse_names(tensor: type) -> None:
    """Give Tensor methods that raise an error, for when the package of names is not installed.

    Attributes that Tensor lacks then raise AttributeError, operators and NumPy functions TypeError. Without this
    ``x == y`` would compare identities, and ``np.exp(x)`` would lose the gradient without a word.
    """

    def refuse(what: str) -> NoReturn:
        raise TypeError(f"{what} of a Tensor: plugrad {NO_NAMES}")

    def attribute(self: Any, name: str) -> NoReturn:
        raise AttributeError(f"'Tensor' object has no attribute {name!r}: plugrad {NO_NAMES}")

    def function(self: Any, called: Any, *rest: Any, **settings: Any) -> NoReturn:
        refuse(f"NumPy's {called.__name__}")

    def operator(name: str) -> Any:
        return lambda *operands: refuse(f"the operator __{name}__")

    methods: dict[str, Any] = {
        "getattr": attribute,
        "array_ufunc": function,
        "array_function": function,
    }
    for name, method in (methods | {name: operator(name) for name in OPERATORS}).items():
        setattr(tensor, f"__{name}__", method)
