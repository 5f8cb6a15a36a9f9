"""Ops that are in no pack: which classes of a file or a module are meant, how it is imported, how they are checked."""

import json
import shlex
import sys

import pytest

import plugrad as pg
from _plugrad_check.from_source import sources
from _plugrad_check.from_source.classes import op_at, ops_in
from _plugrad_check.from_source.sources import Inputs, Source, module_of, source_meant
from plugrad.check import check, check_op
from plugrad.engine.errors import CheckUsageError, OpMissingError
from tests.checker.cli.commands import expect, forgotten, plug
from tests.sites import DOUBLE

HEAD = "import numpy as np\nimport plugrad as pg\n"
IDEA = HEAD + DOUBLE
WRONG = IDEA.replace("return 2 * grad_output", "return 3 * grad_output")
BARE = IDEA.partition("    @staticmethod\n    def samples")[0]
SAMPLES = "\ndef mine(rng):\n    yield pg.Sample(rng.normal(size=4))\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The working directory, into which a test writes files; what it imports is forgotten."""
    monkeypatch.chdir(tmp_path)
    with forgotten(tmp_path):
        yield tmp_path


def file(name, text, folder):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Source(name, "", is_file=True)


# Names.


NAMED = {
    "ops.py": ("ops.py", ""),
    "./a b/ops.py::My": ("./a b/ops.py", "My"),
    r"C:\src\ops.py::My": (r"C:\src\ops.py", "My"),
    r"C:\src\ops.py": (r"C:\src\ops.py", ""),
    "odd::folder/ops.py::My": ("odd::folder/ops.py", "My"),
    "a:b/ops.py": ("a:b/ops.py", ""),
    "OPS.PY": ("OPS.PY", ""),
    "ops.py::Outer.My": ("ops.py", "Outer.My"),
}


def test_a_file_and_a_module_are_named_in_one_way_each_and_what_is_neither_is_left_to_packs(folder):
    found = {target: source_meant(target) for target in NAMED}
    assert found == {target: Source(*names, is_file=True) for target, names in NAMED.items()}
    assert source_meant("json.tool:My") == Source("json.tool", "My", is_file=False)
    for target in ("acme", "acme::swish", "acme:swish", "acme.swish", "a/acme"):
        assert source_meant(target) is None, target


def test_a_module_of_the_working_directory_is_one_but_a_pack_is_meant_before_a_file_of_its_name(
    folder,
):
    assert source_meant("idea:Double") is None
    file("idea.py", IDEA, folder)
    assert source_meant("idea:Double") == Source("idea", "Double", is_file=False)
    file("builtin.py", WRONG, folder)
    assert source_meant("builtin") is None
    assert check("builtin::neg").verdict == "pass"


NO_FILES = {
    "ops.py:Double": r"two colons: ops\.py::Double",
    "ops.py::a b": r"'a b' is no name of a class; write ops\.py::MyOp",
    "notes.txt": r"'notes\.txt' is no Python file: it does not end in \.py",
    "inside/": r"'inside/' is a folder; give a Python file, such as inside/ops\.py",
    ".": r"'\.' is a folder; give a Python file; it has none",
    "project/.": r"such as .*src.acme.ops\.py",
    "polynomial.py": r"there is no file 'polynomial\.py'\. Did you mean 'polynomials\.py'",
    "gone/ops.py": "nor a folder 'gone'",
}


def test_a_path_that_is_no_python_file_s_says_what_to_give(folder):
    for name in ("inside/ops.py", "project/src/acme/ops.py"):
        file(name, IDEA, folder)
    (folder / "notes.txt").write_text("")
    for target, words in NO_FILES.items():
        if target == "polynomial.py":
            file("polynomials.py", IDEA, folder)
        with pytest.raises(CheckUsageError, match=words):
            module_of(source_meant(target))


