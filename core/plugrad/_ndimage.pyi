"""The ops of the pack `ndimage`, as `plugrad.ops.ndimage` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins
from collections.abc import Callable, Sequence
from typing import Any, overload
from plugrad._builtin import AnyArray, Operand
from plugrad.engine.tensor.tensor import Tensor

__all__: builtins.list[builtins.str] = [
    "affine_transform",
    "black_tophat",
    "center_of_mass",
    "convolve",
    "convolve1d",
    "correlate",
    "correlate1d",
    "distance_transform_edt",
    "fourier_ellipsoid",
    "fourier_gaussian",
    "fourier_shift",
    "fourier_uniform",
    "gaussian_filter",
    "gaussian_filter1d",
    "gaussian_gradient_magnitude",
    "gaussian_laplace",
    "generic_filter",
    "generic_filter1d",
    "geometric_transform",
    "grey_closing",
    "grey_dilation",
    "grey_erosion",
    "grey_opening",
    "laplace",
    "map_coordinates",
    "maximum",
    "maximum_filter",
    "maximum_filter1d",
    "mean",
    "median_filter",
    "minimum",
    "minimum_filter",
    "minimum_filter1d",
    "morphological_gradient",
    "morphological_laplace",
    "percentile_filter",
    "prewitt",
    "rank_filter",
    "rotate",
    "shift",
    "sobel",
    "spline_filter",
    "spline_filter1d",
    "standard_deviation",
    "sum_labels",
    "uniform_filter",
    "uniform_filter1d",
    "variance",
    "white_tophat",
    "zoom",
]

@overload
def affine_transform(
    input: Tensor,
    matrix: Any,
    offset: Any = 0.0,
    output_shape: Any = None,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: Operand = 0.0,
    prefilter: builtins.bool = True,
    out: Tensor | None = None,
) -> Tensor:
    """Image whose element o is that of `input` at matrix o + offset, interpolated; by the image, matrix and offset.

    `matrix` is one of a row for each axis, a diagonal, or homogeneous with the offset as its last column. Other
    arguments and errors are those of `map_coordinates`.

    Raises
    ------
    ValueError
        The matrix has another shape.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.affine_transform(pg.tensor([0.0, 1.0, 4.0]), pg.tensor([0.5]), order=1)
    tensor([0.0000, 0.5000, 1.0000])
    """

@overload
def affine_transform(
    input: AnyArray,
    matrix: Any,
    offset: Any = 0.0,
    output_shape: Any = None,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: Operand = 0.0,
    prefilter: builtins.bool = True,
    out: Tensor | None = None,
) -> Any: ...

@overload
def black_tophat(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Black top-hat filter: the grey closing less the image, its small dark spots. Arguments are `grey_erosion`'s.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.black_tophat(pg.tensor([3.0, 1.0, 2.0, 2.0]), 3)
    tensor([0., 1., 0., 0.])
    """

