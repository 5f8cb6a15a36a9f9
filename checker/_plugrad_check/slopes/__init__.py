"""Numerical differentiation: slopes from values of functions alone, their error bounds, corners.

arrays: arrays as real numbers, their sizes and precision, and the box in which they may be moved slopes: finite
differences on a ladder of steps, the noise of function values; smooth, kink, jump, pole or edge second_opinion: the
same slopes in 200 digits, in long doubles, or by a complex step tolerance: comparison of two arrays or two products
limits: the limits on which verdicts rest, each with its evidence
"""
