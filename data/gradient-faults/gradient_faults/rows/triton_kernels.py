"""Triton kernels that are wrong beside right ones, in `torch.autograd.Function`s whose last arguments are block sizes.

They compute in the dtype they are given, float64 too, and run on a CPU with `TRITON_INTERPRET=1`, set before Triton is
imported. A fault shows where it would on a GPU: for sizes that are no multiple of the block, for strides, in a second
backward. (Programs of a grid run one after the other there, so that a race between two of them is planted as what it
leaves: one of two sums.) Each class has its function in PyTorch, `reference`.
"""

import numpy as np

from gradient_faults.pairs import Pair, planting

try:
    import torch
    import triton
    from torch.autograd import Function
    from triton import language as tl
except ImportError:
    triton = None

TRITON_KERNELS: list[Pair] = []
plant = planting(TRITON_KERNELS, framework="triton")


def silu():
    @triton.jit
    def forward_kernel(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + i, mask=i < n, other=0.0)
        tl.store(y_ptr + i, x / (1 + tl.exp(-x)), mask=i < n)

    @triton.jit
    def backward_kernel(x_ptr, g_ptr, dx_ptr, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        inside = i < n
        x = tl.load(x_ptr + i, mask=inside, other=0.0)
        g = tl.load(g_ptr + i, mask=inside, other=0.0)
        s = 1 / (1 + tl.exp(-x))
        tl.store(dx_ptr + i, g * s * (1 + x * (1 - s)), mask=inside)

    class Silu(Function):
        @staticmethod
        def forward(ctx, x, block):
            x = x.contiguous()
            y = torch.empty_like(x)
            n = x.numel()
            forward_kernel[(triton.cdiv(n, block),)](x, y, n, BLOCK=block)
            ctx.save_for_backward(x)
            ctx.block = block
            return y

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            g = g.contiguous()
            dx = torch.zeros_like(x)
            grid = (triton.cdiv(x.numel(), ctx.block),)
            backward_kernel[grid](x, g, dx, x.numel(), BLOCK=ctx.block)
            return dx, None

        @staticmethod
        def reference(x, block):
            return x * torch.sigmoid(x)

        def samples(rng):
            yield rng.normal(size=(2, 4)), 8
            yield rng.normal(size=(4, 4)), 4

    return Silu


def not_a_multiple(rng):
    """Draw a call whose size is no multiple of the block."""
    yield rng.normal(size=(3, 5)), 8


plant(
    "the number of blocks is rounded down",
    silu,
    {"triton.cdiv(x.numel(), ctx.block)": "x.numel() // ctx.block"},
    revealing=not_a_multiple,
)
plant(
    "the mask ends one early, and only the last block has one",
    silu,
    {"inside = i < n": "inside = i < n - (n % BLOCK != 0)"},
    revealing=not_a_multiple,
)
plant(
    "the grid is of one program",
    silu,
    {"grid = (triton.cdiv(x.numel(), ctx.block),)": "grid = (1,)"},
)
plant(
    "grad_output is read as if it were contiguous",
    silu,
    {"g = g.contiguous()": "g = g"},
    kind="memory",
)
plant(
    "the input is read as if it were contiguous",
    silu,
    {"x = x.contiguous()": "x = x"},
    kind="memory",
)
plant(
    "the derivative of silu is that of its sigmoid, times x",
    silu,
    {"g * s * (1 + x * (1 - s))": "g * s * x * (1 - s)"},
)


def swiglu():
    @triton.jit
    def forward_kernel(a_ptr, b_ptr, y_ptr, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        a = tl.load(a_ptr + i, mask=i < n, other=0.0)
        b = tl.load(b_ptr + i, mask=i < n, other=0.0)
        tl.store(y_ptr + i, a / (1 + tl.exp(-a)) * b, mask=i < n)

    @triton.jit
    def backward_kernel(a_ptr, b_ptr, g_ptr, da_ptr, db_ptr, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        a = tl.load(a_ptr + i, mask=i < n, other=0.0)
        b = tl.load(b_ptr + i, mask=i < n, other=0.0)
        g = tl.load(g_ptr + i, mask=i < n, other=0.0)
        s = 1 / (1 + tl.exp(-a))
        tl.store(db_ptr + i, g * a * s, mask=i < n)
        tl.store(da_ptr + i, g * b * s * (1 + a * (1 - s)), mask=i < n)

    class Swiglu(Function):
        @staticmethod
        def forward(ctx, a, b, block):
            a, b = a.contiguous(), b.contiguous()
            y = torch.empty_like(a)
            forward_kernel[(triton.cdiv(a.numel(), block),)](a, b, y, a.numel(), BLOCK=block)
            ctx.save_for_backward(a, b)
            ctx.block = block
            return y

        @staticmethod
        def backward(ctx, g):
            a, b = ctx.saved_tensors
            g = g.contiguous()
            da, db = torch.empty_like(a), torch.empty_like(b)
            n = a.numel()
            backward_kernel[(triton.cdiv(n, ctx.block),)](a, b, g, da, db, n, BLOCK=ctx.block)
            return da, db, None

        @staticmethod
        def reference(a, b, block):
            return torch.nn.functional.silu(a) * b

        def samples(rng):
            yield rng.normal(size=(2, 5)), rng.normal(size=(2, 5)), 4

    return Swiglu


plant(
    "a gradient is stored over what forward saved, so that a second backward is wrong",
    swiglu,
    {
        "da, db = torch.empty_like(a), torch.empty_like(b)": "da, db = a.detach(), torch.empty_like(b)"
    },
    kind="memory",
)
plant(
    "a gradient is stored over grad_output",
    swiglu,
    {"da, db = torch.empty_like(a), torch.empty_like(b)": "da, db = g, torch.empty_like(b)"},
    kind="memory",
)
plant(
    "the gate's gradient lacks the factor b",
    swiglu,
    {"g * b * s * (1 + a * (1 - s))": "g * s * (1 + a * (1 - s))"},
)


def row_softmax():
    @triton.jit
    def forward_kernel(x_ptr, y_ptr, row_stride, n, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        i = tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * row_stride + i, mask=i < n, other=-float("inf"))
        e = tl.exp(x - tl.max(x, 0))
        tl.store(y_ptr + row * n + i, e / tl.sum(e, 0), mask=i < n)

    @triton.jit
    def backward_kernel(y_ptr, g_ptr, dx_ptr, n, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        dot = tl.sum(tl.zeros([BLOCK], y_ptr.dtype.element_ty), 0)
        for first in range(0, n, BLOCK):
            i = first + tl.arange(0, BLOCK)
            y = tl.load(y_ptr + row * n + i, mask=i < n, other=0.0)
            g = tl.load(g_ptr + row * n + i, mask=i < n, other=0.0)
            dot += tl.sum(y * g, 0)
        for first in range(0, n, BLOCK):
            i = first + tl.arange(0, BLOCK)
            y = tl.load(y_ptr + row * n + i, mask=i < n, other=0.0)
            g = tl.load(g_ptr + row * n + i, mask=i < n, other=0.0)
            tl.store(dx_ptr + row * n + i, y * (g - dot), mask=i < n)

    class RowSoftmax(Function):
        """Of x (M, N), whose rows may be anywhere; backward goes through a row in blocks."""

        @staticmethod
        def forward(ctx, x, block):
            if x.stride(1) != 1:
                x = x.contiguous()
            m, n = x.shape
            y = x.new_empty(m, n)
            forward_kernel[(m,)](x, y, x.stride(0), n, BLOCK=triton.next_power_of_2(n))
            ctx.save_for_backward(y)
            ctx.block = block
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            g = g.contiguous()
            dx = torch.empty_like(y)
            backward_kernel[(len(y),)](y, g, dx, y.shape[1], BLOCK=ctx.block)
            return dx, None

        @staticmethod
        def reference(x, block):
            return torch.softmax(x, 1)

        def samples(rng):
            yield rng.normal(size=(3, 4)), 4

    return RowSoftmax


def row_and_a_half(rng):
    """Draw a call whose rows are longer than a block."""
    yield rng.normal(size=(2, 6)), 4


plant(
    "of a row only the last block is in the sum",
    row_softmax,
    {"dot += tl.sum(y * g, 0)": "dot = tl.sum(y * g, 0)"},
    revealing=row_and_a_half,
)
plant(
    "each block subtracts the sum of its own",
    row_softmax,
    {"y * (g - dot), mask": "y * (g - tl.sum(y * g, 0)), mask"},
    revealing=row_and_a_half,
)
plant(
    "the loop over a row ends at its last whole block",
    row_softmax,
    {
        "            dot += tl.sum(y * g, 0)\n"
        "        for first in range(0, n, BLOCK):": "            dot += tl.sum(y * g, 0)"
        "\n        for first in range(0, n // BLOCK * BLOCK, BLOCK):"
    },
    revealing=row_and_a_half,
)
plant(
    "padding of 0 enters the maximum and the sum",
    row_softmax,
    {'other=-float("inf")': "other=0.0"},
    revealing=lambda rng: [(rng.normal(size=(2, 5)), 4)],
)
plant(
    "the stride of rows is their length",
    row_softmax,
    {"x.stride(0), n, BLOCK": "n, n, BLOCK"},
    kind="memory",
)


def rms_norm():
    @triton.jit
    def forward_kernel(x_ptr, w_ptr, y_ptr, r_ptr, n, eps, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        i = tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * n + i, mask=i < n, other=0.0)
        w = tl.load(w_ptr + i, mask=i < n, other=0.0)
        r = 1 / tl.sqrt(tl.sum(x * x, 0) / n + eps)
        tl.store(r_ptr + row, r)
        tl.store(y_ptr + row * n + i, x * r * w, mask=i < n)

    @triton.jit
    def backward_kernel(
        x_ptr, w_ptr, r_ptr, g_ptr, dx_ptr, dw_ptr, m, n, ROWS: tl.constexpr, BLOCK: tl.constexpr
    ):
        group = tl.program_id(0)
        i = tl.arange(0, BLOCK)
        w = tl.load(w_ptr + i, mask=i < n, other=0.0)
        dw = tl.zeros([BLOCK], x_ptr.dtype.element_ty)
        for row in range(group * ROWS, min(m, (group + 1) * ROWS)):
            x = tl.load(x_ptr + row * n + i, mask=i < n, other=0.0)
            g = tl.load(g_ptr + row * n + i, mask=i < n, other=0.0)
            r = tl.load(r_ptr + row)
            h = g * w
            tl.store(dx_ptr + row * n + i, r * (h - x * r * r * tl.sum(h * x, 0) / n), mask=i < n)
            dw += g * x * r
        tl.store(dw_ptr + group * n + i, dw, mask=i < n)

    class RMSNorm(Function):
        """Two stages for the weight: a sum for each group of `rows` rows, and the sum of those."""

        @staticmethod
        def forward(ctx, x, w, rows):
            x = x.contiguous()
            m, n = x.shape
            y, r = torch.empty_like(x), x.new_empty(m)
            forward_kernel[(m,)](x, w.contiguous(), y, r, n, 1e-6, BLOCK=triton.next_power_of_2(n))
            ctx.save_for_backward(x, w, r)
            ctx.rows = rows
            return y

        @staticmethod
        def backward(ctx, g):
            x, w, r = ctx.saved_tensors
            m, n = x.shape
            g, w = g.contiguous(), w.contiguous()
            groups = triton.cdiv(m, ctx.rows)
            dx, partial = torch.empty_like(x), x.new_empty(groups, n)
            block = triton.next_power_of_2(n)
            backward_kernel[(groups,)](x, w, r, g, dx, partial, m, n, ROWS=ctx.rows, BLOCK=block)
            return dx, partial.sum(0), None

        @staticmethod
        def reference(x, w, rows):
            return x * torch.rsqrt(x.square().mean(1, keepdim=True) + 1e-6) * w

        def samples(rng):
            yield rng.normal(size=(4, 3)), rng.normal(size=(3,)), 2

    return RMSNorm


def a_group_and_a_half(rng):
    """Draw a call whose rows are no whole number of groups."""
    yield rng.normal(size=(5, 3)), rng.normal(size=(3,)), 2


plant(
    "the weight's gradient of the last, smaller group of rows is lost",
    rms_norm,
    {"partial.sum(0), None": "partial[: m // ctx.rows].sum(0), None"},
    revealing=a_group_and_a_half,
)
plant(
    "the groups of rows are one short, and the rest was never written",
    rms_norm,
    {"groups = triton.cdiv(m, ctx.rows)": "groups = max(m // ctx.rows, 1)"},
    revealing=a_group_and_a_half,
)
plant(
    "all groups store their sum in one place: the last one stays, as after a race",
    rms_norm,
    {
        "tl.store(dw_ptr + group * n + i, dw, mask=i < n)": "tl.store(dw_ptr + i, dw, mask=i < n)",
        "x.new_empty(groups, n)": "x.new_zeros(groups, n)",
    },
)
plant(
    "groups add to memory that was never set to 0",
    rms_norm,
    {
        "tl.store(dw_ptr + group * n + i, dw, mask=i < n)": "tl.atomic_add(dw_ptr + i, dw, mask=i < n)",
        "partial.sum(0), None": "partial[0], None",
    },
    kind="calls",
)
plant(
    "the mean in the gradient is over the block, not the row",
    rms_norm,
    {"tl.sum(h * x, 0) / n)": "tl.sum(h * x, 0) / BLOCK)"},
)
plant(
    "the sum for the weight is in float16",
    rms_norm,
    {
        "dw = tl.zeros([BLOCK], x_ptr.dtype.element_ty)": "dw = tl.zeros([BLOCK], tl.float16)",
        "dw += g * x * r": "dw += (g * x * r).to(tl.float16)",
    },
)


def layer_norm():
    @triton.jit
    def forward_kernel(x_ptr, w_ptr, b_ptr, y_ptr, n, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        i = tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * n + i, mask=i < n, other=0.0)
        w = tl.load(w_ptr + i, mask=i < n, other=0.0)
        b = tl.load(b_ptr + i, mask=i < n, other=0.0)
        c = tl.where(i < n, x - tl.sum(x, 0) / n, 0.0)
        r = 1 / tl.sqrt(tl.sum(c * c, 0) / n + 1e-5)
        tl.store(y_ptr + row * n + i, c * r * w + b, mask=i < n)

    @triton.jit
    def backward_kernel(x_ptr, w_ptr, g_ptr, dx_ptr, dw_ptr, db_ptr, n, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        i = tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * n + i, mask=i < n, other=0.0)
        w = tl.load(w_ptr + i, mask=i < n, other=0.0)
        g = tl.load(g_ptr + row * n + i, mask=i < n, other=0.0)
        centred = tl.where(i < n, x - tl.sum(x, 0) / n, 0.0)
        r = 1 / tl.sqrt(tl.sum(centred * centred, 0) / n + 1e-5)
        normal = centred * r
        h = w * g
        mean, slope = tl.sum(h, 0) / n, tl.sum(h * normal, 0) / n
        tl.store(dx_ptr + row * n + i, r * (h - mean - normal * slope), mask=i < n)
        tl.atomic_add(dw_ptr + i, g * normal, mask=i < n)
        tl.atomic_add(db_ptr + i, g, mask=i < n)

    class LayerNorm(Function):
        @staticmethod
        def forward(ctx, x, w, b):
            x, w, b = x.contiguous(), w.contiguous(), b.contiguous()
            m, n = x.shape
            y = torch.empty_like(x)
            forward_kernel[(m,)](x, w, b, y, n, BLOCK=triton.next_power_of_2(n))
            ctx.save_for_backward(x, w)
            return y

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            m, n = x.shape
            g, dx = g.contiguous(), torch.empty_like(x)
            dw, db = torch.zeros_like(w), torch.zeros_like(w)
            backward_kernel[(m,)](x, w, g, dx, dw, db, n, BLOCK=triton.next_power_of_2(n))
            return dx, dw, db

        @staticmethod
        def reference(x, w, b):
            return torch.nn.functional.layer_norm(x, x.shape[1:], w, b)

        def samples(rng):
            yield rng.normal(size=(3, 4)), rng.normal(size=(4,)), rng.normal(size=(4,))

    return LayerNorm


def no_power_of_two(rng):
    """Draw a call whose rows are shorter than the block."""
    yield rng.normal(size=(2, 5)) + 1, rng.normal(size=(5,)), rng.normal(size=(5,))


plant(
    "padding enters the variance",
    layer_norm,
    {"centred = tl.where(i < n, x - tl.sum(x, 0) / n, 0.0)": "centred = x - tl.sum(x, 0) / n"},
    revealing=no_power_of_two,
)
plant(
    "the means of the gradient are over the block",
    layer_norm,
    {
        "tl.sum(h, 0) / n, tl.sum(h * normal, 0) / n": "tl.sum(h, 0) / BLOCK, tl.sum(h * normal, 0) / BLOCK"
    },
    revealing=no_power_of_two,
)
plant(
    "the weight's gradient is stored, not added: a row's remains",
    layer_norm,
    {
        "tl.atomic_add(dw_ptr + i, g * normal, mask=i < n)": "tl.store(dw_ptr + i, g * normal, mask=i < n)"
    },
)
plant(
    "the weight's gradient is added to what the last call left",
    layer_norm,
    {
        "    class LayerNorm(Function):": "    kept = {}\n\n    class LayerNorm(Function):",
        "dw, db = torch.zeros_like(w), torch.zeros_like(w)": "dw = kept.setdefault((n, w.dtype), torch.zeros_like(w))\n"
        "            "
        "db = torch.zeros_like(w)",
    },
    kind="calls",
)


def cross_entropy():
    @triton.jit
    def forward_kernel(x_ptr, t_ptr, loss_ptr, lse_ptr, n, ignored, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        i = tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * n + i, mask=i < n, other=-float("inf"))
        t = tl.load(t_ptr + row)
        top = tl.max(x, 0)
        lse = top + tl.log(tl.sum(tl.exp(x - top), 0))
        tl.store(lse_ptr + row, lse)
        if t != ignored:
            tl.store(loss_ptr + row, lse - tl.load(x_ptr + row * n + t))

    @triton.jit
    def backward_kernel(x_ptr, t_ptr, lse_ptr, g_ptr, dx_ptr, n, ignored, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        t = tl.load(t_ptr + row)
        g = tl.load(g_ptr)
        lse = tl.load(lse_ptr + row)
        if t == ignored:
            g = g * 0.0
        for first in range(0, n, BLOCK):
            i = first + tl.arange(0, BLOCK)
            x = tl.load(x_ptr + row * n + i, mask=i < n, other=0.0)
            p = tl.exp(x - lse)
            tl.store(dx_ptr + row * n + i, g * tl.where(i == t, p - 1, p), mask=i < n)

    class CrossEntropy(Function):
        """The mean over the rows whose target is not -100."""

        @staticmethod
        def forward(ctx, x, targets, block):
            x, targets = x.contiguous(), targets.contiguous()
            m, n = x.shape
            losses, lse = x.new_zeros(m), x.new_empty(m)
            wide = triton.next_power_of_2(n)
            forward_kernel[(m,)](x, targets, losses, lse, n, -100, BLOCK=wide)
            count = (targets != -100).sum().item()
            ctx.save_for_backward(x, targets, lse)
            ctx.block, ctx.count = block, count
            return losses.sum() / count

        @staticmethod
        def backward(ctx, g):
            x, targets, lse = ctx.saved_tensors
            m, n = x.shape
            dx = torch.empty_like(x)
            g = g / ctx.count
            backward_kernel[(m,)](x, targets, lse, g, dx, n, -100, BLOCK=ctx.block)
            return dx, None, None

        @staticmethod
        def reference(x, targets, block):
            return torch.nn.functional.cross_entropy(x, targets)

        def samples(rng):
            yield rng.normal(size=(3, 4)), np.array([1, 0, 3]), 4

    return CrossEntropy


def some_ignored(rng):
    """Draw a call with a row that does not count."""
    yield rng.normal(size=(3, 4)), np.array([1, -100, 3]), 4


plant(
    "the target is looked for in the first block only",
    cross_entropy,
    {"tl.where(i == t, p - 1, p)": "tl.where(i - first == t, p - 1, p)"},
    revealing=lambda rng: [(rng.normal(size=(2, 7)), np.array([5, 2]), 4)],
)
plant(
    "a row that is ignored keeps its gradient",
    cross_entropy,
    {"g = g * 0.0": "g = g * 1.0"},
    revealing=some_ignored,
)
plant(
    "a row that is ignored is returned from early, and its gradient never written",
    cross_entropy,
    {"g = g * 0.0": "n = 0"},
    revealing=some_ignored,
)
plant(
    "the mean of the gradient is over all rows",
    cross_entropy,
    {"g = g / ctx.count": "g = g / m"},
    revealing=some_ignored,
)
plant(
    "grad_output is taken for 1",
    cross_entropy,
    {"g = g / ctx.count": "g = torch.ones_like(g) / ctx.count"},
)


def rotary():
    @triton.jit
    def kernel(
        x_ptr, cos_ptr, sin_ptr, y_ptr, heads, half, SIGN: tl.constexpr, BLOCK: tl.constexpr
    ):
        row = tl.program_id(0)
        position = row // heads
        i = tl.arange(0, BLOCK)
        inside = i < half
        cos = tl.load(cos_ptr + position * half + i, mask=inside, other=0.0)
        sin = tl.load(sin_ptr + position * half + i, mask=inside, other=0.0) * SIGN
        a = tl.load(x_ptr + row * 2 * half + i, mask=inside, other=0.0)
        b = tl.load(x_ptr + row * 2 * half + half + i, mask=inside, other=0.0)
        tl.store(y_ptr + row * 2 * half + i, a * cos - b * sin, mask=inside)
        tl.store(y_ptr + row * 2 * half + half + i, b * cos + a * sin, mask=inside)

    class Rotary(Function):
        """Rotate the halves of x (positions, heads, 2 D) by angles (positions, D)."""

        @staticmethod
        def forward(ctx, x, angles):
            if x.shape[-1] != 2 * angles.shape[-1]:
                raise ValueError("an angle for each two of the last axis")
            cos, sin = angles.cos().contiguous(), angles.sin().contiguous()
            ctx.save_for_backward(cos, sin)
            return rotated(x, cos, sin, 1)

        @staticmethod
        def backward(ctx, g):
            cos, sin = ctx.saved_tensors
            return rotated(g, cos, sin, -1), None

        @staticmethod
        def reference(x, angles):
            a, b = x.chunk(2, -1)
            cos, sin = angles.cos().detach()[:, None], angles.sin().detach()[:, None]
            return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)

        def samples(rng):
            yield rng.normal(size=(3, 2, 4)), rng.normal(size=(3, 2)).astype("float32")

    def rotated(x, cos, sin, sign):
        x = x.contiguous()
        positions, heads, width = x.shape
        half, y = width // 2, torch.empty_like(x)
        block = triton.next_power_of_2(half)
        kernel[(positions * heads,)](x, cos, sin, y, heads, half, SIGN=sign, BLOCK=block)
        return y

    return Rotary


plant(
    "the rotation is not undone but done again",
    rotary,
    {"rotated(g, cos, sin, -1)": "rotated(g, cos, sin, 1)"},
)
plant(
    "positions and heads of the gradient are exchanged",
    rotary,
    {
        "rotated(g, cos, sin, -1), None": "rotated(g.transpose(0, 1).reshape(g.shape), cos, sin, -1), None"
    },
)


def product():
    @triton.jit
    def kernel(a_ptr, b_ptr, c_ptr, m, n, k, am, ak, bk, bn, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        j = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
        total = tl.zeros([BLOCK, BLOCK], a_ptr.dtype.element_ty)
        for first in range(0, k, BLOCK):
            inner = first + tl.arange(0, BLOCK)
            a_in = (i[:, None] < m) & (inner[None, :] < k)
            b_in = (inner[:, None] < k) & (j[None, :] < n)
            a = tl.load(a_ptr + i[:, None] * am + inner[None, :] * ak, mask=a_in, other=0.0)
            b = tl.load(b_ptr + inner[:, None] * bk + j[None, :] * bn, mask=b_in, other=0.0)
            total += tl.sum(a[:, :, None] * b[None, :, :], 1)
        tl.store(
            c_ptr + i[:, None] * n + j[None, :], total, mask=(i[:, None] < m) & (j[None, :] < n)
        )

    class Product(Function):
        @staticmethod
        def forward(ctx, a, b, block):
            ctx.save_for_backward(a, b)
            ctx.block = block
            return multiplied(a, b, block)

        @staticmethod
        def backward(ctx, g):
            a, b = ctx.saved_tensors
            da = multiplied(g, b.mT, ctx.block)
            db = multiplied(a.mT, g, ctx.block)
            return da, db, None

        @staticmethod
        def reference(a, b, block):
            return a @ b

        def samples(rng):
            yield rng.normal(size=(4, 4)), rng.normal(size=(4, 4)), 4

    def multiplied(a, b, block):
        (m, k), n = a.shape, b.shape[1]
        c = a.new_empty(m, n)
        grid = (triton.cdiv(m, block), triton.cdiv(n, block))
        kernel[grid](a, b, c, m, n, k, *a.stride(), *b.stride(), BLOCK=block)
        return c

    return Product


def rectangles(rng):
    """Draw a product of matrices whose sides are no multiples of the block."""
    yield rng.normal(size=(3, 6)), rng.normal(size=(6, 5)), 4


plant(
    "the sum over k ends at its last whole block",
    product,
    {"for first in range(0, k, BLOCK):": "for first in range(0, k - k % BLOCK, BLOCK):"},
    revealing=rectangles,
)
plant(
    "one gradient is of the transposed product",
    product,
    {"db = multiplied(a.mT, g, ctx.block)": "db = multiplied(g.mT, a, ctx.block).mT.mT"},
)
plant(
    "what is beyond k is not masked in one factor, and the other's neighbours are read",
    product,
    {
        "a_in = (i[:, None] < m) & (inner[None, :] < k)": "a_in = (i[:, None] * am + inner[None, :] * ak) < (m - "
        "1) * am + "
        "(k - 1) "
        "* ak + 1",
        "b_in = (inner[:, None] < k) & (j[None, :] < n)": "b_in = (inner[:, None] * bk + j[None, :] * bn) < (k - "
        "1) * bk + "
        "(n - 1) "
        "* bn + 1",
    },
    revealing=rectangles,
)
plant(
    "strides of a transposed factor are exchanged",
    product,
    {
        "da = multiplied(g, b.mT, ctx.block)": "da = multiplied(g, b.reshape(b.shape[::-1]), ctx.block)"
    },
)


def embedding():
    @triton.jit
    def gather(table_ptr, places_ptr, y_ptr, count, width, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        place = tl.load(places_ptr + i, mask=i < count, other=0)
        for column in range(width):
            row = tl.load(table_ptr + place * width + column, mask=i < count, other=0.0)
            tl.store(y_ptr + i * width + column, row, mask=i < count)

    @triton.jit
    def scatter(g_ptr, places_ptr, dtable_ptr, count, width, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        place = tl.load(places_ptr + i, mask=i < count, other=0)
        for column in range(width):
            g = tl.load(g_ptr + i * width + column, mask=i < count, other=0.0)
            tl.atomic_add(dtable_ptr + place * width + column, g, mask=i < count)

    class Embedding(Function):
        """Rows of a table, by index."""

        @staticmethod
        def forward(ctx, table, places, block):
            table, places = table.contiguous(), places.contiguous()
            y = table.new_empty(len(places), table.shape[1])
            grid = (triton.cdiv(len(places), block),)
            gather[grid](table, places, y, *y.shape, BLOCK=block)
            ctx.save_for_backward(places)
            ctx.rows, ctx.block = len(table), block
            return y

        @staticmethod
        def backward(ctx, g):
            (places,) = ctx.saved_tensors
            g = g.contiguous()
            dtable = g.new_zeros(ctx.rows, g.shape[1])
            grid = (triton.cdiv(len(places), ctx.block),)
            scatter[grid](g, places, dtable, *g.shape, BLOCK=ctx.block)
            return dtable, None, None

        @staticmethod
        def reference(table, places, block):
            return table[places]

        def samples(rng):
            yield rng.normal(size=(5, 3)), np.array([4, 0, 2, 1]), 2

    return Embedding


plant(
    "a row is read, added to and stored: of two equal indices in a block one is lost",
    embedding,
    {
        "            tl.atomic_add(dtable_ptr + place * width + column, g, mask=i "
        "< count)": "            at = dtable_ptr + place * "
        "width + column\n            tl.store(at, tl.load(at, mask=i < count, other=0.0) + g, mask=i < count)"
    },
    revealing=lambda rng: [(rng.normal(size=(5, 3)), np.array([2, 2, 2, 1]), 2)],
)
plant(
    "rows that no index names are never written",
    embedding,
    {"g.new_zeros(ctx.rows, g.shape[1])": "g.new_empty(ctx.rows, g.shape[1])"},
)
plant(
    "padding adds the last row's gradient to row 0",
    embedding,
    {
        "g = tl.load(g_ptr + i * width + column, mask=i < count, "
        "other=0.0)": "last = tl.minimum(i, count - 1)\n            g = "
        "tl.load(g_ptr + last * width + column)",
        "tl.atomic_add(dtable_ptr + place * width + column, g, mask=i "
        "< count)": "tl.atomic_add(dtable_ptr + place * width + column, g)",
    },
    revealing=lambda rng: [(rng.normal(size=(4, 2)), np.array([3, 1, 2]), 2)],
)


def row_max():
    @triton.jit
    def forward_kernel(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        i = tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * n + i, mask=i < n, other=-float("inf"))
        tl.store(y_ptr + row, tl.max(x, 0))

    @triton.jit
    def backward_kernel(x_ptr, g_ptr, dx_ptr, n, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        i = tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * n + i, mask=i < n, other=-float("inf"))
        best = tl.max(x, 0)
        g = tl.load(g_ptr + row)
        tl.store(dx_ptr + row * n + i, tl.where(x == best, g, g * 0.0), mask=i < n)

    class RowMax(Function):
        @staticmethod
        def forward(ctx, x):
            x = x.contiguous()
            m, n = x.shape
            y = x.new_empty(m)
            forward_kernel[(m,)](x, y, n, BLOCK=triton.next_power_of_2(n))
            ctx.save_for_backward(x)
            return y

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            m, n = x.shape
            dx, g = torch.empty_like(x), g.contiguous()
            backward_kernel[(m,)](x, g, dx, n, BLOCK=triton.next_power_of_2(n))
            return dx

        @staticmethod
        def reference(x):
            return x.amax(1)

        def samples(rng):
            yield (rng.normal(size=(3, 4)),)
            yield (rng.uniform(size=(3, 5)),)

    return RowMax


plant(
    "padding of 0 is the maximum of a row of negative numbers",
    row_max,
    {"best = tl.max(x, 0)": 'best = tl.max(tl.where(x == -float("inf"), 0.0, x), 0)'},
    revealing=lambda rng: [(-1 - rng.uniform(size=(2, 5)),)],
)
plant(
    "the gradient's stride is the row's length",
    row_max,
    {"g = tl.load(g_ptr + row)": "g = tl.load(g_ptr + row % 2)"},
)
