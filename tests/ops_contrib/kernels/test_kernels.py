"""Kernel packs: which of them runs, what is said of those that do not, and what a lock admits."""

import dataclasses
import os
import pickle
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry
from plugrad.authoring import Kernel, Primitive, run_kernel
from plugrad.authoring.kernels import require_kernel
from plugrad.check import check_op
from plugrad.engine.errors import (
    CheckUsageError,
    GradientError,
    KernelWarning,
    NotCheckedError,
    PackLoadError,
    PackMissingError,
    RegistrationError,
    SettingError,
)
from plugrad.registry.finding.kinds import KERNELS as KERNEL_PACK
from plugrad.registry.lock import entry_of, hashes_of, text_of_lock
from plugrad_arrays.chunks import ChosenOnChunk
from plugrad_builtin import network_kernels
from plugrad_kernels import choosing
from plugrad_kernels.checking.asked import kernels_meant
from plugrad_kernels.choosing import (
    NOT_WORTH_IT,
    Chooser,
    arranged,
    difference,
    other_form,
)

KERNELS = """
import numpy as np
import plugrad as pg
import probe
from plugrad.authoring import Kernel

probe.log.append("imported {name}")

def softmax(x, axis, *more):
    probe.log.append("{name}")
    y = np.exp(x - x.max(axis, keepdims=True))
    return y / y.sum(axis, keepdims=True)

def conv2d(image, weight, geometry, bias=None):
    probe.log.append("{name}")
    return {result}

@pg.hookimpl
def plugrad_register_kernels(register):
    register(Kernel("builtin::conv2d", conv2d{more}))
"""
PLAIN = "pg.registry.op('builtin::conv2d').function.plain(image, weight, geometry, bias)"
GROUP = "[plugrad.kernels]\n{name} = {name}_pack\n"


def install(site, name="fast", *, result=PLAIN, more="", source=None, version="1.0"):
    """Install a kernel pack that has a kernel of conv2d, which says that it ran."""
    text = KERNELS.format(name=name, result=result, more=more) if source is None else source
    module = {f"{name}_pack": text}
    return site.install(f"plugrad-{name}", GROUP.format(name=name), version=version, **module)


@pytest.fixture
def choose(site, monkeypatch):
    """A function that puts the registry of the site in place, with an environment, and returns what chooses there."""
    choosing._told.clear()

    def made(**environment):
        chooser = Chooser(site.registry(**environment))
        monkeypatch.setattr(choosing, "chooser", chooser)
        return chooser

    registry.load("builtin")
    return made


def images(**settings):
    """Arguments of conv2d, and its result with its node."""
    x = pg.ones(1, 1, 3, 3, requires_grad=True)
    return pg.conv2d(x, pg.ones(1, 1, 2, 2), **settings), x


def kernel_of(tensor):
    """Which kernel ran, as the node says it; '' if none."""
    words = repr(tensor.grad_fn)
    return words.partition(", kernel ")[2].removesuffix(">")


# Which kernels run.


def test_a_kernel_that_is_installed_and_not_chosen_is_not_imported(site, choose, probe):
    install(site)
    choose()
    y, _ = images()
    assert kernel_of(y) == ""
    assert probe.log == []
    assert repr(y.grad_fn).endswith(hex(id(y.grad_fn)) + ">")


def test_a_block_chooses_in_its_thread_and_the_backward_pass_in_it_too(site, choose, probe):
    install(site)
    chooser = choose()
    with chooser.kernels("fast"):
        y, x = images()
        assert kernel_of(y) == "fast"
        elsewhere = []
        thread = threading.Thread(target=lambda: elsewhere.append(kernel_of(images()[0])))
        thread.start()
        thread.join()
    assert elsewhere == [""]
    assert kernel_of(images()[0]) == ""
    assert probe.log == ["imported fast", "fast"]
    y.sum().backward()  # outside of the block, and through another op, which has no kernel here
    assert probe.log == ["imported fast", "fast"]
    np.testing.assert_array_equal(np.asarray(x.grad), [[[[1, 2, 1], [2, 4, 2], [1, 2, 1]]]])


SLOT = """
import sys
import plugrad as pg
pg.softmax(pg.ones(2), 0)
print("plugrad_kernels.choosing" in sys.modules)
"""


