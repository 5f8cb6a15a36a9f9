"""Rules of matrices, spectra and geometry: transposes, symmetry, normalisations, projections."""

import numpy as np
import torch
from torch.autograd.function import once_differentiable
from torch.nn import functional

from gradient_faults.form import Sample, changed, randn, randn_complex


class Inverse:
    """The inverse is not transposed in its own gradient."""

    def forward(a):
        return torch.linalg.inv(a)

    def right(g, a):
        inverse = torch.linalg.inv(a)
        return -inverse.mT @ g @ inverse.mT

    wrong = changed(right, {".mT @ g @ inverse.mT": " @ g @ inverse"})
    samples = Sample(randn(3, 3))


class LogDet:
    """The inverse is not transposed in the gradient of a determinant."""

    def forward(a):
        return torch.linalg.slogdet(a)[1]

    def right(g, a):
        return g * torch.linalg.inv(a).mT

    wrong = changed(right, {"g * torch.linalg.inv(a).mT": "g * torch.linalg.inv(a)"})
    samples = Sample(randn(3, 3))


class Cholesky:
    """The diagonal of Cholesky's gradient is not halved."""

    def forward(ctx, a):
        symmetric = (a + a.mT) / 2
        ctx.save_for_backward(symmetric)
        return torch.linalg.cholesky(symmetric)

    @once_differentiable
    def right(ctx, g):
        diagonal = 0.5
        lower = torch.linalg.cholesky(ctx.saved_tensors[0])
        phi = (lower.mT @ g).tril()
        phi = phi - diagonal * phi.diagonal().diag()
        inverse = torch.linalg.inv(lower)
        found = inverse.mT @ phi @ inverse
        return (found + found.mT) / 2

    wrong = changed(right, {"diagonal = 0.5": "diagonal = 0.0"})

    samples = Sample(lambda rng: (root := rng.normal(size=(3, 3))) @ root.T + 3)


class Eigenvalues:
    """The vectors of eigenvalues stand the wrong way round."""

    def forward(a):
        return torch.linalg.eigvalsh((a + a.mT) / 2)

    def right(g, a):
        vectors = torch.linalg.eigh((a + a.mT) / 2)[1]
        return (vectors * g) @ vectors.mT

    wrong = changed(right, {" * g) @ vectors.mT": ".mT * g) @ vectors"})
    samples = Sample(randn(3, 3))


class TriangularSolve:
    """The gradient of a triangular matrix fills its other half."""

    def forward(lower, b):
        return torch.linalg.solve_triangular(lower.tril(), b, upper=False)

    def right(g, lower, b):
        x = torch.linalg.solve_triangular(lower.tril(), b, upper=False)
        to_b = torch.linalg.solve_triangular(lower.tril().mT, g, upper=True)
        return (-to_b @ x.mT).tril(), to_b

    wrong = changed(right, {"(-to_b @ x.mT).tril()": "-to_b @ x.mT"})
    samples = Sample(lambda rng: rng.normal(size=(3, 3)) + 3 * torch.eye(3).numpy(), randn(3, 2))


class FftOrtho:
    """An orthonormal transform is pulled back by one that is not."""

    def forward(z):
        return torch.fft.fft(z, norm="ortho")

    def right(g, z):
        return torch.fft.ifft(g, norm="ortho")

    wrong = changed(right, {', norm="ortho"': ""})
    samples = Sample(randn_complex(5))


class InverseRfft:
    """The frequencies that stand for two are counted once."""

    def forward(z, n):
        return torch.fft.irfft(z, n)

    def right(g, z, n):
        weights = torch.full((z.shape[-1],), 2.0, dtype=g.dtype)
        weights[0] = 1
        if g.shape[-1] % 2 == 0:
            weights[-1] = 1
        return torch.fft.rfft(g) / g.shape[-1] * weights, None

    wrong = changed(right, {" * weights": ""})
    samples = Sample(randn_complex(4), 6)


class CircularConvolution:
    """A circular convolution is pulled back without a conjugate."""

    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return torch.fft.irfft(torch.fft.rfft(a) * torch.fft.rfft(b), len(a))

    def right(ctx, g):
        a, b = (torch.fft.rfft(each) for each in ctx.saved_tensors)
        there, n = torch.fft.rfft(g), len(g)
        return torch.fft.irfft(there * b.conj(), n), torch.fft.irfft(there * a.conj(), n)

    wrong = changed(
        right, {".conj(), n), torch.fft.irfft(there * a.conj()": ", n), torch.fft.irfft(there * a"}
    )
    samples = Sample(randn(5), randn(5))


