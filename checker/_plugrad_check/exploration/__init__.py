"""Exploration of inputs beyond the samples, because bugs are often at inputs that the author did not think of.

- `beyond.py`: the check, and the samples whose variants it tries
- `exploration.py`: the variants that are tried, and the findings
- `screening.py`: a quick comparison at each point
- `neighbours.py`: the full comparison where something looks wrong
"""
