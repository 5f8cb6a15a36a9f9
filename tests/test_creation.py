"""Making tensors: from data, from sizes, at random."""

import numpy as np
import pytest

import plugrad as pg


@pytest.mark.parametrize(
    ("data", "dtype"),
    [
        (1, "int64"),
        (1.0, "float32"),
        (True, "bool"),
        (1j, "complex64"),
        ([1, 2.5], "float32"),
        ([], "float32"),
        (np.ones(2), "float64"),
        (np.float64(2.0), "float64"),
        ([pg.tensor(1.0), 2], "float32"),
    ],
)
def test_the_dtype_follows_the_data(data, dtype):
    assert pg.tensor(data).dtype == np.dtype(dtype)


def test_data_is_copied_by_tensor_and_shared_by_from_numpy():
    array = np.zeros(2)
    copied, shared = pg.tensor(array), pg.from_numpy(array)
    array[0] = 5.0
    assert copied.tolist() == [0.0, 0.0]
    assert shared.tolist() == [5.0, 0.0]
    assert np.shares_memory(pg.as_tensor(array).numpy(), array)


def test_the_default_dtype_can_be_set():
    pg.set_default_dtype(pg.float64)
    try:
        assert pg.tensor(1.0).dtype == np.float64
        assert repr(pg.ones(1)) == "tensor([1.])"
    finally:
        pg.set_default_dtype(pg.float32)
    with pytest.raises(
        TypeError, match="only floating-point types are supported as the default type"
    ):
        pg.set_default_dtype(pg.int64)


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (
            lambda: pg.tensor([1], requires_grad=True),
            RuntimeError,
            "Only Tensors of floating point and complex dtype can",
        ),
        (
            lambda: pg.tensor([[1, 2], [3]]),
            ValueError,
            r"expected sequence of length 2 at dim 1 \(got 1\)",
        ),
        (lambda: pg.tensor("a"), TypeError, "could not infer dtype of str"),
        (lambda: pg.from_numpy([1]), TypeError, r"expected np.ndarray \(got list\)"),
        (lambda: pg.ones(2, device="cuda"), RuntimeError, "plugrad has no devices"),
        (lambda: pg.ones(-1), RuntimeError, "negative dimension -1"),
        (lambda: pg.ones(1.5), TypeError, "sizes must be ints"),
        (lambda: pg.arange(0, 1, 0), RuntimeError, "step must be nonzero"),
        (
            lambda: pg.arange(1, 0),
            RuntimeError,
            "upper bound and lower bound inconsistent with step sign",
        ),
        (lambda: pg.rand(2, dtype=pg.int64), RuntimeError, "random numbers need a floating dtype"),
        (
            lambda: pg.randint(3, 3, (1,)),
            RuntimeError,
            "random_ expects 'from' to be less than 'to'",
        ),
    ],
)
def test_what_cannot_be_made_is_refused(make, kind, message):
    with pytest.raises(kind, match=message):
        make()


def test_copying_a_tensor_with_tensor_warns_as_in_pytorch():
    with pytest.warns(
        UserWarning, match="To copy construct from a tensor, it is recommended to use sourceTensor"
    ):
        pg.tensor(pg.ones(2))


def test_a_foreign_array_is_held_as_it_is():
    class Duck:
        shape, dtype, size = (2,), np.dtype("float64"), 2

        def __array_function__(self, function, types, args, kwargs):
            return NotImplemented

    duck = Duck()
    assert pg.tensor(duck).numpy() is duck


def test_a_seed_gives_the_numbers_that_pytorch_gives():
    pg.manual_seed(0)
    assert pg.rand(3).tolist() == pytest.approx(
        [0.49625658988952637, 0.7682217955589294, 0.08847743272781372]
    )
    pg.manual_seed(0)
    assert pg.randn(3).tolist() == pytest.approx(
        [1.5409960746765137, -0.293428897857666, -2.1787893772125244]
    )
    assert pg.initial_seed() == 0


def test_every_random_function_draws_pytorchs_stream():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing to compare with")
    draws = {
        "rand": lambda t, n: t.rand(n),
        "rand64": lambda t, n: t.rand(n, dtype=t.float64),
        "randn": lambda t, n: t.randn(n),
        "randn64": lambda t, n: t.randn(n, dtype=t.float64),
        "randint": lambda t, n: t.randint(-3, 17, (n,)),
        "wide randint": lambda t, n: t.randint(0, 2**40, (n,)),
        "randperm": lambda t, n: t.randperm(n),
    }
    rng = np.random.default_rng(0)
    for seed in range(20):
        pg.manual_seed(seed)
        torch.manual_seed(seed)
        for _ in range(10):
            name, n = rng.choice(list(draws)), int(rng.choice([1, 2, 15, 16, 17, 33, 100]))
            ours, theirs = draws[name](pg, n), draws[name](torch, n)
            np.testing.assert_allclose(
                ours.numpy(),
                theirs.numpy(),
                rtol=1e-5,
                atol=1e-6,
                err_msg=f"{name}({n}), seed {seed}",
            )


def test_ranges_and_likes_match_pytorch():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing to compare with")
    programs = [
        lambda t: t.arange(5),
        lambda t: t.arange(1, 2.5, 0.5),
        lambda t: t.arange(5, 0, -2),
        lambda t: t.arange(0, 1, 0.1),
        lambda t: t.linspace(-3, 3, 7),
        lambda t: t.linspace(0, 1, 1),
        lambda t: t.eye(2, 3),
        lambda t: t.full((2,), 3),
        lambda t: t.full((), 1.5),
        lambda t: t.full((1,), True),
        lambda t: t.zeros((2, 3), dtype=t.int64),
        lambda t: t.ones_like(t.zeros(2, dtype=t.float64)),
        lambda t: t.full_like(t.zeros(2), 7),
        lambda t: t.zeros_like(t.ones(2), dtype=t.int64),
        lambda t: t.as_tensor([1, 2]),
    ]
    for program in programs:
        assert repr(program(pg)) == repr(program(torch))


def test_the_only_device_is_the_cpu():
    cpu = pg.device("cpu")
    x = pg.zeros(2, device=cpu)
    assert x.device == cpu
    assert repr(cpu) == "device(type='cpu')"
    assert x.cpu() is x
    assert x.to(cpu) is x
    with pytest.raises(RuntimeError, match="plugrad computes on the CPU only, got device 'cuda'"):
        pg.device("cuda")


def test_a_method_without_gradient_is_a_function_too():
    x = pg.tensor([[1.0, 3.0], [5.0, 2.0]])
    assert pg.argmax(x, dim=1).tolist() == [1, 0]
    assert pg.floor(pg.tensor(1.5)).item() == 1.0


@pytest.mark.parametrize(
    ("name", "says"),
    [("optim", "no optimisers; update"), ("cuda", "CPU only"), ("vmap", "transforms")],
)
def test_what_is_pytorchs_and_not_here_says_what_to_do(name, says):
    with pytest.raises(AttributeError, match=f"no attribute '{name}': .*{says}"):
        getattr(pg, name)


def test_a_list_is_no_operand():
    with pytest.raises(
        TypeError, match=r"^add\(\): argument 2 must be Tensor or number, not list; make it"
    ):
        pg.ones(2).add([1, 2])
