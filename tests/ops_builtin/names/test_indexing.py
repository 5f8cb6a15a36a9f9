"""Indices of every kind, read, differentiated through and assigned to as in PyTorch; what is ambiguous is refused."""

import numpy as np
import pytest

import plugrad as pg

# What means the same to PyTorch and to NumPy, or follows PyTorch. `t` is the library.
INDICES = {
    "a list": lambda t: [2, 0, 2],
    "an empty list": lambda t: [],
    "a list of booleans": lambda t: [True, False, True],
    "booleans and ints": lambda t: [True, 1],
    "NumPy ints": lambda t: [np.int64(0), np.int64(1)],
    "a range": lambda t: range(2),
    "a long list": lambda t: [0, 1] * 20,
    "negative ones": lambda t: [-1, -3],
    "a tuple of lists": lambda t: ([1, 2], [0, 3]),
    "a tuple of tuples": lambda t: ((1, 2), (0, 3)),
    "a nested list in a tuple": lambda t: ([[1, 2], [0, 1]], [0, 3]),
    "tensors in a list in a tuple": lambda t: ([t.tensor(0), t.tensor(1)], slice(None)),
    "a range in a tuple": lambda t: (range(2), 0),
    "a list after a slice": lambda t: (slice(None), [0, 3]),
    "lists around a slice": lambda t: ([1, 2], slice(None), [0, 4]),
    "a list after an int": lambda t: (0, slice(None), [1, 2]),
    "lists around ...": lambda t: ([0], ..., [1]),
    "None beside a list": lambda t: ([1, 2], None, 0),
    "True": lambda t: True,
    "False": lambda t: False,
    "True and an int": lambda t: (True, 1),
    "True and a list": lambda t: (True, [0, 1]),
    "True at the end": lambda t: (..., True),
    "True and False": lambda t: (True, False),
    "a 0-d boolean": lambda t: t.tensor(True),
    "a mask": lambda t: t.tensor([True, False, True]),
    "a mask and an int": lambda t: (t.tensor([True, False, True]), 1),
    "a mask and a list": lambda t: (t.tensor([True, False, True]), [1, 2]),
    "a mask of two dimensions": lambda t: t.tensor([[True, False, True, False]] * 3),
    "a mask in NumPy": lambda t: np.array([True, False, True]),
    "int32": lambda t: t.tensor([1, 0, 1], dtype=t.int32),
    "a 0-d uint8": lambda t: t.tensor(1, dtype=t.uint8),
    "slices of tensors": lambda t: slice(t.tensor(0), t.tensor(2)),
    "a slice of booleans": lambda t: slice(t.tensor(True), None),
    "a step": lambda t: (slice(None, None, 2), slice(1, None)),
    "huge ends": lambda t: slice(0, 10**30),
    "nothing": lambda t: (),
    "...": lambda t: ...,
    "... twice": lambda t: (..., ...),
    "... around an int": lambda t: (..., 1, ...),
    "... around a list": lambda t: (0, ..., [0, 1], ...),
    "... for nothing": lambda t: (0, ..., 1, ..., 2, ...),
    "an int": lambda t: 1,
    "a negative int": lambda t: -1,
    "every int": lambda t: (1, 2, 3),
    "an int after a slice": lambda t: (slice(1, None), 0),
    "ints around ...": lambda t: (1, ..., 2),
    "None among ints": lambda t: (None, 0, slice(0, 2), None),
    "a 0-d tensor": lambda t: t.tensor(1),
    "a tensor of no elements": lambda t: t.tensor([], dtype=t.int64),
    "a tensor of two dimensions": lambda t: (slice(None), t.tensor([[2, 0], [2, 2]])),
    "an int after tensors": lambda t: (t.tensor([[0], [1]]), t.tensor([0, 2]), 1),
    "None beside a tensor": lambda t: (None, t.tensor([1, 1]), slice(None), None),
    "a mask for one dimension": lambda t: (slice(None), t.tensor([True, False] * 2), -1),
}


def of(t):
    return t.arange(60.0).reshape(3, 4, 5)


@pytest.mark.parametrize("name", INDICES)
def test_an_index_reads_differentiates_and_assigns_as_in_pytorch(name, torch):
    shown = []
    for t in (pg, torch):
        x = of(t).requires_grad_()
        y = x[INDICES[name](t)]
        weights = t.arange(float(y.numel())).reshape(tuple(y.shape)).requires_grad_()
        (y * weights).sum().backward(retain_graph=True)
        (recorded,) = t.autograd.grad(y, x, weights, create_graph=True)
        (second,) = t.autograd.grad((recorded * recorded).sum(), weights)
        written = of(t)
        written[INDICES[name](t)] = -1.0
        shown.append(
            (
                tuple(y.shape),
                y.tolist(),
                x.grad.tolist(),
                second.tolist(),
                written.tolist(),
                repr(y),
            )
        )
    assert shown[0] == shown[1]


