"""Handwritten digits, read by a small convolutional network written with plugrad alone.

    python -m pip install . scikit-learn matplotlib
    python examples/digits.py [--epochs N] [--seed N] [--picture digits.png]

Data: the 1797 digits of 8x8 pixels that scikit-learn carries. Network: conv2d -> relu -> max_pool2d -> linear, trained
by plain stochastic gradient descent. At the end: the accuracy on digits it never saw, and a picture of how it learned.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import plugrad as pg
import plugrad.nn.functional as F


class Network:
    """conv2d(1 -> 16, 3x3) -> relu -> max_pool2d(2) -> linear(256 -> 10)."""

    def __init__(self) -> None:
        self.kernel = (pg.randn(16, 1, 3, 3) * (2 / 9) ** 0.5).requires_grad_()
        self.kernel_bias = pg.zeros(16, requires_grad=True)
        self.weight = (pg.randn(10, 256) * (1 / 256) ** 0.5).requires_grad_()
        self.bias = pg.zeros(10, requires_grad=True)

    @property
    def parameters(self) -> tuple[pg.Tensor, ...]:
        return self.kernel, self.kernel_bias, self.weight, self.bias

    def __call__(self, images: pg.Tensor) -> pg.Tensor:
        features = F.relu(F.conv2d(images, self.kernel, self.kernel_bias, padding=1))
        pooled = F.max_pool2d(features, 2)
        return F.linear(pooled.view(len(images), -1), self.weight, self.bias)


def load(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return shuffled training images and labels, then test ones (a fifth). Images: (N, 1, 8, 8) float32 in 0..1."""
    from sklearn.datasets import load_digits

    digits = load_digits()
    order = np.random.default_rng(seed).permutation(len(digits.target))
    images = (digits.images[order, None] / 16).astype(np.float32)
    labels = digits.target[order].astype(np.int64)
    split = len(labels) // 5
    return images[split:], labels[split:], images[:split], labels[:split]


def accuracy(network: Network, images: np.ndarray, labels: np.ndarray) -> float:
    with pg.no_grad():
        return float((network(pg.from_numpy(images)).argmax(1).numpy() == labels).mean())


def train(
    network: Network,
    data: tuple[np.ndarray, ...],
    epochs: int,
    learning_rate: float,
    seed: int,
    batch: int = 32,
) -> dict[str, list[float]]:
    """Descend; return the mean loss and the accuracy on the test digits after each epoch."""
    images, labels, test_images, test_labels = data
    rng = np.random.default_rng(seed)
    history: dict[str, list[float]] = {"loss": [], "accuracy": []}
    columns = (
        TextColumn("training"),
        BarColumn(),
        TextColumn("{task.fields[note]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns) as progress:
        task = progress.add_task("training", total=epochs, note="")
        for epoch in range(epochs):
            losses = []
            for chosen in np.array_split(rng.permutation(len(labels)), len(labels) // batch):
                loss = F.cross_entropy(
                    network(pg.from_numpy(images[chosen])), pg.from_numpy(labels[chosen])
                )
                loss.backward()
                with pg.no_grad():
                    for parameter in network.parameters:
                        parameter -= learning_rate * parameter.grad
                        parameter.grad = None
                losses.append(loss.item())
            history["loss"].append(float(np.mean(losses)))
            history["accuracy"].append(accuracy(network, test_images, test_labels))
            note = f"loss {history['loss'][-1]:.3f}  test accuracy {history['accuracy'][-1]:.1%}"
            progress.update(task, completed=epoch + 1, note=note)
    return history


def picture(
    network: Network, data: tuple[np.ndarray, ...], history: dict[str, list[float]], path: str
) -> None:
    """Draw the curves and some test digits with what the network reads, the misread ones first."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    images, labels = data[2], data[3]
    with pg.no_grad():
        read = network(pg.from_numpy(images)).argmax(1).numpy()
    shown = np.argsort(read == labels, kind="stable")[:20]
    figure = pyplot.figure(figsize=(10, 5.5), layout="constrained")
    curves, digits = figure.subfigures(1, 2, width_ratios=(1, 1.15))
    epochs = np.arange(1, len(history["loss"]) + 1)
    top, bottom = curves.subplots(2, 1, sharex=True)
    top.plot(epochs, history["loss"], color="tab:blue")
    top.set_ylabel("training loss")
    bottom.plot(epochs, [100 * value for value in history["accuracy"]], color="tab:green")
    bottom.set_ylabel("test accuracy (%)")
    bottom.set_xlabel("epoch")
    digits.suptitle("test digits as read: misread ones first, in red")
    for axes, number in zip(digits.subplots(4, 5).flat, shown, strict=True):
        right = read[number] == labels[number]
        axes.imshow(images[number, 0], cmap="gray_r")
        title = f"{read[number]}" if right else f"{read[number]}, is {labels[number]}"
        axes.set_title(title, fontsize=9, color="tab:gray" if right else "tab:red")
        axes.axis("off")
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--epochs", type=int, default=80)
    parser.add_argument("--learning-rate", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--picture", default="digits.png", metavar="FILE")
    options = parser.parse_args()
    start = time.perf_counter()
    pg.manual_seed(options.seed)
    network = Network()
    data = load(options.seed)
    history = train(network, data, options.epochs, options.learning_rate, options.seed)
    seconds = time.perf_counter() - start
    print(
        f"{history['accuracy'][-1]:.1%} of {len(data[3])} unseen digits read rightly, after {seconds:.0f} s of training"
    )
    picture(network, data, history, options.picture)
    print(f"curves and digits: {options.picture}")


if __name__ == "__main__":
    main()
