"""Comparison of backward's Jacobian with the numeric one, entry by entry or by random probes.

comparison: what two Jacobians disagree about, and small pictures of it
jacobian: all entries, along a few directions first
probes: random combinations of entries that are too many, and bisection to a wrong one
judgement: a closer look at one entry: right, wrong, at a kink, or unresolved
"""
