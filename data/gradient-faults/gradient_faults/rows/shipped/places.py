"""Rules that put gradients in the wrong place: indices, orders, windows, strides, recurrences."""

import numpy as np
import torch
from torch.nn import functional

from gradient_faults.form import Sample, changed, randn


class Take:
    """Where an index comes twice, one gradient is lost."""

    def forward(x, index):
        return x[index]

    def right(g, x, index):
        found = torch.zeros(len(x), *g.shape[1:], dtype=g.dtype)
        return found.index_add(0, index, g), None

    wrong = changed(right, {"index_add": "index_copy"})
    samples = Sample(randn(4, 2), np.array([0, 2, 2, 3, 0]))


class Embedding:
    """The padding row of an embedding gets its gradient all the same."""

    def forward(weight, index, padding):
        return weight[index] * (index != padding)[:, None]

    def right(g, weight, index, padding):
        kept = g * (index != padding)[:, None]
        found = torch.zeros(len(weight), g.shape[1], dtype=g.dtype)
        return found.index_add(0, index, kept), None, None

    def wrong(g, weight, index, padding):
        found = torch.zeros(len(weight), g.shape[1], dtype=g.dtype)
        return found.index_add(0, index, g), None, None

    samples = Sample(randn(4, 2), np.array([0, 1, 3, 1]), 1)


class Sort:
    """What was sorted is sorted again, and not put back."""

    def forward(ctx, x):
        values, order = x.sort(-1)
        ctx.save_for_backward(order)
        return values

    def right(ctx, g):
        (order,) = ctx.saved_tensors
        return torch.zeros_like(g).scatter(-1, order, g)

    wrong = changed(right, {"torch.zeros_like(g).scatter(-1, order, g": "g.gather(-1, order"})
    samples = (
        Sample(
            lambda rng: rng.permutation(10.0 * np.arange(6)).reshape(1, 6) + rng.normal(size=(1, 6))
        ),
        Sample(np.array([[3.0, 1.0, 2.0, 0.0]])),
    )


class TopK:
    """The largest numbers of columns are put back along rows."""

    def forward(ctx, x, k):
        values, places = x.topk(k, 0)
        ctx.save_for_backward(places)
        ctx.shape = x.shape
        return values

    def right(ctx, g):
        (places,) = ctx.saved_tensors
        return torch.zeros(ctx.shape, dtype=g.dtype).scatter(0, places, g), None

    wrong = changed(right, {".scatter(0": ".scatter(1"})
    samples = Sample(randn(3, 3), 2)


class CumSum:
    """A cumulative sum is pulled back in its own direction."""

    def forward(x):
        return x.cumsum(0)

    def right(g, x):
        return g.flip(0).cumsum(0).flip(0)

    wrong = changed(right, {"flip(0).cumsum(0).flip": "cumsum"})
    samples = Sample(randn(5))


class Product:
    """A product is divided by its factor, which may be zero."""

    def forward(x):
        return x.prod()

    def right(g, x):
        rest = [torch.cat([x[:i], x[i + 1 :]]).prod() for i in range(len(x))]
        return g * torch.stack(rest)

    def wrong(g, x):
        return g * x.prod() / x

    samples = (Sample(np.array([2.0, 0.0, -1.5])), Sample(randn(3)))


class Ema:
    """A running average is pulled back from its beginning."""

    def forward(x, decay):
        found = [x[0]]
        for each in x[1:]:
            found.append(decay * found[-1] + (1 - decay) * each)
        return torch.stack(found)

    def right(g, x, decay):
        found, carried = [], torch.zeros_like(g[0])
        for each in reversed(g[1:].unbind()):
            carried = each + decay * carried
            found.append((1 - decay) * carried)
        return torch.stack([g[0] + decay * carried, *reversed(found)]), None

    def wrong(g, x, decay):
        found, carried = [], torch.zeros_like(g[0])
        for each in g.unbind():
            carried = each + decay * carried
            found.append((1 - decay) * carried)
        return torch.stack(found), None

    samples = Sample(randn(5, 2), 0.8)


