"""Dask: lazy arrays, ops that compute them chunk by chunk, and clusters.

`chunks`: an op of NumPy arrays runs on each chunk, forward and backward; plugrad imports it at the first array of
another library that needs it (`table.chunks`). `lazy`: `plugrad.compute` and `persist`. `distributed`: the packs of
workers are compared, and how an op travels in a task. Whoever computes data larger than memory, or on several machines,
asks for the gradients of them. What is here is reached by plugrad's public names.
"""
