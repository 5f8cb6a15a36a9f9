"""A Gabor filter: six parameters of a kernel, fitted to what the filter has done to an image.

The kernel is a wave under a Gaussian. `conv2d` passes the gradient on to the kernel, and the kernel's formula passes it
on to the angle, wavelength, width, phase, strength and shape.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy.optimize import minimize

import plugrad as pg
import plugrad.nn.functional as F
from plugrad.interop.scipy import value_and_grad

v, u = (pg.from_numpy(grid.astype(float)) for grid in np.mgrid[-5:6, -5:6])


def gabor(p: pg.Tensor) -> pg.Tensor:
    angle, wavelength, width, phase, strength, shape = p
    along, across = (
        u * pg.cos(angle) + v * pg.sin(angle),
        v * pg.cos(angle) - u * pg.sin(angle),
    )
    envelope = pg.exp(-(along**2 + (shape * across) ** 2) / (2 * width**2))
    return strength * envelope * pg.cos(2 * np.pi * along / wavelength + phase)


def filtered(p: pg.Tensor) -> pg.Tensor:
    return F.conv2d(image[None, None], gabor(p)[None, None])[0, 0]


rng = np.random.default_rng(0)
image = pg.from_numpy(rng.normal(size=(40, 40)))
true = np.array([0.7, 5.0, 2.0, 0.4, 1.0, 0.8])
start = np.array([1.0, 6.0, 2.5, 0.0, 0.6, 1.0])
seen = filtered(pg.from_numpy(true)).numpy() + 0.1 * rng.normal(size=(30, 30))

found = minimize(value_and_grad(lambda p: ((filtered(p) - seen) ** 2).mean()), start, jac=True)
for name, *numbers in zip(
    ("angle", "wavelength", "width", "phase", "strength", "shape"), true, found.x, strict=True
):
    print(f"{name:10} true {numbers[0]:.2f}, found {numbers[1]:.3f}")

shown = {
    "image": image,
    "filtered, with noise": seen,
    "first kernel": gabor(pg.from_numpy(start)),
    "found kernel": gabor(pg.from_numpy(found.x)),
}
for axes, (name, pixels) in zip(plt.subplots(1, 4)[1], shown.items(), strict=True):
    axes.imshow(pixels, cmap="PuOr")
    axes.set_title(name, fontsize=9)
    axes.axis("off")
plt.show()
