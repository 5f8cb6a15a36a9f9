"""Gradients that public projects shipped wrong in some settings: strides, padding, modes, reductions, what is ignored.
Next: `bug_everywhere.py`.
"""

import numpy as np

import plugrad as pg
from tests.shipped.reports import reported

GITHUB = "https://github.com/"


# Convolutions -------------------------------------------------------------------------------------------------------


def taps(x, w, stride, padding, dilation, groups):
    """Yield, for each tap of each group of a convolution of signals: input channels, output channels, tap, places."""
    length = (x.shape[2] + 2 * padding - dilation * (w.shape[2] - 1) - 1) // stride + 1
    fan_in, fan_out = x.shape[1] // groups, w.shape[0] // groups
    for group in range(groups):
        ins = slice(group * fan_in, (group + 1) * fan_in)
        outs = slice(group * fan_out, (group + 1) * fan_out)
        for k in range(w.shape[2]):
            yield ins, outs, k, k * dilation + stride * np.arange(length)


def convolved(x, w, stride=1, padding=0, dilation=1, groups=1):
    """Return the convolution of signals (N, C, L) with filters (O, C / groups, K)."""
    wide = np.pad(x, [(0, 0), (0, 0), (padding, padding)])
    out = None
    for ins, outs, k, places in taps(x, w, stride, padding, dilation, groups):
        if out is None:
            out = np.zeros((len(x), len(w), len(places)))
        out[:, outs] += np.einsum("ncl,oc->nol", wide[:, ins][:, :, places], w[outs, :, k])
    return out


def to_input(g, x, w, stride=1, padding=0, dilation=1, groups=1):
    """Return the gradient with respect to the signals, still as wide as they were padded."""
    wide = np.zeros((*x.shape[:2], x.shape[2] + 2 * padding))
    for ins, outs, k, places in taps(x, w, stride, padding, dilation, groups):
        part = np.einsum("nol,oc->ncl", g[:, outs], w[outs, :, k])
        for at, place in enumerate(places):
            wide[:, ins, place] += part[:, :, at]
    return wide


def to_filters(g, x, w, stride=1, padding=0, dilation=1, groups=1):
    """Return the gradient with respect to the filters."""
    wide = np.pad(x, [(0, 0), (0, 0), (padding, padding)])
    found = np.zeros_like(w)
    for ins, outs, k, places in taps(x, w, stride, padding, dilation, groups):
        found[outs, :, k] = np.einsum(
            "nol,ncl->oc", g[:, outs], wide[:, ins][:, :, places[: g.shape[2]]]
        )
    return found


def cropped(wide, padding):
    """Return a signal without its padding."""
    return wide[:, :, padding : wide.shape[2] - padding]


class Conv:
    """What the convolutions share: forward with all settings, the right rule, and plain samples."""

    def forward(ctx, x, w, *, stride=1, padding=0, dilation=1, groups=1):
        ctx.save_for_backward(x, w)
        ctx.how = (stride, padding, dilation, groups)
        return convolved(x, w, stride, padding, dilation, groups)

    def right(ctx, g):
        x, w = ctx.saved_tensors
        wide = to_input(g, x, w, *ctx.how)
        return cropped(wide, ctx.how[1]), to_filters(g, x, w, *ctx.how)

    def plain(rng):
        yield pg.Sample(rng.normal(size=(2, 3, 6)), rng.normal(size=(4, 3, 3)))
        yield pg.Sample(rng.normal(size=(1, 2, 5)), rng.normal(size=(2, 2, 3)), padding=1)


@reported(
    "jax: a dilated convolution is pulled back as if its filter were not dilated",
    GITHUB + "jax-ml/jax/pull/567",
)
class ConvGeneralDilated:
    forward, right, samples = Conv.forward, Conv.right, Conv.plain

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        _, padding, dilation, _ = ctx.how
        late = (dilation - 1) * (w.shape[2] - 1)
        wide = np.roll(to_input(g, x, w, *ctx.how), -late, axis=2)
        return cropped(wide, padding), to_filters(g, x, w, *ctx.how)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(1, 2, 7)), rng.normal(size=(2, 2, 3)), dilation=2)


