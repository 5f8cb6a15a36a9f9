"""Rules that lose their way among axes: broadcasting, permutations, offsets, memory layouts."""

import torch

from tests.shipped.pairs import pair


@pair("the gradient of a weight is not summed over the batch")
class Scale:
    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return x * weight

    def right(ctx, g):
        x, weight = ctx.saved_tensors
        return g * weight, (g * x).sum(0)

    def wrong(ctx, g):
        x, weight = ctx.saved_tensors
        return g * weight, g * x

    def samples(rng):
        yield rng.normal(size=(3, 4)), rng.normal(size=4)


@pair("the kept axis is dropped from the gradient of a scale per row")
class ScaleRows:
    def forward(ctx, x, scale):
        ctx.save_for_backward(x, scale)
        return x * scale

    def right(ctx, g):
        x, scale = ctx.saved_tensors
        return g * scale, (g * x).sum(1, keepdim=True)

    def wrong(ctx, g):
        x, scale = ctx.saved_tensors
        return g * scale, (g * x).sum(1)

    def samples(rng):
        yield rng.normal(size=(3, 4)), rng.normal(size=(3, 1))


@pair("a mean without keepdim is subtracted, which fits a square matrix")
class Centred:
    def forward(ctx, x):
        return x - x.mean(1, keepdim=True)

    def right(ctx, g):
        return g - g.mean(1, keepdim=True)

    def wrong(ctx, g):
        return g - g.mean(1)

    def samples(rng):
        yield rng.normal(size=(3, 3))


@pair("the gradient of a mean is that of a sum")
class MeanRows:
    def forward(ctx, x):
        ctx.shape = x.shape
        return x.mean(1)

    def right(ctx, g):
        return g.unsqueeze(1).expand(ctx.shape) / ctx.shape[1]

    def wrong(ctx, g):
        return g.unsqueeze(1).expand(ctx.shape)

    def samples(rng):
        yield rng.normal(size=(2, 5))


@pair("the gradient of repeated rows is averaged")
class Repeat:
    def forward(ctx, x, times):
        return x.unsqueeze(0).repeat(times, 1)

    def right(ctx, g):
        return g.sum(0), None

    def wrong(ctx, g):
        return g.mean(0), None

    def samples(rng):
        yield rng.normal(size=3), 4


@pair("axes are permuted back by the same permutation")
class Permute:
    def forward(ctx, x):
        return x.permute(1, 2, 0)

    def right(ctx, g):
        return g.permute(2, 0, 1)

    def wrong(ctx, g):
        return g.permute(1, 2, 0)

    def samples(rng):
        yield rng.normal(size=(2, 2, 2))


@pair("a transposed and flattened matrix is only reshaped back")
class FlattenColumns:
    def forward(ctx, x):
        ctx.shape = x.shape
        return x.t().reshape(-1)

    def right(ctx, g):
        rows, columns = ctx.shape
        return g.reshape(columns, rows).t()

    def wrong(ctx, g):
        return g.reshape(ctx.shape)

    def samples(rng):
        yield rng.normal(size=(2, 3))


@pair("the second part of a concatenation is cut out at the wrong place")
class Concatenate:
    def forward(ctx, a, b):
        ctx.sizes = len(a), len(b)
        return torch.cat([a, b])

    def right(ctx, g):
        first, _ = ctx.sizes
        return g[:first], g[first:]

    def wrong(ctx, g):
        first, second = ctx.sizes
        return g[:first], g[:second]

    def samples(rng):
        yield rng.normal(size=(3, 2)), rng.normal(size=(2, 2))


@pair("what was rolled forth is rolled on")
class Roll:
    def forward(ctx, x, shift):
        ctx.shift = shift
        return x.roll(shift, 0)

    def right(ctx, g):
        return g.roll(-ctx.shift, 0), None

    def wrong(ctx, g):
        return g.roll(ctx.shift, 0), None

    def samples(rng):
        yield rng.normal(size=5), 2


@pair("left and right padding change places")
class PadUneven:
    def forward(ctx, x, left, right):
        ctx.left, ctx.right = left, right
        return torch.nn.functional.pad(x, (left, right))

    def right(ctx, g):
        return g[..., ctx.left : g.shape[-1] - ctx.right], None, None

    def wrong(ctx, g):
        return g[..., ctx.right : g.shape[-1] - ctx.left], None, None

    def samples(rng):
        yield rng.normal(size=(2, 4)), 1, 2


