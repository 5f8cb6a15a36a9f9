"""The contract check: exact tests of forward and of what the rule returns, without finite differences.

`contract.py` runs and lists the tests. They are in `results` (form and values of backward's results), `memory` and
`layouts`.
"""
