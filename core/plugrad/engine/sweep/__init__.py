"""The way back: `backward` and `grad`, and the sweep that takes gradients through the graph.

`backward.py` (what is asked, and where gradients start), `sweep.py` (the sweep), `nesting.py` (one within another),
`state.py` (what travels with it, and the walk before it), `rules.py` (how one node's rule is run), `gradients.py` (what
it returned, made to fit or refused), `ownership.py` (who may write into a gradient, and `.grad`).
"""
