"""The special cases of the standard's text: what a function is at 0, -0, infinity and nan, written down from there.

`array_api_strict` computes with NumPy, as plugrad does; these rows depend on neither.
"""

import math
import re

import numpy as np
import pytest

import plugrad as pg
import plugrad.array_api as xp

# function: argument -> result, or two arguments.
ROWS = """
    abs: nan -> nan, -0 -> 0, -inf -> inf
    acos: nan -> nan, 1.5 -> nan, -1.5 -> nan, 1 -> 0
    acosh: nan -> nan, 0.5 -> nan, 1 -> 0, inf -> inf
    asin: nan -> nan, 1.5 -> nan, -1.5 -> nan, 0 -> 0, -0 -> -0
    asinh: nan -> nan, 0 -> 0, -0 -> -0, inf -> inf, -inf -> -inf
    atan: nan -> nan, 0 -> 0, -0 -> -0, inf -> pi/2, -inf -> -pi/2
    atanh: nan -> nan, -1.5 -> nan, 1.5 -> nan, -1 -> -inf, 1 -> inf, 0 -> 0, -0 -> -0
    ceil: 3 -> 3, inf -> inf, -inf -> -inf, 0 -> 0, -0 -> -0, nan -> nan, -0.5 -> -0
    cos: nan -> nan, 0 -> 1, -0 -> 1, inf -> nan, -inf -> nan
    cosh: nan -> nan, 0 -> 1, -0 -> 1, inf -> inf, -inf -> inf
    exp: nan -> nan, 0 -> 1, -0 -> 1, inf -> inf, -inf -> 0
    expm1: nan -> nan, 0 -> 0, -0 -> -0, inf -> inf, -inf -> -1
    floor: 3 -> 3, inf -> inf, -inf -> -inf, 0 -> 0, -0 -> -0, nan -> nan
    log: nan -> nan, -1 -> nan, 0 -> -inf, -0 -> -inf, 1 -> 0, inf -> inf
    log1p: nan -> nan, -1.5 -> nan, -1 -> -inf, -0 -> -0, 0 -> 0, inf -> inf
    log2: nan -> nan, -1 -> nan, 0 -> -inf, -0 -> -inf, 1 -> 0, inf -> inf
    log10: nan -> nan, -1 -> nan, 0 -> -inf, -0 -> -inf, 1 -> 0, inf -> inf
    negative: 0 -> -0, -0 -> 0, inf -> -inf, nan -> nan
    positive: 0 -> 0, -0 -> -0, inf -> inf, nan -> nan
    reciprocal: nan -> nan, inf -> 0, -inf -> -0, 0 -> inf, -0 -> -inf
    round: 3 -> 3, inf -> inf, -inf -> -inf, 0 -> 0, -0 -> -0, nan -> nan, 0.5 -> 0, 1.5 -> 2, 2.5 -> 2, -0.5 -> -0
    sign: -2 -> -1, -0 -> 0, 0 -> 0, 3 -> 1, nan -> nan, inf -> 1
    signbit: 0 -> False, -0 -> True, inf -> False, -inf -> True, 1 -> False, -1 -> True
    sin: nan -> nan, 0 -> 0, -0 -> -0, inf -> nan, -inf -> nan
    sinh: nan -> nan, 0 -> 0, -0 -> -0, inf -> inf, -inf -> -inf
    sqrt: nan -> nan, -1 -> nan, 0 -> 0, -0 -> -0, inf -> inf
    square: nan -> nan, -0 -> 0, -inf -> inf
    tan: nan -> nan, 0 -> 0, -0 -> -0, inf -> nan, -inf -> nan
    tanh: nan -> nan, 0 -> 0, -0 -> -0, inf -> 1, -inf -> -1
    trunc: 3 -> 3, inf -> inf, -inf -> -inf, 0 -> 0, -0 -> -0, nan -> nan, -0.5 -> -0
    isfinite: nan -> False, inf -> False, -inf -> False, 0 -> True
    isinf: nan -> False, inf -> True, -inf -> True, 0 -> False
    isnan: nan -> True, inf -> False, 0 -> False
    add: nan 1 -> nan, inf -inf -> nan, inf inf -> inf, -inf -inf -> -inf, inf 1 -> inf, 1 -inf -> -inf,
        -0 -0 -> -0, -0 0 -> 0, 0 -0 -> 0, -0 2 -> 2, 2 -2 -> 0
    atan2: nan 1 -> nan, 1 0 -> pi/2, 1 -0 -> pi/2, 0 1 -> 0, 0 0 -> 0, 0 -0 -> pi, 0 -1 -> pi, -0 1 -> -0,
        -0 0 -> -0, -0 -0 -> -pi, -0 -1 -> -pi, -1 0 -> -pi/2, -1 -0 -> -pi/2, 1 inf -> 0, 1 -inf -> pi,
        -1 inf -> -0, -1 -inf -> -pi, inf 1 -> pi/2, -inf 1 -> -pi/2, inf inf -> pi/4, inf -inf -> 3*pi/4,
        -inf inf -> -pi/4, -inf -inf -> -3*pi/4
    copysign: 1 -0 -> -1, -1 0 -> 1, 0 -1 -> -0, inf -2 -> -inf
    divide: nan 1 -> nan, inf inf -> nan, 0 0 -> nan, 0 1 -> 0, -0 1 -> -0, 0 -1 -> -0, -0 -1 -> 0, 1 0 -> inf,
        1 -0 -> -inf, -1 0 -> -inf, -1 -0 -> inf, inf 1 -> inf, inf -1 -> -inf, -inf 1 -> -inf, 1 inf -> 0,
        1 -inf -> -0, -1 inf -> -0, -1 -inf -> 0
    floor_divide: nan 1 -> nan, inf inf -> nan, 0 0 -> nan, 0 1 -> 0, -0 1 -> -0, 0 -1 -> -0, -0 -1 -> 0,
        1 0 -> inf, -1 0 -> -inf, 1 inf -> 0, -1 -inf -> 0
    hypot: inf nan -> inf, nan -inf -> inf, nan 1 -> nan, 0 -0 -> 0, 3 4 -> 5
    logaddexp: nan 1 -> nan, inf 1 -> inf, 1 inf -> inf, -inf -inf -> -inf
    maximum: nan 1 -> nan, 1 nan -> nan, inf 1 -> inf
    minimum: nan 1 -> nan, 1 nan -> nan, -inf 1 -> -inf
    multiply: nan 1 -> nan, inf 0 -> nan, 0 -inf -> nan, inf -inf -> -inf, inf 2 -> inf, -2 inf -> -inf, -0 2 -> -0
    nextafter: nan 1 -> nan, 0 -0 -> -0, 1 2 -> 1+2**-52, 0 1 -> 5e-324
    pow: 2 0 -> 1, nan -0 -> 1, 1 nan -> 1, nan 2 -> nan, 2 nan -> nan, 2 inf -> inf, 2 -inf -> 0, 1 inf -> 1,
        -1 -inf -> 1, 0.5 inf -> 0, 0.5 -inf -> inf, inf 2 -> inf, inf -2 -> 0, -inf 3 -> -inf, -inf 2 -> inf,
        -inf -3 -> -0, -inf -2 -> 0, 0 2 -> 0, 0 -2 -> inf, -0 3 -> -0, -0 2 -> 0, -0 -3 -> -inf, -0 -2 -> inf,
        -2 0.5 -> nan
    remainder: nan 1 -> nan, inf 1 -> nan, inf inf -> nan, 0 0 -> nan, 0 1 -> 0, -0 1 -> 0, 0 -1 -> -0, -0 -1 -> -0,
        1 0 -> nan, 1 inf -> 1, -1 inf -> inf, 1 -inf -> -inf, -1 -inf -> -1, -3 2 -> 1, 3 -2 -> -1
    subtract: nan 1 -> nan, inf inf -> nan, -0 0 -> -0, 0 0 -> 0, 1 inf -> -inf
    """
