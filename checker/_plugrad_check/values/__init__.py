"""The checks of values and of second order: derivatives compared with finite differences.

values: the values check, and how the samples of a check are compared one by one
along_lines: slopes along one line, for a quick look
edge_cases: inputs at 0, equal entries, float32
second_order: the same of backward, which is a call like forward
"""
