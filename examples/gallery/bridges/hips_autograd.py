"""In HIPS autograd: an op of a plugrad pack that autograd itself does not have.

autograd has no Lambert W function. `export` gives it plugrad's, with derivatives of every order, and autograd's
`elementwise_grad` takes them. Needs autograd (`pip install autograd`).
"""

import autograd.numpy as anp
import matplotlib.pyplot as plt
import numpy as np
from autograd import elementwise_grad

import plugrad.interop.autograd

lambertw = plugrad.interop.autograd.export("special::lambertw")


def delay(x):
    """The solution y of y exp(y) = x, the branch that is real above 0."""
    return anp.real(lambertw(x))


x = np.linspace(0.05, 5, 200)
curves = {"W(x)": delay, "first": elementwise_grad(delay)}
curves["second"] = elementwise_grad(curves["first"])
for name, f in curves.items():
    plt.plot(x, f(x), label=name if name == "W(x)" else f"its {name} derivative")
w = delay(x)
exact = w / (x * (1 + w))
print(
    f"first derivative beside W / (x (1 + W)): off by at most {abs(curves['first'](x) - exact).max():.0e}"
)
plt.xlabel("x")
plt.legend()
plt.show()
