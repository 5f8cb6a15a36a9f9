"""`Tensor` itself: leaves, `.grad`, conversions to Python and NumPy, and what lets go of memory."""

import copy
import operator
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import plugrad as pg
from tests.example_ops import op


def test_several_numbers_are_no_number_and_one_that_has_a_gradient_loses_it_with_a_warning():
    with pytest.warns(UserWarning, match="Converting a tensor with requires_grad=True to a scalar"):
        assert float(pg.tensor([1.5], requires_grad=True)) == 1.5
    for convert in float, int, complex:
        with pytest.raises(ValueError, match="only one element tensors can be converted to Python"):
            convert(pg.ones(2))


def test_a_tensor_that_is_reversed_has_a_gradient():
    x = pg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    (reversed(x) * pg.tensor([[1.0], [2.0]])).sum().backward()
    assert x.grad.tolist() == [[2.0, 2.0], [1.0, 1.0]]


def test_where_as_a_method_keeps_the_tensor_where_the_condition_holds():
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    y = x.where(x > 1.5, pg.zeros(2))
    assert y.tolist() == [0.0, 2.0]
    y.sum().backward()
    assert x.grad.tolist() == [0.0, 1.0]


# Other libraries.


def test_memory_is_shared_by_dlpack_both_ways():
    x = pg.tensor([1.0, 2.0])
    np.from_dlpack(x)[...]  # no error
    array = np.arange(3.0)
    shared = pg.from_dlpack(array)
    array[0] = 7.0
    assert shared.tolist() == [7.0, 1.0, 2.0]
    with pytest.raises(BufferError, match="Can't export tensors that require gradient"):
        np.from_dlpack(x.requires_grad_())
    with pytest.raises(TypeError, match="takes an object with __dlpack__, got list"):
        pg.from_dlpack([1.0])


def test_memory_is_shared_with_pytorch_by_dlpack(torch):
    x = pg.tensor([1.0, 2.0])
    other = torch.from_dlpack(x)
    other[0] = 5.0
    assert x.tolist() == [5.0, 2.0]
    assert pg.from_dlpack(torch.arange(3)).tolist() == [0, 1, 2]
    with pytest.raises(BufferError, match="Can't export tensors that require gradient"):
        pg.from_dlpack(torch.ones(2, requires_grad=True))


def test_a_deep_copy_takes_gradients_of_the_same_dtype():
    x = pg.ones(2, requires_grad=True)
    x.grad_dtype = pg.float64
    (x * 3).sum().backward()
    copied = copy.deepcopy(x)
    assert (copied.grad_dtype, copied.grad.dtype) == (pg.float64, pg.float64)
    (copied * 3).sum().backward()
    assert (copied.grad.tolist(), x.grad.tolist()) == ([6.0, 6.0], [3.0, 3.0])


class Reflecting:
    """A number that knows tensors: it answers to every reflected operator by the operator's name."""


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul"):
    setattr(Reflecting, f"__r{_name}__", lambda self, other, name=_name: (name, type(other)))


