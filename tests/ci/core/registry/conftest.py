"""The fixtures of the room of the registry."""

from tests.core.registry.conftest import alone as alone
from tests.core.registry.conftest import lock as lock
from tests.core.registry.conftest import probe as probe
from tests.core.registry.conftest import site as site
from tests.core.registry.conftest import workers as workers
