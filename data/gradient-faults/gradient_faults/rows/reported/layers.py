"""The second table, held out: gradients of layers that public projects shipped wrong beside their samples."""

import itertools

import numpy as np

from gradient_faults.form import Sample, changed, randn, refuse_if, uniform

from .settings import log_softmax, one_hot
from .shapes import normalisation_pulled, normalised
from .windows import convolved, cropped, to_filters, to_input


def sigmoid(x):
    """Return the sigmoid, without overflow."""
    small = np.exp(-np.abs(x))
    return np.where(x >= 0, 1, small) / (1 + small)


# Activations --------------------------------------------------------------------------------------------------------


class Silu:
    """candle: the gradient of silu divides its output by its input.

    https://github.com/huggingface/candle/pull/2083
    """

    def forward(ctx, x):
        out = x * sigmoid(x)
        ctx.save_for_backward(x, out)
        return out

    def right(ctx, g):
        x, _ = ctx.saved_tensors
        return g * sigmoid(x) * (1 + x * sigmoid(-x))

    def wrong(ctx, g):
        x, out = ctx.saved_tensors
        share = out / x
        return g * share * (1 + x * (1 - share))

    samples = Sample(randn(2, 3))
    revealing = Sample(np.array([0.0, 1.0, -2.0]))


class Sigmoid:
    """burn: the gradient of the sigmoid of a very negative number is nan.

    https://github.com/tracel-ai/burn/issues/1139
    """

    def forward(x):
        return sigmoid(x)

    def right(g, x):
        return g * sigmoid(x) * sigmoid(-x)

    wrong = changed(right, {"sigmoid(x) * sigmoid(-x)": "np.exp(-x) / (1 + np.exp(-x)) ** 2"})
    samples = Sample(randn(4))
    revealing = Sample(np.array([-800.0, 1.0]))


class Softplus:
    """jax: the gradient of softplus at zero is zero.

    https://github.com/jax-ml/jax/issues/2107
    """

    def forward(x):
        return np.logaddexp(x, 0)

    def right(g, x):
        return g * sigmoid(x)

    def wrong(g, x):
        of_maximum, of_modulus = (1 + np.sign(x)) / 2, np.where(x >= 0, 1, -1)
        small = np.exp(-np.abs(x))
        return g * (of_maximum - of_modulus * small / (1 + small))

    samples = Sample(randn(2, 3))
    revealing = Sample(np.array([0.0, 0.5]))


class LeakyRelu:
    """pytorch: leaky_relu with a negative slope takes its branch by its output.

    https://github.com/pytorch/pytorch/issues/31938
    """

    def forward(ctx, x, *, negative_slope=0.01):
        out = np.where(x > 0, x, negative_slope * x)
        ctx.save_for_backward(x, out)
        ctx.slope = negative_slope
        return out

    def right(ctx, g):
        return g * np.where(ctx.saved_tensors[0] > 0, 1, ctx.slope)

    wrong = changed(right, {"ctx.saved_tensors[0": "ctx.saved_tensors[1"})
    samples = (Sample(randn(5)), Sample(randn(2, 3), negative_slope=0.2))
    revealing = Sample(np.array([-1.0, 1.0]), negative_slope=-2.0)


class LeakyReluOfZero:
    """chainer: with a slope of zero no output of leaky_relu is below zero.

    https://github.com/chainer/chainer/pull/5922
    """

    forward, right, samples = LeakyRelu.forward, LeakyRelu.right, LeakyRelu.samples

    def wrong(ctx, g):
        x, out = ctx.saved_tensors
        by = out if ctx.slope >= 0 else x
        return g * np.where(by >= 0, 1, ctx.slope)

    revealing = Sample(np.array([-1.0, 1.0]), negative_slope=0.0)


class Softmax:
    """MIOpen: the gradient of log_softmax is that of softmax.

    https://github.com/ROCm/MIOpen/issues/112
    """

    def forward(ctx, x, *, log=False):
        refuse_if(x.ndim != 2, f"softmax over the rows of {x.ndim} axes")
        out = log_softmax(x) if log else np.exp(log_softmax(x))
        ctx.save_for_backward(out)
        ctx.log = log
        return out

    def right(ctx, g):
        (out,) = ctx.saved_tensors
        if ctx.log:
            return g - np.exp(out) * g.sum(axis=1, keepdims=True)
        return Softmax.wrong(ctx, g)

    def wrong(ctx, g):
        (out,) = ctx.saved_tensors
        return out * (g - (g * out).sum(axis=1, keepdims=True))

    samples = Sample(randn(2, 3))
    revealing = Sample(randn(2, 3), log=True)


