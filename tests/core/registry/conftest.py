"""A site for every test of this room, and the probe that its packs import."""

import sys
import types

import pytest

from tests.sites import Site, forget_packs


@pytest.fixture
def probe(monkeypatch):
    """A module that packs import to say what happened to them, and to reach the registry under test."""
    module = types.ModuleType("probe")
    module.log = []
    monkeypatch.setitem(sys.modules, "probe", module)
    return module


@pytest.fixture
def site(tmp_path, monkeypatch, probe):
    """A folder on sys.path into which a test installs distributions."""
    monkeypatch.syspath_prepend(tmp_path)
    yield Site(tmp_path, probe)
    forget_packs()
