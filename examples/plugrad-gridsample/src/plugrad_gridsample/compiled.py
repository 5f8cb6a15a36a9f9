"""The kernel "c": the functions of `kernel.c`, called through ctypes, which releases the GIL."""

import ctypes
import sys
from functools import cache
from pathlib import Path

import numpy as np

name = "c"
LIBRARY = Path(__file__).with_name("_kernel.dll" if sys.platform == "win32" else "_kernel.so")
PADDINGS = {"zeros": 0, "border": 1, "reflection": 2}  # as in kernel.h
SIZES = [ctypes.c_int64] * 5 + [ctypes.c_int] * 2
MOST_PIXELS = 2**31  # which kernel.h counts in 32 bits


@cache
def loaded():
    """Return the library, and '' or why there is none."""
    if not LIBRARY.exists():
        return (
            None,
            f"{LIBRARY.name} was not built: where the pack was installed, no C compiler was found, or it failed",
        )
    try:
        library = ctypes.CDLL(str(LIBRARY))
        for dtype in ("float32", "float64"):
            for function, arrays in (("forward", 3), ("backward", 5)):
                call = library[f"sample_{function}_{dtype}"]
                call.argtypes = [ctypes.c_void_p] * arrays + SIZES
                call.restype = None
                setattr(library, call.__name__, call)
    except (OSError, AttributeError) as error:
        return None, f"{LIBRARY} cannot be loaded: {error}"
    return library, ""


def forward(input, grid, padding_mode, aligned):
    """Return the images at the points of the grid, (N, C, P, Q), a new array."""
    input, grid = in_order(input, grid)
    output = np.empty((*input.shape[:2], *grid.shape[1:3]), input.dtype)
    call("forward", [input, grid, output], padding_mode, aligned)
    return output


def backward(input, grid, grad_output, needed, padding_mode, aligned):
    """Return the gradients of input and grid, new arrays, each None where it is not needed."""
    input, grid, grad_output = in_order(input, grid, grad_output)
    grads = [
        np.zeros(each.shape, each.dtype) if is_needed else None
        for each, is_needed in zip((input, grid), needed, strict=True)
    ]
    call("backward", [input, grid, grad_output, *grads], padding_mode, aligned)
    return tuple(grads)


def in_order(*arrays):
    """Return arrays whose memory is in C order, aligned and in this machine's bytes, as C reads it."""
    return [np.require(each, each.dtype.newbyteorder("="), ["C", "ALIGNED"]) for each in arrays]


def call(function, arrays, padding_mode, aligned):
    """Have the library compute on arrays; None is a null pointer."""
    input, grid = arrays[:2]
    n, c, height, width = input.shape
    if height * width >= MOST_PIXELS:
        raise RuntimeError(
            f"grid_sample(): the compiled kernel takes images of less than 2**31 pixels, but got {height} x {width}; "
            "PLUGRAD_GRIDSAMPLE_KERNEL=numpy takes them"
        )
    library, _ = loaded()
    compute = getattr(library, f"sample_{function}_{input.dtype.name}")
    pointers = [None if each is None else each.ctypes.data for each in arrays]
    points = grid.shape[1] * grid.shape[2]
    compute(*pointers, n, c, height, width, points, PADDINGS[padding_mode], aligned)
