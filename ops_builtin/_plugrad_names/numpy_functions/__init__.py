"""NumPy's functions called on Tensors: `__array_function__` and `__array_ufunc__`.

Under NumPy's name a call has NumPy's meaning: its keywords, defaults, values and dtypes. ``np.sum(x, axis=())`` reduces
nothing, where ``pg.sum(x, dim=())`` reduces everything, as in PyTorch. One of three things happens:

1. A floating-point Tensor is among the arguments, and the function is an op or a formula of ops: `UFUNCS` and
   `FUNCTIONS` are the table. The result can be differentiated.
2. No gradient can be lost: no Tensor requires grad, or the result is no floating-point number (an index, a shape, a
   comparison). NumPy's own function is called on the arrays, with all its keywords, and its result wrapped.
3. Else the call is refused with a TypeError that says what to write instead.

So no call returns an array that has lost its graph.

`dispatch.py` (which of the three a call is, and the tables), and the functions: `elements.py` (of each element),
`reductions.py` (sums and the like, scans), `order.py` (sorting, quantiles), `differences.py` (of neighbours),
`shapes.py` (other places and shapes, joining, padding), `products.py` (linear algebra, Fourier transforms),
`polynomials.py`.
"""

from __future__ import annotations

from _plugrad_names.numpy_functions import (
    differences,
    elements,
    order,
    polynomials,
    products,
    reductions,
    shapes,
)

__all__ = ["differences", "elements", "order", "polynomials", "products", "reductions", "shapes"]
"""The modules whose functions are in the table, `dispatch.FUNCTIONS`, once they are imported."""
