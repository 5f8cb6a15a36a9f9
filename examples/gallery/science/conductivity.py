"""The conductivity of a rod: an inverse problem, solved through the heat equation.

The heat equation on 50 cells is a tridiagonal system. Its solution is differentiated by the conductivity of every cell
in one backward pass, however many cells there are.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import minimize

import plugrad as pg
from plugrad.interop.scipy import value_and_grad

CELLS = 50
place = (np.arange(CELLS) + 0.5) / CELLS
true = 1.0 + 2.0 * (abs(place - 0.6) < 0.15)
rng = np.random.default_rng(0)


def temperatures(logs: pg.Tensor, heating: np.ndarray) -> pg.Tensor:
    """Solve -(k u')' = heating, with u = 0 at both ends; k = exp(logs) of each cell."""
    k = pg.exp(logs)
    between = 2 / (1 / k[1:] + 1 / k[:-1])
    ends = pg.cat([2 * k[:1], between, 2 * k[-1:]])
    zero = pg.zeros(1, dtype=pg.float64)
    bands = pg.stack([pg.cat([zero, -between]), ends[1:] + ends[:-1], pg.cat([-between, zero])])
    return pg.ops.linalg.solve_banded((1, 1), bands * CELLS**2, pg.from_numpy(heating))


HEATINGS = [np.ones(CELLS), np.exp(-(((place - 0.25) / 0.1) ** 2)), (place > 0.7).astype(float)]
seen = [temperatures(pg.log(pg.from_numpy(true)), heating).numpy() for heating in HEATINGS]
seen = [each + 0.005 * each.max() * rng.normal(size=CELLS) for each in seen]


def loss(logs: pg.Tensor) -> pg.Tensor:
    misfits = [
        (((temperatures(logs, heating) - measured) / measured.max() / 0.005) ** 2).sum()
        for heating, measured in zip(HEATINGS, seen, strict=True)
    ]
    return sum(misfits) + 8.0 * pg.sqrt(pg.diff(logs) ** 2 + 1e-4).sum()


found = minimize(value_and_grad(loss), np.zeros(CELLS), jac=True, method="L-BFGS-B", tol=1e-6)
error = abs(np.exp(found.x) / true - 1)
print(f"conductivity of {CELLS} cells from {3 * CELLS} temperatures, {found.nfev} gradients")
print(f"median error {np.median(error):.1%}")
_, (left, right) = plt.subplots(1, 2, layout="constrained")
for number, each in enumerate(seen):
    left.plot(place, each / each.max(), ".", markersize=3, label=f"heating {number + 1}")
left.set_title("temperatures that were seen")
left.legend()
right.step(place, true, where="mid", label="true")
right.step(place, np.exp(found.x), where="mid", label="found")
right.set_title("conductivity")
right.legend()
plt.show()
