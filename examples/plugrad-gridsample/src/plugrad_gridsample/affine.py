"""`affine_grid`: the grid of an affine map, with which `grid_sample` is a spatial transformer."""

from operator import index

import numpy as np
import plugrad as pg


class AffineGrid(pg.ArrayFunction):
    """Return where the pixels of new images lie in old ones, by an affine map for each: PyTorch's `affine_grid`.

    Parameters
    ----------
    theta
        The maps, shape (N, 2, 3): from (x, y, 1) in the new image to (x, y) in the old one, both from -1 to 1.
    size
        That of the new images: (N, C, H, W).
    align_corners
        Whether -1 and 1 are the centres of the outermost pixels, or else their outer edges.

    Returns (N, H, W, 2), in theta's dtype, float32 or float64. It is linear in `theta`.

    Raises
    ------
    ValueError
        `theta` is of another shape or no floating dtype, or a size is not positive.
    NotImplementedError
        `size` is not of four, or the dtype is another.
    TypeError
        `size` has what is no int, or `theta` is no tensor.

    Source: Jaderberg et al., "Spatial Transformer Networks" (2015), equation 1, https://arxiv.org/abs/1506.02025.

    >>> import plugrad as pg
    >>> mirror = pg.tensor([[[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    >>> pg.ops.gridsample.affine_grid(mirror, (1, 1, 1, 2))
    tensor([[[[ 0.5000,  0.0000],
              [-0.5000,  0.0000]]]])
    """

    new_gradients = True
    writes_to_gradients = False

    @staticmethod
    def forward(ctx, theta, *, size, align_corners=False):
        n, _, height, width = require(theta, size)
        ctx.points = points(height, width, align_corners, theta.dtype)
        grid = ctx.points @ np.swapaxes(theta, 1, 2)
        return grid.reshape(n, height, width, 2)

    @staticmethod
    def backward(ctx, grad_output):
        # Arrays and Tensors alike: reshape, pg.permute and @ take both.
        n = grad_output.shape[0]
        by_map = pg.permute(grad_output.reshape(n, len(ctx.points), 2), (0, 2, 1))
        return by_map @ ctx.points

    @staticmethod
    def samples(rng):
        """Where the checker tries it: one row, one column, several maps."""
        for align_corners in (False, True):
            for size in ((2, 1, 3, 4), (1, 3, 1, 5), (1, 1, 2, 1)):
                yield pg.Sample(
                    rng.normal(size=(size[0], 2, 3)), size=size, align_corners=align_corners
                )

    @staticmethod
    def error_samples(rng):
        """What PyTorch refuses too, in its words."""
        theta = np.ones((2, 2, 3))
        for maps, size, raises, match in (
            (theta[:, :1], (2, 1, 3, 4), ValueError, "Expected a batch of 2D affine matrices"),
            (
                theta,
                (3, 1, 3, 4),
                ValueError,
                "Expected a batch of 2D affine matrices of shape 3x2x3",
            ),
            (theta, (2, 1, 0, 4), ValueError, "Expected non-zero, positive output size"),
            (theta, (2, 1, 3), NotImplementedError, "affine_grid only supports 4D sizes"),
            (theta, (2, 1, 3.5, 4), TypeError, "must be tuple of ints"),
            (theta.astype("int64"), (2, 1, 3, 4), ValueError, "to have floating point type"),
            (theta.astype("float16"), (2, 1, 3, 4), NotImplementedError, "implemented for float16"),
        ):
            yield pg.ErrorSample(maps, raises=raises, match=match, size=size)


def require(theta, size):
    """Return the size as ints; raise PyTorch's errors where it or theta does not fit."""
    if not hasattr(theta, "dtype"):
        raise TypeError(
            f"affine_grid(): argument 'theta' must be Tensor, not {type(theta).__name__}; make it one: "
            "plugrad.tensor(...)"
        )
    if theta.dtype.kind != "f":
        raise ValueError(f"Expected theta to have floating point type, but got {theta.dtype}")
    if theta.dtype not in (np.float32, np.float64):
        raise NotImplementedError(
            f"affine_grid() is not implemented for {theta.dtype}; convert first: theta.float()"
        )
    try:
        sizes = tuple(index(each) for each in size)
    except TypeError as error:
        raise TypeError(f"affine_grid(): size must be tuple of ints, but got {size!r}") from error
    if len(sizes) != 4:
        raise NotImplementedError(
            f"affine_grid only supports 4D sizes, (N, C, H, W), for 2D affine maps. Got size {sizes}"
        )
    if min(sizes) <= 0:
        raise ValueError(f"Expected non-zero, positive output size. Got {sizes}")
    if theta.shape != (sizes[0], 2, 3):
        raise ValueError(
            f"Expected a batch of 2D affine matrices of shape {sizes[0]}x2x3 for size {sizes}. Got "
            f"{list(theta.shape)}"
        )
    return sizes


def points(height, width, align_corners, dtype):
    """Return (x, y, 1) of each pixel, row by row: shape (height * width, 3)."""
    x, y = (numbers(size, align_corners) for size in (width, height))
    columns, rows = np.meshgrid(x, y)
    return np.stack([columns, rows, np.ones_like(rows)], axis=-1).reshape(-1, 3).astype(dtype)


def numbers(size, align_corners):
    """Return the numbers at which the pixels of one axis lie, from -1 to 1; a single pixel is in the middle."""
    ends = np.linspace(-1, 1, size) if size > 1 else np.zeros(1)
    return ends if align_corners else ends * (size - 1) / size
