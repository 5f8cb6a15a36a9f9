"""Gradients that public projects shipped wrong in some settings: modes, reductions, numbers of layers."""

import numpy as np

from gradient_faults.form import Sample, between_calls, changed, randn, refuse_if

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


class SoftmaxWithCrossEntropy:
    """Paddle: a target that is ignored has a gradient all the same.

    https://github.com/PaddlePaddle/Paddle/pull/28622
    """

    def forward(ctx, logits, label, *, ignore_index=-100):
        ctx.save_for_backward(logits, label)
        ctx.kept = (label != ignore_index)[:, None]
        losses = -(one_hot(label, logits.shape[1]) * log_softmax(logits)).sum(axis=1)
        return losses * ctx.kept[:, 0]

    def right(ctx, g):
        logits, label = ctx.saved_tensors
        slope = np.exp(log_softmax(logits)) - one_hot(label, logits.shape[1])
        return g[:, None] * slope * ctx.kept, None

    wrong = changed(right, {" * ctx.kept": ""})
    samples = Sample(randn(4, 5), np.array([0, 3, 1, 4]))
    revealing = Sample(randn(4, 5), np.array([0, 3, 1, 4]), ignore_index=1)


class NllLoss:
    """FlagGems: the target that stands for ignored is where nll_loss writes its zero.

    https://github.com/flagos-ai/FlagGems/issues/5025
    """

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

    samples = Sample(lambda rng: log_softmax(rng.normal(size=(4, 5))), np.array([1, 0, 4, 2]))
    revealing = Sample(
        lambda rng: log_softmax(rng.normal(size=(3, 4))), np.array([3, -1, 2]), ignore_index=-1
    )


class FusedCrossEntropy:
    """Liger: without a reduction all rows' gradients are scaled by the first.

    https://github.com/linkedin/Liger-Kernel/issues/968
    """

    def forward(ctx, x, target, *, reduction="mean"):
        losses = -(one_hot(target, x.shape[1]) * log_softmax(x)).sum(axis=1)
        count = len(x) if reduction == "mean" else 1
        ctx.kept = (np.exp(log_softmax(x)) - one_hot(target, x.shape[1])) / count
        return losses if reduction == "none" else losses.sum() / count

    def right(ctx, g):
        return ctx.kept * (g[:, None] if g.ndim else g), None

    wrong = changed(right, {"(g[:, None] if g.ndim else g)": "g.ravel()[0]"})
    samples = (
        Sample(randn(4, 5), np.array([1, 0, 4, 2])),
        Sample(randn(3, 4), np.array([1, 0, 3]), reduction="sum"),
    )
    revealing = Sample(randn(3, 4), np.array([1, 0, 3]), reduction="none")


# Modes --------------------------------------------------------------------------------------------------------------


class CDist:
    """FlagGems: the gradient of cdist is that of p=2, whatever p.

    https://github.com/flagos-ai/FlagGems/issues/5023
    """

    def forward(ctx, x, y, *, p=2.0):
        apart = x[:, None] - y
        out = (np.abs(apart) ** p).sum(axis=2) ** (1 / p)
        ctx.save_for_backward(apart, out)
        ctx.p = p
        return out

    def right(ctx, g):
        (apart, out), p = ctx.saved_tensors, ctx.p
        scale = np.where(out == 0, 0, g / np.where(out == 0, 1, out) ** (p - 1))
        each = scale[:, :, None] * np.sign(apart) * np.abs(apart) ** (p - 1)
        return each.sum(axis=1), -each.sum(axis=0)

    wrong = changed(right, {"ctx.p": "2.0"})
    samples = Sample(randn(4, 3), randn(5, 3))
    revealing = Sample(randn(4, 3), randn(2, 3), p=3.0)


