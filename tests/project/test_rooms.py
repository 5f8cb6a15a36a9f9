"""Imports between the files of plugrad, and the map of the rooms of the tests."""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import defaultdict
from pathlib import Path

import plugrad
from tests import ROOT

HOUSE = Path(plugrad.__file__).parent


ENGINE = HOUSE / "engine"


FOLDERS = ("core", "checker", "ops_builtin", "ops_contrib")


def files_of(folder):
    """Return the modules in a folder of packages: name -> file."""
    found = {}
    for file in folder.rglob("*.py"):
        parts = file.relative_to(folder).with_suffix("").parts
        if not {"templates", "__pycache__"} & set(parts):
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(name, file, modules):
    """Return those of `modules` that a file imports, inside of functions too, but not for types alone."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    tests = [each for each in ast.walk(tree) if isinstance(each, ast.If)]
    types = {
        inner
        for each in tests
        if "TYPE_CHECKING" in ast.dump(each.test)
        for part in each.body
        for inner in ast.walk(part)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and node not in types:
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node not in types:
            inside = {alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            found |= {full if full in modules else node.module for full in inside.values()}
    return found & modules.keys() - {name}


def circles(modules):
    """Return the sets of modules that import each other in a circle."""
    arrows = {name: imported(name, file, modules) for name, file in modules.items()}
    reached = {}
    for name in modules:
        reached[name], ahead = set(), [name]
        while ahead:
            after = arrows[ahead.pop()] - reached[name]
            reached[name] |= after
            ahead += after
    found = {frozenset(n for n in reached[name] if name in reached[n]) for name in modules}
    return {circle for circle in found if circle}


def test_no_modules_import_each_other_in_a_circle():
    modules = {}
    for folder in FOLDERS:
        modules |= files_of(ROOT / folder)
    assert len(modules) > 300
    assert circles(modules) == set(), "import less: one of these imports has to go"


def test_a_circle_through_an_import_in_a_function_is_found_and_one_for_types_is_none(tmp_path):
    texts = {"a": "from b import f", "b": "def f():\n    from a import c", "c": "import d"}
    texts["d"] = "if TYPE_CHECKING:\n    import c"
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    assert circles(files_of(tmp_path)) == {frozenset("ab")}


# Walls that strings and relative imports could pass: import-linter reads neither.

PACKAGES = [file.parent.name for folder in FOLDERS for file in ROOT.glob(f"{folder}/*/__init__.py")]
PACKAGE = rf"(?:{'|'.join(sorted(PACKAGES, reverse=True))})\b"
NAMED = re.compile(rf"({PACKAGE}(?:\.\w+)*)\.?")
RUN = re.compile(rf"\b(?:import|from) +({PACKAGE}(?:\.\w+)*)")


def named_in_strings(text, package):
    """Return the modules of other packages that strings name, or import in code that is run; and relative imports.

    'plugrad' alone is the name of a distribution and of a program, and no module.
    """
    tree = ast.parse(text)
    words = {each.value for each in ast.walk(tree) if isinstance(each, ast.Expr)}  # docstrings
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            found.add(f"{'.' * node.level}{node.module or ''}")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in words:
            whole = NAMED.fullmatch(node.value)
            found |= {whole[1]} if whole else set(RUN.findall(node.value))
    return {each for each in found if each != "plugrad" and each.partition(".")[0] != package}


FACADE = (
    *("_plugrad_names", "_plugrad_check"),
    *("plugrad_arrays", "plugrad_frameworks", "plugrad_kernels", "plugrad_viz"),
)
ALLOWED = {
    "plugrad/registry/finding/kinds.py": (
        ["plugrad_frameworks"],
        "the hook of frameworks, which is called like their package",
    ),
    "_plugrad_check/from_source/sources.py": (
        ["plugrad.ops"],
        "the group of entry points in which packs are offered",
    ),
    "_plugrad_names/printing.py": (
        ["plugrad.set_printoptions"],
        "the name of a public function, in a message",
    ),
    "_plugrad_cli/stubs.py": (
        [
            "_plugrad_names.creation.options",
            "plugrad._operands",
            "plugrad.authoring",
            "plugrad.engine.surface.dtypes",
        ],
        "lines of the stubs that it writes",
    ),
    "_plugrad_cli/doctor/questions.py": (["_plugrad_pytest"], "which entry points are looked for"),
    "_plugrad_command/pyinstaller/hook-plugrad.py": (
        [
            *("_plugrad_check", "_plugrad_check.codes", "_plugrad_cli", "_plugrad_names"),
            *("plugrad_arrays", "plugrad_kernels.choosing", "plugrad_viz"),
        ],
        "what a frozen program takes along",
    ),
    "_plugrad_names/namespaces.py": (["plugrad.interop.torch"], "what a message has a user import"),
    "_plugrad_names/operators.py": (
        ["plugrad.array_api"],
        "the module of the façade is what __array_namespace__ returns",
    ),
}


def test_no_string_names_a_module_of_another_package_but_those_that_are_listed():
    found = {}
    for folder in ("core", "checker", "ops_builtin/_plugrad_names"):
        for file in (ROOT / folder).rglob("*.py"):
            parts = file.relative_to(ROOT).parts
            if {"templates", "__pycache__"} & set(parts):
                continue
            names = named_in_strings(file.read_text(encoding="utf-8"), parts[1])
            if folder == "core" and not {"engine", "registry", "authoring"} & set(parts):
                # The façade hands on the names of these packages.
                names = {name for name in names if name.partition(".")[0] not in FACADE}
            if names:
                found["/".join(parts[1:])] = names
    assert found == {file: set(names) for file, (names, why) in ALLOWED.items()}


def test_a_module_that_a_string_or_a_relative_import_names_is_found_and_a_docstring_is_none():
    text = '"""_plugrad_check.running"""\nfrom . import x\nload("plugrad_kernels.numba")\n'
    text += 'load(f"_plugrad_check.{name}")\nrun("import _plugrad_cli.program; main()")\n'
    text += 'word("plugrad")\nown("plugrad.engine")\nmessage("the pack plugrad_acme is old")\n'
    expected = {".", "plugrad_kernels.numba", "_plugrad_check", "_plugrad_cli.program"}
    assert named_in_strings(text, "plugrad") == expected


def foreign(text):
    """Return the modules that a file of the engine imports, inside of functions too, which it may not."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found += [f"{module}.{alias.name}" for alias in node.names]
    allowed = {"numpy", "annotationlib", *sys.stdlib_module_names}  # Python 3.14 has annotationlib
    return [
        name
        for name in found
        if name.split(".")[0] not in allowed and not f"{name}.".startswith("plugrad.engine.")
    ]


