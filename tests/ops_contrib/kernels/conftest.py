"""The site of the packs' tests, and the ops of which a kernel has run."""

import pytest

from plugrad_kernels import choosing
from tests.core.registry.conftest import probe as probe
from tests.core.registry.conftest import site as site


@pytest.fixture
def used(monkeypatch):
    """The ops of which a kernel has run."""
    ran = []
    run = choosing.run
    monkeypatch.setattr(
        choosing, "run", lambda kernel, *given: ran.append(kernel.op) or run(kernel, *given)
    )
    return ran
