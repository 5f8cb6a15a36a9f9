"""Which functions of SciPy and scikit-learn take Tensors, and which can be differentiated: found by running them.

SciPy has to be imported under ``SCIPY_ARRAY_API=1``, so this is a process: ``python -m tests.ops_builtin.array_api``.
"""

from __future__ import annotations

import contextlib
import importlib
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.engine.errors import ModifiedError, PlugradError
from tests.ops_builtin.programs import sections

GRADIENTS = "gradients"
IN_BLOCK = "gradients, in a block"
NUMBER = "a number of Python"
CONSTANT = "values, of no slope"
VALUES = "values"
NAN = "gradients are nan"
REFUSED = "refused"
WRONG = "WRONG"
VERDICTS = {
    GRADIENTS: "values and gradients are right",
    IN_BLOCK: "likewise inside `with pg.autograd.graph.allow_mutation_on_saved_tensors():`, which has to enclose the "
    "backward pass too: the function writes into an array that a rule has saved, and backward raises without the block",
    NAN: "right values; the function divides 0 by 0 and replaces the result afterwards, which no gradient survives",
    NUMBER: "it returns a `float`: a warning says that the gradient ends there",
    CONSTANT: "no gradient could be lost: the result is of integers, or its slope is 0",
    VALUES: "right values; a Tensor that requires grad is refused with an error, since the function asks for NumPy's "
    "array, or for a derivative that there is not",
    REFUSED: "an error for any Tensor",
}


def values() -> dict[str, Any]:
    """Return the arrays that the calls are made of."""
    rng = np.random.default_rng(0)
    m = rng.normal(size=(6, 3))
    s = rng.normal(size=(4, 4))
    return {
        "u": rng.uniform(0.1, 0.9, 9),
        "v": rng.uniform(0.1, 0.9, 9),
        "x": rng.normal(size=9),
        "y": rng.normal(size=9),
        "m": m,
        "h": rng.normal(size=(2, 3, 24)),
        "s": s @ s.T + np.eye(4),
        "w": np.array([0.5, 0.3, -0.4]),
        "sos": np.array([[1.0, 0.4, 0.2, 1.0, -0.3, 0.1]]),
        "n": np.array([2, 1, 1, 0, 2, 1, 1, 0, 3]),
        "n0": np.arange(9.0),
        "b": np.array([0, 1, 1, 0, 1, 0]),
    }


def calls() -> Iterator[tuple[str, str]]:
    """Yield the module and the text of each call."""
    for module, lines in sections(Path(__file__).with_name("libraries.txt")).items():
        for line in lines:
            for part in split(line):
                yield module, part


def split(line: str) -> list[str]:
    """Return the calls in a line, which blanks separate: those outside of parentheses."""
    found, depth = [""], 0
    for letter in line.strip():
        depth += (letter in "([") - (letter in ")]")
        if letter == " " and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [part for part in found if part]


def evaluated(library: str, module: str, text: str, given: dict[str, Any], xp: Any) -> list[Any]:
    """Return the arrays that a call returns."""
    importlib.import_module(module)
    names = {library: importlib.import_module(library), "xp": xp, **given}
    with warnings.catch_warnings(), dispatch(library):
        warnings.simplefilter("ignore")
        result = eval(text, names)
    return [*(result if isinstance(result, (tuple, list)) else [result])]


def dispatch(library: str) -> Any:
    """Return the context in which a library computes by the namespace of its arguments."""
    if library == "scipy":
        return contextlib.nullcontext()
    return importlib.import_module("sklearn").config_context(array_api_dispatch=True)


