"""Which ops are slow beside PyTorch, the slowest first: ``python -m benchmarks.survey [--only TEXT]... [--save FILE]``.

Who makes plugrad faster asks it where to begin. Each line of `LINES` is run forward and backward, of arrays of 512 x
512 float32 and of 4 x 4, and the least time of many runs counts. `--save` puts those that are slow on the page of
docs/tables/performance.md, with the reason that `pages.WHY` has.
"""

from __future__ import annotations

import argparse
import gc
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import plugrad as pg
from benchmarks import pages

SECONDS = 0.15
"""How long each side of a line runs."""

# Names in a line: `t` is a module, `F` its `nn.functional`; the arrays are those of `arrays`. All that have floating
# numbers get gradients, but `given`.
UNARY = (
    "abs neg exp sin cos tan atan sinh cosh tanh sigmoid erf erfc exp2 expm1 square floor round "
    "sign sinc i0 nan_to_num"
)
POSITIVE = "log sqrt rsqrt lgamma digamma log1p log2 log10 reciprocal"
FROM_0_TO_1 = "asin acos erfinv logit"
ACTIVATIONS = (
    "relu relu6 elu selu celu gelu silu mish hardtanh hardswish hardsigmoid leaky_relu softplus softsign tanhshrink "
    "softshrink hardshrink logsigmoid glu normalize"
)
BINARY = (
    "add sub mul div maximum atan2 hypot fmod remainder logaddexp copysign xlogy pow where(b,p,q)"
)
REDUCTIONS = (
    "sum mean var amax prod logsumexp cumsum cumprod logcumsumexp median cummax sort mode softmax"
)
MATRICES = "inv det cholesky qr eigh svd pinv matrix_exp"
LOSSES = "mse_loss l1_loss smooth_l1_loss huber_loss kl_div binary_cross_entropy"
LINES = (
    *(f"t.{name}(x)" for name in UNARY.split()),
    *(f"t.{name}(p)" for name in POSITIVE.split()),
    *(f"t.{name}(u)" for name in FROM_0_TO_1.split()),
    *(f"F.{name}(x)" for name in ACTIVATIONS.split()),
    *(f"t.{name}" if "(" in name else f"t.{name}(p, q)" for name in BINARY.split()),
    *(f"t.{name}(p, {dim})" for name in REDUCTIONS.split() for dim in (0, 1)),
    *(f"t.linalg.{name}(s)" for name in MATRICES.split()),
    *(f"F.{name}(u, given)" for name in LOSSES.split()),
    *"""x ** 2
x ** 3
p ** 1.5
x + w
x * x[:, :1]
x.sum()
p.prod()
x.max()
x.std()
x.norm()
t.linalg.vector_norm(x, dim=1)
t.topk(x, 3)
t.kthvalue(x, 2)
t.quantile(x, 0.3, dim=1)
t.clamp(x, -1, 1)
t.lerp(x, y, 0.3)
t.addcmul(x, y, z)
t.diff(x)
t.cov(x)
t.renorm(x, 2, 0, 1.0)
x.t().contiguous()
t.cat([x, y], 1)
t.stack([x, y], -1)
t.flip(x, [1])
t.roll(x, 3, 1)
x.repeat(2, 2)
t.repeat_interleave(x, 2, dim=1)
t.tril(x)
t.diag(x)
x[None].expand(4, *x.shape) * 1
x[:, ::2] * 1
x[b]
x[j]
x.masked_fill(b, 0.0)
t.gather(x, 1, i)
t.take_along_dim(x, i, 0)
t.index_select(x, 0, j)
t.zeros(*x.shape).scatter_add(1, i, x)
t.zeros(*x.shape).index_add(0, j, x)
t.zeros(*x.shape).scatter_reduce(1, i, x, "amax")
sum(t.unbind(x[:16]))
x @ y
x @ w
F.linear(x, y, w)
t.outer(w, w)
t.dot(w, w)
t.bmm(k, k)
t.einsum("ij,ij->i", x, y)
t.einsum("bij,bjk->bik", k, k)
t.tensordot(x, y, dims=1)
t.kron(s, k[0])
t.cdist(x[:, :4], y[:, :4])
t.linalg.cross(x[:, :3], y[:, :3])
t.linalg.solve(s, s[:, :3])
t.linalg.inv(k)
t.linalg.det(k)
t.fft.fft(x).abs()
t.fft.rfft(x).abs()
t.fft.fft2(x).abs()
F.softmax(x, 1)
F.cross_entropy(x, j)
F.nll_loss(x, j)
F.binary_cross_entropy_with_logits(x, given)
F.triplet_margin_loss(x, y, z)
F.cosine_similarity(x, y)
F.ctc_loss(F.log_softmax(frames, -1), words, full, half)
F.batch_norm(c, None, None, training=True)
F.layer_norm(x, x.shape[-1:])
F.group_norm(c, 2)
F.instance_norm(c)
F.rms_norm(x, x.shape[-1:])
F.max_pool2d(c, 2)
F.avg_pool2d(c, 2)
F.lp_pool2d(c.abs(), 2.0, 2)
F.adaptive_avg_pool2d(c, 3)
F.adaptive_max_pool2d(c, 3)
F.max_pool3d(d, 2)
F.avg_pool1d(c[0], 2)
F.unfold(c, 3)
F.fold(F.unfold(c, 2, stride=2), c.shape[-2:], 2, stride=2)
F.pad(c, (1, 1, 1, 1))
F.pad(c, (1, 1, 1, 1), "reflect")
F.pad(c, (1, 1, 1, 1), "replicate")
F.interpolate(c, scale_factor=2, mode="nearest")
F.interpolate(c, scale_factor=2, mode="bilinear")
F.interpolate(c, scale_factor=2, mode="bicubic")
F.grid_sample(c, places, align_corners=False)
F.conv2d(c, kernels, padding=1)
F.conv3d(d, kernels[:, :4, None], padding=1)
F.conv_transpose2d(c, kernels.transpose(0, 1), stride=2)
F.embedding(j, x)
F.embedding_bag(i[:, :4], x)
F.scaled_dot_product_attention(c, c, c)
F.prelu(x, w[:1])
F.bilinear(x[:, :4], y[:, :4], k[:4])""".splitlines(),
)


