"""Under jax.jit: an op of a plugrad pack in a compiled program, with its gradient for a batch.

`export` makes a JAX function of an op, here of Voigt's profile: a Gaussian line, widened by collisions. `jax.grad`,
`jax.vmap` and `jax.jit` work on it as on JAX's own. Needs JAX (`pip install jax`).
"""

import jax
import jax.numpy as jnp
import matplotlib.pyplot as plt
import numpy as np

import plugrad.interop.jax

jax.config.update("jax_enable_x64", True)
voigt = plugrad.interop.jax.export("special::voigt_profile")
x = jnp.linspace(-6, 6, 121)


def loss(p: jax.Array, seen: jax.Array) -> jax.Array:
    center, sigma, gamma, height = p
    return jnp.mean((height * voigt(x - center, jnp.exp(sigma), jnp.exp(gamma)) - seen) ** 2)


@jax.jit
def fitted(start: jax.Array, seen: jax.Array) -> jax.Array:
    """Return the parameters after 400 steps of gradient descent with momentum."""

    def step(_: int, state: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, jax.Array]:
        p, speed = state
        speed = 0.9 * speed - 2.0 * jax.grad(loss)(p, seen)
        return p + speed, speed

    return jax.lax.fori_loop(0, 400, step, (start, jnp.zeros(4)))[0]


rng = np.random.default_rng(0)
true = jnp.array([0.8, jnp.log(0.7), jnp.log(0.5), 1.0])
clean = true[3] * voigt(x - true[0], jnp.exp(true[1]), jnp.exp(true[2]))
seen = jnp.asarray(clean + 0.005 * rng.normal(size=121))
found = fitted(jnp.array([0.0, 0.0, 0.0, 0.7]), seen)
for name, was, is_ in zip(("center", "sigma", "gamma", "height"), true, found, strict=True):
    show = jnp.exp if name in ("sigma", "gamma") else jnp.asarray
    print(f"{name:7} true {show(was):.2f}, found {show(is_):.3f}")

plt.plot(x, seen, ".", markersize=4, color="tab:gray", label="seen")
plt.plot(x, found[3] * voigt(x - found[0], jnp.exp(found[1]), jnp.exp(found[2])), label="fitted")
slope = jax.vmap(jax.grad(lambda at: found[3] * voigt(at, jnp.exp(found[1]), jnp.exp(found[2]))))
plt.plot(x, slope(x - found[0]), "--", label="its slope, by grad and vmap")
plt.legend()
plt.show()
