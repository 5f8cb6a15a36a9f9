"""A Gaussian process: length, height and noise by maximum likelihood, through a Cholesky factor.

The likelihood needs the logarithm of a determinant and a solution of linear equations. plugrad differentiates both, and
L-BFGS does the rest.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import minimize

import plugrad as pg
from plugrad.interop.scipy import value_and_grad

rng = np.random.default_rng(1)
x = np.sort(rng.uniform(0, 10, size=40))
y = np.sin(x) + 0.5 * np.cos(2.5 * x) + 0.2 * rng.normal(size=40)


def covariance(a, b, length, height):
    return height**2 * pg.exp(-((a[:, None] - b) ** 2) / (2 * length**2))


def loss(logs: pg.Tensor) -> pg.Tensor:
    """The negative logarithm of the likelihood."""
    length, height, noise = pg.exp(logs)
    total = covariance(pg.from_numpy(x), pg.from_numpy(x), length, height)
    lower = pg.linalg.cholesky(total + noise**2 * pg.eye(40, dtype=pg.float64))
    whitened = pg.linalg.solve_triangular(lower, pg.from_numpy(y)[:, None], upper=False)
    return (whitened**2).sum() / 2 + pg.log(pg.diagonal(lower)).sum()


found = minimize(value_and_grad(loss), np.log([3.0, 1.0, 0.5]), jac=True, method="L-BFGS-B")
length, height, noise = np.exp(found.x)
print(f"length {length:.2f}, height {height:.2f}, noise {noise:.3f} (the true noise is 0.2)")
print(f"{found.nfev} evaluations of the likelihood with its gradient")

fine = np.linspace(0, 10, 200)
known = covariance(*map(pg.from_numpy, (x, x)), length, height).numpy() + noise**2 * np.eye(40)
cross = covariance(*map(pg.from_numpy, (fine, x)), length, height).numpy()
mean = cross @ np.linalg.solve(known, y)
spread = np.sqrt(height**2 - np.einsum("ij,ji->i", cross, np.linalg.solve(known, cross.T)))
plt.fill_between(fine, mean - 2 * spread, mean + 2 * spread, alpha=0.25, label="± 2 deviations")
plt.plot(fine, mean, label="mean")
plt.plot(x, y, ".", color="tab:gray", label="seen")
plt.legend()
plt.show()
