"""An op of a plugrad pack under `jax.jit`: the steps of a fit, with its gradients in them, compiled as one loop.

    python -m pip install ./examples/plugrad-legendre jax
    python examples/bridges/jax_jit.py

Data: R. Thurber's study of electron mobility, 37 measurements, beside this file (NIST's Reference Datasets).
Model: a + b P3(c x + d), where P3 is the third Legendre polynomial.
"""

from __future__ import annotations

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import plugrad.interop.jax

jax.config.update("jax_enable_x64", True)
legendre3 = plugrad.interop.jax.export("legendre::legendre3")


def loss(parameters: jax.Array, x: jax.Array, y: jax.Array) -> jax.Array:
    a, b, c, d = parameters
    return jnp.mean((a + b * legendre3(c * x + d) - y) ** 2)


@jax.jit
def fitted(parameters: jax.Array, x: jax.Array, y: jax.Array) -> jax.Array:
    """Return the parameters after 250 steps of gradient descent."""

    def step(_: int, parameters: jax.Array) -> jax.Array:
        return parameters - 0.05 * jax.grad(loss)(parameters, x, y)

    return jax.lax.fori_loop(0, 250, step, parameters)


def main() -> None:
    rows = np.loadtxt(Path(__file__).with_name("thurber.csv"), delimiter=",", skiprows=1)
    x, y = jnp.asarray(rows[:, 0] / 3), jnp.asarray(rows[:, 1] / 1000)
    parameters = jnp.array([0.7, -0.7, 0.4, 0.1])
    for steps in range(0, 1001, 250):
        error = 1000 * loss(parameters, x, y) ** 0.5
        print(f"step {steps:4}: root of mean squared error {error:6.1f}")
        parameters = fitted(parameters, x, y)


if __name__ == "__main__":
    main()