@reported(
    "mlx: the gradient of a grouped convolution takes the filters in the wrong order",
    GITHUB + "ml-explore/mlx/pull/2495",
)
class GroupedConv:
    forward, right, samples = Conv.forward, Conv.right, Conv.plain

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        groups = ctx.how[3]
        order = np.arange(len(w)).reshape(-1, groups).T.ravel()
        wide = to_input(g, x, w[order], *ctx.how)
        return cropped(wide, ctx.how[1]), to_filters(g, x, w, *ctx.how)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(2, 4, 5)), rng.normal(size=(4, 2, 3)), groups=2)


@reported(
    "torch7: the input's gradient is as wide as the windows reach",
    GITHUB + "torch/DEPRECEATED-torch7-distro/issues/20",
)
class SpatialConvolution:
    forward, right = Conv.forward, Conv.right

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        stride, padding, dilation, _ = ctx.how
        reach = (g.shape[2] - 1) * stride + dilation * (w.shape[2] - 1) + 1
        wide = to_input(g, x, w, *ctx.how)[:, :, :reach]
        return wide[:, :, padding : reach - padding], to_filters(g, x, w, *ctx.how)

    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 3, 6)), rng.normal(size=(4, 3, 3)))
        yield pg.Sample(rng.normal(size=(2, 2, 7)), rng.normal(size=(2, 2, 3)), stride=2)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(2, 2, 8)), rng.normal(size=(2, 2, 3)), stride=2)


@reported(
    "iree: filters of a convolution with both strides and groups get a wrong gradient",
    GITHUB + "iree-org/iree/issues/23786",
)
class StridedGroupedConv:
    forward, right = Conv.forward, Conv.right

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        stride, padding, dilation, groups = ctx.how
        read = stride if groups == 1 else 1
        wide = to_input(g, x, w, *ctx.how)
        return cropped(wide, padding), to_filters(g, x, w, read, padding, dilation, groups)

    def samples(rng):
        yield from Conv.plain(rng)
        yield pg.Sample(rng.normal(size=(2, 2, 7)), rng.normal(size=(2, 2, 3)), stride=2)
        yield pg.Sample(rng.normal(size=(2, 4, 5)), rng.normal(size=(4, 2, 3)), groups=2)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(1, 4, 7)), rng.normal(size=(4, 2, 3)), stride=2, groups=2)


@reported(
    "a course's conv_backward: the windows are one apart, whatever the stride",
    GITHUB + "Kulbear/deep-learning-coursera/pull/34",
)
class CourseConv:
    def forward(ctx, x, w, *, stride=1, padding=0):
        ctx.save_for_backward(x, w)
        ctx.how = (stride, padding)
        return convolved(x, w, stride, padding)

    right = Conv.right

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        padding = ctx.how[1]
        full = np.zeros((*g.shape[:2], x.shape[2] + 2 * padding - w.shape[2] + 1))
        full[:, :, : g.shape[2]] = g
        wide = to_input(full, x, w, 1, padding)
        return cropped(wide, padding), to_filters(full, x, w, 1, padding)

    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 2, 4)), rng.normal(size=(3, 2, 2)), padding=2)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(2, 2, 6)), rng.normal(size=(3, 2, 2)), stride=2)


# Windows ------------------------------------------------------------------------------------------------------------


@reported(
    "burn: with ceil_mode the last window's mean is pulled back by the whole window",
    GITHUB + "tracel-ai/burn/issues/5604",
)
class AvgPool:
    def forward(ctx, x, *, kernel, stride, padding=0, ceil_mode=False):
        ctx.shape = x.shape
        reach = x.shape[1] + 2 * padding - kernel
        length = (-(-reach // stride) if ceil_mode else reach // stride) + 1
        ctx.kernel = kernel
        ends = [(s, min(s + kernel, x.shape[1] + 2 * padding)) for s in stride * np.arange(length)]
        ctx.ends, ctx.padding = ends, padding
        wide = np.pad(x, [(0, 0), (padding, padding)])
        return np.stack([wide[:, a:b].sum(axis=1) / (b - a) for a, b in ends], axis=1)

    def spread(ctx, g, sizes):
        wide = np.zeros((ctx.shape[0], ctx.shape[1] + 2 * ctx.padding))
        for at, ((a, b), size) in enumerate(zip(ctx.ends, sizes, strict=True)):
            wide[:, a:b] += g[:, at : at + 1] / size
        return wide[:, ctx.padding : ctx.padding + ctx.shape[1]]

    def right(ctx, g):
        return AvgPool.spread(ctx, g, [b - a for a, b in ctx.ends])

    def wrong(ctx, g):
        return AvgPool.spread(ctx, g, [ctx.kernel] * len(ctx.ends))

    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 6)), kernel=3, stride=1)
        yield pg.Sample(rng.normal(size=(2, 6)), kernel=3, stride=2, padding=1)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(1, 5)), kernel=2, stride=2, ceil_mode=True)


