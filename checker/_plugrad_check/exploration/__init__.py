"""Exploration of inputs beyond the samples, because bugs are often at inputs that the author did not think of.

- `beyond.py`: the question, and of which samples it is asked
- `exploration.py`: which variants of them are asked, and what is said
- `screening.py`: a quick look at each
- `neighbours.py`: the comparison of what looks wrong
"""