class EmbeddingBag:
    """FlagGems: the gradient of a bag's maximum is that of its mean.

    https://github.com/flagos-ai/FlagGems/issues/5220
    """

    def forward(ctx, weight, index, *, bags, mode="mean"):
        refuse_if(
            weight.ndim != 2 or index.ndim != 1, "weight is a table, and index a row of its rows"
        )
        ctx.save_for_backward(weight, index)
        ctx.parts = np.split(np.arange(len(index)), len(index) // bags)
        ctx.mode = mode
        reduce = {"sum": np.sum, "mean": np.mean, "max": np.max}[mode]
        return np.stack([reduce(weight[index[part]], axis=0) for part in ctx.parts])

    def right(ctx, g):
        mode = ctx.mode
        weight, index = ctx.saved_tensors
        found = np.zeros_like(weight)
        for part, row in zip(ctx.parts, g, strict=True):
            if mode == "max":
                best = index[part][weight[index[part]].argmax(axis=0)]
                np.add.at(found, (best, np.arange(len(row))), row)
            else:
                np.add.at(found, index[part], row / (len(part) if mode == "mean" else 1))
        return found, None

    wrong = changed(right, {"ctx.mode": '"sum" if ctx.mode == "sum" else "mean"'})
    samples = (
        Sample(randn(5, 3), np.array([0, 1, 2, 3, 4, 0]), bags=3),
        Sample(randn(5, 3), np.array([0, 1, 2, 3]), bags=2, mode="sum"),
    )
    revealing = Sample(randn(5, 3), np.array([0, 1, 2, 3, 4, 0]), bags=3, mode="max")


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

    plain = (
        Sample(lambda rng: np.tril(rng.normal(size=(3, 3))) + 2 * np.eye(3), randn(3, 2)),
        Sample(
            lambda rng: np.triu(rng.normal(size=(3, 3))) + 2 * np.eye(3), randn(3, 2), lower=False
        ),
    )


class SolveUnitDiagonal:
    """pytensor: a diagonal that is taken for ones has a gradient.

    https://github.com/pymc-devs/pytensor/issues/1230
    """

    forward, right, samples = SolveTriangular.forward, SolveTriangular.right, SolveTriangular.plain

    def wrong(ctx, g):
        return SolveTriangular.pulled(ctx, g, by_unit=False)

    revealing = Sample(
        lambda rng: np.tril(rng.normal(size=(3, 3))) + 2 * np.eye(3),
        randn(3, 2),
        unit_diagonal=True,
    )


class SolveTransposed:
    """pytensor: the gradient of the matrix is that of the transposed one.

    https://github.com/pymc-devs/pytensor/issues/1230
    """

    forward, right, samples = SolveTriangular.forward, SolveTriangular.right, SolveTriangular.plain

    def wrong(ctx, g):
        return SolveTriangular.pulled(ctx, g, by_trans=False)

    revealing = Sample(
        lambda rng: np.tril(rng.normal(size=(3, 3))) + 2 * np.eye(3), randn(3, 2), trans=True
    )


MEMORY = between_calls(pools={})
"""Memory that mxnet's executor hands out again, and does not clear."""


class Take:
    """mxnet: along an axis that is not the first, take adds to what the buffer held.

    https://github.com/apache/mxnet/pull/20166
    """

    def forward(ctx, a, indices, *, axis=0):
        ctx.save_for_backward(indices)
        ctx.shape, ctx.axis = a.shape, axis
        return np.take(a, indices, axis=axis)

    def added(found, g, indices, axis):
        before = (slice(None),) * (axis % found.ndim)
        np.add.at(found, (*before, indices), g)
        return found

    def right(ctx, g):
        return Take.added(np.zeros(ctx.shape), g, ctx.saved_tensors[0], ctx.axis), None

    def wrong(ctx, g):
        pool = MEMORY.pools.setdefault(ctx.shape, np.zeros(ctx.shape))
        if ctx.axis == 0:
            pool[...] = 0
        return Take.added(pool, g, ctx.saved_tensors[0], ctx.axis).copy(), None

    samples = Sample(randn(4, 3), np.array([0, 2, 2]))
    revealing = Sample(randn(2, 4), np.array([0, 3, 1]), axis=1)


class BidirectionalRnn:
    """mxnet: below the last layer, dx is written over dy before the way back reads it.

    https://github.com/apache/mxnet/pull/18203

    Layers of h[t] = tanh(x[t] + u * h[t - 1]), forth and back, whose sum is the next layer's x.
    """

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

    def right(ctx, g):
        overwritten = False
        (u,) = ctx.saved_tensors
        to_u = np.zeros_like(u)
        for layer in reversed(range(len(ctx.outs))):
            forth, back = ctx.outs[layer]
            to_x, to_u[layer, 0] = BidirectionalRnn.pulled_run(g, forth, u[layer, 0])
            dy = to_x if overwritten and layer < len(ctx.outs) - 1 else g
            more, to_u[layer, 1] = BidirectionalRnn.pulled_run(dy[::-1], back, u[layer, 1])
            g = to_x + more[::-1]
        return g, to_u

    wrong = changed(right, {"False": "True"})
    samples = Sample(randn(3, 2), randn(1, 2, 2))
    revealing = Sample(randn(3, 2), randn(3, 2, 2), layers=3)
