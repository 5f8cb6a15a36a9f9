"""Gradients that public projects shipped wrong in some settings of windows: strides, padding, dilation, groups."""

import numpy as np

from gradient_faults.form import Sample, changed, randn, uniform

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

    plain = (
        Sample(randn(2, 3, 6), randn(4, 3, 3)),
        Sample(randn(1, 2, 5), randn(2, 2, 3), padding=1),
    )


class ConvGeneralDilated:
    """jax: a dilated convolution is pulled back as if its filter were not dilated.

    https://github.com/jax-ml/jax/pull/567
    """

    forward, right, samples = Conv.forward, Conv.right, Conv.plain

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        _, padding, dilation, _ = ctx.how
        late = (dilation - 1) * (w.shape[2] - 1)
        wide = np.roll(to_input(g, x, w, *ctx.how), -late, axis=2)
        return cropped(wide, padding), to_filters(g, x, w, *ctx.how)

    revealing = Sample(randn(1, 2, 7), randn(2, 2, 3), dilation=2)


class GroupedConv:
    """mlx: the gradient of a grouped convolution takes the filters in the wrong order.

    https://github.com/ml-explore/mlx/pull/2495
    """

    forward, right, samples = Conv.forward, Conv.right, Conv.plain

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        groups = ctx.how[3]
        order = np.arange(len(w)).reshape(-1, groups).T.ravel()
        wide = to_input(g, x, w[order], *ctx.how)
        return cropped(wide, ctx.how[1]), to_filters(g, x, w, *ctx.how)

    revealing = Sample(randn(2, 4, 5), randn(4, 2, 3), groups=2)


class SpatialConvolution:
    """torch7: the input's gradient is as wide as the windows reach.

    https://github.com/torch/DEPRECEATED-torch7-distro/issues/20
    """

    forward, right = Conv.forward, Conv.right

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        stride, padding, dilation, _ = ctx.how
        reach = (g.shape[2] - 1) * stride + dilation * (w.shape[2] - 1) + 1
        wide = to_input(g, x, w, *ctx.how)[:, :, :reach]
        return wide[:, :, padding : reach - padding], to_filters(g, x, w, *ctx.how)

    samples = (
        Sample(randn(2, 3, 6), randn(4, 3, 3)),
        Sample(randn(2, 2, 7), randn(2, 2, 3), stride=2),
    )
    revealing = Sample(randn(2, 2, 8), randn(2, 2, 3), stride=2)


class StridedGroupedConv:
    """iree: filters of a convolution with both strides and groups get a wrong gradient.

    https://github.com/iree-org/iree/issues/23786
    """

    forward, right = Conv.forward, Conv.right

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        stride, padding, dilation, groups = ctx.how
        read = stride if groups == 1 else 1
        wide = to_input(g, x, w, *ctx.how)
        return cropped(wide, padding), to_filters(g, x, w, read, padding, dilation, groups)

    samples = (
        *Conv.plain,
        Sample(randn(2, 2, 7), randn(2, 2, 3), stride=2),
        Sample(randn(2, 4, 5), randn(4, 2, 3), groups=2),
    )
    revealing = Sample(randn(1, 4, 7), randn(4, 2, 3), stride=2, groups=2)


class CourseConv:
    """a course's conv_backward: the windows are one apart, whatever the stride.

    https://github.com/Kulbear/deep-learning-coursera/pull/34
    """

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

    samples = Sample(randn(3, 2, 4), randn(3, 2, 2), padding=2)
    revealing = Sample(randn(2, 2, 6), randn(3, 2, 2), stride=2)


# Windows ------------------------------------------------------------------------------------------------------------


