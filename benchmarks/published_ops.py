"""Derivatives of the ops of PyTorch and of JAX: `python -m benchmarks.published --frameworks [torch] [jax]`.

PyTorch's are those of its database of tests (`OpInfo`), at samples of it; JAX's the public functions of `MODULES`, on
the first of some small arrays that each takes. Every op is asked at the points of the checker's own table of other
numbers (zeros, ties, whole numbers, tails): there its first and second derivatives in a random direction, in each mode
that the framework has, are compared with finite differences. PyTorch's ops are given to `check_function` too; JAX's are
with `--full` alone, because it compiles for each length, which takes half a minute.

`docs/findings.md` tells what was found.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import inspect
import itertools
import json
import os
import time
import warnings
from pathlib import Path
from typing import NamedTuple

import numpy as np

from _plugrad_check.slopes.arrays import DOUBLE, size_of
from _plugrad_check.slopes.slopes import corner_at, differentiate, noise_of
from _plugrad_check.variants.numbers import in_table, kept, shared_by
from plugrad.check import check_function
from plugrad.workers import Workers

SECONDS = 60.0
"""How long an op may take; one that takes longer is not examined."""
MODULES = (
    "jax.numpy",
    "jax.numpy.linalg",
    "jax.numpy.fft",
    "jax.scipy.special",
    "jax.scipy.linalg",
    "jax.nn",
    "jax.lax",
)
MOST_SAMPLES, MOST_ENTRIES, TYPICAL, FEW = 2, 130, 12, 30
"""Of an op; of a sample; of the one that is asked first; of one of which whole matrices of second derivatives are."""


def main(arguments):
    """Examine every op, print a line for each, and write one for each to the file of results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.published --frameworks")
    parser.add_argument("framework", nargs="*", help="torch, jax: both, if none is named")
    parser.add_argument("--only", action="append", help="an op's name, or a part of it")
    parser.add_argument("--json", type=Path, help="results, a line each; what it has is not asked")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each op")
    parser.add_argument("--full", action="store_true", help="ask check_function of every sample")
    parser.add_argument("-v", action="store_true", help="print findings")
    asked = parser.parse_args(arguments)
    done = {}
    if asked.json and asked.json.exists():
        lines = map(json.loads, asked.json.read_text().splitlines())
        done = {(row["framework"], row["op"]): row for row in lines}
    began, count = time.perf_counter(), 0
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # of the workers
    with Workers(asked.jobs, asked.seconds, ahead=__name__) as workers:
        futures = {
            (framework, op): workers.submit(examined, framework, op, asked.full)
            for framework in asked.framework or ("torch", "jax")
            for op in NAMES[framework]()
            if not asked.only or any(part in op for part in asked.only)
            if (framework, op) not in done
        }
        for (framework, op), future in futures.items():
            try:
                row = future.result()
            except Exception as error:
                row = not_examined(f"{type(error).__name__}: {error}", asked.seconds)
            row = {"framework": framework, "op": op, **row}
            count += 1
            print(line_of(row), flush=True)
            if asked.v:
                print(*(f"    {each}" for each in row["findings"]), sep="\n", flush=True)
            if asked.json:
                with asked.json.open("a") as file:
                    print(json.dumps(row), file=file)
            done[framework, op] = row
    verdicts = [row["verdict"] for row in done.values()]
    told = ", ".join(f"{verdicts.count(each)} {each}" for each in sorted({*verdicts}))
    print(f"{told}; {count} examined now, in {time.perf_counter() - began:.0f} s")


def line_of(row):
    """Return the line of a table for an op."""
    codes = ", ".join(row["codes"])
    why = row["why"] if row["verdict"] == "not examined" else ""
    return (
        f"{row['verdict']:12} {row['framework']:5} {row['op']:45} {row['seconds']:6.1f} s {row['points']:4} points  "
        f"{codes}{why}"
    )


def not_examined(why, seconds=0.0):
    """Return the result for an op that was not."""
    return {
        "verdict": "not examined",
        "codes": [],
        "findings": [],
        "points": 0,
        "seconds": round(seconds, 2),
        "why": why.split("\n")[0][:150],
    }


