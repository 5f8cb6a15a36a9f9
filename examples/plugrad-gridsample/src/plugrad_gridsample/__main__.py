"""``python -m plugrad_gridsample``: which kernel runs, and if it is not the compiled one, how to get that."""

import sys

from plugrad_gridsample import compiled, kernel, kernels

try:
    print(f"grid_sample runs the kernel: {kernel()}")
except (RuntimeError, ValueError) as error:
    sys.exit(str(error))
library, why = compiled.loaded()
print(
    f"compiled: none; {why}. {kernels.REMEDY}"
    if library is None
    else f"compiled: {compiled.LIBRARY}"
)
