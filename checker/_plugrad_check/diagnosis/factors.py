"""`LikelyCause`, and the factors that a gradient may be off by: axis sizes, constants, x, 1/x, 1 - y² and the like."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from _plugrad_check.jacobian.comparison import Block
from _plugrad_check.slopes.arrays import Array, broadcasts_to, largest_of

FIT = 1e-5  # the largest residual, relative to the largest entry, with which an explanation fits

TIMES = {
    ("2", "1/2"): 2.0,
    ("3", "1/3"): 3.0,
    ("4", "1/4"): 4.0,
    ("pi", "1/pi"): math.pi,
    ("2 pi", "1/(2 pi)"): 2 * math.pi,
    ("pi/2", "2/pi"): math.pi / 2,
    ("180/pi", "pi/180"): 180 / math.pi,
    ("sqrt(2)", "1/sqrt(2)"): math.sqrt(2),
    ("sqrt(pi)", "1/sqrt(pi)"): math.sqrt(math.pi),
    ("sqrt(2 pi)", "1/sqrt(2 pi)"): math.sqrt(2 * math.pi),
    ("2/sqrt(pi)", "sqrt(pi)/2"): 2 / math.sqrt(math.pi),
    ("log(2)", "1/log(2)"): math.log(2),
    ("log(10)", "1/log(10)"): math.log(10),
    ("e", "1/e"): math.e,
}
"""Well-known constants, by the names of each and of its inverse."""
CONSTANTS = [pair for (name, inverse), c in TIMES.items() for pair in ((name, c), (inverse, 1 / c))]

FUNCTIONS: dict[str, Callable[[Array], Array]] = {
    "{}": lambda v: v,
    "{}**2": lambda v: v**2,
    "{}**3": lambda v: v**3,
    "(1 - {})": lambda v: 1 - v,
    "(1 + {})": lambda v: 1 + v,
    "(1 - {}**2)": lambda v: 1 - v**2,
    "(1 + {}**2)": lambda v: 1 + v**2,
    "sqrt({})": lambda v: np.sqrt(v),
    "abs({})": lambda v: np.abs(v),
    "sign({})": lambda v: np.sign(v),
    "exp({})": lambda v: np.exp(v),
    "log({})": lambda v: np.log(v),
    "sin({})": lambda v: np.sin(v),
    "cos({})": lambda v: np.cos(v),
    "tanh({})": lambda v: np.tanh(v),
}


@dataclasses.dataclass(frozen=True)
class LikelyCause:
    """Likely cause of a wrong Jacobian: one explanation that fits a block, with its text, and a key by which the same
    cause is recognized on other numbers. The rows of the stage "diagnosis" yield these.
    """

    key: tuple[object, ...]
    """Identity of the cause, by which it is recognized on other numbers."""
    text: str
    residual: float = 0.0
    is_a_move: bool = False
    """True if entries are in wrong places; of several moves that fit, the first is told."""
    has_numbers: bool = False
    """True if the text has numbers (the length of an axis, a count of entries) that may differ for the same cause."""


def fits(found: Array, expected: Array) -> float | None:
    """Return the largest difference of two arrays, relative to the largest entry of `expected`; None if it is more than
    `FIT`, so that they do not agree.
    """
    if not found.size:
        return None
    largest = float(np.abs(expected).max())
    residual = float(np.abs(found - expected).max())
    return residual / largest if largest > 0 and residual <= FIT * largest else None


def nearer(block: Block, found: Array, expected: Array) -> float | None:
    """Return the relative difference of `found` and `expected`; None if they do not agree, or if backward is nearly as
    close to the right gradient as that, so that nothing is explained.
    """
    residual = fits(found, expected)
    gap = np.abs(block.analytic - block.numeric)
    largest = largest_of(block.numeric)
    return residual if residual is not None and residual * largest < 0.1 * gap.max() else None


def significant(values: Array, threshold: float = 1e-6) -> Array:
    """Return the mask of the entries whose size is more than `threshold` times the largest: more than rounding."""
    return np.abs(values) > threshold * largest_of(values)


def ratio(block: Block) -> float | complex | None:
    """Return the factor by which backward's entries differ from the numeric ones in a block of the Jacobian, by least
    squares; None if all numeric entries are 0.
    """
    weight = float(np.sum(np.abs(block.numeric) ** 2))
    if not weight > 0:
        return None
    factor = complex(np.sum(block.analytic * np.conj(block.numeric))) / weight
    if abs(factor.imag) <= FIT * abs(factor):
        return factor.real
    return factor if abs(factor.real) > FIT * abs(factor) else complex(0, factor.imag)


def spelled(factor: float | complex | None, digits: int) -> str:
    """Return a factor as text with `digits` digits: '0.5', '1j', '1+2j'."""
    if isinstance(factor, complex) and not factor.real:
        return f"{factor.imag:.{digits}g}j"
    return f"{factor:.{digits}g}"


def factor_of(block: Block) -> float | complex | None:
    """Return the factor other than 1 by which all entries of a block of the Jacobian are off; None if there is none."""
    factor = ratio(block)
    if factor is None or abs(factor - 1) <= 1e-6:
        return None
    return factor if fits(block.analytic, factor * block.numeric) is not None else None


def likely_mistake(name: str) -> str:
    """Return a likely mistake for the name of a factor ('shape(x)[0]', 'n - 1'), as the end of a sentence; '' if none
    is known.
    """
    if "- 1" in name:
        return ": n where forward has n - 1, or the reverse?"
    if name.startswith("1 / shape"):
        return ": a mean where forward takes a sum?"
    return ": a sum where forward takes a mean?" if name.startswith("shape") else ""


def constant_names(factor: float | complex, block: Block) -> list[str]:
    """Return the names of known numbers that equal a factor, the likeliest first: settings, axis sizes and their
    products, constants.
    """
    if isinstance(factor, complex):
        return []
    size, minus = abs(factor), "-" if factor < 0 else ""
    named = [
        minus + name
        for name, value in named_factors(block)
        if math.isclose(size, value, rel_tol=FIT)
    ]
    if {f"{minus}2", f"{minus}1/2"} & {*named}:  # likelier a forgotten 2 than an axis of two
        named.sort(key=lambda name: "shape" in name)
    return named


def named_factors(block: Block) -> Iterator[tuple[str, float]]:
    """Yield pairs of a name and a value for known numbers: settings and their powers, axis sizes and their products,
    constants, roots of sizes, and (n - 1) / n.
    """
    for name, number in block.settings.items():
        for power in (1, 2, 3) if 1e-6 < number < 1e6 and number != 1 else ():
            said = name if power == 1 else f"{name}**{power}"
            yield said, number**power
            yield f"1 / {said}", number**-power
    products = axis_products(block)
    for name, n in products.items():
        yield name, n
        yield f"1 / ({name})" if " * " in name else f"1 / {name}", 1 / n
    yield from CONSTANTS
    for name, n in products.items():
        if not math.sqrt(n).is_integer():
            yield f"sqrt({name})", math.sqrt(n)
            yield f"1 / sqrt({name})", 1 / math.sqrt(n)
        if n > 2:
            yield f"({name} - 1) / {name}", (n - 1) / n
            yield f"{name} / ({name} - 1)", n / (n - 1)


def scalar_factors(block: Block, factor: float | complex) -> Iterator[str]:
    """Yield a text for a factor that all entries of a block of the Jacobian share, if it is a function of an output, or
    an argument, that is one number.
    """
    scalars = {name: array for name, array in block.others.items() if np.size(array) == 1}
    if block.y.size == 1:
        scalars["output"] = block.y
    for name, array in scalars.items():
        value = np.asarray(array).reshape(-1)[0]
        if value.dtype.kind in "fiu":
            yield from itertools.islice(powers_of(value, name, factor), 1)


def powers_of(value: Array, name: str, factor: float | complex) -> Iterator[str]:
    """Yield texts for a factor that is missing or too much, if it is a function of one number, `value`, which is called
    `name`.
    """
    for form, function in FUNCTIONS.items():
        shape = float(function(value))
        for power, what in ((-1, "is missing"), (1, "is too much")):
            sign = plain(factor / shape**power) if shape and math.isfinite(shape) else None
            if sign in ("1", "-1"):
                yield f"the factor {sign[:-1]}{form.format(name)} {what}"


def axis_products(block: Block) -> dict[str, int]:
    """Return the sizes of a block's input and output along axes, and the products of such sizes, by name:
    'shape(x)[0]'; those of 1 are left out.
    """
    sizes: dict[str, int] = {}
    for name, array, is_pair in zip(
        (block.name, "output"), (block.x, block.y), block.pairs, strict=True
    ):
        shape = array.shape[:-1] if is_pair else array.shape  # the last one is of the two parts
        for count in range(1, len(shape) + 1):
            for axes in itertools.combinations(range(len(shape)), count):
                size = math.prod(shape[axis] for axis in axes)
                text = " * ".join(f"shape({name})[{axis}]" for axis in axes)
                if size > 1:
                    sizes.setdefault(text, size)
    return sizes


def elementwise_factors(block: Block) -> Iterator[tuple[str, float]]:
    """Yield pairs of a text and a residual for a factor between backward's and the numeric entries, if it is a function
    of the value of an input or the output.
    """
    large = significant(block.numeric, 1e-4) & np.isfinite(block.analytic)
    if large.sum() < 2:
        return
    quotient = np.where(large, block.analytic / block.numeric, np.nan)
    for axis, name, values in variables(block):
        target = common(quotient, 1 - axis)
        if target is None:
            continue
        for form, function in FUNCTIONS.items():
            shape = function(values)
            usable = np.isfinite(target) & np.isfinite(shape) & (np.abs(shape) > 1e-8)
            if usable.sum() < 2 or np.ptp(shape[usable]) < 1e-3 * np.abs(shape[usable]).max():
                continue
            for power, what in ((-1, "is missing"), (1, "is too much")):
                scaled = target[usable] * shape[usable] ** -power
                constant = np.median(scaled)
                number = plain(constant)
                residual = fits(scaled, np.full(scaled.shape, constant)) if constant else None
                if number is not None and residual is not None:
                    text = f"the factor {form.format(name)} {what}"
                    yield text + ("" if number == "1" else f", and a factor {number}"), residual


def variables(block: Block) -> Iterator[tuple[int, str, Array]]:
    """Yield the values that a factor may be a function of: the axis of the block's table, the name, and the values
    along that axis.
    """
    arrays = {name: array for name, array in block.others.items() if array.dtype.kind in "fc"}
    for axis, shape, chosen in ((0, block.x.shape, block.rows), (1, block.y.shape, block.columns)):
        for name, array in arrays.items():
            if broadcasts_to(array.shape, shape):
                yield axis, name, np.broadcast_to(array, shape).reshape(-1)[chosen]
    yield 1, "output", block.y.reshape(-1)[block.columns]
    if block.x.shape == block.y.shape:
        yield 0, "output", block.y.reshape(-1)[block.rows]


def common(quotient: Array, axis: int) -> Array | None:
    """Return the value that all entries along `axis` share, for each place on the other axis; NaN where no entry is
    known. None if entries differ.
    """
    known = np.isfinite(quotient)
    count = known.sum(axis=axis)
    mean = np.where(known, quotient, 0.0).sum(axis=axis) / np.where(count, count, 1)
    spread = np.abs(np.where(known, quotient - np.expand_dims(mean, axis), 0.0))
    if float(spread.max(initial=0.0)) > 10 * FIT * float(np.abs(mean).max(initial=0.0)):
        return None
    return np.where(count > 0, mean, np.nan)


def plain(value: Any) -> str | None:
    """Return a simple factor as text: 1, 2, 3, 1/2, 1/3 and their negatives; None for any other number."""
    if abs(value.imag) > FIT * abs(value.real):
        return None
    value = value.real
    for text, number in (("1", 1.0), ("2", 2.0), ("1/2", 0.5), ("3", 3.0), ("1/3", 1 / 3)):
        if math.isclose(abs(value), number, rel_tol=10 * FIT):
            return text if value > 0 else f"-{text}"
    return None
