"""Indices of every kind, read, differentiated through and assigned to as in PyTorch; what is ambiguous is refused."""

import itertools
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from tests.ops_builtin.programs import sections

INDICES, AMBIGUOUS = sections(Path(__file__).with_name("indices.txt")).values()


def index_of(text, t=pg):
    return eval(text, {"t": t, "np": np})


def of(t):
    return t.arange(60.0).reshape(3, 4, 5)


def answers(index, t):
    """Return what an index reads, its two gradients, and what it writes."""
    x = of(t).requires_grad_()
    y = x[index_of(index, t)]
    weights = t.arange(float(y.numel())).reshape(tuple(y.shape)).requires_grad_()
    (y * weights).sum().backward(retain_graph=True)
    (recorded,) = t.autograd.grad(y, x, weights, create_graph=True)
    (second,) = t.autograd.grad((recorded * recorded).sum(), weights)
    written = of(t)
    written[index_of(index, t)] = -1.0
    shown = [each.tolist() for each in (y, x.grad, second, written)]
    return tuple(y.shape), *shown, repr(y)


def test_an_index_reads_differentiates_and_assigns_as_in_pytorch(torch):
    wrong = [index for index in INDICES if answers(index, pg) != answers(index, torch)]
    assert not wrong, "\n".join(wrong)


def test_the_gradient_of_what_is_assigned_is_that_of_where_it_stayed():
    """Not PyTorch's: it counts a place that is written to twice twice."""
    for index in INDICES:
        base, value = of(pg), pg.tensor(-2.0, requires_grad=True)
        z = base * 1
        z[index_of(index)] = value
        (z * base).sum().backward()
        stayed = base.numpy()[z.detach().numpy() != base.numpy()].sum()
        assert value.grad.item() == stayed, index


TURNED = [
    "(slice(None, None, -1), np.array([1, 1, 2]))",
    "(np.array([0, 0]), ..., slice(None, None, -1))",
]
TURNED += ["(np.array([2, 2]), slice(None, None, 2), np.array([1, 1]))"]


def test_the_gradient_of_many_elements_is_that_of_few(monkeypatch):
    """Every bit of it, however many elements there are: those of one place are added in the same order."""
    for dtype, index in itertools.product((np.float32, np.complex128), INDICES + TURNED):
        x = of(pg).to(dtype).requires_grad_()
        y = x[index_of(index)]
        grad = np.random.default_rng(0).normal(size=tuple(y.shape)).astype(dtype)
        shown = []
        for many in (10**6, 0):
            monkeypatch.setattr("plugrad_builtin.indexing.MANY", many)
            (found,) = pg.autograd.grad(y, x, pg.from_numpy(grad), retain_graph=True)
            shown.append(found.numpy())
        assert shown[0].dtype == shown[1].dtype, index
        assert np.array_equal(*shown), index


def test_a_list_that_pytorch_reads_as_a_tuple_is_refused():
    says = r"^Using a non-tuple sequence for multidimensional indexing is ambiguous.*x\[tuple\("
    for text in AMBIGUOUS:
        x, index = of(pg), index_of(text)
        for use in (
            lambda: x[index],  # noqa: B023
            lambda: x.__setitem__(index, 0.0),  # noqa: B023
            lambda: pg.index_adjoint(pg.ones(()), index=index, shape=(3, 4, 5)),  # noqa: B023
        ):
            with pytest.raises(IndexError, match=says):
                use()
        assert x.tolist() == of(pg).tolist(), text


def test_the_two_ways_out_of_an_ambiguous_list():
    x, index = of(pg), [[0, 1], [1, 2]]
    assert x[tuple(index)].tolist() == x.numpy()[[0, 1], [1, 2]].tolist()
    assert x[pg.tensor(index)].tolist() == x.numpy()[np.array(index)].tolist()


def test_uint8_is_a_mask_and_deprecated():
    x = pg.tensor([10.0, 20.0, 30.0])
    for index in (pg.tensor([1, 0, 1], dtype=pg.uint8), np.array([1, 0, 1], np.uint8)):
        with pytest.warns(UserWarning, match="indexing with dtype torch.uint8 is now deprecated"):
            assert x[index].tolist() == [10.0, 30.0]


@pytest.mark.parametrize("index", [[1.0], np.array([1.0, 0.0]), [1.5, 0]])
def test_floats_are_never_rounded_to_indices(index):
    """PyTorch truncates them without a word."""
    with pytest.raises(IndexError, match="tensors used as indices must be long"):
        of(pg)[index]


def test_an_index_beyond_64_bits_is_out_of_range():
    for index in (2**63, (0, 2**70), -(2**64)):
        with pytest.raises(IndexError, match="does not fit 64 bits"):
            of(pg)[index]


VALUES = (-9, -1, 300, 2.7, -0.5, 1e10, 1e39, 2**62, True, np.nan, np.inf, 1j, 1 + 0j, None, "a")
DTYPES = ("uint8", "int8", "int64", "float32", "float64", "bool", "complex64")
WRITES = ("x[0] = value", "x[[0, 1]] = value", "x.fill_(value)")


def result(write, t, dtype, value):
    """Return what a write leaves of three zeros, or the class and the words of its error."""
    x = t.zeros(3, dtype=getattr(t, dtype))
    try:
        exec(write, {"x": x, "value": value})
    except (RuntimeError, TypeError) as error:
        return type(error), str(error)[:40] * (type(error) is RuntimeError)
    return repr(x)


def test_a_number_is_written_as_in_pytorch_or_refused(torch):
    cases = itertools.product(WRITES, DTYPES, VALUES)
    wrong = [
        each
        for each in cases
        if result(each[0], pg, *each[1:]) != result(each[0], torch, *each[1:])
    ]
    assert not wrong


@pytest.mark.parametrize("shape", [(1, 2), (1, 1, 2), (1, 1), (2,), ()])
def test_a_value_assigned_to_a_mask_may_have_more_dimensions_of_size_1(shape):
    x = pg.zeros(3, dtype=pg.float64)
    value = pg.full(shape, 2.0, dtype=pg.float64, requires_grad=True)
    x[pg.tensor([True, False, True])] = value
    assert x.tolist() == [2.0, 0.0, 2.0]
    x.sum().backward()
    assert (value.grad.shape, value.grad.sum().item()) == (shape, 2.0)
    y = pg.zeros(2, 3)
    y[pg.tensor([True, False])] = pg.ones(1, 1, 3)
    assert y.tolist() == [[1.0] * 3, [0.0] * 3]
    z = pg.tensor(3)
    z[pg.tensor(True)] = pg.full((1, 1), -1)
    assert z.item() == -1
    with pytest.raises(RuntimeError, match="shape mismatch"):
        x.detach()[pg.tensor([True, False, True])] = pg.ones(2, 1)
