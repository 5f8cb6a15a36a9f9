"""The ops of the pack `linalg`, as `plugrad.ops.linalg` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
