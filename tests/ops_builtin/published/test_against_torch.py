"""The engine beside PyTorch: the same program on both, the same gradients, errors and graph."""

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import installed

torch = installed("torch")


UNARY = {
    **{
        name: lambda t, x, name=name: getattr(t, name)(x)
        for name in ("exp", "sigmoid", "tanh", "relu", "abs", "neg")
    },
    "sqrt_of_square": lambda t, x: (x * x + 1).sqrt(),
    "log_of_one_plus_square": lambda t, x: (x * x + 1).log(),
}
BINARY = {
    **{
        name: lambda t, a, b, name=name: getattr(t, name)(a, b)
        for name in ("add", "sub", "mul", "maximum")
    },
    "div_by_positive": lambda t, a, b: a / (b * b + 1),
}


def random_program(seed):
    """Return a function of a module and leaves: a random graph with fan-out, broadcasting, views, in-place writes."""
    rng = np.random.default_rng(seed)
    steps = []
    for _ in range(rng.integers(5, 25)):
        kind = rng.choice(
            ["unary", "binary", "shape", "reduce", "inplace", "setitem", "detach", "index"],
            p=[0.25, 0.3, 0.1, 0.1, 0.1, 0.05, 0.02, 0.08],
        )
        steps.append((str(kind), rng.integers(0, 2**31)))

    def run(t, leaves):
        values = list(leaves)
        for kind, number in steps:
            r = np.random.default_rng(number)
            x = values[r.integers(len(values))]
            if kind == "unary":
                values.append(UNARY[r.choice([*UNARY])](t, x.tanh()))
            elif kind == "binary":
                y = values[r.integers(len(values))]
                try:
                    np.broadcast_shapes(tuple(x.shape), tuple(y.shape))
                except ValueError:
                    y = y.mean()
                values.append(BINARY[r.choice([*BINARY])](t, x, y))
            elif kind == "shape":
                values.append(x.reshape(-1) if r.random() < 0.5 else x.unsqueeze(0))
            elif kind == "reduce":
                values.append(x.sum() if r.random() < 0.5 or x.dim() == 0 else x.mean(0))
            elif kind == "inplace":
                y = x * 1.5
                getattr(y, r.choice(["add_", "mul_", "sub_"]))(0.5 if r.random() < 0.5 else x)
                y.sigmoid_()
                values.append(y)
            elif kind == "setitem" and x.dim() and x.shape[0]:
                y = x * 1.0
                v = y[0]
                y[0] = x.mean() * 2
                v.mul_(3) if r.random() < 0.5 else y.mul_(2)
                values += [y, v]
            elif kind == "detach":
                values.append(x.detach() * x)
            elif kind == "index" and x.dim() and x.shape[0]:
                which = r.integers(3)
                values.append((x[r.integers(x.shape[0])], x[:, None], x[-1:])[which])
        total = values[-1].sum()
        for value in values[-4:-1]:
            total = total + (value * value).mean()
        return total

    return run


def outcome(t, program, arrays):
    """Return what a program gives, with its first and second gradients; None where there is no gradient."""
    leaves = [t.tensor(a, requires_grad=True) for a in arrays]
    y = program(t, leaves)
    first = t.autograd.grad(y, leaves, create_graph=True, allow_unused=True)
    used = [g for g in first if g is not None and g.requires_grad]
    second = [None] * len(leaves)
    if used:
        total = sum(((g * g).sum() for g in used), start=t.zeros((), dtype=y.dtype))
        second = t.autograd.grad(total, leaves, allow_unused=True)
    return [None if g is None else g.detach().numpy() for g in (y, *first, *second)]


@pytest.mark.parametrize(("dtype", "tolerance"), [("float64", 1e-9), ("float32", 2e-3)])
def test_random_programs_have_the_same_values_and_first_and_second_gradients(dtype, tolerance):
    for seed in range(60):
        rng = np.random.default_rng(seed)
        arrays = [rng.normal(size=shape).astype(dtype) for shape in ((3,), (2, 3), (), (2, 1))]
        ours, theirs = (outcome(t, random_program(seed), arrays) for t in (pg, torch))
        scale = max((np.abs(g).max(initial=1.0) for g in theirs if g is not None), default=1.0)
        close = {"rtol": tolerance, "atol": tolerance * scale, "err_msg": f"seed {seed}"}
        for one, other in zip(ours, theirs, strict=True):
            if one is None or other is None:  # no gradient is one of zeros
                left = one if other is None else other
                assert left is None or not left.any(), seed
            else:
                assert one.dtype == other.dtype, seed
                np.testing.assert_allclose(one, other, **close)


def test_the_same_graph_prints_the_same_nodes():
    def walk(node, depth=0):
        if node is None or depth > 6:
            return []
        return [
            node.name(),
            *(name for after, _ in node.next_functions for name in walk(after, depth + 1)),
        ]

    def program(t):
        x, w = t.ones(2, 3, requires_grad=True), t.ones(3, 2, requires_grad=True)
        y = (x @ w).relu().sum(0).exp().view(2, 1).t()
        return (y.log() - 1).pow(2).mean() / 3 + x[0].max()

    assert walk(program(pg).grad_fn) == walk(program(torch).grad_fn)