# Losses -------------------------------------------------------------------------------------------------------------


class BceWithLogits:
    """pytorch: at a logit of zero the gradient of its cross entropy forgets the sigmoid.

    https://github.com/pytorch/pytorch/issues/2298
    """

    def forward(x, target):
        refuse_if(x.shape != target.shape, f"targets {target.shape} for {x.shape}")
        return np.maximum(x, 0) - x * target + np.log1p(np.exp(-np.abs(x)))

    def right(g, x, target):
        return g * (sigmoid(x) - target), -g * x

    def wrong(g, x, target):
        small = np.exp(-np.abs(x))
        return g * ((x > 0) - target - np.sign(x) * small / (1 + small)), -g * x

    samples = Sample(randn(4), uniform(0, 1, 4))
    revealing = Sample(np.array([0.0, 1.0]), np.array([0.0, 1.0]))


class SmoothL1:
    """pytorch: smooth_l1_loss with beta=0 divides by it where its arguments are equal.

    https://github.com/pytorch/pytorch/issues/96813
    """

    def forward(ctx, x, y, *, beta=1.0):
        refuse_if(beta < 0 or x.shape != y.shape, f"beta={beta}, shapes {x.shape} and {y.shape}")
        apart = x - y
        ctx.save_for_backward(apart)
        ctx.beta = beta
        near = np.abs(apart) < beta
        return np.where(near, apart**2 / (2 * (beta or 1)), np.abs(apart) - beta / 2)

    def right(ctx, g):
        (apart,) = ctx.saved_tensors
        slope = np.clip(apart / ctx.beta, -1, 1) if ctx.beta else np.sign(apart)
        return g * slope, -g * slope

    def wrong(ctx, g):
        (apart,) = ctx.saved_tensors
        far = np.abs(apart) > ctx.beta
        slope = np.where(far, np.sign(apart), apart / np.float64(ctx.beta))
        return g * slope, -g * slope

    samples = (Sample(randn(4), randn(4)), Sample(randn(4), randn(4), beta=0.5))
    revealing = Sample(np.array([1.0, 2.0]), np.array([1.0, 1.5]), beta=0.0)


class CrossEntropy:
    """aprender: a cross entropy that is summed is pulled back as if it were a mean.

    https://github.com/paiml/aprender/pull/2182
    """

    def forward(ctx, logits, target, *, reduction="mean"):
        reduce = {"mean": np.mean, "sum": np.sum, "none": np.asarray}[reduction]
        refuse_if(
            logits.ndim != 2 or target.shape != logits.shape[:1] or np.any(target < 0),
            f"targets {target.shape} for logits {logits.shape}",
        )
        ctx.save_for_backward(logits, target)
        ctx.reduction = reduction
        return reduce(-(one_hot(target, logits.shape[1]) * log_softmax(logits)).sum(axis=1))

    def slopes(ctx):
        logits, target = ctx.saved_tensors
        return np.exp(log_softmax(logits)) - one_hot(target, logits.shape[1])

    def right(ctx, g):
        slopes = CrossEntropy.slopes(ctx)
        if ctx.reduction == "none":
            return g[:, None] * slopes, None
        return g * slopes / (len(slopes) if ctx.reduction == "mean" else 1), None

    def wrong(ctx, g):
        slopes = CrossEntropy.slopes(ctx)
        return g.ravel()[0] * slopes / len(slopes), None

    samples = Sample(randn(4, 3), np.array([0, 2, 1, 2]))
    revealing = Sample(randn(4, 3), np.array([0, 2, 1, 2]), reduction="sum")