def test_a_folder_and_a_file_that_are_called_like_no_pack_are_mentioned(folder):
    file("idea.py", IDEA, folder)
    (folder / "ideas").mkdir()
    assert "`plugrad check idea.py` checks the ops" in sources.beside("idea")
    assert "is a folder" in sources.beside("ideas")
    result = plug("check", "idea", code=2)
    assert "`plugrad check idea.py`" in result.stderr


PROJECT = """
[project]
name = "plugrad-acme"
[project.entry-points."plugrad.ops"]
acme = "plugrad_acme"
"""


def test_a_pack_that_is_here_and_not_installed_is_known_by_its_project(folder):
    project = folder / "pyproject.toml"
    project.write_text(PROJECT)
    offers = "The pyproject.toml here offers it: python -m pip install --editable ."
    names = "acme", "plugrad-acme", "plugrad_acme", "acme::double"
    expect([(f"check {name}", 2, "", offers) for name in names])
    for text in ("[", "project = 1", "[project]\nname = 1", PROJECT):
        project.write_text(text)
        assert sources.beside("other") == ""


# Which classes.


def test_the_ops_of_a_file_are_the_functions_that_it_defines_and_that_have_samples(folder):
    text = IDEA + (
        "class Other(Double):\n    @staticmethod\n    def backward(ctx, g): return 2 * g\n"
        "from plugrad import ArrayFunction, Function\n"
        "Alias = Double\n"
        "class Abstract(pg.Function): pass\n"
    )
    assert ops_in(file("ops.py", text, folder)) == (["ops.py::Double", "ops.py::Other"], [])


def test_a_class_without_samples_is_said_to_be_unless_others_extend_it(folder):
    base = BARE.replace("Double", "Base")
    extended = base + DOUBLE.replace("pg.ArrayFunction", "Base")
    assert ops_in(file("ops.py", extended, folder)) == (["ops.py::Double"], [])
    assert ops_in(file("others.py", IDEA + base, folder)) == (["others.py::Double"], ["Base"])
    report = check("others.py")
    assert report.verdict == "fail"
    assert report.exit_code == 2
    (problem,) = report.problems
    assert problem.startswith("others.py: Base has no samples: add a static method")


def test_what_a_hook_registers_are_ops_of_its_file_wherever_they_are_defined(folder):
    file("acme/ops.py", IDEA, folder)
    hook = (
        "import plugrad as pg\nfrom . import ops\n"
        "@pg.hookimpl\ndef plugrad_register_ops(register):\n    register(ops.Double, name='twice')\n"
    )
    found = ops_in(file("acme/__init__.py", hook, folder))
    assert found == (["acme/__init__.py::Double"], [])
    assert check("acme/__init__.py").verdict == "pass"
    assert check("acme:Double").verdict == "pass"


def test_a_hook_that_raises_or_is_not_marked_is_a_problem_with_its_line(folder):
    text = IDEA + "def plugrad_register_ops(register):\n    1 / 0\n"
    unmarked = r"write @plugrad\.hookimpl above plugrad_register_ops"
    with pytest.raises(CheckUsageError, match=unmarked):
        ops_in(file("unmarked.py", text, folder))
    text = text.replace("def plugrad", "@pg.hookimpl\ndef plugrad")
    with pytest.raises(CheckUsageError, match=r"ZeroDivisionError: .*raising\.py:\d+"):
        ops_in(file("raising.py", text, folder))


BARE_CUBE = "class Cube:\n    def forward(ctx, x): ...\n    def backward(ctx, g): ...\n"
WITHOUT_OPS = {
    "": "no class in it extends plugrad.Function",
    f"{HEAD}from plugrad import ArrayFunction\n": "imported classes do not count",
    BARE_CUBE: "the class Cube does not extend plugrad's Function",
}


def test_a_file_without_ops_is_no_pass(folder):
    for number, (text, words) in enumerate(WITHOUT_OPS.items()):
        report = check(file(f"ops{number}.py", text, folder).where)
        assert (report.verdict, report.exit_code) == ("fail", 2)
        assert words in report.problems[0]


