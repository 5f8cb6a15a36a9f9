"""Gradients that public projects shipped wrong for what is broadcast, and for empty, single and repeated parts."""

import numpy as np

from gradient_faults.form import Sample, changed, randn, summed_to

# Broadcasting -------------------------------------------------------------------------------------------------------


class Inner:
    """autograd: what einsum broadcast is given the gradient of one entry.

    https://github.com/HIPS/autograd/issues/376
    """

    def forward(x, y):
        return np.einsum("i,i->", x, y)

    def right(g, x, y):
        full = np.broadcast_shapes(x.shape, y.shape)
        return tuple(
            summed_to(np.broadcast_to(g * other, full), each.shape)
            for each, other in [(x, y), (y, x)]
        )

    def wrong(g, x, y):
        return np.einsum(",i->i", g, y), np.einsum(",i->i", g, x)

    samples = Sample(randn(4), randn(4))
    revealing = Sample(randn(2), randn(1))


class Multiply:
    """tt-train: the gradient of a factor that was broadcast is not summed.

    https://github.com/tenstorrent/tt-metal/issues/40008
    """

    twice = True

    def forward(x, y):
        return x * y

    def right(g, x, y):
        return summed_to(g * y, x.shape), summed_to(g * x, y.shape)

    wrong = changed(right, {"summed_to(g * y, x.shape), summed_to(g * x, y.shape)": "g * y, g * x"})

    samples = Sample(randn(2, 1, 4), randn(2, 1, 4))
    revealing = Sample(randn(2, 1, 4, 3), randn(2, 1, 4, 1))


class BatchedMatmul:
    """flashlight: the gradient of one matrix for a batch of products is not summed over it.

    https://github.com/flashlight/flashlight/pull/760
    """

    def forward(a, b):
        return a @ b

    def right(g, a, b):
        to_a, to_b = g @ np.swapaxes(b, -1, -2), np.swapaxes(a, -1, -2) @ g
        return summed_to(to_a, a.shape), summed_to(to_b, b.shape)

    def wrong(g, a, b):
        return g @ np.swapaxes(b, -1, -2), np.swapaxes(a, -1, -2) @ g

    samples = (Sample(randn(3, 4), randn(4, 2)), Sample(randn(2, 3, 4), randn(2, 4, 2)))
    revealing = Sample(randn(3, 4), randn(2, 4, 5))


class Matmul:
    """tinytorch: a vector is transposed in the gradient of a matrix, which changes nothing.

    https://github.com/harvard-edge/cs249r_book/pull/1781
    """

    def forward(a, b):
        return np.matmul(a, b)

    def right(g, a, b):
        to_a = np.outer(g, b) if b.ndim == 1 else g @ np.swapaxes(b, -1, -2)
        return to_a, np.swapaxes(a, -1, -2) @ g

    def wrong(g, a, b):
        return np.matmul(g, b.T), np.matmul(a.T, g)

    samples = Sample(randn(2, 2), randn(2, 2))
    revealing = Sample(randn(3, 3), randn(3))


class BroadcastInDim:
    """thunder: a broadcast that changes nothing has the sum of all for its gradient.

    https://github.com/Lightning-AI/lightning-thunder/pull/290
    """

    def forward(ctx, x, *, shape):
        ctx.shape = x.shape
        return np.broadcast_to(x, shape).copy()

    def reduced(ctx, g):
        new = g.ndim - len(ctx.shape)
        return tuple(
            i for i in range(g.ndim) if i < new or (ctx.shape[i - new] == 1 and g.shape[i] > 1)
        )

    def right(ctx, g):
        return g.sum(axis=BroadcastInDim.reduced(ctx, g)).reshape(ctx.shape)

    def wrong(ctx, g):
        axes = BroadcastInDim.reduced(ctx, g)
        total = g.sum(axis=axes) if axes else g.sum()  # as torch.sum with no dims
        return np.broadcast_to(total if total.ndim == 0 else total.reshape(ctx.shape), ctx.shape)

    samples = (Sample(randn(3), shape=(2, 3)), Sample(randn(2, 1), shape=(2, 4)))
    revealing = Sample(randn(5), shape=(5,))


