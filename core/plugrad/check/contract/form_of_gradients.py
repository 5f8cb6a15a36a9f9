"""The form of what a rule returns: as many gradients as arguments, floating-point arrays, exactly the inputs' shapes.

Asked of the rule's own results, before the engine could repair any.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plugrad.check.slopes.arrays import real_size
from plugrad.check.subject.rule_run import RuleRun
from plugrad.engine.errors import GradientError
from plugrad.engine.tensor.dtypes import DType
from plugrad.registry.telling.strangers import words_of


def one_gradient_per_argument(run: RuleRun) -> bool:
    """Return whether the rule returned one gradient per positional argument; further Nones are allowed."""
    node = run.rule.node
    if node is None:
        return True
    expected = len(node._edges)
    got = len(run.results)
    if got == expected or (
        got > expected and all(value is None for value in run.results[expected:])
    ):
        return True
    call = run.rule.call
    by_keyword = node._facts.arguments[len(call.names) : expected]
    settings = [
        name
        for name, arg in zip(call.names, call.args, strict=True)
        if not isinstance(arg, np.ndarray)
    ]
    settings += by_keyword
    advice = ""
    if got == expected - len(settings):
        verb, them = ("are", "them") if len(settings) > 1 else ("is", "it")
        advice = (
            f"; {' and '.join(settings)} {verb} not an array: make {them} keyword-only "
            f"(def forward(ctx, ..., *, {', '.join(settings)})), or return None for {them}"
        )
    run.add(
        "PLG010",
        f"backward returned {got} gradient{'s' * (got != 1)}, forward has {expected} positional "
        f"argument{'s' * (expected != 1)} ({', '.join([*call.names, *by_keyword])}){advice}",
    )
    return False


def arrays_of_floats(run: RuleRun) -> bool:
    """Return whether every gradient is an array of a dtype that is precise enough; complex only of complex inputs.

    What is missing in a real gradient of a complex input is a question of values.
    """
    fits = True
    precise = min((real_size(array.dtype) for array in run.rule.outputs), default=0)
    for name, value, array in gradients_of(run):
        dtype = getattr(value, "dtype", None)
        if not isinstance(dtype, (np.dtype, DType)) or not (
            isinstance(value, np.generic) or hasattr(value, "__array_function__")
        ):
            message = f"the gradient of {name} is a {type(value).__name__}, not an array"
        elif isinstance(value, np.ndarray) and type(value) not in (np.ndarray, type(array)):
            kind = type(value).__name__
            message = f"the gradient of {name} is a {kind}, not an array, which computes differently; return an array"
        elif dtype.kind not in ("fc" if array.dtype.kind == "c" else "f"):
            message = f"the gradient of {name} is {dtype}, which is not a real floating-point dtype"
            if dtype.kind == "c":
                message += f": {name} is real, so its gradient is the real part"
        elif real_size(np.dtype(dtype)) < min(precise, real_size(array.dtype)):
            message = f"the gradient of {name} is {dtype}, but {name} is {array.dtype}: half of the digits are lost"
            run.add("PLG012", message, argument=name)
            continue
        else:
            continue
        fits = False
        run.add("PLG012", message, argument=name)
    return fits


def exactly_the_shape(run: RuleRun) -> bool:
    """Return whether every gradient has its input's shape, after the sum that `broadcasts` leaves to the engine."""
    fits = True
    for name, value, array in gradients_of(run):
        got, expected = np.shape(value), array.shape
        if got == expected or (run.rule.broadcasts and broadcasts_to(expected, got)):
            continue
        fits = False
        message = f"the gradient of {name} has shape {got}, {name} has {expected}"
        if broadcasts_to(expected, got):
            message += (
                f": sum over the axes that were broadcast, plugrad.sum_to_size(grad, {expected})"
            )
        run.add("PLG011", message, argument=name)
    return fits


def none_where_none_flows(run: RuleRun) -> bool:
    """Return whether integers, booleans and what is no tensor got None. An op that broadcasts need not care."""
    call = run.rule.call
    if run.rule.node is None or run.rule.broadcasts:
        return True
    fits = True
    for position, value in enumerate(run.results[: len(call.args)]):
        arg = call.args[position]
        if value is None or (isinstance(arg, np.ndarray) and arg.dtype.kind in "fc"):
            continue
        what = (
            f"an array of {arg.dtype}"
            if isinstance(arg, np.ndarray)
            else f"no tensor ({type(arg).__name__})"
        )
        name = call.names[position]
        run.add(
            "PLG013",
            f"backward returned a gradient for {name}, which is {what}; return None",
            argument=name,
        )
        # The engine drops it; for what is no tensor it raises.
        fits = fits and isinstance(arg, np.ndarray)
    return fits


COMPLAINTS = (
    ("incorrect number of gradients", "PLG010"),
    ("expected shape compatible", "PLG011"),
    ("invalid gradient", "PLG012"),
    ("expected Variable or None", "PLG012"),
    ("a gradient different than None", "PLG013"),
)
"""What the engine says of results that are no gradients, where the checker sees them through a function alone."""


def code_of(error: Exception) -> str:
    """Return the code of what a backward pass raised: that of a wrong form if the engine refused what it was given."""
    if not isinstance(error, GradientError):
        return "PLG003"
    return next((code for words, code in COMPLAINTS if words in words_of(error)), "PLG003")


def gradients_of(run: RuleRun) -> list[tuple[str, Any, Any]]:
    """Return (name, gradient, input) of each differentiated input for which there is a gradient."""
    call, results = run.rule.call, run.results
    if run.rule.node is None:
        values = dict(zip(call.wanted, results, strict=True))
    else:
        values = dict(enumerate(results))
    return [
        (call.names[position], values[position], call.args[position])
        for position in call.wanted
        if values.get(position) is not None
    ]


def broadcasts_to(shape: tuple[int, ...], wide: tuple[int, ...]) -> bool:
    """Return whether an array of `shape` broadcasts to `wide`."""
    extra = len(wide) - len(shape)
    return extra >= 0 and all(
        size in (1, other) for size, other in zip(shape, wide[extra:], strict=True)
    )
