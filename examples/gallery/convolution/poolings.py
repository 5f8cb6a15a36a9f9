"""Four poolings: where the gradients of max, average, norm and adaptive pooling go.

A digit of 8 x 8 pixels is pooled in windows of 2 x 2. Max pooling sends the gradient to the winner of a window alone,
average pooling to all alike, the norm to the bright ones most. The digit is one of scikit-learn
(`pip install scikit-learn`).
"""

import matplotlib.pyplot as plt
from sklearn.datasets import load_digits

import plugrad as pg
import plugrad.nn.functional as F

digit = pg.from_numpy(load_digits().images[17] / 16)
poolings = {
    "max": lambda x: F.max_pool2d(x, 2),
    "average": lambda x: F.avg_pool2d(x, 2),
    "norm": lambda x: F.lp_pool2d(x + 1e-3, 2.0, 2),
    "adaptive, to 3 x 3": lambda x: F.adaptive_avg_pool2d(x, 3),
}
_, rows = plt.subplots(2, 4, layout="constrained")
for (top, bottom), (name, pool) in zip(rows.T, poolings.items(), strict=True):
    image = digit.clone().requires_grad_()
    pooled = pool(image[None, None])
    pooled.sum().backward()
    reached = int((image.grad != 0).sum())
    print(f"{name:18} gradient at {reached} of 64 pixels, its sum {image.grad.sum().item():.1f}")
    top.imshow(pooled.detach()[0, 0], cmap="gray")
    top.set_title(name, fontsize=9)
    bottom.imshow(image.grad, cmap="Blues", vmin=0)
    for axes in (top, bottom):
        axes.set_xticks([])
        axes.set_yticks([])
rows[0, 0].set_ylabel("pooled")
rows[1, 0].set_ylabel("gradient")
plt.show()
