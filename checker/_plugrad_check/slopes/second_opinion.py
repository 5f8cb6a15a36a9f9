"""Second opinions on slopes where finite differences are inconclusive: forward with more digits, or a complex step.

Forward is run on numbers of 200 digits (mpmath, if it is installed), on long doubles and on complex numbers. It may
refuse any of them; then the next is tried.
"""

from __future__ import annotations

import dataclasses
import functools
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from _plugrad_check.slopes import limits
from _plugrad_check.slopes.arrays import DOUBLE, Array, Precision
from _plugrad_check.slopes.slopes import Slope, corner, differentiate, noise_of, roughness
from _plugrad_check.subject.call import frozen
from _plugrad_check.subject.instruction_count import count_instructions
from _plugrad_check.subject.lines import Surroundings
from plugrad.engine.grad_mode import no_grad
from plugrad.engine.tensor.tensor import Tensor

Opinion = tuple[str, Slope]
"""Second opinion: the method in words ('long doubles'), and the slopes of the chosen outputs by it."""

Outputs = Callable[[Any], Array]
"""Function of a step along the direction that returns the chosen outputs as a vector."""


def second_opinions(near: Surroundings, vector: Array, columns: Array) -> Iterator[Opinion]:
    """Yield the slopes along a direction by each method that forward takes, the one with the most digits first; nothing
    for complex arrays.

    Parameters
    ----------
    near
        The call and its point.
    vector
        The direction: a number for each entry of the inputs.
    columns
        The chosen outputs, by their positions in the vector of all outputs.
    """
    if 2 in (*near.inputs.widths, *near.outputs.widths):
        return
    direction = Direction(near, vector, columns)
    for ask in (with_many_digits, in_long_double, by_complex_step):
        try:
            opinion, _ = count_instructions(functools.partial(ask, direction), limits.MOST_LINES)
        except MemoryError:
            raise
        except Exception:  # forward takes no such numbers, or does not end
            continue
        if opinion is not None and np.isfinite(opinion[1].error).all():
            yield opinion


@dataclasses.dataclass(frozen=True)
class Direction:
    """Direction in which the inputs of a call move (`vector`, a number for each entry), and the outputs whose slopes
    are wanted (`columns`, their positions); each method of a second opinion gets one.
    """

    near: Surroundings
    vector: Array
    columns: Array

    def outputs(self, dtype: Any, aside: float = 0.0, make: Make = np.asarray) -> Outputs:
        """Return the function of a step along the direction that computes the chosen outputs in `dtype`.

        `make` converts float64 arrays to that dtype. `aside` moves the point first: each entry by about that part of
        itself. The function raises TypeError if forward's outputs are not of `dtype`.
        """
        near, call, kind = self.near, self.near.call, np.dtype(dtype).kind
        point = near.point * (1 + aside * near.uneven())
        starts, steps = (
            [
                make(each[part].reshape(array.shape), dtype)
                for part, array in zip(near.inputs.parts(), call.inputs, strict=True)
            ]
            for each in (point, self.vector)
        )
        real = {place: arg for place, arg in call.arrays.items() if arg.dtype.kind == "f"}
        wide = call.with_args({place: frozen(make(arg, dtype)) for place, arg in real.items()})

        def at(step: Any) -> Array:
            inputs = [
                np.asarray(start + step * part, start.dtype)
                for start, part in zip(starts, steps, strict=True)
            ]
            admitted = (
                np.all(box.admits(start, moved))
                for box, start, moved in zip(near.boxes, starts, inputs, strict=True)
            )
            if kind != "c" and not all(admitted):
                return np.full(self.columns.size, np.nan)
            moved = wide.at(list(map(frozen, inputs)))
            with no_grad():
                found = moved.run(moved.tensors(False))
            arrays = [np.asarray(each._array) for each in found if isinstance(each, Tensor)]
            arrays = [array for array in arrays if array.dtype.kind in "fcO"]
            if [array.shape for array in arrays] != near.outputs.shapes:
                raise ValueError("other outputs than those of the sample")
            row = np.concatenate([array.reshape(-1) for array in arrays])[self.columns]
            if row.dtype != wide.inputs[0].dtype or any(each.dtype.kind != kind for each in arrays):
                raise TypeError("digits are lost on the way")
            return row

        return at


Make = Callable[[Array, Any], Array]
"""Function that returns an array in another dtype."""


def doubted(slopes: Array, errors: Array, beside: list[Array], by: str) -> Opinion:
    """Return a second opinion: the method's name, `by`, and the slopes, whose errors include their change where the
    inputs change by their last digit. `beside` are the slopes at such points.
    """
    apart = np.max([np.abs(slopes - each) for each in beside], axis=0)
    value, error = (np.asarray(each, np.float64) for each in (slopes, errors + apart))
    return by, Slope(value, error, np.ones(slopes.shape))


ASIDE = (DOUBLE.epsilon, -DOUBLE.epsilon)


# With 200 digits no step is too small.

