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
from _plugrad_names import comparisons, operators
from plugrad import registry
from tests import ROOT
from tests.sites import PACKAGES, Site, run_python

PROGRAMS = Path(__file__).with_name("typed")
PACKAGE = Path(pg.__file__).parent
RIGHT = ["names", "pack", "kit", "tutorials", "installed"]
ACME = '''
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import plugrad as pg
from plugrad.authoring import Array, Context, Operand, Register

if TYPE_CHECKING:
    from pathlib import Path


class CubeResult(NamedTuple):
    """The cube and the square."""

    cube: Array
    square: Array


class Mode:
    """A way to compute it."""


class Cube(pg.ArrayFunction):
    """The cube of x, of any `how`."""

    @staticmethod
    def forward(ctx: Context, x: Array, *, times: int = 1, how: Mode | None = None) -> Array:
        ctx.save_for_backward(x)
        ctx.times = times
        return x**3 * times

    @staticmethod
    def backward(ctx: Context, grad_output: Array) -> Array:
        (x,) = ctx.saved_tensors
        return 3 * grad_output * x**2 * ctx.times

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=3))


class Both(pg.ArrayFunction):
    r"""The words of this docstring would end a string: \\"""."""

    @staticmethod
    def forward(ctx: Context, x: Array, *, file: "Path | None" = None, key: Callable[[int], int] = abs) -> CubeResult:
        return CubeResult(x**3, x**2)

    @staticmethod
    def backward(ctx: Context, cube: Array, square: Array) -> Array:
        return cube

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=3))


class Untyped(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x, *, times=1):
        return x * times

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output

    @staticmethod
    def samples(rng):
        yield pg.Sample(rng.normal(size=3))


@pg.hookimpl
def plugrad_register_ops(register: Register) -> None:
    for op in (Cube, Both, Untyped):
        register(op)
'''
"""A pack whose annotations are no strings, and name types of its own."""


