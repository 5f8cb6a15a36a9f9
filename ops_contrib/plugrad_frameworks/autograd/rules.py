"""Adapter to HIPS autograd: a `primitive`, checked by the rules that `defvjp` gave it, and any function of autograd.

Its arrays are NumPy's, so only `framework="autograd"` tells that a function is autograd's.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from autograd import numpy as anp
from autograd.builtins import tuple as box_of
from autograd.core import make_vjp, primitive_vjps
from autograd.tracer import Box, getval

from plugrad.check.frameworks import (
    Framework,
    Gradients,
    Meant,
    Program,
    Ran,
    as_tuple,
    function_name,
    no_second_derivative,
    own,
)
from plugrad_frameworks.functions import positions, signature_or_none, spread


@dataclasses.dataclass
class AutogradFunction:
    """Function that autograd differentiates, as a `Program`, the form in which plugrad's checker runs it:
    `meant.target` takes arrays, and its gradients come from autograd's backward pass.
    """

    meant: Meant

    def run(self, args: Sequence[Any], needs: Sequence[bool]) -> Ran:
        """Call the function with `args`; return its outputs, with a `pull` that gives the gradients of the arguments
        for which `needs` is True.
        """
        result = self.meant.target(*args)
        outputs = own(self.meant, tuple(map(as_array, as_tuple(result))))
        places = positions(needs)

        def pull(grads: Gradients) -> tuple[Any, ...]:
            found = self.pulled(args, places, result, grads) if places else ()
            return spread(map(as_array, found), places, len(args))

        return Ran(outputs, pull)

    def pulled(
        self, args: Sequence[Any], places: Sequence[int], result: Any, grads: Gradients
    ) -> tuple[Any, ...]:
        """Return the gradients of the arguments at the indices `places`, by autograd's backward pass; `grads` are those
        of the outputs.
        """
        return pulled(self.meant.target, args, places, grads)

    def pullback(self, needs: Sequence[bool], given: Sequence[bool]) -> AutogradFunction:
        """Return the pullback of the function as a program that autograd can differentiate again: it takes the
        arguments and the gradients of the outputs marked in `given`, and returns the gradients of the arguments marked
        in `needs`.
        """
        count, places = len(needs), positions(needs)

        @no_second_derivative()
        def pullback(*args: Any) -> tuple[Any, ...]:
            grads = spread(args[count:], positions(given), len(given))
            return pulled(self.meant.target, args[:count], places, grads)

        return AutogradFunction(self.meant.pullback(pullback))

    def push(self, args: Sequence[Any], tangents: Gradients) -> tuple[Any, ...]:
        """Raise NotImplementedError: forward mode of autograd is not checked."""
        raise NotImplementedError


@dataclasses.dataclass
class AutogradRule(AutogradFunction):
    """`primitive` of autograd as a `Program` of plugrad's checker; its gradients come from the rules that `defvjp` gave
    it, which are called directly.
    """

    def pulled(
        self, args: Sequence[Any], places: Sequence[int], result: Any, grads: Gradients
    ) -> tuple[Any, ...]:
        """Return the gradients of the arguments at the indices `places`, by the primitive's own rules; `result` is what
        the primitive returned, and `grads` are the gradients of its outputs.
        """
        given = with_zeros(as_tuple(result), grads)
        rule = primitive_vjps[self.meant.target](tuple(places), result, tuple(args), {})
        found = rule(given if isinstance(result, (tuple, list)) else given[0])
        return tuple(conjugate(as_array(each)) for each in found)


def pulled(
    target: Any, args: Sequence[Any], places: Sequence[int], grads: Gradients
) -> tuple[Any, ...]:
    """Return the gradients of the arguments of `target` at the indices `places`, recorded by autograd if it is tracing;
    `grads` are the gradients of the outputs.

    They are computed one after the other, as by `autograd.grad`: to split a joint result would change what rules
    return.
    """
    found = []
    for place in places:

        def function(value: Any, place: int = place) -> Any:
            result = target(*args[:place], value, *args[place + 1 :])
            return (
                result
                if len(grads) == 1 and not isinstance(result, (tuple, list))
                else box_of(result)
            )

        vjp, outputs = make_vjp(function, args[place])
        is_one = len(grads) == 1 and hasattr(outputs, "dtype")
        given = with_zeros([outputs] if is_one else outputs, grads)
        found.append(conjugate(without_boxes(vjp(given[0] if is_one else box_of(given)))))
    return tuple(found)


def without_boxes(value: Any) -> Any:
    """Return a plain array for an object array of autograd's boxes, and any other value as it is. A rule makes such an
    array when it computes with NumPy; to autograd it is a constant.
    """
    if isinstance(value, np.ndarray) and value.dtype == object:
        numbers = [getval(each) for each in value.flat]
        return np.array(numbers).reshape(value.shape)
    return value


def with_zeros(outputs: Any, grads: Gradients) -> tuple[Any, ...]:
    """Return a gradient for each output: zeros where `grads` has None, and the conjugate of the given one, which is
    autograd's convention for complex numbers.
    """
    return tuple(
        anp.zeros_like(output) if grad is None else conjugate(grad)
        for output, grad in zip(outputs, grads, strict=True)
    )


def conjugate(value: Any) -> Any:
    """Return the conjugate of a complex array, and any other value as it is."""
    is_complex = getattr(getattr(value, "dtype", None), "kind", "") == "c"
    return anp.conj(value) if is_complex else value


def as_array(value: Any) -> Any:
    """Return a number as a 0-d array, and any other value as it is."""
    return np.asarray(value) if isinstance(value, (np.generic, float, complex)) else value


class Autograd(Framework):
    """Adapter by which plugrad's checker examines HIPS autograd's primitives and functions: it recognizes autograd's
    values and makes a program of a function. The module creates the one instance, `FRAMEWORK`.
    """

    name = "autograd"
    arrays = "arrays"
    way_in = "Say so, check_function(fn, inputs, framework='autograd'): it is then examined there"
    unasked: Mapping[str, str] = MappingProxyType(
        {
            "keeps_no_input_unsaved": "autograd does not count writes: each rule uses its inputs as they are",
            "lets_the_graph_go": "autograd keeps no graph of a call",
        }
    )
    words: Sequence[tuple[str, str]] = (
        (r"plugrad\.sum_to_size\(grad, (\(.*?\))\)", r"autograd.numpy.sum over them, to shape \1"),
    )

    def owns(self, value: Any) -> bool:
        """Return True if a value is a NumPy array."""
        return isinstance(value, (np.ndarray, np.generic))

    def traces(self, value: Any) -> bool:
        """Return True if `value` is one of autograd's boxes, which it traces. Inside of a `primitive`, values are plain
        arrays.
        """
        return isinstance(value, Box)

    def as_array(self, value: Any) -> Any:
        """Return `value`, an array or number, as a NumPy array."""
        return np.asarray(value)

    def rule_of(self, target: Any) -> Program | None:
        """Return the program to check for a `primitive` that has rules; None for anything else."""
        is_primitive = inspect.isfunction(target) and hasattr(target, "_is_autograd_primitive")
        if not is_primitive or target not in primitive_vjps:
            return None
        name, signature = str(target.__name__), signature_or_none(target)
        return AutogradRule(Meant(self, target, name, target.fun, signature))

    def function(self, target: Any, inputs: Sequence[Any]) -> Program:
        """Return `target`, any function of arrays, as a program to check; `inputs` is not used."""
        name = function_name(target)
        return AutogradFunction(Meant(self, target, name, target, signature_or_none(target)))


FRAMEWORK = Autograd()
