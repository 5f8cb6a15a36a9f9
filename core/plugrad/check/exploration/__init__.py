"""Exploration of inputs beyond the samples: an author tests what they thought of, and the bug is where they did not.

- `exploration.py`: which variants of which samples are asked, and what is said of them
- `screening.py`: a quick look at each
- `neighbours.py`: the comparison of what looks wrong
"""
