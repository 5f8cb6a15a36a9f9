"""Shrinking of a failing input to the smallest on which an op fails.

- `shrink.py`: the search, and the text of its result
- `structures.py`: smaller and simpler inputs, and whether they may stand for the sample
"""
