"""Sharpening: a blurred image, made sharp by gradient descent through the blur.

`pg.ops.ndimage.gaussian_filter` blurs; its gradient is the adjoint of the blur. The loss is the distance from the image
that was seen, plus the total variation: neighbouring pixels shall differ little.
"""

import matplotlib.pyplot as plt
import numpy as np
import scipy.ndimage

import plugrad as pg

rng = np.random.default_rng(0)
rows, columns = np.mgrid[:48, :48]
truth = ((rows // 8 + columns // 8) % 2).astype(float)
truth[(rows - 24) ** 2 + (columns - 24) ** 2 < 180] = 1.0
seen = scipy.ndimage.gaussian_filter(truth, 1.5) + 0.01 * rng.normal(size=truth.shape)

image = pg.tensor(seen, requires_grad=True)
for step in range(201):
    error = ((pg.ops.ndimage.gaussian_filter(image, 1.5) - seen) ** 2).sum()
    variation = sum(pg.sqrt(pg.diff(image, dim=dim) ** 2 + 1e-4).sum() for dim in (0, 1))
    (error + 0.01 * variation).backward()
    with pg.no_grad():
        image -= 0.5 * image.grad
        image.clamp_(0, 1)
    image.grad = None
    if step % 50 == 0:
        distance = abs(image.detach().numpy() - truth).mean()
        print(
            f"step {step:3}  loss {error.item():7.4f}  mean distance from the true pixels {distance:.3f}"
        )

shown = {"true": truth, "blurred": seen, "sharpened": image.detach()}
for axes, (name, pixels) in zip(plt.subplots(1, 3)[1], shown.items(), strict=True):
    axes.imshow(pixels, cmap="gray", vmin=0, vmax=1)
    axes.set_title(name)
    axes.axis("off")
plt.show()
