"""A site for every test of this room, and the probe that its packs import."""

import sys
import types

import pytest

from plugrad.registry.loading import process_state
from plugrad.workers import Workers
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


@pytest.fixture(scope="module")
def workers():
    pool = Workers(1, timeout=2.0)
    yield pool
    pool.shutdown(wait=False)


@pytest.fixture
def lock(tmp_path_factory):
    return tmp_path_factory.mktemp("project") / "plugrad.lock"


@pytest.fixture
def alone(monkeypatch):
    """As in a process of one thread, whatever threads (Dask's, which wait for work) earlier tests have left."""
    monkeypatch.setattr(process_state, "is_alone", lambda: True)
