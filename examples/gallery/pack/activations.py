"""Activations and their slopes: first and second derivatives, each by one call of `grad`.

A rule of plugrad can be differentiated itself, so a second derivative needs no second rule. At the kink of `relu` there
is no derivative; plugrad says 0 there, as PyTorch does.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg

x = pg.from_numpy(np.linspace(-4, 4, 400)).requires_grad_()
activations = {
    "relu": pg.relu,
    "gelu": pg.nn.functional.gelu,
    "softplus": pg.nn.functional.softplus,
    "tanh": pg.tanh,
}

figure, rows = plt.subplots(1, len(activations), sharey=True, layout="constrained")
for axes, (name, f) in zip(rows, activations.items(), strict=True):
    y = f(x)
    (first,) = pg.autograd.grad(y.sum(), x, create_graph=True)
    second = pg.zeros_like(x)
    if first.requires_grad:
        (second,) = pg.autograd.grad(first.sum(), x, allow_unused=True, materialize_grads=True)
    for label, curve in (("f", y), ("f'", first), ("f''", second)):
        axes.plot(x.detach(), curve.detach(), label=label)
    axes.set_title(name)
    axes.set_ylim(-1.2, 4)
    print(f"{name:9} f'(0) ≈ {first[200].item():.3f}, f''(0) ≈ {second[200].item():.3f}")
rows[0].legend()
plt.show()
