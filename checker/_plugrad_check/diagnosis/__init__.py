"""Diagnosis of wrong gradients: the likely cause, in words.

- `diagnosis.py`: the causes that are told, after they were confirmed on other numbers
- `explanations.py`: the rows that look for one
- `factors.py`: constants, axis sizes and functions of an input or output
- `conjugates.py`: faults that only complex numbers have
"""
