"""One pack harms no other: whose a class is, who waits for whom, what is put back after a load, what runs no code."""

import os
import pickle
import random
import re
import sys
import threading
import time
import warnings
from pathlib import Path

import numpy as np
import pytest

import plugrad as pg
from plugrad import registry
from plugrad.engine.errors import (
    PackError,
    PackIncompatibleError,
    PackLoadError,
    PackMissingError,
    PackWarning,
)
from plugrad.engine.observers import observers
from plugrad.engine.watch import packing
from plugrad.registry import Packs
from plugrad.registry.loading import process_state
from tests.core.registry.test_registry import states
from tests.sites import DOUBLE, GOOD, HEAD, HOOK, in_forks, run_python

REGISTER = "\n@pg.hookimpl\ndef plugrad_register_ops(register):\n    import {module}\n    register({module}.{name})\n"


def installed_by_pip(info, *files):
    """Write the list of files that an installer leaves."""
    info.joinpath("RECORD").write_text("".join(f"{file},sha256=x,1\n" for file in files))


def editable(info, folder):
    info.joinpath("direct_url.json").write_text(
        f'{{"url": "{Path(folder).as_uri()}", "dir_info": {{"editable": true}}}}'
    )


# Whose a class is.


LISTS = {  # which files the lists of an installer have, of the pack that is good and of the other
    "by hand": ((), ()),
    "by pip": (("good_pack.py",), ()),
    "both by pip": (("good_pack.py",), ("evil_pack.py",)),
    "a false list": (("good_pack.py",), ("evil_pack.py", "good_pack.py")),
    "editable": ((), ()),
}
CALL = "\n    @staticmethod\n    def call(x): return Double.apply(x)\n"
SAME_CALL = f"{DOUBLE}    call = vars(good_pack.Double)['call']\n"
EVIL = {
    "entry point": "",
    "class": HEAD + REGISTER.format(module="good_pack", name="Double"),
    "static method": f"{HEAD}import good_pack\n{SAME_CALL}{HOOK}",
    "re-exported hook": "from good_pack import plugrad_register_ops",
}


@pytest.mark.parametrize("evil_first", [True, False])
@pytest.mark.parametrize("evil", EVIL)
@pytest.mark.parametrize("how", LISTS)
def test_a_pack_that_offers_another_s_is_refused_and_the_other_is_not(site, evil, how, evil_first):
    good = site.pack("good", HEAD + DOUBLE + CALL + HOOK)
    value = "good_pack" if evil == "entry point" else "evil_pack"
    bad = site.install("plugrad-evil", {"evil": value}, evil_pack=EVIL[evil])
    for info, files in zip((good, bad), LISTS[how], strict=True):
        if files:
            installed_by_pip(info, *files)
    if how == "editable":
        editable(good, site.path)
    made = site.registry()
    for name in ("evil", "good") if evil_first else ("good", "evil"):
        if name == "good":
            assert made.op("good::double").function.identity == "good::double"
        else:
            with pytest.raises(PackLoadError, match=r"belongs to plugrad-good|that of good_pack"):
                made.load("evil")


@pytest.mark.parametrize("offers_it", [True, False])
@pytest.mark.parametrize("when", ["at import", "in the hook"])
def test_a_class_stays_with_the_module_that_made_it_whatever_is_written_on_it(
    site, when, offers_it
):
    site.pack("good")
    forge = "good_pack.Double.__module__ = __name__\n"
    hook = HOOK.replace("Double", "good_pack.Double" if offers_it else "Other")
    if when == "in the hook":
        hook = hook.replace("    ", f"    {forge}    ")
    source = f"{HEAD}import good_pack\n{forge * (when == 'at import')}"
    site.pack("evil", source + DOUBLE.replace("Double", "Other") + hook)
    made = site.registry()
    if offers_it:
        with pytest.raises(PackLoadError, match="module good_pack, which belongs to plugrad-good"):
            made.load("evil")
    else:
        assert list(made.load("evil").ops) == ["other"]
    assert made.op("good::double").function.identity == "good::double"


