"""The ops of the pack `interpolate`, as `plugrad.ops.interpolate` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
