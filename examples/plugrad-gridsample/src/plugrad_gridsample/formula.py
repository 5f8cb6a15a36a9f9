"""The kernel "numpy": bilinear sampling as a formula, in operators and functions that take arrays and Tensors alike.

It is what runs where there is no compiled kernel, and what is differentiated where somebody asks for a second
derivative.
"""

import numpy as np
import plugrad as pg

name = "numpy"


def forward(input, grid, padding_mode, aligned):
    """Return the images at the points of the grid, (N, C, P, Q): arrays of arrays, a Tensor of Tensors."""
    return pg.quietly(sampled, input, grid, padding_mode, aligned)


def backward(input, grid, grad_output, needed, padding_mode, aligned):
    """Return the gradients of input and grid, each None where it is not needed; Tensors on a graph for Tensors."""
    recorded = isinstance(grad_output, pg.Tensor)
    if recorded:
        # Views, each a tensor of its own: the grid may have been computed from the images, and what they did to it
        # is not to be counted here.
        given = (input.view_as(input), grid.view_as(grid))
    else:
        given = (pg.from_numpy(input).requires_grad_(), pg.from_numpy(grid).requires_grad_())
        grad_output = pg.from_numpy(grad_output)
    with pg.enable_grad():
        output = forward(*given, padding_mode, aligned)
        wanted = [each for each, is_needed in zip(given, needed, strict=True) if is_needed]
        found = iter(pg.autograd.grad(output, wanted, grad_output, create_graph=recorded))
    grads = [next(found) if is_needed else None for is_needed in needed]
    return tuple(each if recorded or each is None else each.numpy() for each in grads)


def sampled(input, grid, padding_mode, aligned):
    """Return the sum of the four corners around each point, weighted by how near they are."""
    height, width = input.shape[2:]
    x = positions(grid[..., 0], width, padding_mode, aligned)
    y = positions(grid[..., 1], height, padding_mode, aligned)
    left, top = np.floor(values(x)), np.floor(values(y))
    right, below = x - left, y - top
    pixels = input.reshape(*input.shape[:2], height * width)
    images = np.arange(len(values(grid)))[:, None, None]
    output = 0
    for row, vertical in ((top, 1 - below), (top + 1, below)):
        for column, horizontal in ((left, 1 - right), (left + 1, right)):
            inside = (row >= 0) & (row < height) & (column >= 0) & (column < width)
            rows, columns = (np.where(inside, each, 0).astype(np.intp) for each in (row, column))
            corner = pixels[images, :, rows * width + columns]  # (N, P, Q, C)
            weight = vertical * horizontal
            output = output + pg.where(inside[..., None], corner, 0.0) * weight[..., None]
    return pg.permute(output, (0, 3, 1, 2))


def positions(numbers, size, padding_mode, aligned):
    """Return where numbers of a grid lie on one axis, in pixels."""
    span = size - 1 if aligned else size
    low = 0.0 if aligned else -0.5
    position = (numbers + 1) * (span / 2) + low
    if padding_mode == "zeros":
        return position
    plain = values(position)
    sign = 1
    if padding_mode == "reflection":
        plain, sign = reflected(plain, low, span)
    moves = (plain > 0) & (plain < size - 1)
    clipped = np.where(moves, plain, np.where(plain >= size - 1, size - 1.0, 0.0)).astype(
        plain.dtype
    )
    if not isinstance(position, pg.Tensor):
        return clipped
    # Piece by piece a straight line: its value is `clipped`, its slope 1, -1, or 0 where it was clipped.
    return pg.where(moves, clipped + sign * (position - values(position)), clipped)


def reflected(position, low, span):
    """Return a position mirrored at the image's borders until it is inside, and the sign of its slope."""
    from_low = np.abs(position - low)
    extra = from_low - np.trunc(from_low / (2 * span)) * (2 * span) if span else from_low * np.nan
    back = 2 * span - extra
    sign = np.where((position < low) != (extra > back), -1, 1).astype(position.dtype)
    return np.where(extra > back, back, extra) + low, sign


def values(x):
    """Return the array of a Tensor, and an array itself."""
    return x.detach().numpy() if isinstance(x, pg.Tensor) else x
