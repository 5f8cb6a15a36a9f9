"""Learning through rounding: a straight-through estimator, declared as a surrogate.

The derivative of a rounding is 0, so nothing could be learned through it. Its backward passes the gradient on as if it
were the identity. The op says so by `surrogate`, and the checker compares backward with that function.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg


class Quarters(pg.ArrayFunction):
    """The nearest multiple of 1/4; the gradient is that of the identity."""

    @staticmethod
    def forward(ctx, x):
        return np.round(4 * x) / 4

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output

    @staticmethod
    def surrogate(x):
        return x * 1.0

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=6))


class Undeclared(Quarters):
    surrogate = None


print("with its surrogate declared:   ", pg.check.check_op(Quarters).verdict)
print("without:                       ", pg.check.check_op(Undeclared).verdict)

rng = np.random.default_rng(0)
true = rng.integers(-6, 7, size=12) / 4
inputs = pg.from_numpy(rng.normal(size=(200, 12)))
seen = inputs @ pg.from_numpy(true)
weights = pg.zeros(12, dtype=pg.float64, requires_grad=True)
path = []
for _ in range(60):
    loss = ((inputs @ Quarters.apply(weights) - seen) ** 2).mean()
    loss.backward()
    path.append(weights.detach().numpy().copy())
    with pg.no_grad():
        weights -= 0.05 * weights.grad
    weights.grad = None
rounded = np.round(4 * path[-1]) / 4
print(f"{(rounded == true).sum()} of {len(true)} rounded weights are the true ones")

plt.plot(path)
plt.plot(np.full(12, 61.0), true, ">", color="tab:gray", label="the true weights")
plt.yticks(np.arange(-1.5, 1.75, 0.25))
plt.grid(axis="y", alpha=0.3)
plt.xlabel("step")
plt.ylabel("weights before the rounding")
plt.legend()
plt.show()
