"""NumPy's polynomials (`np.polyval`, `np.polyfit` ...) on Tensors: vectors of coefficients, the highest first."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from _plugrad_names.numpy_functions.dispatch import (
    as_arrays,
    as_operand,
    numpys,
    promoted,
)
from _plugrad_names.numpy_functions.products import convolve
from plugrad.engine import table
from plugrad.engine.tensor.arrays import is_other_array


@numpys(np.polyval)
def polyval(p: Any, x: Any) -> Any:
    p, x = as_operand(p), x if isinstance(x, np.poly1d) else as_operand(x)
    if p.ndim != 1 or not len(p) or isinstance(x, np.poly1d):
        return NotImplemented
    p, x = promoted(p, x)
    y = 0 * x
    for n in range(len(p)):  # Horner's scheme
        y = y * x + p[n]
    return y


def coefficients(*values: Any) -> list[Any]:
    """Return vectors of coefficients in one dtype; numbers become vectors of one element."""
    return [
        table.get("reshape")(each, -1) if each.ndim < 1 else each
        for each in promoted(*map(as_operand, values))
    ]


@numpys(np.polyadd)
def polyadd(a1: Any, a2: Any) -> Any:
    a1, a2 = coefficients(a1, a2)
    if max(a1.ndim, a2.ndim) > 1:
        return NotImplemented
    size = max(len(a1), len(a2))
    a1, a2 = (table.get("pad")(each, (size - len(each), 0)) for each in (a1, a2))
    return a1 + a2


@numpys(np.polysub)
def polysub(a1: Any, a2: Any) -> Any:
    return polyadd(a1, -as_operand(a2))


@numpys(np.polymul)
def polymul(a1: Any, a2: Any) -> Any:
    return convolve(*coefficients(a1, a2))


@numpys(np.polyder)
def polyder(p: Any, m: Any = 1) -> Any:
    if operator.index(m) < 0 or p.ndim != 1:
        return NotImplemented
    for _ in range(m):
        p = table.get("mul")(*promoted(p[:-1], np.arange(len(p) - 1, 0, -1)))
    return p


@numpys(np.polyint)
def polyint(p: Any, m: Any = 1, k: Any = None) -> Any:
    constants = as_operand(0.0 if k is None else k)
    constants = table.get("reshape")(constants, -1)
    constants = table.get("expand")(constants, m) if len(constants) == 1 else constants
    p, constants = promoted(as_operand(p), constants)
    if operator.index(m) < 0 or p.ndim != 1 or len(constants) != m:
        return NotImplemented
    for n in range(m):
        p = table.get("div")(*promoted(p, np.arange(len(p), 0, -1)))
        p = table.get("cat")(promoted(p, constants[n : n + 1]), 0)
    return p


@numpys(np.polydiv)
def polydiv(u: Any, v: Any) -> Any:
    u, v = coefficients(u, v)
    if max(u.ndim, v.ndim) > 1 or not len(u) or not len(v):
        return NotImplemented
    steps = len(u) - len(v) + 1
    parts, rest = [], u
    for _ in range(steps):
        parts.append(rest[:1] / v[0])
        taken = table.get("pad")(parts[-1] * v, (0, len(rest) - len(v)))
        rest = (rest - taken)[1:]
    quotient = table.get("cat")(parts, 0) if parts else 0 * u[:1]
    begin = 0  # of what is left, NumPy drops the zeros that lead
    while begin < len(rest) - 1 and np.allclose(as_arrays(rest[begin]), 0, rtol=1e-14):
        begin += 1
    return quotient, rest[begin:] if len(rest) else 0 * u[:1]


@numpys(np.polyfit)
def polyfit(x: Any, y: Any, deg: Any, rcond: Any = None, w: Any = None) -> Any:
    x, y = (each + 0.0 for each in map(as_operand, (x, y)))
    if np.ndim(deg) or operator.index(deg) < 0 or x.ndim != 1 or y.ndim not in (1, 2):
        return NotImplemented
    if len(x) != len(y) or not len(x) or np.float16 in (x.dtype, y.dtype):
        return NotImplemented
    left = table.get("vander")(x, int(deg) + 1)
    if w is not None:
        w = as_operand(w) + 0.0
        if w.ndim != 1 or len(w) != len(y):
            return NotImplemented
        left, y = left * w[:, None], (y.T * w).T
    scale = table.get("sqrt")(table.get("sum")(table.get("square")(left), dim=0))
    cutoff = len(x) * np.finfo(x.dtype).eps if rcond is None else rcond
    found = np.linalg.lstsq(left / scale, y, cutoff)[0]
    return (found.T / scale).T


@numpys(np.roots)
def roots(p: Any) -> Any:
    if is_other_array(as_arrays(p)):
        return NotImplemented
    p = table.get("reshape")(p, -1) if p.ndim < 1 else p
    places = np.flatnonzero(as_arrays(p))
    if p.ndim > 1 or not len(places):
        return NotImplemented
    zeros = len(p) - 1 - places[-1]
    p = p[int(places[0]) : int(places[-1]) + 1]
    if len(p) < 2:
        return NotImplemented
    below = np.eye(len(p) - 2, len(p) - 1, dtype=p.dtype)
    companion = table.get("cat")([(-p[1:] / p[0])[None], below], 0)
    found = np.linalg.eigvals(companion)
    return table.get("pad")(found, (0, int(zeros)))


@numpys(np.poly)
def poly(seq_of_zeros: Any) -> Any:
    zeros = as_operand(seq_of_zeros)
    if zeros.ndim == 2 and zeros.shape[0] == zeros.shape[1] != 0:
        zeros = np.linalg.eigvals(zeros)
    if zeros.ndim != 1 or not len(zeros) or zeros.dtype == np.float16:
        return NotImplemented
    found = np.ones(1, zeros.dtype)
    for n in range(len(zeros)):
        factor = table.get("cat")([np.ones(1, zeros.dtype), -zeros[n : n + 1]], 0)
        found = np.convolve(found, factor)
    if zeros.dtype.kind == "c":
        values = np.sort(as_arrays(zeros))
        if np.all(values == np.sort(values.conj())):  # pairs of conjugates
            found = table.get("real")(found)
    return found
