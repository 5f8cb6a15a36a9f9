"""The core alone: the engine and the registry, with a pack of two ops.

These tests import nothing but `core/`, NumPy, pluggy and pytest. They run among the others, and alone:
``python -m tests.core.alone``.
"""