REDUCED = ["max", "min", "mean", "prod", "sum", "std", "var"]


def rows():
    """Yield the name, the arguments and the result of each row."""
    for line in re.sub(r"\n {8}", " ", ROWS).strip().splitlines():
        name, _, cells = line.partition(":")
        for cell in cells.split(","):
            *numbers, result = map(number, cell.replace("->", " ").split())
            yield name.strip(), tuple(numbers), result


def number(text):
    """Return a number as it is written: -0 is one of floating point."""
    if text in ("True", "False"):
        return text == "True"
    return (
        -0.0
        if text == "-0"
        else float(eval(text, {"inf": math.inf, "nan": math.nan, "pi": math.pi}))
    )


def is_exactly(found, expected):
    """Return whether a number is another one, with its sign."""
    if isinstance(expected, bool):
        return found is expected
    if math.isnan(expected):
        return math.isnan(found)
    close = found == expected or (expected and math.isclose(found, expected, rel_tol=1e-15))
    return close and math.copysign(1, found) == math.copysign(1, expected)


@pytest.mark.parametrize("requires_grad", [False, True])
def test_a_function_is_what_the_standard_says_where_numbers_are_special(requires_grad):
    wrong = []
    assert len([*rows()]) > 270
    for name, numbers, expected in rows():
        tensors = [pg.tensor(x, dtype=pg.float64, requires_grad=requires_grad) for x in numbers]
        found = getattr(xp, name)(*tensors).item()
        if not is_exactly(found, expected):
            wrong.append((name, numbers, found, expected))
    assert wrong == []


