"""The order of telling: from one file to the next, as each names it, a reader comes by every room."""

import ast
import io
import re
import tokenize
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import plugrad
from tests import ROOT

HOUSE = Path(plugrad.__file__).parent
MOST = 13  # files in a room
ENGINE = HOUSE / "engine"
FLOORS = [
    HOUSE / name
    for name in [
        "cli",
        "interop",
        "authoring",
        "autograd",
        "check",
        "unpacked",
        "workers",
        "registry",
    ]
] + [ROOT / "ops_builtin" / "plugrad_builtin"]
# Of the engine: the story of the core ends before them.
LATER = ("surface", "watch", "creation")
# What the core is for, and what is told and counted apart from it.
SIX = ("tensor/tensor", "graph/node", "call/function", "call/apply", "call/outputs", "sweep/sweep")
APART = ("inplace/", "call/fast.py")
LINES = 1_600
WITH_ALL_BELOW = 2_200  # and errors, threads, locks, what a class may declare
GUESTS = re.compile(
    r"anomal|inferen|packing|packer|packed|leaf_hook|hooks_of_leaves|hooks on leaves", re.IGNORECASE
)


def told(file):
    """Return the docstring of a module."""
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


def named(file, words, floor):
    """Return the file that a docstring names after `words`, by its path from the floor or the room; None: none."""
    found = re.search(
        rf"{words}(?:\s+the files of [^,]+(?:, [^,]+)*,\s+then)?\s+`([^`]+)`", told(file)
    )
    if not found:
        return None
    places = [floor / found[1], file.parent / found[1]]
    places = [place / "__init__.py" if place.is_dir() else place for place in places]
    there = [place for place in places if place.exists()]
    assert there, f"{file}: {words} {found[1]}, which is not there"
    return there[0]


def walk(file, floor):
    """Return the files that the telling comes by from `file` on."""
    way = []
    while file is not None:
        assert file not in way, f"the telling runs in a circle: {file}"
        way.append(file)
        way += files_of_tables(file)
        file = named(file, "Start at" if file.name == "__init__.py" else "Next:", floor)
    assert len({*way}) == len(way)
    return way


def files_of_tables(file):
    """Return the files of its room that a file with tables tells all at once: those that it imports, directly or not,
    and that name no next one.
    """
    found = re.search(r"Next:\s+the files of (.*?),\s+then", told(file))
    if not found:
        return []
    for table in re.findall(r"`(\w+)`", found[1]):
        assert re.search(rf"^{table}\b", file.read_text(encoding="utf-8"), re.MULTILINE), table
    room = [each for each in needed_by(file, floor=file.parent) if each.parent == file.parent]
    return sorted(each for each in room if "Next:" not in told(each))


def test_one_order_of_telling_runs_through_the_core_and_ends_with_the_sweep():
    floor = HOUSE / "engine"
    way = walk(named(floor / "__init__.py", "Start at", floor), floor)
    rooms = {file for file in floor.rglob("*.py") if file.name != "__init__.py"}
    assert {file for file in way if file.name != "__init__.py"} == {
        file for file in rooms if not {*LATER} & {*file.parts}
    }
    assert way[-1] == floor / "sweep" / "sweep.py"


@pytest.mark.parametrize("later", LATER)
def test_what_comes_after_the_core_is_told_one_after_the_other(later):
    room = ENGINE / later
    way = walk(named(room / "__init__.py", "Start at", room), room.parent)
    assert {*way} == {file for file in room.glob("*.py") if file.name != "__init__.py"}


def way_through(floor):
    """Return the files of a floor in the order in which they are told."""
    way = walk(named(floor / "__init__.py", "Start at", floor), floor)
    return [file for file in way if file.name != "__init__.py"]


@pytest.mark.parametrize("floor", FLOORS, ids=lambda floor: floor.name)
def test_one_order_of_telling_runs_through_a_floor(floor):
    files = {file for file in floor.rglob("*.py") if "templates" not in file.parts}
    assert {*way_through(floor)} == {file for file in files if file.name != "__init__.py"}


@pytest.mark.parametrize("floor", [ENGINE, *FLOORS], ids=lambda floor: floor.name)
def test_a_room_starts_where_the_order_of_telling_enters_it(floor):
    entered = {}
    for file in way_through(floor):
        entered.setdefault(file.parent, file)
    starts = {room: named(room / "__init__.py", "Start at", room) for room in entered}
    assert starts == entered


