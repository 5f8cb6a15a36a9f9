"""Loader: rules of NumPy as functions of arrays that return their output and its pullback, as `jax.vjp` does."""

from types import SimpleNamespace

import numpy as np

from .writing import by_position, calls_by_position


def load(entry, *, broken=False, revealed=False):
    """Return an entry's rule, right or wrong: an object with `apply`, and `samples(rng)`, which yields arguments.

    `apply(*args)` returns `(output, pull)`: `output` is an array or a tuple of arrays, and `pull(*grads)`, with a
    gradient for each output, returns a tuple with a gradient or `None` for each argument. Settings are the last
    arguments. `once` is whether it has no second derivative, and says so; `deterministic`, whether it draws no numbers.

    Raises
    ------
    TypeError
        It has no rule of NumPy's, or not this one; the message says why.
    """
    entry.refuse("numpy", broken=broken)
    side = entry.row.side(broken=broken, revealed=revealed)
    parameters, settings = by_position(side["forward"])
    count = len(parameters) - len(settings)

    def apply(*args):
        ctx = Context()
        given = args[:count] if settings else args
        named = dict(zip(settings, args[len(given) :], strict=False))
        ctx.needs_input_grad = tuple(map(is_inexact, given))
        output = side["forward"](ctx, *given, **named)

        def pull(*grads):
            found = side["backward"](ctx, *grads)
            return (*(found if isinstance(found, tuple) else (found,)), *[None] * len(named))

        return output, pull

    return SimpleNamespace(
        apply=apply,
        samples=calls_by_position(side),
        once=side["once"],
        deterministic=side.get("deterministic", True),
    )


class Context:
    """What a rule is given to keep things on."""

    saved_tensors = ()

    def save_for_backward(self, *values):
        """Keep values for backward."""
        self.saved_tensors = values

    def ignored(self, *given):
        """Do nothing: every gradient is given, each output has one, and the arguments of each call are its own."""

    set_materialize_grads = mark_non_differentiable = mark_dirty = ignored


def is_inexact(value):
    """Return whether a value is an array that has a gradient."""
    return hasattr(value, "dtype") and np.issubdtype(value.dtype, np.inexact)
