"""The site and the probe of the room of the registry."""

from tests.core.registry.conftest import probe as probe
from tests.core.registry.conftest import site as site
