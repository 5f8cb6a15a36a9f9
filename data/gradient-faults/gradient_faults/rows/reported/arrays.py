"""A second table, held out: gradients of array functions that public projects shipped wrong beside their samples."""

import numpy as np

from gradient_faults.form import Sample, changed, randn, randn_complex, refuse_if, summed_to


def positive(axis, ndim):
    """Return axes as a tuple, counted from the front; all for None."""
    given = range(ndim) if axis is None else (axis,) if isinstance(axis, int) else tuple(axis)
    if any(not -ndim <= each < ndim for each in given):
        raise IndexError(f"axes {axis} of an array of {ndim}")
    axes = tuple(each % ndim for each in given)
    refuse_if(len(set(axes)) < len(axes), f"axes {axis} name one twice")
    return axes


def inside(index, length):
    """Refuse indices that are out of range, negative ones too."""
    if np.any((index < 0) | (index >= length)):
        raise IndexError(f"an index is out of range({length})")


# Axes ---------------------------------------------------------------------------------------------------------------


class Concatenate:
    """tfjs: the gradient of a concatenation along axis -1 is not cut.

    https://github.com/tensorflow/tfjs-core/pull/1267
    """

    def forward(ctx, a, b, *, axis=0):
        ctx.axis, ctx.first = axis, a.shape[axis]
        return np.concatenate([a, b], axis=axis)

    def right(ctx, g):
        axis = ctx.axis % g.ndim
        first = ctx.first
        halves = (slice(None, first), slice(first, None))
        return tuple(
            g[tuple(half if i == axis else slice(None) for i in range(g.ndim))].copy()
            for half in halves
        )

    wrong = changed(right, {" % g.ndim": ""})
    samples = (Sample(randn(2, 3), randn(4, 3)), Sample(randn(2, 3), randn(2, 1), axis=1))
    revealing = Sample(randn(2, 3), randn(2, 2), axis=-1)


class RollAxis:
    """chainer: rollaxis of axis 0 to its own place rolls the last axis of the gradient.

    https://github.com/chainer/chainer/pull/4836
    """

    def forward(ctx, a, *, axis, start=0):
        out = np.rollaxis(a, axis, start)
        ctx.axis, ctx.start = axis % a.ndim, start + a.ndim if start < 0 else start
        return out

    def right(ctx, g):
        return np.moveaxis(g, ctx.start - (ctx.axis < ctx.start), ctx.axis)

    def wrong(ctx, g):
        if ctx.axis > ctx.start:
            return np.rollaxis(g, ctx.start, ctx.axis + 1)
        return np.rollaxis(g, ctx.start - 1, ctx.axis)

    samples = (
        Sample(randn(2, 3, 4), axis=2),
        Sample(randn(2, 3, 4), axis=-1, start=1),
        Sample(randn(2, 3, 4), axis=0, start=2),
    )
    revealing = Sample(randn(2, 3, 4), axis=0, start=0)


class ReduceProd:
    """tensorflow: the gradient of reduce_prod cannot permute by a negative axis.

    https://github.com/tensorflow/tensorflow/issues/10835
    """

    def forward(ctx, x, *, axis=0):
        (ctx.positive,), ctx.axis = positive(int(axis), x.ndim), int(axis)
        ctx.save_for_backward(x)
        return x.prod(axis=axis)

    def right(ctx, g):
        x = ctx.saved_tensors[0]
        axis = ctx.positive
        order = [axis, *(i for i in range(x.ndim) if i != axis)]
        moved = np.transpose(x, order)
        others = np.zeros_like(moved)
        for i in range(len(moved)):
            others[i] = np.delete(moved, i, 0).prod(axis=0)
        return np.transpose(g * others, np.argsort(order).tolist())

    wrong = changed(right, {"ctx.positive": "ctx.axis"})
    samples = (Sample(randn(3, 2)), Sample(randn(2, 3, 2), axis=1))
    revealing = Sample(randn(2, 3), axis=-1)


class MeanOver:
    """pytorch: a mean over no axes, which means over all, is divided by one.

    https://github.com/pytorch/pytorch/issues/28993
    """

    def forward(ctx, x, *, dim=(0,)):
        ctx.axes, ctx.dim, ctx.shape = positive(dim or None, x.ndim), dim, x.shape
        return x.mean(axis=ctx.axes)

    def right(ctx, g):
        axes = ctx.axes
        count = np.prod([ctx.shape[i] for i in axes])
        return np.broadcast_to(np.expand_dims(g, ctx.axes) / count, ctx.shape)

    wrong = changed(right, {"= ctx.axes": "= ctx.dim"})
    samples = (Sample(randn(2, 3)), Sample(randn(2, 3, 2), dim=(0, -1)))
    revealing = Sample(randn(3), dim=())


