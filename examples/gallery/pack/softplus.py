"""An op of your own: softplus with a hand-written derivative, beside its difference quotients.

A quotient of values is wrong in its last digits, the rule is not. `check_op` compares the two where the op says that it
may be tried, and around it.
"""

import matplotlib.pyplot as plt
import numpy as np

import plugrad as pg


class Softplus(pg.ArrayFunction):
    """log(1 + exp(x)), elementwise."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.logaddexp(x, 0)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * pg.sigmoid(x)

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 2)))


print("checker:", pg.check.check_op(Softplus).verdict)

points = np.linspace(-6, 6, 241)
x = pg.from_numpy(points).requires_grad_()
y = Softplus.apply(x)
y.sum().backward()
_, (curves, errors) = plt.subplots(1, 2, layout="constrained")
curves.plot(points, y.detach(), label="softplus")
curves.plot(points, x.grad, label="its derivative")
curves.legend()
for h in (1e-3, 1e-5, 1e-7):
    quotient = (np.logaddexp(points + h, 0) - np.logaddexp(points - h, 0)) / (2 * h)
    error = abs(quotient - x.grad.numpy())
    print(f"step {h:g}: the quotient is off by at most {error.max():.0e}")
    errors.semilogy(points, error + 1e-17, linewidth=1, label=f"step {h:g}")
errors.set_title("|quotient - derivative|")
errors.legend()
plt.show()
