"""The whole suite where PyTorch is broken and other frameworks are missing."""

import re

from tests.project.test_suite import FRAMEWORKS, TESTS, without_frameworks

__all__ = ["without_frameworks"]


def test_what_needs_a_framework_is_skipped_in_one_line_for_each_that_says_why(without_frameworks):
    files = [str(file) for file in TESTS if "installed(" in file.read_text(encoding="utf-8")]
    done = without_frameworks(
        *files, "tests/ops_builtin/builtin/test_pooling.py", "-m", "torch or needs"
    )
    skips = re.findall(r"^SKIPPED \[\d+\] \S+: (.*)$", done.stdout, re.MULTILINE)
    assert sorted(skips) == sorted(f"{name} {why}" for name, why in FRAMEWORKS.items())