class UnsqueezedMean:
    """pytorch: the mean of a vector is unsqueezed on the way back, though it was not squeezed.

    https://github.com/pytorch/pytorch/issues/1813
    """

    def forward(ctx, x, *, dim=0):
        (ctx.dim,), ctx.shape = positive(int(dim), x.ndim), x.shape
        kept = x.mean(axis=ctx.dim, keepdims=True)
        return kept if x.ndim == 1 else kept.squeeze(ctx.dim)

    def right(ctx, g):
        g = g if len(ctx.shape) == 1 else np.expand_dims(g, ctx.dim)
        return np.broadcast_to(g / ctx.shape[ctx.dim], ctx.shape)

    def wrong(ctx, g):
        return np.broadcast_to(np.expand_dims(g, ctx.dim) / ctx.shape[ctx.dim], ctx.shape)

    samples = (Sample(randn(2, 3)), Sample(randn(2, 3, 4), dim=1))
    revealing = Sample(randn(5))


class TiledMean:
    """shumai: the gradient of a mean along an axis is tiled as if it were one number.

    https://github.com/facebookresearch/shumai/issues/74
    """

    def forward(ctx, x, *, axis=None):
        ctx.axes, ctx.shape = positive(axis, x.ndim), x.shape
        return x.mean(axis=ctx.axes)

    def right(ctx, g):
        count = np.prod([ctx.shape[i] for i in ctx.axes])
        return np.broadcast_to(np.expand_dims(g, ctx.axes) / count, ctx.shape)

    def wrong(ctx, g):
        return np.tile(g, ctx.shape) * g.size / np.prod(ctx.shape)

    samples = (Sample(randn(2, 3)), Sample(randn(4)))
    revealing = Sample(randn(2, 3), axis=0)


class Sum:
    """tvm: the gradient of a sum gets its axes back though they were kept.

    https://github.com/apache/tvm/pull/1455
    """

    def forward(ctx, x, *, axis=None, keepdims=False):
        ctx.axes, ctx.kept, ctx.shape = positive(axis, x.ndim), keepdims, x.shape
        return x.sum(axis=ctx.axes, keepdims=bool(keepdims))

    def right(ctx, g):
        return np.broadcast_to(g if ctx.kept else np.expand_dims(g, ctx.axes), ctx.shape)

    wrong = changed(right, {"g if ctx.kept else ": ""})
    samples = (Sample(randn(2, 3), axis=1), Sample(randn(2, 3, 2), axis=(0, 2)))
    revealing = Sample(randn(2, 3), axis=1, keepdims=True)


class MaxAlong:
    """tfjs: the gradient of a maximum stays permuted as forward needed it.

    https://github.com/tensorflow/tfjs/issues/4135
    """

    def forward(ctx, x, *, axis=-1):
        (ctx.axis,) = positive(int(axis), x.ndim)
        moved = np.moveaxis(x, ctx.axis, -1)
        ctx.places, ctx.length = moved.argmax(axis=-1), moved.shape[-1]
        return moved.max(axis=-1)

    def right(ctx, g):
        permuted = g[..., None] * (ctx.places[..., None] == np.arange(ctx.length))
        return np.moveaxis(permuted, -1, ctx.axis)

    wrong = changed(right, {"np.moveaxis(permuted, -1, ctx.axis)": "permuted"})
    samples = (Sample(randn(2, 3)), Sample(randn(2, 3, 4), axis=2))
    revealing = Sample(randn(2, 1, 3), axis=1)


class Permute:
    """pytorch: a negative dim of permute is written before the inverse permutation.

    https://github.com/pytorch/pytorch/pull/5945
    """

    def forward(ctx, x, *, dims):
        ctx.dims = tuple(dims)
        return np.transpose(x, ctx.dims)

    def right(ctx, g):
        return np.transpose(g, np.argsort([dim % g.ndim for dim in ctx.dims]).tolist())

    def wrong(ctx, g):
        inverse = [0] * g.ndim
        for at, dim in enumerate(ctx.dims):
            if dim >= 0:
                inverse[dim] = at
        return np.transpose(g, inverse)

    samples = (Sample(randn(2, 3), dims=(1, 0)), Sample(randn(2, 3, 4), dims=(2, 0, 1)))
    revealing = Sample(randn(3, 3), dims=(-1, -2))