class MaxPool:
    """What the poolings share: forward, and where the largest of each window stands."""

    def forward(ctx, x, *, kernel, stride=None, padding=0):
        stride = stride or kernel
        wide = np.pad(x, [(0, 0), (padding, padding)], constant_values=-np.inf)
        starts = stride * np.arange((wide.shape[1] - kernel) // stride + 1)
        windows = np.stack([wide[:, s : s + kernel] for s in starts], axis=1)
        ctx.places = windows.argmax(axis=2) + starts
        ctx.shape, ctx.padding = x.shape, padding
        return windows.max(axis=2)

    def right(ctx, g):
        wide = np.zeros((ctx.shape[0], ctx.shape[1] + 2 * ctx.padding))
        np.add.at(wide, (np.arange(ctx.shape[0])[:, None], ctx.places), g)
        return wide[:, ctx.padding : ctx.padding + ctx.shape[1]]

    def plain(rng):
        yield pg.Sample(rng.normal(size=(2, 6)), kernel=2)
        yield pg.Sample(rng.normal(size=(2, 9)), kernel=3)


@reported(
    "NNlib: the padding of a pooling is not taken off again",
    GITHUB + "FluxML/NNlib.jl/issues/133",
)
class PaddedMaxPool:
    forward, right, samples = MaxPool.forward, MaxPool.right, MaxPool.plain

    def wrong(ctx, g):
        wide = np.zeros((ctx.shape[0], ctx.shape[1] + 2 * ctx.padding))
        np.add.at(wide, (np.arange(ctx.shape[0])[:, None], ctx.places), g)
        return wide[:, : ctx.shape[1]]

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(2, 4)), kernel=2, padding=1)


@reported(
    "joey: where pooling windows overlap one gradient takes the place of another",
    GITHUB + "devitocodes/joey/pull/5",
)
class OverlappingMaxPool:
    forward, right, samples = MaxPool.forward, MaxPool.right, MaxPool.plain

    def wrong(ctx, g):
        wide = np.zeros((ctx.shape[0], ctx.shape[1] + 2 * ctx.padding))
        wide[np.arange(ctx.shape[0])[:, None], ctx.places] = g
        return wide[:, ctx.padding : ctx.padding + ctx.shape[1]]

    def revealing(rng):
        yield pg.Sample(np.array([[1.0, 5.0, 2.0, 0.5]]), kernel=2, stride=1)


@reported(
    "pytorch: a negative reflection pad is not taken into account on the way back",
    GITHUB + "pytorch/pytorch/pull/100923",
)
class ReflectionPad:
    def forward(ctx, x, *, pad=(1, 1)):
        ctx.shape, ctx.pad = x.shape, pad
        wide = np.pad(x, [(0, 0), tuple(max(0, p) for p in pad)], mode="reflect")
        ctx.cut = [max(0, -p) for p in pad]
        return wide[:, ctx.cut[0] : wide.shape[1] - ctx.cut[1]].copy()

    def folded(ctx, g, first):
        n = ctx.shape[1]
        found = np.zeros(ctx.shape)
        for at in range(g.shape[1]):
            place = abs(at + first)
            place = place if place < n else 2 * (n - 1) - place
            found[:, place] += g[:, at]
        return found

    def right(ctx, g):
        return ReflectionPad.folded(ctx, g, -ctx.pad[0])

    def wrong(ctx, g):
        return ReflectionPad.folded(ctx, g, -max(0, ctx.pad[0]))

    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 5)))
        yield pg.Sample(rng.normal(size=(2, 5)), pad=(2, 1))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(2, 5)), pad=(-1, 2))


