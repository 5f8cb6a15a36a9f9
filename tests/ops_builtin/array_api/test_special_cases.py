"""The special cases of the standard's text: what a function is at 0, -0, infinity and nan, written down from there.

`array_api_strict` computes with NumPy, as plugrad does; these rows depend on neither.
"""

import math
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
import plugrad.array_api as xp

ROWS = Path(__file__).with_name("special_cases.txt")
REDUCED = ["max", "min", "mean", "prod", "sum", "std", "var"]


def rows():
    """Yield the name, the arguments and the result of each row."""
    _, *lines = ROWS.read_text(encoding="utf-8").replace("\n    ", " ").splitlines()
    for line in lines:
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