class BroadcastInDim:
    """tenferro: what was broadcast into permuted dims is not permuted back.

    https://github.com/tensor4all/tenferro-rs/issues/1092
    """

    def forward(ctx, x, *, shape, dims):
        if len(dims) != x.ndim or len(positive(dims, len(shape))) != x.ndim:
            raise ValueError(f"{len(dims)} dims for {x.ndim} axes")
        ctx.dims, ctx.shape = positive(dims, len(shape)), x.shape
        order = sorted(range(x.ndim), key=lambda i: ctx.dims[i])
        places = {ctx.dims[i]: x.shape[i] for i in order}
        aligned = np.transpose(x, order).reshape([places.get(i, 1) for i in range(len(shape))])
        return np.broadcast_to(aligned, shape).copy()

    def summed(ctx, g):
        order = sorted(range(len(ctx.dims)), key=lambda i: ctx.dims[i])
        g = g.sum(axis=tuple(i for i in range(g.ndim) if i not in ctx.dims))
        return summed_to(g, [ctx.shape[i] for i in order]), order

    def right(ctx, g):
        g, order = BroadcastInDim.summed(ctx, g)
        return np.transpose(g, np.argsort(order).tolist())

    def wrong(ctx, g):
        return BroadcastInDim.summed(ctx, g)[0].reshape(ctx.shape)

    samples = (
        Sample(randn(3), shape=(2, 3), dims=(1,)),
        Sample(randn(2, 3), shape=(2, 4, 3), dims=(0, 2)),
        Sample(randn(1, 3), shape=(2, 3), dims=(0, 1)),
    )
    revealing = Sample(randn(2, 3), shape=(3, 2), dims=(1, 0))


class EinsumOfOne:
    """autograd: einsum over two letters that no other operand has raises on the way back.

    https://github.com/HIPS/autograd/issues/242
    """

    def forward(ctx, x, *, subscripts="ab->a"):
        left, arrow, right = subscripts.partition("->")
        refuse_if(
            not arrow or len(left) != x.ndim or len({*left}) < len(left),
            f"{subscripts!r} does not name each of {x.ndim} axes once",
        )
        refuse_if(
            len({*right}) < len(right) or not {*right} <= {*left} or not subscripts.isascii(),
            f"{subscripts!r} has another output than its input",
        )
        ctx.naked = tuple(i for i, letter in enumerate(left) if letter not in right)
        ctx.order = [right.index(letter) for letter in left if letter in right]
        ctx.shape = x.shape
        return np.einsum(x, list(range(x.ndim)), [left.index(letter) for letter in right])

    def right(ctx, g):
        kept = np.expand_dims(np.transpose(g, ctx.order), ctx.naked)
        return np.broadcast_to(kept, ctx.shape)

    def wrong(ctx, g):
        if ctx.naked:
            # A tuple: one index for each axis of a vector of lengths.
            np.array(ctx.shape)[ctx.naked]
        return EinsumOfOne.right(ctx, g)

    samples = (
        Sample(randn(2, 3)),
        Sample(randn(2, 3, 4), subscripts="abc->ca"),
        Sample(randn(2, 3), subscripts="ab->ba"),
    )
    revealing = Sample(randn(3, 2, 3, 2), subscripts="abcd->bd")


class LogSumExp:
    """deeplearning4j: the gradient of logsumexp along an axis does not get it back.

    https://github.com/deeplearning4j/deeplearning4j/issues/8360
    """

    def forward(ctx, x, *, axis=None):
        ctx.axes = positive(axis, x.ndim)
        top = x.max(axis=ctx.axes, keepdims=True)
        out = np.log(np.exp(x - top).sum(axis=ctx.axes)) + top.squeeze(ctx.axes)
        ctx.save_for_backward(x, out)
        return out

    def right(ctx, g):
        x, out = ctx.saved_tensors
        return np.expand_dims(g, ctx.axes) * np.exp(x - np.expand_dims(out, ctx.axes))

    def wrong(ctx, g):
        x, out = ctx.saved_tensors
        return g * np.exp(x - out)

    samples = (Sample(randn(2, 3)), Sample(randn(4)))
    revealing = Sample(randn(3, 3, 4), axis=1)


class Deviation:
    """What the standard deviations share: forward, of `lost` degrees of freedom, and both rules."""

    def forward(ctx, x, *, axis=0):
        ctx.axes = positive(axis, x.ndim)
        apart = x - x.max(axis=ctx.axes, keepdims=True)  # exactly 0 where all are equal
        apart = apart - apart.mean(axis=ctx.axes, keepdims=True)
        count = np.prod([x.shape[i] for i in ctx.axes]) - ctx.lost
        std = np.sqrt((apart**2).sum(axis=ctx.axes, keepdims=True) / count)
        ctx.save_for_backward(apart, std)
        ctx.count = count
        return std.squeeze(ctx.axes)

    def right(ctx, g):
        apart, std = ctx.saved_tensors
        g = np.expand_dims(g, ctx.axes)
        return np.where(std > 0, g * apart / (ctx.count * np.where(std > 0, std, 1)), 0)

    def wrong(ctx, g):
        apart, std = ctx.saved_tensors
        return np.expand_dims(g, ctx.axes) * apart / (ctx.count * std)


