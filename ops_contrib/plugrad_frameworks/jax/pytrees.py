"""Rules of pytrees as rules of their leaves: each array in a container becomes an argument, or an output, of a
`custom_vjp` or `custom_jvp`.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import jax

from plugrad.check.frameworks import Leaves, Spread
from plugrad.engine.errors import GradientError
from plugrad_frameworks.functions import signature_or_none

if TYPE_CHECKING:
    from plugrad_frameworks.jax.rules import Parts


def flat_vjp(rule: Parts, spread: Spread) -> Any:
    """Return `rule`, a `custom_vjp` of pytrees, as a `custom_vjp` whose arguments and results are the leaves. `spread`
    knows the leaves of each argument.
    """
    moving = [place for place in range(len(spread.parts)) if place not in rule.fixed]
    arguments = dataclasses.replace(spread, parts=[spread.parts[place] for place in moving])
    constants = dataclasses.replace(spread, parts=[spread.parts[place] for place in rule.fixed])

    @functools.wraps(rule.fwd)
    def fwd(*flat: Any) -> Any:
        args = with_defaults(signature_or_none(rule.fun), spread.put_back(flat))
        result, left = rule.fwd(*args)
        # What makes a result of its leaves is kept as JAX can keep a function.
        rebuilt = jax.tree_util.Partial(jax.tree_util.tree_structure(result).unflatten)
        return spread.returned(result), (left, rebuilt)

    @functools.wraps(rule.bwd)
    def bwd(*given: Any) -> Any:
        *fixed, (left, rebuilt), grads = given
        grads = rebuilt(grads if isinstance(grads, tuple) else [grads])
        found = rule.bwd(*constants.put_back(fixed), left, grads)
        if not isinstance(found, (tuple, list)):
            return found
        parts = zip(arguments.parts, found, strict=False)  # defaults have gradients too
        return tuple(each for part, value in parts for each in in_parts(part, value))

    flat = jax.custom_vjp(spread.function(rule.fun), tuple(places_of(spread, rule.fixed)))
    flat.defvjp(fwd, bwd, symbolic_zeros=rule.symbolic_zeros)
    return flat


def flat_jvp(rule: Any, spread: Spread) -> Any:
    """Return `rule`, a `custom_jvp` of pytrees, as a `custom_jvp` whose arguments and results are the leaves. `spread`
    knows the leaves of each argument.
    """
    kept = vars(rule)
    fixed, function = sorted(kept["nondiff_argnums"]), kept["jvp"]
    moving = [place for place in range(len(spread.parts)) if place not in fixed]
    arguments = dataclasses.replace(spread, parts=[spread.parts[place] for place in moving])
    constants = dataclasses.replace(spread, parts=[spread.parts[place] for place in fixed])

    @functools.wraps(function)
    def jvp(*given: Any) -> Any:
        *static, primals, tangents = given
        pairs = (tuple(arguments.put_back(each)) for each in (primals, tangents))
        result, pushed = function(*constants.put_back(static), *pairs)
        return spread.returned(result), spread.returned(pushed)

    flat = jax.custom_jvp(spread.function(rule.fun), tuple(places_of(spread, fixed)))
    flat.defjvp(jvp, symbolic_zeros=kept["symbolic_zeros"])
    return flat


def places_of(spread: Spread, chosen: Sequence[int]) -> Iterator[int]:
    """Yield the indices, in the flat form, of the leaves of the arguments whose indices are in `chosen`."""
    at = 0
    for place, part in enumerate(spread.parts):
        count = 1 if part is None else len(part.values)
        yield from range(at, at + count) if place in chosen else ()
        at += count


def in_parts(part: Leaves | None, value: Any) -> list[Any]:
    """Return the gradient of each leaf of an argument, from `value`, which a rule returned for the whole argument.
    `part` has the argument's leaves, None if the argument is no container; None as `value` means no gradient.

    Raises
    ------
    GradientError
        The gradients are in other containers than the argument's leaves.
    """
    if part is None:
        return [value]
    structure = jax.tree_util.tree_structure(part.rebuilt(part.values))
    try:
        return [None] * len(part.values) if value is None else structure.flatten_up_to(value)
    except (TypeError, ValueError):
        other = jax.tree_util.tree_structure(value)
        raise GradientError(
            f"bwd returned {other} for an argument that is {structure}: return each gradient where its array is"
        ) from None


def with_defaults(signature: inspect.Signature | None, args: list[Any]) -> list[Any]:
    """Return `args` as JAX gives them to `fwd`, with the default values of parameters that are left out; unchanged if
    they do not fit `signature`, or it is None.
    """
    try:
        bound = signature.bind(*args) if signature else None
    except (TypeError, ValueError):
        return args
    if bound is None:
        return args
    bound.apply_defaults()
    return list(bound.args)
