"""A gradient that becomes NaN: the formula log(1 + exp(x)), and one op in its place.

The gradient of the formula is exp(x) / (1 + exp(x)): where exp(x) overflows, that is infinity by infinity. The op
`softplus` computes the same function, and its gradient is right for every number.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg
from plugrad.check import check_function


def formula(x: pg.Tensor) -> pg.Tensor:
    return pg.log(1 + pg.exp(x))


def slope(f, x: np.ndarray) -> np.ndarray:
    at = pg.from_numpy(x).requires_grad_()
    with np.errstate(all="ignore"):
        f(at).sum().backward()
    return at.grad.numpy().astype(float)


points = np.linspace(-20, 120, 561)
for label, f, line in (
    ("log(1 + exp(x))", formula, {"linewidth": 5, "alpha": 0.4}),
    ("softplus", pg.nn.functional.softplus, {}),
):
    found = slope(f, points.astype(np.float32))
    wrong = points[np.isnan(found)]
    error = abs(found * (1 + np.exp(-points)) - 1)
    print(f"{label:16} relative error at most {np.nanmax(error):.0e}", end="; ")
    print(f"NaN from x = {wrong.min():.1f} on" if len(wrong) else "no NaN")
    plt.plot(points, found, label=f"gradient of {label}", **line)
    if len(wrong):
        plt.axvspan(wrong.min(), wrong.max(), color="tab:red", alpha=0.2, label="it is NaN")
print("checker, at usual numbers:", check_function(formula, (np.linspace(-2, 2, 5),)).verdict)
plt.xlabel("x, in float32")
plt.legend(loc="lower center")
plt.show()
