"""The fifth check: what an op declares of itself, tried.

- `declared.py`: the facts, a row each, and the check that asks them
- `arguments.py`: domain, kinks, sizes, settings
- `results.py`: broadcasts, complex, new_gradients, is_view
- `other_arrays.py`: arrays
- `duck.py`: an array that is not NumPy's
"""
