"""The step of a difference quotient: too long is inexact, too short is rounding.

The error is measured beside the exact derivative, in float64 and float32. The best step is neither: this is why the
checker tries several, and estimates how uncertain each quotient is.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg


def f(x):
    return np.sin(x) * np.exp(x)


at = pg.tensor(1.3, dtype=pg.float64, requires_grad=True)
f(at).backward()  # NumPy's functions call plugrad's ops
exact = at.grad.item()

steps = np.logspace(-15, 0, 91)
for label, dtype, sides in (
    ("float64, one side", np.float64, 1),
    ("float64, both sides", np.float64, 2),
    ("float32, both sides", np.float32, 2),
):
    x, h = dtype(1.3), steps.astype(dtype)
    with np.errstate(all="ignore"):
        lower, upper = x - (sides - 1) * h, x + h
        quotient = (f(upper).astype(dtype) - f(lower).astype(dtype)) / (sides * h)
        error = abs(quotient / exact - 1).astype(float)
    best = np.argmin(error)
    print(f"{label:20} best step {steps[best]:.0e}, relative error {error[best]:.0e}")
    plt.loglog(steps, error, ".-", markersize=3, linewidth=1, label=label)
plt.ylim(1e-13, 10)
plt.xlabel("step")
plt.ylabel("relative error")
plt.legend()
plt.show()
