"""The ops of the pack `fft`, as `plugrad.ops.fft` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from typing import Any, overload
from plugrad._builtin import AnyArray
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "dct",
    "dctn",
    "dst",
    "dstn",
    "fft",
    "fft2",
    "fftn",
    "fftshift",
    "fht",
    "hfft",
    "hfft2",
    "hfftn",
    "idct",
    "idctn",
    "idst",
    "idstn",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "ifht",
    "ihfft",
    "ihfft2",
    "ihfftn",
    "irfft",
    "irfft2",
    "irfftn",
    "rfft",
    "rfft2",
    "rfftn",
]

@overload
def dct(
    x: Tensor,
    type: builtins.int = 2,
    n: builtins.int | None = None,
    axis: builtins.int = -1,
    norm: builtins.str | None = None,
    orthogonalize: builtins.bool | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete cosine transform along `axis`, of `type` 1, 2, 3 or 4.

    Parameters
    ----------
    n
        The length: the input is cut off, or zeros are put behind it.
    norm
        "backward" (the default: no factor), "forward" (1 / 2n; of type 1, 1 / (2n - 2)) or "ortho" (the root of it).
    orthogonalize
        Whether the first (of type 1, and the last) number is weighted so that the matrix is orthogonal; by default if
        the norm is "ortho".

    Raises
    ------
    ValueError
        There is no such norm or type, or no axis.

    Source: Strang 1999, "The discrete cosine transform": type 3 is the transpose of 2; 1 and 4 are symmetric.

    >>> import plugrad as pg
    >>> pg.fft.dct(pg.tensor([1.0, 1.0]))
    tensor([4., 0.])
    """