class MaxPool:
    """Overlapping windows overwrite each other's gradients."""

    def forward(ctx, x, size, stride):
        values, places = functional.max_pool1d(x[None], size, stride, return_indices=True)
        ctx.save_for_backward(places[0])
        ctx.shape = x.shape
        return values[0]

    def right(ctx, g):
        (places,) = ctx.saved_tensors
        return torch.zeros(ctx.shape, dtype=g.dtype).scatter_add(1, places, g), None, None

    wrong = changed(right, {"scatter_add": "scatter"})
    samples = Sample(
        np.array([[0.0, 1.0, 5.0, 2.0, 3.0, 0.5], [4.0, 1.0, -1.0, 0.3, 2.0, 9.0]]), 3, 1
    )


class AvgPool:
    """An average at the edge is divided by the whole window."""

    def forward(x, size):
        half = size // 2
        return functional.avg_pool1d(x, size, 1, half, count_include_pad=False)

    def right(g, x, size):
        kernel = torch.ones(1, 1, size, dtype=g.dtype)
        half = size // 2
        counts = functional.conv1d(torch.ones_like(g), kernel, padding=half)
        return functional.conv1d(g / counts, kernel, padding=half), None

    def wrong(g, x, size):
        kernel = torch.ones(1, 1, size, dtype=g.dtype)
        return functional.conv1d(g / size, kernel, padding=size // 2), None

    samples = Sample(randn(2, 1, 5), 3)


def conv_gradients(ctx, g, left_over, dilation):
    """Return the gradients of a one-dimensional convolution."""
    x, weight = ctx.saved_tensors
    to_x = functional.conv_transpose1d(
        g, weight, None, ctx.stride, ctx.padding, left_over, 1, dilation
    )
    swapped = functional.conv1d(
        x.transpose(0, 1), g.transpose(0, 1), None, dilation, ctx.padding, ctx.stride
    )
    to_weight = swapped.transpose(0, 1)[..., : weight.shape[2]]
    return to_x, to_weight, None, None, None


class ConvStride:
    """A stride that leaves columns over is not thought of."""

    def forward(ctx, x, weight, stride, padding, dilation):
        ctx.save_for_backward(x, weight)
        ctx.stride, ctx.padding, ctx.dilation = stride, padding, dilation
        return functional.conv1d(x, weight, None, stride, padding, dilation)

    def right(ctx, g):
        x, weight = ctx.saved_tensors
        reach = ctx.dilation * (weight.shape[2] - 1) + 1
        left_over = (x.shape[2] + 2 * ctx.padding - reach) % ctx.stride
        return conv_gradients(ctx, g, left_over, ctx.dilation)

    def wrong(ctx, g):
        return conv_gradients(ctx, g, ctx.stride - 1, ctx.dilation)

    samples = (
        Sample(randn(2, 1, 7), randn(2, 1, 3), 2, 1, 1),
        Sample(randn(1, 2, 6), randn(1, 2, 3), 2, 0, 1),
    )


class ConvDilated:
    """The gradient of a dilated kernel is that of a plain one."""

    def forward(ctx, x, weight, dilation):
        ctx.save_for_backward(x, weight)
        ctx.stride, ctx.padding, ctx.dilation = 1, 0, dilation
        return functional.conv1d(x, weight, None, 1, 0, dilation)

    def right(ctx, g):
        return conv_gradients(ctx, g, 0, ctx.dilation)[:3]

    wrong = changed(
        right, {"ctx.dilation)[:3]": "ctx.dilation)[0], conv_gradients(ctx, g, 0, 1)[1], None"}
    )
    samples = Sample(randn(1, 1, 8), randn(1, 1, 3), 2)


class Correlate:
    """A kernel is not turned round in the gradient of the signal."""

    def forward(x, kernel):
        return functional.conv1d(x[None, None], kernel[None, None])[0, 0]

    def right(g, x, kernel):
        turned = kernel.flip(0)
        wide = functional.conv1d(g[None, None], turned[None, None], padding=len(kernel) - 1)
        return wide[0, 0], functional.conv1d(x[None, None], g[None, None])[0, 0]

    wrong = changed(right, {"kernel.flip(0)": "kernel"})
    samples = Sample(randn(6), randn(3))


class Upsample:
    """Nearest upsampling is pulled back by taking one of the copies."""

    def forward(x, times):
        return x.repeat_interleave(times, -1)

    def right(g, x, times):
        return g.unflatten(-1, (-1, times)).sum(-1), None

    wrong = changed(right, {".unflatten(-1, (-1, times)).sum(-1)": "[..., :: times]"})
    samples = Sample(randn(2, 3), 2)


class Interpolate:
    """The weights of two neighbours change places in interpolation."""

    def forward(ctx, x, at):
        low = at.floor().long().clamp(0, len(x) - 2)
        ctx.save_for_backward(x, at, low)
        weight = at - low
        return (1 - weight) * x[low] + weight * x[low + 1]

    def right(ctx, g):
        high = 1
        x, at, low = ctx.saved_tensors
        weight = at - low
        found = torch.zeros_like(x).index_add(0, low + high, g * weight)
        return found.index_add(0, low + 1 - high, g * (1 - weight)), g * (x[low + 1] - x[low])

    wrong = changed(right, {"high = 1": "high = 0"})
    samples = Sample(randn(5), np.array([0.3, 1.2, 3.6]))


class GridSample1d:
    """A coordinate's gradient is not scaled from [-1, 1] to pixels."""

    def forward(x, grid):
        at = (grid + 1) / 2 * (len(x) - 1)
        low = at.floor().long().clamp(0, len(x) - 2)
        return x[low] + (at - low) * (x[low + 1] - x[low])

    def right(g, x, grid):
        at = (grid + 1) / 2 * (len(x) - 1)
        low = at.floor().long().clamp(0, len(x) - 2)
        found = torch.zeros_like(x).index_add(0, low, g * (1 - at + low))
        to_x = found.index_add(0, low + 1, g * (at - low))
        return to_x, g * (x[low + 1] - x[low]) * (len(x) - 1) / 2

    wrong = changed(right, {" * (len(x) - 1) / 2": ""})
    samples = Sample(randn(5), np.array([-0.9, -0.2, 0.7]))


class ScatterMean:
    """The mean of a group is divided by the number of all groups."""

    def forward(ctx, x, groups, count):
        sizes = torch.bincount(groups, minlength=count).clamp(min=1)
        ctx.save_for_backward(groups, sizes)
        return torch.zeros(count, dtype=x.dtype).index_add(0, groups, x) / sizes

    def right(ctx, g):
        groups, sizes = ctx.saved_tensors
        return (g / sizes)[groups], None, None

    wrong = changed(right, {"/ sizes": "/ len(sizes)"})
    samples = Sample(randn(6), np.array([0, 1, 1, 2, 2, 2]), 4)


class Where:
    """Both sides of a choice get the whole gradient."""

    def forward(condition, a, b):
        return torch.where(condition, a, b)

    def right(g, condition, a, b):
        return None, g * condition, g * ~condition

    wrong = changed(right, {" * condition, g * ~condition": ", g"})

    samples = Sample(np.array([True, False, True]), randn(3), randn(3))


class BiasRelu:
    """A fused relu masks by its input, and not by what the bias made of it."""

    def forward(x, bias):
        return (x + bias).clamp(min=0)

    def right(g, x, bias):
        kept = g * (x + bias > 0)
        return kept, kept.sum(0)

    wrong = changed(right, {"+ bias ": ""})

    samples = Sample(randn(4, 3), randn(3))