def test_operators_are_the_functions():
    names = {
        "add": "__add__",
        "divide": "__truediv__",
        "floor_divide": "__floordiv__",
        "multiply": "__mul__",
    }
    names |= {"pow": "__pow__", "remainder": "__mod__", "subtract": "__sub__"}
    wrong = []
    for name, numbers, expected in rows():
        if name in names:
            first, second = (pg.tensor(x, dtype=pg.float64) for x in numbers)
            found = getattr(first, names[name])(second).item()
            beside_a_number = getattr(first, names[name])(numbers[1]).item()
            written = getattr(first.clone(), f"__i{names[name][2:]}")(second).item()
            if not all(is_exactly(each, expected) for each in (found, beside_a_number, written)):
                wrong.append((name, numbers, found, beside_a_number, written, expected))
    assert wrong == []


@pytest.mark.parametrize("name", REDUCED)
def test_a_reduction_of_nan_is_nan(name):
    assert math.isnan(getattr(xp, name)(xp.asarray([1.0, math.nan, 2.0])).item())


def test_reductions_of_nothing():
    nothing = xp.zeros((0,), dtype=xp.float64)
    assert xp.sum(nothing).item() == 0
    assert xp.prod(nothing).item() == 1
    assert xp.all(nothing).item() is True
    assert xp.any(nothing).item() is False
    with np.errstate(all="ignore"):
        assert math.isnan(xp.mean(nothing).item())
    assert xp.var(xp.asarray([1.0, 2.0]), correction=1).item() == 0.5


def test_each_nan_is_an_element_of_its_own_in_a_set_and_zeros_are_one():
    found = xp.unique_all(xp.asarray([math.nan, 0.0, -0.0, math.nan]))
    assert found.counts.tolist() == [2, 1, 1]
    assert found.inverse_indices.shape == (4,)
    assert xp.unique_values(xp.asarray([math.nan, math.nan])).shape == (2,)


def test_a_wrong_number_or_sign_is_seen():
    assert not is_exactly(0.0, -0.0)
    assert not is_exactly(1.0, math.nan)
    assert not is_exactly(1.0 + 1e-14, 1.0)
    assert not is_exactly(1.0, True)