@pytest.mark.parametrize(("chosen", "imported"), [(None, False), ("", False), ("torch", True)])
def test_what_chooses_is_imported_when_a_kernel_is_first_chosen(chosen, imported):
    environment = {key: each for key, each in os.environ.items() if key != "PLUGRAD_KERNELS"}
    environment |= {} if chosen is None else {"PLUGRAD_KERNELS": chosen}
    command = [sys.executable, "-W", "ignore", "-c", SLOT]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.stdout == f"{imported}\n", done.stderr


BACKWARD = """
import plugrad as pg
import probe
from plugrad.authoring import Kernel

def conv_transpose2d(*args):
    probe.log.append("backward")
    return pg.registry.op('builtin::conv_transpose2d').function.plain(*args)

@pg.hookimpl
def plugrad_register_kernels(register):
    register(Kernel("builtin::conv_transpose2d", conv_transpose2d))
"""


def test_a_backward_pass_runs_the_kernels_that_are_chosen_where_it_is_called(site, choose, probe):
    install(site, source=BACKWARD)
    chooser = choose()
    y, _ = images()
    with chooser.kernels("fast"):
        y.sum().backward()
    assert probe.log == ["backward"]


def test_the_innermost_block_is_stronger_than_the_environment_and_that_than_pyproject(
    site, choose, probe, tmp_path, monkeypatch
):
    for name in ("fast", "other", "third"):
        install(site, name)
    project = tmp_path / "project"
    project.mkdir()
    monkeypatch.chdir(project)
    project.joinpath("pyproject.toml").write_text("[tool.plugrad]\nkernels = ['third', 'fast']\n")
    chooser = choose()
    assert chooser.chosen() == ("third", "fast")
    assert kernel_of(images()[0]) == "third"
    chooser = choose(PLUGRAD_KERNELS="other, fast")
    assert chooser.chosen() == ("other", "fast")
    assert kernel_of(images()[0]) == "other"
    with chooser.kernels("fast", "other"):
        assert kernel_of(images()[0]) == "fast"
        with chooser.kernels():
            assert kernel_of(images()[0]) == ""
            with chooser.kernels("third"):
                assert kernel_of(images()[0]) == "third"
        assert kernel_of(images()[0]) == "fast"
    with pytest.raises(ZeroDivisionError), chooser.kernels("fast"):
        raise ZeroDivisionError
    assert chooser.chosen() == ("other", "fast")


def test_the_first_pack_that_takes_a_call_runs(site, choose, probe):
    install(site, more=", takes=lambda *given: 'what never is'")
    install(site, "other")
    chooser = choose()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # the call runs by a kernel: there is nothing to tell
        with chooser.kernels("fast", "other"):
            assert kernel_of(images()[0]) == "other"


# What does not run, and what is said of it.


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (", takes=lambda *given: 'groups'", "takes groups; the plain forward runs"),
        (", dtypes=('float64',)", "takes float64, not float32; the plain forward runs"),
        (", takes=lambda *given: False", None),
        (", takes=lambda *given: np.False_", None),
        (", smallest=10", None),
    ],
)
def test_what_a_kernel_does_not_take_the_plain_forward_computes_and_it_is_said_once(
    site, choose, probe, more, words
):
    install(site, more=more)
    chooser = choose()
    with warnings.catch_warnings(record=True) as caught, chooser.kernels("fast"):
        warnings.simplefilter("always")
        for _ in range(3):
            y, _ = images()
    assert kernel_of(y) == ""
    assert probe.log == ["imported fast"]
    said = [str(each.message) for each in caught if each.category is KernelWarning]
    assert len(said) == (words is not None)
    if words is not None:
        assert said[0].startswith("builtin::conv2d: the kernel pack 'fast': the kernel ")
        assert said[0].endswith(words)
        assert caught[0].filename == __file__


def test_numpys_truth_is_a_truth_and_anything_else_an_error_that_names_the_kernel(site, choose):
    install(site, more=", takes=lambda *given: np.True_")
    install(site, "other", more=", takes=lambda *given: None")
    chooser = choose()
    with chooser.kernels("fast"):
        assert kernel_of(images()[0]) == "fast"
    with (
        chooser.kernels("other"),
        pytest.raises(TypeError, match="takes.. of the kernel of") as caught,
    ):
        images()
    assert "in takes() of the kernel 'other' of builtin::conv2d" in caught.value.__notes__[0]


def test_a_kernel_pack_that_cannot_be_loaded_is_told_once_and_the_plain_forwards_run(site, choose):
    install(site, source="import no_such_library")
    chooser = choose()
    with chooser.kernels("fast"):
        with pytest.warns(KernelWarning, match="no_such_library.*; the plain forwards run"):
            y, _ = images()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            again, _ = images()
    assert kernel_of(y) == kernel_of(again) == ""


