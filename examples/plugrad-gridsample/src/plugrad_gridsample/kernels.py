"""Which kernel runs: C's where it was built, else NumPy's, which says so once."""

import os
import warnings
from functools import cache

from plugrad_gridsample import compiled, formula

VARIABLE = "PLUGRAD_GRIDSAMPLE_KERNEL"
REMEDY = (
    "Install a C compiler (Debian: apt install gcc; macOS: xcode-select --install; Windows: the Build Tools for Visual "
    "Studio) and the pack again, from its source: python -m pip install -v --force-reinstall --no-deps --no-cache-dir "
    "--no-binary plugrad-gridsample plugrad-gridsample"
)


class KernelWarning(RuntimeWarning):
    """The compiled kernel is not there; the slower one in NumPy runs instead, with the same results."""


def kernel():
    """Return the name of the kernel that `grid_sample` runs now: "c" or "numpy".

    The environment variable ``PLUGRAD_GRIDSAMPLE_KERNEL`` decides, if it is set to one of these; else it is "c" where
    that was built.

    Raises
    ------
    ValueError
        The variable has another value.
    RuntimeError
        It asks for the compiled kernel, and there is none; the message says why, and how to get it.

    >>> from plugrad_gridsample import kernel
    >>> kernel() in ("c", "numpy")
    True
    """
    return picked().name


def chosen():
    """Return the module of the kernel that runs now; warn, once, if it is NumPy's for want of a compiled one."""
    module = picked()
    if module is formula and not os.environ.get(VARIABLE):
        say_it_is_slow()
    return module


def picked():
    """Return the module of the kernel that runs now."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in ("", compiled.name, formula.name):
        raise ValueError(f'{VARIABLE} is {wanted!r}; expected "c", "numpy", or nothing')
    library, why = compiled.loaded()
    if wanted == compiled.name and library is None:
        raise RuntimeError(f"{VARIABLE} asks for the compiled kernel, but {why}. {REMEDY}")
    return formula if wanted == formula.name or library is None else compiled


@cache
def say_it_is_slow():
    """Warn that the compiled kernel is not there: once in a process."""
    _, why = compiled.loaded()
    warnings.warn(
        f"plugrad-gridsample runs its kernel in NumPy, with the same results, but slower: {why}. {REMEDY}. Or choose "
        f"it, and be told no more: {VARIABLE}=numpy",
        KernelWarning,
        stacklevel=2,
    )
