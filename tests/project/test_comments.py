"""A comment that is too long for its line stands above it: the formatter else breaks the line before the comment, which
is then behind a lone bracket, and away from what it is about.
"""

import re

import pytest

from tests import ROOT

FOLDERS = ("core", "ops_builtin", "ops_contrib", "tests", "examples", ".ci", "benchmarks")
BROKEN_AWAY = re.compile(
    # Behind a lone bracket, but for what tools read (MISSED: tests/checker/test_mutation.py);
    r"^ *[)\]}][^'\"\n]*#(?! fmt: skip| noqa| type:| MISSED)"
    # or behind the one value that a pair of brackets groups: those of no call, list or tuple.
    r"|([=(]|\b(if|elif|while|assert|return|not|and|or|in)) \(\n[^\n]*[^\s,([{]  #[^\n]*\n *\)",
    re.MULTILINE,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = {\n    'a': 1\n}  # of a\n", True),
        ("if (\n    x\n    and y\n):  # as they are\n    pass\n", True),
        ("x: int = (\n    1  # the first\n)\n", True),
        ("x = 1  # the first\n", False),
        ("x = [\n    1,  # the first\n    2,\n]  # fmt: skip\n", False),
        ("f(\n    1  # the only one\n)\n", False),
        ("x = (\n    1,  # the first\n)\n", False),
    ],
)
def test_a_comment_that_the_formatter_broke_away_is_found(text, found):
    assert bool(BROKEN_AWAY.search(text)) is found


def test_comments_stand_above_what_has_no_room_for_them():
    scars = [
        f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}"
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*.py"))
        if "build" not in file.parts  # what an installer left there
        for text in [file.read_text(encoding="utf-8")]
        for found in BROKEN_AWAY.finditer(text)
    ]
    assert not scars
