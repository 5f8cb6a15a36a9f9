"""A curve fit by SciPy with plugrad's Jacobian: how easily electrons move through a semiconductor.

    python examples/bridges/scipy_fit.py

Data: R. Thurber's study of electron mobility, 37 measurements, beside this file; NIST's Reference Datasets have it
as a problem of higher difficulty, with certified answers. Model: a cubic over a cubic, from NIST's second start.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.optimize import least_squares

import plugrad as pg
from plugrad.interop.scipy import flatten, jacobian, value

START = {"top": np.array([1300.0, 1500.0, 500.0, 75.0]), "bottom": np.array([1.0, 0.4, 0.05])}
CERTIFIED = (1288.1396800, 1491.0792535, 583.23836877, 75.416644291)
CERTIFIED += (0.96629502864, 0.39797285797, 0.049727297349)


def residuals(parameters: dict[str, pg.Tensor], powers: pg.Tensor, y: pg.Tensor) -> pg.Tensor:
    """(b1 + b2 x + b3 x² + b4 x³) / (1 + b5 x + b6 x² + b7 x³) - y."""
    top, bottom = parameters["top"], parameters["bottom"]
    return (powers @ top) / (1 + powers[:, 1:] @ bottom) - y


def main() -> None:
    x, y = np.loadtxt(Path(__file__).with_name("thurber.csv"), delimiter=",", skiprows=1).T
    data = pg.from_numpy(np.vander(x, 4, increasing=True)), pg.from_numpy(y)
    start, restore = flatten(START)
    found = least_squares(
        value(residuals, START),
        start,
        jac=jacobian(residuals, START),
        args=data,
        x_scale="jac",
        xtol=1e-12,
        ftol=1e-12,
    )
    for name, numbers in restore(found.x).items():
        print(f"{name:8}", numbers)
    worst = np.max(np.abs(found.x / CERTIFIED - 1))
    print(f"sum of squares {2 * found.cost:.4f}, worst error beside NIST's parameters {worst:.0e}")


if __name__ == "__main__":
    main()