@reported(
    "FlagGems: with align_corners the window of a linear resize is too narrow",
    GITHUB + "flagos-ai/FlagGems/issues/5218",
)
class UpsampleLinear:
    def weights(n, size, align_corners):
        at = np.arange(size)
        if align_corners:
            source = at * (n - 1) / max(size - 1, 1)
        else:
            source = np.clip((at + 0.5) * n / size - 0.5, 0, n - 1)
        return np.maximum(0, 1 - np.abs(source[:, None] - np.arange(n)))

    def forward(ctx, x, *, size, align_corners=False):
        ctx.n, ctx.size, ctx.align = x.shape[1], size, align_corners
        return x @ UpsampleLinear.weights(x.shape[1], size, align_corners).T

    def right(ctx, g):
        return g @ UpsampleLinear.weights(ctx.n, ctx.size, ctx.align)

    def wrong(ctx, g):
        n, size = ctx.n, ctx.size
        weights = UpsampleLinear.weights(n, size, ctx.align)
        if ctx.align:
            centres = np.arange(n) * (size - 1) / max(n - 1, 1)
            far = np.abs(np.arange(size)[:, None] - centres) > np.ceil(size / n) + 2
            weights = np.where(far, 0, weights)
        return g @ weights

    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 5)), size=10)
        yield pg.Sample(rng.normal(size=(2, 5)), size=10, align_corners=True)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(1, 2)), size=10, align_corners=True)


@reported(
    "pytorch: a sample on the image's border is pulled back as if zeros came next",
    GITHUB + "pytorch/pytorch/issues/23925",
)
class GridSample:
    def forward(ctx, image, grid, *, padding_mode="zeros"):
        ctx.save_for_backward(image, grid)
        ctx.border = padding_mode == "border"
        return GridSample.read(image, GridSample.placed(grid, len(image), ctx.border))

    def placed(grid, n, border):
        at = (grid + 1) / 2 * (n - 1)  # align_corners
        return np.clip(at, 0, n - 1) if border else at

    def around(image, at):
        wide = np.pad(image, 1)
        low = np.clip(np.floor(at).astype(int), -1, len(image) - 1)
        return low, wide[low + 1], wide[np.minimum(low + 2, len(image) + 1)]

    def read(image, at):
        low, left, right = GridSample.around(image, at)
        inside = (at > -1) & (at < len(image))
        return np.where(inside, left * (low + 1 - at) + right * (at - low), 0)

    def pulled(ctx, g, moving):
        image, grid = ctx.saved_tensors
        n = len(image)
        at = GridSample.placed(grid, n, ctx.border)
        low, left, right = GridSample.around(image, at)
        g = np.where((at > -1) & (at < n), g, 0)
        wide = np.zeros(n + 3)
        np.add.at(wide, low + 1, g * (low + 1 - at))
        np.add.at(wide, low + 2, g * (at - low))
        return wide[1 : n + 1], np.where(moving(at, grid, n), g * (right - left) * (n - 1) / 2, 0)

    def right(ctx, g):
        def moving(at, grid, n):
            return (grid > -1) & (grid < 1) if ctx.border else np.ones(at.shape, bool)

        return GridSample.pulled(ctx, g, moving)

    def wrong(ctx, g):
        def moving(at, grid, n):
            return (grid >= -1) & (grid <= 1) if ctx.border else np.ones(at.shape, bool)

        return GridSample.pulled(ctx, g, moving)

    def samples(rng):
        yield pg.Sample(rng.normal(size=5), rng.uniform(-0.95, 0.95, 4))
        yield pg.Sample(rng.normal(size=5), rng.uniform(-1.5, 1.5, 4), padding_mode="border")

    def revealing(rng):
        yield pg.Sample(np.arange(1.0, 6.0), np.array([0.1, 1.0]), padding_mode="border")


# Losses -------------------------------------------------------------------------------------------------------------


def log_softmax(x):
    """Return the logarithms of softmax, by rows."""
    apart = x - x.max(axis=1, keepdims=True)
    return apart - np.log(np.exp(apart).sum(axis=1, keepdims=True))


def one_hot(target, n):
    """Return rows with a 1 where the target says; none where it is ignored."""
    if (target >= n).any():
        raise IndexError(f"a target is out of {n} classes")
    return (np.arange(n) == target[:, None]).astype(float)


