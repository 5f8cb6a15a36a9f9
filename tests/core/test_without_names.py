"""The core where nothing else is installed: `import plugrad` starts, and what is missing is said, with the way out."""

import textwrap

from tests.core.alone import run_alone


def alone(code, *folders):
    """Return what code prints where only the core, and what is in `folders`, can be imported."""
    done = run_alone(textwrap.dedent(code), *folders)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_only_the_core_and_what_it_needs_can_be_imported_there():
    code = """
    from importlib.metadata import distributions
    from importlib.util import find_spec
    beside = "_plugrad_names _plugrad_check _plugrad_cli plugrad_builtin plugrad_scipy plugrad_frameworks"
    beside += " plugrad_arrays plugrad_kernels plugrad_viz scipy click rich torch hypothesis"
    print([name for name in beside.split() if find_spec(name)])
    print([name for name in "plugrad numpy pluggy packaging".split() if not find_spec(name)])
    print([*distributions()])
    """
    assert alone(code) == ["[]"] * 3


def test_plugrad_starts_and_its_own_names_are_there_without_an_import_of_pluggy():
    code = """
    import sys
    import plugrad as pg
    print(pg.tensor([1.0, 2.0]), pg.tensor([1, 2]).shape, "pluggy" in sys.modules)
    print(pg.registry.packs(), dir(pg.ops))
    print({"tensor", "Function", "ops", "no_grad"} <= {*dir(pg)})
    """
    assert alone(code) == [
        "Tensor(shape=(2,), dtype=float32) torch.Size([2]) False",
        "() []",
        "True",
    ]


def test_a_pack_that_is_installed_there_is_an_attribute_and_its_ops_can_be_stored(site):
    site.pack("small")
    code = """
    import pickle
    import plugrad as pg
    x = pg.tensor([2.0, 3.0], requires_grad=True)
    pg.ops.small.total(pg.ops.small.mul(x, x)).backward()
    print(x.grad.numpy())
    print(dir(pg.ops), dir(pg.ops.small))
    stored = pickle.dumps(pg.ops.small.mul)
    print(b"small::mul@1" in stored, pickle.loads(stored) is pg.ops.small.mul)
    with pg.config(block=["small"]):
        print(pg.registry.info("small").state)
    """
    expected = ["[4. 6.]", "['small'] ['mul', 'total']", "True True", "blocked"]
    assert alone(code, site.path) == expected


def test_an_op_that_can_have_kernels_runs_its_plain_forward_there():
    code = """
    import numpy as np
    import plugrad as pg
    from plugrad.authoring import Kernel, run_kernel
    class Log(pg.ArrayFunction):
        plain = staticmethod(np.log)
        @staticmethod
        def forward(ctx, x):
            return run_kernel(ctx, x)
    print(Kernel("acme::log", np.log), Log.apply(pg.tensor([0.0])).numpy())
    """
    assert alone(code) == ["<kernel of acme::log, float32 or float64> [-inf]"]


MISSING = {
    "pg.exp": "module 'plugrad' has no attribute 'exp': it runs without its names",
    "x.sum()": "'Tensor' object has no attribute 'sum': plugrad runs without its names",
    "x * 2": "the operator __mul__ of a Tensor: plugrad runs without its names",
    "2 - x": "the operator __rsub__ of a Tensor: plugrad runs without its names",
    "x == x": "the operator __eq__ of a Tensor: plugrad runs without its names",
    "-x": "the operator __neg__ of a Tensor: plugrad runs without its names",
    "x[0]": "the operator __getitem__ of a Tensor: plugrad runs without its names",
    "np.exp(x)": "NumPy's exp of a Tensor: plugrad runs without its names",
    "np.concatenate([x, x])": "NumPy's concatenate of a Tensor: plugrad runs without its names",
    "pg.nn.functional.relu": "No module named '_plugrad_names'",
    "pg.check.check_op": "No module named '_plugrad_check'",
    "pg.compute(x)": "No module named 'plugrad_arrays'",
    "pg.kernels": "No module named 'plugrad_kernels'",
    "pg.ops.builtin": "no installed distribution offers the pack 'builtin'",
}


def test_a_name_that_is_missing_is_an_error_that_says_what_is_not_installed():
    code = """
    import numpy as np
    import plugrad as pg
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    for name in NAMES:
        try:
            print("NOTHING RAISED:", eval(name))
        except (AttributeError, TypeError, ModuleNotFoundError) as error:
            print(" ".join(str(error).split()))
    """
    lines = alone(code.replace("NAMES", repr([*MISSING])))
    for (name, words), said in zip(MISSING.items(), lines, strict=True):
        assert words in said, name
        if "without its names" in words:
            assert "Call an op as plugrad.ops.<pack>.<op>, or reinstall plugrad" in said, name