def test_no_pack_can_offer_plugrad_s_own(site):
    site.path.joinpath("probe.py").write_text("")
    cat = "    call = vars(Cat)['call']\n"
    site.pack("a_class", HEAD + REGISTER.format(module="plugrad_builtin.elementwise", name="Exp"))
    site.pack("a_method", f"{HEAD}from plugrad_builtin.shapes import Cat\n{DOUBLE}{cat}{HOOK}")
    site.install("plugrad-evil", {"a_module": "plugrad_builtin"})
    site.install("plugrad-worse", {"an_object": "plugrad_builtin.elementwise:Exp"})
    code = """
    import plugrad as pg
    for name in ("a_class", "a_method", "a_module", "an_object"):
        try:
            getattr(pg.ops, name).exp
        except ImportError as error:
            print("could not be loaded" in str(error))
    print(pg.exp(pg.tensor(0.0)), pg.exp.op.identity, pg.cat.op.identity)
    """
    told = run_python(code, site.path).splitlines()
    assert told == [*["True"] * 4, "tensor(1.) builtin::exp builtin::cat"]


def test_distributions_that_share_a_namespace_and_those_of_several_modules_are_apart(site):
    of_one = HEAD + REGISTER.format(module="acme.one.ops", name="Double")
    for name in ("one", "two", "three"):
        folder = site.path / "acme" / name
        folder.mkdir(parents=True)
        own = f"from acme.{name}.ops import *\n"
        folder.joinpath("__init__.py").write_text(of_one if name == "three" else own)
        folder.joinpath("ops.py").write_text(GOOD)
        site.install(f"acme-{name}", {name: f"acme.{name}"})
    hook = HEAD + REGISTER.format(module="beside_pack", name="Double")
    site.install("plugrad-many", {"many": "many_pack"}, many_pack=hook, beside_pack=HEAD + DOUBLE)
    assert "belongs to acme-one" in site.refused("three")
    made = site.registry()
    for name in ("one", "two", "many"):
        assert made.load(name).ops
    for name in [name for name in sys.modules if name.partition(".")[0] == "acme"]:
        del sys.modules[name]


def test_a_class_of_a_library_that_is_no_pack_is_the_library_s(site):
    library = site.install("library", "", library_pack=HEAD + DOUBLE)
    installed_by_pip(library, "library_pack.py")
    said = site.refused("thin", HEAD + REGISTER.format(module="library_pack", name="Double"))
    assert "defined in the module library_pack, which belongs to library" in said


# Who waits for whom.


def in_threads(*functions, limit=20):
    """Call functions side by side; return what each returned or raised. A thread that hangs fails the test."""
    results = [None] * len(functions)
    barrier = threading.Barrier(len(functions))

    def run(number, function):
        barrier.wait()
        try:
            results[number] = function()
        except BaseException as error:
            results[number] = error

    threads = [
        threading.Thread(target=run, args=each, daemon=True) for each in enumerate(functions)
    ]
    for thread in threads:
        thread.start()
    end = time.monotonic() + limit
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    assert not any(thread.is_alive() for thread in threads), "a thread hangs"
    return results


def test_a_module_that_touches_a_pack_whose_hook_imports_that_module_does_not_hang(site, probe):
    probe.importing, probe.hooking = threading.Event(), threading.Event()
    site.path.joinpath("user_pack.py").write_text(
        "import probe\nprobe.importing.set()\nprobe.hooking.wait()\n"
        "import time; time.sleep(0.1)\nprobe.registry.load('base')\n"
    )
    waits = "    probe.hooking.set()\n    probe.importing.wait()\n    import user_pack\n"
    site.pack("base", GOOD + waits)
    made = site.registry()
    direct, touched = in_threads(lambda: __import__("user_pack"), lambda: made.load("base"))
    assert isinstance(direct, PackLoadError)
    assert "which waits for this one, a deadlock: base -> user_pack -> base" in str(direct)
    assert touched is not None
    with pytest.raises(PackError) if isinstance(touched, Exception) else warnings.catch_warnings():
        made.load("base")


