"""Types, as a user's program sees them: by mypy and pyright, both strict, of plugrad as it is installed.

The programs are in `tests/ops_builtin/types/typed`. What `mistakes.py` has beside a line is what mypy says there.
"""

import importlib.util
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

from tests import ROOT
from tests.ops_builtin.types.test_types import OWN
from tests.sites import PACKAGES, Site, run_python

PROGRAMS = ROOT / "tests" / "ops_builtin" / "types" / "typed"
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

    samples = staticmethod(Cube.samples)


class Untyped(pg.ArrayFunction):
    @staticmethod
    def forward(ctx, x, *, times=1):
        return x * times

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output

    samples = staticmethod(Cube.samples)


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


@pytest.mark.parametrize("checker", ["by_mypy", "by_pyright"])
def test_what_is_right_is_right_to_both(request, checker):
    said = request.getfixturevalue(checker)
    assert {program: said[program] for program in RIGHT if said.get(program)} == {}


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


def test_the_stub_of_each_pack_is_in_its_folder_and_what_its_ops_say(acme):
    done = stubs(acme, *OWN, "--check")
    assert (done.returncode, done.stdout) == (0, "Up to date.\n"), done.stderr


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
