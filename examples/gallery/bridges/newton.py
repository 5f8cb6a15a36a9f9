"""SciPy's minimizers: one valley without a gradient, with plugrad's, and with its Hessian.

`value_and_grad` and `hessp` turn a function of Tensors into what `scipy.optimize.minimize` asks for. The valley is
Rosenbrock's, with its minimum at (1, 1).
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import minimize

import plugrad as pg
from plugrad.interop.scipy import hessp, value, value_and_grad


def valley(p: pg.Tensor) -> pg.Tensor:
    return (1 - p[0]) ** 2 + 100 * (p[1] - p[0] ** 2) ** 2


START = np.array([-1.3, 1.6])
RUNS = {
    "Nelder-Mead, no gradient": {"fun": value(valley), "method": "Nelder-Mead"},
    "BFGS, with the gradient": {"fun": value_and_grad(valley), "method": "BFGS", "jac": True},
    "Newton-CG, with Hessian products": {
        "fun": value_and_grad(valley),
        "method": "Newton-CG",
        "jac": True,
        "hessp": hessp(valley),
    },
}
x, y = np.meshgrid(np.linspace(-1.7, 1.5, 200), np.linspace(-0.6, 2.1, 200))
plt.contour(x, y, np.log(valley((x, y)) + 0.1), levels=14, cmap="gray", linewidths=0.5)
for name, options in RUNS.items():
    path = [START]
    found = minimize(x0=START, callback=lambda at, path=path: path.append(at.copy()), **options)
    distance = np.linalg.norm(found.x - 1)
    print(f"{name:33} {found.nfev:4} evaluations, {distance:.0e} from the minimum")
    plt.plot(*np.transpose(path), ".-", markersize=5, linewidth=1, label=name)
plt.plot(1, 1, "*", color="tab:red", markersize=12)
plt.legend(loc="upper right")
plt.show()