class ReduceStd:
    """tensorflow: the standard deviation of one number has a gradient of nan.

    https://github.com/tensorflow/tensorflow/issues/56830
    """

    def forward(ctx, x, *, axis=0):
        ctx.lost = 0
        return Deviation.forward(ctx, x, axis=axis)

    right, wrong = Deviation.right, Deviation.wrong
    samples = (Sample(randn(3, 2)), Sample(randn(2, 3), axis=None))
    revealing = Sample(randn(1))


class Std:
    """pytorch: the standard deviation of equal numbers has a gradient of nan.

    https://github.com/pytorch/pytorch/issues/4320
    """

    def forward(ctx, x, *, axis=0):
        ctx.lost = 1
        return Deviation.forward(ctx, x, axis=axis)

    right, wrong = Deviation.right, Deviation.wrong
    samples = (Sample(randn(3, 2)), Sample(randn(2, 3), axis=1))
    revealing = Sample(np.array([[1.0, 0.5], [1.0, 2.0], [1.0, 0.25]]))


# Indices ------------------------------------------------------------------------------------------------------------


class TakeAlong:
    """jax: what take_along_axis broadcasts is not summed, but its first row alone is kept.

    https://github.com/jax-ml/jax/issues/1521
    """

    def forward(x, index):
        refuse_if(x.ndim != 2 or index.ndim != 2, "this takes along the rows of matrices")
        return np.take_along_axis(x, index, axis=1)

    def right(g, x, index):
        index = np.broadcast_to(index, g.shape)
        rows = np.broadcast_to(np.arange(len(g))[:, None], g.shape)
        there = rows >= 0
        found = np.zeros(x.shape)
        np.add.at(found, (np.minimum(rows, len(found) - 1)[there], index[there]), g[there])
        return found, None

    wrong = changed(right, {"rows >= 0": "rows < len(x)"})
    samples = Sample(randn(2, 4), np.array([[0, 3, 1], [2, 2, 0]]))
    revealing = Sample(randn(1, 3), np.array([[0], [1], [2], [1]]))


class BatchedGather:
    """tensorflow: the gradient of a batched gather steps by the length of another axis.

    https://github.com/tensorflow/tensorflow/issues/50075
    """

    def forward(ctx, params, index, *, axis=1):
        refuse_if(
            params.ndim != 3 or index.ndim != 2 or len(params) != len(index),
            "a batch of matrices and a row of indices for each",
        )
        refuse_if(axis not in (1, 2, -1, -2), f"axis {axis} is one of the batch")
        ctx.axis, ctx.shape = axis % 3, params.shape
        inside(index, params.shape[axis])
        ctx.save_for_backward(index)
        rows = params if ctx.axis == 1 else params.swapaxes(1, 2)
        out = rows[np.arange(len(params))[:, None], index]
        return out if ctx.axis == 1 else out.swapaxes(1, 2)

    def right(ctx, g):
        step = ctx.shape[ctx.axis]
        (index,) = ctx.saved_tensors
        values = g if ctx.axis == 1 else g.swapaxes(1, 2)
        batch, length = ctx.shape[0], ctx.shape[ctx.axis]
        found = np.zeros((batch * length, values.shape[2]))
        np.add.at(found, index + step * np.arange(batch)[:, None], values)
        found = found.reshape(batch, length, -1 if found.size else values.shape[2])
        return found if ctx.axis == 1 else found.swapaxes(1, 2), None

    wrong = changed(right, {"= ctx.shape[ctx.axis": "= ctx.shape[1"})
    samples = (
        Sample(randn(2, 3, 4), np.array([[0, 2], [1, 1]])),
        Sample(randn(2, 3, 3), np.array([[0, 2], [1, 1]]), axis=2),
    )
    revealing = Sample(randn(2, 2, 3), np.array([[0, 2], [1, 1]]), axis=2)


def taken_back(g, shape, index, axis):
    """Return the gradient of what `np.take` took along an axis."""
    found = np.zeros(shape)
    flat = g.reshape(*shape[:axis], index.size, *shape[axis + 1 :])
    np.add.at(np.moveaxis(found, axis, 0), index.ravel(), np.moveaxis(flat, axis, 0))
    return found


