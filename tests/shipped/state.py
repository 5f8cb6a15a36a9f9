"""Rules that keep too much, too little, or in the wrong place: ctx, flags, buffers, random numbers."""

import torch

from tests.shipped.pairs import pair

SEEN = []
BUFFERS = {}


@pair("what is saved is written to afterwards")
class TwiceExp:
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return 2 * y

    def wrong_forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y.mul_(2)

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        (y,) = ctx.saved_tensors
        return 2 * g * y

    def samples(rng):
        yield rng.normal(size=3)


@pair("an input is written to, and nobody is told")
class ClampedSquare:
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

    def samples(rng):
        yield rng.normal(size=5)


@pair("what is written to is returned without mark_dirty")
class Doubled:
    def forward(ctx, x):
        ctx.mark_dirty(x)
        return x.mul_(2)

    def wrong_forward(ctx, x):
        return x.mul_(2)

    def right(ctx, g):
        return 2 * g

    def samples(rng):
        yield rng.normal(size=3)


@pair("the mask of the last call stands on the class")
class MaskedRelu:
    kept = None

    def forward(ctx, x):
        ctx.mask = x > 0
        return x * ctx.mask

    def wrong_forward(ctx, x):
        MaskedRelu.kept = x > 0
        return x * MaskedRelu.kept

    def right(ctx, g):
        return g * ctx.mask

    def wrong(ctx, g):
        return g * MaskedRelu.kept

    def samples(rng):
        yield rng.normal(size=6)


@pair("calls are counted on the class, and the gradient is divided by their number")
class Averaged:
    calls = 0

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    def right(ctx, g):
        return 2 * g * ctx.saved_tensors[0]

    def wrong(ctx, g):
        Averaged.calls += 1
        return 2 * g * ctx.saved_tensors[0] / Averaged.calls

    def samples(rng):
        yield rng.normal(size=3)


@pair("the output is an attribute of ctx, which the garbage collector alone frees")
class SigmoidKept:
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

    def samples(rng):
        yield rng.normal(size=3)


@pair("every ctx is kept in a list for statistics")
class Counted:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.cos()

    def wrong_forward(ctx, x):
        ctx.save_for_backward(x)
        SEEN.append(ctx)
        return x.cos()

    def right(ctx, g):
        return -g * ctx.saved_tensors[0].sin()

    def samples(rng):
        yield rng.normal(size=3)


@pair("backward works in what was saved, and the next one reads it")
class SquareInPlace:
    def forward(ctx, x):
        ctx.save_for_backward(x.clone())
        return x * x

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return x * g * 2

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return x.mul_(g).mul_(2)

    def samples(rng):
        yield rng.normal(size=3)


@pair("backward works in the gradient that it is given, which others read")
class Masked:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0)

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g.masked_fill(x < 0, 0)

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g.masked_fill_(x < 0, 0)

    def samples(rng):
        yield rng.normal(size=6)


@pair("the gradient is written into one buffer for all calls")
class Buffered:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sin()

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        return g * ctx.saved_tensors[0].cos()

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        out = BUFFERS.setdefault((x.shape, x.dtype), torch.empty_like(x))
        return torch.mul(g, x.cos(), out=out)

    def samples(rng):
        yield rng.normal(size=3)


@pair("dropout draws another mask on the way back")
class Dropout:
    deterministic = False

    def forward(ctx, x):
        ctx.mask = (torch.rand_like(x) > 0.5) / 0.5
        return x * ctx.mask

    def right(ctx, g):
        return g * ctx.mask

    def wrong(ctx, g):
        return g * (torch.rand_like(g) > 0.5) / 0.5

    def samples(rng):
        yield rng.normal(size=8)


@pair("noise is drawn again by seeding everybody's generator")
class Noisy:
    def forward(ctx, x):
        ctx.shape = x.shape
        return x * torch.rand(x.shape, generator=torch.Generator().manual_seed(3))

    def right(ctx, g):
        return g * torch.rand(ctx.shape, generator=torch.Generator().manual_seed(3))

    def wrong(ctx, g):
        torch.manual_seed(3)
        return g * torch.rand(ctx.shape)

    def samples(rng):
        yield rng.normal(size=4)


@pair("what forward left is taken away by the first backward")
class Popped:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.left = [x.clone()]
        return x.tanh()

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (1 - x.tanh() ** 2)

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        return g * (1 - ctx.left.pop().tanh() ** 2)

    def samples(rng):
        yield rng.normal(size=3)


