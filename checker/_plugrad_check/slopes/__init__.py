"""Numerical differentiation: slopes from values of functions alone, their error bounds, corners.

- `arrays.py`: arrays as real numbers, their sizes and precision, and the box in which they may be moved
- `slopes.py`: finite differences on a ladder of steps, the noise of function values; smooth, kink, jump, pole or edge
- `second_opinion.py`: the same slopes in 200 digits, in long doubles, or by a complex step
- `tolerance.py`: comparison of two arrays or two products
- `limits.py`: the limits on which verdicts rest, each with its evidence
"""
