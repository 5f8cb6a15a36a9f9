"""Optimal control: a pendulum, swung up by a motor too weak to lift it at once.

The torque of 85 steps is found by the gradient through the simulation: `value_and_grad` gives it to L-BFGS. The
motor has to swing the pendulum back and forth first; nobody tells it so.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import Bounds, minimize

import plugrad as pg
from plugrad.interop.scipy import value_and_grad

STEP, STEPS, STRONGEST = 0.13, 85, 0.4  # the weight's own torque is at most 1


def path(torque):
    """The angles (0: hanging, pi: upright) and speeds, by the semi-implicit Euler method."""
    angle = speed = 0.0 * torque[0]
    angles, speeds = [angle], [speed]
    for n in range(STEPS):
        speed = speed + STEP * (torque[n] - np.sin(angle))
        angle = angle + STEP * speed
        angles.append(angle)
        speeds.append(speed)
    return angles, speeds


def loss(torque: pg.Tensor) -> pg.Tensor:
    angles, speeds = path(torque)
    return (1 + np.cos(angles[-1])) * 10 + speeds[-1] ** 2 + 0.01 * (torque**2).sum()


start = STRONGEST * np.sign(np.cos(0.9 * STEP * np.arange(STEPS)))
found = minimize(
    value_and_grad(loss),
    start,
    jac=True,
    method="L-BFGS-B",
    bounds=Bounds(-STRONGEST, STRONGEST),
    options={"maxiter": 60},
)
angles, speeds = (np.array([float(each) for each in track]) for track in path(found.x))
print(f"at the end: {np.degrees(angles[-1]):.1f} degrees, speed {speeds[-1]:.3f}")
print(f"{found.nfev} simulations with their gradients")

time = STEP * np.arange(STEPS + 1)
_, (top, bottom) = plt.subplots(2, 1, sharex=True, layout="constrained")
top.plot(time, np.degrees(angles))
top.axhline(180 * np.sign(angles[-1]), color="tab:gray", linewidth=0.8)
top.set_ylabel("angle, degrees")
bottom.step(time[:-1], found.x, where="post", color="tab:orange")
bottom.axhline(0, color="tab:gray", linewidth=0.8)
bottom.set_ylabel("torque")
bottom.set_xlabel("time")
plt.show()
