"""Adapters for rules of other frameworks, examined where they stand: a Function whose forward and backward are theirs.

`contract`: what a framework is, and which are installed. `adapted`: a framework's function as what is checked.
`answering`: whether it is that framework's rules that answer. What a framework's author needs is in `adapters.py`.
"""
