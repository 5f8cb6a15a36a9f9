"""Adapters for rules of other frameworks: a Function whose forward and backward are the framework's.

`contract`: the interface of a framework, and the list of those installed. `adapted`: a framework's function as a
subject. `answering`: does that framework's rule compute the result? The names for an author of a framework adapter are
in `adapters.py`.
"""
