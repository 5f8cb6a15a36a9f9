"""A Taylor test: how a wrong gradient shows itself in the error of a linear approximation.

With the right gradient g, f(x + h d) - f(x) - h g·d is of second order in the step h: a line of slope 2 in this plot.
With a wrong one it is of first order. `plugrad check` compares more than this, but here you can see it.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg


def f(x: pg.Tensor) -> pg.Tensor:
    return pg.softmax(x, dim=0)[0] * pg.sin(x).sum()


rng = np.random.default_rng(0)
at, direction = rng.normal(size=(2, 5))
x = pg.tensor(at, dtype=pg.float64, requires_grad=True)
f(x).backward()
right = float(x.grad.numpy() @ direction)
wrong = 1.03 * right  # three per cent too long

steps = np.logspace(-7, 0, 29)
change = (
    np.array([f(pg.tensor(at + h * direction, dtype=pg.float64)).item() for h in steps])
    - f(x).item()
)
for label, slope in (("right gradient", right), ("wrong gradient: 3 % too long", wrong)):
    error = abs(change - steps * slope)
    order = np.polyfit(np.log(steps[8:22]), np.log(error[8:22]), 1)[0]
    print(f"{label:30} error falls with step ** {order:.2f}")
    plt.loglog(steps, error, "o-", markersize=3, label=label)
plt.xlabel("step h")
plt.ylabel("|f(x + h d) - f(x) - h g·d|")
plt.legend()
plt.show()
