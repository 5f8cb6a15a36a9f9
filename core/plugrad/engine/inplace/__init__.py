"""Writes into tensors that exist.

`views.py` (tensors that show the memory of another), `histories.py` (changes, and how histories change with memory),
`write.py` (a write, or why it is refused), `out.py` (a write of results: ``out=``).
"""