@pair("needs_input_grad is read in another order than the arguments'")
class Linear:
    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return x @ weight

    def right(ctx, g):
        x, weight = ctx.saved_tensors
        need_x, need_weight = ctx.needs_input_grad
        return g @ weight.t() if need_x else None, x.t() @ g if need_weight else None

    def wrong(ctx, g):
        x, weight = ctx.saved_tensors
        need_weight, need_x = ctx.needs_input_grad
        return g @ weight.t() if need_x else None, x.t() @ g if need_weight else None

    def samples(rng):
        yield rng.normal(size=(2, 3)), rng.normal(size=(3, 2))


@pair("without a gradient of the input that of the weight is not computed")
class LinearShort:
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

    def samples(rng):
        yield rng.normal(size=(2, 3)), rng.normal(size=(3, 2))


@pair("values are marked non-differentiable, in place of indices")
class TopOne:
    def forward(ctx, x):
        values, places = x.max(1)
        ctx.mark_non_differentiable(places)
        ctx.places, ctx.shape = places, x.shape
        return values, places

    def wrong_forward(ctx, x):
        values, places = x.max(1)
        ctx.mark_non_differentiable(values)
        ctx.places, ctx.shape = places, x.shape
        return values, places

    def right(ctx, g, _):
        found = torch.zeros(ctx.shape, dtype=g.dtype)
        return found.scatter(1, ctx.places[:, None], g[:, None])

    def samples(rng):
        yield rng.normal(size=(3, 4))


@pair("a rule that goes through NumPy does not say that it is differentiable once")
class SincNumpy:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.sin(x) * x

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g * torch.from_numpy((x.cos() * x + x.sin()).detach().numpy())

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        return g * torch.from_numpy((x.cos() * x + x.sin()).detach().numpy())

    def samples(rng):
        yield rng.normal(size=3)


@pair("`.data` in backward cuts off the second derivative")
class CubeData:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    def right(ctx, g):
        return 3 * g * ctx.saved_tensors[0] ** 2

    def wrong(ctx, g):
        return 3 * g * ctx.saved_tensors[0].data ** 2

    def samples(rng):
        yield rng.normal(size=3)


@pair("backward stands under no_grad")
class SoftsignQuiet:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x / (1 + x.abs())

    def right(ctx, g):
        (x,) = ctx.saved_tensors
        return g / (1 + x.abs()) ** 2

    def wrong(ctx, g):
        (x,) = ctx.saved_tensors
        with torch.no_grad():
            return g / (1 + x.abs()) ** 2

    def samples(rng):
        yield rng.normal(size=4)


@pair("an intermediate of forward is saved, through which nothing is differentiated")
class TanhShrink:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x - x.tanh()

    def wrong_forward(ctx, x):
        t = x.tanh()
        ctx.save_for_backward(t)
        return x - t

    def right(ctx, g):
        return g * ctx.saved_tensors[0].tanh() ** 2

    def wrong(ctx, g):
        return g * ctx.saved_tensors[0] ** 2

    def samples(rng):
        yield rng.normal(size=4)


@pair("gradients are not filled in, and None is computed with")
class SinCos:
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

    def samples(rng):
        yield rng.normal(size=3)


@pair("the gradient of the second output is ignored")
class MeanAndStd:
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.mean(1), x.std(1)

    def right(ctx, g_mean, g_std):
        (x,) = ctx.saved_tensors
        n = x.shape[1]
        apart = x - x.mean(1, keepdim=True)
        std = apart.pow(2).sum(1, keepdim=True).div(n - 1).sqrt()
        return g_mean[:, None].expand(x.shape) / n + g_std[:, None] * apart / std / (n - 1)

    def wrong(ctx, g_mean, g_std):
        (x,) = ctx.saved_tensors
        return g_mean[:, None].expand(x.shape) / x.shape[1]

    def samples(rng):
        yield rng.normal(size=(2, 4))


@pair("a rule that recomputes leaves gradients on the caller's tensors")
class Recomputed:
    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return (x * weight).tanh()

    @torch.autograd.function.once_differentiable
    def right(ctx, g):
        given = [each.detach().requires_grad_() for each in ctx.saved_tensors]
        with torch.enable_grad():
            again = (given[0] * given[1]).tanh()
        return torch.autograd.grad(again, given, g)

    @torch.autograd.function.once_differentiable
    def wrong(ctx, g):
        x, weight = ctx.saved_tensors
        x = x.detach().requires_grad_()
        with torch.enable_grad():
            again = (x * weight).tanh()
        again.backward(g)
        return x.grad, weight.grad

    def samples(rng):
        yield rng.normal(size=3), rng.normal(size=3)
