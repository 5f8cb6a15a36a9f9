"""Known differences from PyTorch: what differs of which ops, why, and the condition under which it does.

The tests of random cases and of PyTorch's operator database ask `reason`. A row excuses no op, only what its condition
describes: certain arguments, dtypes, or places of the result. A wrong number anywhere else is a failure.
The conditions are those of `differences` and of this file, and of what they make.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tests.ops_builtin.builtin import differences
from tests.ops_builtin.builtin.differences import Case

TABLE = Path(__file__).with_name("known_differences.txt")
LISTS = {
    "gradients": "first gradient, second gradient",
    "CONVOLUTIONS": "conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d",
    "POLYNOMIALS": " ".join(
        f"special_{name}"
        for name in (
            *(f"{kind}chebyshev_polynomial_{n}" for kind in ("", "shifted_") for n in "tuvw"),
            "hermite_polynomial_h",
            "hermite_polynomial_he",
            "laguerre_polynomial_l",
            "legendre_polynomial_p",
        )
    ),
    "SOFTMAX": "softmax log_softmax softmin masked_softmax masked_log_softmax masked_softmin",
}


class Known(NamedTuple):
    """A row: why results of a kind differ, of which ops, and when."""

    kind: str
    ops: str
    when: Callable[[Case], bool]
    why: str


def reason(case):
    """Return the first row that describes a difference, or None."""
    for row in TOLD:
        of_op = row.ops == "*" or case.name in row.ops.split()
        if of_op and case.said.kind in row.kind.split(", ") and row.when(case):
            return row
    return None


def rows():
    """Yield the rows of the table."""
    for line in TABLE.read_text(encoding="utf-8").replace("\n    ", " ").splitlines():
        if not line.startswith("#"):
            kind, ops, when, why = line.split(" :: ")
            for short, names in LISTS.items():
                kind, ops = kind.replace(short, names), ops.replace(short, names)
            yield Known(kind, ops, eval(when, {**vars(differences), **globals()}), why)


# Conditions of single ops.


def numbers_in_other_triangle(c):
    L = c["L"] if c["L"] is not None else c.first
    return (np.tril(L, -1) if c["upper"] else np.triu(L, 1)).any()


def held_at_eps(c):
    """The norms or the variance are not above eps, or equal it."""
    eps = c["eps"] or 1e-12
    if c.name == "gaussian_nll_loss":
        return (c["var"] <= eps).any()
    dim = 1 if c["dim"] is None else c["dim"]
    with np.errstate(all="ignore"):
        norms = [
            np.linalg.norm(np.atleast_1d(x.astype(float)), axis=dim if x.ndim > 1 else 0)
            for x in c.arrays[:2]
        ]
        return any((norm <= max(eps, eps**0.5)).any() for norm in norms)


def at_corner_of_grid(c):
    """A place is a whole number of pixels, a corner of an interpolation, or half of one, where it is reflected."""
    grid, sizes = c["grid"].astype(float), np.array(c["input"].shape[:1:-1])
    at = (grid + 1) / 2 * (sizes - 1) if c["align_corners"] else ((grid + 1) * sizes - 1) / 2
    return (abs(2 * at - np.round(2 * at)) < 1e-4).any()


def left_out(c):
    """Some singular values are not above `rcond` times the largest."""
    s = np.linalg.svd(c["A"], compute_uv=False)
    return c["rcond"] is not None and (s <= c["rcond"] * s.max(-1, keepdims=True)).any()


def tied_at_bound(c):
    return any(
        np.equal(c["input"], c[bound]).any() if c[bound] is not None else False
        for bound in ("min", "max", "other")
    ) or (c["min"] is not None and c["max"] is not None and np.equal(c["min"], c["max"]).any())


def no_freedom(c):
    """As many degrees of freedom are taken away as there are, or more."""
    dims = c["dim"]
    x = c["input"]
    axes = (
        tuple(range(x.ndim))
        if dims is None or dims == ()
        else dims
        if isinstance(dims, tuple)
        else (dims,)
    )
    count = np.prod([x.shape[axis] for axis in axes]) if x.ndim else 1
    return count <= (1 if c["correction"] is None else c["correction"])


def unordered(c):
    edges = next(
        (c[name] for name in ("boundaries", "sorted_sequence") if c[name] is not None), None
    )
    return edges is not None and not (np.diff(edges) >= 0).all()


TOLD = [*rows()]
"""What differs on purpose, of which ops, when, and why."""
