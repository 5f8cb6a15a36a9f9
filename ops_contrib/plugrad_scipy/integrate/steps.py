"""Steps of Runge-Kutta methods, taken again with Tensors: checkpoints of a solver's run, and what happens between them.

Only the states of a run of `scipy.integrate.solve_ivp` are kept, and nothing that was computed between them. Backward
takes each step once more from the state before it, and so needs the memory of one step, whatever their number. "RK23",
"RK45" and "DOP853" are taken as SciPy takes them. A step of any other method is one of Radau's fifth-order method, or
as many as its estimated error asks for; its stages have the derivatives of the equations that they solve
(`implicit.py`). Sources: E. Hairer, S. P. Nørsett and G. Wanner, Solving Ordinary Differential Equations I (2nd ed.,
1993), sections II.4-6, and II (1996), IV.8; A. Griewank and A. Walther, Evaluating Derivatives (2nd ed., 2008), chapter
12.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import scipy.integrate
import scipy.linalg

import plugrad as pg
from plugrad.authoring import Array
from plugrad.authoring.closures import ClosedOver, Converted
from plugrad.autograd import functional
from plugrad_scipy.optimize.implicit import solution

EXPLICIT = {
    "RK23": scipy.integrate.RK23,
    "RK45": scipy.integrate.RK45,
    "DOP853": scipy.integrate.DOP853,
}


class Steps:
    """The steps of a solver's run, which can be taken again with Tensors to get gradients: a node of the graph for
    each.

    `solve_ivp` makes it from `record`, the (time, state) of each step. `derivative` is ``f(t, y, *params)``; `at` are
    the times as Tensors, `start` is the first state, `found` holds the tensors that `derivative` closes over; `rtol`
    and `atol` are those of the run.
    """

    def __init__(
        self,
        derivative: Callable[..., Any],
        method: str | type,
        record: Sequence[tuple[float, Array]],
        at: list[Any],
        start: Any,
        params: tuple[Any, ...],
        found: ClosedOver,
        rtol: Any,
        atol: Any,
    ) -> None:
        self.derivative, self.params = derivative, params
        self.explicit = EXPLICIT.get(method) if isinstance(method, str) else None
        self.controlled = method not in ("Radau", scipy.integrate.Radau)
        self.times, self.known = (list(each) for each in zip(*record, strict=True))
        self.at, self.states = at, [start]
        self.closed_over, self.edges = found.tensors(), found.edges
        self.rtol, self.atol = rtol, atol

        self.sign = 1 if self.times[-1] >= self.times[0] else -1
        self.ends = self.sign * np.array(self.times[1:-1])

    def step_at(self, t: float) -> int:
        """Return the number of the step that contains time `t`; the end of a step belongs to it."""
        return int(np.searchsorted(self.ends, self.sign * t))

    def take(self, nr: int, places: list[Any], known: Array) -> tuple[Any, Any]:
        """Return the state after step `nr`, and the states (n, places) at times `places` in it, with gradients; None
        without places.

        `known` are these states as the run had them.
        """
        after = pg.tensor(self.known[nr + 1])
        y, times = self.states[nr], [*self.at[nr : nr + 2], *places]
        given, fixed = (y, *self.params), pg.stack(times)

        def taken(y: Any, *more: Any) -> Any:
            count = len(self.params)
            t, after, *inside = more[count] if more[count:] else fixed
            return self.again(nr, y, more[:count], t, after - t, inside)

        if fixed.requires_grad:
            given = (*given, fixed)
        results = (after, pg.tensor(known)) if places else after
        found = Converted.apply(
            *given, *self.closed_over, function=taken, edges=self.edges, known=results
        )
        return found if places else (found, None)

    def again(self, nr: int, y: Any, params: Any, t: Any, h: Any, inside: list[Any]) -> Any:
        """Return the state after step `nr`, taken again from the state `y` at time `t` with length `h`, and the states
        (n, places) at times `inside`; without such times the first alone. `params` are the parameters of the equation.

        Raises RuntimeError if the result differs from that of the run: the function has changed.
        """
        new, values = self.calculated(nr, y, params, t, h, inside)
        scale = self.atol + self.rtol * np.abs(self.known[nr])
        moved = np.abs(new.detach().numpy() - self.known[nr + 1])
        allowed = (10 if self.explicit else 1000) * scale
        if not (moved <= allowed + 1e-8 * np.max(np.abs(self.known[nr + 1]), initial=0)).all():
            raise RuntimeError(
                f"the step of solve_ivp from t = {self.times[nr]:.6g} leads elsewhere when it is taken again, by "
                f"{np.max(moved):.1e}: fun does no longer what it did when it was solved, or is not finite there"
            )
        return (new, pg.stack(values, 1)) if inside else new

    def calculated(
        self, nr: int, y: Any, params: Any, t: Any, h: Any, inside: list[Any]
    ) -> tuple[Any, list[Any]]:
        """Return the state after step `nr`, of length `h` from `y` at `t`, and a list of the states at the times
        `inside`; `params` are the parameters of the equation.

        Raises NotImplementedError for complex states and an implicit method.
        """
        if self.explicit:
            return explicit(self.explicit, self.derivative, params, t, y, h, inside)
        if np.iscomplexobj(self.known[0]):
            raise NotImplementedError(
                "an implicit method has gradients of real states only: solve for real and imaginary part, or use "
                f"one of {', '.join(EXPLICIT)}"
            )
        whole = self.times[nr + 1] - self.times[nr]
        slope = (self.known[nr + 1] - self.known[nr]) / (whole or 1.0)
        implicit = Implicit(self.derivative, self.rtol, self.atol, slope, self.controlled)
        new = implicit.advance(t, h, y, params)
        return new, [implicit.advance(t, each - t, y, params) for each in inside]


# An explicit step.


def explicit(
    method: Any, derivative: Any, params: Any, t: Any, y: Any, h: Any, inside: list[Any]
) -> tuple[Any, list[Any]]:
    """Return the state after a step of length `h` of SciPy's Runge-Kutta `method`, and a list of the states at the
    times `inside`.

    `derivative` is ``f(t, y, *params)``.
    """
    stages = [derivative(t, y.clone(), *params)]  # a clone, because `fun` may write into it
    for row, c in zip(method.A[1:], method.C[1:], strict=True):
        stages.append(derivative(t + float(c) * h, y + h * combined(row, stages), *params))
    new = y + h * combined(method.B, stages)
    if not inside:
        return new, []
    curve = dense(method, derivative, params, t, y, new, stages, h)
    return new, [curve(each - t) for each in inside]


def combined(weights: Array, stages: list[Any]) -> Any:
    """Return the sum of the slopes `stages`, each times its weight; those of weight 0 are left out."""
    total: Any = 0.0
    for weight, each in zip(weights, stages, strict=False):
        if weight:
            total = total + float(weight) * each
    return total


def dense(
    method: Any, derivative: Any, params: Any, t: Any, y: Any, new: Any, stages: list[Any], h: Any
) -> Any:
    """Return the solution inside a step as a function of the time since its beginning: SciPy's interpolation for
    `method`.

    `derivative` is ``f(t, y, *params)``, `new` is the state after the step of length `h` from `y` at `t`, `stages` are
    the slopes in it.
    """
    if not h.item():
        return lambda since: y + since * stages[0]
    last = derivative(t + h, new.clone(), *params)
    stages = [*stages, last]
    if method is not scipy.integrate.DOP853:
        powers = [combined(column, stages) for column in method.P.T]

        def polynomial(since: Any) -> Any:
            return y + since * sum(each * (since / h) ** k for k, each in enumerate(powers))

        return polynomial
    for row, c in zip(method.A_EXTRA, method.C_EXTRA, strict=True):
        stages.append(derivative(t + float(c) * h, y + h * combined(row, stages), *params))
    moved = new - y
    factors = [moved, h * stages[0] - moved, 2 * moved - h * (last + stages[0])]
    factors += [h * combined(row, stages) for row in method.D]

    def nested(since: Any) -> Any:
        x, value = since / h, pg.zeros_like(y)
        for k, factor in enumerate(reversed(factors)):
            value = (value + factor) * (x if k % 2 == 0 else 1 - x)
        return y + value

    return nested


# An implicit step: Radau IIA with three stages, of order 5.

S = 6**0.5
A = np.array(
    [
        [(88 - 7 * S) / 360, (296 - 169 * S) / 1800, (-2 + 3 * S) / 225],
        [(296 + 169 * S) / 1800, (88 + 7 * S) / 360, (-2 - 3 * S) / 225],
        [(16 - S) / 36, (16 + S) / 36, 1 / 9],
    ]
)
C = ((4 - S) / 10, (4 + S) / 10, 1.0)
MU = 3 + 3 ** (2 / 3) - 3 ** (1 / 3)  # the real eigenvalue of the inverse of A
E = np.array([-13 - 7 * S, -13 + 7 * S, -1]) / 3  # of the embedded formula
CONVERGED = 1e-3
"""Newton's iteration ends where the next correction would be this part of the tolerance."""
HALVINGS = 12


