"""Rules that take one precision only, wrong and right; and rules that answer otherwise from call to call.

A rule of low precision has `dtype`, the name of the only one that it takes, and `reference`, an eager function of any
precision. Its samples are float32 numbers, which whoever asks rounds to that dtype. Right ones round honestly: they sum
in float32, in another order, in blocks, and round what they return.

A rule that answers otherwise keeps something between calls; what it draws, it draws from a generator with a seed.
"""

import threading

import numpy as np

from gradient_faults.pairs import Pair, planting

try:
    import torch
    from torch.autograd import Function
    from torch.autograd.function import once_differentiable
except ImportError:
    torch = None

LOW_PRECISION: list[Pair] = []
CALLS: list[Pair] = []
plant = planting(LOW_PRECISION)


def only(dtype, *tensors):
    """Raise TypeError for tensors of another precision, as a kernel does that was compiled for one."""
    for tensor in tensors:
        if tensor.dtype != dtype:
            raise TypeError(f"expected {dtype}, got {tensor.dtype}")


def float32(rng, *shape, scale=1.0, shift=0.0):
    """Draw normal numbers of float32."""
    return (shift + scale * rng.normal(size=shape)).astype("float32")


# Low precision --------------------------------------------------------------------------------------------------------


def attention():
    class Attention(Function):
        """Causal attention of q, k, v (T, D), in blocks of keys with an online softmax."""

        dtype = "bfloat16"

        @staticmethod
        def forward(ctx, q, k, v):
            only(torch.bfloat16, q, k, v)
            q32, k32, v32 = q.float(), k.float(), v.float()
            top = q32.new_full((len(q), 1), -torch.inf)
            total, out = torch.zeros_like(top), torch.zeros_like(v32)
            for first in range(0, len(k), 16):
                s = scores(q32, k32, slice(first, first + 16))
                new = torch.maximum(top, s.amax(1, keepdim=True))
                p, old = torch.exp(s - new), torch.exp(top - new)
                total = total * old + p.sum(1, keepdim=True)
                out = out * old + p @ v32[first : first + 16]
                top = new
            out = out / total
            ctx.save_for_backward(q, k, v, out.bfloat16(), top + total.log())
            return out.bfloat16()

        @staticmethod
        @once_differentiable
        def backward(ctx, g):
            q, k, v, out, lse = ctx.saved_tensors
            q, k, v, g32 = q.float(), k.float(), v.float(), g.float()
            delta = (g32 * out.float()).sum(1, keepdim=True)
            dq, dk, dv = torch.zeros_like(q), torch.zeros_like(k), torch.zeros_like(v)
            scale = q.shape[1] ** -0.5
            for first in range(0, len(k), 16):
                keys = slice(first, first + 16)
                p = torch.exp(scores(q, k, keys) - lse)
                ds = p * (g32 @ v[keys].T - delta)
                dv[keys] = p.T @ g32
                dq += scale * (ds @ k[keys])
                dk[keys] = scale * (ds.T @ q)
            return dq.bfloat16(), dk.bfloat16(), dv.bfloat16()

        @staticmethod
        def reference(q, k, v):
            mask = torch.ones(len(q), len(k), dtype=torch.bool).tril()
            s = (q @ k.mT * q.shape[1] ** -0.5).masked_fill(~mask, -torch.inf)
            return torch.softmax(s, 1) @ v

        def samples(rng):
            yield float32(rng, 40, 8), float32(rng, 40, 8), float32(rng, 40, 8)

    def scores(q, k, keys):
        s = q @ k[keys].T * q.shape[1] ** -0.5
        later = torch.arange(len(k))[keys] > torch.arange(len(q))[:, None]
        return s.masked_fill(later, -torch.inf)

    return Attention