def test_the_engine_imports_numpy_the_standard_library_and_itself_inside_of_functions_too():
    stub = "_plugrad_names._tensor_ops.TensorOps"  # for types alone
    found = {each for file in ENGINE.rglob("*.py") for each in foreign(file.read_text("utf-8"))}
    assert found == {stub}


def test_an_import_of_the_root_package_or_of_another_in_a_function_is_foreign_to_the_engine():
    text = "import math, plugrad\ndef f():\n    from plugrad import ops\n    from .. import nn\n"
    text += "    import scipy.special\n    from plugrad.engine import table\n"
    assert foreign(text) == ["plugrad", "plugrad.ops", "...nn", "scipy.special"]


def lines_with_code(text):
    """Return the numbers of the lines that have code: no comment, no docstring, none that is blank."""
    told = {
        line
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.Expr) and isinstance(getattr(each.value, "value", None), str)
        for line in range(each.lineno, each.end_lineno + 1)
    }
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    code = [each for each in tokens if each.type not in NO_CODE]
    return {n for each in code for n in range(each.start[0], each.end[0] + 1)} - told


NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}


def test_a_line_of_code_is_no_comment_no_docstring_and_not_blank():
    text = '"""Told.\n\nMore.\n"""\n\nx = (\n    # why\n    1,\n)  # y\n"""Of x."""\n'
    assert lines_with_code(text) == {6, 8, 9}


