"""Data in chunks of Dask: the gradient of a loss over more rows than fit into memory.

Tensors hold Dask's arrays as they hold NumPy's. Nothing is computed before `dask.compute`; then loss and gradient are,
chunk by chunk. Here: a logistic regression on 400,000 rows. Needs Dask (`pip install 'plugrad[dask]'`).
"""

import dask
import dask.array as da
import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg

ROWS, CHUNK = 400_000, 50_000
numbers = da.random.default_rng(0)
features = numbers.normal(size=(ROWS, 3), chunks=(CHUNK, 3))
true = np.array([1.5, -1.0, 0.5])
labels = (numbers.random(ROWS, chunks=CHUNK) < 1 / (1 + da.exp(-(features @ true)))).astype(float)
x, y = pg.tensor(features), pg.tensor(labels)


def loss_and_gradient(weights: np.ndarray) -> tuple[float, np.ndarray]:
    w = pg.from_numpy(weights).requires_grad_()
    scores = x @ w
    loss = (pg.logaddexp(scores, pg.zeros_like(scores)) - y * scores).mean()
    loss.backward()
    return dask.compute(loss.detach().numpy(), w.grad.numpy())


weights = np.zeros(3)
path = [weights]
for step in range(15):
    loss, gradient = loss_and_gradient(weights)
    weights = weights - 4.0 * gradient
    path.append(weights)
    if step % 7 == 0:
        print(f"step {step:2}: loss {loss:.4f}, weights {weights.round(3)}")
print(f"{features.nbytes / 1e6:.0f} MB in {features.npartitions} chunks")
plt.plot(path, "o-", markersize=4)
plt.gca().set_prop_cycle(None)
for name, weight in zip("abc", true, strict=True):
    plt.axhline(weight, color="tab:gray", linestyle="--", linewidth=0.8)
    plt.annotate(f"true {name}", (15.2, weight))
plt.xlabel("step")
plt.ylabel("weights")
plt.show()
