"""A site for every test of this room, and the probe that its packs import."""

import sys
import types

import pytest

from plugrad_kernels import choosing
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


@pytest.fixture
def used(monkeypatch):
    """The ops of which a kernel has run."""
    ran = []
    run = choosing.run
    monkeypatch.setattr(
        choosing, "run", lambda kernel, *given: ran.append(kernel.op) or run(kernel, *given)
    )
    return ran
