"""Imports between the files of plugrad, and the map of the rooms of the tests."""

import ast
import io
import re
import tokenize
from graphlib import TopologicalSorter
from pathlib import Path

import plugrad
from tests import ROOT

HOUSE = Path(plugrad.__file__).parent


ENGINE = HOUSE / "engine"


def told(file):
    """Return the docstring of a module."""
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


def imported(node):
    """Return the files of plugrad that a statement imports: no stubs, which are generated, and not the package itself,
    whose names are everybody's.
    """
    if isinstance(node, ast.ImportFrom):
        wanted = [(node.module or "", alias.name) for alias in node.names]
    else:
        wanted = [(alias.name, "") for alias in node.names] if isinstance(node, ast.Import) else []
    found = []
    for module, name in wanted:
        if module.partition(".")[0] == "plugrad":
            room = HOUSE.parent.joinpath(*module.split("."))
            places = (room / f"{name}.py", room / name / "__init__.py")
            places += (room.with_suffix(".py"), room / "__init__.py", room.with_suffix(".pyi"))
            found.append(next(place for place in places if place.exists()))
    return [file for file in found if file.suffix == ".py" and file != HOUSE / "__init__.py"]


def imports(file):
    """Return the files of plugrad that one of them imports when it is imported itself."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {found for node in tree.body for found in imported(node)}


def test_no_file_of_plugrad_imports_another_in_a_circle():
    below = {file: imports(file) for file in HOUSE.rglob("*.py") if "templates" not in file.parts}
    del below[HOUSE / "__init__.py"]
    assert sum(map(len, below.values())) > 500
    tuple(TopologicalSorter(below).static_order())  # a circle is a CycleError that names it


def unexplained(text):
    """Return the lines on which a function imports a file of plugrad, and no comment beside or above says why."""
    lines = text.splitlines()
    functions = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.FunctionDef)]
    found = []
    for node in {node for function in functions for node in ast.walk(function) if imported(node)}:
        above = node.lineno - 2
        while not lines[above].strip() or re.match(r" +(import|from) [^#]+$", lines[above]):
            above -= 1
        if "#" not in lines[node.lineno - 1] + lines[above]:
            found.append(node.lineno)
    return found


def test_an_import_in_a_function_has_its_reason_beside_it():
    assert unexplained("def f():\n    import plugrad.ops  # why\n") == []
    assert unexplained("def f():\n    # Why.\n    import os\n\n    import plugrad.ops\n") == []
    assert unexplained("def f():\n    from plugrad import ops\n") == [2]
    files = [file for file in HOUSE.rglob("*.py") if "templates" not in file.parts]
    found = {str(file): unexplained(file.read_text(encoding="utf-8")) for file in files}
    assert {file: lines for file, lines in found.items() if lines} == {}


def lines_of_code(file):
    """Return how many lines of a file have code: no comment, no docstring, none that is blank."""
    text = file.read_text(encoding="utf-8")
    told = {
        line
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.Expr) and isinstance(getattr(each.value, "value", None), str)
        for line in range(each.lineno, each.end_lineno + 1)
    }
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    code = [each for each in tokens if each.type not in NO_CODE]
    return len({n for each in code for n in range(each.start[0], each.end[0] + 1)} - told)


NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}


def test_a_line_of_code_is_no_comment_no_docstring_and_not_blank(tmp_path):
    file = tmp_path / "file.py"
    file.write_text('"""Told.\n\nMore.\n"""\n\nx = (\n    # why\n    1,\n)  # y\n"""Of x."""\n')
    assert lines_of_code(file) == 3


def test_the_engine_names_no_op_of_any_pack_and_the_registry_the_indispensable_pack_once():
    for file in (HOUSE / "engine").rglob("*.py"):
        assert "builtin::" not in file.read_text(encoding="utf-8"), file
    naming = [
        file.name
        for file in (HOUSE / "registry").rglob("*.py")
        if '"builtin"' in file.read_text(encoding="utf-8")
    ]
    assert naming == ["kinds.py"]


def test_every_room_of_the_tests_says_what_it_is_for_and_is_on_the_map():
    pages = ROOT / "CONTRIBUTING.md"
    on_the_map = re.findall(
        r"^\| `tests/(\w+)/` \|", pages.read_text(encoding="utf-8"), re.MULTILINE
    )
    rooms = [room for room in (ROOT / "tests").iterdir() if [*room.glob("*.py")]]
    assert sorted(on_the_map) == sorted(room.name for room in rooms)
    for room in rooms:
        assert told(room / "__init__.py"), (
            f"{room}: its __init__.py says in a sentence what it is for"
        )
    assert {file.name for file in (ROOT / "tests").glob("test_*.py")} <= {"test_smoke.py"}