class AvgPool:
    """burn: with ceil_mode the last window's mean is pulled back by the whole window.

    https://github.com/tracel-ai/burn/issues/5604
    """

    def forward(ctx, x, *, kernel, stride, padding=0, ceil_mode=False):
        ctx.shape = x.shape
        reach = x.shape[1] + 2 * padding - kernel
        length = (-(-reach // stride) if ceil_mode else reach // stride) + 1
        ctx.kernel = kernel
        ends = [(s, min(s + kernel, x.shape[1] + 2 * padding)) for s in stride * np.arange(length)]
        ctx.ends, ctx.padding = ends, padding
        wide = np.pad(x, [(0, 0), (padding, padding)])
        return np.stack([wide[:, a:b].sum(axis=1) / (b - a) for a, b in ends], axis=1)

    def right(ctx, g):
        sizes = [b - a for a, b in ctx.ends]
        wide = np.zeros((ctx.shape[0], ctx.shape[1] + 2 * ctx.padding))
        for at, ((a, b), size) in enumerate(zip(ctx.ends, sizes, strict=True)):
            wide[:, a:b] += g[:, at : at + 1] / size
        return wide[:, ctx.padding : ctx.padding + ctx.shape[1]]

    wrong = changed(right, {"b - a for a, b in ctx.ends]": "ctx.kernel] * len(ctx.ends)"})
    samples = (
        Sample(randn(2, 6), kernel=3, stride=1),
        Sample(randn(2, 6), kernel=3, stride=2, padding=1),
    )
    revealing = Sample(randn(1, 5), kernel=2, stride=2, ceil_mode=True)


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

    plain = (Sample(randn(2, 6), kernel=2), Sample(randn(2, 9), kernel=3))


class PaddedMaxPool:
    """NNlib: the padding of a pooling is not taken off again.

    https://github.com/FluxML/NNlib.jl/issues/133
    """

    forward, right, samples = MaxPool.forward, MaxPool.right, MaxPool.plain

    def wrong(ctx, g):
        wide = np.zeros((ctx.shape[0], ctx.shape[1] + 2 * ctx.padding))
        np.add.at(wide, (np.arange(ctx.shape[0])[:, None], ctx.places), g)
        return wide[:, : ctx.shape[1]]

    revealing = Sample(randn(2, 4), kernel=2, padding=1)


class OverlappingMaxPool:
    """joey: where pooling windows overlap one gradient takes the place of another.

    https://github.com/devitocodes/joey/pull/5
    """

    forward, right, samples = MaxPool.forward, MaxPool.right, MaxPool.plain

    def wrong(ctx, g):
        wide = np.zeros((ctx.shape[0], ctx.shape[1] + 2 * ctx.padding))
        wide[np.arange(ctx.shape[0])[:, None], ctx.places] = g
        return wide[:, ctx.padding : ctx.padding + ctx.shape[1]]

    revealing = Sample(np.array([[1.0, 5.0, 2.0, 0.5]]), kernel=2, stride=1)


class ReflectionPad:
    """pytorch: a negative reflection pad is not taken into account on the way back.

    https://github.com/pytorch/pytorch/pull/100923
    """

    def forward(ctx, x, *, pad=(1, 1)):
        ctx.shape, ctx.pad = x.shape, pad
        wide = np.pad(x, [(0, 0), tuple(max(0, p) for p in pad)], mode="reflect")
        ctx.cut = [max(0, -p) for p in pad]
        return wide[:, ctx.cut[0] : wide.shape[1] - ctx.cut[1]].copy()

    def right(ctx, g):
        first = -ctx.pad[0]
        n = ctx.shape[1]
        found = np.zeros(ctx.shape)
        for at in range(g.shape[1]):
            place = abs(at + first)
            place = place if place < n else 2 * (n - 1) - place
            found[:, place] += g[:, at]
        return found

    wrong = changed(right, {"ctx.pad[0]": "max(0, ctx.pad[0])"})
    samples = (Sample(randn(2, 5)), Sample(randn(2, 5), pad=(2, 1)))
    revealing = Sample(randn(2, 5), pad=(-1, 2))


class UpsampleLinear:
    """FlagGems: with align_corners the window of a linear resize is too narrow.

    https://github.com/flagos-ai/FlagGems/issues/5218
    """

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

    samples = (Sample(randn(2, 5), size=10), Sample(randn(2, 5), size=10, align_corners=True))
    revealing = Sample(randn(1, 2), size=10, align_corners=True)


class GridSample:
    """pytorch: a sample on the image's border is pulled back as if zeros came next.

    https://github.com/pytorch/pytorch/issues/23925
    """

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

    wrong = changed(right, {" -1) & (grid <": "= -1) & (grid <="})
    samples = (
        Sample(randn(5), uniform(-0.95, 0.95, 4)),
        Sample(randn(5), uniform(-1.5, 1.5, 4), padding_mode="border"),
    )
    revealing = Sample(np.arange(1.0, 6.0), np.array([0.1, 1.0]), padding_mode="border")