@pair("a gradient is viewed, which one that is not contiguous refuses")
class SquareViewed:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return (2 * g.reshape(-1) * x.reshape(-1)).reshape(x.shape)

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return (2 * g.view(-1) * x.reshape(-1)).view(x.shape)

    def samples(rng):
        yield rng.normal(size=(2, 3))


@pair("a gradient is read by strides as if it were contiguous")
class SquareStrided:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return 2 * torch.as_strided(g.contiguous(), x.shape, (x.shape[1], 1)) * x

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return 2 * torch.as_strided(g, x.shape, (x.shape[1], 1)) * x

    def samples(rng):
        yield rng.normal(size=(2, 3))


@pair("a kernel's raw memory is read, so a transposed input is another one")
class SinRaw:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sin()

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        flat = x.contiguous().as_strided((x.numel(),), (1,))
        return g * flat.cos().view(x.shape)

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        flat = x.as_strided((x.numel(),), (1,))
        return g * flat.cos().view(x.shape)

    def samples(rng):
        yield rng.normal(size=(2, 3))


@pair("the indices of an einsum change places in the gradient of its matrix")
class Bilinear:
    def forward(ctx, x, matrix, y):
        ctx.save_for_backward(x, matrix, y)
        return torch.einsum("bi,ij,bj->b", x, matrix, y)

    def right(ctx, g):
        x, matrix, y = ctx.saved_tensors
        return (
            torch.einsum("b,ij,bj->bi", g, matrix, y),
            torch.einsum("b,bi,bj->ij", g, x, y),
            torch.einsum("b,ij,bi->bj", g, matrix, x),
        )

    def wrong(ctx, g):
        x, matrix, y = ctx.saved_tensors
        return (
            torch.einsum("b,ij,bj->bi", g, matrix, y),
            torch.einsum("b,bi,bj->ji", g, x, y),
            torch.einsum("b,ij,bi->bj", g, matrix, x),
        )

    def samples(rng):
        yield rng.normal(size=(2, 3)), rng.normal(size=(3, 3)), rng.normal(size=(2, 3))


@pair("the gradient of one slope for all is left with an axis")
class Prelu:
    def forward(ctx, x, slope):
        ctx.save_for_backward(x, slope)
        return torch.where(x > 0, x, slope * x)

    def right(ctx, g):
        x, slope = ctx.saved_tensors
        return torch.where(x > 0, g, slope * g), (g * x * (x <= 0)).sum()

    def wrong(ctx, g):
        x, slope = ctx.saved_tensors
        return torch.where(x > 0, g, slope * g), (g * x * (x <= 0)).sum().reshape(1)

    def samples(rng):
        yield rng.normal(size=(2, 3)), rng.normal(size=())


@pair("pixels are shuffled back with height and width of a block exchanged")
class PixelShuffle:
    def forward(ctx, x, r):
        ctx.r = r
        return torch.nn.functional.pixel_shuffle(x, r)

    def right(ctx, g):
        n, c, h, w = g.shape
        r = ctx.r
        blocks = g.reshape(n, c, h // r, r, w // r, r).permute(0, 1, 3, 5, 2, 4)
        return blocks.reshape(n, c * r * r, h // r, w // r), None

    def wrong(ctx, g):
        n, c, h, w = g.shape
        r = ctx.r
        blocks = g.reshape(n, c, h // r, r, w // r, r).permute(0, 1, 5, 3, 2, 4)
        return blocks.reshape(n, c * r * r, h // r, w // r), None

    def samples(rng):
        yield rng.normal(size=(1, 4, 2, 3)), 2


@pair("an int setting is given no None")
class Power:
    def forward(ctx, x, n):
        ctx.save_for_backward(x)
        ctx.n = n
        return x**n

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * ctx.n * x ** (ctx.n - 1), None

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g * ctx.n * x ** (ctx.n - 1)

    def samples(rng):
        yield rng.normal(size=3), 3


@pair("forward views its input, which one that is not contiguous refuses")
class Normalised:
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

    def samples(rng):
        yield rng.normal(size=(2, 3))