def stubs(site, *args):
    """Run `plugrad stubs` where a site's packs are installed."""
    command = [sys.executable, "-m", "plugrad", "stubs", *args]
    environment = os.environ | {"PYTHONPATH": str(site.path)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def acme(tmp_path_factory):
    """A site with the pack acme, whose stub is not there."""
    site = Site(tmp_path_factory.mktemp("site"))
    site.pack("acme", ACME)
    return site


@pytest.fixture(scope="module")
def python(tmp_path_factory, acme):
    """The Python of an environment in which plugrad is installed as from its wheel, not as this tree's files.

    There `plugrad stubs` has written what it says of the pack acme.
    """
    folder = tmp_path_factory.mktemp("environment")
    builder = venv.EnvBuilder(symlinks=os.name != "nt")
    builder.create(folder)
    python = builder.ensure_directories(folder).env_exe
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    asked = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)
    installed = Path(asked.stdout.strip())
    for name in PACKAGES:
        (source,) = importlib.util.find_spec(name).submodule_search_locations
        shutil.copytree(source, installed / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(acme.path / "acme_pack.py", installed)
    done = stubs(acme, "-o", str(installed))
    assert done.returncode == 0, done.stderr
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
def test_what_is_right_runs(program, acme):
    command = [sys.executable, str(PROGRAMS / f"{program}.py")]
    environment = os.environ | {"PYTHONPATH": str(acme.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
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


OWN = [info.name for info in registry.packs() if info.distribution == "plugrad"]
STUBS = [
    file
    for name in dict.fromkeys(registry.info(pack).offers[0].module for pack in OWN)
    for file in Path(importlib.util.find_spec(name).origin).parent.glob("*.pyi")
]
STUBS += [*PACKAGE.rglob("*.pyi"), *Path(operators.__file__).parent.rglob("*.pyi")]


def test_the_stubs_and_indices_are_what_the_ops_say(writer):
    stale = [file for file, text in writer.stubs() if file.read_text(encoding="utf-8") != text()]
    assert not stale, "write them anew: python -m nox -s stubs"


def test_the_stub_of_each_pack_is_in_its_folder_and_what_its_ops_say(writer):
    done = subprocess.run(
        [sys.executable, "-m", "plugrad", "stubs", *OWN, "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "Up to date.\n"), done.stderr


def test_there_are_no_stubs_but_those_that_are_written_and_the_first_line_says_so(writer):
    packs = [writer.stub_file(registry.info(pack)) for pack in OWN]
    written = [file for file, _ in writer.stubs() if file.suffix == ".pyi"]
    assert {*STUBS} == {*packs, *written}
    for file in STUBS:
        assert file.read_text(encoding="utf-8").startswith("# Generated by `"), file


def test_core_has_a_stub_of_no_pack():
    assert not {file.name for file in PACKAGE.glob("*.pyi")} & {f"_{pack}_ops.pyi" for pack in OWN}


def names_in(stub, kind=None):
    """Return the names that a stub defines: of its functions, or in its class `kind`."""
    (file,) = (file for file in STUBS if file.name == stub)
    body = ast.parse(file.read_text(encoding="utf-8")).body
    if kind is not None:
        (body,) = (each.body for each in body if getattr(each, "name", "") == kind)
    return {each.name for each in body if isinstance(each, ast.FunctionDef)}


def test_the_stub_of_tensor_has_what_the_tables_give_it_and_nothing_else():
    others = comparisons.COMPARISONS, comparisons.COMPARISONS_IN_PLACE, operators.REDUCTIONS
    others += operators.OPERATORS, operators.CONVERSIONS, operators.OTHERS
    bound = {name for table in (BOUND, *others) for name in table}
    assert names_in("_tensor_ops.pyi", "TensorOps") == bound


def test_every_function_of_the_stubs_is_one_of_plugrad():
    for name in names_in("_tensor_ops.pyi"):
        assert callable(getattr(pg, name)), name
    assert names_in("_builtin_ops.pyi") == {op.name for op in registry.ops("builtin")}
    assert names_in("_contrib_ops.pyi") == {op.name for op in registry.ops("contrib")}


def test_no_parameter_of_an_op_is_left_without_a_type():
    for stub in STUBS:
        for each in ast.walk(ast.parse(stub.read_text(encoding="utf-8"))):
            if isinstance(each, ast.FunctionDef):
                arguments = [*each.args.posonlyargs, *each.args.args, *each.args.kwonlyargs]
                bare = [one.arg for one in arguments if not one.annotation and one.arg != "self"]
                assert not bare, (stub, each.name)
                assert each.returns is not None, (stub, each.name)


# The stub of a pack of somebody else.


@pytest.fixture
def site(tmp_path):
    """A site with the pack acme, for one test."""
    site = Site(tmp_path)
    site.pack("acme", ACME)
    return site


def test_a_pack_s_stub_is_written_beside_its_module_and_the_same_again(site):
    stub = site.path / "_acme_ops.pyi"
    assert stubs(site, "acme", "--check").returncode == 1
    assert not stub.exists()
    assert stubs(site, "acme").returncode == 0
    first = stub.read_bytes()
    compile(first, stub, "exec")
    assert first.startswith(b"# Generated by `plugrad stubs acme`")
    assert b"from acme_pack import Mode as Mode\n" in first
    assert b"from acme_pack import Path as Path\n" in first
    assert b"def untyped(x: Any, times: Any = 1, *, out: Tensor | None = None) -> Any" in first
    assert stubs(site, "acme").returncode == 0
    assert stub.read_bytes() == first
    assert stubs(site, "acme", "--check").stdout == "Up to date.\n"


def test_a_stub_that_the_pack_has_left_behind_is_stale(site):
    stubs(site, "acme")
    pack = site.path / "acme_pack.py"
    pack.write_text(pack.read_text().replace("times: int", "times: float"))
    done = stubs(site, "acme", "--check")
    assert done.returncode == 1
    said = " ".join(done.stdout.split())
    assert said.startswith("Stale or missing: ")
    assert said.endswith("`plugrad stubs acme` writes them.")


def test_nothing_is_written_where_no_stub_can_be(site, tmp_path):
    assert "offers the pack 'nope'" in (done := stubs(site, "nope")).stderr
    assert done.returncode == 2
    tmp_path.joinpath("file").write_text("")
    done = stubs(site, "acme", "-o", str(tmp_path / "file" / "folder"))
    assert done.returncode == 5
    assert "cannot be written: Not a directory" in done.stderr
    tmp_path.joinpath("_acme_ops.pyi").write_text("mine")
    done = stubs(site, "acme")
    assert done.returncode == 5
    assert "`plugrad stubs` has not written it" in done.stderr
    assert tmp_path.joinpath("_acme_ops.pyi").read_text() == "mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_folder_that_is_read_only_is_named(site):
    site.path.chmod(0o500)
    done = stubs(site, "acme")
    site.path.chmod(0o700)
    assert done.returncode == 5
    assert "_acme_ops.pyi' cannot be written: Permission denied" in done.stderr


def test_the_folder_of_an_installer_is_left_alone_and_a_stub_that_is_there_is_used(tmp_path):
    site = Site(tmp_path / "site-packages")
    site.pack("acme", ACME)
    site.pack("broken", "1 / 0")
    done = stubs(site, "acme")
    assert done.returncode == 2
    assert "give --output DIR" in done.stderr
    assert not [*site.path.glob("*.pyi")]
    stubs(site, "acme", "-o", str(site.path))
    done = stubs(site, "-o", str(tmp_path), "--json")
    document = json.loads(done.stdout)
    assert [each["pack"] for each in document["left_out"]] == ["broken"]
    text = (tmp_path / "plugrad_installed" / "__init__.pyi").read_text()
    assert "\nimport _acme_ops as acme\n" in text
    assert not [*tmp_path.glob("plugrad_installed/_acme*")]


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
