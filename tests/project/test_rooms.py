"""The order of telling: from one file to the next, as each names it, a reader comes by every room."""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import plugrad
from tests import ROOT

HOUSE = Path(plugrad.__file__).parent
MOST = 13  # files in a room
ENGINE = HOUSE / "engine"
# Of the engine: the story of the core ends before them.
LATER = ("watch", "creation")
# What a call and a backward pass cannot do without.
CORE = [
    *(
        "tensor/tensor.py",
        "tensor/versions.py",
        "graph/facts.py",
        "graph/node.py",
        "graph/edges.py",
    ),
    *("graph/walk.py", "graph/saved.py", "graph/freed.py", "graph/undifferentiable.py"),
    *("call/arguments.py", "call/outputs.py", "call/sources.py", "call/apply.py", "call/fast.py"),
    *("call/function.py", "sweep/state.py", "sweep/ownership.py", "sweep/gradients.py"),
    *("sweep/rules.py", "sweep/sweep.py"),
]
GUESTS = re.compile(
    r"anomal|inferen|packing|packer|leaf_hook|hooks_of_leaves|hooks on leaves", re.IGNORECASE
)


def told(file):
    """Return the docstring of a module."""
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


def named(file, words, floor):
    """Return the file that a docstring names after `words`, by its path from the floor or the room; None: none."""
    found = re.search(rf"{words}\s+`([^`]+)`", told(file))
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
        file = named(file, "Start at" if file.name == "__init__.py" else "Next:", floor)
    return way


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


@pytest.mark.parametrize("name", ["check", "registry", "interop"])
def test_one_order_of_telling_runs_through_a_floor(name):
    floor = HOUSE / name
    way = walk(named(floor / "__init__.py", "Start at", floor), floor)
    assert {*way} == {file for file in floor.rglob("*.py") if file.name != "__init__.py"}


def test_every_file_that_another_names_as_the_next_is_there():
    for file in HOUSE.rglob("*.py"):
        if "templates" not in file.parts:
            named(file, "Next:", HOUSE / file.relative_to(HOUSE).parts[0])


@pytest.mark.parametrize("floor", ["engine", "check", "registry", "interop"])
def test_every_room_says_what_it_is_for_and_where_to_start(floor):
    for room in sorted((HOUSE / floor).rglob("__init__.py")):
        assert named(room, "Start at", room.parent), room
        files = [file for file in room.parent.glob("*.py") if file.name != "__init__.py"]
        assert 1 < len(files) <= MOST, f"{room}: {len(files)} files"


def imports(file):
    """Yield the files of the engine that one of them imports: at its top, in functions, for types alone."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("plugrad.engine"):
            for alias in node.names:
                room = HOUSE.parent.joinpath(*node.module.split("."))
                places = (room / f"{alias.name}.py", room.with_suffix(".py"), room / "__init__.py")
                yield next(place for place in places if place.exists())


def test_no_file_of_the_engine_imports_another_in_a_circle():
    files = [file for file in ENGINE.rglob("*.py") if file != ENGINE / "__init__.py"]
    below = {file: {*imports(file)} for file in files}
    assert sum(map(len, below.values())) > 200
    tuple(TopologicalSorter(below).static_order())  # a circle is a CycleError that names it


def test_the_core_has_no_word_about_its_guests():
    files = [ENGINE / name for name in CORE]
    found = {file.name: GUESTS.findall(file.read_text(encoding="utf-8")) for file in files}
    assert not any(found.values()), found
    assert GUESTS.findall((ENGINE / "watch" / "guests.py").read_text(encoding="utf-8"))


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
        files = [file for file in room.rglob("*.py") if file.name != "__init__.py"]
        assert 1 < len(files) <= MOST, f"{room}: {len(files)} files"
    assert {file.name for file in (ROOT / "tests").glob("test_*.py")} <= {"test_smoke.py"}
