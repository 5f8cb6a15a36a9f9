"""The checker's verdict on every op with both kernels, the kernels beside each other, and what no checker can know."""

import doctest
import subprocess
import sys
import threading
import warnings

import numpy as np
import plugrad as pg
import plugrad_gridsample
import pytest
from plugrad.check import check_op
from plugrad.testing import parametrize_ops
from plugrad_gridsample import GridSample, affine, compiled, formula, kernels, sampling
from plugrad_gridsample.sampling import PADDINGS

LIBRARY, WHY_NOT = compiled.loaded()
with_compiled = pytest.mark.skipif(LIBRARY is None, reason=f"no compiled kernel: {WHY_NOT}")
both_kernels = pytest.mark.parametrize("kernel", [pytest.param("c", marks=with_compiled), "numpy"])
every_padding = pytest.mark.parametrize("padding_mode", PADDINGS)
both_alignments = pytest.mark.parametrize("align_corners", [False, True])
both_dtypes = pytest.mark.parametrize("dtype", ["float32", "float64"])

# (N, C, H, W), (P, Q): sizes of 1, empty ones, and more points than the compiled kernel takes at a time.
SHAPES = [
    ((2, 3, 4, 5), (6, 7)),
    ((1, 1, 1, 1), (2, 3)),
    ((2, 2, 1, 6), (1, 1)),
    ((1, 2, 5, 1), (3, 1)),
    ((1, 2, 9, 8), (20, 31)),
    ((0, 3, 4, 5), (2, 2)),
    ((2, 0, 4, 5), (2, 2)),
    ((2, 3, 4, 5), (0, 2)),
]


@pytest.fixture(autouse=True)
def quiet_where_there_is_no_compiler(monkeypatch):
    monkeypatch.setenv(kernels.VARIABLE, "numpy" if LIBRARY is None else "c")


def inputs(images, points, dtype, seed=0):
    """Return images and a grid: points anywhere, on pixels, on the border and far away."""
    rng = np.random.default_rng(seed)
    grid = rng.uniform(-1.6, 1.6, size=(images[0], *points, 2))
    special = rng.choice([-1.0, 1.0, 0.0, 0.5, -0.25, 7.0, -31.0, 1e6], size=grid.shape)
    grid = np.where(rng.random(grid.shape) < 0.3, special, grid)
    return rng.normal(size=images).astype(dtype), grid.astype(dtype)


def run(module, images, grid, grad_output, *settings):
    """Return a kernel's value and gradients."""
    grads = module.backward(images, grid, grad_output, (True, True), *settings)
    return module.forward(images, grid, *settings), *grads


# What the checker says.


@parametrize_ops("gridsample")
def test_every_op_passes_the_checker(case):
    case.check()


def test_grid_sample_passes_the_checker_with_the_kernel_in_numpy(monkeypatch):
    monkeypatch.setenv(kernels.VARIABLE, "numpy")
    assert check_op(GridSample).verdict == "pass"


def test_the_checker_finds_a_kernel_that_is_wrong(monkeypatch):
    right = formula.backward

    def backward(*args):
        grad_input, grad_grid = right(*args)
        return grad_input, None if grad_grid is None else grad_grid[..., [1, 0]]

    monkeypatch.setenv(kernels.VARIABLE, "numpy")
    monkeypatch.setattr(formula, "backward", backward)
    report = check_op(GridSample)
    assert report.verdict == "fail"
    assert {finding.argument for finding in report.findings} == {"grid"}


# The kernels beside each other, and beside PyTorch.


