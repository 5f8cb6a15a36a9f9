"""JAX: a `jax.custom_vjp`, asked by its own `fwd` and `bwd`, a `jax.custom_jvp`, and any function of JAX arrays.

A rule is called as it is written, not traced: what it does beside computing would be done once, when it is compiled.
For second derivatives it is traced, as JAX does. All runs know 64 bits, whatever the program has switched on.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import jax
import numpy as np
from jax import numpy as jnp

from plugrad.check.frameworks.adapted import own
from plugrad.check.frameworks.contract import Framework, Gradients, Meant, Program
from plugrad.check.slopes.arrays import Array
from plugrad.check.subject.call import as_tuple
from plugrad.check.subject.trials import name_of
from plugrad.engine.errors import GradientError, HigherOrderError
from plugrad.registry.signatures import signature_of, signature_or_none

FLOATS = ("float16", "float32", "float64", "bfloat16", "complex64", "complex128")
NOTHING = jax.dtypes.float0  # what JAX takes and gives for the gradient of integers


@dataclasses.dataclass
class JaxFunction:
    """Any function of JAX arrays; its gradient is what `jax.vjp` makes of it."""

    meant: Meant
    is_pullback: bool = False

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> JaxRan:
        """Run it on copies of the arrays."""
        target = self.meant.target
        with in_64_bits():
            given = [inside(arg) for arg in args]
            back: Any = Transposed(target, given, needs)
            if self.is_pullback:
                back = functools.partial(refusing, back)
            results = along_jvp(target, given) if self.meant.has_jvp else target(*given)
            if not self.is_pullback:
                results = own(self.meant, results)
            return JaxRan(as_tuple(results), back)

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> JaxFunction:
        """Return its pullback, which JAX differentiates again."""
        count = len(needs)

        def pullback(*args: Any) -> tuple[Any, ...]:
            waiting = iter(args[count:])
            back = Transposed(self.meant.target, args[:count], needs)
            found = refusing(back, [next(waiting) if is_given else None for is_given in given])
            return tuple(gradient for gradient, need in zip(found, needs, strict=True) if need)

        return JaxFunction(self.meant.pullback(pullback), is_pullback=True)

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the outputs, by `jax.jvp`."""
        with in_64_bits():
            given = [inside(arg) for arg in args]
            moving = [place for place, each in enumerate(tangents) if each is not None]
            along = of_some(self.meant.target, given, moving)
            _, pushed = jax.jvp(
                along,
                [given[place] for place in moving],
                [inside(tangents[place]) for place in moving],
            )
            return tuple(outside(tangent) for tangent in pushed)


@dataclasses.dataclass
class JaxRule(JaxFunction):
    """A `jax.custom_vjp`: its `fwd`, and its `bwd` with what that left."""

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> JaxRan:
        """Run `fwd`."""
        with in_64_bits():
            given = self.with_defaults([inside(arg) for arg in args])
            result, left = self.meant.target.fwd(*given)
            fixed = [place % len(given) for place in self.meant.target.nondiff_argnums]
            back = functools.partial(self.back, [given[place] for place in fixed], left, result)
            places = [place for place in range(len(given)) if place not in fixed]
            results = own(self.meant, result)
            return JaxRan(results, Placed(back, places, len(args)))

    def with_defaults(self, args: list[Any]) -> list[Any]:
        """Return arguments as JAX hands them to `fwd`: with the defaults of those that are left out."""
        try:
            bound = (self.meant.signature or signature_of(self.meant.target)).bind(*args)
        except (TypeError, ValueError):
            return args
        bound.apply_defaults()
        return list(bound.args)

    def back(
        self, fixed: Sequence[Any], left: Any, result: Any, grads: Sequence[Any]
    ) -> tuple[Any, ...]:
        """Return what `bwd` returns."""
        given = cotangents(as_tuple(result), grads)
        several = isinstance(result, (tuple, list))
        found = self.meant.target.bwd(*fixed, left, type(result)(given) if several else given[0])
        if not isinstance(found, (tuple, list)):
            raise GradientError(
                f"incorrect number of gradients: bwd returned {type(found).__name__}, not a tuple of one gradient per "
                "argument; write `return (grad,)`"
            )
        return tuple(found)


