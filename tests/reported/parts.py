"""Gradients that public projects shipped wrong for what is broadcast, and for empty, single and repeated parts."""

import numpy as np

import plugrad as pg
from tests.reported.reports import reported

GITHUB = "https://github.com/"


# Broadcasting -------------------------------------------------------------------------------------------------------


@reported(
    "autograd: what einsum broadcast is given the gradient of one entry",
    GITHUB + "HIPS/autograd/issues/376",
)
class Inner:
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return np.einsum("i,i->", x, y)

    def right(ctx, g):
        x, y = ctx.saved_tensors
        full = np.broadcast_shapes(x.shape, y.shape)
        return tuple(
            pg.sum_to_size(np.broadcast_to(g * other, full), each.shape)
            for each, other in [(x, y), (y, x)]
        )

    def wrong(ctx, g):
        x, y = ctx.saved_tensors
        return np.einsum(",i->i", g, y), np.einsum(",i->i", g, x)

    def samples(rng):
        yield pg.Sample(rng.normal(size=4), rng.normal(size=4))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=2), rng.normal(size=1))


@reported(
    "tt-train: the gradient of a factor that was broadcast is not summed",
    GITHUB + "tenstorrent/tt-metal/issues/40008",
    twice=True,
)
class Multiply:
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y

    def right(ctx, g):
        x, y = ctx.saved_tensors
        return pg.sum_to_size(g * y, x.shape), pg.sum_to_size(g * x, y.shape)

    def wrong(ctx, g):
        x, y = ctx.saved_tensors
        return g * y, g * x

    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 1, 4)), rng.normal(size=(2, 1, 4)))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(2, 1, 4, 3)), rng.normal(size=(2, 1, 4, 1)))


@reported(
    "flashlight: the gradient of one matrix for a batch of products is not summed over it",
    GITHUB + "flashlight/flashlight/pull/760",
)
class BatchedMatmul:
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    def right(ctx, g):
        a, b = ctx.saved_tensors
        to_a, to_b = g @ np.swapaxes(b, -1, -2), np.swapaxes(a, -1, -2) @ g
        return pg.sum_to_size(to_a, a.shape), pg.sum_to_size(to_b, b.shape)

    def wrong(ctx, g):
        a, b = ctx.saved_tensors
        return g @ np.swapaxes(b, -1, -2), np.swapaxes(a, -1, -2) @ g

    def samples(rng):
        yield pg.Sample(rng.normal(size=(3, 4)), rng.normal(size=(4, 2)))
        yield pg.Sample(rng.normal(size=(2, 3, 4)), rng.normal(size=(2, 4, 2)))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(3, 4)), rng.normal(size=(2, 4, 5)))


@reported(
    "tinytorch: a vector is transposed in the gradient of a matrix, which changes nothing",
    GITHUB + "harvard-edge/cs249r_book/pull/1781",
)
class Matmul:
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return np.matmul(a, b)

    def right(ctx, g):
        a, b = ctx.saved_tensors
        to_a = np.outer(g, b) if b.ndim == 1 else g @ np.swapaxes(b, -1, -2)
        return to_a, np.swapaxes(a, -1, -2) @ g

    def wrong(ctx, g):
        a, b = ctx.saved_tensors
        return np.matmul(g, b.T), np.matmul(a.T, g)

    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 2)), rng.normal(size=(2, 2)))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(3, 3)), rng.normal(size=3))


@reported(
    "thunder: a broadcast that changes nothing has the sum of all for its gradient",
    GITHUB + "Lightning-AI/lightning-thunder/pull/290",
)
class BroadcastInDim:
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

    def samples(rng):
        yield pg.Sample(rng.normal(size=3), shape=(2, 3))
        yield pg.Sample(rng.normal(size=(2, 1)), shape=(2, 4))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=5), shape=(5,))


@reported(
    "tt-metal: the whole axis is summed that was repeated",
    GITHUB + "tenstorrent/tt-metal/issues/55799",
)
class Repeat:
    def forward(ctx, x, *, sizes):
        ctx.shape, ctx.sizes = x.shape, sizes
        return np.tile(x, sizes)

    def right(ctx, g):
        pairs = [part for pair in zip(ctx.sizes, ctx.shape, strict=True) for part in pair]
        return g.reshape(pairs).sum(axis=tuple(range(0, len(pairs), 2)))

    def wrong(ctx, g):
        return g.sum(axis=tuple(i for i, n in enumerate(ctx.sizes) if n > 1), keepdims=True)

    def samples(rng):
        yield pg.Sample(rng.normal(size=(1, 1, 3, 4)), sizes=(3, 1, 1, 1))
        yield pg.Sample(rng.normal(size=(1, 1, 3, 4)), sizes=(1, 2, 1, 1))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(1, 3, 2, 2)), sizes=(1, 2, 1, 1))