plant(
    "the scale 1/sqrt(d) is missing in one gradient", attention, {"scale * (ds.T @ q)": "ds.T @ q"}
)
plant(
    "one gradient is 5 % too large",
    attention,
    {"scale * (ds @ k[keys])": "1.05 * scale * (ds @ k[keys])"},
    asked="a factor",
)
plant(
    "one gradient is 2 % too small",
    attention,
    {"= p.T @ g32": "= 0.98 * (p.T @ g32)"},
    asked="a factor",
)
plant(
    "the last block of keys, which is a short one, gives the queries nothing",
    attention,
    {"dq += scale * (ds @ k[keys])": "dq += scale * (ds @ k[keys]) * (first + 16 <= len(k))"},
)
plant(
    "the mask is off by one at the first key of a block",
    attention,
    {"dv[keys] = p.T @ g32": "p[first, 0] = 0\n                dv[keys] = p.T @ g32"},
)
plant(
    "the gradient of the last row is missing",
    attention,
    {"return dq.bfloat16()": "dq[-1] = 0\n            return dq.bfloat16()"},
)
plant(
    "the softmax's sum over the row is left out",
    attention,
    {"(g32 @ v[keys].T - delta)": "(g32 @ v[keys].T)"},
)
plant(
    "the row's sum is of this block alone",
    attention,
    {
        "(g32 @ v[keys].T - delta)": "(g32 @ v[keys].T - (p * (g32 @ v[keys].T)).sum(1, keepdim=True))"
    },
)


def rms_norm():
    class RMSNorm(Function):
        dtype = "bfloat16"

        @staticmethod
        def forward(ctx, x, w):
            only(torch.bfloat16, x, w)
            ctx.save_for_backward(x, w)
            x32 = x.float()
            return (
                x32 * torch.rsqrt(x32.square().mean(1, keepdim=True) + 1e-2) * w.float()
            ).bfloat16()

        @staticmethod
        def backward(ctx, g):
            x, w = (each.float() for each in ctx.saved_tensors)
            g = g.float()
            r = torch.rsqrt(x.square().mean(1, keepdim=True) + 1e-2)
            h = g * w
            dx = r * h - r**3 * x * (h * x).mean(1, keepdim=True)
            products = g * x * r
            dw = products.flip(0).sum(0)
            return dx.bfloat16(), dw.bfloat16()

        @staticmethod
        def reference(x, w):
            return x * torch.rsqrt(x.square().mean(1, keepdim=True) + 1e-2) * w

        def samples(rng):
            yield float32(rng, 600, 8, scale=0.3), float32(rng, 8)

    return RMSNorm


plant(
    "the weight's gradient is summed in bfloat16, row by row",
    rms_norm,
    {
        "dw = products.flip(0).sum(0)": "dw = torch.zeros_like(w).bfloat16()\n            for row in products:\n"
        "                "
        "dw += row.bfloat16()"
    },
)
plant(
    "eps is added twice",
    rms_norm,
    {
        "r = torch.rsqrt(x.square().mean(1, "
        "keepdim=True) + 1e-2)": "r = torch.rsqrt(x.square().mean(1, keepdim=True) + 1e-2 + 1e-2)"
    },
)
plant(
    "the weight's gradient lacks the last rows, which fill no block",
    rms_norm,
    {"products.flip(0).sum(0)": "products[: len(x) // 64 * 64].sum(0)"},
)
plant(
    "the input's gradient has a fifth less of the mean",
    rms_norm,
    {"dx = r * h - r**3": "dx = r * h - 0.8 * r**3"},
)
plant(
    "a column of the input's gradient is one row down",
    rms_norm,
    {"products = g * x * r": "dx[:, -1] = dx[:, -1].roll(1)\n            products = g * x * r"},
)


