"""The order of telling: from one file to the next, as each names it, a reader comes by every room."""

import ast
import re
from pathlib import Path

import pytest

import plugrad

HOUSE = Path(plugrad.__file__).parent
GUESTS = "watch"  # of the engine: the story of the core ends before them


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
        file for file in rooms if GUESTS not in file.parts
    }
    assert way[-1] == floor / "sweep" / "sweep.py"


def test_the_guests_are_told_one_after_the_other():
    room = HOUSE / "engine" / GUESTS
    way = walk(named(room / "__init__.py", "Start at", room), room.parent)
    assert {*way} == {file for file in room.glob("*.py") if file.name != "__init__.py"}


def test_one_order_of_telling_runs_through_the_checker():
    floor = HOUSE / "check"
    way = walk(named(floor / "__init__.py", "Start at", floor), floor)
    assert {*way} == {file for file in floor.rglob("*.py") if file.name != "__init__.py"}


@pytest.mark.parametrize("floor", ["engine", "check"])
def test_every_room_says_what_it_is_for_and_where_to_start(floor):
    for room in sorted((HOUSE / floor).rglob("__init__.py")):
        assert named(room, "Start at", room.parent), room
        files = [file for file in room.parent.glob("*.py") if file.name != "__init__.py"]
        assert 1 < len(files) <= 13, f"{room}: {len(files)} files"
