"""Comparison of backward's Jacobian with the numeric one, entry by entry or by random probes.

- `comparison.py`: blocks of the two Jacobians, their mismatches, and small pictures of them
- `jacobian.py`: all entries, along a few directions first
- `probes.py`: random combinations of entries that are too many, and bisection to a wrong one
- `judgement.py`: a closer look at one entry: right, wrong, at a kink, or inconclusive
"""