def test_a_class_that_is_not_there_may_be_another_and_a_function_is_none(folder):
    file("ops.py", IDEA + SAMPLES, folder)
    missing = r"ops.py has no class 'double'. Did you mean 'Double'"
    with pytest.raises(OpMissingError, match=missing):
        op_at(Source("ops.py", "double", is_file=True))
    with pytest.raises(CheckUsageError, match="it is no op's class"):
        op_at(Source("ops.py", "mine", is_file=True))
    with pytest.raises(CheckUsageError, match="write ops.py::MyOp"):
        check_op("ops.py")


# How it is imported.


def test_a_file_of_a_package_is_imported_as_part_of_it_and_another_finds_what_lies_beside_it(
    folder,
):
    for name in ("acme/__init__.py", "acme/near/__init__.py"):
        file(f"src/{name}", "", folder)
    file("src/acme/base.py", "factor = 2\n", folder)
    file("a/beside_it.py", "", folder)
    inside = file("src/acme/near/ops.py", f"from ..base import factor\n{IDEA}", folder)
    alone = file("a/ops.py", f"import beside_it\n{IDEA}", folder)
    for source, name in ((inside, "acme.near.ops"), (alone, "ops")):
        module = module_of(source)
        assert module.__name__ == name
        assert module_of(source) is module


def test_a_package_that_is_imported_from_elsewhere_is_not_taken_for_this_one(folder):
    one, two = (file(f"{place}/acme/__init__.py", IDEA, folder) for place in ("one", "two"))
    module_of(one)
    with pytest.raises(CheckUsageError, match=r"imported from .*one.*check it in another process"):
        module_of(two)


UNIMPORTABLE = {
    "x = 1\ny = (\n": r"SyntaxError: '\(' was never closed \(.*bad\.py:2\)",
    "import plugrad\nimport nosuchthing\n": r"nosuchthing' \(.*bad\.py:2\)",
    "raise SystemExit(3)\n": r"SystemExit: 3 \(.*bad\.py:1\)",
    "from .near import thing\n": r"add an __init__\.py",
    "x = '\0'\n": r"null bytes \(.*bad\.py",
}


def test_what_keeps_a_file_from_being_imported_is_told_with_its_line(folder):
    for text, words in UNIMPORTABLE.items():
        with pytest.raises(CheckUsageError, match=words):
            module_of(file("bad.py", text, folder))
        assert "bad" not in sys.modules


def test_a_text_saved_twice_in_one_second_is_not_run_from_the_first_ones_bytecode(folder):
    assert check(file("ops.py", IDEA, folder).where).verdict == "pass"
    del sys.modules["ops"]
    assert check(file("ops.py", WRONG, folder).where).verdict == "fail"
    assert not list(folder.rglob("*.pyc"))


# How it is checked.


def test_a_wrong_op_of_a_file_is_told_with_a_line_that_shows_it_again(folder):
    file("my ideas/it's.py", WRONG, folder)
    result = plug("check", "my ideas/it's.py", "--json", code=1)
    (op,) = json.loads(result.stdout)["ops"]
    assert op["op"] == "my ideas/it's.py::Double"
    line = next(one["reproduce"] for check in op["checks"] for one in check["findings"])
    again = plug(*shlex.split(line)[1:], code=1)
    assert line in again.stdout


def test_samples_of_an_installed_op_are_had_from_elsewhere_too(folder):
    file("ops.py", HEAD + SAMPLES, folder)
    (op,) = check("builtin::exp", samples="ops.py::mine").ops
    assert op.verdict == "pass"
    assert op.checks[0].samples == 1


FUNCTIONS = """
def loss(x, y=1.0):
    return (x * x.sigmoid() * y).sum()


def half(x):
    return x * x.detach()
"""


