"""The checks of values and of second order: derivatives compared with finite differences.

- `values.py`: the values check, and the comparison of samples one by one
- `along_lines.py`: slopes along one line, a quick first comparison
- `edge_cases.py`: inputs at 0, equal entries, float32
- `limits.py`: iterations that stop before they have converged
- `second_order.py`: the same checks of backward, which is a call like forward
"""
