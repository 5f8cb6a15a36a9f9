"""Rules that keep too much, too little, or in the wrong place: ctx, flags, buffers, random numbers."""

import torch
from torch.autograd.function import once_differentiable

from gradient_faults.form import Sample, between_calls, changed, randn

KEPT = between_calls(seen=[], buffers={}, calls=0)


class TwiceExp:
    """What is saved is written to afterwards."""

    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return 2 * y

    wrong_forward = changed(forward, {"2 * y": "y.mul_(2)"})

    @once_differentiable
    def right(ctx, g):
        (y,) = ctx.saved_tensors
        return 2 * g * y

    samples = Sample(randn(3))


class ClampedSquare:
    """An input is written to, and nobody is told."""

    kind = "memory"

    def forward(ctx, x):
        kept = x.clamp(min=-0.5)
        ctx.save_for_backward(x)
        return kept * kept

    def wrong_forward(ctx, x):
        ctx.save_for_backward(x)
        x.data.clamp_(min=-0.5)
        return x * x

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return 2 * g * x * (x > -0.5)

    samples = Sample(randn(5))


class Doubled:
    """What is written to is returned without mark_dirty."""

    kind = "memory"

    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x.mul_(2)

    def wrong_forward(ctx, x):
        return x.mul_(2)

    def right(ctx, g):
        return 2 * g

    samples = Sample(randn(3))


class MaskedRelu:
    """The mask of the last call stands on the class."""

    kind = "calls"

    kept = None

    def forward(ctx, x):
        ctx.mask = x > 0
        return x * ctx.mask

    def wrong_forward(ctx, x):
        MaskedRelu.kept = x > 0
        return x * MaskedRelu.kept

    def right(ctx, g):
        return g * ctx.mask

    wrong = changed(right, {"ctx.mask": "MaskedRelu.kept"})
    samples = Sample(randn(6))


class Averaged:
    """Calls are counted on the class, and the gradient is divided by their number."""

    kind = "calls"

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    def right(ctx, g):
        return 2 * g * ctx.saved_tensors[0]

    def wrong(ctx, g):
        KEPT.calls += 1
        return 2 * g * ctx.saved_tensors[0] / KEPT.calls

    samples = Sample(randn(3))


class SigmoidKept:
    """The output is an attribute of ctx, which the garbage collector alone frees."""

    def forward(ctx, x):
        y = x.sigmoid()
        ctx.save_for_backward(y)
        return y

    def wrong_forward(ctx, x):
        ctx.y = y = x.sigmoid()
        return y

    def right(ctx, g):
        (y,) = ctx.saved_tensors
        return g * y * (1 - y)

    def wrong(ctx, g):
        return g * ctx.y * (1 - ctx.y)

    samples = Sample(randn(3))


class Counted:
    """Every ctx is kept in a list for statistics."""

    kind = "references"

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.cos()

    def wrong_forward(ctx, x):
        ctx.save_for_backward(x)
        KEPT.seen.append(ctx)
        return x.cos()

    def right(ctx, g):
        return -g * ctx.saved_tensors[0].sin()

    samples = Sample(randn(3))


class SquareInPlace:
    """Backward works in what was saved, and the next one reads it."""

    kind = "memory"

    def forward(ctx, x):
        ctx.save_for_backward(x.clone())
        return x * x

    @once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return x * g * 2

    wrong = changed(right, {"x * g * 2": "x.mul_(g).mul_(2)"})
    samples = Sample(randn(3))


class Masked:
    """Backward works in the gradient that it is given, which others read."""

    kind = "memory"

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0)

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g.masked_fill(x < 0, 0)

    @once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g.masked_fill_(x < 0, 0)

    samples = Sample(randn(6))


class Buffered:
    """The gradient is written into one buffer for all calls."""

    kind = "memory"

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sin()

    @once_differentiable
    def right(ctx, g):
        return g * ctx.saved_tensors[0].cos()

    @once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        out = KEPT.buffers.setdefault((x.shape, x.dtype), torch.empty_like(x))
        return torch.mul(g, x.cos(), out=out)

    samples = Sample(randn(3))


class Dropout:
    """Dropout draws another mask on the way back."""

    deterministic = False

    def forward(ctx, x):
        ctx.mask = (torch.rand_like(x) > 0.5) / 0.5
        return x * ctx.mask

    def right(ctx, g):
        return g * ctx.mask

    wrong = changed(right, {"ctx.mask": "(torch.rand_like(g) > 0.5) / 0.5"})
    samples = Sample(randn(8))


class Noisy:
    """Noise is drawn again by seeding everybody's generator."""

    kind = "surroundings"

    def forward(x):
        return x * torch.rand(x.shape, generator=torch.Generator().manual_seed(3))

    def right(g, x):
        return g * torch.rand(x.shape, generator=torch.Generator().manual_seed(3))

    def wrong(g, x):
        torch.manual_seed(3)
        return g * torch.rand(x.shape)

    samples = Sample(randn(4))