class Case(NamedTuple):
    """A function of arrays, and such arrays."""

    words: str
    function: object
    arrays: list


def examined(framework, op, full=False):
    """Return what is found of an op, as plain data."""
    began = time.perf_counter()
    codes, findings, verdicts, points = set(), [], [], 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            cases = list(itertools.islice(CASES[framework](op), MOST_SAMPLES))
        except Exception as error:
            return not_examined(f"{type(error).__name__}: {error}", time.perf_counter() - began)
        if not cases:
            return not_examined(
                "no sample of floats with a derivative", time.perf_counter() - began
            )
        for case in cases:
            seen, asked = by_modes(framework, case)
            points += asked
            findings += [f"{case.words}: MODES {words}" for words in seen]
            codes |= {"MODES"} if seen else set()
            verdicts += ["fail"] if seen else ["pass"]
            if not full and (framework == "jax" or case is not cases[0]):
                continue
            try:
                report = check_function(case.function, tuple(case.arrays), framework=framework)
            except Exception as error:
                findings.append(f"{case.words}: ERROR {type(error).__name__}: {error}"[:300])
                verdicts.append("not examined")
                continue
            verdicts.append(report.verdict)
            points += sum(check.points for check in report.ops[0].checks)
            for each in report.ops[0].findings:
                if each.verdict != "note":
                    codes.add(each.code)
                where = f" [{each.paste}]" if each.paste else ""
                findings.append(
                    f"{case.words}: {each.code} {each.verdict}: {each.message}{where}"[:700]
                )
    order = ("fail", "inconclusive", "warn", "not examined", "pass")
    return {
        "verdict": min(verdicts, key=order.index),
        "codes": sorted(codes),
        "findings": findings,
        "points": points,
        "seconds": round(time.perf_counter() - began, 2),
        "why": "",
    }


# Every mode of differentiation, compared with finite differences -----------------------------------------------------


def by_modes(framework, case):
    """Return in words what some mode of a framework gets wrong, and at how many points that was asked.

    Second derivatives are compared with differences of the first ones.
    """
    rng = np.random.default_rng(0)
    derivatives, weights = MODES[framework](case, rng)
    found, count = {}, 0
    for words, arrays in points_of(case):
        u, v = ([rng.normal(size=x.shape) * size_of(x) for x in arrays] for _ in range(2))

        try:
            here = derivatives(arrays, u, v, weights)
            if not np.isfinite(here["value"]):
                continue
            count += 1
            for order, name, direction in (("first", "value", u), ("second", REVERSE, v)):
                modes = {mode: value for mode, value in here.items() if mode.startswith(order)}
                lines = [
                    line_along(derivatives, arrays, u, v, weights, name, each)
                    for each in (direction, *beside(direction, rng))
                ]
                if all_near(modes.values(), lines[0]):
                    continue
                slope = slope_along(lines)
                for mode, value in modes.items():
                    if slope is not None and is_off(value, *slope, abs(here["value"])):
                        found.setdefault(mode, []).append((value, slope, words))
        except Exception:  # an op takes no such numbers
            continue
    return [in_words(mode, *seen) for mode, seen in found.items()], count


def line_along(derivatives, arrays, u, v, weights, name, direction):
    """Return one of the values of a function of arrays, along a direction from them, as a function of a number."""

    def value(t):
        there = [x + t * each for x, each in zip(arrays, direction, strict=True)]
        return derivatives(there, u, v, weights, all_of_them=False)[name]

    return value


def in_words(mode, first, *others):
    """Return what is said of a mode: its numbers at the first point where it is wrong, and where else it is."""
    value, (slope, error), words = first
    also = f"; also {', '.join(words for *_, words in others[:3])}" if others else ""
    more = f" and at {len(others) - 3} more" if len(others) > 3 else ""
    return f"{mode}: {value:.10g}, differences {slope:.10g} (± {error:.0e}), {words}{also}{more}"


REVERSE = "first, reverse"