def test_arrays_without_elements_and_of_other_libraries_run_the_plain_forward(site, choose, probe):
    install(site)
    chooser = choose()
    with warnings.catch_warnings(), chooser.kernels("fast"):
        warnings.simplefilter("error")
        y = pg.conv2d(pg.ones(0, 1, 3, 3, requires_grad=True), pg.ones(1, 1, 2, 2))
    assert kernel_of(y) == ""
    assert y.shape == (0, 1, 2, 2)
    assert probe.log == ["imported fast"]
    kernel = Kernel("acme::op", np.sin)
    assert kernel.why_not((), {}) is NOT_WORTH_IT
    assert kernel.why_not((np.ma.ones(3),), {}) == "arrays of NumPy only, not numpy.ma.MaskedArray"
    both = (np.ones(3), np.ones(3, "float32"))
    assert kernel.why_not(both, {}) == "one dtype, not float64 and float32"
    assert kernel.why_not((np.ones(3, ">f8"),), {}) is not None
    assert kernel.why_not((np.ones(3),), {}) is None


OF_DASK = """
import dask.array as da
import probe
from plugrad.authoring import Kernel
import plugrad as pg

def softmax(x, axis):
    probe.log.append(type(x).__module__)
    y = da.exp(x - x.max(axis, keepdims=True))
    return y / y.sum(axis, keepdims=True){change}

@pg.hookimpl
def plugrad_register_kernels(register):
    register(Kernel("builtin::softmax", softmax, arrays=("dask",)))
"""


@pytest.mark.parametrize("change", ["", " * 2"])
def test_a_kernel_of_another_library_runs_on_its_arrays_alone_and_is_checked_on_them(
    site, choose, probe, change
):
    da = pytest.importorskip("dask.array")
    install(site, source=OF_DASK.format(change=change))
    chooser = choose()
    whole = np.random.default_rng(0).normal(size=(4, 3))
    with chooser.kernels("fast"):
        y = pg.softmax(pg.tensor(da.from_array(whole, chunks=2)).requires_grad_(), 1)
        assert kernel_of(y) == "fast"
        with pytest.warns(KernelWarning, match="arrays of dask only, not numpy.ndarray"):
            assert kernel_of(pg.softmax(pg.tensor(whole).requires_grad_(), 1)) == ""
        if change:
            with pg.autograd.set_detect_anomaly(True), pytest.raises(GradientError, match="differ"):
                pg.softmax(pg.tensor(da.from_array(whole)), 1)
    (kernel,) = site.registry().rows(KERNEL_PACK.name, "fast", require_kernel)
    op = registry.op("builtin::softmax").function
    (checked,) = kernels_meant(kernel, op, "softmax").of_op(op)
    assert checked.why_not((whole, 1), {}) is None
    found, plain = checked.run((whole, 1), {}), op.plain(whole, 1)
    assert type(found) is np.ndarray
    assert bool(difference(found, plain, 10)) == bool(change)
    assert {*probe.log} == {"dask.array.core"}


def test_a_kernel_of_a_library_that_the_checker_does_not_have_is_not_checked():
    kernel = Kernel("builtin::softmax", network_kernels.softmax, arrays=("nolibrary",))
    with pytest.raises(CheckUsageError, match="takes arrays of nolibrary only"):
        check_op("builtin::softmax", kernels=kernel)


CHUNKED = (
    KERNELS
    + """
    register(Kernel("builtin::softmax", softmax))
"""
)


@pytest.fixture
def in_chunks(site, choose):
    """What chooses, for chunks of Dask too, and convolves in the thread of a scheduler."""
    da = pytest.importorskip("dask.array")
    install(site, source=CHUNKED.format(name="fast", result=PLAIN, more=""))

    def made(**environment):
        return choose(**environment), da

    return made


def lazy_images(da):
    """Arguments of conv2d, two images in a chunk each, and the sum of the result."""
    x = pg.tensor(da.from_array(np.ones((2, 1, 3, 3)), chunks=(1, 1, 3, 3))).requires_grad_()
    return pg.conv2d(x, pg.ones(1, 1, 2, 2, dtype=pg.float64)), x


def computed(tensor):
    """The numbers of a lazy tensor, computed in other threads."""
    return tensor.detach().numpy().compute(scheduler="threads")