class Implicit:
    """Steps of Radau's implicit method, for the equation y' = ``derivative(t, y, *params)``.

    `slope` is a guess of the solution's slope. If `controlled`, a step is halved until its estimated error meets `rtol`
    and `atol`.
    """

    def __init__(
        self, derivative: Any, rtol: Any, atol: Any, slope: Array, controlled: bool
    ) -> None:
        self.derivative, self.rtol, self.atol = derivative, rtol, atol
        self.slope, self.controlled = slope, controlled

    def advance(self, t: Any, h: Any, y: Any, params: Any, halvings: int = HALVINGS) -> Any:
        """Return the solution at t + h of the equation with the parameters `params`, from y at t: y plus the last of
        the moves Z that solve Z = h A f(t + C h, y + Z).

        Raises RuntimeError if no step is found after `halvings` halvings.
        """
        with pg.no_grad():
            moves = self.moves(t.item(), h.item(), y.detach(), [each.detach() for each in params])
        if moves is None:
            if not halvings:
                raise RuntimeError(
                    f"Radau's method found no step from t = {t.item():.6g} on for the gradient of solve_ivp: is fun "
                    "smooth there, and did it change?"
                )
            middle = self.advance(t, h / 2, y, params, halvings - 1)
            return self.advance(t + h / 2, h / 2, middle, params, halvings - 1)

        def equations(Z: Any, t: Any, h: Any, y: Any, *params: Any) -> Any:
            slopes = [self.derivative(t + c * h, y + Z[nr], *params) for nr, c in enumerate(C)]
            return Z - h * (pg.tensor(A) @ pg.stack(slopes))

        def jacobian(Z: Any, t: Any, h: Any, y: Any, *params: Any) -> Any:
            return matrix_of(
                h, [self.slopes(t + c * h, y + z, params) for z, c in zip(Z, C, strict=True)]
            )

        return (
            y + solution(moves, equations, (t, h, y, *params), converged=True, jacobian=jacobian)[2]
        )

    def slopes(self, t: Any, y: Any, params: Any) -> Any:
        """Return the Jacobian ∂f/∂y, (n, n), of the equation y' = f(t, y, *params) at (t, y)."""
        return functional.jacobian(
            lambda y: self.derivative(t, y.clone(), *params), y, create_graph=pg.is_grad_enabled()
        )

    def moves(self, t: float, h: float, y: Any, params: Any) -> Array | None:
        """Return the moves Z (3, n) from `y` to each of the three stages of a step of length `h` from time `t`, by
        Newton's method, or None if the step is too long.
        """
        start = y.numpy()
        scale = np.asarray(self.atol + self.rtol * np.abs(start))
        Z = h * np.outer(C, self.slope)

        def f(c: float, z: Array) -> Array:
            found: Array = self.derivative(
                pg.tensor(t + c * h, dtype=pg.float64), y + pg.tensor(z), *params
            ).numpy()
            return found

        def slopes_at(stage: int) -> Any:
            time = pg.tensor(t + C[stage] * h, dtype=pg.float64)
            return self.slopes(time, y + pg.tensor(Z[stage]), params)

        for attempt in range(4):  # first with one Jacobian for all stages, as SciPy does
            jacobians = [slopes_at(nr) for nr in range(3)] if attempt else [slopes_at(2)] * 3
            matrix = matrix_of(h, jacobians).numpy()
            if not np.isfinite(matrix).all():
                return None
            factor = scipy.linalg.lu_factor(matrix)
            before = np.inf
            for _ in range(10):
                slopes = np.stack([f(c, z) for z, c in zip(Z, C, strict=True)])
                residual = Z - h * A @ slopes
                if not np.isfinite(residual).all():
                    return None
                move = scipy.linalg.lu_solve(factor, residual.reshape(-1)).reshape(Z.shape)
                Z = Z - move
                length = rms(move / scale)
                rate = length / before
                if length * min(1.0, rate / (1 - rate) if rate < 1 else 1.0) <= CONVERGED:
                    if (
                        self.controlled
                        and h
                        and self.error(h, Z, f, jacobians[-1].numpy(), scale) > 1
                    ):
                        return None
                    return Z
                if length > before:
                    break
                before = length
        return None

    def error(self, h: float, Z: Array, f: Any, jacobian: Array, scale: Array) -> float:
        """Return the estimated error of a step of length `h` with moves Z, divided by the tolerance `scale`: above 1 it
        is too large. ``f(t, z)`` is the slope at time t of the step and the state y + z, `jacobian` its derivative by
        the state.
        """
        matrix = MU / h * np.eye(len(jacobian)) - jacobian
        rest = E @ Z / h
        found = np.linalg.solve(matrix, f(0.0, 0 * Z[0]) + rest)
        if rms(found / scale) > 1:
            found = np.linalg.solve(matrix, f(0.0, found) + rest)
        return rms(found / scale)


def matrix_of(h: Any, jacobians: list[Any]) -> Any:
    """Return the Jacobian I - h A ⊗ J of the equations of the three stages, where each stage has its own J in
    `jacobians`.
    """
    one = pg.eye(len(jacobians[0]), dtype=pg.float64)
    rows = [
        [(one if i == j else 0.0) - float(A[i, j]) * h * each for j, each in enumerate(jacobians)]
        for i in range(3)
    ]
    return pg.cat([pg.cat(row, 1) for row in rows])


def rms(x: Array) -> float:
    """Return the root mean square of `x`, in which SciPy measures errors; 0 if it is empty."""
    return float(np.sqrt(np.mean(np.square(x)))) if x.size else 0.0
