"""Exploration of inputs beyond the samples, because bugs are often at inputs that the author did not think of.

- `exploration.py`: which variants of which samples are asked, and what is said of them
- `screening.py`: a quick look at each
- `neighbours.py`: the comparison of what looks wrong
"""