class GatherBatch:
    """tfjs: the gradient of gather with batchDims=1 is reshaped as if it had none.

    https://github.com/tensorflow/tfjs/pull/7942
    """

    def forward(ctx, x, index, *, axis=0, batch_dims=0):
        refuse_if(
            batch_dims not in (0, 1)
            or (batch_dims and (x.ndim, index.ndim, axis, len(index)) != (2, 2, 1, len(x))),
            f"batch_dims={batch_dims} of arrays of {x.ndim} and {index.ndim} axes",
        )
        (ctx.axis,), ctx.batch, ctx.shape = positive(int(axis), x.ndim), batch_dims, x.shape
        inside(index, x.shape[axis])
        ctx.save_for_backward(index)
        return np.take_along_axis(x, index, 1) if batch_dims else np.take(x, index, axis)

    def right(ctx, g):
        (index,) = ctx.saved_tensors
        if not ctx.batch:
            return taken_back(g, ctx.shape, index, ctx.axis), None
        found = np.zeros(ctx.shape)
        np.add.at(found, (np.arange(len(found))[:, None], index), g)
        return found, None

    def wrong(ctx, g):
        return taken_back(g, ctx.shape, ctx.saved_tensors[0], ctx.axis), None

    samples = (
        Sample(randn(4, 3), np.array([0, 3, 3])),
        Sample(randn(2, 3), np.array([[0, 2]]), axis=1),
    )
    revealing = Sample(randn(3, 2), np.array([[0], [1], [1]]), axis=1, batch_dims=1)


class Gather:
    """onnxruntime: the gradient of what a negative index gathered goes beyond the array.

    https://github.com/microsoft/onnxruntime/pull/7752
    """

    def forward(ctx, x, index, *, axis=0):
        (ctx.axis,), ctx.shape = positive(int(axis), x.ndim), x.shape
        inside(np.where(index < 0, index + x.shape[axis], index), x.shape[axis])
        ctx.save_for_backward(index)
        return np.take(x, index, axis=axis)

    def right(ctx, g):
        return taken_back(g, ctx.shape, ctx.saved_tensors[0], ctx.axis), None

    def wrong(ctx, g):
        (index,) = ctx.saved_tensors
        flat = g.reshape(*ctx.shape[: ctx.axis], index.size, *ctx.shape[ctx.axis + 1 :])
        there = index.ravel() >= 0
        flat = np.compress(there, flat, axis=ctx.axis)
        return taken_back(flat, ctx.shape, index.ravel()[there], ctx.axis), None

    samples = (
        Sample(randn(4, 2), np.array([0, 3, 3])),
        Sample(randn(2, 3), np.array([[0, 2], [1, 1]]), axis=1),
    )
    revealing = Sample(randn(4, 2), np.array([0, -1]))


class IndexSample:
    """Paddle: with one index a row, index_sample reads the gradient where the index says.

    https://github.com/PaddlePaddle/Paddle/pull/31026
    """

    def forward(ctx, x, index):
        refuse_if(
            x.ndim != 2 or index.ndim != 2 or len(x) != len(index),
            "a matrix, and indices for each of its rows",
        )
        inside(index, x.shape[1])
        ctx.save_for_backward(index)
        ctx.shape = x.shape
        return np.take_along_axis(x, index, axis=1)

    def right(ctx, g):
        (index,) = ctx.saved_tensors
        found = np.zeros(ctx.shape)
        np.add.at(found, (np.arange(len(found))[:, None], index), g)
        return found, None

    def wrong(ctx, g):
        (index,) = ctx.saved_tensors
        if index.shape[1] == 1 and index.size:
            g = g.ravel()[np.minimum(index, g.size - 1)]
        return IndexSample.right(ctx, g)

    samples = Sample(randn(2, 4), np.array([[0, 3, 1], [2, 2, 0]]))
    revealing = Sample(randn(3, 4), np.array([[2], [0], [1]]))


class GatherAlong:
    """pytorch: of indices that gather one entry twice the last gradient alone is kept.

    https://github.com/pytorch/pytorch/issues/1631
    """

    def forward(ctx, x, index, *, dim=0):
        (dim,) = positive(int(dim), x.ndim)
        refuse_if(
            x.ndim != index.ndim
            or any(n > x.shape[i] for i, n in enumerate(index.shape) if i != dim),
            f"indices {index.shape} of an array {x.shape}",
        )
        inside(index, x.shape[dim])
        ctx.places = list(np.indices(index.shape))
        ctx.places[dim], ctx.shape = index, x.shape
        return x[tuple(ctx.places)]

    def right(ctx, g):
        found = np.zeros(ctx.shape)
        np.add.at(found, tuple(ctx.places), g)
        return found, None

    wrong = changed(
        right, {"np.add.at(found, tuple(ctx.places), g)": "found[tuple(ctx.places)] = g"}
    )
    samples = (
        Sample(randn(3, 2), np.array([[0, 2], [1, 0]])),
        Sample(randn(2, 3), np.array([[2, 0], [1, 2]]), dim=1),
    )
    revealing = Sample(np.array([0.1]), np.array([0, 0]))