@pytest.mark.filterwarnings("error:.*kernel pack.*")
def test_chunks_are_computed_by_the_kernels_that_are_chosen_where_the_task_is_made(
    in_chunks, probe
):
    chooser, da = in_chunks()
    with chooser.kernels("fast"):
        y, _ = lazy_images(da)
    plain, _ = lazy_images(da)
    assert probe.log == ["imported fast"]  # nothing is computed yet
    np.testing.assert_array_equal(computed(y), np.full((2, 1, 2, 2), 4.0))
    assert probe.log == ["imported fast", "fast", "fast"]
    with chooser.kernels("fast"):
        np.testing.assert_array_equal(computed(plain), computed(y))
    assert probe.log == ["imported fast", *["fast"] * 4]
    y.sum().backward()


class Scaled(Primitive):
    """Softmax of the last dimension, which an element needs the whole of: a task for each chunk of rows."""

    plain = staticmethod(network_kernels.softmax)
    identity = "builtin::softmax"
    arrays, core_dims = "numpy", 1

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return run_kernel(ctx, x, x.ndim - 1)

    @staticmethod
    def backward(ctx, grad):
        return grad * 0

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=(2, 3)))


def test_an_op_that_declares_core_dimensions_takes_the_choice_along_too(in_chunks, probe):
    chooser, da = in_chunks()
    x = pg.tensor(da.from_array(np.zeros((2, 4)), chunks=(1, 4)))
    with chooser.kernels("fast"):
        y = Scaled.apply(x)
    plain = Scaled.apply(x)
    probe.log.clear()  # it was tried on a small array, to see what it returns
    np.testing.assert_array_equal(computed(y), np.full((2, 4), 0.25))
    assert probe.log == ["fast", "fast"]
    with chooser.kernels("fast"):
        np.testing.assert_array_equal(computed(plain), np.full((2, 4), 0.25))
    assert probe.log == ["fast", "fast"]


def test_the_environment_chooses_for_chunks_as_for_other_arrays(in_chunks, probe):
    chooser, da = in_chunks(PLUGRAD_KERNELS="fast")
    y, _ = lazy_images(da)
    with chooser.kernels():
        plain, _ = lazy_images(da)
    np.testing.assert_array_equal(computed(plain), computed(y))
    assert probe.log == ["imported fast", "fast", "fast"]


def test_a_choice_travels_with_its_tasks(in_chunks, probe):
    chooser, _ = in_chunks()
    with chooser.kernels("fast"):
        task = ChosenOnChunk(chooser.carried(), "builtin::softmax", network_kernels.softmax)
    there = pickle.loads(pickle.dumps(task))
    np.testing.assert_array_equal(there(np.zeros((1, 2)), 1), [[0.5, 0.5]])
    assert probe.log == ["imported fast", "fast"]
    assert there.__name__ == "softmax"
    absent = dataclasses.replace(task, packs=("absent",))
    with pytest.warns(KernelWarning, match="'absent'.*the plain forwards run"):
        np.testing.assert_array_equal(absent(np.zeros((1, 2)), 1), [[0.5, 0.5]])


def test_a_name_that_nobody_offers_is_an_error_with_what_is_meant(site, choose):
    install(site)
    chooser = choose()
    words = r"there is no kernel pack 'fats'. Did you mean 'fast'"
    with pytest.raises(PackMissingError, match=words), chooser.kernels("fats"):
        pass
    words = "takes the names of kernel packs, such as 'numba', not 3"
    with pytest.raises(TypeError, match=words), chooser.kernels(3):
        pass
    with pytest.raises(
        PackMissingError, match="PLUGRAD_KERNELS names 'fats'.*offers that kernel pack"
    ):
        choose(PLUGRAD_KERNELS="fats").chosen()


def test_a_pack_of_ops_is_no_kernel_pack(site, choose):
    site.pack("acme")
    with pytest.raises(PackMissingError, match="PLUGRAD_KERNELS names 'acme'"):
        choose(PLUGRAD_KERNELS="acme").chosen()


