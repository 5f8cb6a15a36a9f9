"""Gradients that public projects shipped wrong for some shapes: other axes, other numbers of them, other sizes."""

import numpy as np

from gradient_faults.form import Sample, changed, randn, refuse_if, uniform

# Axes ---------------------------------------------------------------------------------------------------------------


class RollAxis:
    """autograd: rollaxis is not rolled back from a negative axis.

    https://github.com/HIPS/autograd/issues/350
    """

    def forward(a, *, axis, start=0):
        return np.rollaxis(a, axis, start)

    def right(g, a, *, axis, start):
        axis, start = axis % g.ndim, start % g.ndim
        if start <= axis:
            return np.rollaxis(g, start, axis + 1)
        return np.rollaxis(g, start - 1, axis)

    wrong = changed(right, {"axis % g.ndim, start % g.ndim": "axis, start"})
    samples = (Sample(randn(2, 3, 4), axis=1), Sample(randn(2, 3, 4), axis=2))
    revealing = Sample(randn(2, 3, 4), axis=-1)


class TensorDot:
    """autograd: tensordot over one axis of each puts the axes back in the wrong order.

    https://github.com/HIPS/autograd/issues/466
    """

    def forward(ctx, a, b, *, axes=2):
        ctx.save_for_backward(a, b)
        ctx.axes = axes
        return np.tensordot(a, b, axes)

    def summed(a, b, axes):
        if isinstance(axes, int):
            return list(range(a.ndim - axes, a.ndim)), list(range(axes))
        pair = [[each] if isinstance(each, int) else list(each) for each in axes]
        return [i % a.ndim for i in pair[0]], [i % b.ndim for i in pair[1]]

    def pulled(g, a, b, over_a, over_b, *, in_order):
        free_a = [i for i in range(a.ndim) if i not in over_a]
        free_b = [i for i in range(b.ndim) if i not in over_b]
        to_a = np.tensordot(g, b, [range(len(free_a), g.ndim), free_b])
        to_b = np.tensordot(a, g, [free_a, range(len(free_a))])
        if in_order:
            back = [over_a[i] for i in np.argsort(over_b)]
            to_a = np.transpose(to_a, np.argsort(free_a + back))
            back = [over_b[i] for i in np.argsort(over_a)]
            to_b = np.transpose(to_b, np.argsort(back + free_b))
        return to_a, to_b

    def right(ctx, g):
        a, b = ctx.saved_tensors
        over = TensorDot.summed(a, b, ctx.axes)
        return TensorDot.pulled(g, a, b, *over, in_order=True)

    def wrong(ctx, g):
        a, b = ctx.saved_tensors
        over = TensorDot.summed(a, b, ctx.axes)
        plain = not isinstance(ctx.axes, int) and isinstance(ctx.axes[0], int)
        return TensorDot.pulled(g, a, b, *over, in_order=not plain)

    samples = (
        Sample(randn(3, 4, 2), randn(4, 2, 5)),
        Sample(randn(3, 4, 2), randn(2, 5, 4), axes=[[1], [2]]),
    )
    revealing = Sample(randn(2), randn(2, 2), axes=(0, 1))


class Mean:
    """swift: a mean along some axes is divided by the count of all.

    https://github.com/swiftlang/swift/pull/23033
    """

    def forward(ctx, x, *, axes=None):
        ctx.shape = x.shape
        ctx.axes = tuple(range(x.ndim)) if axes is None else axes
        return x.mean(axis=ctx.axes, keepdims=True)

    def right(ctx, g):
        count = np.prod([ctx.shape[axis] for axis in ctx.axes])
        return np.broadcast_to(g, ctx.shape) / count

    def wrong(ctx, g):
        return np.broadcast_to(g, ctx.shape) / np.prod(ctx.shape)

    samples = Sample(randn(2, 3))
    revealing = Sample(randn(2, 3), axes=(1,))