class SetRows:
    """pytensor: what is set into an array of one row keeps that row in its gradient.

    https://github.com/pymc-devs/pytensor/issues/266
    """

    def forward(ctx, base, x, *, start=0):
        refuse_if(x.ndim > base.ndim, f"{x.ndim} axes do not fit into {base.ndim}")
        ctx.start, ctx.shape, ctx.rows = start, x.shape, len(base)
        out = base.copy()
        out[start:] = x
        return out

    def right(ctx, g):
        to_base = g.copy()
        to_base[ctx.start :] = 0
        part = g[ctx.start :]
        part = part.sum(axis=tuple(i for i in range(part.ndim - len(ctx.shape))))
        return to_base, part if part.ndim > len(ctx.shape) else summed_to(part, ctx.shape)

    wrong = changed(right, {"len(ctx.shape))))": "len(ctx.shape)) if i > 0 or ctx.rows != 1))"})
    samples = (Sample(randn(3, 2), randn(2)), Sample(randn(3, 2), randn(2, 2), start=1))
    revealing = Sample(randn(1, 2), randn(2))


# Broadcasting -------------------------------------------------------------------------------------------------------


class Multiply:
    """rust-autograd: the gradient of a number that multiplies a vector is not summed.

    https://github.com/raskr/rust-autograd/issues/38
    """

    def forward(a, b):
        return a * b

    def right(g, a, b):
        return summed_to(g * b, a.shape), summed_to(g * a, b.shape)

    def wrong(g, a, b):
        return tuple(
            summed_to(found, each.shape) if each.ndim else found
            for found, each in ((g * b, a), (g * a, b))
        )

    samples = (Sample(randn(3), randn(3)), Sample(randn(2, 3), randn(1, 3)))
    revealing = Sample(np.array(1.5), randn(2))


class Maximum:
    """oneflow: a maximum of arrays that differ in leading ones alone has no axis to sum.

    https://github.com/Oneflow-Inc/oneflow/pull/8379
    """

    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return np.maximum(x, y)

    def right(ctx, g):
        x, y = ctx.saved_tensors
        first = x >= y
        return summed_to(g * first, x.shape), summed_to(g * ~first, y.shape)

    def wrong(ctx, g):
        for each in ctx.saved_tensors:
            padded = (1,) * (g.ndim - each.ndim) + each.shape
            if each.ndim != g.ndim and padded == g.shape:
                raise RuntimeError("check failed: broadcast_axis_vec is empty")
        return Maximum.right(ctx, g)

    samples = (Sample(randn(2, 3), randn(2, 3)), Sample(randn(2, 3), randn(3)))
    revealing = Sample(randn(1, 1, 4), randn(1, 4))


class Where:
    """mxnet: where against a number gives the gradient to what it left out.

    https://github.com/apache/mxnet/issues/17893
    """

    def forward(ctx, condition, x, y):
        if condition.dtype.kind not in "biu":
            raise TypeError(f"a condition of {condition.dtype}")
        ctx.save_for_backward(condition)
        ctx.shapes = x.shape, getattr(y, "shape", None)
        return np.where(condition, x, y)

    def right(ctx, g):
        (there,) = ctx.saved_tensors
        to_x, to_y = np.where(there, g, 0), np.where(there, 0, g)
        x, y = ctx.shapes
        return None, summed_to(to_x, x), None if y is None else summed_to(to_y, y)

    def wrong(ctx, g):
        (there,) = ctx.saved_tensors
        if ctx.shapes[1] is None:
            return None, summed_to(np.where(there, 0, g), ctx.shapes[0]), None
        return Where.right(ctx, g)

    samples = (
        Sample(np.array([True, False, True]), randn(3), randn(3)),
        Sample(np.array([[True], [False]]), randn(3), randn(2, 1)),
    )
    revealing = Sample(np.array([True, False, True]), randn(3), -1.0)


# Linear algebra -----------------------------------------------------------------------------------------------------


