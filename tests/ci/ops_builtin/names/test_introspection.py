"""What asks every public object about itself: the tools that take long, rich, and `help` in a fresh process."""

import io

import pytest

import plugrad as pg
from plugrad.registry import Packs
from tests.ops_builtin.names.test_introspection import FEW, TOOLS, names, refused_by
from tests.sites import run_python


def objects():
    return {id(value): (name, value) for name, value in names()[0].items()}.values()


def test_every_public_object_can_be_asked():
    others = {tool: ask for tool, ask in TOOLS.items() if tool not in FEW}
    assert not (refused := refused_by(others, objects())), refused


@pytest.mark.parametrize("touch", ["", "pg.ops"])
def test_help_of_an_op_is_the_op_s_own_whether_plugrad_ops_was_touched_or_not(touch):
    assert "Exponential, elementwise" in run_python(f"import plugrad as pg\n{touch}\nhelp(pg.exp)")


def test_rich_and_its_kind_can_show_everything():
    rich = pytest.importorskip("rich")
    console = pytest.importorskip("rich.console").Console(file=io.StringIO())
    one_of_each = {
        type(value): value for _, value in objects()
    }  # of 500 functions it says the same
    for value in one_of_each.values():
        rich.inspect(value, console=console, methods=True)
    assert isinstance(pg.ops, Packs)
