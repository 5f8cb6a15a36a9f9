"""Bessel functions of each element, with derivatives of every order by their argument."""

from __future__ import annotations

from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, elementwise


def orders(rng: np.random.Generator) -> Any:
    """Yield orders, which are numbers, and positive arguments."""
    for order in (0.0, 1.5):
        yield pg.Sample(order, rng.uniform(0.5, 5, (2, 3)))
    yield pg.Sample(1.0, rng.uniform(0.5, 5, ()))
    yield pg.Sample(1.5, rng.uniform(0.5, 5, (0, 3)))


@elementwise("scipy.special.jv", inputs=2, samples=orders)
def jv(grad: Array, input: Array, other: Array, needs_input_grad: Any) -> Any:
    """Bessel function of the first kind J_v(z) of real order v, elementwise. Source: DLMF 10.6.1.

    >>> import plugrad as pg
    >>> pg.ops.special.jv(1.0, pg.tensor([0.0, 1.0]))
    tensor([0.0000, 0.4401])
    """
    if needs_input_grad[0]:
        raise NotImplementedError("the derivative of jv by its order is not written yet; detach it")
    return None, grad * (pg.special.jv(input - 1, other) - pg.special.jv(input + 1, other)) / 2