@with_compiled
@every_padding
@both_alignments
@both_dtypes
@pytest.mark.parametrize(("images", "points"), SHAPES)
def test_both_kernels_give_the_same(images, points, dtype, align_corners, padding_mode):
    input, grid = inputs(images, points, dtype)
    grad_output = np.random.default_rng(1).normal(size=(*images[:2], *points)).astype(dtype)
    settings = (padding_mode, align_corners)
    ours = run(compiled, input, grid, grad_output, *settings)
    plain = run(formula, input, grid, grad_output, *settings)
    for one, other in zip(ours, plain, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_allclose(one, other, **tolerance(dtype))


@both_kernels
@every_padding
@both_alignments
@both_dtypes
@pytest.mark.parametrize(("images", "points"), SHAPES)
def test_values_and_gradients_are_pytorch_s(
    images, points, dtype, align_corners, padding_mode, kernel, monkeypatch
):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    monkeypatch.setenv(kernels.VARIABLE, kernel)
    input, grid = inputs(images, points, dtype, seed=2)
    settings = {"padding_mode": padding_mode, "align_corners": align_corners}
    results = []
    for library, sample in (
        (pg, pg.ops.gridsample.grid_sample),
        (torch, torch.nn.functional.grid_sample),
    ):
        leaves = [library.from_numpy(each).requires_grad_() for each in (input, grid)]
        output = sample(*leaves, **settings)
        output.backward(library.ones_like(output))
        results.append([output.detach().numpy(), *(each.grad.numpy() for each in leaves)])
    for ours, theirs in zip(*results, strict=True):
        np.testing.assert_allclose(ours, theirs, **tolerance(dtype))


def tolerance(dtype):
    """Return what two ways of adding up may differ by."""
    return {"rtol": 1e-4, "atol": 2e-5} if dtype == "float32" else {"rtol": 1e-12, "atol": 1e-12}


@both_kernels
@both_dtypes
@both_alignments
def test_what_is_not_finite_is_looked_up_as_pytorch_does(align_corners, dtype, kernel, monkeypatch):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    monkeypatch.setenv(kernels.VARIABLE, kernel)
    input = np.arange(1.0, 17.0, dtype=dtype).reshape(1, 1, 4, 4)
    nan, inf = np.nan, np.inf
    hard = [(nan, 0), (0, nan), (nan, nan), (inf, 0), (-inf, 0), (0, inf), (1e10, 0), (1e30, -1e30)]
    # PyTorch 2.13 reads outside the image, and may end the process, in backward of what is commented out.
    for padding_mode, points in (
        ("zeros", hard),
        ("border", hard[3:]),  # nan
        ("reflection", hard[6:7]),  # nan, inf
    ):
        grid = np.array(points, dtype).reshape(1, 1, -1, 2)
        settings = {"padding_mode": padding_mode, "align_corners": align_corners}
        results = []
        for library, sample in (
            (pg, pg.ops.gridsample.grid_sample),
            (torch, torch.nn.functional.grid_sample),
        ):
            leaves = [library.from_numpy(each).requires_grad_() for each in (input, grid)]
            output = sample(*leaves, **settings)
            output.sum().backward()
            results.append([output.detach().numpy(), *(each.grad.numpy() for each in leaves)])
        for ours, theirs in zip(*results, strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=1e-5)


@both_kernels
@pytest.mark.parametrize("padding_mode", ["border", "reflection"])
def test_nan_is_the_first_pixel_and_has_no_slope(padding_mode, kernel, monkeypatch):
    monkeypatch.setenv(kernels.VARIABLE, kernel)
    image = pg.tensor([[[[1.0, 2.0], [3.0, 4.0]]]], requires_grad=True)
    grid = pg.tensor([[[[np.nan, np.nan]]]], requires_grad=True)
    output = pg.ops.gridsample.grid_sample(image, grid, padding_mode=padding_mode)
    output.sum().backward()
    assert output.tolist() == [[[[1.0]]]]
    assert image.grad.tolist() == [[[[1.0, 0.0], [0.0, 0.0]]]]
    assert grid.grad.tolist() == [[[[0.0, 0.0]]]]


@both_kernels
def test_a_pixel_outside_is_zero_even_beside_infinite_ones(kernel, monkeypatch):
    monkeypatch.setenv(kernels.VARIABLE, kernel)
    image = pg.full((1, 1, 2, 2), np.inf)
    far = pg.full((1, 1, 1, 2), -9.0)
    assert pg.ops.gridsample.grid_sample(image, far).item() == 0


# Arrays as they come.


@both_kernels
def test_memory_in_any_order_gives_the_same(kernel, monkeypatch):
    monkeypatch.setenv(kernels.VARIABLE, kernel)
    input, grid = inputs((2, 3, 4, 5), (6, 7), "float64")
    expected = GridSample.apply(pg.from_numpy(input), pg.from_numpy(grid))
    turned = np.ascontiguousarray(input.transpose(3, 1, 0, 2)).transpose(2, 1, 3, 0)
    spread = np.zeros((*grid.shape[:3], 4))[..., ::2]
    spread[...] = grid
    given = [pg.from_numpy(turned).requires_grad_(), pg.from_numpy(spread).requires_grad_()]
    output = GridSample.apply(*given)
    assert output.equal(expected)
    output.sum().backward()  # whose gradient is one number in memory
    assert all(each.grad.shape == each.shape for each in given)


@both_kernels
def test_only_the_gradient_that_is_needed_is_computed(kernel):
    module = {"c": compiled, "numpy": formula}[kernel]
    input, grid = inputs((2, 3, 4, 5), (6, 7), "float64")
    ones = np.ones((2, 3, 6, 7))
    both = module.backward(input, grid, ones, (True, True), "zeros", False)
    first, none = module.backward(input, grid, ones, (True, False), "zeros", False)
    also_none, second = module.backward(input, grid, ones, (False, True), "zeros", False)
    assert none is None
    assert also_none is None
    np.testing.assert_array_equal(first, both[0])
    np.testing.assert_array_equal(second, both[1])


@with_compiled
def test_threads_do_not_disturb_each_other():
    input, grid = inputs((2, 3, 40, 50), (60, 70), "float64")
    expected = compiled.forward(input, grid, "reflection", True)
    results = []

    def compute():
        results.extend(compiled.forward(input, grid, "reflection", True) for _ in range(20))

    threads = [threading.Thread(target=compute) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 160
    assert all(np.array_equal(each, expected) for each in results)


# Which kernel runs.


def test_the_variable_chooses_the_kernel(monkeypatch):
    monkeypatch.setenv(kernels.VARIABLE, "numpy")
    assert plugrad_gridsample.kernel() == "numpy"
    monkeypatch.setenv(kernels.VARIABLE, "")
    assert plugrad_gridsample.kernel() == ("numpy" if LIBRARY is None else "c")
    monkeypatch.setenv(kernels.VARIABLE, "fortran")
    with pytest.raises(ValueError, match="PLUGRAD_GRIDSAMPLE_KERNEL is 'fortran'; expected \"c\""):
        plugrad_gridsample.kernel()


@pytest.fixture
def no_library(monkeypatch, tmp_path):
    """The pack as it is where it was installed without a compiler."""
    monkeypatch.delenv(kernels.VARIABLE)
    monkeypatch.setattr(compiled, "LIBRARY", tmp_path / "_kernel.so")
    for cached in (compiled.loaded, kernels.say_it_is_slow):
        cached.cache_clear()
    yield tmp_path / "_kernel.so"
    for cached in (compiled.loaded, kernels.say_it_is_slow):
        cached.cache_clear()


def test_without_a_compiled_kernel_numpy_s_runs_and_says_so_once(no_library):
    input, grid = (pg.from_numpy(each) for each in inputs((2, 3, 4, 5), (6, 7), "float64"))
    with pytest.warns(kernels.KernelWarning, match="slower: _kernel.so was not built: "):
        GridSample.apply(input, grid)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        GridSample.apply(input, grid)
    assert plugrad_gridsample.kernel() == "numpy"


def test_a_library_that_cannot_be_loaded_is_said_with_the_reason(no_library):
    no_library.write_bytes(b"no library")
    assert compiled.loaded()[0] is None
    with pytest.warns(kernels.KernelWarning, match="_kernel.so cannot be loaded: "):
        kernels.chosen()


def test_who_asks_for_the_compiled_kernel_gets_no_other(no_library, monkeypatch):
    monkeypatch.setenv(kernels.VARIABLE, "c")
    with pytest.raises(
        RuntimeError, match=r"asks for the compiled kernel, but _kernel\.so was not built"
    ):
        GridSample.apply(pg.zeros(1, 1, 2, 2), pg.zeros(1, 1, 1, 2))


def test_the_module_as_a_program_says_which_kernel_runs(monkeypatch):
    command = [sys.executable, "-m", "plugrad_gridsample"]
    monkeypatch.setenv(kernels.VARIABLE, "numpy")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("grid_sample runs the kernel: numpy\ncompiled: ")
    monkeypatch.setenv(kernels.VARIABLE, "fortran")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("PLUGRAD_GRIDSAMPLE_KERNEL is 'fortran'")


@pytest.mark.parametrize("module", [sampling, affine, kernels], ids=lambda module: module.__name__)
def test_the_examples_of_docstrings_run(module):
    failed, attempted = doctest.testmod(module)
    assert attempted
    assert not failed


# The spatial transformer.


@both_kernels
@every_padding
def test_a_grid_that_depends_on_the_images_has_second_derivatives_too(
    padding_mode, kernel, monkeypatch
):
    """As in a spatial transformer, whose maps are found from the images that they are applied to."""
    monkeypatch.setenv(kernels.VARIABLE, kernel)
    images = pg.from_numpy(np.random.default_rng(3).normal(size=(1, 2, 4, 3))).requires_grad_()
    start = pg.tensor([[[0.83, 0.11, 0.07], [-0.13, 0.77, 0.05]]], dtype=pg.float64)

    def transformed(images):
        theta = start + 0.05 * pg.sin(images.mean()) * start
        grid = pg.ops.gridsample.affine_grid(theta, (1, 2, 3, 2))
        return pg.ops.gridsample.grid_sample(images, grid, padding_mode=padding_mode)

    assert pg.autograd.gradcheck(transformed, images)
    assert pg.autograd.gradgradcheck(transformed, images)


@pytest.mark.filterwarnings("ignore:Since version 1.3.0, affine_grid behavior has changed")
@both_alignments
@pytest.mark.parametrize("size", [(2, 1, 3, 4), (1, 3, 1, 5), (1, 1, 1, 1)])
def test_affine_grid_is_pytorch_s(size, align_corners):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    theta = np.random.default_rng(0).normal(size=(size[0], 2, 3))
    ours = pg.ops.gridsample.affine_grid(pg.from_numpy(theta), size, align_corners=align_corners)
    theirs = torch.nn.functional.affine_grid(torch.from_numpy(theta), size, align_corners)
    np.testing.assert_allclose(ours.numpy(), theirs.numpy(), rtol=1e-12, atol=1e-12)


@both_kernels
@every_padding
@both_alignments
def test_the_identity_gives_the_images_back(align_corners, padding_mode, kernel, monkeypatch):
    monkeypatch.setenv(kernels.VARIABLE, kernel)
    images = pg.from_numpy(np.random.default_rng(0).normal(size=(2, 3, 5, 4)))
    theta = pg.tensor([[[1.0, 0, 0], [0, 1, 0]]] * 2, dtype=pg.float64)
    grid = pg.ops.gridsample.affine_grid(theta, images.shape, align_corners=align_corners)
    same = pg.ops.gridsample.grid_sample(
        images, grid, padding_mode=padding_mode, align_corners=align_corners
    )
    np.testing.assert_allclose(same.numpy(), images.numpy(), rtol=0, atol=1e-12)
