"""Fixtures of the core's tests: the pack `small`, and packs that a test installs."""

import importlib.metadata
import sys
from pathlib import Path

import pytest

from plugrad.registry import Packs, Registry

SMALL = Path(__file__).with_name("small_pack.py").read_text(encoding="utf-8")


class Site:
    """A folder into which a test installs packs, and registries that see no others."""

    def __init__(self, path):
        self.path = path

    def pack(self, name, source=SMALL, *, distribution="", requires=""):
        """Install a distribution that offers the pack `name`; return the file of its module, <name>_pack.py."""
        distribution = distribution or f"acme-{name}"
        info = self.path / f"{distribution.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n"
        metadata += f"Requires-Dist: {requires}\n" * bool(requires)
        info.joinpath("METADATA").write_text(metadata)
        info.joinpath("entry_points.txt").write_text(f"[plugrad.ops]\n{name} = {name}_pack\n")
        module = self.path / f"{name}_pack.py"
        module.write_text(source, encoding="utf-8")
        return module

    def registry(self, **environment):
        """Return a new registry that sees this folder and `environment`."""
        path = [str(self.path)]
        return Registry(lambda: importlib.metadata.distributions(path=path), environment)


def forget_packs():
    """Have the modules of packs imported anew."""
    for name in [name for name in sys.modules if name.endswith("_pack")]:
        del sys.modules[name]


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder for packs, on sys.path, and no setting of a pyproject.toml around it."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    yield Site(tmp_path)
    forget_packs()


@pytest.fixture
def small(site):
    """The ops of the pack `small`, as ``pg.ops.small`` has them where it is installed."""
    site.pack("small")
    return Packs(site.registry()).small
