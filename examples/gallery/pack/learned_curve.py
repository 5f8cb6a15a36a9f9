"""An activation that learns its shape: a spline and its input's direction, fitted together.

The model is y = g(x·w), where neither the function g nor the direction w is known. `pg.ops.interpolate.BSpline` has
gradients by its coefficients and by its argument, so both are learned at once.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import least_squares

import plugrad as pg
from plugrad.interop.scipy import flatten, jacobian, value

rng = np.random.default_rng(0)
direction = np.array([0.8, -0.6, 0.0])
inputs = rng.normal(size=(300, 3))
along = inputs @ direction
seen = np.sin(2 * along) + 0.3 * along + 0.1 * rng.normal(size=300)

KNOTS = np.concatenate([[-4.0] * 3, np.linspace(-4, 4, 13), [4.0] * 3])
START = {"direction": np.array([1.0, -0.2, 0.3]), "coefficients": np.zeros(len(KNOTS) - 4)}
start, restore = flatten(START)


def predicted(p: dict[str, pg.Tensor], x: np.ndarray) -> pg.Tensor:
    at = x @ (p["direction"] / pg.linalg.norm(p["direction"]))
    return pg.ops.interpolate.BSpline(KNOTS, p["coefficients"], 3)(at)


def residuals(p: dict[str, pg.Tensor]) -> pg.Tensor:
    bends = 0.1 * pg.diff(p["coefficients"], n=2)
    return pg.cat([predicted(p, pg.from_numpy(inputs)) - seen, bends])


found = least_squares(value(residuals, START), start, jac=jacobian(residuals, START))
learned = restore(found.x)
unit = learned["direction"] / np.linalg.norm(learned["direction"])
print("true direction  ", direction)
print("found           ", unit.round(3), f"after {found.nfev} evaluations")

t = np.linspace(-2.5, 2.5, 200)
spline = pg.ops.interpolate.BSpline(KNOTS, learned["coefficients"], 3)
plt.plot(inputs @ unit, seen, ".", markersize=3, color="tab:gray", label="seen, by the direction")
plt.plot(t, np.sin(2 * t) + 0.3 * t, label="true curve")
plt.plot(t, spline(pg.from_numpy(t)), "--", label="learned curve")
plt.legend()
plt.show()
