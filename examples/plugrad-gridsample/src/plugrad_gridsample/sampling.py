"""`grid_sample`: an op whose work is done by a kernel, C's or NumPy's."""

from typing import Literal

import numpy as np
import plugrad as pg

from plugrad_gridsample import formula, kernels

PADDINGS = ("zeros", "border", "reflection")


class GridSample(pg.ArrayFunction):
    """Look up images at the points of a grid, between pixels by bilinear interpolation: PyTorch's `grid_sample`.

    Parameters
    ----------
    input
        Images, shape (N, C, H, W).
    grid
        Where to look, shape (N, P, Q, 2): x, then y, from -1 (left, top) to 1 (right, bottom).
    mode
        "bilinear", the one there is.
    padding_mode
        What lies outside: "zeros"; "border", the nearest pixel; "reflection", the image again, mirrored at its border.
    align_corners
        Whether -1 and 1 are the centres of the outermost pixels, or else their outer edges.

    Returns (N, C, P, Q), in the dtype that both share, float32 or float64. It can be differentiated by both, any
    number of times; the derivative by `grid` is that of the interpolation to the right of and below a point where
    it lies on a pixel's row or column, and 0 where the point was clipped. Of nan it looks up nan with "zeros", else
    the first row or column.

    Raises
    ------
    RuntimeError
        Shapes or dtypes do not fit each other.
    ValueError
        There is no such `mode` or `padding_mode`.
    NotImplementedError
        The dtype is another.
    TypeError
        An argument is no tensor, `align_corners` no bool.

    Source: Jaderberg et al., "Spatial Transformer Networks" (2015), equations 5 to 7, https://arxiv.org/abs/1506.02025.

    >>> import plugrad as pg
    >>> image = pg.tensor([[[[1.0, 3.0], [5.0, 7.0]]]])
    >>> middle = pg.zeros(1, 1, 1, 2, requires_grad=True)
    >>> value = pg.ops.gridsample.grid_sample(image, middle)
    >>> value.backward()
    >>> value, middle.grad
    (tensor([[[[4.]]]], grad_fn=<GridSampleBackward>), tensor([[[[2., 4.]]]]))
    """

    new_gradients = True
    writes_to_gradients = False

    @staticmethod
    def forward(
        ctx,
        input,
        grid,
        *,
        mode: Literal["bilinear"] = "bilinear",
        padding_mode="zeros",
        align_corners=False,
    ):
        require_settings(mode, padding_mode, align_corners)
        require_images_and_grid(input, grid)
        ctx.save_for_backward(input, grid)
        ctx.settings = (padding_mode, bool(align_corners))
        ctx.kernel = kernels.chosen()
        return ctx.kernel.forward(input, grid, *ctx.settings)

    @staticmethod
    def backward(ctx, grad_output):
        input, grid = ctx.saved_tensors
        # C knows arrays only. Where a derivative of this derivative is recorded there are Tensors, and the formula
        # takes these too.
        rule = formula if isinstance(grad_output, pg.Tensor) else ctx.kernel
        return rule.backward(input, grid, grad_output, ctx.needs_input_grad, *ctx.settings)

    @staticmethod
    def samples(rng):
        """Points inside, outside and far away, always between pixels: on a pixel's row or column there is a kink."""
        for padding_mode in PADDINGS:
            for align_corners in (False, True):
                settings = {"padding_mode": padding_mode, "align_corners": align_corners}
                for images, points in (((2, 3, 4, 5), (3, 2)), ((1, 2, 5, 2), (1, 4))):
                    grid = between_pixels(rng, images, points, align_corners)
                    yield pg.Sample(rng.normal(size=images), grid, **settings)
        yield pg.Sample(rng.normal(size=(1, 1, 1, 1)), rng.uniform(-0.8, 0.8, size=(1, 2, 3, 2)))
        yield pg.Sample(rng.normal(size=(0, 2, 3, 4)), np.zeros((0, 2, 3, 2)))

    @staticmethod
    def reference(input, grid, *, mode="bilinear", padding_mode="zeros", align_corners=False):
        """The same values by SciPy, a channel at a time."""
        from scipy.ndimage import map_coordinates  # the checker needs it, users of the op do not

        height, width = input.shape[2:]
        places = [
            pixel(grid[..., 1], height, align_corners),
            pixel(grid[..., 0], width, align_corners),
        ]
        outside = {
            "zeros": "grid-constant",
            "border": "nearest",
            "reflection": "mirror" if align_corners else "reflect",
        }[padding_mode]
        output = np.empty((*input.shape[:2], *grid.shape[1:3]), input.dtype)
        for image, channel in np.ndindex(input.shape[:2]):
            there = [place[image] for place in places]
            output[image, channel] = map_coordinates(
                input[image, channel], there, order=1, mode=outside
            )
        return output

    @staticmethod
    def error_samples(rng):
        """What PyTorch refuses too, in its words, and the modes that are not there."""
        images, grid = np.ones((2, 3, 4, 5)), np.zeros((2, 6, 7, 2))
        for args, match in (
            ((images[0], grid), r"expected 4D input .* input with sizes \[3, 4, 5\] and grid"),
            ((images, grid[0]), r"expected 4D input .* grid with sizes \[6, 7, 2\]"),
            ((images, grid[:1]), "expected grid and input to have same batch size"),
            ((images, np.zeros((2, 6, 7, 3))), "expected grid to have size 2 in last dimension"),
            ((images[:, :, :0], grid), "expected input to have non-empty spatial dimensions"),
            ((images, grid.astype("float32")), "expected grid to have dtype float64 as input"),
        ):
            yield pg.ErrorSample(*args, raises=RuntimeError, match=match)
        half, whole = images.astype("float16"), images.astype("int64")
        for array in (half, whole):
            other = np.zeros(grid.shape, array.dtype)
            yield pg.ErrorSample(
                array, other, raises=NotImplementedError, match=f"not implemented for {array.dtype}"
            )
        for settings, match in (
            ({"mode": "bicubic"}, "expected mode to be 'bilinear', but got: 'bicubic'"),
            ({"padding_mode": "wrap"}, "expected padding_mode to be 'zeros', 'border' or"),
        ):
            yield pg.ErrorSample(images, grid, raises=ValueError, match=match, **settings)
        yield pg.ErrorSample(
            images, grid, raises=TypeError, match="must be bool, not str", align_corners="yes"
        )
        yield pg.ErrorSample(images, [0, 0], raises=TypeError, match="must be Tensor, not list")


