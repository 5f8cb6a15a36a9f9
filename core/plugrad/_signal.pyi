"""The ops of the pack `signal`, as `plugrad.ops.signal` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
