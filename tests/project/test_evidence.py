"""What measures which conditions of the checker a verdict hangs on, `.ci/evidence.py`: rows, and taking one away."""

import ast
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SOURCE = """
LIMIT = 0.5

def judged(x):
    if x > LIMIT and not x == 2:
        return "large"
    return "small"

def is_odd(x) -> bool:
    return x == 3 or x == 5
"""


@pytest.fixture
def evidence(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / ".ci")
    return importlib.import_module("evidence")


def test_a_row_fires_where_it_decides_and_taken_away_it_decides_nothing(evidence):
    asking = evidence.Asking()
    scope = {"__row__": asking.row}
    tree = evidence.Rows("room", asking.rows).visit(ast.parse(SOURCE))
    exec(compile(tree, "room.py", "exec"), scope)
    names = [row.name for row in asking.rows]
    limit, low, two, both = (
        "room: LIMIT",
        "room.judged: unless x > LIMIT",
        "room.judged: unless not x == 2",
        "room.judged: if x > LIMIT and (not x == 2)",
    )
    three, five = "room.is_odd: if x == 3", "room.is_odd: if x == 5"
    assert sorted(names) == sorted((limit, low, two, both, three, five))

    def answer(function, x, without=None, factor=1.0):
        asking.fired = set()
        asking.away = None if without is None else (names.index(without), factor)
        return scope[function](x), {names[each] for each in asking.fired}

    assert answer("judged", 1) == ("large", {limit, both})
    assert answer("judged", 2) == ("small", {limit, two})
    assert answer("judged", 0.1) == ("small", {limit, low})
    assert answer("judged", 1, both)[0] == "small"
    assert answer("judged", 2, two)[0] == answer("judged", 0.1, low)[0] == "large"
    assert answer("judged", 1, limit, 1000.0)[0] == "small"
    assert answer("is_odd", 5) == (True, {five})
    assert answer("is_odd", 5, five)[0] is False