MANY_DIGITS = f"numbers of {limits.DIGITS} digits"
METHODS = (
    "exp log log1p expm1 sqrt sin cos tan sinh cosh tanh arcsin=asin arccos=acos arctan=atan arcsinh=asinh "
    "arccosh=acosh arctanh=atanh cbrt conjugate"
)
"""Methods that NumPy's functions call on objects, with mpmath's name after '=' where it differs."""


@functools.cache
def many_digits() -> Any:
    """Return mpmath's context for numbers of 200 digits, with the methods that NumPy's functions call; None without
    mpmath.
    """
    try:
        import mpmath
    except ImportError:
        return None
    context = mpmath.MPContext()
    context.dps = limits.DIGITS
    for pair in METHODS.split():
        name, _, theirs = pair.partition("=")
        function = getattr(context, theirs or name)
        # A method of the context's, as log is, would be bound to the context, and never to the number.
        setattr(context.mpf, name, lambda number, function=function: function(number))
    return context


def with_many_digits(direction: Direction) -> Opinion | None:
    """Return the slopes by forward in numbers of 200 digits, with the name of the method.

    None without mpmath, for more than `MOST_ENTRIES` inputs, or if a part of forward is computed in float64 anyway.
    """
    context = many_digits()
    if context is None or direction.vector.size > limits.MOST_ENTRIES:
        return None
    exact = np.frompyfunc(lambda number: context.mpf(float(number)), 1, 1)

    def slopes(aside: float, size: float) -> Array:
        outputs = direction.outputs(
            object, aside, lambda array, _: np.asarray(exact(array), object)
        )
        step = context.mpf(size)
        found = (outputs(step) - outputs(-step)) / (2 * step)
        return np.array([float(each) for each in found])

    step = limits.STEP_OF_DIGITS
    here = slopes(0.0, step)
    # Where a part is computed in float64 it stands still at the smallest step, and only there.
    longer = [np.abs(slopes(0.0, size) - here) for size in limits.STEPS_OF_FLOAT64]
    if not (np.min(longer, axis=0) <= limits.SAME_DIGITS * np.abs(here)).all():
        return None
    return doubted(here, 0.0 * here, [slopes(aside, step) for aside in ASIDE], MANY_DIGITS)


# A long double has eleven bits more than float64, on most machines.

LONG_DIGIT = float(np.finfo(np.longdouble).eps)
LONG = Precision(LONG_DIGIT, rtol=1e-8, atol=1e-11, step=2.0**-9, resolution=1e-5, small=1e-2)


def in_long_double(direction: Direction) -> Opinion | None:
    """Return the slopes by finite differences of forward in long double, with the name of the method.

    None on machines where a long double has no more digits than float64. Errors are infinite at a corner.
    """
    if LONG.epsilon >= DOUBLE.epsilon:
        return None
    size = direction.columns.size

    def slopes(aside: float) -> tuple[Array, Array]:
        outputs = direction.outputs(np.longdouble, aside)

        def line(t: float) -> tuple[Array, float]:
            return outputs(np.longdouble(t)), t

        origin = outputs(np.longdouble(0))
        noise = noise_of(line, origin, LONG)
        slope = differentiate(line, (1.0, 1.0), LONG, noise)
        if aside == 0 and any(
            corner(line, entry, (1.0, 1.0), LONG, float(noise[entry])).kind != "smooth"
            for entry in range(min(size, limits.MOST_CORNERS))
        ):
            return origin, np.full(size, np.inf)
        return slope.value, slope.error

    (here, error), *others = (slopes(aside) for aside in (0.0, *ASIDE))
    return doubted(here, error, [each for each, _ in others], "long doubles")


# The derivative is the imaginary part of f(x + ih) / h: nothing is subtracted.


def by_complex_step(direction: Direction) -> Opinion | None:
    """Return the slopes by a step in the imaginary direction, with the name of the method: the derivative is the
    imaginary part of f(x + ih) / h.

    Raises
    ------
    ValueError
        Forward of complex numbers is another function.
    """
    near, columns = direction.near, direction.columns

    def slopes(aside: float, to: float = 0.0) -> Array:
        row = direction.outputs(np.complex128, aside)(complex(to, limits.STEP_OF_COMPLEX))
        apart = np.abs(row.real - near.origin[columns])
        # Where terms cancel, such as 1 / (1 + exp(-40)) and 1, a complex division may be off by their last digit.
        digit = limits.COMPLEX_DIGITS * DOUBLE.epsilon * max(near.magnitude, 1.0)
        rounding = np.maximum(limits.MARGIN * near.noise[columns], digit)
        if to == aside == 0 and (apart > rounding).any():
            raise ValueError("another function")
        return row.imag / limits.STEP_OF_COMPLEX

    with warnings.catch_warnings():
        warnings.simplefilter("error", np.exceptions.ComplexWarning)
        here = slopes(0.0)
        # Where terms cancel the slopes go in steps, which may be smooth for a while.
        spacings = limits.COMPLEX_SPACINGS
        noise = np.maximum(*(roughness(lambda t: (slopes(0.0, t), t), each) for each in spacings))
        return doubted(here, noise, [slopes(aside) for aside in ASIDE], "complex steps")
