"""Interpolation by one polynomial through all values, by the methods of Lagrange and Hermite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import composed, normal_dim, of_class, refuses
from plugrad_scipy import as_tensor
from plugrad_scipy.interpolate.piecewise import shaped


def nodes(*settings: dict[str, Any]) -> Any:
    """Return a function of a random generator that yields samples for interpolating polynomials: nodes, values and
    places, with each of `settings`.
    """

    def samples(rng: np.random.Generator) -> Any:
        xi = np.array([0.0, 0.6, 1.1, 2.0])
        for given in settings:
            yield pg.Sample(xi, rng.normal(size=(4, 2)), np.array([0.3, 1.4]), **given)
            yield pg.Sample(xi, rng.normal(size=4), np.array(0.9), **given)

    return samples


@of_class(
    lambda xi, yi, x: BarycentricInterpolator(xi, yi)(x),
    samples=nodes({}),
    error_samples=refuses(ValueError, "distinct", ([1.0, 1.0], (2,), (1,))),
    arrays="numpy",
)
class BarycentricInterpolator:
    """Interpolating polynomial by the barycentric formula: `scipy.interpolate.BarycentricInterpolator`.

    There are derivatives of every order by `xi`, `yi` and the places, at the nodes `xi` too. `wi` are the weights, if
    known. Source: J.-P. Berrut and L. N. Trefethen, SIAM Review 46 (2004), 4.2, where numerator and denominator are
    multiplied by the distance to the nearest node, so that it is no pole.

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 1.0, 4.0], requires_grad=True)
    >>> found = pg.ops.interpolate.BarycentricInterpolator([0.0, 1.0, 2.0], y)(1.5)
    >>> round(found.item(), 4), pg.autograd.grad(found, y)
    (2.25, (tensor([-0.1250,  0.7500,  0.3750]),))
    """

    def __init__(
        self, xi: Any, yi: Any = None, axis: int = 0, *, wi: Any = None, rng: Any = None
    ) -> None:
        self.xi = as_tensor(xi)
        known = self.xi.detach().numpy()
        if self.xi.ndim != 1 or len(np.unique(known)) != len(known):
            raise ValueError("Interpolation points xi must be distinct")
        if wi is None:
            # Of nodes in an interval of length 4 the weights neither overflow nor vanish (Berrut and Trefethen, 7).
            size = 4 / np.ptp(known) if len(known) > 1 else 1.0
            apart = (self.xi[:, None] - self.xi) * size + pg.tensor(np.eye(len(known)))
            wi = 1 / pg.prod(apart, 1)
        self.wi, self.axis = as_tensor(wi), axis
        self.yi: Any = None
        if yi is not None:
            self.set_yi(yi, axis)

    def set_yi(self, yi: Any, axis: int | None = None) -> None:
        """Set the values at the nodes, which lie along `axis` of `yi`. Raises ValueError if their numbers differ."""
        yi = as_tensor(yi)
        self.axis = normal_dim(self.axis if axis is None else axis, yi.ndim)
        self.yi = pg.movedim(yi, self.axis, 0)
        if len(self.yi) != len(self.xi):
            raise ValueError(f"there are {len(self.xi)} nodes and {len(self.yi)} values")

    def __call__(self, x: Any) -> Any:
        if self.yi is None:
            raise ValueError("there are no values yet; set_yi")
        places = as_tensor(x)
        flat = places.reshape(-1)
        away = flat[:, None] - self.xi
        nearest = np.abs(away.detach().numpy())
        nearest = np.where(np.isnan(nearest), 0, nearest).argmin(1)
        own = pg.tensor(np.eye(len(self.xi), dtype=bool)[nearest])
        near = away[np.arange(len(nearest)), nearest][:, None]
        share = self.wi * pg.where(own, 1.0, near / pg.where(own, 1.0, away))
        share = share / pg.sum(share, 1)[:, None]
        return shaped(pg.tensordot(share, self.yi, 1), places, self.axis)

    def derivative(self, x: Any, der: int = 1) -> Any:
        """Return the derivative of order `der` at the places `x`."""
        made, count = self, len(self.xi)
        for _ in range(der):
            # Berrut and Trefethen, 9.4: the derivative at the nodes; a constant's is 0.
            one = pg.tensor(np.eye(count))
            rates = (1 - one) * (self.wi / self.wi[:, None]) / (self.xi[:, None] - self.xi + one)
            rates = rates - one * pg.sum(rates, 1)
            slopes = pg.tensordot(rates, made.yi, 1)
            made = object.__new__(BarycentricInterpolator)
            made.xi, made.wi, made.axis, made.yi = self.xi, self.wi, self.axis, slopes
        return made(x)


@composed(samples=nodes({}, {"der": 1}), arrays="numpy")
def barycentric_interpolate(
    xi: Any, yi: Any, x: Any, axis: int = 0, *, der: int | Sequence[int] | None = 0, rng: Any = None
) -> Any:
    """Interpolating polynomial evaluated at places: `scipy.interpolate.barycentric_interpolate`.

    `der` is an order of derivative, or a list of orders.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.barycentric_interpolate([0.0, 1.0, 2.0], [0.0, 1.0, 4.0], 1.5)
    tensor(2.2500, dtype=torch.float64)
    """
    made = BarycentricInterpolator(xi, yi, axis)
    return of_orders(made.derivative, x, der)


def of_orders(derivative: Any, x: Any, der: Any) -> Any:
    """Return ``derivative(x, order)`` for the order `der`, or a stack of them if `der` is a list."""
    if isinstance(der, (int, np.integer)):
        return derivative(x, int(der))
    return pg.stack([derivative(x, int(each)) for each in der])


def with_slopes(rng: np.random.Generator) -> Any:
    """Yield samples for Krogh's polynomial: distinct nodes, and a node that is given three times, with two
    derivatives.
    """
    yield from nodes({})(rng)
    yield pg.Sample(np.array([0.0, 0.0, 0.0, 1.1, 2.0]), rng.normal(size=5), np.array([0.3, 1.4]))


@of_class(
    lambda xi, yi, x: KroghInterpolator(xi, yi)(x),
    samples=lambda rng: [*with_slopes(rng)][:2],
    error_samples=refuses(ValueError, "values", ((2,), (3,), (1,))),
    arrays="numpy",
)
class KroghInterpolator:
    """Interpolating polynomial through values and derivatives (Hermite): `scipy.interpolate.KroghInterpolator`.

    A node that is repeated in `xi` has its value and then its derivatives in `yi`. There are derivatives of every order
    by `yi` and the places; by `xi` too, where the copies of a node move together: their gradient is that of the first
    copy.

    Source: divided differences (Newton's form); those of equal nodes are derivatives.

    >>> import plugrad as pg
    >>> y = pg.tensor([0.0, 2.0, 3.0], requires_grad=True)
    >>> found = pg.ops.interpolate.KroghInterpolator([0.0, 0.0, 1.0], y)(0.5)
    >>> found.item(), pg.autograd.grad(found, y)
    (1.25, (tensor([0.7500, 0.2500, 0.2500]),))
    """

    def __init__(self, xi: Any, yi: Any, axis: int = 0) -> None:
        xi, yi = as_tensor(xi), as_tensor(yi)
        self.axis = normal_dim(axis, yi.ndim)
        yi = pg.movedim(yi, self.axis, 0)
        if xi.ndim != 1 or len(xi) != len(yi):
            raise ValueError(f"there are {len(xi)} places and {len(yi)} values")
        known = xi.detach().numpy()
        count = len(known)
        first = np.arange(count)
        for i in range(1, count):
            if known[i] == known[i - 1]:
                first[i] = first[i - 1]
        self.xi = xi[first]
        # Row i of a column: the divided difference of places i - order ... i.
        table = [yi[each] for each in first]
        c = [table[0]]
        factorial = 1.0
        for order in range(1, count):
            factorial *= order
            table = [
                yi[first[i] + order] / factorial
                if first[i] == first[i - order]
                else (table[i - order + 1] - table[i - order]) / (self.xi[i] - self.xi[i - order])
                for i in range(order, count)
            ]
            c.append(table[0])
        self.c = tuple(c)

    def __call__(self, x: Any) -> Any:
        return self.derivative(x, 0)

    def derivative(self, x: Any, der: int = 1) -> Any:
        """Return the derivative of order `der` at the places `x`."""
        places = as_tensor(x)
        return shaped(self._series(places.reshape(-1), der)[der], places, self.axis)

    def derivatives(self, x: Any, der: int | None = None) -> Any:
        """Return the derivatives of orders 0 to `der` - 1 at the places `x`, stacked; by default as many as there are
        nodes.
        """
        places = as_tensor(x)
        orders = len(self.xi) if der is None else der
        found = self._series(places.reshape(-1), orders)
        return pg.stack([shaped(each, places, self.axis) for each in found[:orders]])

    def _series(self, x: Any, orders: int) -> list[Any]:
        """Return a list of the derivatives of orders 0 to `orders` at a vector of places: Horner's rule for Taylor
        series.
        """
        trailing = (1,) * self.c[0].ndim
        value = [0 * x.reshape(-1, *trailing) + self.c[-1]] + [0.0] * orders
        for place, c in zip(reversed(self.xi[:-1].unbind(0)), reversed(self.c[:-1]), strict=True):
            away = (x - place).reshape(-1, *trailing)
            for order in range(orders, 0, -1):
                value[order] = value[order] * away + order * value[order - 1]
            value[0] = value[0] * away + c
        return [value[0], *(each + 0 * value[0] for each in value[1:])]


@composed(samples=nodes({}, {"der": 1}), arrays="numpy")
def krogh_interpolate(
    xi: Any, yi: Any, x: Any, der: int | Sequence[int] | None = 0, axis: int = 0
) -> Any:
    """Interpolating polynomial through values and derivatives, evaluated at places:
    `scipy.interpolate.krogh_interpolate`.

    `der` is an order of derivative, or a list of orders.

    >>> import plugrad as pg
    >>> pg.ops.interpolate.krogh_interpolate([0.0, 0.0, 1.0], [0.0, 2.0, 3.0], 0.5)
    tensor(1.2500, dtype=torch.float64)
    """
    return of_orders(KroghInterpolator(xi, yi, axis).derivative, x, der)
