"""Conditions on a call of which plugrad and PyTorch give two answers: on what is given, and on what differs.

`known_differences` is a table of them.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np

CLOSE = {2: 1e-2, 4: 2e-5, 8: 1e-9}
"""How near numbers are to be, by the size of a real one in bytes."""


@dataclass
class Said:
    """What differs between a result of PyTorch's and of plugrad's: its kind, in words, and the first arrays that do."""

    kind: str
    words: str
    theirs: Any = None
    ours: Any = None

    def __str__(self):
        return f"{self.kind}: {self.words}"


@dataclass
class Case:
    """A call that has two answers: the op, what it was given, by names where they are known, and what differs."""

    name: str
    said: Said
    given: dict[str, Any]
    expected: list[Any] = field(default_factory=list)

    def __getitem__(self, name):
        return self.given.get(name)

    @property
    def arrays(self):
        return [array for value in self.given.values() for array in arrays_in(value)]

    @property
    def kinds(self):
        return {array.dtype.kind for array in self.arrays}

    @property
    def first(self):
        return self.arrays[0]


def arrays_in(value):
    if isinstance(value, (list, tuple)):
        return [array for item in value for array in arrays_in(item)]
    return [value] if isinstance(value, np.ndarray) else []


def given(signature, args, settings):
    """Return arguments by their names, defaults included; by numbers where a signature does not take them."""
    try:
        bound = signature.bind(*args, **settings)
    except TypeError:
        return {**{str(at): arg for at, arg in enumerate(args)}, **settings}
    bound.apply_defaults()
    return dict(bound.arguments)


# Conditions on what is given.


def empty(c):
    return any(not np.size(array) for array in [*c.arrays, *c.expected])


def integers(c):
    return bool(c.kinds & {*"iub"})


def half(c):
    return any(array.dtype == np.float16 for array in c.arrays)


def single(c):
    return any(array.dtype in (np.float32, np.complex64) for array in c.arrays)


def complex_(c):
    return "c" in c.kinds


def large(c):
    """Some numbers are of 100, and more."""
    return bool(abs(c.first).max(initial=0) >= 100)


def mixed(c):
    return len({array.dtype for array in c.arrays}) > 1


def low(c):
    """No elements, and not of single or double precision all alike."""
    return empty(c) and (integers(c) or half(c) or mixed(c))


def scattered_memory(c):
    return any(not array.flags.c_contiguous for array in c.arrays)


def constant(c):
    """The numbers of some row or column, or all of them, are equal, or nearly."""
    x = np.asarray(c.first).astype(complex)
    if x.size < 2:
        return True
    with np.errstate(all="ignore"):
        least = 1e-6 * np.nanmax(abs(x), initial=0)
        return any(
            np.nanmin(abs(x - x.mean(d, keepdims=True)).max(d), initial=np.inf) <= least
            for d in dims_of(x.ndim)
        )


def dims_of(ndim):
    """Return single dimensions, the last ones together, the first and the last ones, and all of them."""
    return [
        *range(ndim),
        *(tuple(range(k, ndim)) for k in range(ndim)),
        *((0, *range(k, ndim)) for k in range(2, ndim)),
    ]


def matrices(c):
    """Return the matrices of a call as float64 or complex128, without nan."""
    found = [array for array in c.arrays if array.ndim >= 2 and array.size]
    if found and isinstance(c["dim"], tuple) and len(c["dim"]) == 2:
        found[0] = np.moveaxis(found[0], c["dim"], (-2, -1))
    return [np.nan_to_num(a.astype(complex if a.dtype.kind == "c" else float)) for a in found]


def loss_of_digits(c):
    """Return how small a singular value may be for its digits to count: half of the digits of what is given."""
    coarse = any(array.dtype.name in ("float32", "complex64", "float16") for array in c.arrays)
    return 1e-3 if coarse else 1e-6


def singular(c):
    """The matrix has singular values that are 0, or nearly, next to the largest; or nan."""
    for A in matrices(c)[:1]:
        s = np.linalg.svd(A, compute_uv=False)
        if (s[..., -1] <= loss_of_digits(c) * s[..., 0]).any():
            return True
    return not np.isfinite(c.first).all()


def dependent(c):
    """One of the first columns, as many as there are rows, depends on those before it."""
    for A in matrices(c)[:1]:
        k = min(A.shape[-2:])
        r = abs(np.linalg.qr(A[..., :k])[1].diagonal(0, -2, -1))
        if (r.min(-1) <= loss_of_digits(c) * r.max(-1)).any():
            return True
    return False


def coincident(c):
    """Two singular values, or eigenvalues, are equal or nearly; or one is 0."""
    for A in matrices(c)[:1]:
        values = [np.linalg.svd(A, compute_uv=False)]
        if A.shape[-1] == A.shape[-2]:
            values += [
                np.linalg.eigvals(A),
                np.linalg.eigvals(np.tril(A) + np.conj(np.tril(A, -1)).swapaxes(-1, -2)),
            ]
        for s in values:
            gaps = abs(s[..., :, None] - s[..., None, :]) + np.where(np.eye(s.shape[-1]), np.inf, 0)
            if (gaps.min((-1, -2), initial=np.inf) <= loss_of_digits(c) * abs(s).max(-1)).any():
                return True
    return singular(c)


def lacks_factor(c):
    """The matrix, of which one triangle is read, is not positive definite."""
    (A,) = matrices(c)[:1]
    below = np.triu(A).conj().swapaxes(-1, -2) if c["upper"] else np.tril(A)
    hermitian = np.tril(below, -1) + np.tril(below, -1).conj().swapaxes(-1, -2)
    hermitian = hermitian + below.real * np.eye(A.shape[-1])
    values = np.linalg.eigvalsh(hermitian)
    return bool((values.min(-1) <= loss_of_digits(c) * abs(values).max(-1)).any())


def zero_on_diagonal(c):
    return any((abs(A.diagonal(0, -2, -1)) == 0).any() for A in matrices(c))


def equals(name, *values):
    return lambda c: any(
        c[name] is value or (type(c[name]) is type(value) and c[name] == value) for value in values
    )


def beyond(c):
    """A number is none of the dtype of the integers beside it."""
    dtype = np.result_type(*c.arrays)
    numbers = [value for name, value in c.given.items() if number(value) and name != "alpha"]
    if dtype.kind not in "iu":
        return False
    least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
    return any(not least <= value <= most for value in numbers)


def says(pattern):
    return lambda c: re.search(pattern, c.said.words) is not None


def number(value):
    return isinstance(value, (int, float))


# Conditions on what differs.


def of_one_shape(compare):
    """Return the condition that both results have one shape, and compare so."""

    def holds(c):
        theirs, ours = c.said.theirs, c.said.ours
        if theirs is None or np.shape(theirs) != np.shape(ours):
            return False
        with np.errstate(all="ignore"):
            return bool(compare(c, theirs, ours))

    return holds


def only(places):
    """The numbers differ at some places only: of a case, a mask that broadcasts."""

    def elsewhere_alike(c, theirs, ours):
        close = CLOSE[theirs.real.dtype.itemsize] if theirs.dtype.kind in "fc" else 0
        close = min(100 * close, 5e-2)  # as of derivatives
        try:
            elsewhere = ~np.broadcast_to(np.asarray(places(c)), theirs.shape)
        except ValueError:
            return False
        theirs, ours = theirs[elsewhere], ours[elsewhere]
        scale = abs(theirs[np.isfinite(theirs)]).max(initial=16) / 16
        return np.allclose(theirs, ours, rtol=close, atol=close * scale, equal_nan=True)

    return of_one_shape(elsewhere_alike)


def within(share):
    """The numbers differ by a share of the largest at most."""

    def near_enough(c, theirs, ours):
        finite = np.isfinite(theirs) & np.isfinite(ours)
        same = finite | (np.isnan(theirs) & np.isnan(ours)) | (theirs == ours)
        scale = abs(theirs[finite]).max(initial=1e-300)
        return same.all() and (abs(theirs - ours)[finite] <= share * scale).all()

    return of_one_shape(near_enough)


def near(apart):
    """The numbers differ by so much at most, of numbers above 1 by that share of the largest."""

    def near_enough(c, theirs, ours):
        scale = abs(theirs[np.isfinite(theirs)]).max(initial=1)
        close = abs(theirs - ours) <= apart * scale
        return (close | (theirs == ours) | (np.isnan(theirs) & np.isnan(ours))).all()

    return of_one_shape(near_enough)


def ours_is_0(c):
    return c.said.ours == 0


def theirs_is_0(c):
    return c.said.theirs == 0


def in_another_order(c):
    theirs, ours = (np.sort_complex(np.round(x.ravel(), 6)) for x in (c.said.theirs, c.said.ours))
    return bool(np.allclose(theirs, ours, atol=1e-5))


def whole_turns(c):
    """Complex logarithms differ by whole turns."""
    turns = (c.said.theirs - c.said.ours) / (2j * np.pi)
    return bool(np.allclose(turns, np.round(turns.real), atol=1e-6))


def before_log_softmax(c):
    """Gradients differ by a multiple of the probabilities, for each row another."""
    apart, chances = c.said.theirs - c.said.ours, np.exp(c["log_probs"].astype(float))
    share = apart.sum(-1, keepdims=True) / chances.sum(-1, keepdims=True)
    return bool(np.allclose(apart, share * chances, rtol=0, atol=1e-4 * abs(apart).max()))


def overflown(c):
    """Where PyTorch's numbers, or these, are infinite or nan."""
    return ~(np.isfinite(c.said.theirs) & np.isfinite(c.said.ours))


def hermitian_part_is_the_same(c):
    """A gradient by a Hermitian matrix is known along Hermitian directions only."""
    theirs, ours = (x + x.conj().swapaxes(-1, -2) for x in (c.said.theirs, c.said.ours))
    return bool(np.allclose(theirs, ours, rtol=1e-4, atol=1e-5 * abs(theirs).max()))


def both(*conditions):
    return lambda c: all(condition(c) for condition in conditions)


def either(*conditions):
    return lambda c: any(condition(c) for condition in conditions)
