"""Sums of products over dimensions that are given by names, `einsum`, or by numbers, `tensordot`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import Array, as_ints, composed, every, normal_dim, on, refuses


@composed(
    complex=True,
    samples=on(((2, 3, 4), (3, 4, 5)), dims=every(2, ((1, 2), (0, 1)), ((-1,), (1,))))
    + on(((2,), (3, 2)), ((), (3, 2)), dims=0)
    + on(((2, 0), (0, 3)), dims=1),
    error_samples=refuses(
        RuntimeError,
        "contracted dimensions need to match|both dimension lists",
        ((2, 3), (2, 3)),
        dims=1,
    ),
    reference=lambda a, b, *, dims: np.tensordot(a, b, dims),
    half_in_single=True,
)
def tensordot(a: Array, b: Array, dims: Any = 2) -> Array:
    """Sum of products over several dimensions: the last `dims` of `a` and the first of `b`, or two lists of them.

    The shape is what is left of `a`, then what is left of `b`.

    Raises
    ------
    RuntimeError
        The lists differ in length, or the sizes of two paired dimensions differ.
    IndexError
        There is no such dimension.

    >>> import plugrad as pg
    >>> pg.tensordot(pg.ones(2, 3, 4), pg.ones(4, 3, 5), dims=([1, 2], [1, 0])).shape
    torch.Size([2, 5])
    """
    dims = dims.tolist() if hasattr(dims, "tolist") else dims
    if not isinstance(dims, (tuple, list, int, np.integer)):
        raise RuntimeError(
            "tensordot expects dims to be int or tuple[list[int], list[int]] or list[list[int]] containing two lists, "
            f"but got dims={dims}"
        )
    if isinstance(dims, (tuple, list)):
        left, right = (as_ints([*each] if hasattr(each, "__iter__") else [each]) for each in dims)
    else:
        count = as_ints(dims)
        if count < 0 or count > min(len(a.shape), len(b.shape)):
            raise RuntimeError(
                f"tensordot expects dims >= 0 and at most the number of dimensions, but got dims={count} for "
                f"{len(a.shape)}-D and {len(b.shape)}-D"
            )
        left, right = range(len(a.shape) - count, len(a.shape)), range(count)
    if len(left) != len(right):
        raise RuntimeError(
            f"both dimension lists should have same length, but got {left} and {right}"
        )
    first = [normal_dim(dim, len(a.shape)) for dim in left]
    second = [normal_dim(dim, len(b.shape)) for dim in right]
    for one, other in zip(first, second, strict=True):
        if 1 != a.shape[one] != b.shape[other] != 1:
            raise RuntimeError(
                f"contracted dimensions need to match, but first has size {a.shape[one]} in dim {one} and second has "
                f"size {b.shape[other]} in dim {other}"
            )
    names: list[Any] = [*range(len(a.shape))]
    others: list[Any] = [*range(-len(b.shape), 0)]
    kept = [n for n in names if n not in first] + [
        others[d] for d in range(len(others)) if d not in second
    ]
    for one, other in zip(first, second, strict=True):
        others[other] = names[one]
    return contracted([a, b], [names, others], kept)


# Sums of products by the names of dimensions.


einsum_samples = on(
    ("ij,jk->ik", (2, 3), (3, 4)),
    ("ij,jk", (2, 3), (3, 4)),
    ("b i j , b j k -> b i k", (5, 2, 3), (5, 3, 4)),
    ("...ij,...j->...i", (2, 1, 3, 4), (5, 4)),
    ("i,j->ij", (2,), (3,)),
    ("ii", (3, 3)),
    ("iij->ji", (3, 3, 2)),
    ("ij->", (2, 3)),
    ("bA,a", (2, 3), (4,)),
    ("ij,ij->i", (1, 3), (2, 1)),
    ("bn,anm,bm->ba", (2, 3), (4, 3, 5), (2, 5)),
    ("ij,jk,kl,l", (2, 3), (3, 4), (4, 2), (2,)),
    ("i...->...", (2, 3, 4)),
    (",i->i", (), (3,)),
    ("ij,jk->ik", (2, 0), (0, 3)),
    ("ij,k->ij", (2, 3), (4,)),
)

einsum_errors = (
    refuses(RuntimeError, "output subscript k does not appear", ("ij->k", (2, 3)))
    + refuses(RuntimeError, "appears more than once in the output", ("ij->ii", (2, 3)))
    + refuses(RuntimeError, "does not match the number of dimensions", ("ij", (2,)))
    + refuses(RuntimeError, "fewer operands were provided", ("ij,jk", (2, 3)))
    + refuses(RuntimeError, "more operands were provided", ("ij", (2, 3), (2, 3)))
    + refuses(RuntimeError, "does not broadcast with", ("i,i", (2,), (3,)))
    + refuses(RuntimeError, "repeated for operand", ("ii", (2, 3)))
    + refuses(RuntimeError, "invalid subscript", ("i1", (2, 3)))
)


@composed(complex=True, samples=einsum_samples, error_samples=einsum_errors, half_in_single=True)
def einsum(equation: Any, *operands: Any) -> Array:
    """Sum of products of the elements of tensors, whose dimensions are named by letters: Einstein's notation.

    ``"ij,jk->ik"`` is a product of matrices. A name that is not after the arrow is summed over; without an arrow the
    result has the names that stand once, in alphabetic order, capitals first. A name that one operand has twice is its
    diagonal. ``...`` stands for any further dimensions, which broadcast. Instead of an equation, each operand may be
    followed by a list of numbers below 52, and the whole by a list for the result. Three operands or more are
    multiplied in the order that `numpy.einsum_path` finds.

    Raises
    ------
    RuntimeError
        The equation is malformed, or does not fit the number, ranks or sizes of the operands.

    >>> import plugrad as pg
    >>> x = pg.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> pg.einsum("ij->ji", x)
    tensor([[1., 3.],
            [2., 4.]])
    >>> pg.einsum("ii", x), pg.einsum(x, [0, 1], x, [0, 1], [])
    (tensor(5.), tensor(30.))
    """
    if not isinstance(equation, str):
        equation, operands = of_lists((equation, *operands))
    if len(operands) == 1 and isinstance(operands[0], (tuple, list)):
        operands = tuple(operands[0])
    if not operands:
        raise ValueError(
            "einsum(): must specify the equation string and at least one operand, or at least one operand and its "
            "subscripts list"
        )
    for position, each in enumerate(operands):
        if not hasattr(each, "shape"):
            raise TypeError(
                f"einsum(): expected Tensor as element {position} of the operands, but got {type(each).__name__}"
            )
    terms, result = names_of(equation, [len(each.shape) for each in operands])
    return contracted([*operands], terms, result)


def of_lists(given: Sequence[Any]) -> tuple[str, tuple[Any, ...]]:
    """Return einsum's other form, ``x, [0, 1], y, [1, 2], [0, 2]``, as an equation, here "ab,bc->ac" in capitals first,
    and operands.

    Raises RuntimeError if a number is not in [0, 52).
    """

    def text(names: Any) -> str:
        try:
            return "".join("..." if each is ... else LETTERS[each] for each in names)
        except IndexError:
            raise RuntimeError(f"einsum(): not within the valid range [0, 52): {names}") from None

    count = len(given) // 2
    equation = ",".join(text(each) for each in given[1 : 2 * count : 2])
    if len(given) % 2:
        equation += "->" + text(given[-1])
    return equation, tuple(given[: 2 * count : 2])


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def names_of(equation: str, ranks: list[int]) -> tuple[list[list[Any]], list[Any]]:
    """Return the names (letters) of each operand's dimensions, and of the result's; `ranks` are the operands' numbers
    of dimensions.

    The dimensions that ``...`` stands for are named -1, -2, ... from the right. Raises RuntimeError if the equation is
    malformed or does not fit.
    """
    inputs, arrow, output = equation.replace(" ", "").partition("->")
    texts = inputs.split(",")
    if len(texts) != len(ranks):
        which = "more" if len(texts) < len(ranks) else "fewer"
        raise RuntimeError(
            f"einsum(): {which} operands were provided than specified in the equation {equation!r}"
        )
    terms, most = [], 0
    for place, (text, rank) in enumerate(zip(texts, ranks, strict=True)):
        rest = rank - len(text.replace("...", "", 1))
        if rest < 0 or (rest and "..." not in text):
            raise RuntimeError(
                f"einsum(): the number of subscripts in the equation ({rank - rest}) does not match the number of "
                f"dimensions ({rank}) for operand {place} of {equation!r}"
            )
        most = max(most, rest if "..." in text else 0)
        terms.append(spelled(text, rest))
    once = sorted(c for c in {*inputs} & {*LETTERS} if inputs.count(c) == 1)
    result = spelled(output, most) if arrow else [*range(-most, 0), *once]
    for name in result:
        if isinstance(name, str) and name not in inputs:
            raise RuntimeError(
                f"einsum(): output subscript {name} does not appear in the equation for any input operand"
            )
        if result.count(name) > 1:
            raise RuntimeError(
                f"einsum(): output subscript {name} appears more than once in the output"
            )
    return terms, result


def spelled(text: str, rest: int) -> list[Any]:
    """Return the names in one term of an equation: its letters, and for ``...`` the numbers from -`rest` to -1.

    Raises RuntimeError if a character is no letter.
    """
    before, dots, after = text.partition("...")
    for letter in before + after:
        if letter not in LETTERS:
            raise RuntimeError(
                f"einsum(): invalid subscript given at {letter!r} in {text!r}: subscripts must be in [a-zA-Z]"
            )
    return [*before, *(range(-rest, 0) if dots else ()), *after]


def contracted(tensors: list[Any], terms: list[list[Any]], result: list[Any]) -> Any:
    """Return the sum of products of `tensors` over all names that `result` lacks; `terms` names each tensor's
    dimensions.

    Raises RuntimeError if the sizes of a name neither agree nor are 1.
    """
    sizes: dict[Any, int] = {}
    for place, (tensor, names) in enumerate(zip(tensors, terms, strict=True)):
        for name, size in zip(names, tensor.shape, strict=True):
            if sizes.setdefault(name, size) == 1:
                sizes[name] = size
            elif size not in (1, sizes[name]):
                raise RuntimeError(
                    f"einsum(): subscript {name} is repeated for operand {place} or has size {size} for it, which does "
                    f"not broadcast with previously seen size {sizes[name]}"
                )
    parts = [without_repeats(*each, sizes) for each in zip(tensors, terms, strict=True)]
    while len(parts) > 1:
        for place in next_pair(parts, result, sizes) if len(parts) > 2 else (1, 0):
            parts.append(parts.pop(place))
        (x, names), (y, others) = parts.pop(), parts.pop()
        kept = {*result}.union(*(each for _, each in parts))
        parts.append(product_by_name(x, names, y, others, kept))
    (x, names) = summed(*parts[0], {*result})
    for place, name in enumerate(result):  # which nothing has but dimensions of size 1
        if name not in names:
            x, names = pg.unsqueeze(x, place), [*names[:place], name, *names[place:]]
    return pg.permute(x, tuple(names.index(name) for name in result))


def without_repeats(x: Any, names: list[Any], sizes: dict[Any, int]) -> tuple[Any, list[Any]]:
    """Return an operand reduced to its diagonal for each name that it has twice, and its remaining names.

    Dimensions of size 1 whose name has another size elsewhere (`sizes`) are dropped. Raises RuntimeError if a
    diagonal's sizes differ.
    """
    for name in dict.fromkeys(names):
        while names.count(name) > 1:
            first = names.index(name)
            second = names.index(name, first + 1)
            if x.shape[first] != x.shape[second]:
                raise RuntimeError(
                    f"einsum(): subscript {name} is repeated for operand of shape {tuple(x.shape)} but the sizes don't "
                    "match"
                )
            x = pg.diagonal(x, 0, first, second)
            names = [each for place, each in enumerate(names) if place not in (first, second)]
            names.append(name)
        if x.shape[names.index(name)] == 1 != sizes[name]:
            x = pg.squeeze(x, names.index(name))
            names = [each for each in names if each != name]
    return x, names


def next_pair(
    parts: list[tuple[Any, list[Any]]], result: list[Any], sizes: dict[Any, int]
) -> Sequence[int]:
    """Return the indices of the two operands to multiply next, the higher one first, as np.einsum_path's greedy order
    says.

    `parts` are pairs of an operand and its names, `result` the names of the result, `sizes` maps names to sizes.
    """
    number = {name: place for place, name in enumerate(sizes)}
    if len(number) > len(LETTERS):
        return (1, 0)
    given: list[Any] = []
    for x, names in parts:
        given += [np.broadcast_to(np.zeros(()), tuple(x.shape)), [number[name] for name in names]]
    known = {name for _, names in parts for name in names}
    order = np.einsum_path(
        *given, [number[name] for name in result if name in known], optimize="greedy"
    )[0]
    first = sorted(order[1], reverse=True)
    return first if len(first) == 2 else (1, 0)


def summed(x: Any, names: list[Any], kept: set[Any], dtype: Any = None) -> tuple[Any, list[Any]]:
    """Return an operand summed, in `dtype`, over the dimensions whose name is not in `kept`, and its remaining
    names.
    """
    over = tuple(place for place, name in enumerate(names) if name not in kept)
    if over:
        x = pg.sum(x, dim=over, dtype=dtype)
    return x, [name for name in names if name in kept]


def product_by_name(
    x: Any, names: list[Any], y: Any, others: list[Any], kept: set[Any]
) -> tuple[Any, list[Any]]:
    """Return the product of `x` (dimensions `names`) and `y` (`others`), and the names of its dimensions.

    It is summed over the names that are not in `kept`, by one matrix product.
    """
    x, names = summed(x, names, kept | {*others}, x.dtype)
    y, others = summed(y, others, kept | {*names}, y.dtype)
    both = [name for name in names if name in others]
    batch, over = [n for n in both if n in kept], [n for n in both if n not in kept]
    rows, columns = [n for n in names if n not in both], [n for n in others if n not in both]
    size = dict(zip((*names, *others), (*x.shape, *y.shape), strict=True))
    sizes = [[size[name] for name in each] for each in (batch, rows, over, columns)]
    x = pg.permute(x, tuple(names.index(name) for name in batch + rows + over))
    y = pg.permute(y, tuple(others.index(name) for name in batch + over + columns))
    if not over:
        x = pg.reshape(x, (*sizes[0], *sizes[1], *[1] * len(columns)))
        y = pg.reshape(y, (*sizes[0], *[1] * len(rows), *sizes[3]))
        return x * y, batch + rows + columns
    b, n, k, m = map(math.prod, sizes)
    lead = (b,) if batch else ()
    product = pg.matmul(pg.reshape(x, (*lead, n, k)), pg.reshape(y, (*lead, k, m)))
    return pg.reshape(product, (*sizes[0], *sizes[1], *sizes[3])), batch + rows + columns
