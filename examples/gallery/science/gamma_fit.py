"""Maximum likelihood: the shape and scale of a gamma distribution, with the error bars of its Hessian.

`scipy.optimize.minimize` does the work; plugrad gives it the gradient, and the second derivatives for the error bars.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import minimize

import plugrad as pg
from plugrad.interop.scipy import value_and_grad
from plugrad.ops import stats

rng = np.random.default_rng(0)
data = pg.from_numpy(rng.gamma(3.0, 2.0, size=400))


def loss(logs: pg.Tensor) -> pg.Tensor:
    return -stats.gamma.logpdf(data, pg.exp(logs[0]), scale=pg.exp(logs[1])).sum()


found = minimize(value_and_grad(loss), np.zeros(2), jac=True)
hessian = pg.autograd.functional.hessian(loss, pg.from_numpy(found.x)).numpy()
errors = np.exp(found.x) * np.sqrt(np.diag(np.linalg.inv(hessian)))
for name, value, error in zip(("shape", "scale"), np.exp(found.x), errors, strict=True):
    print(f"{name} {value:.2f} ± {error:.2f}")

x = np.linspace(0.01, 20, 300)
shape, scale = np.exp(found.x)
plt.hist(
    data.numpy(),
    bins=40,
    density=True,
    color="#c8d8e8",
    label="400 numbers, of shape 3 and scale 2",
)
plt.plot(
    x, stats.gamma.pdf(pg.from_numpy(x), shape, scale=scale).numpy(), label="the fitted density"
)
plt.xlabel("x")
plt.ylabel("density")
plt.legend()
plt.show()
