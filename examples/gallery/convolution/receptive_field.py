"""The receptive field: which pixels of the image a pixel of the output sees.

One `backward` from one output pixel answers it: the gradient is 0 wherever the image has no influence. With dilations
the field of the same number of weights is wider, and has holes if they are chosen badly.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg
import plugrad.nn.functional as F

rng = np.random.default_rng(0)
SIZE = 33


def influence(dilations: tuple[int, ...]) -> np.ndarray:
    """Return the mean size of the gradient of the middle output pixel, over 20 random networks."""
    total = np.zeros((SIZE, SIZE))
    for _ in range(20):
        image = pg.from_numpy(rng.normal(size=(1, 1, SIZE, SIZE))).requires_grad_()
        x = image
        for dilation in dilations:
            kernel = pg.from_numpy(rng.normal(size=(4, x.shape[1], 3, 3)) / 3)
            x = F.relu(F.conv2d(x, kernel, padding=dilation, dilation=dilation))
        x[0, :, SIZE // 2, SIZE // 2].sum().backward()
        total += abs(image.grad.numpy()[0, 0]) / 20
    return total


_, panels = plt.subplots(1, 4, layout="constrained")
for axes, dilations in zip(
    panels, ((1, 1, 1), (1, 2, 4), (4, 4, 4), (1, 1, 1, 1, 1, 1)), strict=True
):
    field = influence(dilations)
    seen = np.argwhere(field > 0)
    height = seen[:, 0].max() - seen[:, 0].min() + 1
    filled = (field > 0).sum() / height**2
    print(f"dilations {dilations!s:18} field {height} x {height}, {filled:.0%} of it seen")
    axes.imshow(np.log10(field + 1e-4), cmap="magma")
    axes.set_title(", ".join(map(str, dilations)))
    axes.axis("off")
plt.suptitle("dilations of the layers, and the size of the gradient (log)")
plt.show()