def test_a_kernel_pack_that_is_blocked_or_not_among_the_packs_does_not_run(site, choose, probe):
    install(site)
    for environment in ({"PLUGRAD_BLOCK": "fast"}, {"PLUGRAD_PACKS": ""}):
        choosing._told.clear()
        chooser = choose(**environment)
        with chooser.kernels("fast"), pytest.warns(KernelWarning, match="the plain forwards run"):
            y, _ = images()
        assert kernel_of(y) == ""
    assert probe.log == []


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("3", "3, which is no Kernel; write"),
        ("Kernel('conv2d', conv2d)", "write its identity, 'builtin::conv2d'"),
        ("Kernel('builtin::', conv2d)", "write its identity"),
        ("Kernel('builtin::conv2d', 3)", "3 cannot be called; write a function"),
        ("Kernel('builtin::conv2d', conv2d, takes=3)", "3 cannot be called"),
        ("Kernel('builtin::conv2d', conv2d, dtypes='float32')", "dtypes is 'float32'; write names"),
        ("Kernel('builtin::conv2d', conv2d, dtypes=())", "dtypes is ()"),
        ("Kernel('builtin::conv2d', conv2d, arrays='cupy')", "arrays is 'cupy'; write names"),
        ("Kernel('builtin::conv2d', conv2d), 4", "register() takes"),
    ],
)
def test_what_is_no_kernel_is_refused_in_words(site, row, words):
    source = KERNELS.format(name="fast", result=PLAIN, more="")
    head, _, _ = source.rpartition("register(")
    install(site, source=f"{head}register({row})\n")
    with pytest.raises(PackLoadError) as caught:
        site.registry().rows(KERNEL_PACK.name, "fast", require_kernel)
    assert words in str(caught.value)


def test_a_kernel_pack_without_its_hook_or_without_kernels_is_refused(site):
    install(site, source="")
    with pytest.raises(PackLoadError, match="plugrad_register_kernels"):
        site.registry().rows(KERNEL_PACK.name, "fast", require_kernel)
    with pytest.raises(RegistrationError):
        require_kernel(None)


def test_after_refresh_a_kernel_pack_that_was_installed_since_can_be_chosen(site, choose):
    chooser = choose()
    with pytest.raises(PackMissingError), chooser.kernels("fast"):
        pass
    install(site)
    chooser._registry.refresh()
    with chooser.kernels("fast"):
        assert kernel_of(images()[0]) == "fast"


# Errors, and anomaly mode.


def test_an_error_of_a_kernel_reaches_the_user_with_a_note_that_names_it(site, choose):
    install(site, result="1 / 0")
    chooser = choose()
    with chooser.kernels("fast"), pytest.raises(ZeroDivisionError) as caught:
        images()
    assert caught.value.__notes__ == [
        "in the kernel 'fast' of builtin::conv2d: `with pg.kernels():` runs the plain forward"
    ]


def test_anomaly_mode_compares_with_the_plain_forward(site, choose):
    install(site)
    install(site, "wrong", result=f"{PLAIN} * np.float32(1.001)")
    chooser = choose()
    with pytest.warns(UserWarning, match="Anomaly"):
        anomaly = pg.autograd.detect_anomaly()
    with anomaly:
        with chooser.kernels("fast"):
            images()
        with chooser.kernels("wrong"), pytest.raises(GradientError) as caught:
            images()
    words = str(caught.value)
    assert words.startswith(
        "builtin::conv2d: the kernel 'wrong' and the plain forward differ: at [0, 0"
    )
    assert words.endswith("`plugrad check builtin::conv2d --kernels wrong` says where")
    with chooser.kernels("wrong"):
        images()  # nobody looks


def test_a_difference_is_told_by_its_place_and_what_is_no_number_must_be_the_same():
    plain = np.array([1.0, 2.0, np.nan, np.inf])
    assert difference(plain.copy(), plain, 1000) == ""
    assert difference(plain * (1 + 1e-13), plain, 1000) == ""
    assert difference(plain * (1 + 1e-12), plain, 1000).startswith("at [0] expected 1.0, got 1.0")
    for place, value in ((2, 3.0), (3, 3.0), (3, -np.inf), (0, np.nan)):
        other = plain.copy()
        other[place] = value
        assert difference(other, plain, 1000).startswith(f"at [{place}] expected")
    whole = np.array([1, 2])
    assert difference(whole + np.array([0, 1]), whole, 1000).endswith("1 of 2 elements differ")
    assert difference((plain, None), (plain, None), 1000) == ""
    assert difference((plain, whole + 1), (plain, whole), 1000).startswith("output 1: at [0]")


def test_another_form_is_told_as_what_was_expected_and_what_came():
    plain = np.ones((2, 3))
    assert other_form(plain, plain) == ""
    for other, words in (
        (plain[0], "expected float64 of shape [2, 3], got float64 of shape [3]"),
        (plain.astype("float32"), "expected float64 of shape [2, 3], got float32 of shape [2, 3]"),
        ((plain,), "expected float64 of shape [2, 3], got (float64 of shape [2, 3])"),
        (np.ma.ones((2, 3)), "expected a ndarray, got a MaskedArray"),
        (None, "expected float64 of shape [2, 3], got None"),
    ):
        assert other_form(other, plain) == words
    assert other_form((plain, None), (plain, plain)).startswith("expected (float64")