def touching(site, before="", at_import=False):
    """Install the packs left and right, each of which loads the other; return a registry."""
    for name, other in (("left", "right"), ("right", "left")):
        lines = [*before.splitlines(), f"probe.registry.load('{other}')"]
        if at_import:
            site.pack(name, "\n".join([HEAD, DOUBLE, *lines, HOOK]))
        else:
            site.pack(name, GOOD + "".join(f"    {line}\n" for line in lines))
    return site.registry()


@pytest.mark.parametrize("at_import", [False, True], ids=["in the hook", "at import"])
def test_packs_that_touch_each_other_from_two_threads_name_the_circle(site, probe, at_import):
    probe.barrier = threading.Barrier(2, timeout=5)
    made = touching(site, "probe.barrier.wait()", at_import)
    results = in_threads(lambda: made.load("left"), lambda: made.load("right"))
    assert all(isinstance(result, PackLoadError) for result in results)
    told = " ".join(map(str, results))
    assert "left -> right -> left" in told or "right -> left -> right" in told
    probe.barrier.abort()


def test_packs_that_touch_each_other_in_one_thread_name_the_circle(site):
    touching(site)
    words = "'left' is used while it is being loaded, a circular import (left -> right -> left)"
    assert words in site.refused("left")


def test_a_hook_that_takes_its_time_holds_up_no_other_pack(site, probe):
    probe.started, probe.go = threading.Event(), threading.Event()
    site.pack("slow", GOOD + "    probe.started.set()\n    assert probe.go.wait(10)\n")
    site.pack("fast")
    made = site.registry()
    thread = threading.Thread(target=made.load, args=("slow",), daemon=True)
    thread.start()
    assert probe.started.wait(5)
    start = time.perf_counter()
    assert made.load("fast").ops
    assert made.load("builtin").ops
    assert time.perf_counter() - start < 5
    assert states(made) == {"fast": "loaded", "slow": "not loaded"}
    probe.go.set()
    thread.join(5)
    assert states(made)["slow"] == "loaded"


@pytest.mark.parametrize("fault", ["1 / 0", "raise SystemExit(3)", HEAD + HOOK])
def test_a_broken_pack_is_imported_once_by_eight_threads_and_all_are_told_the_same(
    site, probe, fault
):
    site.pack("bad", "import probe, time\nprobe.log.append(1)\ntime.sleep(0.1)\n" + fault)
    made = site.registry()
    results = in_threads(*[lambda: made.load("bad")] * 8)
    assert probe.log == [1]
    told = {(type(result), str(result), id(result.__cause__)) for result in results}
    assert [kind for kind, _, _ in told] == [PackLoadError]


# What is put back.

GRAPH = "pg.autograd.graph."


def filters():
    return list(warnings.filters)


