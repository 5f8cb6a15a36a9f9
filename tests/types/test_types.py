"""Types, as a user's program sees them: by mypy and pyright, both strict, of plugrad as it is installed; and by `help`.

The programs are in `typed/`. What `mistakes.py` has beside a line is what mypy says there.
"""

import ast
import importlib.util
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import numpy
import pytest

import plugrad as pg
from plugrad import operators, registry
from tests import ROOT
from tests.sites import run_python

PROGRAMS = ROOT / "tests" / "types" / "typed"
PACKAGE = Path(pg.__file__).parent
RIGHT = ["names", "pack", "kit", "tutorials"]


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The Python of an environment in which plugrad is installed as from its wheel, not as this tree's files."""
    folder = tmp_path_factory.mktemp("environment")
    builder = venv.EnvBuilder(symlinks=os.name != "nt")
    builder.create(folder)
    python = builder.ensure_directories(folder).env_exe
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    asked = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
    installed = Path(asked.stdout.strip())
    for name in ("plugrad", "plugrad_builtin", "plugrad_contrib", "plugrad_scipy"):
        (source,) = importlib.util.find_spec(name).submodule_search_locations
        shutil.copytree(source, installed / name, ignore=shutil.ignore_patterns("__pycache__"))
    (installed / "others.pth").write_text(f"{Path(numpy.__file__).parent.parent}\n")
    return python