class SequenceLoss:
    """warp-transducer: losses that are not reduced scale their gradients along the last axis.

    https://github.com/HawkAaron/warp-transducer/issues/23
    """

    def forward(ctx, logits, labels, *, reduction="mean"):
        reduce = {"mean": np.mean, "sum": np.sum, "none": np.asarray}[reduction]
        refuse_if(
            logits.ndim != 3 or labels.shape != logits.shape[:2] or np.any(labels < 0),
            f"labels {labels.shape} for logits {logits.shape}",
        )
        flat, there = logits.reshape(-1, logits.shape[2]), one_hot(labels.ravel(), logits.shape[2])
        scores = log_softmax(flat)
        share = 1 / max(len(logits), 1) if reduction == "mean" else 1
        ctx.save_for_backward(share * (np.exp(scores) - there).reshape(logits.shape))
        return reduce(-(there * scores).reshape(logits.shape).sum(axis=(1, 2)))

    def right(ctx, g):
        return ctx.saved_tensors[0] * (g[:, None, None] if g.ndim else g), None

    wrong = changed(right, {"(g[:, None, None] if g.ndim else g)": "g"})
    samples = (
        Sample(randn(2, 2, 3), np.array([[0, 1], [2, 2]])),
        Sample(randn(2, 2, 3), np.array([[0, 1], [2, 0]]), reduction="sum"),
    )
    revealing = Sample(randn(3, 2, 3), np.eye(3, 2, dtype=int), reduction="none")


class FocalLoss:
    """sam3: without focus the focal loss of a sure example has a gradient of nan.

    https://github.com/facebookresearch/sam3/pull/484
    """

    def forward(ctx, x, target, *, alpha=0.25, gamma=2.0):
        refuse_if(
            x.shape != target.shape or not np.isin(target, (0, 1)).all(),
            "targets of 0 and 1, one for each logit",
        )
        side = 2 * target - 1
        z, weight = x * side, np.where(target == 1, alpha, 1 - alpha)
        ctx.save_for_backward(z, side * weight)
        ctx.gamma = gamma
        return weight * sigmoid(-z) ** gamma * np.logaddexp(-z, 0)

    def right(ctx, g):
        z, weight = ctx.saved_tensors
        rest = sigmoid(-z)
        entropy = np.logaddexp(-z, 0)
        slope = rest**ctx.gamma * (ctx.gamma * sigmoid(z) * entropy + rest)
        return -g * weight * slope, None

    def wrong(ctx, g):
        z, weight = ctx.saved_tensors
        sure = 1 / (1 + np.exp(-z))
        power = (1 - sure) ** (ctx.gamma - 1)
        entropy = np.logaddexp(-z, 0)
        slope = power * (1 - sure) * (ctx.gamma * sure * entropy + (1 - sure))
        return -g * weight * slope, None

    samples = (
        Sample(randn(4), np.array([0, 1, 1, 0])),
        Sample(randn(3), np.array([1, 0, 1]), alpha=0.5, gamma=0.0),
    )
    revealing = Sample(np.array([40.0, 0.5]), np.array([1, 1]), gamma=0.0)


class Ctc:
    """What the losses over alignments share: forward, and the share of each symbol in the alignments; blank is 0."""

    def forward(ctx, logits, labels):
        refuse_if(
            logits.ndim != 2 or not len(logits) or labels.ndim != 1,
            f"labels {labels.shape} for logits {logits.shape}",
        )
        if np.any((labels < 1) | (labels >= logits.shape[1])):
            raise IndexError(f"a label is not in range(1, {logits.shape[1]})")
        scores = log_softmax(logits)
        path = np.zeros(2 * len(labels) + 1, int)
        path[1::2] = labels
        early = Ctc.scored(scores[:, path], path)
        late = Ctc.scored(scores[::-1, path[::-1]], path[::-1])[::-1, ::-1]
        total = np.logaddexp.reduce(early[-1, -2:])
        ctx.save_for_backward(scores, path)
        ctx.possible, ctx.shares = np.isfinite(total), None
        if ctx.possible:
            ctx.shares = np.exp(early + late - scores[:, path] - total)
        return -total if ctx.possible else np.float64(0)

    def scored(scores, path):
        found = np.full(scores.shape, -np.inf)
        found[0, :2] = scores[0, :2]
        skips = np.array([i > 1 and path[i] not in (0, path[i - 2]) for i in range(len(path))])
        with np.errstate(invalid="ignore"):
            for t in range(1, len(scores)):
                before = found[t - 1]
                stepped = np.concatenate([[-np.inf], before[:-1]])
                skipped = np.concatenate([[-np.inf, -np.inf], before])[: len(path)]
                reached = np.logaddexp(
                    np.logaddexp(before, stepped), np.where(skips, skipped, -np.inf)
                )
                found[t] = reached + scores[t]
        return found

    def right(ctx, g):
        scores, path = ctx.saved_tensors
        if not ctx.possible:
            return np.zeros_like(scores), None
        found = np.exp(scores)
        np.subtract.at(found, (slice(None), path), ctx.shares)
        return g * found, None