class JaxRan:
    """One run of a function, and the way back."""

    marked = ()
    saved: Sequence[Array] = ()
    context = None

    def __init__(self, results: tuple[Any, ...], back: Any) -> None:
        self.outputs = tuple(outside(result) for result in results)
        self.back = back

    def pull(self, grads: Gradients) -> tuple[Any, ...]:
        """Return the gradient of each argument: in JAX, that of a complex number is conjugated."""
        with in_64_bits():
            return tuple(outside(each) for each in self.back([inside(grad) for grad in grads]))


class Transposed:
    """The pullback of a function at some arguments, by `jax.vjp`."""

    def __init__(self, target: Any, args: Sequence[Any], needs: Sequence[bool]) -> None:
        self.target = target
        self.args = args
        self.places = [place for place, need in enumerate(needs) if need]

    @functools.cached_property
    def found(self) -> tuple[Any, Any]:
        """The outputs as the rule gives them, and the way back: found when it is first gone."""
        needed = [self.args[place] for place in self.places]
        outputs, pull = jax.vjp(of_some(self.target, self.args, self.places), *needed)
        return outputs, pull

    def __call__(self, grads: Sequence[Any]) -> tuple[Any, ...]:
        """Return the gradient of each argument, None where none is needed."""
        results: list[Any] = [None] * len(self.args)
        if self.places:
            outputs, pull = self.found
            gradients = pull(cotangents(outputs, grads))
            for place, gradient in zip(self.places, gradients, strict=True):
                results[place] = conjugate(gradient)
        return tuple(results)


def refusing(back: Any, grads: Sequence[Any]) -> tuple[Any, ...]:
    """Return what a pullback that is differentiated returns.

    Raises
    ------
    HigherOrderError
        It raises: so a rule of JAX says that it has no second derivative.
    """
    try:
        found: tuple[Any, ...] = back(grads)
    except HigherOrderError:
        raise
    except Exception as error:
        raise HigherOrderError(f"{type(error).__name__}: {error}") from error
    return found


@dataclasses.dataclass
class Placed:
    """A `bwd`, whose gradients are of some of the arguments."""

    back: Any
    places: Sequence[int]
    count: int

    def __call__(self, grads: Sequence[Any]) -> tuple[Any, ...]:
        """Return what it returns, with None for the arguments that `nondiff_argnums` names."""
        found = self.back(grads)
        if len(found) != len(self.places):
            return tuple(found)
        placed = dict(zip(self.places, map(conjugate, found), strict=True))
        return tuple(placed.get(place) for place in range(self.count))


def of_some(target: Any, args: Sequence[Any], places: Sequence[int]) -> Any:
    """Return a function of some of the arguments alone, that returns a tuple."""

    def function(*some: Any) -> tuple[Any, ...]:
        given = list(args)
        for place, value in zip(places, some, strict=True):
            given[place] = value
        return as_tuple(target(*given))

    return function


def along_jvp(target: Any, args: Sequence[Any]) -> tuple[Any, ...]:
    """Return the outputs as a rule for tangents gives them, which may be other ones than the function's own."""
    moving = [place for place, arg in enumerate(args) if getattr(arg, "dtype", None) in FLOATS]
    some = [args[place] for place in moving]
    outputs: tuple[Any, ...] = jax.jvp(
        of_some(target, args, moving), some, list(map(jnp.zeros_like, some))
    )[0]
    return outputs


def cotangents(outputs: Sequence[Any], grads: Sequence[Any]) -> tuple[Any, ...]:
    """Return gradients as JAX takes them: zeros where there is none, and nothing of integers."""

    def cotangent(output: Any, grad: Any) -> Any:
        if not jnp.issubdtype(jnp.result_type(output), jnp.inexact):
            return np.zeros(jnp.shape(output), NOTHING)
        return jnp.zeros_like(output) if grad is None else conjugate(grad)

    return tuple(cotangent(*pair) for pair in zip(outputs, grads, strict=True))