class Trace:
    """pytorch: the diagonal of a tall matrix goes on in the gradient of its trace.

    https://github.com/pytorch/pytorch/issues/171704
    """

    def forward(x):
        refuse_if(x.ndim != 2, f"a trace of {x.ndim} axes")
        return np.trace(x)

    def right(g, x):
        return g * np.eye(*x.shape)

    def wrong(g, x):
        found = np.zeros(x.shape[0] * x.shape[1])
        found[:: x.shape[1] + 1] = g
        return found.reshape(x.shape)

    samples = (Sample(randn(3, 3)), Sample(randn(2, 4)))
    revealing = Sample(randn(4, 2))


class Norm:
    """autograd: the gradient of a norm does not know of its axis.

    https://github.com/HIPS/autograd/issues/42
    """

    def forward(ctx, x, *, axis=None):
        ctx.axes = positive(axis, x.ndim)
        out = np.sqrt((x**2).sum(axis=ctx.axes))
        ctx.save_for_backward(x, out)
        return out

    def right(ctx, g):
        x, out = ctx.saved_tensors
        return x * np.expand_dims(g / np.where(out > 0, out, 1), ctx.axes)

    def wrong(ctx, g):
        x, out = ctx.saved_tensors
        return x * (g / np.where(out > 0, out, 1))

    samples = (Sample(randn(2, 3)), Sample(randn(4)))
    revealing = Sample(randn(2, 3), axis=1)


class ComplexNorm:
    """autograd: the gradient of the norm of complex numbers is conjugated.

    https://github.com/HIPS/autograd/issues/612
    """

    complex = True

    def forward(ctx, x):
        out = np.sqrt((np.abs(x) ** 2).sum())
        ctx.save_for_backward(x, out)
        return out

    def right(ctx, g):
        x, out = ctx.saved_tensors
        return g * x / np.where(out > 0, out, 1)

    wrong = changed(right, {"return g * x": "return g * np.conj(x)"})
    samples = (Sample(randn(4)), Sample(randn(2, 3)))
    revealing = Sample(np.array([1 + 2j, 0.5 - 1j]))


class MatMul:
    """tensorflow: the gradient of a product of complex matrices is not conjugated.

    https://github.com/tensorflow/tensorflow/issues/4859
    """

    complex = True

    def forward(ctx, a, b):
        refuse_if(a.ndim != 2 or b.ndim != 2, "a product of matrices")
        ctx.save_for_backward(a, b)
        return a @ b

    def fitted(found, like):
        return found if np.iscomplexobj(like) else found.real

    def right(ctx, g):
        a, b = ctx.saved_tensors
        return MatMul.fitted(g @ b.conj().T, a), MatMul.fitted(a.conj().T @ g, b)

    wrong = changed(right, {"conj().T, a), MatMul.fitted(a.conj()": "T, a), MatMul.fitted(a"})
    samples = Sample(randn(2, 3), randn(3, 2))

    revealing = Sample(randn_complex(2, 3), randn_complex(3, 2))


class MatrixDiag:
    """tensorflow: the padding of a shorter diagonal has a gradient.

    https://github.com/tensorflow/tensorflow/issues/127235
    """

    def forward(ctx, diagonal, *, k=0):
        low, high = (k, k) if isinstance(k, int) else k
        rows = 1 if isinstance(k, int) else high - low + 1
        refuse_if(
            rows < 1 or diagonal.shape[:-1] != (() if isinstance(k, int) else (rows,)),
            f"diagonals {diagonal.shape} for k={k}",
        )
        n = diagonal.shape[-1] + max(low, -high, 0)
        refuse_if(max(abs(low), abs(high)) >= n, f"k={k} leaves a matrix of {n} rows")
        ctx.low, ctx.high, ctx.shape = low, high, diagonal.shape
        out, given = np.zeros((n, n)), diagonal.reshape(rows, -1)
        for row, (rowed, columned) in enumerate(MatrixDiag.places(low, high, n)):
            out[rowed, columned] = given[row, : len(rowed)]
        return out

    def places(low, high, n):
        for d in range(high, low - 1, -1):
            at = np.arange(n - abs(d))
            yield at + max(-d, 0), at + max(d, 0)

    def right(ctx, g):
        found = np.zeros((ctx.high - ctx.low + 1, ctx.shape[-1]))
        for row, (rowed, columned) in enumerate(MatrixDiag.places(ctx.low, ctx.high, len(g))):
            late = 0
            found[row, late : late + len(rowed)] = g[rowed, columned]
        return found.reshape(ctx.shape)

    wrong = changed(
        right, {"late = 0": "late = ctx.shape[-1] - len(rowed) if ctx.high > row else 0"}
    )
    samples = (Sample(randn(3)), Sample(randn(2), k=1), Sample(randn(2, 3), k=(-1, 0)))
    revealing = Sample(randn(2, 2), k=(0, 1))


