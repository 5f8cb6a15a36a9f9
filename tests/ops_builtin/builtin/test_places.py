"""Programs of several lines beside PyTorch: of memory, of no elements, of weights. `t` is `plugrad`, then `torch`."""

import warnings

import numpy as np
import pytest

import plugrad as pg
from tests.comparing import needs_torch, torch


def strided_views(t):
    """A view that overlaps, one of all memory by a part of it, and writes to their base and through another view."""
    leaf = t.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    base = leaf.clone()
    windows = base.as_strided((3, 2), (1, 1))
    whole = base[1:].as_strided((2,), (2,), 0)
    base.mul_(2.0)
    base[0] = 10.0
    base.as_strided((2,), (2,), 1).mul_(3.0)
    (windows**2).sum().backward()
    return windows, whole, leaf.grad


def partial_gradient(t):
    """What a view shows of memory beyond its input has no part in the input's gradient."""
    part = t.arange(6.0)[2:4].requires_grad_()
    (slope,) = t.autograd.grad((part.as_strided((3,), (1,), 1) ** 2).sum(), part)
    return (slope,)


def in_place(t):
    x = t.arange(6.0).reshape(2, 3)
    return x.as_strided_((3, 2), (1, 3)), x.put_(t.tensor([0]), t.tensor([9.0])), x


def copies(t):
    x = t.arange(6.0).reshape(2, 3)
    made = [t.view_copy(x, (3, 2)), t.narrow_copy(x, 1, 0, 2), *t.unbind_copy(x), t.t_copy(x)]
    made += [t.expand_copy(x[:1], (2, 3)), t.slice_copy(x, 1, 1), x.narrow_copy(0, 1, 1)]
    x.zero_()
    into = t.empty(0)
    assert t.squeeze_copy(t.ones(1, 2), out=into) is into
    return *made, into


def as_arrays(t):
    leaf = t.ones(2, requires_grad=True)
    product = leaf * 3
    assert t.asarray(product) is product
    assert t.asarray(product, copy=True).grad_fn is not None
    assert not t.asarray(product, requires_grad=False).requires_grad
    numbers = np.zeros(2)
    t.asarray(numbers)[0] = 5.0
    t.asarray(numbers, copy=True)[0] = 7.0
    return (t.asarray(numbers), t.asarray([1, 2]), t.asarray(2.5, dtype=t.float64))


def of_no_elements(t):
    """Bags, statistics and windows of no elements: values, and gradients of what had no part in them."""
    f = t.nn.functional
    table = t.ones(3, 2, requires_grad=True)
    rows, starts = t.zeros(0, dtype=t.int64), t.tensor([0, 0])
    for mode in ("sum", "mean", "max"):
        f.embedding_bag(rows, table, starts, mode=mode).sum().backward()
    mean, var = t.zeros(3), t.ones(3)
    f.batch_norm(t.ones(0, 3, 2), mean, var, training=True)
    windows = f.fractional_max_pool2d(t.ones(0, 2, 4, 4), 2, output_size=(2, 3))
    return table.grad, mean, var, windows, f.fractional_max_pool2d(t.ones(2, 4, 4), 2, (0, 1))


def of_weighted_errors(t):
    """Squared errors that weigh differently."""
    x, y, w = t.tensor([1.0, 2.0]), t.tensor([0.0, 4.0]), t.tensor([1.0, 3.0])
    losses = (t.nn.functional.mse_loss(x, y, reduction=how, weight=w) for how in ("mean", "sum"))
    return *losses, t.nn.functional.mse_loss(x, y, reduction="none", weight=w)


PROGRAMS = [strided_views, partial_gradient, in_place, copies, as_arrays]
PROGRAMS += [of_no_elements, of_weighted_errors]


@needs_torch
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: each.__name__)
def test_a_program_gives_what_pytorch_gives(program):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours, theirs = program(pg), program(torch)
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(one.detach().numpy(), other.detach().numpy())
        assert str(one.dtype) == str(other.dtype)


@needs_torch
@pytest.mark.parametrize("size", [(2, 3), (2, 1, 3), (0, 3), (2, 0), ()])
def test_strides_are_counted_as_pytorch_counts_them(size):
    mine, other = pg.zeros(size), torch.zeros(size)
    assert mine.stride() == other.stride()
    if mine.numel():  # NumPy keeps no strides of nothing
        assert mine.transpose(0, -1).stride() == other.transpose(0, -1).stride()
    assert pg.empty_permuted(size, range(len(size))).stride() == mine.stride()
    assert pg.empty_strided(size, other.stride()).stride() == other.stride()
    for dim in (-4, 4):
        with pytest.raises(IndexError):
            mine.stride(dim)


def test_a_view_whose_elements_overlap_is_not_written_to():
    x = pg.ones(3)
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
        x.as_strided((2, 2), (1, 1)).mul_(2.0)


def test_strides_of_memory_in_another_order_are_refused():
    with pytest.raises(RuntimeError, match=r"not contiguous.*input.contiguous\(\)"):
        pg.ones(2, 3).T.as_strided((2,), (1,))
