"""Adapter to JAX: a `jax.custom_vjp`, checked by its own `fwd` and `bwd`, a `jax.custom_jvp`, and any function of JAX.

A rule is called as it is written, not traced: under tracing, its side effects would run once, when it is compiled. For
second derivatives it is traced, as JAX does. All runs have 64 bits, whatever the program has switched on.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import jax
import numpy as np
from jax import numpy as jnp
from jax.custom_batching import custom_vmap
from jax.extend.core import jaxprs_in_params

from plugrad.check.frameworks import (
    BFLOAT16,
    Framework,
    Gradients,
    Leaves,
    Meant,
    Program,
    Ran,
    Spread,
    as_tuple,
    function_name,
    is_bfloat16,
    no_second_derivative,
    of_some,
    own,
)
from plugrad.check.frameworks import transposed as implied
from plugrad.engine.errors import CheckUsageError, GradientError
from plugrad_frameworks.functions import positions, signature_or_none, spread
from plugrad_frameworks.jax.pytrees import flat_jvp, flat_vjp, with_defaults

FLOATS = ("float16", "float32", "float64", "bfloat16", "complex64", "complex128")
NOTHING = jax.dtypes.float0  # what JAX takes and gives for the gradient of integers


@dataclasses.dataclass
class JaxFunction:
    """Function of JAX arrays, as a `Program`, the form in which plugrad's checker runs it; its gradient is computed by
    `jax.vjp`. `is_pullback` is True for one that was itself made by differentiation.
    """

    meant: Meant
    is_pullback: bool = False
    is_forward_only: bool = False
    """True once it is known that JAX cannot transpose its rule for tangents."""

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Call the function with copies of `args` as JAX arrays, in 64 bits; return its outputs, with a `pull` that
        gives the gradients of the arguments for which `needs` is True.
        """
        target = self.meant.target
        with in_64_bits():
            given = [inside(arg) for arg in args]
            back = transposed(target, given, needs)
            if self.is_pullback:
                back = no_second_derivative()(back)
            else:
                back = refused_by_a_callback(function_name(target))(back)
            by_jvp = self.meant.forward_mode == "offered"
            results = along_jvp(target, given) if by_jvp else target(*given)
            if not self.is_pullback:
                results = own(self.meant, results)
            found = ran(as_tuple(results), back)
        return self.by_tangents(found, args, needs) if by_jvp else found

    def by_tangents(self, found: Ran, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Return the run `found`, of the function on `args`, with a `pull` that falls back on tangents: if JAX cannot
        transpose the rule, the gradients of the arguments marked in `needs` are computed from its rule for tangents.
        That is no fault: a user who asks for a gradient gets JAX's error.
        """
        again = implied(self.push, args, needs)

        def pull(grads: Gradients) -> tuple[Any, ...]:
            if not self.is_forward_only:
                try:
                    return found.pull(grads)
                except Exception:
                    self.is_forward_only = True
            return again(grads)

        return Ran(found.outputs, pull)

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> JaxFunction:
        """Return the pullback of the function as a program that JAX can differentiate again: it takes the arguments and
        the gradients of the outputs marked in `given`, and returns the gradients of the arguments marked in `needs`.
        """
        count = len(needs)

        def pullback(*args: Any) -> tuple[Any, ...]:
            grads = spread(args[count:], positions(given), len(given))
            back = transposed(self.meant.target, args[:count], needs)
            found = no_second_derivative()(back)(grads)
            return tuple(gradient for gradient, need in zip(found, needs, strict=True) if need)

        return JaxFunction(self.meant.pullback(pullback), is_pullback=True)

    def batched(self, axes: Sequence[int | None], randomness: str = "error") -> JaxFunction:
        """Return `jax.vmap` of the function as a program, for the outputs that are arrays. `axes` has the batch axis of
        each argument, None if it is not batched; `randomness` is ignored, since JAX's random keys are arguments.
        """

        def batch(*args: Any) -> tuple[Any, ...]:
            def rows(*arrays: Any) -> tuple[Any, ...]:
                given = list(args)
                for place, array in zip(places, arrays, strict=True):
                    given[place] = array
                return tuple(each for each in as_tuple(self.in_batches(*given)) if is_array(each))

            places = positions(map(is_array, args))
            in_axes = tuple(axes[place] for place in places)
            outputs: tuple[Any, ...] = jax.vmap(rows, in_axes)(*[args[place] for place in places])
            return outputs

        return JaxFunction(self.meant.pullback(batch, "_batch"), is_pullback=True)

    @property
    def in_batches(self) -> Any:
        """The function to which `jax.vmap` is applied: here `meant.target` itself."""
        return self.meant.target

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Return the tangents of the outputs by `jax.jvp`, from one tangent per argument; None for an argument that is
        held fixed.
        """
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

    def pushforward(self, moving: Sequence[bool]) -> JaxFunction:
        """Return the pushforward of the function as a program that JAX can differentiate again, in both modes: it takes
        the arguments and the tangents of those marked in `moving`, and returns the tangents of the outputs.
        """
        count, places = len(moving), positions(moving)

        def pushforward(*args: Any) -> tuple[Any, ...]:
            along = of_some(self.meant.target, args[:count], places)
            points = [args[place] for place in places]
            pushed: tuple[Any, ...] = jax.jvp(along, points, list(args[count:]))[1]
            return pushed

        meant = self.meant.pullback(pushforward, "_pushforward")
        return JaxFunction(meant, is_pullback=True)


@dataclasses.dataclass
class JaxRule(JaxFunction):
    """`jax.custom_vjp` as a `Program` of plugrad's checker: its `fwd` gives the outputs and residuals, and its `bwd`,
    called directly with these residuals, the gradients.
    """

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Call `fwd` with copies of `args`; return its outputs, with a `pull` that calls `bwd` with the residuals of
        this call. `needs` is not used: `bwd` returns all gradients.
        """
        with in_64_bits():
            given = with_defaults(self.meant.signature, [inside(arg) for arg in args])
            rule = parts_of(self.meant.target)
            result, left = rule.fwd(*given)
            fixed = [place % len(given) for place in rule.fixed]
            places = [place for place in range(len(given)) if place not in fixed]
            results = own(self.meant, result)

            def back(grads: Sequence[Any]) -> tuple[Any, ...]:
                found = self.back([given[place] for place in fixed], left, result, grads)
                if len(found) != len(places):
                    return found
                # A Python number is an array to JAX, and has a gradient, which nobody asks for here.
                gradients = [
                    None if type(given[place]) is float else conjugate(each)
                    for place, each in zip(places, found, strict=True)
                ]
                return spread(gradients, places, len(args))

            return ran(results, back)

    def back(
        self, fixed: Sequence[Any], left: Any, result: Any, grads: Sequence[Any]
    ) -> tuple[Any, ...]:
        """Call `bwd` with the nondifferentiable arguments `fixed`, the residuals `left` and the gradients `grads` of
        `result`. Return its gradients as a tuple; raise GradientError if it returned no tuple or list.
        """
        given = cotangents(as_tuple(result), grads)
        several = isinstance(result, (tuple, list))
        found = parts_of(self.meant.target).bwd(
            *fixed, left, type(result)(given) if several else given[0]
        )
        if not isinstance(found, (tuple, list)):
            raise GradientError(
                f"incorrect number of gradients: bwd returned {type(found).__name__}, not a tuple of one gradient per "
                "argument; write `return (grad,)`"
            )
        return tuple(found)


@dataclasses.dataclass
class JaxBatched(JaxFunction):
    """`custom_vmap`, `given`, as a `Program` of plugrad's checker. In a batch its vmap rule runs; outside of one, only
    the plain function does, since JAX cannot differentiate a `custom_vmap` in reverse.
    """

    given: Any = None

    @property
    def in_batches(self) -> Any:
        """The `custom_vmap` itself, so that `jax.vmap` uses its rule."""
        return self.given


def is_array(value: Any) -> bool:
    """Return True if a value is a JAX array or a tracer."""
    return isinstance(value, jax.Array)


def differentiated(function: Any, *args: Any) -> tuple[Any, ...]:
    """Return the outputs that a function has while JAX differentiates it: those of the `fwd` and `jvp` rules in it,
    which may differ from the plain ones.
    """
    with in_64_bits():
        given = [inside(arg) for arg in args]
        places = floats_among(given)
        some = [given[place] for place in places]
        outputs, _ = jax.vjp(of_some(function, given, places), *some)
        return tuple(outside(each) for each in outputs)


def rules_in(jaxpr: Any) -> Iterator[str]:
    """Yield the primitive's name for each call of a custom rule in a jaxpr, at any depth, such as 'custom_jvp_call'.
    Rules of JAX's own functions, such as `jax.nn.relu`, are passed over.
    """
    for equation in jaxpr.eqns:
        inner = list(jaxprs_in_params(equation.params))
        if equation.primitive.name.startswith(("custom_", "call_hi_primitive")):  # of custom_vjp3
            places = [each.debug_info.func_src_info for each in inner]
            if not any(place and JAX_HOME in place for place in places):
                yield equation.primitive.name
        for each in inner:
            yield from rules_in(each)


CUSTOM_JVP = "custom_jvp_call"
JAX_HOME = os.path.dirname(jax.__file__)


@dataclasses.dataclass(frozen=True)
class Parts:
    """Parts of a `jax.custom_vjp`: its plain function `fun`, its rules `fwd` and `bwd`, and its settings. `parts_of`
    reads them.
    """

    fun: Any
    fwd: Any
    bwd: Any
    fixed: Sequence[int]
    """The positions of the arguments that are not differentiated."""
    symbolic_zeros: bool


NAMES_OF_PARTS = (
    ("fun", "fwd", "bwd", "nondiff_argnums", "symbolic_zeros"),
    # JAX 0.10 has a second class, `custom_vjp3` in jax/_src/hijax.py: jax.custom_vjp(...) makes one where the setting
    # jax_custom_vjp3 is on, which its help calls the future.
    ("f", "fwd", "bwd", "static_argnums", "symz"),
)
"""Attributes of JAX's two classes for the fields of `Parts`, in their order, as read in JAX 0.10.2."""


def is_custom_vjp(target: Any) -> bool:
    """Return True if `target` is a `jax.custom_vjp`, an instance of either of JAX's two classes for it."""
    kind = type(target)
    return isinstance(target, jax.custom_vjp) or (
        kind.__module__.partition(".")[0] == "jax" and hasattr(kind, "defvjp")
    )


def parts_of(rule: Any) -> Parts:
    """Return the parts of `rule`, a `jax.custom_vjp`.

    Raises
    ------
    CheckUsageError
        `defvjp` was not called; or this version of JAX has other attribute names.
    """
    # Not by `hasattr`: what such an object has not, it looks up in its function.
    stored = {**vars(type(rule)), **vars(rule)}
    for names in NAMES_OF_PARTS:
        if all(name in stored for name in names):
            fun, fwd, bwd, fixed, zeros = (stored[name] for name in names)
            parts = Parts(fun, fwd, bwd, sorted(fixed), zeros)  # that of `custom_vjp3` is a set
            if parts.fwd is None or parts.bwd is None:
                raise CheckUsageError(
                    f"{function_name(rule)} has no rule yet: call its defvjp(fwd, bwd)"
                )
            return parts
    raise CheckUsageError(
        f"{function_name(rule)} is a {type(rule).__module__}.{type(rule).__qualname__} of JAX {jax.__version__}, which "
        "keeps its rule elsewhere than the releases that plugrad has read: upgrade plugrad, or check the function that "
        "calls it, `lambda *args: rule(*args)`: its values are then checked, and not its rule's form"
    )


Back = Callable[[Sequence[Any]], tuple[Any, ...]]
"""Function of a gradient per output, JAX's or None, that returns the gradient of each argument; None where none is
needed.
"""


def ran(results: tuple[Any, ...], back: Back) -> Ran:
    """Return a `Ran` (outputs and a function that pulls gradients back), in NumPy's arrays, for JAX's `results` and the
    function `back` of JAX's gradients.
    """

    def pull(grads: Gradients) -> tuple[Any, ...]:
        with in_64_bits():
            return tuple(outside(each) for each in back([inside(grad) for grad in grads]))

    return Ran(tuple(outside(result) for result in results), pull)


def transposed(target: Any, args: Sequence[Any], needs: Sequence[bool]) -> Back:
    """Return the pullback of `target` at `args` by `jax.vjp`, for the arguments whose `needs` is True. `target` runs
    when the pullback is first called.
    """
    places = positions(needs)

    @functools.cache
    def found(used: tuple[int, ...]) -> tuple[Any, Any]:
        some = of_some(target, args, places)
        kept = lambda *moving: tuple(as_tuple(some(*moving))[number] for number in used)  # noqa: E731
        outputs, pull = jax.vjp(kept, *[args[place] for place in places])
        return outputs, pull

    def back(grads: Sequence[Any]) -> tuple[Any, ...]:
        if not places:
            return (None,) * len(args)
        # Of outputs that nobody uses a rule with `symbolic_zeros` is told so.
        used = positions(grad is not None for grad in grads) or range(len(grads))
        outputs, pull = found(tuple(used))
        gradients = pull(cotangents(outputs, [grads[number] for number in used]))
        return spread(map(conjugate, gradients), places, len(args))

    return back


@contextlib.contextmanager
def refused_by_a_callback(name: str) -> Iterator[None]:
    """Context manager that turns JAX's error for a host callback, which has no derivative, into a CheckUsageError;
    `name` is the function's name in the message.
    """
    try:
        yield
    except ValueError as error:
        if NO_DERIVATIVE.search(str(error)) is None:
            raise
        raise CheckUsageError(
            f"{name} runs code outside of JAX, where JAX has no derivative, so there is no gradient to check: give it "
            f"one with jax.custom_vjp, and check that ({error})"
        ) from error


NO_DERIVATIVE = re.compile(r"callbacks do not support JVP|FFI call to .* cannot be differentiated")


def floats_among(args: Sequence[Any]) -> Sequence[int]:
    """Return the indices of the floating-point and complex arrays among `args`."""
    return positions(getattr(arg, "dtype", None) in FLOATS for arg in args)


def along_jvp(target: Any, args: Sequence[Any]) -> tuple[Any, ...]:
    """Return the outputs of `target` as its rule for tangents computes them, which may differ from those of a plain
    call.
    """
    moving = floats_among(args)
    some = [args[place] for place in moving]
    outputs: tuple[Any, ...] = jax.jvp(
        of_some(target, args, moving), some, list(map(zeros_like, some))
    )[0]
    return outputs


def cotangents(outputs: Sequence[Any], grads: Sequence[Any]) -> tuple[Any, ...]:
    """Return a gradient for each output in JAX's form: zeros where `grads` has None, float0 for an output of integers,
    and complex ones conjugated.
    """

    def cotangent(output: Any, grad: Any) -> Any:
        if not jnp.issubdtype(jnp.result_type(output), jnp.inexact):
            return np.zeros(jnp.shape(output), NOTHING)
        return zeros_like(output) if grad is None else conjugate(grad)

    return tuple(cotangent(*pair) for pair in zip(outputs, grads, strict=True))


def conjugate(value: Any) -> Any:
    """Return the conjugate of a complex array, and any other value as it is."""
    is_complex = getattr(getattr(value, "dtype", None), "kind", "") == "c"
    return jnp.conj(value) if is_complex else value


def inside(value: Any) -> Any:
    """Return a NumPy array, copied, as a JAX array, and any other value as it is."""
    if not isinstance(value, (np.ndarray, np.generic)):
        return value
    # `jnp.array` and `jnp.zeros` would compile a program for each shape, 50 ms each
    return jax.device_put(np.array(value, jnp.bfloat16 if is_bfloat16(value.dtype) else None))


def zeros_like(value: Any) -> Any:
    """Return a JAX array of zeros with the shape and dtype of `value`."""
    return jax.device_put(np.zeros(jnp.shape(value), jnp.result_type(value)))


def outside(value: Any) -> Any:
    """Return a JAX array or a number as a NumPy array, None for the gradient of integers (float0), and any other value
    as it is.
    """
    if isinstance(value, (jax.Array, np.generic, float, complex)):
        array = np.asarray(value)
        return array.astype(BFLOAT16) if array.dtype == jnp.bfloat16 else array
    if getattr(value, "dtype", None) == NOTHING:
        return None
    return value


def in_64_bits() -> Any:
    """Return a context manager in which JAX computes in float64 on float64 inputs."""
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)
    return jax.experimental.enable_x64()