@pytest.mark.parametrize("name", ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow"])
@pytest.mark.parametrize("in_place", ["", "i"])
def test_an_operator_leaves_what_it_does_not_know_to_the_other_operand(name, in_place):
    assert getattr(operator, in_place + name)(pg.ones(2), Reflecting()) == (name, pg.Tensor)
    assert pg.ones(2) @ Reflecting() == ("matmul", pg.Tensor)


@pytest.mark.parametrize("other", [None, "a", [1, 2], {}, object(), Fraction(1, 2), Decimal(1)])
def test_where_neither_operand_knows_the_other_python_says_so(other):
    kind = type(other).__name__
    for call in (operator.sub, operator.isub, operator.truediv, operator.matmul, operator.floordiv):
        with pytest.raises(
            TypeError, match=rf"unsupported operand type.*: 'Tensor' and .*{kind}'$"
        ):
            call(pg.ones(2), other)
    with pytest.raises(TypeError, match=rf"unsupported operand type.*: .*{kind}' and 'Tensor'$"):
        other - pg.ones(2)
    with pytest.raises(TypeError, match=rf"must be Tensor or number, not {kind}"):
        pg.add(pg.ones(2), other)


def test_the_device_is_a_context_manager():
    with pg.device("cpu") as device:
        assert pg.ones(2).device == device


def test_a_size_is_of_ints_and_is_pickled():
    assert repr(pg.Size((np.int64(3), pg.tensor(4)))) == "torch.Size([3, 4])"
    size = pg.ones(2, 3).shape
    assert pickle.loads(pickle.dumps(size)) == size
    assert operator.add((1,), size) == (1, 2, 3)
    with pytest.raises(TypeError, match=r"^can only concatenate tuple \(not list\) to torch.Size"):
        operator.add(size, [1])


@pytest.mark.parametrize(
    "value",
    [
        pg.ones(2, 3).shape,
        pg.Size(),
        *(pg.ones(1).to(kind).dtype for kind in "?BbhilefdFD"),
        pg.strided,
        pg.contiguous_format,
    ],
)
def test_what_prints_as_pytorchs_is_evaluated_under_its_name(value):
    assert eval(repr(value), {"torch": pg}) == value


def test_a_view_of_another_dtype_shows_the_same_bytes_without_a_gradient():
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    bits = x.view(pg.int32)
    assert (bits.tolist(), bits.requires_grad) == ([1065353216, 1073741824], False)
    bits[0] = 1073741824
    assert x.tolist() == [2.0, 2.0]
    assert x._version == bits._version == 1
    assert x.view(np.float64).shape == (1,)
    x.view(x.dtype).sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]


def test_flatten_of_one_dimension_is_the_tensor():
    x = pg.arange(6.0)
    assert x.flatten() is x


def test_a_tolerance_is_a_number_or_a_tensor_of_one():
    x, y = pg.ones(2), pg.tensor([1.0, 1.05])
    assert pg.isclose(x, y, pg.tensor(0.1), np.array(0.0)).tolist() == [True, True]
    for tolerance in (pg.tensor([0.1, 0.1]), pg.tensor(0.1, requires_grad=True), "a", None):
        kind = type(tolerance).__name__
        for function in (pg.isclose, pg.allclose):
            with pytest.raises(
                TypeError, match=rf"'atol' \(position 4\) must be float, not {kind}"
            ):
                function(x, y, 0.1, tolerance)


def test_an_unpacked_output_has_the_version_of_the_output():
    def doubled(ctx, x):
        y = x.detach() * 2
        ctx.save_for_backward(y)
        return y

    y = op(doubled, lambda ctx, g: 2 * g, pg.Function).apply(pg.ones(2, requires_grad=True))
    y[0]  # a view, so that versions are counted
    saved = y.grad_fn.saved_tensors[0]
    assert saved._version == y._version == 0
    y.mul_(1)
    assert saved._version == y._version == 1


MEMORY = {
    "a tensor": lambda torch: torch.arange(24.0).reshape(2, 3, 4),
    "a row": lambda torch: torch.arange(24.0).reshape(2, 3, 4)[1, 1],
    "a column": lambda torch: torch.arange(24).reshape(4, 6)[:, 3:],
    "transposed": lambda torch: torch.ones(2, 3, dtype=torch.float64).T,
    "expanded": lambda torch: torch.ones(3, 1)[1:].expand(2, 5),
    "conjugated": lambda torch: torch.ones(3, dtype=torch.complex64)[1:].conj(),
    "the imaginary part": lambda torch: torch.ones(3, dtype=torch.complex64).conj().imag,
    "empty": lambda torch: torch.ones(0, 3),
}


@pytest.mark.parametrize("make", MEMORY.values(), ids=MEMORY)
def test_memory_is_described_as_in_pytorch(make, torch):
    x, other = make(pg), make(torch)

    def told(x):
        kinds = x.is_cuda, x.is_cpu, x.is_sparse, x.is_quantized, x.is_signed(), str(x.layout)
        sizes = x.nbytes, x.itemsize, x.storage_offset(), bool(x.data_ptr())
        lazy = x.is_conj() or x.is_neg()  # PyTorch asks a copy whose numbers it has computed
        same = lazy or x.is_set_to(x), x.is_set_to(x.clone()), x.is_same_size(x.clone())
        only = x[(0,) * x.ndim] if x.numel() else x.sum()
        return kinds, sizes, same, x.get_device(), only.is_nonzero()

    assert told(x) == told(other)