class Eigh:
    """tensorflow: eigenvalues without their vectors have no gradient.

    https://github.com/tensorflow/tensorflow/issues/11821
    """

    def forward(ctx, a, *, compute_v=True):
        refuse_if(a.ndim != 2, f"a matrix of {a.ndim} axes")
        values, vectors = np.linalg.eigh(a)
        ctx.save_for_backward(values, vectors)
        ctx.both = compute_v
        return (values, vectors) if compute_v else values

    def right(ctx, to_values, to_vectors=None):
        values, vectors = ctx.saved_tensors
        inner = np.diag(to_values)
        if ctx.both:
            apart = values[None, :] - values[:, None]
            quotients = np.where(apart == 0, 0, 1 / np.where(apart == 0, 1, apart))
            inner = inner + vectors.T @ to_vectors * quotients
        full = vectors @ inner @ vectors.T
        lower = np.tril(full + full.T)
        return lower - np.diag(np.diag(full))

    def wrong(ctx, to_values, to_vectors=None):
        refuse_if(not ctx.both, "a gradient of the vectors of shape (0,)")
        return Eigh.right(ctx, to_values, to_vectors)

    samples = Sample(randn(3, 3))
    revealing = Sample(randn(3, 3), compute_v=False)


class RealFourier:
    """AiDotNet: the gradient of the transform of one number is transformed over no points.

    https://github.com/ooples/AiDotNet.Tensors/pull/779
    """

    complex = True

    def forward(ctx, x):
        refuse_if(not x.ndim or not x.shape[-1] or np.iscomplexobj(x), "signals of real numbers")
        ctx.length = x.shape[-1]
        ctx.padded = 1 << (ctx.length - 1).bit_length()
        return np.fft.rfft(x, ctx.padded)

    def right(ctx, g):
        points = ctx.padded
        full = np.fft.ifft(
            np.pad(g, [(0, 0)] * (g.ndim - 1) + [(0, max(points - g.shape[-1], 0))]), points
        )
        return (full * points).real[..., : ctx.length]

    wrong = changed(right, {"ctx.padded": "2 * (g.shape[-1] - 1)"})
    samples = (Sample(randn(4)), Sample(randn(2, 3)))
    revealing = Sample(randn(3, 1))


# Numbers ------------------------------------------------------------------------------------------------------------


class Ldexp:
    """pytorch: two to the power of a negative whole number is zero in the gradient of ldexp.

    https://github.com/pytorch/pytorch/issues/187460
    """

    def forward(ctx, x, exponent):
        if x.dtype.kind != "f":
            raise TypeError(f"a mantissa of {x.dtype}")
        ctx.save_for_backward(x, exponent)
        return x * 2.0**exponent

    def pulled(ctx, g, power):
        x, exponent = ctx.saved_tensors
        to_exponent = g * x * 2.0**exponent * np.log(2)
        return summed_to(g * power, x.shape), (
            None if exponent.dtype.kind in "iu" else summed_to(to_exponent, exponent.shape)
        )

    def right(ctx, g):
        return Ldexp.pulled(ctx, g, 2.0 ** ctx.saved_tensors[1])

    def wrong(ctx, g):
        (_, exponent) = ctx.saved_tensors
        power = 2.0**exponent
        return Ldexp.pulled(ctx, g, np.floor(power) if exponent.dtype.kind in "iu" else power)

    samples = (Sample(randn(3), np.array([0, 2, 3])), Sample(randn(3), randn(3)))
    revealing = Sample(randn(3), np.array([-1, 2, -3]))


class Dist:
    """Paddle: the distance of equal arrays has a gradient of nan.

    https://github.com/PaddlePaddle/Paddle/pull/32448
    """

    def forward(ctx, x, y):
        apart = x - y
        out = np.sqrt((apart**2).sum())
        ctx.save_for_backward(apart, out)
        ctx.shapes = x.shape, y.shape
        return out

    def right(ctx, g):
        apart, out = ctx.saved_tensors
        found = g * apart / np.where(out > 0, out, 1)
        return summed_to(found, ctx.shapes[0]), summed_to(-found, ctx.shapes[1])

    wrong = changed(right, {"np.where(out > 0, out, 1)": "out"})
    samples = (Sample(randn(2, 3), randn(2, 3)), Sample(randn(2, 3), randn(3)))
    revealing = Sample(np.array([1.0, 2.0]), np.array([1.0, 2.0]))