@reported(
    "Paddle: a target that is ignored has a gradient all the same",
    GITHUB + "PaddlePaddle/Paddle/pull/28622",
)
class SoftmaxWithCrossEntropy:
    def forward(ctx, logits, label, *, ignore_index=-100):
        ctx.save_for_backward(logits, label)
        ctx.kept = (label != ignore_index)[:, None]
        losses = -(one_hot(label, logits.shape[1]) * log_softmax(logits)).sum(axis=1)
        return losses * ctx.kept[:, 0]

    def right(ctx, g):
        logits, label = ctx.saved_tensors
        slope = np.exp(log_softmax(logits)) - one_hot(label, logits.shape[1])
        return g[:, None] * slope * ctx.kept, None

    def wrong(ctx, g):
        logits, label = ctx.saved_tensors
        slope = np.exp(log_softmax(logits)) - one_hot(label, logits.shape[1])
        return g[:, None] * slope, None

    def samples(rng):
        yield pg.Sample(rng.normal(size=(4, 5)), np.array([0, 3, 1, 4]))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(4, 5)), np.array([0, 3, 1, 4]), ignore_index=1)


@reported(
    "FlagGems: the target that stands for ignored is where nll_loss writes its zero",
    GITHUB + "flagos-ai/FlagGems/issues/5025",
)
class NllLoss:
    def forward(ctx, x, target, *, ignore_index=-100):
        ctx.save_for_backward(target)
        ctx.shape, ctx.kept = x.shape, target != ignore_index
        picked = (one_hot(target, x.shape[1]) * x).sum(axis=1)
        return -(picked * ctx.kept).sum() / max(ctx.kept.sum(), 1)

    def right(ctx, g):
        (target,) = ctx.saved_tensors
        there = one_hot(target, ctx.shape[1]) * ctx.kept[:, None]
        return -g * there / max(ctx.kept.sum(), 1), None

    def wrong(ctx, g):
        (target,) = ctx.saved_tensors
        found = np.zeros(ctx.shape).ravel()
        for row, (goal, kept) in enumerate(zip(target, ctx.kept, strict=True)):
            at = row * ctx.shape[1] + goal
            if at >= 0:
                found[at] = -g / max(ctx.kept.sum(), 1) if kept else 0
        return found.reshape(ctx.shape), None

    def samples(rng):
        yield pg.Sample(log_softmax(rng.normal(size=(4, 5))), np.array([1, 0, 4, 2]))

    def revealing(rng):
        x = log_softmax(rng.normal(size=(3, 4)))
        yield pg.Sample(x, np.array([3, -1, 2]), ignore_index=-1)


@reported(
    "Liger: without a reduction all rows' gradients are scaled by the first",
    GITHUB + "linkedin/Liger-Kernel/issues/968",
)
class FusedCrossEntropy:
    def forward(ctx, x, target, *, reduction="mean"):
        losses = -(one_hot(target, x.shape[1]) * log_softmax(x)).sum(axis=1)
        count = len(x) if reduction == "mean" else 1
        ctx.kept = (np.exp(log_softmax(x)) - one_hot(target, x.shape[1])) / count
        return losses if reduction == "none" else losses.sum() / count

    def right(ctx, g):
        return ctx.kept * (g[:, None] if g.ndim else g), None

    def wrong(ctx, g):
        return ctx.kept * g.ravel()[0], None

    def samples(rng):
        yield pg.Sample(rng.normal(size=(4, 5)), np.array([1, 0, 4, 2]))
        yield pg.Sample(rng.normal(size=(3, 4)), np.array([1, 0, 3]), reduction="sum")

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(3, 4)), np.array([1, 0, 3]), reduction="none")


# Modes --------------------------------------------------------------------------------------------------------------


