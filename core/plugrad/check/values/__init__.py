"""The second and third check: derivatives and second ones against finite differences.

values: the values check
edge_cases: inputs at 0, equal entries, float32
second_order: the same of backward
derivative: backward as a call
examination: the samples of a check compared one by one, and its findings
"""
