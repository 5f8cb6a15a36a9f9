"""The check of declarations: are the facts that an op declares true?

- `declared.py`: the check and its rows; broadcasts, complex, new_gradients and is_view, which are about results
- `arguments.py`: domain, kinks, sizes, settings
- `duck.py`: arrays, which is tested with an array that is not NumPy's
"""
