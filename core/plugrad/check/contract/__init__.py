"""The first check: questions with exact answers, of forward and of what the rule returns.

`contract.py` asks, and lists the tests; those are about the `results` of backward, about `memory`, and about `layouts`.
"""
