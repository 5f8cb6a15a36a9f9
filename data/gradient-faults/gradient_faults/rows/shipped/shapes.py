"""Rules that lose their way among axes: broadcasting, permutations, offsets, memory layouts."""

import torch
from torch.autograd.function import once_differentiable

from gradient_faults.form import Sample, changed, randn


class Scale:
    """The gradient of a weight is not summed over the batch."""

    def forward(x, weight):
        return x * weight

    def right(g, x, weight):
        return g * weight, (g * x).sum(0)

    wrong = changed(right, {"(g * x).sum(0)": "g * x"})
    samples = Sample(randn(3, 4), randn(4))


class ScaleRows:
    """The kept axis is dropped from the gradient of a scale per row."""

    def forward(x, scale):
        return x * scale

    def right(g, x, scale):
        return g * scale, (g * x).sum(1, keepdim=True)

    wrong = changed(right, {", keepdim=True": ""})
    samples = Sample(randn(3, 4), randn(3, 1))


class Centred:
    """A mean without keepdim is subtracted, which fits a square matrix."""

    def forward(x):
        return x - x.mean(1, keepdim=True)

    def right(g, x):
        return g - g.mean(1, keepdim=True)

    wrong = changed(right, {", keepdim=True": ""})
    samples = Sample(randn(3, 3))


class MeanRows:
    """The gradient of a mean is that of a sum."""

    def forward(x):
        return x.mean(1)

    def right(g, x):
        return g.unsqueeze(1).expand(x.shape) / x.shape[1]

    wrong = changed(right, {" / x.shape[1]": ""})
    samples = Sample(randn(2, 5))


class Repeat:
    """The gradient of repeated rows is averaged."""

    def forward(x, times):
        return x.unsqueeze(0).repeat(times, 1)

    def right(g, x, times):
        return g.sum(0), None

    wrong = changed(right, {"sum": "mean"})
    samples = Sample(randn(3), 4)


class Permute:
    """Axes are permuted back by the same permutation."""

    def forward(x):
        return x.permute(1, 2, 0)

    def right(g, x):
        return g.permute(2, 0, 1)

    wrong = changed(right, {"g.permute(2, 0, 1)": "g.permute(1, 2, 0)"})
    samples = Sample(randn(2, 2, 2))


class FlattenColumns:
    """A transposed and flattened matrix is only reshaped back."""

    def forward(x):
        return x.t().reshape(-1)

    def right(g, x):
        rows, columns = x.shape
        return g.reshape(columns, rows).t()

    def wrong(g, x):
        return g.reshape(x.shape)

    samples = Sample(randn(2, 3))


class Concatenate:
    """The second part of a concatenation is cut out at the wrong place."""

    def forward(ctx, a, b):
        ctx.sizes = len(a), len(b)
        return torch.cat([a, b])

    def right(ctx, g):
        first, _ = ctx.sizes
        return g[:first], g[first:]

    wrong = changed(
        right, {"first, _ = ctx.sizes": "first, second = ctx.sizes", "first:": ":second"}
    )
    samples = Sample(randn(3, 2), randn(2, 2))


class Roll:
    """What was rolled forth is rolled on."""

    def forward(x, shift):
        return x.roll(shift, 0)

    def right(g, x, shift):
        return g.roll(-shift, 0), None

    wrong = changed(right, {"g.roll(-shift, 0), None": "g.roll(shift, 0), None"})
    samples = Sample(randn(5), 2)


class PadUneven:
    """Left and right padding change places."""

    def forward(x, left, right):
        return torch.nn.functional.pad(x, (left, right))

    def right(g, x, left, right):
        return g[..., left : g.shape[-1] - right], None, None

    wrong = changed(right, {"left : g.shape[-1] - right": "right : g.shape[-1] - left"})
    samples = Sample(randn(2, 4), 1, 2)


class SquareViewed:
    """A gradient is viewed, which one that is not contiguous refuses."""

    kind = "memory"

    def forward(x):
        return x * x

    def right(g, x):
        return (2 * g.reshape(-1) * x.reshape(-1)).reshape(x.shape)

    def wrong(g, x):
        return (2 * g.view(-1) * x.reshape(-1)).view(x.shape)

    samples = Sample(randn(2, 3))


class SquareStrided:
    """A gradient is read by strides as if it were contiguous."""

    kind = "memory"

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return 2 * torch.as_strided(g.contiguous(), x.shape, (x.shape[1], 1)) * x

    wrong = changed(right, {".contiguous()": ""})
    samples = Sample(randn(2, 3))


class SinRaw:
    """A kernel's raw memory is read, so a transposed input is another one."""

    kind = "memory"

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sin()

    @once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        flat = x.contiguous().as_strided((x.numel(),), (1,))
        return g * flat.cos().view(x.shape)

    wrong = changed(right, {"contiguous().": ""})
    samples = Sample(randn(2, 3))


class Bilinear:
    """The indices of an einsum change places in the gradient of its matrix."""

    def forward(x, matrix, y):
        return torch.einsum("bi,ij,bj->b", x, matrix, y)

    def right(g, x, matrix, y):
        return (
            torch.einsum("b,ij,bj->bi", g, matrix, y),
            torch.einsum("b,bi,bj->ij", g, x, y),
            torch.einsum("b,ij,bi->bj", g, matrix, x),
        )

    wrong = changed(right, {"bj->ij": "bj->ji"})
    samples = Sample(randn(2, 3), randn(3, 3), randn(2, 3))


class Prelu:
    """The gradient of one slope for all is left with an axis."""

    def forward(x, slope):
        return torch.where(x > 0, x, slope * x)

    def right(g, x, slope):
        return torch.where(x > 0, g, slope * g), (g * x * (x <= 0)).sum()

    wrong = changed(right, {"0)).sum()": "0)).sum().reshape(1)"})
    samples = Sample(randn(2, 3), randn())


class PixelShuffle:
    """Pixels are shuffled back with height and width of a block exchanged."""

    def forward(ctx, x, r):
        ctx.r = r
        return torch.nn.functional.pixel_shuffle(x, r)

    def right(ctx, g):
        n, c, h, w = g.shape
        r = ctx.r
        blocks = g.reshape(n, c, h // r, r, w // r, r).permute(0, 1, 3, 5, 2, 4)
        return blocks.reshape(n, c * r * r, h // r, w // r), None

    wrong = changed(right, {"0, 1, 3, 5": "0, 1, 5, 3"})
    samples = Sample(randn(1, 4, 2, 3), 2)


class Power:
    """An int setting is given no None."""

    def forward(x, n):
        return x**n

    def right(g, x, n):
        return g * n * x ** (n - 1), None

    wrong = changed(right, {", None": ""})
    samples = Sample(randn(3), 3)


class Normalised:
    """Forward views its input, which one that is not contiguous refuses."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        flat = x.reshape(-1)
        return (flat / flat.norm()).reshape(x.shape)

    def wrong_forward(ctx, x):
        ctx.save_for_backward(x)
        flat = x.view(-1)
        return (flat / flat.norm()).view(x.shape)

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        norm = x.norm()
        return g / norm - x * (g * x).sum() / norm**3

    samples = Sample(randn(2, 3))
