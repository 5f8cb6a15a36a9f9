"""Kernels of ops against the ops' plain forwards, on the samples, beside them, and on lengths at the edges of blocks.

- `kernels.py`: the check, and what it says
- `calls.py`: the calls of a slot on which the two are compared
- `questions.py`: what is asked of a kernel at one call, and at several
- `measures.py`: accuracy against a wider dtype, and speed
"""
