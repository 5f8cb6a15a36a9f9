"""The ops of the pack `optimize`, as `plugrad.ops.optimize` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