ORDINARY = '''
import sys
import numpy as np
import plugrad as pg

class CosSin(pg.ArrayFunction):
    """An op of several outputs."""

    @staticmethod
    def forward(ctx, x):
        return np.cos(x), np.sin(x)

    @staticmethod
    def backward(ctx, of_cos, of_sin):
        return of_cos + of_sin

x = pg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
w = pg.tensor([0.5, 0.25], requires_grad=True)
image, kernel = (pg.ones(1, 1, size, size, requires_grad=True) for size in (3, 2))

def programs():
    (pg.exp(x * 2) + x).sum().backward()
    (x * w).sum().backward()  # broadcasts
    pg.softmax(x, dim=1).sum().backward()
    pg.conv2d(image, kernel, stride=1).sum().backward()
    cos, sin = CosSin.apply(x)
    (cos * sin).sum().backward()
    x[0].sum().backward()  # a view
    y = x * 1
    y += 1
    y.sum().backward()
    (first,) = pg.autograd.grad((x * x).sum(), x, create_graph=True)
    pg.autograd.grad(first.sum(), x)
    with pg.no_grad():
        x * w

programs()  # the first use of an op loads it
ran = set()
sys.setprofile(lambda frame, *_: ran.add((frame.f_code.co_filename, frame.f_code.co_firstlineno)))
programs()
sys.setprofile(None)
print(*(f"{line} {file}" for file, line in ran), sep="\\n")
'''


def first_lines(function):
    """Return where a function may be said to begin: at its `def`, or at a decorator above."""
    return {function.lineno, *(each.lineno for each in function.decorator_list)}


def lines_not_run(text, begun):
    """Return the lines of the functions of which, nor of one inside, none has `begun`, by their first lines."""
    functions = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.FunctionDef)]
    return {
        line
        for each in functions
        if not any(
            isinstance(inner, ast.FunctionDef) and first_lines(inner) & begun
            for inner in ast.walk(each)
        )
        for line in range(min(first_lines(each)), each.end_lineno + 1)
    }


def test_what_ordinary_programs_run_through_has_at_most_2280_lines_of_code():
    """Counted are the files of `engine/` in which any function ran, but for `surface/` and `creation/`, which are no
    core: the functions that ran, and all that stands outside of functions. The files as a whole, with what they refuse
    and what only other programs need, are counted too, and may not grow.
    """
    command = [sys.executable, "-c", ORDINARY]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    begun = defaultdict(set)
    for entry in printed.splitlines():
        line, _, file = entry.partition(" ")
        if Path(file).is_relative_to(ENGINE):
            begun[Path(file)].add(int(line))
    core = [file for file in begun if file.parent.name not in ("surface", "creation")]
    assert {"call.py", "node.py", "saved.py", "sweep.py", "write.py"} <= {
        file.name for file in core
    }
    run, whole = 0, 0
    for file in core:
        text = file.read_text(encoding="utf-8")
        code = lines_with_code(text)
        whole += len(code)
        run += len(code - lines_not_run(text, begun[file]))
    newer = sys.version_info >= (3, 15)  # fork.py runs there too: 29 of its 74 lines
    assert run <= 2280 + 29 * newer
    assert whole <= 3300 + 74 * newer


def test_lines_of_functions_that_did_not_run_are_not_counted():
    text = "def f():\n    def g():\n        pass\n\n\n@f\ndef h():\n    pass\n"
    assert lines_not_run(text, {2}) == {6, 7, 8}
    assert lines_not_run(text, {6}) == {1, 2, 3}


TESTS = Path(__file__).parents[1]


def test_every_file_of_tests_that_presses_ctrl_c_asks_for_signals_as_a_terminal_has_them():
    pressing = re.compile(r"signal\.SIGINT|\"SIGINT\"|interrupt_main")
    texts = {file: file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py")}
    found = {file.name for file, text in texts.items() if pressing.search(text)}
    asking = {file.name for file, text in texts.items() if 'usefixtures("signals")' in text}
    assert found == asking
    assert found >= {"test_cli.py", "test_waiting.py", "test_workers.py", "test_backward.py"}


def test_tests_that_press_ctrl_c_pass_where_it_is_ignored_as_in_the_background_of_a_script():
    code = "import signal, pytest; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    files = [str(TESTS / "checker" / "cli" / name) for name in ("test_waiting.py", "test_cli.py")]
    asked = ["-k", "ctrl_c or control_c_shows", "-p", "no:cacheprovider"]
    code += f"raise SystemExit(pytest.main({files + asked}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=TESTS.parent, capture_output=True)
    assert done.returncode == 0, done.stdout.decode()


def test_the_engine_names_no_op_of_any_pack_and_the_registry_the_indispensable_pack_once():
    for file in (HOUSE / "engine").rglob("*.py"):
        assert "builtin::" not in file.read_text(encoding="utf-8"), file
    naming = [
        file.name
        for file in (HOUSE / "registry").rglob("*.py")
        if '"builtin"' in file.read_text(encoding="utf-8")
    ]
    assert naming == ["kinds.py"]
