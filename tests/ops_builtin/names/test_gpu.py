"""Arrays on a GPU (CuPy): the ops compute there, and nothing is copied to the host in silence.

`pytest -m gpu` runs every sample of every op on CuPy's arrays. Without a GPU the same is asked of `OnDevice`, which
does as CuPy's arrays do: of some ops in every run, of all at night.
"""

import copy

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import OpArgumentError
from tests.ops_builtin.names.device_array import OnDevice, values_of
from tests.ops_builtin.names.panels import OPS, declares, failures, tried

FEW = {
    *("add", "exp", "pow", "where", "erf", "relu", "sum", "norm", "logsumexp", "cumsum", "sort", "unique"),
    *("cat", "pad", "index", "gather", "matmul", "fft_rfft", "linalg_inv", "conv2d", "max_pool2d"),
    *("cross_entropy", "layer_norm", "dropout", "bernoulli", "to"),
}  # fmt: skip


@pytest.mark.gpu
@pytest.mark.parametrize("part", range(20))
def test_on_a_gpu_an_op_is_right_and_stays_there_or_refuses_it(part):
    import cupy

    def unlike_numpy(op):
        samples = op.function.samples(np.random.default_rng(0))
        _, refusals = tried(op, samples, cupy.asarray, values_of, cupy.ndarray)
        return "" if declares(op) or refusals else "it neither declares nor refuses them"

    assert not (wrong := failures(unlike_numpy, OPS[part::20])), wrong


def unlike_cupys(op):
    """Return how an op is wrong on arrays like CuPy's, or fetches one; "" if it is right there, or refuses them."""

    def values_after(arrays):
        assert OnDevice.fetched == before, "an array was fetched"
        return values_of(arrays)

    samples = list(op.function.samples(np.random.default_rng(0)))
    right, refusals = 0, []
    for sample in samples:
        before = OnDevice.fetched
        some, more = tried(op, [sample], OnDevice, values_after, OnDevice)
        right, refusals = right + some, refusals + more
    by_chunk = op.function.node_class._facts.core_dims is not None
    plain = declares(op) and not by_chunk and not op.function.is_formula
    return "" if right or not samples or (refusals and not plain) else f"refused: {refusals}"


def test_on_an_array_like_cupys_an_op_is_right_and_stays_there_or_refuses_it():
    few = [op for op in OPS if op.name in FEW]
    assert not (wrong := failures(unlike_cupys, few)), wrong


def on_device(requires_grad=False):
    return pg.tensor(OnDevice(np.array([1.0, 2.0, 3.0])), requires_grad=requires_grad)


def test_a_tensor_is_on_the_device_of_its_array():
    x = on_device()
    assert str(x.device) == "cuda:0"
    assert repr(x.device) == "device(type='cuda', index=0)"
    assert (x.device.type, x.device.index) == ("cuda", 0)
    assert x.device == (x * 2).device != pg.ones(2).device == pg.device("cpu")
    assert len({x.device, (x * 2).device, pg.ones(2).device}) == 2
    for same in ("cuda", "cuda:0", x.device):
        assert x.to(same) is x
    for other in ("cuda:1", "meta"):
        with pytest.raises(RuntimeError, match="a tensor lives where its array does"):
            x.to(other)


def test_forward_and_backward_fetch_nothing():
    before, x = OnDevice.fetched, on_device(requires_grad=True)
    (grad,) = pg.autograd.grad((x.exp() * x).sum(), x, create_graph=True)
    grad.sum().backward()
    assert type(x.grad._array) is OnDevice
    copy.deepcopy(x.detach()), len(x), list(x), x.detach().numpy(), x > 1, x.grad.shape
    assert OnDevice.fetched == before


def test_what_asks_for_numbers_fetches_them_as_in_pytorch():
    x = on_device()
    assert x.sum().item() == float(x.sum()) == 6
    assert x.tolist() == [1, 2, 3]
    assert bool(x.sum() > 5)
    assert 2.0 in x
    assert pg.equal(x, x)
    assert f"{x.sum():.1f}" == "6.0"
    assert repr(x) == "tensor([1., 2., 3.], device='cuda:0', dtype=torch.float64)"
    assert repr(on_device(True)).endswith(
        "device='cuda:0', dtype=torch.float64, requires_grad=True)"
    )
    with pg.strict_lazy():  # nothing is computed
        assert x.sum().item() == 6


@pytest.mark.parametrize("convert", [np.asarray, np.array, np.from_dlpack])
def test_a_conversion_to_numpy_is_refused_with_the_way_out(convert):
    before = OnDevice.fetched
    with pytest.raises(OpArgumentError, match=r"compute them first, x.cpu\(\), or .*array.get\(\)"):
        convert(on_device())
    assert OnDevice.fetched == before
    assert convert(on_device().cpu()).tolist() == [1, 2, 3]


def test_a_tensor_goes_to_the_cpu_and_its_gradient_comes_back():
    x = on_device(requires_grad=True)
    y = x.cpu()
    assert type(y.detach().numpy()) is np.ndarray
    (grad,) = pg.autograd.grad((y**3).sum(), x, create_graph=True)
    assert type(grad._array) is OnDevice
    (second,) = pg.autograd.grad(grad.sum(), x)
    assert second.tolist() == [6, 12, 18]
    half = x.to("cpu", pg.float32)
    assert (half.dtype, str(half.device)) == (pg.float32, "cpu")
    (grad,) = pg.autograd.grad(half.sum(), x)
    assert grad.dtype == pg.float64
    assert [each.tolist() for each in pg.compute(x, y)] == [[1, 2, 3]] * 2


def test_arrays_in_two_places_are_pytorchs_error():
    with pytest.raises(
        RuntimeError, match="same device, but found at least two devices, cuda:0 and cpu"
    ):
        on_device() * np.ones(3)
