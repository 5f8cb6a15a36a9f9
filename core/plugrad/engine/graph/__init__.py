"""The graph that calls leave behind.

`facts.py` (what an op declares), `node.py` (`Node`, which is `ctx`, and the edges), `saved.py` (what a node saved for
its rule), `complex_rules.py` (rules for complex numbers).
"""
