"""The budgets of the packages: lines of code, the section [house] of setup.cfg."""

import configparser
from functools import cache

from tests import ROOT
from tests.project.test_rooms import lines_with_code

SETUP = ROOT / "setup.cfg"


def budgets(text):
    """Return what setup.cfg promises: package, or a folder of one -> the most lines of code."""
    parsed = configparser.ConfigParser()
    parsed.read_string(text)
    return {name: int(most) for name, most in parsed["house"].items()}


@cache
def lines_of(file):
    return len(lines_with_code(file.read_text(encoding="utf-8")))


def size(folder):
    """Return the lines of code of a folder's files; templates of packs are no code of ours."""
    return sum(
        lines_of(file)
        for file in folder.rglob("*.py")
        if not {"templates", "__pycache__"} & set(file.relative_to(folder).parts)
    )


def overrun(root, promised):
    """Return a line for each package that has more lines than its budget, and for one that has none, or is gone."""
    found = []
    for name, most in promised.items():
        if not (root / name).is_dir():
            found.append(f"{name} has a budget in setup.cfg, [house], and is not there")
        elif (lines := size(root / name)) > most:
            found.append(
                f"{name} has {lines} lines of code, and its budget is {most} (setup.cfg, [house]): take something "
                "away; or change the budget, in a commit of its own that says why"
            )
    for place in sorted(root.glob("*/*/__init__.py")):
        name = place.parent.relative_to(root).as_posix()
        if name.partition("/")[0] in ROOTS and name not in promised:
            found.append(f"{name} has no budget: give it one in setup.cfg, [house]")
    return found


ROOTS = ("core", "ops_builtin", "checker", "ops_contrib")


def test_no_package_has_more_lines_of_code_than_its_budget():
    assert overrun(ROOT, budgets(SETUP.read_text(encoding="utf-8"))) == []


def test_a_package_that_outgrows_its_budget_or_has_none_and_a_budget_of_no_package_are_named(
    tmp_path,
):
    folder = tmp_path / "core" / "acme"
    (folder / "templates").mkdir(parents=True)
    (folder / "__init__.py").write_text('"""Acme.\n\nAnd more.\n"""\n\n# why\nx = 1\ny = 2\n')
    (folder / "inner.py").write_text("z = (\n    3,\n)\n")
    (folder / "templates" / "pack.py").write_text("x = 1\n" * 100)
    assert overrun(tmp_path, {"core/acme": 5}) == []
    (said,) = overrun(tmp_path, {"core/acme": 4})
    assert said.startswith("core/acme has 5 lines of code, and its budget is 4 (setup.cfg, [house]")
    assert "take something away; or change the budget, in a commit of its own that says why" in said
    assert overrun(tmp_path, {"core/gone": 9}) == [
        "core/gone has a budget in setup.cfg, [house], and is not there",
        "core/acme has no budget: give it one in setup.cfg, [house]",
    ]