class CtcOfNothing:
    """pytorch: a target that is empty has no alignment in the gradient of ctc_loss.

    https://github.com/pytorch/pytorch/issues/18215
    """

    forward, right = Ctc.forward, Ctc.right

    def wrong(ctx, g):
        scores, path = ctx.saved_tensors
        return (g * np.exp(scores), None) if len(path) == 1 else Ctc.right(ctx, g)

    samples = (Sample(randn(4, 3), np.array([1, 2])), Sample(randn(3, 3), np.array([2])))
    revealing = Sample(randn(2, 3), np.zeros(0, int))


class CtcOfNoAlignment:
    """returnn: a sequence that no alignment fits has a loss of zero, but a gradient.

    https://github.com/rwth-i6/returnn/issues/1835
    """

    forward, right = Ctc.forward, Ctc.right

    def wrong(ctx, g):
        return Ctc.right(ctx, g) if ctx.possible else (g * np.exp(ctx.saved_tensors[0]), None)

    samples = Sample(randn(4, 3), np.array([1, 2]))
    revealing = Sample(randn(2, 3), np.array([1, 1]))


# Norms --------------------------------------------------------------------------------------------------------------


class BatchNorm:
    """xla: batch_norm out of training is pulled back as if it had counted the batch.

    https://github.com/pytorch/xla/issues/913
    """

    def forward(ctx, x, weight, bias, *, training=True, running_mean=0.3, running_var=2.0):
        refuse_if(
            x.ndim != 2 or (training and len(x) < 2) or running_var < 0,
            f"training={training} on {x.shape}, running_var={running_var}",
        )
        if not weight.shape == bias.shape == x.shape[1:]:
            raise ValueError(f"weights {weight.shape} and {bias.shape} of {x.shape[1]} channels")
        if training:
            hat, rstd = normalised(x, 0)
        else:
            rstd = 1 / np.sqrt(running_var + 1e-5)
            hat = (x - running_mean) * rstd
        ctx.save_for_backward(hat, np.asarray(rstd), weight)
        ctx.training = training
        return hat * weight + bias

    def right(ctx, g):
        hat, rstd, weight = ctx.saved_tensors
        if ctx.training:
            return BatchNorm.wrong(ctx, g)
        return g * weight * rstd, (g * hat).sum(axis=0), g.sum(axis=0)

    def wrong(ctx, g):
        hat, rstd, weight = ctx.saved_tensors
        to_x = normalisation_pulled(g * weight, hat, rstd, 0)
        return to_x, (g * hat).sum(axis=0), g.sum(axis=0)

    samples = Sample(randn(4, 3), randn(3), randn(3))
    revealing = Sample(randn(4, 3), randn(3), randn(3), training=False)


class NormalizeL2:
    """chainer: the gradient of normalize takes its eps for nothing.

    https://github.com/chainer/chainer/pull/4190
    """

    def forward(ctx, x, *, eps=1e-5):
        norm = np.sqrt((x**2).sum(axis=1, keepdims=True))
        ctx.save_for_backward(x, norm)
        ctx.eps = eps
        return x / (norm + eps)

    def right(ctx, g):
        x, norm = ctx.saved_tensors
        length = norm * (norm + ctx.eps)
        along = x * (g * x).sum(axis=1, keepdims=True) / np.where(norm > 0, length, 1)
        return (g - along) / (norm + ctx.eps)

    wrong = changed(right, {"norm * (norm + ctx.eps)": "(norm + ctx.eps) ** 2"})
    samples = Sample(lambda rng: 3 * rng.normal(size=(2, 4)))
    revealing = Sample(randn(2, 4), eps=0.5)


class Normalise:
    """Flux: where all numbers are equal normalise divides by their deviation, in spite of its eps.

    https://github.com/FluxML/Flux.jl/issues/2096
    """

    def forward(ctx, x, *, eps=1e-5):
        apart = x - x.max(axis=0)  # exactly 0 where all are equal
        apart = apart - apart.mean(axis=0)
        std = np.sqrt((apart**2).mean(axis=0))
        ctx.save_for_backward(apart, std)
        ctx.eps = eps
        return apart / (std + eps)

    def right(ctx, g):
        apart, std = ctx.saved_tensors
        divisor = np.where(std > 0, std, 1)
        along = apart * (g * apart).mean(axis=0) / (divisor * (std + ctx.eps))
        found = (g - along) / (std + ctx.eps)
        return found - found.mean(axis=0)

    wrong = changed(right, {"np.where(std > 0, std, 1)": "std"})
    samples = (Sample(randn(3, 2)), Sample(randn(3, 2), eps=0.1))
    revealing = Sample(np.array([[1.0, 0.5], [1.0, 2.0], [1.0, 0.25]]), eps=0.1)


