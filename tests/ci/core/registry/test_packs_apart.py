"""One pack harms no other in a fresh interpreter: forks, first touches, what a command line imports."""

import os

import pytest

from tests.checker.cli.commands import anew
from tests.sites import DOUBLE, GOOD, HEAD, HOOK, run_python


def test_a_module_that_a_pack_puts_in_the_place_of_builtin_s_comes_too_late(site):
    site.path.joinpath("probe.py").write_text("")
    other = "import sys, types\nsys.modules['plugrad_builtin'] = types.ModuleType('other')\n"
    site.pack("evil", other + GOOD)
    code = "import plugrad as pg; pg.ops.evil.double; print(pg.exp(pg.tensor(0.0)))"
    assert run_python(code, site.path) == "tensor(1.)\n"


FORK = """
import os, signal, sys, threading, time
import probe, plugrad as pg
thread = threading.Thread(target=lambda: pg.ops.slow.double, daemon=True)
thread.start()
probe.started.wait(10)
child = os.fork()
if not child:
    signal.alarm(20)
    try:
        pg.ops.other.double
        y = pg.ops.slow.double(pg.exp(pg.tensor(0.0)))
        os.write(1, f"{y}".encode())
    finally:
        os._exit(0)
_, status = os.waitpid(child, 0)
thread.join()
print("", status, pg.ops.slow.double(1))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize("where", ["at import", "in the hook"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_process_that_was_forked_while_a_pack_was_loading_can_load_it(site, where):
    wait = "probe.started.set()\n__import__('time').sleep(1)\n"
    hook = HOOK + "    " + wait.replace("\n", "\n    ").rstrip(" ")
    site.pack("slow", HEAD + (DOUBLE + hook if where == "in the hook" else wait + DOUBLE + HOOK))
    site.pack("other")
    site.path.joinpath("probe.py").write_text("import threading\nstarted = threading.Event()\n")
    assert run_python(FORK, site.path, PYTHONWARNINGS="ignore") == "2.0 0 2\n"


CHILD = """
import os, signal, sys, threading, time
import plugrad as pg

def use_it():
    signal.alarm(30)  # it would wait for ever
    os._exit(int(pg.exp(pg.tensor(0.0))) - 1)
"""


FORK_DURING_AN_IMPORT_OF_OURS = f"""{CHILD}
started = threading.Event()

class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "plugrad.registry.registry" and not started.is_set():
            started.set()
            time.sleep(1)

sys.meta_path.insert(0, Slow())
thread = threading.Thread(target=lambda: pg.exp(pg.tensor(0.0)))
thread.start()
started.wait()
child = os.fork()
if not child:
    use_it()
status = os.waitpid(child, 0)[1]
thread.join()
print(status, pg.exp(pg.tensor(0.0)))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_process_that_was_forked_while_plugrad_imported_more_of_itself_goes_on(site):
    told = run_python(FORK_DURING_AN_IMPORT_OF_OURS, site.path, PYTHONWARNINGS="ignore")
    assert told == "0 tensor(1.)\n"


FORK_DURING_THE_TAKING_OF_A_LOCK = f"""{CHILD}
import importlib._bootstrap as imports

lock = imports._get_module_lock("plugrad.registry.registry")
taken = threading.Event()

def take():
    with lock.lock:
        taken.set()
        forked.wait()

forked = threading.Event()
thread = threading.Thread(target=take)
thread.start()
taken.wait()
child = os.fork()
if not child:
    use_it()
forked.set()
thread.join()
print(os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_process_that_was_forked_while_the_lock_of_a_module_was_being_taken_goes_on(site):
    told = run_python(FORK_DURING_THE_TAKING_OF_A_LOCK, site.path, PYTHONWARNINGS="ignore")
    assert told == "0\n"


@pytest.mark.usefixtures("alone")
def test_a_pack_whose_import_is_the_first_to_use_a_method_of_tensor_has_changed_nothing(site):
    site.pack("early", HEAD.replace("import probe\n", "(pg.ones(2) * 2).exp()\n") + DOUBLE + HOOK)
    code = (
        "import plugrad as pg, warnings\nwarnings.simplefilter('error')\npg.ops.early.double(1.0)\n"
    )
    tampers = code.replace("'error'", "'ignore'").replace("early", "tampers")
    site.pack(
        "tampers", HEAD.replace("import probe", "pg.Tensor.exp = pg.Tensor.sin") + DOUBLE + HOOK
    )
    tampers += "print(pg.registry.info('tampers').reason)"
    assert run_python(code, site.path) == ""
    assert "loading it changed functions of NumPy or plugrad" in run_python(tampers, site.path)


@pytest.mark.usefixtures("alone")
def test_a_pack_that_is_the_first_to_use_names_of_plugrad_or_adds_one_has_changed_nothing(site):
    uses = "[getattr(home, name) for home in (pg, pg.autograd) for name in dir(home)]\npg.mine = 42"
    site.pack("early", HEAD.replace("import probe", uses) + DOUBLE + HOOK)
    code = (
        "import plugrad as pg, warnings\nwarnings.simplefilter('error')\npg.ops.early.double(1.0)"
    )
    assert run_python(f"{code}\nprint(pg.mine)", site.path) == "42\n"


def test_a_typo_imports_no_pack(site):
    code = "print('imported', flush=True)\n" + GOOD
    site.pack("acme", code.replace("Double", "Wobble"))
    site.pack("other", code)
    site.path.joinpath("probe.py").write_text("")
    for args, words in {
        ("info", "wobbel"): "'acme::wobble'",
        ("check", "nosuchpack"): "no installed distribution offers the pack 'nosuchpack'",
        ("check", "other.doubel"): "the op 'other::double'",
        ("list", "acmee"): "Did you mean 'acme'",
        ("explain", "double"): "plugrad info other::double",
        ("double",): "plugrad info other::double",
    }.items():
        done = anew(*args, site=site)
        assert done.returncode == 2
        assert words in done.stdout + done.stderr
        assert "imported" not in done.stdout + done.stderr
