"""The ops of the pack `ndimage`, as `plugrad.ops.ndimage` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