HELD = []  # a block that nobody holds is left when it is collected, which may be in another test
LEAKS = {  # what is said to be changed (and a word for which of several), what changes it, and what shows it
    "Python's random state": ("import random; random.seed(0)", random.random),
    "NumPy's random state": ("np.random.seed(0)", np.random.get_state),
    "NumPy's random state, of another generator": (
        "np.random.set_bit_generator(np.random.PCG64(0))", np.random.get_state),
    "plugrad's random state": ("pg.manual_seed(0)", pg.initial_seed),
    "default_generator's random state": (
        "pg.default_generator.manual_seed(0)", pg.default_generator.initial_seed),
    "np.seterr": ("np.seterr(all='ignore')", np.geterr),
    "np.setbufsize": ("np.setbufsize(16000)", np.getbufsize),
    "np.set_printoptions": ("np.set_printoptions(precision=2)", np.get_printoptions),
    "functions of NumPy or plugrad": ("np.exp = np.negative", lambda: np.exp),
    "functions of NumPy or plugrad, linalg": ("np.linalg.inv = lambda x: x", lambda: np.linalg.inv),
    "functions of NumPy or plugrad, a method": (
        "pg.Tensor.__add__ = lambda x, y: x", lambda: float(pg.tensor(1.0) + 1)),
    "the warnings filters": ("import warnings; warnings.simplefilter('ignore')", filters),
    "the warnings filters, by a pattern": (
        "import warnings; warnings.filterwarnings('ignore', message='.*')", filters),
    "the warnings filters, of NumPy's": (
        "import warnings; warnings.simplefilter('ignore', np.exceptions.ComplexWarning)", filters),
    "how warnings are shown": (
        "import warnings; warnings.formatwarning = lambda *a: ''", lambda: warnings.formatwarning),
    "the grad modes": ("pg.set_grad_enabled(False)", pg.is_grad_enabled),
    "the grad modes, inferring": ("pg.inference_mode().__enter__()", pg.is_inference_mode_enabled),
    "the grad modes, saving copies": (
        f"{GRAPH}allow_mutation_on_saved_tensors().__enter__()", lambda: len(observers)),
    "the grad modes, refusing hooks": (
        f"{GRAPH}disable_saved_tensors_hooks('no').__enter__()", lambda: packing.disabled_by()),
    "anomaly mode": ("pg.autograd.set_detect_anomaly(True)", pg.is_anomaly_enabled),
    "the default dtype": ("pg.set_default_dtype(pg.float64)", pg.get_default_dtype),
    "plugrad.config": (
        f"from {__name__} import HELD; HELD.append(pg.config(block=['vision'])); HELD[-1].__enter__()",
        lambda: registry.info("vision").state),
    "the modules of NumPy or plugrad": (
        "import sys; sys.modules['numpy'] = None", lambda: sys.modules["numpy"]),
    "the modules of NumPy or plugrad, gone": (
        "import sys; del sys.modules['plugrad.engine.errors']", lambda: sys.modules["plugrad.engine.errors"]),
    "sys.path": ("import sys; sys.path = []", lambda: list(sys.path)),
    "sys.path, emptied": ("import sys; sys.path.clear()", lambda: list(sys.path)),
    "sys.path, entries": ("import sys; del sys.path[0]", lambda: list(sys.path)),
    "sys.path, order": ("import sys; sys.path.reverse()", lambda: list(sys.path)),
    "plugrad.set_printoptions": ("pg.set_printoptions(precision=2)", lambda: str(pg.tensor(1.23456))),
}  # fmt: skip


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("where", ["at import", "in the hook", "and fails"])
@pytest.mark.parametrize("leak", LEAKS)
def test_what_decides_numbers_is_put_back_and_told(site, leak, where):
    change, read = LEAKS[leak]
    name = leak.partition(", ")[0]
    fails = where == "and fails"
    at_import = f"{HEAD}{change}\n{DOUBLE}{HOOK}{'    1 / 0' * fails}\n"
    site.pack("leaky", GOOD + f"    {change}\n" if where == "in the hook" else at_import)
    made = site.registry()
    pg.default_generator.manual_seed(7)  # earlier tests may have left it where the packs set it
    random.seed(7)
    before = read()
    random.seed(7)
    if fails:
        with pytest.raises(PackLoadError, match="division by zero"):
            made.load("leaky")
    else:
        with pytest.warns(PackWarning, match=f"'leaky': loading it changed {name}, which was put"):
            made.load("leaky")
        assert f"loading it changed {name}, which was put back" in made.info("leaky").reason
        assert states(made) == {"leaky": "loaded"}
    after = read()
    HELD.clear()
    np.testing.assert_equal(after, before)
    with warnings.catch_warnings(action="error", category=PackWarning):
        assert fails or made.op("leaky::double")