@reported(
    "FlagGems: the gradient of cdist is that of p=2, whatever p",
    GITHUB + "flagos-ai/FlagGems/issues/5023",
)
class CDist:
    def forward(ctx, x, y, *, p=2.0):
        apart = x[:, None] - y
        out = (np.abs(apart) ** p).sum(axis=2) ** (1 / p)
        ctx.save_for_backward(apart, out)
        ctx.p = p
        return out

    def pulled(apart, out, g, p):
        scale = np.where(out == 0, 0, g / np.where(out == 0, 1, out) ** (p - 1))
        each = scale[:, :, None] * np.sign(apart) * np.abs(apart) ** (p - 1)
        return each.sum(axis=1), -each.sum(axis=0)

    def right(ctx, g):
        return CDist.pulled(*ctx.saved_tensors, g, ctx.p)

    def wrong(ctx, g):
        return CDist.pulled(*ctx.saved_tensors, g, 2.0)

    def samples(rng):
        yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=(5, 3)))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(4, 3)), rng.normal(size=(2, 3)), p=3.0)


@reported(
    "FlagGems: the gradient of a bag's maximum is that of its mean",
    GITHUB + "flagos-ai/FlagGems/issues/5220",
)
class EmbeddingBag:
    def forward(ctx, weight, index, *, bags, mode="mean"):
        if weight.ndim != 2 or index.ndim != 1:
            raise ValueError("weight is a table, and index a row of its rows")
        ctx.save_for_backward(weight, index)
        ctx.parts = np.split(np.arange(len(index)), len(index) // bags)
        ctx.mode = mode
        reduce = {"sum": np.sum, "mean": np.mean, "max": np.max}[mode]
        return np.stack([reduce(weight[index[part]], axis=0) for part in ctx.parts])

    def pulled(ctx, g, mode):
        weight, index = ctx.saved_tensors
        found = np.zeros_like(weight)
        for part, row in zip(ctx.parts, g, strict=True):
            if mode == "max":
                best = index[part][weight[index[part]].argmax(axis=0)]
                np.add.at(found, (best, np.arange(len(row))), row)
            else:
                np.add.at(found, index[part], row / (len(part) if mode == "mean" else 1))
        return found, None

    def right(ctx, g):
        return EmbeddingBag.pulled(ctx, g, ctx.mode)

    def wrong(ctx, g):
        return EmbeddingBag.pulled(ctx, g, "sum" if ctx.mode == "sum" else "mean")

    def samples(rng):
        yield pg.Sample(rng.normal(size=(5, 3)), np.array([0, 1, 2, 3, 4, 0]), bags=3)
        yield pg.Sample(rng.normal(size=(5, 3)), np.array([0, 1, 2, 3]), bags=2, mode="sum")

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(5, 3)), np.array([0, 1, 2, 3, 4, 0]), bags=3, mode="max")


class SolveTriangular:
    """What both reports on it share: forward with all settings, and the rule, with or without heed of them."""

    def forward(ctx, a, b, *, lower=True, trans=False, unit_diagonal=False):
        ctx.how = (lower, trans, unit_diagonal)
        read = np.tril(a) if lower else np.triu(a)
        if unit_diagonal:
            read = read - np.diag(np.diag(a)) + np.eye(len(a))
        matrix = read.T if trans else read
        x = np.linalg.solve(matrix, b)
        ctx.save_for_backward(matrix, x)
        return x

    def pulled(ctx, g, *, by_unit=True, by_trans=True):
        (lower, trans, unit_diagonal), (matrix, x) = ctx.how, ctx.saved_tensors
        to_b = np.linalg.solve(matrix.T, g)
        to_a = -x @ to_b.T if trans and by_trans else -to_b @ x.T
        off = -1 if unit_diagonal and by_unit else 0
        return np.tril(to_a, off) if lower else np.triu(to_a, -off), to_b

    def right(ctx, g):
        return SolveTriangular.pulled(ctx, g)

    def plain(rng):
        yield pg.Sample(np.tril(rng.normal(size=(3, 3))) + 2 * np.eye(3), rng.normal(size=(3, 2)))
        yield pg.Sample(
            np.triu(rng.normal(size=(3, 3))) + 2 * np.eye(3), rng.normal(size=(3, 2)), lower=False
        )


@reported(
    "pytensor: a diagonal that is taken for ones has a gradient",
    GITHUB + "pymc-devs/pytensor/issues/1230",
)
class SolveUnitDiagonal:
    forward, right, samples = SolveTriangular.forward, SolveTriangular.right, SolveTriangular.plain

    def wrong(ctx, g):
        return SolveTriangular.pulled(ctx, g, by_unit=False)

    def revealing(rng):
        a = np.tril(rng.normal(size=(3, 3))) + 2 * np.eye(3)
        yield pg.Sample(a, rng.normal(size=(3, 2)), unit_diagonal=True)