def verdict(library: str, module: str, text: str) -> tuple[str, str]:
    """Return how a call does with Tensors, and why."""
    given = {name: each for name, each in values().items() if name in words(text)}
    results = evaluated(library, module, text, given, np)
    expected = [*map(np.asarray, results)]

    def found(recorded: bool) -> tuple[dict[str, Any], list[Any]]:
        tensors = {
            name: pg.tensor(each, requires_grad=recorded and each.dtype.kind == "f")
            for name, each in given.items()
        }
        return tensors, evaluated(library, module, text, tensors, pg.array_api)

    with double(True):
        try:
            if not alike(found(False)[1], expected, 1e-9):
                return WRONG, "other values"
        except Exception as error:
            return REFUSED, reason(error)
        weights = [*map(weight, expected)]

        def total(changed: dict[str, Any]) -> float:
            results = evaluated(library, module, text, {**given, **changed}, np)
            return sum(np.vdot(w, each).real for w, each in zip(weights, results, strict=True))

        try:
            how, grads = GRADIENTS, gradients(found, expected, weights)
        except ModifiedError:
            with pg.autograd.graph.allow_mutation_on_saved_tensors():
                how, grads = IN_BLOCK, gradients(found, expected, weights)
        except AssertionError:
            return WRONG, "other values where gradients are recorded"
        except Exception as error:
            return VALUES, reason(error)
        if not all(each.dtype.kind in "fc" for each in expected) or not grads:
            return CONSTANT, "integers"
        slopes = {name: slope(lambda a, name=name: total({name: a}), given[name]) for name in grads}
        for name, grad in grads.items():
            size = max(1.0, np.abs(slopes[name]).max())
            if not np.allclose(grad, slopes[name], 1e-4, 1e-5 * size, equal_nan=True):
                if np.isnan(grad).any():
                    return NAN, ""
                if ended(results):
                    return NUMBER, ""
                return WRONG, f"gradient of {name}: {grad}, differences say {slopes[name]}"
        if not any(np.abs(each).max() > 1e-7 for each in slopes.values()):
            return CONSTANT, "slope 0"
    with double(False):
        single = (
            ""
            if alike(found(False)[1], expected, 1e-9)
            else "in single precision where that is the default"
        )
    return how, single


def gradients(found: Any, expected: list[Any], weights: list[Any]) -> dict[str, Any]:
    """Return the gradient of the weighted results with respect to each Tensor that a call was given."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tensors, results = found(True)
        assert alike(results, expected, 1e-9)
        losses = [
            (each * pg.tensor(w.conj())).real.sum()
            if w.dtype.kind == "c"
            else (each * pg.tensor(w)).sum()
            for w, each in zip(weights, results, strict=True)
        ]
        real = {name: each for name, each in tensors.items() if each.requires_grad}
        loss = sum(losses)
        if not loss.requires_grad:
            return {name: np.zeros(each.shape) for name, each in real.items()}
        grads = pg.autograd.grad(loss, [*real.values()], allow_unused=True)
        return {
            name: np.zeros(each.shape) if grad is None else grad.numpy()
            for (name, each), grad in zip(real.items(), grads, strict=True)
        }


def ended(results: list[Any]) -> bool:
    """Return whether a function returns Python's numbers, and no arrays."""
    return all(type(each) is float for each in results)


@contextlib.contextmanager
def double(chosen: bool) -> Iterator[None]:
    """Make double precision the default, or single, within a block."""
    before = pg.get_default_dtype()
    pg.set_default_dtype(pg.float64 if chosen else pg.float32)
    try:
        yield
    finally:
        pg.set_default_dtype(before)


def words(text: str) -> set[str]:
    """Return the names in an expression."""
    import re

    return {*re.findall(r"(?<![\w.'])[a-z]\w*", text)}


def reason(error: Exception) -> str:
    """Return an error in one line; one that is not plugrad's, with its class."""
    line = str(error).split("\n")[0][:150]
    return line if isinstance(error, PlugradError) else f"{type(error).__name__}: {line}"


def alike(found: list[Any], expected: list[Any], tolerance: float) -> bool:
    """Return whether results are equal but for rounding."""
    arrays = [
        each.detach().resolve_conj().numpy() if isinstance(each, pg.Tensor) else np.asarray(each)
        for each in found
    ]
    return len(found) == len(expected) and all(
        a.shape == b.shape and np.allclose(a, b, tolerance, tolerance, equal_nan=True)
        for a, b in zip(arrays, expected, strict=True)
    )


def weight(array: Any) -> Any:
    """Return numbers by which a result's are weighted, for one gradient."""
    rng = np.random.default_rng(1)
    real = rng.uniform(0.5, 1.5, array.shape)
    return real + 1j * rng.uniform(0.5, 1.5, array.shape) if array.dtype.kind == "c" else real


def slope(function: Any, at: Any) -> Any:
    """Return the derivatives of a function by central differences."""
    found = np.zeros_like(at)
    for place in np.ndindex(at.shape):
        ends = []
        for step in (1e-6, -1e-6):
            moved = at.copy()
            moved[place] += step
            ends.append(function(moved))
        found[place] = (ends[0] - ends[1]) / 2e-6
    return found


def rows(text: str = "") -> Iterator[tuple[str, str, str, str]]:
    """Yield the module, the call, the verdict and the reason of each call that has some text."""
    for module, shown in calls():
        call = f"{module}.{shown}"
        if text in call:
            yield module, shown, *verdict(module.partition(".")[0], module, call)
