"""The ops of the pack `sparse`, as `plugrad.ops.sparse` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
