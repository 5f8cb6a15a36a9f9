"""Planted faults: which mistakes would the samples of an op miss?

`plugrad.check.mutate` makes the backward of a right op wrong in many ways, and asks whether the samples would show it.
One row of ones shows few of them; two arrays of random numbers show all.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg


class ColumnScale(pg.ArrayFunction):
    """Multiply each column of x (N, C) by gamma (C,)."""

    @staticmethod
    def forward(ctx, x, gamma):
        ctx.save_for_backward(x, gamma)
        return x * gamma

    @staticmethod
    def backward(ctx, grad_output):
        x, gamma = ctx.saved_tensors
        return grad_output * gamma, (grad_output * x).sum(0)

    @staticmethod
    def samples(rng):
        yield pg.Sample(np.ones((1, 3)), np.ones(3))


class WellSampled(ColumnScale):
    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=3))


OUTCOMES = {"found": "tab:green", "not found": "tab:red", "undecided": "tab:orange"}
_, rows = plt.subplots(2, 1, sharex=True, layout="constrained")
for axes, op in zip(rows, (ColumnScale, WellSampled), strict=True):
    (report,) = pg.check.mutate(op).ops
    planted = [each for each in report.mutants if each.outcome in OUTCOMES]
    faults = list(dict.fromkeys(each.fault for each in planted))
    for each in planted:
        at = faults.index(each.fault), ("x", "gamma").index(each.argument)
        axes.plot(*at, "s", color=OUTCOMES[each.outcome], markersize=16)
    counts = {name: sum(each.outcome == name for each in planted) for name in OUTCOMES}
    print(f"{op.__name__:12}", ", ".join(f"{count} {name}" for name, count in counts.items()))
    axes.set_title(f"{op.__name__}: {counts['found']} of {len(planted)} found")
    axes.set_yticks([0, 1], ["x", "gamma"])
    axes.set_ylim(-0.6, 1.6)
    axes.set_xticks(range(len(faults)), faults, rotation=45)
for name, color in OUTCOMES.items():
    rows[0].plot([], [], "s", color=color, label=name)
rows[0].legend(loc="upper left", bbox_to_anchor=(1, 1))
plt.show()
