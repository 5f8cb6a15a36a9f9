"""The page "A training loop without modules": its optimisers, clipping and first weights beside PyTorch's."""

import numpy as np
import pytest

import plugrad as pg
from tests import ROOT
from tests.comparing import needs_torch, torch
from tests.project.test_documentation import blocks_of

PAGE = ROOT / "docs" / "course-5-network.md"
pytestmark = needs_torch


def defined(name):
    """Return what the page's block defines as `name`, of which only the definition is run."""
    (block,) = [each for each in blocks_of(PAGE) if each.text.startswith(f"class {name}:")]
    known = {"pg": pg}
    exec(block.text.partition("\n\n\n")[0], known)
    return known[name]


def path_of(lib, optimizer, most):
    """Return two parameters after each of 20 steps, whose gradients are clipped to the norm `most`."""
    numbers = np.random.default_rng(0).normal(size=(2, 3))
    a, b = (lib.nn.Parameter(lib.tensor(row)) for row in numbers)
    step, path = optimizer([a, b]).step, []
    for _ in range(20):
        a.grad = b.grad = None
        ((a * b - 1) ** 2 + a**4).sum().backward()
        lib.nn.utils.clip_grad_norm_([a, b], most)
        step()
        path.append(np.stack([each.detach().numpy().copy() for each in (a, b)]))
    return np.stack(path)


@pytest.mark.parametrize("most", [1.0, 1e9])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("SGD", {"lr": 0.02, "momentum": 0.9}),
        ("SGD", {"lr": 0.05, "momentum": 0}),
        ("Adam", {"lr": 0.1}),
        ("Adam", {"lr": 0.01, "betas": (0.5, 0.99), "eps": 1e-3}),
    ],
)
def test_an_optimiser_of_the_page_takes_pytorchs_steps(name, options, most):
    ours = path_of(pg, lambda some: defined(name)(some, **options), most)
    theirs = path_of(torch, lambda some: getattr(torch.optim, name)(some, **options), most)
    np.testing.assert_allclose(ours, theirs, rtol=1e-12)
    other = path_of(torch, lambda some: getattr(torch.optim, name)(some, lr=0.03), most)
    assert not np.allclose(ours, other, rtol=1e-3)


def test_the_first_weights_and_the_batches_of_the_page_are_pytorchs():
    (block,) = [each for each in blocks_of(PAGE) if "kaiming_uniform_" in each.text]
    known = {"pg": pg, "F": pg.nn.functional}
    known |= {"images": pg.randn(600, 1, 8, 8), "digits": pg.zeros(600, dtype=pg.int64)}
    exec(block.text, known)
    torch.manual_seed(0)
    weight = torch.nn.init.kaiming_uniform_(torch.empty(10, 64))
    np.testing.assert_allclose(known["weight"].detach(), weight.numpy(), atol=1e-7)
    for batch in torch.randperm(600).split(50):
        last = batch
    assert known["rows"].tolist() == last.tolist()
    bound = torch.nn.init.xavier_uniform_(torch.empty(64, 10_000)).abs().max()
    assert abs(bound - (6 / 10_064) ** 0.5) < 1e-6
