"""`plugrad.ops`: the installed packs as attributes. As a module it is what pickle imports to find an op again."""

import sys
from typing import Any

from plugrad.registry import namespace

module: Any = namespace
sys.modules[__name__] = module
