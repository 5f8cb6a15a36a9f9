"""Writes into tensors that exist.

`views.py` (tensors that show the memory of another), `histories.py` (changes, and how histories change with memory),
`refusals.py` (what may not be written), `write.py` (a write).
"""
