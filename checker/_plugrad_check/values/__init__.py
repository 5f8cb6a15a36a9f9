"""The checks of values and of second order: derivatives compared with finite differences.

values: the values check, and the comparison of samples one by one along_lines: slopes along one line, a quick first
comparison edge_cases: inputs at 0, equal entries, float32 limits: iterations that stop before they have converged
second_order: the same checks of backward, which is a call like forward
"""
