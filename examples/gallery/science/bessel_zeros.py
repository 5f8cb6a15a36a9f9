"""Zeros of Bessel functions: how they move with the order, by a root-finder with a gradient.

`pg.ops.optimize.brentq` finds the root between two numbers, by SciPy. Its gradient is that of the implicit function
theorem, and needs the derivative of J by its order, which `pg.special.jv` has.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy import special

import plugrad as pg


def zero(order: pg.Tensor, number: int) -> pg.Tensor:
    """The zero of J with a real order that is the number-th above 0."""
    at = order.item()
    grid = np.linspace(at + 0.5, at + 4 * number + 3, 400)
    left = np.flatnonzero(np.diff(np.sign(special.jv(at, grid))))[number - 1]
    return pg.ops.optimize.brentq(
        lambda x, v: pg.special.jv(v, x), grid[left], grid[left + 1], args=(order,)
    )


for number in (1, 2, 3, 4):
    places, slopes = [], []
    orders = np.linspace(0, 5, 11)
    for order in orders:
        v = pg.tensor(order, dtype=pg.float64, requires_grad=True)
        root = zero(v, number)
        root.backward()
        places.append(root.item())
        slopes.append(v.grad.item())
    print(
        f"zero {number} of order 0: {places[0]:.9f}, SciPy has {special.jn_zeros(0, number)[-1]:.9f}"
    )
    (line,) = plt.plot(orders, places, "o", markersize=4, label=f"zero {number}")
    for order, place, slope in zip(orders, places, slopes, strict=True):
        reach = np.array([-0.2, 0.2])
        plt.plot(order + reach, place + slope * reach, color=line.get_color(), linewidth=1.5)
plt.xlabel("order")
plt.ylabel("x where J is 0, with its slope by the order")
plt.show()
