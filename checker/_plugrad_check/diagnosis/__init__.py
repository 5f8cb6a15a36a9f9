"""Diagnosis of wrong gradients: the likely cause, in words.

diagnosis: which cause is said, confirmed on other numbers
explanations: the rows that look for one
factors: constants, axis sizes and functions of an input or output
conjugates: what only complex numbers can have wrong
"""