class GroupNorm:
    """Liger: the backward of group_norm takes the last axis for all places of a channel.

    https://github.com/linkedin/Liger-Kernel/pull/1376
    """

    def forward(ctx, x, weight, bias, *, groups=1):
        refuse_if(
            x.ndim < 3 or groups < 1 or not x.size or x.shape[1] % groups,
            f"{groups} groups of the channels of {x.shape}",
        )
        if not weight.shape == bias.shape == x.shape[1:2]:
            raise ValueError(f"weights {weight.shape} and {bias.shape} of {x.shape[1]} channels")
        hat, rstd = normalised(x.reshape(len(x), groups, -1), 2)
        ctx.save_for_backward(hat, rstd, weight)
        ctx.shape = x.shape
        hat = hat.reshape(*x.shape[:2], -1)
        return (hat * weight[:, None] + bias[:, None]).reshape(x.shape)

    def right(ctx, g):
        places = None
        hat, rstd, weight = ctx.saved_tensors
        flat = g.reshape(*ctx.shape[:2], -1)[:, :, :places]
        hats = hat.reshape(*ctx.shape[:2], -1)[:, :, :places]
        weighed = (flat * weight[:, None]).reshape(*hat.shape[:2], -1)
        to_x = normalisation_pulled(weighed, hats.reshape(weighed.shape), rstd, 2)
        return to_x.reshape(ctx.shape), (flat * hats).sum(axis=(0, 2)), flat.sum(axis=(0, 2))

    wrong = changed(right, {"= None": "= g.shape[-1]"})
    samples = (
        Sample(randn(2, 4, 3), randn(4), randn(4)),
        Sample(randn(2, 4, 3), randn(4), randn(4), groups=2),
    )
    revealing = Sample(randn(1, 2, 2, 3), randn(2), randn(2), groups=2)