def points_of(case):
    """Yield the sample, and the variants of its arrays in the checker's table; symmetric ones stay so."""
    yield "at the sample", case.arrays
    for place, array in enumerate(case.arrays):
        if not array.size:
            continue
        shared = shared_by([array])
        for words, other, _ in in_table(f"input {place}", array):
            with np.errstate(all="ignore"):
                new = kept(np.asarray(other).astype(array.dtype), shared)
            if new is not None:
                yield words, [*case.arrays[:place], new, *case.arrays[place + 1 :]]
        for number, other in enumerate(case.arrays[:place]):
            if other.shape == array.shape:
                equal = [*case.arrays[:place], other, *case.arrays[place + 1 :]]
                yield f"input {place} = input {number}", equal


def all_near(values, line):
    """Return whether values are all about one rough difference: then there is no more to ask."""
    about = rough(line, STEP)
    return all(
        abs(value - about) <= NEAR * max(abs(value), abs(about)) + ALMOST for value in values
    )


def rough(line, step):
    """Return a central difference."""
    return (line(step) - line(-step)) / (2 * step)


STEP, NEAR, ALMOST = 2.0**-13, 1e-5, 1e-9


def beside(direction, rng):
    """Return two other directions, of which the second is the sum of the first and of this one."""
    other = [rng.normal(size=each.shape) * size_of(each) for each in direction]
    return other, [one + each for one, each in zip(other, direction, strict=True)]


def slope_along(lines):
    """Return the slope along the first line, and its uncertainty; None where the function is not smooth.

    Not smooth is what has another slope on either side, what is rougher near by (`ceil`, from afar), and what has
    slopes that are not the sum of those of two others: `median` of equal numbers is straight along each line.
    """
    slopes = list(map(slope_of, lines))
    if None in slopes:
        return None
    (first, error), (second, _), (both, _) = slopes
    near = max(abs(first), abs(second), abs(both))
    small = 1e-12 * size_of(np.array([lines[0](0.0)]))
    steps = (STEP, STEP / 2**7)
    if any(abs(rough(lines[0], h) - first) > 0.01 * near + small / h + ALMOST for h in steps):
        return None
    return (first, error) if abs(first + second - both) <= 0.01 * near + ALMOST else None


def slope_of(value):
    """Return the slope at 0 of a function of a number, and its uncertainty; None where there are two, or none."""

    def line(t):
        return np.array([value(t)]), t

    with np.errstate(all="ignore"):
        origin = line(0.0)[0]
        noise = noise_of(line, origin, DOUBLE)
        if corner_at(line, 1.0, DOUBLE, float(noise[0])).kind != "smooth":
            return None
        slope = differentiate(line, (1.0, 1.0), DOUBLE, noise)
    return float(slope.value[0]), float(slope.error[0] + abs(origin[0]) * 2.0**-50)


def is_off(value, slope, error, size):
    """Return whether a derivative is certainly another one than the slope, of a function that is as large as `size`.

    Directions are as large as inputs, so that derivatives of that size, and not 1e-8 of it, are no leftover of terms.
    """
    gap = abs(value - slope)
    if not np.isfinite(gap):
        return bool(error <= 1e-6 * max(1.0, abs(slope)))
    clear = NEAR * max(abs(value), abs(slope)) + 1e-8 * size + ALMOST
    return bool(gap > clear and 1e2 * error <= gap)


def dot(some, others):
    """Return the sum of the products of arrays."""
    return sum((one * other).sum() for one, other in zip(some, others, strict=True))