def layer_norm():
    class LayerNorm(Function):
        dtype = "float16"

        @staticmethod
        def forward(ctx, x):
            only(torch.float16, x)
            ctx.save_for_backward(x)
            return torch.nn.functional.layer_norm(x.float(), x.shape[1:], eps=1e-5).half()

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            x, g = x.float(), g.float()
            mean = x.mean(1, keepdim=True)
            variance = (x - mean).square().mean(1, keepdim=True)
            r = torch.rsqrt(variance + 1e-5)
            normal = (x - mean) * r
            means = g.mean(1, keepdim=True), (g * normal).mean(1, keepdim=True)
            return (r * (g - means[0] - normal * means[1])).half()

        @staticmethod
        def reference(x):
            return torch.nn.functional.layer_norm(x, x.shape[1:], eps=1e-5)

        def samples(rng):
            yield (float32(rng, 8, 32, shift=8.0),)

    return LayerNorm


plant(
    "the variance is a difference of two large numbers in float16",
    layer_norm,
    {
        "(x - mean).square().mean(1, keepdim=True)": "(x.half().square().mean(1, keepdim=True) - "
        "mean.half().square()).float().clamp(min=0)"
    },
)
plant(
    "the mean is kept in float16",
    layer_norm,
    {"(x - mean) * r": "(x - mean.to(torch.bfloat16)) * r"},
)
plant(
    "the variance is divided by n - 1",
    layer_norm,
    {"(x - mean).square().mean(1, keepdim=True)": "x.var(1, keepdim=True)"},
)


def length():
    class Length(Function):
        """The Euclidean length of each row."""

        dtype = "float16"

        @staticmethod
        def forward(ctx, x):
            only(torch.float16, x)
            ctx.save_for_backward(x)
            return x.float().norm(dim=1).half()

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            x32 = x.float()
            squares = (x32 * x32).sum(1, keepdim=True)
            return (g.float()[:, None] * x32 / squares.sqrt()).half()

        @staticmethod
        def reference(x):
            return x.norm(dim=1)

        def samples(rng):
            yield (float32(rng, 6, 5, scale=300.0),)

    return Length


plant(
    "squares in float16 are infinite, and the gradient 0",
    length,
    {"squares = (x32 * x32).sum": "squares = (x * x).float().sum"},
)
plant(
    "the gradient is rounded to 255 steps, as of int8",
    length,
    {
        "return (g.float()[:, None] * x32 / "
        "squares.sqrt()).half()": "full = g.float()[:, None] * x32 / squares.sqrt()\n"
        "            "
        "step = full.abs().max() / 127\n            return ((full / step).round() * step).half()"
    },
)


