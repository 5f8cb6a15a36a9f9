"""Kepler's equation as an op: Newton's method forward, the implicit function theorem backward.

The eccentric anomaly E solves E - e sin(E) = M. Nobody differentiates the iterations: the equation itself gives the
derivatives, by M and by the eccentricity e. The checker confirms them.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg


class Kepler(pg.ArrayFunction):
    """The eccentric anomaly E of a mean anomaly M, for an eccentricity e of each."""

    @staticmethod
    def forward(ctx, mean, e):
        anomaly = mean + e * np.sin(mean)
        for _ in range(20):
            excess = anomaly - e * np.sin(anomaly) - mean
            anomaly = anomaly - excess / (1 - e * np.cos(anomaly))
        ctx.save_for_backward(e, anomaly)
        return anomaly

    @staticmethod
    def backward(ctx, grad_output):
        e, anomaly = ctx.saved_tensors
        slope = grad_output / (1 - e * pg.cos(anomaly))
        return slope, slope * pg.sin(anomaly)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.uniform(0, 6, size=5), rng.uniform(0.1, 0.8, size=5))


print("checker:", pg.check.check_op(Kepler).verdict)

mean = pg.from_numpy(np.linspace(0, 2 * np.pi, 25))
_, (orbit, slopes) = plt.subplots(1, 2, layout="constrained")
for eccentricity in (0.2, 0.5, 0.8):
    e = pg.full_like(mean, eccentricity).requires_grad_()
    anomaly = Kepler.apply(mean, e)
    (by_e,) = pg.autograd.grad(anomaly.sum(), e)
    x = pg.cos(anomaly) - e
    y = pg.sqrt(1 - e * e) * pg.sin(anomaly)
    orbit.plot(x.detach(), y.detach(), "o-", markersize=3, label=f"e = {eccentricity}")
    slopes.plot(mean, by_e, label=f"e = {eccentricity}")
orbit.plot(0, 0, "*", color="tab:orange", markersize=14)
orbit.set_title("equal times between two dots")
orbit.set_aspect("equal")
slopes.set_title("derivative of E by e")
slopes.set_xlabel("mean anomaly M")
slopes.legend()
plt.show()
