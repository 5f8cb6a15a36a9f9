"""Diagnosis of wrong gradients: the likely cause, in words.

diagnosis: the causes that are told, after they were confirmed on other numbers explanations: the rows that look for one
factors: constants, axis sizes and functions of an input or output conjugates: faults that only complex numbers have
"""