IMMUTABLE = "JAX's arrays cannot be written to"


class Jax(Framework):
    """Adapter by which plugrad's checker examines JAX's custom rules and functions: it recognizes JAX's values and
    makes a program of a function. The module creates the one instance, `FRAMEWORK`.
    """

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
        """Return True if `value` is a JAX array of numbers; False for an array of random keys."""
        return isinstance(value, jax.Array) and not jnp.issubdtype(value.dtype, jax.dtypes.prng_key)

    def traces(self, value: Any) -> bool:
        """Return True if `value` is a JAX tracer. In a `fwd` and in a host callback, values are arrays."""
        return isinstance(value, jax.core.Tracer)

    def as_array(self, value: Any) -> Any:
        """Return a JAX array as a NumPy array."""
        return outside(value)

    def rule_of(self, target: Any) -> Program | None:
        """Return the program to check for a `jax.custom_vjp`, a `jax.custom_jvp` or a `custom_vmap` with a rule; None
        for anything else.
        """
        name = function_name(target)
        if is_custom_vjp(target):
            rule = parts_of(target)
            reference = functools.partial(self.plain, rule.fun)
            within = isinstance(rule.fun, custom_vmap)
            meant = Meant(
                self,
                target,
                name,
                rule.bwd,
                signature_or_none(target),
                batching="offered" if within else "made",
                reference=reference,
            )
            return JaxFunction(meant) if rule.symbolic_zeros else JaxRule(meant)
        if isinstance(target, jax.custom_jvp):
            jvp, signature = vars(target).get("jvp"), signature_or_none(target)
            reference = functools.partial(self.plain, target.fun)
            meant = Meant(
                self,
                target,
                name,
                jvp,
                signature,
                forward_mode="offered",
                batching="made",
                reference=reference,
            )
            return JaxFunction(meant)
        if isinstance(target, custom_vmap) and target.vmap_rule is not None:
            signature = signature_or_none(target.fun)
            meant = Meant(self, target.fun, name, target.vmap_rule, signature, batching="offered")
            return JaxBatched(meant, given=target)
        return None

    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return `target`, any function of JAX arrays, as a program to check; `inputs` is not used."""
        name = function_name(target)
        return JaxFunction(Meant(self, target, name, target, signature_or_none(target)))

    def flatten(self, value: Any) -> Leaves:
        """Return the leaves of a pytree, their paths, and a function that rebuilds the pytree."""
        pairs, structure = jax.tree_util.tree_flatten_with_path(value)
        paths = [jax.tree_util.keystr(path) for path, _ in pairs]
        return Leaves([leaf for _, leaf in pairs], paths, structure.unflatten)

    def flat_rule(self, target: Any, spread: Spread) -> Any:
        """Return `target`, a rule of pytrees, as the same kind of rule whose arguments are the leaves; for a
        `custom_vmap` or a plain function, a function of the leaves.
        """
        if is_custom_vjp(target):
            return flat_vjp(parts_of(target), spread)
        if isinstance(target, jax.custom_jvp):
            return flat_jvp(target, spread)
        return spread.function(target)

    def made_of(self, program: Program, args: Sequence[Any]) -> Meant:
        """Return `program.meant`, the facts about a function; forward mode and batches are marked to be checked through
        it if tracing it on `args` finds custom rules in it.

        A function that cannot be traced, because numbers decide which rules it calls, is assumed to contain a
        `custom_jvp`.
        """
        meant = program.meant
        with in_64_bits():
            given = [inside(arg) for arg in args]
            places = positions(map(is_array, given))
            traced = jax.make_jaxpr(of_some(meant.target, given, places))
            try:
                rules = set(rules_in(traced(*[given[place] for place in places]).jaxpr))
            except (jax.errors.JAXTypeError, jax.errors.JAXIndexError):
                rules = {CUSTOM_JVP}
        if not rules:
            return meant
        return dataclasses.replace(
            meant,
            forward_mode="made" if CUSTOM_JVP in rules else "",
            batching="made",
            reference=functools.partial(differentiated, meant.target),
        )

    def plain(self, function: Any, *args: Any) -> Any:
        """Return the outputs of `function` without its rule, as NumPy arrays, to compare them with the outputs of the
        rule.
        """
        with in_64_bits():
            return tuple(
                outside(each) for each in as_tuple(function(*[inside(arg) for arg in args]))
            )


FRAMEWORK = Jax()
