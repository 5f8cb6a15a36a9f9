"""Writes into tensors that exist.

`views.py` (tensors that show the memory of another), `histories.py` (changes that are made at once),
`through_views.py` (histories after a write through a view), `write.py` (a write, or why it is refused), `out.py` (a
write of results: ``out=``).
"""