def require_settings(mode, padding_mode, align_corners):
    """Raise unless the settings are known."""
    if mode != "bilinear":
        raise ValueError(
            f"grid_sample(): expected mode to be 'bilinear', but got: {mode!r}. The nearest pixel has no gradient by "
            "the grid; bicubic interpolation is not in this pack"
        )
    if padding_mode not in PADDINGS:
        raise ValueError(
            "grid_sample(): expected padding_mode to be 'zeros', 'border' or 'reflection', but got: "
            f"{padding_mode!r}"
        )
    if not isinstance(align_corners, bool | np.bool_):
        raise TypeError(
            f"grid_sample(): argument 'align_corners' must be bool, not {type(align_corners).__name__}"
        )


def require_images_and_grid(input, grid):
    """Raise PyTorch's errors unless shapes and dtypes fit."""
    for name, value in (("input", input), ("grid", grid)):
        if not hasattr(value, "dtype"):
            raise TypeError(
                f"grid_sample(): argument '{name}' must be Tensor, not {type(value).__name__}; make it one: "
                "plugrad.tensor(...)"
            )
    sizes = f"but got input with sizes {list(input.shape)} and grid with sizes {list(grid.shape)}"
    if input.ndim != 4 or grid.ndim != 4:
        raise RuntimeError(
            f"grid_sample(): expected 4D input (N, C, H, W) and 4D grid (N, P, Q, 2), {sizes}"
        )
    if len(input) != len(grid):
        raise RuntimeError(
            f"grid_sample(): expected grid and input to have same batch size, {sizes}"
        )
    if grid.shape[3] != 2:
        raise RuntimeError(
            f"grid_sample(): expected grid to have size 2 in last dimension, x and y, {sizes}"
        )
    if 0 in input.shape[2:]:
        raise RuntimeError(
            f"grid_sample(): expected input to have non-empty spatial dimensions, {sizes}"
        )
    if input.dtype not in (np.float32, np.float64):
        raise NotImplementedError(
            f"grid_sample() is not implemented for {input.dtype}; convert first: input.float()"
        )
    if grid.dtype != input.dtype:
        raise RuntimeError(
            f"grid_sample(): expected grid to have dtype {input.dtype} as input has, but found {grid.dtype}; convert "
            "one of them: grid.to(input.dtype)"
        )


def pixel(number, size, align_corners):
    """Return the row or column at which a number of a grid lies."""
    return (number + 1) * (size - 1) / 2 if align_corners else (number + 1) * size / 2 - 0.5


def between_pixels(rng, images, points, align_corners):
    """Return a grid for images of a shape: points from two pixels outside to two outside, well between pixels."""
    axes = []
    for size in (images[3], images[2]):
        position = rng.integers(-2, size + 1, size=(images[0], *points)) + rng.uniform(
            0.3, 0.7, size=(images[0], *points)
        )
        if align_corners:
            axes.append(2 * position / (size - 1) - 1)
        else:
            axes.append((2 * position + 1) / size - 1)
    return np.stack(axes, axis=-1)
