"""One pack harms no other in a fresh interpreter: first touches, what a command line imports."""

from tests.checker.cli.commands import anew
from tests.sites import GOOD, in_forks, run_python


def test_a_module_that_a_pack_puts_in_the_place_of_builtin_s_comes_too_late(site):
    site.path.joinpath("probe.py").write_text("")
    other = "import sys, types\nsys.modules['plugrad_builtin'] = types.ModuleType('other')\n"
    site.pack("evil", other + GOOD)
    code = "import plugrad as pg; pg.ops.evil.double; print(pg.exp(pg.tensor(0.0)))"
    assert run_python(code, site.path) == "tensor(1.)\n"


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
