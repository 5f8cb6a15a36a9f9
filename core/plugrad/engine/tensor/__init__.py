"""Tensors: an array, and the edge that its gradient flows to.

`fields.py` (the state of a tensor, and its version), `tensor.py` (`Tensor`), `arrays.py` (the kinds of arrays, and the
names of dtypes).
"""
