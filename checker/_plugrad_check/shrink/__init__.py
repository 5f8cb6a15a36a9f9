"""Shrinking of a failing input to the smallest on which an op fails.

- `shrink.py`: the search, and what is told of its result
- `structures.py`: smaller and simpler inputs, and which of them may stand for the sample
"""
