"""Checkerboards: why images from a transposed convolution have a pattern.

A transposed convolution is the gradient of a convolution by its image. With stride 2 and a kernel of 3, some pixels are
met by four windows and others by one; with a kernel of 4, all inner pixels are met equally often.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg
import plugrad.nn.functional as F

rng = np.random.default_rng(0)
small = pg.from_numpy(np.add.outer(np.sin(np.linspace(0, 3, 8)), np.linspace(0, 1, 8)))[None, None]
_, panels = plt.subplots(1, 3, layout="constrained")
panels[0].imshow(small[0, 0], cmap="viridis")
panels[0].set_title("8 x 8")
for axes, size in zip(panels[1:], (3, 4), strict=True):
    kernel = pg.ones(1, 1, size, size, dtype=pg.float64) / size**2
    large = F.conv_transpose2d(small, kernel, stride=2)

    image = pg.zeros(*large.shape, dtype=pg.float64, requires_grad=True)
    F.conv2d(image, kernel, stride=2).backward(small)
    difference = abs(image.grad - large).max().item()

    one = pg.zeros(*large.shape, dtype=pg.float64, requires_grad=True)
    F.conv2d(one, pg.ones_like(kernel), stride=2).sum().backward()
    met = np.unique(one.grad.numpy()[0, 0, 4:-4, 4:-4]).astype(int)
    print(
        f"kernel {size}: inner pixels are met by {met} windows; gradient of conv2d off by {difference}"
    )
    axes.imshow(large[0, 0], cmap="viridis")
    axes.set_title(f"stride 2, kernel {size}")
for axes in panels:
    axes.axis("off")
plt.show()
