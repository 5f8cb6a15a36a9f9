"""The ops of the pack `stats`, as `plugrad.ops.stats` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