@overload
def dct(
    x: AnyArray,
    type: builtins.int = 2,
    n: builtins.int | None = None,
    axis: builtins.int = -1,
    norm: builtins.str | None = None,
    orthogonalize: builtins.bool | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dctn(
    x: Tensor,
    type: builtins.int = 2,
    s: Any = None,
    axes: Any = None,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete cosine transform `dct` along several `axes`, all by default, of the lengths `s`.

    Raises
    ------
    ValueError
        There is not one length for each axis; and as `dct`.

    >>> import plugrad as pg
    >>> pg.fft.dctn(pg.ones(2, 2))
    tensor([[16.,  0.],
            [ 0.,  0.]])
    """

@overload
def dctn(
    x: AnyArray,
    type: builtins.int = 2,
    s: Any = None,
    axes: Any = None,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dst(
    x: Tensor,
    type: builtins.int = 2,
    n: builtins.int | None = None,
    axis: builtins.int = -1,
    norm: builtins.str | None = None,
    orthogonalize: builtins.bool | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete sine transform along `axis`, of `type` 1, 2, 3 or 4. Arguments and errors are those of `dct`.

    Source: Strang 1999: type 3 is the transpose of 2, but for the last number; 1 and 4 are symmetric.

    >>> import plugrad as pg
    >>> pg.fft.dst(pg.tensor([1.0, 0.0]), type=1)
    tensor([1.7321, 1.7321])
    """

@overload
def dst(
    x: AnyArray,
    type: builtins.int = 2,
    n: builtins.int | None = None,
    axis: builtins.int = -1,
    norm: builtins.str | None = None,
    orthogonalize: builtins.bool | None = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def dstn(
    x: Tensor,
    type: builtins.int = 2,
    s: Any = None,
    axes: Any = None,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Discrete sine transform `dst` along several `axes`; arguments and errors are those of `dctn`.

    >>> import plugrad as pg
    >>> pg.fft.dstn(pg.ones(1, 1))
    tensor([[4.]])
    """

@overload
def dstn(
    x: AnyArray,
    type: builtins.int = 2,
    s: Any = None,
    axes: Any = None,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fht(
    a: Tensor,
    dln: builtins.float,
    mu: builtins.float,
    offset: builtins.float = 0.0,
    bias: builtins.float = 0.0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Fast Hankel transform of numbers at points of a logarithmic grid, along the last axis, of the order `mu`.

    The spacing `dln`, `mu`, `offset` and `bias` are numbers, and constants, as for `scipy.fft.fht`.

    Raises
    ------
    ValueError
        There is no last axis, or an empty one.

    Source: Hamilton 2000, "Uncorrelated modes of the non-linear power spectrum", B: a symmetric matrix.

    >>> import plugrad as pg
    >>> pg.fft.fht(pg.tensor([1.0, 0.0]), dln=0.1, mu=0.0).shape
    torch.Size([2])
    """

@overload
def fht(
    a: AnyArray,
    dln: builtins.float,
    mu: builtins.float,
    offset: builtins.float = 0.0,
    bias: builtins.float = 0.0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def idct(
    x: Tensor,
    type: builtins.int = 2,
    n: builtins.int | None = None,
    axis: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of the discrete cosine transform `dct` of this `type` and `norm`. Arguments and errors are its.

    >>> import plugrad as pg
    >>> pg.fft.idct(pg.tensor([4.0, 0.0]))
    tensor([1., 1.])
    """

@overload
def idct(
    x: AnyArray,
    type: builtins.int = 2,
    n: builtins.int | None = None,
    axis: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def idctn(
    x: Tensor,
    type: builtins.int = 2,
    s: Any = None,
    axes: Any = None,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `dctn`, along several `axes`; arguments and errors are its.

    >>> import plugrad as pg
    >>> pg.fft.idctn(pg.tensor([[16.0, 0.0], [0.0, 0.0]]))
    tensor([[1., 1.],
            [1., 1.]])
    """

@overload
def idctn(
    x: AnyArray,
    type: builtins.int = 2,
    s: Any = None,
    axes: Any = None,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def idst(
    x: Tensor,
    type: builtins.int = 2,
    n: builtins.int | None = None,
    axis: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of the discrete sine transform `dst` of this `type` and `norm`. Arguments and errors are those of `dct`.

    >>> import plugrad as pg
    >>> pg.fft.idst(pg.fft.dst(pg.tensor([1.0, 2.0])))
    tensor([1.0000, 2.0000])
    """

@overload
def idst(
    x: AnyArray,
    type: builtins.int = 2,
    n: builtins.int | None = None,
    axis: builtins.int = -1,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def idstn(
    x: Tensor,
    type: builtins.int = 2,
    s: Any = None,
    axes: Any = None,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of `dstn`, along several `axes`; arguments and errors are those of `dctn`.

    >>> import plugrad as pg
    >>> pg.fft.idstn(pg.tensor([[4.0]]))
    tensor([[1.]])
    """

@overload
def idstn(
    x: AnyArray,
    type: builtins.int = 2,
    s: Any = None,
    axes: Any = None,
    norm: builtins.str | None = None,
    *,
    orthogonalize: builtins.bool | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def ifht(
    a: Tensor,
    dln: builtins.float,
    mu: builtins.float,
    offset: builtins.float = 0.0,
    bias: builtins.float = 0.0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Inverse of the fast Hankel transform `fht`; arguments and errors are its. It is its own adjoint, too.

    Source: Hamilton 2000, B.

    >>> import plugrad as pg
    >>> pg.fft.ifht(pg.fft.fht(pg.tensor([1.0, 2.0, 3.0]), dln=0.1, mu=0.5), dln=0.1, mu=0.5)
    tensor([1.0000, 2.0000, 3.0000])
    """

@overload
def ifht(
    a: AnyArray,
    dln: builtins.float,
    mu: builtins.float,
    offset: builtins.float = 0.0,
    bias: builtins.float = 0.0,
    *,
    out: Tensor | None = None,
) -> Any: ...

from plugrad._builtin import fft_fft as fft

from plugrad._builtin import fft_fft2 as fft2

from plugrad._builtin import fft_fftn as fftn

from plugrad._builtin import fft_fftshift as fftshift

from plugrad._builtin import fft_hfft as hfft

from plugrad._builtin import fft_hfft2 as hfft2

from plugrad._builtin import fft_hfftn as hfftn

from plugrad._builtin import fft_ifft as ifft

from plugrad._builtin import fft_ifft2 as ifft2

from plugrad._builtin import fft_ifftn as ifftn

from plugrad._builtin import fft_ifftshift as ifftshift

from plugrad._builtin import fft_ihfft as ihfft

from plugrad._builtin import fft_ihfft2 as ihfft2

from plugrad._builtin import fft_ihfftn as ihfftn

from plugrad._builtin import fft_irfft as irfft

from plugrad._builtin import fft_irfft2 as irfft2

from plugrad._builtin import fft_irfftn as irfftn

from plugrad._builtin import fft_rfft as rfft

from plugrad._builtin import fft_rfft2 as rfft2

from plugrad._builtin import fft_rfftn as rfftn
