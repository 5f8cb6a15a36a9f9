"""Observers: what a user may add to a run.

`hooks.py` (hooks on gradients), `packing.py` (saved values in another form), `anomaly.py` (the first NaN is an error),
`inference.py` (nothing is recorded, and never can be).
"""
