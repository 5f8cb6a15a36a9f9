"""The findings in published packages: the pages say what the data say, and each row is whole."""

import importlib.util
import re

import pytest

from tests import ROOT


@pytest.fixture(scope="module")
def writer():
    """The program that writes the pages."""
    spec = importlib.util.spec_from_file_location("findings", ROOT / ".ci" / "findings.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_say_what_the_data_say(writer):
    for page, text in writer.written().items():
        assert page.read_text("utf-8") == text, "write it anew: python .ci/findings.py"


def test_each_finding_has_a_package_with_its_release_a_rule_and_what_was_found(writer):
    codes = {page.stem for page in (ROOT / "checker/_plugrad_check/codes").glob("PLG*.md")}
    for row in writer.findings():
        assert row.keys() <= writer.COLUMNS.keys() | {"verdict"}, row
        assert re.fullmatch(r"([\w-]+ [\d.]+(\w+)?( \(Triton\))?(, )?)+", row["package"]), row
        assert row["verdict"] in writer.VERDICTS, row
        assert row["rule"], row
        assert row.get("finding") or row["verdict"] == "right", row
        assert {*re.findall(r"PLG\d+", row.get("finding", ""))} <= codes, row
