"""A flipped kernel: the Jacobian of a wrong convolution, expected and got side by side.

The backward of a correlation must turn the kernel around. This one does not: every number is there, in another place,
and all shapes are right. The checker keeps both Jacobians, and names the cause.
"""

import matplotlib.pyplot as plt
import numpy as np
from scipy import signal

import plugrad as pg
from plugrad.check import check_op


class Correlate(pg.ArrayFunction):
    """Cross-correlation of an image with a kernel, where it fits."""

    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return signal.correlate2d(x, w, mode="valid")

    @staticmethod
    @pg.autograd.function.once_differentiable
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        by_x = signal.correlate2d(grad_output, w, mode="full")  # right: signal.convolve2d
        by_w = signal.correlate2d(x, grad_output, mode="valid")
        return by_x, by_w

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(4, 5)), np.array([[1.0, -2.0], [3.0, 0.5]]))


report = check_op(Correlate)
(finding,) = report.findings
print(report.verdict, finding.code, "in the gradient of", finding.argument)
print("diagnosis:", finding.diagnosis)

shown = {"expected": finding.errors.expected, "got": finding.errors.got}
for axes, (name, jacobian) in zip(plt.subplots(1, 2)[1], shown.items(), strict=True):
    axes.imshow(jacobian, cmap="RdBu_r", vmin=-3, vmax=3)
    axes.set_title(name)
    axes.set_xlabel("entry of the output")
    axes.set_ylabel("entry of the image")
plt.show()