def test_every_file_that_another_names_as_the_next_is_there():
    for file in HOUSE.rglob("*.py"):
        if "templates" not in file.parts:
            named(file, "Next:", HOUSE / file.relative_to(HOUSE).parts[0])


def rooms(top):
    """Return the folders with files of Python below one, and those files of each, but what they are opened with."""
    found = {}
    for file in sorted((ROOT / top).rglob("*.py")):
        if "templates" not in file.parts:
            found.setdefault(file.parent, [])
            found[file.parent] += [file] * (file.name != "__init__.py")
    return found


@pytest.mark.parametrize("top", ["core", "ops_builtin", "ops_contrib", "tests"])
def test_a_room_has_few_files(top):
    assert {str(room): len(files) for room, files in rooms(top).items() if len(files) > MOST} == {}


@pytest.mark.parametrize("top", ["core", "ops_builtin", "ops_contrib"])
def test_every_room_says_what_it_is_for_and_where_to_start(top):
    doors = {room / "__init__.py": len(files) for room, files in rooms(top).items()}
    assert [str(door) for door in doors if not told(door)] == []
    # What the package itself says of itself is for users.
    several = [door for door, files in doors.items() if files > 1 and door.parent.name != "plugrad"]
    assert [str(door) for door in several if not named(door, "Start at", door.parent)] == []


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
    """Return the files of plugrad that one of them imports: at its top, in functions, for types alone."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {found for node in ast.walk(tree) for found in imported(node)}


def test_no_file_of_plugrad_imports_another_in_a_circle():
    below = {file: imports(file) for file in HOUSE.rglob("*.py") if "templates" not in file.parts}
    del below[HOUSE / "__init__.py"]
    assert sum(map(len, below.values())) > 1000
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


def needed_by(*files, floor=ENGINE):
    """Return the files of a floor that some of them need: themselves, and what they import, directly or not."""
    found = set()
    ahead = [*files]
    while ahead:
        file = ahead.pop()
        if file not in found:
            found.add(file)
            ahead += [each for each in imports(file) if floor in each.parents]
    return found


def core():
    """Return what a call and a backward pass cannot do without: of the files that the six need, those that know a
    Tensor or a node, which is to need `tensor.py` or `node.py`.
    """
    tensor, node = ENGINE / "tensor" / "tensor.py", ENGINE / "graph" / "node.py"
    files = needed_by(*(ENGINE / f"{name}.py" for name in SIX))
    return {file for file in files if needed_by(file) & {tensor, node}}


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


def test_the_core_is_read_in_one_sitting():
    """The core is what `Tensor`, `Node`, `Function`, the call of an op, its outputs and the sweep need.

    Counted are the lines of code, error texts and imports included, of these six files and of every file of the engine
    that they import, directly or through another, if it knows a Tensor or a node: it imports `tensor.py` or `node.py`,
    directly or through another. Not counted are: in-place writing and the fast twins of a call; what lies below and
    knows neither (errors, what is true of a thread, locks, names of dtypes, version counters, what a class declares);
    and what attaches itself to the core, which does not import it (the surface of tensors and nodes, calls by hand,
    guests).
    """
    counted = {
        file: lines_of_code(file)
        for file in core()
        if not file.relative_to(ENGINE).as_posix().startswith(APART)
    }
    assert len(counted) > 12
    assert sum(counted.values()) <= LINES, counted


def test_what_lies_below_the_core_and_is_needed_by_it_is_small_too():
    needed = needed_by(*(ENGINE / f"{name}.py" for name in SIX))
    told_apart = tuple(str(ENGINE / each) for each in APART)
    counted = [lines_of_code(file) for file in needed if not str(file).startswith(told_apart)]
    assert len(counted) > len(SIX)
    assert sum(counted) <= WITH_ALL_BELOW, counted


def test_the_core_has_no_word_about_its_guests():
    found = {file.name: GUESTS.findall(file.read_text(encoding="utf-8")) for file in core()}
    assert len(found) > 15
    assert not any(found.values()), found
    assert GUESTS.findall((ENGINE / "watch" / "guests.py").read_text(encoding="utf-8"))


def test_the_engine_names_no_op_of_any_pack_and_the_registry_the_indispensable_pack_once():
    for file in ENGINE.rglob("*.py"):
        assert "builtin::" not in file.read_text(encoding="utf-8"), file
    naming = [
        file.name
        for file in (HOUSE / "registry").rglob("*.py")
        if '"builtin"' in file.read_text(encoding="utf-8")
    ]
    assert naming == ["discovery.py"]


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