def conjugate(value: Any) -> Any:
    """Return the conjugate of a complex array; anything else as it is."""
    is_complex = getattr(getattr(value, "dtype", None), "kind", "") == "c"
    return jnp.conj(value) if is_complex else value


def inside(value: Any) -> Any:
    """Return an array as one of JAX's, in memory of its own."""
    return jnp.array(value) if isinstance(value, (np.ndarray, np.generic)) else value


def outside(value: Any) -> Any:
    """Return an array of JAX's, or a number, as NumPy's; None for the gradient of integers."""
    if isinstance(value, (jax.Array, np.generic, float, complex)):
        return np.asarray(value)
    if getattr(value, "dtype", None) == NOTHING:
        return None
    return value


def in_64_bits() -> Any:
    """Have JAX compute in float64 where it is given that."""
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)
    return jax.experimental.enable_x64()


IMMUTABLE = "JAX's arrays cannot be written to"


class Jax(Framework):
    """JAX, as the checker sees it."""

    name = "jax"
    arrays = "JAX arrays"
    way_in = "Give it JAX arrays, check_function(fn, (jnp.ones(3),)): it is then examined in JAX"
    packages = ("jaxlib",)  # where older releases keep their arrays
    checks_gradients = True
    compiles = True
    unasked: Mapping[str, str] = MappingProxyType(
        {
            "keeps_no_input_unsaved": "JAX's arrays cannot be written to",
            "leaves_arrays_alone": IMMUTABLE,
            "gradients_lie_apart": IMMUTABLE,
            "shares_no_memory": IMMUTABLE,
            "same_in_every_layout": "JAX's arrays have one",
            "reads_no_garbage": "jnp.empty holds zeros",
            "lets_the_graph_go": "JAX keeps no graph of a call",
        }
    )
    words: Sequence[tuple[str, str]] = (
        (
            r"plugrad\.sum_to_size\(grad, (\(.*?\))\)",
            r"jnp.sum of its gradient over them, to shape \1",
        ),
        (r"make (\S+) keyword-only \(def forward\(.*?\)\), or return None", "return None"),
        (r"ctx\.save_for_backward", "the residuals that fwd returns"),
        (r"forward returned", "the function returned"),
        (r"backward returned", "bwd returned"),
    )

    def owns(self, value: Any) -> bool:
        """Return whether a value is a JAX array of numbers: a key for random numbers is none."""
        return isinstance(value, jax.Array) and not jnp.issubdtype(value.dtype, jax.dtypes.prng_key)

    def traces(self, value: Any) -> bool:
        """Return whether a value is a tracer: in a `fwd`, and in a callback, there are arrays."""
        return isinstance(value, jax.core.Tracer)

    def as_array(self, value: Any) -> Any:
        """Return a JAX array as NumPy's."""
        return np.asarray(value)

    def rule_of(self, target: Any) -> Program | None:
        """Return what is examined of a `jax.custom_vjp` or a `jax.custom_jvp`; None for anything else."""
        name = name_of(target)
        reference = functools.partial(self.plain, getattr(target, "fun", None))
        if isinstance(target, jax.custom_vjp):
            parts = (target.bwd, signature_or_none(target), False, False, reference)
            if not target.symbolic_zeros:
                return JaxRule(Meant(self, target, name, *parts))
            return JaxFunction(Meant(self, target, name, *parts))
        if isinstance(target, jax.custom_jvp):
            rule, signature = vars(target).get("jvp"), signature_or_none(target)
            return JaxFunction(
                Meant(self, target, name, rule, signature, has_jvp=True, reference=reference)
            )
        return None

    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return any function of JAX arrays as what is examined."""
        name = name_of(target)
        return JaxFunction(Meant(self, target, name, target, signature_or_none(target)))

    def plain(self, function: Any, *args: Any) -> Any:
        """Return what a function itself returns, to compare what its rule says that it does."""
        with in_64_bits():
            return tuple(
                outside(each) for each in as_tuple(function(*[inside(arg) for arg in args]))
            )


FRAMEWORK = Jax()