class Popped:
    """What forward left is taken away by the first backward."""

    kind = "calls"

    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.left = [x.clone()]
        return x.tanh()

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (1 - x.tanh() ** 2)

    @once_differentiable
    def wrong(ctx, g):
        return g * (1 - ctx.left.pop().tanh() ** 2)

    samples = Sample(randn(3))


class Linear:
    """Needs_input_grad is read in another order than the arguments'."""

    kind = "needed gradients"

    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return x @ weight

    def right(ctx, g):
        x, weight = ctx.saved_tensors
        need_x, need_weight = ctx.needs_input_grad
        return g @ weight.t() if need_x else None, x.t() @ g if need_weight else None

    wrong = changed(right, {"need_x, need_weight": "need_weight, need_x"})
    samples = Sample(randn(2, 3), randn(3, 2))


class LinearShort:
    """Without a gradient of the input that of the weight is not computed."""

    kind = "needed gradients"

    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return x @ weight

    def right(ctx, g):
        x, weight = ctx.saved_tensors
        return g @ weight.t() if ctx.needs_input_grad[0] else None, x.t() @ g

    def wrong(ctx, g):
        x, weight = ctx.saved_tensors
        if not ctx.needs_input_grad[0]:
            return None, None
        return g @ weight.t(), x.t() @ g

    samples = Sample(randn(2, 3), randn(3, 2))


class TopOne:
    """Values are marked non-differentiable, in place of indices."""

    def forward(ctx, x):
        values, places = x.max(1)
        ctx.mark_non_differentiable(places)
        ctx.places, ctx.shape = places, x.shape
        return values, places

    wrong_forward = changed(forward, {"(places": "(values"})

    def right(ctx, g, _):
        found = torch.zeros(ctx.shape, dtype=g.dtype)
        return found.scatter(1, ctx.places[:, None], g[:, None])

    samples = Sample(randn(3, 4))


class SincNumpy:
    """A rule that goes through NumPy does not say that it is differentiable once."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.sin(x) * x

    @once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * torch.from_numpy((x.cos() * x + x.sin()).detach().numpy())

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g * torch.from_numpy((x.cos() * x + x.sin()).detach().numpy())

    samples = Sample(randn(3))


class CubeData:
    """`.data` in backward cuts off the second derivative."""

    def forward(x):
        return x**3

    def right(g, x):
        return 3 * g * x**2

    wrong = changed(right, {"3 * g * x**2": "3 * g * x.data**2"})
    samples = Sample(randn(3))


class SoftsignQuiet:
    """Backward stands under no_grad."""

    def forward(x):
        return x / (1 + x.abs())

    def right(g, x):
        return g / (1 + x.abs()) ** 2

    def wrong(g, x):
        with torch.no_grad():
            return g / (1 + x.abs()) ** 2

    samples = Sample(randn(4))


class TanhShrink:
    """An intermediate of forward is saved, through which nothing is differentiated."""

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x - x.tanh()

    def wrong_forward(ctx, x):
        t = x.tanh()
        ctx.save_for_backward(t)
        return x - t

    def right(ctx, g):
        return g * ctx.saved_tensors[0].tanh() ** 2

    wrong = changed(right, {".tanh()": ""})
    samples = Sample(randn(4))


class SinCos:
    """Gradients are not filled in, and None is computed with."""

    kind = "needed gradients"

    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(x)
        return x.sin(), x.cos()

    def right(ctx, g_sin, g_cos):
        (x,) = ctx.saved_tensors
        found = torch.zeros_like(x)
        if g_sin is not None:
            found = found + g_sin * x.cos()
        if g_cos is not None:
            found = found - g_cos * x.sin()
        return found

    def wrong(ctx, g_sin, g_cos):
        (x,) = ctx.saved_tensors
        return g_sin * x.cos() - g_cos * x.sin()

    samples = Sample(randn(3))


class MeanAndStd:
    """The gradient of the second output is ignored."""

    def forward(x):
        return x.mean(1), x.std(1)

    def right(g_mean, g_std, x):
        n = x.shape[1]
        apart = x - x.mean(1, keepdim=True)
        std = apart.pow(2).sum(1, keepdim=True).div(n - 1).sqrt()
        return g_mean[:, None].expand(x.shape) / n + g_std[:, None] * apart / std / (n - 1)

    def wrong(g_mean, g_std, x):
        return g_mean[:, None].expand(x.shape) / x.shape[1]

    samples = Sample(randn(2, 4))


class Recomputed:
    """A rule that recomputes leaves gradients on the caller's tensors."""

    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return (x * weight).tanh()

    @once_differentiable
    def right(ctx, g):
        given = [each.detach().requires_grad_() for each in ctx.saved_tensors]
        with torch.enable_grad():
            again = (given[0] * given[1]).tanh()
        return torch.autograd.grad(again, given, g)

    @once_differentiable
    def wrong(ctx, g):
        x, weight = ctx.saved_tensors
        x = x.detach().requires_grad_()
        with torch.enable_grad():
            again = (x * weight).tanh()
        again.backward(g)
        return x.grad, weight.grad

    samples = Sample(randn(3), randn(3))