def test_a_function_is_checked_on_inputs_that_an_expression_gives(folder):
    file("fns.py", HEAD + FUNCTIONS, folder)
    for inputs in (
        "randn(3, 4)",
        "randn(3), 2.0",
        "rng.normal(size=3)",
        "[np.ones(2) for _ in range(1)][0]",
        "math.pi * ones(2)",
    ):
        report = check("fns.py::loss", samples=Inputs(inputs))
        assert report.verdict == "pass", (inputs, str(report))
        assert report.ops[0].checks[0].samples == 1
    (report,) = check("fns:half", samples=Inputs("randn(3)")).ops
    assert {"PLG030"} <= {finding.code for finding in report.findings}
    assert report.findings[0].call == "Sample(array of float64 (3,))"
    assert report.reproduce() == "plugrad check fns:half --inputs 'randn(3)' --seed 0"


def test_inputs_may_be_given_for_a_class_without_samples_and_for_an_op_too(folder):
    file("ops.py", BARE, folder)
    for target in ("ops.py::Double", "builtin::exp"):
        (report,) = check(target, samples=Inputs("randn(3)")).ops
        assert report.verdict == "pass"
        assert report.samples_from is None
        assert report.reproduce() == f"plugrad check {target} --inputs 'randn(3)' --seed 0"


def test_inputs_that_cannot_be_had_are_an_error_and_nothing_is_left_changed(folder):
    file("fns.py", HEAD + FUNCTIONS, folder)
    before = pg.get_default_dtype()
    for inputs, words in {
        "randn(3": "is no Python expression",
        "no_such_name(3)": "raised NameError",
        "": "is no Python expression",
    }.items():
        with pytest.raises(CheckUsageError, match=words):
            check("fns.py::loss", samples=Inputs(inputs))
    assert pg.get_default_dtype() is before
    result = plug("check", "fns.py::loss", "--inputs", "randn(3")
    assert (result.exit_code, result.stdout) == (2, "")
    result = plug("check", "fns.py::half", "--inputs", "randn(3)", code=1)
    (line,) = {line for line in result.stdout.splitlines() if "  reproduce " in line}
    again = plug(*shlex.split(line)[2:])
    assert line in again.stdout


def test_a_function_without_inputs_says_how_to_give_them(folder):
    file("fns.py", HEAD + FUNCTIONS, folder)
    assert "--inputs 'randn(3, 4)'" in check("fns.py::loss").problems[0]


def test_check_op_takes_a_function_for_its_samples(folder):
    double = op_at(Source(file("ops.py", BARE, folder).where, "Double", is_file=True)).function

    def mine(rng):
        yield pg.Sample(rng.normal(size=3))

    report = check_op(double, samples=mine)
    assert report.verdict == "pass"
    assert report.reproduce() == "check_op(Double, samples=mine, seed=0)"
    with pytest.raises(CheckUsageError, match="Double has no samples"):
        check_op(double)


def test_samples_that_cannot_be_had_are_a_usage_error(folder):
    file("ops.py", IDEA + SAMPLES, folder)
    rows = [
        ("ops.py", "names no function"),
        ("ops.py::nothing", "ops.py has no function 'nothing'"),
        ("ops.py::Double", "is no function samples"),
        ("gone.py::mine", "there is no file 'gone.py'"),
        ("nosuchmodule:mine", "No module named 'nosuchmodule'"),
    ]
    asked = [(f"check ops.py --samples {samples}", 2, None, words) for samples, words in rows]
    several = "check builtin::exp builtin::log --samples ops.py::mine"
    asked.append((several, 2, "", "--samples needs the name of exactly one op"))
    expect(asked)
    file("two.py", IDEA + DOUBLE.replace("Double", "Other") + SAMPLES, folder)
    with pytest.raises(CheckUsageError, match="for one op, and there are 2: name one, two.py::D"):
        check("two.py", samples="two.py::mine")