def torch_modes(case, rng):
    """Return the derivatives in PyTorch's modes, as a function of arrays, directions and weights; and weights."""
    import torch

    def tensors(arrays):
        return [torch.from_numpy(np.array(each)) for each in arrays]

    with torch.no_grad():
        weights = [
            rng.normal(size=tuple(each.shape)) for each in case.function(*tensors(case.arrays))
        ]

    def derivatives(arrays, u, v, weights, all_of_them=True):
        x, u, v, w = map(tuple, map(tensors, (arrays, u, v, weights)))

        def value(*x):
            return dot(case.function(*x), w)

        def gradient(*x):
            return torch.func.grad(value, tuple(range(len(x))))(*x)

        def slope_forward(*x):
            return torch.func.jvp(value, x, u)[1]

        def slope_reverse(*x):
            return dot(gradient(*x), u)

        leaves = [each.clone().requires_grad_() for each in x]
        total = value(*leaves)
        found = {"value": total}
        first = torch.autograd.grad(
            total, leaves, create_graph=True, allow_unused=True, materialize_grads=True
        )
        found[REVERSE] = dot(first, u)

        def twice():
            second = torch.autograd.grad(
                dot(first, u), leaves, allow_unused=True, materialize_grads=True
            )
            return dot(second, v)

        others = {
            "first, torch.func": lambda: slope_reverse(*x),
            "first, forward": lambda: slope_forward(*x),
            "second, reverse twice": twice,
            "second, torch.func.grad twice": lambda: dot(
                torch.func.grad(slope_reverse, tuple(range(len(x))))(*x), v
            ),
            "second, forward over reverse": lambda: torch.func.jvp(slope_reverse, x, v)[1],
            "second, reverse over forward": lambda: dot(
                torch.func.grad(slope_forward, tuple(range(len(x))))(*x), v
            ),
            "second, forward twice": lambda: torch.func.jvp(slope_forward, x, v)[1],
        }
        if sum(each.numel() for each in x) <= FEW:
            others["second, torch.func.jacrev twice"] = lambda: by_jacobians(value, x, u, v)
        for mode, get in others.items() if all_of_them else ():
            try:
                found[mode] = get()
            except Exception:  # no such mode, said by an error
                continue
        return {mode: float(each) for mode, each in found.items()}

    return derivatives, weights


def by_jacobians(value, x, u, v):
    """Return the second derivative by PyTorch's `jacrev`, which runs backward under `vmap`."""
    from torch.func import jacrev

    places = tuple(range(len(x)))
    rows = jacrev(jacrev(value, places), places)(*x)
    return sum(
        (one.reshape(-1) @ block.reshape(one.numel(), other.numel()) @ other.reshape(-1))
        for one, row in zip(u, rows, strict=True)
        for other, block in zip(v, row, strict=True)
    )


def jax_modes(case, rng):
    """Return the derivatives in JAX's modes, as a function of arrays, directions and weights; and weights."""
    import jax

    weights = [rng.normal(size=each.shape) for each in case.function(*case.arrays)]

    def every(x, u, v, w):
        def value(*x):
            return dot(case.function(*x), w)

        def gradient(*x):
            return jax.grad(value, tuple(range(len(x))))(*x)

        def slope_forward(*x):
            return jax.jvp(value, x, u)[1]

        def slope_reverse(*x):
            return dot(gradient(*x), u)

        found = {"value": value(*x)}
        others = {
            REVERSE: lambda: slope_reverse(*x),
            "first, forward": lambda: slope_forward(*x),
            "second, reverse twice": lambda: dot(
                jax.grad(slope_reverse, tuple(range(len(x))))(*x), v
            ),
            "second, forward over reverse": lambda: jax.jvp(slope_reverse, x, v)[1],
            "second, reverse over forward": lambda: dot(
                jax.grad(slope_forward, tuple(range(len(x))))(*x), v
            ),
            "second, forward twice": lambda: jax.jvp(slope_forward, x, v)[1],
        }
        for mode, get in others.items():
            try:
                found[mode] = get()
            except Exception:  # no such mode, said by an error
                continue
        return found

    compiled = jax.jit(every)

    def derivatives(*given, all_of_them=True):
        return {mode: float(each) for mode, each in compiled(*map(tuple, given)).items()}

    return derivatives, weights


# PyTorch's ops, at samples of its database ---------------------------------------------------------------------------


LONGEST = 4
"""To which the axes of a sample are cut, where the op takes that."""


def torch_names():
    """Return the names of the ops that have a derivative, in PyTorch's database of tests."""
    return list(torch_ops())


def torch_ops():
    """Return the ops by name, with that of the variant where there is one."""
    import torch
    from torch.testing._internal.common_methods_invocations import op_db

    torch.set_num_threads(1)
    return {
        f"{op.name}{f', {op.variant_test_name}' if op.variant_test_name else ''}": op
        for op in op_db
        if op.supports_autograd and torch.float64 in op.dtypes
    }


