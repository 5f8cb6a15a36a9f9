"""Hares and foxes: the parameters of a differential equation, fitted through its solver.

`pg.ops.integrate.solve_ivp` solves the equations of Lotka and Volterra. Its derivatives by the parameters are exact;
`scipy.optimize.least_squares` takes them as the Jacobian.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import least_squares

import plugrad as pg
from plugrad.interop.scipy import jacobian, value

TRUE = np.array([1.0, 0.4, 0.9, 0.3])
START = np.array([4.0, 2.0])


def growth(t: pg.Tensor, y: pg.Tensor, p: pg.Tensor) -> pg.Tensor:
    hares, foxes = y[0], y[1]
    return pg.stack([hares * (p[0] - p[1] * foxes), foxes * (p[3] * hares - p[2])])


def solve(p: pg.Tensor, times: np.ndarray) -> pg.Tensor:
    return pg.ops.integrate.solve_ivp(
        growth, (0.0, times[-1]), START, t_eval=times, args=(p,), rtol=1e-4, atol=1e-5
    ).y


times = np.linspace(0, 8, 17)
truth = solve(pg.from_numpy(TRUE), times).numpy()
seen = truth * np.random.default_rng(0).lognormal(sigma=0.05, size=truth.shape)


def residuals(p: pg.Tensor) -> pg.Tensor:
    return (pg.log(solve(p, times)) - np.log(seen)).flatten()


guess = np.array([0.8, 0.5, 0.8, 0.4])
found = least_squares(value(residuals), guess, jac=jacobian(residuals), ftol=1e-4)
print("true  ", TRUE)
print("found ", found.x.round(3), f"after {found.nfev} solutions and {found.njev} Jacobians")

fine = np.linspace(0, 8, 100)
for name, color, points, curve in zip(
    ("hares", "foxes"),
    ("tab:blue", "tab:red"),
    seen,
    solve(pg.from_numpy(found.x), fine).numpy(),
    strict=True,
):
    plt.plot(times, points, "o", color=color, markersize=4)
    plt.plot(fine, curve, color=color, label=name)
plt.xlabel("time")
plt.ylabel("thousands")
plt.legend()
plt.show()
