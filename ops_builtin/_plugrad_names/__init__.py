"""PyTorch's, NumPy's and the array API standard's names: for the ops of the pack builtin, and for what binds them.

`faces.py` is the table of which name is which op, `operators.py` gives them to `Tensor`, `namespaces.py` to ``plugrad``
and its modules. Nothing here defines a derivative.
"""

import plugrad as plugrad  # first: it imports what it needs of these modules, and they its engine