class Softmax:
    """SKaiNET: softmax over dim=-1 does not put the axis back that it sums over.

    https://github.com/SKaiNET-developers/SKaiNET/issues/863
    """

    def forward(ctx, x, *, dim):
        powers = np.exp(x - x.max(axis=dim, keepdims=True))
        out = powers / powers.sum(axis=dim, keepdims=True)
        ctx.save_for_backward(out)
        ctx.dim = dim
        return out

    def right(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (g - (g * out).sum(axis=ctx.dim, keepdims=True))

    def wrong(ctx, g):
        (out,) = ctx.saved_tensors
        total = (g * out).sum(axis=ctx.dim)
        if ctx.dim >= 0:
            total = np.expand_dims(total, ctx.dim)
        return out * (g - total)

    samples = (Sample(randn(2, 3), dim=1), Sample(randn(2, 3, 4), dim=2))
    revealing = Sample(randn(2, 4, 4), dim=-1)


class PRelu:
    """FlagGems: prelu takes the slopes of the channels along the last axis.

    https://github.com/flagos-ai/FlagGems/issues/4992
    """

    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return np.where(x > 0, x, x * PRelu.along(weight, x, 1))

    def along(weight, x, axis):
        return weight.reshape([-1 if i == axis else 1 for i in range(x.ndim)])

    def pulled(x, weight, g, axis):
        rest = tuple(i for i in range(x.ndim) if i != axis)
        to_weight = np.where(x > 0, 0, g * x).sum(axis=rest)
        return np.where(x > 0, g, g * PRelu.along(weight, x, axis)), to_weight

    def right(ctx, g):
        return PRelu.pulled(*ctx.saved_tensors, g, 1)

    wrong = changed(right, {"ctx.saved_tensors, g, ": "ctx.saved_tensors, g, g.ndim - "})
    samples = Sample(randn(4, 3), uniform(0.1, 0.5, 3))
    revealing = Sample(randn(2, 3, 2, 3), uniform(0.1, 0.5, 3))


def normalised(x, axes):
    """Return numbers of mean 0 and variance 1 along some axes, and by what they were divided."""
    apart = x - x.mean(axis=axes, keepdims=True)
    rstd = 1 / np.sqrt((apart**2).mean(axis=axes, keepdims=True) + 1e-5)
    return apart * rstd, rstd


def normalisation_pulled(g, hat, rstd, axes):
    """Return the gradient of what `normalised` was given."""
    along = hat * (g * hat).mean(axis=axes, keepdims=True)
    return rstd * (g - g.mean(axis=axes, keepdims=True) - along)


class GroupNorm:
    """tt-metal: the gradient of group_norm's gamma takes the statistics of another group.

    https://github.com/tenstorrent/tt-metal/pull/56202
    """

    def forward(x, gamma, beta, *, groups=1):
        if x.shape[1] % groups:
            raise ValueError(f"{x.shape[1]} channels do not fall into {groups} groups")
        hat, _ = normalised(x.reshape(len(x), groups, -1), 2)
        return hat.reshape(x.shape) * gamma[:, None] + beta[:, None]

    def right(g, x, gamma, beta, *, groups):
        channels = np.arange(g.shape[1])
        group_of = channels // (len(channels) // groups)
        parts = (len(x), groups, -1)
        hat, rstd = normalised(x.reshape(parts), 2)
        mean = x.reshape(parts).mean(axis=2)
        to_x = normalisation_pulled((g * gamma[:, None]).reshape(parts), hat, rstd, 2)
        hats = (x - mean[:, group_of, None]) * rstd[:, group_of]
        return to_x.reshape(x.shape), (g * hats).sum(axis=(0, 2)), g.sum(axis=(0, 2))

    wrong = changed(right, {"channels // (len(channels) // groups)": "channels % groups"})
    samples = (
        Sample(randn(2, 4, 3), randn(4), randn(4)),
        Sample(randn(2, 3, 4), randn(3), randn(3), groups=3),
    )
    revealing = Sample(randn(2, 4, 3), randn(4), randn(4), groups=2)


class LayerNorm:
    """FlagGems: the gradient of layer_norm takes all axes but the first for the last one.

    https://github.com/flagos-ai/FlagGems/issues/5392
    """

    def forward(x, weight, bias):
        refuse_if(
            not weight.shape == bias.shape == x.shape[-1:],
            "weight and bias have one number for each of x's last axis",
        )
        hat, _ = normalised(x, -1)
        return hat * weight + bias

    def right(g, x, weight, bias):
        hat, rstd = normalised(x, -1)
        rows = tuple(range(x.ndim - 1))
        to_x = normalisation_pulled(g * weight, hat, rstd, -1)
        return to_x, (g * hat).sum(axis=rows), g.sum(axis=rows)

    def wrong(g, x, weight, bias):
        _, rstds = normalised(x, -1)
        rows = len(x)
        x2, g2 = x.reshape(rows, -1), g.reshape(rows, -1)
        n = len(weight)
        means = x.mean(axis=-1).reshape(-1, 1)[:rows]
        rstd = rstds.reshape(-1, 1)[:rows]
        hat = (x2 - means) * rstd
        to_x = normalisation_pulled(g2 * np.resize(weight, x2.shape[1]), hat, rstd, 1)
        return to_x.reshape(x.shape), (g2 * hat).sum(axis=0)[:n], g2.sum(axis=0)[:n]

    samples = Sample(randn(4, 5), randn(5), randn(5))
    revealing = Sample(randn(2, 3, 4), randn(4), randn(4))


# Sizes --------------------------------------------------------------------------------------------------------------


class LayerNormByBlocks:
    """attorch: what is left over of the last block of rows is missing from layer_norm's weight.

    https://github.com/BobMcDear/attorch/issues/18
    """

    def forward(x, weight, bias):
        hat, _ = normalised(x, 1)
        return hat * weight + bias

    def right(g, x, weight, bias):
        hat, rstd = normalised(x, 1)
        to_x = normalisation_pulled(g * weight, hat, rstd, 1)
        return to_x, (g * hat).sum(axis=0), g.sum(axis=0)

    def wrong(g, x, weight, bias):
        hat, rstd = normalised(x, 1)
        to_x = normalisation_pulled(g * weight, hat, rstd, 1)
        block = 8 if len(x) >= 1024 and x.shape[1] < 64 else 1
        whole = len(x) // block * block
        return to_x, (g * hat)[:whole].sum(axis=0), g[:whole].sum(axis=0)

    samples = (Sample(randn(8, 4), randn(4), randn(4)), Sample(randn(16, 2), randn(2), randn(2)))
    revealing = Sample(randn(1029, 2), randn(2), randn(2))


class EmbeddingOfMany:
    """pytorch: of more than 768 indices the kernel forgets the row that pads.

    https://github.com/pytorch/pytorch/issues/28716
    """

    def forward(ctx, weight, index, *, padding_idx=0):  # the row that pads is zeros there
        ctx.save_for_backward(weight, index)
        ctx.padding_idx = padding_idx
        return weight[index] * (index != padding_idx)[:, None]

    def scattered(weight, index, g):
        found = np.zeros_like(weight)
        np.add.at(found, index, g)
        return found

    def right(ctx, g):
        weight, index = ctx.saved_tensors
        kept = g * (index != ctx.padding_idx)[:, None]
        return EmbeddingOfMany.scattered(weight, index, kept), None

    def wrong(ctx, g):
        weight, index = ctx.saved_tensors
        if len(index) <= 768:
            g = g * (index != ctx.padding_idx)[:, None]
        return EmbeddingOfMany.scattered(weight, index, g), None

    samples = Sample(randn(6, 3), np.array([1, 0, 5, 2, 0, 1]))
    revealing = Sample(randn(3, 1), lambda rng: rng.integers(0, 3, 769))


class LookupTable:
    """Paddle: the row that pads an embedding gets its gradient all the same.

    https://github.com/PaddlePaddle/Paddle/issues/12442
    """

    def forward(weight, index, *, padding_idx=-1):
        return weight[index] * (index != padding_idx)[:, None]

    def right(g, weight, index, *, padding_idx):
        kept = g * (index != padding_idx)[:, None]
        return EmbeddingOfMany.scattered(weight, index, kept), None

    def wrong(g, weight, index, *, padding_idx):
        return EmbeddingOfMany.scattered(weight, index, g), None

    samples = Sample(randn(6, 3), np.array([1, 0, 5, 2, 0]))
    revealing = Sample(randn(4, 3), np.array([1, 0, 3, 1]), padding_idx=1)


class Trace:
    """pytorch: the diagonal of a tall matrix runs on into its next rows.

    https://github.com/pytorch/pytorch/issues/171704
    """

    def forward(a):
        return np.trace(a)

    def right(g, a):
        return g * np.eye(*a.shape)

    def wrong(g, a):
        flat = np.zeros(a.shape[0] * a.shape[1])
        flat[:: a.shape[1] + 1] = g
        return flat.reshape(a.shape)

    samples = Sample(randn(4, 4))
    revealing = Sample(randn(4, 2))


class Diag:
    """pytorch: the gradient of a diagonal is a square matrix.

    https://github.com/pytorch/pytorch/pull/4538
    """

    def forward(a):
        return np.diag(a).copy()

    def right(g, a):
        found = np.zeros(a.shape)
        np.fill_diagonal(found, g)
        return found

    def wrong(g, a):
        return np.diag(g)

    samples = Sample(randn(3, 3))
    revealing = Sample(randn(3, 5))


class Qr:
    """nx: the gradient of qr inverts an r that is not square.

    https://github.com/elixir-nx/nx/issues/1810
    """

    def forward(ctx, a):
        q, r = np.linalg.qr(a)
        ctx.save_for_backward(a, q, r)
        return q, r

    def pulled(q, r, g_q, g_r):
        m = r @ g_r.T - g_q.T @ q
        return (g_q + q @ (np.tril(m) + np.tril(m, -1).T)) @ np.linalg.inv(r).T

    def right(ctx, g_q, g_r):
        a, q, r = ctx.saved_tensors
        k = len(r)
        beside = a[:, k:]
        to_square = Qr.pulled(q, r[:, :k], g_q + beside @ g_r[:, k:].T, g_r[:, :k])
        return np.concatenate([to_square, q @ g_r[:, k:]], axis=1)

    def wrong(ctx, g_q, g_r):
        _, q, r = ctx.saved_tensors
        return Qr.pulled(q, r, g_q, g_r)

    samples = (Sample(randn(3, 3)), Sample(randn(4, 2)))
    revealing = Sample(randn(2, 3))
