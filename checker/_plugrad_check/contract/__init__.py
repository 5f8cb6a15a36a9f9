"""The contract check: exact tests of forward and of what the rule returns, without finite differences.

`contract.py` asks, and lists the tests; those are about the `results` of backward, about `memory`, and about `layouts`.
"""