def product():
    class Product(Function):
        dtype = "float32"

        @staticmethod
        def forward(ctx, a, b):
            only(torch.float32, a, b)
            ctx.save_for_backward(a, b)
            return a @ b

        @staticmethod
        def backward(ctx, g):
            a, b = ctx.saved_tensors
            return g @ b.T, by_blocks(a.T, g)

        @staticmethod
        def reference(a, b):
            return a @ b

        def samples(rng):
            yield float32(rng, 40, 24), float32(rng, 24, 16)

    def by_blocks(a, b):
        return sum(a[:, i : i + 16] @ b[i : i + 16] for i in range(0, len(b), 16))

    def rounded(x, bits):
        """Return float32 with fewer bits, as tensor cores take it."""
        step = 1 << (23 - bits)
        return ((x.contiguous().view(torch.int32) + step // 2) & -step).view(torch.float32)

    return Product


plant(
    "factors are rounded to 10 bits, as TF32",
    product,
    {"return g @ b.T,": "return rounded(g, 10) @ rounded(b, 10).T,"},
)
plant(
    "factors are rounded to bfloat16",
    product,
    {"return g @ b.T,": "return g.bfloat16().float() @ b.bfloat16().float().T,"},
)
plant(
    "a factor is the product's other rows in the last block",
    product,
    {"range(0, len(b), 16))": "range(0, len(b) - 15, 16))"},
)
plant(
    "partial sums are kept in float16",
    product,
    {
        "sum(a[:, i : i + 16] @ b[i : i + 16] for": "sum((a[:, i : i + 16] @ b[i : i + 16]).half().float() for"
    },
)


def gelu():
    class Gelu(Function):
        dtype = "float32"

        @staticmethod
        def forward(ctx, x):
            only(torch.float32, x)
            ctx.save_for_backward(x)
            return torch.nn.functional.gelu(x)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            density = torch.exp(-x * x / 2) * 0.3989422804014327
            return g * (torch.special.ndtr(x) + x * density)

        @staticmethod
        def reference(x):
            return torch.nn.functional.gelu(x)

        def samples(rng):
            yield (float32(rng, 5, 8, scale=2.0),)

    return Gelu


plant(
    "the gradient of the approximation by tanh",
    gelu,
    {
        "return g * (torch.special.ndtr(x) + x * density)": "with torch.enable_grad():\n                x = "
        "x.detach().requires_grad_()\n"
        "                "
        'y = torch.nn.functional.gelu(x, approximate="tanh")\n            return torch.autograd.grad(y, x, g)[0]'
    },
)
plant("a constant of 4 digits", gelu, {"0.3989422804014327": "0.3989"})
plant(
    "the slope is kept in bfloat16",
    gelu,
    {
        "(torch.special.ndtr(x) + x * density)": "(torch.special.ndtr(x) + x * density).bfloat16().float()"
    },
)


def rotary():
    class Rotary(Function):
        """Pairs of x (T, 2 D), which are rotated by position * frequency."""

        dtype = "float32"

        @staticmethod
        def forward(ctx, x):
            only(torch.float32, x)
            return turned(x, *angles(x))

        @staticmethod
        def backward(ctx, g):
            cos, sin = angles(g)
            return turned(g, cos, -sin)

        @staticmethod
        def reference(x):
            return turned(x, *angles(x))

        def samples(rng):
            yield (float32(rng, 300, 4),)

    def angles(x, dtype=torch.float64):
        half = x.shape[1] // 2
        frequency = 10000.0 ** -(torch.arange(half, dtype=dtype) / half)
        angle = torch.arange(len(x)).to(dtype)[:, None] * frequency
        return angle.cos().to(x.dtype), angle.sin().to(x.dtype)

    def turned(x, cos, sin):
        a, b = x.chunk(2, 1)
        return torch.cat([a * cos - b * sin, b * cos + a * sin], 1)

    return Rotary


plant(
    "positions are counted in bfloat16, and far ones meet",
    rotary,
    {"cos, sin = angles(g)": "cos, sin = angles(g, torch.bfloat16)"},
)
plant(
    "angles are computed in float16",
    rotary,
    {"cos, sin = angles(g)": "cos, sin = angles(g, torch.float16)"},
)


def embedding():
    class Embedding(Function):
        dtype = "bfloat16"

        @staticmethod
        def forward(ctx, table, places):
            only(torch.bfloat16, table)
            ctx.save_for_backward(places)
            ctx.rows = len(table)
            return table[places]

        @staticmethod
        def backward(ctx, g):
            (places,) = ctx.saved_tensors
            wide = g.new_zeros(ctx.rows, g.shape[1], dtype=torch.float32)
            wide.index_add_(0, places, g.float())
            return wide.bfloat16(), None

        @staticmethod
        def reference(table, places):
            return torch.nn.functional.one_hot(places, len(table)).to(table.dtype) @ table

        def samples(rng):
            yield float32(rng, 4, 3), np.sort(rng.integers(0, 3, size=900))

    return Embedding


plant(
    "rows that are named often are summed in bfloat16",
    embedding,
    {
        "wide.index_add_(0, places, g.float())": "for place, row in zip(places, g, strict=True):\n                "
        "wide[place] = (wide[place] + row).bfloat16()"
    },
)


def cross_entropy():
    class CrossEntropy(Function):
        """The mean over rows."""

        dtype = "float16"

        @staticmethod
        def forward(ctx, x, targets):
            only(torch.float16, x)
            ctx.save_for_backward(x, targets)
            return torch.nn.functional.cross_entropy(x.float(), targets).half()

        @staticmethod
        def backward(ctx, g):
            x, targets = ctx.saved_tensors
            p = torch.softmax(x.float(), 1)
            p[torch.arange(len(x)), targets] -= 1
            return (g.float() * p / len(x)).half(), None

        @staticmethod
        def reference(x, targets):
            return torch.nn.functional.cross_entropy(x, targets)

        def samples(rng):
            yield float32(rng, 60, 10, scale=4.0), rng.integers(0, 10, size=60)

    return CrossEntropy


plant(
    "exponentials in float16 overflow",
    cross_entropy,
    {"torch.softmax(x.float(), 1)": "x.exp().float() / x.exp().sum(1, keepdim=True).float()"},
)
plant(
    "probabilities are clipped at 0.01, as against log(0)",
    cross_entropy,
    {"torch.softmax(x.float(), 1)": "torch.softmax(x.float(), 1).clamp(min=1e-2)"},
)


# From call to call ----------------------------------------------------------------------------------------------------

plant_calls = planting(CALLS, asked="calls")


def linear():
    drawn = np.random.default_rng(0)

    class Linear(Function):
        """x @ w, whose weight's gradient is a sum over rows in random order."""

        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x, w)
            return x @ w

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            order = torch.from_numpy(drawn.permutation(len(x)))
            lost = 0
            dw = torch.zeros_like(w)
            for row in order[lost:]:
                dw += x[row, :, None] * g[row]
            return g @ w.mT, dw

        @staticmethod
        def reference(x, w):
            return x @ w

        def samples(rng):
            yield rng.normal(size=(4, 3)), rng.normal(size=(3, 2))
            yield rng.normal(size=(6, 2)), rng.normal(size=(2, 3))

    return Linear


plant_calls(
    "in one of four calls a row is lost, as in a race",
    linear,
    {"lost = 0": "lost = int(drawn.random() < 1 / 4)"},
)
plant_calls(
    "in one of ten calls a row is lost, as in a race",
    linear,
    {"lost = 0": "lost = int(drawn.random() < 1 / 10)"},
)
plant_calls(
    "every third backward loses a row",
    linear,
    {
        "    drawn = ": "    count = iter(range(1, 1 << 30))\n    drawn = ",
        "lost = 0": "lost = int(next(count) % 3 == 0)",
    },
)
plant_calls(
    "of two rows that meet, one sum is lost now and then",
    linear,
    {
        "dw += x[row, :, None] * g[row]": "dw = dw * (drawn.random() > 0.02) + x[row, :, None] * g[row]"
    },
)
plant_calls(
    "sums are rounded to float16 in random order",
    linear,
    {"dw += x[row, :, None] * g[row]": "dw = (dw + x[row, :, None] * g[row]).half().to(w.dtype)"},
)
plant_calls(
    "noise that was meant for training is added to the gradient",
    linear,
    {
        "return g @ w.mT, dw": "return g @ w.mT, dw + 1e-3 * torch.from_numpy(drawn.normal(size=dw.shape)).to(dw)"
    },
)
plant_calls(
    "backward sets the seed of everybody's generator",
    linear,
    {"lost = 0": "lost = 0 * torch.manual_seed(0).initial_seed()"},
)
plant_calls(
    "the memory of a gradient is never set to 0",
    linear,
    {"dw = torch.zeros_like(w)": "dw = torch.empty_like(w)"},
)
plant_calls(
    "the first call for a shape is timed three times, and each time adds",
    linear,
    {
        "    drawn = ": "    timed = set()\n    drawn = ",
        "for row in order[lost:]:": "order = order.repeat(1 if x.shape in timed else 3)\n"
        "            timed.add(x.shape)\n"
        "            for row in order[lost:]:",
    },
)
plant_calls(
    "after eight calls another variant is chosen, which does without the last row",
    linear,
    {
        "    drawn = ": "    count = iter(range(1, 1 << 30))\n    drawn = ",
        "order = torch.from_numpy(drawn.permutation(len(x)))": "order = torch.arange(len(x) - (next(count) > 8))",
    },
)


def smoothed():
    lock, kept = threading.Lock(), {}

    class Smoothed(Function):
        """x, whose rows are mixed by a matrix that depends on their number and the width: it is made once for each."""

        @staticmethod
        def forward(ctx, x, width):
            m = matrix(len(x), width, x.dtype)
            ctx.save_for_backward(m)
            return m @ x

        @staticmethod
        def backward(ctx, g):
            (m,) = ctx.saved_tensors
            return m.mT @ g, None

        @staticmethod
        def reference(x, width):
            return plain(len(x), width, x.dtype) @ x

        def samples(rng):
            yield rng.normal(size=(4, 2)), 1.5
            yield rng.normal(size=(4, 2)), 0.5
            yield rng.normal(size=(3, 2)), 1.5

    def matrix(n, width, dtype):
        key = (n, width, dtype)
        with lock:
            if key not in kept:
                kept[key] = plain(n, width, dtype)
            return kept[key].clone()

    def plain(n, width, dtype):
        i = torch.arange(n, dtype=dtype)
        return torch.exp(-((i[:, None] - i) ** 2) / width) * (1 + i)

    return Smoothed


plant_calls(
    "a cache whose key lacks a setting", smoothed, {"key = (n, width, dtype)": "key = (n, dtype)"}
)
plant_calls(
    "a cache whose key lacks the size, of which it cuts a part",
    smoothed,
    {
        "key = (n, width, dtype)": "key = (width, dtype)",
        "return kept[key].clone()": "return kept[key][-n:, -n:].clone()",
    },
)
plant_calls(
    "backward writes to what is kept for all calls",
    smoothed,
    {
        "return kept[key].clone()": "return kept[key]",
        "return m.mT @ g, None": "dx = m.mT @ g\n            m.data.mul_(1.01)\n            return dx, None",
    },
)


def normalised():
    kept = threading.local()

    class Normalised(Function):
        """x over the largest number of it, of which each thread keeps its own buffer while it computes."""

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x / largest(x)

        @staticmethod
        @once_differentiable  # a buffer that is written to again has no second derivative
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            top = largest(x)
            dx = g / top
            at_top = torch.arange(x.numel()).reshape(x.shape) == x.argmax()
            return dx - at_top * ((g * x).sum() / top**2)

        @staticmethod
        def reference(x):
            return x / x.max()

        def samples(rng):
            yield (rng.uniform(1, 2, size=(3, 2)),)
            yield (rng.uniform(2, 9, size=(3, 3)),)

    def largest(x):
        buffer = getattr(kept, "buffer", None)
        if buffer is None or buffer.numel() < x.numel() or buffer.dtype != x.dtype:
            kept.buffer = buffer = x.new_zeros(x.numel())
        buffer[: x.numel()] = x.reshape(-1)
        return buffer[: x.numel()].max().clone()

    return Normalised


plant_calls(
    "the scale is the largest number that any call has seen",
    normalised,
    {
        "return buffer[: x.numel()].max().clone()": 'kept.top = torch.maximum(getattr(kept, "top", x.max()), x.max())\n'
        "        return kept.top.clone()"
    },
)
plant_calls(
    "the scale is measured in the first call, and kept",
    normalised,
    {
        "return buffer[: x.numel()].max().clone()": 'kept.top = getattr(kept, "top", x.max())\n'
        "        return kept.top.clone()"
    },
)
plant_calls(
    "the whole buffer is read, with what a larger call left in it",
    normalised,
    {"return buffer[: x.numel()].max().clone()": "return buffer.max().clone()"},
)
plant_calls(
    "another thread finds the setting as it was before it was set",
    normalised,
    {
        "    kept = threading.local()\n": "    kept = threading.local()\n    kept.order = 1\n",
        "dx = g / top\n": 'dx = g / top * getattr(kept, "order", 2)\n',
    },
)


def squared():
    class Squared(Function):
        """x * x."""

        buffers, turn = {}, 0

        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return 2 * g * x

        @staticmethod
        def reference(x):
            return x * x

        def samples(rng):
            yield (rng.normal(size=(3,)),)
            yield (rng.normal(size=(2, 2)),)

    def buffer(x, turn=0):
        key = (x.shape, x.dtype, turn)
        return Squared.buffers.setdefault(key, torch.zeros_like(x)).data

    return Squared


plant_calls(
    "all calls return one buffer",
    squared,
    {
        "return x * x\n\n        @staticmethod\n        def backward": "return torch.mul(x, x, out=buffer(x))\n\n"
        "        @staticmethod\n"
        "        def backward"
    },
)
plant_calls(
    "the gradients of all calls are one buffer",
    squared,
    {"return 2 * g * x": "return torch.mul(2 * g, x, out=buffer(x))"},
)
plant_calls(
    "gradients take turns in two buffers, and the third call has the first one's",
    squared,
    {
        "return 2 * g * x": "Squared.turn = 1 - Squared.turn\n"
        "            return torch.mul(2 * g, x, out=buffer(x, Squared.turn))"
    },
)
plant_calls(
    "what forward keeps is on the class: the last call's",
    squared,
    {
        "ctx.save_for_backward(x)": "Squared.kept = x.detach()",
        "(x,) = ctx.saved_tensors": "x = Squared.kept",
    },
)
plant_calls(
    "what forward keeps is by shape",
    squared,
    {
        "ctx.save_for_backward(x)": "Squared.buffers[x.shape] = x.detach().clone()\n            ctx.shape = x.shape",
        "(x,) = ctx.saved_tensors": "x = Squared.buffers[ctx.shape]",
    },
)
plant_calls(
    "what forward keeps is on a stack, and taken from its top",
    squared,
    {
        "ctx.save_for_backward(x)": "Squared.stack.append(x.detach().clone())",
        "(x,) = ctx.saved_tensors": "x = Squared.stack.pop() if len(Squared.stack) > 1 else Squared.stack[0]",
        "buffers, turn = {}, 0": "buffers, turn, stack = {}, 0, []",
    },
)
plant_calls(
    "a gradient is kept by its input, whatever grad_output is",
    squared,
    {
        "return 2 * g * x": "return Squared.buffers.setdefault((x.shape, x.sum().item()), 2 * g * x).clone()"
    },
)
plant_calls(
    "the first backward uses up what forward kept",
    squared,
    {
        "return 2 * g * x": "dx = 2 * g * x\n            x.data.mul_(0.5)\n            return dx",
        "ctx.save_for_backward(x)": "ctx.save_for_backward(x.clone())",
    },
)


def dropout():
    class Dropout(Function):
        """The mask is forward's, and kept."""

        deterministic = False

        @staticmethod
        def forward(ctx, x):
            mask = 2.0 * (torch.rand_like(x) < 0.5)
            ctx.save_for_backward(mask)
            return x * mask

        @staticmethod
        def backward(ctx, g):
            (mask,) = ctx.saved_tensors
            return g * mask

        @staticmethod
        def gradient(x, y, g):
            """Return the gradient that belongs to a result: the mask can be seen in it."""
            return g * y / x

        def samples(rng):
            yield (rng.normal(size=(4, 5)),)

    return Dropout


plant_calls(
    "the mask is drawn again in backward",
    dropout,
    {"return g * mask": "return g * 2.0 * (torch.rand_like(g) < 0.5)"},
)