def torch_cases(name):
    """Yield the op at samples of the database: the one of the most usual size, and the one of most settings."""
    import torch

    op = torch_ops()[name]
    torch.manual_seed(0)
    found = {}
    for sample in itertools.islice(op.sample_inputs("cpu", torch.float64, requires_grad=True), 60):
        small = (torch_case(op, sample, longest) for longest in (LONGEST, None))
        case = next((each for each in small if each and has_torch_gradient(each)), None)
        if case is None:
            continue
        size = sum(array.size for array in case.arrays)
        kind = tuple(sorted(sample.kwargs)), len(sample.args), len(case.arrays)
        rank = abs(np.log(size / TYPICAL)) + 10 * (size > MOST_ENTRIES) if size else np.inf
        if np.isfinite(rank) and (kind not in found or rank < found[kind][0]):
            found[kind] = rank, case
    ranked = sorted(found.items(), key=lambda each: each[1][0])
    if not ranked or ranked[0][1][0] > 10:
        return
    first, last = (
        ranked[0][0],
        max(found, key=lambda kind: (len(kind[0]) + kind[1] + kind[2], str(kind))),
    )
    for kind in dict.fromkeys((first, last)):
        rank, case = found[kind]
        if rank < 10:
            yield case


def cut(tensor, longest):
    """Return the first entries along each axis that is longer."""
    return tensor[tuple(slice(longest) for _ in tensor.shape)]


def torch_case(op, sample, longest=None):
    """Return a sample as a function of its tensors of floats, cut to a length; None if one is complex or sparse."""
    import torch
    from torch.utils import _pytree as trees

    leaves, tree = trees.tree_flatten((sample.input, sample.args, sample.kwargs))
    if longest is not None:
        leaves = [cut(leaf, longest) if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves]
    tensors = [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)]
    if any(leaf.is_complex() or leaf.layout != torch.strided for leaf in tensors):
        return None
    places = [place for place, leaf in enumerate(leaves) if getattr(leaf, "requires_grad", False)]
    fixed = [leaf.detach() if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves]
    wrapped = op.gradcheck_wrapper

    def function(*given):
        filled = list(fixed)
        for place, tensor in zip(places, given, strict=True):
            filled[place] = tensor
        first, args, kwargs = trees.tree_unflatten(filled, tree)
        result = wrapped(op.get_op(), first, *args, **kwargs)
        outputs = trees.tree_leaves(sample.output_process_fn_grad(result))
        reals = (torch.view_as_real(each) if each.is_complex() else each for each in outputs)
        return tuple(each for each in reals if each.is_floating_point())

    function.__name__ = op.name
    shapes = ", ".join(str(tuple(leaves[place].shape)) for place in places)
    settings = [
        *(each for each in sample.args if not isinstance(each, torch.Tensor)),
        sample.kwargs or "",
    ]
    said = " ".join(str(each)[:60] for each in settings if each != "" and "tensor" not in str(each))
    return Case(
        f"{shapes} {said}".strip(),
        function,
        [leaves[place].detach().numpy().copy() for place in places],
    )


def has_torch_gradient(case):
    """Return whether a function runs, gives the same twice, has a gradient, and computes in float64."""
    import torch

    leaves = [torch.from_numpy(each.copy()).requires_grad_() for each in case.arrays]
    try:
        outputs, again = (case.function(*leaves) for _ in range(2))
        same = all(torch.equal(one, other) for one, other in zip(outputs, again, strict=True))
        wide = all(each.dtype == torch.float64 for each in outputs)
        some = any(each.requires_grad and each.numel() for each in outputs)
        return bool(leaves) and same and wide and some
    except Exception:
        return False


# JAX's functions, on the first arrays that they take -----------------------------------------------------------------


def jax_names():
    """Return the public functions of `MODULES`, those with two names once, and with each further array that is one's
    own: 'jax.scipy.special.logsumexp, b'.
    """
    found = {}
    for module in MODULES:
        for name, value in vars(importlib.import_module(module)).items():
            if name.startswith("_") or not callable(value) or inspect.isclass(value):
                continue
            found.setdefault(id(inspect.unwrap(value)), f"{module}.{name}")
    names = list(found.values())
    return [
        each for name in names for each in (name, *(f"{name}, {array}" for array in further(name)))
    ]


