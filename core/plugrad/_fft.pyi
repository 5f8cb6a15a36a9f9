"""The ops of the pack `fft`, as `plugrad.ops.fft` has them.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
