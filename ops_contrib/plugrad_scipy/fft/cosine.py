"""Cosine and sine transforms over one dimension or several, and the fast Hankel transform; gradients are adjoints.

Fourier transforms proper are `pg.fft.fft` and its kin. The inverse of a transform is a transform too: of type 3 for
type 2 and the other way round, and with the factor of the other `norm`.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.authoring import (
    Array,
    Shape,
    composed,
    every,
    normal_dim,
    normal_dims,
    on,
    refuses,
)
from plugrad_scipy import linear

INVERSE = {1: 1, 2: 3, 3: 2, 4: 4}
INVERSE_NORM = {None: "forward", "backward": "forward", "forward": "backward", "ortho": "ortho"}


def transform(name: str) -> Callable[..., Array]:
    """Return the forward of an op that computes SciPy's transform `name` ("dct", "dst"). It raises ValueError for a 0-d
    array.
    """

    def forward(
        x: Array,
        *,
        type: int = 2,
        n: int | None = None,
        axis: int = -1,
        norm: str | None = None,
        orthogonalize: bool | None = None,
    ) -> Array:
        import scipy.fft

        if not x.ndim:
            raise ValueError(f"fft.{name} transforms an axis, and x has none")
        normal_dim(axis, x.ndim)
        found: Array = getattr(scipy.fft, name)(x, type, n, axis, norm, orthogonalize=orthogonalize)
        return found

    return forward


def adjoint_of(
    op: Callable[..., Any], ends: Any, grad: Any, shape: Shape, type: int, axis: int, **how: Any
) -> Any:
    """Return the adjoint of the transform `op` ("dct" or "dst") for the gradient `grad`, where the input had `shape`.

    It is again a transform, in which the first or last numbers are weighted. Without `orthogonalize`, the matrix of
    type 1 is symmetric and that of type 3 is the transpose of type 2, except for the columns `ends[type]`; type 4 is
    symmetric. With `orthogonalize`, each matrix is the transpose of its inverse. `type`, `axis` and `how` are the
    transform's settings.
    """
    at, orthogonal = normal_dim(axis, len(shape)), how["orthogonalize"]
    if orthogonal is None:
        orthogonal = how["norm"] == "ortho"
    weights = np.ones(grad.shape[at], grad.real.dtype)
    weights[ends.get(type, [])] = 2
    weights = weights.reshape([-1] + [1] * (len(shape) - 1 - at))
    if type in (1, 2) and not orthogonal:
        grad = grad * weights
    found = op(grad, type=INVERSE[type], axis=at, norm=how["norm"], orthogonalize=orthogonal)
    if type in (1, 3) and not orthogonal:
        found = found / weights
    size, length = found.shape[at], shape[at]
    if size > length:
        return pg.narrow(found, at, 0, length)
    rest = (*found.shape[:at], length - size, *found.shape[at + 1 :])
    return found if size == length else pg.cat([found, pg.tensor(np.zeros(rest, found.dtype))], at)


transform_samples = (
    on((3, 4), type=every(1, 2, 3, 4), norm=every(None, "ortho", "forward"))
    + on((4,), type=every(1, 2, 3), norm="ortho", orthogonalize=False)
    + on((2, 4), type=every(1, 2, 3), orthogonalize=True)
    + on((3, 2), type=every(1, 2, 3, 4), n=every(2, 5), axis=0)
)
transform_errors = refuses(ValueError, "axis", ()) + refuses(ValueError, "norm", (3,), norm="other")


@linear(transform("dct"), samples=transform_samples, error_samples=transform_errors, arrays="numpy")
def dct(grad: Any, shape: Shape, type: Any, axis: Any, norm: Any, orthogonalize: Any) -> Any:
    """Discrete cosine transform of `x` along `axis`, of `type` 1, 2 (the default), 3 or 4.

    Parameters
    ----------
    n
        The length: the input is cut off, or zeros are put behind it.
    norm
        "backward" (the default: no factor), "forward" (1 / 2n; for type 1, 1 / (2n - 2)) or "ortho" (the root of that).
    orthogonalize
        Whether the first (for type 1 also the last) number is weighted so that the matrix is orthogonal; by default if
        the norm is "ortho".

    Raises
    ------
    ValueError
        There is no such norm or type, or `x` has no axis.

    Source: Strang 1999, "The discrete cosine transform": type 3 is the transpose of 2; 1 and 4 are symmetric.

    >>> import plugrad as pg
    >>> pg.fft.dct(pg.tensor([1.0, 1.0]))
    tensor([4., 0.])
    """
    how = {"type": type, "axis": axis, "norm": norm, "orthogonalize": orthogonalize}
    return adjoint_of(pg.ops.fft.dct, {1: [0, -1], 2: [0], 3: [0]}, grad, shape, **how)


@linear(transform("dst"), samples=transform_samples, error_samples=transform_errors, arrays="numpy")
def dst(grad: Any, shape: Shape, type: Any, axis: Any, norm: Any, orthogonalize: Any) -> Any:
    """Discrete sine transform of `x` along `axis`, of `type` 1, 2 (the default), 3 or 4.

    The input is cut off, or zeros are put behind it, if a length `n` is given; `norm` and `orthogonalize` are those of
    `dct`.

    Raises
    ------
    ValueError
        There is no such norm or type, or `x` has no axis.

    Source: Strang 1999: type 3 is the transpose of 2, except for the last number; 1 and 4 are symmetric.

    >>> import plugrad as pg
    >>> pg.fft.dst(pg.tensor([1.0, 0.0]), type=1)
    tensor([1.7321, 1.7321])
    """
    how = {"type": type, "axis": axis, "norm": norm, "orthogonalize": orthogonalize}
    return adjoint_of(pg.ops.fft.dst, {2: [-1], 3: [-1]}, grad, shape, **how)


ABOUT = ("__module__", "__name__", "__qualname__", "__doc__")
OF_LINES: dict[str, Any] = {
    "samples": on((3, 4), type=every(1, 2, 3, 4), norm=every(None, "ortho", "forward"))
    + on((3, 2), n=5, axis=0),
    "error_samples": refuses(ValueError, "norm", (3,), norm="other"),
    "arrays": "numpy",
    "complex": True,
}
OF_IMAGES: dict[str, Any] = OF_LINES | {
    "samples": on((3, 4), type=every(1, 2, 3, 4), norm=every(None, "ortho"))
    + on((2, 3, 4), s=(4, 2), axes=every(None, (0, 2)))
    + on((3, 4), s=5, axes=every(None, 0)),
    "error_samples": refuses(ValueError, "a length for each axis", (3, 2), s=(3,), axes=(0, 1)),
}


def inverse(of: Callable[[], Any]) -> Any:
    """Return the op of a transform's inverse; ``of()`` returns the transform, and its name and docstring give those of
    the op.
    """

    def run(
        x: Array,
        type: int = 2,
        n: int | None = None,
        axis: int = -1,
        norm: str | None = None,
        *,
        orthogonalize: bool | None = None,
    ) -> Array:
        if norm not in INVERSE_NORM:
            raise ValueError(f"norm is 'backward', 'forward' or 'ortho', not {norm!r}")
        if type not in INVERSE:
            raise ValueError(f"type is 1, 2, 3 or 4, not {type!r}")
        how: dict[str, Any] = {"n": n, "axis": axis, "orthogonalize": orthogonalize}
        return of()(x, type=INVERSE[type], norm=INVERSE_NORM[norm], **how)

    return formula(run, of, OF_LINES)


def along_axes(of: Callable[[], Any]) -> Any:
    """Return the op of a transform along several axes, one after the other; ``of()`` returns that along one axis."""

    def run(
        x: Array,
        type: int = 2,
        s: Any = None,
        axes: Any = None,
        norm: str | None = None,
        *,
        orthogonalize: bool | None = None,
    ) -> Array:
        ndim = len(x.shape)
        s = (s,) if s is not None and np.ndim(s) == 0 else s
        if axes is None:
            axes = range(-len(s), 0) if s is not None else range(ndim)
        over = normal_dims((axes,) if np.ndim(axes) == 0 else tuple(axes), ndim) or ()
        sizes = [None] * len(over) if s is None else list(s)
        if len(sizes) != len(over):
            raise ValueError(f"s has a length for each axis: {len(over)}, not {len(sizes)}")
        for axis, n in zip(over, sizes, strict=True):
            x = of()(x, type=type, n=n, axis=axis, norm=norm, orthogonalize=orthogonalize)
        return x

    return formula(run, of, OF_IMAGES)


def formula(run: Callable[..., Any], of: Callable[[], Any], facts: dict[str, Any]) -> Any:
    """Return an op of the function `run`, with the name and docstring of `of`; its reference is SciPy's function of
    that name.

    `facts` are further arguments of `composed`.
    """
    signature = inspect.signature(run)
    about: Any = functools.wraps(of, assigned=ABOUT)(run)
    about.__signature__ = signature
    return composed(reference=f"scipy.fft.{of.__name__}", **facts)(about)


@inverse
def idct() -> Any:
    """Inverse of the discrete cosine transform `dct` of this `type` and `norm`. The op takes ``(x, type, n, axis, norm,
    orthogonalize)``, as `dct` does, and raises the same errors.

    >>> import plugrad as pg
    >>> pg.fft.idct(pg.tensor([4.0, 0.0]))
    tensor([1., 1.])
    """
    return pg.ops.fft.dct


@inverse
def idst() -> Any:
    """Inverse of the discrete sine transform `dst` of this `type` and `norm`. The op takes ``(x, type, n, axis, norm,
    orthogonalize)``, as `dct` does, and raises the same errors.

    >>> import plugrad as pg
    >>> pg.fft.idst(pg.fft.dst(pg.tensor([1.0, 2.0])))
    tensor([1.0000, 2.0000])
    """
    return pg.ops.fft.dst


@along_axes
def dctn() -> Any:
    """Discrete cosine transform `dct` of `x` along several `axes`, by default all, with the lengths `s`. The op takes
    ``(x, type, s, axes, norm, orthogonalize)``.

    Raises
    ------
    ValueError
        `s` has not a length for each axis; else as for `dct`.

    >>> import plugrad as pg
    >>> pg.fft.dctn(pg.ones(2, 2))
    tensor([[16.,  0.],
            [ 0.,  0.]])
    """
    return pg.ops.fft.dct


@along_axes
def idctn() -> Any:
    """Inverse of `dctn`, along several `axes`; the op takes the arguments of `dctn`, ``(x, type, s, axes, norm,
    orthogonalize)``, and raises its errors.

    >>> import plugrad as pg
    >>> pg.fft.idctn(pg.tensor([[16.0, 0.0], [0.0, 0.0]]))
    tensor([[1., 1.],
            [1., 1.]])
    """
    return pg.ops.fft.idct


@along_axes
def dstn() -> Any:
    """Discrete sine transform `dst` along several `axes`; the op takes the arguments of `dctn`, ``(x, type, s, axes,
    norm, orthogonalize)``, and raises its errors.

    >>> import plugrad as pg
    >>> pg.fft.dstn(pg.ones(1, 1))
    tensor([[4.]])
    """
    return pg.ops.fft.dst


@along_axes
def idstn() -> Any:
    """Inverse of `dstn`, along several `axes`; the op takes the arguments of `dctn`, ``(x, type, s, axes, norm,
    orthogonalize)``, and raises its errors.

    >>> import plugrad as pg
    >>> pg.fft.idstn(pg.tensor([[4.0]]))
    tensor([[1.]])
    """
    return pg.ops.fft.idst


def hankel_transform(name: str) -> Callable[..., Array]:
    """Return the forward of an op that computes SciPy's `name` ("fht", "ifht"). It raises ValueError if the last axis
    is empty or missing.
    """

    def forward(
        a: Array, *, dln: float, mu: float, offset: float = 0.0, bias: float = 0.0
    ) -> Array:
        import scipy.fft

        if not a.ndim or not a.shape[-1]:
            raise ValueError(
                f"fft.{name} transforms the last axis, and a has none, or an empty one"
            )
        dtype: Any = np.float32 if a.dtype == np.float32 else float
        found: Array = getattr(scipy.fft, name)(a, dln, mu, offset, bias)
        return found.astype(dtype, copy=False)

    return forward


hankel_samples = on((4,), (2, 5), dln=0.1, mu=every(0.0, 1.5), offset=every(0.0, 0.2)) + on(
    (6,), dln=0.2, mu=0.5, bias=every(-0.3, 0.4), offset=0.1
)
hankel_errors = refuses(ValueError, "last axis", (), (0,), dln=0.1, mu=0.0)


@linear(
    hankel_transform("fht"),
    samples=hankel_samples,
    error_samples=hankel_errors,
    arrays="numpy",
    complex=False,
)
def fht(grad: Any, dln: Any, mu: Any, offset: Any, bias: Any) -> Any:
    """Fast Hankel transform of order `mu` of `a`, numbers at points of a logarithmic grid, along the last axis.

    The spacing `dln`, `mu`, `offset` and `bias` are numbers, and constants, as for `scipy.fft.fht`.

    Raises
    ------
    ValueError
        `a` has no axis, or its last one is empty.

    Source: Hamilton 2000, "Uncorrelated modes of the non-linear power spectrum", appendix B: its matrix is symmetric.

    >>> import plugrad as pg
    >>> pg.fft.fht(pg.tensor([1.0, 0.0]), dln=0.1, mu=0.0).shape
    torch.Size([2])
    """
    return pg.ops.fft.fht(grad, dln=dln, mu=mu, offset=offset, bias=bias)


@linear(
    hankel_transform("ifht"),
    samples=hankel_samples,
    error_samples=hankel_errors,
    arrays="numpy",
    complex=False,
)
def ifht(grad: Any, dln: Any, mu: Any, offset: Any, bias: Any) -> Any:
    """Inverse of the fast Hankel transform `fht` of `a`, along the last axis, with the same `dln`, `mu`, `offset` and
    `bias`. It is its own adjoint.

    Raises
    ------
    ValueError
        `a` has no axis, or its last one is empty.

    Source: Hamilton 2000, appendix B.

    >>> import plugrad as pg
    >>> pg.fft.ifht(pg.fft.fht(pg.tensor([1.0, 2.0, 3.0]), dln=0.1, mu=0.5), dln=0.1, mu=0.5)
    tensor([1.0000, 2.0000, 3.0000])
    """
    return pg.ops.fft.ifht(grad, dln=dln, mu=mu, offset=offset, bias=bias)