@overload
def black_tophat(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def center_of_mass(
    input: Tensor,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Center of mass of each region: the mean of the places of its elements, weighted by their values.

    Where SciPy returns a tuple for each region this is one Tensor, with the coordinates along its last axis. Arguments
    and errors are those of `sum_labels`. Where the values sum up to 0 it is NaN or infinite.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.center_of_mass(pg.tensor([[0.0, 1.0], [0.0, 3.0]]))
    tensor([0.7500, 1.0000])
    """

@overload
def center_of_mass(
    input: AnyArray,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def convolve(
    input: Tensor,
    weights: Tensor,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution of an image with weights: `correlate` with the weights reversed; arguments and errors are its.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.convolve(pg.tensor([1.0, 2.0, 4.0]), pg.tensor([1.0, 0.0, -1.0]))
    tensor([1., 3., 2.])
    """

@overload
def convolve(
    input: AnyArray,
    weights: AnyArray,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def convolve1d(
    input: Tensor,
    weights: Tensor,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Tensor:
    """Convolution of an image with weights along one axis; arguments and errors are those of `correlate1d`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.convolve1d(pg.tensor([1.0, 2.0, 4.0]), pg.tensor([0.0, 0.0, 1.0]))
    tensor([1., 1., 2.])
    """

@overload
def convolve1d(
    input: AnyArray,
    weights: AnyArray,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def correlate(
    input: Tensor,
    weights: Tensor,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Correlation of an image with weights: by both, in each `mode` of the border, of the size of the image.

    `origin` moves the window, along each axis. `cval` is what stands beyond the border in the mode "constant".

    Raises
    ------
    ValueError
        The dimensions differ, nothing is there, the origin is outside of the window, or there is no such mode.

    Source: bilinear; the image is continued, correlated, and the gradient folded back at the border.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.correlate(pg.tensor([1.0, 2.0, 4.0]), pg.tensor([1.0, 0.0, 1.0]))
    tensor([3., 5., 6.])
    """

@overload
def correlate(
    input: AnyArray,
    weights: AnyArray,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def correlate1d(
    input: Tensor,
    weights: Tensor,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Tensor:
    """Correlation of an image with weights along one axis. The other arguments are those of `correlate`.

    Raises
    ------
    ValueError
        The weights have not one dimension; and as `correlate`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.correlate1d(pg.tensor([1.0, 2.0, 4.0]), pg.tensor([0.0, 0.0, 1.0]))
    tensor([2., 4., 4.])
    """

@overload
def correlate1d(
    input: AnyArray,
    weights: AnyArray,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def distance_transform_edt(
    input: Tensor,
    sampling: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Euclidean distance transform: from each element that is not 0 to the nearest that is 0; by `sampling`.

    `sampling`, the distance between neighbours, is one number or one for each axis. The image is only compared with 0,
    and so is a constant: a number that changes a little changes no distance.

    Raises
    ------
    ValueError
        No element is 0, so that nothing is nearest; SciPy returns distances to an element that is not there. Or
        `sampling` is not positive.

    Source: sqrt(sum of (s_k d_k)²) of the nearest element, which for small changes of s is the same one; where two are
    as near, it is the slope of one side.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.distance_transform_edt(pg.tensor([1, 1, 0, 1]), 0.5)
    tensor([1.0000, 0.5000, 0.0000, 0.5000], dtype=torch.float64)
    """

@overload
def distance_transform_edt(
    input: AnyArray,
    sampling: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fourier_ellipsoid(
    input: Tensor,
    size: Any,
    n: builtins.int = -1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Ellipsoid filter of a Fourier transform of 1, 2 or 3 axes, by it and by `size`, the diameters.

    Raises
    ------
    ValueError
        There are no axes, or more than three; or there is not one size for each.

    Source: the transform of a ball is sin(r)/r, 2 J1(r)/r or 3 (sin r - r cos r)/r³.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.fourier_ellipsoid(pg.ones(4), 1.0)
    tensor([1.0000, 0.9003, 0.6366, 0.9003])
    """

@overload
def fourier_ellipsoid(
    input: AnyArray,
    size: Any,
    n: builtins.int = -1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fourier_gaussian(
    input: Tensor,
    sigma: Any,
    n: builtins.int = -1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Gaussian filter of a Fourier transform, by it and by `sigma`, one number or one for each axis.

    Raises
    ------
    ValueError
        There is not one sigma for each axis.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.fourier_gaussian(pg.ones(4), 1.0)
    tensor([1.0000, 0.2912, 0.0072, 0.2912])
    """

@overload
def fourier_gaussian(
    input: AnyArray,
    sigma: Any,
    n: builtins.int = -1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fourier_shift(
    input: Tensor,
    shift: Any,
    n: builtins.int = -1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Shift of an image by its Fourier transform: the result is complex; by it and by `shift`, elements of each axis.

    Errors are those of `fourier_gaussian`.

    >>> import plugrad as pg
    >>> shifted = pg.ops.ndimage.fourier_shift(pg.fft.fft(pg.tensor([1.0, 2.0, 3.0])), 1.0)
    >>> pg.fft.ifft(shifted).real
    tensor([3., 1., 2.])
    """

@overload
def fourier_shift(
    input: AnyArray,
    shift: Any,
    n: builtins.int = -1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def fourier_uniform(
    input: Tensor,
    size: Any,
    n: builtins.int = -1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Uniform (box) filter of a Fourier transform, by it and by the `size` of the box.

    Errors are those of `fourier_gaussian`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.fourier_uniform(pg.ones(4), 1.0)
    tensor([1.0000, 0.9003, 0.6366, 0.9003])
    """

@overload
def fourier_uniform(
    input: AnyArray,
    size: Any,
    n: builtins.int = -1,
    axis: builtins.int = -1,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def gaussian_filter(
    input: Tensor,
    sigma: Any,
    order: Any = 0,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    truncate: builtins.float = 4.0,
    radius: Any = None,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Gaussian filter of an image, or of its derivatives of an `order`; by `sigma` too, a number or one for each axis.

    `axes` are those along which it is filtered, all by default. Other arguments and errors are those of
    `gaussian_filter1d`. As in SciPy, an axis of a sigma that is nearly 0 is left as it is.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.gaussian_filter(pg.eye(3), 0.5)
    tensor([[0.8089, 0.1793, 0.0119],
            [0.1793, 0.6415, 0.1793],
            [0.0119, 0.1793, 0.8089]])
    """

@overload
def gaussian_filter(
    input: AnyArray,
    sigma: Any,
    order: Any = 0,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    truncate: builtins.float = 4.0,
    radius: Any = None,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def gaussian_filter1d(
    input: Tensor,
    sigma: Any,
    axis: builtins.int = -1,
    order: builtins.int = 0,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    truncate: builtins.float = 4.0,
    radius: builtins.int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Gaussian filter of an image along one axis, or its derivative of an `order`; by `sigma` too, a number or Tensor.

    The radius, where the weights end, is `radius`, or `truncate` times sigma; it is a constant for the gradient.

    Raises
    ------
    ValueError
        `sigma` is not positive, `order` is negative, or there is no such mode.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.gaussian_filter1d(pg.tensor([0.0, 0.0, 1.0, 0.0, 0.0]), 1.0)
    tensor([0.0584, 0.2421, 0.3989, 0.2421, 0.0584])
    """

@overload
def gaussian_filter1d(
    input: AnyArray,
    sigma: Any,
    axis: builtins.int = -1,
    order: builtins.int = 0,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    truncate: builtins.float = 4.0,
    radius: builtins.int | None = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def gaussian_gradient_magnitude(
    input: Tensor,
    sigma: Any,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    truncate: builtins.float = 4.0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Length of the gradient of a smoothed image; by `sigma` too. Where it is 0, its gradient is 0.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.gaussian_gradient_magnitude(pg.ones(3, 3), 1.0).abs().max() < 0.001
    tensor(True)
    """

@overload
def gaussian_gradient_magnitude(
    input: AnyArray,
    sigma: Any,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    truncate: builtins.float = 4.0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def gaussian_laplace(
    input: Tensor,
    sigma: Any,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    truncate: builtins.float = 4.0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Laplace filter of an image that is smoothed by a Gaussian one; by `sigma` too. Errors are those of both.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.gaussian_laplace(pg.ones(3), 1.0).abs().max() < 0.001
    tensor(True)
    """

@overload
def gaussian_laplace(
    input: AnyArray,
    sigma: Any,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    truncate: builtins.float = 4.0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def generic_filter(
    input: Tensor,
    function: Callable[..., Any],
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    extra_arguments: Any = (),
    extra_keywords: Any = None,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Filter by a function of your own of the neighbours of each element, a vector; it returns a number.

    The function is written with plugrad's functions, and is called once for each element, which takes time. Gradients
    are by the image, and by what the function closes over. Other arguments and errors are those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.generic_filter(pg.tensor([1.0, 4.0, 2.0]), lambda x: x.prod(), 3)
    tensor([ 4.,  8., 16.])
    """

@overload
def generic_filter(
    input: AnyArray,
    function: Callable[..., Any],
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    extra_arguments: Any = (),
    extra_keywords: Any = None,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def generic_filter1d(
    input: Tensor,
    function: Callable[..., Any],
    filter_size: builtins.int,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    extra_arguments: Any = (),
    extra_keywords: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Filter by a function of your own of each line along an axis: ``function(line, out)`` writes into `out`.

    `line` is continued beyond its border by `filter_size` - 1 numbers, and `out`, a Tensor of zeros, is as long as the
    axis. Gradients are by the image, and by what the function closes over. Errors are those of `correlate1d`.

    >>> import plugrad as pg
    >>> def sums(line, out):
    ...     out[:] = line[:-1] + line[1:]
    >>> pg.ops.ndimage.generic_filter1d(pg.tensor([1.0, 4.0, 2.0]), sums, 2)
    tensor([2., 5., 6.])
    """

@overload
def generic_filter1d(
    input: AnyArray,
    function: Callable[..., Any],
    filter_size: builtins.int,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    extra_arguments: Any = (),
    extra_keywords: Any = None,
    out: Tensor | None = None,
) -> Any: ...

def geometric_transform(
    input: Any,
    mapping: Any,
    output_shape: Any = None,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: builtins.float = 0.0,
    prefilter: builtins.bool = True,
    extra_arguments: Any = (),
    extra_keywords: Any = None,
    out: Tensor | None = None,
) -> Any:
    """Image whose element at `place` is that of `input` at ``mapping(place)``, `scipy.ndimage.geometric_transform`.

    `mapping` is written with plugrad's functions. It is called once for each element, with the tuple of its indices,
    `extra_arguments` and `extra_keywords`, and returns a coordinate for each axis of the input: a Tensor or a sequence.
    Derivatives are by the image, by the arguments, and by what `mapping` closes over. Other arguments and errors are
    those of `map_coordinates`.

    >>> import plugrad as pg
    >>> image = pg.tensor([0.0, 1.0, 4.0, 9.0], dtype=pg.float64)
    >>> moved = pg.tensor(0.25, dtype=pg.float64, requires_grad=True)
    >>> found = pg.ops.ndimage.geometric_transform(image, lambda at: [at[0] / 2 + moved], order=1)
    >>> found.detach(), pg.autograd.grad(found.sum(), moved)
    (tensor([0.2500, 0.7500, 1.7500, 3.2500], dtype=torch.float64), (tensor(8., dtype=torch.float64),))
    """

@overload
def grey_closing(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Grey closing: a dilation, then an erosion; dark spots smaller than the window go.

    Arguments and errors are those of `grey_erosion`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.grey_closing(pg.tensor([3.0, 1.0, 2.0, 2.0]), 3)
    tensor([3., 2., 2., 2.])
    """

@overload
def grey_closing(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def grey_dilation(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Grey dilation: the largest of the neighbours plus their numbers in a `structure`, reversed; by both.

    Other arguments, errors and ties are those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.grey_dilation(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([4., 4., 4., 2.])
    """

@overload
def grey_dilation(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def grey_erosion(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Grey erosion: the smallest of the neighbours less their numbers in a `structure`; by the image and the structure.

    Other arguments, errors and ties are those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.grey_erosion(pg.tensor([1.0, 4.0, 2.0, 0.0]), structure=pg.tensor([0.0, 0.5, 0.0]))
    tensor([ 0.5000,  1.0000,  0.0000, -0.5000])
    """

@overload
def grey_erosion(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def grey_opening(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Grey opening: an erosion, then a dilation; bright spots smaller than the window go.

    Arguments and errors are those of `grey_erosion`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.grey_opening(pg.tensor([1.0, 4.0, 2.0, 2.0]), 3)
    tensor([1., 2., 2., 2.])
    """

@overload
def grey_opening(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def laplace(
    input: Tensor,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Laplace filter: the sum of second differences along `axes`, all by default. Errors are those of `sobel`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.laplace(pg.tensor([0.0, 1.0, 0.0]))
    tensor([ 1., -2.,  1.])
    """

@overload
def laplace(
    input: AnyArray,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def map_coordinates(
    input: Tensor,
    coordinates: Operand,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: builtins.float = 0.0,
    prefilter: builtins.bool = True,
    out: Tensor | None = None,
) -> Tensor:
    """Interpolation of an image at coordinates by a spline of an `order`, 0 to 5; by the image and the coordinates.

    Parameters
    ----------
    coordinates
        A row for each axis of the image; the result has the shape of a row.
    mode
        What is beyond the border, as for the filters. Of "constant", all that is off the grid is `cval`, with the
        gradient 0; so it is of "nearest" off the grid, for the orders 0 and 1, and 12 elements off it for
        the others, as far as SciPy's spline goes on.
    prefilter
        Whether the image is filtered by `spline_filter`; if not, it holds coefficients.

    Raises
    ------
    ValueError
        There is no such order or mode, or not one row of coordinates for each axis.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.map_coordinates(pg.tensor([0.0, 1.0, 4.0]), pg.tensor([[0.5, 1.5]]), order=1)
    tensor([0.5000, 2.5000])
    """

@overload
def map_coordinates(
    input: AnyArray,
    coordinates: Operand,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: builtins.float = 0.0,
    prefilter: builtins.bool = True,
    out: Tensor | None = None,
) -> Any: ...

@overload
def maximum(
    input: Tensor,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Largest element of each region; of equal ones the first has the gradient. Arguments are those of `sum_labels`.

    Raises
    ------
    ValueError
        A region has no element, of which SciPy returns 0; or as `sum_labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.maximum(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([2., 4.])
    """

@overload
def maximum(
    input: AnyArray,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def maximum_filter(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Largest of the neighbours in a window of a `size`, or of a `footprint`. Equal ones share the gradient.

    `axes` are those of the window, all by default.

    Raises
    ------
    ValueError
        Neither size nor footprint is given, or both; and as `correlate`.
    TypeError
        The numbers are complex.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.maximum_filter(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([4., 4., 4., 2.])
    """

@overload
def maximum_filter(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def maximum_filter1d(
    input: Tensor,
    size: builtins.int,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Tensor:
    """Largest of `size` neighbours along one axis: `maximum_filter` there; its errors and ties.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.maximum_filter1d(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([4., 4., 4., 2.])
    """

@overload
def maximum_filter1d(
    input: AnyArray,
    size: builtins.int,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def mean(
    input: Tensor,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the elements of each region; NaN of one without elements. Arguments and errors are those of `sum_labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.mean(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([1.5000, 4.0000])
    """

@overload
def mean(
    input: AnyArray,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def median_filter(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Median of the neighbours in a window (of an even number, the upper one), against outliers and impulse noise.

    The gradient is 1 for the element that is the median, one of those that are equal to it. Arguments and errors are
    those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.median_filter(pg.tensor([1.0, 9.0, 2.0, 3.0]), 3)
    tensor([1., 2., 3., 3.])
    """

@overload
def median_filter(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def minimum(
    input: Tensor,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Smallest element of each region: as `maximum`, with its errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.minimum(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([1., 4.])
    """

@overload
def minimum(
    input: AnyArray,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def minimum_filter(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Smallest of the neighbours in a window. Arguments, errors and ties are those of `maximum_filter`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.minimum_filter(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([1., 1., 0., 0.])
    """

@overload
def minimum_filter(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def minimum_filter1d(
    input: Tensor,
    size: builtins.int,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Tensor:
    """Smallest of `size` neighbours along one axis: `minimum_filter` there; its errors and ties.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.minimum_filter1d(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([1., 1., 0., 0.])
    """

@overload
def minimum_filter1d(
    input: AnyArray,
    size: builtins.int,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def morphological_gradient(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Morphological gradient of an image: its dilation less its erosion. Arguments and errors are `grey_erosion`'s.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.morphological_gradient(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([3., 3., 4., 2.])
    """

@overload
def morphological_gradient(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def morphological_laplace(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Morphological Laplace filter: dilation plus erosion less twice the image. Arguments are those of `grey_erosion`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.morphological_laplace(pg.tensor([1.0, 4.0, 2.0, 0.0]), 3)
    tensor([ 3., -3.,  0.,  2.])
    """

@overload
def morphological_laplace(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def percentile_filter(
    input: Tensor,
    percentile: builtins.float,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Neighbour of a `percentile` in a window, 0 to 100, or negative, from 100 down. The rest is as `median_filter`.

    Raises
    ------
    ValueError
        There is no such percentile.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.percentile_filter(pg.tensor([1.0, 9.0, 2.0, 3.0]), 50, size=3)
    tensor([1., 2., 3., 3.])
    """

@overload
def percentile_filter(
    input: AnyArray,
    percentile: builtins.float,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def prewitt(
    input: Tensor,
    axis: builtins.int = -1,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    out: Tensor | None = None,
) -> Tensor:
    """Prewitt filter: differences along one axis, smoothed by 1, 1, 1 along the others. Errors are those of `sobel`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.prewitt(pg.tensor([1.0, 2.0, 4.0]))
    tensor([1., 3., 2.])
    """

@overload
def prewitt(
    input: AnyArray,
    axis: builtins.int = -1,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def rank_filter(
    input: Tensor,
    rank: builtins.int,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Neighbour of a `rank` in a window: 0 is the smallest, -1 the largest. The rest is as for `median_filter`.

    Raises
    ------
    ValueError
        The window has fewer elements.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.rank_filter(pg.tensor([1.0, 9.0, 2.0, 3.0]), 1, size=3)
    tensor([1., 2., 3., 3.])
    """

@overload
def rank_filter(
    input: AnyArray,
    rank: builtins.int,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def rotate(
    input: Tensor,
    angle: Operand,
    axes: builtins.tuple[builtins.int, builtins.int] = (1, 0),
    reshape: builtins.bool = True,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: Operand = 0.0,
    prefilter: builtins.bool = True,
    out: Tensor | None = None,
) -> Tensor:
    """Image turned by an `angle` in degrees in the plane of two `axes`, interpolated; by the image and the angle.

    With `reshape` the result is as large as what is turned; its size is a constant. Other arguments and errors are
    those of `map_coordinates`.

    Raises
    ------
    ValueError
        There are no two axes, or the angle is not finite.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.rotate(pg.tensor([[1.0, 2.0], [3.0, 4.0]]), 90, order=1)
    tensor([[2., 4.],
            [1., 3.]])
    """

@overload
def rotate(
    input: AnyArray,
    angle: Operand,
    axes: builtins.tuple[builtins.int, builtins.int] = (1, 0),
    reshape: builtins.bool = True,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: Operand = 0.0,
    prefilter: builtins.bool = True,
    out: Tensor | None = None,
) -> Any: ...

@overload
def shift(
    input: Tensor,
    shift: Any,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: Operand = 0.0,
    prefilter: builtins.bool = True,
    out: Tensor | None = None,
) -> Tensor:
    """Image moved by `shift` elements, one number or one for each axis, interpolated; by the image and the shift.

    Other arguments and errors are those of `map_coordinates`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.shift(pg.tensor([0.0, 1.0, 4.0]), 0.5, order=1)
    tensor([0.0000, 0.5000, 2.5000])
    """

@overload
def shift(
    input: AnyArray,
    shift: Any,
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: Operand = 0.0,
    prefilter: builtins.bool = True,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sobel(
    input: Tensor,
    axis: builtins.int = -1,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    out: Tensor | None = None,
) -> Tensor:
    """Sobel filter: differences along one axis, smoothed by 1, 2, 1 along the other ones.

    Raises
    ------
    ValueError
        There is no such mode.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.sobel(pg.tensor([1.0, 2.0, 4.0]))
    tensor([1., 3., 2.])
    """

@overload
def sobel(
    input: AnyArray,
    axis: builtins.int = -1,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def spline_filter(
    input: Tensor,
    order: builtins.int = 3,
    *,
    mode: builtins.str = 'mirror',
    out: Tensor | None = None,
) -> Tensor:
    """Coefficients of the spline through an image: `spline_filter1d` along all axes; its arguments and errors.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.spline_filter(pg.eye(2), order=1)
    tensor([[1., 0.],
            [0., 1.]])
    """

@overload
def spline_filter(
    input: AnyArray,
    order: builtins.int = 3,
    *,
    mode: builtins.str = 'mirror',
    out: Tensor | None = None,
) -> Any: ...

@overload
def spline_filter1d(
    input: Tensor,
    order: builtins.int = 3,
    axis: builtins.int = -1,
    mode: builtins.str = 'mirror',
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Coefficients of the spline of an `order`, 0 to 5, that goes through the elements along one axis.

    Parameters
    ----------
    mode
        How the spline goes on beyond the border, as for the filters; all of SciPy's come down to "mirror", "reflect"
        and "grid-wrap". The result has the dtype of the input, where SciPy's is float64.

    Raises
    ------
    ValueError
        There is no such order or mode, or nothing to filter.

    Source: Unser 1999, "Splines": the inverse of a matrix B. It is symmetric if periodic; mirrored it is once its first
    and last rows are halved; if reflected, of which SciPy's border is right to 1e-6 only, SciPy's matrix is transposed.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.spline_filter1d(pg.tensor([1.0, 1.0, 1.0]))
    tensor([1., 1., 1.])
    """

@overload
def spline_filter1d(
    input: AnyArray,
    order: builtins.int = 3,
    axis: builtins.int = -1,
    mode: builtins.str = 'mirror',
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def standard_deviation(
    input: Tensor,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Standard deviation of the elements of each region; where it is 0 its gradient is 0. Arguments: `sum_labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.standard_deviation(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([0.5000, 0.0000])
    """

@overload
def standard_deviation(
    input: AnyArray,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def sum_labels(
    input: Tensor,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Sum of the elements of each region of `labels` that `index` names.

    Without an index it is that of all elements with a positive label; without labels, of all. A region without elements
    has the sum 0. The result has the shape of `index`, and the dtype of the image (float64 of integers).

    Raises
    ------
    ValueError
        There is an index, and there are no labels.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.sum_labels(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([3., 4.])
    """

@overload
def sum_labels(
    input: AnyArray,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def uniform_filter(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] = 3,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of the neighbours in a window of a `size`, along `axes`, all by default.

    Other arguments and errors are those of `uniform_filter1d`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.uniform_filter(pg.tensor([0.0, 3.0, 0.0]))
    tensor([1., 1., 1.])
    """

@overload
def uniform_filter(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] = 3,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def uniform_filter1d(
    input: Tensor,
    size: builtins.int,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Tensor:
    """Mean of `size` neighbours along one axis. The other arguments are those of `correlate`.

    Raises
    ------
    ValueError
        The size is not positive; and as `correlate`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.uniform_filter1d(pg.tensor([0.0, 3.0, 0.0]), 3)
    tensor([1., 1., 1.])
    """

@overload
def uniform_filter1d(
    input: AnyArray,
    size: builtins.int,
    axis: builtins.int = -1,
    *,
    mode: builtins.str = 'reflect',
    cval: builtins.float = 0.0,
    origin: builtins.int = 0,
    out: Tensor | None = None,
) -> Any: ...

@overload
def variance(
    input: Tensor,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """Variance of the elements of each region, from its mean. Arguments and errors are those of `sum_labels`.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.variance(pg.tensor([1.0, 2.0, 4.0]), [1, 1, 2], [1, 2])
    tensor([0.2500, 0.0000])
    """

@overload
def variance(
    input: AnyArray,
    labels: Any = None,
    index: Any = None,
    *,
    out: Tensor | None = None,
) -> Any: ...

@overload
def white_tophat(
    input: Tensor,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Tensor:
    """White top-hat filter: the image less its grey opening, its small bright spots. Arguments are `grey_erosion`'s.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.white_tophat(pg.tensor([1.0, 4.0, 2.0, 2.0]), 3)
    tensor([0., 2., 0., 0.])
    """

@overload
def white_tophat(
    input: AnyArray,
    size: builtins.int | Sequence[builtins.int] | None = None,
    footprint: Any = None,
    structure: Operand | None = None,
    *,
    mode: Any = 'reflect',
    cval: builtins.float = 0.0,
    origin: Any = 0,
    axes: Any = None,
    out: Tensor | None = None,
) -> Any: ...

@overload
def zoom(
    input: Tensor,
    zoom: builtins.float | Sequence[builtins.float],
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: builtins.float = 0.0,
    prefilter: builtins.bool = True,
    grid_mode: builtins.bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """Image of another size, `zoom` times as large along each axis, interpolated; by the image, and `zoom` is constant.

    Other arguments and errors are those of `map_coordinates`; with `grid_mode` elements are areas, not points.

    Raises
    ------
    ValueError
        A factor is not positive.

    >>> import plugrad as pg
    >>> pg.ops.ndimage.zoom(pg.tensor([0.0, 1.0]), 1.5, order=1)
    tensor([0.0000, 0.5000, 1.0000])
    """

@overload
def zoom(
    input: AnyArray,
    zoom: builtins.float | Sequence[builtins.float],
    *,
    order: builtins.int = 3,
    mode: builtins.str = 'constant',
    cval: builtins.float = 0.0,
    prefilter: builtins.bool = True,
    grid_mode: builtins.bool = False,
    out: Tensor | None = None,
) -> Any: ...
