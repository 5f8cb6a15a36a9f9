"""Recursive filters, forward or both ways: lfilter, second-order sections; gradients by coefficients, signal and state.

The adjoint of a filter is the filter with the signal reversed in time. All of it follows from one op, `recursive`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Operand,
    array_of,
    composed,
    every,
    normal_dim,
    on,
    refuses,
)
from plugrad.authoring.matrices import in_kind
from plugrad_scipy import linear, primitive


def filtered(b: Array, a: Array, x: Array, *, axis: int = -1) -> Array:
    from scipy.signal import lfilter

    if not x.ndim:
        raise ValueError("signal.lfilter filters along an axis, and x has none")
    found: Array = lfilter(b, a, x, normal_dim(axis, x.ndim))
    return found


def lags(w: Any, x: Any, number: int) -> Any:
    """Return the sums over n of w[n] conj(x[n - k]) along the last axis and all others, for each k from 0 to `number` -
    1.
    """
    n = x.shape[-1]
    found = [pg.sum(w[..., k:] * pg.conj(x)[..., : max(n - k, 0)]) for k in range(number)]
    return pg.stack(found)


@primitive(
    filtered,
    samples=on(
        ([0.5, 0.3, -0.2], [1.0, -0.4, 0.1], (2, 6)),
        ([0.5, 0.3], [2.0], (5,)),
        ([0.5], [1.5, 0.3, 0.2, -0.1], (4,)),
        ([0.5, 0.3, 0.1, 0.2, 0.1], [1.0, 0.3], (2, 3)),
    )
    + on(([0.5, 0.3], [1.0, -0.4], (4, 2)), axis=0),
    error_samples=refuses(ValueError, "axis", ([1.0], [1.0], ())),
    arrays="numpy",
    complex=True,
)
def recursive(grad: Any, b: Any, a: Any, x: Any, output: Any, axis: int) -> Any:
    """Recursive filter b / a of `x` along `axis`, from the state 0: `lfilter` without `zi`.

    Raises
    ------
    ValueError
        `a` begins with 0, the coefficients are no vectors, or `x` has no axis.

    Source: with w, the gradient filtered by 1 / a from the end to the beginning, the gradients of b and a are the
    correlations of w with x and of -w with y, and that of x is w filtered by b, from the end again: the adjoint of a *
    y = b * x.

    >>> import plugrad as pg
    >>> pg.ops.signal.recursive(pg.tensor([1.0]), pg.tensor([1.0, -0.5]), pg.tensor([1.0, 0.0, 0.0]))
    tensor([1.0000, 0.5000, 0.2500])
    """
    at = normal_dim(axis, len(x.shape))
    g, x_, y = (pg.movedim(each, at, -1) for each in (grad, x, output))
    one = np.ones(1, array_of(a).dtype)
    w = pg.ops.signal.recursive(one, pg.conj(a), pg.flip(g, (-1,)))
    of_x = pg.flip(pg.ops.signal.recursive(pg.conj(b), one, w), (-1,))
    w = pg.flip(w, (-1,))
    of_b, of_a = lags(w, x_, b.shape[0]), -lags(w, y, a.shape[0])
    return in_kind(of_b, b), in_kind(of_a, a), in_kind(pg.movedim(of_x, -1, at), x)


def of_a_filter(b: Any, a: Any) -> tuple[Any, Any]:
    """Return the coefficients b and a as floating-point Tensors of at least one dimension; a Python number takes the
    other's dtype.
    """
    kinds = [array_of(each).dtype for each in (b, a) if hasattr(each, "dtype")]
    kinds = [each for each in kinds if each.kind in "fc"]
    found = []
    for each in (b, a):
        x = each if isinstance(each, pg.Tensor) else None
        if x is None:
            plain = isinstance(each, int | float) and kinds
            x = pg.tensor(np.asarray(each, kinds[0] if plain else None))
        x = x if array_of(x).dtype.kind in "fc" else x.to(pg.float64)
        found.append(x if x.shape else x.reshape(1))
    return found[0], found[1]


def padded(x: Any, length: int) -> Any:
    """Return `x` with zeros appended to its last axis, or cut off, to `length`."""
    size = x.shape[-1]
    return x[..., :length] if size >= length else pg.pad(x, (0, length - size))


def states(rng: np.random.Generator) -> Any:
    """Yield samples for `lfilter`: filters from the state 0 and from a state `zi`, and short signals."""
    b, a = np.array([0.5, 0.3, -0.2]), np.array([2.0, -0.4, 0.1, 0.2])
    yield pg.Sample(b, a, rng.normal(size=(2, 6)))
    yield pg.Sample(b, a, rng.normal(size=(2, 6)), zi=rng.normal(size=(2, 3)))
    yield pg.Sample(a, b, rng.normal(size=(2, 2)), axis=0, zi=rng.normal(size=(3, 2)))


@composed(
    samples=states,
    error_samples=refuses(ValueError, "axis", ([1.0], [1.0], ()))
    + refuses(ValueError, "zi has", ([1.0], [1.0, 0.5], (3,)), zi=np.ones(2)),
    reference="scipy.signal.lfilter",
    arrays="numpy",
    complex=True,
)
def lfilter(
    b: Operand | Sequence[float],
    a: Operand | Sequence[float],
    x: Array,
    axis: int = -1,
    zi: Operand | None = None,
) -> Any:
    """Recursive (IIR) or FIR filter b / a of `x` along `axis`; with a state `zi`, the final state is returned too.

    The coefficients are vectors, and `a` is 1 for an FIR filter.

    There are gradients by `b`, `a`, `x` and `zi`; the final state has them too.

    Returns
    -------
    Tensor
        The filtered signal; or, if `zi` is given, a tuple of it and the final state, as in SciPy.

    Raises
    ------
    ValueError
        `a` begins with 0, the coefficients are no vectors, the state has another shape, or `x` has no axis.

    >>> import plugrad as pg
    >>> pg.ops.signal.lfilter(pg.tensor([1.0]), pg.tensor([1.0, -0.5]), pg.tensor([1.0, 0.0, 0.0]))
    tensor([1.0000, 0.5000, 0.2500])
    """
    b, a = of_a_filter(b, a)
    y = pg.ops.signal.recursive(b, a, x, axis=axis)
    if zi is None:
        return y
    at = normal_dim(axis, len(x.shape))
    order = max(b.shape[0], a.shape[0]) - 1
    wanted = [order if k == at else size for k, size in enumerate(x.shape)]
    fits = len(zi.shape) == len(wanted) and zi.shape[at] == order
    if not fits or any(k not in (1, n) for k, n in zip(zi.shape, wanted, strict=True)):
        raise ValueError(f"zi has the shape {tuple(wanted)}, not {tuple(zi.shape)}")
    x, y, z = (pg.movedim(each, at, -1) for each in (x, y, zi))
    n = x.shape[-1]
    # A state is what is added to the first numbers of a[0] (a * y = b * x).
    z = pg.expand(z, (*x.shape[:-1], order))
    y = y + pg.ops.signal.recursive(np.ones(1, array_of(a).dtype), a / a[0], padded(z, n))
    places = 1 + np.arange(order)[:, None] + np.arange(order)
    final = pg.tensor(np.zeros((*x.shape[:-1], order), array_of(y).dtype))
    for c, signal in ((b / a[0], x), (-a / a[0], y)):
        last = padded(pg.flip(signal, (-1,)), order)
        final = final + last @ padded(c, 2 * order + 1)[places]
    final = final + padded(z[..., n:], order)
    return pg.movedim(y, -1, at), pg.movedim(final, -1, at)


@composed(
    samples=on(
        ([0.5, 0.3, -0.2], [2.0, -0.4, 0.1]), ([0.5], [1.0, -0.5, 0.2]), ([1.0, 1.0], [1.0])
    ),
    error_samples=refuses(ValueError, "one dimension", ((2, 2), (2,))),
    reference="scipy.signal.lfilter_zi",
    arrays="numpy",
    complex=True,
)
def lfilter_zi(b: Operand | Sequence[float], a: Operand | Sequence[float]) -> Array:
    """Steady state of `lfilter` for a constant signal of 1, with derivatives by both coefficients.

    Raises
    ------
    ValueError
        The coefficients are no vectors.
    RuntimeError
        (LinAlgError) `a` has a root at 1, so that no such state exists.

    >>> import plugrad as pg
    >>> pg.ops.signal.lfilter_zi(pg.tensor([0.5]), pg.tensor([1.0, -0.5]))
    tensor([0.5000])
    """
    b, a = of_a_filter(b, a)
    if len(b.shape) != 1 or len(a.shape) != 1:
        raise ValueError(
            f"b and a have one dimension, not the shapes {tuple(b.shape)}, {tuple(a.shape)}"
        )
    n = max(b.shape[0], a.shape[0])
    b, a = padded(b / a[0], n), padded(a / a[0], n)
    if n == 1:
        return b[1:]
    # With y = sum(b) / sum(a) for ever, state k is what b and a add from k + 1 on.
    level = pg.sum(b) / divisor(pg.sum(a), array_of(a))
    rest = b - level * a
    return pg.flip(pg.cumsum(pg.flip(rest[1:], (0,)), dim=0), (0,))


def divisor(total: Any, a: Any) -> Any:
    """Return `total`, the sum of the coefficients `a`. Raises LinAlgError if it is 0 up to rounding."""
    if abs(array_of(total)) <= 4 * np.finfo(a.dtype).eps * np.abs(a).sum():
        raise np.linalg.LinAlgError(
            "the denominator has a root at 1: a constant has no steady state"
        )
    return total


SECTIONS = [[0.5, 0.3, -0.2, 1.0, -0.4, 0.1], [0.2, 0.1, 0.3, 1.0, 0.3, -0.2]]


@composed(
    samples=on((SECTIONS, (2, 6)), (SECTIONS[:1], (4,)))
    + on((SECTIONS, (5, 2)), axis=0)
    + (
        lambda rng: [
            pg.Sample(np.array(SECTIONS), rng.normal(size=(2, 5)), zi=rng.normal(size=(2, 2, 2)))
        ]
    ),
    error_samples=refuses(ValueError, "6 numbers", ((2, 5), (3,))),
    reference="scipy.signal.sosfilt",
    arrays="numpy",
    complex=True,
)
def sosfilt(sos: Array, x: Array, axis: int = -1, zi: Operand | None = None) -> Any:
    """Filter of second-order sections: `lfilter` by each row of `sos`, which holds b and a, one after the other.

    With states `zi`, of the shape (sections, ..., 2, ...), the final states are returned too.

    Raises
    ------
    ValueError
        A section has not 6 numbers, the states have another shape, or `x` has no axis.

    >>> import plugrad as pg
    >>> pg.ops.signal.sosfilt(pg.tensor([[1.0, 0.0, 0.0, 1.0, -0.5, 0.0]]), pg.tensor([1.0, 0.0]))
    tensor([1.0000, 0.5000])
    """
    require_sections(sos)
    if zi is not None:
        wanted = [sos.shape[0], *x.shape]
        wanted[1 + normal_dim(axis, len(x.shape))] = 2
        if list(zi.shape) != wanted:
            raise ValueError(f"zi has the shape {tuple(wanted)}, not {tuple(zi.shape)}")
    finals = []
    for k in range(sos.shape[0]):
        b, a = sos[k, :3], sos[k, 3:]
        if zi is None:
            x = pg.ops.signal.lfilter(b, a, x, axis=axis)
        else:
            x, final = pg.ops.signal.lfilter(b, a, x, axis=axis, zi=zi[k])
            finals.append(final)
    return x if zi is None else (x, pg.stack(finals))


def require_sections(sos: Any) -> None:
    """Raise ValueError unless `sos` is (sections, 6), with one section at least."""
    if len(sos.shape) != 2 or sos.shape[1] != 6 or not sos.shape[0]:
        raise ValueError(f"sos has 6 numbers for each section, not the shape {tuple(sos.shape)}")


@composed(
    samples=on((SECTIONS,), (SECTIONS[:1],)),
    error_samples=refuses(ValueError, "6 numbers", (2, 5)),
    reference="scipy.signal.sosfilt_zi",
    arrays="numpy",
    complex=True,
)
def sosfilt_zi(sos: Array) -> Array:
    """Steady states of `sosfilt` for a constant signal of 1: (sections, 2).

    Raises
    ------
    ValueError
        A section has not 6 numbers.

    >>> import plugrad as pg
    >>> pg.ops.signal.sosfilt_zi(pg.tensor([[0.5, 0.0, 0.0, 1.0, -0.5, 0.0]]))
    tensor([[0.5000, 0.0000]])
    """
    require_sections(sos)
    level, found = 1.0, []
    for k in range(sos.shape[0]):
        b, a = sos[k, :3], sos[k, 3:]
        found.append(level * pg.ops.signal.lfilter_zi(b, a))
        level = level * pg.sum(b) / pg.sum(a)
    return pg.stack(found)


def extended(x: Any, by: int, padtype: str | None) -> Any:
    """Return a signal continued by `by` numbers at both ends of its last axis: mirrored ("odd", "even"), "constant", or
    not (None).

    Raises ValueError for another `padtype` or if the signal is not longer than `by`.
    """
    if padtype not in ("odd", "even", "constant", None):
        raise ValueError(f"padtype is 'odd', 'even', 'constant' or None, not {padtype!r}")
    if padtype is None or by == 0:
        return x
    if by >= x.shape[-1]:
        raise ValueError(
            f"the signal must be longer than padlen, {by}; it has {x.shape[-1]} numbers"
        )
    first, last = x[..., :1], x[..., -1:]
    before, after = pg.flip(x[..., 1 : by + 1], (-1,)), pg.flip(x[..., -by - 1 : -1], (-1,))
    if padtype == "odd":
        before, after = 2 * first - before, 2 * last - after
    elif padtype == "constant":
        before, after = (pg.expand(each, before.shape) for each in (first, last))
    return pg.cat([before, x, after], -1)


def both_ways(
    run: Any, zi: Any, x: Any, axis: int, padtype: Any, padlen: int, of_state: Any
) -> Any:
    """Return a signal filtered by ``run(x, zi=state)`` forwards and backwards along `axis`, extended by `padlen`
    numbers at both ends, as `padtype` says, in the meantime.

    Each run begins with the steady state of its first number, ``of_state(zi, first)``.
    """
    at = normal_dim(axis, len(x.shape))
    by = 0 if padtype is None else padlen
    x = extended(pg.movedim(x, at, -1), by, padtype)
    for _ in range(2):
        x = pg.flip(run(x, zi=of_state(zi, x[..., :1]))[0], (-1,))
    return pg.movedim(x[..., by : x.shape[-1] - by] if by else x, -1, at)


two_ways = refuses(ValueError, "longer than padlen", ([1.0, 0.2], [1.0, 0.5], (3,)))


@composed(
    samples=on(([0.5, 0.3], [1.0, -0.4], (2, 9)), padtype=every("odd", "even", "constant", None))
    + on(([0.5, 0.3], [1.0, -0.4], (6, 2)), axis=0, padlen=3)
    + on(([0.5, 0.3], [1.0, -0.4], (2, 9)), method="gust", irlen=every(None, 4))
    + on(
        ([0.5, 0.3, 0.1], [1.5, -0.4, 0.2], (9, 2)), ([0.5], [1.5], (4, 2)), method="gust", axis=0
    ),
    error_samples=two_ways
    + refuses(ValueError, "method is", ([1.0], [1.0], (9,)), method="other")
    + refuses(ValueError, "padtype is", ([1.0], [1.0], (9,)), padtype="other"),
    reference="scipy.signal.filtfilt",
    arrays="numpy",
    complex=True,
)
def filtfilt(
    b: Operand | Sequence[float],
    a: Operand | Sequence[float],
    x: Array,
    axis: int = -1,
    padtype: str | None = "odd",
    padlen: int | None = None,
    method: str = "pad",
    irlen: int | None = None,
) -> Array:
    """Filter forwards and backwards, so that the phase is not shifted, with derivatives by both coefficients and the
    signal.

    Parameters
    ----------
    padtype, padlen
        How the signal is continued at its ends ("odd", "even", "constant" or None), and by how many numbers.
    method
        "pad", or "gust": from the initial states for which the order of the two directions does not matter.
    irlen
        The length of the impulse response, after which "gust" takes it for 0; by default that of the signal.

    Raises
    ------
    ValueError
        The signal is not longer than `padlen`, or there is no such `padtype` or method.

    Source: Gustafsson 1996, "Determining the initial states in forward-backward filtering".

    >>> import plugrad as pg
    >>> pg.ops.signal.filtfilt(pg.tensor([0.5]), pg.tensor([1.0, -0.5]), pg.ones(10))[:2]
    tensor([1., 1.])
    """
    if method not in ("pad", "gust"):
        raise ValueError(f"method is 'pad' or 'gust', not {method!r}")
    b, a = of_a_filter(b, a)
    if method == "gust":
        at = normal_dim(axis, len(x.shape))
        return pg.movedim(gustafsson(b, a, pg.movedim(x, at, -1), irlen), -1, at)
    padlen = 3 * max(a.shape[0], b.shape[0]) if padlen is None else padlen
    zi = pg.ops.signal.lfilter_zi(b, a)

    def run(x: Any, zi: Any) -> Any:
        return pg.ops.signal.lfilter(b, a, x, zi=zi)

    return both_ways(run, zi, x, axis, padtype, padlen, lambda zi, first: zi * first)


@composed(
    samples=on((SECTIONS, (2, 17)), padtype=every("odd", None))
    + on((SECTIONS[:1], (6, 2)), axis=0, padlen=3),
    error_samples=refuses(ValueError, "longer than padlen", (SECTIONS, (3,)))
    + refuses(ValueError, "6 numbers", ((2, 5), (30,))),
    reference="scipy.signal.sosfiltfilt",
    arrays="numpy",
    complex=True,
)
def sosfiltfilt(
    sos: Array, x: Array, axis: int = -1, padtype: str | None = "odd", padlen: int | None = None
) -> Array:
    """Filter of second-order sections, forwards and backwards: `filtfilt` with `sosfilt`.

    Raises
    ------
    ValueError
        A section has not 6 numbers, the signal is not longer than `padlen`, or there is no such `padtype`.

    >>> import plugrad as pg
    >>> sos = pg.tensor([[0.5, 0.0, 0.0, 1.0, -0.5, 0.0]])
    >>> pg.ops.signal.sosfiltfilt(sos, pg.ones(10))[:2]
    tensor([1., 1.])
    """
    require_sections(sos)
    if padlen is None:
        ends = array_of(sos)
        zeros = min((ends[:, 2] == 0).sum(), (ends[:, 5] == 0).sum())
        padlen = 3 * (2 * sos.shape[0] + 1 - int(zeros))

    def run(x: Any, zi: Any) -> Any:
        return pg.ops.signal.sosfilt(sos, x, zi=zi)

    def of_state(zi: Any, first: Any) -> Any:
        return zi.reshape((zi.shape[0], *[1] * (len(first.shape) - 1), 2)) * first

    return both_ways(run, pg.ops.signal.sosfilt_zi(sos), x, axis, padtype, padlen, of_state)


def gustafsson(b: Any, a: Any, x: Any, irlen: int | None) -> Any:
    """Return a signal filtered by b / a both ways, from the states for which the order of the two directions does not
    matter (least squares).

    `irlen` is the length after which the impulse response counts as 0, None for that of the signal.
    """

    def run(x: Any) -> Any:
        return pg.ops.signal.recursive(b, a, x)

    def turned(x: Any) -> Any:
        return pg.flip(x, (-1,))

    order, n = max(b.shape[0], a.shape[0]) - 1, x.shape[-1]
    if not order:
        return x * (b[0] / a[0]) ** 2
    m = n if irlen is None or n <= 2 * irlen else irlen
    dtype = np.result_type(array_of(b), array_of(a), array_of(x))
    # Rows are what a state of 1 gives with nothing coming in, forwards (O), and then backwards too (S).
    impulse = padded(pg.tensor(np.eye(order, dtype=dtype)), m)
    O = pg.ops.signal.recursive(np.ones(1, dtype), a / a[0], impulse)  # noqa: E741
    S = run(turned(O))
    first, last = turned(S) - O, turned(O) - S
    both = turned(run(turned(run(x))))
    apart = run(turned(run(turned(x)))) - both
    if m == n:
        M, W = pg.cat([first, last], 0), pg.cat([turned(S), turned(O)], 0)
        return both + apart @ pg.linalg.pinv(M) @ W
    head = both[..., :m] + apart[..., :m] @ pg.linalg.pinv(first) @ turned(S)
    tail = both[..., n - m :] + apart[..., n - m :] @ pg.linalg.pinv(last) @ turned(O)
    return pg.cat([head, both[..., m : n - m], tail], -1)


@composed(
    samples=on(((6,), [2.0, 0.5, -0.3]), ((3,), [0.7]), ((2,), (3,))),
    error_samples=refuses(ValueError, "one dimension", ((2, 2), (2,))),
    reference="scipy.signal.deconvolve",
    arrays="numpy",
    complex=True,
)
def deconvolve(signal: Array, divisor: Array) -> tuple[Array, Array]:
    """Deconvolution: quotient and remainder of a division of polynomials, signal = divisor * quotient + remainder.

    Raises
    ------
    ValueError
        An input is no vector or is empty, or the divisor begins with 0.

    >>> import plugrad as pg
    >>> pg.ops.signal.deconvolve(pg.tensor([1.0, 3.0, 2.0]), pg.tensor([1.0, 1.0]))[0]
    tensor([1., 2.])
    """
    if len(signal.shape) != 1 or len(divisor.shape) != 1 or not signal.shape[0] * divisor.shape[0]:
        raise ValueError(
            f"one dimension, and some numbers, not {tuple(signal.shape)} and {tuple(divisor.shape)}"
        )
    size = signal.shape[0] - divisor.shape[0] + 1
    if size < 1:
        return pg.tensor(np.zeros(0, array_of(signal).dtype)), pg.clone(signal)
    one = padded(pg.tensor(np.ones(1, np.result_type(array_of(signal), array_of(divisor)))), size)
    quotient = pg.ops.signal.recursive(signal, divisor, one)
    return quotient, signal - pg.ops.signal.convolve(divisor, quotient, method="direct")


def without_trend(data: Array, *, axis: int = -1, type: str = "linear", bp: Any = 0) -> Array:
    from scipy.signal import detrend

    if not data.size:
        raise ValueError(f"data is empty: its shape is {data.shape}")
    found: Array = detrend(data, normal_dim(axis, data.ndim), type, bp)
    return found


@linear(
    without_trend,
    samples=on((2, 6), (5,), type=every("linear", "constant")) + on((6, 2), axis=0, bp=[0, 3]),
    error_samples=refuses(ValueError, "Trend type", (3,), type="other")
    + refuses(ValueError, "empty", (0,)),
    arrays="numpy",
)
def detrend(grad: Any, axis: int, type: str, bp: Any) -> Any:
    """Removal of a trend along an axis: of the mean ("constant") or a least squares line ("linear"), in pieces that
    begin at `bp`.

    Raises
    ------
    ValueError
        There is no such type, or the signal is empty.

    Source: it is the identity minus an orthogonal projection, its own adjoint.

    >>> import plugrad as pg
    >>> pg.ops.signal.detrend(pg.tensor([1.0, 3.0]), type="constant")
    tensor([-1.,  1.])
    """
    return pg.ops.signal.detrend(grad, axis=axis, type=type, bp=bp)
