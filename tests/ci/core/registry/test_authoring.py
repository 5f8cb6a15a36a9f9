"""The authoring kit has what the bundled packs use, and they take it as one module."""

import ast
import re
from pathlib import Path

import _plugrad_cli as plugrad_cli
import plugrad_builtin
import plugrad_kernels
import plugrad_scipy
import plugrad_vision
from plugrad import authoring

BUNDLED = (plugrad_builtin, plugrad_vision, plugrad_scipy, plugrad_kernels)


def names_imported_from(module, *folders):
    """Return the names that the modules in some folders import from `module`."""
    found = set()
    for folder in folders:
        for file in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module == module:
                    found |= {alias.name for alias in node.names}
    return found


def test_there_is_nothing_in_the_kit_that_the_bundled_packs_do_not_use_themselves():
    folders = [Path(package.__file__).parent for package in BUNDLED]
    new = Path(plugrad_cli.__file__).parent / "templates"  # what `plugrad new` writes is one, too
    used = names_imported_from("plugrad.authoring", *folders, new)
    through_others = {"Windows", "Number"}  # what `pooled` returns, and what an Operand may be
    assert set(authoring.__all__) - used <= through_others


def test_the_bundled_packs_take_the_kit_as_one_module():
    for package in BUNDLED:
        for file in Path(package.__file__).parent.rglob("*.py"):
            of_kit = re.findall(r"plugrad\.authoring\.(\w+)", file.read_text(encoding="utf-8"))
            chooses = "choosing.py" in file.parts or "checking" in file.parts  # which are no packs
            few = {"kernels", "run_kernel"} if chooses else set()
            assert {*of_kit} <= {"closures", "matrices", "quadrature"} | few, file  # which few need