class GroupedRmsNorm:
    """mamba: the backward of a norm of groups takes the mean over the whole row.

    https://github.com/state-spaces/mamba/pull/547
    """

    def forward(ctx, x, weight, *, group_size=None):
        size = x.shape[1] if group_size is None else group_size
        refuse_if(
            x.ndim != 2 or size < 1 or x.shape[1] % size or weight.shape != x.shape[1:],
            f"rows of {x.shape} do not fall into groups of {group_size}",
        )
        parts = x.reshape(len(x), x.shape[1] // size, size)
        rstd = 1 / np.sqrt((parts**2).mean(axis=2, keepdims=True) + 1e-5)
        ctx.save_for_backward(parts * rstd, rstd, weight)
        return (parts * rstd).reshape(x.shape) * weight

    def right(ctx, g):
        axes = 2
        hat, rstd, weight = ctx.saved_tensors
        weighed = (g * weight).reshape(hat.shape)
        along = hat * (weighed * hat).mean(axis=axes, keepdims=True)
        to_weight = (g * hat.reshape(g.shape)).sum(axis=0)
        return ((weighed - along) * rstd).reshape(g.shape), to_weight

    wrong = changed(right, {"axes = 2": "axes = (1, 2)"})
    samples = (Sample(randn(2, 4), randn(4)), Sample(randn(3, 2), randn(2), group_size=2))
    revealing = Sample(randn(2, 4), randn(4), group_size=2)


class AxisAngleToQuaternion:
    """kornia: the quaternion of no rotation has a gradient of nan.

    https://github.com/kornia/kornia/pull/3980
    """

    def forward(ctx, turn):
        refuse_if(turn.ndim != 2 or turn.shape[1] != 3, f"axes and angles {turn.shape}")
        angle = np.sqrt((turn**2).sum(axis=1, keepdims=True))
        ctx.save_for_backward(turn, angle)
        share = AxisAngleToQuaternion.share(angle)
        return np.concatenate([np.cos(angle / 2), share * turn], axis=1)

    def share(angle):
        return np.where(angle > 0, np.sin(angle / 2) / np.where(angle > 0, angle, 1), 0.5)

    def pulled(ctx, g, bent):
        turn, angle = ctx.saved_tensors
        share = AxisAngleToQuaternion.share(angle)
        inner = (g[:, 1:] * turn).sum(axis=1, keepdims=True)
        return share * g[:, 1:] + (bent(angle, share) * inner - share / 2 * g[:, :1]) * turn

    def right(ctx, g):
        def bent(angle, share):
            near = angle < 1e-2
            away = np.where(near, 1, angle)
            return np.where(near, angle**2 / 960 - 1 / 24, (np.cos(away / 2) / 2 - share) / away**2)

        return AxisAngleToQuaternion.pulled(ctx, g, bent)

    def wrong(ctx, g):
        return AxisAngleToQuaternion.pulled(
            ctx, g, lambda angle, share: (np.cos(angle / 2) / 2 - share) / angle**2
        )

    samples = Sample(randn(2, 3))
    revealing = Sample(np.array([[0.0, 0.0, 0.0], [0.1, 0.2, -0.3]]))


# Windows ------------------------------------------------------------------------------------------------------------


class ConvTranspose:
    """What the transposed convolutions share: forward and the right rule; `extra` places follow the last window."""

    def forward(ctx, x, w, *, stride=1, padding=0, extra=0):
        reach = (x.shape[2] - 1) * stride + w.shape[2] + extra
        refuse_if(
            min(stride, *x.shape, *w.shape) < 1 or min(padding, extra, reach - 2 * padding - 1) < 0,
            f"stride={stride}, padding={padding}, extra={extra} of {x.shape}",
        )
        refuse_if(
            x.ndim != 3 or w.ndim != 3 or x.shape[1] != len(w),
            f"signals {x.shape} and filters {w.shape}",
        )
        ctx.save_for_backward(x, w)
        ctx.how = stride, padding
        wide = np.zeros((len(x), w.shape[1], reach))
        for k, places in ConvTranspose.taps(x.shape[2], w, stride):
            wide[:, :, places] += np.einsum("ncl,co->nol", x, w[:, :, k])
        return cropped(wide, padding)

    def taps(length, w, stride):
        for k in range(w.shape[2]):
            yield k, k + stride * np.arange(length)

    def read(wide, w, length, stride):
        found = np.zeros((len(wide), len(w), length))
        for k, places in ConvTranspose.taps(length, w, stride):
            found += np.einsum("nol,co->ncl", wide[:, :, places], w[:, :, k])
        return found

    def opened(ctx, g):
        return np.pad(g, [(0, 0), (0, 0), (ctx.how[1], ctx.how[1])])

    def to_filters(ctx, wide):
        x, w = ctx.saved_tensors
        found = np.zeros_like(w)
        for k, places in ConvTranspose.taps(x.shape[2], w, ctx.how[0]):
            found[:, :, k] = np.einsum("ncl,nol->co", x, wide[:, :, places])
        return found

    def right(ctx, g):
        x, w = ctx.saved_tensors
        wide = ConvTranspose.opened(ctx, g)
        found = ConvTranspose.read(wide, w, x.shape[2], ctx.how[0])
        return found, ConvTranspose.to_filters(ctx, wide)

    samples = (
        Sample(randn(2, 3, 4), randn(3, 2, 3), padding=1),
        Sample(randn(1, 2, 3), randn(2, 2, 3), stride=2),
    )


class ConvTransposeExtra:
    """burn: places that no window of a transposed convolution reaches lengthen its gradient.

    https://github.com/tracel-ai/burn/pull/4916
    """

    forward, right = ConvTranspose.forward, ConvTranspose.right

    def wrong(ctx, g):
        _, w = ctx.saved_tensors
        wide = ConvTranspose.opened(ctx, g)
        length = (wide.shape[2] - w.shape[2]) // ctx.how[0] + 1
        found = ConvTranspose.read(wide, w, length, ctx.how[0])
        return found, ConvTranspose.to_filters(ctx, wide)

    samples = (*ConvTranspose.samples, Sample(randn(1, 2, 3), randn(2, 2, 3), stride=2, extra=1))
    revealing = Sample(randn(1, 2, 3), randn(2, 1, 2), extra=1)


class ConvTransposeOfOneTap:
    """pytorch: a transposed convolution with filters of one tap is pulled back without its stride.

    https://github.com/pytorch/pytorch/issues/63314
    """

    forward, right = ConvTranspose.forward, ConvTranspose.right

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        wide = ConvTranspose.opened(ctx, g)
        stride = 1 if w.shape[2] == 1 else ctx.how[0]
        found = ConvTranspose.read(wide, w, x.shape[2], stride)
        return found, ConvTranspose.to_filters(ctx, wide)

    samples = (*ConvTranspose.samples, Sample(randn(1, 2, 3), randn(2, 2, 1)))
    revealing = Sample(randn(1, 1, 2), randn(1, 1, 1), stride=2)


class Conv:
    """What two convolutions share: forward, which refuses what the projects refuse, and the right rule."""

    def forward(ctx, x, w, *, stride=1, padding=0):
        refuse_if(
            min(stride, *x.shape, *w.shape) < 1 or padding < 0 or x.shape[1] != w.shape[1],
            f"stride={stride}, padding={padding} of {x.shape} and {w.shape}",
        )
        if x.shape[2] + 2 * padding < w.shape[2]:
            raise ValueError(f"{w.shape[2]} taps do not fit into {x.shape[2]} places")
        ctx.save_for_backward(x, w)
        ctx.how = stride, padding
        return convolved(x, w, stride, padding)

    def right(ctx, g):
        x, w = ctx.saved_tensors
        to_x = cropped(to_input(g, x, w, *ctx.how), ctx.how[1])
        return to_x, to_filters(g, x, w, *ctx.how)

    samples = (
        Sample(randn(2, 3, 6), randn(4, 3, 3), padding=1),
        Sample(randn(1, 2, 6), randn(2, 2, 3), stride=2),
    )


class ConvRemainder:
    """burn: where windows leave out two places or more the input's gradient is too short.

    https://github.com/tracel-ai/burn/pull/4806
    """

    forward, right, samples = Conv.forward, Conv.right, Conv.samples

    def wrong(ctx, g):
        x, w = ctx.saved_tensors
        stride, padding = ctx.how
        left_out = (x.shape[2] + 2 * padding - w.shape[2]) % stride
        to_x, to_w = Conv.right(ctx, g)
        return to_x[:, :, : x.shape[2] - max(left_out - 1, 0)], to_w

    revealing = Sample(randn(1, 2, 7), randn(2, 2, 2), stride=3)


class ConvPadding:
    """mlx: a convolution padded by more than its filters' reach raises on the way back.

    https://github.com/ml-explore/mlx/issues/833
    """

    forward, right, samples = Conv.forward, Conv.right, Conv.samples

    def wrong(ctx, g):
        _, w = ctx.saved_tensors
        refuse_if(ctx.how[1] > w.shape[2] - 1, "padding sizes must be non-negative")
        return Conv.right(ctx, g)

    revealing = Sample(randn(1, 2, 4), randn(2, 2, 3), padding=3)


class AdaptiveAvgPool:
    """Paddle: windows that do not divide the input are all taken for equally long.

    https://github.com/PaddlePaddle/Paddle/pull/74077
    """

    def forward(ctx, x, *, size):
        refuse_if(x.ndim != 2 or size < 1 or not x.shape[1], f"{size} windows of {x.shape}")
        n = x.shape[1]
        ctx.shape = x.shape
        ctx.ends = [(i * n // size, -(-(i + 1) * n // size)) for i in range(size)]
        return np.stack([x[:, a:b].mean(axis=1) for a, b in ctx.ends], axis=1)

    def right(ctx, g):
        found = np.zeros(ctx.shape)
        for at, (a, b) in enumerate(ctx.ends):
            found[:, a:b] += g[:, at : at + 1] / (b - a)
        return found

    wrong = changed(right, {"(b - a)": "-(-ctx.shape[1] // g.shape[1])"})
    samples = (Sample(randn(2, 6), size=3), Sample(randn(2, 4), size=2))
    revealing = Sample(randn(1, 5), size=3)


class Nearest:
    """pytorch: an image that is made smaller sends its gradient to the wrong corner.

    https://github.com/pytorch/pytorch/issues/38985
    """

    def forward(ctx, x, *, size):
        refuse_if(x.ndim != 2 or size < 1 or not x.shape[1], f"{size} places from {x.shape}")
        ctx.n, ctx.size = x.shape[1], size
        return x[:, np.arange(size) * ctx.n // size]

    def right(ctx, g):
        found = np.zeros((len(g), ctx.n))
        np.add.at(found, (slice(None), np.arange(ctx.size) * ctx.n // ctx.size), g)
        return found

    def wrong(ctx, g):
        ends = np.arange(ctx.n + 1) * ctx.size // ctx.n
        return np.stack([g[:, a:b].sum(axis=1) for a, b in itertools.pairwise(ends)], 1)

    samples = (Sample(randn(2, 3), size=6), Sample(randn(2, 4), size=4))
    revealing = Sample(randn(1, 4), size=1)


class NearestByScale:
    """oneflow: resized by a scale that is not whole the gradient loses a place.

    https://github.com/Oneflow-Inc/oneflow/pull/5347
    """

    def forward(ctx, x, *, scale=2.0):
        refuse_if(
            x.ndim != 2 or scale <= 0 or not x.shape[1] or int(x.shape[1] * scale) < 1,
            f"scale={scale} of {x.shape}",
        )
        ctx.n, ctx.scale = x.shape[1], scale
        ctx.places = np.minimum(np.arange(int(ctx.n * scale)) / scale, ctx.n - 1).astype(int)
        return x[:, ctx.places]

    def right(ctx, g):
        found = np.zeros((len(g), ctx.n))
        np.add.at(found, (slice(None), ctx.places), g)
        return found

    def wrong(ctx, g):
        return NearestByScale.right(ctx, g)[:, : int(g.shape[1] / ctx.scale)]

    samples = (Sample(randn(2, 3)), Sample(randn(2, 2), scale=3.0))
    revealing = Sample(randn(1, 3), scale=1.5)


class MaxPool2d:
    """burn: the backward of max_pool2d takes the first dilation for both.

    https://github.com/tracel-ai/burn/pull/4466
    """

    def forward(ctx, x, *, kernel=2, dilation=(1, 1)):
        down, across = dilation
        sizes = [n - d * (kernel - 1) for n, d in zip(x.shape[1:], dilation, strict=True)]
        refuse_if(
            min(kernel, down, across, *sizes) < 1,
            f"kernel={kernel}, dilation={dilation} of {x.shape}",
        )
        ctx.starts = np.indices((len(x), *sizes))
        ctx.kernel, ctx.dilation, ctx.shape = kernel, dilation, x.shape
        steps = np.indices((kernel, kernel)).reshape(2, -1, 1, 1, 1)
        image, row, column = ctx.starts
        windows = x[image, row + down * steps[0], column + across * steps[1]]
        ctx.winners = windows.argmax(axis=0)
        return windows.max(axis=0)

    def sent(ctx, g, down, across):
        image, row, column = ctx.starts
        row = row + down * (ctx.winners // ctx.kernel)
        column = column + across * (ctx.winners % ctx.kernel)
        there = (row < ctx.shape[1]) & (column < ctx.shape[2])
        found = np.zeros(ctx.shape)
        np.add.at(found, (image[there], row[there], column[there]), g[there])
        return found

    def right(ctx, g):
        return MaxPool2d.sent(ctx, g, *ctx.dilation)

    wrong = changed(right, {"*ctx.dilation": "ctx.dilation[0], ctx.dilation[0]"})
    samples = (Sample(randn(1, 3, 4)), Sample(randn(2, 4, 4), dilation=(2, 2)))
    revealing = Sample(randn(1, 3, 4), dilation=(1, 2))


class WindowMax:
    """nx: the gradient of window_max does not pass the dilation on.

    https://github.com/elixir-nx/nx/issues/1679
    """

    def forward(ctx, x, *, window=2, stride=1, dilation=1):
        reach = dilation * (window - 1) + 1
        refuse_if(
            min(window, stride, dilation) < 1 or x.ndim != 2 or x.shape[1] < reach,
            f"window={window}, stride={stride}, dilation={dilation} of {x.shape}",
        )
        ctx.save_for_backward(x)
        ctx.how = window, stride, dilation
        return np.take_along_axis(x, WindowMax.places(x, *ctx.how), axis=1)

    def places(x, window, stride, dilation):
        starts = stride * np.arange((x.shape[1] - dilation * (window - 1) - 1) // stride + 1)
        windows = x[:, starts[:, None] + dilation * np.arange(window)]
        return starts + dilation * windows.argmax(axis=2)

    def right(ctx, g):
        dilation = ctx.how[2]
        (x,) = ctx.saved_tensors
        places = WindowMax.places(x, *ctx.how[:2], dilation)
        refuse_if(places.shape != g.shape, "source shape must match valid windows in input tensor")
        found = np.zeros_like(x)
        np.add.at(found, (np.arange(len(x))[:, None], places), g)
        return found

    wrong = changed(right, {"ctx.how[2]": "1"})
    samples = (Sample(randn(2, 5)), Sample(randn(1, 6), window=3, stride=2))
    revealing = Sample(randn(1, 4), dilation=2)
