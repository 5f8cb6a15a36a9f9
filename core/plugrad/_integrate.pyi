"""The ops of the pack `integrate`, as `plugrad.ops.integrate` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