def arrays(n: int) -> dict[str, Any]:
    """Return the arrays of the lines, for a size `n` of at least 4."""
    rng = np.random.default_rng(0)
    side, batch, frames = max(4, n // 16), max(1, n // 64), max(2, n // 8)

    def normal(*shape: int) -> Any:
        return rng.normal(size=shape).astype(np.float32)

    def uniform(low: float, high: float) -> Any:
        return rng.uniform(low, high, (n, n)).astype(np.float32)

    square = normal(max(4, n // 4), max(4, n // 4))
    return {
        **{name: normal(n, n) for name in "xyz"},
        **{name: uniform(0.5, 1.5) for name in "pq"},
        "u": uniform(0.1, 0.9),
        "given": uniform(0.1, 0.9),
        "w": normal(n),
        "i": rng.integers(0, 4, (n, n)),
        "j": rng.integers(0, 4, n),
        "b": rng.random((n, n)) > 0.5,
        "c": normal(batch, 8, side, side),
        "d": normal(1, 4, side, side, side),
        "kernels": normal(8, 8, 3, 3),
        "places": np.tanh(normal(batch, side, side, 2)),
        "s": square @ square.T + 5 * np.eye(len(square), dtype=np.float32),
        "k": normal(4 * n, 4, 4) + 4 * np.eye(4, dtype=np.float32),
        "frames": normal(frames, 8, 20),
        "words": rng.integers(1, 20, (8, frames // 2)),
        "full": np.full(8, frames),
        "half": np.full(8, frames // 2),
    }


def program(t: Any, line: str, given: dict[str, Any]) -> Callable[[], object]:
    """Return a run of a line for a module, forward and backward."""
    code = compile(line, line, "eval")
    names = {"t": t, "F": t.nn.functional}
    for name in set(given).intersection(code.co_names):
        names[name] = t.from_numpy(given[name].copy())
    inputs = [
        names[name].requires_grad_()
        for name in code.co_names
        if name in given and name != "given" and given[name].dtype.kind == "f"
    ]

    def forward() -> Any:
        result = eval(code, names)
        return result if isinstance(result, t.Tensor) else result[0]

    seed = t.ones_like(forward())

    def run() -> None:
        for each in inputs:
            each.grad = None
        forward().backward(seed)

    return run


def least(*runs: Callable[[], object]) -> list[float]:
    """Return the least seconds of each of some programs, which run in turns."""
    found = [math.inf] * len(runs)
    for _ in range(3):
        for nr, run in enumerate(runs):
            run()
            start = now = time.perf_counter()
            while now < start + SECONDS / 3:
                before = now
                run()
                now = time.perf_counter()
                found[nr] = min(found[nr], now - before)
    return found


def main() -> None:
    """Measure, print, and keep what was measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.survey", description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="TEXT")
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="a file of `python -m benchmarks`"
    )
    options = parser.parse_args()
    try:
        import torch
    except ImportError:
        sys.exit("The survey compares with PyTorch, which is not installed.")
    torch.set_num_threads(2)
    gc.collect()
    gc.freeze()
    rows: list[pages.Row] = []
    large, small = arrays(512), arrays(4)
    for line in LINES:
        if options.only and not any(text in line for text in options.only):
            continue
        row: pages.Row = {"name": line}
        for size, given in ("large", large), ("small", small):
            ours, peer = least(*(program(t, line, given) for t in (pg, torch)))
            row[size] = {"ours": ours, "peer": peer, "ratio": ours / peer}
        rows.append(row)
    rows.sort(key=lambda row: -row["large"]["ratio"])
    for row in rows:
        print(*pages.survey_cells(row), sep=" | ")
    if options.save:
        pages.save(options.save, "survey", {}, rows)


if __name__ == "__main__":
    main()