# The later ones nothing binds before their first use.
REPLACED = ["autograd.grad", "autograd.gradcheck", "autograd.functional", "fft", "linalg", "nn"]
REPLACED += ["exp", "permute_copy", "numel", "func", "config"]


FORK = """
import importlib._bootstrap as imports
import os, signal, sys, threading, time
import plugrad as pg

begun, forked = threading.Event(), threading.Event()

{begin}

thread = threading.Thread(target=meanwhile, daemon=True)
thread.start()
begun.wait(10)
child = os.fork()
if not child:
    signal.alarm(20)  # it would wait for ever
    os._exit(int({use}) - 1)
forked.set()
status = os.waitpid(child, 0)[1]
thread.join()
print(status, {use})
"""

A_PACK_IS_LOADING = """
import probe
begun = probe.started
meanwhile = lambda: pg.ops.slow.double
"""

AN_IMPORT_OF_OURS_RUNS = """
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "plugrad.registry.registry" and not begun.is_set():
            begun.set()
            time.sleep(1)

sys.meta_path.insert(0, Slow())
meanwhile = lambda: pg.exp(pg.tensor(0.0))
"""

A_LOCK_IS_BEING_TAKEN = """
lock = imports._get_module_lock("plugrad.registry.registry")

def meanwhile():
    with lock.lock:
        begun.set()
        forked.wait()
"""
EXP = "pg.exp(pg.tensor(0.0))"
BOTH = "pg.ops.other.double(0) + pg.ops.slow.double(0) + pg.exp(pg.tensor(0.0))"
FORKS = {
    "a pack is imported": (A_PACK_IS_LOADING, BOTH),
    "a hook of a pack runs": (A_PACK_IS_LOADING, BOTH),
    "an import of ours runs": (AN_IMPORT_OF_OURS_RUNS, EXP),
    "the lock of a module is being taken": (A_LOCK_IS_BEING_TAKEN, EXP),
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize("moment", FORKS)
def test_a_process_that_is_forked_at_any_moment_of_a_load_goes_on(site, moment):
    begin, use = FORKS[moment]
    wait = "probe.started.set()\n__import__('time').sleep(1)\n"
    hook = HOOK + "    " + wait.replace("\n", "\n    ").rstrip(" ")
    site.pack("slow", HEAD + (DOUBLE + hook if "hook" in moment else wait + DOUBLE + HOOK))
    site.pack("other")
    site.path.joinpath("probe.py").write_text("import threading\nstarted = threading.Event()\n")
    told = run_python(FORK.format(begin=begin, use=use), site.path, PYTHONWARNINGS="ignore")
    assert told == "0 tensor(1.)\n"


FIRST = {  # what a pack does when it is imported, and whether that is a change
    "uses a method": ("(pg.ones(2) * 2).exp()", False),
    "uses every name and adds one": (
        "[getattr(home, name) for home in (pg, pg.autograd) for name in dir(home)]\npg.mine = 42", False),
    "replaces a method": ("pg.Tensor.exp = pg.Tensor.sin", True),
}  # fmt: skip


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("does", FIRST)
def test_a_pack_whose_import_is_the_first_to_use_names_of_plugrad_has_changed_nothing(site, does):
    statement, changes = FIRST[does]
    site.pack("early", HEAD.replace("import probe\n", f"{statement}\n") + DOUBLE + HOOK)
    code = f"""
    import plugrad as pg, warnings
    warnings.simplefilter({"ignore" if changes else "error"!r})
    pg.ops.early.double(1.0)
    told = "loading it changed functions of NumPy or plugrad" in pg.registry.info("early").reason
    print(told, getattr(pg, "mine", None))
    """
    mine = 42 if "adds" in does else None
    assert run_python(code, site.path) == f"{changes} {mine}\n"


def test_a_name_that_nobody_has_used_before_a_pack_replaces_it_is_put_back(site):
    packs = {f"tampers{number}": name for number, name in enumerate(REPLACED)}
    for pack, name in packs.items():
        site.pack(pack, HEAD.replace("import probe", f"pg.{name} = 42") + DOUBLE + HOOK)
    code = """
    import warnings
    pack, name = case
    with warnings.catch_warnings(action="ignore"):
        getattr(pg.ops, pack).double(1.0)
    told = "functions of NumPy or plugrad" in pg.registry.info(pack).reason
    print(told, eval(f"pg.{name}", {"pg": pg}) == 42)
    """
    told = in_forks(code, list(packs.items()), site.path)
    assert dict(zip(REPLACED, told, strict=True)) == dict.fromkeys(REPLACED, "True False")


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("leak", ["Python's random state", "np.seterr", "the grad modes"])
def test_an_interrupt_while_it_is_put_back_leaves_nothing(site, leak, monkeypatch):
    change, read = LEAKS[leak]
    site.pack("leaky", HEAD + change + "\n" + DOUBLE + HOOK)
    interrupts = iter([KeyboardInterrupt])

    def interrupted(*states):
        for error in interrupts:
            raise error
        return same(*states)

    same = process_state.same
    monkeypatch.setattr(process_state, "same", interrupted)
    made = site.registry()
    random.seed(7)
    before = read()
    random.seed(7)
    with pytest.raises(KeyboardInterrupt):
        made.load("leaky")
    assert read() == before
    del sys.modules["leaky_pack"]
    with pytest.warns(PackWarning):
        made.load("leaky")


def test_a_pack_that_changes_nothing_is_told_nothing(site):
    site.pack("good")
    made = site.registry()
    with pg.no_grad(), np.errstate(all="raise"):
        made.load("good")
        assert not pg.is_grad_enabled()
    assert made.info("good").reason == ""


@pytest.mark.usefixtures("alone")
def test_a_filter_that_a_library_adds_for_its_own_warnings_stays(site):
    own = "import warnings\nclass Ours(UserWarning): pass\nwarnings.simplefilter('always', Ours)\n"
    site.pack("quiet", GOOD + own)
    site.pack("loud", GOOD + own + "warnings.simplefilter('ignore')\n")
    made = site.registry()
    with warnings.catch_warnings():
        before = filters()
        made.load("quiet")
        added = warnings.filters[: -len(before)]
        assert [category.__name__ for _, _, category, _, _ in added] == ["Ours"]
        with warnings.catch_warnings(record=True, action="always") as told:
            before = filters()
            made.load("loud")
            assert warnings.filters[1:] == before
        assert "the warnings filters, which" in str(told[0].message)
    assert "filters" not in made.info("quiet").reason


def test_packs_that_load_at_the_same_time_leave_nothing(site, probe):
    probe.seeded, probe.loaded = threading.Event(), threading.Event()
    changes = "    np.exp = np.negative\n    probe.seeded.set()\n    probe.loaded.wait(5)\n"
    site.pack("first", GOOD + changes)
    site.pack("second", GOOD + "    probe.seeded.wait(5)\n")
    made = site.registry()
    before = np.exp

    def second():
        probe.seeded.wait(5)
        made.load("second")
        probe.loaded.set()

    with warnings.catch_warnings(action="ignore", category=PackWarning):
        in_threads(lambda: made.load("first"), second)
    assert np.exp is before


KINDS = {leak: leak.partition(", ")[0] for leak in LEAKS}
SHARED = [
    leak for leak, name in KINDS.items() if process_state.PIECES[name].whose == process_state.SHARED
]


@pytest.mark.parametrize("leak", SHARED)
def test_where_other_threads_run_what_they_share_is_left_and_told(site, leak):
    name = KINDS[leak]
    site.pack("leaky", GOOD + f"    {LEAKS[leak][0]}\n")
    made, ended = site.registry(), threading.Event()
    other = threading.Thread(target=ended.wait)
    pg.default_generator.manual_seed(7)
    piece = process_state.PIECES[name]
    state = piece.read()
    other.start()
    try:
        with warnings.catch_warnings(action="ignore", category=PackWarning):
            made.load("leaky")
            is_left = not (piece.same or process_state.same)(piece.read(), state)
    finally:
        piece.write(state)
        ended.set()
        other.join()
    assert is_left
    words = made.info("leaky").reason
    left = f"while it was loaded, {name} changed, by it or by another thread, and was left as it is now"
    assert words == "" if "random" in name else left in words


def test_a_load_repeats_no_random_number_of_another_thread(site):
    """What a pack draws of plugrad's numbers while it is loaded, and how it seeds them, is its own."""
    site.pack("slow", GOOD + "    import time\n    pg.manual_seed(0)\n    time.sleep(0.1)\n")
    made, ended = site.registry(), threading.Event()
    drawn: dict[str, list] = {"plugrad": [], "numpy": [], "python": []}

    def draw():
        while not ended.is_set():
            drawn["plugrad"].append(pg.rand(1, dtype=pg.float64).item())
            drawn["numpy"].append(np.random.random())  # noqa: NPY002  the global one is meant
            drawn["python"].append(random.random())

    other = threading.Thread(target=draw)
    other.start()
    try:
        with warnings.catch_warnings(action="ignore", category=PackWarning):
            made.load("slow")
    finally:
        ended.set()
        other.join()
    assert all(len(set(each)) == len(each) > 100 for each in drawn.values())


# What runs no code.


# Metadata that say what they should not.


def test_metadata_left_over_and_entry_points_far_too_long_are_told_and_a_byte_order_mark_read(site):
    site.pack("old", version="1.0")
    site.pack("old", version="2.0")
    with site.pack("long").joinpath("entry_points.txt").open("a") as file:
        file.truncate(2_000_000_000)  # sparse
    file = site.pack("good").joinpath("entry_points.txt")
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    made = site.registry()
    assert "left over; pip install --force-reinstall plugrad-old" in made.info("old").reason
    assert made.load("old").ops
    assert made.load("good").ops
    assert states(made) == {"<plugrad-long>": "broken", "old": "loaded", "good": "loaded"}
    assert "has 2000000000 bytes, more than 1000000" in made.info("<plugrad-long>").reason


NO_FILES = {
    "fifo": lambda path: os.mkfifo(path),
    "folder": lambda path: path.mkdir(),
    "device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("file", ["entry_points.txt", "METADATA", "direct_url.json", "RECORD"])
@pytest.mark.parametrize("kind", NO_FILES)
def test_metadata_that_are_no_file_spoil_nothing_and_nobody_waits(site, file, kind):
    if kind == "fifo" and not hasattr(os, "mkfifo"):
        pytest.skip("there are no FIFOs")
    path = site.pack("odd") / file
    site.pack("good")
    path.unlink(missing_ok=True)
    NO_FILES[kind](path)
    made = site.registry()
    with pytest.raises(PackMissingError):
        made.load("nothing")
    assert made.load("good").ops
    if file == "entry_points.txt":
        assert states(made) == {"<plugrad-odd>": "broken", "good": "loaded"}
        assert "is no regular file" in made.info("<plugrad-odd>").reason
    else:
        assert made.load("odd").ops
        assert made.info("odd").distribution in ("plugrad-odd", "plugrad_odd")


# What was stored.


STORE = """
import pickle, plugrad as pg
op = pg.ops.acme.double
for protocol in (0, 2, 5):
    text = pickle.dumps(op, protocol)
    assert pickle.loads(text) is op and pickle.loads(pickle.dumps(op.op, protocol)) is op.op
print(pickle.dumps([op, op.op, pg.ones(1)]).hex())
"""
LOAD = """
import copy, inspect, pickle, plugrad as pg
op, Op, x = pickle.loads(bytes.fromhex({stored!r}))
op, Op = pickle.loads(pickle.dumps([op, Op]))
print(Op.identity, Op.version, isinstance(Op, pg.registry.Op), copy.deepcopy(op) is not None, "not yet")
print(op, Op)
print(op(3), inspect.signature(op), Op.function.__name__, Op.origin.version, op.op.call is pg.ops.acme.double)
"""


def test_an_op_that_is_loaded_from_a_pickle_imports_its_pack_when_it_is_used(site):
    site.pack("acme", "print('imported')\n" + GOOD, version="1.5")
    site.path.joinpath("probe.py").write_text("")
    stored = run_python(STORE, site.path).split()[-1]
    assert run_python(LOAD.format(stored=stored), site.path).split("\n")[:4] == [
        "acme::double 1 True True not yet",
        "<the stored op acme::double@1> <the stored op acme::double@1>",
        "imported",
        "6 (x, *, times=1) Double 1.5 True",
    ]


@pytest.mark.parametrize("protocol", [0, 2, 5])
def test_an_op_whose_pack_is_not_here_names_the_distribution_and_its_version(
    site, monkeypatch, protocol
):
    site.pack("acme", version="1.5")
    first = Packs(site.registry())
    monkeypatch.setitem(sys.modules, "plugrad.ops", first)
    stored = pickle.dumps(first.acme.double, protocol)
    monkeypatch.setitem(sys.modules, "plugrad.ops", Packs(site.registry("nowhere")))
    words = r"^the stored op acme::double@1 of plugrad-acme 1\.5 cannot be loaded: .*"
    with pytest.raises(PackMissingError, match=rf"{words}'acme'.*pip install plugrad-acme==1\.5$"):
        pickle.loads(stored)
    site.pack("acme", GOOD.replace("(Double)", "(Double, version=2)"), version="2.0", folder="new")
    sys.modules.pop("acme_pack")
    monkeypatch.syspath_prepend(site.path / "new")
    monkeypatch.setitem(sys.modules, "plugrad.ops", Packs(site.registry("new")))
    newer = pickle.loads(stored)
    with pytest.raises(PackIncompatibleError, match=rf"{words}acme 2\.0 .* offers version 2"):
        newer(1.0)


def test_a_folder_that_a_pack_adds_to_the_path_stays(site, recwarn):
    site.pack("acme", GOOD + "import sys; sys.path.insert(0, '/vendored')\n")
    before = list(sys.path)
    try:
        site.registry().load("acme")
        assert sys.path == ["/vendored", *before]
        assert not recwarn
    finally:
        sys.path[:] = before


def test_a_stranger_s_pack_has_the_name_of_none_of_ours(site):
    site.pack("stats", GOOD)
    made = site.registry()
    assert made.info("stats").distribution == "plugrad"
    assert (
        "is reserved for plugrad itself, refused to plugrad-stats 1.0" in made.info("stats").reason
    )
    assert "norm_logpdf" in made.load("stats").ops


def test_a_class_of_ours_is_offered_by_nobody_else(site):
    site.pack("thief", GOOD.replace("register(Double)", "register(pg.ops.special.jv.op.function)"))
    with pytest.raises(PackLoadError, match="belongs to plugrad itself, not to plugrad-thief"):
        site.registry().load("thief")


def test_what_is_pickled_now_names_public_places():
    """So that a saved model outlives the next move, too."""
    things = (
        pg.tensor([1.0], requires_grad=True),
        *(
            pg.Size([2]),
            pg.float32,
            pg.device("cpu"),
            pg.Generator(),
            pg.finfo(pg.float32),
            pg.iinfo(pg.int8),
        ),
        pg.errors.OpArgumentError("no"),
    )
    for thing in things:
        named = re.findall(rb"plugrad[.\w]*", pickle.dumps(thing))
        assert set(named) <= {b"plugrad", b"plugrad.errors"}, (thing, named)
        assert named
        assert type(pickle.loads(pickle.dumps(thing))) is type(thing)