def test_a_kernel_is_given_contiguous_arrays_without_negative_strides():
    x = np.arange(6.0).reshape(2, 3)
    assert arranged(x) is x
    assert arranged(3) == 3
    for other in (
        x.T,
        x[::-1],
        x[:, ::2],
        np.arange(1.0)[::-1],
    ):  # the last one is contiguous, says NumPy
        given = arranged(other)
        assert given.flags.c_contiguous
        assert min(given.strides) >= 0
        np.testing.assert_array_equal(given, other)


# What a lock admits.


def locked(site, tmp_path, *, verdict="pass", of=None, ops=("builtin::conv2d",)):
    """Write a lock that has a kernel pack as it is installed now; return its path."""
    info = site.registry().info("fast", KERNEL_PACK.name)
    origin = registry.op("builtin::conv2d").origin
    of = of or f"{origin.distribution} {origin.version}"
    kernels = {op: {"verdict": verdict, "of": of} for op in ops}
    entry = entry_of(info, kernels, hashes_of(info.offers[0]))
    path = tmp_path / "plugrad.lock"
    path.write_text(text_of_lock({}, {"fast": entry}))
    return path


def test_a_kernel_that_has_passed_runs_under_a_lock(site, choose, tmp_path_factory):
    install(site)
    path = locked(site, tmp_path_factory.mktemp("project"))
    chooser = choose(PLUGRAD_REQUIRE_CHECKED=str(path))
    with chooser.kernels("fast"):
        assert kernel_of(images()[0]) == "fast"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"verdict": "fail"}, "has not passed its check: its verdict in the lock .* is fail"),
        ({"verdict": "inconclusive"}, "has not passed its check"),
        (
            {"ops": ("builtin::exp",)},
            "of builtin::conv2d is not in the lock .*--kernels fast --lock",
        ),
        (
            {"of": "plugrad 0.0.1"},
            "was checked beside builtin::conv2d of plugrad 0.0.1, and plugrad",
        ),
    ],
)
def test_a_kernel_that_the_lock_does_not_have_with_a_passing_verdict_is_refused(
    site, choose, tmp_path_factory, facts, words
):
    install(site)
    path = locked(site, tmp_path_factory.mktemp("project"), **facts)
    chooser = choose(PLUGRAD_REQUIRE_CHECKED=str(path))
    with chooser.kernels("fast"), pytest.raises(NotCheckedError, match=words):
        images()
    with chooser.kernels():
        images()


def test_a_kernel_pack_that_has_changed_or_is_not_in_the_lock_is_not_imported(
    site, choose, probe, tmp_path_factory
):
    install(site)
    path = locked(site, tmp_path_factory.mktemp("project"))
    site.path.joinpath("fast_pack.py").write_text("raise SystemExit")
    chooser = choose(PLUGRAD_REQUIRE_CHECKED=str(path))
    with chooser.kernels("fast"), pytest.raises(NotCheckedError, match="1 file, fast_pack.py"):
        images()
    empty = tmp_path_factory.mktemp("project") / "plugrad.lock"
    empty.write_text(text_of_lock({}))
    chooser = choose(PLUGRAD_REQUIRE_CHECKED=str(empty))
    with (
        chooser.kernels("fast"),
        pytest.raises(NotCheckedError, match="no kernel of it is in the lock"),
    ):
        images()
    assert probe.log == []


def test_a_lock_whose_kernels_are_no_table_is_no_lock(site, tmp_path):
    path = tmp_path / "plugrad.lock"
    path.write_text('{"schema": 1, "packs": {}, "kernels": {"fast": 3}}')
    with pytest.raises(SettingError, match="not a whole one"):
        site.registry(PLUGRAD_REQUIRE_CHECKED=str(path)).packs()


def test_a_check_of_kernels_chooses_them_whatever_is_chosen_outside():
    def wrong(x):
        raise ValueError

    with choosing.chooser.kernels():
        report = check_op("builtin::conv2d", kernels=Kernel("builtin::conv2d", wrong), sample=0)
    assert {"PLG082"} <= {finding.code for finding in report.findings}
    assert choosing.chooser.chosen() == ()