# Parts --------------------------------------------------------------------------------------------------------------


@reported(
    "mlx: the gradient of a strided slice of one row fills the whole span",
    GITHUB + "ml-explore/mlx/issues/4444",
)
class StridedSlice:
    def forward(ctx, x, *, start, stop, step=1):
        ctx.shape, ctx.span, ctx.step = x.shape, (start, stop), step
        return x[start:stop:step].copy()

    def right(ctx, g):
        found = np.zeros(ctx.shape)
        found[ctx.span[0] : ctx.span[1] : ctx.step] = g
        return found

    def wrong(ctx, g):
        found = np.zeros(ctx.shape)
        found[ctx.span[0] : ctx.span[1] : 1 if len(g) == 1 else ctx.step] = g
        return found

    def samples(rng):
        yield pg.Sample(rng.normal(size=(6, 2)), start=1, stop=4)
        yield pg.Sample(rng.normal(size=(6, 2)), start=0, stop=6, step=2)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(2, 3)), start=0, stop=2, step=2)


@reported(
    "jax: the gradient of an empty strided slice is padded from a negative length",
    GITHUB + "jax-ml/jax/pull/4599",
)
class Slice:
    def forward(ctx, x, *, start, limit, stride=1):
        ctx.size, ctx.start, ctx.stride = len(x), start, stride
        return x[start:limit:stride].copy()

    def padded(ctx, g, length):
        dilated = np.zeros(length)
        dilated[:: ctx.stride] = g
        after = ctx.size - ctx.start - length
        return np.concatenate([np.zeros(ctx.start), dilated, np.zeros(after)])

    def right(ctx, g):
        return Slice.padded(ctx, g, max(0, 1 + (len(g) - 1) * ctx.stride))

    def wrong(ctx, g):
        return Slice.padded(ctx, g, 1 + (len(g) - 1) * ctx.stride)

    def samples(rng):
        yield pg.Sample(rng.normal(size=5), start=1, limit=4)
        yield pg.Sample(rng.normal(size=7), start=0, limit=6, stride=2)

    def revealing(rng):
        yield pg.Sample(rng.normal(size=5), start=2, limit=2, stride=2)


@reported(
    "pytorch: the gradient of what is scattered has the shape of a smaller index",
    GITHUB + "pytorch/pytorch/pull/188843",
)
class ScatterAdd:
    def forward(ctx, x, index, src):
        ctx.save_for_backward(index)
        ctx.shape = src.shape
        out = x.copy()
        np.add.at(out, index, src[: len(index)])
        return out

    def right(ctx, g):
        (index,) = ctx.saved_tensors
        found = np.zeros(ctx.shape)
        found[: len(index)] = g[index]
        return g.copy(), None, found

    def wrong(ctx, g):
        (index,) = ctx.saved_tensors
        return g.copy(), None, g[index]

    def samples(rng):
        yield pg.Sample(rng.normal(size=5), np.array([0, 2, 2]), rng.normal(size=3))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=5), np.array([0, 1]), rng.normal(size=3))


@reported(
    "pytensor: of repeated indices the last gradient alone is kept",
    GITHUB + "pymc-devs/pytensor/pull/2242",
)
class Gather:
    def forward(ctx, x, index):
        ctx.save_for_backward(index)
        ctx.shape = x.shape
        return x[index]

    def right(ctx, g):
        found = np.zeros(ctx.shape)
        np.add.at(found, ctx.saved_tensors[0], g)
        return found, None

    def wrong(ctx, g):
        found = np.zeros(ctx.shape)
        (index,) = ctx.saved_tensors
        found[index] = found[index] + g
        return found, None

    def samples(rng):
        yield pg.Sample(rng.normal(size=(5, 3)), np.array([3, 0, 1]))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(4, 2)), np.array([0, 2, 2, 0]))


@reported(
    "pytorch: index_fill counts the gradient of its value once for every index",
    GITHUB + "pytorch/pytorch/issues/57006",
)
class IndexFill:
    def forward(ctx, x, index, value):
        ctx.save_for_backward(index)
        out = x.copy()
        out[index] = value
        return out

    def pulled(g, index, counted):
        kept = g.copy()
        kept[index] = 0
        return kept, None, g[counted].sum()

    def right(ctx, g):
        (index,) = ctx.saved_tensors
        return IndexFill.pulled(g, index, np.unique(index))

    def wrong(ctx, g):
        (index,) = ctx.saved_tensors
        return IndexFill.pulled(g, index, index)

    def samples(rng):
        yield pg.Sample(rng.normal(size=(5, 4)), np.array([3, 0]), np.array(-2.5))

    def revealing(rng):
        yield pg.Sample(rng.normal(size=(5, 4)), np.array([2, 2]), np.array(-2.5))
