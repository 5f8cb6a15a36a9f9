"""`plugrad.fft`, discrete Fourier transforms: builtin ops by the names of `torch.fft`.

Generated: ``python -m nox -s stubs`` writes it anew.
"""

import builtins

__all__: builtins.list[builtins.str] = [
]