@pytest.fixture(scope="module")
def by_mypy(python, tmp_path_factory):
    """What mypy says: of each program its lines, and what it says of each."""
    pytest.importorskip("mypy", reason="mypy is not installed (the extra [dev] has it)")
    cache = tmp_path_factory.mktemp("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={cache}"]
    command += ["--python-executable", str(python), "--hide-error-context", "."]
    done = subprocess.run(command, cwd=PROGRAMS, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    said: dict[str, dict[int, list[str]]] = {}
    for program, line, words in re.findall(
        r"^(\w+)\.py:(\d+): error: (.*)$", done.stdout, re.MULTILINE
    ):
        said.setdefault(program, {}).setdefault(int(line), []).append(words)
    return said


@pytest.fixture(scope="module")
def by_pyright(python, tmp_path_factory):
    """What pyright says, as `by_mypy`."""
    pytest.importorskip("pyright", reason="pyright is not installed (the extra [dev] has it)")
    folder = tmp_path_factory.mktemp("pyright")
    shutil.copytree(PROGRAMS, folder / "typed")
    settings = {"typeCheckingMode": "strict", "include": ["typed"]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", str(python)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if not done.stdout.startswith("{"):
        pytest.skip(f"pyright does not start here: {done.stderr.strip().splitlines()[-1:]}")
    said: dict[str, dict[int, list[str]]] = {}
    for each in json.loads(done.stdout)["generalDiagnostics"]:
        line = each["range"]["start"]["line"] + 1
        said.setdefault(Path(each["file"]).stem, {}).setdefault(line, []).append(each["message"])
    return said


def mistakes():
    """Return the lines of `mistakes.py` that are wrong, and what is said of each."""
    lines = (PROGRAMS / "mistakes.py").read_text(encoding="utf-8").splitlines()
    told = ((number, line.partition("  # ")[2]) for number, line in enumerate(lines, 1))
    return {number: words for number, words in told if words}


@pytest.mark.parametrize("program", RIGHT)
@pytest.mark.parametrize("checker", ["by_mypy", "by_pyright"])
def test_what_is_right_is_right_to_both(request, checker, program):
    assert request.getfixturevalue(checker).get(program, {}) == {}


@pytest.mark.parametrize("program", RIGHT)
def test_what_is_right_runs(program):
    command = [sys.executable, str(PROGRAMS / f"{program}.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_wrong_is_refused_by_mypy_in_these_words(by_mypy):
    said = by_mypy["mistakes"]
    assert said.keys() == mistakes().keys()
    assert not [n for n, words in mistakes().items() if not any(words in each for each in said[n])]


def test_what_is_wrong_is_refused_by_pyright_too(by_pyright):
    assert by_pyright["mistakes"].keys() == mistakes().keys()


# The stubs.


@pytest.fixture(scope="module")
def writer():
    """The program that writes the stubs."""
    spec = importlib.util.spec_from_file_location("stubs", ROOT / ".ci" / "stubs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STUBS = sorted(file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.pyi"))


@pytest.mark.parametrize("name", STUBS)
def test_the_stubs_are_what_the_ops_say(writer, name):
    written = (PACKAGE / name).read_text(encoding="utf-8")
    assert written == writer.STUBS[name](), "write them anew: python -m nox -s stubs"


@pytest.mark.parametrize("pack", sorted(registry.default.own_packs() - {"contrib"}))
def test_the_index_of_a_pack_is_what_its_modules_define(writer, pack):
    file = writer.index_of(importlib.import_module(registry.info(pack).offers[0].module))
    assert file.read_text(encoding="utf-8") == writer.index(pack), "python -m nox -s stubs"


def test_there_are_no_stubs_but_those_that_are_written(writer):
    assert {*STUBS} == {*writer.STUBS}


def names_in(stub, kind=None):
    """Return the names that a stub defines: of its functions, or in its class `kind`."""
    body = ast.parse((PACKAGE / stub).read_text(encoding="utf-8")).body
    if kind is not None:
        (body,) = (each.body for each in body if getattr(each, "name", "") == kind)
    return {each.name for each in body if isinstance(each, ast.FunctionDef)}


def test_the_stub_of_tensor_has_what_the_tables_give_it_and_nothing_else():
    others = operators.COMPARISONS, operators.COMPARISONS_IN_PLACE, operators.REDUCTIONS
    others += operators.OPERATORS, operators.CONVERSIONS, operators.OTHERS
    bound = {name for table in (BOUND, *others) for name in table}
    assert names_in("_tensor_ops.pyi", "TensorOps") == bound


def test_every_function_of_the_stubs_is_one_of_plugrad():
    for name in names_in("_tensor_ops.pyi"):
        assert callable(getattr(pg, name)), name
    assert names_in("_builtin.pyi") == {op.name for op in registry.ops("builtin")}
    assert names_in("_contrib.pyi") == {op.name for op in registry.ops("contrib")}


def test_no_parameter_of_an_op_is_left_without_a_type():
    for stub in STUBS:
        for each in ast.walk(ast.parse((PACKAGE / stub).read_text(encoding="utf-8"))):
            if isinstance(each, ast.FunctionDef):
                arguments = [*each.args.posonlyargs, *each.args.args, *each.args.kwonlyargs]
                bare = [one.arg for one in arguments if not one.annotation and one.arg != "self"]
                assert not bare, (stub, each.name)
                assert each.returns is not None, (stub, each.name)


# What editors and `help` find while plugrad runs.

BOUND = {
    **operators.METHODS,
    **operators.IN_PLACE,
    **operators.SHAPE_IN_PLACE,
    **operators.COPIES,
    **operators.REFLECTED,
}


@pytest.mark.parametrize("name", sorted(names_in("_tensor_ops.pyi", "TensorOps")))
def test_everything_that_tensors_are_given_has_a_docstring(name):
    assert (
        inspect.getdoc(inspect.getattr_static(pg.Tensor, name)) or getattr(pg.Tensor, name).__doc__
    )


@pytest.mark.parametrize("name", sorted(BOUND))
def test_a_method_that_is_an_op_has_the_op_s_signature_and_docstring(name):
    op = registry.op(f"builtin::{BOUND[name]}")
    method = getattr(pg.Tensor, name)
    assert inspect.signature(method) == op.signature
    assert op.doc in method.__doc__


def test_the_op_is_found_before_it_was_first_called():
    run_python("""
    import inspect, sys
    import plugrad as pg
    assert "plugrad_builtin" not in sys.modules
    assert {"exp", "exp_", "__add__"} <= {*dir(pg.Tensor)}
    assert "plugrad_builtin" not in sys.modules
    assert "np.exp" in inspect.getsource(pg.Tensor.exp)
    assert pg.Tensor.exp.__doc__.startswith("Exponential, elementwise")
    assert pg.Tensor.exp is pg.exp
    assert pg.tensor([1.0]).exp.__doc__ == pg.exp.__doc__
    """)


@pytest.mark.parametrize(
    "first",
    ["x + 1", "1 - x", "x.exp()", "x.exp_()", "x.unsqueeze_(0)", "-x", "x[0]", "x.double()", "x.T"],
)
def test_the_first_use_of_a_tensor_may_be_any(first):
    run_python(f"import plugrad as pg\nx = pg.tensor([1.0])\n{first}\nx += 1\nx.exp().sqrt_()")