class Distance:
    """A distance has the same sign for both of its points."""

    def forward(a, b):
        return (a - b).norm(dim=1)

    def right(g, a, b):
        found = g[:, None] * (a - b) / (a - b).norm(dim=1, keepdim=True)
        return found, -found

    wrong = changed(right, {"found, -found": "found, found"})
    samples = Sample(randn(3, 2), randn(3, 2))


class Normalise:
    """A normalised vector's gradient keeps its radial part."""

    def forward(x):
        return functional.normalize(x, dim=1)

    def right(g, x):
        norm = x.norm(dim=1, keepdim=True)
        y = x / norm
        return (g - y * (g * y).sum(1, keepdim=True)) / norm

    def wrong(g, x):
        return g / x.norm(dim=1, keepdim=True)

    samples = Sample(randn(2, 3))


class Rotary:
    """A rotation is pulled back by the same rotation."""

    def forward(ctx, x, cos, sin):
        ctx.save_for_backward(x, cos, sin)
        a, b = x.chunk(2, -1)
        return torch.cat([a * cos - b * sin, a * sin + b * cos], -1)

    def angles(ctx, g):
        x, _, _ = ctx.saved_tensors
        (a, b), (p, q) = x.chunk(2, -1), g.chunk(2, -1)
        return (p * a + q * b).sum(0), (q * a - p * b).sum(0)

    def right(ctx, g):
        _, cos, sin = ctx.saved_tensors
        p, q = g.chunk(2, -1)
        return torch.cat([p * cos + q * sin, q * cos - p * sin], -1), *Rotary.angles(ctx, g)

    wrong = changed(right, {"+ q * sin, q * cos - p * sin": "- q * sin, p * sin + q * cos"})

    samples = Sample(randn(3, 4), lambda rng: np.cos(rng.normal(size=2)), randn(2))


class Attention:
    """The scale of attention is missing from the gradient of the keys."""

    def forward(q, k, v):
        return (q @ k.mT * q.shape[-1] ** -0.5).softmax(-1) @ v

    def right(g, q, k, v):
        scale = q.shape[-1] ** -0.5
        weights = (q @ k.mT * scale).softmax(-1)
        at = g @ v.mT
        at = weights * (at - (weights * at).sum(-1, keepdim=True))
        return at @ k * scale, at.mT @ q * scale, weights.mT @ g

    wrong = changed(right, {"at.mT @ q * scale": "at.mT @ q"})
    samples = Sample(randn(2, 4), randn(3, 4), randn(3, 2))


class WeightNorm:
    """A matrix of weights is treated as constant in its own norm."""

    def forward(v, gain):
        return v * (gain / v.norm(dim=1))[:, None]

    def right(g, v, gain):
        norm = v.norm(dim=1)
        along = (g * v).sum(1) / norm
        return (gain / norm)[:, None] * (g - v * (along / norm)[:, None]), along

    def wrong(g, v, gain):
        norm = v.norm(dim=1)
        return (gain / norm)[:, None] * g, (g * v).sum(1) / norm

    samples = Sample(randn(2, 3), randn(2))


class Polar:
    """An angle's gradient does not reach both coordinates."""

    def forward(x, y):
        return torch.hypot(x, y), torch.atan2(y, x)

    def right(g_r, g_t, x, y):
        square = x * x + y * y
        r = square.sqrt()
        return g_r * x / r - g_t * y / square, g_r * y / r + g_t * x / square

    wrong = changed(right, {" - g_t * y / square": ""})
    samples = Sample(randn(3), randn(3))


class SparseMatmul:
    """A sparse matrix's values are multiplied by the wrong operand."""

    def forward(values, rows, columns, dense):
        out = torch.zeros(int(rows.max()) + 1, dense.shape[1], dtype=dense.dtype)
        return out.index_add(0, rows, values[:, None] * dense[columns])

    def right(g, values, rows, columns, dense):
        to_dense = torch.zeros_like(dense).index_add(0, columns, values[:, None] * g[rows])
        return (g[rows] * dense[columns]).sum(1), None, None, to_dense

    def wrong(g, values, rows, columns, dense):
        to_dense = torch.zeros_like(dense).index_add(0, rows, values[:, None] * g[columns])
        return (g[rows] * dense[columns]).sum(1), None, None, to_dense

    samples = Sample(randn(4), np.array([0, 1, 2, 2]), np.array([1, 0, 2, 1]), randn(3, 2))