class Repeat:
    """tt-metal: the whole axis is summed that was repeated.

    https://github.com/tenstorrent/tt-metal/issues/55799
    """

    def forward(x, *, sizes):
        return np.tile(x, sizes)

    def right(g, x, *, sizes):
        pairs = [part for pair in zip(sizes, x.shape, strict=True) for part in pair]
        return g.reshape(pairs).sum(axis=tuple(range(0, len(pairs), 2)))

    def wrong(g, x, *, sizes):
        return g.sum(axis=tuple(i for i, n in enumerate(sizes) if n > 1), keepdims=True)

    samples = (
        Sample(randn(1, 1, 3, 4), sizes=(3, 1, 1, 1)),
        Sample(randn(1, 1, 3, 4), sizes=(1, 2, 1, 1)),
    )
    revealing = Sample(randn(1, 3, 2, 2), sizes=(1, 2, 1, 1))


# Parts --------------------------------------------------------------------------------------------------------------


class StridedSlice:
    """mlx: the gradient of a strided slice of one row fills the whole span.

    https://github.com/ml-explore/mlx/issues/4444
    """

    def forward(ctx, x, *, start, stop, step=1):
        ctx.shape, ctx.span, ctx.step = x.shape, (start, stop), step
        return x[start:stop:step].copy()

    def right(ctx, g):
        found = np.zeros(ctx.shape)
        found[ctx.span[0] : ctx.span[1] : ctx.step] = g
        return found

    wrong = changed(right, {"ctx.span[1] : ": "ctx.span[1] : 1 if len(g) == 1 else "})
    samples = (Sample(randn(6, 2), start=1, stop=4), Sample(randn(6, 2), start=0, stop=6, step=2))
    revealing = Sample(randn(2, 3), start=0, stop=2, step=2)


class Slice:
    """jax: the gradient of an empty strided slice is padded from a negative length.

    https://github.com/jax-ml/jax/pull/4599
    """

    def forward(x, *, start, limit, stride=1):
        return x[start:limit:stride].copy()

    def right(g, x, *, start, limit, stride):
        length = max(0, 1 + (len(g) - 1) * stride)
        dilated = np.zeros(length)
        dilated[::stride] = g
        after = len(x) - start - length
        return np.concatenate([np.zeros(start), dilated, np.zeros(after)])

    wrong = changed(right, {"max(0, 1 + (len(g) - 1) * stride)": "1 + (len(g) - 1) * stride"})

    samples = (Sample(randn(5), start=1, limit=4), Sample(randn(7), start=0, limit=6, stride=2))
    revealing = Sample(randn(5), start=2, limit=2, stride=2)


class ScatterAdd:
    """pytorch: the gradient of what is scattered has the shape of a smaller index.

    https://github.com/pytorch/pytorch/pull/188843
    """

    def forward(x, index, src):
        out = x.copy()
        np.add.at(out, index, src[: len(index)])
        return out

    def right(g, x, index, src):
        found = np.zeros(src.shape)
        found[: len(index)] = g[index]
        return g.copy(), None, found

    def wrong(g, x, index, src):
        return g.copy(), None, g[index]

    samples = Sample(randn(5), np.array([0, 2, 2]), randn(3))
    revealing = Sample(randn(5), np.array([0, 1]), randn(3))


class Gather:
    """pytensor: of repeated indices the last gradient alone is kept.

    https://github.com/pymc-devs/pytensor/pull/2242
    """

    def forward(x, index):
        return x[index]

    def right(g, x, index):
        found = np.zeros(x.shape)
        np.add.at(found, index, g)
        return found, None

    wrong = changed(right, {"np.add.at(found, index, g)": "found[index] = found[index] + g"})

    samples = Sample(randn(5, 3), np.array([3, 0, 1]))
    revealing = Sample(randn(4, 2), np.array([0, 2, 2, 0]))


class IndexFill:
    """pytorch: index_fill counts the gradient of its value once for every index.

    https://github.com/pytorch/pytorch/issues/57006
    """

    def forward(x, index, value):
        out = x.copy()
        out[index] = value
        return out

    def right(g, x, index, value):
        kept = g.copy()
        kept[index] = 0
        return kept, None, g[np.unique(index)].sum()

    wrong = changed(right, {"g[np.unique(index)]": "g[index]"})
    samples = Sample(randn(5, 4), np.array([3, 0]), np.array(-2.5))
    revealing = Sample(randn(5, 4), np.array([2, 2]), np.array(-2.5))