@reported(
    "pytensor: the gradient of the matrix is that of the transposed one",
    GITHUB + "pymc-devs/pytensor/issues/1230",
)
class SolveTransposed:
    forward, right, samples = SolveTriangular.forward, SolveTriangular.right, SolveTriangular.plain

    def wrong(ctx, g):
        return SolveTriangular.pulled(ctx, g, by_trans=False)

    def revealing(rng):
        a = np.tril(rng.normal(size=(3, 3))) + 2 * np.eye(3)
        yield pg.Sample(a, rng.normal(size=(3, 2)), trans=True)


POOLS = {}
"""Memory that mxnet's executor hands out again, and does not clear."""


@reported(
    "mxnet: along an axis that is not the first, take adds to what the buffer held",
    GITHUB + "apache/mxnet/pull/20166",
)
class Take:
    def forward(ctx, a, indices, *, axis=0):
        ctx.save_for_backward(indices)
        ctx.shape, ctx.axis = a.shape, axis
        return np.take(a, indices, axis=axis)

    def added(found, g, indices, axis):
        np.add.at(np.moveaxis(found, axis, 0), indices, np.moveaxis(g, axis, 0))
        return found

    def right(ctx, g):
        return Take.added(np.zeros(ctx.shape), g, ctx.saved_tensors[0], ctx.axis), None

    def wrong(ctx, g):
        pool = POOLS.setdefault(ctx.shape, np.zeros(ctx.shape))
        if ctx.axis == 0:
            pool[...] = 0
        return Take.added(pool, g, ctx.saved_tensors[0], ctx.axis).copy(), None

    def samples(rng):
        yield pg.Sample(rng.normal(size=(4, 3)), np.array([0, 2, 2]))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(2, 4)), np.array([0, 3, 1]), axis=1)


@reported(
    "mxnet: below the last layer, dx is written over dy before the way back reads it",
    GITHUB + "apache/mxnet/pull/18203",
)
class BidirectionalRnn:
    """Layers of h[t] = tanh(x[t] + u * h[t - 1]), forth and back, whose sum is the next layer's x."""

    def run(x, u):
        h, out = np.zeros(x.shape[1:]), np.zeros_like(x)
        for t in range(len(x)):
            h = out[t] = np.tanh(x[t] + u * h)
        return out

    def pulled_run(g, out, u):
        to_x, to_u, carried = np.zeros_like(g), np.zeros_like(u), np.zeros(g.shape[1:])
        for t in reversed(range(len(g))):
            to_x[t] = (g[t] + carried) * (1 - out[t] ** 2)
            before = out[t - 1] if t else np.zeros_like(carried)
            to_u += to_x[t] * before
            carried = u * to_x[t]
        return to_x, to_u

    def forward(ctx, x, u, *, layers=1):
        ctx.outs = []
        ctx.save_for_backward(u)
        for layer in range(layers):
            forth = BidirectionalRnn.run(x, u[layer, 0])
            back = BidirectionalRnn.run(x[::-1], u[layer, 1])
            ctx.outs.append((forth, back))
            x = forth + back[::-1]
        return x

    def pulled(ctx, g, *, overwritten):
        (u,) = ctx.saved_tensors
        to_u = np.zeros_like(u)
        for layer in reversed(range(len(ctx.outs))):
            forth, back = ctx.outs[layer]
            to_x, to_u[layer, 0] = BidirectionalRnn.pulled_run(g, forth, u[layer, 0])
            dy = to_x if overwritten and layer < len(ctx.outs) - 1 else g
            more, to_u[layer, 1] = BidirectionalRnn.pulled_run(dy[::-1], back, u[layer, 1])
            g = to_x + more[::-1]
        return g, to_u

    def right(ctx, g):
        return BidirectionalRnn.pulled(ctx, g, overwritten=False)

    def wrong(ctx, g):
        return BidirectionalRnn.pulled(ctx, g, overwritten=True)

    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 2)), rng.normal(size=(1, 2, 2)))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(3, 2)), rng.normal(size=(3, 2, 2)), layers=3)