def further(name):
    """Return the arguments of a function that are None if they are not given, and may be arrays of floats."""
    words = ("b", "weights", "x", "to_end", "to_begin", "scale", "bias", "p")
    try:
        parameters = inspect.signature(jax_function(name)).parameters.values()
    except (TypeError, ValueError):
        return []
    return [each.name for each in parameters if each.default is None and each.name in words]


def jax_function(name):
    """Return the function of such a name."""
    module, _, last = name.rpartition(".")
    return getattr(importlib.import_module(module), last)


def templates(count):
    """Yield arrays to try: vectors, numbers from 0 to 1, numbers above 1, matrices, and mixtures of them."""
    rng = np.random.default_rng(0)

    def vectors(draw):
        return [draw(4) for _ in range(count)]

    def matrices():
        return [matrix @ matrix.T + np.eye(3) for matrix in rng.normal(size=(count, 3, 3))]

    yield vectors(lambda size: rng.normal(size=size))
    yield vectors(lambda size: rng.uniform(0.2, 0.8, size))
    yield vectors(lambda size: rng.uniform(1.2, 2.5, size))
    yield list(rng.normal(size=(count, 3, 3)))
    yield matrices()
    if count > 1:
        yield [matrices()[0], *rng.normal(size=(count - 1, 3))]
        yield [np.arange(1, 5), *vectors(lambda size: rng.uniform(0.2, 0.8, size))[1:]]
        yield [*vectors(lambda size: rng.normal(size=size))[1:], np.array([0, 2, 1, 1])]
        yield [*vectors(lambda size: rng.normal(size=size))[1:], 0]


def jax_cases(name):
    """Yield a function on the first vectors, and on the first matrices, that it takes and gives a derivative for."""
    import jax

    jax.config.update("jax_enable_x64", True)
    name, _, array = name.partition(", ")
    given = jax_function(name)
    required = [
        each
        for each in inspect.signature(given).parameters.values()
        if each.default is each.empty
        and each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
    ]
    if not 1 <= len(required) <= 4:
        return
    ranks = set()
    for values in templates(len(required)):
        if array:
            values = [*values, np.random.default_rng(1).uniform(0.5, 2, np.shape(values[0]))]
        case = jax_case(given, values, array)
        rank = max(map(np.ndim, values))
        if rank not in ranks and case is not None:
            ranks.add(rank)
            yield case


def jax_case(given, values, array):
    """Return a function of those values that are of floats; None if it does not take them, or has no slope."""
    import jax

    places = [
        place for place, each in enumerate(values) if getattr(each, "dtype", None) == np.float64
    ]

    def called(*args):
        return given(*args[:-1], **{array: args[-1]}) if array else given(*args)

    def function(*floats):
        filled = list(values)
        for place, each in zip(places, floats, strict=True):
            filled[place] = each
        leaves = map(jax.numpy.asarray, jax.tree.leaves(called(*filled)))
        parts = [
            part
            for each in leaves
            for part in ((each.real, each.imag) if each.dtype.kind == "c" else (each,))
        ]
        return tuple(part for part in parts if part.dtype.kind == "f" and part.size)

    function.__name__ = getattr(given, "__name__", "function")
    arrays = [values[place] for place in places]
    try:
        outputs, pull = jax.vjp(jax.jit(function), *arrays)
        slopes = pull(tuple(jax.numpy.ones_like(each) for each in outputs))
    except Exception:
        return None
    if not outputs or not all(np.isfinite(each).all() for each in (*outputs, *slopes)):
        return None
    if not any(np.any(np.asarray(each)) for each in (slopes[-1:] if array else slopes)):
        return None
    return Case(", ".join(str(np.shape(each)) for each in values), jax.jit(function), arrays)


NAMES = {"torch": torch_names, "jax": jax_names}
CASES = {"torch": torch_cases, "jax": jax_cases}
MODES = {"torch": torch_modes, "jax": jax_modes}
