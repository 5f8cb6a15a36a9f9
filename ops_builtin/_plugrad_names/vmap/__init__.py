"""`torch.func.vmap`: a function of one example as a function of a batch.

`vmap` is the transform, a call of it a level (`levels`). `batched` has the array with an axis that nobody sees,
`functions` and `indexing` NumPy's functions of it, `calls` how each op is called with one.
"""

from __future__ import annotations
