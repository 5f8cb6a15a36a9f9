"""One pack harms no other in a fresh interpreter: forks, first touches, what a command line imports."""

import os

import pytest

from tests.checker.cli.commands import anew
from tests.sites import DOUBLE, GOOD, HEAD, HOOK, in_forks, run_python


def test_a_module_that_a_pack_puts_in_the_place_of_builtin_s_comes_too_late(site):
    site.path.joinpath("probe.py").write_text("")
    other = "import sys, types\nsys.modules['plugrad_builtin'] = types.ModuleType('other')\n"
    site.pack("evil", other + GOOD)
    code = "import plugrad as pg; pg.ops.evil.double; print(pg.exp(pg.tensor(0.0)))"
    assert run_python(code, site.path) == "tensor(1.)\n"


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


FIRST_TOUCHES = (
    "pg.exp(pg.ones(2))", "pg.ops.builtin", "pg.Sample", "__import__('plugrad.ops')", "pg.ops.stats.norm",
    "__import__('plugrad.registry')",
)  # fmt: skip


def test_two_threads_may_touch_plugrad_first_at_the_same_time():
    code = """
    import pickle, sys, threading
    barrier, errors = threading.Barrier(2), []
    def touch(code):
        barrier.wait()
        try:
            eval(code, {"pg": pg})
        except BaseException as error:
            errors.append(error)
    threads = [threading.Thread(target=touch, args=[code]) for code in case]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    from plugrad import ops, registry
    one = ops is pg.ops is registry.namespace is sys.modules["plugrad.ops"]
    print(errors, one, pickle.loads(pickle.dumps(pg.ops.builtin.exp)) is pg.exp)
    """
    pairs = [(FIRST_TOUCHES[i], other) for i in (0, 1) for other in FIRST_TOUCHES[i + 1 :]]
    assert dict(zip(pairs, in_forks(code, pairs), strict=True)) == dict.fromkeys(
        pairs, "[] True True"
    )
