"""The way back: `backward` and `grad`, and the sweep that takes gradients through the graph.

`backward.py` (what is asked, and where gradients start), `sweep.py` (the sweep), `state.py` (what travels with it, and
the walk before it), `rules.py` (how one node's rule is run), `gradients.py` (what it returned, made to fit or refused),
`broadcasting.py` (`sum_to_size`), `ownership.py` (who may write into a gradient), `writing.py` (`.grad`),
`nesting.py` (a pass within a pass), `by_hand.py` (nodes that a user calls).
"""
