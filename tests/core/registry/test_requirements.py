"""Packs that say which plugrad they were made for: told before they are imported, by their metadata alone."""

import sys

import pytest

import plugrad as pg
from plugrad.engine.errors import PackIncompatibleError

BINDING = {
    "plugrad>=99": "pip install --upgrade 'plugrad>=99'",
    "plugrad (>=99,<100)": "pip install --upgrade 'plugrad<100,>=99'",
    "Plugrad ~= 99.1 ; python_version >= '3'": "pip install --upgrade 'plugrad~=99.1'",
    "plugrad==99.*": "pip install --upgrade 'plugrad==99.*'",
    "plugrad<0.0.1": "pip install --upgrade plugrad-acme",
    "plugrad==0.0.1": "pip install --upgrade plugrad-acme",
    f"plugrad!={pg.__version__}": f"pip install --upgrade 'plugrad!={pg.__version__}'",
}


@pytest.mark.parametrize("requires", BINDING)
def test_a_pack_for_another_plugrad_is_not_imported_and_is_told_how_that_is_mended(site, requires):
    site.pack("acme", requires=["numpy>=2", requires])
    said = site.refused("acme", error=PackIncompatibleError)
    assert "needs plugrad" in said
    assert f"this is plugrad {pg.__version__}" in said
    assert said.endswith(BINDING[requires])
    assert site.registry().info("acme").state == "incompatible"
    assert "acme_pack" not in sys.modules


NOT_BINDING = [
    "plugrad",
    "plugrad>=0.0.1",
    "plugrad>=99; extra == 'dev'",
    "plugrad>=99; python_version < '3'",
    "plugrad>=99; extra == 'dev' and python_version >= '3'",
    "plugrad-legendre>=99",
    "plugrad_vision>=99",
    "plugrad @ https://example.org/plugrad.zip",
]


def test_what_does_not_bind_this_plugrad_is_no_obstacle(site):
    for number, requires in enumerate(NOT_BINDING):
        info = site.pack(f"acme{number}", requires=[requires])
    with info.joinpath("METADATA").open("a") as file:
        file.write("\nRequires-Dist: plugrad>=99\n")  # in the description
    made = site.registry()
    for number, requires in enumerate(NOT_BINDING):
        assert made.load(f"acme{number}").ops, requires
        assert made.info(f"acme{number}").reason == "", requires


@pytest.mark.parametrize("version", ["2.0.dev3", "2.0a1", "2.0rc1", "2.0.post1", "2.0+local.5"])
def test_a_version_of_plugrad_that_is_no_release_is_taken_by_its_number(site, monkeypatch, version):
    monkeypatch.setattr(pg, "__version__", version)
    site.pack("wide", requires=["plugrad>=1.5,<3"])
    site.pack("narrow", requires=["plugrad>=1.5,<2.0.dev1"])
    made = site.registry()
    assert [made.info(name).state for name in ("wide", "narrow")] == ["not loaded", "incompatible"]


def test_a_requirement_that_cannot_be_read_is_told_and_refuses_nothing(site):
    unreadable = ["plugrad >>= 1", "plugrad[", "plugrad; no_such_marker == 'x'", "plugrad == 1..2"]
    for number, requires in enumerate(unreadable):
        site.pack(f"acme{number}", requires=[requires])
    made = site.registry()
    for number, requires in enumerate(unreadable):
        for state in ("not loaded", "loaded"):
            info = made.info(f"acme{number}")
            assert info.state == state
            assert f"{requires!r} of plugrad, which cannot be read" in info.reason
            made.load(info.name)


def test_the_requirement_counts_for_the_distribution_that_is_preferred(site, monkeypatch, tmp_path):
    site.pack("acme", distribution="new-acme", folder="new", requires=["plugrad>=99"])
    site.pack("acme", distribution="old-acme", folder="old")
    tmp_path.joinpath("pyproject.toml").write_text("[tool.plugrad.prefer]\nacme = 'new-acme'\n")
    monkeypatch.chdir(tmp_path)
    info = site.registry("new", "old").info("acme")
    assert info.state == "incompatible"
    assert "preferred to old-acme 1.0" in info.reason
