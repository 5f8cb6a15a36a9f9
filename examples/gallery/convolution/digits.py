"""A network that reads digits: what its kernels look like, and what it reads wrongly.

`conv2d`, `relu`, `max_pool2d` and `linear`, trained by plain gradient descent on the 1797 digits of scikit-learn (`pip
install scikit-learn`). A fifth of the digits is never shown to it.
"""

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_digits

import plugrad as pg
import plugrad.nn.functional as F

rng = np.random.default_rng(0)
data = load_digits()
order = rng.permutation(len(data.target))
images = pg.from_numpy((data.images[order, None] / 16).astype(np.float32))
labels = pg.from_numpy(data.target[order])
kernels = pg.tensor(0.3 * rng.normal(size=(16, 1, 3, 3)), dtype=pg.float32, requires_grad=True)
weights = pg.tensor(0.05 * rng.normal(size=(10, 256)), dtype=pg.float32, requires_grad=True)


def network(x: pg.Tensor) -> pg.Tensor:
    x = F.max_pool2d(F.relu(F.conv2d(x, kernels, padding=1)), 2)
    return F.linear(x.view(len(x), -1), weights)


for epoch in range(6):
    for chosen in rng.permutation(1440).reshape(-1, 32):
        loss = F.cross_entropy(network(images[chosen]), labels[chosen])
        loss.backward()
        with pg.no_grad():
            for each in (kernels, weights):
                each -= 0.1 * each.grad
                each.grad = None
    with pg.no_grad():
        read = network(images[1440:]).argmax(1)
    right = (read == labels[1440:]).numpy()
    print(f"epoch {epoch + 1}: {right.mean():.1%} of {len(right)} unseen digits are read rightly")

figure = plt.figure(figsize=(7, 3.6))
kernel_side, digit_side = figure.subfigures(1, 2)
kernel_side.suptitle("kernels")
for axes, kernel in zip(kernel_side.subplots(4, 4).flat, kernels.detach()[:, 0], strict=True):
    axes.imshow(kernel, cmap="PuOr", vmin=-1, vmax=1)
    axes.axis("off")
digit_side.suptitle("read wrongly, in red; then rightly")
for axes, number in zip(
    digit_side.subplots(3, 4).flat, np.argsort(right, kind="stable"), strict=False
):
    axes.imshow(images[1440 + number, 0], cmap="gray")
    axes.set_title(
        read[number].item(), fontsize=9, color="tab:gray" if right[number] else "tab:red"
    )
    axes.axis("off")
plt.show()
