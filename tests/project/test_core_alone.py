"""The tests of the core, where nothing but the core is installed."""

import re

from tests.core import alone


def test_the_engine_and_the_registry_pass_their_tests_with_nothing_beside_them():
    done = alone.run_tests()
    assert done.returncode == 0, done.stdout + done.stderr
    (count,) = re.findall(r"^(\d+) passed in", done.stdout, re.MULTILINE)  # and none was skipped
    assert int(count) > 25


def test_a_core_that_imports_a_pack_or_its_names_fails_there():
    done = alone.run_alone("import plugrad\nimport _plugrad_names")
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named '_plugrad_names'" in done.stderr