@pytest.mark.parametrize("name", INDICES)
def test_the_gradient_of_what_is_assigned_is_that_of_where_it_stayed(name):
    """Not PyTorch's: it counts a place that is written to twice twice."""
    base, value = of(pg), pg.tensor(-2.0, requires_grad=True)
    z = base * 1
    z[INDICES[name](pg)] = value
    (z * base).sum().backward()
    assert value.grad.item() == base.numpy()[z.detach().numpy() != base.numpy()].sum()


@pytest.mark.parametrize("dtype", [np.float32, np.complex128])
@pytest.mark.parametrize("name", [*INDICES, "turned", "every second one", "turned columns"])
def test_the_gradient_of_many_elements_is_that_of_few(name, dtype, monkeypatch):
    """Every bit of it, however many elements there are: those of one place are added in the same order."""
    turned = {
        "turned": (slice(None, None, -1), np.array([1, 1, 2])),
        "every second one": (np.array([2, 2]), slice(None, None, 2), np.array([1, 1])),
        "turned columns": (np.array([0, 0]), ..., slice(None, None, -1)),
    }
    index = turned[name] if name in turned else INDICES[name](pg)
    x = of(pg).to(dtype).requires_grad_()
    y = x[index]
    grad = np.random.default_rng(0).normal(size=tuple(y.shape)).astype(dtype)
    shown = []
    for many in (10**6, 0):
        monkeypatch.setattr("plugrad_builtin.indexing.MANY", many)
        (found,) = pg.autograd.grad(y, x, pg.from_numpy(grad), retain_graph=True)
        shown.append(found.numpy())
    assert shown[0].dtype == shown[1].dtype
    assert np.array_equal(*shown)


AMBIGUOUS = {
    "lists": lambda: [[0, 1], [1, 2]],
    "one list": lambda: [[0, 1]],
    "empty lists": lambda: [[], []],
    "ragged lists": lambda: [[1, 2], [0]],
    "a list and an int": lambda: [0, [1, 2]],
    "tuples": lambda: [(1, 2), (0, 1)],
    "ranges": lambda: [range(2)],
    "tensors": lambda: [pg.tensor([0, 1]), pg.tensor([1, 2])],
    "one tensor": lambda: [pg.tensor([0, 1])],
    "0-d tensors": lambda: [pg.tensor(0), 1],
    "arrays": lambda: [np.array([0, 1]), np.array([1, 2])],
    "masks": lambda: [[True, False, True]],
    "a slice": lambda: [slice(None), 1],
    "a slice and a list": lambda: [slice(None), [1, 2]],
    "None": lambda: [None, 1],
    "...": lambda: [..., 1],
}


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_a_list_that_pytorch_reads_as_a_tuple_is_refused(name):
    x, index = of(pg), AMBIGUOUS[name]()
    says = r"^Using a non-tuple sequence for multidimensional indexing is ambiguous.*x\[tuple\("
    with pytest.raises(IndexError, match=says):
        x[index]
    with pytest.raises(IndexError, match=says):
        x[index] = 0.0
    with pytest.raises(IndexError, match=says):
        pg.index_adjoint(pg.ones(()), index=index, shape=(3, 4, 5))
    assert x.tolist() == of(pg).tolist()


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


VALUES = (
    -9,
    -1,
    300,
    2.7,
    -0.5,
    1e10,
    1e39,
    2**62,
    True,
    float("nan"),
    float("inf"),
    1j,
    1 + 0j,
    None,
    "a",
)


@pytest.mark.parametrize(
    "dtype", ["uint8", "int8", "int64", "float32", "float64", "bool", "complex64"]
)
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("write", ["x[0] = value", "x[[0, 1]] = value", "x.fill_(value)"])
def test_a_number_is_written_as_in_pytorch_or_refused(dtype, value, write, torch):
    shown = []
    for t in (torch, pg):
        x = t.zeros(3, dtype=getattr(t, dtype))
        try:
            exec(write, {"x": x, "value": value})
        except (RuntimeError, TypeError) as error:
            shown.append((type(error), str(error)[:40] * (type(error) is RuntimeError)))
        else:
            shown.append(repr(x))
    assert shown[0] == shown[1]


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
