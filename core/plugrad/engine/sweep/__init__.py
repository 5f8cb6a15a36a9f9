"""The backward pass: `backward` and `grad`, and the sweep that takes gradients through the graph.

`backward.py` (what is asked, and where gradients start: `run_backward`), `sweep.py` (the sweep, which calls a rule
itself where it can), `ownership.py` (who may write into a gradient; and the last step, `write_grads`, to `.grad`),
`state.py` (what travels with it, and the walk before it), `nesting.py` (one within another), `rules.py` (a rule that is
recorded, hooked or only partly needed), `gradients.py` (what a rule returned, made to fit or refused), `nodes.py` (one
node's rule, called by a user), `linearized.py` (`grad` as a function, of which the other derivatives are made).
"""
